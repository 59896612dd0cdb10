//! What is put into the engine, records and questions alike: fields, words, attributes, and what can
//! go wrong? Start at [`SearchDocument`], [`QuestionRow`] and [`Fields`].
//!
//! The engine is given words with their positions, so that it has nothing to find out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use tantivy::TantivyError;
use tantivy::directory::error::OpenReadError;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, OwnedValue, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{PreTokenizedString, Token};

use crate::index::IndexError;
use crate::index::tables::Damage;
use crate::model::{Language, Level, RecordKind, RuleNumber, Term, is_heading_text};
use crate::text::{Word, analyse, forms_apart, grams, is_japanese, name_key, stems};

/// A record or question as the engine takes it.
pub(super) type Kept = BTreeMap<Field, OwnedValue>;

/// A record as the index sees it; the same entry is added once, however many editions share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchDocument {
    /// The entry, by which answers name it.
    pub entry: u32,
    /// Its language.
    pub language: Language,
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
    pub(super) fn kept(&self, fields: &Fields) -> Kept {
        let words = analyse(&self.text);
        let about = About::of(self, words.len());
        let title = self.title_text();
        let path = self.path_titles.iter().flat_map(|title| stems(title));
        let forms = self.path_titles.iter().flat_map(|title| forms_apart(title));
        let mut kept = kept(fields, self.entry, about, &words);
        add_words(&mut kept, fields.title, &analyse(&title));
        add_set(&mut kept, fields.path, path.chain(forms).collect());
        add_set(&mut kept, fields.head, self.heads());
        if self.language == Language::Ja {
            add_grams(&mut kept, fields, &format!("{title}\n{}", self.text));
        }
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

    /// Whether the record only says a name.
    fn is_heading(&self) -> bool {
        match self.kind {
            RecordKind::Section => true,
            RecordKind::Rule => {
                let level = self.number.map(RuleNumber::level);
                level == Some(Level::Rule) && is_heading_text(&self.text)
            }
            _ => false,
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

/// A question as the index sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionRow<'a> {
    /// What answers it, by its place.
    pub set: u16,
    /// Its place in that set.
    pub place: usize,
    /// Its language.
    pub language: Language,
    /// The question.
    pub text: &'a str,
}

impl QuestionRow<'_> {
    /// The words and character pairs that the index keeps of the question, and its set.
    pub(super) fn kept(self, fields: &Fields) -> Kept {
        let words = analyse(self.text);
        let mut kept = kept(fields, NO_ENTRY, About::of_question(self, words.len()), &words);
        if self.language == Language::Ja {
            add_grams(&mut kept, fields, self.text);
        }
        kept
    }
}

/// Stands for the entry of a question, which is none.
pub(super) const NO_ENTRY: u32 = u32::MAX;

fn kept(fields: &Fields, entry: u32, about: About, words: &[Word]) -> Kept {
    let numbers = [(fields.entry, entry.into()), (fields.about, about.0)];
    let mut kept = Kept::from(numbers.map(|(field, number)| (field, OwnedValue::U64(number))));
    add_words(&mut kept, fields.text, words);
    kept
}

fn add_words(kept: &mut Kept, field: Field, words: &[Word]) {
    let places = words.iter().map(|word| (word.text.clone(), word.place.position as usize));
    add_tokens(kept, field, places);
}

fn add_set(kept: &mut Kept, field: Field, words: BTreeSet<String>) {
    add_tokens(kept, field, words.into_iter().zip(0..));
}

fn add_grams(kept: &mut Kept, fields: &Fields, text: &str) {
    add_tokens(kept, fields.grams, grams(text).into_iter().map(|pair| pair.0).zip(0..));
}

fn add_tokens(kept: &mut Kept, field: Field, words: impl Iterator<Item = (String, usize)>) {
    let token = |(text, position)| Token { text, position, ..Token::default() };
    let tokens: Vec<Token> = words.filter(|word| !word.0.is_empty()).map(token).collect();
    let text = PreTokenizedString { text: String::new(), tokens };
    kept.insert(field, OwnedValue::PreTokStr(text));
}

/// What all ways to write a title have in common.
pub(super) fn title_key(title: &str) -> String {
    if title.contains(is_japanese) {
        return name_key(title);
    }
    let words = stems(title);
    match words.split_first() {
        Some((first, rest)) if first == "the" && !rest.is_empty() => rest.join(" "),
        _ => words.join(" "),
    }
}

/// A headword in the forms people type: without brackets, and each of a pair such as
/// `Control, Controller`.
fn headword_forms(headword: &str) -> Vec<String> {
    let plain = headword.split(['(', '（']).next().unwrap_or_default().trim();
    let mut forms = vec![plain.to_owned()];
    for mark in [", ", "/", "、"] {
        let parts: Vec<&str> = plain.split(mark).map(str::trim).collect();
        if parts.len() > 1 && parts.windows(2).all(|pair| begin_alike(pair[0], pair[1])) {
            forms.extend(parts.into_iter().map(str::to_owned));
        }
    }
    forms
}

fn begin_alike(one: &str, other: &str) -> bool {
    let count = if one.contains(is_japanese) { 1 } else { 3 };
    one.chars().take(count).eq(other.chars().take(count)) && one.chars().count() >= count
}

/// What ranking knows of a record or question, packed into one number: there is one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct About(pub u64);

impl About {
    /// What is known of `document`, which has so many words.
    fn of(document: &SearchDocument, words: usize) -> Self {
        Self(
            u64::from(document.language == Language::Ja)
                | u64::from(document.is_heading()) << 1
                | (document.kind as u64) << 4
                | (words.min(0xffff) as u64) << 16,
        )
    }

    /// What is known of a question that has so many words.
    fn of_question(row: QuestionRow<'_>, words: usize) -> Self {
        let language = u64::from(row.language == Language::Ja);
        let (set, place) = (u64::from(row.set) + 1, (row.place as u64) << 50);
        Self(language | (words.min(usize::from(u8::MAX)) as u64) << 16 | set << 32 | place)
    }

    /// Its language.
    pub fn language(self) -> Language {
        if self.0 & 1 == 1 { Language::Ja } else { Language::En }
    }

    /// Whether it only says a name: a section or keyword heading.
    pub fn is_heading(self) -> bool {
        self.0 & 2 != 0
    }

    /// Its kind.
    pub fn kind(self) -> RecordKind {
        RecordKind::from_repr((self.0 >> 4 & 0xf) as usize).unwrap_or(RecordKind::Note)
    }

    /// How many words it has.
    pub fn words(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// Whether it is a question in a language.
    pub fn is_question(self, language: Language) -> bool {
        self.set().is_some() && self.language() == language
    }

    /// The place of a question in its set.
    pub fn place(self) -> usize {
        (self.0 >> 50) as usize
    }

    /// The set of a question, by the place of what answers it; none of a record.
    pub fn set(self) -> Option<u16> {
        Some((self.0 >> 32 & 0x3_ffff).checked_sub(1)? as u16)
    }
}

/// Raised when files, fields or the words in them change, so that an older index is made anew.
pub(in crate::index) const FORMAT: u64 = 14;

/// The fields of the index.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// Words of a text or question.
    pub text: Field,
    /// Words of its own title or headword.
    pub title: Field,
    /// Words of the titles above it.
    pub path: Field,
    /// Character pairs of Japanese texts and questions.
    pub grams: Field,
    /// Its whole title in each form, as one word.
    pub head: Field,
    pub entry: Field,
    /// What else ranking needs; see [`About`].
    pub about: Field,
}

/// The schema with its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let indexing = TextFieldIndexing::default().set_fieldnorms(false);
    let indexing = indexing.set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let words = TextOptions::default().set_indexing_options(indexing);
    let mut add = |name: &str| builder.add_text_field(name, words.clone());
    let [text, title, path, grams, head] = ["text", "title", "path", "grams", "head"].map(&mut add);
    let entry = builder.add_u64_field("entry", FAST);
    let about = builder.add_u64_field("about", FAST);
    (builder.build(), Fields { text, title, path, grams, head, entry, about })
}

