//! Which everyday questions does which rule answer? Start at [`question_sets`].
//!
//! The tables of `index/questions/` name rules by their numbers in one edition. A number alone
//! says nothing in another, so each rule has a [`Print`]: hashes of its words, by which a text is
//! known again wherever it stands. The build script joins the tables to what is read here.
//! Nothing here knows which editions there are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::LazyLock;

use fst::raw::Fst;
use rustc_hash::FxHashMap;

use super::tables::asked_words;
use crate::model::{Language, RuleNumber};
use crate::text::{fold, is_japanese};

/// Tables and prints, joined: `#` begins a rule with its print, `e` and `j` its questions.
static JOINED: &str = include_str!(concat!(env!("OUT_DIR"), "/questions.txt"));

/// Where each rule begins in them, four bytes each.
static STARTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/questions.starts"));

/// Changes with the tables, so that an index made of others is made anew.
pub const QUESTIONS_SUM: u32 =
    u32::from_le_bytes(*include_bytes!(concat!(env!("OUT_DIR"), "/questions.sum")));

/// What answers questions, in the edition that the tables name or in any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answering<'a> {
    /// A chapter, section or rule.
    Number(RuleNumber),
    /// An entry of the glossary, by its headword.
    Term(&'a str),
}

/// As the tables write it.
impl fmt::Display for Answering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Term(term) => write!(f, "glossary:{term}"),
        }
    }
}

/// The questions that one rule or term answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionSet {
    /// What answers them.
    pub answering: Answering<'static>,
    /// The questions, a line each behind the letter of its language.
    lines: &'static str,
    /// What its text is known by, as it is written; empty where no text was at hand.
    print: &'static str,
}

impl QuestionSet {
    /// The questions with their languages, in the order of the tables.
    pub fn asked(&self) -> impl Iterator<Item = (Language, &'static str)> + use<> {
        self.lines.lines().filter_map(|line| {
            let language = if line.starts_with('j') { Language::Ja } else { Language::En };
            Some((language, line.get(1..)?))
        })
    }
}

/// Hashes of the words of a text, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Print(Vec<u32>);

/// Bits of a hash: few enough for a short table, many enough that words rarely meet.
const BITS: u32 = 24;

/// The digits in which prints are written, six bits each.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Print {
    /// The print of a text.
    pub fn of(text: &str) -> Self {
        let folded = fold(text).text();
        let words =
            folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        // Numbers of rules change while the words stay.
        let words = words.filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()));
        let stems = words.map(|word| word.trim_end_matches('s'));
        let hashes: BTreeSet<u32> = stems.map(hash).collect();
        Self(hashes.into_iter().collect())
    }

    /// Reads what [`Print::written`] wrote; digits that cannot be read are left out.
    pub fn read(written: &str) -> Self {
        let digit = |byte: u8| DIGITS.iter().position(|digit| *digit == byte);
        let hash = |bytes: &[u8]| {
            bytes.iter().try_fold(0, |sum, byte| Some(sum << 6 | digit(*byte)? as u32))
        };
        Self(written.as_bytes().chunks_exact(4).filter_map(hash).collect())
    }

    /// The print in letters, four a word.
    pub fn written(&self) -> String {
        let digit = |bits: u32| char::from(DIGITS[(bits & 63) as usize]);
        let word = |hash: &u32| [18, 12, 6, 0].map(|shift| digit(hash >> shift));
        self.0.iter().flat_map(word).collect()
    }

    /// The hashes.
    pub fn hashes(&self) -> &[u32] {
        &self.0
    }
}

fn hash(word: &str) -> u32 {
    stable_hash(0, word) & ((1 << BITS) - 1)
}

/// A hash for tables that are kept, which outlive every hasher of the standard library: FNV-1a,
/// folded; what is of another `kind` has another.
pub(super) fn stable_hash(kind: u64, word: &str) -> u32 {
    let sum = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64 ^ kind, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (sum ^ sum >> 32) as u32
}

static SETS: LazyLock<Vec<QuestionSet>> = LazyLock::new(|| (0..).map_while(question_set).collect());

/// The questions by what answers them; a set is named by its place here.
pub fn question_sets() -> &'static [QuestionSet] {
    &SETS
}

/// One of them, without reading the others: all are several megabytes.
pub fn question_set(place: u16) -> Option<QuestionSet> {
    let mut starts = STARTS.as_chunks().0.iter().skip(usize::from(place));
    let mut start = || Some(u32::from_le_bytes(*starts.next()?) as usize);
    let (from, to) = (start()?, start().unwrap_or(JOINED.len()));
    let (head, lines) = JOINED.get(from..to)?.split_once('\n')?;
    let (name, print) = head.trim_start_matches('#').split_once('\t')?;
    Some(QuestionSet { answering: answering(name), lines, print })
}

