//! How a rule number is written anywhere. Start at [`references`], which finds what a text of the
//! rules points at, in either language.

mod reference;

pub use reference::references;
