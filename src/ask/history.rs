//! How did a rule or term come to be what it is, and in how many rules did some words stand? Start
//! at [`history`] and [`topic`].
//!
//! Links between neighbouring editions are followed; only the editions in which something happened
//! are read.

use std::collections::{BTreeMap, BTreeSet};

use super::diff_told::{set_of, shown_text};
use super::records;
use super::show::parted;
use crate::answer::{
    Blamed, BorneName, History, HistoryAnswer, HistoryEvent, SharedWords, ShownText, TopicAnswer,
    TopicCount, is_obsolete,
};
use crate::book::{
    Event, KnownStep, Library, RecordRef, Today, english_names, known_way, told_steps,
};
use crate::citation::references;
use crate::corpus::set_names;
use crate::diff::{ComparedRecord, Overrides, Step, fold, words};
use crate::home::{HomeError, Result, still_wanted};
use crate::index::tables::Row;
use crate::known::{KnownThread, Lineage, Name};
use crate::model::{
    Class, EditionId, EffectiveDate, Language, NumberRange, Pair, RecordKind, RuleNumber, Said,
    Share, Tone, Trouble, WordOp, WordRun,
};
use crate::text::{fold_term, is_japanese};

/// Whether a rule or an entry of the glossary of an edition here is called so.
pub fn is_named(library: &Library, typed: &str) -> Result<bool> {
    let exact = exactly(library, typed, None)?;
    Ok(exact.is_some() || alike(library, typed, None)?.is_some())
}

/// Follows one rule or term through all editions; none where no edition has it.
pub fn history(library: &Library, question: &History) -> Result<Option<HistoryAnswer>> {
    let name = question.name();
    let (wanted, own) = parted(&name);
    let range = NumberRange::read(wanted).ok();
    if let Some(range) = range.filter(|range| !range.is_single()) {
        let what = Said::new("error-several-rules").with("range", range);
        let hint = Said::new("hint-one-rule").with("number", range.first());
        return Err(HomeError::Unfit(Trouble { what, hint: Some(hint) }));
    }
    let edition = own.or(question.named.edition.as_deref());
    let asked = Asked { wanted, range, blame: question.blame };
    let named = match edition.map(|typed| library.pick_one(typed)) {
        // Whose number it was, is known without the text.
        Some(Err(HomeError::NotHere { known: Some(day), .. })) if range.is_some() => {
            return known(library, asked, Some(day));
        }
        named => named.transpose()?,
    };
    let mut record = exactly(library, wanted, named)?;
    // An entry that is no more is meant by its own name, and not what is like it.
    if record.is_none() && named.is_none() {
        let known = known(library, asked, None)?;
        if known.is_some() {
            return Ok(known);
        }
    }
    if record.is_none() {
        record = alike(library, wanted, named)?;
    }
    record.map_or(Ok(None), |record| tell(library, asked, record))
}

/// What is asked for, as it was read.
#[derive(Clone, Copy)]
struct Asked<'q> {
    wanted: &'q str,
    range: Option<NumberRange>,
    blame: bool,
}

/// The first rule below one that was followed and is but the title of others.
pub fn first_below(library: &Library, answer: &HistoryAnswer) -> Result<Option<RuleNumber>> {
    let last = answer.events.last().and_then(|event| event.new.as_ref()?.number);
    let (Some(place), Some(title)) = (library.tables.place_of(answer.last), last) else {
        return Ok(None);
    };
    let rows = library.rows(place)?;
    let is_title = rows.find(title).any(|place| rows.rows.at(place).is_title);
    let mut numbers = rows.rows.iter().filter_map(|row| row.number);
    Ok(numbers.find(|number| is_title && number.parent() == Some(title)))
}

