//! Which words of a document are those of a rule? Start at [`RuleSentences`].
//!
//! Marks, white space and case do not count. Nothing here reads tables.

use std::sync::OnceLock;

use crate::home::CitedNumber;
use crate::lexicon::lexicon;
use crate::model::{Language, Record, Role, Rulebook};
use crate::text::{bare, sentences};

/// A bulletin, rulings or notes, ready to be searched for quotations.
pub(crate) struct Document {
    /// What it says.
    pub book: Rulebook,
    /// The rules that each record rests on.
    pub(super) rests: OnceLock<Vec<Vec<CitedNumber>>>,
}

impl Document {
    /// The records of an item, which is 0 for what is about the document as a whole.
    pub fn item(&self, item: u32) -> impl Iterator<Item = &Record> {
        let of_item =
            move |record: &&Record| record.piece.as_ref().is_some_and(|piece| piece.item == item);
        self.book.records().iter().filter(of_item).filter(move |_| item != 0)
    }

    /// The items with their names, in the order of the document: what it calls an item itself,
    /// else its place among the items.
    pub fn item_names(&self) -> Vec<(u32, String)> {
        let mut names: Vec<(u32, String)> = Vec::new();
        for piece in self.book.records().iter().filter_map(|record| record.piece.as_deref()) {
            if piece.item == 0 || names.iter().any(|name| name.0 == piece.item) {
                continue;
            }
            let is_taken = names.iter().any(|name| name.1 == piece.key);
            let own = !piece.key.is_empty() && !is_taken;
            let name = if own { piece.key.clone() } else { piece.item.to_string() };
            names.push((piece.item, name));
        }
        names
    }

    /// What an item is called.
    pub fn item_name(&self, item: u32) -> Option<String> {
        self.item_names().into_iter().find(|name| name.0 == item).map(|name| name.1)
    }
}

/// What can be recognised of a rule in a document: its titles and its sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RuleSentences {
    titles: Vec<String>,
    sentences: Vec<String>,
}

/// Shorter sentences, in letters without marks, stand in many rules.
const SHORTEST_ENGLISH: usize = 40;
const SHORTEST_JAPANESE: usize = 16;

impl RuleSentences {
    /// Adds a text of the rule, which may be its title.
    pub fn add(&mut self, text: &str, language: Language, is_title: bool) {
        if is_title {
            self.titles.push(bare(text));
            let same = lexicon().iter().filter(|name| name.en.eq_ignore_ascii_case(text));
            self.titles.extend(same.map(|name| bare(name.ja)));
            return;
        }
        let shortest = match language {
            Language::En => SHORTEST_ENGLISH,
            Language::Ja => SHORTEST_JAPANESE,
        };
        let all = sentences(text, language).into_iter().map(|range| bare(&text[range]));
        self.sentences.extend(all.filter(|sentence| sentence.chars().count() >= shortest));
    }

    /// Whether a record of a document, whose words without marks these are, bears a title of the
    /// rule.
    pub fn title_in(&self, record: &Record, words: &str) -> bool {
        let is_heading = record.piece.as_ref().is_some_and(|piece| piece.role == Role::Heading);
        is_heading && self.titles.iter().any(|title| title == words)
    }

    /// Whether one of the sentences stands in these words.
    pub fn quoted_in(&self, words: &str) -> bool {
        self.sentences.iter().any(|sentence| words.contains(sentence.as_str()))
    }
}
