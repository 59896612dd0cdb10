//! How do results look, the page on which all begins, and how does one ask here? Start at
//! [`search`], [`start`] and [`help`].

use maud::{Markup, html};

use super::document::{item_address, speaks_of};
use super::frame::{Head, framed};
use super::history::{sentence, ways};
use super::rule::{chapters, went};
use super::text::{both, facing, named, sheet, titles};
use super::view::{
    View, choices, feed_of_all, follow, language_of, led_today, percent_encoded, spoken, switch,
    ways_on, with_chosen,
};
use crate::answer::{
    CardAnswer, CitedRule, ContentsAnswer, Correction, DiffAnswer, EntryAnswer, FoundText, ReadAs,
    SearchAnswer, SearchHit, ShowAnswer, Subject,
};
use crate::doc::{Line, Passage, inline};
use crate::model::{Language, Pair, RecordKind, slug};
use crate::render::lead::lead_items;
use crate::render::search::{passage, reason_in_words};
use crate::text::{abridged, letter_width};

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
    framed(view, &Head::of("/", title), &body)
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
                    " " (follow(view, "/feed/changes.atom", view.say("page-changes-follow")))
                }
            }
        }
    }
}

/// What a search can be narrowed to: the word for it in addresses, and the kinds of records in it;
/// none where those are all. The last is the texts of all editions, which are not counted.
pub const GROUPS: [Group; 5] = [
    ("all", &[]),
    ("rules", &[RecordKind::Section, RecordKind::Rule, RecordKind::Example]),
    ("glossary", &[RecordKind::Glossary]),
    ("documents", &[RecordKind::Bulletin, RecordKind::Ruling, RecordKind::Note]),
    OLD,
];

/// The texts of all editions.
pub const OLD: Group = ("old", &[]);

/// A part of what can be found.
pub type Group = (&'static str, &'static [RecordKind]);

/// What is shown of a search beside its results.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchPage {
    /// What the results are of.
    pub group: Group,
    /// How much each group holds, where that is counted; empty where the query itself names kinds.
    pub counts: Vec<(Group, Option<usize>)>,
    /// What is called by the query itself.
    pub named: Option<ShowAnswer>,
    /// That term before it was called obsolete, and since.
    pub obsolete: Option<Pair<EntryAnswer>>,
    /// The card that is called so.
    pub card: Option<CardAnswer>,
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
            (called_so(view, page))
            @for Correction { typed, meant, instead } in &answer.corrections {
                p.quiet {
                    @let (typed_words, meant) = (spoken(typed), html! { b { (spoken(meant)) } });
                    (view.weave("page-search-corrected", &[], &[("query", meant)])) " · "
                    a href={ "/?q=" (percent_encoded(instead)) } {
                        (view.weave("page-search-instead", &[], &[("query", typed_words)]))
                    }
                }
            }
            @for ReadAs { typed, meant } in &answer.read_as {
                @let (typed, meant) = (spoken(typed), html! { b { (view.words().list(meant)) } });
                p.quiet {
                    (view.weave("page-search-read-as", &[], &[("query", typed), ("meant", meant)]))
                }
            }
            (groups(view, answer, page))
            @for word in &answer.absent {
                p.quiet { (view.say("page-search-unknown")) " " b { (spoken(word)) } }
            }
            @for section in &answer.absent_sections {
                @let told = [("section", section.to_string().into())];
                p.quiet { (view.tell("search-no-section", &told)) }
            }
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
    framed(view, &Head { typed: &answer.query, ..Head::of("/", &head) }, &body)
}

/// What is called by the query.
fn called_so(view: &View, page: &SearchPage) -> Markup {
    let SearchPage { named, obsolete, card, .. } = page;
    html! {
        @if named.is_some() || card.is_some() {
            section.news.answer aria-label=(view.say("page-search-answer")) {
                @if let Some(named) = named { (named_so(view, named)) }
                @if let Some(Pair { old, new }) = obsolete { (went(view, old, new)) }
                @if let Some(card) = card {
                    h2 {
                        a href={ "/cards/" (percent_encoded(&card.slug)) } {
                            (titles(view, card.en.as_deref(), card.ja.as_deref(), None))
                        }
                        " " span.status { (view.say("page-search-card")) }
                    }
                }
            }
        }
    }
}

