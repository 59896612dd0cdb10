//! How is a whole text checked? Start at [`Citations::check`].

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::context::{Bearer, Citations, CiteText, Fate, WrittenFor};
use super::fit::{Judged, Reader};
use super::judge::{CERTAIN_WORDS, HOLDS, Judgement, PROVING_WORDS};
use super::meanings::{Quote, WordHash, word_hashes};
use crate::answer::{CiteExplained, CiteFinding, CiteLevel, CiteTold, CiteVerdict};
use crate::citation::{
    Citation, Finder, Found, Regions, Spelling, Surroundings, Syntax, Words, find, line_within,
};
use crate::home::{HomeError, Result, still_wanted};
use crate::model::{EditionId, Language, Level, NumberRange, RuleNumber, Said};
use crate::parse;

/// What was found in one text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// Its citations, ascending.
    pub citations: Vec<Citation>,
    /// How many of each verdict.
    pub verdicts: BTreeMap<CiteVerdict, usize>,
    /// How many of each rule, and how many of them are told.
    pub rules: BTreeMap<String, (usize, usize)>,
    /// How many an update to the newest edition would touch.
    pub touched: usize,
    /// What is told.
    pub findings: Vec<CiteFinding>,
    /// Why numbers were taken for citations, where that was asked.
    pub explained: Vec<CiteExplained>,
    /// What is said of a copy of the rules, in which nothing is judged.
    pub copy: Option<Said>,
}

