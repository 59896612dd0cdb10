//! How does what the book knows of a record become plain data? Start at [`side`]; the pages that
//! are read through begin at [`Linker::record`] and tell what happened before by [`past`].
//!
//! Cross-references become links where their target is there; terms of the glossary do at their
//! first mention.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use crate::answer::{
    Facing, FormerRule, Link, LinkedText, Past, PastEvent, Preview, PreviewTarget, ReadRecord,
    ReadSide, Side, Subject, TodayNumber, is_obsolete,
};
use crate::book::{
    Both, EditionPair, Event, Glossary, Library, NumberRun, RecordRef, Sides, Today, japanese_name,
};
use crate::citation::references;
use crate::home::Result;
use crate::known::{Name, Tie};
use crate::model::{
    EditionId, Language, NumberRange, Pair, RecordKind, RuleNumber, Target, When, slug,
};
use crate::text::{abridged, fold_term, is_japanese};

/// The record at a place of an edition, if there are both.
pub(super) fn record_at(
    library: &Library,
    edition: Option<EditionId>,
    place: Option<usize>,
) -> Option<RecordRef> {
    Some(RecordRef::new(library.tables.place_of(edition?)?, place?))
}

/// Which editions stand side by side, and whether they are the newest.
pub fn facing(library: &Library, sides: &Sides) -> Result<Facing> {
    let id = |place: Option<&usize>| Some(library.tables.editions().get(*place?)?.id);
    let is_newest = library.pick(None)? == *sides;
    Ok(Facing { en: id(sides.en.as_ref()), ja: id(sides.ja.first()), is_newest })
}

/// A record in one language, with its examples, whose texts are told so.
pub(super) fn side<T>(
    pair: &EditionPair<'_>,
    record: RecordRef,
    mut told: impl FnMut(RecordRef, String) -> Result<T>,
) -> Result<Side<T>> {
    let library = pair.library();
    let read = library.record(record)?;
    let text = told(record, read.text)?;
    let mut examples = Vec::new();
    for example in pair.examples(record)? {
        examples.push(told(example, library.record(example)?.text)?);
    }
    let term = read.term.unwrap_or_default();
    let version = library.text_version(record.edition())?;
    Ok(Side {
        edition: library.edition_of_record(record),
        number: read.number,
        since: library.reworded(record)?,
        headword: (!term.headword.is_empty()).then_some(term.headword),
        reading: term.reading,
        text,
        examples,
        beside: read.beside.map(|beside| *beside),
        status: None,
        synchronised: version.as_ref().and_then(|version| version.synchronised),
        version: version.map(|version| version.label),
    })
}

/// The rule or term that bears a number or name in the newest edition that has one.
pub(super) fn newest_bearing(library: &Library, wanted: &str) -> Result<Option<RecordRef>> {
    let has_english = !library.rules_places(Language::En).is_empty();
    let is_english = has_english && !wanted.contains(is_japanese);
    let language = if is_english { Language::En } else { Language::Ja };
    let mut obsolete = None;
    for (nth, edition) in library.rules_places(language).iter().rev().enumerate() {
        // What the newest edition lacks, mostly none has.
        if nth == 1 && obsolete.is_none() && !is_called_anywhere(library, language, wanted)? {
            break;
        }
        let Some(place) = find_in(library, *edition, wanted)? else { continue };
        let record = RecordRef::new(*edition, place);
        if !is_obsolete(wanted) && library.record(record)?.headword().is_some_and(is_obsolete) {
            obsolete = obsolete.or(Some(record));
            continue;
        }
        // What the term meant may go on under another name.
        return Ok(match library.today(record)? {
            Today::Here(today) if obsolete.is_some() => Some(today),
            _ => obsolete.or(Some(record)),
        });
    }
    let known = obsolete.map_or(Ok(None), |_| library.known_term(&fold_term(wanted)))?;
    Ok(match known {
        Some((Today::Here(record), _)) => Some(record),
        _ => obsolete,
    })
}

