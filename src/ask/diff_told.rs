//! What is told of the changes between two editions, and which of them belong to a topic? Start at
//! [`ChangeTeller::answer`].
//!
//! Words are told apart only for the changes that are asked for. A topic's words decide; what moved
//! or refers otherwise because of those changes follows them.

use std::collections::HashMap;

use rayon::prelude::*;

use super::diff_lead;
use crate::answer::{
    BookNames, Diff, DiffAnswer, Heading, Relation, SharedWords, ShownChange, ShownText, counted,
};
use crate::corpus::Catalogue;
use crate::diff::{ComparedRecord, Comparison, Overrides, fold, set_change, words};
use crate::known::Lineage;
use crate::model::{
    Change, Class, DocumentKind, EditionId, Language, NumberRange, Pair, RecordKind, RuleNumber,
    Share, WordOp, slug,
};

/// What to tell of the changes between two editions, and how they are compared.
#[derive(Clone, Debug, Default)]
pub struct DiffQuestion {
    /// What was asked; the editions are named beside it.
    pub asked: Diff,
    /// Pairs given by hand.
    pub overrides: Overrides,
    /// How much to tell of each change.
    pub detail: Detail,
    /// The language in which the answer is read; that of the editions where there is none.
    pub interface: Option<Language>,
}

impl DiffQuestion {
    /// Asks what became of these numbers and words.
    pub fn about(about: Vec<String>) -> Self {
        Self { asked: Diff { about, ..Diff::default() }, ..Self::default() }
    }
}

/// How much to tell of each change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// With its words told apart.
    #[default]
    Words,
    /// Only what is needed to count it.
    Counts,
}

/// The share of a new record's words that another has, from which on it says the same over again.
const LEAST_OF_COPY: f32 = 0.75;

/// Tells what a comparison found in words.
pub(super) struct ChangeTeller<'a> {
    pub editions: Pair<EditionId>,
    /// The records of both.
    pub pieces: Pair<&'a [ComparedRecord<'a>]>,
    pub titles: Pair<HashMap<RuleNumber, &'a str>>,
    pub overrides: &'a Overrides,
    pub detail: Detail,
    /// The editions whose words are not here; where there is one, no words are told apart.
    pub without_texts: Vec<EditionId>,
    pub is_partial: bool,
}

