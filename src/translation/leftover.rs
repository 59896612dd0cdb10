//! Which Japanese sentences translate English words that no longer stand there? Start at
//! [`LeftoverSearch`].
//!
//! A sentence is left over when an older wording of the same English rule has a sentence, gone
//! since, that explains the Japanese one clearly better than anything that stands there now. A
//! sentence that stands there with little changed is not gone.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::association::{Apart, Associations, Word, units};
use super::bitext::{Bitext, aligned};
use super::pairing::RecordPair;
use crate::diff::{fold, words};
use crate::model::{EditionId, Finding, FindingKind, Language, Said, Spot, WordOp};
use crate::text::{is_stop_word, sentences, stems};

/// An older wording of an English record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastWording {
    /// The last edition in which it stood.
    pub edition: EditionId,
    /// The wording.
    pub text: String,
}

/// What a record said before, in both languages.
pub trait PastWordings {
    /// The older wordings of the record at a place of the English edition, youngest first.
    fn wordings(&self, en: usize) -> Vec<PastWording>;

    /// The English of the pair of records as the Japanese edition before had it, and its Japanese.
    fn written(&self, record_pair: RecordPair) -> Option<(PastWording, String)>;
}

/// A Japanese sentence whose English is gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Leftover {
    /// The record.
    pub record_pair: RecordPair,
    /// Bytes of the Japanese sentence.
    pub ja: Range<usize>,
    /// The English sentence that it translates.
    pub gone: String,
    /// The last edition in which that sentence stood.
    pub until: EditionId,
    /// How much better the old sentence explains it: two shares summed up, 0 to 2.
    pub gain: f32,
}

/// What sentences that are left over are looked for in.
pub struct LeftoverSearch<'a> {
    /// A pair of editions.
    pub bitext: &'a Bitext<'a>,
    /// What goes together in them.
    pub associations: &'a Associations,
    /// What they said before.
    pub before: &'a (dyn PastWordings + Sync),
}

impl LeftoverSearch<'_> {
    /// The sentences left over in a pair of records, in the order of the Japanese text.
    pub fn in_record_pair(&self, record_pair: RecordPair) -> Vec<Leftover> {
        let en = &self.bitext.english(record_pair).text;
        let wordings = self.before.wordings(record_pair.en);
        let gone = gone_sentences(en, &wordings);
        if gone.is_empty() {
            return Vec::new();
        }
        let ja = &self.bitext.japanese(record_pair).text;
        let judge = Judge::new(record_pair, en, ja, self.associations);
        let mut left = judge.among(&gone);
        let kept = self.before.written(record_pair).map(|written| judge.kept(&written));
        for leftover in kept.into_iter().flatten().chain(judge.stayed(&wordings)) {
            if !left.iter().any(|left| left.ja == leftover.ja) {
                left.push(leftover);
            }
        }
        left.sort_by_key(|leftover| leftover.ja.start);
        left
    }
}

impl Leftover {
    /// The finding that tells of it.
    pub fn finding(&self, bitext: &Bitext<'_>) -> Finding {
        let english = &bitext.english(self.record_pair).text;
        let message = Said::new("check-leftover");
        let message = message.with("gone", &self.gone).with("until", self.until);
        let ja = Spot { place: self.record_pair.ja, bytes: self.ja.clone() };
        let spots = [Spot { place: self.record_pair.en, bytes: 0..english.len() }, ja].map(Some);
        Finding::new(FindingKind::Leftover, spots, message, Said::new("fix-leftover"))
    }
}

/// A pair of records with what its texts are judged by.
struct Judge<'a> {
    record_pair: RecordPair,
    en: &'a str,
    ja: &'a str,
    associations: Apart<'a>,
    /// The sentences of today, alone and with their neighbour.
    today: Vec<Vec<Word<'a>>>,
}

impl<'a> Judge<'a> {
    fn new(
        record_pair: RecordPair,
        en: &'a str,
        ja: &'a str,
        associations: &'a Associations,
    ) -> Self {
        let associations = associations.apart_from(record_pair.en);
        let alone = sentences(en, Language::En);
        let pairs = alone.windows(2).map(|pair| pair[0].start..pair[1].end);
        let today = alone.iter().cloned().chain(pairs);
        let today = today.map(|bytes| associations.said(&en[bytes], Language::En)).collect();
        Self { record_pair, en, ja, associations, today }
    }

