//! Why could a question not be answered, and how is progress told? Start at [`HomeError`] and
//! [`Progress`].

use crate::corpus::CorpusError;
use crate::index::IndexError;
use crate::index::query::QueryError;
use crate::index::search::SearchError;
use crate::index::tables::Damage;
use crate::model::{EditionId, EffectiveDate, Language, NumberRange, Said, cancel};

/// An answer, or why there is none.
pub type Result<T, E = HomeError> = std::result::Result<T, E>;

/// Why a question could not be answered.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// The corpus cannot be read or written.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// The index cannot be written.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// The index cannot be read.
    #[error(transparent)]
    Damage(#[from] Damage),
    /// The search index cannot be made or read.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The query cannot be read.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A source of the corpus is not what it was recognised as.
    #[error("cannot read the source of {edition}: {reason}")]
    Unreadable {
        /// The edition.
        edition: EditionId,
        /// Why not.
        reason: String,
    },
    /// No edition is meant by what was typed.
    #[error("no edition is named `{typed}`")]
    NoSuchEdition {
        /// What was typed.
        typed: String,
        /// The nearest editions that are here.
        nearest: Vec<EditionId>,
    },
    /// No publication is known by what was typed.
    #[error("no publication of the rules is known as `{typed}`")]
    NotPublished {
        /// What was typed.
        typed: String,
    },
    /// The edition that is meant is not here, nor one before it.
    #[error("`{typed}` means {}, which is not here", meant(*known))]
    NotHere {
        /// What was typed.
        typed: String,
        /// The day from which it was in force; none where no such edition is known.
        known: Option<EffectiveDate>,
        /// The first edition that is here, or the nearest before that day.
        first: EditionId,
    },
    /// Two editions are wanted, and one is here.
    #[error("only one edition is here: {only}")]
    OnlyOne {
        /// The edition.
        only: EditionId,
    },
    /// Whoever asked no longer waits for the answer.
    #[error("nobody waits for the answer any more")]
    Cancelled,
    /// Two editions cannot be compared word by word, being in two languages.
    #[error("{old} and {new} are in two languages")]
    OtherLanguages {
        /// The one.
        old: EditionId,
        /// The other.
        new: EditionId,
    },
    /// Several rules were named where one is wanted.
    #[error("`{range}` names several rules, and a history is that of one")]
    SeveralRules {
        /// What was named.
        range: NumberRange,
    },
    /// A publication was named where an edition of the rules is wanted.
    #[error("{edition} is not an edition of the rules")]
    NotRules {
        /// The publication.
        edition: EditionId,
    },
    /// Nothing of the rules is here in a language.
    #[error("no rules in {} are here", language.english())]
    NoneInLanguage {
        /// The language.
        language: Language,
    },
    /// An edition was asked for in a language in which it is not.
    #[error("{edition} is not in {}", wanted.english())]
    NotInLanguage {
        /// The edition.
        edition: EditionId,
        /// The language.
        wanted: Language,
    },
}

impl HomeError {
    /// Whether the index is not what was written, so that building it anew helps.
    pub fn is_damage_of_index(&self) -> bool {
        use SearchError as Search;
        matches!(
            self,
            Self::Damage(_)
                | Self::Search(Search::Damage(_) | Search::Engine { .. } | Search::Format)
        )
    }
}

fn meant(known: Option<EffectiveDate>) -> String {
    let of_day = |known| format!("the edition of {known}");
    known.map_or_else(|| "an edition that nobody here knows".to_owned(), of_day)
}

/// Ends work that nobody waits for any more; asked in every loop that reads editions.
pub(crate) fn still_wanted() -> Result<()> {
    if cancel::is_cancelled() { Err(HomeError::Cancelled) } else { Ok(()) }
}

/// Receives the progress of long work; called from several threads.
pub trait Progress: Sync {
    /// `done` of `total` pieces of work are done; `what` names the work, as in `reading editions`.
    fn step(&self, what: &Said, done: usize, total: usize);

    /// Something that a reader should know while the work goes on; a sentence.
    fn note(&self, _told: &Said) {}

    /// What another process says that waits for this one, such as `process 4711`.
    fn name(&self) -> String {
        String::new()
    }
}

/// Notes which process this one waits for.
pub(crate) fn waits(progress: &dyn Progress, name: &str) {
    let name = match name.is_empty() {
        true => Said::new("note-waiting-unknown"),
        false => Said::words(name),
    };
    progress.note(&Said::new("note-waiting").and("name", name));
}

/// Ignores progress.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _what: &Said, _done: usize, _total: usize) {}
}
