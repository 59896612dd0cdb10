//! What is told of a difference in one go? Start at [`parts`].
//!
//! Rules that only moved together are one line, a heading that came with its rules is one block,
//! and what stands before and behind the rules comes last. Every change is in exactly one block.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::labels::{change_name, part_label};
use super::lead::range_name;
use crate::answer::{Heading, ShownChange};
use crate::model::{Class, Pair, RecordKind, ReferenceMove, RuleNumber};
use crate::words::{Words, tell};

/// The changes of one section.
pub struct Part<'a> {
    /// Where they stand.
    pub heading: &'a Heading,
    /// The changes, in the order of the book.
    pub blocks: Vec<Block<'a>>,
}

/// Changes that are told in one go; at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Block<'a> {
    /// How they are told.
    pub form: Form,
    /// The changes, in the order of the book.
    pub changes: Vec<&'a ShownChange>,
}

/// How changes are told together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One change by itself, in full.
    Full,
    /// A heading and what stands under it, which came or went with it.
    Under,
    /// Rules whose numbers went up or down together.
    Moved,
    /// Texts in which only numbers changed, of rules whose numbers went up or down together.
    References,
    /// New rules that say what others say.
    Copies,
    /// Lines before and behind the rules, of one part and class.
    Matter,
}

impl Form {
    /// Whether changes told in this way are told without their texts.
    pub fn hides_texts(self) -> bool {
        matches!(self, Self::Moved | Self::References | Self::Copies | Self::Matter)
    }
}

/// All changes by section, the sections in the order of the book, and what belongs together told
/// together.
pub fn parts<'a>(changes: &[&'a ShownChange]) -> Vec<Part<'a>> {
    by_section(changes, blocks)
}

/// The same, every change by itself.
pub fn one_by_one<'a>(changes: &[&'a ShownChange]) -> Vec<Part<'a>> {
    let full = |change: &&'a ShownChange| Block { form: Form::Full, changes: vec![*change] };
    by_section(changes, |changes| changes.iter().map(full).collect())
}

fn by_section<'a>(
    changes: &[&'a ShownChange],
    blocks: impl Fn(&[&'a ShownChange]) -> Vec<Block<'a>>,
) -> Vec<Part<'a>> {
    let mut headings: Vec<(&Heading, Vec<&'a ShownChange>)> = Vec::new();
    let mut places: HashMap<&Heading, usize> = HashMap::new();
    for change in changes {
        let place = *places.entry(&change.heading).or_insert(headings.len());
        match headings.get_mut(place) {
            Some((_, of)) => of.push(change),
            None => headings.push((&change.heading, vec![change])),
        }
    }
    let part = |(heading, changes): (&'a Heading, Vec<&'a ShownChange>)| Part {
        heading,
        blocks: blocks(&changes),
    };
    headings.into_iter().map(part).collect()
}

/// What makes changes one block beside the one before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Moved(Pair<Option<RuleNumber>>, i32),
    References(BTreeSet<(Pair<Option<RuleNumber>>, i32)>),
    Matter(String, Class),
}

fn blocks<'a>(changes: &[&'a ShownChange]) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    for change in changes {
        if let Some((form, key)) = key(change) {
            match places.get(&key) {
                Some(place) => blocks[*place].changes.push(change),
                None => {
                    places.insert(key, blocks.len());
                    blocks.push(Block { form, changes: vec![change] });
                }
            }
            continue;
        }
        match blocks.last_mut().filter(|block| goes_on(block, change)) {
            Some(last) => {
                last.form = if is_copy(change) { Form::Copies } else { Form::Under };
                last.changes.push(change);
            }
            None => blocks.push(Block { form: Form::Full, changes: vec![change] }),
        }
    }
    for block in blocks.iter_mut().filter(|block| block.changes.len() == 1) {
        let stays = matches!(block.form, Form::Moved | Form::References | Form::Matter);
        block.form = if stays { block.form } else { Form::Full };
    }
    blocks
}

/// How a change is told with others of its section, and with which.
fn key(change: &ShownChange) -> Option<(Form, Key)> {
    if let Some(part) = change.new.as_ref().or(change.old.as_ref()).and_then(|text| text.part) {
        return Some((Form::Matter, Key::Matter(part.to_string(), change.class)));
    }
    match change.class {
        Class::Moved if change.kind != RecordKind::Glossary => {
            let (old, new) = change.old.as_ref()?.number.zip(change.new.as_ref()?.number)?;
            let (parents, by) = root(Pair::new(old, new))?;
            Some((Form::Moved, Key::Moved(parents, by)))
        }
        Class::References if !change.references.is_empty() => {
            let roots = change.references.iter().map(|reference| root(ends(reference).0));
            Some((Form::References, Key::References(roots.collect::<Option<_>>()?)))
        }
        _ => None,
    }
}

/// The parents of the highest number above a move that moved by itself, and by how much it did;
/// none where it is of another level now.
fn root(moved: Pair<RuleNumber>) -> Option<(Pair<Option<RuleNumber>>, i32)> {
    if moved.old.level() != moved.new.level() {
        return None;
    }
    let last = |number: RuleNumber| {
        let parts = [
            number.letters_ordinal(),
            number.rule_part(),
            number.section_part(),
            number.chapter_part(),
        ];
        parts.into_iter().find(|part| *part > 0).map_or(0, i32::from)
    };
    let by = last(moved.new) - last(moved.old);
    let parents = Pair::new(moved.old.parent(), moved.new.parent());
    match (by, parents.old, parents.new) {
        (0, Some(old), Some(new)) if old != new => root(Pair::new(old, new)),
        _ => Some((parents, by)),
    }
}

