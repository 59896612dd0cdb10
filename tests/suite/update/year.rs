//! Is nothing lost in a year of update days, and is each day told alike everywhere? Start at
//! [`a_year_is_told_alike_everywhere_and_nothing_vanishes`].
//!
//! The editions are invented from the sample, and of days that no program knows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use mtgcr::known::Lineage;
use mtgcr::model::EffectiveDate;
use mtgcr::project::Settings;
use serde_json::{Value, json};
use tempfile::tempdir;

use super::super::cite::Project;
use super::super::real::data;
use super::*;

const DAYS: [(&str, &str); 4] = [
    ("2024-11-08", "November 8, 2024"),
    ("2027-02-05", "February 5, 2027"),
    ("2027-04-16", "April 16, 2027"),
    ("2027-07-02", "July 2, 2027"),
];

/// The edition of each day: a subrule goes and its neighbours take its number, a rule is edited, and
/// a subrule comes in the place of another while a term gets another name.
fn year() -> Vec<String> {
    let first = text(&newest());
    let at = first.find("\n702.19c ").unwrap() + 1;
    let end = at + first[at..].find("\n702.19d ").unwrap() + 1;
    let mut second = format!("{}{}", &first[..at], &first[end..]);
    for (old, new) in [("d", "c"), ("e", "d"), ("f", "e"), ("g", "f")] {
        second = second.replace(&format!("702.19{old}"), &format!("702.19{new}"));
    }
    let third = second.replace("\n510.2. Second, all of that", "\n510.2. Then all of that");
    let fourth = third.replace("509.1i", "509.1j");
    let new = "\n509.1i A wall of reeds is counted as a creature that whispers.\n\n509.1j ";
    let fourth = fourth.replacen("\n509.1j ", new, 1);
    let fourth = fourth.replace("\nAssign Combat Damage\n", "\nAssign Damage\n");
    assert!(fourth.contains("\nAssign Damage\n"), "a term has another name");
    let texts = [first, second, third, fourth];
    let dated = texts.into_iter().zip(DAYS);
    dated.map(|(text, day)| text.replace("November 8, 2024", day.1)).collect()
}

/// The number on a later day of the rule that bore `number` on the first.
fn borne(number: &str, day: &str) -> Option<String> {
    let letter = number.chars().last()?;
    match number.trim_end_matches(char::is_alphabetic) {
        "702.19" if day > DAYS[0].0 && letter == 'c' => None,
        "702.19" if day > DAYS[0].0 && letter > 'c' => {
            Some(format!("702.19{}", char::from(letter as u8 - 1)))
        }
        "509.1" if day >= DAYS[3].0 && letter == 'i' => Some("509.1j".to_owned()),
        _ => Some(number.to_owned()),
    }
}

/// The words alone: neither spaces nor what marks them.
fn words(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let parts = text.split('<').map(|part| part.split_once('>').map_or(part, |pair| pair.1));
    let letters = parts.flat_map(str::chars).filter(|letter| !letter.is_whitespace());
    letters.filter(|letter| !"*\\".contains(*letter)).collect()
}

/// What an assistant is told of the newest difference.
fn assistant(home: &Path) -> String {
    let asked = json!({"name": "diff", "arguments": {"old": "previous", "new": "latest"}});
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}});
    let server = Command::new(env!("CARGO_BIN_EXE_mtgcr"))
        .arg("--home")
        .args([home.as_os_str(), "mcp".as_ref()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    for (id, method, params) in [(1, "initialize", hello), (2, "tools/call", asked)] {
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        writeln!(server.stdin.as_ref().unwrap(), "{message}").unwrap();
    }
    let output = server.wait_with_output().unwrap();
    let told = text(&output.stdout);
    let reply: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    reply["result"]["content"][0]["text"].as_str().unwrap().to_owned()
}

/// Every file of a site with its text.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let list = fs::read_to_string(folder.join(".mtgcr")).unwrap();
    let paths = list.lines().skip(2).filter_map(|line| line.split('\t').next());
    paths.map(|path| (path.to_owned(), fs::read_to_string(folder.join(path)).unwrap())).collect()
}

