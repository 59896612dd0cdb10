//! Does what a text holds stay text, in terminals, exports and messages? Start at
//! [`nothing_in_a_text_commands_a_terminal`].

use std::fs::{self, File};
use std::process::Stdio;

use mtgcr::ask::{self, TranslationQuestion};
use mtgcr::exchange::Format;
use mtgcr::render::exchange;
use quick_xml::events::Event;

use super::*;

/// What would name the window, clear the screen, ring, go back, turn round and hide.
const COMMANDS: &str =
    "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{8}\u{202e}\u{2066}\u{7f}\u{fdd0}31\u{fdd1}";

/// A home with an edition in which a rule, an example and a headword hold [`COMMANDS`].
fn hostile_home() -> TempDir {
    let home = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(sample("CR-20241108.en.txt")).unwrap();
    let text = text.replacen("Trample is ", &format!("Trample is {COMMANDS}"), 1);
    let text = text.replacen("\nTrample\r\n", &format!("\nTrample{COMMANDS}\r\n"), 1);
    let text = text.replacen("\nTrample\n", &format!("\nTrample{COMMANDS}\n"), 1);
    assert_eq!(text.matches(COMMANDS).count(), 2, "the sample has the words");
    let file = home.path().join("text.txt");
    fs::write(&file, text).unwrap();
    let home_folder = home.path().join("home");
    told(&home_folder, &["import", &file.display().to_string()]);
    home
}

fn is_command(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t')
        || matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(letter, '\u{fdd0}'..='\u{fdef}')
}

#[test]
fn nothing_in_a_text_commands_a_terminal() {
    let folder = hostile_home();
    let home = folder.path().join("home");
    for command in [
        &["show", "702.19a"][..],
        &["search", "trample"],
        &["history", "702.19a"],
        &["term", "trample"],
        &["lint"],
        &["editions"],
    ] {
        for format in ["terminal", "json", "markdown", "html"] {
            let mut arguments = command.to_vec();
            arguments.extend(["--format", format]);
            let output = mtgcr(&home, &arguments);
            for text in [output.stdout, output.stderr] {
                let text = String::from_utf8(text).unwrap();
                let found: Vec<char> = text.chars().filter(|letter| is_command(*letter)).collect();
                assert!(found.is_empty(), "{arguments:?}: {found:?}");
            }
        }
    }
    let shown = told(&home, &["show", "702.19a"]);
    let squeezed: String = shown.split_whitespace().collect();
    assert!(squeezed.contains("␛]0;x␇␛[2J[U+009B]31m␈␡"), "{shown}");
    // Colours of our own are there, and no others.
    let coloured = told(&home, &["show", "702.19a", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[1m702.19a\u{1b}[0m"), "{coloured}");
    let ours = ["1m", "2m", "0m", "31m", "32m", "36m", "1;31m", "1;33m", "1;36m"];
    let codes = coloured.split('\u{1b}').skip(1);
    for code in codes {
        let code = code.strip_prefix('[').unwrap_or(code);
        assert!(ours.iter().any(|part| code.starts_with(part)), "{code:?}");
    }
    // Programs get the very text.
    let json: serde_json::Value =
        serde_json::from_str(&told(&home, &["show", "702.19a", "--format", "json"])).unwrap();
    let text = json["records"][0]["en"]["text"].as_str().unwrap();
    assert!(text.contains("\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{8}\u{7f}"), "{text:?}");
}

#[cfg(unix)]
#[test]
fn nothing_in_the_name_of_a_file_commands_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a\u{1b}]0;x\u{7}\u{202e}.txt");
    fs::write(&file, "nothing of ours").unwrap();
    let said = refused(folder.path(), &["import", &file.display().to_string()]);
    assert!(said.contains("a\\u{1b}]0;x\\u{7}[U+202E].txt: not taken"), "{said}");
    assert!(!said.contains(is_command), "{said:?}");
    // Who wants to hear of errors only hears of this one.
    let quiet = refused(folder.path(), &["--quiet", "import", &file.display().to_string()]);
    assert_eq!(quiet, said);
}

#[test]
fn exports_are_well_formed_whatever_a_text_holds() {
    let library = crate::suite::library();
    let mut answer = ask::translation_status(&library, &TranslationQuestion::default()).unwrap();
    let forbidden = "\u{0}\u{1b}\u{b}\u{fffe}\u{ffff}";
    for record in &mut answer.records {
        if let mtgcr::answer::Subject::Term(term) = &mut record.subject {
            term.push_str(forbidden);
        }
        record.en.iter_mut().for_each(|letter| letter.push_str(forbidden));
        record.ja_headword.iter_mut().for_each(|letter| letter.push_str("\nmsgid \"x\""));
    }
    for text in [exchange::file(&answer, Format::Xliff), exchange::file(&answer, Format::Memory)] {
        assert!(!text.contains(|letter| forbidden.contains(letter)));
        let mut reader = quick_xml::Reader::from_str(&text);
        reader.config_mut().check_end_names = true;
        while reader.read_event().unwrap() != Event::Eof {}
    }
    let replaced = exchange::replaced(&answer);
    assert!(replaced.iter().any(|pair| pair.1 == '\u{fffe}' && pair.0.starts_with("rule ")));
    assert_eq!(replaced.len() % 5, 0, "each kind of character is listed once a unit");
    let po = exchange::file(&answer, Format::Po);
    assert!(!po.lines().any(|line| line.starts_with("msgid \"x\"")));
}

#[test]
fn cells_are_no_formulas() {
    let library = crate::suite::library();
    let mut answer = ask::terms(&library, &TranslationQuestion::default()).unwrap();
    answer.terms.truncate(5);
    let starts = ["=cmd|' /C x'!A0", "+1/+1", "-2", "@x", "\tx"];
    for (row, start) in answer.terms.iter_mut().zip(starts) {
        row.en = start.to_owned();
        row.reading = Some("plain".to_owned());
    }
    let text = exchange::csv(&answer);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let cells: Vec<String> = reader.records().map(|record| record.unwrap()[0].to_owned()).collect();
    assert_eq!(cells, starts.map(|start| format!("'{start}")));
    assert_eq!(text.matches(",plain,").count(), 5, "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_no_panic() {
    let home = tempfile::tempdir().unwrap();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let nothing = home.path().join("nothing").display().to_string();
    for arguments in [
        &["show", "702.19b"][..],
        &["show", "999.9"],
        &["search", "tramplle"],
        &["import", &nothing],
        &["history", "999.9"],
        &["show", "--in", "nonsense", "1"],
        &["--help"],
        &["nonsense"],
    ] {
        let expected = mtgcr(home.path(), arguments).status.code();
        let mut silent = command(home.path(), arguments);
        let output = silent.stderr(full()).stdout(Stdio::null()).status().unwrap();
        assert_eq!(output.code(), expected, "{arguments:?}");
        let mut dumb = command(home.path(), arguments);
        let output = dumb.stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn great_numbers_are_no_panic() {
    let home = tempfile::tempdir().unwrap();
    let great = "18446744073709551615";
    for arguments in [
        &["update", "--offline", "--time-out", great][..],
        &["update", "--offline", "--retry-after", great],
        &["search", "x", "--limit", great],
        &["show", "99999999999999999999.1"],
        &["show", "1-99999999999999999999"],
        &["serve", "--threads", great, "--addr", "x"],
    ] {
        let output = mtgcr(home.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code().is_some_and(|code| code <= 2), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
    }
}
