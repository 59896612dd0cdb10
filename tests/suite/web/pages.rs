//! What does a reader with a browser get? Pages of the sample, one by one.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use expect_test::{Expect, expect};
use mtgcr::render::page::FILES;

use super::ask::{Answer, ask, send};

/// Asks as a browser of this language does.
pub(super) fn ask_in(language: &str, target: &str) -> Answer {
    let request = Request::get(target).header("accept-language", language);
    send(request.body(Body::empty()).expect("the target is a target"))
}

/// The part of a page between the first `from` and the next `to`.
#[track_caller]
pub(super) fn part(page: &str, from: &str, to: &str) -> String {
    let start = page.find(from).unwrap_or_else(|| panic!("no `{from}` in {page}"));
    let length = page[start..].find(to).unwrap_or_else(|| panic!("no `{to}` behind `{from}`"));
    in_lines(&page[start..start + length + to.len()])
}

/// Each block on a line of its own, to be read.
fn in_lines(markup: &str) -> String {
    let blocks = ["article", "div", "dl", "dt", "h2", "h3", "li", "ol", "p", "section", "ul"];
    let mut out = markup.to_owned();
    for block in blocks {
        for end in [" ", ">"] {
            out = out.replace(&format!("><{block}{end}"), &format!(">\n<{block}{end}"));
        }
    }
    for block in ["article", "div", "dl", "li", "ol", "section", "ul"] {
        out = out.replace(&format!("></{block}>"), &format!(">\n</{block}>"));
    }
    out
}

#[track_caller]
fn check(target: &str, from: &str, to: &str, expected: Expect) {
    let answer = ask(target);
    assert_eq!(answer.status, StatusCode::OK, "{target}");
    expected.assert_eq(&part(answer.text(), from, to));
}

#[track_caller]
pub(super) fn has(answer: &Answer, wanted: &str) {
    assert!(answer.text().contains(wanted), "no `{wanted}` in {}", answer.text());
}

