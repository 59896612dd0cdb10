//! What does the English text of an item tell of its Japanese one? Start at [`tell_by_english`].
//!
//! Japanese editions are kept here less often than English ones, so a Japanese text that lost its
//! strike-through often cannot be held against both sides. The English beside it can: where that
//! is gone, new or the same as a whole, so is its translation, and where both have the same
//! sentences, a sentence that is gone or new as a whole is so in both. Nothing here guesses which
//! words changed within a sentence, but for one term that follows the one it replaces.

use std::ops::Range;

use crate::answer::{BulletinPiece, Certainty, Told};
use crate::diff::run_of;
use crate::lexicon::lexicon;
use crate::model::{Language, Role, WordOp, WordRun};
use crate::text::sentences;

/// Marks the Japanese texts of an item that could not be held against both editions, as the
/// English ones beside them changed.
pub(crate) fn tell_by_english(pieces: &mut [BulletinPiece]) {
    let is_sure = |piece: &&BulletinPiece| {
        let certainty = piece.told.as_ref().map(|told| told.certainty);
        piece.language == Language::En && matches!(certainty, Some(Certainty::Exact))
    };
    let english: Vec<BulletinPiece> = pieces.iter().filter(is_sure).cloned().collect();
    for piece in
        pieces.iter_mut().filter(|piece| piece.language == Language::Ja && is_unsure(piece))
    {
        if let Some(told) = by_english(piece, &english) {
            piece.told = Some(told);
        }
    }
}

/// Whether a text was not held against both editions.
fn is_unsure(piece: &BulletinPiece) -> bool {
    let certainty = piece.told.as_ref().map(|told| told.certainty);
    matches!(piece.role, Role::Text | Role::Example)
        && matches!(
            certainty,
            None | Some(
                Certainty::OneEdition { .. } | Certainty::OneText { .. } | Certainty::Unresolved
            )
        )
}

fn by_english(piece: &BulletinPiece, english: &[BulletinPiece]) -> Option<Told> {
    let is_beside = |other: &&BulletinPiece| {
        other.role == piece.role
            && other.number == piece.number
            && other.renumbered_from == piece.renumbered_from
    };
    let beside: Vec<&BulletinPiece> = english.iter().filter(is_beside).collect();
    let beside = match beside.as_slice() {
        [] => return None,
        all if all.iter().all(|other| whole_op(other) == whole_op(all[0])) => all[0],
        // Which of several examples it is, its figures tell.
        all => {
            let same = |other: &&&BulletinPiece| figures(&other.text) == figures(&piece.text);
            let mut same = all.iter().filter(same);
            match (same.next(), same.next()) {
                (Some(one), None) => one,
                _ => return None,
            }
        }
    };
    match whole_op(beside) {
        Some(WordOp::Equal) => unchanged(piece),
        Some(op) => changed_as_a_whole(piece, beside, op),
        None => by_sentences(piece, beside),
    }
}

/// What happened to all words of a text, if it is the same for all.
fn whole_op(piece: &BulletinPiece) -> Option<WordOp> {
    let words = &piece.told.as_ref()?.words;
    let op = words.first()?.op;
    words.iter().all(|run| run.op == op).then_some(op)
}

/// The figures of a text, sorted: translations keep them all, names they do not.
fn figures(text: &str) -> Vec<&str> {
    let is_figure = |letter: char| letter.is_ascii_digit() || matches!(letter, '/' | '+' | '-');
    let cut = text.split(|letter: char| !is_figure(letter));
    let mut figures: Vec<&str> =
        cut.filter(|part| part.contains(|letter: char| letter.is_ascii_digit())).collect();
    figures.sort_unstable();
    figures
}

/// The English has not changed, and the Japanese is as in the edition that is here.
fn unchanged(piece: &BulletinPiece) -> Option<Told> {
    let told = piece.told.as_ref()?;
    let is_same = told.words.iter().all(|run| run.op == WordOp::Equal);
    let is_found = !matches!(told.certainty, Certainty::Unresolved);
    let certainty = Certainty::ByTranslation { is_partial: false };
    (is_same && is_found).then(|| Told { certainty, ..told.clone() })
}

fn changed_as_a_whole(piece: &BulletinPiece, beside: &BulletinPiece, op: WordOp) -> Option<Told> {
    let names = beside.told.as_ref()?.names.clone();
    // What stands in a Japanese edition after was not deleted, nor was what stands in one before
    // inserted.
    let stands = piece.told.as_ref().filter(|told| {
        matches!(
            told.certainty,
            Certainty::OneEdition { characters: 0 } | Certainty::OneText { characters: 0 }
        )
    });
    let contradicts = stands.is_some_and(|told| match op {
        WordOp::Delete => told.names.new.is_some(),
        _ => told.names.old.is_some(),
    });
    let words = vec![run_of(op, &piece.text)];
    let certainty = Certainty::ByTranslation { is_partial: false };
    (!contradicts).then_some(Told { words, certainty, names })
}

