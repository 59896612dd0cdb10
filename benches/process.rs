//! How long does a whole process take, from start to exit, on a home whose files are cached?

use divan::Bencher;

use super::setting::{home, program};

/// Runs the program once a round.
fn bench(bencher: Bencher, arguments: &[&str]) {
    let home = home();
    bencher.bench(|| program(home).args(arguments).status().expect("the program runs"));
}

/// The least that any process of this program takes.
#[divan::bench]
fn version(bencher: Bencher) {
    bench(bencher, &["--version"]);
}

/// One rule in both languages.
#[divan::bench]
fn show_rule(bencher: Bencher) {
    bench(bencher, &["show", "702.19b"]);
}

/// A rule of an older edition.
#[divan::bench]
fn show_rule_of_another_edition(bencher: Bencher) {
    bench(bencher, &["show", "509.2", "--in", "2024-10-01"]);
}

/// A term and the rule that defines it.
#[divan::bench]
fn show_term(bencher: Bencher) {
    bench(bencher, &["show", "trample"]);
}

/// A number that the newest edition does not have.
#[divan::bench]
fn show_what_is_gone(bencher: Bencher) {
    bench(bencher, &["show", "509.6"]);
}

/// All editions.
#[divan::bench]
fn editions(bencher: Bencher) {
    bench(bencher, &["editions"]);
}
