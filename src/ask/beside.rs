//! What stands beside a difference in a table of both languages? Start at [`beside`].
//!
//! The difference of the other language is one of its own; records are joined as everywhere, and
//! reasons are what the bulletins say of a change that is really there.

use std::collections::HashMap;

use super::bulletin::{bulletin, bulletins_between};
use super::diff::diff_of;
use crate::answer::{
    Beside, BesideChange, BulletinItem, Counterpart, DiffAnswer, ShownChange, ShownText,
};
use crate::book::{EditionPair, Library, RecordRef, Sides};
use crate::home::HomeError;
use crate::model::{Class, EditionId, Language, Pair, Record, RecordKind, Role, RuleNumber};

/// Reasons, by the places of the English change of which they are told.
type Reasons = HashMap<Pair<Option<usize>>, Vec<(Language, String)>>;

/// What stands beside the changes of `answer`.
pub fn beside(library: &Library, answer: &DiffAnswer) -> Result<Beside, HomeError> {
    let editions = library.other_language(answer.editions)?;
    let other = editions.map(|pair| diff_of(library, pair)).transpose()?;
    let english = match answer.editions.new.language {
        Language::En => Some(answer.editions),
        Language::Ja => editions,
    };
    let reasons = english.map_or(Ok(Reasons::new()), |pair| reasons(library, pair))?;
    let finder = other.as_ref().map(|diff| Finder::of(library, answer, diff)).transpose()?;
    let changes = answer.changes.iter().map(|change| {
        let counterpart = match &finder {
            Some(finder) => finder.counterpart(change)?,
            None => Counterpart::Absent,
        };
        let english = match (answer.editions.new.language, &counterpart) {
            (Language::En, _) => Some(change.places),
            (Language::Ja, Counterpart::Changed(changed)) => Some(changed.places),
            (Language::Ja, _) => None,
        };
        let reasons =
            english.and_then(|english| reasons.get(&english).cloned()).unwrap_or_default();
        Ok(BesideChange { counterpart, reasons })
    });
    let changes = changes.collect::<Result<Vec<BesideChange>, HomeError>>()?;
    let is_held =
        |change: &BesideChange| matches!(change.counterpart, Counterpart::Waiting(Some(_)));
    let is_told = |pair: &Pair<EditionId>| pair.old != pair.new || changes.iter().any(is_held);
    Ok(Beside { editions: editions.filter(is_told), changes })
}

/// What the bulletins of two editions remark on each change that they mention.
fn reasons(library: &Library, editions: Pair<EditionId>) -> Result<Reasons, HomeError> {
    let mut reasons = Reasons::new();
    for id in bulletins_between(library, editions) {
        let answers = bulletin(library, Some(&id.to_string()))?;
        // What is said of the whole is the reason of nothing in particular.
        let speaks_of_some = |item: &&BulletinItem| !item.numbers.is_empty() || item.term.is_some();
        for item in answers.iter().flat_map(|answer| &answer.items).filter(speaks_of_some) {
            let remarks = item.pieces.iter().filter(|piece| piece.role == Role::Remark);
            let remarks: Vec<(Language, String)> =
                remarks.map(|remark| (remark.language, remark.text.clone())).collect();
            // What only moved follows another.
            let is_moved = |change: &ShownChange| change.class == Class::Moved;
            let all_moved = item.changes.iter().all(is_moved);
            for change in item.changes.iter().filter(|change| all_moved || !is_moved(change)) {
                reasons.entry(change.places).or_default().extend(remarks.iter().cloned());
            }
        }
    }
    reasons.values_mut().for_each(|remarks| remarks.dedup());
    Ok(reasons)
}

/// Finds the changes of the other language by the records of this one.
struct Finder<'a> {
    library: &'a Library,
    /// Both languages before, and after.
    pairs: Pair<EditionPair<'a>>,
    own: Pair<usize>,
    language: Language,
    /// Whether places are those of whole editions on both sides; else numbers have to do.
    is_whole: bool,
    /// Whether the old text alone has a translation.
    is_waiting: bool,
    by_place: Pair<HashMap<usize, &'a ShownChange>>,
    by_number: Pair<HashMap<RuleNumber, &'a ShownChange>>,
}

