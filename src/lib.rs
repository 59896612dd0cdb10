//! mtgcr.
pub mod corpus;
pub mod index;
pub mod model;
pub mod parse;
pub mod query;
pub mod text;
