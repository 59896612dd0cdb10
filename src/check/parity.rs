//! Where do the two editions disagree? Start at [`check`].
//!
//! Figures, symbols, lengths, brackets, widths and records that are alone; what the words say is
//! looked at in `wording`. Nothing here repairs anything.

use std::collections::BTreeSet;

use crate::model::{
    Finding, FindingKind as Kind, Language, Record, RecordKind, RuleNumber, Rulebook, Said,
    Severity, Spot, full_width, is_heading_text,
};
use crate::text::{gaps, sentences};
use crate::translation::{
    Bitext, Fact, JAPANESE_PER_ENGLISH, PairFacts, PairedBy, RecordPair, narrow, printed_english,
};

use super::wording::{
    Endings, References, Vocabulary, between, opposites, quoted_english, quotes, spelling,
};

/// Everything that is wrong between two paired editions, in the order of the Japanese edition,
/// then of the English one.
pub fn check(bitext: &Bitext<'_>) -> Vec<Finding> {
    let mut findings = unpaired(bitext);
    let references = References::of(bitext);
    let habits = habits(bitext.ja);
    let vocabulary = Vocabulary::of(bitext.en);
    let endings = Endings::of(bitext.ja);
    for pair in bitext.pair_facts() {
        references.check(&pair, &mut findings);
        let (en, ja) = (&pair.en.facts, &pair.ja.facts);
        compare(Kind::Symbol, &pair, [&en.symbols, &ja.symbols], &mut findings);
        compare(Kind::Size, &pair, [&en.sizes, &ja.sizes], &mut findings);
        figures(&pair, &mut findings);
        quotes(&pair, &mut findings);
        lengths(&pair, &mut findings);
        spelling(&vocabulary, &pair, &mut findings);
        opposites(&pair, &mut findings);
        endings.check(&pair, &mut findings);
    }
    for (place, record) in bitext.ja.records().iter().enumerate() {
        brackets(place, record, &mut findings);
        markup(place, record, &mut findings);
        let (message, fix) = (Said::new("check-space"), Said::new("fix-remove"));
        let space = |bytes| alone(Spot { place, bytes }, Kind::Space, message.clone(), fix.clone());
        findings.extend(gaps(&record.text).map(space));
        width(&habits, place, record, &mut findings);
    }
    findings.sort_by_key(|finding| {
        let at = |spot: &Option<Spot>| spot.as_ref().map(|spot| (spot.place, spot.bytes.start));
        let (en, ja) = (at(&finding.en), at(&finding.ja));
        (ja.is_none(), ja, en, finding.kind)
    });
    findings
}

/// A finding about a part of the Japanese text.
fn alone(ja: Spot, kind: Kind, message: Said, fix: Said) -> Finding {
    Finding::new(kind, [None, Some(ja)], message, fix)
}

/// Records that are alone, stand twice or bear other numbers.
fn unpaired(bitext: &Bitext<'_>) -> Vec<Finding> {
    let missing = bitext.pairing.missing.iter().map(|place| {
        let record = &bitext.en.records()[*place];
        let message = Said::new("check-missing").and("name", address(record));
        let spots = [Some(Spot::whole(*place, record)), None];
        Finding::new(Kind::Missing, spots, message, Said::new("fix-translate"))
    });
    let orphaned = bitext.pairing.orphaned.iter().map(|place| {
        let record = &bitext.ja.records()[*place];
        let message = Said::new("check-orphaned").and("name", address(record));
        alone(Spot::whole(*place, record), Kind::Orphaned, message, Said::new("fix-orphaned"))
    });
    let pairs = bitext.pairing.record_pairs.iter();
    let paired = pairs.filter_map(|pair| of_record_pair(bitext, *pair));
    missing.chain(orphaned).chain(paired).chain(contents(bitext)).collect()
}