/// A term with its words and its rule, or since when it is gone.
fn named_so(view: &View, named: &ShowAnswer) -> Markup {
    let entry = named.records.iter().find(|record| matches!(record.subject, Subject::Term(_)));
    let title = named.records.iter().find(|record| record.title.is_some());
    let first = entry.or(title).or(named.records.first());
    // The words of a title stand above already.
    let is_title = entry.is_none() && title.is_some();
    let gone = named.absent.iter().find(|absence| !absence.former.is_empty());
    html! {
        @if let Some(first) = first {
            h2 {
                @match &first.subject {
                    Subject::Number(_) if title.is_some() => {},
                    Subject::Number(number) => a href=(view.number(*number)) { (number) },
                    Subject::Term(term) => {
                        @let own = first.ja.as_ref().and_then(|side| side.headword.as_deref());
                        a href=(view.term(&slug(term))) {
                            (titles(view, Some(term), own, first.name_ja.as_deref()))
                        }
                        " "
                    },
                }
                @if let Some(step) = title.and_then(|record| record.title.as_ref()) {
                    small { a href=(view.number(step.number)) { (step.number) (both(view, step)) } }
                }
            }
            div.two {
                @for (side, language) in view.own_first(&first.en, &first.ja) {
                    @if let Some(side) = side.as_ref().filter(|_| !is_title) {
                        p lang=(language) { (inline(language, &abridged(&side.text, ANSWER))) }
                    }
                }
            }
        } @else if let Some(gone) = gone {
            h2 { a href={ "/" (percent_encoded(&gone.typed)) } { (spoken(&gone.typed)) } }
            @for rule in &gone.former { p { (led_today(view, &rule.today)) } }
        }
    }
}

/// What the results are of, and what else there is, with its count.
fn groups(view: &View, answer: &SearchAnswer, page: &SearchPage) -> Markup {
    let told = page.counts.iter().filter(|told| told.1 != Some(0));
    let choice = |(group, count): &(Group, Option<usize>)| {
        let name = html! {
            (view.say(&format!("page-search-group-{}", group.0)))
            @if let Some(count) = count { " " b { (count) } }
        };
        (address(view, answer, *group, None), *group == page.group, name)
    };
    let choices = choices(view.say("page-search-groups"), told.map(choice));
    if page.counts.is_empty() {
        html! {}
    } else {
        choices
    }
}

