//! What changed between official editions, as far as people published it? Skipped, saying so,
//! without `MTGCR_TEST_DATA`.

use std::fs;

use mtgcr::diff::{ComparedRecord, Comparison, Link, Overrides, compare};
use mtgcr::model::{Class, Pair, RecordKind, Rulebook};
use mtgcr::parse::read;

use super::diff::mirrored;
use super::real::data;

fn edition(date: &str) -> Option<Rulebook> {
    let path = data()?.join(format!("cr-en/CR-{}.txt", date.replace('-', "")));
    let bytes = fs::read(path).expect("the edition is there");
    Some(read(&bytes).expect("it is an edition").rulebook)
}

fn pieces(book: &Rulebook) -> Vec<ComparedRecord<'_>> {
    book.records().iter().map(ComparedRecord::from).collect()
}

fn compared(old: &[ComparedRecord<'_>], new: &[ComparedRecord<'_>]) -> Comparison {
    compare(Pair::new(old, new), &Overrides::default())
}

/// Numbers of the rules of one class, old or new where there is only one.
fn numbers(
    comparison: &Comparison,
    class: Class,
    old: &[ComparedRecord<'_>],
    new: &[ComparedRecord<'_>],
) -> Vec<String> {
    let rules = comparison
        .changes
        .iter()
        .filter(|change| change.class == class && change.kind == RecordKind::Rule);
    let number = |place: Option<usize>, pieces: &[ComparedRecord<'_>]| {
        place.and_then(|place| pieces[place].number).map(|number| number.to_string())
    };
    rules
        .filter_map(|rule| match (number(rule.old, old), number(rule.new, new)) {
            (Some(old), Some(new)) if old != new => Some(format!("{old}→{new}")),
            (_, Some(number)) | (Some(number), None) => Some(number),
            (None, None) => None,
        })
        .collect()
}

#[test]
fn straight_quotes_are_typography() {
    let (Some(old), Some(new)) = (edition("2018-10-05"), edition("2019-01-25")) else { return };
    let (old, new) = (pieces(&old), pieces(&new));
    let comparison = compared(&old, &new);
    assert_eq!(
        numbers(&comparison, Class::Edited, &old, &new),
        ["114.6", "207.2c", "603.3c", "605.1a", "605.1b", "700.2b", "706.2b"]
    );
    assert_eq!(
        numbers(&comparison, Class::Moved, &old, &new),
        ["903.11e→903.11f", "903.11g→903.11h"]
    );
    let typography = comparison.changes.iter().filter(|change| change.class == Class::Typography);
    assert!(typography.count() > 1_400);
    assert_eq!(numbers(&comparison, Class::Removed, &old, &new), Vec::<String>::new());
}

#[test]
fn damage_assignment_order_went() {
    let (Some(old), Some(new)) = (edition("2024-09-20"), edition("2024-11-08")) else { return };
    let (old, new) = (pieces(&old), pieces(&new));
    let comparison = compared(&old, &new);
    assert_eq!(
        numbers(&comparison, Class::Removed, &old, &new),
        ["509.2", "509.2a", "509.3", "509.3a", "509.6", "703.4k", "703.4m", "802.5", "805.10f"]
    );
    assert_eq!(
        numbers(&comparison, Class::MovedEdited, &old, &new),
        ["509.4→509.2", "509.4a→509.2a", "509.7→509.4"]
    );
    let edited = numbers(&comparison, Class::Edited, &old, &new);
    assert!(["510.1c", "510.1d"].iter().all(|number| edited.contains(&(*number).to_owned())));
    // 509.4 named the step that 509.2a names now: no reference proves the one to be the other.
    assert_eq!(numbers(&comparison, Class::Retargeted, &old, &new), ["509.1i"]);
    assert_eq!(numbers(&comparison, Class::References, &old, &new), ["508.3f"]);
    let headword = comparison.changes.iter().find_map(|change| {
        let headword = new[change.new?].headword?;
        headword.ends_with("(Obsolete)").then_some((change.class, headword))
    });
    assert_eq!(headword, Some((Class::Edited, "Damage Assignment Order (Obsolete)")));
}

#[test]
fn companions_moved_two_special_actions_down() {
    let (Some(old), Some(new)) = (edition("2020-01-24"), edition("2020-07-03")) else { return };
    let (old, new) = (pieces(&old), pieces(&new));
    let comparison = compared(&old, &new);
    let within = |class: Class| -> Vec<String> {
        let found = numbers(&comparison, class, &old, &new).into_iter();
        found.filter(|text| text.starts_with("116.2")).collect()
    };
    assert_eq!(within(Class::Added), ["116.2g"]);
    assert_eq!(within(Class::Moved), ["116.2g→116.2h", "116.2h→116.2i"]);
    let references = numbers(&comparison, Class::References, &old, &new);
    assert!(["702.105c", "901.9"].iter().all(|number| references.contains(&(*number).to_owned())));
}

#[test]
fn sections_moved_behind_a_new_one_with_their_references() {
    let (Some(old), Some(new)) = (edition("2024-11-08"), edition("2025-04-04")) else { return };
    let (old, new) = (pieces(&old), pieces(&new));
    let moves = compared(&old, &new).moves;
    for (from, to) in [("720", "721"), ("721", "722"), ("730", "731")] {
        let moved = moves
            .iter()
            .any(|change| change.old.to_string() == from && change.new.to_string() == to);
        assert!(moved, "{from} → {to}");
    }
}

#[test]
fn editions_compare_the_same_both_ways_and_join_to_threads() {
    let dates = ["2009-05-01", "2009-07-11", "2009-09-04", "2016-08-26", "2016-11-11"];
    let books: Option<Vec<Rulebook>> = dates.iter().map(|date| edition(date)).collect();
    let Some(books) = books else { return };
    let mut links = Vec::new();
    for books in books.windows(2) {
        let (old, new) = (pieces(&books[0]), pieces(&books[1]));
        let comparison = compared(&old, &new);
        let forwards = comparison
            .changes
            .iter()
            .map(|change| (mirrored(change.class), change.new, change.old));
        let mut forwards: Vec<_> = forwards.collect();
        let backwards = compared(&new, &old).changes;
        let mut backwards: Vec<_> =
            backwards.iter().map(|change| (change.class, change.old, change.new)).collect();
        forwards.sort();
        backwards.sort();
        assert!(forwards == backwards, "{} is not mirrored", books[1].id);
        let link = Link::of(&comparison);
        for pair in &comparison.unchanged {
            assert_eq!(link.new_of(pair.old), Some(pair.new));
            assert_eq!(link.old_of(pair.new), Some(pair.old));
        }
        links.push(link);
    }
    // The step in which the active player gets priority moved up by one in 2016.
    let fifth = books[3].records().iter().position(|record| {
        record.kind == RecordKind::Rule
            && record.number.is_some_and(|number| number.to_string() == "509.5")
    });
    let place = links[3].new_of(fifth.expect("the rule is there"));
    let number = place.and_then(|place| books[4].records()[place].number);
    assert_eq!(number.map(|number| number.to_string()).as_deref(), Some("509.4"));
}
