//! How much of its edition does a text hold? Start at [`judge`].
//!
//! It is weighed against what is known of its day and of the editions around it. What it lacks by
//! itself, its reader has found out. Nothing here reads a text.

use std::collections::{BTreeMap, BTreeSet};

use crate::corpus::{Authenticity, Catalogue, Source};
use crate::diff::Hashed;
use crate::known::{Fingerprint, Lineage, Name};
use crate::model::{
    Completeness, DocumentKind, EditionId, Judgement, Language, Level, Problem, ProblemKind,
    Record, RecordKind, RuleNumber, Rulebook,
};
use crate::parse::{
    FEWEST_OF_A_COPY, Reading, held_sections, is_selection, is_translators_file, skipped, spans,
};
use crate::text::bare;

/// So many more may stand in it: some are printed twice.
const MAY_EXCEED: usize = 5;

/// An edition has at least so many in a hundred of the rules and terms of the one before; none has
/// had less than 99.7.
const LEAST: usize = 99;

/// The same of examples; one edition had 97.5.
const LEAST_EXAMPLES: usize = 95;

/// An edition has an example for fewer rules than this; it has six to eleven and a half.
const RULES_OF_AN_EXAMPLE: usize = 12;

/// So many words a rule may have beside its own, or lack, where it was printed again.
const FEW_WORDS: usize = 2;

/// So many editions before and after a day tell which words there were.
const NEAR: usize = 4;

/// Where one in so many records has another word, it is the same one, which somebody put there.
const FEWEST_REWRITTEN: usize = 30;

/// How much of its edition a text holds that was read, with the editions beside it in `sources`;
/// what was published holds all, byte for byte.
pub(super) fn judge(reading: &Reading, standing: Authenticity, sources: &[Source]) -> Judgement {
    let book = &reading.rulebook;
    if standing == Authenticity::Official || book.id.document != DocumentKind::Rules {
        return Judgement::default();
    }
    let rules = book.count(Level::Rule) + book.count(Level::Subrule);
    // However little of an edition translators were given, it is known of which.
    let is_copy = rules >= FEWEST_OF_A_COPY && !is_selection(book.records())
        || is_translators_file(reading.recognition.form);
    let (mut reasons, mut told) =
        if is_copy { too_little(book, sources) } else { Default::default() };
    reasons.extend(reading.lacking.iter().cloned());
    let is_part = reading.recognition.part.is_some() || !is_copy && is_cut_out(book);
    let is_muddled = |odd: &Problem| {
        use ProblemKind as Kind;
        matches!(
            odd.kind,
            Kind::DamagedBytes { .. }
                | Kind::DuplicateNumber { .. }
                | Kind::DuplicateTerm { .. }
                | Kind::UnexpectedNumber { .. }
                | Kind::UnexplainedLine { .. }
        )
    };
    let completeness = match book.id.language {
        _ if reasons.is_empty() && !is_part => Completeness::Whole,
        Language::En if !is_part => Completeness::Broken,
        // Translators publish what they have, but nothing twice, nor several rules as one.
        _ if reasons.iter().any(is_muddled) => Completeness::Broken,
        _ => Completeness::Part,
    };
    if completeness != Completeness::Broken {
        told.extend(unlike_its_day(book, is_copy || is_part));
    }
    reasons.extend(told);
    if standing == Authenticity::SameWords {
        reasons.iter_mut().for_each(of_lines);
        reasons.sort_by_key(|odd| !matches!(odd.kind, ProblemKind::OtherLines { .. }));
    }
    // Nothing else breaks what translators publish in parts.
    reasons.sort_by_key(|odd| !matches!(odd.kind, ProblemKind::DamagedBytes { .. }));
    Judgement { completeness, reasons }
}

/// Where all words of a text are those of its day, others in a rule are those of its neighbours.
fn of_lines(odd: &mut Problem) {
    if let ProblemKind::OtherWords { first, count } = &mut odd.kind {
        let (first, count) = (std::mem::take(first), *count);
        odd.kind = ProblemKind::OtherLines { first, count };
    }
}

