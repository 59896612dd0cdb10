//! Which blocks of the tables are read already? Start at [`Cache`].
//!
//! A home that is open never changes, so nothing kept here ever grows old.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::digests::{DIGESTS, VOCABULARY};
use super::error::HomeError;
use super::open::Home;
use super::questions::{self, Ties};
use super::threads::{self, Bearer, Memberships, Paired};
use super::{compared, search_index};
use crate::diff::{Digest, Link};
use crate::index::Tables;
use crate::index::search::SearchIndex;
use crate::index::tables::{Column, Damage, EditionRows};
use crate::known::{Attached, Fingerprint, Name};
use crate::model::{Language, RecordKind};
use crate::parse::TextVersion;
use crate::translation::PhraseCounts;

/// What a home keeps between questions: a cell for each block of the tables that may be asked for.
pub(super) struct Cache {
    editions: Vec<CachedEdition>,
    /// Places of the editions of the rules that answer, ascending: English, Japanese.
    rules: [Vec<usize>; 2],
    bearers: [OnceLock<Vec<Bearer>>; 2],
}

/// The blocks of one edition.
#[derive(Default)]
struct CachedEdition {
    rows: OnceLock<EditionRows>,
    memberships: OnceLock<Memberships>,
    /// The link from the edition of the rules before it; none where there is none.
    link: OnceLock<Option<Link>>,
    paired: OnceLock<Option<Paired>>,
    phrases: OnceLock<Option<PhraseCounts>>,
    /// To what of the lineage its records belong; none of other than English rules.
    attached: OnceLock<Option<Attached>>,
}

impl Cache {
    /// Nothing read yet of these tables.
    pub fn of(tables: &Tables) -> Self {
        Self {
            editions: tables.editions().iter().map(|_| CachedEdition::default()).collect(),
            rules: [Language::En, Language::Ja].map(|language| threads::rules(tables, language)),
            bearers: Default::default(),
        }
    }

    fn edition(&self, place: usize) -> Result<&CachedEdition, Damage> {
        self.editions.get(place).ok_or_else(|| Damage { what: "list of editions".to_owned() })
    }
}

/// What `cell` keeps; read by `read` where nothing is kept yet.
pub(crate) fn cached<T, E>(
    cell: &OnceLock<T>,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<&T, E> {
    match cell.get() {
        Some(value) => Ok(value),
        None => {
            let value = read()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

impl Home {
    /// The list of records of the edition at `place`.
    pub(crate) fn rows(&self, place: usize) -> Result<&EditionRows, Damage> {
        cached(&self.cache.edition(place)?.rows, || self.tables.rows(place))
    }

    /// The threads of the records of the edition of the rules at `place`.
    pub(crate) fn memberships(&self, place: usize) -> Result<&Memberships, Damage> {
        cached(&self.cache.edition(place)?.memberships, || {
            threads::memberships(&self.tables, place)
        })
    }

    /// The link to the edition of the rules at `place` from the one before it in its language;
    /// none for the first.
    pub(crate) fn link(&self, place: usize) -> Result<Option<&Link>, Damage> {
        let link = cached(&self.cache.edition(place)?.link, || {
            let id = self.tables.editions()[place].id;
            let all = self.rules_places(id.language);
            let before = all.partition_point(|edition| *edition < place).checked_sub(1);
            before.map_or(Ok(None), |at| threads::link(&self.tables, all[at], place))
        })?;
        Ok(link.as_ref())
    }

    /// Which threads bore which numbers in the editions of a language, by number.
    pub(crate) fn bearers(&self, language: Language) -> Result<&[Bearer], Damage> {
        let cell = &self.cache.bearers[usize::from(language == Language::Ja)];
        Ok(cached(cell, || threads::bearers(&self.tables, language))?)
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

    /// How often phrases stand in the Japanese edition at `place`.
    pub(crate) fn phrases(&self, place: usize) -> Result<Option<&PhraseCounts>, Damage> {
        let cell = &self.cache.edition(place)?.phrases;
        Ok(cached(cell, || threads::phrases(&self.tables, place))?.as_ref())
    }

    /// Places of the editions of the rules in a language, ascending.
    pub(crate) fn rules_places(&self, language: Language) -> &[usize] {
        &self.cache.rules[usize::from(language == Language::Ja)]
    }

    /// What the records of the edition at `place` are called.
    pub(crate) fn names_of(&self, place: usize) -> Result<Vec<Option<Name>>, HomeError> {
        Ok(compared::names(&self.tables, self.rows(place)?)?)
    }

    /// By what the words of the record at a place are known again.
    pub(crate) fn fingerprints(
        &self,
    ) -> Result<impl Fn(usize, usize) -> Result<Fingerprint, HomeError> + '_, HomeError> {
        let digests = self.digests()?;
        let vocabulary: Vec<u64> = self.tables.named(VOCABULARY)?.unwrap_or_default();
        let kept: std::cell::RefCell<FxHashMap<u32, Fingerprint>> = Default::default();
        Ok(move |edition: usize, place: usize| {
            let entry = self.rows(edition)?.rows[place].entry;
            if let Some(print) = kept.borrow().get(&entry) {
                return Ok(print.clone());
            }
            let print = digests.get::<Digest>(entry)?.fingerprint(&vocabulary);
            kept.borrow_mut().insert(entry, print.clone());
            Ok(print)
        })
    }

    /// The digests of all entries.
    pub(crate) fn digests(&self) -> Result<Column<'_>, HomeError> {
        let missing = || Damage { what: "column of digests".to_owned() };
        Ok(self.tables.column(DIGESTS)?.ok_or_else(missing)?)
    }

    /// What the text at `place` says of itself at its head; none of an English one, which has no
    /// translator.
    pub(crate) fn text_version(&self, place: usize) -> Result<Option<TextVersion>, HomeError> {
        if self.tables.editions()[place].id.language == Language::En {
            return Ok(None);
        }
        let front = self.rows(place)?.rows.iter().take_while(|row| row.kind == RecordKind::Front);
        let lines: Result<Vec<&str>, HomeError> =
            front.take(HEAD).map(|row| Ok(self.tables.words(row.entry)?.text)).collect();
        Ok(TextVersion::read(lines?.into_iter()))
    }

    /// Which entries answer which questions.
    pub(crate) fn questions(&self) -> Result<Ties, HomeError> {
        Ok(questions::ties(&self.tables)?)
    }

    /// The search index, opened or built in memory at the first call.
    pub(crate) fn search_index(&self) -> Result<&SearchIndex, HomeError> {
        let generation = self.generation().zip(self.sums.as_ref());
        cached(&self.search, || search_index::open(&self.tables, generation))
    }
}

/// How many lines at the head of a text may say whose it is.
const HEAD: usize = 80;
