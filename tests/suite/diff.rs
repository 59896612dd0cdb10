//! What became of each record between two editions? Start at [`check`].
//!
//! Editions are written as lines: `509.2 Words of the rule.`, `§ 509 Title`, `= Term: words`,
//! `> an example of the rule above`.

use expect_test::{Expect, expect};
use mtgcr::diff::{ComparedRecord, Comparison, Overrides, compare, words};
use mtgcr::model::{Class, Pair, RecordKind, RuleNumber, WordOp};
use proptest::prelude::*;

/// Records of an edition written as lines.
pub fn pieces(text: &str) -> Vec<ComparedRecord<'_>> {
    let mut number: Option<RuleNumber> = None;
    let mut pieces = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let numbered = |line: &str| -> Option<(RuleNumber, usize)> {
            let length = line.find(' ')?;
            Some((line[..length].parse().ok()?, length + 1))
        };
        let piece = |kind, number, headword, text| ComparedRecord {
            kind,
            number,
            headword,
            part: None,
            text,
        };
        if let Some(example) = line.strip_prefix("> ") {
            pieces.push(piece(RecordKind::Example, number, None, example));
        } else if let Some(entry) = line.strip_prefix("= ") {
            let (headword, text) = entry.split_once(": ").unwrap();
            pieces.push(piece(RecordKind::Glossary, None, Some(headword), text));
        } else if let Some(title) = line.strip_prefix("§ ") {
            let (found, length) = numbered(title).unwrap();
            pieces.push(piece(RecordKind::Section, Some(found), None, &title[length..]));
        } else {
            let (found, length) = numbered(line).unwrap();
            number = Some(found);
            pieces.push(piece(RecordKind::Rule, number, None, &line[length..]));
        }
    }
    pieces
}

fn name(piece: &ComparedRecord<'_>) -> String {
    let number = piece.number.map(|number| number.to_string());
    let mark = if piece.kind == RecordKind::Example { ">" } else { "" };
    format!("{mark}{}", number.or(piece.headword.map(str::to_owned)).unwrap())
}

fn compared(old: &[ComparedRecord<'_>], new: &[ComparedRecord<'_>]) -> Comparison {
    compare(Pair::new(old, new), &Overrides::default())
}

