//! How is one of the two editions built? Start at [`Side`].
//!
//! Nothing here knows of the other edition.

use std::collections::HashMap;

use crate::model::{RecordKind, RuleNumber};

use super::piece::{Domain, Piece};

/// A place in an edition: the position of a record in the order of the book.
pub(super) type Place = u32;

/// One of the two editions, with who stands over and beside whom.
pub(super) struct Side<'a> {
    /// The records in the order of the book.
    pub pieces: &'a [Piece<'a>],
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
    /// Sections and rules by number; more than one where the source repeats a number.
    by_number: HashMap<RuleNumber, Vec<Place>>,
}

impl<'a> Side<'a> {
    pub(super) fn of(pieces: &'a [Piece<'a>]) -> Self {
        let domain: Vec<Domain> = pieces.iter().map(Piece::domain).collect();
        let (before, after) = neighbours(&domain);
        let mut side = Self {
            pieces,
            domain,
            parent: Vec::with_capacity(pieces.len()),
            section: Vec::with_capacity(pieces.len()),
            before,
            after,
            by_number: HashMap::with_capacity(pieces.len()),
        };
        side.find_parents();
        side
    }

    fn find_parents(&mut self) {
        let mut last_rule = None;
        for (place, piece) in (0..).zip(self.pieces) {
            let number = piece.number;
            match piece.kind {
                RecordKind::Section | RecordKind::Rule => {
                    let parent = number.and_then(RuleNumber::parent);
                    self.parent.push(parent.and_then(|it| self.last_of(it)));
                    let section = number.and_then(RuleNumber::section);
                    self.section.push(section.and_then(|it| self.last_of(it)));
                    last_rule = Some(place);
                    if let Some(number) = number {
                        self.by_number.entry(number).or_default().push(place);
                    }
                }
                RecordKind::Example => {
                    self.parent.push(last_rule);
                    self.section.push(None);
                }
                _ => {
                    self.parent.push(None);
                    self.section.push(None);
                }
            }
        }
    }

    /// The nearest record before that bears `number`; numbers repeat where a source errs.
    fn last_of(&self, number: RuleNumber) -> Option<Place> {
        self.by_number.get(&number)?.last().copied()
    }

    /// Sections and rules that bear `number`, in order.
    pub(super) fn places_of(&self, number: RuleNumber) -> &[Place] {
        self.by_number.get(&number).map_or(&[], Vec::as_slice)
    }

    /// The record at `place`.
    pub(super) fn piece(&self, place: Place) -> &Piece<'a> {
        &self.pieces[place as usize]
    }

    /// All places, in order.
    pub(super) fn places(&self) -> std::ops::Range<Place> {
        0..self.pieces.len() as Place
    }
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
