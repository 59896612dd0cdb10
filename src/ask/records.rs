//! How does what the book knows of a record become plain data? Start at [`side`].

use super::history::newest_bearing;
use crate::answer::{
    ChangedSince, CitedRule, ExampleStatus, Facing, Fate, FormerRule, Mention, MentionLink,
    PathStep, ShownStatus, Side, TodayNumber,
};
use crate::book::{
    self, CitedNumber, EditionPair, Library, Mentioned, MentionedBy, NumberRun, RecordRef, Sides,
    Standing, Titles, Today,
};
use crate::home::HomeError;
use crate::model::{EditionId, Language, Role, RuleNumber};
use crate::translation::Since;

/// The record at a place of an edition, if there are both.
pub(super) fn record_at(
    library: &Library,
    edition: Option<EditionId>,
    place: Option<usize>,
) -> Option<RecordRef> {
    Some(RecordRef::new(library.tables.place_of(edition?)?, place?))
}

/// A number with its titles.
pub(super) fn step(titles: Titles) -> PathStep {
    let Titles { number, en, ja, name_ja } = titles;
    PathStep { number, en, ja, name_ja }
}

/// Chapter, section and rule above a record.
pub(super) fn path(pair: &EditionPair<'_>, both: &book::Both) -> Result<Vec<PathStep>, HomeError> {
    Ok(pair.path(both)?.into_iter().map(step).collect())
}

/// Which editions stand side by side, and whether they are the newest.
pub fn facing(library: &Library, sides: &Sides) -> Result<Facing, HomeError> {
    let id = |place: Option<&usize>| Some(library.tables.editions().get(*place?)?.id);
    let is_newest = library.pick(None)? == *sides;
    Ok(Facing { en: id(sides.en.as_ref()), ja: id(sides.ja.first()), is_newest })
}

/// A record in one language, with its examples.
pub(super) fn side(pair: &EditionPair<'_>, record: RecordRef) -> Result<Side, HomeError> {
    let library = pair.library();
    let mut examples = Vec::new();
    for example in pair.examples(record)? {
        examples.push(library.record(example)?.text);
    }
    let read = library.record(record)?;
    let term = read.term.unwrap_or_default();
    let version = library.text_version(record.edition())?;
    Ok(Side {
        edition: library.edition_of_record(record),
        number: read.number,
        since: library.reworded(record)?,
        headword: (!term.headword.is_empty()).then_some(term.headword),
        reading: term.reading,
        text: read.text,
        examples,
        beside: read.beside.map(|beside| *beside),
        status: None,
        synchronised: version.as_ref().and_then(|version| version.synchronised),
        version: version.map(|version| version.label),
    })
}

/// What a translation is.
pub(super) fn status(standing: Standing) -> ShownStatus {
    let examples = standing.examples.into_iter().map(|example| ExampleStatus {
        ordinal: example.ordinal,
        status: example.status,
        since: changed(example.since),
    });
    ShownStatus {
        status: standing.status,
        base: standing.base,
        examples: examples.collect(),
        since: changed(standing.since),
    }
}

/// What changed since a record was translated.
pub(super) fn changed(since: Vec<Since>) -> Vec<ChangedSince> {
    let told = |since: Since| ChangedSince {
        edition: since.edition,
        class: since.class,
        words: since.words,
    };
    since.into_iter().map(told).collect()
}

/// What a document says of a rule.
pub(super) fn mention(mentioned: Mentioned) -> Mention {
    let piece = mentioned.record.piece.as_deref();
    Mention {
        document: mentioned.document,
        item: mentioned.item,
        rule: CitedRule {
            number: mentioned.number,
            fate: fate(mentioned.fate),
            link: link(mentioned.by),
        },
        link: link(mentioned.by),
        role: piece.map_or(Role::Text, |piece| piece.role),
        language: piece.map_or(mentioned.document.language, |piece| piece.language),
        printed: mentioned.record.printed,
        text: mentioned.record.text,
    }
}

/// A rule that a document speaks of.
pub(super) fn cited(library: &Library, cited: CitedNumber) -> Result<CitedRule, HomeError> {
    let fate = fate(cited.fate(library)?);
    Ok(CitedRule { number: cited.number, fate, link: link(cited.by) })
}

