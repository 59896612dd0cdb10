//! How does one ask here? Start at [`help`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::view::View;

/// What a query can hold: an example, and the key of what it does.
const QUERY: [(&str, &str); 11] = [
    ("702.19b", "page-help-query-number"),
    ("509-511", "page-help-query-range"),
    ("combat damage", "page-help-query-words"),
    ("接死 致死ダメージ", "page-help-query-japanese"),
    ("\"first strike damage\"", "page-help-query-phrase"),
    ("trample -planeswalker", "page-help-query-not"),
    ("menace OR fear", "page-help-query-or"),
    ("regenerat*", "page-help-query-prefix"),
    ("section:702 lifelink", "page-help-query-section"),
    ("kind:glossary damage", "page-help-query-kind"),
    ("in:2024-11-08 layers", "page-help-query-edition"),
];

/// Keys of the keyboard, and the key of what they do.
const KEYS: [(&[&str], &str); 8] = [
    (&["/"], "page-help-key-box"),
    (&["j", "k"], "page-help-key-rule"),
    (&["l"], "page-help-key-language"),
    (&["t"], "page-help-key-line"),
    (&["c"], "page-help-key-cite"),
    (&["f"], "page-help-key-follow"),
    (&["Esc"], "page-help-key-close"),
    (&["?"], "page-help-key-help"),
];

/// The query language, the keys, and how to stay up to date.
pub fn help(view: &View) -> String {
    let title = view.say("page-how-to-search");
    let body = html! {
        h1 { (title) }
        div.text {
            section #query { h2 { (view.say("page-help-query")) } (query(view)) }
            section #keys { h2 { (view.say("page-help-keys")) } (keys(view)) }
            section #addresses { h2 { (view.say("page-help-addresses")) } (addresses(view)) }
            section #follow { h2 { (view.say("page-help-follow")) } (feeds(view)) }
        }
    };
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

fn query(view: &View) -> Markup {
    html! {
        dl.facts {
            @for (typed, key) in QUERY {
                dt { code lang=(super::view::language_of(typed)) { (typed) } }
                dd { (view.say(key)) }
            }
        }
    }
}

fn keys(view: &View) -> Markup {
    html! {
        dl.facts {
            @for (keys, key) in KEYS {
                dt { @for key in keys { kbd { (key) } " " } }
                dd { (view.say(key)) }
            }
        }
    }
}

fn addresses(view: &View) -> Markup {
    let rows = [
        ("/702.19b", "page-help-address-rule"),
        ("/702.19b@2024-11-08", "page-help-address-then"),
        ("/glossary/trample", "page-help-address-term"),
        ("/history/702.19b", "page-help-address-history"),
        ("/diff/2024-09-20/2024-11-08", "page-help-address-diff"),
        ("/api/v1/openapi.json", "page-help-address-api"),
    ];
    html! {
        dl.facts {
            @for (address, key) in rows {
                dt { code { (address) } }
                dd { (view.say(key)) }
            }
        }
    }
}

fn feeds(view: &View) -> Markup {
    let intro = view.say("page-help-follow-intro");
    let rows = [
        ("/feed/changes.atom", "page-help-feed-all"),
        ("/feed/702.atom", "page-help-feed-section"),
        ("/feed/702.19b.atom", "page-help-feed-rule"),
        ("/feed/702.19b@2024-11-08.atom", "page-help-feed-then"),
        ("/feed/glossary/trample.atom", "page-help-feed-term"),
        ("/feed/search.atom?q=trample", "page-help-feed-search"),
    ];
    html! {
        p { (intro) }
        dl.facts {
            @for (address, key) in rows {
                dt { code { (address) } }
                dd { (view.say(key)) }
            }
        }
        p { a href="/feed/changes.atom" type="application/atom+xml" {
            (view.say("page-help-all-changes"))
        } }
    }
}
