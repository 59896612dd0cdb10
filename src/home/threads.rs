//! How do rules run through the editions, and which Japanese record translates which English one?
//! Start at [`add`], which is part of deriving.
//!
//! Neighbouring editions are compared once, when the later of them comes in. What follows from the
//! links is written beside the rows of each edition: to which thread a record belongs and since
//! when it has had its words. A part of an English edition is compared with the whole one before it
//! and stands in no other's way. A Japanese edition is paired once, when it comes in, with the English
//! edition that it translates: that of the same date, or else the one that was in force then. Where
//! that is known by its numbers alone, the next one here stands for it, by the numbers that its
//! records bore then. Each piece is a block of its own, read when it is asked for.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::compared::{self, Attaching, ComparedEdition, ComparedPair, Rules, in_parallel, rules};
use super::error::{Progress, Result};
use super::membership::{Bearer, Membership, Memberships};
use crate::diff::{Link, Overrides, Proposals};
use crate::index::Tables;
use crate::index::tables::{Column, Damage, EditionRows, Named};
use crate::known::{Attached, Lineage, Tie};
use crate::lexicon::lexicon;
use crate::model::{
    Class, DocumentKind, EditionId, EffectiveDate, Language, Pair, RecordKind, RuleNumber, Said,
};
use crate::translation::{Bitext, Candidate, HeldParts, Names, Pairing, RecordPair, Terms, Trust};

/// Adds links, threads and bearers of the rules in each language to what is kept beside the
/// tables, to which threads of the lineage the English records belong, and which Japanese records
/// translate them; gives the last.
pub(super) fn add(
    tables: &Tables,
    before: Option<&Tables>,
    digests: &Column<'_>,
    vocabulary: &[u64],
    origins: &Origins,
    named: &mut Named,
    progress: &dyn Progress,
) -> Result<Vec<(EditionId, Paired)>> {
    let Rules { through: english, beside } = rules(tables, &origins.parts, Language::En);
    let mut attaching = Attaching::of(tables, digests, vocabulary, &english)?;
    let mut linking = Linking { tables, before, digests, links: BTreeMap::new() };
    for (at, next_to) in attaching.open() {
        let neighbours =
            [at.checked_sub(1).filter(|_| next_to[0]), Some(at).filter(|_| next_to[1])];
        for first in neighbours.into_iter().flatten() {
            let places = Pair::new(english[first], english[first + 1]);
            linking.compare_all(&[(places, Pair::new(None, None))], None, &super::Silent)?;
        }
        let link = |first: Option<usize>| {
            first.and_then(|first| linking.get(Pair::new(english[first], english[first + 1])))
        };
        attaching.attach(at, neighbours.map(link))?;
    }
    let pairs: Vec<(Pair<usize>, Pair<Option<&Attached>>)> = (1..english.len())
        .map(|at| {
            let ends = Pair::new(at - 1, at);
            (ends.map(|at| english[at]), ends.map(|at| attaching.get(at)))
        })
        .collect();
    linking.compare_all(&pairs, None, progress)?;
    attaching.add_to(named);
    Attaching::of(tables, digests, vocabulary, &beside)?.add_to(named);
    let nothing = Pair::new(None, None);
    let beside: Vec<_> = beside.iter().map(|part| (next_to(&english, *part), nothing)).collect();
    linking.compare_all(&beside, None, progress)?;
    let links = linking.taken(&english);
    let beside = std::mem::take(&mut linking.links);
    add_threads(tables, &english, Language::En, (&links, &beside), named)?;
    let attached = |place| attaching.get(english.binary_search(&place).ok()?);
    let pairings = add_pairings(tables, before, &english, origins, attached, named)?;
    let japanese = rules(tables, &[], Language::Ja).through;
    let beside = English { tables, pairings: &pairings, editions: english.clone(), links };
    let pairs = japanese.windows(2).map(|ends| (Pair::new(ends[0], ends[1]), nothing));
    linking.compare_all(&pairs.collect::<Vec<_>>(), Some(&beside), progress)?;
    let links = linking.taken(&japanese);
    add_threads(tables, &japanese, Language::Ja, (&links, &Links::new()), named)?;
    Ok(pairings)
}

