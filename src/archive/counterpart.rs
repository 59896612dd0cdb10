//! Which Japanese record is an English one in, and what is it worth? Start at
//! [`Counterparts::open`].
//!
//! The English edition that was translated is paired with the Japanese one; a record of a later
//! edition is followed back to it. Only what the way passes is read.

use super::error::ArchiveError;
use super::open::Archive;
use super::pairings::Paired;
use super::pick::Picked;
use crate::answer::{ChangedSince, ExampleStatus, ShownStatus};
use crate::diff::{Link, Threads};
use crate::index::tables::{EditionRows, Row};
use crate::model::{
    Class, EditionId, Language, Pair, Record, RecordKind, RuleNumber, TranslationStatus,
};
use crate::translation::{Couple, HeldParts, How, Passage, Since, since, status_of};

/// An English edition and a Japanese one that translates it, or one before it.
pub(super) struct Counterparts<'a> {
    archive: &'a Archive,
    paired: &'a Paired,
    /// The English editions, ascending.
    english: Vec<EditionId>,
    /// Place among them of the one that was translated.
    base: usize,
    /// Place among them of the one that is shown.
    shown: usize,
    /// The Japanese edition.
    ja: EditionId,
    threads: &'a Threads,
}

/// Where the English of a Japanese record stands today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum English {
    /// At this place.
    At(usize),
    /// Nowhere: it is gone since this edition.
    Gone(EditionId),
    /// Nowhere: it never was.
    Never,
}

impl<'a> Counterparts<'a> {
    /// Opens what was picked; none where it is not a translation with its English.
    pub fn open(archive: &'a Archive, picked: Picked) -> Result<Option<Self>, ArchiveError> {
        let (Some(en), Some(ja)) = (picked.en, picked.ja) else { return Ok(None) };
        let editions = archive.tables.editions();
        let (en, ja) = (editions[en].id, editions[ja].id);
        let Some(paired) = archive.pairing(ja)? else { return Ok(None) };
        let english: Vec<EditionId> = archive.rules_of(Language::En).map(|(_, it)| it.id).collect();
        let places = (english.binary_search(&paired.base), english.binary_search(&en));
        let (Ok(base), Ok(shown)) = places else { return Ok(None) };
        let threads = archive.threads(Language::En)?;
        let whole = Self { archive, paired, english, base, shown, ja, threads };
        Ok((base <= shown).then_some(whole))
    }

