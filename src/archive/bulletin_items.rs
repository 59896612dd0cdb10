//! Does an item of a bulletin agree with the editions? Start at [`Checker`].
//!
//! Nothing here reads tables.

use std::collections::BTreeSet;

use crate::answer::{BulletinItem, BulletinPiece, Certainty, ShownChange, Told, Verdict};
use crate::diff::{Evidence, Interleaving, Known, resolve};
use crate::model::{
    Language, Level, NumberRange, Pair, Piece, Record, RecordKind, Role, RuleNumber, Rulebook,
    SpanKind, Tone, WordOp, WordRun,
};

/// The records of each item of a bulletin, in order; front and back matter left out.
pub(super) fn items_of(book: &Rulebook) -> Vec<Vec<&Record>> {
    let mut items: Vec<Vec<&Record>> = Vec::new();
    for record in book.records().iter().filter(|it| it.piece.is_some()) {
        let item = |it: &Record| it.piece.as_ref().map(|it| it.item);
        match items.last_mut().filter(|it| it.last().and_then(|it| item(it)) == item(record)) {
            Some(records) => records.push(record),
            None => items.push(vec![record]),
        }
    }
    items
}

/// The editions on both sides of a bulletin, and what changed between them.
pub(super) struct Checker<'a> {
    pub en: Pair<Option<Rulebook>>,
    pub ja: Pair<Option<Rulebook>>,
    pub changes: &'a [ShownChange],
}

