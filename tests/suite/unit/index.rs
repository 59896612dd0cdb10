//! Do the files of an index say what was written, and are its words found again in texts?

use std::fs;
use std::ops::Range;
use std::sync::Arc;

use mtgcr::index::query::Query;
use mtgcr::index::search::{Builder, Frame, Marker, SearchDocument, search};
use mtgcr::index::sums::{self, BLOCK, Sums};
use mtgcr::model::{Language, RecordKind};
use mtgcr::text::analyse;
use proptest::prelude::*;

#[test]
fn a_folder_is_whole_while_its_files_are_what_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let [list, file] = [sums::NAME, "terms"].map(|name| folder.path().join(name));
    for length in [0, BLOCK, BLOCK + 1] {
        let bytes = vec![7; length];
        fs::write(&file, &bytes).expect("written");
        sums::write(folder.path()).expect("sums");
        assert_eq!(sums::check(folder.path()), Ok(()), "{length}");
        for place in [0, length / 2, length.saturating_sub(1)].into_iter().filter(|_| length > 0) {
            let mut wrong = bytes.clone();
            wrong[place] = 8;
            fs::write(&file, wrong).expect("written");
            assert!(sums::check(folder.path()).is_err(), "{length}: {place}");
        }
        fs::write(&file, [&bytes[..], &[7]].concat()).expect("written");
        assert!(Sums::open(folder.path()).is_err(), "{length}");
        fs::write(&file, &bytes).expect("written");
        let written = fs::read(&list).expect("read");
        for wrong in [&written[1..], &written[..written.len() - 1], &[]] {
            fs::write(&list, wrong).expect("written");
            assert!(Sums::open(folder.path()).is_err(), "{wrong:?}");
        }
    }
}

/// What finds in a text what was asked, of an index that has that text and no other.
fn marker_of(asked: &str, text: &str, language: Language) -> Marker {
    let document = SearchDocument {
        entry: 0,
        language,
        kind: RecordKind::Rule,
        number: "700.1".parse().ok(),
        term: None,
        path_titles: Vec::new(),
        text: text.to_owned(),
    };
    let index = Builder::in_memory(&[document], std::iter::empty())
        .expect("an index in memory can be made");
    let mut frame = Frame::default();
    let group = frame.add_group("700.1".parse().ok());
    frame.add_entry(0, group);
    let query = Query::read(asked).expect("the query can be read");
    search(&index, &query, &Arc::new(frame.finish()), 1).expect("no damage").marker
}

/// What is marked in a text that holds what was asked.
fn marked(asked: &str, text: &str) -> Vec<String> {
    let marks = marker_of(asked, text, Language::Ja).marks(text);
    marks.into_iter().map(|range| text[range].to_owned()).collect()
}

/// The part of a long text that answers.
fn shown<'t>(asked: &str, question: Option<&str>, text: &'t str, language: Language) -> &'t str {
    &text[marker_of(asked, text, language).answering(text, language, question, 240)]
}

#[test]
fn a_long_text_shows_the_sentence_that_answers() {
    let filler = "A wug is a small thing that nobody has counted until now. ".repeat(6);
    let text = format!("{filler}The third wug sings. {filler}");
    let answer = shown("sings", None, &text, Language::En);
    assert!(answer.starts_with("The third wug sings. A wug is"), "{answer}");
    assert!(answer.ends_with("until now."), "{answer}");
    let text = format!("Wugs bark. {filler}The third wug dances. {filler}Wugs bark at dawn.");
    let answer = shown("bark", Some("does the third one dance"), &text, Language::En);
    assert!(answer.starts_with("Wugs bark."), "{answer}");
    let answer = shown("wug", Some("does the third one dance"), &text, Language::En);
    assert!(answer.starts_with("The third wug dances."), "{answer}");
}

