//! Does a search index find what was put into it? Start at
//! [`whatever_stands_in_a_japanese_text_is_found`].

use std::collections::BTreeSet;
use std::sync::Arc;

use mtgcr::index::query::Query;
use mtgcr::index::search::{Builder, Frame, SearchDocument, SearchIndex, search};
use mtgcr::index::sums::Sums;
use mtgcr::model::{Language, RecordKind, Term};
use mtgcr::text::is_japanese;
use proptest::prelude::*;

fn document(entry: u32, language: Language, text: &str) -> SearchDocument {
    SearchDocument {
        entry,
        language,
        kind: RecordKind::Rule,
        number: format!("700.{}", entry + 1).parse().ok(),
        term: None,
        path_titles: vec!["Additional rules".to_owned()],
        text: text.to_owned(),
    }
}

const JAPANESE: [&str; 5] = [
    "トランプルを持つクリーチャーは、致死ダメージを割り振ったあとの余りをプレイヤーに通せる。",
    "アンタップ・ステップには優先権がなく、呪文を唱えることも能力を起動することもできない。",
    "ダメージ割振り順は、いまでは使われない。攻撃クリーチャーのコントローラーが好きに分ける。",
    "唱え終わった呪文は、スタックの一番上に置かれている。裏向きで追放したカードは見てもよい。",
    "生け贄に捧げられたパーマネントは墓地に置かれ、それ以降は戦場にあるものとして扱わない。",
];

fn japanese_index() -> SearchIndex {
    let documents: Vec<SearchDocument> =
        (0..).zip(JAPANESE).map(|(entry, text)| document(entry, Language::Ja, text)).collect();
    Builder::in_memory(&documents, std::iter::empty()).expect("an index in memory can be made")
}

/// Each entry is a result of its own, under the number that its document has.
fn frame(entries: impl IntoIterator<Item = u32>) -> Arc<Frame> {
    let mut frame = Frame::default();
    for entry in entries {
        let group = frame.add_group(format!("700.{}", entry + 1).parse().ok());
        frame.add_entry(entry, group);
    }
    Arc::new(frame.finish())
}

fn entries_found(index: &SearchIndex, typed: &str, frame: &Arc<Frame>) -> BTreeSet<u32> {
    let query = Query::read(typed).expect("the query can be read");
    let answer = search(index, &query, frame, 100).expect("the index is not damaged");
    answer.hits.iter().flat_map(|hit| &hit.entries).copied().collect()
}

/// Pieces of at least two Japanese characters of the texts above, with the entry they are from.
fn pieces() -> impl Strategy<Value = (u32, String)> {
    (0..JAPANESE.len(), any::<(prop::sample::Index, prop::sample::Index)>()).prop_filter_map(
        "a piece of at least two characters",
        |(entry, (start, len))| {
            let runs: Vec<&str> = JAPANESE[entry].split(|letter| !is_japanese(letter)).collect();
            let run: Vec<char> = runs[start.index(runs.len())].chars().collect();
            if run.len() < 2 {
                return None;
            }
            let len = 2 + len.index(run.len() - 1);
            let from = start.index(run.len() - len + 1);
            Some((entry as u32, run[from..from + len].iter().collect()))
        },
    )
}

proptest! {
    #[test]
    fn whatever_stands_in_a_japanese_text_is_found((entry, piece) in pieces()) {
        thread_local!(static INDEX: SearchIndex = japanese_index());
        let all = frame(0..JAPANESE.len() as u32);
        let found = INDEX.with(|index| entries_found(index, &piece, &all));
        prop_assert!(found.contains(&entry), "{piece} found {found:?}");
    }

    #[test]
    fn only_searched_entries_are_found_and_all_of_them(searched in prop::collection::btree_set(0_u32..40, 0..40)) {
        thread_local!(static INDEX: SearchIndex = Builder::in_memory(&numbered(), std::iter::empty()).expect("an index can be made"));
        let naive: BTreeSet<u32> =
            searched.iter().copied().filter(|entry| english(*entry).contains("goblin")).collect();
        let found = INDEX.with(|index| entries_found(index, "goblin", &frame(searched.iter().copied())));
        prop_assert_eq!(found, naive);
    }

    #[test]
    fn odd_input_never_fails(typed in "(\\PC|[\"*:|\\-]|OR |kind:rule|-){0,40}") {
        thread_local!(static INDEX: SearchIndex = japanese_index());
        if let Ok(query) = Query::read(&typed) {
            INDEX.with(|index| search(index, &query, &frame(0..5), 10)).expect("searching does not fail");
        }
    }
}

