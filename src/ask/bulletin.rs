//! What does a bulletin say changed, and does each item agree with the editions? Start at
//! [`bulletin`], then at [`Checker`].
//!
//! The changes are computed from the editions before and after; the bulletin is not believed in
//! anything that can be checked, and its prose is not read. The checker reads no tables.
//!
//! What stands beside a difference in a table of both languages? Start at [`beside`].
//!
//! The difference of the other language is one of its own; records are joined as everywhere, and
//! reasons are what the bulletins say of a change that is really there.

use std::collections::{BTreeSet, HashMap};

use super::bulletin_texts::{Candidate, alone, fits, tell_by_english};
use super::diff::diff_of;
use crate::answer::{
    Beside, BesideChange, BulletinAnswer, BulletinItem, BulletinPiece, Certainty, Counterpart,
    DiffAnswer, ShownChange, ShownText, Told, Verdict,
};
use crate::book::{EditionPair, Library, RecordRef, Sides};
use crate::diff::{Evidence, resolve, run_of};
use crate::home::{HomeError, Result, in_parallel};
use crate::model::{
    Class, DocumentKind, EditionId, EffectiveDate, Language, Level, NumberRange, Pair, Piece,
    Record, RecordKind, Role, RuleNumber, Rulebook, SpanKind, WordOp, WordRun,
};
use crate::text::{fold_term, folds_to};

/// The bulletin that `typed` means, beside what changed: its own id, or the edition it goes
/// with; the newest for none. None where no bulletin goes with that edition.
pub fn bulletin(library: &Library, typed: Option<&str>) -> Result<Vec<BulletinAnswer>> {
    let meant = bulletins_meant(library, typed)?.into_iter();
    meant.map(|place| checked_bulletin(library, place)).collect()
}

/// The bulletins that speak of what changed between two editions that follow each other.
pub fn bulletins_between(library: &Library, editions: Pair<EditionId>) -> Vec<EditionId> {
    let all = library.tables.editions().iter().map(|edition| edition.id);
    let of = |edition: &EditionId| around(library, edition.effective).1 == editions.map(Some);
    all.filter(|id| id.document == DocumentKind::Bulletin).filter(of).collect()
}

fn bulletins_meant(library: &Library, typed: Option<&str>) -> Result<Vec<usize>> {
    let editions = library.tables.editions().iter().map(|edition| edition.id).enumerate();
    let all: Vec<(usize, EditionId)> =
        editions.filter(|(_, id)| id.document == DocumentKind::Bulletin).collect();
    let of = |is_meant: &dyn Fn(EditionId) -> bool| -> Vec<usize> {
        all.iter().filter(|(_, id)| is_meant(*id)).map(|(place, _)| *place).collect()
    };
    let Some(typed) = typed else {
        let newest = all.iter().map(|(_, id)| id.effective).max();
        return Ok(of(&|id| Some(id.effective) == newest));
    };
    let id = typed.trim().parse::<EditionId>().ok();
    if id.is_some_and(|id| id.document == DocumentKind::Bulletin) {
        return Ok(vec![library.pick_one(typed)?]);
    }
    // A day means all of its bulletins, an issue that one: where no bulletin is called so, an
    // edition of the rules may be.
    let issue = id.filter(|id| typed.trim().ends_with(&format!(".{}", id.issue())));
    let meant = of(&|other| {
        id.is_some_and(|id| id.effective == other.effective)
            && issue.is_none_or(|id| id.issue() == other.issue())
    });
    if !meant.is_empty() {
        return Ok(meant);
    }
    let edition = library.pick_one(typed)?;
    Ok(of(&|id| library.edition_of(Language::En, id.effective).new == Some(edition)))
}

