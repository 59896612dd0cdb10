//! How wide is the terminal, are colours wanted, and which language does its reader speak? Start at [`Terminal`].
//!
//! Nothing here asks the system.

use crate::doc::visible::styled;
use crate::words::Words;

/// What is known of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Columns of a half-width character each.
    pub width: usize,
    /// Whether colours are wanted.
    pub color: bool,
    /// The words of the interface.
    pub words: Words,
}

impl Default for Terminal {
    /// Eighty columns without colour, as for a pipe, in English.
    fn default() -> Self {
        Self { width: 80, color: false, words: Words::EN }
    }
}

impl Terminal {
    /// Wide enough for both languages side by side.
    pub const WIDE: usize = 100;

    /// Whether both languages fit side by side.
    pub fn is_wide(self) -> bool {
        self.width >= Self::WIDE
    }

    /// `text` in bold.
    pub fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// `text` held back.
    pub fn quiet(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// `text` in the SGR codes `codes`, where colours are wanted; they become a sequence when it is
    /// [printed](crate::doc::visible::coloured).
    pub fn paint(self, codes: &str, text: &str) -> String {
        match self.color && !text.is_empty() && !codes.is_empty() {
            true => styled(codes, text),
            false => text.to_owned(),
        }
    }
}
