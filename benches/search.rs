//! How long does a search take inside the program, with its fragments?

use std::sync::LazyLock;

use divan::{Bencher, black_box};
use mtgcr::archive::{Archive, Picked, SearchQuestion, Silent};

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

static ARCHIVE: LazyLock<Archive> =
    LazyLock::new(|| Archive::open(home(), &Silent).expect("the home opens"));

fn bench(bencher: Bencher, typed: &str) {
    let picked: Picked = ARCHIVE.pick(None).expect("the newest edition is there");
    bencher.bench_local(|| {
        let question = SearchQuestion::read(black_box(typed), 10, false).expect("it can be read");
        ARCHIVE.search(&question, picked).expect("the index is not damaged")
    });
}

#[divan::bench(args = ENGLISH)]
fn english(bencher: Bencher, typed: &str) {
    bench(bencher, typed);
}

#[divan::bench(args = JAPANESE)]
fn japanese(bencher: Bencher, typed: &str) {
    bench(bencher, typed);
}
