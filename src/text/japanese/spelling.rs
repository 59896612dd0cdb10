//! Which spellings of a Japanese word are one? Start at [`spell`].
//!
//! Okurigana that people leave out, and older spellings, from `index/spellings.tsv`. Only pairs
//! that hold wherever the characters stand belong there.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::text::Folded;
use crate::text::fold::{is_hiragana, is_kanji, is_katakana};

/// The characters and what they are read as, by first character, longest first.
type Table = FxHashMap<char, Vec<(Vec<char>, Vec<char>)>>;

static SPELLINGS: LazyLock<Table> =
    LazyLock::new(|| read_table(include_str!("../../../index/spellings.tsv")));

fn read_table(text: &'static str) -> Table {
    let mut table = Table::default();
    for line in text.lines().skip(1).filter(|it| !it.starts_with('#')) {
        if let Some((written, read)) = line.split_once('\t')
            && let Some(first) = written.chars().next()
        {
            let entry = (written.chars().collect(), read.trim().chars().collect());
            table.entry(first).or_default().push(entry);
        }
    }
    for entries in table.values_mut() {
        entries.sort_by_key(|it| std::cmp::Reverse(it.0.len()));
    }
    table
}

/// Whether a name that begins so may have another spelling, or is not in its folded form.
pub fn may_be_respelled(first: char) -> bool {
    let folded = is_hiragana(first) || is_katakana(first) || is_kanji(first);
    !folded || SPELLINGS.contains_key(&first)
}

/// The same text in today's spelling.
pub(in crate::text) fn spell(folded: &Folded) -> Folded {
    let mut spelled = Folded::default();
    let mut at = 0;
    while at < folded.chars.len() {
        let entries = SPELLINGS.get(&folded.chars[at]);
        let hit = entries
            .and_then(|it| it.iter().find(|(written, _)| folded.chars[at..].starts_with(written)));
        let Some((written, read)) = hit else {
            spelled.push(folded.chars[at], folded.origins[at].clone());
            at += 1;
            continue;
        };
        let origin = folded.origin(at..at + written.len());
        for it in read {
            let same = written.iter().position(|other| other == it);
            let own = same.map(|place| folded.origins[at + place].clone());
            spelled.push(*it, own.unwrap_or(origin.clone()));
        }
        at += written.len();
    }
    spelled
}
