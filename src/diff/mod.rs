//! What changed between two editions? Start at [`compare`], which pairs the records of both and
//! tells what became of each; [`words`] tells the words of one change apart, and a [`Link`] is what
//! is kept of the pairs, by which a rule is followed through all editions.
//!
//! Nothing here fails, reads the clock or knows where editions are kept.

mod compare;
mod digest;
mod evidence;
mod fold;
mod interleaved;
mod likeness;
mod lineage;
mod matching;
mod passes;
mod prior;
mod rounds;
mod shares;
mod side;
mod targets;
mod threads;
mod thresholds;
mod tidy;
mod words;

pub use compare::{Comparison, compare, compare_digested};
pub use digest::{Digest, Hashed, Vocabulary};
pub use fold::{fold, same_but_for_typography};
pub use interleaved::{Evidence, Interleaving, Known, resolve, resolve_exactly};
pub use lineage::{LineageTexts, lineage};
pub use matching::Digests;
pub use prior::{NotARuleMap, Overrides, Proposals};
pub use side::ComparedRecord;
pub use threads::{Link, Span, Step};
pub use words::{run_of, set_change, tokens, word_share, words};
