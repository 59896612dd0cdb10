//! Which results may a query never gain or lose? Start at [`a_filter_never_adds_results`].
//!
//! The words are those of the sample and what people put beside them; nothing here looks at order,
//! but where a number stands beside words.

use std::collections::BTreeSet;

use mtgcr::answer::{SearchAnswer, Subject};
use mtgcr::ask::SearchQuestion;
use mtgcr::book::Library;
use proptest::prelude::*;

thread_local!(static SAMPLE: Library = Library::sample().expect("the sample opens"));

fn ask(typed: &str) -> SearchAnswer {
    SAMPLE.with(|library| {
        let question = SearchQuestion::read(typed, 10_000, false).expect("the query can be read");
        let picked =
            library.pick(question.query.filters.edition.as_deref()).expect("the edition is there");
        mtgcr::ask::search(library, &question, &picked).expect("the index is sound")
    })
}

fn found(typed: &str) -> BTreeSet<String> {
    let answer = ask(typed);
    assert_eq!(answer.hits.len(), answer.total, "{typed}: all are counted");
    let kept = answer.hits.iter().map(|hit| match &hit.subject {
        Subject::Number(number) => format!("{} {number}", hit.kind.explains()),
        Subject::Term(term) => format!("term {term}"),
    });
    kept.collect()
}

/// Words of rules, names, everyday words, Japanese, and what no text has.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "trample",
        "deathtouch",
        "lethal",
        "damage",
        "priority",
        "blockers",
        "flying",
        "kill",
        "destroy",
        "combat",
        "step",
        "player",
        "loses",
        "接死",
        "致死ダメージ",
        "トランプル",
        "優先権",
        "toranpuru",
        "trampel",
        "xyzzyqwv",
        "{T}",
        "Blood Moon",
        "attack this turn?",
    ]);
    prop::collection::vec(word, 1..4).prop_map(|words| words.join(" "))
}

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "trample",
        "damage",
        "step",
        "kill",
        "接死",
        "優先権",
        "trampel",
        "702.19b",
    ])
}

fn filter() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "kind:rule",
        "kind:glossary",
        "-kind:rule",
        "lang:ja",
        "lang:en",
        "section:100",
        "section:702",
        "section:5",
        "-section:702",
        "-damage",
        "-接死",
        "-\"lethal damage\"",
        "since:2024",
        "since:2026",
        "-702.19b",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_filter_never_adds_results(words in words(), one in filter(), other in filter()) {
        let all = found(&words);
        let some = found(&format!("{words} {one}"));
        prop_assert!(some.is_subset(&all), "{words} {one}: {:?}", some.difference(&all));
        if one.split(':').next() != other.split(':').next() {
            let few = found(&format!("{words} {one} {other}"));
            prop_assert!(few.is_subset(&some), "{words} {one} {other}: {:?}", few.difference(&some));
        }
    }

    #[test]
    fn an_alternative_never_takes_results_away(one in word(), other in word(), filter in filter()) {
        for filter in ["", filter] {
            let either = found(&format!("{one} OR {other} {filter}"));
            for side in [one, other] {
                let alone = found(&format!("{side} {filter}"));
                prop_assert!(alone.is_subset(&either), "{one} OR {other} {filter}: {:?}",
                    alone.difference(&either));
            }
        }
    }

    #[test]
    fn a_number_beside_words_stands_first_and_adds_little(words in words()) {
        let answer = ask(&format!("702.19b {words}"));
        let first = answer.hits.first().map(|hit| &hit.subject);
        prop_assert_eq!(first, Some(&Subject::Number("702.19b".parse().expect("a number"))));
        let (alone, few) = (ask(&words).total, ask("702.19b").total);
        prop_assert!(answer.total <= alone + few + 10, "{words}: {} of {alone}", answer.total);
    }
}

#[test]
fn what_a_filter_leaves_has_something_of_the_query() {
    // Nothing of section 100 speaks of it, so that weak answers are none.
    assert_eq!(found("trample section:100"), BTreeSet::new());
}

#[test]
fn a_number_stands_before_what_the_words_beside_it_fit_best() {
    let question = "step attack this turn? can the player declare blockers before combat damage";
    let answer = ask(&format!("702.19b {question}"));
    let first = answer.hits.first().map(|hit| &hit.subject);
    assert_eq!(first, Some(&Subject::Number("702.19b".parse().expect("a number"))));
    let number = ask("702.19b step attack this turn?").hits;
    assert_eq!(number.first().map(|hit| &hit.subject), first);
}
