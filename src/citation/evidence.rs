//! Why is a number taken for a citation, and why is another left alone? Start at [`CLUES`]: the
//! first that speaks of a number decides; [`settle`] decides about bare ones, once a whole file has
//! been read.

use std::collections::BTreeSet;
use std::ops::Range;

use strum::IntoStaticStr;

use super::beside::{
    Lead, Word, day_behind, is_column_of_rules, is_leader, is_link, is_of_another, is_of_name,
    line_around, opens, points, says_rule,
};
use super::spelling::Spelling;
use super::syntax::{RegionKind, Regions};
use crate::model::{EffectiveDate, Level, NumberRange, RuleNumber};

/// A rule number, or a range of them, that somebody wrote to point at the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Where it stands.
    pub bytes: Range<usize>,
    /// What it names.
    pub range: NumberRange,
    /// How it is spelt.
    pub spelling: Spelling,
    /// Why it is taken for a citation.
    pub evidence: Evidence,
    /// The day of the edition that it names itself.
    pub dated: Option<EffectiveDate>,
}

/// What a finder of citations knows beside the text.
#[derive(Clone, Copy)]
pub struct Finder<'a> {
    /// Whether some edition has a rule of this number.
    pub known: &'a (dyn Fn(RuleNumber) -> bool + Sync),
    /// How else the project writes citations: texts with `{number}` where the number stands.
    pub patterns: &'a [String],
}

/// What was found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The citations, ascending.
    pub citations: Vec<Citation>,
    /// Numbers that look like those of rules and are left alone, ascending.
    pub passed: Vec<(Range<usize>, Passed)>,
}

/// What shows that a number is that of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "cite-because-")]
pub enum Evidence {
    /// `CR`, `C.R.`, `Comprehensive Rules` or 総合ルール before it.
    Title,
    /// `rule`, `rules`, `subrule` or ルール before it.
    RuleWord,
    /// `section` before it.
    SectionWord,
    /// A pattern of the project's file.
    Pattern,
    /// It goes on from the citation before it.
    List,
    /// The date of an edition beside it.
    Date,
    /// It opens a comment or line, and a sentence follows as in the rules.
    Head,
    /// It is all that a comment says.
    Alone,
    /// It is a part of a name behind `cr`.
    Name,
    /// It is a part of the address of a page of rules.
    Link,
    /// The head of its column says that there are rules.
    Column,
    /// Other citations stand around it.
    Neighbours,
}

impl Evidence {
    /// Whether this says by itself that the rules of the game are meant.
    pub fn is_strong(self) -> bool {
        matches!(self, Self::Title | Self::Pattern | Self::Date | Self::Name | Self::Link)
    }
}

/// Why a number that looks like that of a rule is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "cite-because-")]
pub enum Passed {
    /// It goes on as no number of a rule does: a version, an address, a price, a unit.
    OtherShape,
    /// It stands in code, or in data.
    #[strum(serialize = "code")]
    InCode,
    /// No edition has such a rule, and nothing says that a rule is meant.
    Unknown,
    /// Nothing around it says that a rule is meant.
    NoEvidence,
}

pub(super) struct Source<'t> {
    pub text: &'t str,
    pub regions: &'t Regions,
    pub finder: Finder<'t>,
}

