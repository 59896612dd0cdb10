//! How is one of the two editions built? Start at [`Side`].
//!
//! Nothing here knows of the other edition.

use super::compared_record::{ComparedRecord, Domain};
use super::hash::{ByHash, number_key};
use crate::model::{RecordKind, RuleNumber};

/// A place in an edition: the position of a record in the order of the book.
pub(super) type Place = u32;

/// One of the two editions, with who stands over and beside whom.
pub(super) struct Side<'a> {
    /// The records in the order of the book.
    pub pieces: &'a [ComparedRecord<'a>],
    /// Each record's domain.
    pub domain: Vec<Domain>,
    /// The record one level up; for an example its rule.
    pub parent: Vec<Option<Place>>,
    /// The section in which a rule stands.
    pub section: Vec<Option<Place>>,
    /// The record of the same domain before this one.
    pub before: Vec<Option<Place>>,
    /// The record of the same domain after this one.
    pub after: Vec<Option<Place>>,
    /// Sections and rules by the hash of their number, ascending; more than one of a number where
    /// the source repeats it.
    numbers: Vec<u64>,
    /// The places that belong to `numbers`.
    numbered: Vec<Place>,
}

impl<'a> Side<'a> {
    pub(super) fn of(pieces: &'a [ComparedRecord<'a>]) -> Self {
        let domain: Vec<Domain> = pieces.iter().map(ComparedRecord::domain).collect();
        let (before, after) = neighbours(&domain);
        let mut side = Self {
            pieces,
            domain,
            parent: Vec::with_capacity(pieces.len()),
            section: Vec::with_capacity(pieces.len()),
            before,
            after,
            numbers: Vec::new(),
            numbered: Vec::new(),
        };
        side.find_parents();
        side
    }

    fn find_parents(&mut self) {
        let mut last_rule = None;
        let mut last_of: ByHash<Place> = ByHash::default();
        let mut numbered: Vec<(u64, Place)> = Vec::new();
        for (place, piece) in (0..).zip(self.pieces) {
            // The nearest record before that bears a number; numbers repeat where a source errs.
            let last = |number: Option<RuleNumber>| last_of.get(&number_key(number?)).copied();
            let number = piece.number;
            let (parent, section) = match piece.kind {
                RecordKind::Section | RecordKind::Rule => {
                    let above =
                        (number.and_then(RuleNumber::parent), number.and_then(RuleNumber::section));
                    (last(above.0), last(above.1))
                }
                RecordKind::Example => (last_rule, None),
                _ => (None, None),
            };
            self.parent.push(parent);
            self.section.push(section);
            if matches!(piece.kind, RecordKind::Section | RecordKind::Rule) {
                last_rule = Some(place);
                if let Some(number) = number {
                    last_of.insert(number_key(number), place);
                    numbered.push((number_key(number), place));
                }
            }
        }
        numbered.sort_unstable();
        (self.numbers, self.numbered) = numbered.into_iter().unzip();
    }

    /// Sections and rules that bear `number`, in order.
    pub(super) fn places_of(&self, number: RuleNumber) -> &[Place] {
        let key = number_key(number);
        let from = self.numbers.partition_point(|other| *other < key);
        let same = self.numbers[from..].partition_point(|other| *other == key);
        &self.numbered[from..from + same]
    }

    /// The record at `place`.
    pub(super) fn piece(&self, place: Place) -> &ComparedRecord<'a> {
        &self.pieces[place as usize]
    }

    /// The words of the rule under which a subrule stands, where they are a heading, as the name
    /// of a keyword is.
    pub(super) fn heading(&self, place: Place) -> Option<&'a str> {
        let parent = self.piece(self.parent[place as usize]?);
        parent.is_heading().then_some(parent.text)
    }

    /// All places, in order.
    pub(super) fn places(&self) -> std::ops::Range<Place> {
        0..self.pieces.len() as Place
    }
}

/// Whether two headings have no word in common, plural or not.
pub(super) fn say_something_else(one: &str, other: &str) -> bool {
    let (one, other) = (heading_words(one), heading_words(other));
    !one.iter().any(|word| other.contains(word))
}

/// The words of a heading, in lower case, without the plural's `s` and without what only joins.
pub(super) fn heading_words(heading: &str) -> Vec<String> {
    let words =
        heading.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let words = words.map(|word| word.to_lowercase().trim_end_matches('s').to_owned());
    let joins = ["and", "or", "of", "the", "a", "an", "on", "from", "to"];
    words.filter(|word| !joins.contains(&word.as_str())).collect()
}

fn neighbours(domain: &[Domain]) -> (Vec<Option<Place>>, Vec<Option<Place>>) {
    let mut last: [Option<Place>; 256] = [None; 256];
    let mut before = Vec::with_capacity(domain.len());
    let mut after = vec![None; domain.len()];
    for (place, domain) in (0..).zip(domain) {
        let last = &mut last[domain.index()];
        if let Some(last) = *last {
            after[last as usize] = Some(place);
        }
        before.push(*last);
        *last = Some(place);
    }
    (before, after)
}
