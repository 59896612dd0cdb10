//! Does a search find what people mean, in both languages, on the sample and on an index of its own?

use std::collections::BTreeSet;

use mtgcr::answer::{SearchAnswer, Subject};
use mtgcr::archive::{Archive, ImportQuestion, Input, SearchQuestion, Silent};
use mtgcr::index::search::{Builder, EntrySet, SearchDocument, SearchIndex};
use mtgcr::model::{DocumentKind, Language, RecordKind, Term};
use mtgcr::query::Query;
use mtgcr::text::is_japanese;
use proptest::prelude::*;

use super::real::data;

fn ask(archive: &Archive, typed: &str) -> SearchAnswer {
    let question = SearchQuestion::read(typed, 10, false).expect("the query can be read");
    let picked = archive.pick(question.edition()).expect("the edition is there");
    archive.search(&question, picked).expect("the sample is not damaged")
}

fn names(answer: &SearchAnswer) -> Vec<String> {
    let name = |it: &Subject| match it {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => format!("glossary:{term}"),
    };
    answer.hits.iter().map(|it| name(&it.subject)).collect()
}

/// Queries of each class, each with the result that is meant.
const WANTED: [(&str, &[(&str, &str)]); 10] = [
    (
        "English keywords",
        &[
            ("trample", "702.19"),
            ("priority", "glossary:Priority"),
            ("combat damage step", "510"),
            ("SBA", "glossary:State-Based Actions"),
        ],
    ),
    ("English phrases", &[("assigns lethal damage", "702.19b"), ("trample deathtouch", "702.2c")]),
    (
        "English typing errors",
        &[
            ("trampel", "702.19"),
            ("state based acton", "glossary:State-Based Actions"),
            ("deathtuch", "702.2"),
        ],
    ),
    (
        "numbers",
        &[
            ("702.19B", "702.19b"),
            ("rule 509-1h", "509.1h"),
            ("７０２．１９", "702.19"),
            ("(see rule 510.1c)", "510.1c"),
        ],
    ),
    (
        "English questions",
        &[
            ("does a creature with deathtouch kill with one damage?", "702.2b or 704.5h"),
            ("what happens if two blockers share the damage of my attacker?", "510.1c"),
            (
                "my attacker's blocker was sacrificed, does it still deal damage?",
                "509.1h or 510.1c",
            ),
            ("who gets priority after a spell resolves?", "117.3b"),
            ("do I lose the game when I draw from an empty library?", "704.5b"),
            ("can a creature that came in this turn attack?", "508.1a or 702.10b"),
            ("can I cast an instant while another spell is on the stack?", "117.1a or 304.1"),
        ],
    ),
    (
        "Japanese keywords",
        &[
            ("トランプル", "702.19"),
            ("接死", "702.2"),
            ("致死ダメージ", "glossary:Lethal Damage"),
            ("ｱﾝﾀｯﾌﾟｽﾃｯﾌﾟ", "502"),
            ("アンタップ・ステップ", "502"),
        ],
    ),
    (
        "kana and romaji",
        &[
            ("toranpuru", "702.19"),
            ("とらんぷる", "702.19"),
            ("ちしだめーじ", "glossary:Lethal Damage"),
            ("chishi dameeji", "glossary:Lethal Damage"),
            ("yuusenken", "glossary:Priority"),
        ],
    ),
    ("Japanese phrases", &[("致死ダメージを割り振る", "702.19b"), ("優先権を得る", "117.3b")]),
    (
        "Japanese questions",
        &[
            ("接死とトランプルを両方持っていたらどうなる？", "702.2c or 702.19b"),
            ("ブロックしたクリーチャーが死んだらダメージはどうなる？", "509.1h or 510.1c"),
            ("出たばかりのクリーチャーは攻撃できますか", "508.1a or 702.10b"),
            ("空のライブラリーから引いたら負けますか？", "704.5b"),
        ],
    ),
    (
        "both languages at once",
        &[("first strike in Japanese", "702.7"), ("declare blockers 日本語", "509")],
    ),
];

/// Of each class in the same order the mean of 1 for a result in the first place, ½ in the second,
/// and so on: floors that may rise but not fall.
const FLOORS: [f64; 10] = [0.87, 0.6, 1.0, 1.0, 0.55, 0.85, 0.7, 0.5, 0.5, 0.66];

#[test]
fn each_class_of_query_finds_what_is_meant() {
    let archive = Archive::sample().expect("the sample opens");
    let mut below = Vec::new();
    for ((class, queries), floor) in WANTED.iter().zip(FLOORS) {
        let ranks = queries.iter().map(|(typed, wanted)| {
            let found = names(&ask(&archive, typed));
            let place = found.iter().position(|it| wanted.split(" or ").any(|wanted| it == wanted));
            (place.map_or(0.0, |it| 1.0 / (it + 1) as f64), format!("{typed}: {found:?}"))
        });
        let (ranks, told): (Vec<f64>, Vec<String>) = ranks.unzip();
        let mean = ranks.iter().sum::<f64>() / ranks.len() as f64;
        if mean < floor {
            below.push(format!("{class}: {mean:.3} < {floor}\n{}", told.join("\n")));
        }
    }
    assert!(below.is_empty(), "{}", below.join("\n"));
}