impl Source<'_> {
    /// Whether it has nothing for people.
    fn is_list_of_values(&self) -> bool {
        self.regions.all().is_empty()
    }

    fn line(&self, bytes: &Range<usize>) -> &str {
        &self.text[line_around(self.text, bytes)]
    }

    /// What stands before and behind some bytes in their line, or in their comment or string.
    fn around(&self, bytes: &Range<usize>) -> (&str, &str) {
        let line = line_around(self.text, bytes);
        let region = self.regions.at(bytes.start).map_or(0..self.text.len(), |at| at.bytes.clone());
        let (start, end) = (line.start.max(region.start), line.end.min(region.end));
        (&self.text[start..bytes.start], &self.text[bytes.end..end.max(bytes.end)])
    }

    /// Whether some bytes end their line, behind a dash or a colon, or in brackets.
    fn is_tail(&self, bytes: &Range<usize>) -> bool {
        let (before, behind) = self.around(bytes);
        let is_led = before.trim_end().ends_with(['-', '–', '—', '(', '（', ':', '：']);
        is_led && !opens(before) && behind.chars().all(is_mark)
    }

    fn is_bracketed(&self, bytes: &Range<usize>) -> bool {
        self.text[..bytes.start].ends_with('(') && self.text[bytes.end..].starts_with(')')
    }
}

/// A number that is a citation, or may be one.
pub(super) struct Candidate {
    pub citation: Citation,
    /// Whether nothing says yet that it is a citation, but how it stands.
    pub is_weak: bool,
    /// Whether it goes on from the candidate before it.
    pub goes_on: bool,
    pub kind: RegionKind,
}

impl Candidate {
    fn has_letter(&self) -> bool {
        self.citation.range.first().level() == Level::Subrule
    }

    fn rule(&self) -> Option<RuleNumber> {
        self.citation.range.first().rule()
    }
}

/// A number that may be a citation, and what stands before it.
pub(super) struct Token<'t> {
    pub source: &'t Source<'t>,
    pub bytes: Range<usize>,
    pub range: NumberRange,
    pub spelling: Spelling,
    pub lead: Lead,
    /// Whether some edition has its first number.
    pub is_known: bool,
    pub last: Option<&'t Candidate>,
}

use Evidence as By;

const OTHER: Result<Evidence, Passed> = Err(Passed::OtherShape);

