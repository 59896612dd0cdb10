//! In which words are rules asked about? Start at [`run`].
//!
//! ```text
//! cargo bench -- learn          writes index/questions/likeness.bin anew
//! ```
//!
//! Each question of the tables shall be nearest to the rule that answers it: the features of a
//! question, weighed by how rare they are, are summed to one vector, whose product with that of
//! each rule is how well it fits (a softmax over all rules, by gradient descent with AdaGrad). A
//! share of the features is left out at random each time, so that no single word decides, and a
//! share of the target goes to all rules, so that no question is learnt by heart. Two runs write
//! the same file.

use std::collections::BTreeMap;
use std::error::Error;

use mtgcr::lexicon::{DIMENSIONS, Feature, Likeness, features, question_sets};
use rayon::prelude::*;

type Outcome<T> = Result<T, Box<dyn Error>>;
type Vector = [f32; DIMENSIONS];

/// Where the table is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/index/questions/likeness.bin");

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
/// How far from zero the numbers start.
const START: f32 = 0.3;
/// How many questions one thread takes at a time: the sums of threads are added in their order.
const CHUNK: usize = 128;

/// A question: which rule answers it, and its features by place with what each counts.
struct Example {
    rule: usize,
    features: Vec<(usize, f32)>,
}

/// Learns the table from the questions and writes it.
pub fn run() -> Outcome<()> {
    let sets = question_sets();
    let asked: Vec<(usize, Vec<Feature>)> = sets
        .par_iter()
        .enumerate()
        .flat_map_iter(|(rule, set)| set.asked.iter().map(move |asked| (rule, features(asked.1))))
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
    let mut numbers = Numbers::at_random(known.len(), sets.len());
    let mut order: Vec<usize> = (0..examples.len()).collect();
    for round in 0..ROUNDS {
        numbers.random.shuffle(&mut order);
        let pace = PACE.0 * (1.0 - round as f32 / ROUNDS as f32) + PACE.1;
        let loss: f32 = order.chunks(STEP).map(|step| numbers.step(&examples, step, pace)).sum();
        println!("round {}: {:.3}", round + 1, loss / examples.len() as f32);
    }
    let features = known.iter().zip(numbers.features);
    let features = features.map(|((feature, worth), numbers)| (feature.hash, *worth, numbers));
    let rules = sets.iter().zip(numbers.rules);
    let rules = rules.map(|(set, numbers)| (set.answering.to_string(), numbers));
    let learnt = Likeness { features: features.collect(), rules: rules.collect() };
    std::fs::write(FILE, learnt.written())?;
    Ok(())
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

/// All that is learnt, with how far each has gone.
struct Numbers {
    features: Vec<Vector>,
    rules: Vec<Vector>,
    gone: [Vec<f32>; 2],
    random: Random,
}

/// What some questions of a step tell.
struct Told {
    loss: f32,
    rules: Vec<Vector>,
    features: Vec<(usize, Vector)>,
}

impl Numbers {
    fn at_random(features: usize, rules: usize) -> Self {
        let mut random = Random(1);
        let mut vectors = |count: usize| -> Vec<Vector> {
            (0..count).map(|_| [0.0; DIMENSIONS].map(|_: f32| START * random.normal())).collect()
        };
        let (features_at, rules_at) = (vectors(features), vectors(rules));
        let gone = [vec![1e-6; features], vec![1e-6; rules]];
        Self { features: features_at, rules: rules_at, gone, random }
    }

    /// Goes one step and gives how far off the questions were before it.
    fn step(&mut self, examples: &[Example], step: &[usize], pace: f32) -> f32 {
        let seed = self.random.next();
        let told: Vec<Told> = step
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(chunk, questions)| {
                let mut random = Random(seed ^ chunk as u64);
                self.told(questions.iter().map(|place| &examples[*place]), &mut random)
            })
            .collect();
        let mut rules = vec![[0.0; DIMENSIONS]; self.rules.len()];
        let mut features: BTreeMap<usize, Vector> = BTreeMap::new();
        let mut loss = 0.0;
        for told in told {
            loss += told.loss;
            rules.iter_mut().zip(&told.rules).for_each(|(sum, told)| add(sum, told, 1.0));
            for (place, told) in &told.features {
                add(features.entry(*place).or_insert([0.0; DIMENSIONS]), told, 1.0);
            }
        }
        for (rule, told) in rules.iter().enumerate() {
            go(&mut self.rules[rule], &mut self.gone[1][rule], told, pace);
        }
        for (feature, told) in &features {
            go(&mut self.features[*feature], &mut self.gone[0][*feature], told, pace);
        }
        loss
    }

    fn told<'a>(&self, questions: impl Iterator<Item = &'a Example>, random: &mut Random) -> Told {
        let mut told = Told {
            loss: 0.0,
            rules: vec![[0.0; DIMENSIONS]; self.rules.len()],
            features: Vec::new(),
        };
        for question in questions {
            let kept: Vec<(usize, f32)> = question
                .features
                .iter()
                .filter(|_| random.share() >= LEFT_OUT)
                .map(|feature| (feature.0, feature.1 / (1.0 - LEFT_OUT)))
                .collect();
            let mut at = [0.0; DIMENSIONS];
            kept.iter().for_each(|(place, worth)| add(&mut at, &self.features[*place], *worth));
            let mut shares: Vec<f32> = self.rules.iter().map(|rule| product(&at, rule)).collect();
            let most = shares.iter().copied().fold(f32::MIN, f32::max);
            shares.iter_mut().for_each(|share| *share = (*share - most).exp());
            let total: f32 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= total);
            told.loss -= (shares[question.rule] + 1e-9).ln();
            let to_all = TO_ALL / shares.len() as f32;
            shares.iter_mut().for_each(|share| *share -= to_all);
            shares[question.rule] -= 1.0 - TO_ALL;
            let mut back = [0.0; DIMENSIONS];
            for ((rule, told), share) in self.rules.iter().zip(&mut told.rules).zip(&shares) {
                add(&mut back, rule, *share);
                add(told, &at, *share);
            }
            for (place, worth) in kept {
                told.features.push((place, back.map(|number| number * worth)));
            }
        }
        told
    }
}

fn add(sum: &mut Vector, other: &Vector, worth: f32) {
    sum.iter_mut().zip(other).for_each(|(sum, other)| *sum += worth * other);
}

fn product(one: &Vector, other: &Vector) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Goes against what was told, the less the farther it has gone already.
fn go(numbers: &mut Vector, gone: &mut f32, told: &Vector, pace: f32) {
    *gone += product(told, told) / DIMENSIONS as f32;
    add(numbers, told, -pace / gone.sqrt());
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

    fn shuffle(&mut self, places: &mut [usize]) {
        for last in (1..places.len()).rev() {
            places.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}