/// The address of the same search in a group.
fn address(view: &View, answer: &SearchAnswer, group: Group, limit: Option<usize>) -> String {
    with_chosen(
        format!("/?q={}", percent_encoded(&answer.query)),
        [
            ("in", view.edition.map(|edition| edition.to_string())),
            ("group", (group != GROUPS[0]).then(|| group.0.to_owned())),
            ("limit", limit.map(|limit| limit.to_string())),
        ],
    )
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

fn nothing(view: &View, answer: &SearchAnswer) -> Markup {
    let query = |query: &String, total: Option<usize>| {
        html! {
            a href={ "/?q=" (percent_encoded(query)) } { (spoken(query)) }
            @if let Some(total) = total { " (" (total) ")" }
        }
    };
    let wider = answer.wider.iter().map(|wider| query(&wider.query, Some(wider.total)));
    let meant = answer.suggestions.iter().map(|meant| query(meant, None));
    html! {
        @if answer.absent.is_empty() { p { (view.say("page-search-nothing")) } }
        (ways_on(view.say("page-search-wider"), wider))
        (ways_on(view.say("page-search-meant"), meant))
        (ways(view))
    }
}

/// What was found of a rule: its best text, and below it its others.
fn rule_hits(view: &View, answer: &SearchAnswer, page: &SearchPage, hits: &[&SearchHit]) -> Markup {
    let Some(hit) = hits.first() else { return html! {} };
    let text = hit.en.as_ref().or(hit.ja.as_ref());
    let old = text.filter(|_| page.group == OLD).map(|text| text.edition);
    let (address, name) = match &hit.subject {
        Subject::Number(number) => {
            let then = old.map(|edition| format!("/{number}@{edition}"));
            (Some(then.unwrap_or_else(|| view.number(*number))), html! { (number) })
        }
        Subject::Term(term) => {
            let is_entry = hit.kind == RecordKind::Glossary;
            (is_entry.then(|| view.term(&slug(term))), spoken(term))
        }
    };
    let explained = text.filter(|_| hit.kind.explains());
    let item = explained.map(|text| item_address(text.edition, hit.item.as_deref()));
    let address = item.or(address);
    let above = hit.path.iter().rev().find(|step| view.title(step).is_some());
    let is_own = |rule: &CitedRule| hit.subject == Subject::Number(rule.number);
    html! {
        li {
            div.name {
                h2 {
                    @if let Some(address) = address { a.hit href=(address) { (name) } }
                    @else { (name) }
                }
                " " (kind(view, hit))
                @if let Some(edition) = old { " " small { time datetime=(edition.effective) { (edition.day()) } } }
                small { @if let Some(step) = above { (named(view, step)) } }
                @if hits.len() > 1 {
                    small { (view.tell("page-search-results", &[("count", hits.len().into())])) }
                }
            }
            @for (nth, hit) in hits.iter().enumerate() {
                @if nth > 0 { div.name { (kind(view, hit)) } }
                (found(view, answer, hit))
                @if let Some(why) = &hit.why { p { small { (sentence(view, &reason_in_words(why, view.words()))) } } }
                @if hit.may_be_older { p { small { (view.say("search-may-be-older")) } } }
                @let cited = hit.cited.iter();
                (speaks_of(view, "page-search-speaks-of", cited.filter(|rule| !is_own(rule))))
            }
        }
    }
}

/// The texts of a hit, that in the language of the query or of the interface first.
fn found(view: &View, answer: &SearchAnswer, hit: &SearchHit) -> Markup {
    let mut sides = view.own_first(&hit.en, &hit.ja);
    sides.sort_by_key(|side| side.1 == Language::En && language_of(&answer.query) == Language::Ja);
    html! {
        div.two {
            @for (text, language) in sides {
                @if let Some(text) = text { (side(view, text, language)) }
            }
        }
    }
}

/// What it is, where it is no rule.
fn kind(view: &View, hit: &SearchHit) -> Markup {
    use RecordKind::{Back, Front, Rule, Section};
    if matches!(hit.kind, Section | Rule | Front | Back) {
        return html! {};
    }
    let said = view.say(&format!("kind-{}", hit.kind));
    let text = hit.en.as_ref().or(hit.ja.as_ref()).filter(|_| hit.kind.explains());
    html! {
        span.status { (said) @if let Some(text) = text { " " (text.edition.effective) } } " "
    }
}

/// A text with what was found in it; of a long one the part that answers.
fn side(view: &View, found: &FoundText, language: Language) -> Markup {
    let Passage { paragraphs, enough, .. } = passage(found, false);
    let is_long = found.text.text.chars().map(letter_width).sum::<usize>() > LONGEST;
    let told = enough.filter(|_| is_long).map_or(paragraphs, |enough| vec![enough]);
    // A document speaks both languages, whichever its edition bears.
    let told = told.into_iter().map(|line| Line { language: Some(language), ..line });
    html! { div lang=(language) { @for line in told { (sheet(view, 3).text(&line)) } } }
}

/// A text wider than this is cut in a list of results, in letters of half width.
const LONGEST: usize = 700;

/// What help tells: the anchor of the part, an example, and the last word of the key of what it
/// does. Keys of the keyboard are parted by spaces.
const HELP: [(&str, &str, &str); 32] = [
    ("query", "702.19b", "number"),
    ("query", "509-511", "range"),
    ("query", "combat damage", "words"),
    ("query", "接死 致死ダメージ", "japanese"),
    ("query", "\"first strike damage\"", "phrase"),
    ("query", "trample -planeswalker", "not"),
    ("query", "menace OR fear", "or"),
    ("query", "regenerat*", "prefix"),
    ("query", "section:702 lifelink", "section"),
    ("query", "kind:glossary damage", "kind"),
    ("query", "in:2024-11-08 layers", "edition"),
    ("keys", "/", "box"),
    ("keys", "j k", "rule"),
    ("keys", "l", "language"),
    ("keys", "t", "line"),
    ("keys", "c", "cite"),
    ("keys", "f", "follow"),
    ("keys", "Esc", "close"),
    ("keys", "?", "help"),
    ("addresses", "/702.19b", "rule"),
    ("addresses", "/702.19b@2024-11-08", "then"),
    ("addresses", "/glossary/trample", "term"),
    ("addresses", "/history/702.19b", "history"),
    ("addresses", "/diff/2024-09-20/2024-11-08", "diff"),
    ("addresses", "/api/v1/openapi.json", "api"),
    ("follow", "/feed/changes.atom", "all"),
    ("follow", "/feed/japanese.atom", "japanese"),
    ("follow", "/feed/702.atom", "section"),
    ("follow", "/feed/702.19b.atom", "rule"),
    ("follow", "/feed/702.19b@2024-11-08.atom", "then"),
    ("follow", "/feed/glossary/trample.atom", "term"),
    ("follow", "/feed/search.atom?q=trample", "search"),
];

/// The query language, the keys, and how to stay up to date.
pub fn help(view: &View) -> String {
    let title = view.say("page-how-to-search");
    let body = html! {
        h1 { (title) }
        div.text {
            @for rows in HELP.chunk_by(|one, other| one.0 == other.0) {
                @let id = rows[0].0;
                section id=(id) {
                    h2 { (view.say(&format!("page-help-{id}"))) }
                    @if id == "follow" { p { (view.say("page-help-follow-intro")) } }
                    dl.facts {
                        @for (_, example, does) in rows {
                            dt {
                                @if id == "keys" { @for key in example.split(' ') { kbd { (key) } " " } }
                                @else { code lang=(language_of(example)) { (example) } }
                            }
                            dd { (view.say(&format!("page-help-{id}-{does}"))) }
                        }
                    }
                    @if id == "follow" { p { (feed_of_all(view, "page-help-all-changes")) } }
                }
            }
        }
    };
    framed(view, &Head::of("/", title), &body)
}
