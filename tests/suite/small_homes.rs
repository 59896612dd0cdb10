//! Is what is told in a home of a few texts what a home of all would tell, or less and said so? The
//! lineage that is compiled in is the truth, since another test holds it against all texts; here it
//! is cut, as if the program had been made before the newest of them came. Skipped, saying so,
//! without `MTGCR_TEST_DATA`.
//!
//! `MTGCR_SMALL_HOMES` says how many homes are drawn.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use mtgcr::ask::{Library, Silent};
use mtgcr::known::Lineage;
use mtgcr::model::{EffectiveDate, Language};
use mtgcr::render::page::Host;
use mtgcr::site::{Answered, answer};
use rayon::prelude::*;
use serde_json::Value;
use tempfile::tempdir;

use super::real::data;
use super::typed::ran_in;

/// Homes that are drawn where nobody says how many.
const HOMES: usize = 4;

/// Rules whose number of one of these editions is followed.
const OLD: usize = 40;

/// A home of a few texts, and what the program may know beside them.
struct Draw {
    texts: Vec<PathBuf>,
    newest: EffectiveDate,
    /// The first day of which nothing is known.
    until: EffectiveDate,
    /// The same of a program that knows the newest text.
    after: Option<EffectiveDate>,
}

pub(super) fn texts() -> BTreeMap<EffectiveDate, PathBuf> {
    let Some(data) = data() else { return BTreeMap::new() };
    let folders = ["cr-en", "cr-en-newer", "cr-en-more"].map(|folder| data.join(folder));
    let entries = folders.iter().flat_map(|path| fs::read_dir(path).expect("the folder is there"));
    let dated = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        let day = name.strip_prefix("CR-")?.strip_suffix(".txt")?;
        let [year, month, day] = [day.get(..4)?, day.get(4..6)?, day.get(6..)?];
        Some((format!("{year}-{month}-{day}").parse().ok()?, path))
    };
    let listed = |day: &EffectiveDate| {
        let lineage = Lineage::known();
        lineage.in_force(*day).is_some_and(|edition| edition.effective == *day)
    };
    let all = entries.filter_map(|entry| dated(entry.expect("it is read").path()));
    all.filter(|(day, _)| listed(day)).collect()
}

/// Draws homes by a fixed seed: one to three texts, facts that end none to six editions before the
/// newest of them.
fn draws(count: usize) -> Vec<Draw> {
    let texts = texts();
    let days: Vec<EffectiveDate> = texts.keys().copied().collect();
    let mut state = 20_261_125_u64;
    let mut drawn = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let draw = |at: usize| {
        // Every other home has a text of the last years, as people do.
        let newest = if at.is_multiple_of(2) {
            days.len() - 1 - drawn(20)
        } else {
            7 + drawn(days.len() - 7)
        };
        let mut chosen = vec![newest];
        chosen.extend((0..drawn(3)).map(|_| drawn(newest)));
        chosen.sort_unstable();
        chosen.dedup();
        Draw {
            texts: chosen.iter().map(|place| texts[&days[*place]].clone()).collect(),
            newest: days[newest],
            until: days[(newest - drawn(7)).max(1)],
            after: days.get(newest + 1).copied(),
        }
    };
    if days.is_empty() { Vec::new() } else { (0..count).map(draw).collect() }
}

/// What the program answers, of whose knowledge all from a day on is left out.
pub(super) fn asked(home: &Path, until: Option<EffectiveDate>, arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("-q").arg("--home").arg(home).args(arguments).env_remove("MTGCR_KNOWN");
    if let Some(until) = until {
        command.env("MTGCR_KNOWN", format!("1999-01-01..{until}"));
    }
    let output = command.output().expect("the program runs");
    serde_json::from_slice(&output.stdout).unwrap_or(Value::Null)
}

/// All rules of the newest edition, by number; a number that the source has twice is left out.
fn rules(home: &Path, until: Option<EffectiveDate>) -> BTreeMap<String, Value> {
    let mut rules = BTreeMap::new();
    let mut twice = Vec::new();
    for chapter in 1..10 {
        let range = format!("{chapter}00-{chapter}99");
        let answer =
            asked(home, until, &["show", &range, "--subrules", "--lenient", "--format", "json"]);
        for record in answer["records"].as_array().expect("there are records") {
            let Some(number) = record["number"].as_str() else { continue };
            if rules.insert(number.to_owned(), record.clone()).is_some() {
                twice.push(number.to_owned());
            }
        }
    }
    rules.retain(|number, _| !twice.contains(number));
    rules
}

