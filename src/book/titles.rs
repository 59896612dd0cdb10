//! What is a number called in both languages? Start at [`EditionPair::titles`].
//!
//! A title is the text of a record. Where no Japanese text that is here holds it, the contents of
//! a text or the table of terms may still have a name to find the way by.

use super::names::title_name;
use super::pair::{Both, EditionPair};
use super::time::RecordRef;
use crate::home::Result;
use crate::model::{Language, RecordKind, RuleNumber, Titles};

impl EditionPair<'_> {
    /// The title of a record, where its text is one.
    pub(crate) fn title(&self, record: Option<RecordRef>) -> Result<Option<String>> {
        let Some(record) = record else { return Ok(None) };
        match self.library.row(record)?.is_title {
            true => Ok(Some(self.library.record(record)?.text)),
            false => Ok(None),
        }
    }

    /// The titles of a record that bears a number.
    pub(crate) fn titles(&self, both: &Both) -> Result<Option<Titles>> {
        let Some(number) = self.number_of(both)? else { return Ok(None) };
        Ok(Some(self.titles_beside(number, both.en, both.in_language(Language::Ja))?))
    }

    fn titles_beside(
        &self,
        number: RuleNumber,
        en: Option<RecordRef>,
        ja: Option<RecordRef>,
    ) -> Result<Titles> {
        let (own, ja) = (self.title(en)?, self.title(ja)?);
        let name_ja = match &ja {
            Some(_) => None,
            None => self.japanese_name(en, own.as_deref())?,
        };
        Ok(Titles { number, en: own, ja, name_ja })
    }

    /// What an English record with a title is called in Japanese: as the contents of a text list
    /// it, else as the table of terms has it.
    fn japanese_name(&self, en: Option<RecordRef>, title: Option<&str>) -> Result<Option<String>> {
        let (Some(record), Some(title)) = (en, title) else { return Ok(None) };
        if let Some(listed) = self.listed_title(record)? {
            return Ok(Some(listed));
        }
        // Each chapter begins with a section that is called so, and in Japanese they have two names.
        Ok(title_name(title).filter(|_| title != "General").map(str::to_owned))
    }

    /// What the contents of a Japanese text list for a section of the English edition that it
    /// translates.
    fn listed_title(&self, en: RecordRef) -> Result<Option<String>> {
        if self.library.row(en)?.kind != RecordKind::Section {
            return Ok(None);
        }
        for ja in &self.sides().ja {
            let Some((paired, base)) = self.library.bridge(*ja)? else { continue };
            // What translators left as it was lists the numbers of an older text.
            if self.library.came_from_translators(*ja)? {
                continue;
            }
            let there = self.library.at(en, base)?;
            let number = match paired.translated {
                Some(translated) => {
                    let known = self.library.known_thread(en)?;
                    known.and_then(|known| known.1.number_on(translated.effective))
                }
                None => there.map_or(Ok(None), |there| self.library.number(there))?,
            };
            let rows = &self.library.rows(*ja)?.rows;
            let front = rows.iter().take_while(|row| row.kind == RecordKind::Front);
            let mut listed = front.filter(|row| row.number.is_some() && row.number == number);
            if let Some(row) = listed.next() {
                return Ok(Some(self.library.tables.words(row.entry)?.text.to_owned()));
            }
        }
        Ok(None)
    }

    /// The titles of a number of the edition that leads.
    pub(crate) fn titles_of(&self, number: RuleNumber) -> Result<Titles> {
        let both = self.first_numbered(number)?.map(|record| self.both(record)).transpose()?;
        let titles = both.map_or(Ok(None), |both| self.titles(&both))?;
        Ok(titles.unwrap_or(Titles::none(number)))
    }

    /// Chapter, section and rule above a record, outermost first; above a Japanese record without
    /// English, what stands above it in its own text.
    pub(crate) fn path(&self, both: &Both) -> Result<Vec<Titles>> {
        let Some(record) = both.leading() else { return Ok(Vec::new()) };
        let row = self.library.row(record)?;
        let mut above = row.number.map_or(Vec::new(), RuleNumber::ancestry);
        above.pop();
        let rows = self.library.rows(record.edition())?;
        let mut path = Vec::new();
        for number in above {
            let titles = match rows.find_above(number, record.place()) {
                Some(place) => {
                    let own = RecordRef::new(record.edition(), place);
                    let both = self.both(own)?;
                    let [en, ja] = match self.library.edition_of_record(own).language {
                        Language::En => [Some(own), both.in_language(Language::Ja)],
                        Language::Ja => [both.en, Some(own)],
                    };
                    self.titles_beside(number, en, ja)?
                }
                None => Titles::none(number),
            };
            path.push(titles);
        }
        Ok(path)
    }

    /// The nearest title of a number of the edition that leads or of one above it.
    pub(crate) fn nearest_titles(&self, number: RuleNumber) -> Result<Option<Titles>> {
        for number in std::iter::successors(Some(number), |number| number.parent()) {
            let titles = self.titles_of(number)?;
            if titles.has_title() {
                return Ok(Some(titles));
            }
        }
        Ok(None)
    }
}