fn link(by: MentionedBy) -> MentionLink {
    match by {
        MentionedBy::Number => MentionLink::Number,
        MentionedBy::Words => MentionLink::Words,
        MentionedBy::Title | MentionedBy::Heading => MentionLink::Title,
    }
}

fn fate(fate: book::Fate) -> Fate {
    match fate {
        book::Fate::Same => Fate::Same,
        book::Fate::Moved(now) => Fate::Moved(now),
        book::Fate::Gone(edition) => Fate::Gone(edition),
        book::Fate::Unknown => Fate::Unknown,
    }
}

/// What a record is called in the newest edition, or since which one it is gone.
pub(super) fn today(library: &Library, record: RecordRef) -> Result<TodayNumber, HomeError> {
    today_number(library, library.today(record)?)
}

fn today_number(library: &Library, today: Today) -> Result<TodayNumber, HomeError> {
    Ok(match today {
        Today::Here(today) => TodayNumber::Bears(library.number(today)?),
        Today::Gone(when) => TodayNumber::Gone(when),
        Today::Unknown => TodayNumber::Bears(None),
    })
}

/// The rules that bore a number in the editions of a language, but for the one of `own`, which is
/// shown; oldest first. Of an edition without the number, `lacking`, each tells what it was there.
pub(super) fn former(
    library: &Library,
    language: Language,
    number: RuleNumber,
    own: Option<RecordRef>,
    lacking: Option<EditionId>,
) -> Result<Vec<FormerRule>, HomeError> {
    let lacking = lacking.and_then(|edition| library.tables.place_of(edition));
    let mut former: Vec<FormerRule> = Vec::new();
    for run in library.number_runs(language, number)? {
        let NumberRun { record, today, .. } = run;
        let leads_to = record.or(match today {
            Today::Here(record) => Some(record),
            Today::Gone(_) | Today::Unknown => None,
        });
        let is_own = match own.zip(leads_to) {
            Some((own, record)) => library.at(record, own.edition())? == Some(own),
            None => false,
        };
        if is_own {
            continue;
        }
        let then = match leads_to.zip(lacking) {
            Some((record, edition)) => library.at(record, edition)?,
            None => None,
        };
        let today = today_number(library, today)?;
        let then = then.map_or(Ok(None), |then| library.number(then))?;
        former.push(FormerRule {
            then: then.filter(|_| today != TodayNumber::Bears(then)),
            first: run.first,
            last: run.last,
            first_may_be_older: run.first_may_be_older,
            last_may_be_newer: run.last_may_be_newer,
            is_held: record.is_some_and(|record| library.edition_of_record(record) == run.last),
            title: record.map_or(Ok(None), |record| title(library, record))?,
            today,
        });
    }
    Ok(former)
}

/// The run of editions in which an entry of the glossary was called so that is gone today.
pub(super) fn former_term(library: &Library, name: &str) -> Result<Option<FormerRule>, HomeError> {
    let Some(record) = newest_bearing(library, name)? else { return Ok(None) };
    let Today::Gone(gone) = library.today(record)? else { return Ok(None) };
    let language = library.edition_of_record(record).language;
    let before = library.rules_of(language).map(|(_, edition)| edition.id);
    let last = before.take_while(|edition| *edition < gone.by()).last();
    let first = library.steps(record)?.first().map(|step| step.edition);
    let run = first.zip(last);
    Ok(run.map(|(first, last)| FormerRule {
        first,
        last,
        first_may_be_older: !library.came(first).is_exact(),
        last_may_be_newer: !gone.is_exact(),
        is_held: true,
        title: None,
        then: None,
        today: TodayNumber::Gone(gone),
    }))
}

/// The nearest title above a rule in its own edition, or its own.
fn title(library: &Library, record: RecordRef) -> Result<Option<String>, HomeError> {
    let number = library.number(record)?;
    let rows = library.rows(record.edition())?;
    for number in std::iter::successors(number, |number| number.parent()) {
        let Some(place) = rows.find_above(number, record.place()) else { continue };
        if rows.rows[place].is_title {
            return Ok(Some(library.record(RecordRef::new(record.edition(), place))?.text));
        }
    }
    Ok(None)
}
