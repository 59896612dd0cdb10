//! Which names do the rules have in both languages, and what else do people call them? Start at
//! [`lexicon`].
//!
//! The tables are files in `index/` that a person can read and extend. Nothing here knows an
//! edition.

use std::collections::BTreeMap;
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
    /// What the rules say for it, best first.
    pub meant: Vec<&'static str>,
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
    /// Ordinary Japanese words of the rules and their English.
    pub words: Vec<Meaning>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    names: names(include_str!("../../index/terms.tsv")),
    synonyms: meanings(include_str!("../../index/synonyms.tsv")),
    everyday: meanings(include_str!("../../index/everyday.tsv")),
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
    rows(table).filter_map(name).collect()
}

/// Rows of `said`, a tab, and what is meant with bars between; rows that say the same are joined.
fn meanings(table: &'static str) -> Vec<Meaning> {
    let mut meant: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in rows(table) {
        if let Some((said, means)) = row.split_once('\t') {
            let all = means.split('|').map(str::trim).filter(|it| !it.is_empty());
            meant.entry(said.trim()).or_default().extend(all);
        }
    }
    meant.into_iter().map(|(said, meant)| Meaning { said, meant }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        let rows_of = |table: &'static str| rows(table).count();
        assert_eq!(lexicon().names.len(), rows_of(include_str!("../../index/terms.tsv")));
        assert!(lexicon().synonyms.iter().all(|it| !it.meant.is_empty()));
        assert!(lexicon().words.iter().all(|it| !it.meant.is_empty()));
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
