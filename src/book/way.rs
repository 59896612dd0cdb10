//! What happened to a record, as the texts here and what is known of the editions between them tell
//! it together? Start at [`Library::way`].
//!
//! Texts tell words, and the lineage which edition brought them: of two texts with others between
//! them, what the one has and the other not belongs to what is known to have happened on the way.

use super::library::Library;
use super::time::RecordRef;
use crate::diff::Step;
use crate::home::Result;
use crate::known::{KnownThread, Lineage, Name, Tie};
use crate::model::{Class, EditionId, Language, Pair};

/// What happened to a rule in an edition that is not here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownStep {
    /// The edition.
    pub edition: EditionId,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// Its number or headword before and from then on.
    pub names: Pair<Option<Name>>,
}

/// Something that happened to a record, as texts and what is known without them tell it together.
pub(crate) struct Event {
    /// The edition.
    pub edition: EditionId,
    /// What happened; none where the editions begin with it.
    pub class: Option<Class>,
    /// What two texts here tell of it; none where only names are known.
    pub text: Option<Step>,
    /// Its number or headword before and from then on, where the texts here do not tell it.
    pub names: Option<Pair<Option<Name>>>,
    /// Whether an edition before this one may have brought it: some are neither here nor known.
    pub may_be_earlier: bool,
    /// The newest edition that is known to be without it, where one before this may have brought it.
    pub after: Option<EditionId>,
}

/// The steps through the texts of which something is told: where they begin, and what happened.
pub(crate) fn told_steps(steps: &[Step]) -> impl Iterator<Item = &Step> {
    let told = steps.iter().enumerate().filter(|(at, step)| *at == 0 || step.class.is_some());
    told.map(|(_, step)| step)
}

/// What is told as one, where two texts here have others between them.
fn sort_of(class: Option<Class>) -> u8 {
    use Class::{Added, Edited, Moved, MovedEdited, References, Removed, Retargeted, Typography};
    match class {
        None => 0,
        Some(Added) => 1,
        Some(Removed) => 2,
        Some(Moved) => 3,
        Some(Typography) => 4,
        Some(Edited | MovedEdited | References | Retargeted) => 5,
    }
}

impl Library {
    /// What happened to a record of the rules, ascending, as the texts here and what is known of the
    /// editions between them tell it together; `steps` are its way through the texts. What went and
    /// came back between two of them is told where it came back.
    pub(crate) fn way(&self, record: RecordRef, steps: &[Step]) -> Result<Vec<Event>> {
        let told = told_steps(steps);
        let (Some((_, thread)), Some(first), Some(last)) =
            (self.known_thread(record)?, steps.first(), steps.last())
        else {
            return Ok(told.map(|step| self.of_text(step)).collect());
        };
        let mut known = known_way(&thread);
        let (before, is_gone) = (first.before, last.class == Some(Class::Removed));
        known.retain(|known| {
            before.is_none_or(|before| before < known.edition)
                && !(is_gone && last.edition < known.edition)
        });
        let mut way = Vec::new();
        for step in told {
            let own = self.of_text(step);
            let is_between = |known: &KnownStep| {
                known.edition <= step.edition
                    && step.before.is_none_or(|before| before < known.edition)
            };
            // What two neighbours tell needs no list, nor does a text with words of its own.
            if !own.may_be_earlier && step.before.is_some() {
                known.retain(|known| known.edition != step.edition);
                way.push(own);
                continue;
            }
            if self.has_words_of_its_own(step)? {
                way.push(own);
                continue;
            }
            let is_it = |known: &KnownStep| match step.before {
                // That the texts here begin with it does not hide what happened to it in the first.
                None => known.edition == step.edition && known.class != Some(Class::Typography),
                Some(_) => is_between(known) && sort_of(known.class) == sort_of(step.class),
            };
            let matching: Vec<usize> = (0..known.len()).filter(|at| is_it(&known[*at])).collect();
            let Some(at) = matching.last() else {
                let lineage = Lineage::known();
                let places = [Some(step.edition), step.before].map(|id| lineage.place_of(id?));
                let is_told = places.contains(&None)
                    || matches!(step.class, None | Some(Class::Added | Class::Removed));
                way.extend(is_told.then_some(own));
                continue;
            };
            let KnownStep { edition, class, names } = known.remove(*at);
            // Of several rewritings between two texts nobody knows which brought what words.
            let is_open = matching.len() > 1
                && matches!(class, Some(Class::Edited | Class::References | Class::Retargeted));
            way.push(Event {
                edition,
                class,
                names: Some(names),
                may_be_earlier: is_open,
                after: step.before.filter(|_| is_open),
                ..own
            });
        }
        let here: Vec<EditionId> = self.english().map(|edition| edition.1).collect();
        // Two neighbours that are here and tell nothing know better.
        let is_denied = |edition: EditionId| {
            let step = steps.iter().find(|step| step.edition == edition);
            let before = step.map(|step| step.before.unwrap_or(edition));
            before.is_none_or(|before| Lineage::known().are_neighbours(before, edition))
        };
        known.retain(|known| {
            here.binary_search(&known.edition).is_err() || !is_denied(known.edition)
        });
        way.extend(known.into_iter().map(|known| Event {
            edition: known.edition,
            class: known.class,
            text: None,
            names: Some(known.names),
            may_be_earlier: false,
            after: None,
        }));
        way.sort_by_key(|event| event.edition);
        Ok(way)
    }

    /// Whether a text at an end of a step has words that the list does not know of its day.
    fn has_words_of_its_own(&self, step: &Step) -> Result<bool> {
        let ends = [(step.before, step.places.old), (Some(step.edition), step.places.new)];
        for (edition, place) in ends {
            let edition = edition.and_then(|edition| self.tables.place_of(edition));
            let Some((edition, place)) = edition.zip(place) else { continue };
            if matches!(self.tie(RecordRef::new(edition, place))?, Tie::Reworded(_) | Tie::New) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the texts here tell of a step by themselves.
    fn of_text(&self, step: &Step) -> Event {
        let came = self.came(step.edition);
        let is_told = step.edition.language == Language::En && !self.is_sample();
        let is_first = step.class.is_none() && came.after().is_none();
        Event {
            edition: step.edition,
            class: step.class,
            text: Some(*step),
            names: None,
            may_be_earlier: is_told && !is_first && !came.is_exact(),
            after: came.after().filter(|_| is_told),
        }
    }
}

/// All that happened to a thread, its beginning first.
pub(crate) fn known_way(thread: &KnownThread) -> Vec<KnownStep> {
    let begins_book = Lineage::known().editions().first() == Some(&thread.first);
    let mut name = Some(&thread.name);
    let mut way = vec![KnownStep {
        edition: thread.first,
        class: (!begins_book).then_some(Class::Added),
        names: Pair::new(None, name.cloned()),
    }];
    for event in &thread.events {
        let now = event.name.as_ref();
        let (edition, class) = (event.edition, Some(event.class));
        way.push(KnownStep { edition, class, names: Pair::new(name.cloned(), now.cloned()) });
        name = now;
    }
    way
}
