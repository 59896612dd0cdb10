//! XLIFF 1.2 and the translation memory, TMX 1.4, a unit a line. Start at [`xliff`], [`memory`] and
//! [`read`].
//!
//! In XLIFF the state of a unit is `translated`, `needs-review-translation` where it is fuzzy, or
//! `new`; only what is translated is `approved`, and a draft stands beside the translation, not in
//! its place. What is gone from the English is left out. A memory holds what translates what: of a
//! stale record the English that was translated, not the one that stands there now. What is not
//! translated is left out, and what translates nothing.

use std::fmt::Display;

use maud::{Markup, html};

use super::unit::{File, Format, Unit, broken_at, lost};
use super::xml::{Element, attribute, document, elements, has_root};
use crate::model::{EditionId, Said, TranslationStatus};

pub(super) fn xliff(english: EditionId, units: &[Unit]) -> String {
    let units = || units.iter().filter(|unit| !unit.is_orphaned());
    document(&html! {
        xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" {
            file original=(english) source-language="en" target-language="ja" datatype="plaintext" {
                // A tool that loses units is told by it.
                header { note { "units: " (units().count()) } }
                body {
                    @for unit in units() { "\n" (trans_unit(unit)) }
                    "\n"
                }
            }
        }
    })
}

fn trans_unit(unit: &Unit) -> Markup {
    let state = match unit.status {
        None => None,
        Some(TranslationStatus::Missing) => Some("new"),
        Some(_) if unit.is_fuzzy => Some("needs-review-translation"),
        Some(_) => Some("translated"),
    };
    let approved = state.map(|state| if state == "translated" { "yes" } else { "no" });
    // What stands in for English that is not there is no source for a memory to learn.
    let translate = (state.is_none() && !unit.is_english).then_some("no");
    // What was confirmed is told by it when the file comes back.
    let is_stale = unit.status == Some(TranslationStatus::Stale);
    let previous = unit.previous.as_ref().filter(|_| is_stale);
    html! {
        trans-unit id=(unit.name) approved=[approved] xml:space="preserve" translate=[translate] {
            source { (unit.source) }
            @if state != Some("new") { target state=[state] { (unit.target) } }
            @for (key, value) in &unit.beside { note { (key) ": " (value) } }
            @if let Some(previous) = previous {
                alt-trans alttranstype="previous-version" {
                    source { (previous) }
                    target { (unit.target) }
                }
            }
            @if let Some(draft) = &unit.draft {
                @let likeness = draft.taken.iter().map(|source| source.2).fold(1.0, f32::min);
                @let records = draft.taken.iter().map(|source| source.1.as_str());
                alt-trans alttranstype="proposal" match-quality=(format!("{:.0}", likeness * 100.0))
                    origin=(records.collect::<Vec<_>>().join(", ")) { target { (draft.text) } }
            }
        }
    }
}

pub(super) fn memory(english: EditionId, japanese: EditionId, units: &[Unit]) -> String {
    let source = |unit: &Unit| {
        unit.previous.clone().or(Some(unit.source.clone()).filter(|_| unit.is_english))
    };
    let is_told = |text: &str| !text.trim().is_empty();
    let pairs = units.iter().filter_map(|unit| Some((source(unit)?, unit)));
    let pairs: Vec<(String, &Unit)> =
        pairs.filter(|(source, unit)| is_told(source) && is_told(&unit.target)).collect();
    document(&html! {
        tmx version="1.4" {
            header creationtool="mtgcr" creationtoolversion=(env!("CARGO_PKG_VERSION"))
                segtype="block" o-tmf="mtgcr" adminlang="en" srclang="en" datatype="plaintext" {
                (prop("english-edition", english))
                (prop("japanese-edition", japanese))
                // A tool that loses units is told by it.
                (prop("units", pairs.len()))
            }
            body {
                @for (source, unit) in &pairs {
                    "\n"
                    tu tuid=(unit.name) {
                        (prop("status", unit.word()))
                        @for (key, value) in &unit.beside { (prop(key, value)) }
                        tuv xml:lang="en" { seg { (source) } }
                        tuv xml:lang="ja" { seg { (unit.target) } }
                    }
                }
                "\n"
            }
        }
    })
}

fn prop(kind: &str, value: impl Display) -> Markup {
    html! { prop type={ "x-" (kind) } { (value) } }
}

