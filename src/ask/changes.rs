//! How much did each edition change, and where, and what is new for who follows something? Start at
//! [`changes`], [`feed_of_all`], [`feed_of_section`], [`feed_of_history`] and [`feed_of_search`].
//!
//! Rules are followed by their threads: another number, a reference that follows its target and
//! other quotes are no news. The links between neighbouring editions tell what changed, so that
//! only what did is read.

use std::collections::{BTreeMap, HashSet};

use super::diff_told::{set_of, shown_text};
use super::history::{history, told};
use super::search::{SearchQuestion, search};
use crate::answer::{
    ChangesAnswer, EditionChanges, EditionCounts, FeedAnswer, FeedChange, FeedEntry, Followed,
    Heading, History, SectionCounts, ShownText, changes_words, count_of, counted,
};
use crate::book::{Library, RecordRef, Today};
use crate::corpus::set_names;
use crate::home::{Result, still_wanted};
use crate::index::tables::Row;
use crate::known::Lineage;
use crate::model::{Class, EditionId, Language, Level, Pair, RecordKind, RuleNumber};

/// What every English edition changed against the one before it; of the part of the book that
/// bears the number `within` today, whatever its number was. None where there is no such part.
pub fn changes(library: &Library, within: Option<RuleNumber>) -> Result<Option<ChangesAnswer>> {
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
    let sections = counter.sections.into_values().map(|(mut section, classes)| {
        section.by_edition.resize(editions.len(), 0);
        SectionCounts { counts: counted(&classes), ..section }
    });
    Ok(Some(ChangesAnswer { within, sections: sections.collect(), editions }))
}

/// When what is called so, or something below it, changed last but for typography; none where that
/// is not known.
pub fn last_changed(library: &Library, wanted: &str) -> Result<Option<EditionId>> {
    let is_change = |class: Class| class != Class::Typography;
    let events = history(library, &History::of(wanted, None))?.map_or(Vec::new(), |of| of.events);
    let own = events.iter().rev().find(|event| event.class.is_some_and(is_change));
    let part = RuleNumber::read(wanted).ok();
    let counted = part.map_or(Ok(None), |part| changes(library, Some(part)))?;
    let counted = counted.map_or(Vec::new(), |counted| counted.editions);
    let below = counted.iter().rev().find(|edition| count_of(&edition.counts, is_change) > 0);
    // Of what lies between two texts here that are no neighbours, nobody knows when it changed.
    let below = below.map(|edition| edition.edition).filter(|edition| {
        let before = library.rules_of(Language::En).map(|(_, before)| before.id);
        let before = before.take_while(|before| before < edition).last();
        before.is_some_and(|before| Lineage::known().are_neighbours(before, *edition))
    });
    // A title stands still while what lies below it changes in editions whose texts are not here.
    let is_title = part.is_some_and(|part| part.rule().is_none());
    Ok(own.map(|event| event.edition).max(below).filter(|_| below.is_some() || !is_title))
}

struct Counter<'a> {
    library: &'a Library,
    part: Option<RecordRef>,
    /// Sections by whether they are called so no longer and what they are called, so that the
    /// glossary comes last, each with the classes of its changes.
    sections: BTreeMap<(bool, Heading), (SectionCounts, Vec<Class>)>,
}