impl Citations<'_> {
    /// Finds the citations of a text and says what is true of each.
    pub fn check(&self, text: &CiteText<'_>) -> Result<Checked> {
        // So ended lines on old Macs; git knows none in such a file.
        if text.text.contains('\r') && !text.text.contains('\n') {
            let unified = text.text.replace('\r', "\n");
            return self.check(&CiteText { text: &unified, lines: Vec::new(), ..text.clone() });
        }
        let regions = Regions::of(text.text, Syntax::of(text.name, text.text));
        let known = |number| self.knows(number);
        let finder = Finder { known: &known, patterns: &self.question.patterns };
        let found = find(text.text, &regions, finder);
        let citations = found.citations.as_slice();
        if is_copy(text.text, citations) {
            return Ok(Checked { copy: Some(self.copied(text.text)), ..Checked::default() });
        }
        let lines = Lines::of(text);
        let explained = self.question.explain.then(|| explained(text, &found, &lines));
        let mut checked =
            Checked { explained: explained.unwrap_or_default(), ..Checked::default() };
        let surroundings = Surroundings::of(text.text, &regions, citations);
        let ignored = lines.ignored();
        // Around the rule that is quoted whole, with the last edition that has it so: of that are the
        // numbers in it.
        let (mut whole, mut last) = (0..0, self.written.edition);
        let reader = Reader::new(&self.names);
        let mut quoted_of_old: BTreeSet<usize> = BTreeSet::new();
        let mut last_told: Option<(_, Judged)> = None;
        // What was told last of a number, which all findings share that tell the same.
        let mut kept: FxHashMap<NumberRange, Arc<CiteTold>> = FxHashMap::default();
        for (place, citation) in citations.iter().enumerate() {
            still_wanted()?;
            let counts = checked.rules.entry(citation.range.to_string()).or_default();
            counts.0 += 1;
            let line = lines.line(citation.bytes.start);
            if ignored.contains(&line) {
                *checked.verdicts.entry(CiteVerdict::Current).or_default() += 1;
                continue;
            }
            let words = surroundings.words(place);
            let quotes = Judgement::quotes_of(&words);
            let start = |at: usize| citations[at].bytes.start;
            let is_near = |at| start(at).abs_diff(citation.bytes.start) <= NEAR_BYTES;
            let near = around(place, citations.len(), is_near);
            let before = (near.start..place).filter(|at| !quoted_of_old.contains(at));
            let before: Vec<RuleNumber> = before.map(|at| citations[at].range.first()).collect();
            let era = era(self, citation.range, (&words, &quotes), &before)?;
            quoted_of_old.extend(era.map(|_| place));
            let heads = era.filter(|_| words.is_head);
            if let Some(era) = heads {
                (whole, last) = (surroundings.block_of(place), era.last);
            }
            let is_in_quote = heads.is_none() && whole.contains(&citation.bytes.start);
            let own = self.edition_of(text, citation, line);
            let written = match is_in_quote && !own.is_named && !self.written.is_stated {
                true => WrittenFor { edition: last, is_stated: true, missing: None, ..own },
                false => own,
            };
            let is_beside = |at| lines.line(start(at)) == line;
            let (named, era) =
                (self.names.beside(text.text, citations, place), era.filter(|_| !is_in_quote));
            // A line may say the same a thousand times; quotes hang on what stands near by.
            let told = (citation.range, citation.evidence, written, is_in_quote, era, words, named);
            let mut judged = match last_told {
                Some((last, judged)) if quotes.is_empty() && last == told => judged,
                _ => Judgement {
                    citations: self,
                    citation,
                    written,
                    is_in_quote,
                    era,
                    words: &told.5,
                    near: &citations[near],
                    together: &citations[around(place, citations.len(), is_beside)],
                    quotes: &quotes,
                    named: &told.6,
                    reader: &reader,
                }
                .run()?,
            };
            last_told = Some((told, judged.clone()));
            if judged.is_proven && is_end_of_range(text.text, citations, place) {
                judged.is_proven = false;
                judged.evidence.push(Said::new("cite-end-of-range"));
            }
            *checked.verdicts.entry(self.counted(&judged)).or_default() += 1;
            checked.touched += usize::from(self.is_touched(&judged, citation.range)?);
            if self.is_told(&judged) {
                counts.1 += 1;
                let told = self.told(text.text, citation, judged, own.is_named);
                let same = kept.get(&citation.range).filter(|last| ***last == told).cloned();
                let told = same.unwrap_or_else(|| Arc::new(told));
                kept.insert(citation.range, told.clone());
                checked.findings.push(lines.finding(citation, told));
            }
        }
        drop(surroundings);
        Ok(Checked { citations: found.citations, ..checked })
    }

    /// What is said of a copy of the rules; what is cited may be of its edition, which may lack.
    fn copied(&self, text: &str) -> Said {
        let read = parse::read(text.as_bytes()).ok().map(|read| read.recognition.id);
        let mut here = self.library.rules_of(Language::En);
        let mut is_here = |id: &EditionId| here.any(|(_, held)| held.id.effective == id.effective);
        let is_lacking = |id: &EditionId| *id == EditionId::rules(Language::En, id.effective);
        match read.filter(is_lacking).filter(|id| !is_here(id)) {
            Some(edition) => Said::new("cite-skip-copy-lacking").with("edition", edition),
            None => Said::new("cite-skip-copy"),
        }
    }

    /// Whether the rule that is meant has another number or other words in the newest edition.
    fn is_touched(&self, judged: &Judged, cited: NumberRange) -> Result<bool> {
        let newest = self.newest();
        // What is only doubted stands there all the same.
        let by_words = [CiteVerdict::Doubtful, CiteVerdict::Misquoted].contains(&judged.verdict);
        let today = judged.today.or(by_words.then_some(cited));
        let Some(today) = today.filter(|_| newest > self.to) else { return Ok(false) };
        let changes = |number: RuleNumber| {
            Ok::<_, HomeError>(match self.fates.of(number, self.to, newest)?.as_ref() {
                Fate::There { number: then, reworded, .. } => *then != number || reworded.is_some(),
                Fate::Gone { .. } => true,
                Fate::Absent => false,
            })
        };
        Ok(changes(today.first())? || changes(today.last())?)
    }

    /// Whether something is wrong, so surely that it is told.
    fn is_told(&self, judged: &Judged) -> bool {
        match self.question.touched {
            true => [CiteVerdict::Moved, CiteVerdict::Gone, CiteVerdict::Reworded]
                .contains(&judged.verdict),
            false => judged.verdict != CiteVerdict::Current && judged.level <= self.question.level,
        }
    }

    /// The verdict as it is counted: what is not sure is nothing below the level where it is told.
    fn counted(&self, judged: &Judged) -> CiteVerdict {
        let is_sure = match judged.verdict {
            CiteVerdict::Doubtful | CiteVerdict::Misquoted => false,
            CiteVerdict::Never => judged.level < CiteLevel::All,
            _ => true,
        };
        if is_sure || self.is_told(judged) { judged.verdict } else { CiteVerdict::Current }
    }

    fn told(&self, text: &str, citation: &Citation, judged: Judged, is_dated: bool) -> CiteTold {
        let written = &text[citation.bytes.clone()];
        let replacement = judged
            .today
            .filter(|_| judged.is_proven && !is_in_name(text, citation))
            .and_then(|new| citation.spelling.with(written, citation.range, new));
        CiteTold {
            cited: citation.range.to_string(),
            written: written.to_owned(),
            edition: self.fates.id(judged.edition),
            verdict: judged.verdict,
            level: judged.level,
            message: judged.message,
            today: judged.today.map(|range| range.to_string()),
            replacement,
            is_quoted: judged.is_quoted,
            is_dated,
            suggestions: judged.suggestions,
            evidence: judged.evidence,
        }
    }
}

