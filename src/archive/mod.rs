//! Corpus and index opened together: the one door for front ends. Start at [`Archive`].
//!
//! One file per question; each answers with plain data. Nothing here prints.

mod book;
mod books;
mod bulletin;
mod bulletin_candidates;
mod bulletin_items;
mod counterpart;
mod derive;
mod desk;
mod diff;
mod diff_topic;
mod digests;
mod download;
mod editions;
mod error;
mod given;
mod history;
mod import;
mod kept;
mod lint;
mod mentions;
mod offers;
mod open;
mod paired;
mod pairings;
mod pick;
mod progress;
mod renderings;
mod search;
mod search_index;
mod show;
mod shown_editions;
mod spread;
mod term;
mod terms;
mod threads;
mod topic;
mod translation;
mod update;
mod update_plan;

pub use crate::corpus::Visit;
pub use crate::diff::{NotARuleMap, Overrides};
pub use diff::{Detail, DiffQuestion};
pub use download::{Came, Judged};
pub use error::ArchiveError;
pub use history::HistoryQuestion;
pub use import::{ImportQuestion, Input, MAX_BYTES};
pub use offers::Offer;
pub use open::{Archive, Notice};
pub use pick::Picked;
pub use progress::{Progress, Silent};
pub use search::SearchQuestion;
pub use show::ShowQuestion;
pub use translation::TranslationQuestion;
pub use update_plan::{Lacking, RulesPage, Scope, UpdatePlan, UpdateQuestion};
