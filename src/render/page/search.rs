//! How do results look, the page on which all begins, and how does one ask here? Start at
//! [`search`], [`start`] and [`help`].

use maud::{Markup, html};

use super::document::{document_address, item_address};
use super::frame::{Head, Place, framed};
use super::history::former_today;
use super::record::{both, facing, named};
use super::rule::chapters;
use super::text::{inline, marked};
use super::view::{View, language_of, percent_encoded, spoken, switch};
use crate::answer::{
    CitedRule, ContentsAnswer, Correction, DiffAnswer, Fate, FoundText, SearchAnswer, SearchHit,
    ShowAnswer, Subject,
};
use crate::model::{Language, RecordKind, slug};
use crate::render::lead::lead_items;
use crate::text::abridged;

/// Letters of half width of the words of what a query is the name of.
const ANSWER: usize = 260;

/// How many results a page has at most.
pub const MOST_RESULTS: usize = 500;

/// Points of a lead that the first page tells.
const POINTS: usize = 4;

/// The first page: what is new, and what is in the book; `news` begins with the newest edition,
/// behind it what changed since the reader was here.
pub fn start(view: &View, contents: &ContentsAnswer, news: &[DiffAnswer]) -> String {
    let view = &view.keeping(&contents.facing);
    let title = view.say("page-search-title");
    let body = html! {
        h1 { (title) }
        @for (nth, answer) in news.iter().enumerate() { (told_news(view, answer, nth == 0)) }
        (facing(view, &contents.facing))
        (chapters(view, contents))
    };
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

/// What an edition changed, or what changed since the reader was here: the first points of its
/// lead, and the way to all of it.
fn told_news(view: &View, answer: &DiffAnswer, is_newest: bool) -> Markup {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let address = format!("/diff/{old}/{new}");
    let count: usize = answer.summary.iter().map(|tally| tally.1).sum();
    let is_news = view.reading.seen.is_some_and(|(before, _)| before < new.effective);
    html! {
        section.news {
            h2 {
                @if is_newest {
                    @if let Some(set) = view.set_name(new) { (set) " " }
                    small { time { (new.effective) } @if is_news { " · " (view.say("page-start-new")) } }
                } @else {
                    (view.weave("page-start-since", &[], &[("day", html! { time { (old.effective) } })]))
                }
            }
            (lead_items(&answer.lead, &answer.names, POINTS, view.language, new.language, &address))
            p {
                a.button href=(address) { (view.tell("page-start-all", &[("count", count.into())])) }
                @if is_newest {
                    " " a."bare follow" href="/feed/changes.atom" type="application/atom+xml"
                        title=(view.say("page-changes-follow")) { (view.say("page-edition-follow")) }
                }
            }
        }
    }
}

/// What a search can be narrowed to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Group {
    /// Everything of the editions that are read.
    #[default]
    All,
    /// Rules, their titles and examples.
    Rules,
    /// Entries of the glossary.
    Glossary,
    /// Bulletins, rulings and notes.
    Documents,
    /// The texts of all editions.
    Old,
}

impl Group {
    /// All groups, as they stand in a row.
    pub const ALL: [Self; 5] = [Self::All, Self::Rules, Self::Glossary, Self::Documents, Self::Old];

    /// Those that are counted with every search.
    pub const COUNTED: [Self; 4] = [Self::All, Self::Rules, Self::Glossary, Self::Documents];

    /// The word for it in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Rules => "rules",
            Self::Glossary => "glossary",
            Self::Documents => "documents",
            Self::Old => "old",
        }
    }

    /// The kinds of records in it; none where that is all.
    pub fn kinds(self) -> &'static [RecordKind] {
        match self {
            Self::All | Self::Old => &[],
            Self::Rules => &[RecordKind::Section, RecordKind::Rule, RecordKind::Example],
            Self::Glossary => &[RecordKind::Glossary],
            Self::Documents => &[RecordKind::Bulletin, RecordKind::Ruling, RecordKind::Note],
        }
    }
}

/// What is shown of a search beside its results.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchPage {
    /// What the results are of.
    pub group: Group,
    /// How much each group holds; empty where the query itself names kinds.
    pub counts: Vec<(Group, usize)>,
    /// What is called by the query itself.
    pub named: Option<ShowAnswer>,
    /// How many results are shown at most.
    pub limit: usize,
}

