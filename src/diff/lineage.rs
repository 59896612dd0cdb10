//! How is the lineage made from texts? Start at [`lineage`].
//!
//! Rules are followed through all editions at hand, and what they are called and known by is
//! written down; what reads it stands in [`crate::known`].

use super::threads::Link;
use crate::known::{Fingerprint, KnownEvent, KnownThread, Name, Version};
use crate::model::{Class, EditionId};

/// What the lineage is made from.
pub struct LineageTexts<'a> {
    /// The editions, ascending.
    pub editions: &'a [EditionId],
    /// What the records of each edition are called, by place; none for what is neither rule,
    /// section nor entry.
    pub names: Vec<Vec<Option<Name>>>,
    /// How those of each edition follow from those of the one before; none into the first.
    pub links: Vec<Option<&'a Link>>,
}

/// The threads of some editions, by the edition in which they appear and then in the order of the
/// book, each with the versions of its words that `print` tells of a record.
pub fn lineage<E>(
    texts: &LineageTexts<'_>,
    print: impl Fn(EditionId, usize) -> Result<Fingerprint, E>,
) -> Result<Vec<(KnownThread, Vec<Version>)>, E> {
    let mut made = Vec::new();
    for at in 0..texts.editions.len() {
        for place in 0..texts.names[at].len() {
            let Some(name) = texts.name(at, place) else { continue };
            let old = texts.links[at].and_then(|link| link.old_of(place));
            if old.is_none_or(|old| texts.name(at - 1, old).is_none()) {
                let way = texts.way(at, place);
                made.push((texts.thread(at, name, &way), texts.versions(at, &way, &print)?));
            }
        }
    }
    Ok(made)
}

impl LineageTexts<'_> {
    fn name(&self, edition: usize, place: usize) -> Option<&Name> {
        self.names[edition].get(place)?.as_ref()
    }

    /// Where the record at a place of an edition stands there and in those behind it; the way ends
    /// with the edition from which it is missing.
    fn way(&self, edition: usize, place: usize) -> Vec<Option<usize>> {
        let mut way = vec![Some(place)];
        for link in &self.links[edition + 1..] {
            let Some((old, link)) = way[way.len() - 1].zip(*link) else { break };
            way.push(link.new_of(old));
        }
        way
    }

    /// The thread that appears in an edition.
    fn thread(&self, first: usize, name: &Name, way: &[Option<usize>]) -> KnownThread {
        let named = |edition, place| self.name(edition, place).cloned();
        let events = (first + 1..).zip(&way[1..]).filter_map(|(at, new)| {
            let class = match new {
                Some(new) => self.links[at]?.class_of(*new)?,
                None => Class::Removed,
            };
            let name = new.and_then(|new| named(at, new));
            Some(KnownEvent { edition: self.editions[at], class, name })
        });
        let origins = self.links[first].zip(way[0]).into_iter().flat_map(|(link, place)| {
            link.merged_from(place).filter_map(|share| named(first - 1, share.place))
        });
        let last = first + way.len() - 1;
        let gone = match way {
            [.., Some(old), None] => self.links[last].map(|link| (link, *old)),
            _ => None,
        };
        let heirs = gone.into_iter().flat_map(|(link, old)| {
            link.split_into(old).filter_map(|share| named(last, share.place))
        });
        KnownThread {
            first: self.editions[first],
            name: name.clone(),
            from: origins.collect(),
            events: events.collect(),
            last: self.editions[last - usize::from(gone.is_some())],
            heirs: heirs.collect(),
        }
    }

    fn versions<E>(
        &self,
        first: usize,
        way: &[Option<usize>],
        print: impl Fn(EditionId, usize) -> Result<Fingerprint, E>,
    ) -> Result<Vec<Version>, E> {
        let mut versions: Vec<Version> = Vec::new();
        for (edition, place) in (first..).zip(way.iter().flatten()) {
            let fingerprint = print(self.editions[edition], *place)?;
            if versions.last().is_none_or(|last| last.fingerprint != fingerprint) {
                versions.push(Version { edition, fingerprint });
            }
        }
        Ok(versions)
    }
}
