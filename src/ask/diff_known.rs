//! What changed between two editions of which one at least is known by its numbers alone? Start at
//! [`of_numbers`].
//!
//! Which rules came, went, moved and were edited, the lineage tells; words are told of none, or
//! where one side is here, of that one.

use std::collections::{BTreeMap, BTreeSet};

use super::diff::set_of;
use super::diff_lead;
use crate::answer::{BookNames, DiffAnswer, Heading, Lead, Relation, ShownChange, ShownText};
use crate::ask::DiffQuestion;
use crate::book::{Library, Meant};
use crate::diff::fold;
use crate::home::HomeError;
use crate::known::{KnownThread, Lineage, Name, Tie};
use crate::model::{Class, EditionId, Language, NumberRange, Pair, RecordKind, RuleNumber};

/// What a rule is in one edition.
#[derive(Clone, Debug, PartialEq)]
struct Stood {
    name: Name,
    /// Its words; none where they are not here.
    text: String,
    /// What its words are known by.
    print: u32,
}

/// One edition by the threads of the lineage.
struct Side {
    id: EditionId,
    /// Whether its words are here.
    is_here: bool,
    /// Whether the lineage lists it.
    is_listed: bool,
    stood: BTreeMap<u32, Stood>,
    /// What belongs to no thread, being in no known edition.
    fresh: Vec<Stood>,
    /// Threads of which nobody knows whether they are in it.
    unsure: BTreeSet<u32>,
}

/// Compares two English editions of which one at least is known by its numbers alone.
pub(super) fn of_numbers(
    library: &Library,
    sides: Pair<Meant>,
    question: &DiffQuestion,
) -> Result<DiffAnswer, HomeError> {
    // The sample bears the days of editions, and few of their rules.
    let known = |meant: Meant| match meant {
        Meant::Here(place) if library.is_sample() => {
            Meant::Known(library.tables.editions()[place].id)
        }
        meant => meant,
    };
    let sides = Pair::new(side(library, known(sides.old))?, side(library, known(sides.new))?);
    let ids = sides.as_ref().map(|side| side.id);
    if ids.old.language != ids.new.language {
        return Err(HomeError::OtherLanguages { old: ids.old, new: ids.new });
    }
    let all = changes(&sides);
    let asked = Asked::of(&question.about);
    let is_wanted = |change: &ShownChange| {
        asked.covers(change) && (question.only.is_empty() || question.only.contains(&change.class))
    };
    let total = all.len();
    let changes: Vec<ShownChange> = all.into_iter().filter(is_wanted).collect();
    let number = |side: &Option<ShownText>| side.as_ref().and_then(|side| side.number);
    let moves = changes.iter().filter_map(|change| {
        let moved = Pair::new(number(&change.old)?, number(&change.new)?);
        (moved.old != moved.new).then_some(moved)
    });
    let moves: Vec<Pair<RuleNumber>> = moves.collect();
    let is_whole = question.about.is_empty() && question.only.is_empty();
    let count = |class: Class| changes.iter().filter(|change| change.class == class).count();
    let counts = Class::ALL.into_iter().map(|class| (class, count(class)));
    let without_texts = [&sides.old, &sides.new].into_iter().filter(|side| !side.is_here);
    Ok(DiffAnswer {
        editions: ids,
        sets: ids.map(set_of),
        lengths: sides.as_ref().map(|side| side.stood.len() + side.fresh.len()),
        topic: (!question.about.is_empty()).then(|| question.about.join(" ")),
        lead: match is_whole {
            true => diff_lead::of(&changes, &moves),
            false => Lead::default(),
        },
        names: BookNames::default(),
        total,
        summary: counts.filter(|count| count.1 > 0).collect(),
        without_texts: without_texts.map(|side| side.id).collect(),
        changes,
        moves,
        is_partial: false,
    })
}