/// Of which number a clue speaks, what it says, and how the number stands where the rest of the
/// file is to say so too.
type Clue = (fn(&Token<'_>) -> bool, Result<Evidence, Passed>, bool);

/// What tells whether a number is a citation, in the order in which it decides.
const CLUES: [Clue; 31] = [
    (|seen| seen.is_pattern(), Ok(By::Pattern), false),
    (|seen| seen.is_known && is_link(seen.source.text, &seen.bytes), Ok(By::Link), false),
    (|seen| matches!(seen.spelling, Spelling::Closed | Spelling::Anchor), OTHER, false),
    (|seen| seen.follows(Word::Part) && !seen.is_name(), OTHER, false),
    (|seen| seen.follows(Word::Field) && seen.is_rule() && seen.is_attached(), Ok(By::Name), false),
    (|seen| seen.follows(Word::Field) && seen.is_rule(), Ok(By::RuleWord), false),
    (
        |seen| seen.follows(Word::Field) && seen.is_known && !seen.is_attached(),
        Ok(By::RuleWord),
        true,
    ),
    (|seen| seen.follows(Word::Section) && is_of_another(seen.behind()), OTHER, false),
    (|seen| seen.follows(Word::Title), Ok(By::Title), false),
    (|seen| seen.follows(Word::Rule) && seen.level() >= Level::Rule, Ok(By::RuleWord), false),
    (|seen| seen.follows(Word::Name) && seen.is_known, Ok(By::Name), false),
    (|seen| seen.follows(Word::Section) && seen.is_rule(), Ok(By::SectionWord), false),
    (|seen| seen.follows(Word::Rule) && seen.counts_others(), OTHER, false),
    (|seen| seen.follows(Word::Rule) && seen.is_known_range(), Ok(By::RuleWord), false),
    (|seen| seen.follows(Word::Rule) && seen.is_known, Ok(By::RuleWord), true),
    (|seen| seen.follows(Word::Section) && seen.is_known, Ok(By::SectionWord), true),
    (|seen| seen.is_rule() && seen.goes_on_in_name(), Ok(By::List), false),
    (|seen| seen.is_name() && seen.is_letter() && seen.is_known, Ok(By::Name), true),
    (|seen| seen.is_name(), OTHER, false),
    (|seen| seen.goes_on(), Ok(By::List), false),
    (|seen| seen.is_known && seen.is_in_column(), Ok(By::Column), false),
    (|seen| seen.level() < Level::Rule, Err(Passed::NoEvidence), false),
    (|seen| seen.lead.is_cut, OTHER, false),
    (|seen| !seen.is_known, Err(Passed::Unknown), false),
    (
        |seen| seen.lead.day.is_some() && (seen.is_letter() || !seen.is_in_code()),
        Ok(By::Date),
        false,
    ),
    (|seen| seen.is_in_code(), Err(Passed::InCode), false),
    (|seen| seen.is_dated(), Ok(By::Date), false),
    (|seen| points(seen.behind()), Ok(By::RuleWord), false),
    (|seen| seen.stand() == By::Head, Ok(By::Head), true),
    (|seen| seen.stand() == By::Alone, Ok(By::Alone), true),
    (|_| true, Ok(By::Neighbours), true),
];

impl Token<'_> {
    pub fn candidate(self) -> Result<Candidate, Passed> {
        let told = CLUES.iter().find(|clue| clue.0(&self)).map(|clue| (clue.1, clue.2));
        let (evidence, is_weak) = told.unwrap_or((Err(Passed::NoEvidence), true));
        let evidence = evidence?;
        let goes_on = evidence == By::List && self.spelling != Spelling::Name;
        let last = self.last.filter(|_| goes_on);
        let before = self.lead.day.filter(|_| evidence == By::Date);
        let day = before.flatten().or_else(|| day_behind(self.behind()).flatten());
        let day = day.or(self.lead.of_edition).or(last.and_then(|last| last.citation.dated));
        let kind = self.kind();
        let Self { bytes, range, spelling, .. } = self;
        let citation = Citation { bytes, range, spelling, evidence, dated: day };
        let is_weak = last.map_or(is_weak, |last| last.is_weak);
        Ok(Candidate { citation, is_weak, goes_on, kind })
    }

    fn behind(&self) -> &str {
        &self.source.text[self.bytes.end..]
    }

    fn kind(&self) -> RegionKind {
        self.source.regions.kind_at(self.bytes.start)
    }

    fn is_pattern(&self) -> bool {
        self.source.finder.patterns.iter().any(|pattern| {
            pattern.split_once("{number}").is_some_and(|(before, behind)| {
                !(before.is_empty() && behind.is_empty())
                    && self.source.text[..self.bytes.start].ends_with(before)
                    && self.behind().starts_with(behind)
            })
        })
    }

    fn level(&self) -> Level {
        self.range.first().level()
    }

    fn is_letter(&self) -> bool {
        self.level() == Level::Subrule
    }

    fn is_rule(&self) -> bool {
        self.is_known && self.level() >= Level::Rule
    }

    fn follows(&self, word: Word) -> bool {
        self.lead.word == Some(word)
    }

    fn is_in_code(&self) -> bool {
        self.kind() == RegionKind::Code
    }

    fn is_name(&self) -> bool {
        self.spelling == Spelling::Name
    }

    fn is_known_range(&self) -> bool {
        self.is_known && !self.range.is_single()
    }

    fn is_attached(&self) -> bool {
        self.spelling != Spelling::Plain
            || self.source.text[..self.bytes.start].ends_with(is_of_name)
    }

    /// Whether a range counts rules of another kind, which seldom says where they begin and end.
    fn counts_others(&self) -> bool {
        let is_chapter = self.range.last().section_part() % 100 == 99;
        let is_unknown = !is_chapter && !(self.source.finder.known)(self.range.last());
        self.is_known_range() && (is_of_another(self.behind()) || is_unknown)
    }

    /// Whether a name goes on from the number before it to another: `cr_510_1c_and_702_19b`.
    fn goes_on_in_name(&self) -> bool {
        let last = self.last.map(|last| &last.citation);
        let last = last.filter(|last| [last.spelling, self.spelling] == [Spelling::Name; 2]);
        let between = last.and_then(|last| self.source.text.get(last.bytes.end..self.bytes.start));
        between.is_some_and(|mark| ["_", "_and_", "_or_", "_vs_", "_with_"].contains(&mark))
    }

    /// Whether it goes on from the citation before it; in a list of values each has a column.
    fn goes_on(&self) -> bool {
        let is_values = self.source.is_list_of_values();
        let is_own = |last: &&Citation| is_values && last.evidence == By::Column;
        let last = self.last.map(|last| &last.citation).filter(|last| !is_own(last));
        (self.is_letter() || self.is_known)
            && last.is_some_and(|last| goes_on_from(self.source, last, &self.bytes, self.level()))
    }

    fn is_in_column(&self) -> bool {
        let is_value = self.source.is_list_of_values();
        (is_value || self.kind() == RegionKind::Prose)
            && is_column_of_rules(self.source.text, &self.bytes, is_value)
    }

    /// Whether a date stands behind it that is no date of what was paid or measured.
    fn is_dated(&self) -> bool {
        let start = self.bytes.start;
        let is_bracketed = self.source.text[..start].ends_with(['(', '[']);
        let stands = || is_bracketed || opens(self.source.around(&self.bytes).0);
        day_behind(self.behind()).is_some()
            && (self.is_letter() || self.kind() == RegionKind::Comment && stands())
    }

    /// How a bare number stands: with a sentence behind it, alone, or among other words.
    fn stand(&self) -> Evidence {
        let (before, behind) = self.source.around(&self.bytes);
        if !opens(before) {
            return By::Neighbours;
        }
        if behind.chars().all(is_mark) {
            return By::Alone;
        }
        let rest = behind.trim_start_matches(['.', ':', ')', ']', '*', '`', '"']);
        let spaced = rest.trim_start_matches([' ', '\t', '-', '–', '—', '.', '：']);
        let is_parted = [" - ", " – ", " — ", ": "].iter().any(|mark| behind.starts_with(mark));
        let begins = |letter: char| {
            letter.is_uppercase()
                || matches!(letter, '"' | '“' | '{' | '[' | '‘' | '「')
                || !letter.is_ascii()
                || is_parted && letter.is_alphabetic()
        };
        match spaced.len() < rest.len() && spaced.starts_with(begins) {
            true => By::Head,
            false => By::Neighbours,
        }
    }
}

/// Whether a letter may stand behind a number that ends its line.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || letter.is_ascii_punctuation() || "）」】".contains(letter)
}