fn of_record_pair(bitext: &Bitext<'_>, record_pair: RecordPair) -> Option<Finding> {
    let (en, ja) = (bitext.english(record_pair), bitext.japanese(record_pair));
    let (kind, message, suggestion) = match record_pair.how {
        PairedBy::Number | PairedBy::Headword | PairedBy::Order => return None,
        PairedBy::Words => (
            Kind::Number,
            Said::new("check-number").and("name", address(ja)).and("english", address(en)),
            Said::new("fix-number").and("number", address(en)),
        ),
        PairedBy::NearHeadword => {
            let (printed, meant) = (printed_english(ja)?, en.headword()?);
            let message = Said::new("check-headword").with("printed", printed).with("meant", meant);
            (Kind::Headword, message, Said::words(meant))
        }
        PairedBy::Duplicate => {
            let first = bitext.pairing.ja_of(record_pair.en)?;
            let first = &bitext.ja.records()[first.ja];
            // One English entry with several senses may have an entry for each in Japanese.
            if first.headword() != ja.headword() {
                return None;
            }
            let is_same = first.text == ja.text;
            let key = if is_same { "check-duplicate-same" } else { "check-duplicate-other" };
            let message = Said::new(key).and("name", address(ja));
            (Kind::Duplicate, message, Said::new("fix-duplicate"))
        }
    };
    let spots = [Spot::whole(record_pair.en, en), Spot::whole(record_pair.ja, ja)];
    Some(Finding::new(kind, spots.map(Some), message, suggestion))
}

/// Sections that the English contents list, and the Japanese ones only their neighbours: a page of
/// one section lists no others.
fn contents(bitext: &Bitext<'_>) -> Vec<Finding> {
    let records = bitext.en.records().iter().enumerate();
    let lines = records.filter(|(_, record)| record.kind == RecordKind::Front);
    let lines: Vec<(usize, RuleNumber)> =
        lines.filter_map(|(place, record)| Some((place, record.number?))).collect();
    let is_listed =
        |at: usize| lines.get(at).is_none_or(|(place, _)| bitext.pairing.ja_of(*place).is_some());
    let is_missing =
        |at: usize| !is_listed(at) && is_listed(at.wrapping_sub(1)) && is_listed(at + 1);
    let finding = |at: usize| {
        let (place, number) = lines[at];
        let message = Said::new("lint-contents-lack").with("number", number);
        let fix = Said::new("fix-contents").with("number", number);
        let spots = [Some(Spot::whole(place, &bitext.en.records()[place])), None];
        let missing = Finding::new(Kind::Missing, spots, message, fix);
        Finding { severity: Severity::Warning, ..missing }
    };
    (0..lines.len()).filter(|at| is_missing(*at)).map(finding).collect()
}

/// What a reader calls a record: its number, or its headword.
fn address(record: &Record) -> Said {
    let number = record.number.map(|number| number.to_string());
    let named = number.or_else(|| record.headword().map(|headword| format!("`{headword}`")));
    let named = named.map_or_else(|| Said::new("check-this-text"), Said::Words);
    match record.kind {
        RecordKind::Example => {
            let example = Said::new("check-example").with("place", record.ordinal + 1);
            example.and("name", named)
        }
        _ => named,
    }
}

/// Do both texts print the same symbols or sizes?
fn compare(
    kind: Kind,
    pair: &PairFacts<'_>,
    [en, ja]: [&Vec<Fact<String>>; 2],
    findings: &mut Vec<Finding>,
) {
    let only = |one: &[Fact<String>], other: &[Fact<String>]| -> Vec<Fact<String>> {
        let mut alone = one.to_vec();
        alone.retain(|fact| !other.iter().any(|other| other.value == fact.value));
        alone.dedup_by(|one, other| one.value == other.value);
        alone
    };
    let (en_only, ja_only) = (only(en, ja), only(ja, en));
    for at in 0..en_only.len().max(ja_only.len()) {
        let (en, ja) = (en_only.get(at), ja_only.get(at));
        let [english, japanese] = [en, ja].map(|fact| fact.map(|fact| &fact.value));
        let message = match (english, japanese) {
            (Some(en), Some(ja)) => Said::new("check-symbols").with("en", en).with("ja", ja),
            (Some(en), None) => Said::new("check-symbol-missing").with("symbol", en),
            (None, ja) => Said::new("check-symbol-extra").with("symbol", ja.map_or("", |ja| ja)),
        };
        let fix = english.map_or_else(|| Said::new("fix-remove"), Said::words);
        let bytes = [en, ja].map(|fact| fact.map(|fact| &fact.bytes));
        findings.push(between(pair, bytes, kind, message, fix));
    }
}