/// What is known of a rule whose number no edition here has, or not that of a day.
fn known(
    library: &Library,
    asked: Asked<'_>,
    day: Option<EffectiveDate>,
) -> Result<Option<HistoryAnswer>> {
    let found = match asked.range {
        Some(range) => library.known_by(range.first(), day)?,
        None => library.known_term(&fold_term(asked.wanted))?,
    };
    let (thread, gone) = match found {
        None => return Ok(None),
        Some((Today::Here(record), _)) => return tell(library, asked, record),
        Some((Today::Gone(gone), thread)) => (thread, Some(gone)),
        Some((_, thread)) => (thread, None),
    };
    let is_current = library.known_behind()? == Some(thread.last);
    let editions = Lineage::known().editions();
    let stands = editions.iter().filter(|edition| (thread.first..=thread.last).contains(edition));
    let name = thread.name_on(thread.last.effective).cloned();
    let mut events: Vec<HistoryEvent> = known_way(&thread).iter().map(known_event).collect();
    name_heirs(library, &mut events, &thread)?;
    let last_may_be_newer = gone.is_none() && thread.gone().is_none() && !is_current;
    if let Some(gone) = gone.filter(|_| thread.gone().is_none()) {
        let names = Pair::new(name.clone(), None);
        let step = KnownStep { edition: gone.by(), class: Some(Class::Removed), names };
        let went = known_event(&step);
        events.push(HistoryEvent { may_be_earlier: true, after: gone.after(), ..went });
    }
    Ok(Some(HistoryAnswer {
        named: named(&events, thread.last),
        asked: asked.wanted.to_owned(),
        edition: thread.last,
        thread: library.known_to_come(thread.first).is_exact().then(|| thread.called()),
        kind: match name {
            Some(Name::Term(_)) => RecordKind::Glossary,
            Some(Name::Number(number)) if number.rule().is_none() => RecordKind::Section,
            _ => RecordKind::Rule,
        },
        borne: borne(&events),
        events,
        first: thread.first,
        first_may_be_older: !library.known_to_come(thread.first).is_exact(),
        editions: stands.count(),
        may_be_more: last_may_be_newer || library.may_lack_editions(thread.first, thread.last),
        last: thread.last,
        last_may_be_newer,
        is_current,
        blame: Vec::new(),
    }))
}

/// An event in an edition that is not here: numbers without words.
fn known_event(step: &KnownStep) -> HistoryEvent {
    let text = |name: &Option<Name>| {
        let (number, term) = match name.as_ref()? {
            Name::Number(number) => (Some(*number), None),
            Name::Term(term) => (None, Some(term.clone())),
        };
        Some(ShownText { number, term, part: None, text: String::new() })
    };
    HistoryEvent {
        edition: step.edition,
        set_names: set_of(step.edition).as_deref().and_then(set_names),
        class: step.class,
        may_be_earlier: false,
        after: None,
        is_held: false,
        old: text(&step.names.old),
        new: text(&step.names.new),
        words: Vec::new(),
        merged_from: Vec::new(),
        split_into: Vec::new(),
        given: None,
        remarks: Vec::new(),
    }
}

/// Names what took the words of a thread that is gone, where no text here tells it; nobody knows how
/// many.
fn name_heirs(library: &Library, events: &mut [HistoryEvent], thread: &KnownThread) -> Result<()> {
    let is_it = |event: &&mut HistoryEvent| thread.gone() == Some(event.edition);
    let gone = events.last_mut().filter(is_it).filter(|event| event.split_into.is_empty());
    let Some(gone) = gone else { return Ok(()) };
    for heir in &thread.heirs {
        let today = match heir {
            Name::Number(number) => library.known_by(*number, Some(gone.edition.effective))?,
            Name::Term(term) => library.known_term(&fold_term(term))?,
        };
        let today = today.map(|(today, _)| records::today_number(library, today)).transpose()?;
        gone.split_into.push(SharedWords { name: heir.said(), share: None, today });
    }
    Ok(())
}