fn side(library: &Library, meant: Meant) -> Result<Side, HomeError> {
    let lineage = Lineage::known();
    let edition = match meant {
        Meant::Known(id) => {
            let prints = lineage.fingerprints([id]);
            let stood = lineage.threads().filter_map(|(place, thread)| {
                let name = name_in(&thread, id)?;
                let print = prints.get(place as usize).and_then(|[print]| print.as_ref());
                let print = print.map_or(0, |print| print.text);
                Some((place, Stood { name, text: String::new(), print }))
            });
            return Ok(Side {
                id,
                is_here: false,
                is_listed: true,
                stood: stood.collect(),
                fresh: Vec::new(),
                unsure: BTreeSet::new(),
            });
        }
        Meant::Here(edition) => edition,
    };
    let id = library.tables.editions()[edition].id;
    let Some(attached) = library.attached(edition)? else {
        return Err(match id.language {
            Language::Ja => HomeError::OtherLanguages { old: id, new: id },
            Language::En => HomeError::NotRules { edition: id },
        });
    };
    let print = library.fingerprints()?;
    let (mut stood, mut fresh) = (BTreeMap::new(), Vec::new());
    let named = library.names_of(edition)?.into_iter().enumerate();
    for ((place, name), tie) in named.zip(&attached.ties) {
        let Some(name) = name else { continue };
        let text = library.tables.words(library.rows(edition)?.rows[place].entry)?.text.to_owned();
        let record = Stood { name, text, print: print(edition, place)?.text };
        match tie {
            Tie::Same(thread) | Tie::Reworded(thread) => _ = stood.insert(*thread, record),
            Tie::New => fresh.push(record),
            Tie::Unsure | Tie::Nothing => {}
        }
    }
    let (is_listed, unsure) = (attached.is_listed, attached.unsure.clone());
    Ok(Side { id, is_here: true, is_listed, stood, fresh, unsure })
}

/// The name of a thread in an edition of the lineage.
fn name_in(thread: &KnownThread, edition: EditionId) -> Option<Name> {
    let is_there = thread.first <= edition && edition <= thread.last;
    let until_then = thread.events.iter().take_while(|event| event.edition <= edition);
    let name = until_then.last().map_or(Some(&thread.name), |event| event.name.as_ref());
    name.filter(|_| is_there).cloned()
}

/// The changes in the order of the new edition, removed records where they stood.
fn changes(sides: &Pair<Side>) -> Vec<ShownChange> {
    let threads: BTreeSet<u32> =
        sides.old.stood.keys().chain(sides.new.stood.keys()).copied().collect();
    let is_unsure =
        |thread: &u32| sides.old.unsure.contains(thread) || sides.new.unsure.contains(thread);
    let lineage = Lineage::known();
    let both_listed = sides.old.is_listed && sides.new.is_listed;
    let mut changes: Vec<ShownChange> = Vec::new();
    for thread in threads {
        let records = sides.as_ref().map(|side| side.stood.get(&thread));
        if records.old.is_none() != records.new.is_none() && is_unsure(&thread) {
            continue;
        }
        let known = both_listed.then(|| lineage.thread(thread)).flatten();
        let class = match (records.old, records.new) {
            (None, _) => Some(Class::Added),
            (_, None) => Some(Class::Removed),
            (Some(old), Some(new)) => {
                let events = known.iter().flat_map(|thread| between(thread, sides)).collect();
                class_of(Pair::new(old, new), old.print != new.print && known.is_none(), events)
            }
        };
        changes.extend(class.map(|class| change(class, records)));
    }
    let only = |class, old, new| change(class, Pair::new(old, new));
    changes.extend(sides.old.fresh.iter().map(|old| only(Class::Removed, Some(old), None)));
    changes.extend(sides.new.fresh.iter().map(|new| only(Class::Added, None, Some(new))));
    let place = |change: &ShownChange| {
        let side = change.new.as_ref().or(change.old.as_ref());
        side.map(|side| (side.number.is_none(), side.number, side.term.clone()))
    };
    changes.sort_by_cached_key(place);
    join_terms(&mut changes);
    changes
}

/// An entry of the glossary that went and one of the same headword that came, side by side, are one
/// that was edited: the book has one entry for a headword.
fn join_terms(changes: &mut Vec<ShownChange>) {
    let term = |side: &Option<ShownText>| side.as_ref().and_then(|side| side.term.clone());
    let mut at = 1;
    while at < changes.len() {
        let [one, other] = &mut changes[at - 1..=at] else { break };
        let (old, new) = match (one.class, other.class) {
            (Class::Removed, Class::Added) => (&mut *one, &mut *other),
            (Class::Added, Class::Removed) => (&mut *other, &mut *one),
            _ => {
                at += 1;
                continue;
            }
        };
        if term(&old.old).is_none() || term(&old.old) != term(&new.new) {
            at += 1;
            continue;
        }
        (new.class, new.old) = (Class::Edited, old.old.take());
        let is_first = changes[at - 1].old.is_none() && changes[at - 1].class == Class::Removed;
        changes.remove(if is_first { at - 1 } else { at });
    }
}

