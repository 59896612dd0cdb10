//! What was chosen, what is gone, and what is called so: does a reader find it from its page?

use axum::body::Body;
use axum::http::{Request, StatusCode};
use mtgcr::ask::Library;
use mtgcr::model::Language;
use mtgcr::render::page::Host;
use mtgcr::site::{Answered, answer};

use super::ask::{ask, send};
use super::pages::{ask_in, has, part};
use crate::suite::search::{home_of, sample};

/// A page of a home.
fn page_of(library: &Library, language: Language, address: &str) -> String {
    match answer(library, language, address, &Host::default()) {
        Ok(Answered::Page(page) | Answered::Gone(page) | Answered::Absent(page)) => page,
        other => panic!("{address}: {other:?}"),
    }
}

#[test]
fn what_was_chosen_on_a_page_is_remembered_and_not_in_its_address() {
    let chosen = |target: &str, site: &str| {
        let request = Request::get(target).header("sec-fetch-site", site);
        send(request.body(Body::empty()).expect("the target is a target"))
    };
    for (target, clean, cookie) in [
        ("/702.19b?show=ja", "/702.19b", "show=ja"),
        ("/?q=trample&lang=ja", "/?q=trample", "lang=ja"),
        (
            "/diff/2024-09-20/2024-11-08?q=509&layout=table",
            "/diff/2024-09-20/2024-11-08?q=509",
            "layout=table",
        ),
    ] {
        let answer = chosen(target, "same-origin");
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{target}");
        assert_eq!(answer.header("location"), clean);
        assert!(answer.header("set-cookie").starts_with(cookie), "{target}");
        // A link of somebody else shows what it says.
        assert_eq!(chosen(target, "cross-site").status, StatusCode::OK, "{target}");
    }
    assert_eq!(chosen("/702.19b", "same-origin").status, StatusCode::OK);
    // Nobody is led to another server.
    assert_eq!(chosen("//example.org?show=ja", "same-origin").status, StatusCode::NOT_FOUND);
}

#[test]
fn the_answer_of_a_removed_matter_says_when_and_what_it_was() {
    let found = ask("/?q=damage+assignment+order");
    let answer = part(found.text(), "class=\"news answer\"", "</section>");
    for wanted in [
        "Called obsolete since the edition of <time datetime=\"2024-11-08\">",
        "href=\"/diff/2024-09-20/2024-11-08#term-damage-assignment-order-obsolete\"",
        "href=\"/509.2@2024-09-20\"",
        "Today:",
    ] {
        assert!(answer.contains(wanted), "no `{wanted}` in {answer}");
    }
    assert!(!ask("/?q=trample").text().contains("obsolete since"));
    // So does its own page, as it is now.
    let own = ask("/glossary/damage-assignment-order-obsolete");
    has(&own, "Called obsolete since the edition of <time datetime=\"2024-11-08\">");
    has(&own, "href=\"/509.2@2024-09-20\"");
    let before = ask("/glossary/damage-assignment-order@2024-09-20");
    assert!(!before.text().contains("obsolete since"), "{}", before.text());
}

#[test]
fn an_example_has_an_address() {
    for target in ["/510.1e", "/510"] {
        let page = ask(target);
        assert_eq!(page.text().matches("id=\"510.1e-example-1\"").count(), 1, "{target}");
        has(&page, "<a href=\"#510.1e-example-1\">Example </a>");
    }
}

#[test]
fn a_feed_says_in_a_browser_what_it_is_for() {
    let feed = ask("/feed/702.atom");
    has(&feed, "<?xml-stylesheet type=\"text/css\" href=\"/assets/feed.css\"?>\n<feed ");
    has(&ask("/assets/feed.css"), "feed reader");
    // A browser that is to show it gets what it can show; a feed reader gets a feed.
    let opened = Request::get("/feed/702.atom").header("sec-fetch-dest", "document");
    let opened = send(opened.body(Body::empty()).expect("the target is a target"));
    assert_eq!(opened.header("content-type"), "application/xml; charset=utf-8");
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
}

