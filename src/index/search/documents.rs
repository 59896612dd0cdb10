//! What is put into the engine, records and questions alike: fields, words, attributes, and what can
//! go wrong? Start at [`SearchDocument`], [`QuestionRow`] and [`Fields`].
//!
//! The engine takes words from text by a tokenizer. Ours has nothing to find out: the text is a list
//! of the words with their positions, a line each, which [`Analysed`] reads.

use std::collections::BTreeSet;
use std::path::PathBuf;

use tantivy::directory::error::OpenReadError;
use tantivy::schema::{
    FAST, Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use tantivy::{TantivyDocument, TantivyError};

use crate::index::IndexError;
use crate::index::tables::Damage;
use crate::model::{DocumentKind, Language, Level, RecordKind, RuleNumber, Term, is_heading_text};
use crate::text::{Word, analyse, forms_apart, grams, is_japanese, name_key};

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
    /// Its language.
    pub language: Language,
    /// The question.
    pub text: &'a str,
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
        kept.add_u64(fields.entry, u64::from(entry_of_questions(self.language)));
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
    let mut tokens = String::new();
    for (word, position) in words {
        // A word holds no line end; a title's form that did would be two words.
        let words = word.split('\n').filter(|part| !part.is_empty());
        words.for_each(|part| tokens += &format!("{part}\t{position}\n"));
    }
    if !tokens.is_empty() {
        kept.add_text(field, tokens);
    }
}

/// What all ways to write a title have in common.
pub(super) fn title_key(title: &str) -> String {
    if title.contains(is_japanese) {
        return name_key(title);
    }
    let words: Vec<String> = analyse(title).into_iter().map(|word| word.text).collect();
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

/// What ranking knows of a record, packed into one number: there is one for every record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct About(u32);

impl About {
    /// What is known of `document`, which has so many words.
    pub fn of(document: &SearchDocument, words: usize) -> Self {
        let kind = RecordKind::ALL.iter().position(|kind| *kind == document.kind).unwrap_or(0);
        Self(
            u32::from(document.language == Language::Ja)
                | u32::from(document.is_heading()) << 1
                | u32::from(is_formula(&document.text)) << 2
                | (kind as u32) << 4
                | (words.min(0xffff) as u32) << 16,
        )
    }

    /// As a number of the index.
    pub fn pack(self) -> u64 {
        u64::from(self.0)
    }

    /// What [`About::pack`] packed.
    pub fn unpack(packed: u32) -> Self {
        Self(packed)
    }

    /// Its language.
    pub fn language(self) -> Language {
        if self.0 & 1 == 1 { Language::Ja } else { Language::En }
    }

    /// Whether it only says a name: a section or keyword heading.
    pub fn is_heading(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it only says what sort of thing something is, or that more of it change nothing.
    pub fn is_formula(self) -> bool {
        self.0 & 4 != 0
    }

    /// Its kind.
    pub fn kind(self) -> RecordKind {
        *RecordKind::ALL.get((self.0 >> 4 & 0xf) as usize).unwrap_or(&RecordKind::Note)
    }

    /// How many words it has.
    pub fn words(self) -> u32 {
        self.0 >> 16
    }
}

/// Keyword abilities begin with a subrule that only says which sort of ability they are, and end
/// with one that says that several are redundant.
fn is_formula(text: &str) -> bool {
    let first = text.split_inclusive(['.', '。']).next().unwrap_or_default();
    let sorts = [" is a static ability", " is an evasion ability", " is a triggered ability"];
    let more = [" is an activated ability", "能力である。", "能力です。"];
    let sorted = sorts.iter().chain(&more).any(|phrase| first.contains(phrase));
    let means = [" means", "意味する", "and it means"].iter().any(|phrase| text.contains(phrase));
    let redundant = text.contains("ultiple instances of") || text.contains("複数持つ場合");
    (sorted && !means && text.chars().count() < 120) || (redundant && text.chars().count() < 160)
}

/// What is known of a row besides its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowAbout {
    /// What answers it, by its place.
    pub set: u16,
    /// How many words it has; 255 for more.
    pub words: u8,
}

impl RowAbout {
    /// What is known of a question of a set that has so many words.
    pub fn of(set: u16, words: usize) -> Self {
        Self { set, words: words.min(usize::from(u8::MAX)) as u8 }
    }

    /// As a number of the index.
    pub fn pack(self) -> u64 {
        u64::from(self.words) << 16 | u64::from(self.set)
    }

    /// What [`RowAbout::pack`] packed.
    pub fn unpack(packed: u32) -> Self {
        Self { set: packed as u16, words: (packed >> 16) as u8 }
    }
}

/// Documents with an entry from here on are no records but questions, each with the entry of its
/// language.
pub(super) const FIRST_QUESTION: u32 = u32::MAX - 1;

/// What all questions in a language have for an entry.
pub(super) fn entry_of_questions(language: Language) -> u32 {
    match language {
        Language::En => FIRST_QUESTION,
        Language::Ja => u32::MAX,
    }
}

/// Raised when files, fields or the words in them change, so that an older index is made anew.
pub(in crate::index) const FORMAT: u64 = 11;

/// The fields of the index.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    pub text: Field,
    /// Words of its own title or headword.
    pub title: Field,
    /// Words of the titles above it.
    pub path: Field,
    /// Character pairs of Japanese texts.
    pub grams: Field,
    /// Its whole title in each form, as one word.
    pub head: Field,
    pub entry: Field,
    /// What else ranking needs; see [`About`].
    pub about: Field,
    /// Words of an everyday question.
    pub asked: Field,
    /// Character pairs of a Japanese one.
    pub asked_grams: Field,
}

/// The schema with its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let words = |option| {
        let indexing = TextFieldIndexing::default().set_index_option(option).set_fieldnorms(false);
        TextOptions::default().set_indexing_options(indexing.set_tokenizer(ANALYSED))
    };
    let positions = || words(IndexRecordOption::WithFreqsAndPositions);
    let column: NumericOptions = FAST.into();
    let fields = Fields {
        text: builder.add_text_field("text", positions()),
        title: builder.add_text_field("title", positions()),
        path: builder.add_text_field("path", words(IndexRecordOption::Basic)),
        grams: builder.add_text_field("grams", positions()),
        head: builder.add_text_field("head", words(IndexRecordOption::Basic)),
        entry: builder.add_u64_field("entry", column.clone()),
        about: builder.add_u64_field("about", column),
        asked: builder.add_text_field("asked", positions()),
        asked_grams: builder.add_text_field("asked_grams", positions()),
    };
    (builder.build(), fields)
}

/// The name of [`Analysed`] in the schema.
pub(super) const ANALYSED: &str = "analysed";

/// Takes words with their positions apart again.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysed {
    token: Token,
}

impl Tokenizer for Analysed {
    type TokenStream<'a> = AnalysedStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> AnalysedStream<'a> {
        self.token.reset();
        AnalysedStream { lines: text.lines(), token: &mut self.token }
    }
}

/// The words of one text, one after another.
#[derive(Debug)]
pub(super) struct AnalysedStream<'a> {
    lines: std::str::Lines<'a>,
    token: &'a mut Token,
}

impl TokenStream for AnalysedStream<'_> {
    fn advance(&mut self) -> bool {
        let Some((word, position)) = self.lines.next().and_then(|line| line.rsplit_once('\t'))
        else {
            return false;
        };
        self.token.text.clear();
        self.token.text.push_str(word);
        self.token.position = position.parse().unwrap_or_default();
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
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
