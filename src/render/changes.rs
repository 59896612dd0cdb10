//! How is it laid out how much each edition changed? Start at [`changes`].

use super::labels::heading_label;
use crate::answer::{BookNames, ChangesAnswer, SectionCounts, changes_words, count_of};
use crate::doc::{Align, Block, Doc, Line};
use crate::model::Class;
use crate::words::Words;

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
        let rows = sections
            .iter()
            .map(|section| (vec![section_label(section, words).into()], section.counts.as_slice()));
        blocks.push(table(&["column-section"], rows, words));
    }
    if hidden > 0 {
        let told = words.tell("changes-sections-more", &[("count", hidden.into())]);
        blocks.push(Block::Paragraph(Line::quiet(told)));
    }
    Doc { title: words.say("changes-title"), blocks }
}

fn section_label(section: &SectionCounts, words: Words) -> String {
    let label = heading_label(&section.heading, &BookNames::default(), words);
    let gone = section.gone.map(|gone| {
        let fate = words.tell("fate-gone", &[("edition", gone.to_string().into())]);
        words.tell("aside", &[("text", fate.into())])
    });
    label + &gone.unwrap_or_default()
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
    let words_first = named.len().min(2);
    let align = |place| if place < words_first { Align::Left } else { Align::Right };
    let (mut cells, mut bars) = (Vec::new(), Vec::new());
    for (mut row, counts) in rows {
        let [added, removed, edited] = came_went_edited(counts);
        let counted = [added, removed, edited, count_of(counts, |class| class == Class::Moved)];
        let told = counted.map(|count| if count == 0 { String::new() } else { count.to_string() });
        row.extend(told.map(Line::from));
        cells.push(row);
        bars.push(weight(counts));
    }
    let align = (0..named.len() + classes.len()).map(align).collect();
    Block::Table { head: head.collect(), rows: cells, align, spare: Vec::new(), bars }
}