/// Where what is told of a rule contradicts what is true; none where it says the same or less.
pub(super) fn contradiction(told: &Value, truth: &Value) -> Option<String> {
    let (mine, full) = (&told["en"], &truth["en"]);
    let (since, exact) = (mine["since"].as_str()?, full["since"].as_str()?);
    let is_weak = mine["may_be_older"] == true;
    let after = mine["since_after"].as_str();
    let is_within = exact <= since && after.is_none_or(|after| exact > after);
    if !(is_weak && is_within || !is_weak && since == exact) {
        return Some(format!("since {since} (after {after:?}) is {exact}"));
    }
    let (thread, known) = (&told["thread"], &truth["thread"]);
    if !thread.is_null() && thread != known {
        return Some(format!("thread {thread} is {known}"));
    }
    let former = |record: &Value| record["former"].as_array().cloned().unwrap_or_default();
    let (runs, known) = (former(told), former(truth));
    let wrong = runs.iter().find(|run| !known.iter().any(|known| is_no_more(run, known)));
    wrong.map(|run| format!("former {run} is {known:?}"))
}

/// Whether what is told of those who bore a number is true, or less and said so.
fn is_no_more(told: &Value, truth: &Value) -> bool {
    let day = |run: &Value, key: &str| run[key].as_str().map(str::to_owned);
    let (first, last) = (day(told, "first"), day(told, "last"));
    let is_older = told["first_may_be_older"] == true && day(truth, "first") < first;
    let is_newer = told["last_may_be_newer"] == true && day(truth, "last") > last;
    let went = match (day(told, "gone"), day(truth, "gone")) {
        (None, _) => true,
        (Some(told_gone), Some(gone)) if told["gone_may_be_earlier"] == true => {
            gone <= told_gone && day(told, "gone_after").is_none_or(|after| gone > after)
        }
        (told_gone, gone) => told_gone == gone,
    };
    (day(truth, "first") == first || is_older)
        && (day(truth, "last") == last || is_newer)
        && (told["today"].is_null() || told["today"] == truth["today"])
        && went
}

/// What is told of a rule's way that is not its way; none where the same or less is told.
fn misled_on_its_way(told: &Value, truth: &Value) -> Option<String> {
    if !told["thread"].is_null() && told["thread"] != truth["thread"] {
        return Some(format!("thread {}", told["thread"]));
    }
    let name = |event: &Value| {
        [&event["edition"], &event["class"], &event["new"]["number"]].map(ToString::to_string)
    };
    let all = |answer: &Value| answer["events"].as_array().cloned().unwrap_or_default();
    let known: Vec<[String; 3]> = all(truth).iter().map(name).collect();
    let firm = all(told).into_iter().filter(|event| event["may_be_earlier"] != true);
    let wrong = firm.map(|event| name(&event)).find(|event| !known.contains(event));
    wrong.map(|event| format!("{event:?} is not among {known:?}"))
}

/// What is told of citations that is not so; none where less is told.
fn misjudged(told: &Value, truth: &Value) -> Vec<String> {
    let findings = |answer: &Value| answer["findings"].as_array().cloned().unwrap_or_default();
    let of_line = |finding: &Value| (finding["line"].clone(), finding["cited"].to_string());
    let known = findings(truth);
    let fits = |finding: &Value| {
        let truth = known.iter().find(|known| of_line(known) == of_line(finding));
        let is_so = |truth: &Value| {
            truth["verdict"] == finding["verdict"] && truth["today"] == finding["today"]
        };
        let is_firm = ["never", "moved"].iter().any(|verdict| finding["verdict"] == *verdict);
        !is_firm || truth.is_some_and(is_so)
    };
    findings(told).iter().filter(|finding| !fits(finding)).map(ToString::to_string).collect()
}

/// Rules whose way is followed.
const FOLLOWED: usize = 12;