/// Whether an entry of any edition in a language is called so; a number may be in any.
fn is_called_anywhere(library: &Library, language: Language, wanted: &str) -> Result<bool> {
    struct Called(BTreeSet<String>);
    if NumberRange::read(wanted).is_ok() {
        return Ok(true);
    }
    let all = || {
        // Most editions have the same names, and folding takes long.
        let mut called: HashSet<&str> = HashSet::new();
        for edition in library.rules_places(language) {
            for (term, _) in library.terms(*edition)? {
                called.extend(term.english.as_deref());
                called.insert(&term.headword);
            }
        }
        Ok(Called(called.into_iter().map(fold_term).collect()))
    };
    // Kept beside what is worked out of single editions, none of which has this place.
    let called = library.worked_out(usize::MAX - language as usize, all)?;
    Ok(called.0.contains(&fold_term(wanted)))
}

/// The place of a number or term in an edition.
pub(super) fn find_in(library: &Library, edition: usize, wanted: &str) -> Result<Option<usize>> {
    let rows = library.rows(edition)?;
    if let Ok(range) = NumberRange::read(wanted) {
        return Ok(rows.find(range.first()).next());
    }
    let folded = fold_term(wanted);
    let found = library.terms(edition)?.iter().find(|(term, _)| {
        let english = term.english.as_deref().into_iter();
        let mut names = std::iter::once(term.headword.as_str()).chain(english);
        names.any(|name| fold_term(name) == folded)
    });
    Ok(found.map(|(_, place)| *place as usize))
}

/// What a record is called in the newest edition, or since which one it is gone.
pub(super) fn today(library: &Library, record: RecordRef) -> Result<TodayNumber> {
    today_number(library, library.today(record)?)
}

/// The same of what it is there.
pub(super) fn today_number(library: &Library, today: Today) -> Result<TodayNumber> {
    Ok(match library.known_since_then(today)? {
        Today::Here(today) => TodayNumber::Bears(library.number(today)?),
        Today::Known(number) => TodayNumber::Bears(number),
        Today::Gone(when) => TodayNumber::Gone(when),
        Today::Unknown => TodayNumber::Bears(None),
    })
}

/// The rules that bore a number, but for the one that bears it in `sides`.
pub fn other_bearers(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
) -> Result<Vec<FormerRule>> {
    let pair = library.pair(sides)?;
    let own = pair.first_numbered(number)?;
    let edition = own.map(|own| library.edition_of_record(own)).or(pair.leading_id());
    let language = edition.map_or(Language::En, |edition| edition.language);
    former(library, language, number, own, edition.filter(|_| own.is_none()))
}

/// The rules that bore a number in the editions of a language, but for the one of `own`, which is
/// shown; oldest first. Of an edition without the number, `lacking`, each tells what it was there.
pub(super) fn former(
    library: &Library,
    language: Language,
    number: RuleNumber,
    own: Option<RecordRef>,
    lacking: Option<EditionId>,
) -> Result<Vec<FormerRule>> {
    let mut former: Vec<FormerRule> = Vec::new();
    // What bore the number before and is not known to be another rule is not told as one.
    let is_doubtful = own.map_or(Ok(Tie::Nothing), |own| library.tie(own))? == Tie::Unsure;
    for run in library.number_runs(language, number)? {
        let NumberRun { record, today, .. } = run;
        let leads_to = run.leads_to();
        let beside = own.zip(leads_to);
        let there = beside.map_or(Ok(None), |(own, record)| library.at(record, own.edition()))?;
        if (there.is_some() && there == own) || is_doubtful && matches!(today, Today::Unknown) {
            continue;
        }
        let today = today_number(library, today)?;
        let there = leads_to.zip(lacking);
        let then = there.map_or(Ok(None), |(record, then)| number_in(library, record, then))?;
        let title = record.map_or(Ok(None), |record| title(library, record))?;
        let title_ja = title.as_deref().and_then(|title| japanese_name(title)?.ja_forms().next());
        former.push(FormerRule {
            then: then.filter(|then| *then != number && today != TodayNumber::Bears(Some(*then))),
            first: run.first,
            last: run.last,
            first_may_be_older: run.first_may_be_older,
            last_may_be_newer: run.last_may_be_newer,
            is_held: record.is_some_and(|record| library.edition_of_record(record) == run.last),
            title,
            title_ja,
            today,
        });
    }
    Ok(former)
}

