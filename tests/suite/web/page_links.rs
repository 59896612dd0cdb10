//! What holds for every page of the sample? Each is visited that a link leads to, in both languages
//! of the interface.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::http::StatusCode;

use super::ask::ask;
use super::pages::{ask_in, has};

/// Every page that is reached from the first one, by its address.
static PAGES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let mut pages = BTreeMap::new();
    let mut waiting = vec!["/?lang=en".to_owned(), "/?lang=ja".to_owned()];
    while let Some(address) = waiting.pop() {
        if pages.contains_key(&address) {
            continue;
        }
        let answer = ask(&address);
        let gone = [StatusCode::GONE, StatusCode::SEE_OTHER].contains(&answer.status);
        assert!(answer.status == StatusCode::OK || gone, "{address}: {}", answer.status);
        let page = answer.text().to_owned();
        for (target, _) in links(&page) {
            waiting.push(in_language(&target, &address));
        }
        pages.insert(address, page);
    }
    pages
});

/// The address with the language of the page on which it stands.
fn in_language(target: &str, page: &str) -> String {
    if target.contains("lang=") || target.starts_with("/assets/") {
        return target.to_owned();
    }
    let language = if page.contains("lang=ja") { "ja" } else { "en" };
    let joint = if target.contains('?') { '&' } else { '?' };
    format!("{target}{joint}lang={language}")
}

/// Addresses of this server on a page, each with its fragment.
fn links(page: &str) -> Vec<(String, String)> {
    let values = page.split("href=\"").skip(1).filter_map(|part| part.split_once('"'));
    let plain = values.map(|value| value.0.replace("&amp;", "&"));
    let parted = plain.map(|letter| match letter.split_once('#') {
        Some((address, fragment)) => (address.to_owned(), fragment.to_owned()),
        None => (letter, String::new()),
    });
    // The choice of languages leads to the same page.
    parted.filter(|part| part.0.starts_with('/') && !part.0.contains("show=")).collect()
}

fn is_page(text: &str) -> bool {
    text.starts_with("<!doctype html>")
}

#[test]
fn every_link_leads_somewhere() {
    assert!(PAGES.len() > 500, "only {} pages were reached", PAGES.len());
    let mut lost = BTreeSet::new();
    for (address, page) in PAGES.iter().filter(|page| is_page(page.1)) {
        for (target, fragment) in links(page).into_iter().filter(|link| !link.1.is_empty()) {
            let there = &PAGES[&in_language(&target, address)];
            if !there.contains(&format!("id=\"{fragment}\"")) {
                lost.insert(format!("{address}: {target}#{fragment}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn every_text_bears_its_language() {
    let mut wrong = BTreeSet::new();
    for (address, page) in PAGES.iter().filter(|page| is_page(page.1)) {
        for (language, text) in texts(page) {
            let is_japanese =
                text.chars().any(|letter| matches!(letter, 'ぁ'..='ヺ' | '一'..='鿿'));
            let words = text.split(' ').filter(|part| {
                part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_lowercase())
            });
            let is_english = !is_japanese && words.count() > 3;
            if is_japanese && language != "ja" || is_english && language != "en" {
                wrong.insert(format!("{address}: `{language}` {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{:#?}", wrong.iter().take(20).collect::<Vec<_>>());
}

/// The texts of a page, each with the language that holds for it.
fn texts(page: &str) -> Vec<(String, &str)> {
    let mut languages: Vec<String> = Vec::new();
    let mut texts = Vec::new();
    for piece in page.split('<').skip(1) {
        let Some((tag, text)) = piece.split_once('>') else { continue };
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        if tag.starts_with('/') {
            languages.pop();
        } else if !["!doctype", "meta", "link", "input", "br"].contains(&name)
            && !tag.ends_with('/')
        {
            let own = tag.split(" lang=\"").nth(1).and_then(|rest| rest.split('"').next());
            let inherited = languages.last().cloned().unwrap_or_default();
            languages.push(own.map_or(inherited, str::to_owned));
        }
        if name != "title" {
            texts.push((languages.last().cloned().unwrap_or_default(), text.trim()));
        }
    }
    assert!(languages.is_empty(), "elements are not closed: {languages:?}");
    texts
}

#[test]
fn nothing_runs_or_is_styled_in_line_and_nothing_comes_from_elsewhere() {
    for (address, page) in PAGES.iter().filter(|page| is_page(page.1)) {
        for forbidden in [
            " style=",
            "<style",
            " onclick=",
            " onload=",
            "javascript:",
            "src=\"http",
            "href=\"http",
            "href=\"//",
        ] {
            assert!(!page.contains(forbidden), "{address}: `{forbidden}`");
        }
    }
}

#[test]
fn headings_are_in_order_and_ids_are_unique() {
    for (address, page) in PAGES.iter().filter(|page| is_page(page.1)) {
        let levels: Vec<u8> = page
            .split("<h")
            .skip(1)
            .filter_map(|part| part.bytes().next().filter(u8::is_ascii_digit))
            .map(|number| number - b'0')
            .collect();
        assert_eq!(levels.iter().filter(|level| **level == 1).count(), 1, "{address}: {levels:?}");
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{address}: {levels:?}");
        let mut ids: Vec<&str> =
            page.split(" id=\"").skip(1).filter_map(|part| part.split('"').next()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{address}: an id stands twice");
    }
}

#[test]
fn errors_help_in_the_language_of_the_page() {
    for (target, cause) in [
        ("/diff/2024-09-20/1993-01-01", "1993-01-01"),
        ("/nothing/of/the/kind", "「/nothing/of/the/kind」には何もありません"),
        ("/?q=blocker&limit=0", "「limit」に指定できるのは1から500まで"),
        ("/702.19b?lang=xx", "「lang」に指定できるのは"),
        ("/702.19b?in=1&in=2", "「in」が複数回"),
        ("/translation?section=x", "「x」はルール番号では"),
        ("/diff/2024-09-20/2024-11-08?layout=zigzag", "指定できる値"),
        ("/rulings/1999-01-01", "1999-01-01の裁定は"),
        ("/feed/nothing", "「nothing」というフィード"),
    ] {
        let english = ask(target);
        assert!(english.status.is_client_error(), "{target}");
        assert!(!english.text().contains("mtgcr editions"), "{target}");
        let japanese = ask_in("ja", target);
        has(&japanese, "<html lang=\"ja\">");
        has(&japanese, "検索");
        has(&japanese, cause);
        assert!(!japanese.text().contains('`') && !japanese.text().contains(" is "), "{target}");
    }
}
