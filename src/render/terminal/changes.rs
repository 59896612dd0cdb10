//! How much each edition changed, in a terminal? Start at [`changes`].

use super::Terminal;
use crate::answer::{
    BookNames, ChangesAnswer, EditionCounts, SectionCounts, changes_words, count_of,
};
use crate::doc::{Align, table};
use crate::model::Class;
use crate::render::labels::heading_label;
use crate::render::words::Words;
use crate::text::display_width;

/// So many sections are listed, those that changed most.
const LISTED: usize = 25;

/// How many columns the longest bar takes, and below how many there is none.
const LONGEST_BAR: usize = 24;
const SHORTEST_BAR: usize = 4;

/// A line with a bar for each edition, then the sections that changed most.
pub fn changes(answer: &ChangesAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let mut out = editions(answer, terminal);
    let mut sections: Vec<&SectionCounts> =
        answer.sections.iter().filter(|section| weight(&section.counts) > 0).collect();
    sections.sort_by_key(|section| std::cmp::Reverse(weight(&section.counts)));
    let hidden = sections.len().saturating_sub(LISTED);
    sections.truncate(LISTED);
    if sections.len() > 1 {
        out += &format!("\n{}", most_changed(&sections, terminal));
        if hidden > 0 {
            let told = [("count", hidden.into())];
            out += &format!("{}\n", terminal.quiet(&words.tell("changes-sections-more", &told)));
        }
    }
    out
}

/// How many changes of words there are.
fn weight(counts: &[(Class, usize)]) -> usize {
    count_of(counts, changes_words)
}

fn editions(answer: &ChangesAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let row = |counts: &EditionCounts| {
        let mut cells = vec![
            counts.edition.to_string(),
            counts.set.clone().unwrap_or_default(),
            counts.rules.to_string(),
        ];
        cells.extend(counted(&counts.counts));
        cells
    };
    let weights: Vec<usize> =
        answer.editions.iter().map(|edition| weight(&edition.counts)).collect();
    let rows: Vec<Vec<String>> = answer.editions.iter().map(row).collect();
    let mut head = vec![
        (words.say("column-edition"), Align::Left),
        (words.say("column-set"), Align::Left),
        (words.say("column-rules"), Align::Right),
    ];
    head.extend(heads(words));
    with_bars(head, rows, &weights, terminal)
}

fn most_changed(sections: &[&SectionCounts], terminal: Terminal) -> String {
    let words = terminal.words;
    let row = |counts: &&SectionCounts| {
        let mut label = heading_label(&counts.heading, &BookNames::default(), words);
        if let Some(gone) = counts.gone {
            let fate = words.tell("fate-gone", &[("edition", gone.to_string().into())]);
            label += &words.tell("aside", &[("text", fate.into())]);
        }
        let mut cells = vec![label];
        cells.extend(counted(&counts.counts));
        cells
    };
    let weights: Vec<usize> = sections.iter().map(|section| weight(&section.counts)).collect();
    let rows: Vec<Vec<String>> = sections.iter().map(row).collect();
    let mut head = vec![(words.say("column-section"), Align::Left)];
    head.extend(heads(words));
    with_bars(head, rows, &weights, terminal)
}

/// A table with a bar behind each row, where there is room for one.
fn with_bars(
    mut head: Vec<(String, Align)>,
    mut rows: Vec<Vec<String>>,
    weights: &[usize],
    terminal: Terminal,
) -> String {
    let used = table(&head, &rows).iter().map(|line| display_width(line)).max().unwrap_or(0);
    let room = terminal.width.saturating_sub(used + 2).min(LONGEST_BAR);
    if room >= SHORTEST_BAR {
        let most = weights.iter().copied().max().unwrap_or(0).max(1);
        head.push((String::new(), Align::Left));
        for (row, weight) in rows.iter_mut().zip(weights) {
            row.push("█".repeat((weight * room).div_ceil(most)));
        }
    }
    let mut lines = table(&head, &rows);
    if let Some(first) = lines.first_mut() {
        *first = terminal.quiet(first);
    }
    lines.join("\n") + "\n"
}

/// What is counted: what came, what went, what has other words, what bears another number alone.
fn counted(counts: &[(Class, usize)]) -> [String; 4] {
    let is_edited = |class| changes_words(class) && !matches!(class, Class::Added | Class::Removed);
    [
        count_of(counts, |class| class == Class::Added),
        count_of(counts, |class| class == Class::Removed),
        count_of(counts, is_edited),
        count_of(counts, |class| class == Class::Moved),
    ]
    .map(|count| if count == 0 { String::new() } else { count.to_string() })
}

fn heads(words: Words) -> Vec<(String, Align)> {
    let classes = ["class-added", "class-removed", "class-edited", "class-moved"];
    classes.iter().map(|class| (words.say(class), Align::Right)).collect()
}
