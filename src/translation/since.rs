//! What changed in a record since it was translated? Start at [`since`].
//!
//! Typography, and letters that a misspelling had in the wrong order, need no translator.

use crate::diff::words;
use crate::model::{Class, EditionId, TranslationStatus, WordOp, WordRun};

/// What one edition changed in a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Since {
    /// The edition that changed it.
    pub edition: EditionId,
    /// What it did.
    pub class: Class,
    /// The words before and after; empty where the record went.
    pub words: Vec<WordRun>,
}

/// How a record changed from one edition to the next.
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    /// The later edition.
    pub edition: EditionId,
    /// What became of the record; `removed` where it went.
    pub class: Class,
    /// Whether the translation took note of the later edition's numbers.
    pub is_numbered: bool,
    /// Its words before.
    pub old: &'a str,
    /// Its words after; empty where it went.
    pub new: &'a str,
}

/// What of `passages` a translator has to know, in their order.
pub fn since<'a>(passages: impl IntoIterator<Item = Passage<'a>>) -> Vec<Since> {
    passages.into_iter().filter_map(needs_translator).collect()
}

/// What a translator has to know of one passage; none where nothing.
fn needs_translator(passage: Passage<'_>) -> Option<Since> {
    let Passage { edition, class, .. } = passage;
    // What was only renumbered before it was translated needs nobody.
    let needs_nobody = passage.is_numbered && !is_stale(class) && class != Class::Removed;
    match class {
        Class::Removed => Some(Since { edition, class, words: Vec::new() }),
        Class::Typography => None,
        _ if needs_nobody => None,
        _ => {
            let words = words(passage.old, passage.new);
            let is_mended = class == Class::Edited && only_swaps_letters(&words);
            (!is_mended).then_some(Since { edition, class, words })
        }
    }
}

/// What a translated record is, whose English bears another number today or not.
pub fn status_of(since: &[Since], is_renumbered: bool) -> TranslationStatus {
    if since.iter().any(|change| change.class == Class::Removed) {
        TranslationStatus::Orphaned
    } else if since.iter().any(|change| is_stale(change.class)) {
        TranslationStatus::Stale
    } else if !since.is_empty() || is_renumbered {
        TranslationStatus::Renumbered
    } else {
        TranslationStatus::Current
    }
}

/// Whether the words changed, or what they point at.
pub(super) fn is_stale(class: Class) -> bool {
    matches!(class, Class::Edited | Class::MovedEdited | Class::Retargeted)
}

/// Whether all that changed are letters in another order, as a misspelling is mended.
fn only_swaps_letters(runs: &[WordRun]) -> bool {
    let changed: Vec<&WordRun> = runs.iter().filter(|run| run.op != WordOp::Equal).collect();
    let letters = |run: &WordRun| {
        let mut letters: Vec<char> = run.text.trim().chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_word = |run: &WordRun| run.text.trim().chars().all(char::is_alphabetic);
    changed.chunks(2).all(|pair| match pair {
        [old, new] => is_word(old) && is_word(new) && letters(old) == letters(new),
        _ => false,
    })
}
