//! Which names do the rules have in both languages, and what else do people call them? Start at
//! [`lexicon`].
//!
//! The tables are files in `index/` that a person can read and extend. Nothing here knows an
//! edition.

use std::sync::LazyLock;

/// A name of the rules in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// As the Japanese rules write it, with middle dots.
    pub ja: &'static str,
    /// In kana, empty where unknown.
    pub reading: &'static str,
    /// As the English rules write it.
    pub en: &'static str,
    /// What it names: a glossary entry, keyword, step and so on.
    pub kind: &'static str,
}

/// What a word or phrase of the one language means in the other, or in today's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What people say.
    pub said: &'static str,
    /// What the rules say for it, with bars between.
    meant: &'static str,
}

/// All tables.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// Names in both languages, in the order of the file.
    pub names: Vec<Name>,
    /// Slang, old names and everyday words, and what today's rules say.
    pub synonyms: Vec<Meaning>,
    /// Everyday words, and words of the rules that may be meant besides.
    pub everyday: Vec<Meaning>,
    /// Cards that people ask about in either language, and what the rules say about them.
    pub cards: Vec<Meaning>,
    /// Ordinary Japanese words of the rules and their English.
    pub words: Vec<Meaning>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    names: names(include_str!("../../index/terms.tsv")),
    synonyms: meanings(include_str!("../../index/synonyms.tsv")),
    everyday: meanings(include_str!("../../index/everyday.tsv")),
    cards: cards(include_str!("../../index/cards.tsv")),
    words: meanings(include_str!("../../index/words.tsv")),
});

/// The tables, read at the first call.
pub fn lexicon() -> &'static Lexicon {
    &LEXICON
}

impl Name {
    /// The Japanese ways to write it: `コントロール、コントローラー` are two.
    pub fn ja_forms(&self) -> impl Iterator<Item = &'static str> {
        self.ja.split('、').filter(|it| !it.contains(['[', '～']))
    }

    /// The English ways to write it, without `(n)` and the like: `Life/Life Total` are two.
    pub fn en_forms(&self) -> impl Iterator<Item = &'static str> {
        self.en.split('/').map(without_bracket)
    }

    /// The readings, one for each Japanese way to write it.
    pub fn readings(&self) -> impl Iterator<Item = &'static str> {
        self.reading.split('、').filter(|it| !it.is_empty())
    }
}

impl Meaning {
    /// What the rules say for it, best first.
    pub fn meant(&self) -> impl Iterator<Item = &'static str> {
        self.meant.split('|').map(str::trim).filter(|it| !it.is_empty())
    }
}

fn without_bracket(form: &'static str) -> &'static str {
    form.split('(').next().unwrap_or(form).trim()
}

fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().skip(1).filter(|it| !it.is_empty() && !it.starts_with('#'))
}

fn names(table: &'static str) -> Vec<Name> {
    let name = |row: &'static str| {
        let mut cells = row.split('\t');
        Some(Name {
            ja: cells.next()?,
            reading: cells.next()?,
            en: cells.next()?,
            kind: cells.next()?,
        })
    };
    read(table, name)
}

/// Rows of `said`, a tab, and what is meant with bars between.
fn meanings(table: &'static str) -> Vec<Meaning> {
    read(table, |row| {
        let (said, meant) = row.split_once('\t')?;
        Some(Meaning { said: said.trim(), meant })
    })
}

/// Rows of a card's English names with slashes between, its Japanese one, and what is meant.
fn cards(table: &'static str) -> Vec<Meaning> {
    let names = |row: &'static str| {
        let mut cells = row.split('\t');
        let (english, japanese, meant) = (cells.next()?, cells.next()?, cells.next()?);
        let names = english.split('/').chain([japanese]).filter(|it| !it.is_empty());
        Some(names.map(move |said| Meaning { said, meant }))
    };
    rows(table).filter_map(names).flatten().collect()
}

/// What the rows of a table say; a short search waits for it, so that memory is taken once.
fn read<T>(table: &'static str, row: impl Fn(&'static str) -> Option<T>) -> Vec<T> {
    let mut all = Vec::with_capacity(table.lines().count());
    all.extend(rows(table).filter_map(row));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let rows_of = |table: &'static str| rows(table).count();
        assert_eq!(lexicon().names.len(), rows_of(include_str!("../../index/terms.tsv")));
        assert!(lexicon().synonyms.iter().all(|it| it.meant().next().is_some()));
        assert!(lexicon().words.iter().all(|it| it.meant().next().is_some()));
        let cards = &lexicon().cards;
        assert!(cards.len() >= rows_of(include_str!("../../index/cards.tsv")));
        assert!(cards.iter().all(|it| it.meant().next().is_some()));
    }

    #[test]
    fn forms_of_a_name() {
        let name = |en: &str| lexicon().names.iter().find(|it| it.en == en).unwrap();
        let forms = |en: &str| name(en).en_forms().collect::<Vec<_>>();
        assert_eq!(forms("Life/Life Total"), ["Life", "Life Total"]);
        assert_eq!(forms("Counter(n)"), ["Counter"]);
        assert_eq!(name("Control/Controller").ja_forms().count(), 2);
    }
}