#[test]
fn names_of_cards_lead_to_the_rules_that_matter_for_them() {
    let archive = Archive::sample().expect("the sample opens");
    for (typed, wanted) in [
        ("Maze of Ith on my attacker", "506.4b"),
        ("Lure", "508.1d"),
        ("Seedborn Muse", "502.3"),
        ("Emrakul, the Aeons Torn", "702.16a"),
        ("ワームとぐろエンジン", "702.2"),
    ] {
        let found = names(&ask(&archive, typed));
        assert_eq!(found.first().map(String::as_str), Some(wanted), "{typed}: {found:?}");
    }
}

/// Names of the rules of an edition in which a word stands in any form, found by reading all of it.
fn read_through(archive: &Archive, edition: &str, word: &str) -> BTreeSet<String> {
    let book = archive.book(Some(edition)).expect("the edition is there");
    let has_word = |text: &str| {
        let words = text.split(|it: char| !it.is_alphanumeric());
        words.map(str::to_lowercase).any(|it| {
            let end = it.strip_prefix(word);
            end.is_some_and(|it| matches!(it, "" | "s" | "es" | "ed" | "ing"))
        })
    };
    let rules = book.records().iter().filter(|it| it.kind == RecordKind::Rule);
    rules.filter(|it| has_word(&it.text)).filter_map(|it| Some(it.number?.to_string())).collect()
}

/// A search of an edition finds what stands in that edition, whatever other editions say.
fn finds_what_stands_there(archive: &Archive, edition: &str, words: &[&str]) {
    for word in words {
        let typed = format!("\"{word}\" kind:rule lang:en in:{edition}");
        let question = SearchQuestion::read(&typed, 10_000, false).expect("the query can be read");
        let picked = archive.pick(question.edition()).expect("the edition is there");
        let answer = archive.search(&question, picked).expect("the index is not damaged");
        let found: BTreeSet<String> = names(&answer).into_iter().collect();
        assert_eq!(found, read_through(archive, edition, word), "{typed}");
    }
}

#[test]
fn an_edition_of_the_past_is_searched_as_it_was() {
    let archive = Archive::sample().expect("the sample opens");
    for edition in ["2024-09-20", "2024-11-08"] {
        let words = ["deathtouch", "trample", "priority", "lethal", "order", "defending"];
        finds_what_stands_there(&archive, edition, &words);
    }
}

#[test]
fn real_editions_of_the_past_are_searched_as_they_were() {
    let Some(data) = data() else { return };
    let home = tempfile::tempdir().expect("a folder can be made");
    let dates = ["20050201", "20090711", "20120501", "20180608", "20240920", "20241108"];
    let files = dates.map(|it| data.join(format!("cr-en/CR-{it}.txt")));
    let inputs = files.map(|it| Input {
        path: it.display().to_string(),
        bytes: std::fs::read(&it).map_err(|it| it.to_string()),
    });
    Archive::import(home.path(), inputs.into_iter(), ImportQuestion::default(), &Silent)
        .expect("editions can be imported");
    let archive = Archive::open(home.path(), &Silent).expect("the home opens");
    for date in dates {
        let edition = format!("{}-{}-{}", &date[..4], &date[4..6], &date[6..]);
        let words = ["deathtouch", "trample", "mana", "stack", "lethal", "cleanup", "graveyard"];
        finds_what_stands_there(&archive, &edition, &words);
    }
}

#[test]
fn results_bear_their_editions_and_marks() {
    let archive = Archive::sample().expect("the sample opens");
    let answer = ask(&archive, "トランプル in:2024-09-20");
    assert_eq!(answer.en.map(|it| it.to_string()).as_deref(), Some("2024-09-20"));
    let hit = answer
        .hits
        .iter()
        .find(|it| matches!(&it.subject, Subject::Number(it) if it.to_string() == "702.19b"));
    let hit = hit.expect("702.19b is among the first");
    let (en, ja) = (hit.en.as_ref().expect("English"), hit.ja.as_ref().expect("Japanese"));
    let marked = |it: &mtgcr::answer::FoundText| -> BTreeSet<String> {
        it.text.marks.iter().map(|(bytes, _)| it.text.text[bytes.clone()].to_lowercase()).collect()
    };
    assert!(marked(en).contains("trample"), "{:?}", marked(en));
    assert!(marked(ja).contains("トランプル"), "{:?}", marked(ja));
}

