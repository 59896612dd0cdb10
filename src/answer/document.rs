//! What does a document say, item by item? Start at [`DocumentAnswer`]; for a card at
//! [`CardAnswer`].

use std::ops::Range;

use super::bulletin::CitedRule;
use crate::model::{EditionId, Language, Role};

/// A bulletin, rulings or notes, whole or one item of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentAnswer {
    /// The document.
    pub id: EditionId,
    /// What it calls itself, as printed.
    pub title: Option<String>,
    /// Its items, in its order; one where one was asked for.
    pub items: Vec<DocumentItem>,
    /// The names of the items before and after, where one was asked for.
    pub previous: Option<String>,
    /// The one after.
    pub next: Option<String>,
}

/// A document in a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLine {
    /// The document.
    pub id: EditionId,
    /// What it calls itself, as printed.
    pub title: Option<String>,
    /// How many items it has.
    pub items: usize,
}

/// An item of a document: a ruling in both its languages, a note with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentItem {
    /// What addresses it within the document.
    pub name: String,
    /// Whether the document marks it as changed.
    pub is_changed: bool,
    /// What it says, the English before the Japanese.
    pub pieces: Vec<DocumentPiece>,
    /// The rules that it speaks of, as they are called today.
    pub rules: Vec<CitedRule>,
}

/// A piece of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentPiece {
    /// What it is to its item.
    pub role: Role,
    /// Its language.
    pub language: Language,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words.
    pub text: String,
    /// Bytes of the words that name a card, and what addresses that card.
    pub cards: Vec<(Range<usize>, String)>,
}

/// What documents say of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardAnswer {
    /// What addresses it.
    pub slug: String,
    /// Its English name.
    pub en: Option<String>,
    /// Its Japanese name.
    pub ja: Option<String>,
    /// The items that name it, each with its document, the newest document first.
    pub items: Vec<(EditionId, DocumentItem)>,
}
