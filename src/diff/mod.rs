//! What changed between two editions? Start at [`compare`], which pairs the records of both and
//! tells what became of each; [`words`] tells the words of one change apart, and [`Threads`]
//! follows a rule through all editions.
//!
//! Nothing here fails, reads the clock or knows where editions are kept.

mod candidates;
mod compare;
mod compared_record;
mod context;
mod digest;
mod exact;
mod fold;
mod hash;
mod headings;
mod interleaved;
mod lineage;
mod links;
mod lists;
mod matter;
mod openings;
mod overrides;
mod pairing;
mod parallel;
mod proposals;
mod reading;
mod renames;
mod rounds;
mod sequence;
mod shares;
mod side;
mod standing;
mod targets;
mod threads;
mod tidy;
mod tokens;
mod words;

pub use compare::{Comparison, Digests, compare, compare_digested};
pub use compared_record::ComparedRecord;
pub use digest::{Digest, Hashed, Vocabulary};
pub use fold::{fold, same_but_for_typography};
pub use interleaved::{Evidence, Interleaving, Known, resolve, resolve_exactly};
pub use lineage::{LineageTexts, lineage};
pub use lists::{SetChange, set_change};
pub use overrides::{Address, NotARuleMap, Overrides};
pub use proposals::Proposals;
pub use threads::{Link, Span, Step, Threads};
pub use tokens::tokens;
pub use words::{word_share, words, words_of};
