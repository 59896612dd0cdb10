//! How is the lineage made from texts? Start at [`lineage`].
//!
//! Threads are followed through all editions at hand, and what they are called and known by is
//! written down; what reads it stands in [`crate::known`].

use std::collections::BTreeMap;

use super::threads::{Step, Threads};
use crate::known::{Fingerprint, KnownEvent, KnownThread, Name, Version};
use crate::model::{EditionId, Pair};

/// What the lineage is made from.
pub struct LineageTexts<'a> {
    /// The editions, ascending.
    pub editions: &'a [EditionId],
    /// What the records of each edition are called, by place; none for what is neither rule,
    /// section nor entry.
    pub names: BTreeMap<EditionId, Vec<Option<Name>>>,
    /// How they follow each other.
    pub threads: &'a Threads,
}

/// The threads of some editions, by the edition in which they appear and then in the order of the
/// book, each with the versions of its words that `print` tells of a record.
pub fn lineage<E>(
    texts: &LineageTexts<'_>,
    print: impl Fn(EditionId, usize) -> Result<Fingerprint, E>,
) -> Result<Vec<(KnownThread, Vec<Version>)>, E> {
    let mut made = Vec::new();
    for (at, id) in texts.editions.iter().enumerate() {
        let before = at.checked_sub(1).map(|place| texts.editions[place]);
        let link = before.and_then(|edition| texts.threads.link(Pair::new(edition, *id)));
        let names = texts.names.get(id).map_or(&[][..], Vec::as_slice);
        for place in (0..names.len()).filter(|place| names[*place].is_some()) {
            let old = link.and_then(|link| link.old_of(place));
            let goes_on =
                old.zip(before).is_some_and(|(old, before)| texts.name(before, old).is_some());
            if goes_on {
                continue;
            }
            let steps = texts.threads.follow(texts.editions, *id, place);
            if let Some(thread) = texts.thread(*id, place, &steps) {
                made.push((thread, texts.versions(*id, &steps, &print)?));
            }
        }
    }
    Ok(made)
}

impl LineageTexts<'_> {
    fn name(&self, edition: EditionId, place: usize) -> Option<&Name> {
        self.names.get(&edition)?.get(place)?.as_ref()
    }

    /// The thread that appears at `place` of an edition.
    fn thread(&self, edition: EditionId, place: usize, steps: &[Step]) -> Option<KnownThread> {
        let begin = steps.iter().position(|step| step.edition == edition)?;
        let (first, later) = steps[begin..].split_first()?;
        let events = later.iter().filter_map(|step| {
            let name = step.places.new.and_then(|place| self.name(step.edition, place)).cloned();
            Some(KnownEvent { edition: step.edition, class: step.class?, name })
        });
        let last = steps[begin..].iter().rfind(|step| step.places.new.is_some())?;
        let gone = later.last().filter(|step| step.places.new.is_none());
        Some(KnownThread {
            first: edition,
            name: self.name(edition, place)?.clone(),
            from: self.origins(first, place).unwrap_or_default(),
            events: events.collect(),
            last: last.edition,
            heirs: gone.and_then(|step| self.heirs(step)).unwrap_or_default(),
        })
    }

    fn versions<E>(
        &self,
        edition: EditionId,
        steps: &[Step],
        print: impl Fn(EditionId, usize) -> Result<Fingerprint, E>,
    ) -> Result<Vec<Version>, E> {
        let mut versions: Vec<Version> = Vec::new();
        for step in steps.iter().filter(|step| step.edition >= edition) {
            let Some(place) = step.places.new else { continue };
            let fingerprint = print(step.edition, place)?;
            if versions.last().is_none_or(|last| last.fingerprint != fingerprint) {
                let at = self.editions.binary_search(&step.edition).unwrap_or_default();
                versions.push(Version { edition: at, fingerprint });
            }
        }
        Ok(versions)
    }

    fn origins(&self, first: &Step, place: usize) -> Option<Vec<Name>> {
        let before = first.before?;
        let shares = self.threads.link(Pair::new(before, first.edition))?.merged_from(place);
        Some(shares.filter_map(|share| self.name(before, share.place).cloned()).collect())
    }

    fn heirs(&self, gone: &Step) -> Option<Vec<Name>> {
        let link = self.threads.link(Pair::new(gone.before?, gone.edition))?;
        let shares = link.split_into(gone.places.old?);
        Some(shares.filter_map(|share| self.name(gone.edition, share.place).cloned()).collect())
    }
}
