//! What lies on the translator's desk: the Japanese edition, the English one that it translates,
//! and what came before and after? Start at [`Desk::open`].
//!
//! Nothing here judges.

use std::collections::BTreeMap;

use super::error::ArchiveError;
use super::open::Archive;
use super::translation::TranslationQuestion;
use crate::diff::{Link, Threads};
use crate::index::tables::{Damage, EditionRows, Row};
use crate::model::{EditionId, Language, Pair, RecordKind, RuleNumber, Rulebook};
use crate::text::lexicon;
use crate::translation::{Before, Bitext, Couple, Names, Past, Written};

/// The names that the lexicon has in both languages.
pub(super) fn known_names() -> Names {
    Names::of(lexicon().iter().map(|it| (it.en, it.ja)))
}

/// A Japanese edition, the English one that it translates, and what came before and after.
pub(super) struct Desk<'a> {
    archive: &'a Archive,
    /// The English edition that was translated.
    pub base: Rulebook,
    /// The Japanese edition.
    pub ja: Rulebook,
    /// The English editions, ascending.
    english: Vec<EditionId>,
    /// Place of the translated one among them.
    pub base_at: usize,
    /// Place of the last one among them.
    last_at: usize,
    threads: &'a Threads,
}

impl<'a> Desk<'a> {
    pub fn open(
        archive: &'a Archive,
        question: &TranslationQuestion,
    ) -> Result<Self, ArchiveError> {
        let typed = |it: &Option<String>, language: &str| match it.as_deref() {
            Some(it) if it.contains(':') => it.to_owned(),
            Some(it) => format!("{language}{it}"),
            None => format!("{language}latest"),
        };
        let ja_place = archive.pick_one(&typed(&question.ja, "ja:"))?;
        let en_place = archive.pick_one(&typed(&question.en, "en:"))?;
        let editions = archive.tables.editions();
        let (ja, last) = (editions[ja_place].id, editions[en_place].id);
        let english: Vec<EditionId> = archive.rules_of(Language::En).map(|(_, it)| it.id).collect();
        let last_at = english.binary_search(&last).unwrap_or(0);
        // It translates the edition of the same date, or else the one that was in force then.
        let before = english.partition_point(|it| it.effective <= ja.effective);
        let base_at = before.saturating_sub(1).min(last_at);
        let no_edition =
            || ArchiveError::NoSuchEdition { typed: "latest".to_owned(), nearest: Vec::new() };
        let base = *english.get(base_at).ok_or_else(no_edition)?;
        let base_place = archive.tables.place_of(base).ok_or_else(no_edition)?;
        Ok(Self {
            archive,
            base: archive.tables.rulebook(base_place)?,
            ja: archive.tables.rulebook(ja_place)?,
            english,
            base_at,
            last_at,
            threads: archive.threads(Language::En)?,
        })
    }

