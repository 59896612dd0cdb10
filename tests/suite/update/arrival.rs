//! What comes when all is well? Start at [`the_newest_texts_come_and_are_told`].

use expect_test::{Expect, expect};
use tempfile::{TempDir, tempdir};

use super::*;

/// A home with the editions before the newest.
fn older_home() -> TempDir {
    let home = tempdir().unwrap();
    let folder = format!("{}/corpus/sample", env!("CARGO_MANIFEST_DIR"));
    let files = ["en", "ja"].map(|text| format!("{folder}/CR-20240920.{text}.txt"));
    let output = mtgcr(home.path(), &["import", &files[0], &files[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    home
}

#[track_caller]
fn check(output: &Output, code: i32, stdout: Expect, stderr: Expect) {
    stdout.assert_eq(&text(&output.stdout));
    stderr.assert_eq(&text(&output.stderr));
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn the_newest_texts_come_and_are_told() {
    let (home, publisher) = (older_home(), publisher());
    let output = update(home.path(), &publisher, &[]);
    check(
        &output,
        0,
        expect![[r#"
            edition        bytes  outcome        address                                                             text
            2024-11-08     50750  added          https://media.example/2024/downloads/MagicCompRules%2020241108.txt  unknown text
            ja:2024-09-20  75234  already there  https://mjmjp.info/data/JPN_CR_20240920_0.txt                       unknown text

            2024-11-08 against 2024-09-20: 55 changes: 2 added, 10 removed, 16 edited, 4 renumbered and edited,
            17 renumbered, 1 retargeted, 4 references only, 1 typography; `mtgcr diff 2024-09-20 2024-11-08`
            tells them. The Japanese ja:2024-09-20 lags behind 2024-11-08: 18 stale, 2 missing, 10 orphaned;
            `mtgcr translation status` lists them.

              New terms: Source of Damage
              Gone terms: Damage Assignment Order
              New rules: 120.7
              Gone rules: 509.2–3, 509.6, 703.4k–m
              Edited rules: 509.4, 510.1c–d, 702.22j–k
        "#]],
        expect![[r#"
            note: 2024-11-08: its bytes are not those that are known of 2024-11-08
            https://media.example/2024/downloads/MagicCompRules%2020241108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            https://mjmjp.info/data/JPN_CR_20240920_0.txt: taken as it is, though 2723 rules of that edition are not in it
        "#]],
    );
    assert_eq!(publisher.asked(), [PAGE, JA_PAGE, TEXT, JA_TEXT]);
    assert_eq!(publisher.most_open(), 1);
    assert_eq!(editions(home.path()), "2024-09-20 ja:2024-09-20 2024-11-08");
    let verified = mtgcr(home.path(), &["editions", "--verify"]);
    assert_eq!(verified.status.code(), Some(0));
}

#[test]
fn what_has_not_changed_does_not_come_again() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    update(home.path(), &publisher, &[]);
    let version = env!("CARGO_PKG_VERSION");
    for request in publisher.requests() {
        assert!(request.to_lowercase().contains(&format!("user-agent: mtgcr/{version}\r\n")));
    }
    let output = update(home.path(), &publisher, &[]);
    check(
        &output,
        0,
        expect![[r#"
            edition         bytes  outcome    address                                                             text
            2024-11-08     935862  unchanged  https://media.example/2024/downloads/MagicCompRules%2020241108.txt
            ja:2024-09-20       ?  unchanged  https://mjmjp.info/data/JPN_CR_20240920_0.txt

            Nothing is lacking: the newest here are 2024-11-08, ja:2024-09-20.
        "#]],
        expect![[""]],
    );
    let requests = publisher.requests();
    assert_eq!(requests.len(), 4);
    assert!(requests.iter().all(|request| request.to_lowercase().contains("if-none-match: \"")));
    // A text that was replaced under its address comes, and both are kept.
    let mut replaced = newest();
    replaced.extend_from_slice(b"\r\n");
    publisher.put(TEXT, Reply::file(replaced));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert!(text(&output.stdout).contains("kept as another issue"), "{}", text(&output.stdout));
    assert_eq!(editions(home.path()), "ja:2024-09-20 2024-11-08.1 2024-11-08.2");
}

#[test]
fn a_timer_can_ask_whether_something_is_lacking() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let output = update(home.path(), &publisher, &["--check"]);
    check(
        &output,
        1,
        expect![[r#"
            edition         bytes  outcome        address                                                             text
            2024-11-08     935862  to be fetched  https://media.example/2024/downloads/MagicCompRules%2020241108.txt
            ja:2024-09-20       ?  to be fetched  https://mjmjp.info/data/JPN_CR_20240920_0.txt

            `mtgcr update` fetches them.
        "#]],
        expect![[""]],
    );
    assert_eq!(publisher.asked(), [PAGE, JA_PAGE], "no text is asked for");
    assert_eq!(editions(home.path()), "none");
    update(home.path(), &publisher, &[]);
    let output = update(home.path(), &publisher, &["--check"]);
    check(
        &output,
        0,
        expect![[r#"
        Nothing is lacking.
    "#]],
        expect![[""]],
    );
    publisher.put(PAGE, Reply::Status(503));
    assert_eq!(update(home.path(), &publisher, &["--check"]).status.code(), Some(2));
}

#[test]
fn a_rehearsal_keeps_nothing_and_offline_asks_nobody() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let output = update(home.path(), &publisher, &["--dry-run", "--lang", "en"]);
    check(
        &output,
        0,
        expect![[r#"
            edition      bytes  outcome        address                                                             text
            2024-11-08  935862  to be fetched  https://media.example/2024/downloads/MagicCompRules%2020241108.txt

            `mtgcr update` fetches them.
        "#]],
        expect![[""]],
    );
    publisher.requests();
    let output = update(home.path(), &publisher, &["--offline", "--since", "2026-06-01"]);
    check(
        &output,
        0,
        expect![[r#"
            edition      bytes  outcome        address                                                                 text
            2026-06-19  975632  to be fetched  https://media.wizards.com/2026/downloads/MagicCompRules%2020260619.txt
            2026-08-07  968425  to be fetched  https://media.wizards.com/2026/downloads/MagicCompRules%2020260807.txt
            2026-09-25  977752  to be fetched  https://media.wizards.com/2026/downloads/MagicCompRules%2020260925.txt

            `mtgcr update` fetches them.
        "#]],
        expect![[""]],
    );
    assert_eq!(publisher.asked(), Vec::<String>::new());
    assert_eq!(editions(home.path()), "none");
}

#[test]
fn older_editions_are_looked_for_at_all_their_addresses() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    // The catalogue knows no address of this edition, so the patterns are tried with its label.
    let place = "/2024/docs/MagicCompRules_20240917.txt";
    publisher.put(place, Reply::file(sample("CR-20240920.en.txt")));
    let output = update(home.path(), &publisher, &["--edition", "DSK", "--edition", "fdn"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let asked = publisher.asked();
    assert!(asked.ends_with(&[place.to_owned(), TEXT.to_owned()]), "{asked:?}");
    assert_eq!(editions(home.path()), "2024-09-20 2024-11-08");
    // A translation by its date: the latest revision first.
    publisher.put("/data/JPN_CR_20241108_1.txt", Reply::file(sample("CR-20241108.ja.txt")));
    let output = update(home.path(), &publisher, &["--edition", "ja:2024-11-08"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(publisher.asked().contains(&"/data/JPN_CR_20241108_2.txt".to_owned()));
    assert_eq!(editions(home.path()), "2024-09-20 2024-11-08 ja:2024-11-08");
    let output = update(home.path(), &publisher, &["--edition", "nonsense"]);
    check(
        &output,
        2,
        expect![[""]],
        expect![[r#"
        error: no publication of the rules is known as `nonsense`

        hint: type an edition as in `2024-11-08` or `ja:2026-01-16`, or the code of a set
    "#]],
    );
}

#[test]
fn the_answer_is_there_for_programs() {
    let (home, publisher) = (older_home(), publisher());
    let output = update(home.path(), &publisher, &["--format", "json", "--lang", "en"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["texts"][0]["edition"], "2024-11-08");
    assert_eq!(value["texts"][0]["outcome"], "added");
    assert_eq!(value["changes"]["old"], "2024-09-20");
    assert!(value["translation"]["summary"]["stale"].as_u64() > Some(0), "{value}");
}

#[test]
fn a_proxy_of_the_environment_is_asked() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home.path()).env("HTTP_PROXY", publisher.base());
    command.env("ALL_PROXY", publisher.base()).env_remove("NO_PROXY").env_remove("no_proxy");
    command.args(["update", "--base-url", "http://publisher.test", "--lang", "en"]);
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let asked = publisher.asked();
    assert!(asked.iter().any(|target| target == "CONNECT publisher.test:80"), "{asked:?}");
    assert!(asked.contains(&TEXT.to_owned()), "{asked:?}");
}

#[test]
fn a_page_can_be_ahead_of_its_file() {
    let (home, publisher) = (older_home(), publisher());
    publisher.put(TEXT, Reply::file(sample("CR-20240920.en.txt")));
    for arguments in [&["--lang", "en"][..], &["--lang", "en"], &["--lang", "en", "--check"]] {
        let output = update(home.path(), &publisher, arguments);
        check(
            &output,
            1,
            expect![[r#"
                edition      bytes  outcome        address                                                             text
                2024-11-08  935862  not there yet  https://media.example/2024/downloads/MagicCompRules%2020241108.txt

                The page names 2024-11-08, the file still holds 2024-09-20.
            "#]],
            expect![[""]],
        );
    }
    publisher.put(TEXT, Reply::file(newest()));
    assert_eq!(update(home.path(), &publisher, &["--check"]).status.code(), Some(1));
    assert_eq!(editions(home.path()), "2024-09-20 ja:2024-09-20");
    assert_eq!(update(home.path(), &publisher, &[]).status.code(), Some(0));
    assert_eq!(update(home.path(), &publisher, &["--check"]).status.code(), Some(0));
}

#[test]
fn a_corrected_issue_is_noticed_and_told() {
    let (home, publisher) = (older_home(), publisher());
    update(home.path(), &publisher, &["--lang", "en"]);
    let corrected = String::from_utf8(newest()).unwrap().replacen("creature", "monster", 1);
    publisher.put(TEXT, Reply::file(corrected));
    publisher.requests();
    let output = update(home.path(), &publisher, &["--lang", "en", "--check"]);
    check(
        &output,
        1,
        expect![[r#"
            edition      bytes  outcome        address                                                             text
            2024-11-08  935862  to be fetched  https://media.example/2024/downloads/MagicCompRules%2020241108.txt

            `mtgcr update` fetches them.
        "#]],
        expect![[""]],
    );
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    check(
        &output,
        0,
        expect![[r#"
            edition       bytes  outcome                address                                                             text
            2024-11-08.2  50749  kept as another issue  https://media.example/2024/downloads/MagicCompRules%2020241108.txt  unknown text

            2024-11-08.2 against 2024-11-08.1: 1 change: 1 edited; `mtgcr diff 2024-11-08.1 2024-11-08.2` tells
            them. The Japanese ja:2024-09-20 lags behind 2024-11-08.2: 19 stale, 2 missing, 10 orphaned; `mtgcr
            translation status` lists them.
        "#]],
        expect![[r#"
            note: 2024-11-08.2: its bytes are not those that are known of 2024-11-08
            https://media.example/2024/downloads/MagicCompRules%2020241108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
        "#]],
    );
    assert_eq!(update(home.path(), &publisher, &["--check"]).status.code(), Some(0));
}

#[test]
fn what_a_run_did_not_tell_the_next_one_tells() {
    let (home, publisher) = (older_home(), publisher());
    publisher.put(TEXT, Reply::file(sample("CR-20240920.en.txt")));
    update(home.path(), &publisher, &["--lang", "en"]);
    // Another run brought the text, and ended before it could tell.
    let folder = format!("{}/corpus/sample", env!("CARGO_MANIFEST_DIR"));
    mtgcr(home.path(), &["import", &format!("{folder}/CR-20241108.en.txt")]);
    publisher.put(TEXT, Reply::file(newest()));
    let told = |output: Output| text(&output.stdout).contains("2024-11-08 against 2024-09-20");
    assert!(told(update(home.path(), &publisher, &["--lang", "en"])), "nothing is told");
    assert!(!told(update(home.path(), &publisher, &["--lang", "en"])), "it is told twice");
}

#[test]
fn editions_that_were_passed_over_are_named() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let older = text(&sample("CR-20240920.en.txt")).replace("September 20, 2024", "April 19, 2024");
    std::fs::write(home.path().join("older.txt"), older).unwrap();
    let file = home.path().join("older.txt");
    let imported = mtgcr(home.path(), &["import", &file.display().to_string()]);
    assert_eq!(imported.status.code(), Some(0), "{}", text(&imported.stderr));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    let told = text(&output.stdout);
    assert!(told.contains("2024-06-07, 2024-07-30, 2024-09-20"), "{told}");
}
