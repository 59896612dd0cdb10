//! What must hold whatever the input is? One law a fuzz target of `fuzz/`, by the same name.
//!
//! A law panics where it is broken. Nothing here makes inputs: [`super`] replays those that once
//! broke one, `fuzz/run` looks for more.

use std::fs;
use std::sync::LazyLock;

use mtgcr::ask;
use mtgcr::ask::SearchQuestion;
use mtgcr::book::Library;
use mtgcr::corpus::{Corpus, Turn, Writer};
use mtgcr::diff::{self, ComparedRecord, Overrides};
use mtgcr::doc::visible;
use mtgcr::home::HomeError;
use mtgcr::index::query::Query;
use mtgcr::model::{
    Address, DocumentKind, EditionId, EffectiveDate, Language, NumberRange, Pair, RuleNumber,
    Rulebook, WordOp, WordRun,
};
use mtgcr::parse::{self, Reading, Wanted};

/// Decoding and splitting lose nothing but line ends.
pub fn decode(data: &[u8]) {
    let decoded = parse::decode(data);
    let lines = parse::split(&decoded.text);
    let joined: String = lines.iter().map(|line| squeezed(line.raw)).collect();
    assert_eq!(joined, squeezed(&decoded.text));
    assert!(lines.is_sorted_by_key(|line| line.number));
}

/// Any bytes are read as what they look like, or refused.
pub fn source(data: &[u8]) {
    if let Ok(reading) = parse::read(data) {
        nothing_is_lost(&reading);
    }
}

/// Any text with ten numbered lines is read as rules.
pub fn rules(data: &[u8]) {
    read_as(DocumentKind::Rules, data);
}

/// Any text is read as a bulletin, or refused.
pub fn bulletin(data: &[u8]) {
    read_as(DocumentKind::Bulletin, data);
}

/// Any text is read as rulings, or refused.
pub fn rulings(data: &[u8]) {
    read_as(DocumentKind::Rulings, data);
}

/// Any text is read as notes.
pub fn notes(data: &[u8]) {
    read_as(DocumentKind::Notes, data);
}

/// A PO file with our header is read whatever its units are.
pub fn po(data: &[u8]) {
    const HEADER: &[u8] = b"msgid \"\"\nmsgstr \"\"\n\"X-Mtgcr-English: 2024-11-08\\n\"\n\n";
    source(&[HEADER, data].concat());
}

/// A query is read or refused, and a refusal points into it.
pub fn query(data: &[u8]) {
    let typed = String::from_utf8_lossy(data);
    if let Err(error) = Query::read(&typed) {
        let length = typed.chars().count();
        assert!(
            error.place.as_ref().is_none_or(|place| place.start < length && place.end <= length)
        );
        assert!(!error.to_string().is_empty());
    }
}

/// A search that can be read is answered from the sample, unless it names an edition that is not
/// there.
pub fn search(data: &[u8]) {
    static SAMPLE: LazyLock<Library> =
        LazyLock::new(|| Library::sample().expect("the sample is compiled in"));
    let typed = String::from_utf8_lossy(data);
    let Ok(question) = SearchQuestion::read(&typed, 5, false) else { return };
    let picked = SAMPLE.pick(None).expect("the sample has editions");
    let answer = match ask::search(&SAMPLE, &question, &picked) {
        Err(HomeError::NoSuchEdition { .. }) => return,
        answer => answer.expect("the sample's index is sound"),
    };
    assert!(answer.hits.len() <= 5 && answer.hits.len() <= answer.total);
}

/// The words of a change join to both texts, and three texts run together keep their letters.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut texts = text.splitn(3, '\u{0}');
    let old = texts.next().unwrap_or_default();
    let new = texts.next().unwrap_or_default();
    let runs = diff::words(old, new);
    assert_eq!(joined(&runs, WordOp::Insert), old);
    assert_eq!(joined(&runs, WordOp::Delete), new);
    let flattened = texts.next().unwrap_or_default();
    for pair in [Pair { old: Some(old), new: Some(new) }, Pair { old: Some(old), new: None }] {
        let told = diff::resolve(flattened, pair);
        let all: String = told.runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(squeezed(&all), squeezed(flattened));
    }
    diff::set_change(old, new);
    assert_eq!(diff::fold(&diff::fold(old)), diff::fold(old));
}

/// Every record of two editions is accounted for, once.
pub fn compare(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (old, new) = text.split_once('\u{0}').unwrap_or((&text, ""));
    let (Some(old), Some(new)) = (edition(old), edition(new)) else { return };
    let pieces = [&old, &new]
        .map(|reading| reading.records().iter().map(ComparedRecord::from).collect::<Vec<_>>());
    let told = diff::compare(Pair { old: &pieces[0], new: &pieces[1] }, &Overrides::default());
    let unchanged = |side: fn(&Pair<usize>) -> usize| told.unchanged.iter().map(side);
    let mut olds: Vec<usize> = told.changes.iter().filter_map(|change| change.old).collect();
    olds.extend(unchanged(|change| change.old));
    let mut news: Vec<usize> = told.changes.iter().filter_map(|change| change.new).collect();
    news.extend(unchanged(|change| change.new));
    for (mut places, count) in [(olds, pieces[0].len()), (news, pieces[1].len())] {
        places.sort_unstable();
        assert!(places.into_iter().eq(0..count));
    }
}