    /// The Japanese at these bytes as what translates a sentence that is gone.
    fn left(&self, ja: Range<usize>, gone: &Gone, gain: f32) -> Leftover {
        let (gone, until) = (gone.sentence.clone(), gone.until);
        Leftover { record_pair: self.record_pair, ja, gone, until, gain }
    }

    /// Sentences that one that is gone explains better than all that stands there today.
    fn among(&self, gone: &[Gone]) -> Vec<Leftover> {
        let all = units(self.en, Language::En);
        let words = |units: Vec<&String>| self.associations.words(units, Language::En);
        let old = gone.iter().map(|gone| {
            // Those words of it that stand nowhere in the text of today.
            let otherwise = said_otherwise(gone, self.en);
            let is_lost = |unit: &&String| !all.contains(*unit) && !otherwise.contains(*unit);
            let lost = gone.units.iter().filter(is_lost).collect();
            (gone, words(gone.units.iter().collect()), words(lost))
        });
        let old: Vec<(&Gone, Vec<Word<'_>>, Vec<Word<'_>>)> = old.collect();
        let all = self.associations.words(&all, Language::En);
        let judged = |ja: Range<usize>| {
            let japanese = self.associations.said(&self.ja[ja.clone()], Language::Ja);
            if japanese.len() < FEWEST_UNITS {
                return None;
            }
            // What takes long to weigh is weighed only where there is something to gain.
            let (explained, now) = (self.associations.closeness(&japanese, &all), OnceCell::new());
            let weighed = old.iter().filter_map(|(gone, words, lost)| {
                let more = self.associations.explains_more(&japanese, &explained, lost);
                let likeness = || self.associations.likeness(words, &japanese);
                let now = || now.get_or_init(|| self.best_today(&japanese));
                (more >= MORE).then(|| (likeness() - now() + more, gone))
            });
            let (gain, gone) = weighed.max_by(|one, other| one.0.total_cmp(&other.0))?;
            (gain >= BETTER).then(|| self.left(ja, gone, gain))
        };
        sentences(self.ja, Language::Ja).into_iter().filter_map(judged).collect()
    }

    /// Sentences that were kept though the English sentence that they translated is gone.
    ///
    /// Only where both texts had as many sentences, so that each translates the one in its place.
    fn kept(&self, (written, ja): &(PastWording, String)) -> Vec<Leftover> {
        let before = aligned(&written.text, ja);
        let gone = gone_sentences(self.en, std::slice::from_ref(written));
        let leftover = |ja: Range<usize>| {
            let (sentence, _) = before.iter().find(|pair| pair.1 == self.ja[ja.clone()].trim())?;
            let gone = gone.iter().find(|gone| gone.sentence.trim() == *sentence)?;
            Some(self.left(ja, gone, 1.0))
        };
        sentences(self.ja, Language::Ja).into_iter().filter_map(leftover).collect()
    }

    /// Sentences that stand in the place of English ones that were taken out, like nothing of today.
    ///
    /// Only where an older wording has as many sentences as the Japanese, and today's has what is
    /// left of it and nothing else.
    fn stayed(&self, past: &[PastWording]) -> Vec<Leftover> {
        let japanese = sentences(self.ja, Language::Ja);
        let today = sentences(self.en, Language::En).len();
        for wording in past.iter().filter(|_| japanese.len() > today) {
            let gone = gone_sentences(self.en, std::slice::from_ref(wording));
            let old = sentences(&wording.text, Language::En);
            let went = old.iter().zip(&japanese).filter_map(|(old, ja)| {
                let is = |gone: &&Gone| gone.sentence == wording.text[old.clone()];
                Some((ja, gone.iter().find(is)?))
            });
            let went: Vec<(&Range<usize>, &Gone)> = went.collect();
            if old.len() == japanese.len() && old.len() - went.len() == today {
                let strange = went.into_iter().filter(|(ja, _)| self.is_strange(ja));
                let left = |(ja, gone): (&Range<_>, _)| self.left(ja.clone(), gone, 1.0);
                return strange.map(left).collect();
            }
        }
        Vec::new()
    }

