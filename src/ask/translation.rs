//! Where does the translation lag, and where does it disagree? Start at
//! [`translation_status`] and [`translation_check`].
//!
//! Editions come out of the tables; no source is parsed.

use std::collections::BTreeMap;

use crate::answer::{
    ChangedSince, Coverage, FindingLine, FindingsAnswer, Subject, TranslatedRecord,
    TranslationAnswer,
};
use crate::ask::lint::{called, quote};
use crate::book::{Desk, EditionPair, History, Library, RecordRef, Sides};
use crate::home::HomeError;
use crate::home::in_parallel;
use crate::model::{
    Level, Mark, MarkedText, NumberRange, Record, RecordKind, RuleNumber, Rulebook, WordOp,
};
use crate::translation::{
    Associations, Chain, FindingKind, Search, Since, Spot, Standing, check, status,
};

/// Which translation to hold against which English edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranslationQuestion {
    /// The English edition, as typed; the newest for none.
    pub en: Option<String>,
    /// The Japanese edition, as typed; the newest for none.
    pub ja: Option<String>,
    /// A chapter, section or rule: nothing else is told.
    pub section: Option<RuleNumber>,
}

/// What every record of the Japanese edition is against the English one.
pub fn translation_status(
    library: &Library,
    question: &TranslationQuestion,
) -> Result<TranslationAnswer, HomeError> {
    let desk = Desk::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = desk.bitext()?;
    let associations = Associations::of(&bitext);
    let written_for = desk.written_for()?;
    let first = written_for.values().copied().min().unwrap_or(desk.base_at);
    let (books, links) = desk.chain(first)?;
    let chain = Chain {
        books: books.iter().collect(),
        links,
        base: desk.base_at - first,
        written_for: written_for.into_iter().map(|(ja, en)| (ja, en - first)).collect(),
    };
    let last = books.last().unwrap_or(&desk.base);
    let place = |id| library.tables.place_of(id);
    let sides = Sides { en: place(last.id), ja: place(desk.ja.id).into_iter().collect() };
    let pair = library.pair(&sides)?;
    let teller = Teller { desk: &desk, last, pair: &pair };
    let standings = status(&bitext, &associations, &chain);
    let coverage = coverage(last, &standings);
    let mut records = Vec::new();
    for standing in standings {
        let record = teller.record(standing)?;
        if is_wanted(&record.subject, question.section) {
            records.push(record);
        }
    }
    Ok(TranslationAnswer {
        en: last.id,
        base: desk.base.id,
        ja: desk.ja.id,
        sections: TranslationAnswer::count(&records),
        coverage,
        records,
    })
}

/// Where the Japanese edition disagrees with the English one that it translates, and which of
/// its sentences translate words that are gone.
pub fn translation_check(
    library: &Library,
    question: &TranslationQuestion,
) -> Result<FindingsAnswer, HomeError> {
    let desk = Desk::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = desk.bitext()?;
    let history = History { past: desk.past()?, written: desk.written()? };
    let leftovers = || {
        let associations = Associations::of(&bitext);
        let search = Search::new(&bitext, &associations, &history);
        in_parallel(&search.couples(), |couple| search.in_couple(*couple)).concat()
    };
    let (mut findings, left) = rayon::join(|| check(&bitext), leftovers);
    findings.extend(left.iter().map(|it| it.finding(&bitext)));
    findings.sort_by_key(|it| {
        let ja = it.ja.as_ref().map(|it| (it.place, it.bytes.start));
        (ja.is_none(), ja, it.en.as_ref().map(|it| it.place), it.kind)
    });
    let line = |it: crate::translation::Finding| {
        let subject = subject(&desk, it.en.as_ref(), it.ja.as_ref());
        let told = FindingLine {
            kind: it.kind.word(),
            severity: it.severity,
            subject: subject.map(called).unwrap_or_default(),
            en: it.en.map(|it| quote(&desk.base, it.place, &it.bytes)),
            ja: it.ja.map(|it| quote(&desk.ja, it.place, &it.bytes)),
            message: it.message,
            suggestion: Some(it.suggestion),
        };
        (subject.and_then(|it| it.number), told)
    };
    let lines = findings.into_iter().map(line);
    let wanted = |number: &Option<RuleNumber>| match (question.section, number) {
        (None, _) => true,
        (Some(section), Some(number)) => section.covers(*number),
        (Some(_), None) => false,
    };
    Ok(FindingsAnswer {
        editions: vec![desk.base.id, desk.ja.id],
        kinds: FindingKind::ALL.map(|it| (it.word(), it.meaning())).to_vec(),
        findings: lines.filter(|it| wanted(&it.0)).map(|it| it.1).collect(),
        left_out: BTreeMap::new(),
    })
}

