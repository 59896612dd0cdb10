//! How does a text look with its links, how one rule or entry in both languages, and the small lists
//! that many pages share? Start at [`linked`], at [`rows`] and [`sides`], or at [`path`] and
//! [`folded_previews`].

use std::collections::BTreeSet;
use std::ops::Range;

use maud::{Markup, html};

use super::view::{View, language_of, switch};
use crate::answer::{
    Facing, Link, LinkedText, Preview, PreviewTarget, ReadRecord, ReadSide, Subject,
};
use crate::doc::{Inline, Line, Sheet, Style, inline};
use crate::model::{EditionId, Language, RuleNumber, Titles, TranslationStatus};
use crate::render::labels::japanese_title;
use crate::render::translation::changed;
use crate::text::to_hiragana;

/// On what pieces of a document are printed on a page, changes with headings of this level.
pub fn sheet(view: &View, level: u8) -> Sheet {
    Sheet { site: Some(view.language), level }
}

/// Paragraphs of a text with its links; the first opens with `lead`.
pub fn linked(view: &View, text: &LinkedText, lead: Option<Inline>) -> Markup {
    // A letter in braces is a symbol, even where it is a term: `{X}`.
    let is_symbol = |bytes: &Range<usize>| {
        text.text[..bytes.start].ends_with('{') && text.text[bytes.end..].starts_with('}')
    };
    let links = text.links.iter().filter(|link| !is_symbol(&link.0)).map(|(bytes, link)| {
        let to = match link {
            Link::Rule(number) => view.number(*number),
            Link::Term(slug) => view.term(slug),
        };
        (bytes.clone(), to)
    });
    with_links(view, language_of(&text.text), &text.text, lead, links)
}

/// The same with these places of the text as links, none within another.
pub fn with_links(
    view: &View,
    language: Language,
    text: &str,
    lead: Option<Inline>,
    links: impl Iterator<Item = (Range<usize>, String)>,
) -> Markup {
    let mut line = Line::of(language, "");
    line.inlines.extend(lead);
    let mut from = 0;
    for (bytes, to) in links {
        if bytes.start >= from && bytes.end <= text.len() {
            line.push(None, &text[from..bytes.start]);
            from = bytes.end;
            line.inlines.push(Inline::Link { to, text: text[bytes].to_owned() });
        }
    }
    line.push(None, &text[from..]);
    sheet(view, 3).text(&line)
}

/// The editions of which a text stands among `records`.
pub fn told(facing: &Facing, records: &[&[ReadRecord]]) -> Facing {
    let tells = |has: fn(&ReadRecord) -> bool| records.iter().copied().flatten().any(has);
    let (en, ja) = (tells(|record| record.en.is_some()), tells(|record| record.ja.is_some()));
    Facing { en: facing.en.filter(|_| en), ja: facing.ja.filter(|_| ja), ..*facing }
}

/// The quiet line that stands where a Japanese text would; the part of the book that records with a
/// standing are in is kept, and they are not translated.
pub fn without(view: &View, records: &[ReadRecord]) -> Markup {
    let key = match records.iter().any(|record| record.standing.is_some()) {
        true => "page-record-missing",
        false if view.japanese.is_some() => "page-record-not-held",
        false => "page-record-no-japanese",
    };
    html! { p.absent { (view.say(key)) } }
}

/// Rules as rows, each an anchor the first time that its number comes; a titled rule and what
/// belongs to it are one part.
pub fn rows(view: &View, records: &[ReadRecord]) -> Markup {
    let mut seen = BTreeSet::new();
    html! {
        @for part in records.chunk_by(|_, next| !next.is_title) {
            div.part {
                @for record in part {
                    @if let Subject::Number(number) = record.subject {
                        @let is_first = seen.insert(number);
                        @if record.is_title { (heading(view, number, is_first, &own_titles(view, record))) }
                        @else { (row(view, number, is_first && !is_orphan(record), record)) }
                    }
                }
            }
        }
    }
}

/// A rule as a row: its number, its English, its Japanese.
fn row(view: &View, number: RuleNumber, is_anchor: bool, record: &ReadRecord) -> Markup {
    html! {
        div.rule id=[is_anchor.then_some(number)] {
            @if is_orphan(record) { span.number { (number) } }
            @else { a.number href=(view.number(number)) { (number) } }
            (sides(view, record, is_anchor)) (standing(view, record))
        }
    }
}

/// A number with its titles above what belongs to it.
pub fn heading(view: &View, number: RuleNumber, is_first: bool, titles: &Markup) -> Markup {
    html! {
        h2.title id=[is_first.then_some(number)] {
            a.number href=(view.number(number)) { (number) } (titles)
        }
    }
}

/// The date of the Japanese text that something is from, where that is not the one that the head of
/// the page names: several may stand beside one English edition, each with a part of the book.
pub fn other_text(view: &View, ja: EditionId) -> Markup {
    html! {
        @if view.japanese.is_some_and(|named| named != ja) {
            span.edition lang=(view.language) {
                (view.say("page-japanese")) " " time { (ja.effective) }
            }
        }
    }
}

