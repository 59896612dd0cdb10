//! Which Japanese sentences translate English words that no longer stand there? Start at
//! [`LeftoverSearch`].
//!
//! A sentence is left over when an older wording of the same English rule has a sentence, gone
//! since, that explains the Japanese one clearly better than anything that stands there now. A
//! sentence that stands there with little changed is not gone. A clause is stranded when nothing of
//! its own English is like it, but a sentence of a rule that stood beside it explains it.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use super::association::{Apart, Associations, Word, rarity_weighted_mean, units};
use super::bitext::{Bitext, aligned};
use super::pairing::RecordPair;
use crate::diff::{fold, words};
use crate::model::{EditionId, Finding, FindingKind, Language, RecordKind, Said, Spot, WordOp};
use crate::text::{is_stop_word, sentences};

/// An older wording of an English record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastWording {
    /// The last edition in which it stood.
    pub edition: EditionId,
    /// The wording.
    pub text: String,
}

/// A wording with the translation that it had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastPair {
    /// The English edition.
    pub edition: EditionId,
    /// Its wording.
    pub en: String,
    /// Its translation at that time.
    pub ja: String,
}

/// What a record said before, in both languages.
pub trait PastWordings {
    /// The older wordings of the record at a place of the English edition, youngest first.
    fn wordings(&self, en: usize) -> Vec<PastWording>;

    /// The wordings of rules that stood beside the record at a place of the English edition and
    /// were taken out, youngest first.
    fn removed_beside(&self, en: usize) -> Vec<PastWording>;

    /// The pair of records as the Japanese edition before had it, with the English of that time.
    fn written(&self, record_pair: RecordPair) -> Option<PastPair>;
}

/// A Japanese sentence whose English is gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Leftover {
    /// The record.
    pub record_pair: RecordPair,
    /// Bytes of the Japanese sentence.
    pub ja: Range<usize>,
    /// Where the English sentence stood.
    pub stood: Stood,
    /// The English sentence that it translates.
    pub gone: String,
    /// The last edition in which that sentence stood.
    pub until: EditionId,
    /// How much better the old sentence explains it: two shares summed up, 0 to 2.
    pub gain: f32,
}

/// Where a sentence stood that is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stood {
    /// In the same rule.
    Here,
    /// In a rule beside it that was taken out.
    Beside,
}

/// What sentences that are left over are looked for in.
pub struct LeftoverSearch<'a> {
    bitext: &'a Bitext<'a>,
    associations: &'a Associations,
    before: &'a (dyn PastWordings + Sync),
    present: OnceLock<PresentSentences>,
}

impl<'a> LeftoverSearch<'a> {
    /// Looks in the texts of a pair of editions, given what goes together in them and what they
    /// said before.
    pub fn new(
        bitext: &'a Bitext<'a>,
        associations: &'a Associations,
        before: &'a (dyn PastWordings + Sync),
    ) -> Self {
        Self { bitext, associations, before, present: OnceLock::new() }
    }

