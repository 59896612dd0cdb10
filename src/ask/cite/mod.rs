//! What is true of the citations in somebody's text? Start at [`Citations`], which is opened once
//! and asked for each file.

mod by_lineage;
mod checker;
mod ends;
mod fates;
mod features;
mod fit;
mod given;
mod judge;
mod meanings;
mod named;
mod parts;
mod quotes;
mod quoting;
mod reader;
mod suggest;
mod written_for;

pub use checker::{Checked, Citations, CiteFile, CiteQuestion, CiteText, citations};
pub use given::cited;
pub use written_for::StatedEdition;