#[test]
fn an_old_text_stands_as_high_as_today_s() {
    let old = ask("/509.2@2024-09-20");
    has(&old, "<p>As of <b><time datetime=\"2024-09-20\">2024-09-20</time></b>");
    let text = old.text().find("<div class=\"rule lead\"");
    assert!(text < old.text().find("<details class=\"former\">"));
    // What does not fit on a phone is the end of a line that says enough without it.
    has(&ask("/509.2"), "changed once<span class=\"later\">, <time>2024-11-08</time></span>");
}

#[test]
fn what_removed_a_rule_leads_to_the_bulletin_that_explains_it() {
    let page = ask("/diff/2024-09-20/2024-11-08?q=509.2");
    let told = part(page.text(), "Only changes", "</p>");
    assert!(told.contains("href=\"/bulletin/2024-11-08\""), "{told}");
}

#[test]
fn nothing_is_said_once_and_nobody_is_sent_to_a_command() {
    let nothing = ask("/?q=zzzzqq");
    has(&nothing, "No rule contains");
    assert!(!nothing.text().contains("Nothing was found") && !nothing.text().contains("<b>0</b>"));
    let absent = ask("/bulletins/2024-11-08/zzz");
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    has(&absent, "No item “zzz” of 2024-11-08");
    assert!(!absent.text().contains("lists what is here"));
    has(&ask("/999.9"), "<p class=\"facing\">Not in the edition of <time");
}

#[test]
fn documents_bear_titles_and_new_terms_are_links() {
    has(&ask("/bulletins"), ">Bulletin of 2024-11-08</a> Foundations");
    has(&ask("/"), "#term-");
}

#[test]
fn what_is_cited_is_a_whole_address_without_scripts_too() {
    let asked = Request::get("/702.19b").header("host", "localhost:8080").body(Body::empty());
    let page = send(asked.expect("the target is a target"));
    has(&page, ">http://localhost:8080/702.19b@2024-11-08</code>");
    has(&page, "](http://localhost:8080/702.19b@2024-11-08) (sample of mtgcr");
    // By another name it is another page.
    assert!(!ask("/702.19b").text().contains("localhost:8080"));
}

#[test]
fn a_key_leads_from_the_box_to_what_was_found() {
    let found = ask("/?q=trample");
    let behind = part(found.text(), "id=\"q\"", "<nav class=\"doors\"");
    assert!(behind.contains("<a class=\"skip\" href=\"#main\">"), "{behind}");
    let rule = ask("/702.19b");
    assert!(!part(rule.text(), "id=\"q\"", "<nav class=\"doors\"").contains("skip"));
}

#[test]
fn a_bulletin_has_as_many_items_on_its_page_as_in_the_list() {
    has(&ask("/bulletins"), "<small>27 items</small>");
    has(&ask("/bulletin/2024-11-08"), "27 items mention");
}

#[test]
fn the_sample_is_not_cited_as_the_rules() {
    let page = ask("/702.19b");
    let cited = "CR 702.19b (sample of mtgcr, not the official text)";
    has(&page, &format!("data-text=\"en\" data-cite=\"{cited}\""));
    assert!(!page.text().contains("(effective 2024-11-08"), "{}", page.text());
    has(&page, "トランプル（mtgcrの見本であり、公式の本文ではない）");
    has(&page, "<p class=\"source\">Sample of mtgcr, 702.19b");
    // Nor is its history theirs.
    has(&page, "<p class=\"quiet\">sample</p>");
    has(&ask("/history/702.19b"), "This is the history of the sample");
    // A language that has no text here is not offered.
    let english = ask("/120.7");
    has(&english, "data-text=\"en\" data-cite=\"CR 120.7 (sample");
    assert!(!english.text().contains("data-text=\"ja\"") && !english.text().contains("EN + JA"));
}