/// Adds what follows from the links between editions of a language, and from those to parts.
fn add_threads(
    tables: &Tables,
    editions: &[usize],
    language: Language,
    (links, beside): (&[Link], &Links),
    named: &mut Named,
) -> Result<()> {
    for (neighbours, link) in editions.windows(2).zip(links) {
        named.add(&link_name(tables, neighbours[0], neighbours[1]), link);
    }
    let mut runs = Runs::default();
    let mut last: Vec<Membership> = Vec::new();
    for (at, place) in editions.iter().enumerate() {
        let rows = tables.rows(*place)?;
        let link = at.checked_sub(1).and_then(|before| links.get(before));
        last = runs.next(*place, &rows, link, &last);
        Memberships::add(&last, tables.id(*place), named);
        for ((_, part), link) in beside.range((*place, 0)..(*place + 1, 0)) {
            named.add(&link_name(tables, *place, *part), link);
            let joined = runs.joined(*part, &tables.rows(*part)?, Some(link), &last);
            Memberships::add(&joined, tables.id(*part), named);
        }
    }
    named.add_list(&format!("bearers.{language}"), &runs.finish());
    Ok(())
}

/// What the English beside Japanese editions says of their records.
struct English<'a> {
    tables: &'a Tables,
    pairings: &'a [(EditionId, Paired)],
    /// The English editions, ascending, and the links between them.
    editions: Vec<usize>,
    links: Vec<Link>,
}

impl English<'_> {
    /// The records of two Japanese editions that translate the same English record; none where one
    /// of them is paired with no English edition that answers.
    fn counterparts(&self, ids: Pair<EditionId>) -> Option<Vec<Pair<usize>>> {
        let paired = |id| self.pairings.iter().find(|paired| paired.0 == id).map(|entry| &entry.1);
        let (old, new) = (paired(ids.old)?, paired(ids.new)?);
        let at = |id| self.editions.binary_search(&self.tables.place_of(id)?).ok();
        let (first, last) = (at(old.base)?, at(new.base)?);
        let translated: BTreeMap<usize, usize> =
            old.pairing.firsts().map(|pair| (pair.en, pair.ja)).collect();
        let links = self.links.get(first..last)?;
        let old_of = |pair: RecordPair| {
            let en = links.iter().rev().try_fold(pair.en, |en, link| link.old_of(en))?;
            Some(Pair::new(*translated.get(&en)?, pair.ja))
        };
        Some(new.pairing.firsts().filter_map(old_of).collect())
    }
}

/// Numbers threads while editions pass by.
#[derive(Default)]
struct Runs {
    threads: u32,
    /// The runs that reach the edition that passed last, by thread.
    open: BTreeMap<u32, Bearer>,
    closed: Vec<Bearer>,
}

impl Runs {
    /// The threads of the records of the next edition; `last` are those of the one before.
    fn next(
        &mut self,
        edition: usize,
        rows: &EditionRows,
        link: Option<&Link>,
        last: &[Membership],
    ) -> Vec<Membership> {
        let since = edition as u16;
        let before = std::mem::take(&mut self.open);
        let memberships = self.joined(edition, rows, link, last);
        for (row, Membership { thread, .. }) in rows.rows.iter().zip(&memberships) {
            let Some(number) = row.number.filter(|_| row.is_numbered()) else { continue };
            let run = before.get(thread).filter(|run| run.number == number);
            let first = run.map_or(since, |run| run.first);
            self.open.insert(*thread, Bearer { number, first, last: since, thread: *thread });
        }
        let ended = |run: &&Bearer| {
            self.open.get(&run.thread).is_none_or(|continued| continued.first > run.last)
        };
        self.closed.extend(before.values().filter(ended).copied());
        memberships
    }

    /// The threads of the records of an edition that is linked to the one with the threads `last`.
    fn joined(
        &mut self,
        edition: usize,
        rows: &EditionRows,
        link: Option<&Link>,
        last: &[Membership],
    ) -> Vec<Membership> {
        let since = edition as u16;
        let mut memberships = Vec::with_capacity(rows.rows.len());
        for place in 0..rows.rows.len() {
            let old = link.and_then(|link| Some((link, last.get(link.old_of(place)?)?)));
            // Other quotes, numbers and references alone are no other words.
            let words = [Class::Added, Class::Edited, Class::MovedEdited].map(Some);
            let membership = match old {
                Some((by, old)) if words.contains(&by.class_of(place)) => {
                    Membership { since, ..*old }
                }
                Some((_, old)) => *old,
                None => {
                    self.threads += 1;
                    Membership { thread: self.threads - 1, since }
                }
            };
            memberships.push(membership);
        }
        memberships
    }