fn checked_bulletin(library: &Library, place: usize) -> Result<BulletinAnswer> {
    let book = library.tables.rulebook(place)?;
    let checker = Checker::of(library, book.id.effective, &book)?;
    let records = items_of(&book);
    let (mut items, mentioned): (Vec<BulletinItem>, Vec<BTreeSet<usize>>) =
        in_parallel(&records, |records| checker.check(records)).into_iter().unzip();
    let is_unchanged = |item: &BulletinItem| item.verdict == Verdict::Unchanged;
    if let Some(edition) = checker.ids.old.filter(|_| items.iter().any(is_unchanged)) {
        // A bulletin may tell what an edition before it brought.
        let before = Checker::of(library, edition.effective, &book)?;
        for (item, records) in items.iter_mut().zip(&records).filter(|item| is_unchanged(item.0)) {
            if before.check(records).0.verdict == Verdict::Changed {
                item.verdict = Verdict::ChangedBefore { edition };
            }
        }
    }
    let Checker { ids: editions, changes, .. } = checker;
    let total = changes.len();
    let is_mentioned = |place: &usize| mentioned.iter().any(|places| places.contains(place));
    let unmentioned = changes.into_iter().enumerate().filter(|(place, _)| !is_mentioned(place));
    let unmentioned = unmentioned.map(|(_, change)| change).collect();
    let (bulletin, effective, count) = (book.id, book.id.effective, items.len());
    Ok(BulletinAnswer { bulletin, effective, editions, count, items, unmentioned, total })
}

/// The English editions before and after a day: where they are and what they are called.
fn around(library: &Library, day: EffectiveDate) -> (Pair<Option<usize>>, Pair<Option<EditionId>>) {
    let places = library.edition_of(Language::En, day);
    (places, places.map(|place| place.map(|at| library.tables.editions()[at].id)))
}

/// The records of each item of a bulletin, in order; front and back matter left out.
fn items_of(book: &Rulebook) -> Vec<Vec<&Record>> {
    let item = |record: &Record| record.piece.as_ref().map(|piece| piece.item);
    let records: Vec<&Record> =
        book.records().iter().filter(|record| item(record).is_some()).collect();
    records.chunk_by(|one, other| item(one) == item(other)).map(<[_]>::to_vec).collect()
}

/// The editions before and after a day, and what changed between them.
struct Checker {
    ids: Pair<Option<EditionId>>,
    en: Pair<Option<Rulebook>>,
    ja: Pair<Option<Rulebook>>,
    changes: Vec<ShownChange>,
    /// Whether the bulletin marks changed words itself: a text without marks has none then.
    marks_changes: bool,
}

impl Checker {
    fn of(library: &Library, day: EffectiveDate, bulletin: &Rulebook) -> Result<Self> {
        let (places, ids) = around(library, day);
        let mut changes = match (ids.old, ids.new) {
            (Some(old), Some(new)) => diff_of(library, Pair::new(old, new))?.changes,
            _ => Vec::new(),
        };
        changes.retain(|change| !matches!(change.kind, RecordKind::Front | RecordKind::Back));
        let read = |place: Option<usize>| place.map(|at| library.tables.rulebook(at)).transpose();
        let books =
            |places: Pair<_>| Ok::<_, HomeError>(Pair::new(read(places.old)?, read(places.new)?));
        let mut pieces = bulletin.records().iter().filter_map(|record| record.piece.as_ref());
        Ok(Self {
            ids,
            en: books(places)?,
            ja: books(library.edition_of(Language::Ja, bulletin.id.effective))?,
            changes,
            marks_changes: pieces.any(|piece| piece.has_change_marks()),
        })
    }

