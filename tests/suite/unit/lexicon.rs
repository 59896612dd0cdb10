//! Are the tables of `index/` read whole, and do they say what they are made of?

use std::collections::BTreeSet;

use mtgcr::lexicon::{
    Form, FormKind, Print, features, forms, lexicon, likely_sets, question_sets, times_asked,
};
use mtgcr::model::Language;
use mtgcr::text::fold;

#[test]
fn every_row_is_read() {
    let rows = |kind: FormKind| {
        let lines = kind.table().lines().skip(1);
        lines.filter(|row| !row.is_empty() && !row.starts_with('#'))
    };
    assert_eq!(lexicon().len(), rows(FormKind::Title).count());
    for kind in FormKind::ALL {
        let of_kind: Vec<Form> = forms().filter(|form| form.kind == kind).collect();
        for row in rows(kind) {
            let has_form = of_kind.iter().any(|form| form.row == row);
            assert!(has_form || kind == FormKind::Reading, "{row}");
        }
        for form in of_kind {
            match kind {
                FormKind::Title | FormKind::Reading => assert!(form.name().is_some()),
                _ => assert!(form.meaning().unwrap().meant().next().is_some(), "{form:?}"),
            }
        }
    }
}

#[test]
fn a_name_has_forms() {
    let name = |en: &str| lexicon().iter().find(|name| name.en == en).unwrap();
    let forms = |en: &str| name(en).en_forms().collect::<Vec<_>>();
    assert_eq!(forms("Life/Life Total"), ["Life", "Life Total"]);
    assert_eq!(forms("Counter(n)"), ["Counter"]);
    assert_eq!(name("Control/Controller").ja_forms().count(), 2);
}

#[test]
fn prints_come_back() {
    let print = Print::of("A creature with three tails attacks as though it had none.");
    assert_eq!(print.hashes().len(), 10);
    assert_eq!(Print::read(&print.written()), print);
}

#[test]
fn prints_leave_out_numbers_of_rules() {
    assert_eq!(Print::of("Tails (see rule 702.99b)"), Print::of("tail (see rule 702.9)"));
}

#[test]
fn names_are_counted_as_often_as_questions_have_them() {
    let words = |text: &str| -> Vec<String> {
        let folded = fold(text).text();
        let words = folded.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let named = |name: &str| {
        let wanted = words(name);
        let sets = question_sets().iter().flat_map(|set| set.asked());
        let english = sets.filter(|(language, _)| *language == Language::En);
        let count =
            |text: &str| words(text).windows(wanted.len()).filter(|run| *run == wanted).count();
        english.map(|(_, text)| count(text)).sum::<usize>() as u32
    };
    for name in ["trample", "first strike", "end of turn", "beginning phase"] {
        assert_eq!(times_asked(name), named(name), "{name}");
    }
    assert!(times_asked("Trample") > times_asked("First Strike"));
    assert_eq!(times_asked("Doctor’s companion"), times_asked("doctor's companion"));
    assert_eq!(times_asked(""), 0);
}

#[test]
fn texts_share_what_stands_in_both() {
    let hashes = |text: &str| -> Vec<u32> {
        features(text).into_iter().map(|feature| feature.hash).collect()
    };
    let (one, other) = (hashes("my tails attack twice"), hashes("two tails attacked"));
    assert!(one.iter().filter(|hash| other.contains(hash)).count() >= 3);
    assert_eq!(hashes("ﾄﾗﾝﾌﾟﾙ"), hashes("トランプル"));
    assert!(hashes("").is_empty());
}

#[test]
fn likeness_is_learnt_anew_before_many_rules_lack_a_place_in_it() {
    let all = question_sets().len();
    let known = likely_sets("what happens when a creature attacks", f32::MIN);
    let known: BTreeSet<u16> = known.into_iter().map(|likely| likely.0).collect();
    let lacking = all - known.len();
    assert!(lacking * 100 <= all, "{lacking} of {all} lack one: `cargo bench -- learn`");
}

#[test]
fn questions_are_likely_about_the_rules_that_answer_them() {
    let asked = question_sets().iter().enumerate();
    let asked = asked.filter_map(|(set, asked)| Some((set, asked.asked().next()?.1)));
    let asked: Vec<(usize, &str)> = asked.step_by(37).collect();
    let found = asked.iter().filter(|(set, question)| {
        let mut likely = likely_sets(question, -8.0);
        likely.sort_by(|one, other| other.1.total_cmp(&one.1));
        likely.iter().take(3).any(|likely| usize::from(likely.0) == *set)
    });
    let (found, all) = (found.count(), asked.len());
    assert!(found * 10 >= all * 8, "{found} of {all}");
}