    /// The pairs of records in which something may be left over, in the order of the English edition.
    pub fn record_pairs(&self) -> Vec<RecordPair> {
        let is_looked_at = |pair: &RecordPair| {
            let kind = self.bitext.english(*pair).kind;
            matches!(kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
        };
        self.bitext.pairing.firsts().filter(is_looked_at).collect()
    }

    /// The sentences left over in a pair of records, in the order of the Japanese text.
    pub fn in_record_pair(&self, record_pair: RecordPair) -> Vec<Leftover> {
        let english = &self.bitext.english(record_pair).text;
        let wordings = self.before.wordings(record_pair.en);
        let gone = gone_sentences(english, &wordings);
        let beside = self.before.removed_beside(record_pair.en);
        if gone.is_empty() && beside.is_empty() {
            return Vec::new();
        }
        let judge = Judge::new(self.bitext, self.associations, record_pair);
        let mut left = judge.among(&gone);
        let strange = judge.stranded(&beside);
        left.extend(strange.into_iter().filter(|leftover| {
            let present = self.present.get_or_init(|| PresentSentences::of(self.bitext));
            !present.has(&leftover.gone)
        }));
        let written = self.before.written(record_pair);
        let known = written.map(|written| kept(self.bitext, record_pair, &written));
        let mut stayed = stayed(self.bitext, record_pair, &wordings);
        stayed.retain(|leftover| judge.is_strange(&leftover.ja));
        for leftover in known.into_iter().flatten().chain(stayed) {
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
        let message = match self.stood {
            Stood::Here => Said::new("check-leftover"),
            Stood::Beside => Said::new("check-leftover-beside"),
        };
        let message = message.with("gone", &self.gone).with("until", self.until);
        let ja = Spot { place: self.record_pair.ja, bytes: self.ja.clone() };
        let spots = [Spot { place: self.record_pair.en, bytes: 0..english.len() }, ja].map(Some);
        Finding::new(FindingKind::Leftover, spots, message, Said::new("fix-leftover"))
    }
}

/// Japanese sentences that were kept though the English sentence that they translated is gone.
///
/// Only where both texts had as many sentences, so that each translates the one in its place.
fn kept(bitext: &Bitext<'_>, record_pair: RecordPair, written: &PastPair) -> Vec<Leftover> {
    let now = &bitext.japanese(record_pair).text;
    let before = aligned(&written.en, &written.ja);
    let past = [PastWording { edition: written.edition, text: written.en.clone() }];
    let gone = gone_sentences(&bitext.english(record_pair).text, &past);
    let leftover = |ja: Range<usize>| {
        let (sentence, _) = before.iter().find(|(_, older)| *older == now[ja.clone()].trim())?;
        let gone = gone.iter().find(|gone| gone.sentence.trim() == *sentence)?;
        let (gone, until, stood) = (gone.sentence.clone(), gone.until, Stood::Here);
        Some(Leftover { record_pair, ja, stood, gone, until, gain: 1.0 })
    };
    sentences(now, Language::Ja).into_iter().filter_map(leftover).collect()
}

/// Japanese sentences that stand in the place of English ones that were taken out.
///
/// Only where an older wording has as many sentences as the Japanese, and today's has what is left
/// of it and nothing else.
fn stayed(bitext: &Bitext<'_>, record_pair: RecordPair, past: &[PastWording]) -> Vec<Leftover> {
    let text = &bitext.japanese(record_pair).text;
    let english = &bitext.english(record_pair).text;
    let japanese = sentences(text, Language::Ja);
    let today = sentences(english, Language::En).len();
    for wording in past.iter().filter(|_| japanese.len() > today) {
        let old = sentences(&wording.text, Language::En);
        let gone = gone_sentences(english, std::slice::from_ref(wording));
        let is_gone = |bytes: &Range<usize>| {
            gone.iter().any(|gone| gone.sentence == wording.text[bytes.clone()])
        };
        let places: Vec<usize> = (0..old.len()).filter(|place| is_gone(&old[*place])).collect();
        if old.len() != japanese.len() || old.len() - places.len() != today {
            continue;
        }
        let leftover = |at: usize| Leftover {
            record_pair,
            ja: japanese[at].clone(),
            stood: Stood::Here,
            gone: wording.text[old[at].clone()].to_owned(),
            until: wording.edition,
            gain: 1.0,
        };
        return places.into_iter().map(leftover).collect();
    }
    Vec::new()
}

/// A sentence that is gone, with its words looked up.
struct Old<'a> {
    gone: &'a Gone,
    words: Vec<Word<'a>>,
    /// Those that stand nowhere in the text of today.
    lost: Vec<Word<'a>>,
}

struct Judge<'a, 'b> {
    bitext: &'a Bitext<'b>,
    associations: Apart<'a>,
    record_pair: RecordPair,
    /// The sentences of today, alone and with their neighbour.
    today: Vec<Vec<Word<'a>>>,
}

impl<'a, 'b> Judge<'a, 'b> {
    fn new(
        bitext: &'a Bitext<'b>,
        associations: &'a Associations,
        record_pair: RecordPair,
    ) -> Self {
        let associations = associations.apart_from(record_pair.en);
        let today = today(&bitext.english(record_pair).text)
            .iter()
            .map(|sentence| associations.words(sentence, Language::En))
            .collect();
        Self { bitext, associations, record_pair, today }
    }