/// Do both texts name the same figures?
///
/// English writes small numbers as words and Japanese as figures, so a Japanese figure needs an
/// English figure or word; a bound may differ by one, as `more than two` is 3人以上.
fn figures(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    if pair.en.record.kind == RecordKind::Section {
        return;
    }
    let english = said_in_english(&pair.en.record.text, &pair.en.facts.figures);
    let japanese = said_in_japanese(&pair.ja.record.text, &pair.ja.facts.figures);
    for fact in pair.en.facts.figures.iter().filter(|fact| !japanese.contains(&fact.value)) {
        // A list's `1.` and a bound may be told otherwise.
        if fact.value <= 2 || japanese.contains(&(fact.value + 1)) {
            continue;
        }
        let message = Said::new("check-figure-missing").with("figure", fact.value);
        let (bytes, fix) = ([Some(&fact.bytes), None], Said::words(fact.value));
        findings.push(between(pair, bytes, Kind::Figure, message, fix));
    }
    for fact in &pair.ja.facts.figures {
        let near = |value: u32| english.contains(&value);
        // `100万` is a million.
        let is_of_ten_thousands = pair.ja.record.text[fact.bytes.end..].starts_with('万');
        let value = fact.value.saturating_mul(if is_of_ten_thousands { 10_000 } else { 1 });
        // Japanese counts what English lists: 3つの語.
        if value <= 3 || near(value) || near(value - 1) || near(value.saturating_add(1)) {
            continue;
        }
        let message = Said::new("check-figure-extra").with("figure", value);
        let (bytes, fix) = ([None, Some(&fact.bytes)], Said::new("fix-figure"));
        let extra = between(pair, bytes, Kind::Figure, message, fix);
        findings.push(Finding { severity: Severity::Warning, ..extra });
    }
}

/// Words for figures: those that count from 2 on, those that number from third on, tens, others.
const COUNTED: &str = "two three four five six seven eight nine ten eleven twelve thirteen \
    fourteen fifteen sixteen seventeen eighteen nineteen";
const NUMBERED: &str = "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \
    thirteenth fourteenth fifteenth sixteenth";
const TENS: &str = "twenty thirty forty fifty sixty";
const OTHERS: [(&str, u32); 5] =
    [("thrice", 3), ("triple", 3), ("hundred", 100), ("thousand", 1000), ("million", 1_000_000)];

/// The figure that an English word says; 0 where none.
fn figure_of(word: &str) -> u32 {
    let at = |words: &str| Some(words.split(' ').position(|known| known == word)? as u32);
    let other = || OTHERS.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    let value = at(COUNTED).map(|at| at + 2).or_else(|| Some(at(NUMBERED)? + 3));
    value.or_else(|| Some((at(TENS)? + 2) * 10)).or_else(other).unwrap_or(0)
}

fn said_in_english(text: &str, figures: &[Fact<u32>]) -> BTreeSet<u32> {
    // Whatever is printed in a size may be told as a figure.
    let mut said: BTreeSet<u32> =
        figures.iter().map(|fact| fact.value).chain(digits(text)).collect();
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    let mut tens = 0;
    for word in words.filter(|word| !word.is_empty()) {
        let value = figure_of(&word.to_ascii_lowercase());
        said.extend((value > 0).then_some(value));
        said.extend((tens > 0 && value < 10).then_some(tens + value));
        tens = if (20..100).contains(&value) { value } else { 0 };
    }
    said
}