    /// Both editions side by side.
    pub fn bitext(&self) -> Result<Bitext<'_>, ArchiveError> {
        let paired = self.archive.pairing(self.ja.id)?.filter(|it| it.base == self.base.id);
        let (en, ja, names) = (&self.base, &self.ja, known_names());
        Ok(match paired {
            Some(paired) => Bitext::paired(en, ja, &names, paired.pairing.clone()),
            None => Bitext::new(en, ja, &names),
        })
    }

    /// The English editions from `first` to the last one, with the links between them.
    pub fn chain(&self, first: usize) -> Result<(Vec<Rulebook>, Vec<&Link>), ArchiveError> {
        let (mut books, mut links) = (Vec::new(), Vec::new());
        for at in first..=self.last_at {
            if at > first {
                let link = self.threads.link(Pair::new(self.english[at - 1], self.english[at]));
                links.push(link.ok_or_else(|| self.no_link())?);
            }
            books.push(self.book(self.english[at])?);
        }
        Ok((books, links))
    }

    fn book(&self, id: EditionId) -> Result<Rulebook, ArchiveError> {
        let tables = &self.archive.tables;
        let place = tables.place_of(id).ok_or_else(|| self.no_link())?;
        Ok(tables.rulebook(place)?)
    }

    fn no_link(&self) -> ArchiveError {
        ArchiveError::Damage(Damage { what: "threads of the rules".to_owned() })
    }

    /// By place in the Japanese edition, the English edition (by place among them) that was
    /// translated when the Japanese words of a record were written, where that is an older one.
    pub fn written_for(&self) -> Result<BTreeMap<usize, usize>, ArchiveError> {
        let mut written_for = BTreeMap::new();
        let editions: Vec<EditionId> =
            self.archive.rules_of(Language::Ja).map(|(_, it)| it.id).collect();
        let Ok(mut at) = editions.binary_search(&self.ja.id) else { return Ok(written_for) };
        let threads = self.archive.threads(Language::Ja)?;
        let records = self.ja.records();
        let mut same: Vec<(usize, usize)> = (0..records.len()).map(|it| (it, it)).collect();
        while at > 0 && !same.is_empty() {
            let editions = Pair::new(editions[at - 1], editions[at]);
            let Some(link) = threads.link(editions) else { break };
            let before = self.english.partition_point(|it| it.effective <= editions.old.effective);
            let Some(base) = before.checked_sub(1) else { break };
            let older = self.book(editions.old)?;
            same = same
                .into_iter()
                .filter_map(|(now, place)| Some((now, link.old_of(place)?)))
                .filter(|(now, old)| older.records()[*old].text == records[*now].text)
                .collect();
            written_for.extend(same.iter().map(|it| (it.0, base.min(self.base_at))));
            at -= 1;
        }
        Ok(written_for)
    }

    /// The texts of the Japanese edition before and of the English one that it translated, by the
    /// places that their records have now; none where this is the first.
    pub fn written(&self) -> Result<Option<OlderPair>, ArchiveError> {
        let editions: Vec<EditionId> =
            self.archive.rules_of(Language::Ja).map(|(_, it)| it.id).collect();
        let at = editions.binary_search(&self.ja.id).unwrap_or(0);
        let Some(old) = at.checked_sub(1).map(|it| editions[it]) else { return Ok(None) };
        let threads = self.archive.threads(Language::Ja)?;
        let Some(link) = threads.link(Pair::new(old, self.ja.id)) else { return Ok(None) };
        let before = self.english.partition_point(|it| it.effective <= old.effective);
        let Some(from) = before.checked_sub(1).filter(|it| *it < self.base_at) else {
            return Ok(None);
        };
        let (english, japanese) = (self.book(self.english[from])?, self.book(old)?);
        let links: Option<Vec<&Link>> = (from + 1..=self.base_at)
            .map(|it| self.threads.link(Pair::new(self.english[it - 1], self.english[it])))
            .collect();
        let Some(links) = links else { return Ok(None) };
        let text = |book: &Rulebook, place: usize| book.records()[place].text.clone();
        let en = (0..self.base.records().len()).filter_map(|now| {
            let old = links.iter().rev().try_fold(now, |at, link| link.old_of(at))?;
            Some((now, text(&english, old)))
        });
        let ja = (0..self.ja.records().len())
            .filter_map(|now| Some((now, text(&japanese, link.old_of(now)?))));
        Ok(Some(OlderPair { edition: english.id, en: en.collect(), ja: ja.collect() }))
    }

    /// The older wordings of the records of the translated edition and what stood beside them.
    pub fn past(&self) -> Result<Wordings, ArchiveError> {
        let tables = &self.archive.tables;
        let mut past = Wordings::default();
        let Some(place) = tables.place_of(self.base.id) else { return Ok(past) };
        let rows = tables.rows(place)?;
        let mut tracks: Vec<Track> = rows
            .rows
            .iter()
            .enumerate()
            .filter(|it| !matches!(it.1.kind, RecordKind::Front | RecordKind::Back))
            .map(|(base, row)| Track { base, place: base, entry: row.entry })
            .collect();
        for at in (1..=self.base_at).rev() {
            let editions = Pair::new(self.english[at - 1], self.english[at]);
            if editions.old.effective.parts() < REWRITTEN {
                break;
            }
            let Some(link) = self.threads.link(editions) else { break };
            let Some(place) = tables.place_of(editions.old) else { break };
            let rows: EditionRows = tables.rows(place)?;
            let removed = self.removed(&rows, link, editions.old)?;
            let mut alive = Vec::with_capacity(tracks.len());
            for track in tracks {
                let Some(old) = link.old_of(track.place) else { continue };
                let row = &rows.rows[old];
                if let Some(removed) = above(row).and_then(|it| removed.get(&it)) {
                    past.beside.entry(track.base).or_default().extend(removed.iter().cloned());
                }
                if row.entry != track.entry {
                    let text = tables.record(row)?.text;
                    let past = past.own.entry(track.base).or_default();
                    past.push(Past { edition: editions.old, text });
                }
                alive.push(Track { place: old, entry: row.entry, ..track });
            }
            tracks = alive;
        }
        Ok(past)
    }

    /// The rules of an older edition that the next one does not have, by the number above theirs.
    fn removed(
        &self,
        rows: &EditionRows,
        link: &Link,
        edition: EditionId,
    ) -> Result<BTreeMap<RuleNumber, Vec<Past>>, ArchiveError> {
        let mut removed: BTreeMap<RuleNumber, Vec<Past>> = BTreeMap::new();
        for (place, row) in rows.rows.iter().enumerate() {
            let Some(above) = above(row).filter(|_| link.new_of(place).is_none()) else { continue };
            let text = self.archive.tables.record(row)?.text;
            removed.entry(above).or_default().push(Past { edition, text });
        }
        Ok(removed)
    }
}

/// What was said before, by place in the translated edition, youngest first.
#[derive(Default)]
pub(super) struct Wordings {
    /// By the record itself.
    own: BTreeMap<usize, Vec<Past>>,
    /// By rules beside it that were taken out.
    beside: BTreeMap<usize, Vec<Past>>,
}

/// The number above that of a rule.
fn above(row: &Row) -> Option<RuleNumber> {
    row.number.filter(|_| row.kind == RecordKind::Rule)?.parent()
}

/// What the records said before.
pub(super) struct History {
    pub past: Wordings,
    /// English and Japanese texts of then, by place of today.
    pub written: Option<OlderPair>,
}

/// The Japanese edition before and the English one that it translated.
pub(super) struct OlderPair {
    edition: EditionId,
    en: BTreeMap<usize, String>,
    ja: BTreeMap<usize, String>,
}

impl Before for History {
    fn wordings(&self, en: usize) -> Vec<Past> {
        self.past.own.get(&en).cloned().unwrap_or_default()
    }

    fn removed_beside(&self, en: usize) -> Vec<Past> {
        self.past.beside.get(&en).cloned().unwrap_or_default()
    }

    fn written(&self, couple: Couple) -> Option<Written> {
        let older = self.written.as_ref()?;
        let (en, ja) = (older.en.get(&couple.en)?.clone(), older.ja.get(&couple.ja)?.clone());
        Some(Written { edition: older.edition, en, ja })
    }
}

/// Magic 2010 came with rules written anew, in which three kept number and words;
/// what was said before explains nothing of a translation of today.
const REWRITTEN: (i16, i8, i8) = (2009, 7, 11);

/// Where a record of the translated edition stood in an older one.
struct Track {
    base: usize,
    place: usize,
    entry: u32,
}
