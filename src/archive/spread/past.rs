//! What happened to a rule, in a line for each event? Start at [`past`].

use crate::answer::{Past, PastEvent};
use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::diff::Step;
use crate::model::{EditionId, Language, RuleNumber};

/// The way of a record through the editions of its language.
pub(super) fn steps(
    archive: &Archive,
    language: Language,
    edition: EditionId,
    place: usize,
) -> Result<Vec<Step>, ArchiveError> {
    Ok(archive.threads(language)?.follow(&editions(archive, language), edition, place))
}

/// The same in numbers, events only.
pub(super) fn past(
    archive: &Archive,
    language: Language,
    steps: &[Step],
) -> Result<Past, ArchiveError> {
    let mut events = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if at == 0 || step.class.is_some() {
            events.push(PastEvent {
                edition: step.edition,
                before: step.before,
                class: step.class,
                old: number(archive, step.before, step.places.old)?,
                new: number(archive, Some(step.edition), step.places.new)?,
            });
        }
    }
    Ok(Past { editions: editions(archive, language), events })
}

fn editions(archive: &Archive, language: Language) -> Vec<EditionId> {
    archive.rules_of(language).map(|(_, it)| it.id).collect()
}

fn number(
    archive: &Archive,
    edition: Option<EditionId>,
    place: Option<usize>,
) -> Result<Option<RuleNumber>, ArchiveError> {
    let edition = edition.and_then(|it| archive.tables.place_of(it));
    let (Some(edition), Some(place)) = (edition, place) else { return Ok(None) };
    Ok(archive.rows(edition)?.rows.get(place).and_then(|it| it.number))
}