impl Counter<'_> {
    /// What an edition changed; none where the part that is counted is in neither edition.
    fn edition(&mut self, places: Pair<usize>, at: usize) -> Result<Option<EditionCounts>> {
        let library = self.library;
        let parts = Pair::new(self.part_in(places.old)?, self.part_in(places.new)?);
        if self.part.is_some() && parts.old.is_none() && parts.new.is_none() {
            return Ok(None);
        }
        let is_whole = self.part.is_none();
        let is_inside = |row: &Row, part: Option<RuleNumber>| is_whole || stands_in(row, part);
        let mut classes = Vec::new();
        each_change(library, places, |class, old, new| {
            let was_inside = old.is_some_and(|row| is_inside(row, parts.old));
            if !was_inside && !new.is_some_and(|row| is_inside(row, parts.new)) {
                return Ok(());
            }
            classes.push(class);
            let stands = new.map(|row| (places.new, row)).or(old.map(|row| (places.old, row)));
            match stands.filter(|stands| !is_matter(stands.1)) {
                Some((edition, row)) => self.count(class, edition, row.number, at),
                None => Ok(()),
            }
        })?;
        let is_rule = |row: &Row| row.kind == RecordKind::Rule && row.number.is_some();
        let rules = library.rows(places.new)?.rows.iter().filter(is_rule);
        let rules = rules.filter(|row| is_inside(row, parts.new)).count();
        let id = library.tables.editions()[places.new].id;
        let (set, counts) = (set_of(id), counted(&classes));
        Ok(Some(EditionCounts { edition: id, set, rules, counts }))
    }

    /// The number of the part that is counted, in an edition.
    fn part_in(&self, edition: usize) -> Result<Option<RuleNumber>> {
        let Some(part) = self.part else { return Ok(None) };
        let there = self.library.at(part, edition)?;
        Ok(there.map(|record| self.library.number(record)).transpose()?.flatten())
    }

    /// Counts a change where it stands.
    fn count(
        &mut self,
        class: Class,
        edition: usize,
        number: Option<RuleNumber>,
        at: usize,
    ) -> Result<()> {
        let section = number.and_then(|number| number.section());
        let (is_past, heading, gone) = self.section(edition, section)?;
        let key = (is_past, heading.clone());
        let (counts, classes) = self.sections.entry(key).or_insert_with(|| {
            let (by_edition, counts) = (Vec::new(), Vec::new());
            (SectionCounts { heading, gone, by_edition, counts }, Vec::new())
        });
        classes.push(class);
        if changes_words(class) {
            counts.by_edition.resize(counts.by_edition.len().max(at + 1), 0);
            counts.by_edition[at] += 1;
        }
        Ok(())
    }

    /// What a section of an edition is called today, or was called last, since which edition it is
    /// gone, and whether it is.
    fn section(
        &self,
        edition: usize,
        section: Option<RuleNumber>,
    ) -> Result<(bool, Heading, Option<EditionId>)> {
        let Some(section) = section.filter(|number| number.level() == Level::Section) else {
            return Ok((true, Heading::Glossary, None));
        };
        let library = self.library;
        let Some(place) = library.rows(edition)?.find(section).next() else {
            return Ok((true, Heading::Section(section, String::new()), None));
        };
        let record = RecordRef::new(edition, place);
        let title = |record| library.record(record).map(|record| record.text);
        let gone = match library.today(record)? {
            Today::Here(today) => {
                let number = library.number(today)?.unwrap_or(section);
                return Ok((false, Heading::Section(number, title(today)?), None));
            }
            Today::Gone(since) => Some(since.by()),
            Today::Known(_) | Today::Unknown => None,
        };
        Ok((true, Heading::Section(section, title(record)?), gone))
    }
}

/// Entries of a feed of all editions.
const MOST_EDITIONS: usize = 40;

/// Entries of any other feed.
const MOST_ENTRIES: usize = 20;

/// Editions in which a search looks for news.
const SEARCHED_EDITIONS: usize = 20;

/// What a search finds beyond this is not followed.
const FOLLOWED_HITS: usize = 50;

/// How much each edition of the rules changed, the newest first.
pub fn changes_of_editions(
    library: &Library,
    language: Language,
    most: usize,
) -> Result<Vec<EditionChanges>> {
    let mut told = Vec::new();
    for places in neighbours(library, language).into_iter().take(most) {
        still_wanted()?;
        told.extend(changes_of(library, places)?);
    }
    Ok(told)
}

/// Every edition in these languages, where there are none the Japanese ones.
pub fn feed_of_all(library: &Library, of: &'static [Language]) -> Result<FeedAnswer> {
    let told = |language: &Language| changes_of_editions(library, *language, MOST_EDITIONS);
    let mut editions = of.iter().map(told).collect::<Result<Vec<_>, _>>()?.concat();
    if editions.is_empty() {
        editions = told(&Language::Ja)?;
    }
    editions.sort_by_key(|edition| {
        std::cmp::Reverse((edition.editions.new.effective, edition.editions.new))
    });
    editions.truncate(MOST_EDITIONS);
    let entry = |edition: EditionChanges| FeedEntry { edition, changes: Vec::new() };
    let (followed, entries) = (Followed::All(of), editions.into_iter().map(entry).collect());
    Ok(FeedAnswer { followed, entries })
}

