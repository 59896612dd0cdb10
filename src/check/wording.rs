//! Do the words of the translation agree with the English: references by title, quotes, English
//! left in the Japanese, what is denied? Start at [`References`], [`quotes`], [`spelling`] and
//! [`opposites`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use strsim::osa_distance as distance;

use crate::model::{Finding, FindingKind as Kind, RuleNumber, Rulebook, Said, Severity};
use crate::text::{is_hiragana, is_japanese, runs, stems};
use crate::translation::{
    Bitext, Fact, PairFacts, Pointer, RecordFacts, english_key, in_order, japanese_key,
    printed_english,
};

/// A finding about parts of both texts, the whole of one where no bytes are given.
pub(super) fn between(
    pair: &PairFacts<'_>,
    [en, ja]: [Option<&Range<usize>>; 2],
    kind: Kind,
    message: Said,
    fix: Said,
) -> Finding {
    Finding::new(kind, [Some(pair.en.spot(en)), Some(pair.ja.spot(ja))], message, fix)
}

/// What the references of a translation are held against: the numbers of each Japanese title.
///
/// The title in brackets says which rule is meant; the number beside it may be one that the rule
/// bore before.
pub(super) struct References<'a> {
    bitext: &'a Bitext<'a>,
    titles: BTreeMap<String, BTreeSet<RuleNumber>>,
}

type Found = Fact<Pointer>;

impl<'a> References<'a> {
    pub(super) fn of(bitext: &'a Bitext<'a>) -> Self {
        let mut titles: BTreeMap<String, BTreeSet<RuleNumber>> = BTreeMap::new();
        let listed = bitext.ja.records().iter().filter_map(|record| record.number);
        for number in bitext.ja.numbers().chain(listed) {
            if let Some(title) = bitext.japanese_title(number) {
                titles.entry(japanese_key(title)).or_default().insert(number);
            }
        }
        Self { bitext, titles }
    }

    /// Do both editions point at the same rules?
    pub(super) fn check(&self, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
        let (mut en, mut ja) = (unmatched(&pair.en, &pair.ja), unmatched(&pair.ja, &pair.en));
        for [english, japanese] in self.counterparts(&mut en, &mut ja) {
            findings.push(self.differs(pair, english, japanese));
        }
        for english in en.iter().filter(|_| !pair.shared) {
            let (range, bytes) = (english.value.range, [Some(&english.bytes), None]);
            let message = Said::new("check-reference-missing").with("range", range);
            let fix = Said::Words(format!("rule {range} 参照"));
            findings.push(between(pair, bytes, Kind::ReferenceMissing, message, fix));
        }
        for japanese in ja {
            let bytes = [None, Some(&japanese.bytes)];
            let message = Said::new("check-reference-extra").with("range", japanese.value.range);
            let fix = Said::new("fix-reference-extra");
            findings.push(between(pair, bytes, Kind::ReferenceExtra, message, fix));
        }
        let found = pair.ja.facts.pointers.iter();
        findings.extend(found.filter_map(|found| self.title(pair, found)));
    }

    fn numbers_of(&self, title: &str) -> impl Iterator<Item = RuleNumber> {
        self.titles.get(&japanese_key(title)).into_iter().flatten().copied()
    }

