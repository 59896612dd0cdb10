//! What could a text of a bulletin be made of? Start at [`Candidate`].
//!
//! Nothing here decides which candidate is the right one.

use crate::answer::{Certainty, Told};
use crate::diff::{
    Evidence, Interleaving, Known, resolve, resolve_exactly, run_of, word_share, words,
};
use crate::model::{Pair, Piece, Record, RecordKind, Role, RuleNumber, Rulebook, WordOp, WordRun};

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
        Self {
            texts: Pair::new(side(old), side(new)),
            is_whole,
            other: None,
            both_here,
            change: None,
        }
    }

    /// The words of a text, if it is made of these.
    pub fn told(&self, text: &str) -> Told {
        let found = resolve(text, self.words());
        self.tell(text, found)
    }

    /// The words of a text, if it is made of these to the letter.
    pub fn told_exactly(&self, text: &str) -> Option<Told> {
        let found = resolve_exactly(text, self.words())?;
        Some(self.tell(text, found))
    }

    fn words(&self) -> Pair<Option<&'a str>> {
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
        if word_share(&runs) < LEAST_SHARE {
            return None;
        }
        let mut told: Vec<WordRun> = Vec::new();
        for run in runs.into_iter().filter(|run| run.op != lacking) {
            match told.last_mut() {
                Some(last) if last.op == run.op => last.text += &run.text,
                _ => told.push(run),
            }
        }
        Some(told)
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
                Told { words, certainty: Certainty::Plain, names }
            }
            (Some(op), Evidence::Exact) => {
                let words = vec![run_of(op, text)];
                Told { words, certainty: Certainty::Exact, names }
            }
            _ => Told { certainty: certainty(&found, self.both_here), words: found.runs, names },
        }
    }
}

/// Texts with less in common are not an old and a new one, but one that went and one that came.
/// Picked by gut feeling.
const LEAST_SHARE: f32 = 0.4;

/// Which records a piece could be the text of.
pub(crate) struct Wanted<'a> {
    pub record: &'a Record,
    pub role: Role,
}

impl Wanted<'_> {
    pub fn fits(
        &self,
        kind: RecordKind,
        own: Option<RuleNumber>,
        headword: Option<&str>,
        number: Option<RuleNumber>,
    ) -> bool {
        let is_example = kind == RecordKind::Example;
        match (self.record.headword(), number) {
            (Some(term), _) => headword.is_some_and(|headword| same_entry(headword, term)),
            (None, Some(number)) if self.role == Role::Example => {
                is_example && own.is_some_and(|own| number.covers(own))
            }
            (None, Some(number)) => !is_example && own == Some(number),
            (None, None) => false,
        }
    }

    pub fn in_book<'b>(&self, book: &'b Rulebook, number: Option<RuleNumber>) -> Vec<&'b Record> {
        let records = book.records().iter().filter(|record| record.part.is_none());
        records
            .filter(|record| self.fits(record.kind, record.number, record.headword(), number))
            .collect()
    }
}

/// What a text could be made of where not both editions are here: either side alone.
pub(crate) fn alone<'b>(
    record: &Record,
    piece: &Piece,
    books: &'b Pair<Option<Rulebook>>,
) -> Vec<Candidate<'b>> {
    let wanted = Wanted { record, role: piece.role };
    let of = |book: &'b Option<Rulebook>, number: Option<RuleNumber>| {
        book.as_ref().map_or(Vec::new(), |book| wanted.in_book(book, number))
    };
    let old = of(&books.old, piece.renumbered_from.or(record.number));
    let new = of(&books.new, record.number);
    // An edition that does not hold the rule is as good as not here.
    let both_here = !old.is_empty() && !new.is_empty();
    let old_alone = old.iter().map(|record| Candidate::of(Some(record), None, both_here));
    let new_alone = new.iter().map(|record| Candidate::of(None, Some(record), both_here));
    let mut candidates: Vec<Candidate<'b>> = old_alone.chain(new_alone).collect();
    for a in &old {
        candidates.extend(new.iter().map(|b| Candidate::of(Some(a), Some(b), both_here)));
    }
    candidates
}

fn certainty(found: &Interleaving, both_here: bool) -> Certainty {
    let characters = match found.evidence {
        Evidence::Exact => 0,
        Evidence::Within { characters } => characters,
        Evidence::Unresolved => return Certainty::Unresolved,
    };
    match (found.known, characters) {
        (Known::Both, 0) => Certainty::Exact,
        (Known::Both, characters) => Certainty::Within { characters },
        _ if both_here => Certainty::OneText { characters },
        _ => Certainty::OneEdition { characters },
    }
}

/// Whether two headwords are of one entry, obsolete or not.
pub(crate) fn same_entry(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.trim_end_matches("(Obsolete)").trim().to_lowercase();
    plain(one) == plain(other)
}
