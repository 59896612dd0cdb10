//! How are corpus and index opened, and which blocks of the tables are read already? Start at
//! [`Home::open`].
//!
//! A home whose index is as new as its corpus is opened without reading a source. One that is open
//! never changes, so nothing that it keeps ever grows old.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::compared::{self, cached};
use super::derive::{self, DIGESTS, LeftOut, VOCABULARY, with_causes};
use super::error::{HomeError, Progress, Result};
use super::membership::{self, Bearer, Memberships};
use super::search_index;
use super::threads::{self, Paired};
use crate::corpus::Corpus;
use crate::diff::{Digest, Link};
use crate::index::search::SearchIndex;
use crate::index::sums::Sums;
use crate::index::tables::{Column, Damage, EditionRows, FixedList};
use crate::index::{Current, Generations, Hold, Tables};
use crate::known::{Attached, Fingerprint, Name};
use crate::model::{DocumentKind, EditionId, Language, RecordKind, Term};
use crate::parse::TextVersion;
use crate::translation::Candidate;

/// A home, or the sample, opened for questions.
///
/// What is open never changes: an import that happens meanwhile is seen by the next one who opens.
pub struct Home {
    pub(crate) tables: Tables,
    /// What the files of the search index were when they were written; none in memory.
    pub(super) sums: Option<Arc<Sums>>,
    pub(super) search: OnceLock<SearchIndex>,
    pub(super) cache: Cache,
    folder: Option<PathBuf>,
    current: Option<Current>,
    _hold: Option<Hold>,
    notices: Vec<Notice>,
}

/// What a reader should know about where answers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The home has no editions, so the sample answers.
    Sample,
    /// Another process builds the index just now, so answers come from the one before.
    Stale,
    /// The home cannot be written, so the index was built in memory for this question only.
    InMemory {
        /// Why it cannot be written.
        reason: String,
    },
    /// The index was damaged and has been built anew.
    Mended,
    /// An edition cannot be read, so all else answers.
    LeftOut(LeftOut),
}

impl Home {
    /// Opens the home at `home`; one without editions gives the sample.
    ///
    /// Where the corpus has changed since the index was built, the index is built anew.
    pub fn open(home: &Path, progress: &dyn Progress) -> Result<Self> {
        let generations = Generations::of(home);
        let fingerprint = derive::fingerprint(Corpus::fingerprint_of(home)?);
        let is_fresh = |current: &Current| current.fingerprint == fingerprint;
        let distrusted = match Self::last_published(home, &generations) {
            Ok(opened) if opened.current.as_ref().is_some_and(is_fresh) => {
                let left_out = LeftOut::all(&opened.tables);
                if left_out.is_empty() {
                    return Ok(opened);
                }
                let corpus = Corpus::open(home)?;
                if !left_out.iter().any(|edition| edition.has_healed(&corpus)) {
                    return Ok(opened.telling_what_is_left_out());
                }
                Distrusted { current: opened.current, is_damaged: false }
            }
            Ok(_) => Distrusted::default(),
            Err(broken) => {
                let broken = broken.filter(is_fresh);
                Distrusted { is_damaged: broken.is_some(), current: broken }
            }
        };
        Self::anew(home, &distrusted, progress)
    }

    /// As [`Home::open`], but believes nothing of the index in force, a part of which turned out
    /// to be damaged: it is built anew from the sources.
    pub fn open_mending(home: &Path, progress: &dyn Progress) -> Result<Self> {
        let current = Generations::of(home).current();
        let distrusted = Distrusted { is_damaged: current.is_some(), current };
        Self::anew(home, &distrusted, progress)
    }

    /// Opens the home with a generation that is derived now.
    fn anew(home: &Path, distrusted: &Distrusted, progress: &dyn Progress) -> Result<Self> {
        let corpus = Corpus::open(home)?;
        if corpus.is_empty() {
            return Self::sample();
        }
        let mut library = Self::rebuilt(home, distrusted, &corpus, progress)?;
        // Where it could not be written, it was not mended, and that is told already.
        let is_built = library.current.is_some() && library.notices.is_empty();
        if distrusted.is_damaged && is_built {
            library.notices.push(Notice::Mended);
        }
        Ok(library.telling_what_is_left_out())
    }

