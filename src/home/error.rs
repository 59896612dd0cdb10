//! Why could a question not be answered, and how is progress told? Start at [`HomeError`] and
//! [`Progress`].

use std::error::Error as _;
use std::fmt;

use crate::corpus::CorpusError;
use crate::index::IndexError;
use crate::index::query::QueryError;
use crate::index::search::SearchError;
use crate::index::tables::Damage;
use crate::model::{EditionId, EffectiveDate, Language, Said, Trouble, cancel};

/// An answer, or why there is none.
pub type Result<T, E = HomeError> = std::result::Result<T, E>;

/// Why a question could not be answered; [`HomeError::trouble`] tells it.
#[derive(Debug, thiserror::Error)]
pub enum HomeError {
    /// The corpus cannot be read or written.
    Corpus(#[from] CorpusError),
    /// The index cannot be written.
    Index(#[from] IndexError),
    /// The index cannot be read.
    Damage(#[from] Damage),
    /// The search index cannot be made or read.
    Search(#[from] SearchError),
    /// The query cannot be read.
    Query(#[from] QueryError),
    /// A source of the corpus is not what it was recognised as.
    Unreadable {
        /// The edition.
        edition: EditionId,
        /// Why not.
        reason: String,
    },
    /// No edition is meant by what was typed.
    NoSuchEdition {
        /// What was typed.
        typed: String,
        /// The nearest editions that are here.
        nearest: Vec<EditionId>,
    },
    /// The edition that is meant is not here, nor one before it.
    NotHere {
        /// What was typed.
        typed: String,
        /// The day from which it was in force; none where no such edition is known.
        known: Option<EffectiveDate>,
        /// The first edition that is here, or the nearest before that day.
        first: EditionId,
    },
    /// Two editions are wanted, and one is here.
    OnlyOne {
        /// The edition.
        only: EditionId,
    },
    /// Nothing of the rules is here in a language.
    NoneInLanguage {
        /// The language.
        language: Language,
    },
    /// Whoever asked no longer waits for the answer.
    Cancelled,
    /// What was named is not what can be asked about so.
    Unfit(Trouble),
}

impl fmt::Display for HomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.trouble().what.fmt(f)
    }
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

    /// Whether something is wrong with the question, and not with the home.
    pub fn is_of_question(&self) -> bool {
        !matches!(
            self,
            Self::Corpus(_)
                | Self::Index(_)
                | Self::Damage(_)
                | Self::Search(_)
                | Self::Unreadable { .. }
                | Self::Cancelled
        )
    }

    /// A publication was named where an edition of the rules is wanted.
    pub(crate) fn not_rules(edition: EditionId) -> Self {
        Self::unfit(Said::new("error-not-rules").with("edition", edition), "hint-list")
    }

    /// An edition was asked for in a language in which it is not.
    pub(crate) fn not_in_language(edition: EditionId, wanted: Language) -> Self {
        let what = Said::new("error-not-in-language").with("edition", edition);
        Self::unfit(what.with("language", wanted.tag()), "hint-list")
    }

    /// What was named is not what can be asked about so.
    pub(crate) fn unfit(what: Said, hint: &'static str) -> Self {
        Self::Unfit(Trouble::of(what).with_hint(hint))
    }

    /// What is wrong, and what to do about it.
    pub fn trouble(&self) -> Trouble {
        let (what, hint) = match self {
            Self::Corpus(error) => return error.trouble.clone(),
            Self::Index(error) => return error.trouble.clone(),
            Self::Query(error) => return error.trouble.as_ref().clone(),
            Self::Unfit(trouble) => return trouble.clone(),
            // What the tables or the engine say of their own files is for who reports it.
            Self::Damage(_) | Self::Search(_) => {
                let (mut causes, mut source) = (Vec::new(), self.source());
                while let Some(deeper) = source {
                    causes.push(deeper.to_string());
                    source = deeper.source();
                }
                let what = Said::new("error-index-damaged").with("reason", causes.join(": "));
                (what, Said::new("hint-index-damaged"))
            }
            Self::Unreadable { edition, reason } => {
                let what = Said::new("error-source-unreadable").with("edition", edition);
                (what.with("reason", reason), Said::new("hint-verify"))
            }
            Self::NoSuchEdition { typed, nearest } => {
                let names: Vec<String> = nearest.iter().map(ToString::to_string).collect();
                let hint = match names.is_empty() {
                    true => Said::new("hint-editions"),
                    false => Said::new("hint-did-you-mean").with("names", names.join(", ")),
                };
                (Said::new("error-no-such-edition").with("typed", typed), hint)
            }
            Self::NotHere { typed, known, first } => {
                let day = known.map_or("none".to_owned(), |known| known.to_string());
                let day = if day == *typed { "itself".to_owned() } else { day };
                let what = Said::new("error-not-here").with("typed", typed).with("known", day);
                let update = |known| Said::new("hint-update-edition").with("edition", known);
                (what.with("first", first), known.map_or(Said::new("hint-list"), update))
            }
            Self::OnlyOne { only } => {
                let what = Said::new("error-only-one").with("edition", only);
                (what, Said::new("hint-update-all"))
            }
            Self::NoneInLanguage { language } => {
                let what = Said::new("error-none-in-language").with("language", language.tag());
                (what, Said::new("hint-import-language"))
            }
            Self::Cancelled => return Trouble::of(Said::words("nobody waits for it")),
        };
        Trouble { what, hint: Some(hint) }
    }
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
