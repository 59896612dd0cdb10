//! Do the words of the translation agree with the English: references by title, quotes, English
//! left in the Japanese? Start at [`pointers`], [`quotes`] and [`spelling`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use strsim::osa_distance as distance;

use crate::model::{Finding, FindingKind, RuleNumber, Rulebook, Said, Severity};
use crate::text::is_japanese;
use crate::translation::{
    Bitext, Fact, PairFacts, Pointer, RecordFacts, english_key, japanese_key, printed_english,
};

/// The Japanese titles and their numbers.
pub(super) struct Titles {
    by_title: BTreeMap<String, Vec<RuleNumber>>,
}

impl Titles {
    pub(super) fn of(bitext: &Bitext<'_>) -> Self {
        let mut by_title: BTreeMap<String, Vec<RuleNumber>> = BTreeMap::new();
        let listed = bitext.ja.records().iter().filter_map(|record| record.number);
        for number in bitext.ja.numbers().chain(listed) {
            let Some(title) = bitext.japanese_title(number) else { continue };
            let numbers = by_title.entry(japanese_key(title)).or_default();
            if !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        Self { by_title }
    }

    fn numbers_of(&self, title: &str) -> &[RuleNumber] {
        self.by_title.get(&japanese_key(title)).map_or(&[], Vec::as_slice)
    }
}

/// Do both editions point at the same rules?
///
/// The title in brackets says which rule is meant; the number beside it may be one that the rule
/// bore before.
pub(super) fn pointers(
    bitext: &Bitext<'_>,
    titles: &Titles,
    pair: &PairFacts<'_>,
    findings: &mut Vec<Finding>,
) {
    let mut en = unmatched(&pair.en, &pair.ja);
    let mut ja = unmatched(&pair.ja, &pair.en);
    for (english, japanese) in counterparts(bitext, &mut en, &mut ja) {
        findings.push(differs(bitext, titles, pair, english, japanese));
    }
    for english in en.iter().filter(|reference| !pair.shared && !is_said(pair, reference)) {
        let range = english.value.range;
        findings.push(Finding {
            kind: FindingKind::ReferenceMissing,
            severity: Severity::Warning,
            en: Some(pair.en.spot(&english.bytes)),
            ja: Some(pair.ja.whole()),
            message: Said::new("check-reference-missing").with("range", range),
            suggestion: Some(Said::Words(format!("rule {range} 参照"))),
        });
    }
    for japanese in ja {
        let range = japanese.value.range;
        findings.push(Finding {
            kind: FindingKind::ReferenceExtra,
            severity: Severity::Note,
            en: Some(pair.en.whole()),
            ja: Some(pair.ja.spot(&japanese.bytes)),
            message: Said::new("check-reference-extra").with("range", range),
            suggestion: Some(Said::new("fix-reference-extra")),
        });
    }
    for pointer in &pair.ja.facts.pointers {
        findings.extend(title(bitext, titles, pair, pointer));
    }
}

type Found = Fact<Pointer>;

/// References of one side that the other side does not have.
fn unmatched<'s>(side: &'s RecordFacts<'_>, other: &RecordFacts<'_>) -> Vec<&'s Found> {
    let others = &other.facts.pointers;
    let said = |pointer: &Found| {
        let mut numbers = pointer.value.range.numbers();
        numbers.all(|number| {
            others.iter().any(|other| other.value.range.numbers().any(|named| named == number))
        })
    };
    side.facts.pointers.iter().filter(|pointer| !said(pointer)).collect()
}

/// Unmatched references of both sides that stand for each other: those whose titles say so, else
/// in their order where both sides have as many.
fn counterparts<'s>(
    bitext: &Bitext<'_>,
    en: &mut Vec<&'s Found>,
    ja: &mut Vec<&'s Found>,
) -> Vec<(&'s Found, &'s Found)> {
    let mut pairs = Vec::new();
    let same_title = |english: &Found, japanese: &Found| {
        let title = bitext.japanese_title(english.value.range.first());
        let printed = japanese.value.title.as_deref();
        title
            .zip(printed)
            .is_some_and(|(title, printed)| japanese_key(title) == japanese_key(printed))
    };
    ja.retain(|japanese| {
        let found = en.iter().position(|english| same_title(english, japanese));
        found.inspect(|at| pairs.push((en.remove(*at), *japanese))).is_none()
    });
    if en.len() == ja.len() {
        pairs.extend(en.drain(..).zip(ja.drain(..)));
    }
    pairs
}

