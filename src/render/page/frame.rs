//! What stands around every page, and what do machines read in its head? Start at [`framed`].
//!
//! Search engines get the whole addresses where the site knows its own, and the number with the
//! first line.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::LazyLock;

use maud::{Markup, html};

use super::timeline::{Bar, place_of_old};
use super::view::{
    View, edition_day, feed_of_all, heirs, language_of, percent_encoded, tongues, what_took,
    with_parameter,
};
use crate::answer::{Facing, TodayNumber};
use crate::doc::{DOCTYPE, plain};
use crate::model::{Language, Pair, RuleNumber, Substitute};

const STYLE: &str = include_str!("page.css");
/// What makes pages comfortable; they work without it.
const SCRIPT: &str = include_str!("page.js");

/// A kind of texts that are served, as HTTP names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Media(pub &'static str);

impl Media {
    /// An answer for programs.
    pub const JSON: Self = Self("application/json");
    /// A page.
    pub const HTML: Self = Self("text/html; charset=utf-8");
    /// How pages look.
    pub const CSS: Self = Self("text/css; charset=utf-8");
    /// What makes pages comfortable.
    pub const JAVA_SCRIPT: Self = Self("text/javascript; charset=utf-8");
    /// Words without marks.
    pub const TEXT: Self = Self("text/plain; charset=utf-8");
    /// A feed.
    pub const ATOM: Self = Self("application/atom+xml; charset=utf-8");
    /// A map of the site.
    pub const XML: Self = Self("application/xml; charset=utf-8");
}

/// The files that pages need, by their addresses.
pub const FILES: [(&str, Media, &str); 8] = [
    ("/assets/page.css", Media::CSS, STYLE),
    ("/assets/feed.css", Media::CSS, include_str!("feed.css")),
    ("/assets/page.js", Media::JAVA_SCRIPT, SCRIPT),
    ("/assets/theme.js", Media::JAVA_SCRIPT, include_str!("theme.js")),
    ("/assets/folder.js", Media::JAVA_SCRIPT, include_str!("folder.js")),
    ("/assets/icon.svg", Media("image/svg+xml"), include_str!("icon.svg")),
    ("/sw.js", Media::JAVA_SCRIPT, include_str!("sw.js")),
    ("/site.webmanifest", Media("application/manifest+json"), include_str!("site.webmanifest")),
];

/// The doors of the house, each with the key of its name.
const DOORS: [(&str, &str); 6] = [
    ("/contents", "page-contents"),
    ("/glossary", "heading-glossary"),
    ("/diff", "page-changes"),
    ("/bulletins", "page-documents"),
    ("/translation", "page-frame-translation"),
    ("/editions", "page-editions"),
];

/// What is told of a page in its head, and to machines.
#[derive(Default)]
pub struct Head<'a> {
    /// The door behind which it stands, by its address.
    pub door: &'a str,
    /// The title, as plain text.
    pub title: &'a str,
    /// What was searched for, to stand in the box.
    pub typed: &'a str,
    /// What it tells, where it is of one thing.
    pub description: Option<String>,
    /// What it is called and which editions it tells, of a rule, a section or a term.
    pub bar: Option<&'a Bar<'a>>,
}

impl<'a> Head<'a> {
    /// A page behind a door.
    pub fn of(door: &'a str, title: &'a str) -> Self {
        Self { door, title, ..Self::default() }
    }

    /// What paper says of where its text is from: what it is cited as, the edition, the address.
    fn printed(&self, view: &View) -> Option<Markup> {
        let Bar { name, told, .. } = self.bar?;
        let (name, edition) = (*name, told.en.or(told.ja)?);
        if view.is_sample || view.is_undated() {
            let key = if view.is_sample { "page-printed-sample" } else { "page-printed-undated" };
            return Some(html! { (view.tell(key, &[("name", name.into())])) " · mtgcr" });
        }
        let pinned = view.address.split(['@', '?']).next().unwrap_or("/");
        Some(html! {
            (view.weave(
                "page-printed-source",
                &[("name", name.into())],
                &[("day", html! { time { (edition.effective) } })],
            ))
            " · " (view.host.printed(view.language, &format!("{pinned}@{edition}")))
        })
    }
}

