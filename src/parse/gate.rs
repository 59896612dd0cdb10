//! Does a text hold what an edition must hold? Start at [`lacking`].
//!
//! It is weighed against itself alone: its own contents, numbers that must follow each other, the
//! glossary and the credits that it announces. Every official edition since 1999 passes. Nothing
//! here knows other editions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::lines::{SHORTEST_REPEATED, is_finished, is_title_like, unexplained};
use super::rules::can_follow;
use crate::model::{Language, Level, Part, Problem, ProblemKind, Record, RecordKind, RuleNumber};

/// Fewer rules than this are no copy of an edition that was cut, but a text of somebody's own.
pub const FEWEST_OF_A_COPY: usize = 100;

/// What lists so many sections in its contents is a copy of an edition, and no selection; the first
/// edition has 63, and 41 where a chapter is taken out.
const FEWEST_SECTIONS: usize = 32;

/// An edition has an entry of its glossary for fewer rules than this; it has two to four and a half.
const RULES_OF_AN_ENTRY: usize = 5;

/// More rules than this stand twice in no edition.
const MOST_ODD: usize = 3;

/// More numbers than this that are skipped are lost: 2023-04-14 skips four, no other edition more.
const MOST_SKIPPED: usize = 5;

/// Runs of numbers that are named.
const MOST_RUNS: usize = 4;

/// More records than this lack a quotation mark in no edition: 2004-02-01 has twelve.
const MOST_UNPAIRED: usize = 25;

/// Initials that lack between an entry and the next where some are lost; at most three lack in an
/// edition.
const MOST_INITIALS: u8 = 4;

/// What the rules lack that they announce or must have, the largest part first; nothing where they
/// are whole.
pub(super) fn lacking(
    records: &[Record],
    problems: &[Problem],
    language: Language,
) -> Vec<Problem> {
    let count = |kind| of_kind(records, kind).count();
    let (rules, entries) = (count(RecordKind::Rule), count(RecordKind::Glossary));
    let (listed, held) = (listed(records), held_sections(records));
    // 600 stands in contents of 2022 to 2025 and has no rule.
    let has_rules = |section: &&RuleNumber| !section.section_part().is_multiple_of(100);
    let absent: Vec<RuleNumber> = listed.difference(&held).filter(has_rules).copied().collect();
    let is_absent = listed.len() >= 5 && !absent.is_empty();
    let odd = |wanted: fn(&ProblemKind) -> bool| {
        problems.iter().filter(move |odd| wanted(&odd.kind)).cloned()
    };
    let mut lacking: Vec<Problem> = Vec::new();
    lacking.extend(is_absent.then(|| missing(spans(&absent, &listed))));
    let of_text = [laid_beside, marked];
    lacking.extend(of_text.iter().filter_map(|lacks| lacks(records)));
    lacking.extend(strewn(problems));
    // Lines that begin as rules do were read as something else.
    lacking.extend(odd(|kind| matches!(kind, ProblemKind::RulesDiffer { .. })));
    let again = || {
        use ProblemKind as Kind;
        odd(|kind| matches!(kind, Kind::DuplicateNumber { .. } | Kind::DuplicateTerm { .. }))
    };
    let is_short = rules.max(entries) < FEWEST_OF_A_COPY && absent.len() * 2 <= listed.len();
    let (is_selection, is_english) = (is_short || is_selection(records), language == Language::En);
    // A translation that was typed out repeats a rule, and what it has beyond the English may stand
    // behind all else.
    if is_english || !is_selection {
        let doubled = doubled(records).filter(|_| is_english);
        let are_many = doubled.is_none() && again().count() > MOST_ODD;
        lacking.extend(doubled.or_else(|| again().next().filter(|_| are_many)));
        lacking.extend(disorder(records, is_english));
    }
    if is_selection {
        return lacking;
    }
    let skipped = skipped(records);
    if skipped.len() > MOST_SKIPPED {
        lacking.push(Problem { line: skipped[0].1, ..missing(skipped[0].0.to_string()) });
    }
    // Translators publish what they have, and cut nothing.
    if language == Language::Ja {
        lacking.extend(kana_lost(records));
        return lacking;
    }
    let of = rules.max(60) / RULES_OF_AN_ENTRY;
    if entries * RULES_OF_AN_ENTRY < rules.max(60) {
        let kind = ProblemKind::TermsDiffer { count: entries, of };
        lacking.push(match entries {
            0 => missing("glossary".to_owned()),
            _ => Problem { line: 0, kind },
        });
    }
    let of_copy = [untitled, unlike_contents, glossary_gap];
    lacking.extend(of_copy.iter().filter_map(|lacks| lacks(records)));
    lacking.extend(odd(|kind| matches!(kind, ProblemKind::CutOff { .. })).next());
    lacking.extend([broken_off, unpaired].iter().filter_map(|lacks| lacks(records)));
    lacking
}