    fn finish(mut self) -> Vec<Bearer> {
        self.closed.extend(self.open.into_values());
        self.closed.sort_unstable();
        self.closed
    }
}

/// The link between two neighbouring editions of the rules, by places.
pub(super) fn link(tables: &Tables, old: usize, new: usize) -> Result<Option<Link>, Damage> {
    tables.named(&link_name(tables, old, new))
}

fn link_name(tables: &Tables, old: usize, new: usize) -> String {
    let editions = tables.editions();
    format!("link {} {}", editions[old].id, editions[new].id)
}

/// What is known of editions beside what their rows tell.
pub(super) struct Origins {
    /// The English ones of which parts are here.
    pub parts: Vec<EditionId>,
    /// Those that came from files which translators were given.
    pub from_translators: Vec<EditionId>,
}

/// A part and the whole edition before it, or where there is none behind it.
fn next_to(whole: &[usize], part: usize) -> Pair<usize> {
    let behind = whole.partition_point(|place| *place < part);
    Pair::new(whole[behind.saturating_sub(1)], part)
}

/// Place in the tables before of an edition whose sources are the same there; none where it is new
/// or was imported otherwise.
fn unchanged(tables: &Tables, before: &Tables, place: usize) -> Option<usize> {
    let edition = &tables.editions()[place];
    let old = before.place_of(edition.id)?;
    (before.editions()[old].sources == edition.sources).then_some(old)
}

/// The links between neighbouring editions while they are found.
struct Linking<'a> {
    tables: &'a Tables,
    before: Option<&'a Tables>,
    digests: &'a Column<'a>,
    links: Links,
}

/// Links by places in the tables.
type Links = BTreeMap<(usize, usize), Link>;

impl Linking<'_> {
    fn get(&self, places: Pair<usize>) -> Option<&Link> {
        self.links.get(&(places.old, places.new))
    }

    /// Finds the links of neighbours that are not there yet, from what they are attached to and the
    /// English beside; those of the tables before are taken over where neither edition was read anew
    /// nor attached anew.
    fn compare_all(
        &mut self,
        pairs: &[(Pair<usize>, Pair<Option<&Attached>>)],
        english: Option<&English<'_>>,
        progress: &dyn Progress,
    ) -> Result<()> {
        let mut missing = Vec::new();
        for (places, attached) in pairs {
            if self.get(*places).is_some() {
                continue;
            }
            match self.known(*places, *attached)? {
                Some(link) => _ = self.links.insert((places.old, places.new), link),
                None => missing.push((*places, *attached)),
            }
        }
        let mut done = 0;
        for batch in missing.chunks(4 * rayon::current_num_threads()) {
            let compared = in_parallel(batch, |pair| self.compared(pair.0, pair.1, english));
            for (pair, link) in batch.iter().zip(compared) {
                self.links.insert((pair.0.old, pair.0.new), link?);
            }
            done += batch.len();
            progress.step(&Said::new("progress-comparing"), done, missing.len());
        }
        Ok(())
    }

    /// The link that the tables before have of two editions that are the same in both.
    fn known(
        &self,
        places: Pair<usize>,
        attached: Pair<Option<&Attached>>,
    ) -> Result<Option<Link>, Damage> {
        let Some(before) = self.before else { return Ok(None) };
        let there = places.map(|place| unchanged(self.tables, before, place));
        let (Some(old), Some(new)) = (there.old, there.new) else { return Ok(None) };
        for (place, attached) in [(old, attached.old), (new, attached.new)] {
            if attached.is_some() && compared::attached(before, place)?.as_ref() != attached {
                return Ok(None);
            }
        }
        link(before, old, new)
    }

    fn compared(
        &self,
        places: Pair<usize>,
        attached: Pair<Option<&Attached>>,
        english: Option<&English<'_>>,
    ) -> Result<Link> {
        let read = |place| ComparedEdition::read(self.tables, place);
        let pair = ComparedPair(Pair::new(
            read(places.old)?.attached_to(attached.old),
            read(places.new)?.attached_to(attached.new),
        ));
        let ids = places.map(|place| self.tables.id(place));
        let proposals = match english.and_then(|english| english.counterparts(ids)) {
            Some(counterparts) => Proposals::of_counterparts(counterparts),
            None => pair.known(),
        };
        Ok(Link::of(&pair.compare(self.digests, &Overrides::known(ids), &proposals)))
    }

    /// The links between neighbours of these editions, in their order.
    fn taken(&mut self, editions: &[usize]) -> Vec<Link> {
        let pairs = editions.windows(2).map(|ends| (ends[0], ends[1]));
        pairs.filter_map(|places| self.links.remove(&places)).collect()
    }
}