/// Whether the Japanese names the target without its number: a glossary headword, a title.
fn is_said(pair: &PairFacts<'_>, english: &Found) -> bool {
    // A second mention in the same record is often dropped in translation.
    let first = english.value.range.first();
    let mut pointers = pair.ja.facts.pointers.iter();
    pointers.any(|pointer| {
        pointer.value.range.first().covers(first) || first.covers(pointer.value.range.first())
    })
}

fn differs(
    bitext: &Bitext<'_>,
    titles: &Titles,
    pair: &PairFacts<'_>,
    english: &Found,
    japanese: &Found,
) -> Finding {
    let (en, ja) = (english.value.range, japanese.value.range);
    let titled = japanese.value.title.as_deref();
    let meant = titled.is_some_and(|title| titles.numbers_of(title).contains(&en.first()))
        || titled
            .zip(bitext.japanese_title(en.first()))
            .is_some_and(|(printed, title)| printed == title);
    let key = if meant { "check-reference-titled" } else { "check-reference" };
    Finding {
        kind: FindingKind::Reference,
        severity: Severity::Error,
        en: Some(pair.en.spot(&english.bytes)),
        ja: Some(pair.ja.spot(&japanese.bytes)),
        message: Said::new(key).with("ja", ja).with("en", en),
        suggestion: Some(Said::Words(en.to_string().replace('–', "-"))),
    }
}

/// A title that is not the title of the rule it stands beside.
fn title(
    bitext: &Bitext<'_>,
    titles: &Titles,
    pair: &PairFacts<'_>,
    pointer: &Found,
) -> Option<Finding> {
    let printed = pointer.value.title.as_deref()?;
    let number = pointer.value.range.first();
    let expected = bitext.japanese_title(number)?;
    if japanese_key(printed) == japanese_key(expected) {
        return None;
    }
    let english_agrees =
        pair.en.facts.pointers.iter().any(|pointer| pointer.value.range.first() == number);
    let elsewhere = titles.numbers_of(printed);
    // Where the number is the one in question, it was told already.
    if !english_agrees && !elsewhere.is_empty() {
        return None;
    }
    let message = match elsewhere.first() {
        Some(other) => Said::new("check-title-elsewhere").with("other", other),
        None => Said::new("check-title"),
    };
    Some(Finding {
        kind: FindingKind::Title,
        severity: if elsewhere.is_empty() { Severity::Warning } else { Severity::Error },
        en: None,
        ja: Some(pair.ja.spot(&pointer.bytes)),
        message: message.with("number", number).with("title", expected).with("printed", printed),
        suggestion: Some(Said::Words(format!("〔{expected}〕"))),
    })
}

/// The examples of each rule may be quoted as well as its text.
pub(super) struct Quoting<'a> {
    en: &'a Rulebook,
}

impl<'a> Quoting<'a> {
    pub(super) fn of(en: &'a Rulebook) -> Self {
        Self { en }
    }

    /// The words of a record, of its examples and of the rule over it.
    fn words(&self, pair: &PairFacts<'_>) -> String {
        let record = pair.en.record;
        let mut words = english_key(&record.text);
        let Some(number) = record.number else { return words };
        let family = number.rule().into_iter().chain(Some(number));
        for number in family {
            let rule = self.en.get(number).into_iter().chain(self.en.examples(number));
            for record in rule {
                words.push('|');
                words += &english_key(&record.text);
            }
        }
        words
    }
}

