//! How long does it take to compare editions and to tell a history, as a whole process?

use divan::Bencher;

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