/// Whether the number of a section is a part of a name, such as that of a file: whoever rewrites
/// it must rename what bears the name.
fn is_in_name(text: &str, citation: &Citation) -> bool {
    let goes_on = |letter: char| letter.is_ascii_alphanumeric() || "_-./\\".contains(letter);
    let before = &text[..citation.bytes.start];
    let lead = before.rsplit(|letter| !goes_on(letter)).next().unwrap_or_default();
    let is_name = lead.contains(['_', '-', '.', '/', '\\'])
        || lead.starts_with(|letter: char| letter.is_ascii_lowercase());
    citation.range.first().level() < Level::Rule && is_name && citation.spelling != Spelling::Anchor
}

/// Whether a citation is an end of a range that is none of rules of one section, such as
/// `720.1–725.3`: where its ends are proves nothing of what lies between.
fn is_end_of_range(text: &str, citations: &[Citation], place: usize) -> bool {
    const JOINTS: &str = "- – — − ~ ～ 〜 .. ..= to through thru から";
    let is_mark = |mark: char| mark.is_whitespace() || "`*()[]".contains(mark);
    let joins = |pair: &[Citation]| {
        let between = text.get(pair[0].bytes.end..pair[1].bytes.start).unwrap_or_default();
        JOINTS.split(' ').any(|joint| joint == between.trim_matches(is_mark))
    };
    let near = &citations[place.saturating_sub(1)..citations.len().min(place + 2)];
    near.windows(2).any(joins)
}

fn explained(text: &CiteText<'_>, found: &Found, lines: &Lines<'_>) -> Vec<CiteExplained> {
    let cited = found.citations.iter().map(|one| (&one.bytes, true, one.evidence.into()));
    let passed = found.passed.iter().map(|one| (&one.0, false, one.1.into()));
    let mut all: Vec<_> = cited.chain(passed).collect();
    all.sort_by_key(|number| number.0.start);
    let told = all.into_iter().map(|(bytes, is_citation, why)| {
        let ((line, column), why) = (lines.place(bytes.start), Said::new(why));
        let written = text.text[bytes.clone()].to_owned();
        CiteExplained { file: text.name.to_owned(), line, column, written, is_citation, why }
    });
    told.collect()
}

/// How far other citations are near by, in citations and in bytes.
const NEAR: usize = 5;
const NEAR_BYTES: usize = 1500;

