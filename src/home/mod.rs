//! One generation of derived files, opened once and read lazily. Start at [`Home`].
//!
//! Here editions become tables, links and pairings, and are read again one piece at a time. Which
//! records belong together across languages and through time, `book` works out.

mod attached;
mod cache;
mod compared;
mod derive;
mod digests;
mod error;
mod import;
mod issues;
mod left_out;
mod open;
mod pairings;
mod questions;
mod search_index;
mod text_version;
mod threads;
mod update;
mod weigh;

pub use crate::corpus::Visit;
pub use crate::diff::{NotARuleMap, Overrides};
pub(crate) use cache::cached;
pub(crate) use compared::{ComparedEdition, ComparedPair};
pub(crate) use derive::{TABLES, in_parallel, judged};
pub use error::{HomeError, Progress, Silent};
pub(crate) use error::{still_wanted, waits};
pub use import::{ImportQuestion, Input, MAX_BYTES, import, remove};
pub(crate) use issues::of_days;
pub use left_out::LeftOut;
pub use open::{Home, Notice};
pub(crate) use pairings::{Paired, known_names};
pub(crate) use search_index::verify as verify_search_index;
pub(crate) use threads::{Bearer, Membership};
pub use update::{
    AcceptedText, DownloadedText, Offer, Rejection, RulesPage, Scope, UpdatePlan, UpdateQuestion,
    WantedText, check_download, offers, publishers, update_pages, update_plan,
};