/// The number that a rule bore in another edition, also in one that is not here.
pub(super) fn number_in(
    library: &Library,
    record: RecordRef,
    edition: EditionId,
) -> Result<Option<RuleNumber>> {
    let is_english = edition.language == library.edition_of_record(record).language;
    let Some(place) = library.tables.place_of(edition).filter(|_| is_english) else {
        let thread = library.known_thread(record)?;
        return Ok(thread.and_then(|(_, thread)| thread.number_on(edition.effective)));
    };
    library.at(record, place)?.map_or(Ok(None), |then| library.number(then))
}

/// The run of editions in which an entry of the glossary was called so that is gone today.
pub(super) fn former_term(library: &Library, name: &str) -> Result<Option<FormerRule>> {
    let Some(record) = newest_bearing(library, name)? else {
        return Ok(match library.known_term(&fold_term(name))? {
            Some((Today::Gone(gone), thread)) => Some(FormerRule {
                first_may_be_older: !library.known_to_come(thread.first).is_exact(),
                ..gone_term(thread.first, thread.last, gone)
            }),
            _ => None,
        });
    };
    let Today::Gone(gone) = library.today(record)? else { return Ok(None) };
    let language = library.edition_of_record(record).language;
    let before = library.rules_of(language).map(|(_, edition)| edition.id);
    let last = before.take_while(|edition| *edition < gone.by()).last();
    let first = library.steps(record)?.first().map(|step| step.edition);
    Ok(first.zip(last).map(|(first, last)| FormerRule {
        first_may_be_older: !library.came(first).is_exact(),
        is_held: true,
        ..gone_term(first, last, gone)
    }))
}

fn gone_term(first: EditionId, last: EditionId, gone: When) -> FormerRule {
    FormerRule {
        first,
        last,
        first_may_be_older: false,
        last_may_be_newer: !gone.is_exact(),
        is_held: false,
        title: None,
        title_ja: None,
        then: None,
        today: TodayNumber::Gone(gone),
    }
}

/// The nearest title above a rule in its own edition, or its own.
fn title(library: &Library, record: RecordRef) -> Result<Option<String>> {
    let number = library.number(record)?;
    let rows = library.rows(record.edition())?;
    for number in std::iter::successors(number, |number| number.parent()) {
        let Some(place) = rows.find_above(number, record.place()) else { continue };
        if rows.rows.at(place).is_title {
            return Ok(Some(library.record(RecordRef::new(record.edition(), place))?.text));
        }
    }
    Ok(None)
}

/// Letters of half width that a preview shows at most.
const MOST_CHARACTERS: usize = 120;

/// Links texts and shows how what they point at begins; knows which terms were linked already.
pub(super) struct Linker<'a> {
    pair: &'a EditionPair<'a>,
    glossary: &'a Glossary,
    linked: [HashSet<usize>; 2],
    /// The entry that is read itself.
    own: Option<usize>,
}

impl<'a> Linker<'a> {
    /// One that has linked nothing yet.
    pub fn new(pair: &'a EditionPair<'a>, glossary: &'a Glossary) -> Self {
        Self { pair, glossary, linked: Default::default(), own: None }
    }

    /// One for the entry at `own`, which needs no link to itself.
    pub fn of_entry(pair: &'a EditionPair<'a>, glossary: &'a Glossary, own: usize) -> Self {
        Self { own: Some(own), ..Self::new(pair, glossary) }
    }