impl ChangeTeller<'_> {
    pub fn answer(
        &self,
        comparison: &Comparison,
        question: &DiffQuestion,
        about: &[String],
    ) -> DiffAnswer {
        let (topic, asked_of) = (Topic::read(about), &question.asked);
        let related: Vec<Option<Relation>> = match &topic {
            Some(topic) => topic.relations(&comparison.changes, self.pieces),
            None => vec![Some(Relation::Words); comparison.changes.len()],
        };
        let wanted =
            |change: &Change| asked_of.only.is_empty() || asked_of.only.contains(&change.class);
        let mut asked: Vec<(&Change, Relation)> = comparison
            .changes
            .iter()
            .zip(related)
            .filter(|(change, _)| wanted(change))
            .filter_map(|(change, relation)| Some((change, relation?)))
            .collect();
        // The date, the contents and the credits are nobody's first question; what bears the name
        // that was asked for is.
        let titled = |pieces| topic.as_ref().map_or(Vec::new(), |topic| topic.titled(pieces));
        let named = self.pieces.map(titled);
        let called = topic.as_ref().map(|topic| slug(&topic.words));
        asked.sort_by_cached_key(|(change, _)| {
            let is_matter = matches!(change.kind, RecordKind::Front | RecordKind::Back);
            let (old, new) = Sides::of(change, self.pieces).numbers();
            let mut sides = [(old, &named.old), (new, &named.new)].into_iter();
            let is_own = sides.any(|(number, named)| {
                number.is_some_and(|number| named.iter().any(|own| own.covers(number)))
            });
            let sides = Sides::of(change, self.pieces);
            let is_entry = sides.both().any(|own| own.headword.map(slug) == called);
            (is_matter, !(is_own || called.is_some() && is_entry))
        });
        let classes: Vec<Class> = asked.iter().map(|(change, _)| change.class).collect();
        let changes = self.told(&asked, comparison);
        let mut moves = comparison.moves.clone();
        if topic.is_some() {
            let told: Vec<Pair<Option<RuleNumber>>> =
                changes.iter().map(ShownChange::numbers).collect();
            moves.retain(|moved| told.contains(&moved.map(Some)));
        }
        let is_whole = topic.is_none() && asked_of.only.is_empty();
        let lead = is_whole.then(|| diff_lead::of(&changes, &comparison.moves));
        DiffAnswer {
            editions: self.editions,
            sets: self.editions.map(set_of),
            lengths: self.pieces.map(<[_]>::len),
            topic: topic.map(|_| asked_of.about.join(" ")),
            total: comparison.changes.len(),
            summary: counted(&classes),
            lead: lead.unwrap_or_default(),
            names: BookNames::default(),
            changes,
            moves,
            without_texts: self.without_texts.clone(),
            is_partial: self.is_partial,
        }
    }

    /// The changes with their words, told on as many threads as there are processors.
    fn told(&self, asked: &[(&Change, Relation)], comparison: &Comparison) -> Vec<ShownChange> {
        /// Fewer are told before another thread would have come far.
        const TOGETHER: usize = 16;
        let each = asked.par_iter().with_min_len(TOGETHER);
        let mut told: Vec<ShownChange> =
            each.map(|(change, relation)| self.tell(change, *relation)).collect();
        self.tell_copies(&mut told, asked, comparison);
        told
    }

    /// Says of new records which others, that stayed, they say over again.
    fn tell_copies(
        &self,
        told: &mut [ShownChange],
        asked: &[(&Change, Relation)],
        comparison: &Comparison,
    ) {
        let copies = told.iter_mut().zip(asked).filter_map(|(shown, (change, _))| {
            let share = change.merged_from.first()?;
            let is_copy = change.class == Class::Added && share.share >= LEAST_OF_COPY;
            is_copy.then_some((shown, share.place))
        });
        let copies: Vec<(&mut ShownChange, usize)> = copies.collect();
        if copies.is_empty() {
            return;
        }
        let changed =
            comparison.changes.iter().filter_map(|change| Some((change.old?, change.new?)));
        let unchanged = comparison.unchanged.iter().map(|pair| (pair.old, pair.new));
        let new_of: HashMap<usize, usize> = changed.chain(unchanged).collect();
        for (shown, original) in copies {
            let stayed = new_of.get(&original).map(|place| &self.pieces.new[*place]);
            // What was cut out of a rule does not stand there any more.
            let says = |record: &&ComparedRecord<'_>| {
                let own = shown.new.as_ref().map_or("", |own| &own.text);
                let said = words(own, record.text);
                let kept = said.iter().filter(|run| run.op == WordOp::Equal);
                let kept: usize = kept.map(|run| run.text.len()).sum();
                kept as f32 >= LEAST_OF_COPY * own.len() as f32
            };
            shown.copy_of = stayed.filter(says).map(|record| shown_text(record).name());
        }
    }

    fn tell(&self, change: &Change, relation: Relation) -> ShownChange {
        let (pieces, Sides { old, new }) = (self.pieces, Sides::of(change, self.pieces));
        let texts =
            Pair::new(old.map_or("", |record| record.text), new.map_or("", |record| record.text));
        let (words, members) = match self.detail {
            Detail::Words if self.without_texts.is_empty() => {
                let members = old.and(new).and_then(|_| set_change(texts.old, texts.new));
                (words(texts.old, texts.new), members)
            }
            _ => (Vec::new(), None),
        };
        ShownChange {
            class: change.class,
            kind: change.kind,
            heading: self.heading(old, new),
            old: old.map(shown_text),
            new: new.map(shown_text),
            similarity: change.similarity,
            words,
            references: change.references.clone(),
            merged_from: shared(&change.merged_from, pieces.old),
            split_into: shared(&change.split_into, pieces.new),
            members,
            copy_of: None,
            given: self.overrides.reason(old, new).map(str::to_owned),
            relation,
            places: Pair::new(change.old, change.new),
        }
    }

    fn heading(
        &self,
        old: Option<&ComparedRecord<'_>>,
        new: Option<&ComparedRecord<'_>>,
    ) -> Heading {
        let (titles, record) = match (old, new) {
            (_, Some(record)) => (&self.titles.new, record),
            (Some(record), None) => (&self.titles.old, record),
            (None, None) => return Heading::Front,
        };
        match record.kind {
            RecordKind::Glossary => Heading::Glossary,
            RecordKind::Back => Heading::Back,
            RecordKind::Front => Heading::Front,
            _ => record.number.map_or(Heading::Front, |number| {
                let section = number.section().unwrap_or(number);
                let own = titles.get(&section).copied().filter(|title| !title.is_empty());
                let title = own.or_else(|| self.title_beside(section)).unwrap_or_default();
                Heading::Section(section, title.to_owned())
            }),
        }
    }

    /// The title of a section whose words are not here, in the other edition, if it is the same there.
    fn title_beside(&self, section: RuleNumber) -> Option<&str> {
        let is_same = Lineage::known().bearers(section).any(|(_, thread)| {
            let Pair { old, new } =
                self.editions.map(|edition| thread.number_on(edition.effective));
            old == Some(section) && new == old
        });
        let mut titles = [&self.titles.old, &self.titles.new].into_iter();
        titles
            .find_map(|titles| titles.get(&section).copied().filter(|title| !title.is_empty()))
            .filter(|_| is_same && !self.without_texts.is_empty())
    }
}

