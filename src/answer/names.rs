//! What are words of the book called in the language of the interface? Start at [`BookNames`].

use std::collections::HashMap;

/// Titles, terms and lists of an edition with what they are called in another language, that of
/// the interface; empty where both are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookNames(HashMap<String, String>);

impl BookNames {
    /// What words of the edition are called; none where nobody knows, or in the same language.
    pub fn get(&self, words: &str) -> Option<&str> {
        self.0.get(words).map(String::as_str)
    }
}

impl FromIterator<(String, String)> for BookNames {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}