/// What a search for new words tells that are older, and not that they may be.
fn taken_for_new(told: &Value, truth: &Value) -> Option<String> {
    let hits = |answer: &Value| answer["hits"].as_array().cloned().unwrap_or_default();
    let name = |hit: &Value| {
        [&hit["kind"], &hit["number"], &hit["term"], &hit["en"]["text"]].map(ToString::to_string)
    };
    let known: Vec<[String; 4]> = hits(truth).iter().map(name).collect();
    let firm = hits(told).into_iter();
    let firm = firm.filter(|hit| hit["may_be_older"] != true && hit["kind"] != "example");
    let wrong = firm.map(|hit| name(&hit)).find(|hit| !known.contains(hit));
    wrong.map(|hit| format!("{hit:?} is older"))
}

/// Numbers that some older edition had and the newest here has not.
fn old_numbers(newest: EffectiveDate, rules: &BTreeMap<String, Value>) -> Vec<String> {
    let threads = Lineage::known().threads().map(|(_, thread)| thread);
    let before = threads.filter(|thread| thread.first.effective < newest);
    let numbers = before.filter_map(|thread| Some(thread.name.number()?.to_string()));
    let mut old: Vec<String> = numbers.filter(|number| !rules.contains_key(number)).collect();
    old.sort_unstable();
    old.dedup();
    let step = (old.len() / OLD).max(1);
    old.into_iter().step_by(step).collect()
}

/// Where an old number leads, as far as it is told: to a number, or to nothing any more.
fn ends(home: &Path, until: Option<EffectiveDate>, numbers: &[String]) -> Vec<Value> {
    let mut arguments = vec!["show", "--lenient", "--format", "json"];
    arguments.extend(numbers.iter().map(String::as_str));
    let answer = asked(home, until, &arguments);
    let absent = answer["absent"].as_array().cloned().unwrap_or_default();
    absent.into_iter().map(|absence| absence["existed"].clone()).collect()
}

/// Where an old number is told to lead elsewhere than it does; none where less is told.
fn misled((told, truth): (&Value, &Value)) -> Option<String> {
    let (told, truth) = (told.as_array()?.last()?, truth.as_array()?.last()?);
    let (now, known) = (&told["today"], &truth["today"]);
    let is_gone = told["gone"].is_string() && !known.is_null();
    (!now.is_null() && now != known || is_gone).then(|| format!("{told} is {truth}"))
}

#[test]
fn one_text_of_a_book_that_nobody_knows_says_no_more_than_both() {
    let texts = ["corpus/sample/CR-20240920.en.txt", "corpus/sample/CR-20241108.en.txt"];
    let [alone, both] = [&texts[1..], &texts[..]].map(|texts| {
        let home = tempdir().expect("a folder");
        asked(home.path(), None, &[&["import"], texts].concat());
        let rules = rules(home.path(), None);
        assert!(!rules.is_empty());
        (home, rules)
    });
    for (number, told) in &alone.1 {
        assert_eq!(contradiction(told, &both.1[number]), None, "{number}");
        // What bore the number in another book is nothing that this one says.
        let former = told["former"].as_array();
        assert!(former.is_none_or(Vec::is_empty), "{number}: {former:?}");
    }
    let old: Vec<String> = ["509.4", "509.2", "510.1c"].map(str::to_owned).into();
    let [told, truth] = [&alone, &both].map(|(home, _)| ends(home.path(), None, &old));
    assert_eq!(told.iter().zip(&truth).find_map(misled), None);
}