/// Why an index cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The engine refused.
    #[error("{doing} the search index")]
    Engine {
        /// What was being done.
        doing: &'static str,
        /// Why.
        #[source]
        source: TantivyError,
    },
    /// A file is not what was written.
    #[error(transparent)]
    Damage(#[from] Damage),
    /// The list of sums could not be written.
    #[error(transparent)]
    Sums(#[from] IndexError),
    /// A file could not be read or written.
    #[error("{doing} the search index in `{}`", folder.display())]
    File {
        /// What was being done.
        doing: &'static str,
        /// Where.
        folder: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The index was made by another version of the program.
    #[error("the search index has another format")]
    Format,
}

impl SearchError {
    pub(super) fn engine(doing: &'static str) -> impl Fn(TantivyError) -> Self + Copy + Send {
        move |source| match damage_within(&source) {
            Some(damage) => Self::Damage(damage),
            None => Self::Engine { doing, source },
        }
    }

    pub(super) fn reading(source: std::io::Error) -> Self {
        Self::engine("reading")(source.into())
    }
}

/// The damage that made a file unreadable for the engine.
fn damage_within(error: &TantivyError) -> Option<Damage> {
    let (TantivyError::IoError(error)
    | TantivyError::OpenReadError(OpenReadError::IoError { io_error: error, .. })) = error
    else {
        return None;
    };
    error.get_ref()?.downcast_ref().cloned()
}