#[test]
fn a_rule_stands_in_both_languages_with_its_links() {
    check(
        "/509.2a",
        "<div class=\"rule lead\"",
        "</div></div>",
        expect![[r#"
            <div class="rule lead" id="509.2a"><span class="number"></span>
            <div lang="en">
            <p>Abilities that triggered during what rule <a class="ref" href="/509.1">509.1</a> describes are put on the stack before <a class="term" href="/glossary/priority">priority</a>, no matter in what order they triggered.</p>
            </div>
            <div lang="ja">
            <p>rule <a class="ref" href="/509.1">509.1</a>の間に誘発していた能力は、誘発した順によらず、<a class="term" href="/glossary/priority">優先権</a>より先にスタックに積まれる。</p>
            </div></div>"#]],
    );
}

#[test]
fn a_page_names_the_editions_whose_words_stand_on_it() {
    let facing = |target: &str| part(ask(target).text(), "<summary>", "</summary>");
    assert!(facing("/509.1").contains("Japanese"));
    let missing = facing("/120.7");
    assert!(missing.contains("2024-11-08") && !missing.contains("Japanese"), "{missing}");
}

#[test]
fn what_a_rule_points_at_is_previewed() {
    check(
        "/509.2a",
        "<section id=\"points-to\"",
        "</section>",
        expect![[r#"
            <section id="points-to">
            <h2>Points to <small>1</small></h2>
            <ul class="previews">
            <li><a href="/509.1">509.1</a> <b lang="en">Declare Blockers Step</b> <span lang="en">First, the defending player declares blockers by going through the points below in order. If one of them can’t be met…</span>
            </li>
            </ul>
            </section>"#]],
    );
}

#[test]
fn a_history_line_leads_to_what_changed() {
    check(
        "/509.2",
        "<dl class=\"facts\">",
        "</dl>",
        expect![[r#"
            <dl class="facts">
            <dt><a href="/509.2@2024-11-08" aria-current="true"><time>2024-11-08</time></a></dt><dd>renumbered and edited <s>509.4</s> → 509.2 <a href="/diff/2024-09-20/2024-11-08?q=509.2#509.2">what changed</a> <a href="/509.4@2024-09-20">text before</a></dd>
            <dt><a href="/509.4@2024-09-20"><time>2024-09-20</time></a></dt><dd>first edition kept here</dd>
            </dl>"#]],
    );
}

#[test]
fn a_change_has_before_and_after() {
    check(
        "/diff/2024-09-20/2024-11-08?q=509.2",
        "<article class=\"change moved-edited joined\"",
        "</article>",
        expect![[r##"
            <article class="change moved-edited joined" id="509.2">
            <h3><a href="#509.2">509.4 → 509.2</a> <span class="status">renumbered and edited</span></h3>
            <div class="side old" lang="en">
            <p><del>Fourth</del>, priority goes to the active player.</p>
            </div>
            <div class="side new" lang="en">
            <p><del>Fourth</del><ins>Second</ins>, priority goes to the active player.</p>
            </div>
            </article>"##]],
    );
}

#[test]
fn an_old_number_says_where_its_rule_went() {
    let answer = ask("/509.6");
    has(&answer, "<p class=\"went\">");
    has(&answer, "href=\"/diff/2024-09-20/2024-11-08?q=509.6#old-509.6\"");
    let never = ask("/509.77");
    assert_eq!(never.status, StatusCode::NOT_FOUND);
    has(&never, "Near it:");
    has(&ask("/5"), "509");
    for (beyond, near) in [("/10", "href=\"/7\""), ("/51", "href=\"/510\"")] {
        let nobodys = ask(beyond);
        assert_eq!(nobodys.status, StatusCode::NOT_FOUND, "{beyond}");
        has(&nobodys, "Not in the edition of <time datetime=\"2024-11-08\">2024-11-08</time>");
        has(&nobodys, near);
    }
}

#[test]
fn a_range_leads_to_all_its_rules() {
    #[track_caller]
    fn leads(range: &str, to: &str) {
        let answer = ask(range);
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, to));
    }
    leads("/509.1a-c", "/509.1#509.1a");
    leads("/509.1-509.3", "/509#509.1");
    leads("/509-510", "/5#509");
    leads("/5-7", "/contents");
    leads("/509.1a-c@2024-09-20", "/509.1@2024-09-20#509.1a");
    for number in ["509.1a", "509.1b", "509.1c"] {
        has(&ask("/509.1"), &format!("id=\"{number}\""));
    }
}

#[test]
fn what_is_typed_with_its_edition_leads_to_its_page() {
    for (typed, leads_to) in [
        ("509.1a@2024-09-20", "/509.1a@2024-09-20"),
        ("509.1a-c@2024-09-20", "/509.1a-c%402024-09-20"),
        ("Blocking Creature@2024-09-20", "/Blocking%20Creature%402024-09-20"),
    ] {
        let answer = ask(&format!("/?q={typed}"));
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, leads_to));
    }
    let range = ask("/509.1a-c%402024-09-20");
    assert_eq!(range.header("location"), "/509.1@2024-09-20#509.1a");
    assert_eq!(ask("/?q=nothing@2024-09-20").status, StatusCode::OK);
}

#[test]
fn a_history_is_that_of_one_rule() {
    let refused = ask("/history/509.1a-c");
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    has(&refused, "names several rules");
    assert_eq!(ask("/history/509.1a").status, StatusCode::OK);
}

#[test]
fn a_page_that_is_no_number_is_refused() {
    for page in ["0", "-1", "x"] {
        let refused = ask(&format!("/diff/2024-09-20/2024-11-08?page={page}"));
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{page}");
    }
}

#[test]
fn the_page_of_the_translation_counts_rules_as_the_api_does() {
    let coverage = &ask("/api/v1/translation").json()["coverage"];
    let page = ask("/translation");
    has(
        &page,
        &format!("covers <b>{}</b> of <b>{}</b> rules", coverage["held"], coverage["rules"]),
    );
    has(&page, "without a translation <b>1</b>");
    has(&page, "<a href=\"/translation?section=510\">510 Combat Damage Step</a>");
}

#[test]
fn a_limit_that_is_none_is_refused() {
    for limit in ["0", "501", "-1", "many"] {
        let refused = ask(&format!("/?q=blocker&limit={limit}"));
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        has(&refused, "1 to 500");
    }
    assert_eq!(ask("/?q=blocker&limit=500").status, StatusCode::OK);
}

#[test]
fn an_older_edition_keeps_its_links_to_itself() {
    let answer = ask("/509.2@2024-09-20");
    has(&answer, "As of <b><time datetime=\"2024-09-20\">2024-09-20</time></b>");
    has(&answer, "href=\"/509@2024-09-20\"");
    assert!(!answer.text().contains("class=\"ref\" href=\"/510.1c\""));
}

#[test]
fn numbers_lead_to_their_rules_however_they_are_typed() {
    for (typed, address) in [
        ("/?q=702.19b", "/702.19b"),
        ("/?q=CR%20702-19B", "/702.19b"),
        ("/702.19B", "/702.19b"),
        ("/trample", "/glossary/trample"),
        ("/diff?old=2024-09-20&new=latest", "/diff/2024-09-20/2024-11-08"),
    ] {
        let answer = ask(typed);
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{typed}");
        assert_eq!(answer.header("location"), address, "{typed}");
    }
}

#[test]
fn names_that_are_meant_lead_where_the_command_line_shows_them() {
    for name in ["tramples", "SBA", "せんせいこうげき"] {
        let answer = ask(&format!("/{name}"));
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.text());
        let there = answer.header("location");
        assert_eq!(ask(there).status, StatusCode::OK, "{name}: {there}");
    }
}

#[test]
fn the_interface_speaks_the_reader_s_language() {
    has(&ask_in("ja,en;q=0.5", "/702.19b"), "<html lang=\"ja\">");
    has(&ask_in("en-GB", "/702.19b"), "<html lang=\"en\">");
    let switched = ask_in("en", "/702.19b?lang=ja");
    has(&switched, "<html lang=\"ja\">");
    has(&switched, "href=\"/702.19b?lang=en\"");
    assert!(switched.header("set-cookie").starts_with("lang=ja; Path=/;"));
    assert!(switched.header("vary").contains("accept-language"));
}

#[test]
fn a_search_marks_what_it_found_in_both_languages() {
    let answer = ask("/?q=lethal+damage");
    has(&answer, "<mark>");
    has(&answer, "<p lang=\"ja\">");
    has(&ask("/?q=zzzzqq"), "No rule contains");
}

#[test]
fn changes_are_filtered_by_kind_and_laid_out_as_a_table() {
    let all = ask("/diff/2024-09-20/2024-11-08");
    let removed = ask("/diff/2024-09-20/2024-11-08?only=removed");
    let count = |answer: &Answer| answer.text().matches("<article").count();
    assert!(count(&removed) > 0 && count(&removed) < count(&all));
    has(&all, "<details class=\"run\"><summary><b>");
    // The table speaks the reader's language.
    let table = "/diff/2024-09-20/2024-11-08?layout=table";
    let [en, ja] = [ask(table), ask_in("ja", table)];
    assert!(!part(en.text(), "<thead", "</thead>").contains(|letter| letter > '\u{2fff}'));
    for (page, wanted) in
        [(&en, ["After 2024-11-08", "(new)"]), (&ja, ["改正後 2024-11-08", "（新設）"])]
    {
        wanted.iter().for_each(|wanted| has(page, wanted));
    }
    assert_eq!(ask("/diff/2024-09-20/2024-11-08?layout=zigzag").status, StatusCode::BAD_REQUEST);
}

#[test]
fn a_bulletin_stands_beside_what_changed() {
    let answer = ask("/bulletin/2024-11-08");
    assert_eq!(answer.status, StatusCode::OK);
    has(&answer, "<h1>Bulletin of 2024-11-08</h1>");
    check(
        "/bulletin/2024-11-08",
        "<p class=\"facing\">",
        "</p>",
        expect![[
            r#"<p class="facing"><a href="/diff/2024-09-20/2024-11-08">2024-09-20 → 2024-11-08</a> · 27 items mention 50 of 53 changes of rules and terms</p>"#
        ]],
    );
    check(
        "/bulletin/2024-11-08",
        "<article class=\"change \"><h2><b>120.7",
        "</article>",
        expect![[r#"
            <article class="change ">
            <h2><b>120.7</b></h2>
            <div class="side">
            <div>
            <p><span class="quiet">120.7 English text</span></p>
            </div>
            <div lang="en">
            <p><ins>To choose a source of damage, a player may name a permanent, a spell on the stack, or an object that something on the stack or a waiting effect speaks of. What the player names needn’t be able to deal damage at all.</ins></p>
            </div>
            <div>
            <p><span class="quiet">120.7 Japanese text</span></p>
            </div>
            <div lang="ja">
            <p>ダメージの発生源を選ぶとき、プレイヤーは、パーマネント、スタックにある呪文、あるいはスタックにある何かや待機中の効果が言及しているオブジェクトを挙げてよい。挙げるものは、ダメージを与えられるものでなくてもよい。</p>
            </div>
            <div>
            <p><span class="quiet">English remark</span></p>
            </div>
            <div lang="en">
            <p>A new rule. It says aloud what players have done all along, and “source of damage” gets a glossary entry to go with it.</p>
            </div>
            <div>
            <p><span class="quiet">Japanese remark</span></p>
            </div>
            <div lang="ja">
            <p>新しいルール。これまでも行なわれてきたことを明文にした。用語集にも「ダメージの発生源」を加えた。</p>
            </div></div>
            <div class="side">
            <div>
            <p><b>120.7  added</b></p>
            </div>
            <div lang="en">
            <p><ins>To choose a source of damage, a player may name a permanent, a spell on the stack, or an object that something on the stack or a waiting effect speaks of. What the player names needn’t be able to deal damage at all.</ins></p>
            </div></div>
            </article>"#]],
    );
    has(&ask_in("ja", "/bulletin/2024-11-08"), "<h1>2024-11-08の更新情報</h1>");
    assert_eq!(ask("/bulletin/2024-09-20").status, StatusCode::NOT_FOUND);
    assert_eq!(ask("/bulletin/nothing").status, StatusCode::NOT_FOUND);
}

#[test]
fn changes_lead_to_their_bulletin() {
    has(&ask("/diff/2024-09-20/2024-11-08"), "<a href=\"/bulletin/2024-11-08\">bulletin</a>");
}

#[test]
fn japanese_titles_stand_without_the_english_behind_them() {
    let page = ask_in("ja", "/702");
    has(&page, "<span lang=\"ja\">接死</span>");
    assert!(!page.text().contains("接死／Deathtouch</span>"), "{}", page.text());
}

#[test]
fn what_was_typed_is_never_taken_for_markup() {
    for target in [
        "/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/glossary/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/history/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/diff/2024-09-20/2024-11-08?q=%3Cscript%3Ealert(1)%3C/script%3E",
        "/diff/%3Cscript%3E/2024-11-08",
        "/nowhere/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/?q=a&lang=%3Cscript%3E",
        "/contents?in=%3Cscript%3E",
    ] {
        let answer = ask(target);
        assert!(!answer.text().contains("<script>"), "{target}: {}", answer.text());
    }
}

#[test]
fn a_page_with_all_it_needs_is_small() {
    let sent = |target: &str| {
        let request = Request::get(target).header("accept-encoding", "gzip");
        send(request.body(Body::empty()).expect("the target is a target")).body.len()
    };
    let page = ask("/702.19b");
    let needed = FILES.iter().filter(|file| page.text().contains(file.0));
    let bytes = sent("/702.19b") + needed.map(|file| sent(file.0)).sum::<usize>();
    assert!(bytes < 40_000, "{bytes} bytes");
}

#[test]
fn what_a_difference_lists_by_section_adds_up_to_all_that_changed() {
    let page = ask("/diff/2024-09-20/2024-11-08");
    let counts = |text: &str| -> usize {
        let counted = text.split("\u{a0}<b>").skip(1).filter_map(|rest| rest.split("</b>").next());
        counted.map(|count| count.parse::<usize>().expect("a count")).sum()
    };
    let count_before = |(at, _): (usize, &str)| {
        page.text()[..at].rsplit(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
    };
    let all = page.text().match_indices(" changes").find_map(count_before);
    assert_eq!(Some(counts(&part(page.text(), "id=\"inside\"", "</nav>"))), all);
    for folded in ["in-print", "in-matter"] {
        let linked = page.text().contains(&format!("href=\"#{folded}\""));
        assert!(!linked || page.text().contains(&format!("id=\"{folded}\"")), "{folded}");
    }
}

#[test]
fn a_search_is_answered_on_top_and_narrowed_by_groups() {
    let found = ask("/?q=trample");
    has(&found, "<section class=\"news answer\"");
    has(&found, "<a href=\"/glossary/trample\">");
    has(&found, "href=\"/?q=trample&amp;group=glossary\"");
    let count = |answer: &Answer| answer.text().matches("<a class=\"hit\"").count();
    assert!(count(&ask("/?q=trample&group=glossary")) < count(&found));
    assert_eq!(ask("/?q=trample&group=cards").status, StatusCode::BAD_REQUEST);
    assert!(!ask("/?q=zzzzqq").text().contains("news answer"));
    // What was misspelt has the answer of what was meant.
    has(&ask("/?q=trampel"), "news answer");
    has(&ask("/?q=Humility"), "is read as");
    let japanese = part(ask_in("ja", "/?q=trample").text(), "class=\"news answer\"", "</section>");
    assert!(japanese.find("<p lang=\"ja\">") < japanese.find("<p lang=\"en\">"), "{japanese}");
}

#[test]
fn the_first_page_opens_with_what_is_new() {
    let page = ask("/");
    let new = page.text().find("<section class=\"news\">").expect("it tells what is new");
    let contents = page.text().find("<div class=\"chapters\">").expect("it has the contents");
    assert!(new < contents);
    has(&page, "href=\"/diff/2024-09-20/2024-11-08\"");
    assert!(!ask("/contents").text().contains("class=\"news\""));
}

#[test]
fn a_section_says_when_it_changed_last() {
    let page = ask("/509");
    has(&page, "<a href=\"/diff/2024-09-20/2024-11-08?q=509\">Last changed <time>2024-11-08");
    // The sheet knows that contents stand beside the text before they come.
    has(&ask("/702"), "<div class=\"spread reading sided\">");
    assert!(!ask("/509@2024-09-20").text().contains("Last changed"));
}

#[test]
fn a_number_that_was_another_rule_s_says_so_before_its_text() {
    let page = ask("/509.2");
    let told = page.text().find("<details class=\"former\">").expect("it tells the other rule");
    assert!(told < page.text().find("<div class=\"rule lead\"").expect("it has a text"));
    has(&ask("/history/509.2"), "Another rule had this number");
    has(&ask("/509.6@2024-09-20"), "href=\"/diff/2024-09-20/2024-11-08?q=509.6#old-509.6\"");
}

#[test]
fn an_old_number_is_not_taken_for_today_s() {
    // Another rule has it today, to which the line before the text leads.
    let old = ask("/509.2@2024-09-20");
    has(&old, "<a href=\"/509.2\">509.2 today</a>");
    assert!(!old.text().contains("data-copy=\"/509.2\""));
    has(&old, "data-copy=\"/509.2@2024-09-20\"");
    has(&ask("/509.2"), "data-copy=\"/509.2\"");
    // This one came later.
    let later = ask("/120.7@2024-09-20");
    assert_eq!(later.status, StatusCode::NOT_FOUND);
    has(&later, "Today it is <a href=\"/120.7\">120.7</a>");
    // Which never was, its page tells.
    assert_eq!(ask("/?q=999.9").header("location"), "/999.9");
    has(&ask("/xyzzy"), "href=\"/?q=xyzzy\"");
}

#[test]
fn changes_of_a_part_say_so() {
    let part = ask("/diff/2024-09-20/2024-11-08?q=509");
    has(&part, "Only changes that go with “509”");
    has(&part, "<a href=\"/diff/2024-09-20/2024-11-08\">All changes</a>");
    let whole = ask("/diff/2024-09-20/2024-11-08");
    assert!(!whole.text().contains("Only changes"));
    // Paper says at its foot what it tells, and where that is.
    let there = "http://localhost/diff/2024-09-20/2024-11-08";
    has(&whole, &format!("<p class=\"source\">2024-09-20 → 2024-11-08 · {there}</p>"));
    has(&ask("/glossary"), "<p class=\"source\">Glossary · http://localhost/glossary</p>");
}

#[test]
fn documents_are_listed_and_cards_are_found_by_their_names() {
    for list in ["/bulletins", "/rulings", "/notes"] {
        assert_eq!(ask(list).status, StatusCode::OK, "{list}");
    }
    has(&ask("/bulletins"), "href=\"/bulletin/2024-11-08\"");
    let nobody_s = ask("/cards/No%20Such%20Card");
    assert_eq!(nobody_s.status, StatusCode::SEE_OTHER);
    assert_eq!(nobody_s.header("location"), "/?q=%22No%20Such%20Card%22");
}

#[test]
fn a_chapter_is_read_on_one_page() {
    let page = ask("/5?whole");
    has(&page, "id=\"509.1a\"");
    has(&page, "id=\"510.1c\"");
    has(&ask("/5"), "href=\"/5?whole\"");
}

#[test]
fn the_browser_s_order_decides_unless_something_was_chosen() {
    for (accept, cookie, expected) in [
        ("ja,en-US;q=0.7,en;q=0.3", "", "ja"),
        ("fr, en;q=0.5, ja;q=0.8", "", "ja"),
        ("de", "", "en"),
        ("ja", "a=b; lang=en", "en"),
        ("en-GB", "lang=xx", "en"),
    ] {
        let request = Request::get("/help").header("accept-language", accept);
        let request = request.header("cookie", cookie).body(Body::empty());
        let answer = send(request.expect("the target is a target"));
        assert_eq!(answer.header("content-language"), expected, "{accept} {cookie}");
    }
}

#[test]
fn a_page_says_so_where_another_edition_than_the_one_that_was_meant_answers() {
    let told = "is not here; this is <time datetime=\"2024-11-08\">2024-11-08</time>.";
    let told = format!("The edition of <time>2025-11-14</time> {told}");
    for target in [
        "/509.2@2025-12-01",
        "/702@2025-12-01",
        "/glossary/trample@2025-12-01",
        "/contents?in=2025-12-01",
        "/?q=trample&in=2025-12-01",
        "/?q=trample+in:2025-12-01",
    ] {
        has(&ask(target), &told);
    }
    let chosen = ask("/509.2?in=2025-12-01");
    assert_eq!(chosen.header("location"), "/509.2@2025-12-01");
    for target in ["/509.2", "/509.2@2024-11-08", "/509.2@2024-12-01"] {
        assert!(!ask(target).text().contains("is not here; this is"), "{target}");
    }
}

#[test]
fn what_is_wrong_is_told_in_sentences() {
    has(&ask("/509.2@1990-01-01"), "<p>No edition is named “1990-01-01”.</p>");
    has(&ask_in("ja", "/contents?in=nope"), "<p>「nope」という版はありません。</p>");
}

#[test]
fn what_follows_the_changes_of_a_section_follows_that_section() {
    let feed = |target: &str| part(ask(target).text(), "<div class=\"acts\">", "</div>");
    assert!(feed("/diff/2024-09-20/2024-11-08?q=509").contains("href=\"/feed/509.atom\""));
    assert!(feed("/diff/2024-09-20/2024-11-08?q=510.1c").contains("href=\"/feed/510.1c.atom\""));
    assert!(feed("/diff/2024-09-20/2024-11-08").contains("href=\"/feed/changes.atom\""));
}

#[test]
fn what_links_from_elsewhere_append_leads_to_the_page() {
    for (target, there) in [
        ("/702.19b?utm_source=x&fbclid=1", "/702.19b"),
        ("/?q=trample&utm_source=x", "/?q=trample"),
        ("/contents?x=1&in=2024-09-20", "/contents?in=2024-09-20"),
    ] {
        let answer = ask(target);
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{target}");
        assert_eq!(answer.header("location"), there);
    }
    // No page of another server, and none that is not there.
    assert_eq!(ask("/nothing/here?x=1").status, StatusCode::NOT_FOUND);
}

#[test]
fn what_is_not_here_leads_to_what_is() {
    let refused = ask("/509.2@1990-01-01");
    has(&refused, "<a href=\"/509.2\">Read it as it is now</a>");
    has(&refused, "<a href=\"/history/509.2\">");
    let unread = ask("/702.19b?in=1&in=2");
    assert_eq!(unread.status, StatusCode::BAD_REQUEST);
    assert!(!unread.text().contains("stands in the box"));
}

#[test]
fn an_edition_in_an_address_is_read_however_it_was_sent() {
    let [plain, sent] = ["/509.2@2024-09-20", "/509.2%402024-09-20"].map(ask);
    assert_eq!(plain.text(), sent.text());
}

#[test]
fn a_term_leads_to_its_change_on_whichever_page_of_the_difference_that_is() {
    let term = "term-damage-assignment-order-obsolete";
    let led = format!("?only=edited&amp;at={term}#{term}\"");
    has(&ask("/glossary/damage-assignment-order-obsolete"), &led);
}