/// Whether the number at `bytes` goes on from the citation before it: `, `, ` and `, ` + `, `/`.
fn goes_on_from(source: &Source<'_>, last: &Citation, bytes: &Range<usize>, level: Level) -> bool {
    let text = source.text;
    let between = &text[last.bytes.end..bytes.start];
    if between.len() > 120 {
        return false;
    }
    let joined: String = match between.split_once('\n') {
        Some((line, next)) if !next.contains('\n') => {
            format!("{} {}", line.trim_end(), next.trim_start_matches(is_leader))
        }
        Some(_) => return false,
        None => between.to_owned(),
    };
    const LINKS: &str =
        ", ; and or & and/or then vs vs. / + 、 ・ と や 及び および または → -> =>";
    let inner = without_gloss(joined.trim_start_matches(['`', '*', '"', '”', '_']));
    let inner = inner.trim_matches(|mark| " `*\"'()[]_「」“”<>~".contains(mark));
    let dotted = level >= Level::Rule;
    let is_same = dotted == (last.range.first().level() >= Level::Rule);
    let is_link = |part: &str| LINKS.split(' ').any(|link| link == part);
    match inner {
        "" => dotted && is_same && joined.contains(['`', '"']),
        // What fills the next cell of a table is another matter.
        "|" => !source.line(bytes).trim_start().starts_with('|'),
        "to" | "through" | "–" | "-" => dotted && is_same,
        _ if inner.split(' ').all(is_link) => {
            let behind = &text[bytes.end..];
            let closes = behind.starts_with([',', ';', ')', ']', '"', '\'', '`', '\n']);
            let is_loose = |mark: char| ",;&".contains(mark) || mark.is_ascii_alphabetic();
            is_same || dotted || closes || !inner.starts_with(is_loose)
        }
        _ => false,
    }
}

