//! mtgcr.
pub mod model;
pub mod parse;
pub mod text;