/// A section or chapter and all rules in it, whatever its number was, as far as the `most` newest
/// editions that changed it; none where the newest edition has no such number.
pub fn feed_of_section(
    library: &Library,
    number: RuleNumber,
    most: usize,
) -> Result<Option<FeedAnswer>> {
    let pair = library.pair(&library.pick(None)?)?;
    let Some(record) = pair.leading_record(number)? else { return Ok(None) };
    let mut entries = Vec::new();
    for step in library.steps(record)?.into_iter().rev() {
        still_wanted()?;
        let Some(new) = library.tables.place_of(step.edition) else { continue };
        let Some(old) = step.before.and_then(|edition| library.tables.place_of(edition)) else {
            continue;
        };
        let number = |edition, place: Option<usize>| {
            place.map_or(Ok(None), |place| library.number(RecordRef::new(edition, place)))
        };
        let numbers = Pair::new(number(old, step.places.old)?, number(new, step.places.new)?);
        let wanted = |old: Option<&Row>, new: Option<&Row>| {
            Ok(old.is_some_and(|row| stands_in(row, numbers.old))
                || new.is_some_and(|row| stands_in(row, numbers.new)))
        };
        entries.extend(entry(library, Pair::new(old, new), wanted)?);
        if entries.len() == most.min(MOST_ENTRIES) {
            break;
        }
    }
    let thread = library.thread_name(record)?.unwrap_or_else(|| number.to_string());
    let followed = Followed::Thread { kind: "section", name: number.to_string(), thread };
    Ok(Some(FeedAnswer { followed, entries }))
}

/// One rule, with what stands below it, or one term through all editions; none where no edition has
/// it.
pub fn feed_of_history(library: &Library, question: &History) -> Result<Option<FeedAnswer>> {
    let Some(told) = history(library, question)? else { return Ok(None) };
    let mut names = told.events.iter().filter_map(|event| event.new.as_ref());
    // Where the thread has no name for good, the oldest one stays when the newest changes.
    let first = names.next().map_or_else(|| told.asked.clone(), ShownText::name);
    let name = names.next_back().map_or_else(|| first.clone(), ShownText::name);
    let thread = told.thread.unwrap_or(first);
    let kind = if told.kind == RecordKind::Glossary { "term" } else { "rule" };
    let followed = Followed::Thread { kind, name, thread };
    let mut entries = Vec::new();
    for event in told.events.into_iter().rev() {
        let class = event.class.filter(|class| changes_words(*class));
        let Some(class) = class.filter(|_| entries.len() < MOST_ENTRIES) else { continue };
        let place = library.tables.place_of(event.edition);
        let mut places = neighbours(library, event.edition.language).into_iter();
        let Some(places) = places.find(|pair| Some(pair.new) == place) else { continue };
        let Some(edition) = changes_of(library, places)? else { continue };
        let change = FeedChange { class, old: event.old, new: event.new, words: event.words };
        entries.push(FeedEntry { edition, changes: vec![change] });
    }
    if let Some((name, thread)) = followed.thread_of("rule") {
        let rule = RuleNumber::read(name).ok().filter(|number| number.level() == Level::Rule);
        let all = rule.map_or(Ok(None), |rule| feed_of_section(library, rule, usize::MAX))?;
        // The number of one that is gone may be another rule's today.
        let is_it = |all: &FeedAnswer| {
            all.followed.thread_of("section").is_some_and(|other| other.1 == thread)
        };
        entries = all.filter(is_it).map_or(entries, |all| all.entries);
    }
    Ok(Some(FeedAnswer { followed, entries }))
}

/// What a search finds, edition by edition.
pub fn feed_of_search(library: &Library, typed: &str) -> Result<FeedAnswer> {
    let question = SearchQuestion::read(typed, FOLLOWED_HITS, false)?;
    let mut entries = Vec::new();
    for places in neighbours(library, Language::En).into_iter().take(SEARCHED_EDITIONS) {
        still_wanted()?;
        let found = Pair::new(
            found_in(library, &question, places.old)?,
            found_in(library, &question, places.new)?,
        );
        let is_found =
            |row: &Row, found: &HashSet<String>| Ok(found.contains(&shown(library, row)?.name()));
        // What is still there is judged by its words of now.
        let wanted = |old: Option<&Row>, new: Option<&Row>| match (old, new) {
            (_, Some(new)) => is_found(new, &found.new),
            (Some(old), None) => is_found(old, &found.old),
            (None, None) => Ok(false),
        };
        entries.extend(entry(library, places, wanted)?);
    }
    let followed = Followed::Search(typed.to_owned());
    Ok(FeedAnswer { followed, entries })
}