/// What stands between two citations without a remark in brackets on the first.
fn without_gloss(between: &str) -> &str {
    let inside = between.trim_start().strip_prefix('(');
    let behind =
        inside.and_then(|inside| inside.split_once(')')).filter(|halves| !halves.0.contains('('));
    behind.map_or(between, |halves| halves.1)
}

/// How many strings that are a number of a rule make a table of rules, and how many there must be for
/// each that is none. By judgement: of numbers drawn by chance one in twelve is that of a rule.
const LEAST_STRINGS: usize = 5;
const STRINGS_FOR_UNKNOWN: usize = 10;

/// Decides about the bare numbers, now that all is known.
pub(super) fn settle(
    source: &Source<'_>,
    candidates: Vec<Candidate>,
    passed: Vec<(Range<usize>, Passed)>,
) -> Found {
    let mut found = Found { citations: Vec::new(), passed };
    let count = |is_so: &dyn Fn(&Candidate) -> bool| {
        candidates.iter().filter(|candidate| is_so(candidate)).count()
    };
    let settled = candidates.iter().filter(|candidate| !candidate.is_weak);
    let certain: Vec<usize> = settled.map(|candidate| candidate.citation.bytes.start).collect();
    let strings = count(&|seen| {
        let stands = matches!(seen.citation.evidence, By::Alone | By::Head);
        let is_text = seen.is_weak && seen.kind == RegionKind::Text;
        is_text && (stands || source.is_bracketed(&seen.citation.bytes))
    });
    let heads = count(&|seen| seen.is_weak && seen.citation.evidence == By::Head);
    let is_bare = |seen: &Candidate| seen.is_weak && seen.citation.evidence == By::Neighbours;
    let unknown = found.passed.iter().filter(|passed| passed.1 == Passed::Unknown).count();
    let least = LEAST_STRINGS.max(STRINGS_FOR_UNKNOWN * unknown);
    let file = File {
        source,
        is_strong: count(&|seen| !seen.is_weak && seen.citation.evidence.is_strong()) > 0,
        names_rules: certain.len() >= 2
            || count(&|seen| !seen.is_weak && seen.has_letter()) > 0
            || ["omprehensive Rule", "総合ルール"].iter().any(|name| source.text.contains(name)),
        lettered: count(&|seen| seen.is_weak && seen.has_letter()),
        heads,
        are_heads: heads >= least,
        are_tails: count(&|seen| is_bare(seen) && source.is_tail(&seen.citation.bytes)) >= least,
        are_strings: strings >= least,
        certain,
    };
    let mut counting: Vec<bool> = Vec::with_capacity(candidates.len());
    for candidate in &candidates {
        let before = counting.last().filter(|_| candidate.goes_on).copied();
        counting.push(!candidate.is_weak || before.unwrap_or_else(|| file.counts(candidate)));
    }
    // A rule of which a file cites a subrule for certain is meant by its number elsewhere too.
    let cited = candidates.iter().zip(&counting).filter(|pair| *pair.1);
    let cited: BTreeSet<RuleNumber> = cited.filter_map(|pair| pair.0.rule()).collect();
    for (candidate, counts) in candidates.into_iter().zip(counting) {
        let is_for_people = matches!(candidate.kind, RegionKind::Comment | RegionKind::Prose);
        let is_of_family =
            is_for_people && candidate.rule().is_some_and(|number| cited.contains(&number));
        match counts || is_of_family {
            true => found.citations.push(candidate.citation),
            false => found.passed.push((candidate.citation.bytes, Passed::NoEvidence)),
        }
    }
    found.passed.sort_by_key(|passed| passed.0.start);
    found
}

