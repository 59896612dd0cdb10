//! How does a rule or entry begin, for those who are about to follow a link? Start at
//! [`Previewer`].

use super::linked::Pointed;
use crate::answer::{Preview, PreviewTarget};
use crate::ask::records;
use crate::book::{Both, EditionPair, Glossary, RecordRef};
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
        // The title of a section tells all.
        let both = if number.rule().is_some() { both } else { Both::default() };
        Ok(Preview {
            target: PreviewTarget::Numbers(number.into()),
            title: self.pair.nearest_titles(number)?.map(records::step),
            en: self.beginning(both.en)?,
            ja: self.beginning(both.in_language(Language::Ja))?,
        })
    }

    /// The beginning of a glossary entry.
    pub fn entry(&self, at: usize) -> Result<Preview, HomeError> {
        let entry = &self.glossary.entries[at];
        let name = entry.terms().next().map(|term| term.headword.clone());
        Ok(Preview {
            target: PreviewTarget::Term(name.unwrap_or_default(), entry.slug.clone()),
            title: None,
            en: self.beginning(entry.both.en)?,
            ja: self.beginning(entry.both.in_language(Language::Ja))?,
        })
    }

    fn beginning(&self, record: Option<RecordRef>) -> Result<Option<String>, HomeError> {
        let Some(record) = record else { return Ok(None) };
        let text = self.pair.library().record(record)?.text;
        Ok(Some(abridged(text.lines().next().unwrap_or_default(), MOST_CHARACTERS)))
    }
}
