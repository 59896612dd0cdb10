//! Which records are meant by a query? Start at [`search`]; [`Builder`] makes the index.
//!
//! tantivy keeps the words and where they stand; reading the query, weighing and ordering are
//! ours, because one box has to serve numbers, terms and questions in two languages. Each text is
//! indexed once; a query is answered for a set of entries, which is what an edition is here.

mod documents;
mod frame;
mod groups;
mod interpret;
mod marks;
mod names;
mod open;
mod plan;
mod rank;
mod reader;
mod require;
mod scorer;
mod scores;
mod signals;
mod spelling;
mod weights;

pub(super) use documents::FORMAT;
pub use documents::{QuestionRow, SearchDocument, SearchError};
pub use frame::{Frame, Spoken};
pub use groups::Hit;
pub use marks::Marker;
pub use open::{Builder, SearchIndex, Ties};
pub use plan::Correction;
pub use rank::{Answer, search};
pub use weights::ReasonKind;