/// Code of the set with which an edition of the rules came.
pub(super) fn set_of(id: EditionId) -> Option<String> {
    let known = Catalogue::known().on(id.effective).iter();
    known.filter(|_| id.document == DocumentKind::Rules).find_map(|edition| edition.set.clone())
}

/// A record as one side of a change.
pub(super) fn shown_text(piece: &ComparedRecord<'_>) -> ShownText {
    ShownText {
        number: piece.number,
        term: piece.headword.map(str::to_owned),
        part: piece.part,
        text: piece.text.to_owned(),
    }
}

fn shared(shares: &[Share], pieces: &[ComparedRecord<'_>]) -> Vec<SharedWords> {
    let named = |share: &Share| SharedWords {
        name: shown_text(&pieces[share.place]).name(),
        share: Some(share.share),
        today: None,
    };
    shares.iter().map(named).collect()
}

/// What was asked about.
pub(crate) struct Topic {
    numbers: Vec<NumberRange>,
    words: String,
}

impl Topic {
    /// Reads numbers and words; words that are typed apart are one phrase.
    pub fn read(about: &[String]) -> Option<Self> {
        let mut numbers = Vec::new();
        let mut words: Vec<&str> = Vec::new();
        for typed in about {
            match NumberRange::read(typed) {
                Ok(range) => numbers.push(range),
                Err(_) => words.push(typed.trim()),
            }
        }
        let words = folded(&words.join(" "));
        let topic = Self { numbers, words };
        (!topic.words.is_empty() || !topic.numbers.is_empty()).then_some(topic)
    }

    /// How each change belongs to the topic, if it does.
    pub fn relations(
        &self,
        changes: &[Change],
        pieces: Pair<&[ComparedRecord<'_>]>,
    ) -> Vec<Option<Relation>> {
        let sides: Vec<Sides<'_>> =
            changes.iter().map(|change| Sides::of(change, pieces)).collect();
        let mut direct: Vec<bool> = sides.iter().map(|side| self.is_about(side, true)).collect();
        if !direct.contains(&true) {
            direct = sides.iter().map(|side| self.is_about(side, false)).collect();
        }
        let causes: Vec<&Sides<'_>> = chosen(&sides, &direct).collect();
        let moved: Vec<bool> =
            sides.iter().map(|side| causes.iter().any(|cause| side.moved_because(cause))).collect();
        let causes: Vec<&Sides<'_>> = causes.into_iter().chain(chosen(&sides, &moved)).collect();
        let referring =
            changes.iter().map(|change| causes.iter().any(|cause| refers(change, cause)));
        let follows = moved.iter().zip(referring).map(|(moved, refers)| *moved || refers);
        let relation = |(direct, follows): (bool, bool)| match direct {
            true => Some(Relation::Words),
            false => follows.then_some(Relation::Consequence),
        };
        direct.iter().copied().zip(follows).map(relation).collect()
    }

    /// The rules and sections that are titled so.
    fn titled(&self, pieces: &[ComparedRecord<'_>]) -> Vec<RuleNumber> {
        let is_title = |record: &&ComparedRecord<'_>| {
            matches!(record.kind, RecordKind::Rule | RecordKind::Section)
                && !self.words.is_empty()
                && record.text.len() < 2 * self.words.len()
                && folded(record.text) == self.words
        };
        pieces.iter().filter(is_title).filter_map(|record| record.number).collect()
    }

    fn is_about(&self, sides: &Sides<'_>, as_phrase: bool) -> bool {
        let number = |record: &&ComparedRecord<'_>| {
            record.part.is_none()
                && record
                    .number
                    .is_some_and(|number| self.numbers.iter().any(|range| range.covers(number)))
        };
        let words = |record: &&ComparedRecord<'_>| {
            let text = folded(record.text);
            let headword = folded(record.headword.unwrap_or_default());
            let holds = |words: &str| text.contains(words) || headword.contains(words);
            match as_phrase {
                _ if self.words.is_empty() => false,
                true => holds(&self.words),
                false => self.words.split(' ').all(holds),
            }
        };
        sides.both().any(|record| number(&record) || words(&record))
    }
}

