//! Where does the translation lag, and where does it disagree? Start at
//! [`translation_status`] and [`translation_check`].
//!
//! Editions come out of the tables; no source is parsed.
//!
//! What is wrong in the official text of an edition? Start at [`lint`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::answer::{
    Coverage, Draft, FindingLine, FindingsAnswer, OwnRecord, Quote, Subject, Totals,
    TranslatedRecord, TranslationAnswer, TranslationQuestion,
};
use crate::book::{EditionPair, History, Library, RecordRef, Sides, TranslationPair};
use crate::check::{self, check};
use crate::home::{Result, in_parallel};
use crate::model::{
    EditionId, Finding, FindingKind, Language, Level, Mark, MarkedText, Record, RecordKey,
    RecordKind, RuleNumber, Rulebook, Spot, Titles, TranslationStatus, WordOp,
};
use crate::translation::{
    Associations, Bitext, Chain, LeftoverSearch, RecordPair, RecordStatus, TranslationMemory,
    status,
};

/// What every record of the Japanese edition is against the English one.
pub fn translation_status(
    library: &Library,
    question: &TranslationQuestion,
) -> Result<TranslationAnswer> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?.closed();
    let bitext = translation.bitext();
    let associations = Associations::of(&bitext);
    let last = translation.last()?;
    let followed = |en, ja| translation.followed(en, ja);
    let chain = Chain { last: &last, links: translation.links()?, followed: &followed };
    let place = |id| library.tables.place_of(id);
    let sides = Sides { en: place(last.id), ja: place(translation.ja.id).into_iter().collect() };
    let pair = library.pair(&sides)?;
    let describer = Describer { translation: &translation, last: &last, pair: &pair };
    let mut standings = status(&bitext, &associations, &chain)?;
    standings.extend(missing_from_file(library, &sides, &standings)?);
    standings.sort_by_key(|standing| (standing.en.is_none(), standing.en));
    let coverage = coverage(&pair, &last, &standings)?;
    let told: BTreeSet<usize> = standings.iter().filter_map(|standing| standing.ja).collect();
    let own = own_records(&bitext, &told, question.section);
    let mut records = Vec::new();
    for standing in standings {
        let record = describer.record(standing)?;
        if is_wanted(question.section, record.subject.number()) {
            records.push(record);
        }
    }
    Ok(TranslationAnswer {
        en: last.id,
        base: translation.translated().unwrap_or(translation.base.id),
        ja: translation.ja.id,
        sections: TranslationAnswer::count(&records),
        coverage,
        records,
        own,
    })
}

/// What a file of translators has no unit for and an older text holds the part of, as `show` tells
/// it; nothing of a text that came otherwise.
fn missing_from_file(
    library: &Library,
    sides: &Sides,
    standings: &[RecordStatus],
) -> Result<Vec<RecordStatus>> {
    let (Some(en), Some(ja)) = (sides.en, sides.ja.first()) else { return Ok(Vec::new()) };
    if !library.came_from_translators(*ja)? {
        return Ok(Vec::new());
    }
    let pair = library.pair(&Sides { en: Some(en), ja: library.texts_down_from(*ja)? })?;
    let told: BTreeSet<usize> = standings.iter().filter_map(|standing| standing.en).collect();
    let mut missing = Vec::new();
    for (place, row) in library.rows(en)?.rows.iter().enumerate() {
        if row.kind.is_front_or_back() || told.contains(&place) {
            continue;
        }
        let both = pair.both(RecordRef::new(en, place))?;
        let standing = if both.ja.is_empty() { pair.standing(&both)? } else { None };
        if standing.is_some_and(|standing| standing.status == TranslationStatus::Missing) {
            missing.push(RecordStatus { en: Some(place), ..RecordStatus::default() });
        }
    }
    Ok(missing)
}