fn missing(part: String) -> Problem {
    Problem { line: 0, kind: ProblemKind::MissingPart { part } }
}

fn of_kind(records: &[Record], kind: RecordKind) -> impl Iterator<Item = &Record> {
    records.iter().filter(move |record| record.kind == kind)
}

/// Whether a text announces that it holds some sections only, and holds no others: it is no copy of
/// an edition.
pub fn is_selection(records: &[Record]) -> bool {
    let listed = listed(records);
    let is_short = !listed.is_empty() && listed.len() < FEWEST_SECTIONS;
    is_short && held_sections(records).is_subset(&listed)
}

/// The sections of which a text has rules, and those that it has emptied: a sentence stands in place
/// of their title, or they are the first of their chapter and nothing cites a rule of theirs.
pub fn held_sections(records: &[Record]) -> BTreeSet<RuleNumber> {
    let is_cited = |of: RuleNumber| {
        let cited = format!("{of}.");
        records.iter().any(|record| record.text.contains(&cited))
    };
    let is_empty = |heading: &&Record| match heading.number {
        Some(number) if number.section_part().is_multiple_of(100) => !is_cited(number),
        _ => !is_title_like(&heading.text),
    };
    let emptied = of_kind(records, RecordKind::Section).filter(is_empty);
    let held = of_kind(records, RecordKind::Rule).chain(emptied);
    held.filter_map(|record| record.number?.section()).collect()
}

/// The sections that a text holds to their ends: no rule is skipped in them, and the section that
/// follows in the contents is there as well.
pub fn held_whole(records: &[Record]) -> Vec<RuleNumber> {
    let (listed, held) = (listed(records), held_sections(records));
    let skipped = skipped(records);
    let is_followed = |section: RuleNumber| {
        let behind = listed.range((Bound::Excluded(section), Bound::Unbounded));
        let next = behind.into_iter().find(|next| !next.section_part().is_multiple_of(100));
        next.map_or(Some(&section) != held.last(), |next| held.contains(next))
    };
    let is_gapless =
        |section: RuleNumber| skipped.iter().all(|(rule, _)| rule.section() != Some(section));
    held.iter().copied().filter(|own| is_gapless(*own) && is_followed(*own)).collect()
}

fn contents(records: &[Record]) -> impl Iterator<Item = &Record> {
    of_kind(records, RecordKind::Front).filter(|line| line.part == Some(Part::Contents))
}

pub(super) fn listed(records: &[Record]) -> BTreeSet<RuleNumber> {
    let numbers = contents(records).filter_map(|line| line.number);
    numbers.filter(|number| number.level() == Level::Section).collect()
}

/// Numbers as a reader names them: the first and the last of each run of neighbours among `all`.
pub fn spans(numbers: &[RuleNumber], all: &BTreeSet<RuleNumber>) -> String {
    let next = |number: RuleNumber| all.range((Bound::Excluded(number), Bound::Unbounded)).next();
    let mut runs = numbers.chunk_by(|one, other| next(*one) == Some(other));
    let spans = runs.by_ref().take(MOST_RUNS).map(|run| match run {
        [first, .., last] => format!("{first}–{last}"),
        run => run.iter().map(ToString::to_string).collect(),
    });
    let mut spans: Vec<String> = spans.collect();
    spans.extend(runs.next().map(|_| "…".to_owned()));
    spans.join(", ")
}