/// The items for which it is said so.
fn chosen<'a, T>(items: &'a [T], which: &'a [bool]) -> impl Iterator<Item = &'a T> {
    items.iter().zip(which).filter(|(_, wanted)| **wanted).map(|(item, _)| item)
}

fn folded(text: &str) -> String {
    fold(text).to_lowercase()
}

/// The records of a change.
struct Sides<'a> {
    old: Option<&'a ComparedRecord<'a>>,
    new: Option<&'a ComparedRecord<'a>>,
}

impl<'a> Sides<'a> {
    fn of(change: &Change, pieces: Pair<&'a [ComparedRecord<'a>]>) -> Self {
        Self {
            old: change.old.map(|place| &pieces.old[place]),
            new: change.new.map(|place| &pieces.new[place]),
        }
    }

    fn both(&self) -> impl Iterator<Item = &'a ComparedRecord<'a>> {
        self.old.into_iter().chain(self.new)
    }

    fn numbers(&self) -> (Option<RuleNumber>, Option<RuleNumber>) {
        let number = |record: Option<&ComparedRecord<'_>>| {
            record.filter(|piece| piece.part.is_none())?.number
        };
        (number(self.old), number(self.new))
    }

    /// Whether this stands behind `cause` among the same siblings and changed its number, where
    /// `cause` came or went.
    fn moved_because(&self, cause: &Self) -> bool {
        let (Some(old), Some(new)) = self.numbers() else { return false };
        let behind = |number: RuleNumber, cause: RuleNumber| {
            let parent = cause
                .parent()
                .filter(|parent| parent.rule().is_some() || parent.section().is_some());
            parent.is_some_and(|parent| parent.covers(number)) && number > cause
        };
        old != new
            && match cause.numbers() {
                (Some(gone), None) => behind(old, gone),
                (None, Some(come)) => behind(new, come),
                _ => false,
            }
    }
}

/// Whether a changed reference pointed at the rule of `cause`, or points at it now.
fn refers(change: &Change, cause: &Sides<'_>) -> bool {
    let (old, new) = cause.numbers();
    change.references.iter().any(|reference| {
        old.is_some_and(|number| reference.old.covers(number))
            || new.is_some_and(|number| reference.new.covers(number))
    })
}
