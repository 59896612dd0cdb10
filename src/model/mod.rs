//! The nouns: what the rules are made of. Start at [`Rulebook`], which is one edition as read.
//!
//! No IO, no search engine, no language tools here.

mod address;
pub mod cancel;
mod change;
mod edition;
mod finding;
mod marked;
mod number;
mod pair;
mod piece;
mod problem;
mod record;
mod reference;
mod rulebook;
mod said;
mod slug;
mod translation;

pub use address::{Address, NotAnAddress};
pub use change::{Change, Class, Follows, ReferenceMove, Share, Tone, WordOp, WordRun};
pub use edition::{
    DocumentKind, EditionId, EffectiveDate, Language, MONTHS, NotADate, NotAnEdition, Period, When,
    month_named,
};
pub use finding::{Finding, FindingKind, Severity, Spot};
pub use marked::{Mark, MarkedText};
pub use number::{Level, NotANumber, NumberRange, RuleNumber, full_width, half_width};
pub use pair::Pair;
pub use piece::{Piece, Role, Source, Span, SpanKind};
pub use problem::{Completeness, Judgement, Problem, ProblemKind};
pub use record::{Beside, Part, Reading, Record, RecordKey, RecordKind, Term};
pub use reference::{Reference, Target};
pub use rulebook::{Rulebook, is_heading_text};
pub use said::{Said, Told};
pub use slug::slug;
pub use translation::TranslationStatus;