/// Follows a record through the texts here, and what is known of the editions around them.
fn tell(library: &Library, asked: Asked<'_>, record: RecordRef) -> Result<Option<HistoryAnswer>> {
    let steps = library.steps(record)?;
    let edition = library.edition_of_record(record);
    let mut events = Vec::new();
    for event in library.way(record, &steps)? {
        still_wanted()?;
        events.push(told_event(library, event)?);
    }
    let standing = steps.iter().filter(|step| step.places.new.is_some());
    let Some(last) = standing.clone().next_back() else { return Ok(None) };
    let blame = if asked.blame { blame(library, record, &steps)? } else { Vec::new() };
    let newest = library.rules_of(edition.language).next_back().map(|(_, newest)| newest.id);
    // What the newest edition here has may have ended behind that, and what it has not before.
    let is_behind = edition.language == Language::En && newest == Some(last.edition);
    let behind = library.known_behind()?.filter(|_| is_behind);
    let thread = library.known_thread(record)?.map(|(_, thread)| thread);
    let without = steps.last().filter(|step| step.places.new.is_none()).map(|step| step.edition);
    let stood = thread.as_ref().map_or(last.edition, |thread| thread.last.max(last.edition));
    let is_told = without.is_none_or(|without| stood < without);
    let stood = if is_told { stood } else { last.edition };
    thread.iter().try_for_each(|thread| name_heirs(library, &mut events, thread))?;
    let first = events.first().map_or(edition, |event| event.edition);
    let listed = Lineage::known().editions().iter().copied().filter(|_| thread.is_some());
    let stands = listed.filter(|edition| (first..=stood).contains(edition));
    let editions: BTreeSet<EditionId> = stands.chain(standing.map(|step| step.edition)).collect();
    let begins = events.first().filter(|begins| begins.class.is_some());
    let (first_may_be_older, may_be_more) = open_ends(library, begins, first, stood);
    let of_last = records::record_at(library, Some(last.edition), last.places.new);
    Ok(Some(HistoryAnswer {
        named: named(&events, edition),
        asked: asked.wanted.to_owned(),
        edition,
        thread: library.thread_name(record)?,
        kind: of_last.map_or(Ok(RecordKind::Rule), |last| library.row(last).map(|row| row.kind))?,
        first,
        first_may_be_older,
        editions: editions.len(),
        may_be_more,
        last: stood,
        last_may_be_newer: behind.is_some() && thread.is_none(),
        is_current: behind.or(newest) == Some(stood),
        blame,
        borne: borne(&events),
        events,
    }))
}

/// The names that these events give, each once until another comes.
fn borne(events: &[HistoryEvent]) -> Vec<BorneName> {
    let mut borne: Vec<BorneName> = Vec::new();
    for event in events {
        let Some(name) = event.new.as_ref().map(ShownText::name) else { continue };
        // Other quotes are no other name.
        let is_other = |last: &BorneName| {
            fold_term(&last.name) != fold_term(&name)
                || is_obsolete(&last.name) != is_obsolete(&name)
        };
        if borne.last().is_none_or(is_other) {
            // Where the texts here begin, they do not tell which edition gave it.
            let is_exact = !event.may_be_earlier && (event.class.is_some() || borne.is_empty());
            borne.push(BorneName { name, edition: event.edition, is_exact });
        }
    }
    borne
}

/// Whether there may be older editions of what stands since `first`, where it is not told how it
/// begins, and whether there may be more than are known.
fn open_ends(
    library: &Library,
    begins: Option<&HistoryEvent>,
    first: EditionId,
    last: EditionId,
) -> (bool, bool) {
    match first.language {
        _ if library.is_sample() => (false, false),
        // Which translations there were before those here, and between them, nobody lists.
        Language::Ja => (begins.is_none(), true),
        Language::En => {
            let lineage = Lineage::known();
            let is_first = lineage.editions().first() == Some(&first);
            let is_open = !is_first || !lineage.is_from_the_start();
            let may_be_older = begins.map_or(is_open, |begins| begins.may_be_earlier);
            (may_be_older, may_be_older || library.may_lack_editions(first, last))
        }
    }
}

/// What a record is called in an edition, by what happened to it up to that.
fn named(events: &[HistoryEvent], edition: EditionId) -> Option<ShownText> {
    let up_to = events.iter().take_while(|event| event.edition <= edition);
    up_to.filter_map(|event| event.new.as_ref()).last().cloned()
}

/// The rule or term that is called so: in the edition that was named, or in the newest that has it.
fn exactly(library: &Library, wanted: &str, named: Option<usize>) -> Result<Option<RecordRef>> {
    Ok(match named {
        Some(edition) => {
            records::find_in(library, edition, wanted)?.map(|place| RecordRef::new(edition, place))
        }
        None => records::newest_bearing(library, wanted)?,
    })
}

/// The rule or term that is meant by another form of its name.
fn alike(library: &Library, wanted: &str, named: Option<usize>) -> Result<Option<RecordRef>> {
    let sides = named.map_or_else(|| library.pick(None), |place| library.sides_of(place))?;
    // The rule that is meant by a name tells more than an entry that only points at it.
    let meant = library.pair(&sides)?.resolve(wanted)?;
    Ok(meant.iter().find_map(|both| both.en).or(meant.first().and_then(|both| both.leading())))
}

fn text(library: &Library, record: Option<RecordRef>) -> Result<Option<ShownText>> {
    let Some(record) = record else { return Ok(None) };
    Ok(Some(shown_text(&library.tables.words(library.row(record)?.entry)?.into())))
}