#[test]
fn nothing_is_told_that_a_fuller_home_contradicts() {
    let count = std::env::var("MTGCR_SMALL_HOMES").ok().and_then(|count| count.parse().ok());
    let wrong: Vec<String> = draws(count.unwrap_or(HOMES))
        .par_iter()
        .flat_map_iter(|draw| {
            let homes = [Some(draw.until), draw.after].map(|until| {
                let home = tempdir().expect("a folder");
                let texts: Vec<&str> = draw.texts.iter().filter_map(|text| text.to_str()).collect();
                let import = ["import"].into_iter().chain(texts).collect::<Vec<&str>>();
                asked(home.path(), until, &import);
                (home, until)
            });
            let [told, truth] = homes.each_ref().map(|(home, until)| rules(home.path(), *until));
            assert_eq!(told.len(), truth.len());
            let both = told.iter().zip(&truth);
            let of_rules = both.filter_map(|((number, told), (_, truth))| {
                Some(format!("{number}: {}", contradiction(told, truth)?))
            });
            let mut wrong: Vec<String> = of_rules.collect();
            let numbers: Vec<&String> = truth.keys().collect();
            let old = old_numbers(draw.newest, &truth);
            let [told, truth] =
                homes.each_ref().map(|(home, until)| ends(home.path(), *until, &old));
            wrong.extend(told.iter().zip(&truth).filter_map(misled));
            let both = |arguments: &[&str]| {
                let json = [arguments, &["--format", "json"]].concat();
                homes.each_ref().map(|(home, until)| asked(home.path(), *until, &json))
            };
            for number in numbers.iter().step_by(numbers.len() / FOLLOWED) {
                let [told, truth] = both(&["history", number]);
                let misled = misled_on_its_way(&told, &truth);
                wrong.extend(misled.map(|misled| format!("history {number}: {misled}")));
            }
            let cited = homes[0].0.path().join("cited.md");
            let lines: String = old.iter().map(|number| format!("See CR {number}.\n\n")).collect();
            fs::write(&cited, lines).expect("it is written");
            let [told, truth] = both(&["cite", "check", cited.to_str().expect("a plain path")]);
            wrong.extend(misjudged(&told, &truth));
            let year = draw.newest.to_string();
            let query = format!("since:{} player", year.get(..4).expect("a year"));
            let [told, truth] = both(&["search", &query, "-n", "500"]);
            wrong.extend(taken_for_new(&told, &truth));
            let home = format!("{:?} until {}", draw.texts, draw.until);
            wrong.into_iter().map(move |wrong| format!("{home}: {wrong}"))
        })
        .collect();
    // A rule of several thousand may be taken for one that is like it.
    let most = 2 * count.unwrap_or(HOMES) / 4;
    assert!(wrong.len() <= most, "{}", wrong.join("\n"));
}

#[test]
fn what_is_like_it_is_not_taken_for_a_rule_of_an_edition_that_nobody_knows() {
    let texts = texts();
    // Of a day, what was known before another; what is asked, and its thread, if that is known.
    let cases = [
        // The section got another title, and its rules stayed.
        ("2024-06-07", "2023-11-17", "308", Some("212.8@2007-05-01")),
        // Two actions are told in the same words; each has the number that the other had.
        ("2025-09-19", "2025-04-05", "701.28d", Some("701.50d@2022-11-18")),
        // Its number and its section went together.
        ("2025-09-19", "2025-04-05", "701.27a", Some("701.25b@2011-09-30")),
    ];
    for (day, until, number, thread) in cases {
        let [day, until] = [day, until].map(|day| day.parse::<EffectiveDate>().expect("a date"));
        let Some(text) = texts.get(&day) else { return };
        let home = tempdir().expect("a folder");
        asked(home.path(), Some(until), &["import", text.to_str().expect("a plain path")]);
        let json = ["--format", "json"];
        let shown = asked(home.path(), Some(until), &[&["show", number], &json[..]].concat());
        let told = shown["records"][0]["thread"].as_str();
        assert_eq!(told, thread, "{number} of {day}");
        let history = asked(home.path(), Some(until), &[&["history", number], &json[..]].concat());
        assert_eq!(history["thread"].as_str(), told, "{number} of {day}");
    }
}

/// A home of the texts of some days, and what a command prints where all from a day on is unknown.
fn printed(days: &[&str], until: &str, command: &[&str]) -> Option<String> {
    let texts = texts();
    let home = tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_mtgcr"))
            .args(["-q", "--home"])
            .arg(home.path())
            .args(arguments)
            .env("MTGCR_KNOWN", format!("1999-01-01..{until}"))
            .output()
            .expect("the program runs");
        // What is not there is told beside the answer.
        let told = if output.stdout.is_empty() { output.stderr } else { output.stdout };
        String::from_utf8(told).expect("it is text")
    };
    let day = |day: &&str| texts.get(&day.parse().expect("a date"));
    let paths: Vec<&str> =
        days.iter().map(day).map(|text| text?.to_str()).collect::<Option<_>>()?;
    run(&[&["import"], paths.as_slice()].concat());
    Some(run(command))
}

