//! Do the files of an index say what was written, and are its words found again in texts?

use std::fs;
use std::ops::Range;
use std::sync::Arc;

use mtgcr::index::query::Query;
use mtgcr::index::search::{Builder, Frame, Marker, SearchDocument};
use mtgcr::index::sums::{self, BLOCK, Sums};
use mtgcr::index::tables::Terms;
use mtgcr::model::{DocumentKind, Language, RecordKind, Term};
use mtgcr::text::analyse;
use proptest::prelude::*;

#[test]
fn every_block_of_a_file_has_a_sum() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join(sums::NAME);
    for (length, blocks) in [(0, 1), (BLOCK, 1), (BLOCK + 1, 2)] {
        fs::write(folder.path().join("terms"), vec![7; length]).expect("written");
        sums::write(folder.path()).expect("sums");
        let read = Sums::open(folder.path()).expect("the sums are whole");
        assert_eq!(read.of("terms").expect("listed").blocks(), blocks, "{length}");
        let written = fs::read_to_string(&list).expect("read");
        for wrong in [format!("00000001,{written}"), format!("x{written}"), String::new()] {
            fs::write(&list, &wrong).expect("written");
            assert!(Sums::open(folder.path()).is_err(), "{wrong}");
        }
    }
}

#[test]
fn terms_come_back_in_order() {
    let term = |headword: &str, english: Option<&str>| Term {
        headword: headword.to_owned(),
        english: english.map(str::to_owned),
        ..Term::default()
    };
    let given = [(term("Trample", None), 3), (term("接死", Some("Deathtouch")), 700)];
    let mut terms = Terms::default();
    given.iter().for_each(|(term, place)| terms.push(term, *place));
    assert_eq!(terms.all(), given);
    let english: Vec<(&str, u32)> = terms.english().collect();
    assert_eq!(english, [("Trample", 3), ("Deathtouch", 700)]);
}

/// What is marked in a text that holds what was asked.
fn marked(asked: &str, text: &str) -> Vec<String> {
    let document = SearchDocument {
        entry: 0,
        language: Language::Ja,
        document: DocumentKind::Rules,
        kind: RecordKind::Rule,
        number: "700.1".parse().ok(),
        term: None,
        path_titles: Vec::new(),
        text: text.to_owned(),
    };
    let index = Builder::in_memory(&[document]).expect("an index in memory can be made");
    let mut frame = Frame::default();
    let group = frame.add_group("700.1".parse().ok());
    frame.add_entry(0, group);
    let query = Query::read(asked).expect("the query can be read");
    let found = index.search(&query, &Arc::new(frame.finish()), 1).expect("no damage");
    let marks = found.marker.marks(text);
    marks.into_iter().map(|range| text[range].to_owned()).collect()
}

#[test]
fn inflected_words_are_marked() {
    let case = |asked: &str, text: &str, wanted: &[&str]| {
        assert_eq!(marked(asked, text), wanted, "{asked} in {text}");
    };
    case("割り振る", "ダメージを割り振らない。割振りは後。", &["割り振ら", "割振り"]);
    case("引く", "カードを引いた。二枚は引かない。", &["引い", "引か"]);
    case("唱える", "呪文を唱え、唱えた。", &["唱え", "唱え"]);
    case("trample", "トランプル（Trample）", &["トランプル", "Trample"]);
    case("go", "The wug went, as wugs do.", &["went"]);
}

proptest! {
    #[test]
    fn a_phrase_is_marked_wherever_its_words_follow_one_another(
        asked in "(呪文|唱える|割り振る|来る|くる|接死|引く|ない|この|１枚|カード){1,3}",
        text in "(呪文|唱え|た|割り振ら|割振り|来い|こない|くる|接死|引い|ない|この|１枚|カード|（|）|。|、|Wug|の|を|は){0,20}",
    ) {
        let words = |text: &str| -> Vec<String> {
            analyse(text).into_iter().map(|word| word.text).collect()
        };
        let wanted = words(&asked);
        prop_assume!(!wanted.is_empty());
        let all = analyse(&text);
        let is_there = |run: &&[mtgcr::text::Word]| {
            run.iter().zip(&wanted).all(|(word, wanted)| word.text == *wanted)
        };
        let place = |run: &[mtgcr::text::Word]| {
            run[0].place.bytes.start..run[run.len() - 1].place.bytes.end
        };
        let mut expected: Vec<Range<usize>> = Vec::new();
        for found in all.windows(wanted.len()).filter(is_there).map(place) {
            match expected.last_mut() {
                Some(last) if found.start < last.end => last.end = last.end.max(found.end),
                _ => expected.push(found),
            }
        }
        prop_assert_eq!(Marker::of_names(&[asked], &[]).marks(&text), expected);
    }
}
