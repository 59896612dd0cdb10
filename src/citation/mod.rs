//! How is a rule number written anywhere? Start at [`find`], which finds citations in any text, or
//! at [`references`], which finds what a text of the rules points at; [`Spelling`] says how each is
//! written, and [`Words`] what stands around it.
//!
//! Nothing here knows the words of a rule, nor reads a file.

mod beside;
mod claim;
mod evidence;
mod find;
mod reference;
mod spelling;
mod syntax;

pub use beside::line_within;
pub use claim::{Surroundings, Words};
pub use evidence::{Citation, Evidence, Finder, Found, Passed};
pub use find::find;
pub use reference::references;
pub use spelling::{Spelling, identifier_words};
pub use syntax::{Region, RegionKind, Regions, Syntax};