impl Checker<'_> {
    /// The item, and the places of the changes that it mentions.
    pub fn check(&self, records: Vec<&Record>) -> (BulletinItem, BTreeSet<usize>) {
        let pieces: Vec<&Piece> = records.iter().filter_map(|it| it.piece.as_deref()).collect();
        let term = records.iter().find_map(|it| it.headword()).map(str::to_owned);
        let mut numbers: Vec<NumberRange> = Vec::new();
        for number in pieces.iter().flat_map(|it| &it.numbers) {
            if !numbers.contains(number) {
                numbers.push(*number);
            }
        }
        let mentioned = self.mentioned(&records, &numbers, term.as_deref());
        let told: Vec<BulletinPiece> = records.iter().map(|it| self.piece(it)).collect();
        let verdict = self.verdict(&numbers, term.as_deref(), &mentioned, &told);
        let changes = mentioned.iter().map(|it| self.changes[*it].clone()).collect();
        (BulletinItem { numbers, term, pieces: told, changes, verdict }, mentioned)
    }

    /// Places of the changes that an item speaks of: by the number before where it prints both,
    /// else by either number, and by what its text resolves against.
    fn mentioned(
        &self,
        records: &[&Record],
        numbers: &[NumberRange],
        term: Option<&str>,
    ) -> BTreeSet<usize> {
        let mut mentioned = BTreeSet::new();
        let renumbered: Vec<Pair<RuleNumber>> = records
            .iter()
            .filter_map(|it| Some(Pair::new(it.piece.as_ref()?.renumbered_from?, it.number?)))
            .collect();
        for (place, change) in self.changes.iter().enumerate() {
            let old = change.old.as_ref().and_then(|it| it.number);
            let new = change.new.as_ref().and_then(|it| it.number);
            let by_pair = renumbered.iter().any(|it| old == Some(it.old) && new == Some(it.new));
            let number = |it: Option<RuleNumber>| {
                it.is_some_and(|it| numbers.iter().any(|range| names(*range, it)))
            };
            let pairs_told = |it: Option<RuleNumber>| {
                renumbered.iter().any(|pair| it == Some(pair.old) || it == Some(pair.new))
            };
            let by_number = match (old, new) {
                // The number is given to another rule in the same item.
                (None, Some(_)) => number(new) && !pairs_told(new),
                (Some(_), None) => number(old) && !pairs_told(old),
                _ => (number(old) || number(new)) && !pairs_told(old) && !pairs_told(new),
            };
            let by_number = by_number && self.fits(records, change);
            let named = |it: &Option<crate::answer::ShownText>| {
                let headword = it.as_ref().and_then(|it| it.term.as_deref());
                headword.zip(term).is_some_and(|(it, term)| same_entry(it, term))
            };
            if by_pair || by_number || named(&change.old) || named(&change.new) {
                mentioned.insert(place);
            }
        }
        mentioned
    }

    /// Whether a change whose number an item names is the one it means: where the item gives
    /// the rule's English text, that must be the change's.
    fn fits(&self, records: &[&Record], change: &ShownChange) -> bool {
        if change.kind == RecordKind::Example {
            return true;
        }
        let number = |it: &Record| {
            let own = it.number;
            let is = |text: &Option<crate::answer::ShownText>| {
                text.as_ref().is_some_and(|it| it.number == own)
            };
            is(&change.old) || is(&change.new)
        };
        let english = |it: &&&Record| {
            let piece = it.piece.as_ref();
            piece.is_some_and(|it| it.role == Role::Text && it.language == Language::En)
        };
        let mut texts = records.iter().filter(english).filter(|it| number(it)).peekable();
        if texts.peek().is_none() {
            return true;
        }
        let side = |it: &Option<crate::answer::ShownText>| it.as_ref().map(|it| it.text.clone());
        let (old, new) = (side(&change.old), side(&change.new));
        texts.any(|it| {
            let found = resolve(&it.text, Pair::new(old.as_deref(), new.as_deref()));
            found.evidence != Evidence::Unresolved
        })
    }

    fn verdict(
        &self,
        numbers: &[NumberRange],
        term: Option<&str>,
        mentioned: &BTreeSet<usize>,
        pieces: &[BulletinPiece],
    ) -> Verdict {
        let (Some(old), Some(new)) = (&self.en.old, &self.en.new) else {
            return Verdict::Unchecked;
        };
        let rules: Vec<RuleNumber> = numbers
            .iter()
            .filter(|it| it.first().level() >= Level::Rule)
            .flat_map(|it| [it.first(), it.last()])
            .collect();
        if rules.is_empty() && term.is_none_or(str::is_empty) {
            return Verdict::Unchecked;
        }
        if let Some(wrong) = wrong_number(pieces) {
            return wrong;
        }
        let mut absent: Vec<RuleNumber> = rules.clone();
        absent.retain(|it| old.get(*it).is_none() && new.get(*it).is_none());
        absent.dedup();
        match (absent.is_empty(), mentioned.is_empty()) {
            (false, _) => Verdict::NoSuchRule { numbers: absent },
            (true, false) => Verdict::Changed,
            (true, true) => Verdict::Unchanged,
        }
    }

    fn piece(&self, record: &Record) -> BulletinPiece {
        let piece = record.piece.as_deref().cloned();
        let piece = piece.unwrap_or_else(|| Piece::new(Language::En, Role::Remark));
        let is_text = matches!(piece.role, Role::Text | Role::Example);
        let told = is_text.then(|| self.told(record, &piece)).flatten();
        BulletinPiece {
            role: piece.role,
            language: piece.language,
            number: record.number,
            printed: record.printed.clone(),
            text: record.text.clone(),
            told,
        }
    }

    /// The words of a text, against the rules that it could be the text of.
    fn told(&self, record: &Record, piece: &Piece) -> Option<Told> {
        if piece.has_change_marks() {
            let names = Pair::default();
            let words = marked_words(record, piece);
            return Some(Told { words, certainty: Certainty::Marked, names });
        }
        let books = match piece.language {
            Language::En => &self.en,
            Language::Ja => &self.ja,
        };
        let candidates = self.candidates(record, piece, books);
        let resolved = candidates.into_iter().map(|it| {
            let texts = it.map(|it| it.map(|it| it.text.as_str()));
            (resolve(&record.text, texts), it)
        });
        let best = resolved.min_by_key(|(it, pair)| {
            let both = pair.old.is_some() && pair.new.is_some();
            (distance(it), !both)
        });
        match best {
            Some((found, pair)) if found.evidence != Evidence::Unresolved => {
                let name = |it: Option<&Record>| it.map(called);
                let names = Pair::new(name(pair.old), name(pair.new));
                Some(Told { certainty: certainty(&found), words: found.runs, names })
            }
            found => self.told_by_another(record, piece).or_else(|| {
                let (found, _) = found?;
                let names = Pair::default();
                Some(Told { certainty: certainty(&found), words: found.runs, names })
            }),
        }
    }

    /// A text that is none of the rule that it is called: the change that it gives exactly.
    fn told_by_another(&self, record: &Record, piece: &Piece) -> Option<Told> {
        let length = |it: &str| it.chars().filter(|it| !it.is_whitespace()).count();
        let flat = length(&record.text);
        let is_rule = piece.language == Language::En && piece.role == Role::Text;
        let changes = self.changes.iter().filter(|it| is_rule && it.kind != RecordKind::Example);
        changes.into_iter().find_map(|change| {
            let sides = Pair::new(change.old.as_ref(), change.new.as_ref());
            let texts = sides.map(|it| it.map(|it| it.text.as_str()));
            let lengths = texts.map(|it| it.map_or(0, length));
            let fits = lengths.old.max(lengths.new) <= flat && flat <= lengths.old + lengths.new;
            let found = fits.then(|| resolve(&record.text, texts))?;
            let exact = found.evidence == Evidence::Exact && distance(&found).1 == 0;
            let names = sides.map(|it| it.map(crate::answer::ShownText::name));
            exact.then_some(Told { certainty: Certainty::Exact, words: found.runs, names })
        })
    }

    /// Pairs of old and new records that a text could be made of.
    fn candidates<'b>(
        &self,
        record: &Record,
        piece: &Piece,
        books: &'b Pair<Option<Rulebook>>,
    ) -> Vec<Pair<Option<&'b Record>>> {
        let of = |book: &'b Option<Rulebook>, number: Option<RuleNumber>| -> Vec<&'b Record> {
            let Some(book) = book else { return Vec::new() };
            let fits = |it: &&Record| match (record.headword(), number) {
                (Some(term), _) => {
                    it.kind == RecordKind::Glossary
                        && it.headword().is_some_and(|it| same_entry(it, term))
                }
                (None, Some(number)) if piece.role == Role::Example => {
                    it.kind == RecordKind::Example && it.number.is_some_and(|it| number.covers(it))
                }
                (None, Some(number)) => {
                    it.kind != RecordKind::Example && it.part.is_none() && it.number == Some(number)
                }
                (None, None) => false,
            };
            book.records().iter().filter(fits).collect()
        };
        let from = piece.renumbered_from.or(record.number);
        let (old, new) = (of(&books.old, from), of(&books.new, record.number));
        let mut pairs: Vec<Pair<Option<&Record>>> = Vec::new();
        pairs.extend(old.iter().flat_map(|a| new.iter().map(|b| Pair::new(Some(*a), Some(*b)))));
        pairs.extend(old.iter().map(|it| Pair::new(Some(*it), None)));
        pairs.extend(new.iter().map(|it| Pair::new(None, Some(*it))));
        pairs
    }
}