/// The text of a title in both languages.
pub fn own_titles(view: &View, record: &ReadRecord) -> Markup {
    html! {
        @if let Some(titles) = record.own_titles() { (both(view, &titles)) }
        @if let Some(ja) = &record.ja { (other_text(view, ja.edition)) }
    }
}

/// Whether only the Japanese is left: its number may be another rule's today.
fn is_orphan(record: &ReadRecord) -> bool {
    record.standing.as_ref().is_some_and(|standing| standing.status == TranslationStatus::Orphaned)
}

/// The texts of a record, that in the language of the interface first; where it is an anchor, each
/// of its examples is one, too: those of one language, since both have the same.
pub fn sides(view: &View, record: &ReadRecord, is_anchor: bool) -> Markup {
    let own = record.subject.number();
    let is_ja = record.en.is_none() || view.read_first() == Language::Ja && record.ja.is_some();
    let side = |text: &Option<ReadSide>, language, is_anchor| {
        text.as_ref().map(|text| side(view, text, language, own, is_anchor))
    };
    let en = side(&record.en, Language::En, is_anchor && !is_ja);
    match (en, side(&record.ja, Language::Ja, is_anchor && is_ja)) {
        (Some(en), Some(ja)) => html! { @for (side, _) in view.own_first(en, ja) { (side) } },
        (Some(en), None) if view.is_alone => en,
        (Some(en), None) => html! { (en) (without(view, std::slice::from_ref(record))) },
        (None, Some(ja)) => html! {
            div.none { @if is_orphan(record) { (view.say("page-record-orphaned")) } } (ja)
        },
        (None, None) => html! {},
    }
}

fn side(
    view: &View,
    side: &ReadSide,
    language: Language,
    own: Option<RuleNumber>,
    is_anchor: bool,
) -> Markup {
    let other = side.number.filter(|number| own.is_some_and(|own| own != *number));
    let lead = other.map(|number| Inline::Styled(Style::Strong, format!("{number} ")));
    let example_lead = match language {
        Language::En => "Example ",
        Language::Ja => "例　",
    };
    html! {
        div lang=(language) {
            @if let Some(headword) = &side.headword {
                @let reading = side.reading.as_deref();
                p.headword {
                    @match reading.filter(|reading| says_more(reading, headword)) {
                        Some(reading) => ruby { (headword) rp { "（" } rt { (reading) } rp { "）" } },
                        None => (headword),
                    }
                }
            }
            (linked(view, &side.text, lead))
            @if language == Language::Ja { (other_text(view, side.edition)) }
            @for (nth, example) in (1..).zip(&side.examples) {
                @let id = own.filter(|_| is_anchor).map(|own| format!("{own}-example-{nth}"));
                @let lead = match &id {
                    Some(id) => Inline::Link { to: format!("#{id}"), text: example_lead.to_owned() },
                    None => Inline::Styled(Style::Strong, example_lead.to_owned()),
                };
                div.example id=[&id] { (linked(view, example, Some(lead))) }
            }
        }
    }
}

/// What the translation is, where it is not up to date.
pub fn standing(view: &View, record: &ReadRecord) -> Markup {
    let Some(standing) = record.standing.as_ref().filter(|_| record.ja.is_some()) else {
        return html! {};
    };
    let (class, key) = match standing.status {
        TranslationStatus::Current | TranslationStatus::Orphaned => return html! {},
        TranslationStatus::Renumbered => ("status", "page-record-renumbered"),
        TranslationStatus::Stale => ("status stale", "page-record-stale"),
        TranslationStatus::Missing => ("status stale", "page-record-example"),
    };
    html! {
        div.note {
            span class=(class) { (view.say(key)) }
            @for change in &standing.since { " " (sheet(view, 3).words(&changed(change, view.words()))) }
        }
    }
}

/// Whether a reading says more than the headword does, which may be kana itself.
pub fn says_more(reading: &str, headword: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).map(to_hiragana).collect()
    };
    letters(reading) != letters(headword)
}

/// Chapter, section and rule above, as links, and the languages that are shown.
pub fn path(view: &View, steps: &[Titles]) -> Markup {
    way(
        view,
        &html! {
            @for step in steps { li { a href=(view.number(step.number)) { (named(view, step)) } } }
        },
    )
}

/// The first line of a text: where it stands, and the languages that are shown.
pub fn way(view: &View, steps: &Markup) -> Markup {
    html! {
        div.way {
            nav.path aria-label=(view.say("page-path")) { ol { (steps) } }
            (switch(view))
        }
    }
}

/// A number with its title.
pub fn named(view: &View, step: &Titles) -> Markup {
    html! {
        (step.number)
        @if let Some((title, language)) = view.title(step) {
            (titled(title, language, step.ja.is_none() && language == Language::Ja))
        }
    }
}

/// A title behind what it is the title of; one that is only known says so by its class.
fn titled(title: &str, language: Language, is_known: bool) -> Markup {
    html! {
        " " span class=[is_known.then_some("known")] lang=(language) { (inline(language, title)) }
    }
}

