//! What changed between two editions? Start at [`compare`], which pairs the records of both and
//! tells what became of each; [`words`] tells the words of one change apart, and [`Threads`]
//! follows a rule through all editions.
//!
//! Nothing here fails, reads the clock or knows where editions are kept.

mod piece;
mod hash;
mod fold;
mod reading;
mod side;
mod pairing;
mod exact;
mod candidates;
mod context;
mod rounds;
mod matter;
mod overrides;
mod targets;
mod shares;
mod compare;
mod tokens;
mod words;
mod tidy;
mod lists;
mod threads;

pub use compare::{Comparison, compare};
pub use fold::{fold, same_but_for_typography};
pub use lists::{SetChange, set_change};
pub use overrides::{Address, NotARuleMap, Overrides};
pub use piece::Piece;
pub use threads::{Link, Span, Step, Threads};
pub use tokens::tokens;
pub use words::{word_share, words, words_of};
