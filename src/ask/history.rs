//! How did a rule or term come to be what it is, and in how many rules did some words stand? Start
//! at [`history`] and [`topic`].
//!
//! Links between neighbouring editions are followed; only the editions in which something happened
//! are read.

use std::collections::BTreeSet;

use super::diff_lead::OBSOLETE;
use super::diff_told::{set_of, shown_text};
use super::records;
use super::show::parted;
use crate::answer::{
    Blamed, BorneName, History, HistoryAnswer, HistoryEvent, SharedWords, ShownText, TopicAnswer,
    TopicCount,
};
use crate::book::{KnownStep, Library, RecordRef, Today, english_names, known_way};
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
        gone.split_into.push(SharedWords { name: heir.said(), share: 0.0, today });
    }
    Ok(())
}

/// Follows a record through the texts here, and what is known of the editions around them.
fn tell(library: &Library, asked: Asked<'_>, record: RecordRef) -> Result<Option<HistoryAnswer>> {
    let steps = library.steps(record)?;
    let edition = library.edition_of_record(record);
    let mut events = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        if at == 0 || step.class.is_some() {
            still_wanted()?;
            events.push(event(library, step)?);
        }
    }
    let standing = steps.iter().filter(|step| step.places.new.is_some());
    let Some(last) = standing.clone().next_back() else { return Ok(None) };
    let mut blame = if asked.blame { blame(&events) } else { Vec::new() };
    for phrase in &mut blame {
        let brought = library.brought(record, phrase.since)?;
        (phrase.since, phrase.may_be_older) = (brought.by(), !brought.is_exact());
    }
    let known = library.known_steps(record, &steps)?;
    let newest = library.rules_of(edition.language).next_back().map(|(_, newest)| newest.id);
    // What the newest edition here has may have ended behind that, and what it has not before.
    let is_behind = edition.language == Language::En && newest == Some(last.edition);
    let behind = library.known_behind()?.filter(|_| is_behind);
    let thread = library.known_thread(record)?.map(|(_, thread)| thread);
    let without = steps.last().filter(|step| step.places.new.is_none()).map(|step| step.edition);
    let stood = thread.as_ref().map_or(last.edition, |thread| thread.last.max(last.edition));
    let is_told = without.is_none_or(|without| stood < without);
    let stood = if is_told { stood } else { last.edition };
    let way = thread.as_ref().map_or(Vec::new(), known_way);
    events = events.into_iter().filter_map(|own| beside_known(own, &steps, &way)).collect();
    events.extend(known.iter().map(|step| HistoryEvent {
        is_held: library.tables.place_of(step.edition).is_some(),
        ..known_event(step)
    }));
    events.sort_by_key(|event| event.edition);
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
    let is_obsolete = |name: &str| name.to_lowercase().ends_with(OBSOLETE);
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