/// The first and the last numbers of a reference, before and after.
fn ends(reference: &ReferenceMove) -> (Pair<RuleNumber>, Pair<RuleNumber>) {
    (
        Pair::new(reference.old.first(), reference.new.first()),
        Pair::new(reference.old.last(), reference.new.last()),
    )
}

/// Whether a change belongs to the block before it.
fn goes_on(block: &Block<'_>, change: &ShownChange) -> bool {
    let Some(first) = block.changes.first().filter(|first| first.class == change.class) else {
        return false;
    };
    let number = |change: &ShownChange| change.new.as_ref().or(change.old.as_ref())?.number;
    let Some((above, below)) = number(first).zip(number(change)) else { return false };
    let under = match block.form {
        Form::Full => block.changes.len() == 1,
        form => form == Form::Under,
    };
    let came_or_went = matches!(change.class, Class::Added | Class::Removed);
    if came_or_went && under && first.is_heading() && above.covers(below) && above != below {
        return true;
    }
    let copies = match block.form {
        Form::Full => block.changes.len() == 1 && is_copy(first),
        form => form == Form::Copies,
    };
    copies && is_copy(change) && above.parent() == below.parent()
}

fn is_copy(change: &ShownChange) -> bool {
    change.copy_of.is_some()
}

/// What is told of changes without their texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What changed is called so.
    pub name: String,
    /// What became of it.
    pub told: String,
}

impl Block<'_> {
    /// The changes in one line, their class called `label`; none where they are told with their
    /// texts, or where there is only one whose first words say which it is.
    pub fn line(&self, label: &str, words: Words) -> Option<Line> {
        let first = self.changes.first()?;
        let count = self.changes.len();
        let (name, told) = match self.form {
            Form::Full | Form::Under => return None,
            Form::Moved if count == 1 => return None,
            Form::Moved => (self.run_name(), tell!(words, "block-moved", class = label, count)),
            Form::References => {
                let text = words.list(self.references());
                (words.list(self.names(words)), tell!(words, "told", what = label, text))
            }
            Form::Copies => {
                let told = tell!(words, "block-copies", class = label, names = self.originals());
                (self.run_name(), told)
            }
            Form::Matter => {
                let part = first.new.as_ref().or(first.old.as_ref()).and_then(|text| text.part);
                let name = part.map_or(String::new(), |part| part_label(part, words));
                (name, tell!(words, "class-count", class = label, count))
            }
        };
        Some(Line { name, told })
    }

    /// What the rules of a run are called before and after: `702.21–143a → 702.22–144a`.
    pub fn run_name(&self) -> String {
        let name = |number: fn(&ShownChange) -> Option<RuleNumber>| {
            let ends = self.changes.first().zip(self.changes.last());
            let ends = ends.and_then(|(first, last)| number(first).zip(number(last)));
            ends.map_or(String::new(), |(first, last)| range_name(first, last))
        };
        let old = name(|change| change.old.as_ref()?.number);
        let new = name(|change| change.new.as_ref()?.number);
        match (old.is_empty(), new.is_empty()) {
            (true, _) => new,
            (_, true) => old,
            _ if old == new => new,
            _ => format!("{old} → {new}"),
        }
    }

    /// The names of the changes, those of rules in a row together.
    pub fn names(&self, words: Words) -> Vec<String> {
        let number = |change: &ShownChange| match change.kind {
            RecordKind::Rule | RecordKind::Section => change.new.as_ref()?.number,
            _ => None,
        };
        let follow = |one: &&ShownChange, other: &&ShownChange| {
            number(one).and_then(RuleNumber::next).is_some_and(|next| Some(next) == number(other))
        };
        let mut names: Vec<String> = Vec::new();
        for run in self.changes.chunk_by(follow) {
            let ends = run.first().zip(run.last());
            let numbers = ends.and_then(|(first, last)| Some((number(first)?, number(last)?)));
            let name = match numbers {
                Some((first, last)) => range_name(first, last),
                None => run.first().map_or(String::new(), |change| change_name(change, words)),
            };
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
        names
    }

    /// What copies repeat: `810.7a–f`.
    pub fn originals(&self) -> String {
        let named: Vec<&str> =
            self.changes.iter().filter_map(|change| change.copy_of.as_deref()).collect();
        let numbers: Option<Vec<RuleNumber>> = named.iter().map(|name| name.parse().ok()).collect();
        match numbers.as_deref() {
            Some([first, .., last]) if first < last => range_name(*first, *last),
            _ => named.join(", "),
        }
    }

    /// The references that changed: `702.21 → 702.22`, or the first and last of those that went up
    /// or down together.
    pub fn references(&self) -> Vec<String> {
        let mut told = BTreeMap::<_, Vec<Pair<RuleNumber>>>::new();
        for reference in self.changes.iter().flat_map(|change| &change.references) {
            let (first, last) = ends(reference);
            if let Some(root) = root(first) {
                told.entry(root).or_default().extend([first, last]);
            }
        }
        let mut told: Vec<Vec<Pair<RuleNumber>>> = told.into_values().collect();
        told.iter_mut().for_each(|pairs| pairs.sort());
        told.sort();
        let runs = told.iter().filter_map(|pairs| Some((pairs.first()?, pairs.last()?)));
        let names = runs.map(|(first, last)| {
            format!("{} → {}", range_name(first.old, last.old), range_name(first.new, last.new))
        });
        names.collect()
    }
}
