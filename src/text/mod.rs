//! What depends on a language. Start at [`references`].
//!
//! Nothing here knows editions.

mod reference;
mod term;

pub use reference::references;
pub use term::fold_term;