    fn telling_what_is_left_out(mut self) -> Self {
        let left_out = LeftOut::all(&self.tables);
        self.notices.extend(left_out.into_iter().map(Notice::LeftOut));
        self
    }

    /// Opens the sample corpus, which is compiled into the program.
    pub fn sample() -> Result<Self> {
        Ok(Self::over(derive::sample()?, None, vec![Notice::Sample]))
    }

    /// Tables that no generation's folder holds.
    fn over(tables: Tables, folder: Option<PathBuf>, notices: Vec<Notice>) -> Self {
        let cache = Cache::of(&tables);
        let (sums, search) = (None, OnceLock::new());
        Self { tables, sums, search, cache, folder, current: None, _hold: None, notices }
    }

    /// The generation that was published in `home` after this one; none where there is none, or
    /// where it cannot be read. Writes nothing.
    pub fn newer(&self, home: &Path) -> Option<Self> {
        let current = Generations::of(home).current()?;
        if self.current.as_ref() == Some(&current) {
            return None;
        }
        Self::of_generation(home, &current)
    }

    /// Reads the tables into memory, for a process that runs for long: it would end if somebody cut
    /// a file off that it has mapped.
    pub fn take_into_memory(&mut self) -> Result<()> {
        self.tables = self.tables.in_memory()?;
        self.cache = Cache::of(&self.tables);
        Ok(())
    }

    /// What a reader should know about where answers come from.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Whether the sample answers.
    pub fn is_sample(&self) -> bool {
        self.folder.is_none()
    }

    /// The folder of the generation that answers; none where it is in memory only.
    pub fn generation(&self) -> Option<&Path> {
        self.current.as_ref().map(|current| current.folder.as_path())
    }

    /// The corpus behind the answers.
    pub(crate) fn corpus(&self) -> Result<Corpus> {
        match &self.folder {
            Some(home) => Ok(Corpus::open(home)?),
            None => Ok(Corpus::sample()),
        }
    }

    /// Whether the edition at `place` came from a file that translators were given: nobody has looked
    /// at the numbers of what is unchanged in it.
    pub(crate) fn came_from_translators(&self, place: usize) -> Result<bool> {
        Ok(derive::came_from_translators(&self.tables, self.tables.id(place))?)
    }

    /// The generation published last, opened; the error is the one that cannot be, if there is one.
    fn last_published(home: &Path, generations: &Generations) -> Result<Self, Option<Current>> {
        loop {
            let current = generations.current();
            if let Some(opened) =
                current.as_ref().and_then(|current| Self::of_generation(home, current))
            {
                return Ok(opened);
            }
            // Another may have been published, and this one removed, before it was held.
            if generations.current() == current {
                return Err(current);
            }
        }
    }

    fn of_generation(home: &Path, current: &Current) -> Option<Self> {
        let hold = Some(current.hold()?);
        let tables = Tables::open(&current.folder).ok()?;
        let sums = Some(Arc::new(search_index::sums_of(&current.folder).ok()?));
        let opened = Self::over(tables, Some(home.to_owned()), Vec::new());
        Some(Self { sums, current: Some(current.clone()), _hold: hold, ..opened })
    }

    fn rebuilt(
        home: &Path,
        distrusted: &Distrusted,
        corpus: &Corpus,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let generations = Generations::of(home);
        let last_good = Self::last_published(home, &generations).ok();
        let last_good =
            last_good.filter(|opened| !distrusted.is_damaged || opened.current.is_none());
        let is_trusted = |current: &Current| distrusted.current.as_ref() != Some(current);
        let unwritten = |reason: String| {
            let unreadable = distrusted.current.as_ref().and_then(Current::unreadable);
            let reason = unreadable.map_or(reason, |error| with_causes(&error));
            Self::unwritten(home, corpus, reason, progress)
        };
        let builder = match generations.try_lock() {
            Ok(Some(builder)) => builder,
            Ok(None) => match last_good {
                Some(mut stale) => {
                    stale.notices.push(Notice::Stale);
                    return Ok(stale);
                }
                None => generations.lock()?,
            },
            Err(error) => return unwritten(with_causes(&error)),
        };
        // Another may have built it while this one waited.
        if let Ok(opened) = Self::last_published(home, &generations)
            && let Some(current) = &opened.current
            && current.fingerprint == derive::fingerprint(corpus.fingerprint())
            && is_trusted(current)
        {
            return Ok(opened);
        }
        let before = last_good.as_ref().and_then(|home| Some((&home.tables, home.generation()?)));
        let current = match derive::generation(&builder, corpus, before, progress) {
            Err(error @ (HomeError::Index(_) | HomeError::Search(_))) => {
                return unwritten(with_causes(&error));
            }
            current => current?,
        };
        let opened = Self::of_generation(home, &current);
        let what = "new file of tables".to_owned();
        opened.ok_or(HomeError::Damage(Damage { what }))
    }

