//! What depends on a language. Start at [`references`].
//!
//! Nothing here knows editions.

mod reference;

pub use reference::references;
