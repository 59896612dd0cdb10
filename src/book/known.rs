//! What is known of a rule in editions whose texts are not here? Start at [`Library::known_thread`].
//!
//! The lineage that is compiled into the program knows numbers, dates and classes, and no word.
//! Texts that are here win over it: it only says what lies before, between and behind them.

use std::collections::BTreeMap;

use super::library::Library;
use super::time::{NumberRun, RecordRef, Today};
use crate::diff::{KnownEvent, KnownThread, Lineage, Step};
use crate::home::{HomeError, cached};
use crate::model::{Class, EditionId, Language, Pair, RuleNumber, Said};

/// Of 100 numbers that the lineage knows of an edition, so many are in the one that is here, if it
/// is that edition: another book may bear the same date.
const SAME_BOOK: usize = 90;

/// One in so many threads is looked at for that: some hundreds of an edition tell.
const SAMPLED: usize = 8;

/// What happened to a rule in an edition that is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownStep {
    /// The edition.
    pub edition: EditionId,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// Its number before and from then on.
    pub numbers: Pair<Option<RuleNumber>>,
}

impl Library {
    /// Whether some edition is not here that the lineage knows: else it has nothing to add.
    fn lineage_adds(&self) -> bool {
        let here: Vec<EditionId> = self.rules_of(Language::En).map(|(_, held)| held.id).collect();
        Lineage::known_editions().iter().any(|known| here.binary_search(known).is_err())
    }

