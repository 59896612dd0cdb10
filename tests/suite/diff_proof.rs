//! Is what is told of editions true, as far as anybody can measure it? Skipped, saying so, without
//! `MTGCR_TEST_DATA`.
//!
//! What counts cannot tell a reader has to: where `MTGCR_DRAWS` names a file, the changes that are
//! likeliest to be wrong are drawn and written there with both texts, always the same ones, so
//! that readers can agree on them.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use mtgcr::diff::{Link, Proposals};
use mtgcr::model::{Change, Class, Follows, Pair, RecordKind, RuleNumber, Rulebook};
use rayon::prelude::*;

use super::lineage::{BOOKS, NEIGHBOURS, compared};

/// How many pairs of editions are compared over the editions between them.
const FAR_PAIRS: usize = 40;

/// The fewest editions between two far ones.
const BETWEEN: usize = 10;

/// How many changes are drawn of a kind.
const DRAWN: usize = 60;

/// Draws without luck: always the same of the same.
struct Draw(u64);

impl Draw {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % below.max(1)
    }

    fn some<T>(&mut self, mut all: Vec<T>, count: usize) -> Vec<T> {
        for at in (1..all.len()).rev() {
            let other = self.next(at + 1);
            all.swap(at, other);
        }
        all.truncate(count);
        all
    }
}

/// The new place of every old record along the editions between.
fn along(links: &[Link], between: Pair<usize>) -> Vec<Option<usize>> {
    let follow = |place: usize| {
        links[between.old..between.new].iter().try_fold(place, |at, link| link.new_of(at))
    };
    (0..BOOKS[between.old].records().len()).map(follow).collect()
}

/// How many records the threads and a far comparison tell otherwise: entries of the glossary that
/// went, and came again under the same headword. May only fall.
const CAME_AGAIN: usize = 57;

#[test]
fn far_editions_are_compared_as_their_neighbours_were() {
    if BOOKS.is_empty() {
        return;
    }
    let links: Vec<Link> = NEIGHBOURS.iter().map(Link::of).collect();
    let newest = BOOKS.len() - 1;
    let far = (0..BOOKS.len())
        .flat_map(|old| (old + BETWEEN..BOOKS.len()).map(move |new| Pair::new(old, new)));
    let mut far = Draw(17).some(far.collect(), FAR_PAIRS);
    far.extend((0..newest - BETWEEN).step_by(BETWEEN).map(|old| Pair::new(old, newest)));
    let differing = far.par_iter().flat_map(|between| {
        let composed = along(&links, *between);
        let known =
            composed.iter().enumerate().filter_map(|(old, new)| Some(Pair::new(old, (*new)?)));
        let proposals = Proposals::of_pairs(known.collect());
        let books = between.map(|place| &BOOKS[place]);
        let direct = Link::of(&compared(books, &proposals));
        let records = books.old.records().iter().zip(&composed).enumerate();
        let differing = records.filter(|(place, (_, new))| direct.new_of(*place) != **new);
        let matter = |kind| matches!(kind, RecordKind::Front | RecordKind::Back);
        let differing = differing.filter(|(_, (old, _))| !matter(old.kind));
        let told = differing.map(|(_, (old, new))| (between.map(|at| BOOKS[at].id), old, *new));
        told.collect::<Vec<_>>()
    });
    let differing: Vec<_> = differing.collect();
    let of_rules = differing.iter().filter(|differing| differing.1.kind != RecordKind::Glossary);
    let of_rules = of_rules.map(|(editions, old, new)| (editions, old.number, new));
    assert_eq!(of_rules.collect::<Vec<_>>(), []);
    assert!(differing.iter().all(|drawn| drawn.2.is_none()), "an entry follows another headword");
    let again = differing.len();
    assert!(again <= CAME_AGAIN, "{again} entries came again");
    eprintln!("{} far pairs: {again} entries came again", far.len());
}

/// The fewest words of a rule that went by which it is looked for.
const TELLING: usize = 12;

/// How many rules went whose words nearly all stand in another rule that is not told: what is said
/// of one keyword is said of others too. May only fall.
const UNTOLD: usize = 3;

/// The words of a text, numbers and marks left out.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The share of `own` words that stand in phrases of four that `phrases` has.
fn share_in(own: &[String], phrases: &HashSet<&[String]>) -> f32 {
    let mut stands = vec![false; own.len()];
    for (at, phrase) in own.windows(4).enumerate() {
        if phrases.contains(phrase) {
            stands[at..at + 4].fill(true);
        }
    }
    stands.iter().filter(|stand| **stand).count() as f32 / own.len().max(1) as f32
}