#[test]
fn what_is_not_known_is_said_in_words() {
    let cases = [
        // The section was written anew: nobody knows what became of what it had.
        ("2023-11-17", "2023-04-01", "history", "713.12", "to 2023-02-03 or later, in at least 44"),
        ("2023-11-17", "2023-04-01", "show", "713.12", "what became of it is not known here"),
        ("2023-11-17", "2023-04-01", "show", "712.5", "since 2023-11-17 or before"),
        ("2025-09-19", "2025-04-05", "history", "701.28d", "701.28d (2025-09-19 or before)"),
        (
            "2025-09-19",
            "2025-04-05",
            "show",
            "729.1",
            "another rule was 729.1 in 2025-04-04 or later",
        ),
    ];
    for (day, until, command, number, told) in cases {
        let Some(text) = printed(&[day], until, &[command, number]) else { return };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{command} {number} of {day}: {text}");
        assert!(!text.contains("removed"), "{command} {number} of {day}: {text}");
    }
}

#[test]
fn what_is_known_between_two_texts_is_told_once() {
    let days = ["2015-09-26", "2025-11-14"];
    let json = ["history", "702.101", "--format", "json"];
    // Once the newer text is in no list, and once it is.
    let told = ["2025-11-14", "2026-01-01"].map(|until| printed(&days, until, &json));
    let [Some(unlisted), Some(listed)] = told else { return };
    let [unlisted, listed] =
        [unlisted, listed].map(|told| serde_json::from_str::<Value>(&told).expect("it is JSON"));
    for told in [&unlisted, &listed] {
        let events = told["events"].as_array().expect("there are events");
        let all = |class: &str| events.iter().filter(|event| event["class"] == class).count();
        assert_eq!((all("added"), all("moved")), (1, 2), "{events:?}");
        assert!(events.iter().all(|event| event["may_be_earlier"] != true), "{events:?}");
    }
    assert_eq!(unlisted["editions"], listed["editions"]);
}

/// What the Japanese records are against the newest English, by what they are called, and what its
/// sections are called in Japanese.
fn translated(english: &[PathBuf], japanese: &[PathBuf]) -> BTreeMap<String, String> {
    let home = tempdir().expect("a folder");
    let texts = english.iter().chain(japanese).filter_map(|text| text.to_str());
    asked(home.path(), None, &["import"].into_iter().chain(texts).collect::<Vec<_>>());
    let rules: Vec<String> = (700..732).map(|section| format!("{section}.1")).collect();
    let shown = ["show", "--format", "json"].into_iter().chain(rules.iter().map(String::as_str));
    let shown = asked(home.path(), None, &shown.collect::<Vec<_>>());
    let shown = shown["records"].as_array().cloned().unwrap_or_default();
    let called = |record: Value| {
        let section = &record["path"][1];
        let names = [&section["title_ja"], &section["name_ja"]];
        (section["number"].to_string(), names.map(ToString::to_string).concat())
    };
    let answer = asked(home.path(), None, &["translation", "status", "--format", "json"]);
    let records = answer["records"].as_array().cloned().unwrap_or_default();
    let told = |record: Value| {
        let name = [&record["kind"], &record["number"], &record["term"], &record["ordinal"]];
        let name = name.map(ToString::to_string).concat();
        (name, [&record["status"], &record["ja_number"]].map(ToString::to_string).concat())
    };
    records.into_iter().map(told).chain(shown.into_iter().map(called)).collect()
}

#[test]
fn translations_are_judged_without_the_english_that_was_translated() {
    let Some(japanese) = data().map(|data| data.join("cr-ja")) else { return };
    let entries = fs::read_dir(japanese).expect("the folder is there");
    let japanese: Vec<PathBuf> = entries.map(|entry| entry.expect("it is read").path()).collect();
    let of_it: EffectiveDate = "2026-01-16".parse().expect("a date");
    let english: Vec<PathBuf> = texts().range(of_it..).map(|text| text.1.clone()).collect();
    let newest = english.last().cloned().expect("there are texts");
    let truth = translated(&english, &japanese);
    assert!(truth.len() > 1000 && english.len() > 2, "{} records", truth.len());
    assert_eq!(translated(&[newest], &japanese), truth);
}