/// They change with what browsers keep under them.
static MARKS: LazyLock<[u64; 2]> = LazyLock::new(|| {
    [STYLE, SCRIPT].map(|text| BuildHasherDefault::<DefaultHasher>::default().hash_one(text))
});

/// A whole page around `body`.
pub fn framed(view: &View, head: &Head<'_>, body: &Markup) -> String {
    let [style, script] = &*MARKS;
    let title = plain(head.title);
    let page = html! {
        (DOCTYPE)
        html lang=(view.language) data-show=[view.reading.shown] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · mtgcr" }
                link rel="stylesheet" href=(format!("/assets/page.css?{style:x}"));
                script src="/assets/theme.js" {}
                link rel="icon" href="/assets/icon.svg";
                (meta(view, &title, head))
                script src=(format!("/assets/page.js?{script:x}")) defer {}
            }
            body {
                (top(view, head))
                // What is the page of one text is found by its words.
                @let is_text = head.bar.is_some_and(|bar| bar.past.is_some());
                main #main tabindex="-1" data-pagefind-body[is_text] { (notice(view, head.typed)) (body) }
                (foot(view))
                p.source {
                    @if let Some(printed) = head.printed(view) { (printed) }
                    @else {
                        @let own = language_of(&title);
                        @if own == view.language { (title) } @else { span lang=(own) { (title) } }
                        " · " (view.host.printed(view.language, &view.address))
                    }
                }
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
                // Who asked with the keys need not go through all doors to what was found.
                @if !head.typed.is_empty() { a.skip href="#main" { (view.say("page-frame-skip")) } }
                nav.doors aria-label=(view.say("page-frame-main")) {
                    ul { (doors(view, head.door)) }
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
        a.language lang=(other) hreflang=(other) rel="nofollow" href=(with_parameter(&view.address, "lang", other.tag())) { (name) }
    }
}

/// Every door, and what is chosen once; a browser without popovers shows it as a block.
fn menu(view: &View) -> Markup {
    html! {
        nav #menu .menu popover data-pagefind-ignore aria-label=(view.say("page-frame-all")) {
            ul {
                (doors(view, ""))
                li { a.help href="/help" { (view.say("page-foot-help")) } }
                li { (feed_of_all(view, "page-help-all-changes")) }
            }
            @if !view.host.is_folder {
                p { (view.say("page-reading-languages")) }
                div.tongues { (tongues(view)) }
            }
            p { (view.say("page-frame-language")) }
            (other_language(view))
            div.script {
                p { (view.say("page-foot-colours")) }
                @for theme in ["auto", "light", "dark"] {
                    button type="button" data-theme=(theme) {
                        (view.say(&format!("page-foot-{theme}")))
                    }
                }
            }
        }
    }
}

/// The doors as items of a list, that behind which the page stands marked.
pub fn doors(view: &View, here: &str) -> Markup {
    // The book and its glossary are those of the edition that is read.
    let keep = |door| matches!(door, "/contents" | "/glossary").then(|| view.in_edition());
    html! {
        @for (door, name) in DOORS {
            li {
                a href={ (door) (keep(door).unwrap_or_default()) }
                    aria-current=[(here == door).then_some("true")] { (view.say(name)) }
            }
        }
    }
}