/// Is the English that the translation keeps in quotes the English of the rule?
///
/// Translators write 「毒カウンター／poison counter」; the part behind the stroke is copied by hand
/// and ages with the rule.
pub(super) fn quotes(quoting: &Quoting<'_>, pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let quoted = quoted_english(&pair.ja.record.text);
    if quoted.is_empty() {
        return;
    }
    let words = quoting.words(pair);
    for bytes in quoted {
        let printed = pair.ja.words(&bytes);
        let key = english_key(printed);
        if key.is_empty() || words.contains(&key) || holds_in_order(&words, &key) {
            continue;
        }
        let nearest = nearest_quote(&pair.en.record.text, &key);
        let suggestion = nearest.as_ref().map_or(Said::new("fix-quote"), |bytes| {
            Said::words(pair.en.words(bytes).trim_end_matches(['.', ',', ' ']))
        });
        findings.push(Finding {
            kind: FindingKind::QuotedEnglish,
            severity: Severity::Warning,
            en: Some(nearest.map_or_else(|| pair.en.whole(), |bytes| pair.en.spot(&bytes))),
            ja: Some(pair.ja.spot(&bytes)),
            message: Said::new("check-quote").with("printed", printed),
            suggestion: Some(suggestion),
        });
    }
}

/// Whether all words of the key stand in the text in this order within twice their number of
/// words: `protection from A from B` shortens, `. . .` leaves out.
fn holds_in_order(words: &str, key: &str) -> bool {
    let wanted: Vec<&str> = key.split(' ').map(stem).collect();
    let text: Vec<&str> = words.split([' ', '|']).map(stem).collect();
    let starts = (0..text.len()).filter(|start| text[*start] == wanted[0]);
    let within = wanted.len() * 2;
    starts.into_iter().any(|start| {
        let mut left = wanted.iter().peekable();
        for word in text[start..].iter().take(within) {
            left.next_if(|expected| *expected == word);
        }
        left.peek().is_none()
    })
}

/// A word without the ending that a translator may leave off when quoting it as a term.
fn stem(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s", "e"];
    let mut stems = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.find(|stem| stem.len() >= 3).unwrap_or(word)
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
    let mut quotes = Vec::new();
    let mut open = None;
    for (at, letter) in text.char_indices() {
        match letter {
            '“' => open = Some(at + letter.len_utf8()),
            '”' => quotes.extend(open.take().map(|start| start..at)),
            _ => (),
        }
    }
    let cost = |quoted: &Range<usize>| distance(&english_key(&text[quoted.clone()]), key);
    quotes.into_iter().filter(|quoted| cost(quoted) <= key.len() / 2).min_by_key(cost)
}

/// The words of the English edition.
pub(super) struct Vocabulary {
    /// Lower-case words by their length in letters.
    by_length: BTreeMap<usize, BTreeSet<String>>,
    /// Words with upper case inside, as printed.
    exact: BTreeSet<String>,
}

impl Vocabulary {
    pub(super) fn of(en: &Rulebook) -> Self {
        let mut by_length: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        let mut exact = BTreeSet::new();
        let texts = en.records().iter().map(|record| record.text.as_str());
        let headwords = en.records().iter().filter_map(|record| record.headword());
        for text in texts.chain(headwords) {
            for bytes in latin_words(text) {
                let word = &text[bytes];
                if has_odd_case(word) {
                    exact.insert(word.to_owned());
                }
                let lower = word.to_ascii_lowercase();
                by_length.entry(lower.len()).or_default().insert(lower);
            }
        }
        Self { by_length, exact }
    }

    fn knows(&self, lower: &str) -> bool {
        self.by_length.get(&lower.len()).is_some_and(|words| words.contains(lower))
    }