#[test]
fn each_text_is_cited_by_what_it_is_called_there_and_by_its_own_day() {
    let files = ["CR-20240920.en.txt", "CR-20240920.ja.txt", "CR-20241108.en.txt"].map(sample);
    let (_home, library) = home_of(files.into());
    for (address, both, ja) in [
        (
            "/509.2",
            "CR 509.2 Declare Blockers Step (effective 2024-11-08) ／ 総合ルール 509.4 ",
            "総合ルール 509.4（2024-09-20）",
        ),
        // A rule that is a title is called so, and not as its section.
        (
            "/702.19",
            "CR 702.19 Trample (effective 2024-11-08) ／ 総合ルール 702.19 トランプル（2024-09-20）",
            "総合ルール 702.19（2024-09-20）",
        ),
        (
            "/glossary/trample",
            "CR Glossary “Trample” (effective 2024-11-08) ／ 総合ルール 用語集「トランプル」",
            "総合ルール 用語集「トランプル」（2024-09-20）",
        ),
        ("/509", "(effective 2024-11-08) ／ 総合ルール 509 ", "総合ルール 509（2024-09-20）"),
    ] {
        let [en, own] = [Language::En, Language::Ja].map(|of| page_of(&library, of, address));
        assert!(en.contains(both), "no `{both}` in {en}");
        assert!(en.contains(&format!("data-text=\"ja\" data-cite=\"{ja}\"")), "{en}");
        // Who reads Japanese cites it first.
        assert!(own.contains(&format!("<div class=\"script\" data-cite=\"{ja}\"")), "{own}");
    }
    assert!(page_of(&library, Language::En, "/702.19").contains("<title>702.19 Trample ·"));
    // Nothing is cited that is not there.
    let alone = page_of(&library, Language::En, "/120.7");
    assert!(!alone.contains("総合ルール") && !alone.contains("data-text=\"both\""), "{alone}");
}

#[test]
fn points_of_a_lead_lead_into_a_table_too() {
    let page = ask("/diff/2024-09-20/2024-11-08?layout=table");
    let lead = part(page.text(), "<ul class=\"lead\">", "</ul>");
    let links = lead.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    let links: Vec<&str> = links.collect();
    assert!(links.contains(&"509.4") && links.contains(&"term-source-of-damage"), "{lead}");
    links.iter().for_each(|link| has(&page, &format!("id=\"{link}\"")));
    // From elsewhere each leads to whichever page of a long difference has it.
    has(&ask("/"), "/diff/2024-09-20/2024-11-08?at=120.7#120.7\"");
}

#[test]
fn a_search_of_the_past_leads_to_the_same_search_today() {
    for target in ["/?q=in:2024-09-20+trample", "/?q=trample&in=2024-09-20"] {
        let banner = part(ask(target).text(), "<div class=\"banner\"", "</div>");
        assert!(banner.contains("href=\"/?q=trample\""), "{banner}");
        assert!(banner.contains("(Duskmourn: House of Horror)"), "{banner}");
    }
}

#[test]
fn a_result_without_the_word_says_why_it_stands_there() {
    let page = ask("/?q=deathtouch");
    has(&page, "<small>Answers “呪禁に接死ブロック”.</small>");
    // What finds nothing is not offered.
    assert!(!ask("/?q=zzzzqq").text().contains("group=old"));
    assert!(ask("/?q=trample").text().contains("group=old"));
}

#[test]
fn a_page_tells_each_thing_once_and_as_its_reader_calls_it() {
    // What came with the newest edition was not there before.
    has(&ask("/120.7"), "new, <time>2024-11-08</time>");
    let gone = ask("/509.6");
    let told = part(gone.text(), "class=\"note\"", "</article>");
    assert!(told.contains("on 509.6") && !told.contains("lang=\"ja\""), "{told}");
    has(&gone, "href=\"/509.6@2024-09-20\"");
    // An item without a name has no heading, and is no article.
    let bulletin = ask("/bulletin/2024-11-08");
    for article in bulletin.text().split("<article").skip(1) {
        assert!(article.split("</article>").next().is_some_and(|own| own.contains("<h")));
    }
    // The menu is one landmark, and the choice of languages in it none of its own.
    let menu = part(bulletin.text(), "<nav class=\"menu\" id=\"menu\"", "</nav>");
    assert!(menu.contains("class=\"tongues\"") && menu.contains("data-theme"), "{menu}");
    let parts = ask_in("ja", "/diff/2024-09-20/2024-11-08");
    has(&parts, "<p class=\"run\">発効日 <");
    assert!(!parts.text().contains(">date "), "{}", parts.text());
}
