//! What is true of the citations in somebody's text? Start at [`Citations`], which is opened once
//! and asked for each file.

mod checker;
mod context;
mod fit;
mod judge;
mod meanings;
mod named;
mod suggest;

pub use checker::Checked;
pub use context::{Citations, CiteQuestion, CiteText, StatedEdition, citations};
pub use suggest::cited;