    /// Unmatched references of both sides that stand for each other: those whose titles say so,
    /// else in their order where both sides have as many.
    fn counterparts<'s>(
        &self,
        en: &mut Vec<&'s Found>,
        ja: &mut Vec<&'s Found>,
    ) -> Vec<[&'s Found; 2]> {
        let mut pairs = Vec::new();
        let same_title = |english: &Found, japanese: &Found| {
            let title = self.bitext.japanese_title(english.value.range.first()).map(japanese_key);
            title.is_some() && title == japanese.value.title.as_deref().map(japanese_key)
        };
        ja.retain(|japanese| {
            let found = en.iter().position(|english| same_title(english, japanese));
            found.inspect(|at| pairs.push([en.remove(*at), *japanese])).is_none()
        });
        if en.len() == ja.len() {
            pairs.extend(en.drain(..).zip(ja.drain(..)).map(<[_; 2]>::from));
        }
        pairs
    }

    fn differs(&self, pair: &PairFacts<'_>, english: &Found, japanese: &Found) -> Finding {
        let (en, ja) = (english.value.range, japanese.value.range);
        let is_meant = |title: &str| self.numbers_of(title).any(|number| number == en.first());
        let is_meant = japanese.value.title.as_deref().is_some_and(is_meant);
        let key = if is_meant { "check-reference-titled" } else { "check-reference" };
        let message = Said::new(key).with("ja", ja).with("en", en);
        let fix = Said::Words(en.to_string().replace('–', "-"));
        let bytes = [Some(&english.bytes), Some(&japanese.bytes)];
        between(pair, bytes, Kind::Reference, message, fix)
    }

    /// A title that is not the title of the rule it stands beside.
    fn title(&self, pair: &PairFacts<'_>, pointer: &Found) -> Option<Finding> {
        let (printed, number) = (pointer.value.title.as_deref()?, pointer.value.range.first());
        let expected = self.bitext.japanese_title(number)?;
        let mut pointers = pair.en.facts.pointers.iter();
        let english_agrees = pointers.any(|pointer| pointer.value.range.first() == number);
        let elsewhere = self.numbers_of(printed).next();
        // Where the number is the one in question, it was told already.
        let is_told = !english_agrees && elsewhere.is_some();
        if is_told || japanese_key(printed) == japanese_key(expected) {
            return None;
        }
        let (message, severity) = match elsewhere {
            Some(other) => {
                (Said::new("check-title-elsewhere").with("other", other), Some(Severity::Error))
            }
            None => (Said::new("check-title"), None),
        };
        let message = message.with("number", number).with("title", expected);
        let spots = [None, Some(pair.ja.spot(Some(&pointer.bytes)))];
        let fix = Said::Words(format!("〔{expected}〕"));
        let told = Finding::new(Kind::Title, spots, message.with("printed", printed), fix);
        Some(Finding { severity: severity.unwrap_or(told.severity), ..told })
    }
}

/// References of one side that the other side does not have.
fn unmatched<'s>(side: &'s RecordFacts<'_>, other: &RecordFacts<'_>) -> Vec<&'s Found> {
    let named = |number| {
        let mut others = other.facts.pointers.iter();
        others.any(|other| other.value.range.numbers().any(|named| named == number))
    };
    let lacks = |pointer: &&Found| !pointer.value.range.numbers().all(named);
    side.facts.pointers.iter().filter(lacks).collect()
}

/// Is the English that the translation keeps in quotes the English of the rule?
///
/// Translators write 「毒カウンター／poison counter」; the part behind the stroke is copied by hand
/// and ages with the rule.
pub(super) fn quotes(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let text = english_key(&pair.en.record.text);
    for bytes in quoted_english(&pair.ja.record.text) {
        let printed = pair.ja.words(&bytes);
        let key = english_key(printed);
        // Quotes shorten, as `protection from A from B`, and leave out.
        if key.is_empty() || text.contains(&key) || in_order(&stems(&text), &stems(&key)) {
            continue;
        }
        let nearest = nearest_quote(&pair.en.record.text, &key);
        let fix = nearest.as_ref().map_or(Said::new("fix-quote"), |bytes| {
            Said::words(pair.en.words(bytes).trim_end_matches(['.', ',', ' ']))
        });
        let message = Said::new("check-quote").with("printed", printed);
        let bytes = [nearest.as_ref(), Some(&bytes)];
        findings.push(between(pair, bytes, Kind::QuotedEnglish, message, fix));
    }
}

/// English behind a stroke inside a quote: bytes of the words.
pub(super) fn quoted_english(text: &str) -> Vec<Range<usize>> {
    let strokes = text.match_indices('／').map(|(at, stroke)| at + stroke.len());
    strokes.filter_map(|start| english_from(text, start)).collect()
}

fn english_from(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let end = rest.find(['」', '』', '／', '、', '。', '〕', '》']).unwrap_or(rest.len());
    let quote = rest[..end].trim_end();
    let quote = quote.find(is_japanese).map_or(quote, |end| &quote[..end]);
    let quote = quote.trim_end_matches([' ', '・', '(', '（']);
    let letters = quote.bytes().filter(u8::is_ascii_alphabetic).count();
    (letters >= 2).then(|| start..start + quote.len())
}

/// The quote of the English text that is nearest to the key.
fn nearest_quote(text: &str, key: &str) -> Option<Range<usize>> {
    let closed = text.match_indices('”').map(|(end, _)| {
        let open = text[..end].rfind(['“', '”']).filter(|at| text[*at..].starts_with('“'));
        open.map(|open| open + '“'.len_utf8()..end)
    });
    let cost = |quoted: &Range<usize>| distance(&english_key(&text[quoted.clone()]), key);
    closed.flatten().filter(|quoted| cost(quoted) <= key.len() / 2).min_by_key(cost)
}

/// The words of the English edition, as printed and in lower case.
pub(super) struct Vocabulary(BTreeSet<String>);