/// Adds to each record that is stale or missing what might be its translation.
pub fn translation_drafts(
    library: &Library,
    question: &TranslationQuestion,
    answer: &mut TranslationAnswer,
) -> Result<()> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?.closed();
    let bitext = translation.bitext();
    let memory = TranslationMemory::of(&bitext);
    let record_pairs = bitext.pairing.firsts();
    let own: BTreeMap<RecordKey<'_>, usize> =
        record_pairs.map(|pair| (bitext.japanese(pair).key(), pair.en)).collect();
    for record in &mut answer.records {
        let wants = matches!(record.status, TranslationStatus::Stale | TranslationStatus::Missing);
        let Some(now) = record.en.as_deref().filter(|_| wants) else { continue };
        let previous = record.previous.as_deref().unwrap_or(now);
        let before = record.ja.as_ref().map(|ja| (previous, ja.text.as_str()));
        let key = RecordKey {
            kind: record.kind,
            number: record.ja_number,
            headword: record.ja_headword.as_deref(),
            part: None,
            ordinal: record.ordinal,
        };
        let own = own.get(&key).copied();
        record.draft = memory.draft(now, before, own).map(|draft| {
            let subject =
                |place: usize| Subject::of(&bitext.en.records()[place]).unwrap_or_default();
            let taken = draft.taken.into_iter().map(|(at, place, like)| (at, subject(place), like));
            Draft { text: draft.text, taken: taken.collect() }
        });
    }
    Ok(())
}

/// How many records had each status in the Japanese edition that was imported before this one for
/// the same day, against the same English; none where there was none.
pub fn translation_progress(
    library: &Library,
    question: &TranslationQuestion,
    answer: &TranslationAnswer,
) -> Result<Option<(EditionId, Totals)>> {
    let issue = answer.ja.issue();
    let is_before = |edition: &EditionId| {
        edition.with_issue(1) == answer.ja.with_issue(1) && edition.issue() < issue
    };
    let editions = library.tables.editions().iter().map(|edition| edition.id);
    let Some(before) = editions.filter(is_before).max() else { return Ok(None) };
    let question = TranslationQuestion { ja: Some(before.to_string()), ..question.clone() };
    Ok(Some((before, translation_status(library, &question)?.totals())))
}

/// The Japanese records of which no status is told, each with the English beside it.
fn own_records(
    bitext: &Bitext<'_>,
    told: &BTreeSet<usize>,
    section: Option<RuleNumber>,
) -> Vec<OwnRecord> {
    let record_pairs = bitext.pairing.record_pairs.iter();
    let beside: BTreeMap<usize, &Record> =
        record_pairs.map(|pair| (pair.ja, bitext.english(*pair))).collect();
    let is_matter = |record: &Record| matches!(record.kind, RecordKind::Front | RecordKind::Back);
    let number = |record: &Record| record.number.filter(|_| !is_matter(record));
    let records = bitext.ja.records().iter().enumerate();
    let own = records
        .filter(|(place, record)| !told.contains(place) && is_wanted(section, number(record)));
    let en = |place: usize| Some(beside.get(&place)?.text.clone());
    own.map(|(place, ja)| OwnRecord { en: en(place), ja: ja.clone() }).collect()
}

