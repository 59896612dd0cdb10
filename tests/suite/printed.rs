//! Does every answer look in each format as it did? Start at [`docs`].
//!
//! The sample answers; `UPDATE_EXPECT=1` writes the files in `printed/` anew.

use expect_test::{ExpectFile, expect_file};
use mtgcr::answer::TranslationQuestion;
use mtgcr::ask::{self, DiffQuestion, HistoryQuestion, HomeError, SearchQuestion};
use mtgcr::book::Library;
use mtgcr::doc::{self, Doc, Terminal};
use mtgcr::model::{Pair, RuleNumber};
use mtgcr::render::{self, Detail, DiffView};
use mtgcr::words::Words;

/// Each answer that is laid out, once, by a question with a short one.
fn docs() -> Result<Vec<Doc>, HomeError> {
    let (library, words) = (Library::sample()?, Words::EN);
    let here = library.pick(None)?;
    let wanted = ["509.1", "999.9", "Trample"].map(str::to_owned).to_vec();
    let shown = ask::show(&library, &wanted, &here)?;
    let found = ask::search(&library, &SearchQuestion::read("lethal", 2, false)?, &here)?;
    let about = vec!["509.2".to_owned()];
    let question = DiffQuestion { about, ..DiffQuestion::default() };
    let changed = ask::diff(&library, Pair::new("DSK", "FDN"), &question)?;
    let named = |blame| HistoryQuestion { wanted: "509.4".to_owned(), edition: None, blame };
    let (past, blamed) =
        (ask::history(&library, &named(false))?, ask::history(&library, &named(true))?);
    let section = RuleNumber::read("509.1").ok();
    let question = TranslationQuestion { section, ..TranslationQuestion::default() };
    let mut docs = vec![
        render::show(&shown, Detail::All, words),
        render::contents(&ask::contents(&library, &here)?, words),
        render::search(&found, words),
        render::suggest(&ask::suggest(&library, "dea", 9, &here)?),
        render::term(&ask::term(&library, "lethal damage", &here)?, words),
        render::diff(&changed, DiffView::default(), words),
        render::diff_stat(&changed, words),
        render::topic(&ask::topic(&library, "lethal")?, words),
        render::bulletin(&ask::bulletin(&library, None)?, words),
        render::editions(&ask::editions(&library)?, words),
        render::translation(&ask::translation_status(&library, &question)?, words),
        render::findings(&ask::lint(&library, library.pick_one("latest")?)?, true, words),
    ];
    docs.extend(past.iter().map(|answer| render::history(answer, words)));
    docs.extend(blamed.iter().map(|answer| render::blame(answer, words)));
    let counted = ask::changes(&library, None)?;
    docs.extend(counted.iter().map(|answer| render::changes(answer, words)));
    Ok(docs)
}

#[track_caller]
fn check(print: impl Fn(&Doc) -> String, expected: ExpectFile) {
    let docs = docs().expect("the sample is not damaged");
    let printed: Vec<String> = docs.iter().map(print).collect();
    expected.assert_eq(&printed.join("\n"));
}

#[test]
fn a_terminal_shows_every_answer() {
    check(|doc| doc::terminal(doc, Terminal::default()), expect_file!["printed/terminal.txt"]);
}

#[test]
fn markdown_has_every_answer() {
    check(doc::markdown, expect_file!["printed/markdown.txt"]);
}

#[test]
fn a_page_has_every_answer() {
    // Every page has the same head.
    let body = |doc: &Doc| {
        let page = doc::html(doc, Words::EN);
        page.split_once("<main>").map_or(String::new(), |(_, body)| body.to_owned())
    };
    check(body, expect_file!["printed/page.txt"]);
}
