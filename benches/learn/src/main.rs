//! In which words are rules asked about? Start at [`main`].
//!
//! ```text
//! cargo run --release --manifest-path benches/learn/Cargo.toml
//!     writes index/questions/likeness.bin anew
//! ```
//!
//! Each question of the tables shall be nearest to the rule that answers it: the features of a
//! question, weighed by how rare they are, are summed to one vector, whose product with that of
//! each rule is how well it fits (a softmax over all rules, by gradient descent with AdaGrad). A
//! share of the features is left out at random each time, so that no single word decides, and a
//! share of the target goes to all rules, so that no question is learnt by heart.
//!
//! One such table tells much that is chance: another, begun at other random numbers, errs elsewhere.
//! So several are learnt and their products added up; what they agree on needs fewer numbers than
//! all of them have, and those few are kept ([`joined`]). Two runs write the same file.

use std::collections::BTreeMap;
use std::error::Error;

use mtgcr::lexicon::{DIMENSIONS, Feature, Likeness, features, question_sets};
use nalgebra::{DMatrix, DVector, DVectorViewMut, SymmetricEigen};
use rayon::prelude::*;

/// Where the table is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../index/questions/likeness.bin");

/// How many tables are learnt and joined. Of what they tell alone, without the search, nDCG@10 over
/// all judged queries was 0.66 for one, 0.714 for three, 0.726 for six and 0.725 for twelve.
const MEMBERS: u64 = 8;
/// How many numbers stand for a feature or a rule in each; 24 and 96 were no better.
const WIDTH: usize = 48;
/// How much surer the joined table is than its members are on average, for they err in different
/// ways: of 1, 1.5, 2, 2.5 and 3 this makes what judges want likeliest.
const SURER: f32 = 1.5;
/// In how many questions a feature stands at least; 3 gave the judged queries nothing in a file of
/// half as much again.
const FEWEST: usize = 5;
/// How often all questions are gone through; 5 to 8 were alike.
const ROUNDS: usize = 6;
/// How many questions make one step.
const STEP: usize = 1024;
/// How far a step goes at first, and how far at least.
const PACE: (f32, f32) = (0.2, 0.02);
/// Which share of the features is left out; with 0.3 the table alone, without the search, did
/// worse on all judged queries together.
const LEFT_OUT: f32 = 0.5;
/// Which share of the target goes to all rules.
const TO_ALL: f32 = 0.1;
/// How far from zero the numbers start; 0.3 did a little worse.
const START: f32 = 0.05;

/// A question: which rule answers it, and its features by place with what each counts.
struct Example {
    rule: usize,
    features: Vec<(usize, f32)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let sets = question_sets();
    let asked: Vec<(usize, Vec<Feature>)> = sets
        .par_iter()
        .enumerate()
        .flat_map_iter(|(rule, set)| set.asked().map(move |asked| (rule, features(asked.1))))
        .collect();
    let mut having: BTreeMap<Feature, usize> = BTreeMap::new();
    asked.iter().flat_map(|asked| &asked.1).for_each(|feature| {
        *having.entry(*feature).or_default() += 1;
    });
    having.retain(|_, count| *count >= FEWEST);
    // Two features of one hash cannot be told apart: the first of them speaks for both.
    let mut known: Vec<(Feature, f32)> = Vec::new();
    for (feature, count) in having {
        if known.last().is_none_or(|last| last.0.hash != feature.hash) {
            let rarity = (asked.len() as f32 / count as f32).ln();
            known.push((feature, rarity * feature.kind.worth()));
        }
    }
    let examples: Vec<Example> =
        asked.iter().map(|(rule, features)| Example::of(*rule, features, &known)).collect();
    println!("{} questions, {} features, {} rules", examples.len(), known.len(), sets.len());
    let members: Vec<Numbers> = (1..=MEMBERS)
        .into_par_iter()
        .map(|seed| Numbers::learnt(&examples, [known.len(), sets.len()], seed))
        .collect();
    let (features, rules) = joined(&members, &examples);
    let features = known.iter().zip(features);
    let features = features.map(|((feature, worth), numbers)| (feature.hash, *worth, numbers));
    let rules = sets.iter().zip(rules);
    let rules = rules.map(|(set, numbers)| (set.answering.to_string(), numbers));
    let learnt = Likeness { features: features.collect(), rules: rules.collect() };
    std::fs::write(FILE, learnt.written())?;
    Ok(())
}