#[test]
fn a_long_sentence_is_cut_between_clauses_and_words() {
    let text = format!("{}singing {}", "wugs, ".repeat(60), "wugs, ".repeat(60));
    let answer = shown("singing", None, &text, Language::En);
    let words = answer.split(' ').map(|word| word.trim_end_matches(','));
    assert!(words.clone().all(|word| word == "wugs" || word == "singing"), "{answer}");
    assert!(words.count() > 30 && answer.contains("singing"), "{answer}");
    let clause = "ワグがまだ小さなトークンであるとき、";
    let text =
        format!("{}三番目のワグは歌い、{}数えられる。", clause.repeat(20), clause.repeat(20));
    let answer = shown("歌う", None, &text, Language::Ja);
    assert!(answer.starts_with("三番目のワグは歌い、ワグが") && answer.ends_with('、'), "{answer}");
    let text = format!("{}歌う{}", "ワグワグトークン用".repeat(40), "番人番号".repeat(90));
    let answer = shown("歌う", None, &text, Language::Ja);
    assert!(answer.contains("歌う") && answer.chars().count() <= 240, "{answer}");
}

#[test]
fn a_japanese_text_shows_its_sentence_too() {
    let filler = "ワグはまだ誰も数えたことのない小さなものである。".repeat(12);
    let text = format!("{filler}三番目のワグは歌う。{filler}");
    let answer = shown("歌う", None, &text, Language::Ja);
    assert!(answer.starts_with("三番目のワグは歌う。"), "{answer}");
    assert!(answer.chars().count() <= 240, "{answer}");
}

#[test]
fn what_is_marked_is_what_was_meant() {
    assert_eq!(marked("二段攻撃", "攻撃クリーチャーは二段攻撃を持つ。"), ["二段攻撃"]);
    assert_eq!(marked("ドロー", "カードを１枚引いた。"), ["引い"]);
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

/// How many of some texts a query finds, and what it was read as.
fn found_in(texts: &[&str], asked: &str) -> (Vec<u32>, Vec<String>) {
    let document = |(entry, text): (u32, &&str)| SearchDocument {
        entry,
        language: Language::Ja,
        kind: RecordKind::Rule,
        number: format!("700.{}", entry + 1).parse().ok(),
        term: None,
        path_titles: Vec::new(),
        text: (*text).to_owned(),
    };
    let documents: Vec<SearchDocument> = (0..).zip(texts).map(document).collect();
    let index =
        Builder::in_memory(&documents, std::iter::empty()).expect("an index in memory can be made");
    let mut frame = Frame::default();
    for document in &documents {
        let group = frame.add_group(document.number);
        frame.add_entry(document.entry, group);
    }
    let query = Query::read(asked).expect("the query can be read");
    let found = search(&index, &query, &Arc::new(frame.finish()), 10).expect("no damage");
    let entries = found.hits.iter().flat_map(|hit| &hit.entries).copied().collect();
    (entries, found.read_as.into_iter().flat_map(|read| read.1).collect())
}

#[test]
fn words_are_found_by_how_they_are_read() {
    let texts = [
        "ワグを生け贄に捧げたプレイヤーは歌う。",
        "打ち消された歌は聞こえない。",
        "ダメージの割り振りはワグが決める。",
        "召喚酔いのワグは歌わない。",
        "ターン起因処理は歌である。",
    ];
    for (asked, entry, written) in [
        ("いけにえ", 0, "生け贄"),
        ("ikenie", 0, "生け贄"),
        ("うちけし", 1, "打ち消す"),
        ("uchikeshi", 1, "打ち消す"),
        ("わりふり", 2, "割り振り"),
        ("warifuri", 2, "割り振り"),
        ("shoukanyoi", 3, "召喚酔い"),
        ("たーん起因処理", 4, "ターン"),
    ] {
        let (found, read_as) = found_in(&texts, asked);
        assert_eq!(found.first(), Some(&entry), "{asked}: {found:?}, {read_as:?}");
        assert_eq!(read_as, [written], "{asked}");
    }
    assert_eq!(found_in(&texts, "ほげほげ").1, [""; 0]);
    assert_eq!(found_in(&texts, "生け贄").1, [""; 0]);
}
