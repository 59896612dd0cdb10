//! How is a whole text checked? Start at [`citations`], then
//! [`Citations::check`].

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use super::bearers::{Bearer, Bearers};
use super::fates::{At, Fate, Fates};
use super::judge::{Judged, Judgement};
use super::meanings::Meanings;
use super::quotes::Quoted;
use crate::answer::{CiteExplained, CiteFinding, CiteLevel, CiteVerdict};
use crate::book::Library;
use crate::citation::{Citation, Evidence, Finder, Regions, Surroundings, Syntax, Words, find};
use crate::corpus::Catalogue;
use crate::home::HomeError;
use crate::model::{EditionId, Language, Level, NumberRange, RuleNumber, Said};

/// Which editions are meant, and how sure findings must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CiteQuestion {
    /// The edition that lines were written for; the newest for none.
    pub edition: Option<String>,
    /// The edition that they are judged against; the newest for none.
    pub to: Option<String>,
    /// How sure a finding must be.
    pub level: CiteLevel,
    /// How else the project writes citations.
    pub patterns: Vec<String>,
    /// Whether each number is told with the reason why it is, or is not, a citation.
    pub explain: bool,
}

/// A text to check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CiteText<'t> {
    /// What the file is called; its ending says how comments are written.
    pub name: &'t str,
    /// Its text.
    pub text: &'t str,
    /// The edition that each of its lines was written for, where that is known; a line behind the
    /// last has none.
    pub lines: Vec<Option<EditionId>>,
    /// The edition that the file was written for, where the project says so.
    pub edition: Option<EditionId>,
}

/// What was found in one text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// How many citations it has.
    pub citations: usize,
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
    /// Where citations stand, ascending, with what they name.
    pub places: Vec<(Range<usize>, NumberRange)>,
}

/// What rules that once bore a number are today, the latest first.
pub(super) type OldMeanings = Arc<[(RuleNumber, Bearer)]>;

/// All that is needed to judge citations, opened once.
pub struct Citations<'a> {
    pub(super) library: &'a Library,
    pub(super) question: CiteQuestion,
    pub(super) fates: Fates<'a>,
    pub(super) bearers: Arc<Bearers>,
    pub(super) quoted: Arc<Quoted>,
    pub(super) meanings: Arc<Meanings>,
    /// What rules that once bore a number are today, by number, as it is asked for.
    pub(super) old_meanings: RwLock<FxHashMap<RuleNumber, OldMeanings>>,
    pub(super) edition: At,
    pub(super) is_stated: bool,
    pub(super) to: At,
}

/// Opens what is needed to judge citations.
pub fn citations(library: &Library, question: CiteQuestion) -> Result<Citations<'_>, HomeError> {
    let fates = Fates::open(library)?;
    let at = |typed: Option<&str>| -> Result<At, HomeError> {
        let place = library.pick_one(typed.unwrap_or("latest"))?;
        match fates.at(place) {
            Some(at) => Ok(at),
            None => {
                let id = library.tables.editions()[place].id;
                let date = library.in_force(Language::En, id.effective);
                let at = date.and_then(|it| fates.at(it));
                at.ok_or(HomeError::NoSuchEdition {
                    typed: typed.unwrap_or("latest").to_owned(),
                    nearest: Vec::new(),
                })
            }
        }
    };
    let to = at(question.to.as_deref())?;
    let edition = match question.edition.as_deref() {
        Some(typed) => at(Some(typed))?,
        None => to,
    };
    let places: Vec<usize> = fates.editions.iter().map(|it| it.0).collect();
    let judged = places[usize::from(to)];
    Ok(Citations {
        library,
        is_stated: question.edition.is_some(),
        bearers: library.worked_out(0, || Bearers::read(library, &places))?,
        quoted: library.worked_out(judged, || Quoted::read(library, judged))?,
        meanings: library.worked_out(judged, || Meanings::read(library, judged))?,
        old_meanings: RwLock::default(),
        question,
        edition,
        to,
        fates,
    })
}

