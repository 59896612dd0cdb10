//! How long does a page take inside the server: asking and drawing, nothing kept?

use std::sync::LazyLock;

use divan::{Bencher, black_box};
use mtgcr::ask;
use mtgcr::book::{Library, Sides};
use mtgcr::home::Silent;
use mtgcr::model::Language;
use mtgcr::render::page::{self, View};

use super::setting::home;

static ARCHIVE: LazyLock<Library> =
    LazyLock::new(|| Library::open(home(), &Silent).expect("the home opens"));

fn view() -> View {
    page::View::of(Language::En, "/")
}

fn picked() -> Sides {
    ARCHIVE.pick(None).expect("the newest edition is there")
}

#[divan::bench(args = ["702.19b", "510.1c", "704.5"])]
fn rule(bencher: Bencher, typed: &str) {
    let (picked, number) = (picked(), typed.parse().expect("it is a number"));
    bencher.bench_local(|| {
        let answer = ask::rule(&ARCHIVE, black_box(number), &picked).expect("the tables are whole");
        page::rule(&view(), &answer.expect("the rule is there"))
    });
}

#[divan::bench(args = ["509", "702"])]
fn section(bencher: Bencher, typed: &str) {
    let (picked, number) = (picked(), typed.parse().expect("it is a number"));
    bencher.bench_local(|| {
        let answer =
            ask::section(&ARCHIVE, black_box(number), &picked).expect("the tables are whole");
        page::section(&view(), &answer.expect("the section is there"), &[], None)
    });
}