/// Where the Japanese edition disagrees with the English one that it translates, and which of
/// its sentences translate words that are gone.
pub fn translation_check(
    library: &Library,
    question: &TranslationQuestion,
) -> Result<FindingsAnswer> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = translation.bitext();
    let history = History { past: translation.past()?, written: translation.written()? };
    let leftovers = || {
        let associations = Associations::of(&bitext);
        let search =
            LeftoverSearch { bitext: &bitext, associations: &associations, before: &history };
        let pairs: Vec<RecordPair> = bitext.spoken().collect();
        in_parallel(&pairs, |record_pair| search.in_record_pair(*record_pair)).concat()
    };
    let (mut findings, left) = rayon::join(|| check(&bitext), leftovers);
    findings.extend(left.iter().map(|leftover| leftover.finding(&bitext)));
    findings.sort_by_key(|finding| {
        let ja = finding.ja.as_ref().map(|spot| (spot.place, spot.bytes.start));
        (ja.is_none(), ja, finding.en.as_ref().map(|spot| spot.place), finding.kind)
    });
    // Of what changed since it was translated, the English that was translated is not here.
    let changed = translation.changed_unseen()?;
    let is_changed = |spot: &Spot| changed.contains(&spot.place);
    findings.retain(|finding| !finding.ja.as_ref().is_some_and(is_changed));
    let number = |finding: &Finding| match (&finding.en, &finding.ja) {
        (Some(spot), _) => translation.base.records()[spot.place].number,
        (None, Some(spot)) => translation.ja.records()[spot.place].number,
        (None, None) => None,
    };
    findings.retain(|finding| is_wanted(question.section, number(finding)));
    let told = |finding| line(finding, &translation.base, &translation.ja);
    let findings = findings.into_iter().map(told).collect();
    let editions = vec![translation.base.id, translation.ja.id];
    Ok(FindingsAnswer::of(editions, FindingKind::OF_TRANSLATION, findings))
}

/// How much of the English edition stands in the parts that the Japanese text holds.
fn coverage(
    pair: &EditionPair<'_>,
    last: &Rulebook,
    standings: &[RecordStatus],
) -> Result<Coverage> {
    let is_rule = |record: &Record| record.kind == RecordKind::Rule;
    let held = standings.iter().filter_map(|standing| Some(&last.records()[standing.en?]));
    let held: Vec<RuleNumber> =
        held.filter(|record| is_rule(record)).filter_map(|record| record.number).collect();
    let sections = last.of_kind(RecordKind::Section).filter_map(|section| section.number);
    let mut counts: BTreeMap<RuleNumber, usize> = BTreeMap::new();
    for number in last.of_kind(RecordKind::Rule).filter_map(|rule| rule.number?.section()) {
        *counts.entry(number).or_default() += 1;
    }
    let mut with_rules: Vec<(Titles, usize)> = Vec::new();
    for number in sections {
        let count = counts.get(&number).copied().unwrap_or(0);
        if count > 0 || number.level() == Level::Chapter {
            with_rules.push((pair.titles_of(number)?, count));
        }
    }
    let absent = with_rules.iter().filter(|section| section.1 > 0).map(|section| section.0.number);
    let absent = absent.filter(|section| held.iter().all(|number| !section.covers(*number)));
    Ok(Coverage {
        absent: absent.collect(),
        sections: with_rules,
        held: held.len(),
        rules: last.of_kind(RecordKind::Rule).count(),
    })
}

/// Whether what bears this number is in a section, or no section is asked for.
fn is_wanted(section: Option<RuleNumber>, number: Option<RuleNumber>) -> bool {
    section.is_none_or(|section| number.is_some_and(|number| section.covers(number)))
}

struct Describer<'a> {
    translation: &'a TranslationPair<'a>,
    last: &'a Rulebook,
    pair: &'a EditionPair<'a>,
}