/// What is left to tell of a change between two texts here where the lineage knows the rule's way
/// between them: that it came or got this number is told there, with the day.
fn beside_known(event: HistoryEvent, steps: &[Step], way: &[KnownStep]) -> Option<HistoryEvent> {
    let before = steps.iter().find(|step| step.edition == event.edition)?.before;
    let is_between = |step: &&KnownStep| {
        step.edition <= event.edition && before.is_none_or(|before| before < step.edition)
    };
    let is_called = |step: &&KnownStep| match (&step.names.new, &event.new) {
        (Some(Name::Number(number)), Some(new)) => new.number == Some(*number),
        (Some(Name::Term(term)), Some(new)) => new.term.as_ref() == Some(term),
        _ => false,
    };
    let Some(step) = way.iter().rfind(is_between).filter(is_called) else { return Some(event) };
    let is_here = step.edition == event.edition;
    // That the texts here begin with it does not hide what happened to it in the first of them.
    let classes = [Class::Added, Class::Moved, Class::MovedEdited, Class::Edited].map(Some);
    let event = match event.class.is_none() && is_here && classes.contains(&step.class) {
        true => {
            // Which words it had before is not known.
            let words = told(&event.new, &event.new);
            HistoryEvent { class: step.class, old: known_event(step).old, words, ..event }
        }
        false => event,
    };
    match event.class.filter(|_| event.may_be_earlier) {
        class @ Some(Class::Added | Class::Moved) if is_here && class == step.class => {
            let old = known_event(step).old;
            Some(HistoryEvent { old, may_be_earlier: false, after: None, ..event })
        }
        Some(Class::Moved) if !is_here => None,
        Some(Class::Added) if !is_here => {
            Some(HistoryEvent { class: None, may_be_earlier: false, after: None, ..event })
        }
        Some(Class::MovedEdited) if !is_here => {
            Some(HistoryEvent { class: Some(Class::Edited), ..event })
        }
        _ => Some(event),
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

/// What happened in an edition.
fn event(library: &Library, step: &Step) -> Result<HistoryEvent> {
    let record = |edition, place| records::record_at(library, edition, place);
    let (old, new) = (step.places.old, step.places.new);
    let records = Pair::new(record(step.before, old), record(Some(step.edition), new));
    let (old, new) = (text(library, records.old)?, text(library, records.new)?);
    let place = library.tables.place_of(step.edition);
    let link = place.map_or(Ok(None), |place| library.link(place))?;
    let words = step.before.map_or_else(Vec::new, |_| told(&old, &new));
    let remarks = step.class.map(|_| library.remarks(step.edition, records)).transpose()?;
    let came = library.came(step.edition);
    let is_told = step.edition.language == Language::En && !library.is_sample();
    let is_first = step.class.is_none() && came.after().is_none();
    let (merged, split) = (link.zip(step.places.new), link.zip(step.places.old));
    let merged = merged.into_iter().flat_map(|(link, new)| link.merged_from(new));
    let split = split.into_iter().flat_map(|(link, old)| link.split_into(old));
    let (edition, class) = (step.edition, step.class);
    Ok(HistoryEvent {
        may_be_earlier: is_told && !is_first && !came.is_exact(),
        after: came.after().filter(|_| is_told),
        is_held: true,
        words,
        given: given(step, Pair::new(&old, &new)),
        remarks: remarks.unwrap_or_default(),
        merged_from: shared(library, step.before, merged)?,
        split_into: shared(library, step.before.map(|_| step.edition), split)?,
        old,
        new,
        ..known_event(&KnownStep { edition, class, names: Pair::new(None, None) })
    })
}

/// The reason of a pair that was found by reading.
fn given(step: &Step, texts: Pair<&Option<ShownText>>) -> Option<String> {
    let given = Overrides::known(Pair::new(step.before?, step.edition));
    let texts = texts.map(|text| text.as_ref().map(piece));
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
            share: share.share,
            today,
        }));
    }
    Ok(shared)
}

/// What the comparison saw of a text, as far as its address goes.
fn piece(text: &ShownText) -> ComparedRecord<'_> {
    let kind = if text.term.is_some() { RecordKind::Glossary } else { RecordKind::Rule };
    let headword = text.term.as_deref();
    ComparedRecord { kind, number: text.number, headword, part: text.part, text: &text.text }
}

/// What happened to the words of a text.
pub(super) fn told(old: &Option<ShownText>, new: &Option<ShownText>) -> Vec<WordRun> {
    let [old, new] = [old, new].map(|text| text.as_ref().map_or("", |shown| shown.text.as_str()));
    words(old, new)
}

/// The phrases of the last text, each with the edition that brought it.
///
/// Other quotes or dashes bring no phrase.
fn blame(events: &[HistoryEvent]) -> Vec<Blamed> {
    let mut letters: Vec<(char, EditionId)> = Vec::new();
    for event in events.iter().filter(|event| event.is_held) {
        let Some(new) = &event.new else { continue };
        letters = match event.words.is_empty() || event.old.is_none() {
            true => new.text.chars().map(|letter| (letter, event.edition)).collect(),
            false => next_letters(&letters, event),
        };
    }
    let mut phrases: Vec<Blamed> = Vec::new();
    for (letter, since) in letters {
        match phrases.last_mut().filter(|phrase| phrase.since == since || letter.is_whitespace()) {
            Some(phrase) => phrase.text.push(letter),
            None => phrases.push(Blamed { text: letter.to_string(), since, may_be_older: false }),
        }
    }
    phrases
}

fn next_letters(before: &[(char, EditionId)], event: &HistoryEvent) -> Vec<(char, EditionId)> {
    let mut next = Vec::new();
    let mut rest = before.iter();
    let mut replaced = event.edition;
    for run in &event.words {
        match run.op {
            WordOp::Equal => next.extend(rest.by_ref().take(run.text.chars().count())),
            WordOp::Delete => {
                let gone = rest.by_ref().take(run.text.chars().count());
                replaced = gone.last().map_or(event.edition, |letter| letter.1);
            }
            WordOp::Insert => {
                let since = if run.tone == Tone::Typography { replaced } else { event.edition };
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
