//! The one bilingual, point-in-time view that every question goes through: which record translates
//! which, and what a record is in other editions. Start at [`Library`], the open home; [`EditionPair`] puts two languages side by side.
//!
//! A record is addressed by [`RecordRef`]: a place in an edition. Through time it is followed by
//! its thread, across languages by what it says; its number alone decides neither. Nothing here
//! knows what is asked or how an answer is printed.

mod completion;
mod documents;
mod frame;
mod glossary;
mod known;
mod library;
mod mentions;
mod names;
mod pair;
mod sides;
mod standing;
mod time;
mod titles;
mod translation_pair;
mod way;

pub(crate) use completion::Completion;
pub(crate) use documents::Document;
pub(crate) use glossary::{Glossary, GlossaryEntry};
pub use library::Library;
pub(crate) use mentions::Translated;
pub(crate) use names::{TypedName, english_names, japanese_name, known_names, nearest_spelling};
pub use pair::{Both, EditionPair, Pointer};
pub(crate) use sides::Meant;
pub use sides::Sides;
pub use time::{NumberRun, RecordRef, Today};
pub(crate) use translation_pair::{History, TranslationPair};
pub(crate) use way::{Event, KnownStep, known_way, told_steps};