impl Describer<'_> {
    fn record(&self, standing: RecordStatus) -> Result<TranslatedRecord> {
        let now = standing.en.map(|place| &self.last.records()[place]);
        let base = standing.base.map(|place| &self.translation.base.records()[place]);
        let ja = standing.ja.map(|place| &self.translation.ja.records()[place]);
        let any = now.or(ja).or(base);
        let subject = any.and_then(Subject::of).unwrap_or_default();
        let changed = now.zip(base).is_none_or(|(now, base)| now.text != base.text);
        let translated = base.filter(|_| changed).map(|record| record.text.clone());
        let is_here = standing.since.first().is_none_or(|since| !since.words.is_empty());
        // The words before the first change.
        let before: Option<String> = standing.since.first().map(|since| {
            let old = since.words.iter().filter(|run| run.op != WordOp::Insert);
            old.map(|run| run.text.as_str()).collect()
        });
        let previous = before.filter(|text| !text.is_empty()).or(translated);
        let previous = previous.filter(|_| ja.is_some() && is_here);
        let marks = standing.touched.into_iter().map(|bytes| (bytes, Mark::Match)).collect();
        let in_text = standing.ja.and_then(|place| self.pair.in_text(place));
        let pointers = in_text.map_or(Ok(Vec::new()), |record| self.pair.pointers(record))?;
        let moved = pointers.iter().filter(|pointer| pointer.target != Some(pointer.printed));
        Ok(TranslatedRecord {
            renumbered: moved.map(|pointer| (pointer.printed, pointer.target)).collect(),
            kind: any.map(|record| record.kind).unwrap_or_default(),
            ordinal: any.map_or(0, |record| record.ordinal),
            subject,
            ja_number: ja.and_then(|record| record.number),
            ja_headword: ja.and_then(Record::headword).map(str::to_owned),
            ja_reading: ja.and_then(|record| record.term.as_ref()?.reading.clone()),
            status: standing.status,
            since: standing.since,
            previous,
            en: now.map(|record| record.text.clone()),
            ja: ja.map(|record| MarkedText { text: record.text.clone(), marks }),
            draft: None,
        })
    }
}

/// What is wrong in the edition at `place`.
pub fn lint(library: &Library, place: usize) -> Result<FindingsAnswer> {
    let book = library.tables.rulebook(place)?;
    let mut findings = check::lint(&book, !library.held(place)?.is_whole);
    if library.came_from_translators(place)? {
        // What they left as it was lists the numbers of an older text.
        findings.retain(|finding| finding.kind != FindingKind::Contents);
    }
    let findings = findings.into_iter().map(|finding| line(finding, &book, &book));
    Ok(FindingsAnswer::of(vec![book.id], &FindingKind::OF_TEXT, findings.collect()))
}

/// A finding with the words where it is; its subject is called as the English calls it.
fn line(finding: Finding, en: &Rulebook, ja: &Rulebook) -> FindingLine {
    let quoted = |book: &Rulebook, spot: &Spot| quote(book, spot.place, &spot.bytes);
    let subject = match (&finding.en, &finding.ja) {
        (Some(spot), _) => en.records()[spot.place].called(),
        (None, Some(spot)) => ja.records()[spot.place].called(),
        (None, None) => None,
    };
    let (english, japanese) = (finding.en.map(|spot| quoted(en, &spot)), finding.ja);
    let japanese = japanese.map(|spot| quoted(ja, &spot));
    // Of a text by itself the quote stands under its own language.
    let (english, japanese) = match en.id.language {
        Language::En => (english, japanese),
        Language::Ja => (japanese, english),
    };
    FindingLine {
        kind: finding.kind.into(),
        severity: finding.severity,
        subject: subject.unwrap_or_default(),
        en: english,
        ja: japanese,
        message: finding.message,
        suggestion: finding.suggestion,
    }
}

/// A record's text with a part of it marked.
fn quote(book: &Rulebook, place: usize, bytes: &Range<usize>) -> Quote {
    let record = &book.records()[place];
    let whole = record.text.as_str();
    let around = 200;
    let start = whole.floor_char_boundary(bytes.start.saturating_sub(around));
    let shown = match whole.len() <= LONGEST_QUOTE {
        true => 0..whole.len(),
        false => start..whole.ceil_char_boundary((bytes.start + 2 * around).min(whole.len())),
    };
    let mut text = MarkedText::plain(whole[shown.clone()].to_owned());
    let inside = bytes.start.max(shown.start)..bytes.end.min(shown.end);
    let part = !inside.is_empty() && inside.len() < shown.len();
    let mark = || (inside.start - shown.start..inside.end - shown.start, Mark::Match);
    text.marks.extend(part.then(mark));
    Quote { edition: book.id, line: record.lines.start, text }
}

/// A text longer than this is quoted in part, as each of its findings would repeat all of it; the
/// longest of an edition, its list of creature types, has some four thousand bytes.
const LONGEST_QUOTE: usize = 16 << 10;