#[test]
fn an_older_english_text_stands_beside_what_translates_the_same_rules() {
    let texts = texts();
    let Some(japanese) = data().map(|data| data.join("cr-ja")) else { return };
    let [old, translated] = ["2024-09-20", "2026-01-16"].map(|day| day.parse().expect("a date"));
    let home = tempdir().expect("a folder");
    let paths = [&texts[&old], &japanese].map(|text| text.to_str().expect("a plain path"));
    asked(home.path(), None, &["import", paths[0], paths[1]]);
    let answer = asked(home.path(), None, &["translation", "status", "--format", "json"]);
    let records = answer["records"].as_array().expect("it lists records");
    let pairs = records.iter().filter(|record| record["kind"] == "rule").filter_map(|record| {
        let there = ["missing", "orphaned"].iter().all(|status| record["status"] != *status);
        Some((record["number"].as_str()?, record["ja_number"].as_str().filter(|_| there)?))
    });
    let pairs: BTreeMap<&str, &str> = pairs.collect();
    assert!(pairs.len() > 500, "{} rules", pairs.len());
    for (_, thread) in Lineage::known().threads() {
        let [own, then] = [old, translated].map(|day| Some(thread.number_on(day)?.to_string()));
        let Some((own, then)) = own.zip(then) else { continue };
        if let Some(ja) = pairs.get(own.as_str()) {
            assert_eq!(*ja, then, "{own} of {old} is {then} in {translated}");
        }
    }
}

#[test]
fn of_an_edition_without_a_number_it_is_told_what_its_rule_was_there() {
    let texts = texts();
    let Some(newest) = texts.values().next_back() else { return };
    let old: EffectiveDate = "2005-10-01".parse().expect("a date");
    let home = tempdir().expect("a folder");
    let paths = [&texts[&old], newest].map(|text| text.to_str().expect("a plain path"));
    asked(home.path(), None, &["import", paths[0], paths[1]]);
    let shown = |arguments: &[&str]| {
        let answer = asked(home.path(), None, &[&["show", "--format", "json"], arguments].concat());
        let existed = answer["absent"][0]["existed"].as_array().cloned().unwrap_or_default();
        existed.into_iter().map(|run| (run["today"].clone(), run["then"].clone())).collect()
    };
    let then: Vec<(Value, Value)> = shown(&["702.19", "--in", "2005"]);
    assert!(then.contains(&("702.19".into(), "502.9".into())), "{then:?}");
    // What it is called today is said once.
    let now: Vec<(Value, Value)> = shown(&["502.9"]);
    assert!(!now.is_empty() && now.iter().all(|run| run.1.is_null()), "{now:?}");
}