/// What is known of a file once all its numbers are.
struct File<'a> {
    source: &'a Source<'a>,
    /// Whether something in it names the rules.
    is_strong: bool,
    /// Whether the rules are named anywhere, or numbers of rules stand behind `rule` and the like, one
    /// with a letter or two without.
    names_rules: bool,
    /// How many bare numbers have letters.
    lettered: usize,
    /// How many bare numbers open a line with a sentence behind them.
    heads: usize,
    /// Whether so many strings are the number of a rule, begin with one or have one in brackets, and so
    /// few are other such numbers, that they are a table of rules; and so many lines that open with one, or end with one.
    are_strings: bool,
    are_heads: bool,
    are_tails: bool,
    certain: Vec<usize>,
}

impl File<'_> {
    fn counts(&self, candidate: &Candidate) -> bool {
        let (source, has_letter) = (self.source, candidate.has_letter());
        let bytes = &candidate.citation.bytes;
        let speaks_of_rules =
            self.is_strong || self.lettered >= 2 || self.lettered >= 1 && self.heads >= 1;
        let is_pointed = source.text[bytes.end..].starts_with(". ");
        match (candidate.citation.evidence, candidate.kind) {
            (By::RuleWord | By::SectionWord, _) => {
                self.is_strong || self.names_rules || self.lettered >= 1 || self.heads >= 1
            }
            (By::Name, _) => self.is_strong,
            (By::Head, RegionKind::Comment) => true,
            (By::Head, RegionKind::Prose) => {
                has_letter || is_pointed || speaks_of_rules || self.are_heads
            }
            (By::Head, kind) => has_letter || kind == RegionKind::Text && self.are_strings,
            (By::Alone, RegionKind::Comment) => {
                has_letter || speaks_of_rules || opens(source.around(bytes).0)
            }
            (By::Alone, RegionKind::Prose) => has_letter || speaks_of_rules,
            (By::Alone, RegionKind::Text) => has_letter || self.are_strings,
            (By::Alone, _) => has_letter,
            (_, RegionKind::Prose) if self.are_tails && source.is_tail(bytes) => true,
            (_, RegionKind::Text) if has_letter => self.is_strong,
            (_, RegionKind::Text) => {
                source.is_bracketed(bytes)
                    && (self.is_strong || self.names_rules || self.are_strings)
            }
            (_, kind) => {
                let line = source.line(bytes);
                let is_comment = kind == RegionKind::Comment;
                let is_set = is_comment && source.text[..bytes.start].ends_with('[');
                let is_row = (line.trim_start().starts_with('|') || is_set) && speaks_of_rules;
                match has_letter {
                    true => speaks_of_rules || is_comment,
                    false if is_comment && is_pointed => self.is_strong || self.heads >= 2,
                    false => is_row || self.is_near(bytes) || is_comment && self.ends(bytes, line),
                }
            }
        }
    }

    /// Whether a number without a letter ends a clause in a file that names the rules, or has a
    /// word such as `rule` in its line.
    fn ends(&self, bytes: &Range<usize>, line: &str) -> bool {
        let behind = &self.source.text[bytes.end..];
        let closes = behind.is_empty() || behind.starts_with(['.', ',', ';', ':', ')', '\n']);
        self.is_strong && closes || says_rule(line)
    }

    fn is_near(&self, bytes: &Range<usize>) -> bool {
        const LINES: usize = 400;
        let from = self.certain.partition_point(|cited| cited + LINES < bytes.start);
        self.certain.get(from).is_some_and(|cited| *cited <= bytes.end + LINES)
    }
}
