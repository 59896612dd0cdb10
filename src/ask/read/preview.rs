//! How does a rule or entry begin, for those who are about to follow a link? Start at
//! [`Previewer`].

use super::linked::Pointed;
use crate::answer::{Preview, PreviewTarget};
use crate::ask::records;
use crate::book::{EditionPair, Glossary, RecordRef};
use crate::home::HomeError;
use crate::model::{Language, RuleNumber};
use crate::text::abridged;

/// Letters of half width that a preview shows at most.
const MOST_CHARACTERS: usize = 120;

/// Shows beginnings.
pub(super) struct Previewer<'a> {
    pub pair: &'a EditionPair<'a>,
    pub glossary: &'a Glossary,
}

impl Previewer<'_> {
    /// The beginning of what a text points at.
    pub fn pointed(&self, pointed: Pointed) -> Result<Preview, HomeError> {
        Ok(match pointed {
            Pointed::There(range) => {
                Preview { target: PreviewTarget::Numbers(range), ..self.number(range.first())? }
            }
            Pointed::Absent(range) => {
                Preview { target: PreviewTarget::Absent(range), title: None, en: None, ja: None }
            }
            Pointed::Entry(entry) => self.entry(entry)?,
        })
    }

    /// The beginning of a rule.
    pub fn number(&self, number: RuleNumber) -> Result<Preview, HomeError> {
        let record = self.pair.leading_record(number)?;
        let both = record.map(|record| self.pair.both(record)).transpose()?.unwrap_or_default();
        let text = |record: Option<RecordRef>| -> Result<Option<String>, HomeError> {
            let Some(record) = record else { return Ok(None) };
            Ok(beginning(&self.pair.library().record(record)?.text, number))
        };
        Ok(Preview {
            target: PreviewTarget::Numbers(number.into()),
            title: self.pair.nearest_titles(number)?.map(records::step),
            en: text(both.en)?,
            ja: text(both.in_language(Language::Ja))?,
        })
    }

    /// The beginning of a glossary entry.
    pub fn entry(&self, at: usize) -> Result<Preview, HomeError> {
        let entry = &self.glossary.entries[at];
        let text = |record: Option<RecordRef>| -> Result<Option<String>, HomeError> {
            let Some(record) = record else { return Ok(None) };
            Ok(Some(shortened(&self.pair.library().record(record)?.text)))
        };
        let name = entry.terms().next().map(|term| term.headword.clone());
        Ok(Preview {
            target: PreviewTarget::Term(name.unwrap_or_default(), entry.slug.clone()),
            title: None,
            en: text(entry.both.en)?,
            ja: text(entry.both.in_language(Language::Ja))?,
        })
    }
}

/// How a rule's text begins; nothing for a section, whose title tells all.
fn beginning(text: &str, number: RuleNumber) -> Option<String> {
    number.rule().map(|_| shortened(text))
}

fn shortened(text: &str) -> String {
    abridged(text.lines().next().unwrap_or_default(), MOST_CHARACTERS)
}
