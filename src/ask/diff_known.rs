//! What changed between two editions of which one at least is known by its numbers alone? Start at
//! [`of_numbers`].
//!
//! Which rules came, went, moved and were edited, the lineage tells; words are told of none, or
//! where one side is here, of that one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::diff::{Describer, in_language};
use crate::answer::DiffAnswer;
use crate::ask::DiffQuestion;
use crate::book::{Library, Meant};
use crate::diff::{ComparedRecord, Comparison, Overrides};
use crate::home::HomeError;
use crate::known::{Lineage, Name, Tie};
use crate::model::{Change, Class, EditionId, Language, Pair, RecordKind};

/// What a rule is in one edition.
struct Stood {
    name: Name,
    /// Its words; none where they are not here.
    text: String,
    /// What its words are known by.
    print: u32,
}

impl Stood {
    fn record(&self) -> ComparedRecord<'_> {
        let (kind, number, headword) = match &self.name {
            Name::Term(term) => (RecordKind::Glossary, None, Some(term.as_str())),
            Name::Number(number) if number.rule().is_some() => {
                (RecordKind::Rule, Some(*number), None)
            }
            Name::Number(number) => (RecordKind::Section, Some(*number), None),
        };
        ComparedRecord { kind, number, headword, part: None, text: &self.text }
    }
}

