//! Which cases are asked about again and again? Start at [`add_cases`].
//!
//! A case is told by words that stand anywhere in a query; like everyday words it only adds to
//! what is looked for. The table is in `index/cases.tsv`; the build script writes down which of
//! its rows a word may tell, so that only those are read.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use fst::raw::{Fst, Output};
use rustc_hash::FxHashMap;

use super::plan::{Concept, Origin, Plan, Variant};
use super::ranking::RANKING;
use super::typed::Typed;
use crate::text::{analyse, fold, is_japanese};

/// Fewer words name something and tell no case.
const FEWEST: usize = 3;

/// The table: words in groups with slashes between, a tab, and telling words of the rules that
/// answer, in their order there, with bars between.
static TABLE: &str = include_str!("../../../index/cases.tsv");

/// Words of first groups with places in [`ROWS`].
static WORDS: LazyLock<Option<Fst<&[u8]>>> =
    LazyLock::new(|| Fst::new(&include_bytes!(concat!(env!("OUT_DIR"), "/cases.fst"))[..]).ok());

/// At each place how many rows follow, and where they begin in the table, four bytes each.
static ROWS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cases.rows"));

/// What is looked for in each language for a row.
type Sought = Arc<[Vec<Variant>; 2]>;

/// What was looked for already, by the place of the row.
static SOUGHT: LazyLock<Mutex<FxHashMap<usize, Sought>>> = LazyLock::new(Mutex::default);

/// Adds what the rules say for each case that `text` speaks of.
pub(super) fn add_cases(plan: &mut Plan, typed: &[Typed], text: &str) {
    if typed.len() < FEWEST {
        return;
    }
    let folded = fold(text).text();
    for row in Asked::of(&folded).rows() {
        let Some((asked, meant)) = cells(row) else { continue };
        let weight = RANKING.case_group * asked.split(' ').count() as f32;
        let mut sought = SOUGHT.lock().unwrap_or_else(PoisonError::into_inner);
        let sought = Arc::clone(sought.entry(row).or_insert_with(|| Arc::new(variants(meant))));
        for (concepts, variants) in plan.concepts.iter_mut().zip(sought.iter()) {
            if !variants.is_empty() {
                let variants = variants.clone();
                let origin = Origin::Row("cases", asked);
                concepts.push(Concept { variants, weight, expected: false, at: 0, origin });
            }
        }
    }
}

/// The cells of the row that begins at a place of the table.
fn cells(row: usize) -> Option<(&'static str, &'static str)> {
    TABLE.get(row..)?.lines().next()?.split_once('\t')
}

fn variants(meant: &str) -> [Vec<Variant>; 2] {
    let mut variants: [Vec<Variant>; 2] = Default::default();
    for (rank, meant) in meant.split('|').enumerate() {
        let words: Vec<String> = analyse(meant).into_iter().map(|word| word.text).collect();
        let language = usize::from(meant.contains(is_japanese));
        if !words.is_empty() {
            variants[language].push(Variant::loose(words, RANKING.case_further.powi(rank as i32)));
        }
    }
    variants
}

/// A folded query in which cases are looked for.
struct Asked<'a> {
    text: &'a str,
    /// Where its words begin, in bytes, marks before them left out.
    starts: BTreeSet<usize>,
}

impl<'a> Asked<'a> {
    fn of(text: &'a str) -> Self {
        let is_mark = |letter: char| !(letter.is_alphanumeric() || letter == '+' || letter == '-');
        let words = text.split_whitespace().map(|word| word.trim_start_matches(is_mark));
        let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        Self { text, starts: words.filter(|word| !word.is_empty()).map(place).collect() }
    }

    /// The rows of which it has a word of every group, in the order of the table.
    fn rows(&self) -> BTreeSet<usize> {
        let mut rows = BTreeSet::new();
        for (place, _) in self.text.char_indices() {
            self.each_word_at(place, |list| rows.extend(rows_at(list)));
        }
        let has_all = |row: &usize| {
            let asked = cells(*row).map_or("", |cells| cells.0);
            asked.split(' ').all(|group| group.split('/').any(|word| self.has(word)))
        };
        rows.retain(has_all);
        rows
    }

    /// Whether a word begins with `word`, or Japanese `word` stands anywhere.
    fn has(&self, word: &str) -> bool {
        match word.is_ascii() {
            true => self.starts.iter().any(|start| self.text[*start..].starts_with(word)),
            false => self.text.contains(word),
        }
    }

    /// Each word of the table that stands at a place of the query.
    fn each_word_at(&self, place: usize, mut each: impl FnMut(usize)) {
        let Some(words) = &*WORDS else { return };
        let is_start = self.starts.contains(&place);
        let mut node = words.root();
        let mut list = Output::zero();
        let mut is_ascii = true;
        for byte in self.text[place..].bytes() {
            let Some(found) = node.find_input(byte) else { return };
            let step = node.transition(found);
            list = list.cat(step.out);
            node = words.node(step.addr);
            is_ascii &= byte.is_ascii();
            if node.is_final() && (is_start || !is_ascii) {
                each(list.cat(node.final_output()).value() as usize);
            }
        }
    }
}

/// The rows that are listed at a place of [`ROWS`].
fn rows_at(list: usize) -> impl Iterator<Item = usize> {
    let mut numbers = ROWS.get(list..).unwrap_or_default().chunks_exact(4).map(|chunk| {
        let number = chunk.try_into().map_or(0, u32::from_le_bytes);
        number as usize
    });
    let count = numbers.next().unwrap_or(0);
    numbers.take(count)
}
