//! Is nobody believed who only looks like the publisher? Start at
//! [`an_address_that_leads_to_another_machine_is_not_followed`].

use std::time::{Duration, Instant};

use expect_test::expect;
use tempfile::tempdir;

use super::faults::check_text;
use super::*;

#[test]
fn nothing_has_changed_is_no_answer_to_who_did_not_ask_that() {
    check_text(
        Reply::Status(304),
        expect![[r#"
            error: 2024-11-08: `http://publisher/2024/downloads/MagicCompRules%2020241108.txt` sends no sound answer: status 304 says that nothing has changed, which was not asked

            hint: look at the address in a browser: something else may be in its place
            exit code 2, kept none in 0 files
        "#]],
    );
    let (home, publisher) = (tempdir().unwrap(), publisher());
    publisher.put(PAGE, Reply::Status(304));
    let output = update(home.path(), &publisher, &["--lang", "en", "--check"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
}

#[test]
fn a_text_that_is_cut_is_asked_for_again() {
    let whole = newest();
    let text_of = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let end = text_of(&whole).rfind("Credits").unwrap();
    for cut in [end / 4, end / 2] {
        let (home, publisher) = (tempdir().unwrap(), publisher());
        let replies = vec![Reply::file(&whole[..cut]), Reply::file(whole.clone())];
        publisher.put_all(TEXT, replies);
        let output = update(home.path(), &publisher, &["--lang", "en"]);
        assert_eq!(output.status.code(), Some(0), "{cut}: {}", text(&output.stderr));
        assert_eq!(editions(home.path()), "2024-11-08", "only the whole text is kept");
        publisher.put(TEXT, Reply::file(&whole[..cut]));
        let home = tempdir().unwrap();
        let output = update(home.path(), &publisher, &["--lang", "en"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("is not whole"), "{}", text(&output.stderr));
        assert_eq!(editions(home.path()), "none");
    }
}

#[test]
fn half_a_translation_is_not_kept() {
    let whole = sample("CR-20240920.ja.txt");
    let (home, publisher) = (tempdir().unwrap(), publisher());
    publisher.put(JA_TEXT, Reply::file(&whole[..whole.len() / 2]));
    let output = update(home.path(), &publisher, &["--lang", "ja"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
    assert_eq!(editions(home.path()), "none");
}

#[test]
fn a_text_may_end_as_it_likes_behind_its_glossary() {
    let whole = String::from_utf8(newest()).unwrap();
    let (home, publisher) = (tempdir().unwrap(), publisher());
    publisher.put(TEXT, Reply::file(whole.trim_end().trim_end_matches('.')));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(editions(home.path()), "2024-11-08");
}

#[test]
fn an_address_that_leads_to_another_machine_is_not_followed() {
    let other = Publisher::start();
    other.put("/text.txt", Reply::file(newest()));
    // The same machine by another name is another host.
    let elsewhere = other.base().replace("127.0.0.1", "localhost") + "/text.txt";
    let (home, publisher) = (tempdir().unwrap(), publisher());
    publisher.put(TEXT, Reply::Moved(elsewhere.clone()));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(&format!("leads on to `{elsewhere}`, which is not the publisher's")));
    assert_eq!(other.asked(), Vec::<String>::new());
    // On the same machine it is followed, for a while.
    publisher.put(TEXT, Reply::Moved("/moved.txt".to_owned()));
    publisher.put("/moved.txt", Reply::file(newest()));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let home = tempdir().unwrap();
    publisher.put(TEXT, Reply::Moved(TEXT.to_owned()));
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(publisher.asked().iter().filter(|target| *target == TEXT).count(), 8);
}

#[test]
fn a_transfer_that_drips_forever_is_given_up() {
    let (home, publisher) = (tempdir().unwrap(), publisher());
    publisher.put(TEXT, Reply::Dripping(newest()));
    let begun = Instant::now();
    let output = update(home.path(), &publisher, &["--lang", "en"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("took too long"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(60));
}
