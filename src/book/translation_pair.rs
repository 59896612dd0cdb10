//! What does a translator's question read: the Japanese edition, the English one that it translates,
//! and what came before and after? Start at [`TranslationPair::open`].
//!
//! Nothing here judges.

use std::collections::{BTreeMap, BTreeSet};

use super::library::Library;
use super::time::{RecordRef, close_gaps};
use crate::diff::Link;
use crate::home::{HomeError, Paired, Result, known_names};
use crate::index::tables::{Damage, Row};
use crate::model::{DocumentKind, EditionId, Language, Rulebook, Since};
use crate::translation::{Bitext, Candidate, PastWording, PastWordings, RecordPair, Trust};

/// A Japanese edition, the English one that it translates, and what came before and after.
pub(crate) struct TranslationPair<'a> {
    library: &'a Library,
    /// The English edition that was translated.
    pub base: Rulebook,
    /// The Japanese edition.
    pub ja: Rulebook,
    /// Its place in the tables; none where no Japanese is here.
    ja_place: Option<usize>,
    /// How both were paired when the Japanese came in; none where another English edition is asked
    /// for.
    paired: Option<&'a Paired>,
    /// The English editions, as places in the tables, ascending.
    english: &'a [usize],
    /// Place of the translated one among them.
    base_at: usize,
    /// Place of the last one among them.
    last_at: usize,
}

impl<'a> TranslationPair<'a> {
    /// The Japanese edition `ja` and the English one that it is held against, as typed; the newest
    /// for none.
    pub fn open(library: &'a Library, en: Option<&str>, ja: Option<&str>) -> Result<Self> {
        let pick = |typed: &str, language: &str| match typed.contains(':') {
            true => library.pick_one(typed),
            false => library.pick_one(&format!("{language}{typed}")),
        };
        let last = pick(en.unwrap_or("latest"), "en:")?;
        let last_id = library.tables.id(last);
        // Where no Japanese is here, all is to be translated.
        let ja_place = match ja {
            Some(ja) => Some(pick(ja, "ja:")?),
            None => library.newest_translation(),
        };
        let ja = match ja_place {
            Some(place) => library.tables.rulebook(place)?,
            None => {
                let id = EditionId::rules(Language::Ja, last_id.effective);
                Rulebook::new(id, Vec::new(), Vec::new())
            }
        };
        for (edition, wanted) in [(ja.id, Language::Ja), (last_id, Language::En)] {
            if edition.document != DocumentKind::Rules {
                return Err(HomeError::not_rules(edition));
            }
            if edition.language != wanted {
                return Err(HomeError::not_in_language(edition, wanted));
            }
        }
        let english = library.rules_places(Language::En);
        let last_at = english.binary_search(&last).unwrap_or(0);
        let paired = ja_place.map_or(Ok(None), |place| library.pairing(place))?;
        let base = paired.and_then(|paired| library.tables.place_of(paired.base));
        let base_at = base.and_then(|base| english.binary_search(&base).ok());
        let base_at = base_at.unwrap_or(last_at).min(last_at);
        let Some(base) = english.get(base_at) else {
            let (typed, nearest) = ("latest".to_owned(), Vec::new());
            return Err(HomeError::NoSuchEdition { typed, nearest });
        };
        let base = library.tables.rulebook(*base)?;
        let paired = paired.filter(|paired| paired.base == base.id);
        Ok(Self { library, base, ja, ja_place, paired, english, base_at, last_at })
    }

    /// Takes the spaces inside Japanese words out of the Japanese edition, for what is shown.
    pub fn closed(mut self) -> Self {
        if !self.library.as_printed {
            self.ja.edit(close_gaps);
        }
        self
    }

    /// The English edition that was translated, where it is not here and another one stands for it.
    pub fn translated(&self) -> Option<EditionId> {
        self.paired?.translated
    }

    /// The Japanese records whose English changed between that and the one that stands for it, by
    /// place.
    pub fn changed_unseen(&self) -> Result<BTreeSet<usize>> {
        let mut changed = BTreeSet::new();
        let Some((paired, ja)) = self.paired.zip(self.ja_place) else { return Ok(changed) };
        for pair in paired.pairing.firsts() {
            let written = self.library.written_for(RecordRef::new(ja, pair.ja))?;
            let Some(from) = written.1 else { continue };
            let en = RecordRef::new(self.english[self.base_at], pair.en);
            let changes = self.library.known_changes(en, from)?;
            changed.extend((!changes.is_empty()).then_some(pair.ja));
        }
        Ok(changed)
    }

