//! What stands around every page? Start at [`framed`].

use maud::{Markup, html};

use super::about::{About, meta};
use super::inline::plain;
use super::reading::{Shown, switch};
use super::timeline::place_of_old;
use super::view::View;
use crate::answer::TodayNumber;
use crate::model::{Language, RuleNumber};
use crate::render::html::DOCTYPE;

/// How pages look.
const STYLE: &str = include_str!("page.css");
/// What makes pages comfortable; they work without it.
const SCRIPT: &str = include_str!("page.js");

/// The kinds of texts that are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// An answer for programs.
    Json,
    /// What went wrong, for programs.
    Problem,
    /// A page.
    Html,
    /// How pages look.
    Css,
    /// What makes pages comfortable.
    JavaScript,
    /// A picture.
    Svg,
    /// Words without marks.
    Text,
    /// A table.
    Csv,
    /// Messages of gettext.
    Po,
    /// Both languages as XLIFF 1.2.
    Xliff,
    /// A translation memory.
    Tmx,
    /// A record of JSON a line.
    JsonLines,
    /// A feed.
    Atom,
    /// A map of the site.
    Xml,
    /// How to search from a browser's own bar.
    OpenSearch,
    /// What a phone puts on its first screen.
    Manifest,
}

impl Media {
    /// As HTTP names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Problem => "application/problem+json",
            Self::Html => "text/html; charset=utf-8",
            Self::Css => "text/css; charset=utf-8",
            Self::JavaScript => "text/javascript; charset=utf-8",
            Self::Svg => "image/svg+xml",
            Self::Text => "text/plain; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Po => "text/x-gettext-translation; charset=utf-8",
            Self::Xliff => "application/x-xliff+xml",
            Self::Tmx => "application/x-tmx+xml",
            Self::JsonLines => "application/x-ndjson",
            Self::Atom => "application/atom+xml; charset=utf-8",
            Self::Xml => "application/xml; charset=utf-8",
            Self::OpenSearch => "application/opensearchdescription+xml; charset=utf-8",
            Self::Manifest => "application/manifest+json",
        }
    }
}

/// The files that pages need, by their addresses.
pub const FILES: [(&str, Media, &str); 6] = [
    ("/assets/page.css", Media::Css, STYLE),
    ("/assets/page.js", Media::JavaScript, SCRIPT),
    ("/assets/theme.js", Media::JavaScript, include_str!("theme.js")),
    ("/assets/folder.js", Media::JavaScript, include_str!("folder.js")),
    ("/assets/icon.svg", Media::Svg, include_str!("icon.svg")),
    ("/sw.js", Media::JavaScript, include_str!("sw.js")),
];

/// Which part of the house a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The search.
    Search,
    /// The rules.
    Rules,
    /// The glossary.
    Glossary,
    /// Changes between editions.
    Changes,
    /// Bulletins, rulings and notes.
    Documents,
    /// The state of the translation.
    Translation,
    /// The list of editions.
    Editions,
}

/// What is told of a page in its head.
pub struct Head<'a> {
    /// The part of the house.
    pub place: Place,
    /// The title, as plain text.
    pub title: &'a str,
    /// What was searched for, to stand in the box.
    pub typed: &'a str,
}

/// A whole page around `body`.
pub fn framed(view: &View, head: &Head<'_>, body: &Markup) -> String {
    framed_about(view, head, &About::default(), body)
}

/// A whole page around `body`, with what machines are to know of it.
pub fn framed_about(view: &View, head: &Head<'_>, about: &About, body: &Markup) -> String {
    let (style, script) = (mark_of(STYLE), mark_of(SCRIPT));
    let title = plain(head.title);
    let is_one = view.reading.shown != Shown::Both;
    let page = html! {
        (DOCTYPE)
        html lang=(view.language) data-show=[is_one.then_some(view.reading.shown.word())] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · mtgcr" }
                link rel="stylesheet" href=(format!("/assets/page.css?{style:08x}"));
                script src="/assets/theme.js" {}
                link rel="icon" href="/assets/icon.svg";
                (meta(view, &title, about))
                script src=(format!("/assets/page.js?{script:08x}")) defer {}
            }
            body {
                (top(view, head))
                main #main tabindex="-1" data-pagefind-body[about.is_text] { (notice(view)) (body) }
                (foot(view))
                @if let Some(printed) = about.printed(view) { p.source { (printed) } }
            }
        }
    };
    page.into_string()
}

fn top(view: &View, head: &Head<'_>) -> Markup {
    html! {
        a.skip href="#main" { (view.say("page-frame-skip")) }
        header.top {
            div.bar {
                a.home href="/" translate="no" { "mtgcr" }
                // A form of one field is sent by Enter and by the key of a phone's keyboard.
                form role="search" action="/" {
                    label.unseen for="q" { (view.say("page-frame-box")) }
                    input #q type="search" name="q" value=(head.typed) autocomplete="off"
                        autocapitalize="off" spellcheck="false" enterkeyhint="search"
                        placeholder="702.19b · trample · 接死";
                    @if let Some(edition) = view.edition {
                        input type="hidden" name="in" value=(edition);
                    }
                }
                nav.doors aria-label=(view.say("page-frame-main")) {
                    ul { (doors(view, Some(head.place))) }
                }
                (other_language(view))
                button.bare type="button" popovertarget="menu"
                    aria-label=(view.say("page-frame-menu")) { "☰" }
            }
        }
        (menu(view))
    }
}

