//! What is told first of a difference, and what is told together? Start at [`whole`].

use expect_test::expect;
use mtgcr::answer::{DiffAnswer, ShownChange};
use mtgcr::ask::{self, DiffQuestion, ImportQuestion, Input, Silent};
use mtgcr::book::Library;
use mtgcr::doc::{self, Terminal};
use mtgcr::model::{Language, Pair};
use mtgcr::render::blocks;
use mtgcr::render::lead::lead_texts;
use mtgcr::render::{self, DiffView};
use mtgcr::words::Words;

/// All that changed between the sample's English editions, or what of it was asked for.
fn whole(about: &[&str], interface: Language) -> DiffAnswer {
    let about = about.iter().map(|about| (*about).to_owned()).collect();
    let interface = Some(interface);
    let question = DiffQuestion { interface, ..DiffQuestion::about(about) };
    let library = crate::suite::library();
    let editions = Pair::new("2024-09-20", "2024-11-08");
    ask::diff(&library, editions, &question).expect("the sample is not damaged")
}

#[test]
fn a_difference_is_told_like_release_notes_in_both_languages() {
    let said = [Language::En, Language::Ja].map(|interface| {
        let answer = whole(&[], interface);
        lead_texts(&answer.lead, &answer.names, interface).join("\n")
    });
    expect![[r#"
        New terms: Source of Damage
        Gone terms: Damage Assignment Order
        New rules: 120.7
        Gone rules: 509.2–3, 509.6, 703.4k–m
        Edited rules: 509.4, 510.1c–d, 702.22j–k

        新しい用語：ダメージの発生源
        なくなった用語：ダメージ割り振り順
        新しいルール：120.7
        なくなったルール：509.2–3、509.6、703.4k–m
        変更されたルール：509.4、510.1c–d、702.22j–k"#]]
    .assert_eq(&said.join("\n\n"));
    assert!(whole(&["509"], Language::En).lead.points.is_empty(), "a topic was asked for");
}

/// What is told first of two texts that were made for it.
fn told(rules: [String; 2], entries: [&str; 2]) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let days = ["May 1, 1995", "May 1, 1996"];
    let texts = rules.iter().zip(entries);
    let inputs = days.iter().zip(texts).map(|(day, (rules, entries))| {
        let text = format!(
            "These rules are effective as of {day}.\n\nContents\n\n1. Wugs\n100. Barking\n101. Costs\n\n\
             Glossary\n\nCredits\n\n1. Wugs\n\n{rules}\n\nGlossary\n\nWug\nIt barks.\n\n{entries}Credits\n\nNobody.\n"
        );
        Input { path: "rules.txt".to_owned(), bytes: Ok(text.into_bytes()) }
    });
    ask::import(home.path(), inputs, ImportQuestion::default(), &Silent).expect("they are read");
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let editions = Pair::new("1995-05-01", "1996-05-01");
    let answer =
        ask::diff(&library, editions, &DiffQuestion::default()).expect("nothing is damaged");
    lead_texts(&answer.lead, &answer.names, Language::En).join("\n")
}

#[test]
fn reasons_add_up_and_rewordings_are_told_with_their_words() {
    let deeds = ["barks", "sings", "sleeps", "digs", "swims", "climbs", "hides", "runs", "waits"];
    let rules = |of: &str, came: &[usize]| {
        let mut text = "100. Barking\n".to_owned();
        let mut number = 0;
        let mut rule = |told: &str| {
            number += 1;
            text += &format!("\n100.{number}. {told}\n");
        };
        for (at, deed) in deeds.iter().enumerate() {
            if came.contains(&at) {
                rule(&format!("Lantern {at} is never lit by a gnome that has not been asked."));
            }
            rule(&format!("A wug {deed} at dawn, at noon and at dusk, unless it {deed} already."));
        }
        text += "\n101. Costs\n";
        for (at, deed) in deeds.iter().enumerate() {
            text +=
                &format!("\n101.{}. A wug that {deed} pays the {of} of a bone in full.\n", at + 1);
        }
        text
    };
    let lead = told([rules("converted wug cost", &[]), rules("wug price", &[2, 5])], [""; 2]);
    expect![[r#"
        “converted wug cost” → “wug price” in 9 records
        New rules: 100.3, 100.7
        100.3–5 went up by 1, to 100.4–6, since 100.3 came in
        100.6–9 went up by 2, to 100.8–11, since 100.3, 100.7 came in"#]]
    .assert_eq(&lead);
}

#[test]
fn a_term_is_told_whose_entry_and_rule_changed() {
    let rest: String = (2..12)
        .map(|nth| format!("\n\n101.{nth}. A wug owes {nth} bones to whoever finds its hat."))
        .collect();
    let rules = |deed: &str| {
        format!(
            "100. Barking\n\n100.1. A wug that barks at the moon {deed}. This is called the “moon rule.”\n\n\
             101. Costs\n\n101.1. A wug pays for each bark with a bone.{rest}"
        )
    };
    let entry = |deed: &str| {
        format!(
            "Bark Price\nA bone, or whatever {deed} in its stead. See rule 101.1.\n\n\
             Moon Rule\nA rule by which a wug that barks {deed}. See rule 100.1.\n\n"
        )
    };
    let deeds = ["is sent to bed until noon", "may be kept awake by any one of its owners"];
    let entries = deeds.map(entry);
    let lead = told(deeds.map(rules), [&entries[0], &entries[1]]);
    expect![[r#"
        Changed terms: Moon Rule
        Edited rules: 100.1"#]]
    .assert_eq(&lead);
}

#[test]
fn every_change_is_in_one_block() {
    let answer = whole(&[], Language::En);
    let changes: Vec<&ShownChange> = answer.changes.iter().collect();
    let parts = blocks::parts(&changes);
    let told = parts.iter().flat_map(|part| &part.blocks).flat_map(|block| &block.changes);
    assert_eq!(told.count(), changes.len());
    for change in &changes {
        let blocks = parts.iter().flat_map(|part| &part.blocks);
        let holds = blocks
            .filter(|block| block.changes.iter().any(|record| std::ptr::eq(*record, *change)));
        assert_eq!(holds.count(), 1);
    }
}

#[test]
fn what_is_folded_is_told_in_full_when_asked_for() {
    let answer = whole(&[], Language::En);
    let folded =
        doc::terminal(&render::diff(&answer, DiffView::default(), Words::EN), Terminal::default());
    let view = DiffView { is_full: true, ..DiffView::default() };
    let full = doc::terminal(&render::diff(&answer, view, Words::EN), Terminal::default());
    assert!(folded.lines().count() < full.lines().count());
    for change in &answer.changes {
        let name = mtgcr::render::labels::change_name(change, Words::EN);
        assert!(full.contains(&name), "{name}");
    }
}

#[test]
fn a_clean_text_has_bars_and_no_old_words() {
    let answer = whole(&["510.1c"], Language::En);
    let view = DiffView { is_clean: true, ..DiffView::default() };
    let clean = doc::terminal(&render::diff(&answer, view, Words::EN), Terminal::default());
    assert!(clean.contains('┃'), "{clean}");
    assert!(!clean.contains("[-") && !clean.contains("{+"), "{clean}");
}