/// Marks sentence by sentence, where both texts have as many.
fn by_sentences(piece: &BulletinPiece, beside: &BulletinPiece) -> Option<Told> {
    let own_changes = piece.told.as_ref().is_some_and(|told| {
        let is_found = told.certainty != Certainty::Unresolved;
        is_found && told.words.iter().any(|run| run.op != WordOp::Equal)
    });
    let told = beside.told.as_ref().filter(|_| !own_changes)?;
    let english = english_sentences(&told.words);
    let japanese = sentences(&piece.text, Language::Ja);
    if english.len() != japanese.len() {
        return None;
    }
    let replaced = replaced_terms(&told.words);
    let mut words: Vec<WordRun> = Vec::new();
    let mut from = 0;
    let mut is_partial = false;
    for (bytes, op) in japanese.into_iter().zip(english) {
        push(&mut words, WordOp::Equal, &piece.text[from..bytes.start]);
        let sentence = &piece.text[bytes.clone()];
        match op {
            Some(op) => push(&mut words, op, sentence),
            None => is_partial |= !push_terms(&mut words, sentence, &replaced),
        }
        from = bytes.end;
    }
    push(&mut words, WordOp::Equal, &piece.text[from..]);
    let is_told = words.iter().any(|run| run.op != WordOp::Equal);
    let certainty = Certainty::ByTranslation { is_partial };
    is_told.then(|| Told { words, certainty, names: told.names.clone() })
}

/// What happened to each sentence of a text; none where its words have not all met the same.
fn english_sentences(words: &[WordRun]) -> Vec<Option<WordOp>> {
    let mut text = String::new();
    let mut places: Vec<(Range<usize>, WordOp)> = Vec::new();
    for run in words {
        // The space between sentences goes missing at the seams.
        if !text.is_empty() && !text.ends_with(char::is_whitespace) {
            text.push(' ');
        }
        let start = text.len();
        text += &run.text;
        places.push((start..text.len(), run.op));
    }
    let of_sentence = |bytes: Range<usize>| {
        let mut ops = places.iter().filter(|(place, _)| {
            let (start, end) = (place.start.max(bytes.start), place.end.min(bytes.end));
            start < end && text[start..end].contains(char::is_alphanumeric)
        });
        let op = ops.next()?.1;
        ops.all(|placed| placed.1 == op).then_some(op)
    };
    sentences(&text, Language::En).into_iter().map(of_sentence).collect()
}

/// Pairs of Japanese terms of which the first gave way to the second, as the English words tell.
fn replaced_terms(words: &[WordRun]) -> Vec<[&'static str; 2]> {
    let pairs = words.windows(2).filter(|pair| pair[0].op == WordOp::Delete);
    let pairs = pairs.filter(|pair| pair[1].op == WordOp::Insert);
    let terms = pairs.filter_map(|pair| Some([term(&pair[0].text)?, term(&pair[1].text)?]));
    let mut terms: Vec<[&str; 2]> = terms.collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// The Japanese of a run that is a term and nothing else, in the singular, plural or possessive.
fn term(words: &str) -> Option<&'static str> {
    let plain = words.trim().to_lowercase();
    let plain = plain.trim_end_matches("’s").trim_end_matches("'s");
    let is = |form: &str| {
        form.eq_ignore_ascii_case(plain)
            || plain.strip_suffix('s').is_some_and(|singular| form == singular)
    };
    let named =
        lexicon().iter().find(|name| name.en_forms().any(|form| is(&form.to_lowercase())))?;
    named.ja_forms().next()
}

/// Adds a sentence some of whose words changed, terms that follow those they replace told apart;
/// whether there were any.
fn push_terms(words: &mut Vec<WordRun>, sentence: &str, replaced: &[[&'static str; 2]]) -> bool {
    let mut rest = sentence;
    let mut is_found = false;
    let first = |rest: &str| {
        let found = replaced.iter().filter_map(|terms| Some((rest.find(&terms.concat())?, *terms)));
        found.min()
    };
    while let Some((at, [old, new])) = first(rest) {
        push(words, WordOp::Equal, &rest[..at]);
        push(words, WordOp::Delete, old);
        push(words, WordOp::Insert, new);
        rest = &rest[at + old.len() + new.len()..];
        is_found = true;
    }
    push(words, WordOp::Equal, rest);
    is_found
}

fn push(words: &mut Vec<WordRun>, op: WordOp, text: &str) {
    match words.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.op == op => last.text += text,
        _ => words.push(run_of(op, text)),
    }
}