/// What a text lacks of what is known of its day, or of the editions around a day that is not known;
/// and what is to be told of one that lacks nothing.
fn too_little(book: &Rulebook, sources: &[Source]) -> (Vec<Problem>, Vec<Problem>) {
    let english = EditionId::of(book.id.document, Language::En, book.id.effective);
    let lineage = Lineage::known();
    let is_known = lineage.place_of(english).is_some();
    let before = lineage.up_to(english);
    let after = lineage.after(english).filter(|_| before.is_some() && !is_known);
    let around: Vec<EditionId> = before.into_iter().chain(after).collect();
    let (numbers, terms) = names_in_all(&around);
    let mut reasons = Vec::new();
    let mut lacks = |kind| reasons.push(Problem { line: 0, kind });
    let is_lost = |number: &RuleNumber| book.get(*number).is_none();
    let lacking: Vec<RuleNumber> = match is_known || after.is_some() {
        true => numbers.iter().copied().filter(is_lost).collect(),
        false => lost_within(book, &numbers),
    };
    if !lacking.is_empty() {
        let all = numbers.iter().copied().chain(lacking.iter().copied()).collect();
        lacks(ProblemKind::MissingPart { part: spans(&lacking, &all) });
    }
    let is_before = |source: &&Source| {
        let (own, other) = (book.id, source.edition);
        let is_its = (other.document, other.language) == (own.document, own.language);
        source.is_whole() && is_its && other.effective < own.effective
    };
    let before = sources.iter().rfind(is_before).map(|source| source.counts).unwrap_or_default();
    // What is known of the day itself tells more of all but examples.
    let of_before = |count: u32| if is_known { 0 } else { count as usize };
    let rules = book.count(Level::Rule) + book.count(Level::Subrule);
    let of = numbers.len().max(of_before(before.rules));
    if rules * 100 < of * LEAST || is_known && rules > of + MAY_EXCEED {
        lacks(ProblemKind::RulesDiffer { count: rules, of });
    }
    let entries = || book.of_kind(RecordKind::Glossary);
    let (count, of) = (entries().count(), terms.len().max(of_before(before.glossary)));
    let held: BTreeSet<String> =
        entries().map(|entry| bare(entry.headword().unwrap_or_default())).collect();
    let are_lost = match book.id.language {
        Language::En if is_known || after.is_some() => !terms.is_subset(&held),
        _ if is_known => count < of,
        _ => count * 100 < of * LEAST,
    };
    let lost = terms.difference(&held).next().filter(|_| are_lost && count >= of);
    if let Some(term) = lost {
        lacks(ProblemKind::MissingPart { part: format!("`{term}`") });
    } else if are_lost || is_known && count > of + MAY_EXCEED {
        lacks(ProblemKind::TermsDiffer { count, of });
    }
    let count = book.of_kind(RecordKind::Example).count();
    let is_english = book.id.language == Language::En;
    let printed = |edition: EditionId| {
        Catalogue::known().on(edition.effective).iter().find_map(|known| known.examples)
    };
    let last = around.first().filter(|_| is_english).and_then(|edition| printed(*edition));
    let of_day = last.filter(|_| is_known).map_or(usize::MAX, |of| of as usize);
    let of = match last {
        Some(of) if is_known => of as usize,
        of => before.examples.max(of.unwrap_or(0)) as usize * LEAST_EXAMPLES / 100,
    };
    let of = if last.is_some() { of } else { of.max(rules / RULES_OF_AN_EXAMPLE) };
    if count < of {
        lacks(ProblemKind::ExamplesDiffer { count, of });
    }
    let mut told = Vec::new();
    if count > of_day {
        let kind = ProblemKind::ExamplesDiffer { count, of: of_day };
        told.push(Problem { line: 0, kind });
    }
    let other = (is_known && is_english).then(|| other_words(book, english)).flatten();
    if let Some((odd, is_too_much)) = other {
        if is_too_much { &mut reasons } else { &mut told }.push(odd);
    }
    (reasons, told)
}

