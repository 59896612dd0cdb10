//! One generation of derived files, opened once and read lazily. Start at [`Home`].
//!
//! Here editions become tables, links and pairings, and are read again one piece at a time. Which
//! records belong together across languages and through time, `book` works out.

mod compared;
mod derive;
mod error;
mod import;
mod judge;
mod membership;
mod open;
mod resting;
mod search_index;
mod threads;
mod update;

pub use crate::corpus::Visit;
pub use crate::diff::{NotARuleMap, Overrides};
pub(crate) use compared::{ComparedEdition, ComparedPair, cached, in_parallel, of_days};
pub(crate) use derive::judged;
pub use derive::{LeftOut, sample_tables};
pub use error::{HomeError, Progress, Silent};
pub(crate) use error::{Result, still_wanted, waits};
pub use import::{ImportQuestion, Input, MAX_BYTES, import, remove};
pub(crate) use membership::{Bearer, Membership, of_number};
pub use open::{Home, Notice};
pub(crate) use resting::{CitedNumber, bare_words, resting};
pub(crate) use search_index::verify as verify_search_index;
pub(crate) use threads::{Paired, known_names};
pub use update::{
    AcceptedText, DownloadedText, Offer, Rejection, RulesPage, Scope, UpdatePlan, UpdateQuestion,
    WantedText, check_download, offers, publishers, update_pages, update_plan,
};
