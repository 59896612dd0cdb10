//! What changed between two editions? Start at [`diff`]; where one of them at least is known by its
//! numbers alone, at [`of_numbers`].
//!
//! Which rules came, went, moved and were edited, the lineage tells where texts lack; words are
//! then told of none, or where one side is here, of that one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use super::diff_told::{ChangeTeller, DiffQuestion};
use crate::answer::{BookNames, DiffAnswer, Heading, Lead};
use crate::book::{Library, Meant, english_names, japanese_name};
use crate::diff::{ComparedRecord, Comparison, Overrides};
use crate::home::{ComparedEdition, ComparedPair, HomeError, Result, still_wanted};
use crate::known::{Lineage, Name, Tie};
use crate::model::{Change, Class, DocumentKind, EditionId, Language, Pair, RecordKind, Said};
use crate::text::is_japanese;

/// Compares two editions of one language, named as [`Library::pick_one`] reads them.
pub fn diff(
    library: &Library,
    editions: Pair<&str>,
    question: &DiffQuestion,
) -> Result<DiffAnswer> {
    let sides = Pair::new(library.pick_known(editions.old)?, library.pick_known(editions.new)?);
    let Pair { old: Meant::Here(mut old), new: Meant::Here(mut new) } = sides else {
        return of_numbers(library, sides, question);
    };
    // Beside one of its issues a day is the name of the first.
    if old == new && editions.old != editions.new {
        let named = |typed: &str| library.tables.place_of(typed.parse().ok()?);
        old = named(editions.old).unwrap_or(old);
        new = named(editions.new).unwrap_or(new);
    }
    // An edition is not compared with itself in place of one that is not here.
    let is_absent = |typed: &&str| library.substitute(typed).is_some();
    let absent = [editions.new, editions.old].into_iter().find(is_absent);
    if let (true, Some(absent)) = (old == new, absent) {
        library.edition_itself(absent)?;
    }
    let places = Pair::new(old, new);
    let ids = places.map(|place| library.tables.editions()[place].id);
    if ids.old.language != ids.new.language {
        let what = Said::new("error-other-languages").with("old", ids.old).with("new", ids.new);
        return Err(HomeError::unfit(what, "hint-languages"));
    }
    if ids.old.document != ids.new.document {
        // What both could be is an edition of the rules.
        let is_rules = ids.new.document == DocumentKind::Rules;
        return Err(HomeError::not_rules(if is_rules { ids.old } else { ids.new }));
    }
    let about = in_language(&question.asked.about, ids.new.language);
    let books = ComparedPair::read(&library.tables, places)?;
    let proposals = library.proposals(places)?.unwrap_or_else(|| books.known());
    still_wanted()?;
    let overrides = question.overrides.clone().or(Overrides::known(ids));
    let mut comparison = books.compare(&library.digests()?, &overrides, &proposals);
    let held = Pair::new(library.held(places.old)?, library.held(places.new)?);
    let is_partial = !(held.old.is_whole && held.new.is_whole);
    comparison.changes.retain(|change| {
        let number = |record: &ComparedRecord<'_>| record.number;
        match (change.old, change.new) {
            // What stands around a part of the book is the page's own.
            _ if is_partial && change.kind.is_front_or_back() => false,
            (None, Some(new)) => held.old.covers(number(&books.0.new.pieces[new])),
            (Some(old), None) => held.new.covers(number(&books.0.old.pieces[old])),
            _ => true,
        }
    });
    still_wanted()?;
    let titles = books.0.as_ref().map(ComparedEdition::titles);
    let teller = ChangeTeller {
        editions: ids,
        pieces: books.0.as_ref().map(|book| book.pieces.as_slice()),
        titles,
        overrides: &overrides,
        detail: question.detail,
        without_texts: Vec::new(),
        is_partial,
    };
    let mut answer = teller.answer(&comparison, question, &about);
    if let Some(language) = question.interface.filter(|language| *language != ids.new.language) {
        let titles = answer.changes.iter().filter_map(|change| match &change.heading {
            Heading::Section(_, title) => Some(title.as_str()),
            _ => None,
        });
        let words = answer.lead.book_words().chain(titles);
        answer.names = names_in(language, words, &titles_in(library, language)?);
    }
    Ok(answer)
}

/// All that changed between two editions.
pub(super) fn diff_of(library: &Library, editions: Pair<EditionId>) -> Result<DiffAnswer> {
    let named = editions.map(|id| id.to_string());
    diff(library, named.as_ref().map(String::as_str), &DiffQuestion::default())
}