impl Vocabulary {
    pub(super) fn of(en: &Rulebook) -> Self {
        let texts = en.records().iter().flat_map(|record| [Some(&*record.text), record.headword()]);
        let words = texts
            .flatten()
            .flat_map(|text| latin_words(text).into_iter().map(move |word| text[word].to_owned()));
        Self(words.flat_map(|word| [word.to_ascii_lowercase(), word]).collect())
    }

    /// The word that was meant.
    fn nearest(&self, lower: &str) -> Option<&str> {
        let same_start = self.0.range(lower[..1].to_owned()..);
        let same_start = same_start.take_while(|word| word.starts_with(&lower[..1]));
        let near = same_start.filter(|word| word.len().abs_diff(lower.len()) <= 1);
        let close = near.map(|word| (distance(word, lower), word));
        let close = close.filter(|(distance, _)| *distance <= 1 + lower.len() / 9);
        close.min().map(|(_, word)| word.as_str())
    }
}

/// Is the English inside the Japanese spelt right, and is none left over?
///
/// The vocabulary is the English edition's own; a word that it lacks is told only where it has
/// one that is very near.
pub(super) fn spelling(vocabulary: &Vocabulary, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let text = &pair.ja.record.text;
    let misspelling = |bytes: &Range<usize>, message, meant| {
        between(pair, [None, Some(bytes)], Kind::Spelling, message, Said::Words(meant))
    };
    findings.extend(latin_words(text).iter().filter_map(|bytes| {
        let (message, meant) = misspelt(vocabulary, &text[bytes.clone()])?;
        Some(misspelling(bytes, message, meant))
    }));
    let headword = printed_english(pair.ja.record).unwrap_or_default();
    findings.extend(latin_words(headword).into_iter().filter_map(|bytes| {
        let (message, meant) = misspelt(vocabulary, &headword[bytes])?;
        let told = Said::new("check-in-heading").with("headword", headword);
        Some(misspelling(&(0..0), told.and("what", message), meant))
    }));
    findings.extend(left_in_english(pair));
}

fn misspelt(vocabulary: &Vocabulary, word: &str) -> Option<(Said, String)> {
    let lower = word.to_ascii_lowercase();
    if vocabulary.0.contains(&lower) {
        let odd = has_odd_case(word) && !vocabulary.0.contains(word);
        let fixed = if word.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            lower[..1].to_ascii_uppercase() + &lower[1..]
        } else {
            lower
        };
        return odd.then(|| (Said::new("check-mixed-case").with("word", word), fixed));
    }
    let letters = word.len() >= 5 && !has_odd_case(word);
    let meant = letters.then(|| vocabulary.nearest(&lower))??;
    Some((Said::new("check-misspelt").with("word", word), meant.to_owned()))
}