/// Whether nearly all rules of an English text have the words of the known edition of its day, which
/// has more of them.
fn is_cut_out(book: &Rulebook) -> bool {
    let english = EditionId::of(book.id.document, Language::En, book.id.effective);
    let lineage = Lineage::known();
    if book.id.language != Language::En || lineage.place_of(english).is_none() {
        return false;
    }
    let known = lineage.fingerprints([english]);
    let (mut all, mut held, mut same) = (0, 0, 0);
    for (place, thread) in lineage.threads() {
        let number = thread.number_on(english.effective);
        let Some(number) = number.filter(|number| number.level() >= Level::Rule) else { continue };
        all += 1;
        let Some([Some(known)]) = known.get(place as usize) else { continue };
        let is_it = |record: &Record| Hashed::of(&record.into()).fingerprint().text == known.text;
        held += usize::from(book.get(number).is_some());
        same += usize::from(book.all(number).any(is_it));
    }
    0 < held && held < all && same * 10 >= held * 9
}

/// The rules and entries that the known edition of its day has not, or not so often, and if it need
/// not hold all of that, how many rules it has not.
fn unlike_its_day(book: &Rulebook, is_told: bool) -> Vec<Problem> {
    let english = EditionId::of(book.id.document, Language::En, book.id.effective);
    let lineage = Lineage::known();
    if lineage.place_of(english).is_none() {
        return Vec::new();
    }
    let mut open: BTreeMap<Name, usize> = BTreeMap::new();
    let threads = lineage.threads();
    for name in threads.filter_map(|(_, thread)| thread.name_on(english.effective).cloned()) {
        let name = match name {
            Name::Term(term) => Name::Term(bare(&term)),
            number => number,
        };
        *open.entry(name).or_default() += 1;
    }
    let (mut new, mut told) = (Vec::new(), Vec::new());
    for record in book.records() {
        let (line, headword) = (record.lines.start, record.headword());
        let (name, printed) = match (record.number, headword) {
            (Some(number), _) if record.kind.is_numbered() && number.level() > Level::Chapter => {
                (Name::Number(number), number.to_string())
            }
            (_, Some(term)) if book.id.language == Language::En => {
                (Name::Term(bare(term)), format!("`{term}`"))
            }
            _ => continue,
        };
        match open.get_mut(&name) {
            None => new.push((line, printed)),
            Some(0) => told.extend(book.problems.iter().find(|odd| is_again(odd, line)).cloned()),
            Some(left) => *left -= 1,
        }
    }
    if let Some((line, first)) = new.first().cloned() {
        told.push(Problem { line, kind: ProblemKind::NotOfDay { first, count: new.len() } });
    }
    let is_rule = |name: &Name| name.number().is_some_and(|number| number.level() >= Level::Rule);
    let absent = open.iter().filter(|(name, _)| is_rule(name) && !is_told);
    let count = absent.map(|(_, left)| left).sum();
    told.extend((count > 0).then_some(Problem { line: 0, kind: ProblemKind::NotHeld { count } }));
    told
}

/// Whether this tells that what begins on a line stands there for the second time.
fn is_again(odd: &Problem, line: u32) -> bool {
    use ProblemKind as Kind;
    let is_double = matches!(odd.kind, Kind::DuplicateNumber { .. } | Kind::DuplicateTerm { .. });
    odd.line == line && is_double
}

