//! Is each Japanese record current against a later English edition, what changed in it since, and
//! is its part translated at all? Start at [`status`], [`since`] and [`HeldParts::of`].
//!
//! The English edition that was translated is followed through the links to the later one; what
//! changed on the way is what the translation lacks. Typography, and letters that a misspelling had
//! in the wrong order, need no translator. Nothing here weighs how much it matters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::association::{Associations, Word};
use super::bitext::Bitext;
use super::pairing::{PairedBy, Pairing, RecordPair};
use crate::diff::{Link, words};
use crate::model::{
    Class, EditionId, Language, Record, RecordKind, RuleNumber, Rulebook, Since, TranslationStatus,
    WordOp, WordRun,
};
use crate::text::sentences;

/// How an English record is followed from one place to another: where it stands then, and what
/// changed on the way.
pub type Followed<'a, E> =
    dyn Fn(usize, Option<usize>) -> Result<(Option<usize>, Vec<Since>), E> + 'a;

/// How the records of the English edition that was translated are followed to the one that the
/// translation is held against.
pub struct Chain<'a, E> {
    /// That edition.
    pub last: &'a Rulebook,
    /// The links from the edition that was translated to it, in order.
    pub links: Vec<&'a Link>,
    /// Where the record at a place of the translated edition stands in the last one, none where it
    /// is gone; and what changed since its Japanese words were written, those of the record at the
    /// other place, or since the edition where there are none.
    pub followed: &'a Followed<'a, E>,
}

/// What a record is against an English edition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordStatus {
    /// Place in the later English edition; none where the record is gone.
    pub en: Option<usize>,
    /// Place in the English edition that was translated; none where the record is younger.
    pub base: Option<usize>,
    /// Place in the Japanese edition; none where it is not translated.
    pub ja: Option<usize>,
    /// What it is.
    pub status: TranslationStatus,
    /// What changed, edition by edition, but for typography.
    pub since: Vec<Since>,
    /// Bytes of the Japanese sentences that the changes most likely touch.
    pub touched: Vec<Range<usize>>,
}

/// What every record is against the last edition of the chain; in the order of that edition, then
/// the records that are gone from it.
///
/// Records in parts that the Japanese edition does not hold are left out.
pub fn status<E>(
    bitext: &Bitext<'_>,
    associations: &Associations,
    chain: &Chain<'_, E>,
) -> Result<Vec<RecordStatus>, E> {
    let tracker = Tracker { bitext, associations, chain };
    let pairing = &bitext.pairing;
    let mut standings: Vec<RecordStatus> = Vec::new();
    for pair in pairing.firsts() {
        standings.extend(tracker.of_record_pair(pair)?);
    }
    for base in &pairing.missing {
        let (en, since) = (chain.followed)(*base, None)?;
        let missing = RecordStatus { en, base: Some(*base), since, ..RecordStatus::default() };
        // What was never translated and is gone again needs nobody.
        standings.extend(en.map(|_| missing));
    }
    let younger = |en| RecordStatus { en: Some(en), ..RecordStatus::default() };
    standings.extend(tracker.younger().into_iter().map(younger));
    let status = TranslationStatus::Orphaned;
    let orphaned = |ja: &usize| RecordStatus { ja: Some(*ja), status, ..RecordStatus::default() };
    standings.extend(pairing.orphaned.iter().map(orphaned));
    standings.sort_by_key(|standing| {
        (standing.en.is_none(), standing.en, standing.base.is_none(), standing.base, standing.ja)
    });
    Ok(standings)
}

struct Tracker<'a, E> {
    bitext: &'a Bitext<'a>,
    associations: &'a Associations,
    chain: &'a Chain<'a, E>,
}