/// Whether a capital stands after a small letter.
fn has_odd_case(word: &str) -> bool {
    let mut pairs = word.as_bytes().windows(2);
    pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

/// Words of Latin letters that are no part of an address or a number.
fn latin_words(text: &str) -> Vec<Range<usize>> {
    let is_latin = |letter: char| letter.is_alphabetic() && u32::from(letter) < 0x250;
    let is_inside =
        |sign: char| is_latin(sign) || sign.is_ascii_digit() || "./:@’'#".contains(sign);
    let mut words = runs(text, is_inside);
    for word in &mut words {
        // A full stop ends a sentence.
        word.end = word.start + text[word.clone()].trim_end_matches('.').len();
    }
    words.retain(|word| {
        word.len() >= 2 && text[word.clone()].bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    words
}

/// Six English words on end outside quotes.
fn left_in_english(pair: &PairFacts<'_>) -> Option<Finding> {
    let (mut depth, mut at) = (0_i32, 0);
    let pieces = pair.ja.record.text.split_inclusive([' ', '「', '」', '『', '』', '(', ')', '\n']);
    let pieces = pieces.map(|piece| {
        let word = piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let is_latin = word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let told = (at..at + word.len(), is_latin && depth == 0);
        depth += piece.matches(['「', '『']).count() as i32;
        depth -= piece.matches(['」', '』']).count() as i32;
        at += piece.len();
        told
    });
    let pieces: Vec<(Range<usize>, bool)> = pieces.collect();
    let run = pieces.chunk_by(|one, other| one.1 && other.1).find(|run| run.len() >= 6)?;
    let bytes = run[0].0.start..run[run.len() - 1].0.end;
    let (message, fix) = (Said::new("check-untranslated"), Said::new("fix-untranslated"));
    Some(between(pair, [None, Some(&bytes)], Kind::Untranslated, message, fix))
}

/// Words that deny or set one thing against another.
const AGAINST: &str = "not no without rather instead other only unless never neither nor nothing \
    none except but different";

/// What denies in Japanese, in any form of it.
const DENIALS: &str = "ない なか なく なけ なら なさ ず ぬ ません 以外 無 非 不 未 まで 除 でな 失 限 違 \
    他 止 否 欠 のみ だけ しか 禁";

/// What lets choose in Japanese.
const CHOICES: &str = "か または や もしくは あるいは たり 一方 どちら";

fn denies(word: &str) -> bool {
    let starts = word.starts_with("non") || word.starts_with("replac");
    starts || AGAINST.split(' ').any(|known| known == word) || is_not(word)
}

fn is_not(word: &str) -> bool {
    matches!(word, "not" | "cannot" | "never") || word.ends_with("n't")
}

/// Does one side deny, or let choose, what the other does not?
pub(super) fn opposites(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let (english, japanese) = (pair.en.record.text.replace('’', "'"), &pair.ja.record.text);
    let english = english.to_ascii_lowercase();
    let is = |text: &str, wanted: fn(&str) -> bool| {
        text.split(|letter: char| !(letter.is_ascii_alphabetic() || letter == '\'')).any(wanted)
    };
    let outside = outside_quotes(&english);
    let has = |signs: &str| signs.split(' ').any(|sign| japanese.contains(sign));
    let key = if pair.shared {
        return;
    } else if is(&outside, |word| word == "either") && !has(CHOICES) {
        "check-choice"
    } else if sets_against(japanese) && !is(&english, denies) {
        "check-denial-extra"
    } else if is(&outside, is_not) && !has(DENIALS) {
        "check-denial-missing"
    } else {
        return;
    };
    let (message, fix) = (Said::new(key), Said::new("fix-opposite"));
    findings.push(between(pair, [None, None], Kind::Opposite, message, fix));
}

/// Whether a Japanese text says `A ではなく B`; `ではなくなる` and `だけでなく` set nothing against
/// anything.
fn sets_against(text: &str) -> bool {
    let contrast = |(at, sign): (usize, &str)| {
        let behind = text[at + sign.len()..].starts_with(['な', 'す', 'し', 'て']);
        !behind && !text[..at].ends_with("だけ")
    };
    ["ではなく", "でなく"].into_iter().any(|sign| text.match_indices(sign).any(contrast))
}

/// A text without what stands between curly quotes.
fn outside_quotes(text: &str) -> String {
    let parts = text.split('“').enumerate();
    let parts = parts.map(|(at, part)| match part.split_once('”') {
        Some((_, behind)) if at > 0 => behind,
        _ => part,
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// How often each run of three hiragana ends a sentence of an edition.
pub(super) struct Endings(BTreeMap<String, usize>);

/// An ending that stands this often is no slip of the hand; picked on the rules of 2026-01-16.
const COMMON: usize = 5;

impl Endings {
    pub(super) fn of(ja: &Rulebook) -> Self {
        let mut counts = BTreeMap::new();
        for (_, ending) in ja.records().iter().flat_map(|record| endings(&record.text)) {
            *counts.entry(ending).or_default() += 1;
        }
        Self(counts)
    }

    /// Is the last letter of a sentence another one than everywhere else?
    pub(super) fn check(&self, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
        // What a definition ends in; how verbs end varies.
        let all = endings(&pair.ja.record.text).into_iter();
        for (bytes, ending) in all.filter(|(_, ending)| ending.starts_with('の')) {
            let start: String = ending.chars().take(2).collect();
            let like = self.0.range(start.clone()..).take_while(|(key, _)| key.starts_with(&start));
            let Some((meant, _)) = like.max_by_key(|(_, count)| **count) else { continue };
            if self.0.get(&ending) != Some(&1) || self.0.get(meant) < Some(&COMMON) {
                continue;
            }
            let message = Said::new("check-ending").with("ending", &ending).with("meant", meant);
            let bytes = [None, Some(&bytes)];
            findings.push(between(pair, bytes, Kind::Spelling, message, Said::words(meant)));
        }
    }
}

/// The last three letters of the sentences that end in hiragana, with their bytes.
fn endings(text: &str) -> Vec<(Range<usize>, String)> {
    let stops = text.match_indices('。').filter_map(|(stop, _)| {
        let (start, _) = text[..stop].char_indices().rev().nth(2)?;
        let ending = &text[start..stop];
        ending.chars().all(is_hiragana).then(|| (start..stop, ending.to_owned()))
    });
    stops.collect()
}