/// The ids of a feed, or of all.
fn ids<'a>(files: impl Iterator<Item = (&'a String, &'a String)>) -> BTreeSet<&'a str> {
    let feeds = files.filter(|file| file.0.ends_with(".atom"));
    let parts = feeds.flat_map(|feed| feed.1.split("<id>").skip(1));
    parts.filter_map(|part| part.split('<').next()).collect()
}

#[test]
fn a_year_is_told_alike_everywhere_and_nothing_vanishes() {
    let (home, folder, publisher) = (tempdir().unwrap(), tempdir().unwrap(), Publisher::start());
    let run = |arguments: &[&str]| text(&mtgcr(home.path(), arguments).stdout);
    let (mut before, mut events) = (BTreeMap::new(), Vec::new());
    for (at, (whole, (day, _))) in year().iter().zip(DAYS).enumerate() {
        let name =
            format!("/{}/downloads/MagicCompRules%20{}.txt", &day[..4], day.replace('-', ""));
        publisher.put(PAGE, page(&[&format!("https://media.example{name}")]));
        if at == 2 {
            // A typing mistake, corrected under the same address, of which nothing marks the bytes.
            let reply = |bytes: String| Reply::File { bytes: bytes.into(), anonymous: true };
            publisher.put(&name, reply(whole.replace("Then all of", "Then most of")));
            assert_eq!(update(home.path(), &publisher, &["--lang", "en"]).status.code(), Some(0));
            publisher.put(&name, reply(whole.clone()));
            let check = update(home.path(), &publisher, &["--lang", "en", "--check"]);
            assert_eq!(check.status.code(), Some(1), "{}", text(&check.stdout));
        } else {
            publisher.put(&name, Reply::file(whole.clone()));
        }
        let told = std::thread::scope(|scope| {
            // Two at once take turns, and each day is told by one of them at least.
            let other = scope.spawn(|| update(home.path(), &publisher, &["--lang", "en"]));
            let own = update(home.path(), &publisher, &["--lang", "en"]);
            [own, other.join().unwrap()].map(|output| text(&output.stdout)).concat()
        });
        run(&["export", "site", folder.path().to_str().unwrap()]);
        let now = files(folder.path());
        let history: Value =
            serde_json::from_str(&run(&["history", "702.19b", "--format", "json"])).unwrap();
        let grown = history["events"].as_array().unwrap().clone();
        assert!(grown.starts_with(&events), "{day}: {events:?} {grown:?}");
        events = grown;
        if at > 0 {
            let diff = run(&["diff", "previous", "latest", "--format", "markdown"]);
            let lead: Vec<String> = diff
                .lines()
                .skip(2)
                .take_while(|line| !line.starts_with("###"))
                .collect::<Vec<_>>()
                .iter()
                .filter(|line| !line.is_empty())
                .map(|line| words(line.trim_start_matches("- ")))
                .collect();
            assert!(at == 2 || lead.len() > 1, "{diff}");
            let dated =
                now.iter().filter(|file| file.0.starts_with("diff/") && file.0.contains(day));
            let surfaces = [
                ("update", told),
                ("assistant", assistant(home.path())),
                ("feed", now["feed/changes.atom"].clone()),
                ("diff", dated.map(|file| file.1.as_str()).collect()),
            ];
            let counts = lead[0].split_once(':').map_or("", |pair| pair.1);
            for (name, surface) in surfaces {
                let said = words(&surface);
                // On the page each count is a choice of what is shown.
                let counts = (name != "diff").then_some(counts);
                let told = counts.into_iter().chain(lead[1..].iter().map(String::as_str));
                let lacks: Vec<&str> = told.filter(|line| !said.contains(line)).collect();
                assert!(lacks.is_empty(), "{name} on {day} lacks {lacks:?}: {said}");
            }
            let most = lead.get(1).map_or("", String::as_str);
            assert!(words(&now["index.html"]).contains(most), "{day}");
        }
        for path in before.keys() {
            assert!(now.contains_key(path), "{path} is gone on {day}");
        }
        let (old, new) = (ids(before.iter()), ids(now.iter()));
        assert!(old.is_subset(&new), "{day}: {:?}", old.difference(&new).collect::<Vec<_>>());
        let entries = now["feed/changes.atom"].matches("<entry>").count();
        // What was issued again is an edition of its own, and hides nothing of the first.
        assert_eq!(entries, at + usize::from(at > 1), "{day}: an edition is told once");
        // What no edition touched says what it said.
        let is_quiet = |file: &(&String, &String)| {
            file.0.contains("702.22a") || file.0.contains("history/702.19d")
        };
        let quiet: Vec<_> = before.iter().filter(is_quiet).collect();
        assert!(at < 2 || quiet.len() > 2, "{day}");
        // One edition alone has no changes to link to.
        for (path, page) in quiet.into_iter().filter(|_| at > 1) {
            assert_eq!(page, &now[path], "{path} on {day}");
        }
        before = now;
    }
}