/// The numbers of all features and of all rules.
type Joined = (Vec<[f32; DIMENSIONS]>, Vec<[f32; DIMENSIONS]>);

/// One table whose products are, over all questions, nearest to the sum of those of all members: of
/// the directions in which questions and rules meet, the weightiest are kept.
fn joined(members: &[Numbers], examples: &[Example]) -> Joined {
    let width = members.len() * WIDTH;
    let side_by_side = |of: fn(&Numbers) -> &DMatrix<f32>| {
        DMatrix::from_fn(width, of(&members[0]).ncols(), |row, column| {
            of(&members[row / WIDTH])[(row % WIDTH, column)]
        })
    };
    let features = side_by_side(|member| &member.features);
    let mut rules = side_by_side(|member| &member.rules);
    // What all rules share tells none from another.
    let shared = rules.column_mean();
    rules.column_iter_mut().for_each(|mut rule| rule -= &shared);
    let mut asked = DMatrix::zeros(width, examples.len());
    for (mut column, example) in asked.column_iter_mut().zip(examples) {
        for (place, worth) in &example.features {
            column.axpy(*worth, &features.column(*place), 1.0);
        }
    }
    // The questions' own directions, each with how far they reach along it.
    let reach = SymmetricEigen::new(&asked * asked.transpose() / examples.len() as f32);
    let reaches = reach.eigenvalues.map(|reach| reach.max(1e-9).sqrt());
    let weigh = |by: &dyn Fn(f32) -> f32| {
        DMatrix::from_fn(width, width, |row, column| {
            reach.eigenvectors[(row, column)] * by(reaches[column])
        })
    };
    let (longer, shorter) = (weigh(&|reach| reach), weigh(&|reach| 1.0 / reach));
    let reached = longer.transpose() * &rules;
    let met = SymmetricEigen::new(&reached * reached.transpose());
    let mut order: Vec<usize> = (0..width).collect();
    order.sort_by(|one, other| met.eigenvalues[*other].total_cmp(&met.eigenvalues[*one]));
    let kept: Vec<_> = order.iter().take(DIMENSIONS).copied().collect();
    let kept = met.eigenvectors.select_columns(&kept);
    let numbers = |matrix: DMatrix<f32>| -> Vec<[f32; DIMENSIONS]> {
        matrix.as_slice().as_chunks().0.to_vec()
    };
    let share = SURER / members.len() as f32;
    (
        numbers((shorter * &kept).transpose() * features),
        numbers((longer * &kept).transpose() * rules * share),
    )
}

impl Example {
    fn of(rule: usize, features: &[Feature], known: &[(Feature, f32)]) -> Self {
        let place = |feature: &Feature| {
            let place = known.binary_search_by_key(&feature.hash, |known| known.0.hash).ok()?;
            Some((place, known[place].1))
        };
        let mut features: Vec<(usize, f32)> = features.iter().filter_map(place).collect();
        let length = features.iter().map(|feature| feature.1 * feature.1).sum::<f32>().sqrt();
        features.iter_mut().for_each(|feature| feature.1 /= length);
        Self { rule, features }
    }
}

/// All that is learnt, a column each, with how far each has gone.
struct Numbers {
    features: DMatrix<f32>,
    rules: DMatrix<f32>,
    gone: [Vec<f32>; 2],
    random: Random,
}

