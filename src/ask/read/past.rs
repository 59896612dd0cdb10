//! What happened to a rule, in a line for each event? Start at [`past`].

use crate::answer::{Past, PastEvent};
use crate::ask::records::record_at;
use crate::book::{Library, RecordRef};
use crate::home::HomeError;
use crate::known::Name;
use crate::model::{EditionId, RecordKind, slug};

/// The way of a record through the editions of its language in numbers, events only.
pub(super) fn past(library: &Library, record: RecordRef) -> Result<Past, HomeError> {
    let language = library.edition_of_record(record).language;
    let mut events = Vec::new();
    let steps = library.steps(record)?;
    for (at, step) in steps.iter().enumerate() {
        if at == 0 || step.class.is_some() {
            let old = record_at(library, step.before, step.places.old);
            let new = record_at(library, Some(step.edition), step.places.new);
            events.push(PastEvent {
                edition: step.edition,
                before: step.before,
                class: step.class,
                old: old.map_or(Ok(None), |record| library.number(record))?,
                new: new.map_or(Ok(None), |record| library.number(record))?,
                slug: new.map_or(Ok(None), |record| slug_of(library, record))?,
            });
        }
    }
    let mut editions: Vec<EditionId> =
        library.rules_of(language).map(|(_, edition)| edition.id).collect();
    // Of editions that are not here only numbers are known, and there is nothing to lead to.
    for step in library.known_steps(record, &steps)? {
        let number = |name: Option<Name>| name.and_then(|name| name.number());
        let (class, old, new) = (step.class, number(step.names.old), number(step.names.new));
        let (before, slug) = (None, None);
        events.push(PastEvent { edition: step.edition, before, class, old, new, slug });
        editions.push(step.edition);
    }
    events.sort_by_key(|event: &PastEvent| event.edition);
    editions.sort();
    editions.dedup();
    Ok(Past { editions, events })
}

/// What addresses a glossary entry.
fn slug_of(library: &Library, record: RecordRef) -> Result<Option<String>, HomeError> {
    if library.row(record)?.kind != RecordKind::Glossary {
        return Ok(None);
    }
    Ok(library.record(record)?.term.map(|term| slug(&term.headword)))
}
