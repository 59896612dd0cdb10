//! How do words that analysis made come into the engine? Start at [`Tokens`]; [`Analysed`] reads
//! what it writes.
//!
//! The engine takes words from text by a tokenizer. Ours has nothing to find out: the text is a list
//! of the words with their positions, a line each.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// The name of [`Analysed`] in the schema.
pub(super) const ANALYSED: &str = "analysed";

/// Words with their positions, written for [`Analysed`].
#[derive(Debug, Default)]
pub(super) struct Tokens(String);

impl Tokens {
    /// Adds a word.
    pub fn push(&mut self, word: &str, position: usize) {
        // A word holds no line end; a title's form that did would be two words.
        let words = word.split('\n').filter(|part| !part.is_empty());
        words.for_each(|part| self.0 += &format!("{part}\t{position}\n"));
    }

    /// What is handed to the engine, if there is any word.
    pub fn text(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }
}

/// Takes the words of [`Tokens`] apart again.
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
