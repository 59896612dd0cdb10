//! What changed between two editions? Start at [`diff`].
//!
//! Words are told apart only for the changes that are asked for.

use std::collections::HashMap;

use rayon::prelude::*;

use super::diff_known;
use super::diff_lead;
use super::diff_topic::Topic;
use crate::answer::{
    BookNames, DiffAnswer, Heading, Lead, Members, Relation, SharedWords, ShownChange, ShownText,
};
use crate::book::{Library, Meant, english_names, japanese_name};
use crate::corpus::Catalogue;
use crate::diff::{ComparedRecord, Comparison, Overrides, Proposals, set_change, words};
use crate::home::{ComparedEdition, ComparedPair};
use crate::home::{HomeError, still_wanted};
use crate::model::{
    Change, Class, DocumentKind, EditionId, Language, Pair, RecordKind, RuleNumber, Share,
};
use crate::text::is_japanese;

/// What to tell of the changes between two editions.
#[derive(Clone, Debug, Default)]
pub struct DiffQuestion {
    /// Numbers and words, as typed; everything where there are none.
    pub about: Vec<String>,
    /// Classes to tell; all where there are none.
    pub only: Vec<Class>,
    /// Pairs given by hand.
    pub overrides: Overrides,
    /// How much to tell of each change.
    pub detail: Detail,
    /// The language in which the answer is read; that of the editions where there is none.
    pub interface: Option<Language>,
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

/// Compares two editions of one language, named as [`Library::pick_one`] reads them.
pub fn diff(
    library: &Library,
    editions: Pair<&str>,
    question: &DiffQuestion,
) -> Result<DiffAnswer, HomeError> {
    let sides = Pair::new(library.pick_known(editions.old)?, library.pick_known(editions.new)?);
    let Pair { old: Meant::Here(old), new: Meant::Here(new) } = sides else {
        return diff_known::of_numbers(library, sides, question);
    };
    let places = Pair::new(old, new);
    let ids = places.map(|place| library.tables.editions()[place].id);
    if ids.old.language != ids.new.language {
        return Err(HomeError::OtherLanguages { old: ids.old, new: ids.new });
    }
    if ids.old.document != ids.new.document {
        // What both could be is an edition of the rules.
        let is_rules = ids.new.document == DocumentKind::Rules;
        return Err(HomeError::NotRules { edition: if is_rules { ids.old } else { ids.new } });
    }
    let about = in_language(&question.about, ids.new.language);
    let books = ComparedPair::read(&library.tables, places)?;
    // The threads know the places of whole editions.
    let proposals = match books.is_partial() {
        true => Proposals::none(),
        false => library.proposals(places)?.unwrap_or_else(|| books.known()),
    };
    let books = books.comparable();
    still_wanted()?;
    let overrides = question.overrides.clone().or(Overrides::known(ids));
    let comparison = books.compare(&library.digests()?, &overrides, &proposals);
    still_wanted()?;
    let titles = books.0.as_ref().map(ComparedEdition::titles);
    let describer = Describer {
        editions: ids,
        pieces: books.0.as_ref().map(|book| book.pieces.as_slice()),
        titles,
        overrides: &overrides,
        detail: question.detail,
        without_texts: Vec::new(),
        is_partial: books.is_partial(),
    };
    let mut answer = describer.answer(&comparison, question, &about);
    if let Some(language) = question.interface.filter(|language| *language != ids.new.language) {
        let words = answer.lead.book_words().chain(headings(&answer));
        answer.names = names_in(language, words, &titles_in(library, language)?);
    }
    Ok(answer)
}

/// All that changed between two editions.
pub(super) fn diff_of(
    library: &Library,
    editions: Pair<EditionId>,
) -> Result<DiffAnswer, HomeError> {
    let named = editions.map(|id| id.to_string());
    diff(library, named.as_ref().map(String::as_str), &DiffQuestion::default())
}

/// The titles under which changes stand.
fn headings(answer: &DiffAnswer) -> impl Iterator<Item = &str> {
    answer.changes.iter().filter_map(|change| match &change.heading {
        Heading::Section(_, title) => Some(title.as_str()),
        _ => None,
    })
}

/// What is told first of the changes between editions, with what its words are called in the
/// language of the interface, by the newer edition.
pub fn leads(
    library: &Library,
    editions: &[Pair<EditionId>],
    interface: Language,
) -> Result<HashMap<EditionId, (Lead, BookNames)>, HomeError> {
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
/// pair them.
fn titles_in(library: &Library, language: Language) -> Result<HashMap<String, String>, HomeError> {
    let pair = library.pair(&library.pick(None)?)?;
    let mut known: HashMap<String, String> = HashMap::new();
    for both in pair.headings()? {
        let Some(titles) = pair.titles(&both)?.filter(|title| title.number.rule().is_none()) else {
            continue;
        };
        if let (Some(en), Some(ja)) = (titles.en, titles.ja) {
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

/// The share of a new record's words that another has, from which on it says the same over again.
const LEAST_OF_COPY: f32 = 0.75;

/// Tells what a comparison found in words.
pub(super) struct Describer<'a> {
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

impl Describer<'_> {
    pub fn answer(
        &self,
        comparison: &Comparison,
        question: &DiffQuestion,
        about: &[String],
    ) -> DiffAnswer {
        let topic = Topic::read(about);
        let related: Vec<Option<Relation>> = match &topic {
            Some(topic) => topic.relations(&comparison.changes, self.pieces),
            None => vec![Some(Relation::Words); comparison.changes.len()],
        };
        let wanted =
            |change: &Change| question.only.is_empty() || question.only.contains(&change.class);
        let mut asked: Vec<(&Change, Relation)> = comparison
            .changes
            .iter()
            .zip(related)
            .filter(|(change, _)| wanted(change))
            .filter_map(|(change, relation)| Some((change, relation?)))
            .collect();
        // The date, the contents and the credits are nobody's first question.
        asked.sort_by_key(|pair| matches!(pair.0.kind, RecordKind::Front | RecordKind::Back));
        let count = |class: Class| asked.iter().filter(|(change, _)| change.class == class).count();
        let counts = Class::ALL.into_iter().map(|class| (class, count(class)));
        let changes = self.told(&asked, comparison);
        let mut moves = comparison.moves.clone();
        if topic.is_some() {
            let numbers = |change: &ShownChange| {
                let number = |side: &Option<ShownText>| side.as_ref().and_then(|side| side.number);
                Pair::new(number(&change.old), number(&change.new))
            };
            let told: Vec<Pair<Option<RuleNumber>>> = changes.iter().map(numbers).collect();
            moves.retain(|moved| told.contains(&moved.map(Some)));
        }
        let is_whole = topic.is_none() && question.only.is_empty();
        let lead = is_whole.then(|| diff_lead::of(&changes, &comparison.moves));
        DiffAnswer {
            editions: self.editions,
            sets: self.editions.map(set_of),
            lengths: self.pieces.map(<[_]>::len),
            topic: topic.map(|_| question.about.join(" ")),
            total: comparison.changes.len(),
            summary: counts.filter(|count| count.1 > 0).collect(),
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
            shown.copy_of = stayed.map(|record| shown_text(record).name());
        }
    }

    fn tell(&self, change: &Change, relation: Relation) -> ShownChange {
        let pieces = self.pieces;
        let old = change.old.map(|place| &pieces.old[place]);
        let new = change.new.map(|place| &pieces.new[place]);
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
            members: members.map(|member| Members {
                list: member.list,
                added: member.added,
                removed: member.removed,
            }),
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
                let title = titles.get(&section).copied().unwrap_or_default();
                Heading::Section(section, title.to_owned())
            }),
        }
    }
}

/// Code of the set with which an edition of the rules came.
pub(super) fn set_of(id: EditionId) -> Option<String> {
    let known = Catalogue::known().on(id.effective).iter();
    known.filter(|_| id.document == DocumentKind::Rules).find_map(|edition| edition.set.clone())
}

/// A record as one side of a change.
pub(crate) fn shown_text(piece: &ComparedRecord<'_>) -> ShownText {
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
        share: share.share,
    };
    shares.iter().map(named).collect()
}