    fn among(&self, gone: &[Gone]) -> Vec<Leftover> {
        let text = &self.bitext.japanese(self.record_pair).text;
        let all = units(&self.bitext.english(self.record_pair).text, Language::En);
        let old: Vec<Old<'_>> = gone.iter().map(|gone| self.look_up(gone, &all)).collect();
        let all = self.associations.words(&all, Language::En);
        let found = sentences(text, Language::Ja).into_iter();
        found.filter_map(|bytes| self.judge(&text[bytes.clone()], bytes, &all, &old)).collect()
    }

    fn look_up<'g>(&self, gone: &'g Gone, all: &BTreeSet<String>) -> Old<'g>
    where
        'a: 'g,
    {
        let words = |units: Vec<&String>| self.associations.words(units, Language::En);
        let said_otherwise = said_otherwise(gone, &self.bitext.english(self.record_pair).text);
        let is_lost = |unit: &&String| !all.contains(*unit) && !said_otherwise.contains(*unit);
        Old {
            gone,
            words: words(gone.units.iter().collect()),
            lost: words(gone.units.iter().filter(is_lost).collect()),
        }
    }

    /// Clauses that speak of what a rule beside this one said.
    fn stranded(&self, beside: &[PastWording]) -> Vec<Leftover> {
        if beside.is_empty() {
            return Vec::new();
        }
        let text = &self.bitext.japanese(self.record_pair).text;
        let own = units(&self.bitext.english(self.record_pair).text, Language::En);
        let own = self.associations.words(&own, Language::En);
        let all = sentences(text, Language::Ja).into_iter();
        let all = all.flat_map(|bytes| Clause::all_of(text, bytes, &self.associations, &own));
        let strange: Vec<Clause<'_>> = all.filter(Clause::is_strange).collect();
        if strange.is_empty() {
            return Vec::new();
        }
        let gone = gone_sentences(&self.bitext.english(self.record_pair).text, beside);
        let words: Vec<Vec<Word<'_>>> =
            gone.iter().map(|gone| self.associations.words(&gone.units, Language::En)).collect();
        let leftover = |clause: Clause<'_>| {
            let gains = gone
                .iter()
                .zip(&words)
                .filter_map(|(gone, words)| Some((clause.gain(&self.associations, words)?, gone)));
            let (gain, gone) = gains.max_by(|one, other| one.0.total_cmp(&other.0))?;
            Some(Leftover {
                record_pair: self.record_pair,
                ja: clause.bytes,
                stood: Stood::Beside,
                gone: gone.sentence.clone(),
                until: gone.until,
                gain,
            })
        };
        strange.into_iter().filter_map(leftover).collect()
    }

    /// How like a Japanese sentence the likeliest sentence of today is.
    fn best_today(&self, japanese: &[Word<'_>]) -> f32 {
        let today = self.today.iter();
        today.map(|sentence| self.associations.likeness(sentence, japanese)).fold(0.0, f32::max)
    }

    /// Whether nothing that stands there today is like the Japanese sentence.
    fn is_strange(&self, sentence: &Range<usize>) -> bool {
        let text = &self.bitext.japanese(self.record_pair).text[sentence.clone()];
        let japanese = self.associations.words(&units(text, Language::Ja), Language::Ja);
        self.best_today(&japanese) < STRANGE
    }

    fn judge(
        &self,
        sentence: &str,
        bytes: Range<usize>,
        all: &[Word<'_>],
        old: &[Old<'_>],
    ) -> Option<Leftover> {
        let japanese = self.associations.words(&units(sentence, Language::Ja), Language::Ja);
        if japanese.len() < FEWEST_UNITS {
            return None;
        }
        // What takes long to weigh is weighed only where there is something to gain.
        let today = self.associations.closeness(&japanese, all);
        let gains: Vec<(f32, &Old<'_>)> = old
            .iter()
            .map(|old| (self.associations.explains_more(&japanese, &today, &old.lost), old))
            .filter(|(more, _)| *more >= MORE)
            .collect();
        if gains.is_empty() {
            return None;
        }
        let now = self.best_today(&japanese);
        let weighed = gains.into_iter().map(|(more, old)| {
            (self.associations.likeness(&old.words, &japanese) - now, more, old.gone)
        });
        let best = weighed.max_by(|one, other| (one.0 + one.1).total_cmp(&(other.0 + other.1)));
        let (nearer, more, gone) = best?;
        (nearer + more >= BETTER).then(|| Leftover {
            record_pair: self.record_pair,
            ja: bytes,
            stood: Stood::Here,
            gone: gone.sentence.clone(),
            until: gone.until,
            gain: nearer + more,
        })
    }
}

/// What of a sentence that is gone is said without content words in the sentence of today that is
/// most like it: who writes "where it is" for "the zone it's in", or "it" for the thing, says the
/// same, and a translation may name it as ever.
fn said_otherwise(gone: &Gone, english: &str) -> BTreeSet<String> {
    let own: BTreeSet<String> = gone.units.iter().cloned().collect();
    let likeness = |bytes: &Range<usize>| dice(&units(&english[bytes.clone()], Language::En), &own);
    let nearest = sentences(english, Language::En)
        .into_iter()
        .max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let Some(nearest) = nearest else { return BTreeSet::new() };
    let runs = words(&gone.sentence, &english[nearest]);
    let mut found = BTreeSet::new();
    for pair in runs.windows(2) {
        let (deleted, inserted) = match (pair[0].op, pair[1].op) {
            (WordOp::Delete, WordOp::Insert) => (&pair[0].text, &pair[1].text),
            (WordOp::Insert, WordOp::Delete) => (&pair[1].text, &pair[0].text),
            _ => continue,
        };
        let is_word = |word: &&str| word.contains(char::is_alphanumeric);
        let mut put = inserted.split_whitespace().filter(is_word).peekable();
        let bare =
            |word: &str| word.replace(|letter: char| !letter.is_alphanumeric(), "").to_lowercase();
        let says = |word: &&str| !is_stop_word(&bare(word));
        let taken = deleted.split_whitespace().filter(is_word).filter(says).count();
        let is_short = taken <= MOST_WORDS;
        if put.peek().is_some() && is_short && put.all(|word| !says(&word)) {
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

/// The sentences of today, alone and with their neighbour, as units.
fn today(english: &str) -> Vec<Vec<String>> {
    let sentences = sentences(english, Language::En);
    let of = |bytes: Range<usize>| units(&english[bytes], Language::En).into_iter().collect();
    let alone = sentences.iter().cloned().map(of);
    let pairs = sentences.windows(2).map(|pair| of(pair[0].start..pair[1].end));
    alone.chain(pairs).collect()
}

/// A sentence that stood in an older wording.
pub(super) struct Gone {
    /// The sentence.
    pub sentence: String,
    /// The last edition in which it stood.
    pub until: EditionId,
    /// Its units.
    pub units: Vec<String>,
}

/// The English sentences that stand anywhere today, folded.
pub(super) struct PresentSentences {
    sentences: BTreeSet<String>,
}

impl PresentSentences {
    pub fn of(bitext: &Bitext<'_>) -> Self {
        let texts = bitext.en.records().iter().map(|record| record.text.as_str());
        let of_text = |text: &'_ str| -> Vec<String> {
            sentences(text, Language::En).into_iter().map(|bytes| fold(&text[bytes])).collect()
        };
        Self { sentences: texts.flat_map(of_text).collect() }
    }

    /// Whether a sentence is among them.
    pub fn has(&self, sentence: &str) -> bool {
        self.sentences.contains(&fold(sentence))
    }
}

/// How alike a sentence of today must be, by the units of both, for the old one to stand there
/// still.
const SAME: f32 = 0.85;

/// The sentences of older wordings that today's text does not have, youngest first.
fn gone_sentences(now: &str, past: &[PastWording]) -> Vec<Gone> {
    if past.is_empty() {
        return Vec::new();
    }
    let folded = fold(now);
    let today = OnceCell::new();
    let read_today = || -> Vec<BTreeSet<String>> {
        let sentences = sentences(now, Language::En).into_iter();
        sentences.map(|bytes| units(&now[bytes], Language::En)).collect()
    };
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut gone: Vec<Gone> = Vec::new();
    for wording in past {
        for bytes in sentences(&wording.text, Language::En) {
            let sentence = &wording.text[bytes];
            if !seen.insert(sentence) || folded.contains(&fold(sentence)) {
                continue;
            }
            let units = units(sentence, Language::En);
            if today.get_or_init(read_today).iter().any(|sentence| dice(sentence, &units) >= SAME) {
                continue;
            }
            let units = units.into_iter().collect();
            gone.push(Gone { sentence: sentence.to_owned(), until: wording.edition, units });
        }
    }
    gone
}

/// Dice's coefficient of two sets of words, 0 to 1.
pub(super) fn dice<T: Ord>(one: &BTreeSet<T>, other: &BTreeSet<T>) -> f32 {
    let both = one.intersection(other).count();
    2.0 * both as f32 / (one.len() + other.len()).max(1) as f32
}

/// A part of a Japanese sentence up to a comma, with its words looked up.
pub(super) struct Clause<'a> {
    /// Bytes of the Japanese text.
    pub bytes: Range<usize>,
    words: Vec<Word<'a>>,
    /// How close its own English comes to each word.
    explained: Vec<f32>,
    /// How much of it its own English explains.
    own: f32,
}

/// A clause of fewer units says too little to be told from others.
const FEWEST_OF_CLAUSE: usize = 4;

/// How little its own English must explain of a clause, and how much more a rule that is gone.
const UNEXPLAINED: f32 = 0.3;
const EXPLAINED: f32 = 0.2;

impl<'a> Clause<'a> {
    /// The clauses of the sentence at `bytes` of a text that say enough; `own` are the words of
    /// its English.
    pub fn all_of(
        text: &str,
        bytes: Range<usize>,
        associations: &Apart<'a>,
        own: &[Word<'_>],
    ) -> Vec<Self> {
        let mut start = bytes.start;
        let mut clauses = Vec::new();
        for part in text[bytes].split_inclusive('、') {
            let bytes = start..start + part.len();
            start = bytes.end;
            let words = associations.words(&units(part, Language::Ja), Language::Ja);
            if words.len() < FEWEST_OF_CLAUSE {
                continue;
            }
            let explained = associations.closeness(&words, own);
            let own = rarity_weighted_mean(&words, explained.iter().copied());
            clauses.push(Self { bytes, words, explained, own });
        }
        clauses
    }

    /// Whether its own English explains little of it.
    pub fn is_strange(&self) -> bool {
        self.own < UNEXPLAINED
    }

    /// How much more a sentence that is gone explains of it than its own English; none where that
    /// is little.
    pub fn gain(&self, associations: &Apart<'a>, gone: &[Word<'_>]) -> Option<f32> {
        let more = associations.explains_more(&self.words, &self.explained, gone);
        (more >= EXPLAINED).then_some(more)
    }
}
