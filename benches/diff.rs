//! How long does it take to compare editions and to tell a history, as a whole process? Only
//! `all_neighbours` runs inside the program.

use std::sync::Mutex;
use std::thread;

use divan::Bencher;
use mtgcr::ask;
use mtgcr::ask::DiffQuestion;
use mtgcr::book::Library;
use mtgcr::home::Silent;
use mtgcr::model::{Language, Pair};

use super::setting::{home, program};

fn bench(bencher: Bencher, arguments: &[&str]) {
    let home = home();
    bencher.bench(|| program(home).args(arguments).status().expect("the program runs"));
}

/// Neighbours with few changes.
#[divan::bench]
fn neighbours(bencher: Bencher) {
    bench(bencher, &["diff", "2024-09-20", "2024-11-08"]);
}

/// What became of a topic.
#[divan::bench]
fn topic(bencher: Bencher) {
    bench(bencher, &["diff", "2024-09-20", "2024-11-08", "damage assignment order"]);
}

/// The edition that came with straight quotes.
#[divan::bench]
fn typography(bencher: Bencher) {
    bench(bencher, &["diff", "2018-10-05", "2019-01-25"]);
}

/// The great rewrite.
#[divan::bench]
fn rewrite(bencher: Bencher) {
    bench(bencher, &["diff", "2009-05-01", "2009-07-11"]);
}

/// Fifteen years.
#[divan::bench]
fn far(bencher: Bencher) {
    bench(bencher, &["diff", "2009-07-11", "2024-11-08"]);
}

/// The first and the last edition.
#[divan::bench]
fn farthest(bencher: Bencher) {
    bench(bencher, &["diff", "1999-04-23", "2026-02-27"]);
}

/// One rule through all editions.
#[divan::bench]
fn history(bencher: Bencher) {
    bench(bencher, &["history", "509.2"]);
}

/// How many rules hold some words, in all editions.
#[divan::bench]
fn history_of_a_topic(bencher: Bencher) {
    bench(bencher, &["history", "--topic", "damage assignment order"]);
}

/// Any two editions, each pair once.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn random_pairs(bencher: Bencher) {
    let home = home();
    let editions = editions(&library());
    let pairs = Mutex::new(pairs(&editions).cycle());
    bencher
        .with_inputs(|| pairs.lock().expect("nobody panics").next().expect("it goes round"))
        .bench_values(|(old, new)| {
            program(home).arg("diff").args([old, new]).status().expect("the program runs")
        });
}

/// All neighbouring pairs, one after the other on each of two threads, words and all.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn all_neighbours(bencher: Bencher) {
    let library = library();
    let editions = editions(&library);
    let neighbours: Vec<(&String, &String)> =
        editions.iter().zip(editions.iter().skip(1)).collect();
    let compare = |pairs: &[(&String, &String)]| -> usize {
        let compared = pairs.iter().map(|(old, new)| {
            let answer = ask::diff(&library, Pair::new(old, new), &DiffQuestion::default());
            answer.expect("the home is not damaged").changes.len()
        });
        compared.sum()
    };
    bencher.bench(|| {
        let (first, second) = neighbours.split_at(neighbours.len() / 2);
        thread::scope(|scope| {
            let first = scope.spawn(|| compare(first));
            compare(second) + first.join().expect("comparing does not panic")
        })
    });
}

fn library() -> Library {
    Library::open(home(), &Silent).expect("the home opens")
}

/// The English editions, ascending.
fn editions(library: &Library) -> Vec<String> {
    let answer = ask::editions(library).expect("the home is not damaged");
    let english = answer.editions.iter().filter(|edition| edition.id.language == Language::En);
    english.map(|text| text.id.to_string()).collect()
}

/// Pairs of editions, each older one first, in an order that looks random and is always the same.
fn pairs(editions: &[String]) -> impl Iterator<Item = (String, String)> + Clone {
    let count = editions.len();
    let all = (0..count).flat_map(move |old| (old + 1..count).map(move |new| (old, new)));
    let mut all: Vec<(usize, usize)> = all.collect();
    all.sort_by_key(|(old, new)| (old * count + new) * 2_654_435_761 % 1_000_003);
    let named = |(old, new): (usize, usize)| (editions[old].clone(), editions[new].clone());
    all.into_iter().map(named).collect::<Vec<_>>().into_iter()
}
