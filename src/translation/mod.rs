//! English and Japanese, rule by rule: what belongs together, where the translation lags, and
//! where it disagrees. Start at [`Bitext`], which pairs two editions; `check` finds where they
//! disagree.
//!
//! Nothing here knows where editions are kept or how findings are printed.

mod association;
mod bitext;
mod draft;
mod facts;
mod leftover;
mod pairing;
mod status;
mod terms;

pub use association::Associations;
pub use bitext::{Bitext, PairFacts, RecordFacts};
pub use draft::{Draft, PhraseSearch, TranslationMemory, content, in_order};
pub use facts::{
    Fact, Facts, JAPANESE_PER_ENGLISH, Names, Pointer, english_key, japanese_key, narrow,
};
pub use leftover::{Leftover, LeftoverSearch, PastWording, PastWordings};
pub use pairing::{PairedBy, Pairing, RecordPair, Trust, pair, printed_english};
pub use status::{Chain, HeldParts, Passage, RecordStatus, repeats, since, status, status_of};
pub use terms::{Candidate, JapaneseForm, Phrasing, Rendering, Terms, Usage, usage};
