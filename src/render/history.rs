//! How is the way of a rule through the editions laid out, and how much each edition changed? Start
//! at [`history`], at [`blame`] for its last text, at [`topic`] for words, or at [`changes`].

use super::diff::abridged_lists;
use super::home::set_name;
use super::labels::{
    borne_names, change_label, columns, event_label, event_notes, heading_label, or_before,
    thread_line,
};
use crate::answer::{
    BookNames, ChangesAnswer, HistoryAnswer, HistoryEvent, SectionCounts, ShownText, TopicAnswer,
    TopicCount, changes_words, count_of,
};
use crate::doc::{Block, Doc, Line, Passage, Seen, Style};
use crate::model::{Class, EditionId};
use crate::text::fold_term;
use crate::words::{Words, tell};

/// The thread, oldest event first: what changed its words, or only its number; how often only its
/// printing did is counted.
pub fn history(answer: &HistoryAnswer, words: Words) -> Doc {
    let mut blocks = head(answer, words);
    let (printing, told): (Vec<_>, Vec<_>) =
        answer.events.iter().partition(|event| is_mere(event, Class::Typography));
    for run in
        told.chunk_by(|one, other| [one, other].iter().all(|event| is_mere(event, Class::Moved)))
    {
        match run {
            [first, .., last] if run.len() >= SHORTEST_RUN => {
                blocks.push(folded(run, first, last, words));
            }
            _ => blocks.extend(run.iter().map(|event| event_block(event, words))),
        }
    }
    let days: Vec<EditionId> = printing.iter().map(|event| event.edition).collect();
    let printed = match days.as_slice() {
        [] => None,
        [edition] => Some(tell!(words, "history-typography-once", edition)),
        [first, .., last] => {
            Some(tell!(words, "history-typography", count = days.len(), first, last))
        }
    };
    let not_held = told.iter().filter(|event| !event.is_held && event.words.is_empty()).count();
    let not_held = (not_held > 0).then(|| tell!(words, "history-not-held", count = not_held));
    let told = printed.into_iter().chain(not_held);
    blocks.extend(told.map(|told| Block::Paragraph(Line::quiet(told))));
    Doc { title: title(answer, words), blocks }
}

fn title(answer: &HistoryAnswer, words: Words) -> String {
    tell!(words, "title-history", name = answer.asked)
}

/// What was found, what it was found for, how long it has stood, and under which numbers.
fn head(answer: &HistoryAnswer, words: Words) -> Vec<Block> {
    let name = answer.named.as_ref().map_or_else(|| answer.asked.clone(), ShownText::name);
    let is_same = fold_term(&name) == fold_term(&answer.asked);
    let asked = tell!(words, "history-for", asked = answer.asked);
    let told: Vec<String> = (!is_same).then_some(asked).into_iter().collect();
    let path = [told, vec![thread_line(answer, false, words)]].concat().join(" · ");
    let mut blocks = vec![Block::heading(1, Line::strong(name), path)];
    if let Some(names) = borne_names(answer, words) {
        let told = tell!(words, "thread-names", kind = answer.kind.to_string(), names);
        blocks.push(Block::Paragraph(told.into()));
    }
    blocks
}

/// Fewer events without words in a row are told one by one.
const SHORTEST_RUN: usize = 3;

/// Whether only the printing changed, or the number, and nothing is said of it.
fn is_mere(event: &HistoryEvent, class: Class) -> bool {
    event.class == Some(class) && event_notes(event, Words::EN).is_empty()
}

/// Events without words on one line: `2003-07-01 … 2010-02-01  renumbered 502.9b → 502.10b`.
fn folded(run: &[&HistoryEvent], first: &HistoryEvent, last: &HistoryEvent, words: Words) -> Block {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    let mut names: Vec<String> = name(&first.old).into_iter().collect();
    names.extend(run.iter().filter_map(|event| name(&event.new)));
    names.dedup();
    let label = format!("{} {}", change_label(Class::Moved, &first.new, words), names.join(" → "));
    changed(format!("{} … {}", first.edition, last.edition), Some(Class::Moved), label)
}

