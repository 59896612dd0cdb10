//! Do both editions point at the same rules? Start at [`check`].
//!
//! The title in brackets says which rule is meant; the number beside it may be one that the rule
//! bore before.

use std::collections::BTreeMap;

use crate::model::{RuleNumber, Said, Severity};
use crate::translation::bitext::{Bitext, PairFacts, RecordFacts};
use crate::translation::facts::{Fact, Pointer};
use crate::translation::finding::{Finding, FindingKind};
use crate::translation::lexicon::japanese_key;

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

pub(super) fn check(
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
            suggestion: Said::Words(format!("rule {range} 参照")),
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
            suggestion: Said::new("fix-reference-extra"),
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
        suggestion: Said::Words(en.to_string().replace('–', "-")),
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
        suggestion: Said::Words(format!("〔{expected}〕")),
    })
}