fn subject<'a>(desk: &'a Desk<'_>, en: Option<&Spot>, ja: Option<&Spot>) -> Option<&'a Record> {
    let english = en.map(|it| &desk.base.records()[it.place]);
    english.or_else(|| ja.map(|it| &desk.ja.records()[it.place]))
}

/// How much of the English edition stands in the parts that the Japanese text holds.
fn coverage(last: &Rulebook, standings: &[Standing]) -> Coverage {
    let is_rule = |record: &Record| record.kind == RecordKind::Rule;
    let held = standings.iter().filter_map(|standing| Some(&last.records()[standing.en?]));
    let held: Vec<RuleNumber> = held.filter(|it| is_rule(it)).filter_map(|it| it.number).collect();
    let sections = last.of_kind(RecordKind::Section).filter_map(|it| it.number);
    let mut counts: BTreeMap<RuleNumber, usize> = BTreeMap::new();
    for number in last.of_kind(RecordKind::Rule).filter_map(|rule| rule.number?.section()) {
        *counts.entry(number).or_default() += 1;
    }
    let titled = sections.filter_map(|number| {
        let title = last.get(number).map_or(String::new(), |record| record.text.clone());
        let count = counts.get(&number).copied().unwrap_or(0);
        (count > 0 || number.level() == Level::Chapter).then_some((number, title, count))
    });
    let with_rules: Vec<(RuleNumber, String, usize)> = titled.collect();
    let absent = with_rules.iter().filter(|section| section.2 > 0).map(|section| section.0);
    let absent = absent.filter(|section| held.iter().all(|number| !section.covers(*number)));
    Coverage {
        absent: absent.collect(),
        sections: with_rules,
        held: held.len(),
        rules: last.of_kind(RecordKind::Rule).count(),
    }
}

fn is_wanted(subject: &Subject, section: Option<RuleNumber>) -> bool {
    match (section, subject) {
        (None, _) => true,
        (Some(section), Subject::Number(number)) => section.covers(*number),
        (Some(_), Subject::Term(_)) => false,
    }
}

/// The words before a change.
fn old_text(since: &Since) -> Option<String> {
    let old = since.words.iter().filter(|it| it.op != WordOp::Insert);
    let text: String = old.map(|it| it.text.as_str()).collect();
    (!text.is_empty()).then_some(text)
}

struct Teller<'a> {
    desk: &'a Desk<'a>,
    last: &'a Rulebook,
    pair: &'a EditionPair<'a>,
}

impl Teller<'_> {
    fn record(&self, standing: Standing) -> Result<TranslatedRecord, HomeError> {
        let now = standing.en.map(|it| &self.last.records()[it]);
        let base = standing.base.map(|it| &self.desk.base.records()[it]);
        let ja = standing.ja.map(|it| &self.desk.ja.records()[it]);
        let any = now.or(ja).or(base);
        let subject = match any.and_then(|it| it.number) {
            Some(number) => Subject::Number(number),
            None => Subject::Term(any.and_then(Record::headword).unwrap_or_default().to_owned()),
        };
        let changed = now.zip(base).is_none_or(|(now, base)| now.text != base.text);
        let translated = base.filter(|_| changed).map(|it| it.text.clone());
        let previous = standing.since.first().and_then(old_text).or(translated);
        let previous = previous.filter(|_| ja.is_some());
        let marks = standing.touched.into_iter().map(|it| (it, Mark::Match)).collect();
        let since = standing.since.into_iter().map(|it| ChangedSince {
            edition: it.edition,
            class: it.class,
            words: it.words,
        });
        let renumbered = match standing.ja.and_then(|place| self.pair.in_text(place)) {
            Some(record) => self.renumbered(record)?,
            None => Vec::new(),
        };
        Ok(TranslatedRecord {
            renumbered,
            kind: any.map_or(RecordKind::Rule, |it| it.kind),
            ordinal: any.map_or(0, |it| it.ordinal),
            subject,
            ja_number: ja.and_then(|it| it.number),
            ja_headword: ja.and_then(Record::headword).map(str::to_owned),
            ja_reading: ja.and_then(|it| it.term.as_ref()?.reading.clone()),
            status: standing.status,
            since: since.collect(),
            previous,
            en: now.map(|it| it.text.clone()),
            ja: ja.map(|it| MarkedText { text: it.text.clone(), marks }),
        })
    }

    /// Numbers that a Japanese text cites and that the English edition has under others.
    fn renumbered(
        &self,
        record: RecordRef,
    ) -> Result<Vec<(NumberRange, Option<NumberRange>)>, HomeError> {
        let pointers = self.pair.pointers(record)?.into_iter();
        let moved = pointers.filter(|pointer| pointer.target != Some(pointer.printed));
        Ok(moved.map(|pointer| (pointer.printed, pointer.target)).collect())
    }
}