    /// The item, and the places of the changes that it mentions.
    fn check(&self, records: &[&Record]) -> (BulletinItem, BTreeSet<usize>) {
        let (mut pieces, resolved): (Vec<BulletinPiece>, Vec<Option<usize>>) =
            records.iter().map(|record| self.piece(record)).unzip();
        tell_by_english(&mut pieces);
        let mut seen = BTreeSet::new();
        let own = records.iter().filter_map(|record| record.piece.as_deref());
        let numbers = own.flat_map(|piece| piece.numbers.iter().copied());
        let mut item = BulletinItem {
            numbers: numbers.filter(|number| seen.insert(*number)).collect(),
            term: records.iter().find_map(|record| record.headword()).map(str::to_owned),
            pieces,
            changes: Vec::new(),
            verdict: Verdict::Unchecked,
        };
        let mut mentioned = self.mentioned(records, &item);
        mentioned.extend(resolved.into_iter().flatten());
        item.verdict = self.verdict(&item, !mentioned.is_empty());
        let follows = |place: &usize| self.follows_rule(*place, &mentioned);
        let following: Vec<usize> = (0..self.changes.len()).filter(follows).collect();
        mentioned.extend(following);
        item.changes = mentioned.iter().map(|place| self.changes[*place].clone()).collect();
        (item, mentioned)
    }

    /// Places of the changes that an item speaks of: by the number before where it prints both,
    /// else by either number, and by what its text resolves against.
    fn mentioned(&self, records: &[&Record], item: &BulletinItem) -> BTreeSet<usize> {
        let renumbered = records.iter().filter_map(|record| {
            Some(Pair::new(record.piece.as_ref()?.renumbered_from?, record.number?).map(Some))
        });
        let renumbered: Vec<Pair<Option<RuleNumber>>> = renumbered.collect();
        let is_mentioned = |change: &ShownChange| {
            let own = change.numbers();
            let is_named = |number| item.numbers.iter().any(|range| names(*range, number));
            // The number may be given to another rule in the same item.
            let is_told =
                |number| renumbered.iter().any(|pair| pair.both().contains(&Some(number)));
            let mut borne = own.both().into_iter().flatten();
            let by_number = borne.clone().any(is_named) && !borne.any(is_told);
            let is_term = |shown: &ShownText| {
                let both = shown.term.as_deref().zip(item.term.as_deref());
                both.is_some_and(|(text, term)| folds_to(text, &fold_term(term)))
            };
            renumbered.contains(&own)
                || by_number && self.fits(records, change)
                || sides(change).any(is_term)
        };
        let changes = self.changes.iter().enumerate();
        changes.filter(|(_, change)| is_mentioned(change)).map(|(place, _)| place).collect()
    }

    /// Whether a change whose number an item names is the one it means: where the item gives
    /// the rule's English text, that must be the change's.
    fn fits(&self, records: &[&Record], change: &ShownChange) -> bool {
        let is_english_of = |record: &&&Record| {
            let is_text =
                |piece: &Piece| piece.role == Role::Text && piece.language == Language::En;
            record.piece.as_deref().is_some_and(is_text)
                && sides(change).any(|shown| shown.number == record.number)
        };
        let texts = || records.iter().filter(is_english_of);
        let words = Candidate::of_change(0, change).words();
        let is_resolved =
            |text: &&Record| resolve(&text.text, words).evidence != Evidence::Unresolved;
        change.kind == RecordKind::Example || texts().next().is_none() || texts().any(is_resolved)
    }

    /// Whether a change only follows the rule above it, which moved and is mentioned.
    fn follows_rule(&self, place: usize, mentioned: &BTreeSet<usize>) -> bool {
        let change = &self.changes[place];
        let (Pair { old: Some(old), new: Some(new) }, Class::Moved) =
            (change.numbers(), change.class)
        else {
            return false;
        };
        let above = Pair::new(old.parent(), new.parent());
        old != new
            && above.both().iter().all(Option::is_some)
            && mentioned.iter().any(|mentioned| self.changes[*mentioned].numbers() == above)
    }