/// What was found, best first, and how much more there is; what is called so stands above.
pub fn search(view: &View, answer: &SearchAnswer, page: &SearchPage) -> String {
    let total = view.tell("page-search-results", &[("count", answer.total.into())]);
    let body = html! {
        div #results {
            div.way {
                h1.small { (spoken(&answer.query)) " " small { (total) } }
                (switch(view))
            }
            @if let Some(named) = &page.named { (named_card(view, named)) }
            @for Correction { typed, meant, instead } in &answer.corrections {
                p.quiet {
                    @let (typed_words, meant) = (spoken(typed), html! { b { (spoken(meant)) } });
                    (view.weave("page-search-corrected", &[], &[("query", meant)])) " · "
                    a href={ "/?q=" (percent_encoded(instead)) } {
                        (view.weave("page-search-instead", &[], &[("query", typed_words)]))
                    }
                }
            }
            (groups(view, answer, page))
            (absent(view, answer))
            @if answer.hits.is_empty() { (nothing(view, answer)) }
            ol.hits { @for hits in by_rule(&answer.hits) { (rule_hits(view, answer, page, &hits)) } }
            @if answer.total > answer.hits.len() && page.limit < MOST_RESULTS {
                @let limit = (page.limit * 2).min(MOST_RESULTS);
                @let address = address(view, answer, page.group, Some(limit));
                p { a.more rel="next" href=(address) { (view.say("page-search-more")) } }
            }
        }
    };
    let head = format!("{} · {}", answer.query, view.say("page-search"));
    framed(view, &Head { place: Place::Search, title: &head, typed: &answer.query }, &body)
}

/// What is called by the query: a term with its words and its rule, or since when it is gone.
fn named_card(view: &View, named: &ShowAnswer) -> Markup {
    let entry = named.records.iter().find(|record| matches!(record.subject, Subject::Term(_)));
    let title = named.records.iter().find(|record| record.title.is_some());
    let first = entry.or(title).or(named.records.first());
    let gone = named.absent.iter().find(|absence| !absence.former.is_empty());
    html! {
        @if let Some(first) = first {
            section.news.answer aria-label=(view.say("page-search-answer")) {
                h2 {
                    @match &first.subject {
                        Subject::Number(number) => a href=(view.number(*number)) { (number) },
                        Subject::Term(term) => a href=(view.term(&slug(term))) { (spoken(term)) },
                    }
                    @if let Some(step) = title.and_then(|record| record.title.as_ref()) {
                        " " small { a href=(view.number(step.number)) { (step.number) (both(view, step)) } }
                    }
                }
                div.two {
                    @for (side, language) in [(&first.en, Language::En), (&first.ja, Language::Ja)] {
                        @if let Some(side) = side {
                            p lang=(language) { (inline(language, &abridged(&side.text, ANSWER))) }
                        }
                    }
                }
            }
        } @else if let Some(gone) = gone {
            section.news.answer aria-label=(view.say("page-search-answer")) {
                h2 { a href={ "/" (percent_encoded(&gone.typed)) } { (spoken(&gone.typed)) } }
                @for rule in &gone.former { p { (former_today(view, rule)) } }
            }
        }
    }
}

