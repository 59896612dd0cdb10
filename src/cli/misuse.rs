//! What was typed that the program cannot do, and what to type instead? Start at [`Misuse`].

use std::fmt;

use crate::render::words::Words;

/// Something that was asked for and cannot be done as it was typed.
#[derive(Debug)]
pub struct Misuse {
    /// What is wrong.
    pub what: String,
    /// What to do about it; a sentence without full stop.
    pub hint: String,
}

impl Misuse {
    /// That of which the words say what is wrong, and what to do about it.
    pub fn said(what: &str, hint: &str, words: Words) -> anyhow::Error {
        Self { what: words.say(what), hint: words.say(hint) }.into()
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Misuse {}