#[test]
fn filters_and_operators_leave_out() {
    let archive = Archive::sample().expect("the sample opens");
    let only_rules = ask(&archive, "damage kind:rule section:510");
    assert!(!only_rules.hits.is_empty());
    assert!(names(&only_rules).iter().all(|it| it.starts_with("510")), "{:?}", names(&only_rules));
    let with = names(&ask(&archive, "\"first strike\" damage")).len();
    assert!(with > 0);
    for hit in ask(&archive, "damage -trample").hits {
        let text = hit.en.map_or(String::new(), |it| it.text.text.to_lowercase());
        let own = hit.kind == RecordKind::Rule;
        assert!(!own || !text.contains("trample"), "{text}");
    }
    let none = ask(&archive, "xyzzyqwv");
    assert!(none.hits.is_empty() && none.total == 0);
}

fn document(entry: u32, language: Language, text: &str) -> SearchDocument {
    SearchDocument {
        entry,
        language,
        document: DocumentKind::Rules,
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
    Builder::in_memory(&documents).expect("an index in memory can be made")
}

fn entries_found(index: &SearchIndex, typed: &str, entries: &EntrySet) -> BTreeSet<u32> {
    let query = Query::read(typed).expect("the query can be read");
    let answer = index.search(&query, entries, 100).expect("the index is not damaged");
    answer.hits.iter().flat_map(|it| &it.entries).map(|it| it.0).collect()
}

/// Pieces of at least two Japanese characters of the texts above, with the entry they are from.
fn pieces() -> impl Strategy<Value = (u32, String)> {
    (0..JAPANESE.len(), any::<(prop::sample::Index, prop::sample::Index)>()).prop_filter_map(
        "a piece of at least two characters",
        |(entry, (start, len))| {
            let runs: Vec<&str> = JAPANESE[entry].split(|it| !is_japanese(it)).collect();
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
        let all = (0..JAPANESE.len() as u32).collect();
        let found = INDEX.with(|it| entries_found(it, &piece, &all));
        prop_assert!(found.contains(&entry), "{piece} found {found:?}");
    }

    #[test]
    fn only_searched_entries_are_found_and_all_of_them(searched in prop::collection::btree_set(0_u32..40, 0..40)) {
        thread_local!(static INDEX: SearchIndex = Builder::in_memory(&numbered()).expect("an index can be made"));
        let naive: BTreeSet<u32> =
            searched.iter().copied().filter(|it| english(*it).contains("goblin")).collect();
        let found = INDEX.with(|it| entries_found(it, "goblin", &searched.iter().copied().collect()));
        prop_assert_eq!(found, naive);
    }

    #[test]
    fn odd_input_never_fails(typed in "(\\PC|[\"*:|\\-]|OR |kind:rule|-){0,40}") {
        thread_local!(static INDEX: SearchIndex = japanese_index());
        if let Ok(query) = Query::read(&typed) {
            INDEX.with(|it| it.search(&query, &(0..5).collect(), 10)).expect("searching does not fail");
        }
    }
}

fn english(entry: u32) -> String {
    let animal = if entry.is_multiple_of(3) { "goblin" } else { "zebra" };
    format!("A {animal} may cross bridge number {entry} once each turn.")
}

fn numbered() -> Vec<SearchDocument> {
    (0..40).map(|it| document(it, Language::En, &english(it))).collect()
}

#[test]
fn a_prefix_finds_the_words_that_begin_so_and_no_others() {
    let archive = Archive::sample().expect("the sample opens");
    let found = ask(&archive, "tramp* lang:en").hits;
    assert!(!found.is_empty());
    for hit in &found {
        let it = hit.en.as_ref().expect("only English was searched");
        let words = format!("{} {}", it.headword.as_deref().unwrap_or_default(), it.text.text);
        assert!(words.to_lowercase().contains("tramp"), "{words}");
    }
    assert!(ask(&archive, "zzzq*").hits.is_empty());
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
    let index = Builder::in_memory(&documents).expect("an index in memory can be made");
    let first = |typed: &str| {
        let query = Query::read(typed).expect("the query can be read");
        let answer = index.search(&query, &(0..3).collect(), 1).expect("searching does not fail");
        answer.hits.first().map(|it| it.entries[0].0)
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
    let index = Builder::in_memory(&documents).expect("an index in memory can be made");
    let found = |typed: &str| entries_found(&index, typed, &(0..3).collect());
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
    let index = Builder::in_memory(&documents).expect("an index in memory can be made");
    assert_eq!(entries_found(&index, "guarded bridge", &(0..2).collect()), BTreeSet::from([0, 1]));
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
    let all = (0..40).collect();
    let count = |folder: &std::path::Path| {
        let index = SearchIndex::open(folder).expect("the index opens");
        entries_found(&index, "goblin", &all).len()
    };
    assert_eq!((count(&old), count(&new)), (7, 14));
    // Reading makes no file, not even a lock, so that a folder nobody may write to answers.
    let files = || -> BTreeSet<_> {
        let files = std::fs::read_dir(&new).expect("the folder is there");
        files.filter_map(|it| Some(it.ok()?.file_name())).collect()
    };
    for lock in files().into_iter().filter(|it| it.to_string_lossy().ends_with(".lock")) {
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
