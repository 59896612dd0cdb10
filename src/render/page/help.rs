//! How does one ask here? Start at [`help`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::view::View;
use crate::model::Language;

/// What a query can hold: an example, and what it does.
const QUERY: [(&str, &str, &str); 11] = [
    ("702.19b", "the rule of this number", "この番号のルール"),
    ("509-511", "the rules from one number to another", "番号から番号まで"),
    ("combat damage", "rules that speak of it, the best first", "語を含むルール。よく合う順"),
    (
        "接死 致死ダメージ",
        "the same in Japanese, in kana or romaji too",
        "日本語の語。かなやローマ字でも",
    ),
    ("\"first strike damage\"", "these words in this order", "この順に並んだ語句"),
    ("trample -planeswalker", "without a word", "語を除く"),
    ("menace OR fear", "one of them", "いずれか"),
    ("regenerat*", "what begins so", "で始まる語"),
    ("section:702 lifelink", "only in a chapter, section or rule", "章・節・ルールの中だけ"),
    (
        "kind:glossary damage",
        "only rule, example, glossary, ruling, note, bulletin",
        "種類を限る：rule、example、glossary、ruling、note、bulletin",
    ),
    (
        "in:2024-11-08 layers",
        "in an edition: a day, a set, previous",
        "版を選ぶ：日付、セット、previous",
    ),
];

/// What keys do.
const KEYS: [(&[&str], &str, &str); 7] = [
    (&["/"], "go to the box", "検索欄へ"),
    (&["j", "k"], "next and previous rule or result", "次・前のルールや結果"),
    (&["←", "→"], "previous and next page of the book", "前・次のページ"),
    (&["l"], "the other language of the interface", "表示言語の切り替え"),
    (&["c"], "copy the link", "リンクをコピー"),
    (&["Esc"], "close what is open", "開いているものを閉じる"),
    (&["?"], "this page", "このページ"),
];

/// The query language, the keys, and how to stay up to date.
pub fn help(view: &View) -> String {
    let title = view.say("How to search", "使い方");
    let body = html! {
        h1 { (title) }
        div.text {
            section #query { h2 { (view.say("In the box", "検索欄")) } (query(view)) }
            section #keys { h2 { (view.say("Keys", "キー")) } (keys(view)) }
            section #addresses { h2 { (view.say("Addresses", "アドレス")) } (addresses(view)) }
            section #follow { h2 { (view.say("Following the rules", "変更を追う")) } (feeds(view)) }
        }
    };
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

fn query(view: &View) -> Markup {
    html! {
        dl.facts {
            @for (typed, en, ja) in QUERY {
                dt { code lang=(super::view::language_of(typed)) { (typed) } }
                dd { (view.say(en, ja)) }
            }
        }
    }
}

fn keys(view: &View) -> Markup {
    html! {
        dl.facts {
            @for (keys, en, ja) in KEYS {
                dt { @for key in keys { kbd { (key) } " " } }
                dd { (view.say(en, ja)) }
            }
        }
    }
}

fn addresses(view: &View) -> Markup {
    let rows = [
        ("/702.19b", "a rule of the newest edition", "最新版のルール"),
        ("/702.19b@2024-11-08", "the same as it was in an edition", "その版での同じルール"),
        ("/glossary/trample", "a term", "用語"),
        ("/history/702.19b", "what became of it", "変更の経過"),
        ("/diff/2024-09-20/2024-11-08", "what changed between two editions", "二つの版の変更点"),
        ("/api/v1/openapi.json", "the same for programs", "プログラム用"),
    ];
    html! {
        dl.facts {
            @for (address, en, ja) in rows {
                dt { code { (address) } }
                dd { (view.say(en, ja)) }
            }
        }
    }
}

fn feeds(view: &View) -> Markup {
    let intro = match view.language {
        Language::En => {
            "A feed tells what an edition changed. A rule is followed through its renumberings: a \
             new number alone is no news."
        }
        Language::Ja => {
            "フィードは版ごとの変更を知らせます。番号が変わってもルールを追い続け、番号の変更だけでは知らせません。"
        }
    };
    let rows = [
        ("/feed/changes.atom", "all changes", "すべての変更"),
        ("/feed/702.atom", "a section or chapter", "節・章"),
        ("/feed/702.19b.atom", "a rule, by its number today", "ルール（現在の番号で）"),
        (
            "/feed/702.19b@2024-11-08.atom",
            "the rule that bore the number then",
            "その版でその番号だったルール",
        ),
        ("/feed/glossary/trample.atom", "a term", "用語"),
        ("/feed/search.atom?q=trample", "what a search finds", "検索で見つかる項目"),
    ];
    html! {
        p { (intro) }
        dl.facts {
            @for (address, en, ja) in rows {
                dt { code { (address) } }
                dd { (view.say(en, ja)) }
            }
        }
        p { a href="/feed/changes.atom" type="application/atom+xml" {
            (view.say("Feed of all changes", "すべての変更のフィード"))
        } }
    }
}