impl<E> Tracker<'_, E> {
    fn of_record_pair(&self, record_pair: RecordPair) -> Result<Option<RecordStatus>, E> {
        if self.bitext.english(record_pair).kind.is_front_or_back() {
            return Ok(None);
        }
        let (en, since) = (self.chain.followed)(record_pair.en, Some(record_pair.ja))?;
        let is_renumbered = en.is_some_and(|en| self.is_renumbered(record_pair, en));
        let status = status_of(&since, is_renumbered);
        let is_stale = status == TranslationStatus::Stale;
        let touched = if is_stale { self.touched(record_pair, &since) } else { Vec::new() };
        let (base, ja) = (Some(record_pair.en), Some(record_pair.ja));
        Ok(Some(RecordStatus { en, base, ja, status, since, touched }))
    }

    fn is_renumbered(&self, record_pair: RecordPair, en: usize) -> bool {
        let now = self.chain.last.records()[en].number;
        record_pair.how == PairedBy::Words || now != self.bitext.english(record_pair).number
    }

    /// Records of the last edition that no record of the translated one became.
    fn younger(&self) -> Vec<usize> {
        let Chain { links, last, .. } = self.chain;
        if links.is_empty() {
            return Vec::new();
        }
        let english = self.bitext.en.records();
        let held = HeldParts::of(&self.bitext.pairing, |place| {
            (english[place].kind, english[place].number)
        });
        let base_of = |place: usize| links.iter().rev().try_fold(place, |at, link| link.old_of(at));
        let sections = last.records().iter().enumerate().filter_map(|(place, record)| {
            let number = record.number.filter(|_| record.kind == RecordKind::Section)?;
            Some((number, english[base_of(place)?].number?))
        });
        let sections: BTreeMap<RuleNumber, RuleNumber> = sections.collect();
        let then = |section| sections.get(&section).copied();
        let is_held = |record: &Record| {
            !record.kind.is_front_or_back() && held.hold(record.kind, record.number, then)
        };
        let asked = last.records().iter().enumerate().filter(|(_, record)| is_held(record));
        let absent = &self.bitext.pairing.absent;
        let is_of_absent = |place: usize| {
            let is_rule = |record: &Record| record.kind != RecordKind::Example;
            let rule = last.records()[..=place].iter().rposition(is_rule);
            rule.and_then(base_of).is_some_and(|base| absent.binary_search(&base).is_ok())
        };
        let is_young = |place: &usize| base_of(*place).is_none() && !is_of_absent(*place);
        asked.map(|(place, _)| place).filter(is_young).collect()
    }

    /// The Japanese sentences that translate the English sentences in which words changed.
    fn touched(&self, record_pair: RecordPair, since: &[Since]) -> Vec<Range<usize>> {
        let japanese = &self.bitext.japanese(record_pair).text;
        let associations = self.associations.apart_from(record_pair.en);
        let parts = sentences(japanese, Language::Ja).into_iter();
        let parts: Vec<(Range<usize>, Vec<Word<'_>>)> = parts
            .map(|bytes| (bytes.clone(), associations.said(&japanese[bytes], Language::Ja)))
            .collect();
        let mut touched = Vec::new();
        let changes = since.iter().filter(|change| is_stale(change.class));
        for sentence in changes.flat_map(|change| changed_sentences(&change.words)) {
            let english = associations.said(&sentence, Language::En);
            let likeness = |part: &(_, Vec<Word<'_>>)| associations.likeness(&english, &part.1);
            let best = parts.iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
            touched.extend(best.map(|(bytes, _)| bytes.clone()));
        }
        touched.sort_by_key(|bytes| bytes.start);
        touched.dedup();
        touched
    }
}

/// The sentences of the old text in which words went, or between whose words others came.
fn changed_sentences(runs: &[WordRun]) -> Vec<String> {
    let mut old = String::new();
    let mut changed: Vec<Range<usize>> = Vec::new();
    for run in runs {
        let start = old.len();
        if run.op == WordOp::Insert {
            changed.push(start.saturating_sub(1)..start + 1);
            continue;
        }
        old += &run.text;
        changed.extend((run.op == WordOp::Delete).then_some(start..old.len()));
    }
    let is_in = |part: &Range<usize>, bytes: &Range<usize>| {
        bytes.start < part.end && part.start < bytes.end
    };
    let parts = sentences(&old, Language::En).into_iter();
    let hit = parts.filter(|part| changed.iter().any(|bytes| is_in(part, bytes)));
    hit.map(|bytes| old[bytes].to_owned()).collect()
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

/// Whether a Japanese record only repeats the words of an older one, but for spaces: what translators
/// are given has none inside of words. What they confirmed is as good as written anew.
pub fn repeats(now: &Record, older: &Record) -> bool {
    let is_confirmed = now.beside.as_ref().is_some_and(|beside| beside.is_confirmed);
    !is_confirmed && now.text.replace(' ', "") == older.text.replace(' ', "")
}

/// What of `passages` a translator has to know, in their order.
pub fn since<'a>(passages: impl IntoIterator<Item = Passage<'a>>) -> Vec<Since> {
    let needed = |Passage { edition, class, is_numbered, old, new }: Passage<'a>| {
        let is_gone = class == Class::Removed;
        // What was only renumbered before it was translated needs nobody.
        let is_noted = is_numbered && !is_stale(class) && !is_gone;
        let needs_nobody = class == Class::Typography || is_noted;
        let words = if is_gone || needs_nobody { Vec::new() } else { words(old, new) };
        let is_mended = class == Class::Edited && only_swaps_letters(&words);
        (!needs_nobody && !is_mended).then_some(Since { edition, class, words })
    };
    passages.into_iter().filter_map(needed).collect()
}