    fn verdict(&self, item: &BulletinItem, is_changed: bool) -> Verdict {
        let (Some(old), Some(new)) = (&self.en.old, &self.en.new) else {
            return Verdict::Unchecked;
        };
        let rules = item.numbers.iter().filter(|number| number.first().level() >= Level::Rule);
        let mut rules: Vec<RuleNumber> =
            rules.flat_map(|number| [number.first(), number.last()]).collect();
        if rules.is_empty() && item.term.as_deref().is_none_or(str::is_empty) {
            return Verdict::Unchecked;
        }
        if let Some(wrong) = wrong_number(&item.pieces) {
            return wrong;
        }
        rules.retain(|number| old.get(*number).is_none() && new.get(*number).is_none());
        rules.dedup();
        match rules.is_empty() {
            false => Verdict::NoSuchRule { numbers: rules },
            true if is_changed => Verdict::Changed,
            true => Verdict::Unchanged,
        }
    }

    /// A piece, and the place of the change that its words were told apart by.
    fn piece(&self, record: &Record) -> (BulletinPiece, Option<usize>) {
        let piece = record.piece.as_deref().cloned();
        let piece = piece.unwrap_or_else(|| Piece::new(Language::En, Role::Remark));
        let is_text = matches!(piece.role, Role::Text | Role::Example);
        let (told, change) = is_text.then(|| self.told(record, &piece)).flatten().unzip();
        // Of a text that nothing fits, nothing tells what changed.
        let not_told = || {
            let words = vec![run_of(WordOp::Equal, &record.text)];
            Told::of(words, Certainty::Unresolved, Pair::default())
        };
        let told = told.or_else(|| (is_text && !self.marks_changes).then(not_told));
        let (told, Piece { role, language, renumbered_from, .. }) =
            (told.unwrap_or_default(), piece);
        let Record { number, printed, text, .. } = record.clone();
        let piece = BulletinPiece { role, language, number, renumbered_from, printed, text, told };
        (piece, change.flatten())
    }

    /// The words of a text, against the rules that it could be the text of.
    fn told(&self, record: &Record, piece: &Piece) -> Option<(Told, Option<usize>)> {
        if piece.has_change_marks() {
            let names = Pair::default();
            let words = marked_words(record, piece);
            return Some((Told::of(words, Certainty::Marked, names), None));
        }
        let candidates = match (piece.language, &self.en.old, &self.en.new) {
            (Language::En, Some(_), Some(_)) => self.changed(record, piece),
            (Language::En, ..) => alone(record, piece, &self.en),
            (Language::Ja, ..) => alone(record, piece, &self.ja),
        };
        let text = &record.text;
        let exactly =
            candidates.iter().filter_map(|one| Some((one.told_exactly(text)?, one.change)));
        // To look for what nearly fits takes long, and what fits is better.
        let nearly = || candidates.iter().map(|one| (one.told(text), one.change));
        let best = exactly.min_by_key(|(told, _)| distance(told));
        match best.or_else(|| nearly().min_by_key(|(told, _)| distance(told))) {
            Some((told, change)) if told.certainty != Some(Certainty::Unresolved) => {
                Some((told, change))
            }
            best => {
                let other = self.told_by_another(record, piece);
                other.or(best.map(|(told, _)| (told, None)))
            }
        }
    }

