//! Citations of rules in other people's files: what is found, what is true of them, what is
//! rewritten. Start at [`check`].

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, LazyLock};

use expect_test::{Expect, expect};
use mtgcr::answer::{CiteFinding, CiteLevel, Subject};
use mtgcr::ask::{self, CiteQuestion, CiteText, SearchQuestion};
use mtgcr::model::{Language, RuleNumber};
use mtgcr::words::Words;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::command::{mtgcr, sample};

pub(super) const OLD: &str = "2024-09-20";
pub(super) const NEW: &str = "2024-11-08";

pub(super) fn findings(name: &str, text: &str, edition: Option<&str>) -> Vec<CiteFinding> {
    let library = crate::suite::library();
    let edition = edition.map(str::to_owned);
    let question = CiteQuestion { edition, level: CiteLevel::All, ..CiteQuestion::default() };
    let citations = ask::citations(&library, question).expect("the sample is not damaged");
    let text = CiteText { name, text, ..CiteText::default() };
    citations.check(&text).expect("the sample is not damaged").findings
}

/// What is told of the citations in a file that was written for the older edition of the sample.
#[track_caller]
pub(super) fn check(text: &str, expected: Expect) {
    let told = |finding: &CiteFinding| {
        let new = finding.replacement.as_deref().map_or(String::new(), |text| format!(" → {text}"));
        format!(
            "{}:{} {} {}{new}: {}\n",
            finding.line,
            finding.column,
            finding.written,
            finding.verdict,
            Words::EN.said(&finding.message)
        )
    };
    let told: String = findings("a.rs", text, Some(OLD)).iter().map(told).collect();
    expected.assert_eq(&told);
}

