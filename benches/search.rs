//! How long does a search take inside the program, with its fragments?

use std::cell::Cell;
use std::path::Path;
use std::sync::LazyLock;

use divan::{Bencher, black_box};
use mtgcr::ask;
use mtgcr::ask::SearchQuestion;
use mtgcr::book::{Library, Sides};
use mtgcr::home::Silent;

use super::setting::home;

/// Queries of all sorts in English.
const ENGLISH: [&str; 6] = [
    "trample",
    "assigns lethal damage",
    "state based acton",
    "can I respond while a spell is resolving?",
    "702.19b",
    "\"first strike\" -double kind:rule",
];

/// Queries of all sorts in Japanese.
const JAPANESE: [&str; 6] = [
    "接死",
    "致死ダメージ 割り振り",
    "ﾄﾗﾝﾌﾟﾙ",
    "ちしだめーじ",
    "ブロックされたらダメージはどう割り振る？",
    "同時に誘発した能力をスタックに積む順番",
];

static ARCHIVE: LazyLock<Library> =
    LazyLock::new(|| Library::open(home(), &Silent).expect("the home opens"));

fn bench(bencher: Bencher, typed: &str) {
    bench_all(bencher, vec![typed.to_owned()]);
}

/// Asks one query after the other, so that the median is that of all.
fn bench_all(bencher: Bencher, queries: Vec<String>) {
    let picked: Sides = ARCHIVE.pick(None).expect("the newest edition is there");
    let next = Cell::new(0);
    bencher.bench_local(|| {
        let typed = black_box(&queries[next.get() % queries.len()]);
        next.set(next.get() + 1);
        let question = SearchQuestion::read(typed, 10, false).expect("it can be read");
        ask::search(&ARCHIVE, &question, &picked).expect("the index is not damaged")
    });
}

/// The judged queries whose class begins so, else the queries here.
fn judged(class: &str, others: [&str; 6]) -> Vec<String> {
    let data = std::env::var_os("MTGCR_TEST_DATA");
    let file = data.map(|value| Path::new(&value).join("relevance/dev.tsv"));
    let table = file.and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let fields = table.lines().map(|line| line.split('\t').collect::<Vec<&str>>());
    let of_class = fields.filter(|field| field.len() > 2 && field[1].starts_with(class));
    let found: Vec<String> = of_class.map(|change| change[2].to_owned()).collect();
    if found.is_empty() { others.map(str::to_owned).to_vec() } else { found }
}

#[divan::bench(sample_count = 2000, sample_size = 1)]
fn all_english(bencher: Bencher) {
    bench_all(bencher, judged("en-", ENGLISH));
}

#[divan::bench(sample_count = 2000, sample_size = 1)]
fn all_japanese(bencher: Bencher) {
    bench_all(bencher, judged("ja-", JAPANESE));
}

#[divan::bench(args = ENGLISH)]
fn english(bencher: Bencher, typed: &str) {
    bench(bencher, typed);
}

#[divan::bench(args = JAPANESE)]
fn japanese(bencher: Bencher, typed: &str) {
    bench(bencher, typed);
}