/// The way to the page in the other language of the interface.
fn other_language(view: &View) -> Markup {
    let (other, name) = match view.language {
        Language::En => (Language::Ja, "日本語"),
        Language::Ja => (Language::En, "English"),
    };
    html! {
        a.language lang=(other) hreflang=(other) rel="nofollow" href=(view.switched(other)) {
            (name)
        }
    }
}

/// Every door, and what is chosen once; a browser without popovers shows it as a block.
fn menu(view: &View) -> Markup {
    let themes = ["auto", "light", "dark"];
    html! {
        div #menu .menu popover data-pagefind-ignore {
            nav aria-label=(view.say("page-frame-all")) {
                ul {
                    (doors(view, None))
                    li { a.help href="/help" { (view.say("page-foot-help")) } }
                    li { a href="/feed/changes.atom" type="application/atom+xml" { (view.say("page-help-all-changes")) } }
                }
            }
            @if !view.host.is_folder {
                p { (view.say("page-reading-languages")) }
                (switch(view))
            }
            p { (view.say("page-frame-language")) }
            (other_language(view))
            div.script {
                p { (view.say("page-foot-colours")) }
                @for theme in themes {
                    button type="button" data-theme=(theme) {
                        (view.say(&format!("page-foot-{theme}")))
                    }
                }
            }
        }
    }
}

fn doors(view: &View, here: Option<Place>) -> Markup {
    let keep = view.in_edition();
    let doors = [
        (Place::Rules, format!("/contents{keep}"), view.say("page-contents")),
        (Place::Glossary, format!("/glossary{keep}"), view.say("heading-glossary")),
        (Place::Changes, "/diff".to_owned(), view.say("page-changes")),
        (Place::Documents, "/bulletins".to_owned(), view.say("page-documents")),
        (Place::Translation, "/translation".to_owned(), view.say("page-frame-translation")),
        (Place::Editions, "/editions".to_owned(), view.say("page-editions")),
    ];
    html! {
        @for (place, address, name) in doors {
            li { a href=(address) aria-current=[(here == Some(place)).then_some("true")] { (name) } }
        }
    }
}

fn notice(view: &View) -> Markup {
    html! {
        @if view.is_sample {
            p.banner {
                (view.say("page-frame-sample"))
            }
        }
        @if let Some(edition) = view.edition {
            div.banner role="note" {
                p {
                    @let day = html! { b { time { (edition) } } };
                    @match view.set_name(edition) {
                        Some(set) => (view.weave("page-past-of-set", &[("set", set.into())], &[("edition", day)])),
                        None => (view.weave("page-past", &[], &[("edition", day)])),
                    }
                }
                p { (to_the_newest(view)) }
            }
        }
    }
}

/// The way to what the record of a page of the past is today.
fn to_the_newest(view: &View) -> Markup {
    let own = view.address.split(['@', '?']).next().unwrap_or("/");
    match view.newest {
        TodayNumber::Bears(Some(number)) if own != format!("/{number}") => html! {
            (view.weave("page-past-today", &[], &[("number", html! { b { (number) } })])) " "
            a.button href={ "/" (number) } {
                (view.tell("page-past-read", &[("number", number.to_string().into())]))
            }
        },
        TodayNumber::Bears(_) => html! {
            a.button href=(own) { (view.say("page-past-read-newest")) }
        },
        TodayNumber::Gone(gone) => {
            let key = if gone.is_exact() { "page-past-gone" } else { "page-past-gone-by" };
            let place = view.address.split('@').next().unwrap_or("/");
            let number = place.trim_start_matches('/');
            let then = view.edition.map_or(String::new(), |edition| format!("@{edition}"));
            html! {
                (view.weave(key, &[], &[("edition", html! { time { (gone.by()) } })]))
                @if let Some(before) = view.before(gone.by()) {
                    " " a.button href={ "/diff/" (before) "/" (gone.by()) (place_of_old(number)) } {
                        (view.say("page-past-what-took"))
                    }
                }
                @if RuleNumber::read(number).is_ok() {
                    " " a.button href={ "/history/" (number) (then) } {
                        (view.say("page-whole-history"))
                    }
                }
            }
        }
    }
}

fn foot(view: &View) -> Markup {
    let keys = [
        (&["/"][..], view.say("page-foot-search")),
        (&["j", "k"], view.say("page-foot-next")),
        (&["l"], view.say("page-foot-language")),
        (&["c"], view.say("page-edition-cite")),
        (&["?"], view.say("page-foot-all-keys")),
    ];
    html! {
        footer.foot {
            p.keys {
                (view.say("page-foot-keys")) " "
                @for (nth, (keys, does)) in keys.iter().enumerate() {
                    @if nth > 0 { " · " }
                    @for key in *keys { kbd { (key) } " " }
                    (does)
                }
            }
            p {
                (view.say("page-foot-legal"))
            }
        }
        p #said .said role="status" data-copied=(view.say("page-foot-copied")) {}
    }
}

/// Changes with the text, so that browsers may keep what bears it.
const fn mark_of(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut mark: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < bytes.len() {
        mark = (mark ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    mark
}