/// What a translated record is, whose English bears another number today or not.
pub fn status_of(since: &[Since], is_renumbered: bool) -> TranslationStatus {
    let has = |is: fn(Class) -> bool| since.iter().any(|change| is(change.class));
    match () {
        () if has(|class| class == Class::Removed) => TranslationStatus::Orphaned,
        () if has(is_stale) => TranslationStatus::Stale,
        () if !since.is_empty() || is_renumbered => TranslationStatus::Renumbered,
        () => TranslationStatus::Current,
    }
}

/// Whether the words changed, or what they point at.
pub(super) fn is_stale(class: Class) -> bool {
    matches!(class, Class::Edited | Class::MovedEdited | Class::Retargeted)
}

/// Whether all that changed are letters in another order, as a misspelling is mended.
fn only_swaps_letters(runs: &[WordRun]) -> bool {
    let changed: Vec<&str> =
        runs.iter().filter(|run| run.op != WordOp::Equal).map(|run| run.text.trim()).collect();
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    changed.iter().all(|word| word.chars().all(char::is_alphabetic))
        && changed.chunks(2).all(|pair| pair.len() == 2 && letters(pair[0]) == letters(pair[1]))
}

/// The sections of which a translation holds anything, and whether it holds all and the glossary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldParts {
    sections: BTreeSet<RuleNumber>,
    is_whole: bool,
    has_glossary: bool,
}

/// A translation of more sections than this is one of the whole rules.
const MANY_SECTIONS: usize = 100;

impl HeldParts {
    /// The parts that a pairing shows; `read` gives kind and number of the English record at a
    /// place.
    pub fn of(pairing: &Pairing, read: impl Fn(usize) -> (RecordKind, Option<RuleNumber>)) -> Self {
        // The contents list what the translation need not hold.
        let section = |place: usize| {
            let (kind, number) = read(place);
            number.filter(|_| !kind.is_front_or_back())?.section()
        };
        let mut absent = pairing.absent.iter().copied();
        let sections: BTreeSet<_> = pairing.firsts().filter_map(|pair| section(pair.en)).collect();
        Self {
            is_whole: sections.len() > MANY_SECTIONS
                && !absent.clone().any(|at| section(at).is_some()),
            has_glossary: !absent.any(|place| read(place).0 == RecordKind::Glossary),
            sections,
        }
    }

    /// Whether they hold the part in which a record of this kind and number stands; `then` gives the
    /// number that its section had when it was translated. What is new in a section is untranslated
    /// even where the translation holds only some of its rules.
    pub fn hold(
        &self,
        kind: RecordKind,
        number: Option<RuleNumber>,
        then: impl FnOnce(RuleNumber) -> Option<RuleNumber>,
    ) -> bool {
        match number.and_then(|number| number.section()) {
            Some(section) => {
                self.is_whole || then(section).is_some_and(|then| self.sections.contains(&then))
            }
            None => self.has_glossary && kind == RecordKind::Glossary,
        }
    }
}
