//! Which spellings of a Japanese word are one? Start at [`spell`].
//!
//! Okurigana that people leave out, and older spellings, from `index/spellings.tsv`. Only pairs
//! that hold wherever the characters stand belong there.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::text::Folded;

/// The characters and what they are read as, by first character, longest first.
type Table = FxHashMap<char, Vec<(Vec<char>, Vec<char>)>>;

static SPELLINGS: LazyLock<Table> =
    LazyLock::new(|| read_table(include_str!("../../../index/spellings.tsv")));

fn read_table(text: &'static str) -> Table {
    let mut table = Table::default();
    for line in text.lines().skip(1).filter(|line| !line.starts_with('#')) {
        if let Some((written, read)) = line.split_once('\t')
            && let Some(first) = written.chars().next()
        {
            let entry = (written.chars().collect(), read.trim().chars().collect());
            table.entry(first).or_default().push(entry);
        }
    }
    for entries in table.values_mut() {
        entries.sort_by_key(|(written, _)| std::cmp::Reverse(written.len()));
    }
    table
}

/// What else a text may begin with that begins with `first` in today's spelling.
pub fn read_as(first: char) -> impl Iterator<Item = char> {
    let becomes = move |(_, read): &(Vec<char>, Vec<char>)| read.first() == Some(&first);
    let others = SPELLINGS
        .iter()
        .filter(move |(written, entries)| **written != first && entries.iter().any(becomes));
    others.map(|(written, _)| *written)
}

/// The same text in today's spelling.
pub(in crate::text) fn spell(folded: &Folded) -> Folded {
    let len = folded.chars.len();
    let mut spelled = Folded { chars: Vec::with_capacity(len), origins: Vec::with_capacity(len) };
    let mut at = 0;
    while at < folded.chars.len() {
        let entries = SPELLINGS.get(&folded.chars[at]);
        let hit = entries.and_then(|entries| {
            entries.iter().find(|(written, _)| folded.chars[at..].starts_with(written))
        });
        let Some((written, read)) = hit else {
            spelled.push(folded.chars[at], folded.origins[at].clone());
            at += 1;
            continue;
        };
        let origin = folded.origin(at..at + written.len());
        for letter in read {
            let same = written.iter().position(|other| other == letter);
            let own = same.map(|place| folded.origins[at + place].clone());
            spelled.push(*letter, own.unwrap_or(origin.clone()));
        }
        at += written.len();
    }
    spelled
}
