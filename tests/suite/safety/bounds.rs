//! Are texts that were made to take long read like others? Start at [`hostile_texts_are_read`].
//!
//! No time is measured here: what grew with the square of a text's length would not end.

use mtgcr::diff::{self, ComparedRecord, Overrides};
use mtgcr::model::{Pair, WordOp};
use mtgcr::parse::{self, MAX_BYTES, Refusal};

use super::*;

/// About how many bytes each text has.
const SIZE: usize = 1 << 18;

const DATE: &str = "These rules are effective as of November 8, 2024.\n\n";

fn rules() -> String {
    (1..=12).map(|text| format!("101.{text}. Filler number {text}.\n")).collect()
}

fn filled(piece: &str) -> String {
    piece.repeat(SIZE / piece.len())
}

/// Reads a text; says how many records it has, or that it was refused.
#[track_caller]
fn records(text: &str) -> usize {
    match parse::read(text.as_bytes()) {
        Ok(reading) => reading.rulebook.records().len(),
        Err(Refusal::Unknown | Refusal::Undated { .. }) => 0,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn hostile_texts_are_read() {
    let english = |piece: &str| records(&format!("{DATE}{}101.13. {}", rules(), filled(piece)));
    for piece in ["\n", "\r\n"] {
        assert!(english(piece) > 12, "{piece:?}");
    }
    for piece in ["word ", "a", "{", "《", "〔702.1", "702.", "\"a 702.1, \"", "a\n"] {
        english(piece);
    }
    for piece in ["[Name 2003", "(訳注", "(訳注(", " - ", "A.7.1 ", "1) ", "年", "引用：CR508.1d\n"]
    {
        for head in ["Rulings 2003/02/21\nA.7.Ruling.1 - x ", "Rulings 1998/10/18 1) x 2) "] {
            records(&format!("{head}{}", filled(piece)));
        }
    }
    let head = "# Update Bulletin 2024-11-08\n100.1. x\n\n";
    for piece in ["[", "](", "](\n", "~~a ", "*a **b ", ">", "<del>", "<u></del>", "- 1\n", "|a"] {
        records(&format!("{head}{}", filled(piece)));
    }
    let page = "<html><body>Update Bulletin 2024-11-08<p>100.1. x</p>";
    for piece in ["<div>", "<del><u>", "<span></b>", "</del>", "<!--", "<ruby><rt>", "&amp;", "<a "]
    {
        records(&format!("{page}{}{}", filled(piece), "</del></u>".repeat(1000)));
    }
}

#[test]
fn many_records_are_read() {
    let many = |line: &dyn Fn(usize) -> String| -> usize {
        let lines: String = (0..20_000).map(line).collect();
        records(&format!("{DATE}{}{lines}", rules()))
    };
    assert!(many(&|number| format!("{}.{}. x\n\n", 100 + number / 900, number % 900 + 1)) > 1000);
    assert!(many(&|_| "100.1. the same\n\n".to_owned()) > 1000);
    many(&|number| format!("See rule 101.{}.\n\n", number % 12 + 1));
    many(&|text| format!("\n\nGlossary\n\nTerm{text}\nA word.\n"));
    let rulings: String = (0..20_000)
        .map(|number| format!("A.7.Ruling.{number} - x [Name{number} 2003/01/23]\n"))
        .collect();
    assert!(records(&format!("Rulings 2003/02/21\n{rulings}")) > 1000);
    let notes: String =
        (0..20_000).map(|number| format!("引用：CR508.{}a めも。\n", number % 99 + 1)).collect();
    assert!(records(&format!("2013年10月7日\n{notes}")) > 1000);
}

#[test]
fn more_problems_than_anyone_reads_are_counted() {
    let text = format!("{DATE}{}{}", rules(), "?\n\n".repeat(30_000));
    let book = parse::read(text.as_bytes()).unwrap().rulebook;
    let last = book.problems.last().unwrap().to_string();
    assert_eq!(book.problems.len(), 10_001);
    assert!(last.ends_with("more problems are not listed"), "{last}");
    // Not one of the lines is lost.
    let kept: usize = book.records().iter().map(|record| record.text.matches('?').count()).sum();
    assert_eq!(kept, 30_000);
}

#[test]
fn texts_in_old_encodings_are_told_apart() {
    for byte in [0xe9, 0x8e, 0xa4] {
        let mut bytes = format!("{DATE}{}", rules()).into_bytes();
        bytes.resize(SIZE, byte);
        assert!(parse::read(&bytes).is_ok(), "{byte:02x}");
    }
    let lost = format!("{DATE}{}{}", rules(), filled("a?"));
    assert!(records(&lost) >= 12);
}

#[test]
fn texts_without_a_common_word_are_compared() {
    let old: String = (0..12_000).map(|number| format!("alpha{number} ")).collect();
    let new: String = (0..12_000).map(|number| format!("omega{number} ")).collect();
    assert!(old.len() > 100_000);
    let runs = diff::words(&old, &new);
    let joined = |without: WordOp| -> String {
        runs.iter().filter(|run| run.op != without).map(|run| run.text.as_str()).collect()
    };
    assert!(joined(WordOp::Insert) == old && joined(WordOp::Delete) == new);
    diff::resolve(&(old.clone() + &new), Pair { old: Some(&old), new: Some(&new) });
    diff::resolve(&"a b ".repeat(25_000), Pair { old: Some("b a"), new: Some(&old) });
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.txt");
    std::fs::File::create(&file).unwrap().set_len(4 << 30).unwrap();
    let home = folder.path().join("home");
    let said = refused(&home, &["import", &file.to_string_lossy()]);
    assert!(said.contains(&format!("more than the {MAX_BYTES}")), "{said}");
    let bulletin = format!("# Update Bulletin 2024-11-08\n100.1. x\n\n{}", "[".repeat(5 << 20));
    let refusal = parse::read(bulletin.as_bytes()).unwrap_err().to_string();
    assert!(refusal.ends_with("more than the 4194304 that a Markdown text can have"), "{refusal}");
}

/// Reads a text as rules; its book.
fn book(text: &str) -> mtgcr::model::Rulebook {
    parse::read(text.as_bytes()).unwrap().rulebook
}

#[test]
fn a_text_full_of_faults_has_as_many_findings_as_one_reads() {
    for (piece, most) in [("(", 51), (")", 51), ("“", 51), ("word ", 5), ("the the a a ", 51)] {
        let text = format!("{DATE}{}102.1. {}", rules(), filled(piece));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text.txt");
        std::fs::write(&file, text).unwrap();
        let home = folder.path().join("home");
        told(&home, &["import", "--part", &file.to_string_lossy()]);
        let output = mtgcr(&home, &["lint", "--format", "json"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = json["findings"].as_array().unwrap();
        assert!((1..=most).contains(&findings.len()), "{piece}: {}", findings.len());
        assert!(output.stdout.len() < 200_000, "{piece}: {} bytes", output.stdout.len());
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(told.contains("more of the kind in this text"), most == 51, "{piece}");
    }
}

#[test]
fn equal_records_are_compared() {
    let repeated = |line: &str, times: usize| {
        let apart = format!("{line}\n");
        book(&format!("{DATE}{}{}", rules(), apart.repeat(times)))
    };
    for line in [
        "Example: The very same words.\n",
        "101.12. The very same rule again.\n",
        "101.12a See rule 101.1.\n",
    ] {
        let (old, new) = (repeated(line, 40_000), repeated(line, 40_001));
        assert!(old.records().len() > 10_000, "{line}");
        let olds: Vec<ComparedRecord<'_>> =
            old.records().iter().map(ComparedRecord::from).collect();
        let news: Vec<ComparedRecord<'_>> =
            new.records().iter().map(ComparedRecord::from).collect();
        let changes = diff::compare(Pair::new(&olds, &news), &Overrides::default()).changes;
        assert!(changes.len() < 10, "{line}: {} changes", changes.len());
    }
}

#[test]
fn a_list_of_editions_that_repeats_itself_is_read_as_one_that_does_not() {
    let home = home();
    let before = told(home.path(), &["editions"]);
    let manifest = home.path().join("corpus/editions.json");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let line = text.lines().find(|line| line.contains("\"file\"")).unwrap();
    let line = line.trim_end_matches(',');
    let many = format!("{line},\n").repeat(50_000);
    std::fs::write(&manifest, text.replacen(line, &format!("{many}{line}"), 1)).unwrap();
    assert_eq!(told(home.path(), &["editions"]), before);
}