impl Numbers {
    /// Learnt from all questions, for so many features and rules.
    fn learnt(examples: &[Example], counts: [usize; 2], seed: u64) -> Self {
        let mut numbers = Self::at_random(counts, seed);
        let mut order: Vec<usize> = (0..examples.len()).collect();
        for round in 0..ROUNDS {
            numbers.random.shuffle(&mut order);
            let pace = PACE.0 * (1.0 - round as f32 / ROUNDS as f32) + PACE.1;
            let loss: f32 = order.chunks(STEP).map(|step| numbers.step(examples, step, pace)).sum();
            println!("table {seed}, round {}: {:.3}", round + 1, loss / examples.len() as f32);
        }
        numbers
    }

    fn at_random(counts: [usize; 2], seed: u64) -> Self {
        let mut random = Random(seed);
        let [features, rules] =
            counts.map(|count| DMatrix::from_fn(WIDTH, count, |_, _| START * random.normal()));
        Self { features, rules, gone: counts.map(|count| vec![1e-6; count]), random }
    }

    /// Goes one step and gives how far off the questions were before it.
    fn step(&mut self, examples: &[Example], step: &[usize], pace: f32) -> f32 {
        let questions: Vec<&Example> = step.iter().map(|place| &examples[*place]).collect();
        let kept: Vec<Vec<(usize, f32)>> =
            questions.iter().map(|question| self.random.some_of(&question.features)).collect();
        let mut asked = DMatrix::zeros(WIDTH, questions.len());
        for (mut column, kept) in asked.column_iter_mut().zip(&kept) {
            for (place, worth) in kept {
                column.axpy(*worth, &self.features.column(*place), 1.0);
            }
        }
        let mut shares = self.rules.transpose() * &asked;
        let mut loss = 0.0;
        for (mut shares, question) in shares.column_iter_mut().zip(&questions) {
            let most = shares.max();
            shares.apply(|share| *share = (*share - most).exp());
            shares /= shares.sum();
            loss -= (shares[question.rule] + 1e-9).ln();
            shares.add_scalar_mut(-TO_ALL / self.rules.ncols() as f32);
            shares[question.rule] -= 1.0 - TO_ALL;
        }
        let back = &self.rules * &shares;
        let rules = asked * shares.transpose();
        let mut features: BTreeMap<usize, Vec<(usize, f32)>> = BTreeMap::new();
        for (question, kept) in kept.into_iter().enumerate() {
            for (place, worth) in kept {
                features.entry(place).or_default().push((question, worth));
            }
        }
        for (place, told) in rules.column_iter().enumerate() {
            go(self.rules.column_mut(place), &mut self.gone[1][place], told.into_owned(), pace);
        }
        for (place, asking) in features {
            let mut told = DVector::zeros(WIDTH);
            asking.iter().for_each(|(question, worth)| {
                told.axpy(*worth, &back.column(*question), 1.0);
            });
            go(self.features.column_mut(place), &mut self.gone[0][place], told, pace);
        }
        loss
    }
}

/// Goes against what was told, the less the farther it has gone already.
fn go(mut numbers: DVectorViewMut<f32>, gone: &mut f32, told: DVector<f32>, pace: f32) {
    *gone += told.norm_squared() / WIDTH as f32;
    numbers.axpy(-pace / gone.sqrt(), &told, 1.0);
}

/// Numbers at random, the same in each run (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// From 0 up to 1.
    fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// Around 0, one on average squared.
    fn normal(&mut self) -> f32 {
        let shares: f32 = (0..12).map(|_| self.share()).sum();
        shares - 6.0
    }

    /// The features that are not left out, each counting the more for those that are.
    fn some_of(&mut self, features: &[(usize, f32)]) -> Vec<(usize, f32)> {
        let kept = features.iter().filter(|_| self.share() >= LEFT_OUT);
        kept.map(|(place, worth)| (*place, worth / (1.0 - LEFT_OUT))).collect()
    }

    fn shuffle(&mut self, places: &mut [usize]) {
        for last in (1..places.len()).rev() {
            places.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}