/// Runs of words, and how often they stand in English questions; only those that do so often.
static ASKED: LazyLock<Option<Fst<&[u8]>>> =
    LazyLock::new(|| Fst::new(&include_bytes!(concat!(env!("OUT_DIR"), "/asked.fst"))[..]).ok());

/// How often English questions name what is called so; 0 where they hardly do.
pub fn times_asked(name: &str) -> u32 {
    let folded = fold(name).text();
    let run = asked_words(&folded).collect::<Vec<_>>().join(" ");
    let asked = ASKED.as_ref().and_then(|asked| asked.get(run)).map_or(0, |asked| asked.value());
    u32::try_from(asked).unwrap_or(u32::MAX)
}

/// What a cell of the tables names.
pub fn answering(cell: &str) -> Answering<'_> {
    match cell.parse() {
        Ok(number) => Answering::Number(number),
        Err(_) => Answering::Term(cell.strip_prefix("glossary:").unwrap_or(cell)),
    }
}

/// Finds the set that a text answers, whatever its number is.
pub struct Recogniser {
    sets: &'static [QuestionSet],
    /// The sets that have a word, and how much it tells, by its hash.
    having: FxHashMap<u32, Having>,
    /// What all words of each set weigh.
    totals: Vec<f32>,
    numbers: BTreeMap<RuleNumber, u16>,
    terms: BTreeMap<String, u16>,
}

/// Which sets have a word.
#[derive(Default)]
struct Having {
    sets: Vec<u16>,
    /// How much the word tells: much where few sets have it.
    weight: f32,
}

/// How much of the words of a set a text must have, where its number or headword is the same,
/// where it is on the thread of the rule, and where only the words tell. Picked by looking at what
/// they tie in editions of 2003, 2010, 2018 and 2026.
const SAME_NAME: f32 = 0.5;
const ELSEWHERE: f32 = 0.7;
/// What the same number or headword is worth against words.
const NAME: f32 = 0.2;

impl Recogniser {
    /// One for all sets.
    pub fn of_all() -> Self {
        let sets = question_sets();
        let mut having: FxHashMap<u32, Having> = FxHashMap::default();
        let (mut numbers, mut terms) = (BTreeMap::new(), BTreeMap::new());
        let prints: Vec<Print> = sets.iter().map(|set| Print::read(set.print)).collect();
        for ((place, set), print) in (0_u16..).zip(sets).zip(&prints) {
            for hash in print.hashes() {
                having.entry(*hash).or_default().sets.push(place);
            }
            match set.answering {
                Answering::Number(number) => _ = numbers.insert(number, place),
                Answering::Term(term) => _ = terms.insert(fold(term).text(), place),
            }
        }
        let count = sets.len();
        for word in having.values_mut() {
            word.weight = weight(count, word.sets.len());
        }
        let mut recogniser = Self { sets, having, totals: Vec::new(), numbers, terms };
        let total = |print: &Print| -> f32 {
            print.hashes().iter().map(|hash| recogniser.weight(*hash)).sum()
        };
        recogniser.totals = prints.iter().map(total).collect();
        recogniser
    }

    /// How much a word tells; most where no set has it.
    fn weight(&self, hash: u32) -> f32 {
        self.having.get(&hash).map_or(weight(self.sets.len(), 0), |word| word.weight)
    }

    /// The place of the set whose rule says what `text` says; none where the words of none are
    /// there.
    pub fn recognise(&self, stands: Answering<'_>, text: &str) -> Option<u16> {
        if text.contains(is_japanese) {
            return None;
        }
        let print = Print::of(text);
        let mut shared = vec![0.0_f32; self.sets.len()];
        let mut own = 0.0;
        for hash in print.hashes() {
            let weight = self.weight(*hash);
            own += weight;
            for set in self.having.get(hash).into_iter().flat_map(|word| &word.sets) {
                shared[usize::from(*set)] += weight;
            }
        }
        let named = match stands {
            Answering::Number(number) => self.numbers.get(&number).copied(),
            Answering::Term(term) => self.terms.get(&fold(term).text()).copied(),
        };
        let is_term = matches!(stands, Answering::Term(_));
        let fits = |(set, shared): (u16, &f32)| {
            let answers_as_term =
                matches!(self.sets[usize::from(set)].answering, Answering::Term(_));
            if *shared == 0.0 || answers_as_term != is_term {
                return None;
            }
            // Words that either has alone count against both, those of a longer text less.
            let total = self.totals[usize::from(set)];
            let alike = shared / (total + 0.5 * (own - shared));
            let is_named = named == Some(set);
            let least = if is_named { SAME_NAME } else { ELSEWHERE };
            let worth = if is_named { alike + NAME } else { alike };
            (alike >= least).then_some((worth, set))
        };
        let best = (0_u16..)
            .zip(&shared)
            .filter_map(fits)
            .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        best.map(|best| best.1)
    }
}

/// How much a word tells that so many of all sets have.
fn weight(sets: usize, having: usize) -> f32 {
    (1.0 + sets as f32 / (1.0 + having as f32)).ln()
}
