//! The nouns: what the rules are made of. Start at [`Rulebook`], which is one edition as read.
//!
//! No IO, no search engine, no language tools here.

mod address;
pub mod cancel;
mod change;
mod edition;
mod finding;
mod number;
mod record;
mod rulebook;
mod said;
mod view;

pub use address::Address;
pub use change::{
    Change, Class, Follows, Pair, ReferenceMove, SetChange, Share, Tone, TranslationStatus, WordOp,
    WordRun,
};
pub use edition::{DocumentKind, EditionId, EffectiveDate, Language, Period, When};
pub use finding::{Finding, FindingKind, Severity, Spot};
pub use number::{Level, NumberRange, RuleNumber, full_width, half_width};
pub use record::{
    Beside, Mark, MarkedText, Part, Piece, Reading, Record, RecordKey, RecordKind, Reference, Role,
    Source, Span, SpanKind, Target, Term, slug,
};
pub use rulebook::{
    Completeness, Counts, Judgement, Problem, ProblemKind, Rulebook, is_heading_text,
};
pub use said::{NotRead, Said, Told, Trouble};
pub(crate) use view::GoneSince;
pub use view::{
    CitedRule, ExampleStanding, Fate, Mention, MentionLink, NameKind, ScoreReason, Since, Standing,
    Substitute, Titles,
};