#[test]
fn of_an_edition_that_is_not_here_it_is_told_what_is_known() {
    let texts = texts();
    let Some((newest, text)) = texts.last_key_value() else { return };
    let home = tempdir().expect("a folder");
    asked(home.path(), None, &["import", text.to_str().expect("a plain path")]);
    #[track_caller]
    fn case(home: &Path, arguments: &[&str], code: i32, expected: &[&str]) {
        let (ended, out, err) = ran_in(home, arguments);
        let told = out + &err;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(expected.iter().all(|expected| told.contains(expected)), "{told}");
        assert_eq!(ended, Some(code), "{told}");
    }
    let case = |arguments: &[&str], code, expected: &[&str]| {
        case(home.path(), arguments, code, expected);
    };
    let brings = "`mtgcr update --edition 2005-10-01` brings";
    let yet = "there is no 702.19 in 2005-10-01 yet";
    case(&["show", "702.19", "--in", "2005"], 1, &[yet, "502.9 in that edition: 702.19 today"]);
    let not_here = "the words of 502.9 in 2005-10-01 are not here";
    case(&["show", "502.9@2005"], 1, &[not_here, "702.19 today", brings]);
    let not_here = "the words of `trample` in 2005-10-01 are not here";
    let then = "502.9 in that edition: 702.19 today";
    case(&["show", "trample", "--in", "2005"], 1, &[not_here, then, brings]);
    case(&["show", "wug", "--in", "2005"], 2, &["2005-10-01, which is not here", brings]);
    case(&["show", "999.9", "--in", "2005"], 2, &["2005-10-01, which is not here", brings]);
    let words = "the words of 4 of these editions are not here; `mtgcr update --all`";
    case(&["history", "502.9", "--in", "2005"], 0, &["702.19 for “502.9”", words]);
    case(&["history", "509.6", "--in", "DSK"], 0, &["509.6 from 2009-07-11 to 2024-09-20"]);
    case(&["2009"], 2, &["`2009` means the edition of 2009-10-01, which is not here"]);
    case(&["layers"], 0, &["Layer glossary", "613 Interaction"]);
    case(&["diff", "2009-07", "2010", "--stat"], 0, &["2009-07-11 → 2010-10-01"]);
    let only = format!("only one edition is here: {newest}");
    case(&["diff", "--stat", "--all"], 1, &[&only, "`mtgcr update --all` brings others"]);
    // Another text answers nowhere in silence.
    let instead =
        format!("means the edition of 2026-09-25, which is not here, so {newest} answers");
    for arguments in [&["show", "509.2@2026-10-01"][..], &["show", "509.2", "--in", "2026-10-01"]] {
        case(arguments, 0, &[&instead]);
        let told = asked(home.path(), None, &[arguments, &["--json"]].concat());
        assert_eq!(told["substitutes"][0]["edition"], newest.to_string());
    }
    // The newest text is not held against itself in place of one that came later.
    let later = "`2026-10-01` means the edition of 2026-09-25, which is not here";
    case(&["diff", &newest.to_string(), "2026-10-01"], 2, &[later]);
    let told = |arguments: &[&str]| {
        let out = ran_in(home.path(), arguments).1;
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Whose number a family bore before is told once; when a title came is no change of what is below.
    assert_eq!(told(&["show", "ward"]).matches("another rule was 702.21").count(), 1);
    assert!(!told(&["diff", "704"]).contains("2009"));
}

#[test]
fn editions_whose_words_are_not_here_differ_in_what_their_words_say() {
    let texts = texts();
    let Some((newest, text)) = texts.last_key_value() else { return };
    // Between these the quotation marks were straightened and bent back.
    let days = ["2016-04-08", &newest.to_string()];
    let old = &texts[&days[0].parse::<EffectiveDate>().expect("a date")];
    let paths = [old, text].map(|path| path.to_str().expect("a plain path"));
    let [told, truth] = [&paths[1..], &paths[..]].map(|paths| {
        let home = tempdir().expect("a folder");
        asked(home.path(), None, &[&["import"], paths].concat());
        let answer = asked(home.path(), None, &["diff", days[0], days[1], "--json"]);
        let class = |change: &Value| {
            let side = |name: &str| change[name]["number"].as_str().map(str::to_owned);
            let is_rule = change["kind"] == "rule";
            let numbers = side("old").zip(side("new")).filter(|_| is_rule)?;
            Some((numbers, change["class"].as_str()?.to_owned()))
        };
        let changes = answer["changes"].as_array().expect("there are changes");
        changes.iter().filter_map(class).collect::<BTreeMap<_, _>>()
    });
    let unlike = told.iter().filter(|(numbers, class)| truth.get(*numbers) != Some(*class));
    let unlike: Vec<_> = unlike.collect();
    assert!(told.len() > 1000 && unlike.len() * 50 < told.len(), "{unlike:?}");
    let mut typography = unlike.iter().filter(|told| told.1 == "typography");
    assert_eq!(typography.next(), None);
}

#[test]
fn a_page_does_not_call_it_a_change_that_the_texts_here_begin() {
    let texts = texts();
    let Some((newest, text)) = texts.last_key_value() else { return };
    let home = tempdir().expect("a folder");
    asked(home.path(), None, &["import", text.to_str().expect("a plain path")]);
    let library = Library::open(home.path(), &Silent).expect("the home opens");
    for rule in ["100.1", "702.19b", "704.5i"] {
        let history = asked(home.path(), None, &["history", rule, "--format", "json"]);
        let mut events = history["events"].as_array().expect("there are events").iter();
        let told = |event: &&Value| !event["class"].is_null() && event["class"] != "typography";
        let last = events.rfind(told).expect("something happened")["edition"].clone();
        let page = answer(&library, Language::En, &format!("/{rule}"), &Host::default());
        let Ok(Answered::Page(page)) = page else { panic!("{rule} has no page") };
        let bar = page.split("class=\"facing\">").nth(1).expect("it has a bar");
        let bar = bar.split("</summary>").next().expect("it ends");
        assert!(last != newest.to_string(), "{rule} changed with the newest text");
        assert!(bar.contains(&format!("<time>{}", last.as_str().expect("a day"))), "{bar}");
        // No link leads to a text that is not here, and no text is said to be.
        let mut links = page.split(" href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
        let is_old = |link: &&str| link.contains('@') && !link.contains(&newest.to_string());
        assert_eq!(links.find(is_old), None, "{rule}");
        assert!(!page.contains("first edition kept here"), "{rule}");
    }
}