    /// What a text could be made of where both editions are here: a change of its rule.
    fn changed<'b>(&'b self, record: &Record, piece: &Piece) -> Vec<Candidate<'b>> {
        let from = piece.renumbered_from.or(record.number);
        let is_of = |change: &ShownChange, text: &Option<ShownText>, number| {
            let own = |shown: &ShownText| {
                fits(record, change.kind, shown.number, shown.term.as_deref(), number)
            };
            text.as_ref().is_some_and(own)
        };
        let is_meant = |(_, change): &(usize, &ShownChange)| {
            is_of(change, &change.old, from) || is_of(change, &change.new, record.number)
        };
        let of_change = |(place, change): (usize, &'b ShownChange)| {
            let whole = Candidate::of_change(place, change);
            let Pair { old, new } = whole.texts.clone();
            let other = whole.words();
            // A bulletin may give the old text and the new one apart.
            let old_alone = Candidate { texts: Pair::new(old, None), other: other.new, ..whole };
            let new_alone = Candidate { texts: Pair::new(None, new), other: other.old, ..whole };
            let all = [whole, old_alone, new_alone].into_iter();
            all.filter(|one| one.texts.old.is_some() || one.texts.new.is_some())
        };
        let changes = self.changes.iter().enumerate().filter(is_meant);
        changes.flat_map(of_change).collect()
    }

    /// A text that is none of the rule that it is called: the change that it gives exactly.
    fn told_by_another(&self, record: &Record, piece: &Piece) -> Option<(Told, Option<usize>)> {
        let length = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).count();
        let flat = length(&record.text);
        let is_example = piece.role == Role::Example;
        if piece.language != Language::En {
            return None;
        }
        self.changes.iter().enumerate().find_map(|(place, change)| {
            let sides = Pair::new(change.old.as_ref(), change.new.as_ref());
            let lengths = sides.map(|side| side.map_or(0, |shown| length(&shown.text)));
            let fits = (change.kind == RecordKind::Example) == is_example
                && lengths.old.max(lengths.new) <= flat
                && flat <= lengths.old + lengths.new;
            let candidate = Candidate::of_change(place, change);
            let told = fits.then(|| candidate.told_exactly(&record.text))??;
            (told.certainty == Some(Certainty::Exact)).then_some((told, candidate.change))
        })
    }
}

/// A number printed in one piece whose text was found under another number only; an example may
/// stand at another rule than the bulletin has it.
fn wrong_number(pieces: &[BulletinPiece]) -> Option<Verdict> {
    pieces.iter().filter(|piece| piece.role != Role::Example).find_map(|piece| {
        let is_told = piece.told.certainty == Some(Certainty::Exact);
        let printed = piece.number.filter(|number| is_told && number.level() >= Level::Rule)?;
        let Pair { old, new } = &piece.told.names;
        let meant = new.clone().or(old.clone())?;
        let mut own = [Some(printed), piece.renumbered_from].into_iter().flatten();
        let is_own = own.any(|own| [old, new].contains(&&Some(own.to_string())));
        (!is_own).then_some(Verdict::WrongNumber { printed, meant })
    })
}

/// How far words are from being told apart exactly: what fits both editions but for a slip is
/// better than what fits one, and that is better than what fits both with many slips; of equal ones
/// what changed least is the best.
fn distance(told: &Told) -> (usize, usize, usize) {
    let length = told.words.iter().map(|run| run.text.chars().count()).sum::<usize>();
    let rank = match told.certainty {
        Some(Certainty::Marked | Certainty::Exact) => 0,
        Some(Certainty::ByTranslation | Certainty::ByTranslationPartly) => 1,
        Some(Certainty::Within) if told.characters * SLIPS_PER_TEXT <= length => 2,
        Some(Certainty::Plain) => 3,
        Some(Certainty::OneEdition | Certainty::OneText | Certainty::Within) => 4,
        Some(Certainty::Unresolved) | None => usize::MAX,
    };
    let changed = told.words.iter().filter(|run| run.op != WordOp::Equal);
    (rank, told.characters, changed.map(|run| run.text.len()).sum())
}

/// One slip of the hand in so many characters; picked by gut feeling.
const SLIPS_PER_TEXT: usize = 100;

fn marked_words(record: &Record, piece: &Piece) -> Vec<WordRun> {
    let mut words = Vec::new();
    let mut from = 0;
    let text = |from: usize, to: usize| record.text.get(from..to).unwrap_or_default();
    for span in &piece.spans {
        let (start, end) = (span.bytes.start as usize, span.bytes.end as usize);
        let op = match span.kind {
            SpanKind::Deleted => WordOp::Delete,
            SpanKind::Inserted => WordOp::Insert,
            SpanKind::TranslatorNote => WordOp::Equal,
        };
        words.extend([run_of(WordOp::Equal, text(from, start)), run_of(op, text(start, end))]);
        from = end;
    }
    words.push(run_of(WordOp::Equal, text(from, record.text.len())));
    words.retain(|run| !run.text.is_empty());
    words
}

