//! What does a section read like from its beginning to its end? Start at [`Archive::section`].

use super::linked::Linker;
use super::open::Spread;
use crate::answer::{PathStep, ReadRecord, ReadStanding, SectionAnswer, Subject};
use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::archive::pick::Picked;
use crate::model::{Level, RuleNumber, TranslationStatus};

impl Archive {
    /// A section with all its rules, or a chapter with its sections; none where the leading
    /// edition has no such number.
    pub fn section(
        &self,
        number: RuleNumber,
        picked: Picked,
    ) -> Result<Option<SectionAnswer>, ArchiveError> {
        let spread = self.spread(picked)?;
        let Some(book) = spread.leading().filter(|it| it.has(number)) else { return Ok(None) };
        let step = |number: RuleNumber| spread.step(self, number);
        let contents: Vec<PathStep> = book.below(number).into_iter().map(step).collect();
        let is_chapter = number.level() == Level::Chapter;
        let titled = |it: &PathStep| is_chapter || it.en.is_some() || it.ja.is_some();
        let (previous, next) = book.around(number, |it| it.level() == number.level());
        Ok(Some(SectionAnswer {
            facing: spread.facing,
            path: spread.path(self, number),
            title: step(number),
            contents: contents.into_iter().filter(titled).collect(),
            records: if is_chapter { Vec::new() } else { self.read_through(&spread, number) },
            previous: previous.map(step),
            next: next.map(step),
        }))
    }

    fn read_through(&self, spread: &Spread, section: RuleNumber) -> Vec<ReadRecord> {
        let Some(book) = spread.leading() else { return Vec::new() };
        let mut linker = Linker::new(self, spread);
        let mut records: Vec<(RuleNumber, ReadRecord)> = Vec::new();
        for rule in book.below(section) {
            linker.start_over();
            for number in std::iter::once(rule).chain(book.below(rule)) {
                let read = spread.numbered(&mut linker, number);
                records.extend(read.into_iter().map(|it| (number, it)));
            }
        }
        for (number, orphan) in self.orphans(spread, &mut linker, section) {
            let at = records.iter().position(|it| it.0 > number).unwrap_or(records.len());
            records.insert(at, (number, orphan));
        }
        records.into_iter().map(|it| it.1).collect()
    }

    /// Japanese rules of a section whose English is gone.
    fn orphans(
        &self,
        spread: &Spread,
        linker: &mut Linker<'_>,
        section: RuleNumber,
    ) -> Vec<(RuleNumber, ReadRecord)> {
        let (Some(alignment), Some(book)) = (spread.alignment(self), &spread.ja) else {
            return Vec::new();
        };
        let orphans = alignment.orphans().iter().filter(|it| section.covers(**it));
        let mut records = Vec::new();
        for number in orphans.filter(|it| it.rule().is_some()) {
            let place = book.places(*number).first().copied();
            let read = spread.read(linker, Subject::Number(*number), None, place);
            let standing = ReadStanding { status: TranslationStatus::Orphaned, since: Vec::new() };
            records.push((*number, ReadRecord { standing: Some(standing), ..read }));
        }
        records
    }
}
