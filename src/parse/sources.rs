//! Where does a ruling say it comes from, and what did its translator add? Start at [`sources`].
//!
//! Nothing here knows who wrote what: a name that is printed once and differs by a letter from one
//! that is printed often is taken for a slip.

use std::collections::BTreeMap;

use super::dates;
use crate::model::{Record, Source, Span, SpanKind};

/// No source is longer than this, in bytes; the longest at hand has 60.
const LONGEST_SOURCE: usize = 400;

/// The sources in square brackets that `text` ends or is interspersed with: `[Name 2003/01/23]`.
pub(super) fn sources(text: &str) -> Vec<Source> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices('[') {
        let within = &text[start..text.floor_char_boundary(start + LONGEST_SOURCE)];
        let Some(length) = within.find(']').map(|place| place + 1) else { continue };
        let inside = &text[start + 1..start + length - 1];
        let Some((bytes, date)) = dates::year_first(inside) else { continue };
        let printed = inside[..bytes.start].trim().to_owned();
        let behind = inside[bytes.end..].trim_start_matches([' ', '-', '–', ',']).trim();
        found.push(Source {
            bytes: start as u32..(start + length) as u32,
            name: printed.clone(),
            printed,
            date: Some(date),
            place: (!behind.is_empty()).then(|| behind.to_owned()),
        });
    }
    found
}

/// Names of more people than this are left as they are printed.
const MOST_NAMES: usize = 2000;

/// Puts right names that differ by one letter from a name that the document prints more often.
pub(super) fn settle_names(records: &mut [Record]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for source in all(records) {
        *counts.entry(source.printed.clone()).or_default() += 1;
    }
    // Comparing each name with each would take long, and no document has so many.
    if counts.len() > MOST_NAMES {
        return;
    }
    for source in all(records) {
        let own = counts[&source.printed];
        let better = counts.iter().find(|(name, count)| {
            **count > own || **count == own && name.len() < source.printed.len()
        } && differ_by_one(name, &source.printed));
        if let Some((name, _)) = better {
            source.name = name.clone();
        }
    }
}

fn all(records: &mut [Record]) -> impl Iterator<Item = &mut Source> {
    records
        .iter_mut()
        .filter_map(|record| record.piece.as_mut())
        .flat_map(|piece| piece.sources.iter_mut())
}

/// Whether one letter more, less or other makes one of the other; only in names of some length.
fn differ_by_one(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let same_behind = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    let longer = one.len().max(other.len());
    let near = one.len().abs_diff(other.len()) <= 1;
    one != other && near && longer >= 5 && same + same_behind >= longer - 1
}

/// Notes that the translator put into the text in round brackets.
pub(super) fn translator_notes(text: &str) -> Vec<Span> {
    const OPENINGS: [&str; 6] = ["(訳注", "（訳注", "(訳者注", "（訳者注", "(訳者註", "（訳者註"];
    let found = OPENINGS.iter().flat_map(|opening| text.match_indices(opening));
    let mut starts: Vec<usize> = found.map(|(start, _)| start).collect();
    starts.sort_unstable();
    let mut notes: Vec<Span> = Vec::new();
    for start in starts {
        // A note in a note is a part of it.
        if notes.last().is_some_and(|note| (start as u32) < note.bytes.end) {
            continue;
        }
        let end = start + closing(&text[start..]);
        notes.push(Span { bytes: start as u32..end as u32, kind: SpanKind::TranslatorNote });
    }
    notes
}

/// Bytes up to and with the bracket that closes the one the text begins with.
fn closing(text: &str) -> usize {
    let mut depth = 0_u32;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return place + letter.len_utf8();
        }
    }
    text.len()
}