/// A number printed in one piece whose text was found under another number.
fn wrong_number(pieces: &[BulletinPiece]) -> Option<Verdict> {
    pieces.iter().find_map(|it| {
        let told = it.told.as_ref().filter(|it| it.certainty == Certainty::Exact)?;
        let printed = it.number.filter(|number| number.level() >= Level::Rule)?;
        let meant = told.names.new.clone().or(told.names.old.clone())?;
        let own = printed.to_string();
        let known = told.names.old.as_ref() == Some(&own) || told.names.new.as_ref() == Some(&own);
        (!known).then_some(Verdict::WrongNumber { printed, meant })
    })
}

fn certainty(found: &Interleaving) -> Certainty {
    let characters = match found.evidence {
        Evidence::Exact => 0,
        Evidence::Within { characters } => characters,
        Evidence::Unresolved => return Certainty::Unresolved,
    };
    match (found.known, characters) {
        (Known::Both, 0) => Certainty::Exact,
        (Known::Both, characters) => Certainty::Within { characters },
        _ => Certainty::OneEdition { characters },
    }
}

/// How little a text could be told apart: what is all one text without anything more is exact.
fn distance(found: &Interleaving) -> (usize, usize) {
    let changed = |it: &&WordRun| it.op != WordOp::Equal;
    let changed: usize = found.runs.iter().filter(changed).map(|it| it.text.len()).sum();
    let one_sided = if found.known == Known::Both { 0 } else { changed };
    match found.evidence {
        Evidence::Exact => (0, one_sided),
        Evidence::Within { characters } => (characters, one_sided),
        Evidence::Unresolved => (usize::MAX, 0),
    }
}

fn marked_words(record: &Record, piece: &Piece) -> Vec<WordRun> {
    let mut words = Vec::new();
    let mut push = |op: WordOp, text: &str| {
        if !text.is_empty() {
            words.push(WordRun { op, text: text.to_owned(), tone: Tone::Words });
        }
    };
    let mut from = 0;
    for span in &piece.spans {
        let (start, end) = (span.bytes.start as usize, span.bytes.end as usize);
        let op = match span.kind {
            SpanKind::Deleted => WordOp::Delete,
            SpanKind::Inserted => WordOp::Insert,
            SpanKind::TranslatorNote => WordOp::Equal,
        };
        push(WordOp::Equal, record.text.get(from..start).unwrap_or_default());
        push(op, record.text.get(start..end).unwrap_or_default());
        from = end;
    }
    push(WordOp::Equal, record.text.get(from..).unwrap_or_default());
    words
}

fn called(record: &Record) -> String {
    let number = record.number.map(|it| it.to_string());
    number.or_else(|| record.headword().map(str::to_owned)).unwrap_or_default()
}

/// Whether a range names this number; a section names its title only.
fn names(range: NumberRange, number: RuleNumber) -> bool {
    range.first() <= number && number <= range.last() && range.first().level() == number.level()
}

/// Whether two headwords are of one entry, obsolete or not.
fn same_entry(one: &str, other: &str) -> bool {
    let plain = |it: &str| it.trim_end_matches("(Obsolete)").trim().to_lowercase();
    plain(one) == plain(other)
}
