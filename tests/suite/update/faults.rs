//! What is said when something goes wrong, and is nothing half kept? Start at [`check`].

use expect_test::{Expect, expect};
use tempfile::tempdir;

use super::*;

/// Runs `update` for English against a publisher that is changed by `change`: what it says, and
/// what is kept.
#[track_caller]
fn check(change: impl FnOnce(&Publisher), expected: Expect) {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    change(&publisher);
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    let said = text(&output.stderr).replace(&publisher.base(), "http://publisher");
    let code = output.status.code().unwrap_or(-1);
    let kept = editions(home.path());
    let sources = home.path().join("corpus/sources");
    let files = std::fs::read_dir(sources).map_or(0, Iterator::count);
    expected.assert_eq(&format!("{said}exit code {code}, kept {kept} in {files} files\n"));
}

/// A file whose bytes say that they are the text, and are not.
#[track_caller]
pub(super) fn check_text(reply: Reply, expected: Expect) {
    check(|publisher| publisher.put(TEXT, reply), expected);
}

#[test]
fn pages_that_changed() {
    check(
        |publisher| publisher.put(PAGE, Reply::file("<html><p>New here!</p>")),
        expect![[r#"
        error: the page `https://magic.wizards.com/en/rules` has no link to a text of the rules: it may have changed its shape
        error: 2026-09-25: there is nothing at the 5 addresses where it could be

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
    check(
        |publisher| publisher.put(PAGE, Reply::Status(404)),
        expect![[r#"
        error: there is nothing at `http://publisher/en/rules` (status 404)
        error: 2026-09-25: there is nothing at the 5 addresses where it could be

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
    check(
        |publisher| publisher.put(PAGE, Reply::Status(403)),
        expect![[r#"
        error: `http://publisher/en/rules` answers with status 403
        error: 2026-09-25: there is nothing at the 5 addresses where it could be

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
    check(
        |publisher| publisher.put(PAGE, Reply::Moved("/en/news".to_owned())),
        expect![[r#"
        error: there is nothing at `http://publisher/en/news` (status 404)
        error: 2026-09-25: there is nothing at the 5 addresses where it could be

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn links_that_lead_elsewhere() {
    // Only another format is linked to: the text is looked for beside it.
    check(
        |publisher| publisher.put(PAGE, page(&["/x/MagicCompRules 20241108.pdf"])),
        expect![[r#"
            note: 2024-11-08: its bytes are not those that are known of 2024-11-08
            https://media.wizards.com/2024/downloads/MagicCompRules%2020241108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            exit code 0, kept 2024-11-08 in 1 files
        "#]],
    );
    // A digit too many in the name; what is inside decides.
    check(
        |publisher| {
            publisher.put(PAGE, page(&["/x/MagicCompRules_202401108.txt"]));
            publisher.put("/x/MagicCompRules_202401108.txt", Reply::file(newest()));
        },
        expect![[r#"
            note: 2024-11-08: its name says 202401108, inside it says 2024-11-08
            https://magic.wizards.com/x/MagicCompRules_202401108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            exit code 0, kept 2024-11-08 in 1 files
        "#]],
    );
    check(
        |publisher| {
            publisher.put(PAGE, page(&["/x/MagicCompRules%2020241115.txt"]));
            publisher.put("/x/MagicCompRules%2020241115.txt", Reply::file(newest()));
        },
        expect![[r#"
            note: 2024-11-08: its name says 20241115, inside it says 2024-11-08
            https://magic.wizards.com/x/MagicCompRules%2020241115.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            exit code 0, kept 2024-11-08 in 1 files
        "#]],
    );
    check(
        |publisher| publisher.put(TEXT, Reply::Moved("/elsewhere.txt".to_owned())),
        expect![[r#"
        error: 2024-11-08: there is nothing at `https://media.example/2024/downloads/MagicCompRules%2020241108.txt`

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn addresses_that_lead_in_a_circle() {
    check_text(
        Reply::Moved(TEXT.to_owned()),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends no sound answer: it leads on and on, at last to `http://publisher/2024/downloads/MagicCompRules%2020241108.txt`

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn texts_that_are_something_else() {
    check_text(
        Reply::file("<!DOCTYPE html><h1>Not found</h1>"),
        expect![[r#"
            error: 2024-11-08: `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` answers with a web page in place of the text

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::file(""),
        expect![[r#"
            error: 2024-11-08: `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` does not hold the rules: the file is empty

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::file("%PDF-1.7"),
        expect![[r#"
            error: 2024-11-08: `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` does not hold the rules: this is a PDF and not a text file

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::file(sample("CR-20241108.ja.txt")),
        expect![[r#"
            error: 2024-11-08: `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` holds something else: the Comprehensive Rules in Japanese

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::file(sample("bulletin-20241108.en-ja.md")),
        expect![[r#"
            error: 2024-11-08: `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` holds something else: an update bulletin

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::Status(404),
        expect![[r#"
        error: 2024-11-08: there is nothing at `https://media.example/2024/downloads/MagicCompRules%2020241108.txt`

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
    check_text(
        Reply::Status(410),
        expect![[r#"
        error: 2024-11-08: there is nothing at `https://media.example/2024/downloads/MagicCompRules%2020241108.txt`

        hint: who has the file can add it with `mtgcr import FILE`
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn texts_that_are_cut() {
    let half = newest().len() / 2;
    check_text(
        Reply::file(&newest()[..half]),
        expect![[r#"
            error: 2024-11-08: the text at `https://media.example/2024/downloads/MagicCompRules%2020241108.txt` is not whole: there is no 511–704

            hint: nothing of it was kept; look at the address in a browser, or try again later
            exit code 2, kept none in 0 files
        "#]],
    );
    check_text(
        Reply::Cut(newest(), half),
        expect![[r#"
        error: 2024-11-08: the transfer of `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` was cut off after 25375 of 50750 bytes, asked 4 times

        hint: try again later, or with a greater `--time-out`
        exit code 2, kept none in 0 files
    "#]],
    );
    check_text(
        Reply::Cut(newest(), 0),
        expect![[r#"
        error: 2024-11-08: the transfer of `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` was cut off after 0 of 50750 bytes, asked 4 times

        hint: try again later, or with a greater `--time-out`
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn a_cut_transfer_goes_on_where_it_ended() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let half = newest().len() / 2;
    publisher.put_all(TEXT, vec![Reply::Cut(newest(), half), Reply::file(newest())]);
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let requests = publisher.requests();
    let last = requests.iter().rfind(|request| request.contains(TEXT)).unwrap().to_lowercase();
    assert!(last.contains(&format!("range: bytes={half}-")) && last.contains("if-range: \""));
    let verified = mtgcr(home.path(), &["editions", "--verify"]);
    assert_eq!(verified.status.code(), Some(0));
    let kept = std::fs::read_dir(home.path().join("corpus/sources")).unwrap().next().unwrap();
    assert!(std::fs::read(kept.unwrap().path()).unwrap() == newest(), "other bytes were kept");
}

#[test]
fn the_rest_of_another_file_is_not_glued_on() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    let other = sample("CR-20240920.en.txt");
    publisher.put_all(TEXT, vec![Reply::Cut(other, 9000), Reply::file(newest())]);
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let kept = std::fs::read_dir(home.path().join("corpus/sources")).unwrap().next().unwrap();
    assert!(std::fs::read(kept.unwrap().path()).unwrap() == newest(), "two files were mixed");
}

#[test]
fn servers_that_fail() {
    let busy = || vec![Reply::Status(503), Reply::Status(500), Reply::file(newest())];
    check(
        |publisher| publisher.put_all(TEXT, busy()),
        expect![[r#"
            note: 2024-11-08: its bytes are not those that are known of 2024-11-08
            https://media.example/2024/downloads/MagicCompRules%2020241108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            exit code 0, kept 2024-11-08 in 1 files
        "#]],
    );
    check_text(
        Reply::Status(500),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` answers with status 500, asked 4 times

        hint: try again later
        exit code 2, kept none in 0 files
    "#]],
    );
    check(
        |publisher| publisher.put_all(TEXT, vec![Reply::Silent, Reply::file(newest())]),
        expect![[r#"
            note: 2024-11-08: its bytes are not those that are known of 2024-11-08
            https://media.example/2024/downloads/MagicCompRules%2020241108.txt: taken as it is, though line 714: 2 rules and entries, of which `Attack, Attacks` is the first, are not of that edition; 2720 rules of that edition are not in it
            exit code 0, kept 2024-11-08 in 1 files
        "#]],
    );
    check_text(
        Reply::Raw("Transfer-Encoding: chunked\r\n".to_owned(), b"zz\r\n".to_vec()),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends no sound answer: protocol: chunk length cannot be read as a number

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn a_silent_server_is_not_waited_for_forever() {
    check_text(
        Reply::Silent,
        expect![[r#"
        error: 2024-11-08: `http://publisher` did not answer in time, asked 4 times

        hint: try again later, or with a greater `--time-out`
        exit code 2, kept none in 0 files
    "#]],
    );
}

#[test]
fn nobody_there() {
    let home = tempdir().unwrap();
    let arguments = ["update", "--base-url", "http://127.0.0.1:9", "--lang", "en"];
    let output = mtgcr(home.path(), &arguments);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("cannot reach `http://127.0.0.1:9`"), "{said}");
    assert!(said.contains("hint: look at the connection"), "{said}");
}

#[test]
fn more_than_any_text() {
    let announced = "Content-Length: 99999999\r\n".to_owned();
    check_text(
        Reply::Raw(announced, newest()),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends more than the 8388608 bytes that a text can have

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
    check_text(
        Reply::file("x".repeat((8 << 20) + 1)),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends more than the 8388608 bytes that a text can have

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
    let encoded = "Content-Encoding: gzip\r\n".to_owned();
    check_text(
        Reply::Raw(encoded.clone(), growing(64 << 20)),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends more than the 8388608 bytes that a text can have

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
    check_text(
        Reply::Raw(encoded, newest()),
        expect![[r#"
        error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends no sound answer: gzip decompression failed: invalid gzip header

        hint: look at the address in a browser: something else may be in its place
        exit code 2, kept none in 0 files
    "#]],
    );
}

/// A gzip stream of at least so many equal bytes, in a hundred-and-sixtieth of the room.
fn growing(bytes: usize) -> Vec<u8> {
    let mut stream = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let (mut pending, mut count) = (0_u32, 0);
    let mut put = |bits: u32, width: u32| {
        pending |= bits << count;
        count += width;
        while count >= 8 {
            stream.push(pending as u8);
            pending >>= 8;
            count -= 8;
        }
    };
    // The last block, with fixed codes: `a`, then 258 bytes from one back, again and again.
    put(0b011, 3);
    put((0x30 + u32::from(b'a')).reverse_bits() >> 24, 8);
    for _ in 0..bytes / 258 {
        put(0b1100_0101_u32.reverse_bits() >> 24, 8);
        put(0, 5);
    }
    put(0, 16);
    stream
}