/// Carries a project through editions, and holds each number to what its rule bears: it is right, or
/// its edition is kept beside it, or it is told. Tells how many are right in the last edition.
fn carried(
    project: &Project,
    days: &[&str],
    wanted: &[(String, usize, String)],
    borne: &dyn Fn(&str, &str) -> Option<String>,
) -> usize {
    for pair in days.windows(2) {
        let output = project.run(&["migrate", ".", "--from", pair[0], "--to", pair[1]]);
        assert!(output.status.code() < Some(2), "{}", text(&output.stderr));
    }
    let file = project.folder.path().join("mtgcr.toml");
    let settings = Settings::read(&fs::read_to_string(&file).unwrap(), &file).unwrap();
    let told = project.run(&["check", ".", "--format", "json"]).stdout;
    let told: Value = serde_json::from_slice(&told).unwrap();
    let mut right = 0;
    for (name, line, first) in wanted {
        let now = text(&project.read(name));
        let now = now.lines().nth(*line).unwrap().trim_start_matches("// CR ").to_owned();
        let path = project.folder.path().join(name);
        let pin = settings.left_in(&path).and_then(|left| left.get(&now));
        let edition = pin.map_or_else(|| settings.edition_of(&path).unwrap(), String::as_str);
        let is_right = borne(first, edition).as_ref() == Some(&now);
        let is_told = told["findings"].as_array().unwrap().iter().any(|found| {
            found["line"] == line + 1 && found["file"].as_str().unwrap().ends_with(name)
        });
        assert!(
            is_right || is_told,
            "{first} became {now} of {edition}: {:?}",
            borne(first, edition)
        );
        right += usize::from(is_right && Some(&edition) == days.last());
    }
    right
}

/// Puts citations into files, so many in each, and tells where each stands.
fn cited(project: &Project, numbers: &[String], in_each: usize) -> Vec<(String, usize, String)> {
    let mut wanted = Vec::new();
    for (at, chunk) in numbers.chunks(in_each).enumerate() {
        let name = format!("{at}.rs");
        let lines = chunk.iter().map(|number| format!("// CR {number}\nfn a() {{}}\n\n"));
        project.write(&name, lines.collect::<String>().as_bytes());
        let places = chunk.iter().enumerate();
        wanted.extend(places.map(|(line, number)| (name.clone(), line * 3, number.clone())));
    }
    wanted
}