/// The rules and subrules that are skipped where others of their section or rule follow, each with
/// the line of the one behind. What comes last may be a misprint, such as 505.54 for 505.5 on
/// 2010-06-18.
pub fn skipped(records: &[Record]) -> Vec<(RuleNumber, u32)> {
    let mut parts: BTreeMap<RuleNumber, BTreeMap<RuleNumber, u32>> = BTreeMap::new();
    for rule in of_kind(records, RecordKind::Rule) {
        for number in rule.number.into_iter().flat_map(RuleNumber::ancestry) {
            if let Some(parent) = number.parent().filter(|_| number.level() >= Level::Rule) {
                parts.entry(parent).or_default().entry(number).or_insert(rule.lines.start);
            }
        }
    }
    let mut skipped = Vec::new();
    for (parent, mut parts) in parts {
        parts.pop_last();
        let mut next = parent.first_below();
        for (number, line) in parts {
            while let Some(lost) = next.filter(|next| *next < number) {
                skipped.push((lost, line));
                next = lost.next();
            }
            next = number.next();
        }
    }
    skipped
}

/// What stands a second time with the same words, or with some of them: in no edition does anything.
fn doubled(records: &[Record]) -> Option<Problem> {
    let mut seen: BTreeMap<_, Vec<&Record>> = BTreeMap::new();
    let texts = records.iter().filter(|record| !record.kind.is_front_or_back());
    texts.filter(|record| !record.text.is_empty()).find_map(|record| {
        let name = (record.number, record.headword(), record.kind);
        let named = seen.entry(name).or_default();
        let is_again = |other: &&Record| {
            let (one, other) = (record.text.as_str(), other.text.as_str());
            let is_begun = one.starts_with(other) || other.starts_with(one);
            one == other || is_begun && one.len().min(other.len()) > SHORTEST_REPEATED
        };
        let first = named.iter().copied().find(is_again);
        named.push(record);
        let first_line = first?.lines.start;
        let number = record.number.map_or(String::new(), |number| number.to_string());
        let kind = match record.headword() {
            Some(term) => ProblemKind::DuplicateTerm { term: term.to_owned(), first_line },
            None => ProblemKind::DuplicateNumber { number, first_line },
        };
        Some(Problem { line: record.lines.start, kind })
    })
}

/// Where the numbers go back, if they do so again, to another chapter or by more than a misprint: one
/// number that is another's, and stands where none of its neighbours belongs.
fn disorder(records: &[Record], has_headings: bool) -> Option<Problem> {
    let is_numbered = |record: &&Record| {
        record.kind == RecordKind::Rule || has_headings && record.kind == RecordKind::Section
    };
    let numbers: Vec<(RuleNumber, u32)> = records
        .iter()
        .filter(is_numbered)
        .filter_map(|record| Some((record.number?, record.lines.start)))
        .collect();
    let number = |at: usize| numbers.get(at).map(|(number, _)| *number);
    let back: Vec<usize> = (1..numbers.len()).filter(|at| number(*at) < number(at - 1)).collect();
    let at = *back.first()?;
    let (last, (first, line)) = (numbers[at - 1].0, numbers[at]);
    let is_misprint =
        at < 2 || number(at - 2) < number(at) || number(at + 1).is_none_or(|next| next > last);
    let is_again = numbers[..at].iter().any(|(number, _)| *number == first);
    let is_moved = can_follow(first, last) || !is_misprint && !is_again;
    let (number, after) = (first.to_string(), last.to_string());
    let kind = ProblemKind::UnexpectedNumber { number, after };
    let is_far = last.chapter() != first.chapter();
    (back.len() > 1 || is_far || is_moved).then_some(Problem { line, kind })
}

