//! Citations in an editor, over the Language Server Protocol. Start at [`serve()`].
//!
//! Hover, diagnostics, code actions, definition, completion and symbols are what `cite`, `show`,
//! `history` and `search` answer; no rule of the domain is here.

mod serve;
mod wire;

pub use serve::{FilesOfProject, Options, Project, serve};
pub use wire::connected;