fn notice(view: &View, typed: &str) -> Markup {
    html! {
        @if view.is_sample { p.banner { (view.say("page-frame-sample")) } }
        @if let Some(Substitute { effective: day, edition, .. }) = &view.substitute {
            @let told = [("day", html! { time { (day) } }), ("edition", edition_day(*edition))];
            p.banner role="note" { (view.weave("page-not-held", &[], &told)) }
        }
        @if let Some(edition) = view.edition {
            div.banner role="note" {
                @let set = view.set_name(edition);
                @let set = set.map(|set| view.tell("page-past-of-set", &[("set", set.into())]));
                @let set = html! { span.later { (set.unwrap_or_default()) } };
                @let day = html! { b { (edition_day(edition)) } };
                p { (view.weave("page-past", &[], &[("edition", day), ("set", set)])) }
                p { (to_the_newest(view, typed)) }
                (heirs(view, view.went.as_ref()))
            }
        }
    }
}

/// The way to what the record of a page of the past is today, or to what a search finds there.
fn to_the_newest(view: &View, typed: &str) -> Markup {
    let own = view.address.split(['@', '?']).next().unwrap_or("/");
    let asked = typed.split_whitespace().filter(|word| !word.starts_with("in:"));
    let found = format!("/?q={}", percent_encoded(&asked.collect::<Vec<_>>().join(" ")));
    let own = if own == "/" { &found } else { own };
    match view.newest {
        TodayNumber::Bears(Some(number)) if own != format!("/{number}") => html! {
            @let there = html! { a href=(view.today(&number.to_string())) { b { (number) } } };
            (view.weave("page-past-today", &[], &[("number", there)]))
        },
        TodayNumber::Bears(_) => html! {
            a.button href=(own) { (view.say("page-past-read-newest")) }
        },
        TodayNumber::Gone(gone) => {
            let key = if gone.is_exact() { "page-past-gone" } else { "page-past-gone-by" };
            let number = own.trim_start_matches('/');
            html! {
                (view.weave(key, &[], &[("edition", edition_day(gone.by()))]))
                (what_took(view, gone.by(), &place_of_old(number)))
            }
        }
    }
}

fn foot(view: &View) -> Markup {
    html! {
        footer.foot {
            @if let Some(Pair { old, new }) = view.behind {
                @let days = [("newest", edition_day(old)), ("known", edition_day(new))];
                p { (view.weave("page-foot-behind", &[], &days)) }
            }
            p { (view.say("page-foot-legal")) }
        }
        p #said .said role="status" data-copied=(view.say("page-foot-copied")) {}
    }
}

/// The feed of a rule, which keeps to it when it is renumbered: a server knows it by the edition
/// in which it bears the number.
pub fn feed_of_rule(view: &View, number: RuleNumber, facing: &Facing) -> String {
    if view.host.lacks_rule_feeds {
        return format!("/feed/{}.atom", number.section().unwrap_or(number));
    }
    match facing.en.or(facing.ja).filter(|_| !view.host.is_folder) {
        Some(edition) => format!("/feed/{number}@{edition}.atom"),
        None => format!("/feed/{number}.atom"),
    }
}

/// The lines of the head for machines.
fn meta(view: &View, title: &str, about: &Head<'_>) -> Markup {
    let site = view.say("page-about-site");
    let address = |language| view.host.whole(language, &view.address);
    let description = about.description.as_deref().unwrap_or(site);
    html! {
        meta name="description" lang=(language_of(description)) content=(description);
        @if !view.host.is_folder || view.host.base.is_some() { link rel="canonical" href=(address(Some(view.language))); }
        @for language in [Language::En, Language::Ja] {
            link rel="alternate" hreflang=(language) href=(address(Some(language)));
        }
        @if !view.host.is_folder {
            link rel="alternate" hreflang="x-default" href=(address(None));
        }
        link rel="alternate" type="application/atom+xml" href="/feed/changes.atom"
            title=(view.say("page-about-all-changes"));
        @if let Some(bar) = about.bar {
            link rel="alternate" type="application/atom+xml" href=(bar.feed.0) title=(title);
        }
        link rel="manifest" href="/site.webmanifest";
    }
}
