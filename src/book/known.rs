//! What is known of a rule in editions whose texts are not here? Start at [`Library::tie`].
//!
//! The lineage that is compiled into the program knows numbers, names, dates and classes, and no
//! word. Texts that are here win over it: it only says what lies before, between and behind them.
//! What neither tells is a [`When`] that says so.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::library::Library;
use super::time::{NumberRun, RecordRef, Today};
use crate::corpus::Catalogue;
use crate::home::Result;
use crate::known::{KnownEvent, KnownThread, Lineage, Name, Tie};
use crate::model::{
    Class, EditionId, EffectiveDate, Language, Pair, RecordKind, RuleNumber, Said, Since, When,
};
use crate::text::folds_to;

impl Library {
    /// To which thread of the lineage a record of an English edition belongs.
    pub(crate) fn tie(&self, record: RecordRef) -> Result<Tie> {
        let attached = self.attached(record.edition())?;
        let tie = attached.and_then(|attached| attached.ties.get(record.place()));
        Ok(tie.copied().unwrap_or(Tie::Nothing))
    }

    /// The thread of the lineage to which a record belongs, or the rule that it is in another
    /// edition here.
    pub(crate) fn known_thread(&self, record: RecordRef) -> Result<Option<(u32, KnownThread)>> {
        let mut found = self.tie(record)?.thread();
        if found.is_none() && self.edition_of_record(record).language == Language::En {
            for edition in self.rules_places(Language::En) {
                if let Some(there) = self.at(record, *edition)? {
                    found = found.or(self.tie(there)?.thread());
                }
            }
        }
        Ok(found.and_then(|place| Some((place, Lineage::known().thread(place)?))))
    }