/// The sections of which there are rules and no heading; a misprinted number makes one of one rule.
fn untitled(records: &[Record]) -> Option<Problem> {
    let numbers = |kind| of_kind(records, kind).filter_map(|record| record.number);
    let titled: BTreeSet<RuleNumber> = numbers(RecordKind::Section).collect();
    let rules: Vec<RuleNumber> =
        numbers(RecordKind::Rule).filter_map(|rule| rule.section()).collect();
    let mut sections = rules.chunk_by(|one, other| one == other).filter(|rules| rules.len() > 1);
    let heading = sections.find(|rules| !titled.contains(&rules[0]))?[0].to_string();
    Some(Problem { line: 0, kind: ProblemKind::ContentsDisagree { heading } })
}

/// The first of several headings that the contents list in other letters, small or large.
fn unlike_contents(records: &[Record]) -> Option<Problem> {
    let listed: BTreeMap<_, _> =
        contents(records).map(|line| (line.number, line.text.as_str())).collect();
    let is_unlike = |heading: &&Record| {
        let listed = listed.get(&heading.number).copied().unwrap_or(&heading.text);
        listed != heading.text && listed.to_lowercase() == heading.text.to_lowercase()
    };
    several(of_kind(records, RecordKind::Section).filter(is_unlike), |first| {
        Some(ProblemKind::ContentsDisagree { heading: first.text.clone() })
    })
}

/// What is told of the first of several records; a few are odd in an edition too.
fn several<'a>(
    mut odd: impl Iterator<Item = &'a Record>,
    told: impl Fn(&Record) -> Option<ProblemKind>,
) -> Option<Problem> {
    let first = odd.next()?;
    let kind = told(first)?;
    (odd.count() >= MOST_ODD).then_some(Problem { line: first.lines.start, kind })
}

/// Where the glossary goes on several letters of the alphabet later, or the first place of many
/// where it goes back.
fn glossary_gap(records: &[Record]) -> Option<Problem> {
    let initial = |headword: &str| {
        headword.bytes().find(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase())
    };
    let entries: Vec<(u8, &str, u32)> = of_kind(records, RecordKind::Glossary)
        .filter_map(|entry| {
            Some((initial(entry.headword()?)?, entry.headword()?, entry.lines.start))
        })
        .collect();
    let mut back = entries.windows(2).filter(|pair| pair[1].0 < pair[0].0);
    let first_back = back.next().filter(|_| back.count() >= MOST_ODD);
    let gap =
        entries.windows(2).find(|pair| pair[1].0 > pair[0].0 + MOST_INITIALS).or(first_back)?;
    let (before, next) = (gap[0].1.to_owned(), gap[1].1.to_owned());
    Some(Problem { line: gap[1].2, kind: ProblemKind::GlossaryGap { before, next } })
}

/// Kana that a tool may put others in place of, each kind beside the commonest of its script.
const KINDS_OF_KANA: [(&str, &str); 4] = [
    ("っゃゅょ", "のはにをしなるい"),
    ("がぎぐげござじずだでどばびべぼ", "のはにをしなるい"),
    ("ッャュョ", "クリトルスンプマ"),
    ("ガグゴザジズダデドバビブベボ", "クリトルスンプマ"),
];

/// A kind of kana that is nowhere in a text with thousands of the commonest.
fn kana_lost(records: &[Record]) -> Option<Problem> {
    let count = |kana: &str| -> usize {
        let of = |record: &Record| record.text.matches(|letter| kana.contains(letter)).count();
        records.iter().map(of).sum()
    };
    let is_lost = |pair: &&(&str, &str)| count(pair.0) == 0 && count(pair.1) > 2000;
    KINDS_OF_KANA.iter().find(is_lost).map(|(kind, _)| missing((*kind).to_owned()))
}