impl<'a> Finder<'a> {
    fn of(
        library: &'a Library,
        answer: &DiffAnswer,
        other: &'a DiffAnswer,
    ) -> Result<Self, HomeError> {
        let place = |id: EditionId| library.pick_one(&id.to_string());
        let places =
            |ids: Pair<EditionId>| Ok::<_, HomeError>(Pair::new(place(ids.old)?, place(ids.new)?));
        let (own, others) = (places(answer.editions)?, places(other.editions)?);
        let pair = |own: usize, other: usize| {
            let (en, ja) = match answer.editions.new.language {
                Language::En => (own, other),
                Language::Ja => (other, own),
            };
            library.pair(&Sides { en: Some(en), ja: vec![ja] })
        };
        let placed = |side: &dyn Fn(&ShownChange) -> Option<usize>| {
            other.changes.iter().filter_map(|change| Some((side(change)?, change))).collect()
        };
        let is_rule =
            |change: &&ShownChange| matches!(change.kind, RecordKind::Rule | RecordKind::Section);
        let numbered = |side: &dyn Fn(&ShownChange) -> Option<RuleNumber>| {
            let rules = other.changes.iter().filter(is_rule);
            rules.filter_map(|rule| Some((side(rule)?, rule))).collect()
        };
        let is_waiting = other.editions.old == other.editions.new;
        Ok(Self {
            library,
            pairs: Pair::new(pair(own.old, others.old)?, pair(own.new, others.new)?),
            own,
            language: other.editions.new.language,
            is_whole: !answer.is_partial && (!other.is_partial || is_waiting),
            is_waiting,
            by_place: Pair::new(
                placed(&|change| change.places.old),
                placed(&|change| change.places.new),
            ),
            by_number: Pair::new(
                numbered(&|rule| rule.old.as_ref()?.number),
                numbered(&|rule| rule.new.as_ref()?.number),
            ),
        })
    }

    fn counterpart(&self, change: &ShownChange) -> Result<Counterpart, HomeError> {
        if matches!(change.kind, RecordKind::Front | RecordKind::Back) {
            return Ok(Counterpart::Absent);
        }
        let number = |is_new: bool| {
            let text = if is_new { &change.new } else { &change.old };
            text.as_ref().and_then(|shown| shown.number)
        };
        if self.is_waiting && change.old.is_none() {
            return Ok(Counterpart::Waiting(None));
        }
        let after = match self.is_waiting {
            true => Counterpart::Absent,
            false => self.found(change, change.places.new, number(true), true)?,
        };
        match after {
            Counterpart::Absent => self.found(change, change.places.old, number(false), false),
            found => Ok(found),
        }
    }

    /// What became of the other language's record of a place in the new, or old, edition.
    fn found(
        &self,
        change: &ShownChange,
        place: Option<usize>,
        number: Option<RuleNumber>,
        is_new: bool,
    ) -> Result<Counterpart, HomeError> {
        let (pair, own) = match is_new {
            true => (&self.pairs.new, self.own.new),
            false => (&self.pairs.old, self.own.old),
        };
        let is_rule = matches!(change.kind, RecordKind::Rule | RecordKind::Section);
        let both = match (place, number) {
            (Some(place), _) if self.is_whole => Some(pair.both(RecordRef::new(own, place))?),
            (Some(_), Some(number)) if is_rule => pair.numbered(number)?.into_iter().next(),
            _ => None,
        };
        let Some(record) = both.and_then(|both| both.in_language(self.language)) else {
            return Ok(Counterpart::Absent);
        };
        if self.is_waiting && (change.new.is_none() || change.has_changed_words()) {
            let Record { number, term, text, .. } = self.library.record(record)?;
            let term = term.map(|term| term.headword);
            return Ok(Counterpart::Waiting(Some(ShownText { number, term, part: None, text })));
        }
        let found = if self.is_whole {
            let places = if is_new { &self.by_place.new } else { &self.by_place.old };
            places.get(&record.place())
        } else {
            let numbers = if is_new { &self.by_number.new } else { &self.by_number.old };
            self.library.number(record)?.and_then(|number| numbers.get(&number))
        };
        Ok(found
            .map_or(Counterpart::Stayed, |other| Counterpart::Changed(Box::new((*other).clone()))))
    }
}