    /// The link from the edition before `at`, one of the English editions, to it.
    fn link(&self, at: usize) -> Option<&'a Link> {
        self.threads.link(Pair::new(self.english[at - 1], self.english[at]))
    }

    /// Where a record of the English edition shown stands in the one that was translated.
    fn base_of(&self, en: usize) -> Option<usize> {
        let links = (self.base + 1..=self.shown).rev();
        links.into_iter().try_fold(en, |place, at| self.link(at)?.old_of(place))
    }

    /// Places of the Japanese records of an English one, the first of duplicates first.
    pub fn japanese_of(&self, en: usize) -> Vec<usize> {
        let Some(base) = self.base_of(en) else { return Vec::new() };
        let mut couples: Vec<Couple> = self.paired.pairing.all_of(base).collect();
        couples.sort_by_key(|it| (it.how == How::Duplicate, it.ja));
        couples.into_iter().map(|it| it.ja).collect()
    }

    /// Where the English of a Japanese record stands.
    pub fn english_of(&self, ja: usize) -> English {
        let Some(couple) = self.couple(ja) else { return English::Never };
        let mut place = couple.en;
        for at in self.base + 1..=self.shown {
            match self.link(at).and_then(|it| it.new_of(place)) {
                Some(new) => place = new,
                None => return English::Gone(self.english[at]),
            }
        }
        English::At(place)
    }

    fn couple(&self, ja: usize) -> Option<Couple> {
        self.paired.pairing.couples.iter().copied().find(|it| it.ja == ja)
    }

    /// What the Japanese record at a place is worth, with its examples.
    pub fn status(&self, ja: usize, rows: &EditionRows) -> Result<ShownStatus, ArchiveError> {
        let (status, changed) = self.standing(ja)?;
        let base = self.english[self.written_for(ja)?];
        let mut examples = Vec::new();
        for place in rows.examples(ja) {
            let (status, since) = self.standing(place)?;
            if status != TranslationStatus::Current {
                let ordinal = rows.rows[place].ordinal;
                examples.push(ExampleStatus { ordinal, status, since });
            }
        }
        Ok(ShownStatus { status, base, since: changed, examples })
    }

    fn standing(&self, ja: usize) -> Result<(TranslationStatus, Vec<ChangedSince>), ArchiveError> {
        let Some(couple) = self.couple(ja) else {
            return Ok((TranslationStatus::Orphaned, Vec::new()));
        };
        let (last, changed) = self.follow(couple)?;
        let number = |at: usize, place: usize| -> Result<Option<RuleNumber>, ArchiveError> {
            Ok(self.rows(self.english[at])?.and_then(|it| it.rows.get(place)?.number))
        };
        let is_renumbered = match last {
            Some(last) if self.base < self.shown || couple.how == How::Words => {
                couple.how == How::Words
                    || number(self.shown, last)? != number(self.base, couple.en)?
            }
            _ => false,
        };
        let status = status_of(&changed, is_renumbered);
        let told =
            |it: Since| ChangedSince { edition: it.edition, class: it.class, words: it.words };
        Ok((status, changed.into_iter().map(told).collect()))
    }

    /// Where the English of a couple stands in the edition shown, and what changed since it was
    /// translated.
    fn follow(&self, couple: Couple) -> Result<(Option<usize>, Vec<Since>), ArchiveError> {
        let from = self.written_for(couple.ja)?;
        let (mut first, mut place) = (self.base, couple.en);
        while first > from
            && let Some(old) = self.link(first).and_then(|it| it.old_of(place))
        {
            (first, place) = (first - 1, old);
        }
        let mut passed: Vec<(usize, Class, String, String)> = Vec::new();
        let mut last = Some(place);
        for at in first + 1..=self.shown {
            let Some((old, link)) = last.zip(self.link(at)) else { break };
            last = link.new_of(old);
            let class = last.map_or(Some(Class::Removed), |new| link.class_of(new));
            let Some(class) = class else { continue };
            let after = last.map_or(Ok(String::new()), |new| self.text(self.english[at], new))?;
            passed.push((at, class, self.text(self.english[at - 1], old)?, after));
        }
        let passages = passed.iter().map(|(at, class, old, new)| Passage {
            edition: self.english[*at],
            class: *class,
            is_numbered: *at <= self.base,
            old,
            new,
        });
        Ok((last, since(passages)))
    }

    /// Place among the English editions of the one that was translated when the Japanese words at
    /// a place were written.
    fn written_for(&self, ja: usize) -> Result<usize, ArchiveError> {
        let editions: Vec<EditionId> =
            self.archive.rules_of(Language::Ja).map(|(_, it)| it.id).collect();
        let Ok(mut at) = editions.binary_search(&self.ja) else { return Ok(self.base) };
        if at == 0 {
            return Ok(self.base);
        }
        let threads = self.archive.threads(Language::Ja)?;
        let (text, mut place) = (self.text(self.ja, ja)?, ja);
        let mut written_for = self.base;
        while at > 0
            && let Some(link) = threads.link(Pair::new(editions[at - 1], editions[at]))
            && let Some(old) = link.old_of(place)
            && self.text(editions[at - 1], old)? == text
        {
            (at, place) = (at - 1, old);
            let base = self.archive.pairing(editions[at])?.map(|it| it.base);
            let base = base.and_then(|it| self.english.binary_search(&it).ok());
            written_for = base.unwrap_or(written_for).min(self.base);
        }
        Ok(written_for)
    }

    fn rows(&self, edition: EditionId) -> Result<Option<&'a EditionRows>, ArchiveError> {
        let place = self.archive.tables.place_of(edition);
        Ok(place.map(|it| self.archive.rows(it)).transpose()?)
    }

    fn text(&self, edition: EditionId, place: usize) -> Result<String, ArchiveError> {
        let row: Option<Row> = self.rows(edition)?.and_then(|it| it.rows.get(place).copied());
        let record: Option<Record> = row.map(|it| self.archive.tables.record(&it)).transpose()?;
        Ok(record.map_or(String::new(), |it| it.text))
    }

    /// The status of an English record of the edition shown that has no Japanese one: missing
    /// where the Japanese edition holds the part in which it stands.
    pub fn missing(
        &self,
        en: usize,
        rows: &EditionRows,
    ) -> Result<Option<ShownStatus>, ArchiveError> {
        let (pairing, base) = (&self.paired.pairing, self.paired.base);
        let is_held = match (self.base_of(en), self.rows(base)?) {
            (Some(place), _) => pairing.missing.binary_search(&place).is_ok(),
            (None, Some(base)) => {
                let key = |it: usize| {
                    base.rows.get(it).map_or((RecordKind::Front, None), |it| (it.kind, it.number))
                };
                let row = &rows.rows[en];
                HeldParts::of(pairing, key).hold(row.kind, row.number)
            }
            (None, None) => false,
        };
        let status = TranslationStatus::Missing;
        let missing = ShownStatus { status, base, since: Vec::new(), examples: Vec::new() };
        Ok(is_held.then_some(missing))
    }
}