/// The names of what a search finds in an edition.
fn found_in(
    library: &Library,
    question: &SearchQuestion,
    edition: usize,
) -> Result<HashSet<String>> {
    let sides = library.sides_of(edition)?;
    let answer = search(library, question, &sides)?;
    let rules = answer.hits.into_iter().filter(|hit| !hit.kind.explains());
    Ok(rules.map(|hit| hit.subject.to_string()).collect())
}

/// Each edition of a language with the one before it, by places in the tables, the newest first.
fn neighbours(library: &Library, language: Language) -> Vec<Pair<usize>> {
    let places = library.rules_places(language);
    places.windows(2).rev().map(|pair| Pair::new(pair[0], pair[1])).collect()
}

/// What an edition changed, counted; none where it is not linked to the one before.
fn changes_of(library: &Library, places: Pair<usize>) -> Result<Option<EditionChanges>> {
    let (mut classes, mut new_titles) = (Vec::new(), Vec::new());
    let is_linked = each_change(library, places, |class, _, new| {
        classes.push(class);
        if let (Class::Added, Some(new)) = (class, new)
            && new.is_title
            && let Some(number) = new.number
        {
            new_titles.push((number, library.tables.record(new)?.text));
        }
        Ok(())
    })?;
    if !is_linked {
        return Ok(None);
    }
    let editions = places.map(|place| library.tables.editions()[place].id);
    let set = set_of(editions.new);
    Ok(Some(EditionChanges {
        editions,
        set_names: set.as_deref().and_then(set_names),
        set,
        counts: counted(&classes),
        new_titles,
    }))
}

/// The news of an edition among what is wanted, with their words; none where there are none.
fn entry(
    library: &Library,
    places: Pair<usize>,
    wanted: impl Fn(Option<&Row>, Option<&Row>) -> Result<bool>,
) -> Result<Option<FeedEntry>> {
    let mut changes = Vec::new();
    each_change(library, places, |class, old, new| {
        let is_rule = !old.into_iter().chain(new).any(is_matter);
        if is_rule && changes_words(class) && wanted(old, new)? {
            let old = old.map(|row| shown(library, row)).transpose()?;
            let new = new.map(|row| shown(library, row)).transpose()?;
            changes.push(FeedChange { class, words: told(&old, &new), old, new });
        }
        Ok(())
    })?;
    if changes.is_empty() {
        return Ok(None);
    }
    let edition = changes_of(library, places)?;
    Ok(edition.map(|edition| FeedEntry { edition, changes }))
}

/// Whether a record stands in the part that bears a number in its edition.
fn stands_in(row: &Row, part: Option<RuleNumber>) -> bool {
    part.zip(row.number).is_some_and(|(part, number)| part.covers(number))
}

/// Tells each change between neighbours as a difference does; false where no link is kept.
fn each_change(
    library: &Library,
    places: Pair<usize>,
    mut tell: impl FnMut(Class, Option<&Row>, Option<&Row>) -> Result<()>,
) -> Result<bool> {
    let Some(link) = library.link(places.new)? else { return Ok(false) };
    let (old, new) = (library.rows(places.old)?, library.rows(places.new)?);
    let held = Pair::new(library.held(places.old)?, library.held(places.new)?);
    for (place, row) in new.rows.iter().enumerate() {
        let before = link.old_of(place).and_then(|at| old.rows.get(at));
        let class = match before {
            None => held.old.covers(row.number).then_some(Class::Added),
            Some(_) => link.class_of(place),
        };
        if let Some(class) = class {
            tell(class, before.as_ref(), Some(&row))?;
        }
    }
    for (place, row) in old.rows.iter().enumerate() {
        if link.new_of(place).is_none() && held.new.covers(row.number) {
            tell(Class::Removed, Some(&row), None)?;
        }
    }
    Ok(true)
}

/// Whether a record stands before or behind the rules, in no section and not in the glossary.
fn is_matter(row: &Row) -> bool {
    matches!(row.kind, RecordKind::Front | RecordKind::Back)
}

fn shown(library: &Library, row: &Row) -> Result<ShownText> {
    Ok(shown_text(&library.tables.words(row.entry)?.into()))
}
