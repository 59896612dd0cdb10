//! What belongs to a rule on its page? Start at [`Archive::rule`].

use super::linked::{Linker, Pointed};
use super::open::Spread;
use super::past::{past, steps};
use super::preview::Previewer;
use crate::answer::{Preview, RuleAnswer};
use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::archive::pick::Picked;
use crate::model::{Language, RuleNumber};

impl Archive {
    /// A rule or subrule of the editions picked, with what belongs to it; none where the leading
    /// edition has no such number.
    pub fn rule(
        &self,
        number: RuleNumber,
        picked: Picked,
    ) -> Result<Option<RuleAnswer>, ArchiveError> {
        let spread = self.spread(picked)?;
        let Some(book) = spread.leading() else { return Ok(None) };
        let (Some(place), Some(rule)) = (book.places(number).first(), number.rule()) else {
            return Ok(None);
        };
        let mut linker = Linker::new(self, &spread);
        let records = spread.numbered(&mut linker, number);
        let mut below = Vec::new();
        for number in book.below(number) {
            below.extend(spread.numbered(&mut linker, number));
        }
        let language = spread.leading_language();
        let steps = steps(self, language, book.id, *place)?;
        let mentions = match language {
            Language::En => self.mentions(number, &steps, spread.translated(self, number))?,
            Language::Ja => Vec::new(),
        };
        let (previous, next) = book.around(number, |it| it.rule().is_some());
        Ok(Some(RuleAnswer {
            facing: spread.facing,
            number,
            records,
            path: spread.path(self, number),
            siblings: book.below(rule),
            below,
            previous,
            next,
            references: self.references_of(&spread, &linker, number),
            referenced_by: self.citing(&spread, number),
            mentions,
            past: past(self, language, &steps)?,
        }))
    }

    /// What the texts of a number point at, first as the English has it, then what the Japanese
    /// adds.
    fn references_of(
        &self,
        spread: &Spread,
        linker: &Linker<'_>,
        number: RuleNumber,
    ) -> Vec<Preview> {
        let mut targets: Vec<Pointed> = Vec::new();
        let ja = spread.ja_number(self, number);
        let sides = [(Language::En, &spread.en, Some(number)), (Language::Ja, &spread.ja, ja)];
        for (language, book, number) in sides {
            let Some((book, number)) = book.as_ref().zip(number) else { continue };
            for place in book.places(number) {
                let more = linker.targets(language, book, *place);
                targets.extend(
                    more.into_iter().filter(|it| !targets.contains(it)).collect::<Vec<_>>(),
                );
            }
        }
        let previewer = Previewer { archive: self, spread };
        targets.into_iter().map(|it| previewer.pointed(it)).collect()
    }

    fn citing(&self, spread: &Spread, number: RuleNumber) -> Vec<Preview> {
        let Some(book) = spread.leading() else { return Vec::new() };
        let previewer = Previewer { archive: self, spread };
        let mut seen = Vec::new();
        let mut cited = Vec::new();
        for place in book.citing(number) {
            let record = &book.records[place];
            match record.number {
                Some(by) if by != number && !seen.contains(&by) => {
                    seen.push(by);
                    cited.push(previewer.number(by));
                }
                Some(_) => {}
                None => {
                    let entry = record.headword().and_then(|it| spread.entry_named(it));
                    cited.extend(entry.map(|it| previewer.entry(it)));
                }
            }
        }
        cited
    }
}
