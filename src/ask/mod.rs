//! How each question is answered: the one door for front ends. One file per question, free
//! functions over a [`Library`]; each answers with plain data.
//!
//! Nothing here prints, and nothing here knows how records are found or paired: that is the
//! book's.

mod bulletin;
mod bulletin_texts;
mod changes;
mod cite;
mod diff;
mod diff_lead;
mod diff_told;
mod history;
mod hits;
mod home;
mod pages;
mod records;
mod search;
mod show;
mod term;
mod translation;

pub use crate::answer::TranslationQuestion;
pub use crate::book::{Library, Sides};
pub use crate::corpus::{CorpusError, FORMAT as CORPUS_FORMAT};
pub use crate::home::{
    AcceptedText, DownloadedText, Home, HomeError, ImportQuestion, Input, MAX_BYTES, NotARuleMap,
    Notice, Offer, Overrides, Progress, Rejection, RulesPage, Scope, Silent, UpdatePlan,
    UpdateQuestion, Visit, WantedText, check_download, import, offers, publishers, remove,
    update_pages, update_plan,
};
pub use crate::index::query::{QueryError, QueryFault};
pub use crate::index::{FORMAT as INDEX_FORMAT, IndexError};
pub use bulletin::{beside, bulletin, bulletins_between};
pub use changes::{
    changes, changes_of_editions, feed_of_all, feed_of_history, feed_of_search, feed_of_section,
    last_changed,
};
pub use cite::{Checked, Citations, CiteQuestion, CiteText, StatedEdition, citations, cited};
pub use diff::{diff, leads};
pub use diff_told::{Detail, DiffQuestion};
pub use history::{first_below, history, is_named, topic};
pub use home::{
    book, choices, definition, doctor, editions, holds_editions, keywords, leave_out_all_but,
    lineage, neighbours, official_address, remember, set_code, set_name, sets, verify, whats_new,
};
pub use pages::{
    card, contents, document, document_lines, documents, entry, glossary, is_entry, number_in,
    rule, section,
};
pub use records::{facing, other_bearers};
pub use search::{SearchQuestion, day_of, names, numbers, search, search_for, suggest};
pub use show::{absence, is_number, joined, parted, show, show_in};
pub use term::{term, terms};
pub use translation::{
    lint, translation_check, translation_drafts, translation_progress, translation_status,
};