#[test]
fn a_number_is_followed_by_its_thread() {
    check(
        "// CR 509.4: priority\n// CR 510.1a\n// CR 509.2\n// CR 999.1\n// CR 509.1a",
        expect![[r#"
            1:7 509.4 moved → 509.2: 509.4 of 2024-09-20 is 509.2 now
            3:7 509.2 gone: 509.2 of 2024-09-20 is gone since 2024-11-08
            4:7 999.1 never: no edition that is here or known has 999.1
        "#]],
    );
}

#[test]
fn what_is_told_alike_is_kept_once() {
    let told = findings("a.rs", "// CR 509.4\n// CR 509.4\n", Some(OLD));
    let [first, second] = told.as_slice() else { panic!("{told:?}") };
    assert!(Arc::ptr_eq(&first.file, &second.file) && Arc::ptr_eq(&first.told, &second.told));
    let told = findings("a.rs", &"// CR 509.4 ".repeat(60), Some(OLD));
    let parts = told.chunk_by(|one, other| Arc::ptr_eq(&one.quote, &other.quote)).count();
    assert!(parts < 9, "a long line is told in parts: {parts}");
}

#[test]
fn numbers_stay_as_wide_as_they_are() {
    check(
        "// ＣＲ５０９．４\n// 総合ルール ５０９.４を参照\n// CR 509．4",
        expect![[r#"
            1:6 ５０９．４ moved → ５０９．２: 509.4 of 2024-09-20 is 509.2 now
            2:10 ５０９.４ moved → ５０９.２: 509.4 of 2024-09-20 is 509.2 now
            3:7 509．4 moved → 509．2: 509.4 of 2024-09-20 is 509.2 now
        "#]],
    );
    check(
        "// 509.4 20/09/24\n// 509.4 8/11/2024: as it is\n// 509.4 11/08/24\n// 509.4 (2024-11-08)",
        expect![[r#"
            1:4 509.4 moved → 509.2: 509.4 of 2024-09-20 is 509.2 now
            2:4 509.4 moved → 509.2: 509.4 of 2024-09-20 is 509.2 now
            3:4 509.4 moved → 509.2: 509.4 of 2024-09-20 is 509.2 now
        "#]],
    );
}

#[test]
fn ranges_and_lists_are_carried_piece_by_piece() {
    check(
        "// CR 509.5a–g, 509.5b-d and 703.4r/s; CR 509.4-509.5",
        expect![[r#"
            1:7 509.5a–g moved → 509.3a–g: 509.5a–g of 2024-09-20 is 509.3a–g now
            1:17 509.5b-d moved → 509.3b-d: 509.5b–d of 2024-09-20 is 509.3b–d now
            1:30 703.4r moved → 703.4p: 703.4r of 2024-09-20 is 703.4p now
            1:37 s moved → q: 703.4s of 2024-09-20 is 703.4q now
            1:43 509.4-509.5 moved → 509.2-509.3: 509.4–5 of 2024-09-20 is 509.2–3 now
        "#]],
    );
}

#[test]
fn what_says_to_be_left_is_left() {
    check(
        "// CR 999.1 mtgcr: ignore\n// mtgcr: ignore\n// CR 999.2\n// CR 999.3",
        expect![[r#"
            4:7 999.3 never: no edition that is here or known has 999.3
        "#]],
    );
}

#[test]
fn a_line_may_name_the_edition_itself() {
    let told = findings("a.rs", "// 20240920 - 509.4\n// CR 509.4 (2024-09-20)\n", None);
    let today: Vec<_> = told.iter().filter_map(|finding| finding.replacement.as_deref()).collect();
    assert_eq!(today, ["509.2", "509.2"]);
    assert!(
        findings("a.rs", "// CR 509.4a", None).iter().all(|finding| finding.replacement.is_none())
    );
}

/// What the sample's older edition says under a number.
pub(super) fn said_under(number: &str, language: Language) -> String {
    let library = crate::suite::library();
    let picked = library.pick(Some(OLD)).expect("it is there");
    let answer =
        ask::show(&library, &[number.to_owned()], &picked).expect("the sample is not damaged");
    let record = &answer.records[0];
    let side = if language == Language::En { &record.en } else { &record.ja };
    side.as_ref().expect("it is in this language").text.clone()
}

#[test]
fn a_quote_tells_the_edition_and_the_rule() {
    let shown = |number: &str| said_under(number, Language::En);
    let quote = shown("509.5a");
    let below = format!("// CR 100.1a\nfn a() {{}}\n// Woof - 509.5a\n// {quote}\n");
    for text in [format!("// 509.5a {quote}\n"), below] {
        let told = findings("a.rs", &text, None);
        let first = told.first().expect("it is told");
        assert_eq!((first.verdict.word(), first.today.as_deref()), ("moved", Some("509.3a")));
        assert_eq!(first.level, CiteLevel::Certain, "{text}");
    }
    let wrong = findings("a.rs", &format!("// CR 100.1a: \"{}\"\n", shown("509.1h")), None);
    let first = wrong.first().expect("it is told");
    assert_eq!((first.verdict.word(), &*first.suggestions[0].number), ("misquoted", "509.1h"));
}

#[test]
fn a_keyword_that_is_not_spoken_of_is_doubted() {
    let told =
        findings("a.rs", "/// CR 702.9a: Trample lets the rest of the damage through.\n", None);
    let first = told.first().expect("it is told");
    assert_eq!(first.verdict.word(), "doubtful");
    assert!(first.suggestions[0].number.starts_with("702.19"), "{:?}", first.suggestions);
    assert_eq!(findings("a.rs", "/// CR 702.19b: Trample lets damage through.\n", None), []);
}

#[test]
fn where_next_to_nothing_is_said_nothing_is_doubted() {
    let library = crate::suite::library();
    let question = CiteQuestion { level: CiteLevel::All, ..CiteQuestion::default() };
    let citations = ask::citations(&library, question).expect("the sample is not damaged");
    let newest = fs::read_to_string(sample("CR-20241108.en.txt")).expect("the file is there");
    let heads = newest.lines().filter_map(|line| line.split_whitespace().next());
    for number in heads.filter_map(|head| head.trim_end_matches('.').parse::<RuleNumber>().ok()) {
        for (name, said) in [
            ("a.rs", format!("// CR {number}\n")),
            ("a.rs", format!("// TODO: implement CR {number}\nfn apply() {{}}\n")),
            ("a.rs", format!("return false; // per rule {number}\n")),
            ("a.md", format!("See [CR {number}](https://example.org/rules/#{number}).\n")),
        ] {
            let text = CiteText { name, text: &said, ..CiteText::default() };
            let found = citations.check(&text).expect("the sample is not damaged").findings;
            assert_eq!(found, [], "{said}");
        }
    }
}

#[test]
fn who_speaks_of_a_rule_may_cite_a_part_of_it() {
    let told = findings("a.rs", "/// CR 702.19b: Trample.\n", None);
    let mut suggested = told.iter().flat_map(|finding| finding.suggestions.iter());
    assert!(suggested.all(|suggestion| suggestion.number != "702.19"), "{told:?}");
}

/// A home that holds the texts of the sample: by the sample itself nothing is judged.
static HOME: LazyLock<TempDir> = LazyLock::new(|| {
    let home = tempdir().expect("a folder");
    let names = ["20240920.en", "20240920.ja", "20241108.en", "20241108.ja"];
    let texts = names.map(|name| sample(&format!("CR-{name}.txt")));
    let mut wanted = vec!["import"];
    wanted.extend(texts.iter().map(String::as_str));
    let bulletin = sample("bulletin-20241108.en-ja.md");
    wanted.push(&bulletin);
    assert!(mtgcr(home.path(), &wanted).status.success(), "the sample is sound");
    home
});

/// Puts the home that holds the texts of the sample into a folder.
pub(super) fn place_home(folder: &Path) {
    std::os::unix::fs::symlink(HOME.path(), folder.join(".home")).expect("a link");
}

pub(super) struct Project {
    pub folder: TempDir,
}

impl Project {
    /// A project with a home of its own.
    pub fn alone() -> Self {
        Self { folder: tempdir().expect("a folder") }
    }

    pub fn new(files: &[(&str, &[u8])]) -> Self {
        let project = Self::alone();
        place_home(project.folder.path());
        for (name, bytes) in files {
            project.write(name, bytes);
        }
        project
    }

    pub fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("it can be written");
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.path().join(name)).expect("it is there")
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.current_dir(self.folder.path()).env("COLUMNS", "100").arg("-q");
        command.args(["--home", ".home"]).arg("cite").args(arguments);
        command.output().expect("the program runs")
    }

    #[track_caller]
    pub fn says(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{error}");
        String::from_utf8(output.stdout).expect("output is UTF-8")
    }
}

#[test]
fn findings_have_a_place_a_line_and_a_way_out() {
    let project = Project::new(&[("a.rs", b"fn a() {} // as CR 509.4 says\n")]);
    let told = project.says(&["check", "a.rs", "--edition", OLD], 1);
    expect![[r#"
        a.rs:1:20: moved: 509.4 of 2024-09-20 is 509.2 now
          fn a() {} // as CR 【509.4】 says
          → 509.2
          · its thread: 509.4 until 2024-09-20, then 509.2
          · reworded in 2024-11-08

        1 citation in 1 file, written for 2024-09-20, against 2024-11-08: 1 moved
    "#]]
    .assert_eq(&told);
    assert_eq!(project.run(&["check", "a.rs", "--edition", NEW]).status.code(), Some(0));
    assert_eq!(project.run(&["check", "b.rs"]).status.code(), Some(2));
}

#[test]
fn programs_and_code_hosts_get_the_same() {
    let project = Project::new(&[("src/a b.rs", "// 「é」 CR 509.4\n".as_bytes())]);
    let check =
        |more: &[&str]| project.says(&[&["check", "src", "--edition", OLD], more].concat(), 1);
    let told: Value = serde_json::from_str(&check(&["--format", "json"])).expect("JSON");
    let finding = &told["findings"][0];
    assert_eq!(finding["file"], "src/a b.rs");
    assert_eq!((&finding["line"], &finding["column"]), (&1.into(), &11.into()));
    assert_eq!((&finding["cited"], &finding["today"]), (&"509.4".into(), &"509.2".into()));
    assert_eq!((&told["files"], &told["citations"]), (&1.into(), &1.into()));
    let sarif: Value = serde_json::from_str(&check(&["--sarif"])).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"moved".into(), &"error".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/a%20b.rs");
    assert_eq!(place["region"]["startColumn"], 11);
    let whole = project.folder.path().join("src").canonicalize().expect("it is there");
    let whole = whole.to_str().expect("UTF-8");
    for typed in ["src", "./src", whole] {
        let log = project.says(&["check", typed, "--edition", OLD, "--sarif"], 1);
        assert_is_sarif(&serde_json::from_str(&log).expect("JSON"), &project);
    }
    let github = check(&["--github"]);
    assert_eq!(
        github,
        "::error file=src/a b.rs,line=1,col=11,endColumn=16,title=509.4 moved::509.4 of \
         2024-09-20 is 509.2 now (write 509.2)\n"
    );
    assert!(check(&["--stat"]).contains("509.4"));
}

/// What SARIF 2.1.0 demands of what is used of it, and code hosts besides: files by relative
/// addresses that lead to them, places from 1, rules that are described.
#[track_caller]
fn assert_is_sarif(log: &Value, project: &Project) {
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().is_some_and(|text| text.ends_with("sarif-2.1.0.json")));
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert!(driver["name"].is_string() && run["columnKind"] == "unicodeCodePoints");
    let described = driver["rules"].as_array().expect("rules");
    assert!(described.iter().all(|value| value["shortDescription"]["text"].is_string()));
    let is_place = |value: &Value| {
        let number = |name: &str| value[name].as_u64().unwrap_or_default();
        number("startLine") >= 1
            && 1 <= number("startColumn")
            && number("startColumn") < number("endColumn")
    };
    let is_file = |value: &Value| {
        let uri = value["uri"].as_str().unwrap_or_default();
        let path = percent_encoding::percent_decode_str(uri).decode_utf8_lossy();
        let path = project.folder.path().join(path.as_ref());
        !uri.starts_with('/') && !uri.contains(['\\', ' ', ':']) && path.is_file()
    };
    let results = run["results"].as_array().expect("results");
    assert!(!results.is_empty());
    for result in results {
        assert!(described.iter().any(|value| value["id"] == result["ruleId"]), "{result:#}");
        assert!(["none", "note", "warning", "error"].map(Value::from).contains(&result["level"]));
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
        let place = &result["locations"][0]["physicalLocation"];
        assert!(is_file(&place["artifactLocation"]) && is_place(&place["region"]), "{result:#}");
        for fix in result["fixes"].as_array().into_iter().flatten() {
            for change in fix["artifactChanges"].as_array().expect("changes") {
                let replacement = &change["replacements"][0];
                assert!(is_file(&change["artifactLocation"]), "{result:#}");
                assert!(is_place(&replacement["deletedRegion"]), "{result:#}");
                assert!(replacement["insertedContent"]["text"].is_string(), "{result:#}");
            }
        }
        let prints = result["partialFingerprints"].as_object().expect("fingerprints");
        assert!(prints.values().all(Value::is_string));
    }
}

#[test]
fn numbers_are_explained() {
    let project = Project::new(&[("a.md", b"CR 509.4, version 509.4.1\n")]);
    let told = project.says(&["check", "a.md", "--explain"], 0);
    assert!(
        told.contains("a.md:1:4: 509.4 is a citation: the rules are named before it"),
        "{told}"
    );
    assert!(told.contains("a.md:1:19: 509.4 is no citation"), "{told}");
}

#[test]
fn a_project_says_what_it_follows_and_what_was_accepted() {
    let settings =
        format!("edition = \"{OLD}\"\npatterns = [\"@r({{number}})\"]\nignore = [\"b\"]\n");
    let project = Project::new(&[
        ("mtgcr.toml", settings.as_bytes()),
        ("a.rs", b"f(); // @r(509.4) and CR 999.1\n"),
        ("b/c.rs", b"// CR 999.2\n"),
    ]);
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("an update to 2024-11-08 would touch 1 citation"), "{told}");
    assert!(told.contains("999.1") && !told.contains("999.2"), "{told}");
    assert!(project.says(&["check", ".", "--new-in"], 1).contains("509.4 of 2024-09-20 is 509.2"));
    project.says(&["bless", ".", "--baseline", "known.json"], 0);
    assert!(
        project.says(&["check", ".", "--baseline", "known.json"], 0).contains("1 finding accepted")
    );
    project.write("a.rs", b"\n\nf(); // @r(509.4) and CR 999.1\n// CR 999.1\n");
    assert!(project.says(&["check", ".", "--baseline", "known.json"], 1).contains("a.rs:4:7"));
    project.write("mtgcr.toml", b"editon = 3");
    assert_eq!(project.run(&["check", "."]).status.code(), Some(2));
}

#[test]
fn what_is_proven_is_rewritten_and_all_else_stays_byte_for_byte() {
    let wide = |text: &str| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect::<Vec<u8>>()
    };
    let utf16 = wide("// é 😀 CR 509.4\r\n");
    let files: [(&str, &[u8]); 4] = [
        ("a.rs", b"\xef\xbb\xbf// CR 509.4, CR 510.1 and CR 509.5a-g\r\n\tlet a = 1;"),
        ("latin.c", b"/* \xe9\xe8 CR 509.5b */\r"),
        ("wide.cs", &utf16),
        ("none.rs", b"// CR 510.1a\n"),
    ];
    let project = Project::new(&files);
    let there = ["migrate", ".", "--from", OLD, "--to", NEW];
    let patch = project.run(&[&there[..], &["--dry-run"]].concat()).stdout;
    let patch = String::from_utf8_lossy(&patch);
    assert!(
        patch.contains("-\u{feff}// CR 509.4") && patch.contains("+\u{feff}// CR 509.2"),
        "{patch}"
    );
    assert_eq!(project.read("a.rs"), files[0].1, "a dry run writes nothing");
    project.says(&there, 0);
    let a = b"\xef\xbb\xbf// CR 509.2, CR 510.1 and CR 509.3a-g\r\n\tlet a = 1;";
    let check = || {
        assert_eq!(project.read("a.rs"), a);
        assert_eq!(project.read("latin.c"), b"/* \xe9\xe8 CR 509.3b */\r");
        assert_eq!(project.read("wide.cs"), wide("// é 😀 CR 509.2\r\n"));
        assert_eq!(project.read("none.rs"), b"// CR 510.1a\n");
    };
    check();
    project.says(&there, 0);
    check();
}

#[test]
fn a_number_is_not_written_beside_one_that_is_kept_and_means_something_else() {
    let text = b"// CR 509.4 and CR 509.2\n";
    let project = Project::new(&[("a.rs", text), ("b.rs", b"// CR 509.4\n")]);
    let told = project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 1);
    assert!(told.contains("its file is left as it is: 509.2 is in it"), "{told}");
    assert_eq!(project.read("a.rs"), text);
    assert_eq!(project.read("b.rs"), b"// CR 509.2\n");
    let settings = String::from_utf8(project.read("mtgcr.toml")).expect("text");
    assert!(settings.contains("\"a.rs\" = \"2024-09-20\""), "{settings}");
    // It is still judged by the edition that it is of.
    project.says(&["check", "."], 1);
}

#[test]
fn there_and_back_gives_the_same_files() {
    let text = b"// CR 509.5a-g, 703.4r/s and CR 509.4 + 509.7\n";
    let project = Project::new(&[("a.rs", text)]);
    project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 0);
    assert_eq!(project.read("a.rs"), b"// CR 509.3a-g, 703.4p/q and CR 509.2 + 509.4\n");
    project.says(&["migrate", ".", "--from", NEW, "--to", OLD], 0);
    assert_eq!(project.read("a.rs"), text);
}

#[test]
fn what_is_migrated_is_as_it_is_described() {
    let project = Project::new(&[("a.rs", b"// CR 509.4, CR 509.2\n"), ("b.rs", b"")]);
    let migrate = ["migrate", ".", "--from", OLD, "--to", NEW, "--format", "json"];
    for more in [&["--dry-run"][..], &[], &[]] {
        let told = project.run(&[&migrate[..], more].concat()).stdout;
        let told: Value = serde_json::from_slice(&told).expect("JSON");
        let parts = mtgcr::render::json::schemas("/$defs");
        let schema = serde_json::json!({"$ref": "#/$defs/Migration", "$defs": parts});
        let validator = jsonschema::draft202012::new(&schema).expect("it is a schema");
        let faults: Vec<String> =
            validator.iter_errors(&told).map(|error| error.to_string()).collect();
        assert!(faults.is_empty() && told["left"].is_array(), "{faults:?} {told:#}");
    }
}

#[test]
fn lines_are_dated_by_git_where_that_is_asked() {
    let project = Project::new(&[("a.rs", b"// CR 509.4\n")]);
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(project.folder.path()).args(arguments);
        command.env("GIT_AUTHOR_DATE", "2024-10-01T12:00:00Z");
        command.envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@example.org")]);
        command.envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@example.org")]);
        command.output().is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "-q"]) {
        eprintln!("skipped: there is no git");
        return;
    }
    assert!(git(&["add", "a.rs"]) && git(&["commit", "-q", "-m", "one"]));
    let told = project.says(&["check", "a.rs", "--as-of", "blame"], 1);
    assert!(told.contains("509.4 of 2024-09-20 is 509.2 now"), "{told}");
    let patch = project.says(&["migrate", "a.rs", "--from", OLD, "--to", NEW, "--dry-run"], 0);
    project.write("a.patch", patch.as_bytes());
    assert!(git(&["apply", "a.patch"]), "{patch}");
    assert_eq!(project.read("a.rs"), b"// CR 509.2\n");
}

/// What a hook of this name in a fresh repository says to a commit of `text`, where `later` lies in
/// the folder by then; none without git.
#[cfg(unix)]
fn commit_with_hook(hook: &str, text: &[u8], later: &[u8]) -> Option<(bool, String)> {
    use std::os::unix::fs::PermissionsExt;

    let project = Project::new(&[("a b.rs", text)]);
    let program = Path::new(env!("CARGO_BIN_EXE_mtgcr")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.current_dir(project.folder.path()).args(arguments);
        command.env("PATH", format!("{}:{path}", program.display()));
        command.env("MTGCR_HOME", project.folder.path().join(".home"));
        command.envs([("GIT_AUTHOR_NAME", "a"), ("GIT_AUTHOR_EMAIL", "a@example.org")]);
        command.envs([("GIT_COMMITTER_NAME", "a"), ("GIT_COMMITTER_EMAIL", "a@example.org")]);
        command.output().ok()
    };
    git(&["init", "-q"]).filter(|git| git.status.success())?;
    project.write(".git/hooks/pre-commit", hook.as_bytes());
    let placed = project.folder.path().join(".git/hooks/pre-commit");
    fs::set_permissions(placed, fs::Permissions::from_mode(0o755)).expect("permissions");
    git(&["add", "a b.rs"])?;
    project.write("a b.rs", later);
    let committed = git(&["commit", "-q", "-m", "one"])?;
    let said = [committed.stdout, committed.stderr].concat();
    Some((committed.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

#[cfg(unix)]
#[test]
fn the_hooks_stop_a_commit_with_a_wrong_number() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).expect("it is there");
    let script = readme.split("#!/bin/sh\n").nth(1).and_then(|rest| rest.split("```").next());
    let mut hooks = vec![format!("#!/bin/sh\n{}", script.expect("a hook"))];
    let listed = fs::read_to_string(root.join(".pre-commit-hooks.yaml")).expect("it is there");
    // The framework gives the names of what is to be committed to the words of the entry.
    let entries = listed.lines().filter_map(|line| line.trim().strip_prefix("entry: "));
    hooks.extend(entries.map(|entry| format!("#!/bin/sh\n{entry} 'a b.rs'\n")));
    assert_eq!(hooks.len(), 3);
    let (wrong, right) = (b"// CR 509.4 (2024-09-20)\n", b"// CR 510.1a\n");
    for hook in &hooks {
        let Some((is_made, said)) = commit_with_hook(hook, wrong, wrong) else {
            eprintln!("skipped: there is no git");
            return;
        };
        assert!(!is_made && said.contains("509.4 of 2024-09-20 is 509.2 now"), "{hook}\n{said}");
        let made = commit_with_hook(hook, right, right).map(|output| output.0);
        assert_eq!(made, Some(true), "{hook}");
    }
    // What is staged is committed, whatever lies in the folder; the framework sees to that itself.
    let made = |text: &[u8], later: &[u8]| commit_with_hook(&hooks[0], text, later);
    let (is_made, said) = made(wrong, right).expect("there is git");
    assert!(!is_made && said.contains("a b.rs:1:7: moved"), "{said}");
    assert!(made(right, wrong).is_some_and(|pair| pair.0));
}

#[test]
fn rules_are_suggested_for_words() {
    let project = Project::new(&[]);
    let told = project.says(&["suggest", "assigns the rest of its damage with trample"], 0);
    assert!(told.starts_with("702.19"), "{told}");
    let told = project.says(&["suggest", "zzz"], 1);
    assert!(told.contains("nothing found for `zzz`"), "{told}");
    // Who asks in Japanese reads Japanese, where that is held.
    let told = project.says(&["suggest", "余ったダメージ", "--limit", "1"], 0);
    assert!(told.contains('を') && !told.contains(" damage "), "{told}");
    let told = project.says(&["suggest", "ルール702.19bの余ったダメージ"], 0);
    assert!(told.contains("702.19b") && told.contains("its number is named"), "{told}");
    let told = project.says(&["suggest", "509.1h"], 0);
    assert!(told.starts_with("509.1h"), "{told}");
}

#[test]
fn what_a_person_types_is_answered_in_the_order_of_the_search() {
    let library = crate::suite::library();
    let question = CiteQuestion::default();
    let citations = ask::citations(&library, question).expect("the sample is not damaged");
    let sides = library.pick(None).expect("the newest edition is there");
    for typed in
        ["damage left over goes to the player", "can a tapped creature block?", "余ったダメージ"]
    {
        let searched = SearchQuestion::read(typed, 30, false).expect("they are words");
        let found = ask::search(&library, &searched, &sides).expect("the sample is not damaged");
        let numbers = found.hits.iter().filter_map(|hit| match &hit.subject {
            Subject::Number(number) => Some(number.to_string()),
            Subject::Term(_) => None,
        });
        let numbers: Vec<String> = numbers.take(3).collect();
        let told = citations.suggest(typed, 0..3).expect("the sample is not damaged").suggestions;
        let told: Vec<&str> = told.iter().map(|rule| rule.suggestion.number.as_str()).collect();
        assert!(
            numbers.len() > 1
                && told.starts_with(&numbers.iter().map(String::as_str).collect::<Vec<_>>()),
            "{typed}: {told:?} {numbers:?}"
        );
    }
}