fn said_in_japanese(text: &str, figures: &[Fact<u32>]) -> BTreeSet<u32> {
    let kanji = "一二三四五六七八九十".chars().zip(1..);
    let kanji = kanji.filter(|(digit, _)| text.contains(*digit)).map(|(_, value)| value);
    figures.iter().map(|fact| fact.value).chain(digits(text)).chain(kanji).collect()
}

/// Every run of digits, whatever it is part of.
fn digits(text: &str) -> impl Iterator<Item = u32> + '_ {
    let runs = text.split(|letter: char| !letter.is_ascii_digit());
    runs.filter_map(|run| run.parse().ok())
}

/// Is the translation as long as the English lets one expect?
///
/// The measure is the one by which Gale and Church align sentences (A Program for Aligning
/// Sentences in Bilingual Corpora, 1993): the difference of lengths over what chance explains.
fn lengths(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let (en, ja) = (pair.en.record.text.as_str(), pair.ja.record.text.as_str());
    if pair.en.record.kind == RecordKind::Section || is_heading_text(en) {
        return;
    }
    let quoted: usize = quoted_english(ja).iter().map(|bytes| ja[bytes.clone()].len()).sum();
    let lengths = (en.chars().count() as f32, (ja.chars().count() - quoted) as f32);
    let (english, japanese) =
        (sentences(en, Language::En).len(), sentences(ja, Language::Ja).len());
    let message = if deviation(lengths.0, lengths.1).abs() > FAR {
        let share = 100.0 * lengths.1 / (lengths.0 * JAPANESE_PER_ENGLISH);
        Said::new("check-length").with("share", format!("{share:.0}"))
    } else if english.abs_diff(japanese) > 1 + english / 2 {
        Said::new("check-sentences").with("en", english).with("ja", japanese)
    } else {
        return;
    };
    findings.push(between(pair, [None, None], Kind::Length, message, Said::new("fix-length")));
}

/// How many standard deviations are out of proportion; picked on the rules of 2026-01-16 so that
/// half of the findings are worth a look.
const FAR: f32 = 4.5;

/// The variance of the length in Japanese characters for one English character, measured on the
/// same rules.
const VARIANCE: f32 = 0.6;

fn deviation(english: f32, japanese: f32) -> f32 {
    let expected = english * JAPANESE_PER_ENGLISH;
    // Short texts vary by a word or two whatever their length.
    (japanese - expected) / (VARIANCE * (english + 60.0)).sqrt()
}

/// Marks that open, each in the place of the one that closes it.
pub(super) const OPENING: [char; 10] = ['(', '（', '「', '『', '〔', '【', '《', '[', '{', '“'];
pub(super) const CLOSING: [char; 10] = [')', '）', '」', '』', '〕', '】', '》', ']', '}', '”'];

/// Are all brackets closed?
fn brackets(place: usize, record: &Record, findings: &mut Vec<Finding>) {
    for (at, kind, opens) in without_partner(&record.text) {
        let (open, close) = (OPENING[kind], CLOSING[kind]);
        let (bracket, message, fix, other) = match opens {
            true => (open, "lint-never-closed", "fix-add", close),
            false => (close, "lint-closes-nothing", "fix-remove-or-add", open),
        };
        let message = Said::new(message).with("mark", bracket);
        let spot = Spot { place, bytes: at..at + bracket.len_utf8() };
        findings.push(alone(spot, Kind::Bracket, message, Said::new(fix).with("mark", other)));
    }
}

