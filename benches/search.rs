//! How long does a search take inside the program? Run with `cargo bench --bench search`.
//!
//! `MTGCR_BENCH_HOME` names a home with editions; without it the sample answers. Prints the median
//! and the slowest twentieth of many runs per query; nothing here compares with other programs.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use mtgcr::archive::{Archive, SearchQuestion, Silent};

/// Queries of all sorts, in both languages.
const QUERIES: [&str; 12] = [
    "trample",
    "assigns lethal damage",
    "state based acton",
    "can I respond while a spell is resolving?",
    "702.19b",
    "\"first strike\" -double kind:rule",
    "接死",
    "致死ダメージ 割り振り",
    "ﾄﾗﾝﾌﾟﾙ",
    "ちしだめーじ",
    "ブロックされたらダメージはどう割り振る？",
    "同時に誘発した能力をスタックに積む順番",
];

const RUNS: usize = 300;

fn main() {
    let home = std::env::var_os("MTGCR_BENCH_HOME").map(PathBuf::from);
    let archive = match &home {
        Some(home) => Archive::open(home, &Silent),
        None => Archive::sample(),
    };
    let archive = archive.expect("the home opens");
    let picked = archive.pick(None).expect("the newest edition is there");
    println!("{:>9} {:>9}  query", "median", "95 %");
    for typed in QUERIES {
        let mut times: Vec<Duration> = (0..RUNS)
            .map(|_| {
                let start = Instant::now();
                let question = SearchQuestion::read(typed, 10, false).expect("it can be read");
                let answer = archive.search(&question, picked).expect("it can be answered");
                std::hint::black_box(answer);
                start.elapsed()
            })
            .collect();
        times.sort();
        let milliseconds = |it: Duration| it.as_secs_f64() * 1000.0;
        let (median, slow) = (times[RUNS / 2], times[RUNS * 95 / 100]);
        println!("{:>6.3} ms {:>6.3} ms  {typed}", milliseconds(median), milliseconds(slow));
    }
}