/// The rules and entries that have other words than they are known to have in `edition`, and whether
/// no other issue of its day can have them.
fn other_words(book: &Rulebook, edition: EditionId) -> Option<(Problem, bool)> {
    let lineage = Lineage::known();
    let (all, own) = (lineage.editions(), lineage.place_of(edition)?);
    let near = |at: usize| all[(own + at).saturating_sub(NEAR).min(all.len() - 1)];
    let known = lineage.fingerprints::<{ 2 * NEAR + 1 }>(std::array::from_fn(near));
    let words = known.iter().flatten().flatten().flat_map(|known| known.words.iter().copied());
    let words: BTreeSet<u32> = words.collect();
    let entries = book.of_kind(RecordKind::Glossary);
    let entries: BTreeMap<&str, &Record> =
        entries.filter_map(|entry| Some((entry.headword()?, entry))).collect();
    // How many words a record has beyond those of that day, or lacks, and whether that is too much.
    let apart = |record: &Record, near: &[Option<Fingerprint>], known: &Fingerprint| {
        let own = Hashed::of(&record.into()).fingerprint();
        let is_its = |word: &&u32| known.words.binary_search(word).is_ok();
        let shared = own.words.iter().filter(is_its).count();
        let count = own.words.len().max(known.words.len()) - shared;
        // Nobody prints the text of another day again, or words that no edition has.
        let is_other = count > FEW_WORDS
            || near.iter().flatten().any(|near| near.text == own.text)
            || !own.words.iter().all(|word| words.contains(word));
        if own.text == known.text { (0, false) } else { (count.max(1), is_other) }
    };
    let others = lineage.threads().filter_map(|(place, thread)| {
        let near = known.get(place as usize)?;
        let (name, known) = (thread.name_on(edition.effective)?, near[NEAR].as_ref()?);
        let held: Vec<&Record> = match name {
            Name::Number(number) => book.all(*number).collect(),
            Name::Term(term) => entries.get(term.as_str()).copied().into_iter().collect(),
        };
        let (words, is_other) = held.iter().map(|record| apart(record, near, known)).min()?;
        let printed = match name {
            Name::Number(number) => number.to_string(),
            Name::Term(term) => format!("`{term}`"),
        };
        (words > 0).then(|| (held[0].lines.start, printed, is_other))
    });
    let mut others: Vec<(u32, String, bool)> = others.collect();
    let is_rewritten = others.len() * FEWEST_REWRITTEN >= book.records().len();
    let is_other = others.iter().any(|other| other.2);
    others.retain(|other| is_rewritten || other.2 == is_other);
    let (line, first, _) = others.iter().min()?.clone();
    let kind = ProblemKind::OtherWords { first, count: others.len() };
    Some((Problem { line, kind }, is_rewritten || is_other))
}

/// The numbers of rules and the terms that stand in all of some known editions, and are the same
/// there.
fn names_in_all(editions: &[EditionId]) -> (BTreeSet<RuleNumber>, BTreeSet<String>) {
    let (mut numbers, mut terms) = (BTreeSet::new(), BTreeSet::new());
    for (_, thread) in Lineage::known().threads() {
        let mut names = editions.iter().map(|edition| thread.name_on(edition.effective));
        let name = names.next().flatten().filter(|name| names.all(|other| other == Some(*name)));
        match name {
            Some(Name::Number(number)) if number.level() >= Level::Rule => {
                numbers.insert(*number);
            }
            Some(Name::Term(term)) => {
                terms.insert(bare(term));
            }
            _ => {}
        }
    }
    (numbers, terms)
}

/// The rules among `numbers` that a text skips, and the sections with such of which it has none,
/// though it has a later one of their chapter or none of that at all: from one edition to the next
/// only the last of a chapter go, and what follows a rule that is gone takes its number.
fn lost_within(book: &Rulebook, numbers: &BTreeSet<RuleNumber>) -> Vec<RuleNumber> {
    let held = held_sections(book.records());
    let sections: BTreeSet<RuleNumber> =
        numbers.iter().filter_map(|number| number.section()).collect();
    let is_lost = |section: &RuleNumber| {
        let of_chapter = || held.iter().filter(|one| one.chapter_part() == section.chapter_part());
        of_chapter().next_back().is_none_or(|last| last > section) && !held.contains(section)
    };
    let skipped = skipped(book.records()).into_iter().map(|(number, _)| number);
    let skipped = skipped.filter(|number| numbers.contains(number));
    sections.into_iter().filter(is_lost).chain(skipped).collect()
}
