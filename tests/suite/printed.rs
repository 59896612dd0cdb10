//! Does every answer look in each format as it did? Start at [`docs`].
//!
//! The sample answers; `UPDATE_EXPECT=1` writes the files in `printed/` anew.

use expect_test::{ExpectFile, expect_file};
use mtgcr::answer::{
    Beside, DiffAnswer, History, MigrateAnswer, RewrittenFile, TranslationQuestion, UpdateAnswer,
    UpdateFate, UpdateLine,
};
use mtgcr::ask::{
    self, CiteQuestion, CiteText, DiffQuestion, HomeError, ImportQuestion, Input, SearchQuestion,
    Silent,
};
use mtgcr::book::Library;
use mtgcr::doc::{self, Doc, Terminal};
use mtgcr::model::{EffectiveDate, Language, Pair, RuleNumber};
use mtgcr::render::{self, Detail, DiffView};
use mtgcr::words::Words;
use tempfile::tempdir;

/// What became of one rule.
fn changed(library: &Library) -> Result<DiffAnswer, HomeError> {
    let question = DiffQuestion::about(vec!["509.2".to_owned()]);
    ask::diff(library, Pair::new("DSK", "FDN"), &question)
}

/// Each answer that is laid out, once, by a question with a short one.
fn docs() -> Result<Vec<Doc>, HomeError> {
    let (library, words) = (crate::suite::library(), Words::EN);
    let here = library.pick(None)?;
    let wanted = ["509.1", "999.9", "Trample"].map(str::to_owned).to_vec();
    let shown = ask::show(&library, &wanted, &here)?;
    let found = ask::search(&library, &SearchQuestion::read("lethal", 2, false)?, &here)?;
    let changed = changed(&library)?;
    let named = |blame| History { blame, ..History::of("509.4", None) };
    let (past, blamed) =
        (ask::history(&library, &named(false))?, ask::history(&library, &named(true))?);
    let section = RuleNumber::read("509.1").ok();
    let question = TranslationQuestion { section, ..TranslationQuestion::default() };
    let mut docs = vec![
        render::show(&shown, Detail::All, words),
        render::contents(&ask::contents(&library, &here)?, words),
        render::search(&found, words),
        render::suggest(&ask::suggest(&library, "dea", 0..9, &here)?),
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
    docs.extend(of_citations(&library)?);
    docs.extend(of_a_home()?);
    Ok(docs)
}

/// What is said of citations: what is wrong, how many there are, what is rewritten, what fits.
fn of_citations(library: &Library) -> Result<Vec<Doc>, HomeError> {
    let question = CiteQuestion { edition: Some("DSK".to_owned()), ..CiteQuestion::default() };
    let text = "// CR 509.4 gives priority\n// CR 509.2\n// CR 999.1\n";
    let text = CiteText { name: "a.rs", text, ..CiteText::default() };
    let cited = ask::cited(library, CiteQuestion { explain: true, ..question.clone() }, &text)?;
    let said = ask::citations(library, question)?.suggest("lethal damage is assigned", 0..2)?;
    let migrated = MigrateAnswer {
        from: cited.edition,
        to: cited.to,
        files: 2,
        passed: 1,
        done_before: false,
        rewritten: vec![RewrittenFile { file: "b.rs".to_owned(), citations: 2 }],
        left: cited.findings.clone(),
        skipped: Vec::new(),
    };
    Ok(vec![
        render::cite(&cited, Words::EN),
        render::cite_stat(&cited, Words::EN),
        render::migrate(&migrated, Words::EN),
        render::saying(&said, Words::EN),
    ])
}

/// What is said of a home that a text came into, and of what could come.
fn of_a_home() -> Result<Vec<Doc>, HomeError> {
    let (home, words) = (tempdir().expect("a folder can be made"), Words::EN);
    let input = |path: &str| Input { path: path.to_owned(), bytes: Ok(SOURCE.to_vec()) };
    let question = ImportQuestion::default();
    let imported = ask::import(home.path(), [input("a.txt")].into_iter(), question, &Silent)?;
    let mut found = ask::doctor(home.path(), &Silent)?;
    // What is published by now, and where the home is, is not of the sample.
    (found.home, found.lacking) = ("HOME".to_owned(), Vec::new());
    let verified = ask::verify(home.path(), &Silent)?;
    let mut removed = ask::remove(home.path(), &["2024-11-08".to_owned()], &Silent)?;
    removed.removed[0].kept = vec!["HOME/corpus/removed/a.txt".to_owned()];
    let lacking = UpdateLine {
        language: Language::En,
        expected: EffectiveDate::new(2024, 11, 8),
        address: Some("https://rules.example.org/a.txt".to_owned()),
        bytes: Some(12),
        fate: UpdateFate::Lacking,
    };
    let update = UpdateAnswer { lines: vec![lacking], ..UpdateAnswer::default() };
    Ok(vec![
        render::import(&imported, words),
        render::doctor(&found, words),
        render::verify(&verified, words),
        render::removed(&removed, words),
        render::update(&update, words),
    ])
}

/// The newer English text of the sample.
const SOURCE: &[u8] = include_bytes!("../../corpus/sample/CR-20241108.en.txt");

/// All answers as they are printed, then the table of both texts, which is printed by itself.
#[track_caller]
fn check(
    print: impl Fn(&Doc) -> String,
    table: impl Fn(&DiffAnswer, &Beside) -> String,
    expected: ExpectFile,
) {
    let docs = docs().expect("the sample is not damaged");
    let mut printed: Vec<String> = docs.iter().map(print).collect();
    let library = crate::suite::library();
    let changed = changed(&library).expect("the sample is not damaged");
    let beside = ask::beside(&library, &changed).expect("the sample is not damaged");
    printed.push(table(&changed, &beside));
    expected.assert_eq(&printed.join("\n"));
}

#[test]
fn a_terminal_shows_every_answer() {
    check(
        |doc| doc::terminal(doc, Terminal::default()),
        |changed, _| render::diff_table_terminal(changed, Terminal::default()),
        expect_file!["printed/terminal.txt"],
    );
}

#[test]
fn markdown_has_every_answer() {
    check(
        doc::markdown,
        |changed, beside| render::diff_table_markdown(changed, beside, Words::EN),
        expect_file!["printed/markdown.txt"],
    );
}

#[test]
fn a_page_has_every_answer() {
    // Every page has the same head.
    let body =
        |page: String| page.split_once("<main>").map_or(String::new(), |(_, body)| body.to_owned());
    check(
        |doc| body(doc::html(doc, Words::EN)),
        |changed, beside| body(render::diff_table_html(changed, beside, Words::EN)),
        expect_file!["printed/page.txt"],
    );
}
