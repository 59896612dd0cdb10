//! Which blocks of the tables are read already? Start at [`Cache`].
//!
//! A home that is open never changes, so nothing kept here ever grows old.

use std::sync::OnceLock;

use super::attached;
use super::open::Home;
use super::pairings::{self, Paired};
use super::threads::{self, Bearer, Memberships};
use crate::diff::Link;
use crate::index::Tables;
use crate::index::tables::{Damage, EditionRows};
use crate::known::Attached;
use crate::model::Language;
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
        Ok(cached(cell, || pairings::paired(&self.tables, place))?.as_ref())
    }

    /// To which threads of the lineage the records of the edition at `place` belong; none of other
    /// than English rules.
    pub(crate) fn attached(&self, place: usize) -> Result<Option<&Attached>, Damage> {
        let cell = &self.cache.edition(place)?.attached;
        Ok(cached(cell, || attached::attached(&self.tables, place))?.as_ref())
    }

    /// How often phrases stand in the Japanese edition at `place`.
    pub(crate) fn phrases(&self, place: usize) -> Result<Option<&PhraseCounts>, Damage> {
        let cell = &self.cache.edition(place)?.phrases;
        Ok(cached(cell, || pairings::phrases(&self.tables, place))?.as_ref())
    }

    /// Places of the editions of the rules in a language, ascending.
    pub(crate) fn rules_places(&self, language: Language) -> &[usize] {
        &self.cache.rules[usize::from(language == Language::Ja)]
    }
}