fn english(entry: u32) -> String {
    let animal = if entry.is_multiple_of(3) { "goblin" } else { "zebra" };
    format!("A {animal} may cross bridge number {entry} once each turn.")
}

fn numbered() -> Vec<SearchDocument> {
    (0..40).map(|number| document(number, Language::En, &english(number))).collect()
}

#[test]
fn everyday_words_and_numbers_find_what_the_rules_say() {
    let texts = [
        "A creature that was dealt lethal damage is destroyed.",
        "A walker whose loyalty is 0 is put into the graveyard.",
        "Each player draws two cards.",
    ];
    let documents = (0..).zip(texts).map(|(entry, text)| document(entry, Language::En, text));
    let documents: Vec<SearchDocument> = documents.collect();
    let index =
        Builder::in_memory(&documents, std::iter::empty()).expect("an index in memory can be made");
    let first = |typed: &str| {
        let query = Query::read(typed).expect("the query can be read");
        let answer = search(&index, &query, &frame(0..3), 1).expect("searching does not fail");
        answer.hits.first().map(|hit| hit.entries[0])
    };
    assert_eq!(first("what kills it"), Some(0));
    assert_eq!(first("zero loyalty"), Some(1));
    assert_eq!(first("draws 2"), Some(2));
}

#[test]
fn a_heading_stands_for_forms_that_are_words_of_their_own() {
    let under = |entry: u32, heading: &str| SearchDocument {
        path_titles: vec!["Deeds".to_owned(), heading.to_owned()],
        ..document(entry, Language::En, "Whoever crossed the bridge gets nothing back.")
    };
    let documents = [under(0, "Counter"), under(1, "Counters"), under(2, "Bridge")];
    let index =
        Builder::in_memory(&documents, std::iter::empty()).expect("an index in memory can be made");
    let found = |typed: &str| entries_found(&index, typed, &frame(0..3));
    assert_eq!(found("countered"), BTreeSet::from([0]));
    assert_eq!(found("counter"), BTreeSet::from([0, 1]));
}

#[test]
fn headwords_that_differ_only_in_inflection_stay_two_results() {
    let term = |entry: u32, headword: &str| SearchDocument {
        kind: RecordKind::Glossary,
        number: None,
        term: Some(Term { headword: headword.to_owned(), ..Term::default() }),
        ..document(entry, Language::En, "A word of the game.")
    };
    let documents = [term(0, "Guarded Bridge"), term(1, "Guarding Bridge")];
    let index =
        Builder::in_memory(&documents, std::iter::empty()).expect("an index in memory can be made");
    assert_eq!(entries_found(&index, "guarded bridge", &frame(0..2)), BTreeSet::from([0, 1]));
}

#[test]
fn an_index_grows_and_can_be_read_only() {
    let folder = std::env::temp_dir().join(format!("mtgcr-search-{}", std::process::id()));
    let (old, new) = (folder.join("old"), folder.join("new"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&old).expect("a folder can be made");
    std::fs::create_dir_all(&new).expect("a folder can be made");
    let documents = numbered();
    let mut builder = Builder::create(&old).expect("an index can be made");
    builder.add(&documents[..20]).expect("documents can be added");
    builder.finish(&old).expect("an index can be written");
    let mut builder = Builder::extend(&old, &new).expect("an index can be copied");
    builder.add(&documents[20..]).expect("documents can be added");
    builder.finish(&new).expect("an index can be written");
    let all = frame(0..40);
    let count = |folder: &std::path::Path| {
        let sums = Arc::new(Sums::open(folder).expect("the index is whole"));
        let index = SearchIndex::open(folder, sums).expect("the index opens");
        entries_found(&index, "goblin", &all).len()
    };
    assert_eq!((count(&old), count(&new)), (7, 14));
    // Reading makes no file, not even a lock, so that a folder nobody may write to answers.
    let files = || -> BTreeSet<_> {
        let files = std::fs::read_dir(&new).expect("the folder is there");
        files.filter_map(|file| Some(file.ok()?.file_name())).collect()
    };
    for lock in files().into_iter().filter(|file| file.to_string_lossy().ends_with(".lock")) {
        std::fs::remove_file(new.join(lock)).expect("a lock can be removed");
    }
    let before = files();
    assert_eq!(count(&new), 14);
    assert_eq!(files(), before);
    let mut readers = std::fs::metadata(&new).expect("the folder is there").permissions();
    readers.set_readonly(true);
    std::fs::set_permissions(&new, readers.clone()).expect("a folder can be made read-only");
    assert_eq!(count(&new), 14);
    #[allow(clippy::permissions_set_readonly_false, reason = "the folder is removed right after")]
    readers.set_readonly(false);
    std::fs::set_permissions(&new, readers).expect("a folder can be made writable");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
