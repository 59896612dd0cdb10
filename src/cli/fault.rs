//! What went wrong, and what to do about it, in the words of the interface? Start at [`told`].

use std::error::Error;
use std::fmt;
use std::io;

use crate::ask::HomeError;
use crate::model::{Said, Trouble};
use crate::project::ProjectError;
use crate::words::Words;

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

impl Error for Misuse {}

/// An error and what to do about it, each a sentence without full stop.
pub fn told(error: &anyhow::Error, words: Words) -> (String, Option<String>) {
    if let Some(misuse) = error.downcast_ref::<Misuse>() {
        return (misuse.what.clone(), Some(misuse.hint.clone()));
    }
    let of_home = || Some(error.downcast_ref::<HomeError>()?.trouble());
    let project = |error: &ProjectError| error.trouble.clone();
    let of_project = || error.downcast_ref().map(project);
    let of_system = || {
        let source: &io::Error = error.downcast_ref()?;
        let inner = source.get_ref().and_then(|inner| inner.downcast_ref());
        Some(inner.map_or_else(|| Trouble::of(Said::system(source)), project))
    };
    let trouble = of_home().or_else(of_project).or_else(of_system);
    trouble.map_or_else(|| (format!("{error:#}"), None), |trouble| words.trouble(&trouble))
}