fn changed(name: String, class: Option<Class>, told: String) -> Block {
    Block::Change {
        anchor: Some(name.clone()),
        class: class.map_or("", Into::into),
        name: Line::strong(name),
        told: told.into(),
        body: Vec::new(),
        notes: Vec::new(),
    }
}

/// What happened in an edition, and the words.
pub(super) fn event_block(event: &HistoryEvent, words: Words) -> Block {
    let set = set_name(event.set_names, words);
    let label = [event_label(event, words), set.to_owned()];
    let label: Vec<String> = label.into_iter().filter(|part| !part.is_empty()).collect();
    let mut told = changed(event.edition.to_string(), event.class, label.join(" · "));
    let language = event.edition.language;
    let text = match (&event.new, event.class) {
        _ if !event.is_held && event.words.is_empty() => None,
        (_, Some(Class::Moved | Class::Typography)) => None,
        (Some(new), None | Some(Class::Added)) => Some(Line::of(language, new.text.clone())),
        _ => Some(Line::changed(Some(language), &abridged_lists(&event.words), Seen::Both)),
    };
    if let Block::Change { body, notes, .. } = &mut told {
        let passage = |text| Passage { paragraphs: vec![text], ..Passage::default() };
        body.extend(text.map(passage));
        notes.extend(event_notes(event, words).into_iter().map(Line::from));
    }
    told
}

/// The head of a history, then its last text by age.
pub fn blame(answer: &HistoryAnswer, words: Words) -> Doc {
    let mut blocks = head(answer, words);
    if answer.blame.is_empty() {
        let name = answer.named.as_ref().map_or_else(|| answer.asked.clone(), ShownText::name);
        let told = tell!(words, "absent-number-not-held", name, edition = answer.last);
        blocks.push(Block::Paragraph(Line::quiet(told)));
    } else {
        blocks.extend(aged(answer, words));
    }
    Doc { title: title(answer, words), blocks }
}

/// The last text, each phrase marked with the edition that brought it, and which those are.
pub(super) fn aged(answer: &HistoryAnswer, words: Words) -> [Block; 2] {
    let mut ages: Vec<(EditionId, bool)> =
        answer.blame.iter().map(|phrase| (phrase.since, !phrase.may_be_older)).collect();
    ages.sort_unstable();
    ages.dedup();
    let count = u8::try_from(ages.len()).unwrap_or(u8::MAX);
    let style = |place: usize| Style::Aged { nth: u8::try_from(place).unwrap_or(count), of: count };
    let mut text = Line::of(answer.last.language, "");
    for phrase in &answer.blame {
        let age = (phrase.since, !phrase.may_be_older);
        text.push(ages.binary_search(&age).ok().map(style), &phrase.text);
    }
    let text = Passage { paragraphs: vec![text], ..Passage::default() };
    let mut legend = Line::default();
    for (place, (edition, is_exact)) in ages.into_iter().enumerate() {
        legend.push(None, if place == 0 { "" } else { " · " });
        legend.push(Some(style(place)), &or_before(edition, is_exact, words));
    }
    let rows = vec![(Line::from(words.say("show-since")), vec![legend])];
    [Block::Facing(vec![text]), Block::Labelled { width: 10, rows }]
}

