//! Texts that lost their strike-through: which words were deleted and which inserted?

use std::path::PathBuf;

use mtgcr::diff::{ComparedRecord, Evidence, Known, compare, resolve, words};
use mtgcr::model::{Class, Pair, Record, RecordKind, Rulebook, WordOp, WordRun};
use mtgcr::parse;
use proptest::prelude::*;

#[track_caller]
fn case(flattened: &str, old: Option<&str>, new: Option<&str>, expected: &str) {
    let found = resolve(flattened, Pair::new(old, new));
    let evidence = match found.evidence {
        Evidence::Exact => "exact: ".to_owned(),
        Evidence::Within { characters } => format!("within {characters}: "),
        Evidence::Unresolved => "not resolved: ".to_owned(),
    };
    assert_eq!(evidence + &shown(&found.runs), expected, "{flattened}");
    let joined: String = found.runs.iter().map(|run| run.text.as_str()).collect();
    assert_eq!(joined, flattened);
}

fn shown(runs: &[WordRun]) -> String {
    let shown = runs.iter().map(|run| match run.op {
        WordOp::Equal => run.text.clone(),
        WordOp::Delete => format!("[-{}-]", run.text),
        WordOp::Insert => format!("{{+{}+}}", run.text),
    });
    shown.collect()
}

/// Slips in a long text are found as in a short one, and in no more time than a reader waits.
#[test]
fn slips_in_long_texts_are_found_at_once() {
    let sentence = |nth: usize| format!("Part {nth} of the old tale says that fox {nth} sleeps. ");
    let old: String = (0..30).map(sentence).collect();
    let new = old.replace("fox 7 ", "badger 7 ").replace("fox 21 ", "badger 21 ");
    let flattened = old.replace("fox 7 ", "foxbadger 7 ").replace("fox 21 ", "foxbadger 21 ");
    let slipped = flattened.replace("tale says that fox 3 ", "tale sais that fox 3 ");
    let began = std::time::Instant::now();
    let found = resolve(&slipped, Pair::new(Some(&old), Some(&new)));
    assert!(
        matches!(found.evidence, Evidence::Within { characters: 2..=3 }),
        "{:?}",
        found.evidence
    );
    let told = shown(&found.runs);
    for place in ["[-fox-]{+badger+} 7 ", "[-fox-]{+badger+} 21 "] {
        assert!(told.contains(place), "{told}");
    }
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
}

#[test]
fn both_editions_tell_the_words_apart() {
    case(
        "509.4.509.2.FourthSecond, the active player moves.",
        Some("509.4. Fourth, the active player moves."),
        Some("509.2. Second, the active player moves."),
        "exact: [-509.4.-]{+509.2.+}[-Fourth-]{+Second+}, the active player moves.",
    );
    case(
        "702.175176a Waiting keeps a card out.",
        Some("702.175a Waiting keeps a card out."),
        Some("702.176a Waiting keeps a card out."),
        "exact: 702.[-175-]{+176+}a Waiting keeps a card out.",
    );
    case(
        "See rule 509.5g3g today.",
        Some("See rule 509.5g today."),
        Some("See rule 509.3g today."),
        "exact: See rule 509.[-5g-]{+3g+} today.",
    );
    case(
        "改善されたクリーチャーパーマネントを参照する。",
        Some("改善されたクリーチャーを参照する。"),
        Some("改善されたパーマネントを参照する。"),
        "exact: 改善された[-クリーチャー-]{+パーマネント+}を参照する。",
    );
    case(
        "All is as it was.",
        Some("All is as it was."),
        Some("All is as it was."),
        "exact: All is as it was.",
    );
}

#[test]
fn letters_found_by_chance_inside_words_tell_nothing() {
    // The old text’s `or it` is not in the run-together text at all.
    case(
        "It starts, the rest is nothing. Similarly, if that span ends first, it stops.",
        Some("It starts, or it ends first, it stops."),
        Some("It starts, the rest is nothing. Similarly, if that span ends first, it stops."),
        "within 4: It starts, {+the rest is nothing. Similarly, if that span+} ends first, it stops.",
    );
}

#[test]
fn words_that_stand_in_neither_edition_are_counted() {
    case(
        "It takes one, two counters away.",
        Some("It takes one counter away."),
        Some("It takes two counters away."),
        "within 1: It takes [-one, -]{+two+} counter{+s+} away.",
    );
    case(
        "Nothing alike here.",
        Some("Other words."),
        Some("Something else."),
        "not resolved: Nothing alike here.",
    );
}

#[test]
fn one_edition_tells_what_the_other_had_more() {
    case("It does soit does not.", None, Some("It does not."), "exact: It [-does soit-] does not.");
    case(
        "A red carpet lies here.",
        Some("A carpet lies here."),
        None,
        "exact: A {+red+} carpet lies here.",
    );
    let found = resolve("A red carpet.", Pair::new(None, Some("A carpet.")));
    assert_eq!(found.known, Known::NewOnly);
    assert_eq!(joined(&found.runs, WordOp::Delete), "Acarpet.");
}

#[test]
fn a_mark_alone_is_not_told_to_be_struck_out_where_one_edition_is_at_hand() {
    let flattened = "これは「吠える/bark」という状態で大きく小さく鳴く。";
    let new = "これは「吠えるbark」という状態で小さく鳴く。";
    let expected = "within 1: これは「吠える/bark」という状態で[-大きく-]小さく鳴く。";
    case(flattened, None, Some(new), expected);
}