/// Brackets without a partner: where, which, and whether it opens. A full-width bracket may close a
/// half-width one; `width` tells.
pub(super) fn without_partner(text: &str) -> Vec<(usize, usize, bool)> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, bracket) in text.char_indices() {
        if let Some(kind) = OPENING.iter().position(|mark| *mark == bracket) {
            open.push((at, kind, true));
        }
        let Some(kind) = CLOSING.iter().position(|mark| *mark == bracket) else { continue };
        let same = |other: usize| other == kind || other < 2 && kind < 2;
        match open.iter().rposition(|opened| same(opened.1)) {
            Some(partner) => {
                found.extend(open.drain(partner + 1..));
                open.pop();
            }
            None => found.push((at, kind, false)),
        }
    }
    found.extend(open);
    found.sort_unstable();
    found
}

/// What only HTML has, and what a broken link leaves behind.
const REMAINS: [&str; 10] =
    ["<", ">", "&lt;", "&gt;", "&amp;", "&nbsp;", "&quot;", "href=", "\">", "<br"];

/// Is there HTML in the text?
fn markup(place: usize, record: &Record, findings: &mut Vec<Finding>) {
    let text = &record.text;
    let found = REMAINS.iter().filter_map(|remains| Some((text.find(remains)?, *remains)));
    let Some((found, remains)) = found.min() else { return };
    let word = text[..found].rfind(' ').map_or(found, |space| space + 1);
    let start = text.ceil_char_boundary(word.max(found.saturating_sub(20)));
    let message = Said::new("check-markup").with("remains", remains);
    let spot = Spot { place, bytes: start..found + remains.len() };
    findings.push(alone(spot, Kind::Markup, message, Said::new("fix-remove")));
}

/// What the signs of each kind are called, and how many times as frequent as the other a width must
/// be to be a habit; signs before digits, which mean a counter, are few and much mixed.
const SIGNS: [(&str, usize); 4] = [
    ("check-signs-brackets", 10),
    ("check-signs-digits", 10),
    ("check-signs-counters", 2),
    ("check-signs-letters", 10),
];

/// Whether the edition prefers full width, for each kind of sign.
type Habits = [Option<bool>; SIGNS.len()];

fn habits(ja: &Rulebook) -> Habits {
    let mut counts = [[0_usize; 2]; SIGNS.len()];
    for (_, kind, is_full) in ja.records().iter().flat_map(|record| signs(&record.text)) {
        counts[kind][usize::from(is_full)] += 1;
    }
    std::array::from_fn(|kind| {
        let ([half, full], habit) = (counts[kind], SIGNS[kind].1);
        let is_full = full > 0 && full >= half * habit;
        (is_full || half > 0 && half >= full * habit).then_some(is_full)
    })
}

/// Is the first sign of another width than all its likes as wide as those?
fn width(habits: &Habits, place: usize, record: &Record, findings: &mut Vec<Finding>) {
    let odd = |(_, kind, is_full): &(usize, usize, bool)| {
        habits[*kind].is_some_and(|habit| habit != *is_full)
    };
    let Some((at, kind, is_full)) = signs(&record.text).find(odd) else { return };
    let sign = record.text[at..].chars().next().unwrap_or(' ');
    let (now, habit, other) = match is_full {
        true => ("check-full-width", "check-half-width", narrow(sign)),
        false => ("check-half-width", "check-full-width", full_width(sign)),
    };
    let message = Said::new("check-width").with("sign", sign).and("now", Said::new(now));
    let message = message.and("habit", Said::new(habit)).and("signs", Said::new(SIGNS[kind].0));
    let spot = Spot { place, bytes: at..at + sign.len_utf8() };
    findings.push(alone(spot, Kind::Width, message, Said::words(other)));
}

/// Signs that have two widths: place, kind, whether it is the full one.
fn signs(text: &str) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
    text.char_indices().filter_map(|(at, sign)| {
        let plain = narrow(sign);
        let kind = match plain {
            '(' | ')' => 0,
            '0'..='9' => 1,
            '+' => 2,
            'a'..='z' | 'A'..='Z' => 3,
            _ => return None,
        };
        Some((at, kind, sign != plain))
    })
}
