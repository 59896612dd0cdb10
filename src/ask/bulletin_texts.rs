//! What could a text of a bulletin be made of, and what does the English text of an item tell of
//! its Japanese one? Start at [`Candidate`] and [`tell_by_english`].
//!
//! Nothing here decides which candidate is the right one. Japanese editions are kept here less
//! often than English ones, so a Japanese text that lost its strike-through often cannot be held
//! against both sides. The English beside it can: where that is gone, new or the same as a whole,
//! so is its translation, and where both have the same sentences, a sentence that is gone or new as
//! a whole is so in both. Which words changed within a sentence is not guessed, but for one term
//! that follows the one it replaces.

use std::ops::Range;

use crate::answer::{BulletinPiece, Certainty, ShownChange, ShownText, Told};
use crate::diff::{
    Evidence, Interleaving, Known, resolve, resolve_exactly, run_of, word_share, words,
};
use crate::lexicon::lexicon;
use crate::model::{
    Language, Pair, Piece, Record, RecordKind, Role, RuleNumber, Rulebook, WordOp, WordRun,
};
use crate::text::{fold_term, folds_to, sentences};

/// Old and new texts that a text could be made of, with what the editions call them.
pub(crate) struct Candidate<'a> {
    pub texts: Pair<Option<(&'a str, String)>>,
    /// Whether a side that is missing is known to have nothing of the kind.
    pub is_whole: bool,
    /// The text of the side that is left out, where the rule has one: the bulletin may print the
    /// text of one edition as it stands.
    pub other: Option<&'a str>,
    /// Whether both editions are here, whatever of them it is held against.
    pub both_here: bool,
    /// The place of the change that it is, if it is one.
    pub change: Option<usize>,
}

impl<'a> Candidate<'a> {
    pub fn of(old: Option<&'a Record>, new: Option<&'a Record>, both_here: bool) -> Self {
        let side = |record: Option<&'a Record>| {
            record.map(|record| (record.text.as_str(), record.called().unwrap_or_default()))
        };
        let is_whole = old.is_some() && new.is_some();
        let texts = Pair::new(side(old), side(new));
        Self { texts, is_whole, other: None, both_here, change: None }
    }

    /// Both texts of the change at a place.
    pub fn of_change(place: usize, change: &'a ShownChange) -> Self {
        let side = |text: &'a Option<ShownText>| {
            text.as_ref().map(|shown| (shown.text.as_str(), shown.name()))
        };
        let texts = Pair::new(side(&change.old), side(&change.new));
        Self { texts, is_whole: true, other: None, both_here: true, change: Some(place) }
    }

    /// The words of a text, if it is made of these.
    pub fn told(&self, text: &str) -> Told {
        self.tell(text, resolve(text, self.words()))
    }

    /// The words of a text, if it is made of these to the letter.
    pub fn told_exactly(&self, text: &str) -> Option<Told> {
        Some(self.tell(text, resolve_exactly(text, self.words())?))
    }

    /// The texts without what they are called.
    pub fn words(&self) -> Pair<Option<&'a str>> {
        self.texts.as_ref().map(|text| text.as_ref().map(|named| named.0))
    }

    /// The words of a text that is that of one edition, those that the other lacks told apart;
    /// none where the other is another text altogether.
    fn beside(&self, text: &str, known: Known) -> Option<Vec<WordRun>> {
        let other = self.other?;
        let (runs, lacking) = match known {
            Known::OldOnly => (words(text, other), WordOp::Insert),
            _ => (words(other, text), WordOp::Delete),
        };
        let mut told: Vec<WordRun> = Vec::new();
        for run in runs.iter().filter(|run| run.op != lacking) {
            push(&mut told, run.op, &run.text);
        }
        (word_share(&runs) >= LEAST_SHARE).then_some(told)
    }

    fn tell(&self, text: &str, found: Interleaving) -> Told {
        let names = self.texts.as_ref().map(|text| text.as_ref().map(|named| named.1.clone()));
        let is_same = found.runs.iter().all(|run| run.op == WordOp::Equal);
        let only = match (found.known, self.is_whole && is_same) {
            (Known::OldOnly, true) => Some(WordOp::Delete),
            (Known::NewOnly, true) => Some(WordOp::Insert),
            _ => None,
        };
        let is_plain = is_same && found.evidence == Evidence::Exact;
        match (only, found.evidence) {
            _ if is_plain && let Some(words) = self.beside(text, found.known) => {
                Told::of(words, Certainty::Plain, names)
            }
            (Some(op), Evidence::Exact) => {
                Told::of(vec![run_of(op, text)], Certainty::Exact, names)
            }
            (_, evidence) => {
                let characters = match evidence {
                    Evidence::Within { characters } => characters,
                    Evidence::Exact | Evidence::Unresolved => 0,
                };
                let certainty = match (evidence, found.known) {
                    (Evidence::Unresolved, _) => Certainty::Unresolved,
                    (Evidence::Exact, Known::Both) => Certainty::Exact,
                    (Evidence::Within { .. }, Known::Both) => Certainty::Within,
                    _ if self.both_here => Certainty::OneText,
                    _ => Certainty::OneEdition,
                };
                Told { characters, ..Told::of(found.runs, certainty, names) }
            }
        }
    }
}

/// Texts with less in common are not an old and a new one, but one that went and one that came.
/// Picked by gut feeling.
const LEAST_SHARE: f32 = 0.4;