/// A manifest of any bytes opens or is refused, and nothing is written over it.
pub fn manifest(data: &[u8]) {
    let home = tempfile::tempdir().expect("a folder for the test");
    let folder = home.path().join("corpus");
    fs::create_dir_all(folder.join("sources")).expect("a folder for the test");
    let path = folder.join("editions.json");
    fs::write(&path, data).expect("a file for the test");
    let opened = Corpus::open(home.path());
    if let Ok(corpus) = &opened {
        for source in corpus.sources() {
            assert!(corpus.read(source).is_err() && !corpus.sources_of(source.edition).is_empty());
        }
        assert_eq!(
            corpus.verify(&|_| ()).expect("the folder is there").sources,
            corpus.sources().len()
        );
    }
    let writes = Writer::open(home.path(), &Turn::default()).is_ok();
    assert!(writes || opened.is_err());
    // What is damaged is put aside.
    let files = fs::read_dir(&folder).expect("the folder is there").flatten();
    let mut kept = files.filter_map(|file| fs::read(file.path()).ok());
    assert!(kept.any(|bytes| bytes == data));
}

/// What is typed for a number, a range, an edition, a date or a rule map is printed as it is read.
pub fn names(data: &[u8]) {
    let typed = String::from_utf8_lossy(data);
    fn same<T: std::str::FromStr + ToString + PartialEq + std::fmt::Debug>(typed: &str) {
        if let Ok(value) = typed.parse::<T>() {
            assert_eq!(value.to_string().parse::<T>().ok(), Some(value));
        }
    }
    same::<RuleNumber>(&typed);
    same::<NumberRange>(&typed);
    same::<EditionId>(&typed);
    same::<EffectiveDate>(&typed);
    if let Ok(map) = typed.parse::<Overrides>() {
        assert_eq!(map.mirrored().mirrored(), map);
    }
}

/// What is shown commands no terminal and hides no letter, and JSON says the same when it is escaped.
pub fn signs(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let is_harmless = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\t');
    for shown in [visible::shown(&text), visible::coloured(&text)] {
        assert!(shown.chars().all(is_harmless));
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
        assert!(letters(&shown) >= letters(&text));
    }
    let styled = visible::coloured(&visible::styled("31", &text)).into_owned();
    assert!(styled.starts_with("\x1b[31m") && styled.ends_with("\x1b[0m"));
    assert_eq!(styled.matches('\x1b').count(), 2);
    let printed = serde_json::Value::from(text.as_ref()).to_string();
    let escaped = visible::escaped(&printed);
    assert!(escaped.chars().all(is_harmless));
    let read: serde_json::Value = serde_json::from_str(&escaped).expect("it is JSON still");
    assert_eq!(read.as_str(), Some(text.as_ref()));
}

/// The links of a page are followed to addresses that can be asked for as they are.
pub fn page(data: &[u8]) {
    let place: Address = "https://magic.example/en/rules".parse().expect("it is an address");
    for language in [Language::En, Language::Ja] {
        for offer in mtgcr::home::offers(language, &place, data) {
            let printed = offer.address.to_string();
            assert!(printed.bytes().all(|byte| byte.is_ascii_graphic()));
            assert_eq!(printed.parse(), Ok(offer.address));
        }
    }
    let typed = String::from_utf8_lossy(data);
    if let Some(address) = place.join(&typed) {
        assert_eq!(address.to_string().parse(), Ok(address));
    }
}

fn read_as(document: DocumentKind, data: &[u8]) {
    let wanted = Wanted {
        document: Some(document),
        effective: "2024-11-08".parse().ok(),
        ..Wanted::default()
    };
    if let Ok(reading) = parse::read_as(data, &wanted) {
        assert_eq!(reading.recognition.id.document, document);
        nothing_is_lost(&reading);
    }
}

/// The records of rules in plain text hold all its letters, and lines ascend.
fn nothing_is_lost(reading: &Reading) {
    let recognition = &reading.recognition;
    let is_marked_up = MARKUPS.iter().any(|markup| recognition.why.starts_with(markup));
    if !recognition.form.starts_with("the Comprehensive Rules") || is_marked_up {
        return;
    }
    let records = reading.rulebook.records().iter();
    let pieces = records.clone().flat_map(|record| [record.printed.as_str(), record.text.as_str()]);
    let kept: String = pieces.map(squeezed).collect();
    assert_eq!(kept, squeezed(&reading.text));
    assert!(records.map(|record| record.lines.start).is_sorted());
}

/// How the reason begins where a text is marked up.
const MARKUPS: [&str; 2] = ["HTML", "Markdown"];

fn edition(text: &str) -> Option<Rulebook> {
    let filler: String =
        (1..=12).map(|text| format!("101.{text}. Filler number {text}.\n\n")).collect();
    let text = format!("These rules are effective as of November 8, 2024.\n\n{filler}{text}");
    parse::read(text.as_bytes()).ok().map(|reading| reading.rulebook)
}

fn joined(runs: &[WordRun], without: WordOp) -> String {
    runs.iter().filter(|run| run.op != without).map(|run| run.text.as_str()).collect()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}