/// A row and a bar for each run of editions that count the same.
pub fn topic(answer: &TopicAnswer, words: Words) -> Doc {
    let counts = |count: &TopicCount| [count.rules, count.examples, count.glossary];
    let runs = answer.editions.chunk_by(|one, other| counts(one) == counts(other));
    let runs: Vec<(&TopicCount, &[TopicCount])> =
        runs.filter_map(|run| Some((run.first()?, run))).collect();
    let row = |(first, run): &(&TopicCount, &[TopicCount])| {
        let named = match run {
            [.., last] if run.len() > 1 => format!("{} … {}", first.edition, last.edition),
            _ => first.edition.to_string(),
        };
        let counts = counts(first).map(|count| count.to_string());
        let cells = [named, run.len().to_string()].into_iter().chain(counts);
        cells.map(Line::from).collect()
    };
    let title = tell!(words, "topic-title", topic = answer.topic);
    let table = Block::Table {
        head: columns(&["editions", "count", "rules", "examples", "glossary"], words),
        rows: runs.iter().map(row).collect(),
        numbers: 1..5,
        spare: Vec::new(),
        bars: runs.iter().map(|(first, _)| first.rules).collect(),
    };
    Doc { title: title.clone(), blocks: vec![Block::Paragraph(Line::strong(title)), table] }
}

/// So many sections are listed, those that changed most.
const LISTED: usize = 25;

/// A row with a bar for each edition, then the sections that changed most.
pub fn changes(answer: &ChangesAnswer, words: Words) -> Doc {
    let rows = answer.editions.iter().map(|counts| {
        let set = counts.set.clone().unwrap_or_default();
        let named = [counts.edition.to_string(), set, counts.rules.to_string()];
        (named.map(Line::from).to_vec(), counts.counts.as_slice())
    });
    let mut blocks = vec![table(&["column-edition", "column-set", "column-rules"], rows, words)];
    let changed = answer.sections.iter().filter(|section| weight(&section.counts) > 0);
    let mut sections: Vec<&SectionCounts> = changed.collect();
    sections.sort_by_key(|section| std::cmp::Reverse(weight(&section.counts)));
    let hidden = sections.len().saturating_sub(LISTED);
    sections.truncate(LISTED);
    if sections.len() > 1 {
        let label = |section: &SectionCounts| {
            let gone = section.gone.map(|edition| tell!(words, "fate-gone", edition));
            let gone = gone.map(|text| tell!(words, "aside", text)).unwrap_or_default();
            heading_label(&section.heading, &BookNames::default(), words) + &gone
        };
        let rows =
            sections.iter().map(|section| (vec![label(section).into()], section.counts.as_slice()));
        blocks.push(table(&["column-section"], rows, words));
    }
    if hidden > 0 {
        let told = tell!(words, "changes-sections-more", count = hidden);
        blocks.push(Block::Paragraph(Line::quiet(told)));
    }
    Doc { title: words.say("changes-title"), blocks }
}

/// How many changes of words there are.
fn weight(counts: &[(Class, usize)]) -> usize {
    count_of(counts, changes_words)
}

/// How much came, how much went, and how much has other words.
pub(super) fn came_went_edited(counts: &[(Class, usize)]) -> [usize; 3] {
    let is_edited = |class| changes_words(class) && !matches!(class, Class::Added | Class::Removed);
    [
        count_of(counts, |class| class == Class::Added),
        count_of(counts, |class| class == Class::Removed),
        count_of(counts, is_edited),
    ]
}

/// What is counted behind the names of a row: what came, what went, what has other words, what
/// bears another number alone.
fn table<'a>(
    named: &[&str],
    rows: impl Iterator<Item = (Vec<Line>, &'a [(Class, usize)])>,
    words: Words,
) -> Block {
    let classes = ["class-added", "class-removed", "class-edited", "class-moved"];
    let head = named.iter().chain(&classes).map(|key| words.say(key).into());
    let (mut cells, mut bars) = (Vec::new(), Vec::new());
    for (mut row, counts) in rows {
        let [added, removed, edited] = came_went_edited(counts);
        let counted = [added, removed, edited, count_of(counts, |class| class == Class::Moved)];
        let told = counted.map(|count| if count == 0 { String::new() } else { count.to_string() });
        row.extend(told.map(Line::from));
        cells.push(row);
        bars.push(weight(counts));
    }
    let numbers = named.len().min(2)..named.len() + classes.len();
    Block::Table { head: head.collect(), rows: cells, numbers, spare: Vec::new(), bars }
}