    /// What answers where a new generation cannot be written, for instance on a full disk.
    fn unwritten(
        home: &Path,
        corpus: &Corpus,
        reason: String,
        progress: &dyn Progress,
    ) -> Result<Self> {
        let tables = derive::in_memory(corpus, progress)?;
        Ok(Self::over(tables, Some(home.to_owned()), vec![Notice::InMemory { reason }]))
    }
}

/// The generation in force that must not be believed, if there is one.
#[derive(Debug, Default)]
struct Distrusted {
    current: Option<Current>,
    /// Whether that is because its files are not what was written.
    is_damaged: bool,
}

/// What a home keeps between questions: a cell for each block of the tables that may be asked for.
pub(super) struct Cache {
    editions: Vec<CachedEdition>,
    /// Places of the editions of the rules through which threads run, ascending: English, Japanese.
    rules: [Vec<usize>; 2],
    bearers: [OnceLock<FixedList<Bearer>>; 2],
}

/// The blocks of one edition.
#[derive(Default)]
struct CachedEdition {
    rows: OnceLock<EditionRows>,
    terms: OnceLock<Vec<(Term, u32)>>,
    memberships: OnceLock<Memberships>,
    /// The link from the edition of the rules before it; none where there is none.
    link: OnceLock<Option<Link>>,
    paired: OnceLock<Option<Paired>>,
    phrases: OnceLock<Option<Vec<Candidate>>>,
    /// To what of the lineage its records belong; none of other than English rules.
    attached: OnceLock<Option<Attached>>,
}

impl Cache {
    /// Nothing read yet of these tables.
    pub fn of(tables: &Tables) -> Self {
        let parts = derive::parts(&derive::judged(tables).unwrap_or_default());
        let rules = |language| compared::rules(tables, &parts, language).through;
        Self {
            editions: tables.editions().iter().map(|_| CachedEdition::default()).collect(),
            rules: [Language::En, Language::Ja].map(rules),
            bearers: Default::default(),
        }
    }

    fn edition(&self, place: usize) -> Result<&CachedEdition, Damage> {
        self.editions.get(place).ok_or_else(|| Damage { what: "list of editions".to_owned() })
    }
}

impl Home {
    /// The list of records of the edition at `place`.
    pub(crate) fn rows(&self, place: usize) -> Result<&EditionRows, Damage> {
        cached(&self.cache.edition(place)?.rows, || self.tables.rows(place))
    }

    /// The bulletins, rulings and notes, with their places in the tables.
    pub(crate) fn papers(&self) -> impl Iterator<Item = (usize, EditionId)> {
        let ids = self.tables.editions().iter().map(|edition| edition.id).enumerate();
        ids.filter(|(_, id)| id.document != DocumentKind::Rules)
    }

    /// The terms of the glossary in the edition at `place`, with the places of their records.
    pub(crate) fn terms(&self, place: usize) -> Result<&[(Term, u32)], Damage> {
        let cell = &self.cache.edition(place)?.terms;
        Ok(cached(cell, || self.tables.terms(place))?)
    }

    /// The threads of the records of the edition of the rules at `place`.
    pub(crate) fn memberships(&self, place: usize) -> Result<&Memberships, Damage> {
        cached(&self.cache.edition(place)?.memberships, || {
            membership::memberships(&self.tables, place)
        })
    }

    /// The link to the edition of the rules at `place` from the one before it in its language;
    /// none for the first.
    pub(crate) fn link(&self, place: usize) -> Result<Option<&Link>, Damage> {
        let link = cached(&self.cache.edition(place)?.link, || {
            let id = self.tables.id(place);
            let all = self.rules_places(id.language);
            let before = all.partition_point(|edition| *edition < place).checked_sub(1);
            before.map_or(Ok(None), |at| threads::link(&self.tables, all[at], place))
        })?;
        Ok(link.as_ref())
    }