impl Citations<'_> {
    /// The edition that lines were written for, where they do not say otherwise.
    pub fn edition(&self) -> EditionId {
        self.fates.id(self.edition)
    }

    /// The edition that they are judged against.
    pub fn to(&self) -> EditionId {
        self.fates.id(self.to)
    }

    /// The newest edition, where an older one is judged against.
    pub fn newer(&self) -> Option<EditionId> {
        let newest = self.newest();
        (newest != self.to).then(|| self.fates.id(newest))
    }

    fn newest(&self) -> At {
        self.fates.editions.len().saturating_sub(1) as At
    }

    /// Whether the rule that is meant is another, or has another number or other words, in the
    /// newest edition.
    fn is_touched(&self, judged: &Judged, cited: NumberRange) -> Result<bool, HomeError> {
        let newest = self.newest();
        // What is only doubted stands there all the same.
        let by_words = [CiteVerdict::Doubtful, CiteVerdict::Misquoted].contains(&judged.verdict);
        let today = judged.today.or(by_words.then_some(cited));
        let Some(today) = today.filter(|_| newest > self.to) else { return Ok(false) };
        for number in [today.first(), today.last()] {
            let fate = self.fates.of(number, self.to, newest)?;
            let stays = match fate.as_ref() {
                Fate::There { number: then, reworded, .. } => *then == number && reworded.is_none(),
                Fate::Gone { .. } => false,
                Fate::Absent => true,
            };
            if !stays {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The editions in which a text bore a number.
    pub(super) fn run_of(&self, bearer: &Bearer) -> Said {
        match bearer.first == bearer.last {
            true => Said::words(self.fates.id(bearer.first)),
            false => Said::new("cite-run")
                .with("first", self.fates.id(bearer.first))
                .with("last", self.fates.id(bearer.last)),
        }
    }

    /// Whether some edition has a rule of this number, or had one that is not here.
    pub fn knows(&self, number: RuleNumber) -> bool {
        let is_known = || self.fates.known(number).is_ok_and(|it| it.is_some());
        self.bearers.knows(number) || number.level() != Level::Chapter && is_known()
    }

    /// Finds the citations of a text and says what is true of each.
    pub fn check(&self, text: &CiteText<'_>) -> Result<Checked, HomeError> {
        let regions = Regions::of(text.text, Syntax::of_name(text.name));
        let known = |number| self.knows(number);
        let finder = Finder { known: &known, patterns: &self.question.patterns };
        let found = find(text.text, &regions, finder);
        let mut checked = Checked { citations: found.citations.len(), ..Checked::default() };
        let places = found.citations.iter().map(|it| (it.bytes.clone(), it.range));
        checked.places = places.collect();
        let mut lines = Lines::of(text.text);
        if self.question.explain {
            let citation = |it: &Citation| (it.bytes.clone(), true, it.evidence.said());
            let mut all: Vec<_> = found.citations.iter().map(citation).collect();
            all.extend(found.passed.iter().map(|it| (it.0.clone(), false, it.1.said())));
            all.sort_by_key(|it| it.0.start);
            let mut lines = Lines::of(text.text);
            for (bytes, is_citation, why) in all {
                let (line, column) = lines.place(bytes.start);
                let written = text.text[bytes].to_owned();
                let file = text.name.to_owned();
                checked.explained.push(CiteExplained {
                    file,
                    line,
                    column,
                    written,
                    is_citation,
                    why,
                });
            }
        }
        let surroundings = Surroundings::of(text.text, &regions, &found.citations);
        let words: Vec<Words> =
            (0..found.citations.len()).map(|it| surroundings.words(it)).collect();
        let eras = self.eras(&found.citations, &words, &surroundings)?;
        let ranges: Vec<NumberRange> = found.citations.iter().map(|it| it.range).collect();
        let mut reader = self.meanings.reader();
        for (place, citation) in found.citations.iter().enumerate() {
            let (line, column) = lines.place(citation.bytes.start);
            let quote = lines.text(line);
            let rule = checked.rules.entry(citation.range.to_string()).or_default();
            rule.0 += 1;
            if is_ignored(&lines, line) {
                *checked.verdicts.entry(CiteVerdict::Current).or_default() += 1;
                continue;
            }
            let (edition, is_stated) = match eras[place] {
                Some(era) if citation.dated.is_none() && !self.is_stated => (era, true),
                _ => self.edition_of(text, citation, line),
            };
            let judgement = Judgement {
                citations: self,
                citation,
                edition,
                is_stated,
                is_in_quote: eras[place].is_some(),
                is_certain: citation.evidence != Evidence::Neighbours,
                words: &words[place],
                near: near(&found.citations, &ranges, place),
                quotes: Judgement::quotes_of(&words[place]),
            };
            let judged = judgement.run(&mut reader)?;
            checked.touched += usize::from(self.is_touched(&judged, citation.range)?);
            let is_sure = judged.level <= self.question.level;
            let is_told = judged.verdict != CiteVerdict::Current && is_sure;
            // What only words say is nothing below the level at which it is told.
            let by_words = [CiteVerdict::Doubtful, CiteVerdict::Misquoted];
            let counted = match by_words.contains(&judged.verdict) && !is_told {
                true => CiteVerdict::Current,
                false => judged.verdict,
            };
            *checked.verdicts.entry(counted).or_default() += 1;
            if !is_told {
                continue;
            }
            checked.rules.entry(citation.range.to_string()).or_default().1 += 1;
            let written = &text.text[citation.bytes.clone()];
            checked.findings.push(CiteFinding {
                file: text.name.to_owned(),
                line,
                column,
                width: written.chars().count() as u32,
                bytes: citation.bytes.clone(),
                cited: citation.range.to_string(),
                written: written.to_owned(),
                edition: self.fates.id(judged.edition),
                verdict: judged.verdict,
                level: judged.level,
                message: judged.message,
                evidence: judged.evidence,
                today: judged.today.map(|it| it.to_string()),
                replacement: judged
                    .today
                    .filter(|_| judged.is_proven)
                    .and_then(|new| citation.spelling.with(written, citation.range, new)),
                is_quoted: judged.is_quoted,
                suggestions: judged.suggestions,
                quote: quote.to_owned(),
            });
        }
        Ok(checked)
    }

    /// For citations inside rules that are quoted whole: the last edition that has the rule so.
    fn eras(
        &self,
        citations: &[Citation],
        words: &[Words],
        surroundings: &Surroundings<'_>,
    ) -> Result<Vec<Option<At>>, HomeError> {
        let mut heads: Vec<(usize, At)> = Vec::new();
        for (place, citation) in citations.iter().enumerate() {
            let judgement = Judgement {
                citations: self,
                citation,
                edition: self.edition,
                is_stated: false,
                is_in_quote: false,
                is_certain: true,
                words: &words[place],
                near: &[],
                quotes: Judgement::quotes_of(&words[place]),
            };
            heads.extend(judgement.head_era()?.map(|it| (place, it)));
        }
        let mut eras = vec![None; citations.len()];
        for (place, era) in &heads {
            let block = surroundings.block_of(*place);
            let inside = |it: &usize| block.contains(&citations[*it].bytes.start);
            let others = (0..*place).rev().take_while(inside);
            for other in others.chain((place + 1..citations.len()).take_while(inside)) {
                let is_head = heads.iter().any(|it| it.0 == other);
                // Of two quoted rules, what stands between them belongs to the first.
                if !is_head && (eras[other].is_none() || other > *place) {
                    eras[other] = Some(*era);
                }
            }
        }
        Ok(eras)
    }

    /// The edition that a citation was written for, and whether somebody says so.
    fn edition_of(&self, text: &CiteText<'_>, citation: &Citation, line: u32) -> (At, bool) {
        let on = |date| {
            let place = self.library.in_force(Language::En, date)?;
            self.fates.at(place)
        };
        let id = |id: EditionId| self.fates.at(self.library.tables.place_of(id)?);
        let behind = &text.text[citation.bytes.end..];
        let own = citation.dated.and_then(on).or_else(|| {
            Catalogue::known().by_set(set_behind(behind)?).and_then(|it| on(it.effective))
        });
        let of_line = || id((*text.lines.get(line as usize - 1)?)?);
        match own.or_else(of_line).or_else(|| id(text.edition?)) {
            Some(at) => (at, true),
            None => (self.edition, self.is_stated),
        }
    }
}

/// How far other citations are near by, in citations and in bytes.
const NEAR: usize = 5;
const NEAR_BYTES: usize = 1500;

/// What is cited near the citation at `place`, itself among it.
fn near<'r>(citations: &[Citation], ranges: &'r [NumberRange], place: usize) -> &'r [NumberRange] {
    let here = citations[place].bytes.start;
    let is_near = |at: &usize| citations[*at].bytes.start.abs_diff(here) <= NEAR_BYTES;
    let first = (0..place).rev().take(NEAR).take_while(is_near).last().unwrap_or(place);
    let behind = (place + 1..citations.len()).take(NEAR).take_while(is_near).last();
    &ranges[first..=behind.unwrap_or(place)]
}