/// The places around one that are so without a break, itself among them; none of them far.
fn around(place: usize, count: usize, is_so: impl Fn(usize) -> bool) -> Range<usize> {
    let far = place.saturating_sub(NEAR)..count.min(place + 1 + NEAR);
    let before = (far.start..place).rev().take_while(|at| is_so(*at)).count();
    let behind = (place + 1..far.end).take_while(|at| is_so(*at)).count();
    place - before..place + 1 + behind
}

/// How much of a long line is told, in bytes: a line may be a whole file with a citation in every
/// word. What stands in one step of it is told with the same part.
const MOST_QUOTED: usize = 600;
const QUOTED_STEP: usize = 150;

struct Lines<'t> {
    file: Arc<str>,
    text: &'t str,
    starts: Vec<usize>,
    /// Line, byte and column that were asked for last: a line that is a whole file is counted once.
    last: Cell<(usize, usize, u32)>,
    /// The part of a line that was told last, and where it begins.
    quoted: RefCell<(Arc<str>, usize)>,
}

impl<'t> Lines<'t> {
    fn of(CiteText { name, text, .. }: &CiteText<'t>) -> Self {
        let ends = text.match_indices('\n').map(|end| end.0 + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        let (last, quoted) = (Cell::new((0, 0, 1)), RefCell::new((Arc::from(""), usize::MAX)));
        Self { file: Arc::from(*name), text, starts, last, quoted }
    }

    /// What is told of the line of a byte, and where that begins.
    fn quote(&self, byte: usize) -> (Arc<str>, usize) {
        let start = self.starts[self.line(byte) - 1];
        let step = self.text.floor_char_boundary(byte - (byte - start) % QUOTED_STEP).max(start);
        let part = line_within(self.text, step, MOST_QUOTED / 2);
        let mut quoted = self.quoted.borrow_mut();
        let told = self.text[part.clone()].trim_end_matches('\r');
        if quoted.1 != part.start || *quoted.0 != *told {
            *quoted = (told.into(), part.start);
        }
        quoted.clone()
    }

    /// The line, from 1, of a byte.
    fn line(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start <= byte)
    }

    /// Line and column, both from 1, of a byte.
    fn place(&self, byte: usize) -> (u32, u32) {
        let line = self.line(byte);
        let (last_line, last_byte, last_column) = self.last.get();
        let goes_on = last_line == line && last_byte <= byte;
        let (from, column) =
            if goes_on { (last_byte, last_column) } else { (self.starts[line - 1], 1) };
        let column = column + self.text[from..byte].chars().count() as u32;
        self.last.set((line, byte, column));
        (line as u32, column)
    }

    fn finding(&self, citation: &Citation, told: Arc<CiteTold>) -> CiteFinding {
        let bytes = citation.bytes.clone();
        let ((line, column), (quote, from)) = (self.place(bytes.start), self.quote(bytes.start));
        let quote_column = self.text[from..bytes.start].chars().count() as u32 + 1;
        let (file, width) = (self.file.clone(), self.text[bytes.clone()].chars().count() as u32);
        CiteFinding { file, line, column, width, bytes, told, quote, quote_column }
    }

    /// The lines that a comment beside them, or alone above them, says to leave.
    fn ignored(&self) -> BTreeSet<usize> {
        let says_more = |before: &str| before.contains(|letter: char| letter.is_alphanumeric());
        let signs = self.text.match_indices("mtgcr: ignore").map(|sign| sign.0);
        let lines = signs.flat_map(|at| {
            let line = self.line(at);
            let is_alone = !says_more(&self.text[self.starts[line - 1]..at]);
            [line].into_iter().chain(is_alone.then_some(line + 1))
        });
        lines.collect()
    }
}

const MOST_TITLE: usize = 60;

