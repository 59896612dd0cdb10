//! Is a translation current against the English beside it? Start at [`EditionPair::standing`].
//!
//! The English that was translated is followed to the edition shown; what changed on the way is
//! what the translation lacks. Only what the way passes is read.

use super::library::Library;
use super::pair::{Both, EditionPair};
use super::time::RecordRef;
use crate::home::{Paired, Result};
use crate::model::{
    Class, EditionId, ExampleStanding, Language, RecordKind, Since, Standing, TranslationStatus,
};
use crate::translation::{HeldParts, PairedBy, Passage, repeats, since, status_of};

impl EditionPair<'_> {
    /// What the Japanese of a record is against its English: missing where the Japanese text
    /// holds the part without the record; none where no Japanese text holds that part.
    pub(crate) fn standing(&self, both: &Both) -> Result<Option<Standing>> {
        match (both.en, both.ja.first()) {
            (_, Some(ja)) => self.of_translation(*ja),
            (Some(en), None) => self.missing(en),
            (None, None) => Ok(None),
        }
    }

    fn of_translation(&self, ja: RecordRef) -> Result<Option<Standing>> {
        if self.sides().en.is_none() || self.library.bridge(ja.edition())?.is_none() {
            return Ok(None);
        }
        let (status, since) = self.status_and_changes(ja)?;
        let mut examples = Vec::new();
        for example in self.examples(ja)? {
            let (status, since) = self.status_and_changes(example)?;
            if status != TranslationStatus::Current {
                let ordinal = self.library.row(example)?.ordinal;
                examples.push(ExampleStanding { ordinal, status, since });
            }
        }
        let english = self.library.rules_places(Language::En);
        let (base, translated) = self.library.written_for(ja)?;
        let base = english.get(base).map(|place| self.library.tables.id(*place));
        let base = translated.or(base).unwrap_or(self.library.edition_of_record(ja));
        Ok(Some(Standing { status, base, since, examples }))
    }

    /// Status and changes of one Japanese record, without its examples.
    fn status_and_changes(&self, ja: RecordRef) -> Result<(TranslationStatus, Vec<Since>)> {
        let (Some(record_pair), Some((_, base))) =
            (self.record_pair(ja)?, self.library.bridge(ja.edition())?)
        else {
            return Ok((TranslationStatus::Orphaned, Vec::new()));
        };
        let translated = RecordRef::new(base, record_pair.en);
        let (shown, changed) = match self.sides().en {
            Some(en) => (
                self.library.at(translated, en)?,
                self.library.followed(translated, Some(ja), en)?.1,
            ),
            None => (None, Vec::new()),
        };
        let is_renumbered = match shown {
            Some(shown) if self.sides().en != Some(base) || record_pair.how == PairedBy::Words => {
                record_pair.how == PairedBy::Words
                    || self.library.number(shown)? != self.library.number(translated)?
            }
            _ => false,
        };
        Ok((status_of(&changed, is_renumbered), changed))
    }

    /// An English record without a Japanese one: missing where a Japanese text holds its part.
    fn missing(&self, en: RecordRef) -> Result<Option<Standing>> {
        for ja in &self.sides().ja {
            let Some((paired, base)) = self.library.bridge(*ja)? else { continue };
            let is_held = match self.library.at(en, base)? {
                Some(base) => paired.pairing.missing.binary_search(&base.place()).is_ok(),
                None => {
                    let rows = self.library.rows(base)?;
                    let key = |place: usize| {
                        let row = rows.rows.get(place);
                        row.map_or((RecordKind::Front, None), |row| (row.kind, row.number))
                    };
                    let row = self.library.row(en)?;
                    let section = row.number.and_then(|number| number.section());
                    let titled = |section| self.library.first_numbered(en.edition(), section);
                    let title = section.map_or(Ok(None), titled)?;
                    let then = title.map_or(Ok(None), |title| self.library.at(title, base))?;
                    let then = then.map_or(Ok(None), |then| self.library.number(then))?;
                    HeldParts::of(&paired.pairing, key).hold(row.kind, row.number, |_| then)
                }
            };
            if is_held {
                let (since, examples) = (Vec::new(), Vec::new());
                let status = TranslationStatus::Missing;
                return Ok(Some(Standing { status, base: paired.base, since, examples }));
            }
        }
        Ok(None)
    }
}

