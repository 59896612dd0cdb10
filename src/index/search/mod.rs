//! Which records are meant by a query? Start at [`SearchIndex::search`]; [`Builder`] makes the index.
//!
//! tantivy keeps the words and where they stand; reading the query, weighing and ordering are
//! ours, because one box has to serve numbers, terms and questions in two languages. Each text is
//! indexed once; a query is answered for a set of entries, which is what an edition is here.

mod about;
mod asked;
mod checked;
mod columns;
mod correct;
mod document;
mod error;
mod evaluate;
mod everyday;
mod explain;
mod frame;
mod interpret;
mod lift;
mod likely;
mod marks;
mod names;
mod open;
mod plan;
mod posting;
mod prefix;
mod rank;
mod ranking;
mod readings;
mod relevant;
mod require;
mod rows;
mod schema;
mod scores;
mod tokens;
mod typed;
mod words;
mod worth;
mod write;

pub use asked::QuestionRow;
pub use correct::Correction;
pub use document::SearchDocument;
pub use error::SearchError;
pub use explain::{Reason, ReasonKind};
pub use frame::{Frame, Spoken};
pub use marks::Marker;
pub use open::SearchIndex;
pub use rank::{Answer, Hit};
pub(super) use schema::FORMAT;
pub use write::Builder;