/// What happened in an edition: the words that two texts here have, and what is known beside them.
fn told_event(library: &Library, event: Event) -> Result<HistoryEvent> {
    let Event { edition, class, text: step, names, may_be_earlier, after } = event;
    let none = Pair::new(None, None);
    let known = known_event(&KnownStep { edition, class, names: names.clone().unwrap_or(none) });
    let is_held = library.tables.place_of(edition).is_some();
    let Some(step) = step else { return Ok(HistoryEvent { is_held, ..known }) };
    let record = |edition, place| records::record_at(library, edition, place);
    let (old, new) = (step.places.old, step.places.new);
    let records = Pair::new(record(step.before, old), record(Some(step.edition), new));
    let (mut old, mut new) = (text(library, records.old)?, text(library, records.new)?);
    let place = library.tables.place_of(step.edition);
    let link = place.map_or(Ok(None), |place| library.link(place))?;
    let given = given(&step, Pair::new(&old, &new));
    let words = match (step.before, class) {
        // Which words it had before the first text here is not known.
        (None, None | Some(Class::Added)) => Vec::new(),
        (None, Some(_)) => told(&new, &new),
        (Some(_), _) => told(&old, &new),
    };
    let remarks = step.class.map(|_| library.remarks(step.edition, records)).transpose()?;
    // What took words or gave them is called so in that text, and not on another day.
    let link = link.filter(|_| edition == step.edition);
    let (merged, split) = (link.zip(step.places.new), link.zip(step.places.old));
    let merged = merged.into_iter().flat_map(|(link, new)| link.merged_from(new));
    let split = split.into_iter().flat_map(|(link, old)| link.split_into(old));
    if names.is_some() {
        // It has been called otherwise since one text here, and before the other.
        let renamed = |text: Option<ShownText>, known: Option<ShownText>| match (text, known) {
            (Some(text), Some(known)) => Some(ShownText { text: text.text, ..known }),
            (_, known) => known,
        };
        (old, new) = (renamed(old, known.old.clone()), renamed(new, known.new.clone()));
    }
    Ok(HistoryEvent {
        may_be_earlier,
        after,
        is_held,
        words,
        given,
        remarks: remarks.unwrap_or_default(),
        merged_from: shared(library, step.before, merged)?,
        split_into: shared(library, step.before.map(|_| step.edition), split)?,
        old,
        new,
        ..known
    })
}

/// The reason of a pair that was found by reading.
fn given(step: &Step, texts: Pair<&Option<ShownText>>) -> Option<String> {
    let given = Overrides::known(Pair::new(step.before?, step.edition));
    // What the comparison saw of a text, as far as its address goes.
    let texts = texts.map(|text| {
        let ShownText { number, term, part, text } = text.as_ref()?;
        let kind = if term.is_some() { RecordKind::Glossary } else { RecordKind::Rule };
        let (number, headword, part) = (*number, term.as_deref(), *part);
        Some(ComparedRecord { kind, number, headword, part, text })
    });
    given.reason(texts.old.as_ref(), texts.new.as_ref()).map(str::to_owned)
}

/// What took or gave words beside the record, in an edition.
fn shared(
    library: &Library,
    edition: Option<EditionId>,
    shares: impl Iterator<Item = Share>,
) -> Result<Vec<SharedWords>> {
    let mut shared = Vec::new();
    for share in shares {
        let Some(record) = records::record_at(library, edition, Some(share.place)) else {
            continue;
        };
        let today = Some(records::today(library, record)?);
        let text = text(library, Some(record))?;
        shared.extend(text.map(|text| SharedWords {
            name: text.name(),
            share: Some(share.share),
            today,
        }));
    }
    Ok(shared)
}

/// What happened to the words of a text.
pub(super) fn told(old: &Option<ShownText>, new: &Option<ShownText>) -> Vec<WordRun> {
    let [old, new] = [old, new].map(|text| text.as_ref().map_or("", |shown| shown.text.as_str()));
    words(old, new)
}