/// What happened to a thread from one edition to the other, either being the newer one.
fn between(thread: &KnownThread, sides: &Pair<Side>) -> Vec<Class> {
    let (first, last) = (sides.old.id.min(sides.new.id), sides.old.id.max(sides.new.id));
    let events = thread.events.iter();
    let events = events.filter(|event| first < event.edition && event.edition <= last);
    events.map(|event| event.class).collect()
}

/// The class of a change in several steps; none where nothing is left of them.
fn class_of(sides: Pair<&Stood>, is_reworded: bool, events: Vec<Class>) -> Option<Class> {
    let plain = |name: &Name| {
        let folded = fold(&name.to_string());
        let marks = ["(Obsolete)", "(obsolete)"];
        let found = marks.iter().find_map(|mark| folded.strip_suffix(mark));
        found.unwrap_or(&folded).trim_end_matches('_').to_owned()
    };
    let (old, new) = (&sides.old.name, &sides.new.name);
    let stayed = old == new || new.number().is_none() && plain(old) == plain(new);
    let is_edited = is_reworded
        || stayed && fold(&old.to_string()) != fold(&new.to_string())
        || events.iter().any(|class| matches!(class, Class::Edited | Class::MovedEdited));
    let lesser = [Class::Retargeted, Class::Moved, Class::References, Class::Typography];
    match (stayed, is_edited) {
        (false, true) => Some(Class::MovedEdited),
        (true, true) => Some(Class::Edited),
        _ => lesser.into_iter().find(|class| match class {
            Class::Moved => !stayed,
            _ => events.contains(class),
        }),
    }
}

fn change(class: Class, records: Pair<Option<&Stood>>) -> ShownChange {
    let shown = |record: &Stood| ShownText {
        number: record.name.number(),
        term: match &record.name {
            Name::Term(term) => Some(term.clone()),
            Name::Number(_) => None,
        },
        part: None,
        text: record.text.clone(),
    };
    let name = records.new.or(records.old).map(|record| &record.name);
    let number = name.and_then(Name::number);
    let (kind, heading) = match number {
        Some(number) => {
            let is_rule = number.rule().is_some();
            let section = number.section().unwrap_or(number);
            let kind = if is_rule { RecordKind::Rule } else { RecordKind::Section };
            (kind, Heading::Section(section, String::new()))
        }
        None => (RecordKind::Glossary, Heading::Glossary),
    };
    let is_same = !matches!(class, Class::Edited | Class::MovedEdited);
    ShownChange {
        class,
        kind,
        heading,
        old: records.old.map(shown),
        new: records.new.map(shown),
        similarity: if is_same && records.old.and(records.new).is_some() { 1.0 } else { 0.0 },
        words: Vec::new(),
        references: Vec::new(),
        merged_from: Vec::new(),
        split_into: Vec::new(),
        members: None,
        copy_of: None,
        given: None,
        relation: Relation::Words,
        places: Pair::default(),
    }
}

/// What was asked about: numbers, and words of headwords.
struct Asked {
    numbers: Vec<NumberRange>,
    words: String,
}

impl Asked {
    fn of(about: &[String]) -> Self {
        let numbers = about.iter().filter_map(|typed| NumberRange::read(typed).ok());
        let words = about.iter().filter(|typed| NumberRange::read(typed).is_err());
        let words: Vec<&str> = words.map(String::as_str).collect();
        Self { numbers: numbers.collect(), words: words.join(" ").to_lowercase() }
    }

    fn covers(&self, change: &ShownChange) -> bool {
        let is_covered = |side: &ShownText| {
            let number = side.number;
            number.is_some_and(|number| self.numbers.iter().any(|range| range.covers(number)))
                || !self.words.is_empty()
                    && side.name().to_lowercase().contains(self.words.as_str())
        };
        self.numbers.is_empty() && self.words.is_empty()
            || change.old.iter().chain(&change.new).any(is_covered)
    }
}