/// One edition by the threads of the lineage.
struct Side {
    id: EditionId,
    /// Whether its words are here.
    is_here: bool,
    /// Whether the lineage lists it.
    is_listed: bool,
    stood: Vec<Stood>,
    /// The places in `stood` of threads.
    threads: BTreeMap<u32, usize>,
    /// Places of what is in no known edition.
    fresh: Vec<usize>,
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
    let records = sides
        .as_ref()
        .map(|side| side.stood.iter().map(Stood::record).collect::<Vec<ComparedRecord<'_>>>());
    let titles = records.as_ref().map(|records| {
        let sections = records.iter().filter(|record| record.kind == RecordKind::Section);
        sections.filter_map(|section| Some((section.number?, section.text))).collect()
    });
    let pieces = records.as_ref().map(Vec::as_slice);
    let without_texts = [&sides.old, &sides.new].into_iter().filter(|side| !side.is_here);
    let describer = Describer {
        editions: sides.as_ref().map(|side| side.id),
        pieces,
        titles,
        overrides: &Overrides::default(),
        detail: question.detail,
        without_texts: without_texts.map(|side| side.id).collect(),
        is_partial: false,
    };
    let about = in_language(&question.about, Language::En);
    Ok(describer.answer(&compared(&sides, pieces), question, &about))
}

fn side(library: &Library, meant: Meant) -> Result<Side, HomeError> {
    let lineage = Lineage::known();
    let (mut stood, mut threads, mut fresh) = (Vec::new(), BTreeMap::new(), Vec::new());
    let edition = match meant {
        Meant::Known(id) => {
            let prints = lineage.fingerprints([id]);
            for (thread, known) in lineage.threads() {
                let Some(name) = known.name_on(id.effective).cloned() else { continue };
                let print = prints.get(thread as usize).and_then(|[print]| print.as_ref());
                threads.insert(thread, stood.len());
                let print = print.map_or(0, |print| print.text);
                stood.push(Stood { name, text: String::new(), print });
            }
            let unsure = BTreeSet::new();
            return Ok(Side { id, is_here: false, is_listed: true, stood, threads, fresh, unsure });
        }
        Meant::Here(edition) => edition,
    };
    let id = library.tables.editions()[edition].id;
    let Some(attached) = library.attached(edition)? else {
        return Err(match id.language {
            Language::Ja => HomeError::NotInLanguage { edition: id, wanted: Language::En },
            Language::En => HomeError::NotRules { edition: id },
        });
    };
    let print = library.fingerprints()?;
    let named = library.names_of(edition)?.into_iter().enumerate();
    for ((place, name), tie) in named.zip(&attached.ties) {
        let Some(name) = name else { continue };
        match tie {
            Tie::Same(thread) | Tie::Reworded(thread) => _ = threads.insert(*thread, stood.len()),
            Tie::New => fresh.push(stood.len()),
            Tie::Unsure | Tie::Nothing => continue,
        }
        let text = library.tables.words(library.rows(edition)?.rows[place].entry)?.text.to_owned();
        stood.push(Stood { name, text, print: print(edition, place)?.text });
    }
    let (is_listed, unsure) = (attached.is_listed, attached.unsure.clone());
    Ok(Side { id, is_here: true, is_listed, stood, threads, fresh, unsure })
}

/// The changes in the order of the new edition, removed records where they stood.
fn compared(sides: &Pair<Side>, pieces: Pair<&[ComparedRecord<'_>]>) -> Comparison {
    let all = sides.old.threads.keys().chain(sides.new.threads.keys());
    let mut lone = Pair::new(sides.old.fresh.clone(), sides.new.fresh.clone());
    let mut comparison = Comparison::default();
    for thread in all.copied().collect::<BTreeSet<u32>>() {
        let places = sides.as_ref().map(|side| side.threads.get(&thread).copied());
        let is_unsure = [&sides.old, &sides.new].iter().any(|side| side.unsure.contains(&thread));
        match (places.old, places.new) {
            (Some(old), Some(new)) => {
                let class = class_of(sides, pieces, thread, Pair::new(old, new));
                comparison.changes.extend(class.map(|class| change(class, places, pieces)));
            }
            _ if is_unsure => {}
            (Some(old), None) => lone.old.push(old),
            (None, Some(new)) => lone.new.push(new),
            (None, None) => {}
        }
    }
    // The book has one entry for a headword: one that went and one that came are one, edited.
    let headword = |place: &usize| pieces.new[*place].headword;
    let mut came: HashMap<&str, usize> =
        lone.new.iter().filter_map(|place| Some((headword(place)?, *place))).collect();
    for old in lone.old {
        let new = pieces.old[old].headword.and_then(|headword| came.remove(headword));
        let class = if new.is_some() { Class::Edited } else { Class::Removed };
        lone.new.retain(|place| Some(*place) != new);
        comparison.changes.push(change(class, Pair::new(Some(old), new), pieces));
    }
    let added = |new: usize| change(Class::Added, Pair::new(None, Some(new)), pieces);
    comparison.changes.extend(lone.new.into_iter().map(added));
    let record = |change: &Change| match (change.old, change.new) {
        (_, Some(new)) => Some(&pieces.new[new]),
        (old, None) => old.map(|old| &pieces.old[old]),
    };
    comparison.changes.sort_by_key(|change| {
        record(change).map(|record| (record.headword.is_some(), record.number, record.headword))
    });
    comparison.moves = comparison
        .changes
        .iter()
        .filter_map(|change| {
            let moved = Pair::new(pieces.old[change.old?].number?, pieces.new[change.new?].number?);
            (moved.old != moved.new).then_some(moved)
        })
        .collect();
    comparison
}

/// What became of a thread from one edition to the other, in however many steps, either being the
/// newer one; none where nothing is left of them.
fn class_of(
    sides: &Pair<Side>,
    pieces: Pair<&[ComparedRecord<'_>]>,
    thread: u32,
    places: Pair<usize>,
) -> Option<Class> {
    let known = (sides.old.is_listed && sides.new.is_listed)
        .then(|| Lineage::known().thread(thread))
        .flatten();
    let ends = [sides.old.id, sides.new.id];
    let (first, last) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let events = known.iter().flat_map(|thread| &thread.events);
    let events = events.filter(|event| first < event.edition && event.edition <= last);
    let events: Vec<Class> = events.map(|event| event.class).collect();
    let (old, new) = (&pieces.old[places.old], &pieces.new[places.new]);
    let stayed = old.same_address(new);
    let is_edited = match known {
        Some(_) => events.iter().any(|class| matches!(class, Class::Edited | Class::MovedEdited)),
        None => sides.old.stood[places.old].print != sides.new.stood[places.new].print,
    };
    let lesser = [Class::Retargeted, Class::Moved, Class::References, Class::Typography];
    match (stayed, is_edited || stayed && !old.same_headword(new)) {
        (false, true) => Some(Class::MovedEdited),
        (true, true) => Some(Class::Edited),
        _ => lesser.into_iter().find(|class| match class {
            Class::Moved => !stayed,
            _ => events.contains(class),
        }),
    }
}

fn change(
    class: Class,
    places: Pair<Option<usize>>,
    pieces: Pair<&[ComparedRecord<'_>]>,
) -> Change {
    let old = || places.old.map(|place| pieces.old[place].kind);
    let kind = places.new.map(|place| pieces.new[place].kind).or_else(old);
    let is_same = !matches!(class, Class::Edited | Class::MovedEdited);
    Change {
        class,
        kind: kind.unwrap_or(RecordKind::Rule),
        old: places.old,
        new: places.new,
        similarity: if is_same && places.old.and(places.new).is_some() { 1.0 } else { 0.0 },
        references: Vec::new(),
        merged_from: Vec::new(),
        split_into: Vec::new(),
    }
}