/// What is told first of the changes between editions, with what its words are called in the
/// language of the interface, by the newer edition.
pub fn leads(
    library: &Library,
    editions: &[Pair<EditionId>],
    interface: Language,
) -> Result<HashMap<EditionId, (Lead, BookNames)>> {
    let is_other = |editions: &Pair<EditionId>| editions.new.language != interface;
    let titles = match editions.iter().any(is_other) {
        true => titles_in(library, interface)?,
        false => HashMap::new(),
    };
    let lead_of = |editions: &Pair<EditionId>| {
        let lead = diff_of(library, *editions)?.lead;
        let names = match is_other(editions) {
            true => names_in(interface, lead.book_words(), &titles),
            false => BookNames::default(),
        };
        Ok((editions.new, (lead, names)))
    };
    editions.par_iter().map(lead_of).collect()
}

/// What titles and terms are called in another language than that of their edition: as the newest
/// texts pair `titles`, else as the tables of names know them.
fn names_in<'w>(
    language: Language,
    words: impl Iterator<Item = &'w str>,
    titles: &HashMap<String, String>,
) -> BookNames {
    let known = |words: &str| -> Option<String> {
        let named = |words: &str| match language {
            Language::Ja => japanese_name(words).map(|name| name.ja.to_owned()),
            Language::En => english_names(words).first().map(|name| (*name).to_owned()),
        };
        // A list is called by the plural of what stands in it.
        let of_one = || words.strip_suffix('s').and_then(named);
        titles.get(words).cloned().or_else(|| named(words)).or_else(of_one)
    };
    words.filter_map(|words| Some((words.to_owned(), known(words)?))).collect()
}

/// The titles of chapters and sections with what they are called in a language, as the newest texts
/// pair them or list them.
fn titles_in(library: &Library, language: Language) -> Result<HashMap<String, String>> {
    let pair = library.pair(&library.pick(None)?)?;
    let mut known: HashMap<String, String> = HashMap::new();
    let headings = pair.headings()?.iter().map(|(_, titles)| titles.clone());
    for titles in headings.filter(|titles| titles.number.rule().is_none()) {
        if let Some((en, ja)) = titles.en.zip(titles.ja.or(titles.name_ja)) {
            // The translation prints the English title behind its own.
            let alone = ja.strip_suffix(&format!("／{en}")).unwrap_or(&ja).to_owned();
            match language {
                Language::En => known.insert(ja, en),
                Language::Ja => known.insert(en, alone),
            };
        }
    }
    Ok(known)
}

/// A topic in the language of the editions: a Japanese name stands for the English one.
pub(super) fn in_language(about: &[String], language: Language) -> Vec<String> {
    let translated = |typed: &String| {
        let is_other = language == Language::En && typed.contains(is_japanese);
        let names = if is_other { english_names(typed) } else { Vec::new() };
        names.first().map_or_else(|| typed.clone(), |name| (*name).to_owned())
    };
    about.iter().map(translated).collect()
}

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
fn of_numbers(
    library: &Library,
    sides: Pair<Meant>,
    question: &DiffQuestion,
) -> Result<DiffAnswer> {
    // The sample bears the days of editions, and few of their rules; so does a part.
    let known = |meant: Meant| match meant {
        Meant::Here(place) => {
            let edition = &library.tables.editions()[place];
            let is_listed = Lineage::known().place_of(edition.id).is_some();
            match library.is_sample() || is_listed && !edition.sections_held.is_empty() {
                true => Meant::Known(edition.id),
                false => meant,
            }
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
    let teller = ChangeTeller {
        editions: sides.as_ref().map(|side| side.id),
        pieces,
        titles,
        overrides: &Overrides::default(),
        detail: question.detail,
        without_texts: without_texts.map(|side| side.id).collect(),
        is_partial: false,
    };
    let about = in_language(&question.asked.about, Language::En);
    Ok(teller.answer(&compared(&sides, pieces), question, &about))
}

fn side(library: &Library, meant: Meant) -> Result<Side> {
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
            Language::Ja => HomeError::not_in_language(id, Language::En),
            Language::En => HomeError::not_rules(id),
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
        let text =
            library.tables.words(library.rows(edition)?.rows.at(place).entry)?.text.to_owned();
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
    let is_edited = sides.old.stood[places.old].print != sides.new.stood[places.new].print;
    let lesser = [Class::Retargeted, Class::Moved, Class::References, Class::Typography];
    match (stayed, is_edited || stayed && !old.same_headword(new)) {
        (false, true) => Some(Class::MovedEdited),
        (true, true) => Some(Class::Edited),
        _ => lesser.into_iter().find(|class| match class {
            Class::Moved => !stayed,
            // What was printed otherwise and otherwise again is mostly printed as it was.
            Class::Typography => events.iter().filter(|event| *event == class).count() % 2 == 1,
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