    /// Terms are linked anew from here on.
    pub fn start_over(&mut self) {
        self.linked = Default::default();
    }

    /// A record in both languages, to read.
    pub fn record(&mut self, subject: Subject, both: &Both) -> Result<ReadRecord> {
        let library = self.pair.library();
        let leading = both.leading().map(|record| library.row(record)).transpose()?;
        let standing = match both.ja.is_empty() && self.pair.sides().ja.is_empty() {
            true => None,
            false => self.pair.standing(both)?,
        };
        let is_title = leading.is_some_and(|row| row.is_title);
        let titles = if is_title { self.pair.titles(both)? } else { None };
        Ok(ReadRecord {
            name_ja: titles.and_then(|titles| titles.name_ja),
            kind: leading.map(|row| row.kind).unwrap_or_default(),
            is_title,
            // A rule with its examples is as bad as the worst of them.
            standing: standing.map(|mut standing| {
                for example in std::mem::take(&mut standing.examples) {
                    standing.status = standing.status.max(example.status);
                    standing.since.extend(example.since);
                }
                standing
            }),
            subject,
            en: self.side(both.en)?,
            ja: self.side(both.in_language(Language::Ja))?,
        })
    }

    /// The records that bear a number, to read.
    pub fn numbered(&mut self, number: RuleNumber) -> Result<Vec<ReadRecord>> {
        let own = self.pair.numbered(number)?.into_iter();
        own.map(|both| self.record(Subject::Number(number), &both)).collect()
    }

    fn side(&mut self, record: Option<RecordRef>) -> Result<Option<ReadSide>> {
        let pair = self.pair;
        let told = |record| side(pair, record, |of, text| self.text(of, text));
        record.map(told).transpose()
    }

    fn text(&mut self, record: RecordRef, text: String) -> Result<LinkedText> {
        let mut links: Vec<(Range<usize>, Link)> = Vec::new();
        if self.pair.library().row(record)?.is_title {
            return Ok(LinkedText { text, links });
        }
        for reference in references(&text) {
            let link = match &reference.target {
                Target::Numbers(range) => {
                    let title = reference.title.as_deref();
                    let range = self.pair.leading_range(record.edition(), *range, title)?;
                    range.map(|range| Link::Rule(range.first()))
                }
                Target::Term(name) => {
                    let entry = self.glossary.named(name).filter(|at| Some(*at) != self.own);
                    entry.map(|at| self.term(at))
                }
            };
            links.extend(link.map(|link| (reference.bytes, link)));
        }
        let language = self.pair.library().edition_of_record(record).language;
        for (bytes, entry) in self.glossary.headwords.find(&text) {
            let is_free = |(taken, _): &(Range<usize>, Link)| {
                bytes.end <= taken.start || taken.end <= bytes.start
            };
            let linked = &mut self.linked[usize::from(language == Language::Ja)];
            if Some(entry) != self.own && links.iter().all(is_free) && linked.insert(entry) {
                links.push((bytes, self.term(entry)));
            }
        }
        links.sort_by_key(|(bytes, _)| bytes.start);
        Ok(LinkedText { text, links })
    }

    fn term(&self, entry: usize) -> Link {
        Link::Term(self.glossary.entries[entry].slug.clone())
    }

    /// Adds how that begins at which the texts of a record point, each once: first as the English
    /// has it, then what the Japanese adds.
    pub fn add_targets(&self, both: &Both, targets: &mut Vec<Preview>) -> Result<()> {
        let library = self.pair.library();
        for record in both.en.into_iter().chain(both.in_language(Language::Ja)) {
            for own in std::iter::once(record).chain(self.pair.examples(record)?) {
                for reference in references(&library.record(own)?.text) {
                    let target = match reference.target {
                        Target::Numbers(range) => {
                            let title = reference.title.as_deref();
                            self.preview_of_range(own.edition(), range, title)?
                        }
                        Target::Term(name) => match self.glossary.named(&name) {
                            Some(entry) if Some(entry) != self.own => {
                                self.preview_of_entry(entry)?
                            }
                            _ => continue,
                        },
                    };
                    if targets.iter().all(|other| other.target != target.target) {
                        targets.push(target);
                    }
                }
            }
        }
        Ok(())
    }