/// A rule in whose text its own number begins another sentence, as where two editions were laid side
/// by side; no edition has one.
fn laid_beside(records: &[Record]) -> Option<Problem> {
    let begins_again = |rule: &&Record| {
        let number = rule.number.map(|number| number.to_string()).unwrap_or_default();
        rule.text.match_indices(&number).any(|(at, _)| {
            let (before, behind) = (&rule.text[..at], &rule.text[at + number.len()..]);
            before.ends_with(char::is_whitespace)
                && is_finished(before)
                && !behind.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        })
    };
    several(of_kind(records, RecordKind::Rule).filter(begins_again), |first| {
        let (number, first_line) = (first.number?.to_string(), first.lines.start);
        Some(ProblemKind::DuplicateNumber { number, first_line })
    })
}

/// A record in which a tool left links of a wiki, both sides of a conflict or emphasis in quotes, the
/// first of several with escapes, capitals all through or letters of another script, or the first of
/// most rules or headings before or behind which it put one of the signs that pages set at their
/// links: no edition has any.
fn marked(records: &[Record]) -> Option<Problem> {
    let is_quoted = |text: &str| {
        text.split(['“', '"', '「']).skip(1).any(|within| {
            let said = within.trim_start_matches(['_', '*']);
            said.len() < within.len() && said.starts_with(char::is_alphabetic)
        })
    };
    let is_left = |record: &&Record| {
        is_quoted(&record.text)
            || ["[[", "``", "''", "<<<<<<", ">>>>>>"].iter().any(|mark| record.text.contains(mark))
    };
    let is_strange = |record: &&Record| {
        let text = record.text.as_str();
        text.contains(|letter| matches!(letter, '\\' | '\u{370}'..='\u{52f}'))
            || text.len() > 30 && 2 * text.matches(char::is_uppercase).count() > text.len()
    };
    let is_odd = |sign: char| "#¶§*|•·^~=\\↑↩←→†]".contains(sign);
    let is_signed = |own: &&Record| own.text.starts_with(is_odd) || own.text.ends_with(is_odd);
    let of_most = |kind| {
        let signed = of_kind(records, kind).filter(is_signed).count();
        (signed * 2 > of_kind(records, kind).count()).then_some(kind)
    };
    let strange = records.iter().filter(is_strange);
    let found = records.iter().find(is_left);
    let found = found.or_else(|| strange.clone().next().filter(|_| strange.count() > MOST_ODD));
    let found = found.or_else(|| {
        let kind = [RecordKind::Rule, RecordKind::Section].into_iter().find_map(of_most)?;
        of_kind(records, kind).find(is_signed)
    })?;
    Some(Problem { line: found.lines.start, kind: unexplained(&found.text) })
}

/// A line of several that fit nowhere and differ in digits alone, such as the foot of a page.
fn strewn(problems: &[Problem]) -> Option<Problem> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let again = problems.iter().find(|odd| {
        let ProblemKind::UnexplainedLine { start } = &odd.kind else { return false };
        let count = seen.entry(start.replace(char::is_numeric, "")).or_default();
        *count += 1;
        *count > MOST_ODD
    });
    again.cloned()
}

/// How many rules, examples and entries lack one of the marks around what they quote, or all where
/// nothing is quoted; in no edition do more than a dozen.
fn unpaired(records: &[Record]) -> Option<Problem> {
    let quotes = |record: &Record| record.text.matches(['“', '”', '"']).count();
    let is_unpaired =
        |record: &&Record| record.kind != RecordKind::Front && quotes(record) % 2 == 1;
    let count = match records.iter().any(|record| quotes(record) > 0) {
        true => records.iter().filter(is_unpaired).count(),
        false => of_kind(records, RecordKind::Rule).count(),
    };
    let kind = ProblemKind::LostCharacters { count };
    (count > MOST_UNPAIRED).then_some(Problem { line: 0, kind })
}

/// Whether several long rules and examples end in the middle of a sentence, as where a tool cut lines;
/// in no edition do more than two.
fn broken_off(records: &[Record]) -> Option<Problem> {
    let is_long = |record: &&Record| {
        matches!(record.kind, RecordKind::Rule | RecordKind::Example) && record.text.len() > 60
    };
    let cut = records.iter().filter(is_long).filter(|record| !is_finished(&record.text));
    several(cut, |first| Some(ProblemKind::CutOff { after: first.number?.to_string() }))
}