    /// The word that was meant.
    fn nearest(&self, lower: &str) -> Option<&str> {
        let lengths = lower.len().saturating_sub(1)..=lower.len() + 1;
        let near = self.by_length.range(lengths).flat_map(|(_, words)| words);
        let same_start = near.filter(|word| word.as_bytes()[0] == lower.as_bytes()[0]);
        let close = same_start.map(|word| (distance(word, lower), word));
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
    for bytes in latin_words(text) {
        if let Some((message, suggestion)) = misspelt(vocabulary, &text[bytes.clone()]) {
            findings.push(misspelling(pair, bytes, message, suggestion));
        }
    }
    let headword = printed_english(pair.ja.record).unwrap_or_default();
    for bytes in latin_words(headword) {
        let word = &headword[bytes];
        if let Some((message, suggestion)) = misspelt(vocabulary, word) {
            let message =
                Said::new("check-in-heading").with("headword", headword).and("what", message);
            findings.push(misspelling(pair, 0..0, message, suggestion));
        }
    }
    findings.extend(left_in_english(pair));
}

fn misspelling(
    pair: &PairFacts<'_>,
    bytes: Range<usize>,
    message: Said,
    suggestion: String,
) -> Finding {
    Finding {
        kind: FindingKind::Spelling,
        severity: Severity::Error,
        en: Some(pair.en.whole()),
        ja: Some(pair.ja.spot(&bytes)),
        message,
        suggestion: Some(Said::Words(suggestion)),
    }
}

fn misspelt(vocabulary: &Vocabulary, word: &str) -> Option<(Said, String)> {
    let lower = word.to_ascii_lowercase();
    if vocabulary.knows(&lower) {
        let odd = has_odd_case(word) && !vocabulary.exact.contains(word);
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
    let bytes = word.as_bytes();
    bytes.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        || bytes.len() > 3
            && bytes[..2].iter().all(u8::is_ascii_uppercase)
            && bytes.iter().any(u8::is_ascii_lowercase)
}

/// Words of Latin letters that are no part of an address or a number.
fn latin_words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    let ends = text.char_indices().chain(Some((text.len(), ' ')));
    for (at, letter) in ends {
        match (letter.is_ascii_alphabetic(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                start = None;
                let before = text[..from].chars().next_back();
                let joined = |neighbour: Option<char>| {
                    neighbour.is_some_and(|letter| {
                        letter.is_ascii_digit()
                            || matches!(letter, '.' | '/' | ':' | '@' | '’' | '\'' | '#')
                            || letter.is_alphabetic()
                                && !letter.is_ascii()
                                && u32::from(letter) < 0x250
                    })
                };
                let behind = text[at..].chars().next();
                let address = joined(before)
                    || behind == Some('.')
                        && text[at + 1..].starts_with(|letter: char| letter.is_ascii_alphabetic())
                    || behind.is_some_and(|letter| matches!(letter, '’' | '\'' | '/' | ':'))
                    || behind
                        .is_some_and(|letter| letter.is_alphabetic() && u32::from(letter) < 0x250);
                if !address && at - from >= 2 {
                    words.push(from..at);
                }
            }
            _ => (),
        }
    }
    words
}

/// Six English words on end outside quotes.
fn left_in_english(pair: &PairFacts<'_>) -> Option<Finding> {
    let text = &pair.ja.record.text;
    let mut run: Option<Range<usize>> = None;
    let mut count = 0;
    let mut depth = 0_i32;
    let mut at = 0;
    for piece in text.split_inclusive([' ', '「', '」', '『', '』', '(', ')', '\n']) {
        let word = piece.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let latin = word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        match latin && depth == 0 {
            true => {
                count += 1;
                run = Some(run.map_or(at, |run| run.start)..at + word.len());
            }
            false if count >= 6 => break,
            false => (count, run) = (0, None),
        }
        depth += piece.matches(['「', '『']).count() as i32;
        depth -= piece.matches(['」', '』']).count() as i32;
        at += piece.len();
    }
    let bytes = run.filter(|_| count >= 6)?;
    Some(Finding {
        kind: FindingKind::Untranslated,
        severity: Severity::Warning,
        en: Some(pair.en.whole()),
        ja: Some(pair.ja.spot(&bytes)),
        message: Said::new("check-untranslated"),
        suggestion: Some(Said::new("fix-untranslated")),
    })
}