    /// The beginning of the rules that an edition calls so.
    fn preview_of_range(
        &self,
        edition: usize,
        range: NumberRange,
        title: Option<&str>,
    ) -> Result<Preview> {
        Ok(match self.pair.leading_range(edition, range, title)? {
            Some(range) => Preview {
                target: PreviewTarget::Numbers(range),
                ..self.preview_of_rule(range.first())?
            },
            None => {
                Preview { target: PreviewTarget::Absent(range), title: None, en: None, ja: None }
            }
        })
    }

    /// The beginning of a rule.
    pub fn preview_of_rule(&self, number: RuleNumber) -> Result<Preview> {
        let record = self.pair.leading_record(number)?;
        let both = record.map(|record| self.pair.both(record)).transpose()?.unwrap_or_default();
        // The title of a section tells all.
        let both = if number.rule().is_some() { both } else { Both::default() };
        Ok(Preview {
            target: PreviewTarget::Numbers(number.into()),
            title: self.pair.nearest_titles(number)?,
            en: self.beginning(both.en)?,
            ja: self.beginning(both.in_language(Language::Ja))?,
        })
    }

    /// The beginning of a glossary entry.
    pub fn preview_of_entry(&self, at: usize) -> Result<Preview> {
        let entry = &self.glossary.entries[at];
        let name = entry.terms().next().map(|term| term.headword.clone());
        Ok(Preview {
            target: PreviewTarget::Term(name.unwrap_or_default(), entry.slug.clone()),
            title: None,
            en: self.beginning(entry.both.en)?,
            ja: self.beginning(entry.both.in_language(Language::Ja))?,
        })
    }

    fn beginning(&self, record: Option<RecordRef>) -> Result<Option<String>> {
        let Some(record) = record else { return Ok(None) };
        let text = self.pair.library().record(record)?.text;
        Ok(Some(abridged(text.lines().next().unwrap_or_default(), MOST_CHARACTERS)))
    }
}

/// The way of a record through the editions of its language in numbers, events only.
pub(super) fn past(library: &Library, record: RecordRef) -> Result<Past> {
    let language = library.edition_of_record(record).language;
    let mut editions: BTreeSet<EditionId> =
        library.rules_of(language).map(|(_, edition)| edition.id).collect();
    let mut events = Vec::new();
    for event in library.way(record, &library.steps(record)?)? {
        let Event { edition, class, text, names, .. } = event;
        let places = text.map_or(Pair::new(None, None), |step| {
            let old = record_at(library, step.before, step.places.old);
            Pair::new(old, record_at(library, Some(step.edition), step.places.new))
        });
        let number = |record: Option<RecordRef>| record.map_or(Ok(None), |at| library.number(at));
        let (old, new) = match names {
            Some(names) => {
                let number = |name: Option<Name>| name.and_then(|name| name.number());
                (number(names.old), number(names.new))
            }
            None => (number(places.old)?, number(places.new)?),
        };
        // Of editions that are not here only numbers are known, and there is nothing to lead to.
        let before = text.filter(|step| step.edition == edition).and_then(|step| step.before);
        let slug = match places.new {
            Some(new) if library.row(new)?.kind == RecordKind::Glossary => {
                library.record(new)?.term.map(|term| slug(&term.headword))
            }
            _ => None,
        };
        events.push(PastEvent { edition, before, class, old, new, slug });
        editions.insert(edition);
    }
    Ok(Past { editions: editions.into_iter().collect(), events })
}