/// A Japanese edition paired with the English one that it translates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Paired {
    /// The English edition.
    pub base: EditionId,
    /// The one beside it that was translated, where that is known by its numbers alone.
    pub translated: Option<EditionId>,
    /// Which record translates which.
    pub pairing: Pairing,
}

/// The names that the lexicon has in both languages.
pub(crate) fn known_names() -> Names {
    Names::of(lexicon().iter().map(|name| (name.en, name.ja)))
}

/// The English edition that a Japanese one of this date translates, as a place in the tables; with
/// the true one where another one, attached to the lineage, stands for it.
fn base_of(
    tables: &Tables,
    english: &[usize],
    date: EffectiveDate,
    is_attached: impl Fn(usize) -> bool,
) -> Option<(usize, Option<EditionId>)> {
    let mut english = english.iter().map(|place| (*place, tables.id(*place).effective));
    let later = english.clone().find(|(_, effective)| *effective > date);
    let held = english.rfind(|(_, effective)| *effective <= date);
    let attached = later.into_iter().chain(held).find(|beside| is_attached(beside.0));
    let in_force = Lineage::known().in_force(date);
    let translated = in_force.filter(|known| held.is_none_or(|held| held.1 < known.effective));
    match attached.zip(translated) {
        Some(((place, _), translated)) => Some((place, Some(translated))),
        None => held.or(later).map(|(place, _)| (place, None)),
    }
}

/// The numbers that the records of an edition bore on a day, as the lineage tells it.
fn numbers_on(
    date: EffectiveDate,
    attached: &Attached,
    rows: &EditionRows,
) -> Vec<Option<RuleNumber>> {
    let then = |place: usize| match attached.ties[place] {
        Tie::Same(thread) | Tie::Reworded(thread) => {
            Lineage::known().thread(thread).and_then(|thread| thread.number_on(date))
        }
        Tie::New => None,
        Tie::Unsure | Tie::Nothing => rows.rows.at(place).number,
    };
    let number = |place: usize| {
        // A line of the contents has the number of the section that it lists.
        let listed =
            rows.rows.at(place).number.filter(|_| rows.rows.at(place).kind == RecordKind::Front);
        let section = listed.and_then(|listed| rows.find(listed).next());
        then(section.unwrap_or(place))
    };
    (0..rows.rows.len()).map(number).collect()
}

/// The numbers of rules that an edition has and one of an older day had not, as the lineage tells
/// it.
fn numbers_since(date: EffectiveDate, edition: EditionId) -> BTreeSet<RuleNumber> {
    let known = Lineage::known();
    let threads = known.threads().filter(|_| known.place_of(edition).is_some());
    let young = threads.filter(|(_, thread)| thread.first.effective > date);
    young.filter_map(|(_, thread)| thread.number_on(edition.effective)).collect()
}

/// What is to be translated, as its part is held and its rule is new.
fn came_since(rows: &EditionRows, pairing: &Pairing, is_new: impl Fn(usize) -> bool) -> Vec<usize> {
    let row = |place: usize| (rows.rows.at(place).kind, rows.rows.at(place).number);
    let held = HeldParts::of(pairing, row);
    let is_due = |place: &usize| {
        held.hold(row(*place).0, row(*place).1, Some) && is_new(rows.rule_of(*place))
    };
    pairing.absent.iter().copied().filter(is_due).collect()
}

