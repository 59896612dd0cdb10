//! What is put into the index? Start at [`SearchDocument`].

use std::collections::BTreeSet;

use tantivy::TantivyDocument;
use tantivy::schema::Field;

use super::about::About;
use super::asked::QuestionRow;
use super::names::{headword_forms, title_key};
use super::rows::{PartKind, RowAbout};
use super::schema::Fields;
use super::tokens::Tokens;
use crate::model::{DocumentKind, Language, RecordKind, RuleNumber, Term};
use crate::text::{Word, analyse, forms_apart, grams};

/// A record as the index sees it; the same entry is added once, however many editions share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchDocument {
    /// The entry, by which answers name it.
    pub entry: u32,
    /// Its language.
    pub language: Language,
    /// The document it is from.
    pub document: DocumentKind,
    /// Its kind.
    pub kind: RecordKind,
    /// Its number.
    pub number: Option<RuleNumber>,
    /// Its headword.
    pub term: Option<Term>,
    /// The titles above it, outermost first.
    pub path_titles: Vec<String>,
    /// Its text.
    pub text: String,
}

impl SearchDocument {
    /// The words, character pairs and numbers that the index keeps of it.
    pub(super) fn to_tantivy(&self, fields: &Fields) -> TantivyDocument {
        let words = analyse(&self.text);
        let about = About::of(self, words.len());
        let mut kept = TantivyDocument::default();
        let title = self.title_text();
        add_words(&mut kept, fields.title, &analyse(&title));
        let path = self.path_titles.iter().flat_map(|title| analyse(title)).map(|word| word.text);
        let forms = self.path_titles.iter().flat_map(|title| forms_apart(title));
        add_set(&mut kept, fields.path, &path.chain(forms).collect());
        add_set(&mut kept, fields.head, &self.heads());
        add_words(&mut kept, fields.text, &words);
        if self.language == Language::Ja {
            add_grams(&mut kept, fields.grams, &format!("{title}\n{}", self.text));
        }
        kept.add_u64(fields.entry, u64::from(self.entry));
        kept.add_u64(fields.about, about.pack());
        kept
    }

    /// The title or headword; empty for other records.
    fn title_text(&self) -> String {
        match &self.term {
            Some(term) => term.headword.clone(),
            None if self.is_heading() => self.text.clone(),
            None => String::new(),
        }
    }

    /// The title as one word in each form that people may type.
    fn heads(&self) -> BTreeSet<String> {
        let mut forms = headword_forms(&self.title_text());
        if let Some(term) = &self.term {
            forms.extend(term.english.iter().flat_map(|english| headword_forms(english)));
        }
        let apart: Vec<String> = forms.iter().flat_map(|form| forms_apart(form)).collect();
        forms.extend(apart);
        forms.iter().map(|form| title_key(form)).filter(|key| !key.is_empty()).collect()
    }
}

impl QuestionRow<'_> {
    /// The words and character pairs that the index keeps of the question, and its set.
    pub(super) fn to_tantivy(self, fields: &Fields) -> TantivyDocument {
        let words = analyse(self.text);
        let mut kept = TantivyDocument::default();
        add_words(&mut kept, fields.asked, &words);
        if self.language == Language::Ja {
            add_grams(&mut kept, fields.asked_grams, self.text);
        }
        kept.add_u64(fields.entry, u64::from(PartKind::Questions(self.language).first_entry()));
        kept.add_u64(fields.about, RowAbout::of(self.set, words.len()).pack());
        kept
    }
}

fn add_words(kept: &mut TantivyDocument, field: Field, words: &[Word]) {
    let places = words.iter().map(|word| (word.text.as_str(), word.place.position as usize));
    add_tokens(kept, field, places);
}

fn add_set(kept: &mut TantivyDocument, field: Field, words: &BTreeSet<String>) {
    let places = words.iter().enumerate().map(|(place, word)| (word.as_str(), place));
    add_tokens(kept, field, places);
}

fn add_grams(kept: &mut TantivyDocument, field: Field, text: &str) {
    let pairs = grams(text);
    let places = pairs.iter().enumerate().map(|(place, pair)| (pair.0.as_str(), place));
    add_tokens(kept, field, places);
}

fn add_tokens<'a>(
    kept: &mut TantivyDocument,
    field: Field,
    words: impl Iterator<Item = (&'a str, usize)>,
) {
    let mut tokens = Tokens::default();
    words.for_each(|(word, position)| tokens.push(word, position));
    if let Some(text) = tokens.text() {
        kept.add_text(field, text);
    }
}