/// The texts of a change, old and new.
fn sides(change: &ShownChange) -> impl Iterator<Item = &ShownText> {
    change.old.iter().chain(&change.new)
}

/// Whether a range names this number; a section names its title only.
pub(crate) fn names(range: NumberRange, number: RuleNumber) -> bool {
    range.first() <= number && number <= range.last() && range.first().level() == number.level()
}

/// Reasons, by the places of the English change of which they are told.
type Reasons = HashMap<Pair<Option<usize>>, Vec<(Language, String)>>;

/// What stands beside the changes of `answer`.
pub fn beside(library: &Library, answer: &DiffAnswer) -> Result<Beside> {
    let editions = library.other_language(answer.editions)?;
    let other = editions.map(|pair| diff_of(library, pair)).transpose()?;
    let english = match answer.editions.new.language {
        Language::En => Some(answer.editions),
        Language::Ja => editions,
    };
    let reasons = english.map_or(Ok(Reasons::new()), |pair| reasons(library, pair))?;
    let finder = other.as_ref().map(|diff| Finder::of(library, answer, diff)).transpose()?;
    let changes = answer.changes.iter().map(|change| {
        let counterpart = match &finder {
            Some(finder) => finder.counterpart(change)?,
            None => Counterpart::Absent,
        };
        let english = match (answer.editions.new.language, &counterpart) {
            (Language::En, _) => Some(change.places),
            (Language::Ja, Counterpart::Changed(changed)) => Some(changed.places),
            (Language::Ja, _) => None,
        };
        let reasons =
            english.and_then(|english| reasons.get(&english).cloned()).unwrap_or_default();
        Ok(BesideChange { counterpart, reasons })
    });
    let changes = changes.collect::<Result<Vec<BesideChange>>>()?;
    let is_held =
        |change: &BesideChange| matches!(change.counterpart, Counterpart::Waiting(Some(_)));
    let is_told = |pair: &Pair<EditionId>| pair.old != pair.new || changes.iter().any(is_held);
    Ok(Beside { editions: editions.filter(is_told), changes })
}

/// What the bulletins of two editions remark on each change that they mention.
fn reasons(library: &Library, editions: Pair<EditionId>) -> Result<Reasons> {
    let mut reasons = Reasons::new();
    for id in bulletins_between(library, editions) {
        let answers = bulletin(library, Some(&id.to_string()))?;
        // What is said of the whole is the reason of nothing in particular.
        let speaks_of_some = |item: &&BulletinItem| !item.numbers.is_empty() || item.term.is_some();
        for item in answers.iter().flat_map(|answer| &answer.items).filter(speaks_of_some) {
            let remarks = item.pieces.iter().filter(|piece| piece.role == Role::Remark);
            let remarks: Vec<(Language, String)> =
                remarks.map(|remark| (remark.language, remark.text.clone())).collect();
            // What only moved follows another.
            let is_moved = |change: &ShownChange| change.class == Class::Moved;
            let all_moved = item.changes.iter().all(is_moved);
            for change in item.changes.iter().filter(|change| all_moved || !is_moved(change)) {
                reasons.entry(change.places).or_default().extend(remarks.iter().cloned());
            }
        }
    }
    reasons.values_mut().for_each(|remarks| remarks.dedup());
    Ok(reasons)
}

/// The editions before a difference, or those after it.
struct Side<'a> {
    pair: EditionPair<'a>,
    /// The place of the edition whose changes are told.
    own: usize,
    /// The changes of the other language, by their places there.
    by_place: HashMap<usize, &'a ShownChange>,
    /// The changes of its rules, by their numbers there.
    by_number: HashMap<RuleNumber, &'a ShownChange>,
}