/// Adds the pairing of each Japanese edition and its phrases to what is kept beside the tables;
/// gives the pairings. To what the English edition at a place is attached, `attached` says.
fn add_pairings<'a>(
    tables: &Tables,
    before: Option<&Tables>,
    english: &[usize],
    origins: &Origins,
    attached: impl Fn(usize) -> Option<&'a Attached>,
    named: &mut Named,
) -> Result<Vec<(EditionId, Paired)>> {
    let from_translators = &origins.from_translators;
    let mut pairings = Vec::new();
    for (place, edition) in tables.editions().iter().enumerate() {
        let id = edition.id;
        if id.document != DocumentKind::Rules || id.language != Language::Ja {
            continue;
        }
        let attached = |place| attached(place).filter(|attached| !attached.ties.is_empty());
        let base = base_of(tables, english, id.effective, |place| attached(place).is_some());
        let Some((base, translated)) = base else { continue };
        let then = translated.zip(attached(base));
        let of_old = pairings.iter().rev().find(|(id, _)| !from_translators.contains(id));
        let of_old = of_old.map(|(_, old): &(_, Paired)| old.translated.unwrap_or(old.base));
        let older = from_translators.contains(&id).then_some(of_old);
        // What a translators' file lacks follows from the edition before it, which may be new.
        let before = before.filter(|_| older.is_none());
        let (paired, phrases) = match known(tables, before, base, place)? {
            Some(known) if known.0.translated == then.map(|then| then.0) => known,
            _ => pair(tables, base, place, older, then)?,
        };
        named.add(&format!("pairing {id}"), &paired);
        named.add(&format!("phrases {id}"), &phrases);
        pairings.push((id, paired));
    }
    Ok(pairings)
}

/// What the tables before have of two editions that are the same in both.
fn known(
    tables: &Tables,
    before: Option<&Tables>,
    base: usize,
    ja: usize,
) -> Result<Option<(Paired, Vec<Candidate>)>, Damage> {
    let Some(before) = before else { return Ok(None) };
    let there = [base, ja].map(|place| unchanged(tables, before, place));
    let [Some(_), Some(ja)] = there else { return Ok(None) };
    let paired = paired(before, ja)?.filter(|paired| paired.base == tables.id(base));
    Ok(paired.zip(phrases(before, ja)?))
}

/// Pairs two editions; in one that came from translators each record was given with the English
/// whose number it bears, and `older` is what the last one that did not was of.
fn pair(
    tables: &Tables,
    en: usize,
    ja: usize,
    older: Option<Option<EditionId>>,
    then: Option<(EditionId, &Attached)>,
) -> Result<(Paired, Vec<Candidate>), Damage> {
    let rows = tables.rows(en)?;
    let (en, ja) = (tables.rulebook(en)?, tables.rulebook(ja)?);
    let (translated, attached) = then.unzip();
    let numbers = attached.map(|attached| numbers_on(ja.id.effective, attached, &rows));
    let trust = if older.is_some() { Trust::Numbers } else { Trust::Words };
    let bitext = Bitext::trusting(trust, &en, &ja, &known_names(), numbers.as_deref());
    let phrases = Terms::of(&bitext).candidates();
    let mut pairing = bitext.pairing;
    let young = match (attached, older.flatten()) {
        (Some(attached), _) => came_since(&rows, &pairing, |rule| match attached.ties[rule] {
            Tie::New => true,
            tie => tie
                .thread()
                .and_then(|thread| Lineage::known().thread(thread))
                .is_some_and(|thread| thread.first.effective > ja.id.effective),
        }),
        // Only what is translated comes back: what was missing stays so.
        (None, Some(older)) => {
            let new = numbers_since(older.effective, en.id);
            let number = |rule: usize| rows.rows.at(rule).number;
            came_since(&rows, &pairing, |rule| number(rule).is_some_and(|own| new.contains(&own)))
        }
        (None, None) => Vec::new(),
    };
    pairing.absent.retain(|place| young.binary_search(place).is_err());
    pairing.missing.extend(young);
    pairing.missing.sort_unstable();
    Ok((Paired { base: en.id, translated, pairing }, phrases))
}

/// How the Japanese edition at `place` is paired.
pub(super) fn paired(tables: &Tables, place: usize) -> Result<Option<Paired>, Damage> {
    tables.named(&format!("pairing {}", tables.id(place)))
}

/// What translates what in the Japanese edition at `place` and in no glossary.
pub(super) fn phrases(tables: &Tables, place: usize) -> Result<Option<Vec<Candidate>>, Damage> {
    tables.named(&format!("phrases {}", tables.id(place)))
}
