//! What is told first of a difference, and what is told together? Start at [`whole`].

use expect_test::expect;
use mtgcr::answer::{DiffAnswer, ShownChange};
use mtgcr::ask::{self, DiffQuestion};
use mtgcr::book::Library;
use mtgcr::doc::{self, Terminal};
use mtgcr::model::{Language, Pair};
use mtgcr::render::blocks;
use mtgcr::render::lead::lead_texts;
use mtgcr::render::words::Words;
use mtgcr::render::{self, DiffView};

/// All that changed between the sample's English editions, or what of it was asked for.
fn whole(about: &[&str], interface: Language) -> DiffAnswer {
    let about = about.iter().map(|about| (*about).to_owned()).collect();
    let interface = Some(interface);
    let question = DiffQuestion { about, interface, ..DiffQuestion::default() };
    let library = Library::sample().expect("the sample opens");
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