    /// The thread of the lineage to which a rule of an edition here belongs; none for what bears
    /// no number, for editions that the lineage does not know, and where all that it knows are here.
    pub(crate) fn known_thread(
        &self,
        record: RecordRef,
    ) -> Result<Option<&'static KnownThread>, HomeError> {
        let row = self.row(record)?;
        let Some(number) = row.number.filter(|_| row.is_numbered()) else { return Ok(None) };
        if !self.lineage_adds() || !self.is_of_lineage(record.edition())? {
            return Ok(None);
        }
        // Where a source repeats a number, the lineage knows the first.
        if self.rows(record.edition())?.find(number).next() != Some(record.place()) {
            return Ok(None);
        }
        Ok(Lineage::known().thread(self.edition_of_record(record).effective, number))
    }

    /// Whether an edition is one that the lineage knows, by its date and its numbers.
    fn is_of_lineage(&self, place: usize) -> Result<bool, HomeError> {
        let Some(cell) = self.of_lineage.get(place) else { return Ok(false) };
        let read = || {
            let id = self.tables.editions()[place].id;
            let lineage = Lineage::known();
            if lineage.editions().binary_search(&id).is_err() {
                return Ok(false);
            }
            let rows = self.rows(place)?;
            let threads = lineage.threads().iter().step_by(SAMPLED);
            let (mut all, mut here) = (0, 0);
            for number in threads.filter_map(|thread| thread.number_on(id.effective)) {
                all += 1;
                here += usize::from(rows.find(number).next().is_some());
            }
            Ok(all > 0 && here * 100 >= all * SAME_BOOK)
        };
        cached(cell, read).copied()
    }

    /// The edition since which a rule has had its words, where the texts here show it only for
    /// `since` and those behind: the editions before may be missing.
    pub(super) fn known_since(
        &self,
        record: RecordRef,
        since: EditionId,
    ) -> Result<EditionId, HomeError> {
        if !self.lacks_edition_before(since) {
            return Ok(since);
        }
        let Some(thread) = self.known_thread(record)? else { return Ok(since) };
        let own = self.edition_of_record(record);
        let rewritten = |event: &&KnownEvent| {
            event.edition <= own && matches!(event.class, Class::Edited | Class::MovedEdited)
        };
        let known =
            thread.events.iter().rfind(rewritten).map_or(thread.first, |event| event.edition);
        let before = self.held_before(since);
        let fits = known < since && before.is_none_or(|edition| edition < known);
        Ok(if fits { known } else { since })
    }

    /// Whether a record may have had its words before [`Library::reworded`] tells: the edition
    /// before that one is not here, and the lineage knows nothing of the record, as of entries of
    /// the glossary.
    pub(crate) fn may_be_older(&self, record: RecordRef) -> Result<bool, HomeError> {
        Ok(self.lacks_edition_before(self.reworded(record)?)
            && self.is_of_lineage(record.edition())?
            && self.known_thread(record)?.is_none())
    }

    /// The edition that brought words which stand since `since`, as far as the texts here show, and
    /// whether it may have been one before that: of several rewritings that lie between two
    /// editions here nobody knows which brought them.
    pub(crate) fn brought(
        &self,
        record: RecordRef,
        since: EditionId,
    ) -> Result<(EditionId, bool), HomeError> {
        if !self.lacks_edition_before(since) || !self.is_of_lineage(record.edition())? {
            return Ok((since, false));
        }
        let Some(thread) = self.known_thread(record)? else { return Ok((since, true)) };
        let before = self.held_before(since);
        let is_between = |id: &EditionId| *id <= since && before.is_none_or(|before| *id > before);
        let rewritten = thread.events.iter();
        let rewritten = rewritten
            .filter(|event| matches!(event.class, Class::Edited | Class::MovedEdited))
            .map(|event| event.edition);
        let between: Vec<EditionId> =
            std::iter::once(thread.first).chain(rewritten).filter(is_between).collect();
        Ok(match between.as_slice() {
            [only] => (*only, false),
            [.., last] => (*last, true),
            [] => (since, true),
        })
    }

    /// Whether the official edition right before `edition` is not here.
    fn lacks_edition_before(&self, edition: EditionId) -> bool {
        let editions = Lineage::known_editions();
        match editions.binary_search(&edition) {
            Ok(0) | Err(_) => false,
            Ok(at) => self.held_before(edition) != Some(editions[at - 1]),
        }
    }

    /// The newest edition here that is older than `edition`.
    fn held_before(&self, edition: EditionId) -> Option<EditionId> {
        let held = self.rules_of(edition.language).map(|(_, held)| held.id);
        held.filter(|id| *id < edition).max()
    }

    /// Adds to the rules that bore a number here those that bore it in editions which are not here,
    /// and runs that began before the first text.
    pub(super) fn add_known_runs(
        &self,
        number: RuleNumber,
        borne: &mut Vec<NumberRun>,
    ) -> Result<(), HomeError> {
        let here: Vec<(usize, EditionId)> =
            self.rules_of(Language::En).map(|(place, edition)| (place, edition.id)).collect();
        let Some((newest, newest_id)) = here.last().copied() else { return Ok(()) };
        if !self.lineage_adds() || !self.is_of_lineage(newest)? {
            return Ok(());
        }
        for thread in Lineage::known().bearers(number) {
            for (first, last) in runs(thread, number).filter(|run| run.0 <= newest_id) {
                let within = |from: EditionId, to: EditionId| {
                    here.iter().any(|(_, id)| (from..=to).contains(id))
                };
                if !within(first, last) {
                    let Some(today) = self.known_today(thread, newest)? else { continue };
                    borne.push(NumberRun { first, last, record: None, today });
                    continue;
                }
                let run = borne
                    .iter_mut()
                    .find(|run| run.record.is_some() && (first..=last).contains(&run.first));
                if let Some(run) = run {
                    let is_first = !here.iter().any(|(_, id)| first <= *id && *id < run.first);
                    run.first = if is_first { first } else { run.first };
                }
            }
        }
        Ok(())
    }

    /// What a thread of the lineage is in the newest edition here; none where it began later.
    fn known_today(&self, thread: &KnownThread, newest: usize) -> Result<Option<Today>, HomeError> {
        let id = self.tables.editions()[newest].id;
        if thread.first > id {
            return Ok(None);
        }
        let Some(number) = thread.number_on(id.effective) else {
            return Ok(thread.gone().map(Today::Gone));
        };
        Ok(Some(self.first_numbered(newest, number)?.map_or(Today::Gone(id), Today::Here)))
    }

    /// What happened to a rule in editions that are not here, ascending; `steps` are its way
    /// through those that are.
    pub(crate) fn known_steps(
        &self,
        record: RecordRef,
        steps: &[Step],
    ) -> Result<Vec<KnownStep>, HomeError> {
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
            return Ok(Vec::new());
        };
        let Some(thread) = self.known_thread(record)? else { return Ok(Vec::new()) };
        let here: Vec<EditionId> =
            self.rules_of(Language::En).map(|(_, edition)| edition.id).collect();
        let before = here.iter().rfind(|edition| **edition < first.edition);
        let is_gone = last.class == Some(Class::Removed);
        let newest = here.last();
        let is_told = |step: &KnownStep| {
            before.is_none_or(|before| step.edition > *before)
                && here.binary_search(&step.edition).is_err()
                && newest.is_none_or(|newest| step.edition < *newest)
                && !(is_gone && (step.edition > last.edition || step.class == Some(Class::Removed)))
        };
        Ok(known_way(thread).into_iter().filter(is_told).collect())
    }

    /// The rule here that a number meant which no edition here has, or its thread of the lineage
    /// where it is gone: that of the rule that bore the number last.
    pub(crate) fn known_by(&self, number: RuleNumber) -> Result<Option<KnownRule>, HomeError> {
        let newest =
            self.rules_of(Language::En).next_back().map(|(place, edition)| (place, edition.id));
        let Some((newest, id)) = newest else { return Ok(None) };
        if !self.lineage_adds() || !self.is_of_lineage(newest)? {
            return Ok(None);
        }
        let bearers = Lineage::known().bearers(number).filter(|thread| thread.first <= id);
        let last_borne =
            |thread: &&'static KnownThread| runs(thread, number).last().map(|run| run.1);
        let Some(thread) = bearers.max_by_key(last_borne) else { return Ok(None) };
        Ok(match self.known_today(thread, newest)? {
            Some(Today::Here(record)) => Some(KnownRule::Here(record)),
            Some(Today::Gone(_)) => Some(KnownRule::Gone(thread)),
            None => None,
        })
    }

    /// Where the lineage says of neighbouring editions here what their texts do not, a sentence
    /// for each pair of editions.
    pub(crate) fn lineage_contradictions(&self) -> Result<Vec<Said>, HomeError> {
        let lineage = Lineage::known();
        let here: Vec<(usize, EditionId)> =
            self.rules_of(Language::En).map(|(place, edition)| (place, edition.id)).collect();
        let mut said = Vec::new();
        for neighbours in here.windows(2) {
            let ((old, old_id), (new, new_id)) = (neighbours[0], neighbours[1]);
            let at = |id: EditionId| lineage.editions().binary_search(&id).ok();
            let are_neighbours = at(old_id).zip(at(new_id)).is_some_and(|(a, b)| a + 1 == b);
            if !are_neighbours || !self.is_of_lineage(old)? || !self.is_of_lineage(new)? {
                continue;
            }
            let Some(link) = self.link(new)? else { continue };
            let (before, after) = (self.rows(old)?, self.rows(new)?);
            // A number may be printed twice, so that it became several.
            let mut known: BTreeMap<RuleNumber, Vec<Option<RuleNumber>>> = BTreeMap::new();
            for thread in lineage.threads() {
                if let Some(number) = thread.number_on(old_id.effective) {
                    known.entry(number).or_default().push(thread.number_on(new_id.effective));
                }
            }
            let became =
                |place: usize| link.new_of(place).and_then(|new| after.rows.get(new)?.number);
            let mut differ = Vec::new();
            for (number, known) in known {
                let texts: Vec<_> = before.find(number).map(became).collect();
                if let Some(unheard) = known.iter().find(|of| !texts.contains(of))
                    && let Some(told) = texts.iter().find(|of| !known.contains(of))
                {
                    differ.push((number, *unheard, *told));
                }
            }
            if let Some((number, known, texts)) = differ.first() {
                let became = |number: &Option<RuleNumber>| match number {
                    Some(now) => Said::new("lineage-became").with("number", now),
                    None => Said::new("lineage-gone"),
                };
                said.push(
                    Said::new("lineage-contradicted")
                        .with("old", old_id)
                        .with("new", new_id)
                        .count("count", differ.len())
                        .with("number", number)
                        .and("texts", became(texts))
                        .and("lineage", became(known)),
                );
            }
        }
        Ok(said)
    }
}

