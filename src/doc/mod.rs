//! An answer laid out once, for whoever prints it. Start at [`Doc`].
//!
//! What is told stands in a [`Doc`]; how it looks in a terminal, in Markdown and as a page that
//! stands alone is one file each.

mod document;
mod html;
mod markdown;
mod signs;
mod terminal;
pub mod visible;
mod wrap;

pub use document::{Block, Doc, Inline, Line, Passage, Seen, Style};
pub use html::{DOCTYPE, Sheet, html, language_of, page, within};
pub use markdown::{escape, markdown};
pub use signs::{inline, plain};
pub use terminal::{Terminal, beside, plain_lines, printed, terminal};
pub use wrap::wrap;
