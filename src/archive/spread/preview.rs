//! How does a rule or entry begin, for those who are about to follow a link? Start at
//! [`Previewer`].

use super::linked::Pointed;
use super::open::Spread;
use crate::answer::{PathStep, Preview, PreviewTarget};
use crate::archive::open::Archive;
use crate::model::{Record, RuleNumber};

/// Characters of English that a preview shows at most; of Japanese it is half as many.
const MOST_CHARACTERS: usize = 120;

/// Shows beginnings.
pub(super) struct Previewer<'a> {
    pub archive: &'a Archive,
    pub spread: &'a Spread,
}

impl Previewer<'_> {
    /// The beginning of what a text points at.
    pub fn pointed(&self, pointed: Pointed) -> Preview {
        match pointed {
            Pointed::There(range) => {
                Preview { target: PreviewTarget::Numbers(range), ..self.number(range.first()) }
            }
            Pointed::Absent(range) => {
                Preview { target: PreviewTarget::Absent(range), title: None, en: None, ja: None }
            }
            Pointed::Entry(entry) => self.entry(entry),
        }
    }

    /// The beginning of a rule.
    pub fn number(&self, number: RuleNumber) -> Preview {
        let ja = self.spread.ja_number(self.archive, number);
        let place = |book: &Option<super::book::Book>, number: RuleNumber| {
            let book = book.as_ref()?;
            Some(beginning(&book.records[*book.places(number).first()?].text, number))
        };
        Preview {
            target: PreviewTarget::Numbers(number.into()),
            title: self.nearest_title(number),
            en: place(&self.spread.en, number).flatten(),
            ja: ja.and_then(|it| place(&self.spread.ja, it)).flatten(),
        }
    }

    /// The beginning of a glossary entry.
    pub fn entry(&self, at: usize) -> Preview {
        let entry = &self.spread.entries[at];
        let text = |book: &Option<super::book::Book>, place: Option<usize>| {
            Some(book.as_ref()?.records[place?].clone())
        };
        let (en, ja) = (text(&self.spread.en, entry.en), text(&self.spread.ja, entry.ja));
        let words = |it: &Option<Record>| it.as_ref().map(|it| shortened(&it.text));
        let (en_words, ja_words) = (words(&en), words(&ja));
        let name = en.or(ja).and_then(|it| it.headword().map(str::to_owned));
        Preview {
            target: PreviewTarget::Term(name.unwrap_or_default(), entry.slug.clone()),
            title: None,
            en: en_words,
            ja: ja_words,
        }
    }

    fn nearest_title(&self, number: RuleNumber) -> Option<PathStep> {
        let mut above = std::iter::successors(Some(number), |it| it.parent());
        above.find_map(|number| {
            let step = self.spread.step(self.archive, number);
            (step.en.is_some() || step.ja.is_some()).then_some(step)
        })
    }
}

/// How a rule's text begins; nothing for a section, whose title tells all.
fn beginning(text: &str, number: RuleNumber) -> Option<String> {
    number.rule().map(|_| shortened(text))
}

fn shortened(text: &str) -> String {
    let line = text.split('\n').next().unwrap_or_default();
    let mut room = MOST_CHARACTERS;
    for (at, it) in line.char_indices() {
        let width = if it.is_ascii() { 1 } else { 2 };
        if width > room {
            let kept = &line[..at];
            let end = if it.is_ascii() { kept.rfind(' ').unwrap_or(at) } else { at };
            return format!("{}…", kept[..end].trim_end_matches([',', '、', ' ']));
        }
        room -= width;
    }
    line.to_owned()
}