/// Finds the changes of the other language by the records of this one.
struct Finder<'a> {
    library: &'a Library,
    sides: Pair<Side<'a>>,
    language: Language,
    /// Whether places are those of whole editions on both sides; else numbers have to do.
    is_whole: bool,
    /// Whether the old text alone has a translation.
    is_waiting: bool,
}

fn is_rule(change: &ShownChange) -> bool {
    matches!(change.kind, RecordKind::Rule | RecordKind::Section)
}

impl<'a> Finder<'a> {
    fn of(library: &'a Library, answer: &DiffAnswer, other: &'a DiffAnswer) -> Result<Self> {
        type Stood = fn(&ShownChange) -> (Option<usize>, Option<RuleNumber>);
        let side = |own: EditionId, there: EditionId, stood: Stood| -> Result<Side<'a>> {
            let place = |id: EditionId| library.pick_one(&id.to_string());
            let (own, there) = (place(own)?, place(there)?);
            let (en, ja) = match answer.editions.new.language {
                Language::En => (own, there),
                Language::Ja => (there, own),
            };
            let changes = other.changes.iter();
            let rules = changes.clone().filter(|change| is_rule(change));
            Ok(Side {
                pair: library.pair(&Sides { en: Some(en), ja: vec![ja] })?,
                own,
                by_place: changes.filter_map(|change| Some((stood(change).0?, change))).collect(),
                by_number: rules.filter_map(|rule| Some((stood(rule).1?, rule))).collect(),
            })
        };
        let (own, there) = (answer.editions, other.editions);
        let is_waiting = there.old == there.new;
        Ok(Self {
            library,
            sides: Pair::new(
                side(own.old, there.old, |change| (change.places.old, change.numbers().old))?,
                side(own.new, there.new, |change| (change.places.new, change.numbers().new))?,
            ),
            language: there.new.language,
            is_whole: !answer.is_partial && (!other.is_partial || is_waiting),
            is_waiting,
        })
    }

    fn counterpart(&self, change: &ShownChange) -> Result<Counterpart> {
        if matches!(change.kind, RecordKind::Front | RecordKind::Back) {
            return Ok(Counterpart::Absent);
        }
        if self.is_waiting && change.old.is_none() {
            return Ok(Counterpart::Waiting(None));
        }
        let (places, numbers) = (change.places, change.numbers());
        let after = match self.is_waiting {
            true => Counterpart::Absent,
            false => self.found(change, &self.sides.new, places.new, numbers.new)?,
        };
        match after {
            Counterpart::Absent => self.found(change, &self.sides.old, places.old, numbers.old),
            found => Ok(found),
        }
    }

    /// What became of the other language's record of a place on one side.
    fn found(
        &self,
        change: &ShownChange,
        side: &Side<'_>,
        place: Option<usize>,
        number: Option<RuleNumber>,
    ) -> Result<Counterpart> {
        let both = match (place, number) {
            (Some(place), _) if self.is_whole => {
                Some(side.pair.both(RecordRef::new(side.own, place))?)
            }
            (Some(_), Some(number)) if is_rule(change) => {
                side.pair.numbered(number)?.into_iter().next()
            }
            _ => None,
        };
        let Some(record) = both.and_then(|both| both.in_language(self.language)) else {
            return Ok(Counterpart::Absent);
        };
        if self.is_waiting && (change.new.is_none() || change.has_changed_words()) {
            let Record { number, term, text, .. } = self.library.record(record)?;
            let term = term.map(|term| term.headword);
            return Ok(Counterpart::Waiting(Some(ShownText { number, term, part: None, text })));
        }
        let found = match self.is_whole {
            true => side.by_place.get(&record.place()),
            false => {
                let number = self.library.number(record)?;
                number.and_then(|number| side.by_number.get(&number))
            }
        };
        Ok(found
            .map_or(Counterpart::Stayed, |other| Counterpart::Changed(Box::new((*other).clone()))))
    }
}
