//! What does a translator's question read: the Japanese edition, the English one that it translates,
//! and what came before and after? Start at [`TranslationPair::open`].
//!
//! Nothing here judges.

use std::collections::{BTreeMap, BTreeSet};

use super::library::Library;
use super::time::{RecordRef, close_gaps};
use crate::diff::Link;
use crate::home::{HomeError, Paired, Result, known_names};
use crate::index::tables::{Damage, EditionRows};
use crate::model::{DocumentKind, EditionId, Language, Pair, Rulebook, Since};
use crate::translation::{Bitext, Candidate, PastWording, PastWordings, RecordPair, Trust};

/// A Japanese edition, the English one that it translates, and what came before and after.
pub(crate) struct TranslationPair<'a> {
    library: &'a Library,
    /// The English edition that was translated.
    pub base: Rulebook,
    /// The Japanese edition.
    pub ja: Rulebook,
    /// The English editions, ascending.
    english: Vec<EditionId>,
    /// Place of the translated one among them.
    base_at: usize,
    /// Place of the last one among them.
    last_at: usize,
}

impl<'a> TranslationPair<'a> {
    /// The Japanese edition `ja` and the English one that it is held against, as typed; the newest
    /// for none.
    pub fn open(library: &'a Library, en: Option<&str>, ja: Option<&str>) -> Result<Self> {
        let typed = |typed: Option<&str>, language: &str| match typed {
            Some(typed) if typed.contains(':') => typed.to_owned(),
            Some(typed) => format!("{language}{typed}"),
            None => format!("{language}latest"),
        };
        let no_edition =
            || HomeError::NoSuchEdition { typed: "latest".to_owned(), nearest: Vec::new() };
        let en_place = library.pick_one(&typed(en, "en:"))?;
        let last = library.tables.id(en_place);
        // Where no Japanese is here, all is to be translated.
        let ja = match ja.is_none() && !library.has_japanese() {
            true => Rulebook::new(EditionId::rules(Language::Ja, last.effective), vec![], vec![]),
            false => library.tables.rulebook(match ja {
                Some(_) => library.pick_one(&typed(ja, "ja:"))?,
                None => library.newest_translation().ok_or_else(no_edition)?,
            })?,
        };
        let ja_id = ja.id;
        for (edition, wanted) in [(ja_id, Language::Ja), (last, Language::En)] {
            if edition.document != DocumentKind::Rules {
                return Err(HomeError::not_rules(edition));
            }
            if edition.language != wanted {
                return Err(HomeError::not_in_language(edition, wanted));
            }
        }
        let english: Vec<EditionId> =
            library.rules_of(Language::En).map(|(_, edition)| edition.id).collect();
        let last_at = english.binary_search(&last).unwrap_or(0);
        let paired = library.tables.place_of(ja_id).map(|place| library.pairing(place));
        let paired = paired.transpose()?.flatten();
        let base_at = paired.and_then(|paired| english.binary_search(&paired.base).ok());
        let base_at = base_at.unwrap_or(last_at).min(last_at);
        let base = *english.get(base_at).ok_or_else(no_edition)?;
        let base_place = library.tables.place_of(base).ok_or_else(no_edition)?;
        Ok(Self {
            library,
            base: library.tables.rulebook(base_place)?,
            ja,
            english,
            base_at,
            last_at,
        })
    }

    /// Takes the spaces inside Japanese words out of the Japanese edition, for what is shown.
    pub fn closed(mut self) -> Self {
        if !self.library.as_printed {
            self.ja.edit(close_gaps);
        }
        self
    }