/// The phrases of the last text, each with the edition that brought it, as far as that is known;
/// those that came together are one.
///
/// Other quotes or dashes bring no phrase.
fn blame(library: &Library, record: RecordRef, steps: &[Step]) -> Result<Vec<Blamed>> {
    let mut letters: Vec<(char, EditionId)> = Vec::new();
    for step in told_steps(steps) {
        let read = |edition, place| text(library, records::record_at(library, edition, place));
        let (old, new) =
            (read(step.before, step.places.old)?, read(Some(step.edition), step.places.new)?);
        let Some(own) = &new else { continue };
        letters = match old.is_some() {
            true => next_letters(&letters, step.edition, &told(&old, &new)),
            false => own.text.chars().map(|letter| (letter, step.edition)).collect(),
        };
    }
    let text: String = letters.iter().map(|letter| letter.0).collect();
    let numbers = references(&text);
    let mut phrases: Vec<Blamed> = Vec::new();
    let (mut at, mut brought) = (0, BTreeMap::new());
    for (letter, since) in letters {
        let is_number = numbers.iter().any(|number| number.bytes.contains(&at));
        at += letter.len_utf8();
        let when = match brought.get(&(since, is_number)) {
            Some(when) => *when,
            None => library.brought(record, since, is_number)?,
        };
        brought.insert((since, is_number), when);
        let (since, may_be_older) = (when.by(), !when.is_exact());
        let is_its = |last: &&mut Blamed| {
            letter.is_whitespace() || (last.since, last.may_be_older) == (since, may_be_older)
        };
        match phrases.last_mut().filter(is_its) {
            Some(phrase) => phrase.text.push(letter),
            None => phrases.push(Blamed { text: letter.to_string(), since, may_be_older }),
        }
    }
    Ok(phrases)
}

fn next_letters(
    before: &[(char, EditionId)],
    edition: EditionId,
    words: &[WordRun],
) -> Vec<(char, EditionId)> {
    let mut next = Vec::new();
    let mut rest = before.iter();
    let mut replaced = edition;
    for run in words {
        match run.op {
            WordOp::Equal => next.extend(rest.by_ref().take(run.text.chars().count())),
            WordOp::Delete => {
                let gone = rest.by_ref().take(run.text.chars().count());
                replaced = gone.last().map_or(edition, |letter| letter.1);
            }
            WordOp::Insert => {
                let since = if run.tone == Tone::Typography { replaced } else { edition };
                next.extend(run.text.chars().map(|letter| (letter, since)));
            }
        }
    }
    next
}

/// Counts the records that hold `words` as a phrase, in every edition of the rules in the
/// language of the words; typography and case do not count. A Japanese name is followed by its
/// English one through the days of which there is no Japanese edition.
pub fn topic(library: &Library, words: &str) -> Result<TopicAnswer> {
    let language = if words.contains(is_japanese) { Language::Ja } else { Language::En };
    let mut editions = counts(library, language, words, &[])?;
    let english = english_names(words).into_iter().next().filter(|_| language == Language::Ja);
    if let Some(english) = english {
        let days: Vec<EffectiveDate> =
            editions.iter().map(|count| count.edition.effective).collect();
        editions.extend(counts(library, Language::En, english, &days)?);
        editions.sort_by_key(|count| count.edition.effective);
    }
    Ok(TopicAnswer { topic: words.to_owned(), editions })
}

/// The counts of the editions in a language, but for those of some days.
fn counts(
    library: &Library,
    language: Language,
    words: &str,
    but: &[EffectiveDate],
) -> Result<Vec<TopicCount>> {
    let wanted = fold(words).to_lowercase();
    let mut known: Vec<Option<bool>> = vec![None; library.tables.entry_count() as usize];
    let mut editions = Vec::new();
    for (place, summary) in library.rules_of(language) {
        if but.contains(&summary.id.effective) {
            continue;
        }
        still_wanted()?;
        let mut count = TopicCount { edition: summary.id, rules: 0, examples: 0, glossary: 0 };
        for row in library.tables.rows(place)?.rows.iter() {
            let Some(counter) = counter(&mut count, row.kind) else { continue };
            let known_to = known.get(row.entry as usize).copied().flatten();
            let holds = known_to.map_or_else(|| holds(library, &row, &wanted), Ok)?;
            known[row.entry as usize] = Some(holds);
            *counter += usize::from(holds);
        }
        editions.push(count);
    }
    Ok(editions)
}

fn holds(library: &Library, row: &Row, wanted: &str) -> Result<bool> {
    let record = library.tables.record(row)?;
    let headword = record.headword().unwrap_or_default();
    let holds = |text: &str| fold(text).to_lowercase().contains(wanted);
    Ok(holds(&record.text) || holds(headword))
}

fn counter(count: &mut TopicCount, kind: RecordKind) -> Option<&mut usize> {
    match kind {
        RecordKind::Section | RecordKind::Rule => Some(&mut count.rules),
        RecordKind::Example => Some(&mut count.examples),
        RecordKind::Glossary => Some(&mut count.glossary),
        _ => None,
    }
}