/// The editions in which the number bore the words that are quoted beside it, where the newest does
/// not; what a rule says today that was cited right `before` is quoted of that.
fn era(
    citations: &Citations<'_>,
    range: NumberRange,
    (words, quotes): (&Words, &[Quote]),
    before: &[RuleNumber],
) -> Result<Option<Bearer>> {
    // Each text that the number bore, with how well it agrees.
    let mut found: Vec<(f32, Bearer)> = Vec::new();
    let mut look = |bearers: &[Bearer], agreement: &dyn Fn(&[WordHash]) -> f32| {
        for bearer in bearers {
            let words = citations.quoted.words(citations.library, bearer.entry)?;
            found.push((agreement(&words), *bearer));
        }
        Ok::<(), HomeError>(())
    };
    // A heading may follow the number.
    let is_title = words.is_head && range.is_single() && words.claim.len() <= MOST_TITLE;
    let title = if is_title { word_hashes(&words.claim) } else { Vec::new() };
    if !title.is_empty() {
        let is_title = |words: &[WordHash]| f32::from(u8::from(words == title));
        look(&citations.fates.texts(range.first())?, &is_title)?;
    }
    // Few words in marks may be a card's or anybody's.
    let least = if words.is_head { PROVING_WORDS } else { CERTAIN_WORDS };
    for quote in quotes.iter().filter(|quote| quote.len() >= least) {
        let bearers = match quote.language {
            Language::En => citations.fates.texts(range.first())?,
            Language::Ja => then_translated(citations, range.first())?.into(),
        };
        look(&bearers, &|words| quote.agreement(words))?;
    }
    let best = found.iter().fold(HOLDS, |best, found| best.max(found.0));
    found.retain(|found| found.0 >= HOLDS && found.0 + 0.02 >= best);
    // Of texts that agree as well, the last is the nearest to today.
    let Some((_, mut era)) = found.pop() else { return Ok(None) };
    for (_, bearer) in found.into_iter().rev() {
        if bearer.last + 1 == era.first {
            era.first = bearer.first;
        }
    }
    for quote in quotes.iter().filter(|quote| quote.len() >= least) {
        let holders = citations.wordings(quote)?.holders(quote);
        let mut holders = holders.iter().filter(|holder| holder.1 >= HOLDS);
        if holders.any(|holder| before.contains(&holder.0)) {
            return Ok(None);
        }
    }
    Ok(Some(era))
}

/// The Japanese texts of what bore a number, each in the editions that have its English; ascending.
fn then_translated(citations: &Citations<'_>, number: RuleNumber) -> Result<Vec<Bearer>> {
    let mut bearers = Vec::new();
    for (entry, edition) in citations.translated()?.then(number).iter().rev() {
        let Some(at) = citations.fates.at(*edition) else { continue };
        let english = citations.fates.texts(number)?;
        let run = english.iter().find(|bearer| (bearer.first..=bearer.last).contains(&at));
        let (first, last) = run.map_or((at, at), |bearer| (bearer.first, bearer.last));
        bearers.push(Bearer { entry: *entry, first, last });
    }
    Ok(bearers)
}

/// Whether a text is one of the rules: so many of its lines, however they end, open with a number.
fn is_copy(text: &str, citations: &[Citation]) -> bool {
    const LEAST: usize = 400;
    const PART: usize = 3;
    if citations.len() < LEAST {
        return false;
    }
    let opening = |line: &str| {
        // A list of what is done is not the rules themselves.
        let is_ticked = ["[ ] ", "[x] "].iter().any(|tick| line.contains(tick));
        let line = line.trim_start_matches(|mark: char| !mark.is_ascii_digit());
        let (number, length) = RuleNumber::read_prefix(line)?;
        let is_rule = number.level() >= Level::Rule && line.len() > length && !is_ticked;
        is_rule.then_some(number)
    };
    let rules = text.split(['\n', '\r']).filter_map(opening).collect::<BTreeSet<_>>().len();
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    rules >= LEAST && rules * PART >= lines
}