    /// Both editions side by side.
    pub fn bitext(&self) -> Bitext<'_> {
        let (en, ja, names) = (&self.base, &self.ja, known_names());
        match self.paired {
            Some(paired) => Bitext::paired(en, ja, &names, paired.pairing.clone()),
            None => Bitext::trusting(Trust::Words, en, ja, &names, None),
        }
    }

    /// The English edition that the translation is held against.
    pub fn last(&self) -> Result<Rulebook> {
        Ok(self.library.tables.rulebook(self.english[self.last_at])?)
    }

    /// The links from the translated English edition to the last one, in order.
    pub fn links(&self) -> Result<Vec<&'a Link>> {
        let links = self.links_between(self.base_at, self.last_at)?;
        links.ok_or_else(|| Damage { what: "threads of the rules".to_owned() }.into())
    }

    /// The links from one of the English editions to another; none where one of them is missing.
    fn links_between(&self, first: usize, last: usize) -> Result<Option<Vec<&'a Link>>> {
        let newer = self.english[first + 1..=last].iter();
        Ok(newer.map(|place| self.library.link(*place)).collect::<Result<_, Damage>>()?)
    }

    /// Where the record at a place of the translated edition stands in the last one, and what changed
    /// since its Japanese words were written.
    pub fn followed(&self, en: usize, ja: Option<usize>) -> Result<(Option<usize>, Vec<Since>)> {
        let [base, last] = [self.base_at, self.last_at].map(|at| self.english[at]);
        let ja = self.ja_place.zip(ja).map(|(place, at)| RecordRef::new(place, at));
        self.library.followed(RecordRef::new(base, en), ja, last)
    }

    /// What translates what and is in no glossary, where the Japanese edition is paired with the
    /// English one that is translated here.
    pub fn phrases(&self) -> Result<Option<&'a [Candidate]>> {
        let place = self.ja_place.filter(|_| self.paired.is_some());
        Ok(place.map_or(Ok(None), |place| self.library.phrases(place))?)
    }

    /// The texts of the Japanese edition before and of the English one that it translated, by the
    /// places that their records have now; none where this is the first.
    pub fn written(&self) -> Result<Option<OlderPair>> {
        let tables = &self.library.tables;
        let editions = self.library.rules_places(Language::Ja);
        let at = self.ja_place.and_then(|ja| editions.binary_search(&ja).ok()).unwrap_or(0);
        let Some(old) = at.checked_sub(1).map(|place| editions[place]) else { return Ok(None) };
        let Some(link) = self.library.link(editions[at])? else { return Ok(None) };
        let day = |place: usize| tables.id(place).effective;
        let before = self.english.partition_point(|edition| day(*edition) <= day(old));
        let Some(from) = before.checked_sub(1).filter(|place| *place < self.base_at) else {
            return Ok(None);
        };
        let (english, japanese) = (tables.rulebook(self.english[from])?, tables.rulebook(old)?);
        let Some(links) = self.links_between(from, self.base_at)? else { return Ok(None) };
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
        let rows = tables.rows(self.english[self.base_at])?.rows;
        let told = rows.iter().enumerate().filter(|(_, row)| !row.kind.is_front_or_back());
        let track = |(base, row): (usize, Row)| Track { base, place: base, entry: row.entry };
        let mut tracks: Vec<Track> = told.map(track).collect();
        for at in (1..=self.base_at).rev() {
            let edition = tables.id(self.english[at - 1]);
            if edition.effective.parts() < REWRITTEN {
                break;
            }
            let Some(link) = self.library.link(self.english[at])? else { break };
            let rows = tables.rows(self.english[at - 1])?.rows;
            let mut alive = Vec::with_capacity(tracks.len());
            for track in tracks {
                let Some(old) = link.old_of(track.place) else { continue };
                let row = &rows.at(old);
                if row.entry != track.entry {
                    let text = tables.record(row)?.text;
                    past.entry(track.base).or_default().push(PastWording { edition, text });
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
