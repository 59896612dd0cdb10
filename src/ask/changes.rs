//! How much did each edition change, and where? Start at [`changes`].

use std::collections::BTreeMap;

use super::diff::set_of;
use super::feed::each_change;
use crate::answer::{ChangesAnswer, EditionCounts, Heading, SectionCounts, changes_words};
use crate::book::{Library, RecordRef, Today};
use crate::home::{HomeError, still_wanted};
use crate::index::tables::Row;
use crate::model::{Class, EditionId, Language, Level, Pair, RecordKind, RuleNumber};

/// What every English edition changed against the one before it; of the part of the book that
/// bears the number `within` today, whatever its number was. None where there is no such part.
pub fn changes(
    library: &Library,
    within: Option<RuleNumber>,
) -> Result<Option<ChangesAnswer>, HomeError> {
    let places = library.rules_places(Language::En);
    let Some(newest) = places.last().copied() else { return Ok(None) };
    let part = match within {
        None => None,
        Some(number) => {
            let Some(place) = library.rows(newest)?.find(number).next() else { return Ok(None) };
            Some(RecordRef::new(newest, place))
        }
    };
    let mut counter = Counter { library, part, sections: BTreeMap::new() };
    let mut editions = Vec::new();
    for pair in places.windows(2) {
        still_wanted()?;
        editions.extend(counter.edition(Pair::new(pair[0], pair[1]), editions.len())?);
    }
    let sections = counter.sections.into_values();
    let sections = sections.map(|mut section| {
        section.by_edition.resize(editions.len(), 0);
        section
    });
    Ok(Some(ChangesAnswer { within, sections: sections.collect(), editions }))
}

/// What sections are told apart by: the number today, behind them what is gone by its last number,
/// then the glossary.
type SectionKey = (Order, Option<RuleNumber>, String);

/// In which order sections are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Today,
    Gone,
    Glossary,
}

struct Counter<'a> {
    library: &'a Library,
    part: Option<RecordRef>,
    sections: BTreeMap<SectionKey, SectionCounts>,
}

impl Counter<'_> {
    /// What an edition changed; none where the part that is counted is in neither edition.
    fn edition(
        &mut self,
        places: Pair<usize>,
        at: usize,
    ) -> Result<Option<EditionCounts>, HomeError> {
        let library = self.library;
        let parts = Pair::new(self.part_in(places.old)?, self.part_in(places.new)?);
        if self.part.is_some() && parts.old.is_none() && parts.new.is_none() {
            return Ok(None);
        }
        let is_inside = |row: &Row, part: Option<RuleNumber>| match self.part {
            None => true,
            Some(_) => part.zip(row.number).is_some_and(|(part, number)| part.covers(number)),
        };
        let mut counts = Class::ALL.map(|class| (class, 0));
        let mut changed: Vec<(Class, usize, Option<RuleNumber>)> = Vec::new();
        each_change(library, places, |class, old, new| {
            let inside = old.is_some_and(|row| is_inside(row, parts.old))
                || new.is_some_and(|row| is_inside(row, parts.new));
            if inside {
                counts.iter_mut().filter(|count| count.0 == class).for_each(|count| count.1 += 1);
                let stands = new.map(|row| (places.new, row)).or(old.map(|row| (places.old, row)));
                changed.extend(stands.map(|(edition, row)| {
                    (class, edition, row.number.and_then(|number| number.section()))
                }));
            }
            Ok(())
        })?;
        let rules = library.rows(places.new)?.rows.iter().filter(|row| {
            row.kind == RecordKind::Rule && row.number.is_some() && is_inside(row, parts.new)
        });
        let rules = rules.count();
        for (class, edition, section) in changed {
            self.count(class, edition, section, at)?;
        }
        let id = library.tables.editions()[places.new].id;
        let counts = counts.into_iter().filter(|count| count.1 > 0).collect();
        Ok(Some(EditionCounts { edition: id, set: set_of(id), rules, counts }))
    }

    /// The number of the part that is counted, in an edition.
    fn part_in(&self, edition: usize) -> Result<Option<RuleNumber>, HomeError> {
        let Some(part) = self.part else { return Ok(None) };
        let there = self.library.at(part, edition)?;
        Ok(there.map(|record| self.library.number(record)).transpose()?.flatten())
    }

    /// Counts a change where it stands.
    fn count(
        &mut self,
        class: Class,
        edition: usize,
        section: Option<RuleNumber>,
        at: usize,
    ) -> Result<(), HomeError> {
        let (key, heading, gone) = self.section(edition, section)?;
        let counts = self.sections.entry(key).or_insert_with(|| SectionCounts {
            heading,
            gone,
            by_edition: Vec::new(),
            counts: Vec::new(),
        });
        match counts.counts.iter_mut().find(|count| count.0 == class) {
            Some((_, count)) => *count += 1,
            None => counts.counts.push((class, 1)),
        }
        if changes_words(class) {
            counts.by_edition.resize(counts.by_edition.len().max(at + 1), 0);
            counts.by_edition[at] += 1;
        }
        Ok(())
    }

    /// What a section of an edition is called today.
    fn section(
        &self,
        edition: usize,
        section: Option<RuleNumber>,
    ) -> Result<(SectionKey, Heading, Option<EditionId>), HomeError> {
        let Some(section) = section.filter(|number| number.level() == Level::Section) else {
            // What has no number is the glossary, and stands last.
            return Ok(((Order::Glossary, None, String::new()), Heading::Glossary, None));
        };
        let library = self.library;
        let Some(place) = library.rows(edition)?.find(section).next() else {
            let heading = Heading::Section(section, String::new());
            return Ok(((Order::Gone, Some(section), String::new()), heading, None));
        };
        let record = RecordRef::new(edition, place);
        Ok(match library.today(record)? {
            Today::Here(today) => {
                let number = library.number(today)?.unwrap_or(section);
                let title = library.record(today)?.text;
                let key = (Order::Today, Some(number), String::new());
                (key, Heading::Section(number, title), None)
            }
            today => {
                let title = library.record(record)?.text;
                let key = (Order::Gone, Some(section), title.clone());
                let gone = match today {
                    Today::Gone(since) => Some(since.by()),
                    _ => None,
                };
                (key, Heading::Section(section, title), gone)
            }
        })
    }
}