#[test]
fn numbers_that_are_carried_through_a_year_are_right_or_kept_or_told() {
    let days = DAYS.map(|day| day.0);
    let letters = [("702.19", 7), ("702.2", 6), ("509.1", 9), ("509.3", 7), ("510.1", 5)];
    let numbers: Vec<String> = letters
        .into_iter()
        .flat_map(|(rule, count)| ('a'..).take(count).map(move |letter| format!("{rule}{letter}")))
        .collect();
    let project = Project::alone();
    for (day, whole) in days.iter().zip(year()) {
        project.write(&format!(".texts/{day}.txt"), whole.as_bytes());
    }
    let texts = project.folder.path().join(".texts");
    assert!(
        mtgcr(&project.folder.path().join(".home"), &["import", texts.to_str().unwrap()])
            .status
            .success()
    );
    let clear = || {
        for entry in fs::read_dir(project.folder.path()).unwrap().flatten() {
            let is_own = entry.file_name().to_string_lossy().starts_with('.');
            if !is_own {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    };
    for (in_each, least) in [(1, numbers.len() - 1), (4, numbers.len() - 9), (numbers.len(), 0)] {
        clear();
        let wanted = cited(&project, &numbers, in_each);
        project.write("mtgcr.toml", b"edition = \"2024-11-08\"\n");
        let right = carried(&project, &days, &wanted, &borne);
        assert!(right >= least, "{right} of {} with {in_each} in a file", numbers.len());
    }
    // Where nothing is rewritten, what goes is kept all the same, and the project goes on.
    clear();
    let wanted = cited(&project, &["702.19c".to_owned()], 1);
    carried(&project, &days, &wanted, &borne);
    clear();
    project.write("mtgcr.toml", b"edition = \"2024-11-08\"\n");
    assert_eq!(carried(&project, &days, &cited(&project, &["510.1a".to_owned()], 1), &borne), 1);
    // A step that was left out is no step that was done.
    project.write("mtgcr.toml", b"edition = \"2024-11-08\"\n");
    let told = project.says(&["migrate", ".", "--from", days[1], "--to", days[2]], 1);
    assert!(told.contains("passed over"), "{told}");
}

#[test]
fn numbers_of_real_texts_are_carried_so_too() {
    let Some(data) = data() else { return };
    let days = [
        "2025-07-25",
        "2025-09-19",
        "2025-11-14",
        "2026-01-16",
        "2026-02-27",
        "2026-04-17",
        "2026-06-19",
    ];
    let project = Project::alone();
    for day in days {
        let name = format!("CR-{}.txt", day.replace('-', ""));
        let found =
            ["cr-en", "cr-en-more", "cr-en-newer"].map(|folder| data.join(folder).join(&name));
        let file = found.into_iter().find(|file| file.is_file()).unwrap();
        assert!(
            mtgcr(&project.folder.path().join(".home"), &["import", file.to_str().unwrap()])
                .status
                .success()
        );
    }
    let on = |day: &str| day.parse::<EffectiveDate>().unwrap();
    let lineage = Lineage::known();
    let borne = |number: &str, day: &str| {
        let number = number.parse().unwrap();
        let mut bearers = lineage.bearers(number).map(|bearer| bearer.1);
        let thread = bearers.find(|thread| thread.number_on(on(days[0])) == Some(number))?;
        Some(thread.number_on(on(day))?.to_string())
    };
    let all = lineage.threads().filter_map(|(_, thread)| thread.number_on(on(days[0])));
    let all: Vec<String> =
        all.map(|number| number.to_string()).filter(|number| number.contains('.')).collect();
    let moves =
        |number: &&String| days.iter().any(|day| borne(number, day).as_ref() != Some(number));
    let numbers: Vec<String> =
        all.iter().filter(moves).chain(all.iter().step_by(60)).cloned().collect();
    for in_each in [1, 7] {
        let wanted = cited(&project, &numbers, in_each);
        project.write("mtgcr.toml", b"edition = \"2025-07-25\"\n");
        assert!(carried(&project, &days, &wanted, &borne) > 0);
    }
}