/// The titles that the texts here hold of a number, in English and in Japanese.
pub fn held_titles(step: &Titles) -> [Option<&str>; 2] {
    let en = step.en.as_deref();
    [en, japanese_title(en, step.ja.as_deref())]
}

/// The titles of a number in both languages.
pub fn both(view: &View, step: &Titles) -> Markup {
    titles(view, step.en.as_deref(), step.ja.as_deref(), step.name_ja.as_deref())
}

/// A title in both languages, that of the interface first. Where the Japanese is not held,
/// `known` is what it is called; it says so by its class and is no title of the text.
pub fn titles(view: &View, en: Option<&str>, ja: Option<&str>, known: Option<&str>) -> Markup {
    let title_ja = japanese_title(en, ja);
    // Who reads English alone needs no other names.
    let known = known.filter(|_| view.japanese.is_some() || view.language == Language::Ja);
    html! {
        @for (title, language) in view.own_first(en, title_ja.or(known)) {
            @if let Some(title) = title {
                (titled(title, language, language == Language::Ja && title_ja.is_none()))
            }
        }
    }
}

/// Which editions are shown.
pub fn facing(view: &View, facing: &Facing) -> Markup {
    let named = [(facing.en, "page-english"), (facing.ja, "page-japanese")];
    let named = named.into_iter().filter_map(|(edition, name)| Some((edition?, name)));
    html! {
        p.facing data-pagefind-ignore {
            @for (nth, (edition, name)) in named.enumerate() {
                @if nth > 0 { " · " }
                (view.say(name)) " " time { (edition.effective) }
            }
        }
    }
}

fn preview(view: &View, preview: &Preview) -> Markup {
    let name = match &preview.target {
        PreviewTarget::Numbers(range) => html! { a href=(view.number(range.first())) { (range) } },
        PreviewTarget::Absent(range) => {
            let absent = view.say("page-list-absent");
            return html! { li { s { (range) } " " span.quiet { (absent) } } };
        }
        PreviewTarget::Term(headword, slug) => html! { a href=(view.term(slug)) { (headword) } },
    };
    let own = [preview.en.as_deref(), preview.ja.as_deref()];
    let is_all = |step: &&Titles| own == [step.en.as_deref(), step.ja.as_deref()];
    if let Some(step) = preview.title.as_ref().filter(is_all) {
        return html! { li { (name) (both(view, step)) } };
    }
    let mut sides = view.own_first(preview.en.as_deref(), preview.ja.as_deref()).into_iter();
    let words = sides.find_map(|(words, language)| Some((words?, language)));
    html! {
        li {
            (name)
            @if let Some((title, language)) = preview.title.as_ref().and_then(|step| view.title(step)) {
                " " b lang=(language) { (inline(language, title)) }
            }
            @if let Some((words, language)) = words { " " span lang=(language) { (inline(language, words)) } }
        }
    }
}

/// Links of a list that are shown before the rest is folded away.
const SHOWN: usize = 8;

/// What is linked with a text, as a part of a page: what it points at, or what cites it.
pub fn linked_with(view: &View, id: &str, key: &str, all: &[Preview]) -> Markup {
    html! {
        @if !all.is_empty() {
            section id=(id) {
                h2 { (view.say(key)) " " small { (all.len()) } }
                (folded_previews(view, all, SHOWN))
            }
        }
    }
}

/// Targets of links with the beginning of their words; the tail of a long list is folded away.
pub fn folded_previews(view: &View, all: &[Preview], most: usize) -> Markup {
    let list = |previews: &[Preview]| {
        html! { ul.previews { @for lead in previews { (preview(view, lead)) } } }
    };
    if all.len() <= most + 2 {
        return list(all);
    }
    let (shown, rest) = all.split_at(most);
    let more = view.tell("more", &[("count", rest.len().into())]);
    html! { (list(shown)) details { summary { (more) } (list(rest)) } }
}

/// Links to the neighbours in the book, before and after, each by its address and its name.
pub fn neighbours<T>(
    view: &View,
    around: [&Option<T>; 2],
    link: impl Fn(&T) -> (String, Markup),
) -> Markup {
    let [previous, next] = around.map(|other| other.as_ref().map(&link));
    html! {
        nav.neighbours aria-label=(view.say("page-list-neighbours")) {
            @if let Some((address, name)) = previous { a rel="prev" href=(address) { "← " (name) } }
            @if let Some((address, name)) = next { a rel="next" href=(address) { (name) " →" } }
        }
    }
}

/// The contents of a page, each row with its address: a drawer on a phone, beside the text where
/// there is room.
pub fn drawer(view: &View, label: &str, rows: impl Iterator<Item = (String, Markup)>) -> Markup {
    html! {
        nav #inside .inside.drawer popover aria-label=(label) {
            p.label {
                b { (label) }
                button.bare type="button" popovertarget="inside" popovertargetaction="hide"
                    aria-label=(view.say("page-section-close")) { "×" }
            }
            ol { @for (address, name) in rows { li { a href=(address) { (name) } } } }
        }
    }
}
