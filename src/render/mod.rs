//! Answers as text. One folder per format, one file per answer; to add one, copy its neighbour.
//! Start at [`terminal`], [`json`], [`markdown`] or [`html`].
//!
//! Nothing here finds anything or decides what an answer holds.

pub mod blocks;
pub mod bulletin_labels;
mod cite_hosts;
pub mod comparison;
pub mod exchange;
pub mod html;
pub mod json;
pub mod labels;
pub mod lead;
pub mod markdown;
pub mod notes;
pub mod page;
pub mod problem_labels;
mod sarif;
mod saying;
pub mod status_labels;
pub mod svg;
pub mod terminal;
pub mod visible;
pub mod words;

pub use cite_hosts::{cite_github, cite_sarif, suggesting};
pub use sarif::sarif;
