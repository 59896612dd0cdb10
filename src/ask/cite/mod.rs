//! What is true of the citations in somebody's text? Start at [`Citations`], which is opened once
//! and asked for each file.

mod bearers;
mod checker;
mod draft;
mod ends;
mod fates;
mod fit;
mod given;
mod judge;
mod line_ends;
mod meanings;
mod names;
mod quotes;
mod quoting;
mod reader;
mod signs;
mod suggest;
mod written_for;

pub use checker::{Checked, Citations, CiteQuestion, CiteText, Lines, citations};
pub use draft::{CiteFile, Draft, TextChange};
pub use given::cited;
pub use line_ends::with_newlines;
pub use written_for::StatedEdition;
