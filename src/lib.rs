//! mtgcr.
pub mod answer;
pub mod archive;
pub mod cli;
pub mod corpus;
pub mod index;
pub mod model;
pub mod parse;
pub mod render;
pub mod text;