/// The code of a set in brackets right behind a citation.
fn set_behind(behind: &str) -> Option<&str> {
    let inside = behind.trim_start_matches(' ').strip_prefix(['(', '[', '@'])?;
    let length = inside.find(|it: char| !(it.is_ascii_uppercase() || it.is_ascii_digit()))?;
    let is_code =
        (3..=4).contains(&length) && inside.starts_with(|it: char| it.is_ascii_uppercase());
    is_code.then(|| &inside[..length])
}

/// Lines of a text, asked for in ascending order.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    /// Line, byte and column of the place that was asked for last.
    last: (usize, usize, u32),
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        let ends = text.bytes().enumerate().filter(|it| it.1 == b'\n').map(|it| it.0 + 1);
        Self { text, starts: std::iter::once(0).chain(ends).collect(), last: (0, 0, 1) }
    }

    /// Line and column, both from 1, of a byte.
    fn place(&mut self, byte: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|it| *it <= byte);
        let start = self.starts[line - 1];
        // A line may be a whole file, and is not counted from its start each time.
        let (last_line, last_byte, last_column) = self.last;
        let goes_on = last_line == line && last_byte <= byte;
        let (from, column) = if goes_on { (last_byte, last_column) } else { (start, 1) };
        let column = column + self.text[from..byte].chars().count() as u32;
        self.last = (line, byte, column);
        (line as u32, column)
    }

    /// The line, from 1, without its end.
    fn text(&self, line: u32) -> &'t str {
        let Some(start) = (line as usize).checked_sub(1).and_then(|it| self.starts.get(it)) else {
            return "";
        };
        let end = self.starts.get(line as usize).copied().unwrap_or(self.text.len());
        let line = &self.text[*start..end];
        line[..line.floor_char_boundary(2000)].trim_end_matches(['\n', '\r'])
    }
}

/// Whether a comment beside the line, or alone above it, says to leave it.
fn is_ignored(lines: &Lines<'_>, line: u32) -> bool {
    const SIGN: &str = "mtgcr: ignore";
    let above = || {
        let above = lines.text(line.saturating_sub(1));
        let sign = above.find(SIGN);
        sign.is_some_and(|it| !above[..it].contains(|it: char| it.is_alphanumeric()))
    };
    lines.text(line).contains(SIGN) || line > 1 && above()
}