fn without_space(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// What runs of words join to without those of one kind, white space aside.
fn joined(runs: &[WordRun], without: WordOp) -> String {
    let kept = runs.iter().filter(|run| run.op != without);
    without_space(&kept.map(|run| run.text.as_str()).collect::<String>())
}

/// The runs of a change run together, as copies without strike-through have them: no space at the
/// seams where `tight`.
fn flattened(runs: &[WordRun], tight: bool) -> String {
    let mut text = String::new();
    for run in runs {
        match tight && run.op != WordOp::Equal {
            true => text = text.trim_end().to_owned() + run.text.trim(),
            false => text += &run.text,
        }
    }
    text
}

proptest! {
    #[test]
    fn whatever_was_run_together_is_told_apart(
        old in "([a-d]{1,3}[ ,.]{1,2}){1,14}",
        new in "([a-d]{1,3}[ ,.]{1,2}){1,14}",
        tight: bool,
    ) {
        let flat = flattened(&words(&old, &new), tight);
        let found = resolve(&flat, Pair::new(Some(&old), Some(&new)));
        prop_assert_eq!(found.evidence, Evidence::Exact);
        prop_assert_eq!(joined(&found.runs, WordOp::Insert), without_space(&old));
        prop_assert_eq!(joined(&found.runs, WordOp::Delete), without_space(&new));
    }
}

proptest! {
    #[test]
    fn any_three_texts_give_runs_that_join_to_the_first(
        flat in "[a-c 一二。.]{0,24}",
        old in proptest::option::of("[a-c 一二。.]{0,24}"),
        new in proptest::option::of("[a-c 一二。.]{0,24}"),
    ) {
        let found = resolve(&flat, Pair::new(old.as_deref(), new.as_deref()));
        let joined: String = found.runs.iter().map(|run| run.text.as_str()).collect();
        prop_assert_eq!(joined, flat);
    }
}

#[test]
fn white_space_alone_stays_as_it_is() {
    let found = resolve(" ", Pair::new(Some(""), None));
    assert_eq!(found.runs.iter().map(|run| run.text.as_str()).collect::<Vec<_>>(), [" "]);
}

/// Five neighbouring pairs of the texts at hand, from small revisions to the largest.
const PAIRS: [(&str, &str); 5] = [
    ("20240920", "20241108"),
    ("20170929", "20180427"),
    ("20200925", "20201120"),
    ("20250919", "20260116"),
    ("20130501", "20130713"),
];

fn edition(date: &str) -> Option<Rulebook> {
    let data = PathBuf::from(std::env::var_os("MTGCR_TEST_DATA")?);
    let bytes = std::fs::read(data.join(format!("cr-en/CR-{date}.txt"))).ok()?;
    parse::read(&bytes).ok().map(|reading| reading.rulebook)
}

#[test]
fn changed_rules_of_real_editions_are_told_apart() {
    for (old, new) in PAIRS {
        let (Some(old), Some(new)) = (edition(old), edition(new)) else {
            println!("skipped: MTGCR_TEST_DATA holds no {old} and {new}");
            continue;
        };
        let (changed, exact, same_runs) = measure(&old, &new);
        println!(
            "{} → {}: {exact} of {changed} exact, {same_runs} in the same runs",
            old.id, new.id
        );
        assert!(exact * 100 >= changed * 95, "{exact} of {changed}");
    }
}

/// How many changed rules there are, how many are told apart exactly, and how many of those in
/// the very runs that were run together.
fn measure(old: &Rulebook, new: &Rulebook) -> (usize, usize, usize) {
    let olds: Vec<ComparedRecord<'_>> = old.records().iter().map(ComparedRecord::from).collect();
    let news: Vec<ComparedRecord<'_>> = new.records().iter().map(ComparedRecord::from).collect();
    let comparison = compare(Pair::new(&olds, &news), &Default::default());
    let (mut changed, mut exact, mut same_runs) = (0, 0, 0);
    for change in &comparison.changes {
        let rule = change.kind == RecordKind::Rule;
        let edited = matches!(
            change.class,
            Class::Edited
                | Class::MovedEdited
                | Class::Moved
                | Class::References
                | Class::Retargeted
        );
        let (Some(a), Some(b)) = (change.old, change.new) else { continue };
        if !rule || !edited {
            continue;
        }
        let whole = |record: &Record| format!("{} {}", record.printed, record.text);
        let (a, b) = (whole(&old.records()[a]), whole(&new.records()[b]));
        let runs = words(&a, &b);
        let flat = flattened(&runs, true);
        let found = resolve(&flat, Pair::new(Some(&a), Some(&b)));
        changed += 1;
        let right = joined(&found.runs, WordOp::Insert) == without_space(&a)
            && joined(&found.runs, WordOp::Delete) == without_space(&b);
        exact += usize::from(found.evidence == Evidence::Exact && right);
        let joined = |runs: &[WordRun], op| {
            let of_op = runs.iter().filter(|run| run.op == op);
            without_space(&of_op.map(|run| run.text.as_str()).collect::<String>())
        };
        let same = [WordOp::Delete, WordOp::Insert]
            .into_iter()
            .all(|op| joined(&runs, op) == joined(&found.runs, op));
        same_runs += usize::from(same);
    }
    (changed, exact, same_runs)
}