/// Each change on a line: class, old, new, and what words went where.
pub fn told(
    old: &[ComparedRecord<'_>],
    new: &[ComparedRecord<'_>],
    comparison: &Comparison,
) -> String {
    let mut out = String::new();
    for change in &comparison.changes {
        let side = |place: Option<usize>, pieces: &[ComparedRecord<'_>]| {
            place.map_or("-".to_owned(), |place| name(&pieces[place]))
        };
        out += &format!("{} {} {}", change.class, side(change.old, old), side(change.new, new));
        for share in &change.split_into {
            out += &format!(" into {}", name(&new[share.place]));
        }
        for share in &change.merged_from {
            out += &format!(" from {}", name(&old[share.place]));
        }
        out.push('\n');
    }
    out
}

#[track_caller]
pub fn check(old: &str, new: &str, expected: Expect) {
    let (old, new) = (pieces(old), pieces(new));
    expected.assert_eq(&told(&old, &new, &compared(&old, &new)));
}

#[test]
fn rules_come_go_and_change() {
    check(
        "509.1 A wug may block any number of attackers.\n509.2 The active player lines up all blockers.",
        "509.1 A wug may block only one attacker.\n509.3 Tokens cease to exist when they leave the garden.",
        expect![[r#"
            edited 509.1 509.1
            removed 509.2 -
            added - 509.3
        "#]],
    );
}

#[test]
fn an_unrelated_rule_that_took_the_number_is_another_rule() {
    check(
        "116.2a Playing a land is a special action.",
        "116.2a Coins are flipped behind the curtain, and nobody looks.",
        expect![[r#"
            removed 116.2a -
            added - 116.2a
        "#]],
    );
}

#[test]
fn references_that_follow_their_target_are_proven_by_its_move() {
    check(
        "116.2g Suspending a wug is a special action.\n\
         116.2h Foretelling a wug is a special action of its own.\n\
         702.1 A player foretells as rule 116.2h says, and not otherwise.",
        "116.2g Discarding a companion costs three and is a special action of late.\n\
         116.2h Suspending a wug is a special action.\n\
         116.2i Foretelling a wug is a special action of its own.\n\
         702.1 A player foretells as rule 116.2i says, and not otherwise.",
        expect![[r#"
            added - 116.2g
            moved 116.2g 116.2h
            moved 116.2h 116.2i
            references 702.1 702.1
        "#]],
    );
}

#[test]
fn references_that_point_elsewhere_are_retargeted() {
    let old = "116.2g Suspending a wug is a special action.\n\
               116.2h Foretelling a wug is a special action of its own.\n\
               702.1 A player foretells as rule 116.2h says, and not otherwise.";
    check(
        old,
        &old.replace("rule 116.2h", "rule 116.2g"),
        expect![[r#"
            retargeted 702.1 702.1
        "#]],
    );
    // Nobody wrote the new number, so the reference stayed behind.
    check(
        "116.2a Suspending a wug is a special action.\n702.1 A player foretells as rule 116.2a says.",
        "116.2b Suspending a wug is a special action.\n702.1 A player foretells as rule 116.2a says.",
        expect![[r#"
            moved 116.2a 116.2b
            retargeted 702.1 702.1
        "#]],
    );
}

#[test]
fn typography_is_told_apart() {
    check(
        "100.1 A “wug” of the Garden™ isn’t blue — usually.\n> It’s a wug.",
        "100.1 A \"wug\" of the _Garden_TM isn't blue - usually.\n> It's a wug.",
        expect![[r#"
            typography 100.1 100.1
            typography >100.1 >100.1
        "#]],
    );
}

#[test]
fn rules_split_and_merge_with_their_words() {
    let one = "601.1 The active player announces the wug, moves it out of the garden and onto the \
               stack, chooses its colours, modes and targets, and pays every cost. Then each opponent in turn order may answer, hide one garden gnome \
               under the table, or draw a crooked card.";
    let two = "601.1 The active player announces the wug, moves it out of the garden and onto the \
               stack, chooses its colours, modes and targets, and pays every cost.\n\
               601.2 Then each opponent in turn order may answer, hide one garden gnome under the \
               table, or draw a crooked card.";
    check(
        one,
        two,
        expect![[r#"
            edited 601.1 601.1 into 601.2
            added - 601.2 from 601.1
        "#]],
    );
    check(
        two,
        one,
        expect![[r#"
            edited 601.1 601.1 from 601.2
            removed 601.2 - into 601.1
        "#]],
    );
}

#[test]
fn glossary_entries_go_by_headword() {
    check(
        "= Wug Order: The order in which wugs bark.\n= Bark: See rule 701.3.",
        "= Wug Order (Obsolete): Once, wugs barked in turn. No more.\n= Bark, Barked: See rule 701.3.",
        expect![[r#"
            edited Wug Order Wug Order (Obsolete)
            moved Bark Bark, Barked
        "#]],
    );
}

#[test]
fn sections_go_by_title_and_by_their_rules() {
    check(
        "§ 720 Controlling a Wug\n720.1 One wug may be controlled by another wug.\n\
         § 721 Ending a Dance\n721.1 A dance ends when the music stops for good.",
        "§ 720 Omens\n720.1 An omen lies face down until somebody trips over it.\n\
         § 721 Controlling a Wug\n721.1 One wug may be controlled by another wug.\n\
         § 722 Ending a Dance\n722.1 A dance ends when the music stops for good.",
        expect![[r#"
            added - 720
            added - 720.1
            moved 720 721
            moved 720.1 721.1
            moved 721 722
            moved 721.1 722.1
        "#]],
    );
}

#[test]
fn a_section_with_a_common_title_is_the_same_however_it_grows() {
    check(
        "§ 200 General\n200.1 Every wug has a name, a colour and a burrow of its own.\n§ 300 General\n300.1 Turns are taken in the order of the alphabet.",
        "§ 200 General\n200.1 Every wug has a name, a colour and a warm burrow of its own.\n200.2 Names are shouted.\n200.3 Colours fade at dusk.\n200.4 Burrows have two doors.\n200.5 No door is ever locked.\n200.6 Keys are thrown into the pond.\n200.7 The pond has no bottom.\n200.8 Nobody swims at night.\n200.9 Lanterns are lit by the oldest.\n§ 300 General\n300.1 Turns are taken in the order of the alphabet.",
        expect![[r#"
            edited 200.1 200.1
            added - 200.2
            added - 200.3
            added - 200.4
            added - 200.5
            added - 200.6
            added - 200.7
            added - 200.8
            added - 200.9
        "#]],
    );
}

#[test]
fn a_line_of_a_rule_map_needs_two_addresses() {
    let map: Overrides = "# by hand\n\n509.4\t509.2\tthe step moved up\nWug\t-\n"
        .parse()
        .expect("both lines are well formed");
    assert_eq!(map.mirrored().mirrored(), map);
    let refused = "509.4 509.2".parse::<Overrides>();
    assert_eq!(refused.map_err(|error| error.line), Err(1));
}

#[test]
fn what_people_found_by_reading_is_known_either_way() {
    let days = Pair::new("2009-05-01", "2009-07-11");
    let editions = days.map(|day| day.parse().expect("it is an edition"));
    let known = Overrides::known(editions);
    let (old, new) = (pieces("404.1 It barks."), pieces("603.1 It sings."));
    assert!(known.reason(Some(&old[0]), Some(&new[0])).is_some());
    assert!(known.reason(Some(&new[0]), Some(&old[0])).is_none());
    assert_eq!(Overrides::known(editions.mirrored()), known.mirrored());
    let same_day = Pair::new(editions.new, editions.new);
    assert_eq!(Overrides::known(same_day), Overrides::default());
}

#[test]
fn obsolete_is_no_part_of_a_headword() {
    check(
        "= Wobble: To swing.",
        "= Wobble (Obsolete): To swing.",
        expect![[r#"
            edited Wobble Wobble (Obsolete)
        "#]],
    );
}

#[test]
fn what_a_person_says_overrules() {
    let (old, new) = (pieces("509.2 A wug barks."), pieces("509.2 A wug barks.\n509.3 Gnomes."));
    let overrides: Overrides = "509.2\t509.3\tby hand\n".parse().unwrap();
    let comparison = compare(Pair::new(&old, &new), &overrides);
    expect![[r#"
        added - 509.2
        moved-edited 509.2 509.3
    "#]]
    .assert_eq(&told(&old, &new, &comparison));
}

/// The lines of a small book, of which an edition holds some, each perhaps rewritten.
const LINES: [&str; 8] = [
    "A wug may bark at any attacker that it sees.",
    "A gnome hides in the garden, see rule 100.3.",
    "Players may look at wugs at any time.",
    "Nobody may hide a gnome under the table.",
    "The active player feeds all wugs, then rests.",
    "If a wug would sleep, it dreams instead (see rule 100.1).",
    "A wug may bark at any gnome that it sees.",
    "Wug",
];

fn book() -> impl Strategy<Value = Vec<String>> {
    let line = (0..LINES.len(), 0..4usize).prop_map(|(line, rewritten)| match rewritten {
        0 => LINES[line].replace("wug", "old wug"),
        1 => format!("{} Gnomes never do.", LINES[line]),
        2 => LINES[line].replace('.', " — sometimes."),
        _ => LINES[line].to_owned(),
    });
    proptest::collection::vec(line, 0..12)
}

fn numbered(book: &[String]) -> String {
    (1..).zip(book).map(|(at, line)| format!("100.{at} {line}\n")).collect()
}

/// The class of the same change read backwards.
pub fn mirrored(class: Class) -> Class {
    match class {
        Class::Added => Class::Removed,
        Class::Removed => Class::Added,
        other => other,
    }
}

/// What a change is and where it stands in the older edition and in the newer one.
type Told = (Class, Option<usize>, Option<usize>);

/// The changes of two editions, mirrored, and those of the same two read backwards.
fn both_ways(old: &[String], new: &[String]) -> [Vec<Told>; 2] {
    let (old, new) = (numbered(old), numbered(new));
    let (old, new) = (pieces(&old), pieces(&new));
    let forwards = compared(&old, &new).changes;
    let backwards = compared(&new, &old).changes;
    let mirrored = forwards.iter().map(|change| (mirrored(change.class), change.new, change.old));
    let backwards = backwards.iter().map(|change| (change.class, change.old, change.new));
    let mut both = [mirrored.collect::<Vec<_>>(), backwards.collect()];
    both.iter_mut().for_each(|changes| changes.sort());
    both
}

/// The number of the rule that went is taken by one that says nearly the same and said it before.
#[test]
fn what_refers_to_a_number_that_another_took_is_told_both_ways() {
    let asking = "If a wug would sleep, it dreams instead (see rule 100.1). Gnomes never do.";
    let barking = |at: &str| format!("A wug may bark at any {at} that it sees. Gnomes never do.");
    let old = [barking("gnome"), asking.to_owned(), barking("attacker")];
    let new = [barking("attacker"), asking.to_owned()];
    let [forwards, backwards] = both_ways(&old, &new);
    assert_eq!(forwards, backwards);
    assert!(forwards.iter().any(|change| change.0 == Class::Retargeted), "{forwards:?}");
}

proptest! {
    #[test]
    fn every_record_stands_exactly_once(old in book(), new in book()) {
        let (old, new) = (numbered(&old), numbered(&new));
        let (old, new) = (pieces(&old), pieces(&new));
        let comparison = compared(&old, &new);
        let changed = comparison.changes.iter();
        let same = comparison.unchanged.iter();
        let mut olds: Vec<usize> =
            changed.clone().filter_map(|change| change.old).chain(same.clone().map(|run| run.old)).collect();
        let mut news: Vec<usize> =
            changed.filter_map(|change| change.new).chain(same.map(|run| run.new)).collect();
        olds.sort_unstable();
        news.sort_unstable();
        prop_assert_eq!(olds, (0..old.len()).collect::<Vec<_>>());
        prop_assert_eq!(news, (0..new.len()).collect::<Vec<_>>());
    }

    #[test]
    fn an_edition_does_not_differ_from_itself(book in book()) {
        let book = numbered(&book);
        let book = pieces(&book);
        prop_assert!(compared(&book, &book).changes.is_empty());
    }

    #[test]
    fn read_backwards_the_changes_are_mirrored(old in book(), new in book()) {
        let [forwards, backwards] = both_ways(&old, &new);
        prop_assert_eq!(forwards, backwards);
    }

    #[test]
    fn words_join_to_both_texts(old in "[a-c ’'—.\n攻撃する]{0,24}", new in "[a-c ’'-.\n攻撃すり]{0,24}") {
        let runs = words(&old, &new);
        let joined = |left_out: WordOp| -> String {
            runs.iter().filter(|run| run.op != left_out).map(|run| run.text.as_str()).collect()
        };
        prop_assert_eq!(joined(WordOp::Insert), old.clone());
        prop_assert_eq!(joined(WordOp::Delete), new.clone());
        let swapped = words(&new, &old);
        let inserted = |runs: &[mtgcr::model::WordRun], op: WordOp| -> String {
            runs.iter().filter(|run| run.op == op).map(|run| run.text.as_str()).collect()
        };
        prop_assert_eq!(inserted(&runs, WordOp::Insert), inserted(&swapped, WordOp::Delete));
    }
}