    /// How like a Japanese sentence the likeliest sentence of today is.
    fn best_today(&self, japanese: &[Word<'_>]) -> f32 {
        let today = self.today.iter();
        today.map(|sentence| self.associations.likeness(sentence, japanese)).fold(0.0, f32::max)
    }

    /// Whether nothing that stands there today is like the Japanese sentence.
    fn is_strange(&self, sentence: &Range<usize>) -> bool {
        let japanese = self.associations.said(&self.ja[sentence.clone()], Language::Ja);
        self.best_today(&japanese) < STRANGE
    }
}

/// What of a sentence that is gone is said without content words in the sentence of today that is
/// most like it: who writes "where it is" for "the zone it's in", or "it" for the thing, says the
/// same, and a translation may name it as ever.
fn said_otherwise(gone: &Gone, english: &str) -> BTreeSet<String> {
    let likeness =
        |bytes: &Range<usize>| dice(&units(&english[bytes.clone()], Language::En), &gone.units);
    let nearest = sentences(english, Language::En)
        .into_iter()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let Some(nearest) = nearest else { return BTreeSet::new() };
    let runs = words(&gone.sentence, &english[nearest]);
    let mut found = BTreeSet::new();
    let said = |text: &str| stems(text).iter().filter(|stem| !is_stop_word(stem)).count();
    for pair in runs.windows(2) {
        let text_of = |op| pair.iter().find(|run| run.op == op).map(|run| run.text.as_str());
        let both = text_of(WordOp::Delete).zip(text_of(WordOp::Insert));
        let Some((deleted, inserted)) = both else { continue };
        let is_word = inserted.contains(char::is_alphanumeric);
        if is_word && said(inserted) == 0 && said(deleted) <= MOST_WORDS {
            found.extend(units(deleted, Language::En));
        }
    }
    found
}

/// What says more words than these is a clause, for which no pronoun stands; picked by gut feeling.
const MOST_WORDS: usize = 3;

/// A sentence of fewer units says too little to be told from others.
const FEWEST_UNITS: usize = 3;

/// How much better the old one must be: in likeness, over the likeliest of today, and in words
/// that only it explains. Both limits were picked on the excerpt of 2026-01-16, where they part
/// six sentences that are left over from the next best, which are not.
const BETTER: f32 = 0.08;

/// How much of the sentence only the old one explains.
const MORE: f32 = 0.035;

/// How little a sentence must be like all of today to be strange there; picked by gut feeling.
const STRANGE: f32 = 0.15;

/// A sentence that stood in an older wording.
struct Gone {
    sentence: String,
    /// The last edition in which it stood.
    until: EditionId,
    units: BTreeSet<String>,
}

/// How alike a sentence of today must be, by the units of both, for the old one to stand there
/// still.
const SAME: f32 = 0.85;

/// The sentences of older wordings that today's text does not have, youngest first.
fn gone_sentences(now: &str, past: &[PastWording]) -> Vec<Gone> {
    let (folded, today) = (OnceCell::new(), OnceCell::new());
    let read_today = || -> Vec<BTreeSet<String>> {
        let sentences = sentences(now, Language::En).into_iter();
        sentences.map(|bytes| units(&now[bytes], Language::En)).collect()
    };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut gone: Vec<Gone> = Vec::new();
    for wording in past {
        for bytes in sentences(&wording.text, Language::En) {
            let sentence = &wording.text[bytes];
            let folded = folded.get_or_init(|| fold(now));
            if !seen.insert(sentence) || folded.contains(&fold(sentence)) {
                continue;
            }
            let units = units(sentence, Language::En);
            if !today.get_or_init(read_today).iter().any(|today| dice(today, &units) >= SAME) {
                gone.push(Gone { sentence: sentence.to_owned(), until: wording.edition, units });
            }
        }
    }
    gone
}

/// Dice's coefficient of two sets of words, 0 to 1.
pub(super) fn dice<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> f32 {
    let both = one.intersection(other).count();
    2.0 * both as f32 / (one.len() + other.len()).max(1) as f32
}