/// Whether a piece of a bulletin could be the text of a record of this kind, number and headword,
/// given by which number it is looked for.
pub(crate) fn fits(
    piece: &Record,
    kind: RecordKind,
    own: Option<RuleNumber>,
    headword: Option<&str>,
    number: Option<RuleNumber>,
) -> bool {
    let is_example = kind == RecordKind::Example;
    let wants_example = piece.piece.as_ref().is_some_and(|piece| piece.role == Role::Example);
    match (piece.headword(), number) {
        (Some(term), _) => headword.is_some_and(|headword| folds_to(headword, &fold_term(term))),
        (None, Some(number)) if wants_example => {
            is_example && own.is_some_and(|own| number.covers(own))
        }
        (None, Some(number)) => !is_example && own == Some(number),
        (None, None) => false,
    }
}

/// What a text could be made of where not both editions are here: either side alone.
pub(crate) fn alone<'b>(
    record: &Record,
    piece: &Piece,
    books: &'b Pair<Option<Rulebook>>,
) -> Vec<Candidate<'b>> {
    let of = |book: &'b Option<Rulebook>, number: Option<RuleNumber>| -> Vec<&'b Record> {
        let all = book.iter().flat_map(|book| book.records()).filter(|own| own.part.is_none());
        all.filter(|own| fits(record, own.kind, own.number, own.headword(), number)).collect()
    };
    let old = of(&books.old, piece.renumbered_from.or(record.number));
    let new = of(&books.new, record.number);
    // An edition that does not hold the rule is as good as not here.
    let both_here = !old.is_empty() && !new.is_empty();
    let alone = old.iter().map(|old| (Some(*old), None));
    let alone = alone.chain(new.iter().map(|new| (None, Some(*new))));
    let both = old.iter().flat_map(|old| new.iter().map(|new| (Some(*old), Some(*new))));
    alone.chain(both).map(|(old, new)| Candidate::of(old, new, both_here)).collect()
}

/// Marks the Japanese texts of an item that could not be held against both editions, as the
/// English ones beside them changed.
pub(crate) fn tell_by_english(pieces: &mut [BulletinPiece]) {
    let is_sure = |piece: &&BulletinPiece| {
        piece.language == Language::En && piece.told.certainty == Some(Certainty::Exact)
    };
    let english: Vec<BulletinPiece> = pieces.iter().filter(is_sure).cloned().collect();
    for piece in pieces.iter_mut().filter(|piece| piece.language == Language::Ja) {
        let is_text = matches!(piece.role, Role::Text | Role::Example);
        let is_open = piece.told.certainty.is_none_or(|certainty| {
            use Certainty::{OneEdition, OneText, Unresolved};
            matches!(certainty, Unresolved | OneEdition | OneText)
        });
        if is_text
            && is_open
            && let Some(told) = by_english(piece, &english)
        {
            piece.told = told;
        }
    }
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
        Some(op) => as_a_whole(piece, beside, op),
        None => by_sentences(piece, beside),
    }
}

/// What happened to all words of a text, if it is the same for all.
fn whole_op(piece: &BulletinPiece) -> Option<WordOp> {
    let words = &piece.told.words;
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

fn as_a_whole(piece: &BulletinPiece, beside: &BulletinPiece, op: WordOp) -> Option<Told> {
    let own = &piece.told;
    let is_same = own.certainty.is_some() && own.words.iter().all(|run| run.op == WordOp::Equal);
    // What has not changed is as in the edition that is here.
    let told = match op {
        WordOp::Equal => is_same.then_some(own)?,
        _ => &beside.told,
    };
    let words = vec![run_of(op, &piece.text)];
    Some(Told::of(words, Certainty::ByTranslation, told.names.clone()))
}

/// Marks sentence by sentence, where both texts have as many.
fn by_sentences(piece: &BulletinPiece, beside: &BulletinPiece) -> Option<Told> {
    let is_changed = |words: &[WordRun]| words.iter().any(|run| run.op != WordOp::Equal);
    let is_found = piece.told.certainty != Some(Certainty::Unresolved);
    let english = english_sentences(&beside.told.words);
    let japanese = sentences(&piece.text, Language::Ja);
    if is_found && is_changed(&piece.told.words) || english.len() != japanese.len() {
        return None;
    }
    // Pairs of Japanese terms of which the first gave way to the second, as the English words tell.
    let pairs = beside.told.words.windows(2);
    let pairs = pairs.filter(|pair| [pair[0].op, pair[1].op] == [WordOp::Delete, WordOp::Insert]);
    let replaced: Vec<[&str; 2]> =
        pairs.filter_map(|pair| Some([term(&pair[0].text)?, term(&pair[1].text)?])).collect();
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
    let partly = if is_partial { Certainty::ByTranslationPartly } else { Certainty::ByTranslation };
    is_changed(&words).then(|| Told::of(words, partly, beside.told.names.clone()))
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

/// The Japanese of a run that is a term and nothing else, in the singular, plural or possessive.
fn term(words: &str) -> Option<&'static str> {
    let name = words.trim().trim_end_matches("’s").trim_end_matches("'s");
    let is = |form: &str| fold_term(form) == fold_term(name.strip_suffix('s').unwrap_or(name));
    lexicon().iter().find(|name| name.en_forms().any(is))?.ja_forms().next()
}

/// Adds a sentence some of whose words changed, terms that follow those they replace told apart;
/// whether there were any.
fn push_terms(words: &mut Vec<WordRun>, sentence: &str, replaced: &[[&str; 2]]) -> bool {
    let mut parted =
        replaced.iter().filter_map(|terms| Some((terms, sentence.split_once(&terms.concat())?)));
    let Some(([old, new], (before, behind))) = parted.next() else {
        push(words, WordOp::Equal, sentence);
        return false;
    };
    push_terms(words, before, replaced);
    push(words, WordOp::Delete, old);
    push(words, WordOp::Insert, new);
    push_terms(words, behind, replaced);
    true
}

fn push(words: &mut Vec<WordRun>, op: WordOp, text: &str) {
    match words.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.op == op => last.text += text,
        _ => words.push(run_of(op, text)),
    }
}