    /// The editions of English rules here, ascending.
    pub(super) fn english(&self) -> impl DoubleEndedIterator<Item = (usize, EditionId)> + '_ {
        self.rules_of(Language::En).map(|(place, edition)| (place, edition.id))
    }

    /// The newest edition here that is older than `edition`.
    fn held_before(&self, edition: EditionId) -> Option<EditionId> {
        let held = self.rules_of(edition.language).map(|(_, held)| held.id);
        held.filter(|id| *id < edition).max()
    }

    /// When came what stands in `edition` and not in the edition here before it, as far as both
    /// texts alone tell.
    pub(crate) fn came(&self, edition: EditionId) -> When {
        match self.held_before(edition) {
            // Nothing lies between two issues of a day.
            Some(before)
                if before.effective == edition.effective
                    || Lineage::known().are_neighbours(before, edition) =>
            {
                When::In(edition)
            }
            before => When::between(before, edition),
        }
    }

    /// When a thing of the lineage came: the first edition that it lists is not the first there was,
    /// where older ones are left out.
    pub(crate) fn known_to_come(&self, edition: EditionId) -> When {
        let lineage = Lineage::known();
        let is_first = lineage.editions().first() == Some(&edition) && !lineage.is_from_the_start();
        if is_first { When::By(edition) } else { When::In(edition) }
    }

    /// When the words came that a record has had since `since`, as far as the texts here show it.
    pub(super) fn known_since(&self, record: RecordRef, since: EditionId) -> Result<When> {
        let told = self.came(since);
        let lineage = Lineage::known();
        if since.language != Language::En {
            // Nobody lists the translations that there were.
            return Ok(if self.is_sample() { When::In(since) } else { told });
        }
        if told.is_exact() || lineage.editions().first() == Some(&since) {
            return Ok(if told.is_exact() { told } else { self.known_to_come(since) });
        }
        let place = self.tables.place_of(since);
        let there = place.map_or(Ok(None), |place| self.at(record, place))?.unwrap_or(record);
        let before = self.held_before(since);
        let listed = lineage.up_to(since);
        let after = before.max(listed.filter(|listed| *listed < since));
        let tie = self.tie(there)?;
        let thread = tie.thread().and_then(|thread| lineage.thread(thread));
        let known = listed.zip(thread).map(|(listed, thread)| thread.reworded(listed));
        Ok(match (tie, known.filter(|known| before < Some(*known))) {
            (Tie::Same(_), Some(known)) => self.known_to_come(known),
            (Tie::Reworded(_) | Tie::New, _) => When::between(after, since),
            // What another edition here has may be the same but for what follows its target.
            (Tie::Unsure, _) => When::By(since),
            _ => When::between(before, since),
        })
    }

    /// What changed in a record since an edition that is known by its numbers alone: which edition did
    /// what, without words.
    pub(crate) fn known_changes(&self, record: RecordRef, from: EditionId) -> Result<Vec<Since>> {
        let since = |(edition, class)| Since { edition, class, words: Vec::new() };
        let edition = self.edition_of_record(record);
        // Of examples nothing is known but that their rule was renumbered.
        let is_example = self.row(record)?.kind == RecordKind::Example;
        let rows = self.rows(record.edition())?;
        let rule = rows.rule_of(record.place());
        let tie = self.tie(RecordRef::new(record.edition(), rule))?;
        let thread = tie.thread().and_then(|thread| Lineage::known().thread(thread));
        let Some(thread) = thread else { return Ok(Vec::new()) };
        let events = thread.events.iter().map(|event| (event.edition, event.class));
        let is_between = |(at, class): &(EditionId, Class)| {
            // What was translated may be newer than the text here.
            from.min(edition) < *at
                && *at <= from.max(edition)
                && !matches!(class, Class::Typography | Class::Removed)
        };
        let known = thread.number_on(edition.effective);
        let last = match (rows.rows.at(rule).number == known, tie) {
            (true, Tie::Reworded(_)) => Some(Class::Edited),
            (false, Tie::Reworded(_)) => Some(Class::MovedEdited),
            (false, _) => Some(Class::Moved),
            (true, _) => None,
        };
        let events = events.filter(is_between).chain(last.map(|class| (edition, class)));
        let is_moved = |class| matches!(class, Class::Moved | Class::MovedEdited);
        let told = events.filter(|event| !is_example || is_moved(event.1));
        let class = |class| if is_example { Class::Moved } else { class };
        Ok(told.map(|(edition, own)| since((edition, class(own)))).collect())
    }

    /// What became of a rule that `last` has and `without`, the next edition here, has not.
    pub(super) fn known_gone(
        &self,
        record: RecordRef,
        last: EditionId,
        without: EditionId,
    ) -> Result<Today> {
        let told = self.came(without);
        if told.is_exact() || last.language != Language::En {
            return Ok(Today::Gone(if told.is_exact() { told } else { When::In(without) }));
        }
        let between = Today::Gone(When::between(Some(last), without));
        let Some((place, thread)) = self.known_thread(record)? else { return Ok(between) };
        if let Some(gone) = thread.gone() {
            let fits = last < gone && gone <= without;
            return Ok(if fits { Today::Gone(When::In(gone)) } else { between });
        }
        let edition = self.tables.place_of(without);
        let attached = edition.map_or(Ok(None), |edition| self.attached(edition))?;
        if attached.is_some_and(|attached| attached.unsure.contains(&place)) {
            return Ok(Today::Unknown);
        }
        let stood = Lineage::known().up_to(without).filter(|stood| *stood < without);
        Ok(Today::Gone(When::between(stood.max(Some(last)), without)))
    }

    /// When the words came that stand since `since`, as far as the texts here show: of several
    /// rewritings that lie between two editions here nobody knows which brought them, nor which of
    /// the changes between brought the number of a rule that is referred to.
    pub(crate) fn brought(
        &self,
        record: RecordRef,
        since: EditionId,
        is_number: bool,
    ) -> Result<When> {
        if since.language != Language::En {
            return self.known_since(record, since);
        }
        let (when, before) = (self.known_since(record, since)?, self.held_before(since));
        let Some((_, thread)) = self.known_thread(record)? else { return Ok(when) };
        let is_between = |id: &EditionId| *id <= since && before < Some(*id);
        let edited = |class| matches!(class, Class::Edited | Class::MovedEdited);
        let rewritten = thread.events.iter().filter(|event| edited(event.class));
        let came = std::iter::once(thread.first).chain(rewritten.map(|event| event.edition));
        let is_one_of_several = when.is_exact() && came.filter(is_between).count() > 1;
        let when = if is_one_of_several { When::By(when.by()) } else { when };
        let retold = |event: &&KnownEvent| {
            !matches!(event.class, Class::Typography | Class::Removed) && when.by() < event.edition
        };
        let events = thread.events.iter().rev();
        let retold = events.filter(retold).map(|event| event.edition).find(is_between);
        Ok(retold.filter(|_| is_number).map_or(when, When::By))
    }

    /// Which rules bore a number, in all known editions and in those here; `held` are the runs that
    /// the texts tell.
    pub(super) fn known_runs(
        &self,
        number: RuleNumber,
        held: Vec<NumberRun>,
    ) -> Result<Vec<NumberRun>> {
        let lineage = Lineage::known();
        let mut threads: BTreeMap<u32, KnownThread> = lineage.bearers(number).collect();
        let mut here: BTreeMap<u32, Vec<(usize, EditionId)>> = BTreeMap::new();
        let mut runs = Vec::new();
        for run in held {
            let known = run.record.map_or(Ok(None), |record| self.known_thread(record))?;
            let Some((place, thread)) = known else {
                runs.push(self.with_open_ends(run)?);
                continue;
            };
            let is_in = |edition: &(usize, EditionId)| (run.first..=run.last).contains(&edition.1);
            here.entry(place).or_default().extend(self.english().filter(is_in));
            threads.insert(place, thread);
        }
        let newest = self.english().next_back();
        let is_of_the_rules = newest.map_or(Ok(true), |newest| self.is_of_the_rules(newest.0))?;
        let is_behind = |id: EditionId| newest.is_some_and(|newest| id < newest.1);
        for (place, thread) in &threads {
            let mut here = here.remove(place).unwrap_or_default();
            here.sort_by_key(|edition| edition.1);
            if here.is_empty() && !is_of_the_rules {
                continue;
            }
            let mut known: Vec<(EditionId, EditionId)> = spans(thread, number).collect();
            if known.is_empty() {
                known.extend(here.first().zip(here.last()).map(|(first, last)| (first.1, last.1)));
            }
            for (at, (first, last)) in known.iter().copied().enumerate() {
                // Editions here that no list has belong to the span that they stand next to.
                let reaches = |edition: &&(usize, EditionId)| {
                    let behind = known.get(at + 1).map(|next| next.0);
                    let before = at.checked_sub(1).map(|before| known[before].1);
                    behind.is_none_or(|behind| edition.1 < behind)
                        && before.is_none_or(|before| edition.1 > before)
                };
                let own: Vec<&(usize, EditionId)> = here.iter().filter(reaches).collect();
                let oldest = own.first().map_or(first, |edition| edition.1.min(first));
                let latest = own.last().map_or(last, |edition| edition.1.max(last));
                let bearer = |last: &&(usize, EditionId)| self.bearer(last.0, number, *place);
                let record = own.last().map_or(Ok(None), bearer)?;
                let today = match record {
                    Some(record) => self.today(record)?,
                    None => self.known_today(*place, thread)?,
                };
                let is_last = at + 1 == known.len() && thread.gone().is_none() && is_behind(latest);
                runs.push(NumberRun {
                    first: oldest,
                    last: latest,
                    first_may_be_older: lineage.place_of(oldest).is_none()
                        || !self.known_to_come(oldest).is_exact(),
                    last_may_be_newer: match lineage.place_of(latest) {
                        Some(_) => is_last && lineage.editions().last() == Some(&latest),
                        None => is_behind(latest),
                    },
                    record,
                    today,
                });
            }
        }
        Ok(runs)
    }

    /// A run that texts alone tell: where editions may lie before or behind it, it may be longer.
    fn with_open_ends(&self, run: NumberRun) -> Result<NumberRun> {
        let mut behind = self.english().map(|edition| edition.1).filter(|id| *id > run.last);
        Ok(NumberRun {
            first_may_be_older: !self.came(run.first).is_exact(),
            last_may_be_newer: match behind.next() {
                Some(id) => !Lineage::known().are_neighbours(run.last, id),
                None => self.known_behind()?.is_some(),
            },
            ..run
        })
    }

    /// The record of an edition here that belongs to a thread and bears a number.
    fn bearer(&self, edition: usize, number: RuleNumber, thread: u32) -> Result<Option<RecordRef>> {
        for place in self.rows(edition)?.find(number) {
            let record = RecordRef::new(edition, place);
            if self.tie(record)?.thread() == Some(thread) {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// Whether the lineage says anything of an edition here, and it is no other book of its day.
    fn is_of_the_rules(&self, edition: usize) -> Result<bool> {
        Ok(self.attached(edition)?.is_some_and(|attached| !attached.ties.is_empty()))
    }

    /// The newest edition that is known, where it is newer than all here and they are of its book.
    pub(crate) fn known_behind(&self) -> Result<Option<EditionId>> {
        let known = Lineage::known().editions().last().copied().filter(|_| !self.is_sample());
        let Some((newest, id)) = self.english().next_back() else { return Ok(known) };
        let known = known.filter(|known| id < *known);
        Ok(if known.is_some() && self.is_of_the_rules(newest)? { known } else { None })
    }

    /// The newest edition here with the newest that is known, where that is a later one.
    pub fn behind(&self) -> Result<Option<Pair<EditionId>>> {
        let newest = self.english().next_back().map(|newest| newest.1);
        Ok(newest.zip(self.known_behind()?).map(|(newest, known)| Pair::new(newest, known)))
    }

    /// What something is in the newest edition that is known, by what it is in the newest one here.
    pub(crate) fn known_since_then(&self, today: Today) -> Result<Today> {
        let (Today::Here(record), Some(newest)) = (today, self.known_behind()?) else {
            return Ok(today);
        };
        let tie = self.tie(record)?;
        let thread = tie.thread().and_then(|thread| Lineage::known().thread(thread));
        Ok(match (tie, thread) {
            (Tie::Nothing, _) => today,
            (_, Some(thread)) => today_of(&thread, newest),
            (_, None) => Today::Unknown,
        })
    }

    /// What a thread of the lineage is in the newest edition here, or behind that.
    fn known_today(&self, place: u32, thread: &KnownThread) -> Result<Today> {
        let newest = self.english().next_back();
        let attached = newest.map_or(Ok(None), |newest| self.attached(newest.0))?;
        let mut ties = attached.into_iter().flat_map(|attached| attached.ties.iter());
        if let Some((newest, _)) = newest
            && let Some(at) = ties.position(|tie| tie.thread() == Some(place))
        {
            return Ok(Today::Here(RecordRef::new(newest, at)));
        }
        let stands_on = newest.is_none_or(|newest| newest.1 < thread.last);
        if let Some(behind) = self.known_behind()?.filter(|_| stands_on) {
            return Ok(today_of(thread, behind));
        }
        let Some((newest, id)) = newest else { return Ok(Today::Unknown) };
        let is_part = !self.tables.editions()[newest].sections_held.is_empty();
        let gone = thread.gone().filter(|gone| *gone <= id);
        // What a part does not hold may stand in the rest.
        if attached.is_some_and(|attached| attached.unsure.contains(&place))
            || is_part && gone.is_none()
            || !self.is_of_the_rules(newest)?
        {
            return Ok(Today::Unknown);
        }
        Ok(Today::Gone(match gone {
            Some(gone) => When::In(gone),
            None => {
                let stood = Lineage::known().up_to(id).filter(|stood| *stood < id);
                When::between(stood.max(self.held_before(id)).min(Some(thread.last)), id)
            }
        }))
    }

    /// The rule that a number meant which no edition here has, and what it is today: the one that bore
    /// the number on a day, or last. The sample has no rules but its own.
    pub(crate) fn known_by(
        &self,
        number: RuleNumber,
        day: Option<EffectiveDate>,
    ) -> Result<Option<(Today, KnownThread)>> {
        let is_meant = |(_, thread): &(u32, KnownThread)| {
            day.is_none_or(|day| thread.number_on(day) == Some(number))
        };
        let bearers = Lineage::known().bearers(number).filter(is_meant);
        let last = bearers.max_by_key(|(_, thread)| spans(thread, number).last().map(|run| run.1));
        let Some((place, thread)) = last.filter(|_| !self.is_sample()) else { return Ok(None) };
        Ok(Some((self.known_today(place, &thread)?, thread)))
    }

    /// The entry of the glossary that was called so in an edition that is known, and what it is today:
    /// of several the one that stood last, and longest. The sample has no terms but its own.
    pub(crate) fn known_term(&self, folded: &str) -> Result<Option<(Today, KnownThread)>> {
        let is_called = |name: &Name| matches!(name, Name::Term(term) if folds_to(term, folded));
        let called = Lineage::known().threads().filter(|(_, thread)| {
            let later = thread.events.iter().filter_map(|event| event.name.as_ref());
            later.chain([&thread.name]).any(is_called)
        });
        let last = called.max_by_key(|(_, thread)| (thread.last, Reverse(thread.first)));
        let Some((place, thread)) = last.filter(|_| !self.is_sample()) else { return Ok(None) };
        Ok(Some((self.known_today(place, &thread)?, thread)))
    }

    /// The rule that bore a number in the edition of a day that is known and not here: that edition,
    /// and what the rule is in the newest one here.
    pub(crate) fn known_on(
        &self,
        day: EffectiveDate,
        number: RuleNumber,
    ) -> Result<Option<(EditionId, Today)>> {
        let edition = Lineage::known().in_force(day).filter(|edition| edition.effective == day);
        let known = edition.map_or(Ok(None), |_| self.known_by(number, Some(day)))?;
        Ok(edition.zip(known.map(|known| known.0)))
    }

    /// Editions that were published, as far as anybody here knows, and are neither here nor known.
    fn lacking(&self) -> impl Iterator<Item = EditionId> + '_ {
        let published = Catalogue::known().editions().iter();
        let published = published.map(|known| EditionId::rules(Language::En, known.effective));
        published.filter(|id| {
            let mut here = self.english().map(|edition| edition.1.effective);
            Lineage::known().place_of(*id).is_none() && !here.any(|day| day == id.effective)
        })
    }

    /// Whether every edition that was ever published, as far as anybody here knows, is here or known
    /// by its numbers: only then a number that none has was never one.
    pub(crate) fn knows_all_editions(&self) -> bool {
        Lineage::known().is_from_the_start() && self.lacking().next().is_none()
    }

    /// Whether editions may lie from one to the other that are neither here nor known: of those around
    /// an edition that no list has, nobody here knows.
    pub(crate) fn may_lack_editions(&self, first: EditionId, last: EditionId) -> bool {
        let is_within = |id: &EditionId| first <= *id && *id <= last;
        let is_listed = |day: EffectiveDate| !Catalogue::known().on(day).is_empty();
        let mut here = self.english().map(|edition| edition.1).filter(is_within);
        here.any(|id| !is_listed(id.effective)) || self.lacking().any(|id| is_within(&id))
    }

    /// Where the lineage says of neighbouring editions here what their texts do not, a sentence
    /// for each pair of editions.
    pub(crate) fn lineage_contradictions(&self) -> Result<Vec<Said>> {
        let here: Vec<(usize, EditionId)> = self.english().collect();
        let mut said = Vec::new();
        for neighbours in here.windows(2) {
            let ((old, old_id), (new, new_id)) = (neighbours[0], neighbours[1]);
            let attached = Pair::new(self.attached(old)?, self.attached(new)?);
            let (Some(before), Some(after)) = (attached.old, attached.new) else { continue };
            let is_told = Lineage::known().are_neighbours(old_id, new_id);
            let is_told = is_told && before.is_listed && after.is_listed;
            let Some(link) = self.link(new)?.filter(|_| is_told) else { continue };
            let mut differ = Vec::new();
            for (place, tie) in before.ties.iter().enumerate() {
                let Some(thread) = tie.thread() else { continue };
                let texts = link.new_of(place);
                let known = after.ties.iter().position(|tie| tie.thread() == Some(thread));
                let number = self.rows(old)?.rows.at(place).number;
                if texts != known
                    && let Some(number) = number
                {
                    differ.push((number, known, texts));
                }
            }
            if let Some((number, known, texts)) = differ.first() {
                let rows = self.rows(new)?;
                let number_of = |place: &Option<usize>| rows.rows.get((*place)?)?.number;
                let became = |place| match number_of(place) {
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

/// What a thread is in the newest edition that is known.
fn today_of(thread: &KnownThread, newest: EditionId) -> Today {
    match thread.gone() {
        Some(gone) => Today::Gone(When::In(gone)),
        None => Today::Known(thread.number_on(newest.effective)),
    }
}

/// The spans of known editions in which a thread bore a number.
fn spans(
    thread: &KnownThread,
    number: RuleNumber,
) -> impl Iterator<Item = (EditionId, EditionId)> + '_ {
    let borne: Vec<(EditionId, RuleNumber)> = thread.numbers().collect();
    let editions = Lineage::known().editions();
    let before = |id: EditionId| {
        let at = Lineage::known().place_of(id).and_then(|place| place.checked_sub(1));
        at.map(|place| editions[place])
    };
    let ends: Vec<EditionId> = borne
        .iter()
        .skip(1)
        .map(|(id, _)| before(*id).unwrap_or(*id))
        .chain([thread.last])
        .collect();
    let spans = borne.into_iter().zip(ends);
    spans.filter(move |((_, borne), _)| *borne == number).map(|((first, _), last)| (first, last))
}
