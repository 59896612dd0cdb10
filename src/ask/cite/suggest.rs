//! Which rules say this? Start at [`Citations::suggest`].

use super::checker::Citations;
use crate::answer::{CiteSuggestion, SayingAnswer};
use crate::citation::Words;
use crate::home::HomeError;

impl Citations<'_> {
    /// Rules whose numbers begin so, with their texts, in the order of the book.
    pub fn numbered(
        &self,
        beginning: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, HomeError> {
        let rules = self.meanings.numbered(beginning).take(limit);
        let told = rules.map(|(number, entry)| {
            Ok((number.to_string(), self.library.tables.words(entry)?.text.to_owned()))
        });
        told.collect()
    }

    /// The rules that fit a comment, the name of a test or the text of a card.
    pub fn suggest(&self, asked: &str, limit: usize) -> Result<SayingAnswer, HomeError> {
        let words = Words { claim: asked.to_owned(), ..Words::default() };
        let ranking = self.meanings.reader().rank(&words, None);
        let top = ranking.best.first().map_or(1.0, |it| it.1);
        let mut suggestions = Vec::new();
        for (number, score) in ranking.best.iter().take(limit) {
            let Some(entry) = self.meanings.entry(*number) else { continue };
            let score = (100.0 * score / top).round() / 100.0;
            let why = "its words fit".to_owned();
            let text = self.library.tables.words(entry)?.text.to_owned();
            suggestions.push((CiteSuggestion { number: number.to_string(), score, why }, text));
        }
        Ok(SayingAnswer { asked: asked.to_owned(), edition: self.to(), suggestions })
    }
}