pub(super) fn read(text: &str) -> Option<File> {
    if !text.trim_start().starts_with('<') {
        return None;
    }
    let formats = [("xliff", Format::Xliff), ("tmx", Format::Memory)];
    let (_, format) = formats.into_iter().find(|(root, _)| has_root(text, root))?;
    let mut reader = UnitReader::default();
    // Marks inside a text vanish and their words stay.
    let walked = elements(text, usize::MAX, |element| reader.element(&element));
    let broken = walked.err().map(|_| broken_at(reader.line)).or(reader.foreign);
    let broken = broken.or_else(|| lost(reader.units.len(), reader.written));
    Some(File { format, english: reader.english?, units: reader.units, broken })
}

/// Whether a tag of a language is one of Japanese.
fn is_japanese(tag: &str) -> bool {
    tag.split(['-', '_']).next().is_some_and(|language| language.eq_ignore_ascii_case("ja"))
}

/// Reads both formats; what the one calls a note is a property of the other.
#[derive(Default)]
struct UnitReader {
    english: Option<EditionId>,
    /// What is said where it is translated into another language.
    foreign: Option<Said>,
    /// The last line on which an element began or ended.
    line: u32,
    /// How many units its header says were written.
    written: usize,
    units: Vec<Unit>,
    unit: Option<Unit>,
    /// The words since a text or note began.
    words: String,
    proposals: usize,
    is_japanese: bool,
}

impl UnitReader {
    fn element(&mut self, element: &Element<'_>) {
        if let Element::Start(_, _, line) | Element::End(_, line) = element {
            self.line = *line;
        }
        match element {
            Element::Start("alt-trans" | "matches", tag, _) => {
                let kind = attribute(tag, "alttranstype");
                if let (Some("previous-version"), Some(unit)) = (kind.as_deref(), &mut self.unit) {
                    unit.status = Some(TranslationStatus::Stale);
                }
                self.proposals += 1;
            }
            Element::End("alt-trans" | "matches", _) => {
                self.proposals = self.proposals.saturating_sub(1);
            }
            _ if self.proposals > 0 => {}
            Element::Start("file", tag, _) => {
                let original = attribute(tag, "original").and_then(|named| named.parse().ok());
                self.english = self.english.or(original);
                let target = attribute(tag, "target-language");
                let foreign = target.filter(|target| !is_japanese(target));
                let said = |target| Said::new("what-other-target").with("language", target);
                self.foreign = self.foreign.take().or(foreign.map(said));
            }
            Element::Start(name @ ("trans-unit" | "unit" | "tu"), tag, line) => {
                let name = attribute(tag, if *name == "tu" { "tuid" } else { "id" });
                let name = name.unwrap_or_default().trim().to_owned();
                // A memory does not say who looked at it.
                let is_fuzzy = attribute(tag, "approved").is_none_or(|approved| approved != "yes");
                self.unit = Some(Unit { name, is_fuzzy, lines: *line..*line, ..Unit::default() });
            }
            Element::End("trans-unit" | "unit" | "tu", line) => {
                let unit = self.unit.take();
                self.units
                    .extend(unit.map(|unit| Unit { lines: unit.lines.start..line + 1, ..unit }));
            }
            Element::Start("tuv", tag, _) => {
                let language = attribute(tag, "xml:lang").or_else(|| attribute(tag, "lang"));
                self.is_japanese = is_japanese(&language.unwrap_or_default());
            }
            Element::Start("target" | "seg" | "note", ..) => self.words.clear(),
            Element::Start("prop", tag, _) => {
                let kind = attribute(tag, "type").unwrap_or_default();
                self.words = format!("{}: ", kind.strip_prefix("x-").unwrap_or_default());
            }
            Element::Words(words) => self.words += words,
            Element::End(name @ ("target" | "seg"), _) if *name == "target" || self.is_japanese => {
                self.unit.iter_mut().for_each(|unit| unit.target += &self.words);
            }
            Element::End("note" | "prop", _) => match (&mut self.unit, self.words.split_once(": "))
            {
                (Some(unit), _) => unit.note(&self.words),
                (None, Some(("units", count))) => self.written = count.trim().parse().unwrap_or(0),
                (None, Some(("english-edition", named))) => {
                    self.english = named.trim().parse().ok()
                }
                _ => {}
            },
            _ => {}
        }
    }
}
