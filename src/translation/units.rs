//! What are the smallest pieces that can translate each other? Start at [`units`].
//!
//! English words without their endings; Japanese runs of one script, kanji also by twos, since a
//! compound translates several words. No dictionary: what belongs together shows in the counts.

use std::collections::BTreeSet;

use crate::model::Language;
use crate::text::{is_kanji, is_katakana};

/// The units of a text, each once.
pub(super) fn units(text: &str, language: Language) -> BTreeSet<String> {
    match language {
        Language::En => english(text),
        Language::Ja => japanese(text),
    }
}

fn english(text: &str) -> BTreeSet<String> {
    let words =
        text.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '\'' | '’')));
    let words = words.filter(|word| word.starts_with(|letter: char| letter.is_alphabetic()));
    words.map(stem).filter(|stem| stem.len() > 1).collect()
}

/// A word in lower case without the endings that Japanese has no match for.
pub(super) fn stem(word: &str) -> String {
    let mut stem = word.to_lowercase();
    if stem.contains('’') {
        stem = stem.replace('’', "'");
    }
    let plain = stem.strip_suffix("'s").unwrap_or(&stem).trim_end_matches('\'').len();
    stem.truncate(plain);
    let ending =
        ["ing", "ied", "ies", "ed", "es", "s"].into_iter().find(|ending| stem.ends_with(ending));
    let ending = ending.filter(|ending| {
        let rest = &stem[..stem.len() - ending.len()];
        rest.len() >= 3 && !rest.ends_with('s')
    });
    stem.truncate(plain - ending.map_or(0, str::len));
    match ending {
        Some("ied" | "ies") => stem.push('y'),
        Some("ing" | "ed") if has_doubled_end(&stem) => stem.truncate(stem.len() - 1),
        _ => (),
    }
    if stem.ends_with('e') && stem.len() > 3 {
        stem.truncate(stem.len() - 1);
    }
    stem
}

/// `tapp` of `tapping`, but not `spell`.
fn has_doubled_end(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    let [.., one, two] = bytes else { return false };
    one == two && two.is_ascii() && !b"lsz".contains(two)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Kanji,
    Katakana,
    Other,
}

fn script(letter: char) -> Script {
    match letter {
        _ if is_kanji(letter) => Script::Kanji,
        _ if is_katakana(letter) => Script::Katakana,
        _ => Script::Other,
    }
}

fn japanese(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut run = String::new();
    let mut kind = Script::Other;
    for letter in text.chars().chain(Some('。')) {
        if script(letter) != kind {
            push_run(&run, kind, &mut found);
            run.clear();
            kind = script(letter);
        }
        run.push(letter);
    }
    found
}

fn push_run(run: &str, kind: Script, found: &mut BTreeSet<String>) {
    match kind {
        Script::Other => (),
        Script::Katakana if run.chars().count() < 2 => (),
        Script::Katakana => {
            found.insert(run.to_owned());
        }
        Script::Kanji => {
            let kanji: Vec<char> = run.chars().collect();
            if kanji.len() <= 3 {
                found.insert(run.to_owned());
            }
            if kanji.len() > 2 {
                found.extend(kanji.windows(2).map(|pair| pair.iter().collect::<String>()));
            }
        }
    }
}