    /// How a Japanese edition was paired when it came in.
    fn pairing(&self, ja: EditionId) -> Result<Option<&'a Paired>> {
        let place = self.library.tables.place_of(ja);
        Ok(place.map_or(Ok(None), |place| self.library.pairing(place))?)
    }

    /// How both were paired; none where another English edition is asked for.
    fn paired(&self) -> Result<Option<&'a Paired>> {
        Ok(self.pairing(self.ja.id)?.filter(|paired| paired.base == self.base.id))
    }

    /// The English edition that was translated, where it is not here and another one stands for it.
    pub fn translated(&self) -> Result<Option<EditionId>> {
        Ok(self.paired()?.and_then(|paired| paired.translated))
    }

    /// The Japanese records whose English changed between that and the one that stands for it, by
    /// place.
    pub fn changed_unseen(&self) -> Result<BTreeSet<usize>> {
        let mut changed = BTreeSet::new();
        let [en, ja] = [self.base.id, self.ja.id].map(|id| self.library.tables.place_of(id));
        let (Some(paired), Some((en, ja))) = (self.paired()?, en.zip(ja)) else {
            return Ok(changed);
        };
        for pair in paired.pairing.firsts() {
            let written = self.library.written_for(RecordRef::new(ja, pair.ja))?;
            let Some(from) = written.1 else { continue };
            let changes = self.library.known_changes(RecordRef::new(en, pair.en), from)?;
            changed.extend((!changes.is_empty()).then_some(pair.ja));
        }
        Ok(changed)
    }

    /// Both editions side by side.
    pub fn bitext(&self) -> Result<Bitext<'_>> {
        let (en, ja, names) = (&self.base, &self.ja, known_names());
        Ok(match self.paired()? {
            Some(paired) => Bitext::paired(en, ja, &names, paired.pairing.clone()),
            None => Bitext::trusting(Trust::Words, en, ja, &names, None),
        })
    }

    /// The English edition that the translation is held against.
    pub fn last(&self) -> Result<Rulebook> {
        self.book(self.english[self.last_at])
    }

    /// The links from the translated English edition to the last one, in order.
    pub fn links(&self) -> Result<Vec<&'a Link>> {
        let newer = &self.english[self.base_at + 1..=self.last_at];
        newer.iter().map(|id| self.link(*id)?.ok_or_else(|| self.no_link())).collect()
    }

    /// Where the record at a place of the translated edition stands in the last one, and what changed
    /// since its Japanese words were written.
    pub fn followed(&self, en: usize, ja: Option<usize>) -> Result<(Option<usize>, Vec<Since>)> {
        let place = |id| self.library.tables.place_of(id).ok_or_else(|| self.no_link());
        let (base, last) = (place(self.base.id)?, place(self.english[self.last_at])?);
        let ja = ja.map(|at| Ok::<_, HomeError>(RecordRef::new(place(self.ja.id)?, at)));
        self.library.followed(RecordRef::new(base, en), ja.transpose()?, last)
    }

    fn book(&self, id: EditionId) -> Result<Rulebook> {
        let tables = &self.library.tables;
        let place = tables.place_of(id).ok_or_else(|| self.no_link())?;
        Ok(tables.rulebook(place)?)
    }

    /// What translates what and is in no glossary, where the Japanese edition is paired with the
    /// English one that is translated here.
    pub fn phrases(&self) -> Result<Option<&'a [Candidate]>> {
        let Some(place) = self.library.tables.place_of(self.ja.id) else { return Ok(None) };
        Ok(self.paired()?.map_or(Ok(None), |_| self.library.phrases(place))?)
    }

    /// The link to an edition from the one before it in its language.
    fn link(&self, new: EditionId) -> Result<Option<&'a Link>> {
        let place = self.library.tables.place_of(new);
        Ok(place.map_or(Ok(None), |place| self.library.link(place))?)
    }

    fn no_link(&self) -> HomeError {
        HomeError::Damage(Damage { what: "threads of the rules".to_owned() })
    }

    /// The texts of the Japanese edition before and of the English one that it translated, by the
    /// places that their records have now; none where this is the first.
    pub fn written(&self) -> Result<Option<OlderPair>> {
        let editions: Vec<EditionId> =
            self.library.rules_of(Language::Ja).map(|(_, edition)| edition.id).collect();
        let at = editions.binary_search(&self.ja.id).unwrap_or(0);
        let Some(old) = at.checked_sub(1).map(|place| editions[place]) else { return Ok(None) };
        let Some(link) = self.link(self.ja.id)? else { return Ok(None) };
        let before = self.english.partition_point(|edition| edition.effective <= old.effective);
        let Some(from) = before.checked_sub(1).filter(|place| *place < self.base_at) else {
            return Ok(None);
        };
        let (english, japanese) = (self.book(self.english[from])?, self.book(old)?);
        let mut links: Vec<&Link> = Vec::new();
        for at in from + 1..=self.base_at {
            let Some(link) = self.link(self.english[at])? else { return Ok(None) };
            links.push(link);
        }
        let text = |book: &Rulebook, place: usize| book.records()[place].text.clone();
        let en = (0..self.base.records().len()).filter_map(|now| {
            let old = links.iter().rev().try_fold(now, |at, link| link.old_of(at))?;
            Some((now, text(&english, old)))
        });
        let ja = (0..self.ja.records().len())
            .filter_map(|now| Some((now, text(&japanese, link.old_of(now)?))));
        Ok(Some(OlderPair { edition: english.id, en: en.collect(), ja: ja.collect() }))
    }

    /// The older wordings of the records of the translated edition.
    pub fn past(&self) -> Result<Wordings> {
        let tables = &self.library.tables;
        let mut past = Wordings::default();
        let Some(place) = tables.place_of(self.base.id) else { return Ok(past) };
        let rows = tables.rows(place)?;
        let mut tracks: Vec<Track> = rows
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| !row.kind.is_front_or_back())
            .map(|(base, row)| Track { base, place: base, entry: row.entry })
            .collect();
        for at in (1..=self.base_at).rev() {
            let editions = Pair::new(self.english[at - 1], self.english[at]);
            if editions.old.effective.parts() < REWRITTEN {
                break;
            }
            let Some(link) = self.link(editions.new)? else { break };
            let Some(place) = tables.place_of(editions.old) else { break };
            let rows: EditionRows = tables.rows(place)?;
            let mut alive = Vec::with_capacity(tracks.len());
            for track in tracks {
                let Some(old) = link.old_of(track.place) else { continue };
                let row = &rows.rows.at(old);
                if row.entry != track.entry {
                    let text = tables.record(row)?.text;
                    let past = past.entry(track.base).or_default();
                    past.push(PastWording { edition: editions.old, text });
                }
                alive.push(Track { place: old, entry: row.entry, ..track });
            }
            tracks = alive;
        }
        Ok(past)
    }
}

/// What was said before, by place in the translated edition, youngest first.
pub(crate) type Wordings = BTreeMap<usize, Vec<PastWording>>;

/// What the records said before.
pub(crate) struct History {
    pub past: Wordings,
    /// The older English and Japanese texts, by the places of their records today.
    pub written: Option<OlderPair>,
}

/// The Japanese edition before and the English one that it translated.
pub(crate) struct OlderPair {
    edition: EditionId,
    en: BTreeMap<usize, String>,
    ja: BTreeMap<usize, String>,
}

impl PastWordings for History {
    fn wordings(&self, en: usize) -> Vec<PastWording> {
        self.past.get(&en).cloned().unwrap_or_default()
    }

    fn written(&self, record_pair: RecordPair) -> Option<(PastWording, String)> {
        let older = self.written.as_ref()?;
        let (en, ja) =
            (older.en.get(&record_pair.en)?.clone(), older.ja.get(&record_pair.ja)?.clone());
        Some((PastWording { edition: older.edition, text: en }, ja))
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