/// What the results are of, and what else there is, with its count.
fn groups(view: &View, answer: &SearchAnswer, page: &SearchPage) -> Markup {
    if page.counts.is_empty() || view.host.is_folder {
        return html! {};
    }
    let counted = page.counts.iter().map(|(group, count)| (*group, Some(*count)));
    let all: Vec<(Group, Option<usize>)> = counted.chain([(Group::Old, None)]).collect();
    html! {
        nav.choices aria-label=(view.say("page-search-groups")) {
            ul {
                @for (group, count) in all {
                    @if group == page.group || count != Some(0) {
                        li {
                            a href=(address(view, answer, group, None))
                                aria-current=[(group == page.group).then_some("true")] {
                                (view.say(&format!("page-search-group-{}", group.word())))
                                @if let Some(count) = count { " " b { (count) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The address of the same search in a group.
fn address(view: &View, answer: &SearchAnswer, group: Group, limit: Option<usize>) -> String {
    let keep = view.edition.map_or(String::new(), |edition| format!("&in={edition}"));
    let group = match group {
        Group::All => String::new(),
        group => format!("&group={}", group.word()),
    };
    let limit = limit.map_or(String::new(), |limit| format!("&limit={limit}"));
    format!("/?q={}{keep}{group}{limit}", percent_encoded(&answer.query))
}

/// The hits of each rule together, where the best of them stands.
fn by_rule(hits: &[SearchHit]) -> Vec<Vec<&SearchHit>> {
    let mut rules: Vec<Vec<&SearchHit>> = Vec::new();
    for hit in hits {
        let is_same = |first: &SearchHit| {
            let is_numbered = matches!(first.subject, Subject::Number(_));
            let explains = first.kind.explains() || hit.kind.explains();
            is_numbered && !explains && first.subject == hit.subject
        };
        match rules.iter_mut().find(|rule| is_same(rule[0])) {
            Some(rule) => rule.push(hit),
            None => rules.push(vec![hit]),
        }
    }
    rules
}

/// Words and sections that no text has.
fn absent(view: &View, answer: &SearchAnswer) -> Markup {
    html! {
        @for word in &answer.absent {
            p.quiet { (view.say("page-search-unknown")) " " b { (spoken(word)) } }
        }
        @for section in &answer.absent_sections {
            p.quiet { (view.tell("search-no-section", &[("section", section.to_string().into())])) }
        }
    }
}

fn nothing(view: &View, answer: &SearchAnswer) -> Markup {
    html! {
        p { (view.say("page-search-nothing")) }
        @if !answer.wider.is_empty() {
            p { (view.say("page-search-wider")) }
            ul.examples {
                @for wider in &answer.wider {
                    li {
                        a href={ "/?q=" (percent_encoded(&wider.query)) } { (spoken(&wider.query)) }
                        " (" (wider.total) ")"
                    }
                }
            }
        }
        p {
            a href={ "/contents" (view.in_edition()) } { (view.say("page-contents")) } " · "
            a href={ "/glossary" (view.in_edition()) } { (view.say("heading-glossary")) } " · "
            a href="/help" { (view.say("page-how-to-search")) }
        }
        @if !answer.suggestions.is_empty() {
            p { (view.say("page-search-meant")) }
            ul.examples {
                @for meant in &answer.suggestions {
                    li { a href={ "/?q=" (percent_encoded(meant)) } { (spoken(meant)) } }
                }
            }
        }
    }
}

/// What was found of a rule: its best text, and below it its others.
fn rule_hits(view: &View, answer: &SearchAnswer, page: &SearchPage, hits: &[&SearchHit]) -> Markup {
    let Some(hit) = hits.first() else { return html! {} };
    let text = hit.en.as_ref().or(hit.ja.as_ref());
    let old = text.filter(|_| page.group == Group::Old).map(|text| text.edition);
    let address = match (&hit.subject, old) {
        _ if hit.kind.explains() => item_of(hit),
        (Subject::Number(number), Some(edition)) => Some(format!("/{number}@{edition}")),
        (Subject::Number(number), None) => Some(view.number(*number)),
        (Subject::Term(term), _) if hit.kind == RecordKind::Glossary => {
            Some(view.term(&slug(term)))
        }
        (Subject::Term(_), _) => None,
    };
    let name = match &hit.subject {
        Subject::Number(number) => html! { (number) },
        Subject::Term(term) => spoken(term),
    };
    let above = hit.path.iter().rev().find(|step| view.title(step).is_some());
    html! {
        li {
            div.name {
                h2 {
                    @if let Some(address) = address { a.hit href=(address) { (name) } }
                    @else { (name) }
                }
                " " (kind(view, hit))
                @if let Some(edition) = old { " " small { time { (edition.day()) } } }
                small { @if let Some(step) = above { (named(view, step)) } }
            }
            @for (nth, hit) in hits.iter().enumerate() {
                @if nth > 0 { div.name { (kind(view, hit)) } }
                (found(view, answer, hit))
                (cited(view, hit))
            }
        }
    }
}

/// The texts of a hit, that in the language of the query or of the interface first.
fn found(view: &View, answer: &SearchAnswer, hit: &SearchHit) -> Markup {
    let mut sides = [(&hit.en, Language::En), (&hit.ja, Language::Ja)];
    if view.language == Language::Ja || language_of(&answer.query) == Language::Ja {
        sides.reverse();
    }
    html! {
        div.two {
            @for (text, language) in sides {
                @if let Some(text) = text { (side(text, language, &hit.subject)) }
            }
        }
    }
}

/// Where a piece of a document is read with the rest of its item.
fn item_of(hit: &SearchHit) -> Option<String> {
    let text = hit.en.as_ref().or(hit.ja.as_ref())?;
    Some(match &hit.item {
        Some(item) => item_address(text.edition, item),
        None => document_address(text.edition),
    })
}

/// The rules that a bulletin, a ruling or a note speaks of, as they are called today.
fn cited(view: &View, hit: &SearchHit) -> Markup {
    let others = hit.cited.iter().filter(|rule| hit.subject != Subject::Number(rule.number));
    let others: Vec<&CitedRule> = others.collect();
    html! {
        @if !others.is_empty() {
            p.quiet {
                (view.say("page-search-speaks-of"))
                @for (nth, rule) in others.iter().enumerate() {
                    @if nth > 0 { "," } " " (fate(rule))
                }
            }
        }
    }
}

fn fate(rule: &CitedRule) -> Markup {
    let number = rule.number;
    match rule.fate {
        Fate::Same => html! { a href={ "/" (number) } { (number) } },
        Fate::Moved(now) => html! { s { (number) } " " a href={ "/" (now) } { (now) } },
        Fate::Gone(_) => html! { a href={ "/" (number) } { s { (number) } } },
        Fate::Unknown => html! { (number) },
    }
}

/// What it is, where it is no rule.
fn kind(view: &View, hit: &SearchHit) -> Markup {
    let is_rule = matches!(hit.kind, RecordKind::Section | RecordKind::Rule);
    if is_rule || matches!(hit.kind, RecordKind::Front | RecordKind::Back) {
        return html! {};
    }
    let said = view.say(&format!("kind-{}", hit.kind.word()));
    let text = hit.en.as_ref().or(hit.ja.as_ref()).filter(|_| hit.kind.explains());
    html! {
        span.status { (said) @if let Some(text) = text { " " (text.edition.effective) } } " "
    }
}

fn side(found: &FoundText, language: Language, subject: &Subject) -> Markup {
    let headword = found.headword.as_deref().filter(|headword| *headword != subject.to_string());
    html! {
        p lang=(language) {
            @if let Some(headword) = headword { b { (headword) } " " }
            (marked(&found.text))
        }
    }
}

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

/// Addresses of pages, and the key of what is there.
const ADDRESSES: [(&str, &str); 6] = [
    ("/702.19b", "page-help-address-rule"),
    ("/702.19b@2024-11-08", "page-help-address-then"),
    ("/glossary/trample", "page-help-address-term"),
    ("/history/702.19b", "page-help-address-history"),
    ("/diff/2024-09-20/2024-11-08", "page-help-address-diff"),
    ("/api/v1/openapi.json", "page-help-address-api"),
];

/// Addresses of feeds, and the key of what they tell.
const FEEDS: [(&str, &str); 6] = [
    ("/feed/changes.atom", "page-help-feed-all"),
    ("/feed/702.atom", "page-help-feed-section"),
    ("/feed/702.19b.atom", "page-help-feed-rule"),
    ("/feed/702.19b@2024-11-08.atom", "page-help-feed-then"),
    ("/feed/glossary/trample.atom", "page-help-feed-term"),
    ("/feed/search.atom?q=trample", "page-help-feed-search"),
];

/// The query language, the keys, and how to stay up to date.
pub fn help(view: &View) -> String {
    let title = view.say("page-how-to-search");
    let body = html! {
        h1 { (title) }
        div.text {
            section #query {
                h2 { (view.say("page-help-query")) }
                dl.facts {
                    @for (typed, key) in QUERY {
                        dt { code lang=(language_of(typed)) { (typed) } }
                        dd { (view.say(key)) }
                    }
                }
            }
            section #keys {
                h2 { (view.say("page-help-keys")) }
                dl.facts {
                    @for (keys, key) in KEYS {
                        dt { @for key in keys { kbd { (key) } " " } }
                        dd { (view.say(key)) }
                    }
                }
            }
            section #addresses {
                h2 { (view.say("page-help-addresses")) }
                (addresses(view, &ADDRESSES))
            }
            section #follow {
                h2 { (view.say("page-help-follow")) }
                p { (view.say("page-help-follow-intro")) }
                (addresses(view, &FEEDS))
                p {
                    a href="/feed/changes.atom" type="application/atom+xml" {
                        (view.say("page-help-all-changes"))
                    }
                }
            }
        }
    };
    framed(view, &Head { place: Place::Search, title, typed: "" }, &body)
}

fn addresses(view: &View, rows: &[(&str, &str)]) -> Markup {
    html! {
        dl.facts {
            @for (address, key) in rows {
                dt { code { (address) } }
                dd { (view.say(key)) }
            }
        }
    }
}
