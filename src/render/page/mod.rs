//! Answers as the pages of the server: a file for those that are alike, what all share in [`View`],
//! the frame and the rows. Start at [`rule()`].
//!
//! A page works without script and says the same in both languages of the interface; each text
//! bears its own language. Nothing here knows how a page was asked for.

mod diff;
mod document;
mod frame;
mod history;
mod rule;
mod search;
mod text;
mod timeline;
mod translation;
mod view;

pub use diff::{DiffPage, bulletin, diff};
pub use document::{
    card, diff_choice, document, document_address, documents, editions, item_address,
};
pub use frame::{FILES, Media};
pub use history::{Refusal, absent, history, moved, refused};
pub use rule::{contents, entry, glossary, rule, section};
pub use search::{GROUPS, Group, MOST_RESULTS, OLD, SearchPage, help, search, start};
pub use translation::{no_translation, translation};
pub use view::{
    Host, Layout, Reading, View, file_of, in_address, is_file, percent_encoded, place_of_term,
    shown_word, way,
};