#[test]
fn what_went_is_told_where_its_words_stand() {
    let untold =
        NEIGHBOURS.par_iter().zip(BOOKS.par_windows(2)).flat_map_iter(|(comparison, books)| {
            let rules = books[1].records().iter().enumerate();
            let rules = rules.filter(|(_, record)| record.kind == RecordKind::Rule);
            let rules: Vec<_> =
                rules.map(|(place, record)| (place, words_of(&record.text))).collect();
            let phrases: Vec<(usize, HashSet<&[String]>)> =
                rules.iter().map(|(place, words)| (*place, words.windows(4).collect())).collect();
            let went = comparison.changes.iter().filter(|change| change.class == Class::Removed);
            let went =
                went.filter(|went| went.kind == RecordKind::Rule && went.split_into.is_empty());
            let untold = went.filter_map(|change| {
                let record = &books[0].records()[change.old?];
                let own = words_of(&record.text);
                let stands =
                    |(_, phrases): &&(usize, HashSet<&[String]>)| share_in(&own, phrases) >= 0.8;
                let (place, _) = phrases.iter().filter(|_| own.len() >= TELLING).find(stands)?;
                Some((books[1].id, record.number, books[1].records()[*place].number))
            });
            untold.collect::<Vec<_>>()
        });
    let untold: Vec<_> = untold.collect();
    assert!(untold.len() <= UNTOLD, "{untold:?}");
}

/// A change between the edition at a place and the next one.
type Drawn<'a> = (usize, &'a Change);

#[test]
fn every_share_of_likeness_is_one_and_draws_are_written_for_readers() {
    let all = || {
        let of = |(at, comparison): (usize, &'static mtgcr::diff::Comparison)| {
            comparison.changes.iter().map(move |change| (at, change))
        };
        let matter = |pair: &Drawn<'_>| matches!(pair.1.kind, RecordKind::Front | RecordKind::Back);
        NEIGHBOURS.iter().enumerate().flat_map(of).filter(move |drawn| !matter(drawn))
    };
    assert!(all().all(|(_, change)| (0.0..=1.0).contains(&change.similarity)));
    let Some(file) = std::env::var_os("MTGCR_DRAWS") else { return };
    let of_class = |class: Class| all().filter(|drawn| drawn.1.class == class).collect::<Vec<_>>();
    let is_low = |pair: &Drawn<'_>| pair.1.old.and(pair.1.new).is_some() && pair.1.similarity < 0.5;
    let mut text = String::new();
    let kinds = [
        ("removed", Draw(60).some(of_class(Class::Removed), DRAWN)),
        ("less than half alike", Draw(60).some(all().filter(is_low).collect(), DRAWN)),
        ("retargeted", of_class(Class::Retargeted)),
    ];
    for (kind, mut drawn) in kinds {
        drawn.sort_by_key(|(at, change)| (*at, change.old, change.new));
        writeln!(text, "# {kind}: {}\n", drawn.len()).expect("a text takes all");
        drawn.iter().for_each(|drawn| tell(&mut text, drawn).expect("a text takes all"));
    }
    fs::write(file, text).expect("the file can be written");
}

/// Writes a change with both texts and what a reader needs to judge it.
fn tell(text: &mut String, (at, change): &Drawn<'_>) -> std::fmt::Result {
    let books = Pair::new(&BOOKS[*at], &BOOKS[at + 1]);
    let name = |book: &Rulebook, place: usize| {
        let record = &book.records()[place];
        let number = record.number.map(|number| number.to_string());
        number.or_else(|| record.headword().map(str::to_owned)).unwrap_or_default()
    };
    writeln!(text, "## {} → {}: {} {}", books.old.id, books.new.id, change.kind, change.class)?;
    for (sign, book, place) in [('-', books.old, change.old), ('+', books.new, change.new)] {
        if let Some(place) = place {
            writeln!(text, "  {sign} {}: {}", name(book, place), book.records()[place].text)?;
        }
    }
    for share in &change.split_into {
        writeln!(text, "  into {} ({:.2})", name(books.new, share.place), share.share)?;
    }
    let words = |book: &Rulebook, number: RuleNumber| {
        let is_rule = |kind| matches!(kind, RecordKind::Rule | RecordKind::Section);
        let found = book
            .records()
            .iter()
            .find(|record| record.number == Some(number) && is_rule(record.kind));
        found.map_or_else(String::new, |record| record.text.clone())
    };
    for reference in
        change.references.iter().filter(|reference| reference.follows == Follows::Elsewhere)
    {
        writeln!(text, "  {}: {}", reference.old, words(books.old, reference.old.first()))?;
        writeln!(text, "  {}: {}", reference.new, words(books.new, reference.new.first()))?;
    }
    writeln!(text)
}