    /// Which threads bore which numbers in the editions of a language, by number.
    pub(crate) fn bearers(&self, language: Language) -> Result<&FixedList<Bearer>, Damage> {
        let cell = &self.cache.bearers[usize::from(language == Language::Ja)];
        cached(cell, || membership::bearers(&self.tables, language))
    }

    /// How the Japanese edition at `place` is paired with the English one that it translates;
    /// none where there is no English edition.
    pub(crate) fn pairing(&self, place: usize) -> Result<Option<&Paired>, Damage> {
        let cell = &self.cache.edition(place)?.paired;
        Ok(cached(cell, || threads::paired(&self.tables, place))?.as_ref())
    }

    /// To which threads of the lineage the records of the edition at `place` belong; none of other
    /// than English rules.
    pub(crate) fn attached(&self, place: usize) -> Result<Option<&Attached>, Damage> {
        let cell = &self.cache.edition(place)?.attached;
        Ok(cached(cell, || compared::attached(&self.tables, place))?.as_ref())
    }

    /// What translates what in the Japanese edition at `place` and in no glossary.
    pub(crate) fn phrases(&self, place: usize) -> Result<Option<&[Candidate]>, Damage> {
        let cell = &self.cache.edition(place)?.phrases;
        Ok(cached(cell, || threads::phrases(&self.tables, place))?.as_deref())
    }

    /// Places of the editions of the rules in a language through which threads run, ascending.
    pub(crate) fn rules_places(&self, language: Language) -> &[usize] {
        &self.cache.rules[usize::from(language == Language::Ja)]
    }

    /// What the records of the edition at `place` are called.
    pub(crate) fn names_of(&self, place: usize) -> Result<Vec<Option<Name>>> {
        Ok(compared::names(&self.tables, self.rows(place)?)?)
    }

    /// By what the words of the record at a place are known again.
    pub(crate) fn fingerprints(&self) -> Result<impl Fn(usize, usize) -> Result<Fingerprint> + '_> {
        let digests = self.digests()?;
        let vocabulary: Vec<u64> = self.tables.named(VOCABULARY)?.unwrap_or_default();
        let kept: std::cell::RefCell<FxHashMap<u32, Fingerprint>> = Default::default();
        Ok(move |edition: usize, place: usize| {
            let entry = self.rows(edition)?.rows.at(place).entry;
            if let Some(print) = kept.borrow().get(&entry) {
                return Ok(print.clone());
            }
            let print = digests.get::<Digest>(entry)?.fingerprint(&vocabulary);
            kept.borrow_mut().insert(entry, print.clone());
            Ok(print)
        })
    }

    /// The digests of all entries.
    pub(crate) fn digests(&self) -> Result<Column<'_>> {
        let missing = || Damage { what: "column of digests".to_owned() };
        Ok(self.tables.column(DIGESTS)?.ok_or_else(missing)?)
    }

    /// What the text at `place` says of itself at its head; none of an English one, which has no
    /// translator.
    pub(crate) fn text_version(&self, place: usize) -> Result<Option<TextVersion>> {
        if self.tables.id(place).language == Language::En {
            return Ok(None);
        }
        let front = self.rows(place)?.rows.iter().take_while(|row| row.kind == RecordKind::Front);
        let lines: Result<Vec<&str>> =
            front.take(HEAD).map(|row| Ok(self.tables.words(row.entry)?.text)).collect();
        Ok(TextVersion::read(lines?.into_iter()))
    }

    /// Each entry that answers questions, with the place of their set.
    pub(crate) fn questions(&self) -> Result<impl Iterator<Item = (u32, u16)>> {
        let ties = search_index::ties(&self.tables)?;
        Ok((0..ties.len()).map(move |at| ties.at(at)).map(|(set, entry)| (entry, set as u16)))
    }

    /// The search index, opened or built in memory at the first call.
    pub(crate) fn search_index(&self) -> Result<&SearchIndex> {
        let generation = self.generation().zip(self.sums.as_ref());
        cached(&self.search, || search_index::open(&self.tables, generation))
    }
}

/// How many lines at the head of a text may say whose it is.
const HEAD: usize = 80;
