//! mtgcr.
pub mod model;