/// What a number meant that no edition here has.
pub(crate) enum KnownRule {
    /// This rule of the newest edition.
    Here(RecordRef),
    /// A rule that is gone.
    Gone(&'static KnownThread),
}

/// The runs of known editions in which a thread bore a number.
fn runs(
    thread: &'static KnownThread,
    number: RuleNumber,
) -> impl Iterator<Item = (EditionId, EditionId)> {
    let borne: Vec<(EditionId, RuleNumber)> = thread.numbers().collect();
    let editions = Lineage::known().editions();
    let before = |id: EditionId| {
        let at = editions.binary_search(&id).ok().and_then(|place| place.checked_sub(1));
        at.map(|place| editions[place])
    };
    let ends: Vec<EditionId> = borne
        .iter()
        .skip(1)
        .map(|(id, _)| before(*id).unwrap_or(*id))
        .chain([thread.last])
        .collect();
    let runs = borne.into_iter().zip(ends);
    runs.filter(move |((_, borne), _)| *borne == number).map(|((first, _), last)| (first, last))
}

/// All that happened to a thread, its beginning first.
pub(crate) fn known_way(thread: &KnownThread) -> Vec<KnownStep> {
    let begins_book = Lineage::known().editions().first() == Some(&thread.first);
    let mut way = vec![KnownStep {
        edition: thread.first,
        class: (!begins_book).then_some(Class::Added),
        numbers: Pair::new(None, Some(thread.number)),
    }];
    let mut number = Some(thread.number);
    for event in &thread.events {
        way.push(KnownStep {
            edition: event.edition,
            class: Some(event.class),
            numbers: Pair::new(number, event.number),
        });
        number = event.number;
    }
    way
}
