//! mtgcr.
pub mod corpus;
pub mod model;
pub mod parse;
pub mod text;