/// An English edition, by its place among them, and the true one where that one stands for it.
type Written = (usize, Option<EditionId>);

impl Library {
    /// Where an English record stands in the edition at `shown`, in a way that leads there, and what
    /// changed on it: since the Japanese words of `ja` were written, or since its own edition.
    pub(super) fn followed(
        &self,
        record: RecordRef,
        ja: Option<RecordRef>,
        shown: usize,
    ) -> Result<(Option<usize>, Vec<Since>)> {
        let english = self.rules_places(Language::En);
        let at_of = |place: usize| english.binary_search(&place).ok();
        let (Some(base), Some(shown)) = (at_of(record.edition()), at_of(shown)) else {
            return Ok((None, Vec::new()));
        };
        let (from, translated) = ja.map_or(Ok((base, None)), |ja| self.written_for(ja))?;
        let (mut first, mut place) = (base, record.place());
        while first > from
            && let Some(old) = self.link(english[first])?.and_then(|link| link.old_of(place))
        {
            (first, place) = (first - 1, old);
        }
        let text = |at: usize, place: usize| -> Result<String> {
            Ok(self.record(RecordRef::new(english[at], place))?.text)
        };
        let mut passed: Vec<(usize, Class, String, String)> = Vec::new();
        let mut last = Some(place);
        for (at, edition) in english.iter().enumerate().take(shown + 1).skip(first + 1) {
            let Some((old, link)) = last.zip(self.link(*edition)?) else { break };
            last = link.new_of(old);
            let class = last.map_or(Some(Class::Removed), |new| link.class_of(new));
            let Some(class) = class else { continue };
            let after = last.map_or(Ok(String::new()), |new| text(at, new))?;
            passed.push((at, class, text(at - 1, old)?, after));
        }
        let is_numbered_by_export = match ja.filter(|_| !passed.is_empty()) {
            Some(ja) => self.came_from_translators(ja.edition())?,
            None => false,
        };
        let passages = passed.iter().map(|(at, class, old, new)| Passage {
            edition: self.tables.id(english[*at]),
            class: *class,
            is_numbered: *at <= base && !is_numbered_by_export,
            old,
            new,
        });
        let known = match translated.filter(|_| first == from) {
            Some(from) => self.known_changes(RecordRef::new(english[first], place), from)?,
            None => Vec::new(),
        };
        Ok((last, [known, since(passages)].concat()))
    }

    /// Which English edition was translated when the Japanese words of a record were written: those
    /// of an older Japanese edition may stand unchanged in this one.
    pub(super) fn written_for(&self, ja: RecordRef) -> Result<Written> {
        let english = self.rules_places(Language::En);
        let base_of = |place: usize| -> Result<Option<Written>> {
            let Some((paired, base)) = self.bridge(place)? else { return Ok(None) };
            Ok(english.binary_search(&base).ok().map(|base| (base, paired.translated)))
        };
        let base = base_of(ja.edition())?.unwrap_or_default();
        let japanese = self.rules_places(Language::Ja);
        let Ok(mut at) = japanese.binary_search(&ja.edition()) else { return Ok(base) };
        let (mut newer, mut place) = (self.record(ja)?, ja.place());
        let mut written_for = base;
        while at > 0
            && let Some(old) = self.link(japanese[at])?.and_then(|link| link.old_of(place))
            && let older = self.record(RecordRef::new(japanese[at - 1], old))?
            && repeats(&newer, &older)
        {
            newer = older;
            (at, place) = (at - 1, old);
            let older = base_of(japanese[at])?.unwrap_or(written_for);
            written_for = (older.0.min(base.0), older.1);
        }
        Ok(written_for)
    }

    /// How a Japanese text is paired, with the place of the English edition that it translates;
    /// none where there is none.
    pub(super) fn bridge(&self, ja: usize) -> Result<Option<(&Paired, usize)>> {
        let Some(paired) = self.pairing(ja)? else { return Ok(None) };
        Ok(self.tables.place_of(paired.base).map(|base| (paired, base)))
    }
}
