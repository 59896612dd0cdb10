//! Which records are alone, stand twice or bear other numbers? Start at [`check`].

use crate::model::{Record, RecordKind, Severity};
use crate::translation::bitext::Bitext;
use crate::translation::finding::{Finding, FindingKind, Spot};
use crate::translation::headword::printed_english;
use crate::translation::pairing::{PairedBy, RecordPair};

pub(super) fn check(bitext: &Bitext<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for place in &bitext.pairing.missing {
        let record = &bitext.en.records()[*place];
        findings.push(Finding {
            kind: FindingKind::Missing,
            severity: Severity::Error,
            en: Some(Spot::whole(*place, record)),
            ja: None,
            message: format!("{} is not translated", address(record)),
            suggestion: "translate it".to_owned(),
        });
    }
    for place in &bitext.pairing.orphaned {
        let record = &bitext.ja.records()[*place];
        findings.push(Finding {
            kind: FindingKind::Orphaned,
            severity: Severity::Error,
            en: None,
            ja: Some(Spot::whole(*place, record)),
            message: format!("{} has no counterpart in English", address(record)),
            suggestion: "remove it, or number it as the English does".to_owned(),
        });
    }
    for record_pair in &bitext.pairing.record_pairs {
        findings.extend(of_record_pair(bitext, *record_pair));
    }
    findings.extend(contents(bitext));
    findings
}

fn of_record_pair(bitext: &Bitext<'_>, record_pair: RecordPair) -> Option<Finding> {
    let (en, ja) = (bitext.english(record_pair), bitext.japanese(record_pair));
    let (kind, severity, message, suggestion) = match record_pair.how {
        PairedBy::Number | PairedBy::Headword | PairedBy::Order => return None,
        PairedBy::Words => (
            FindingKind::Number,
            Severity::Error,
            format!("{} stands as {} in English", address(ja), address(en)),
            format!("number it {}", address(en)),
        ),
        PairedBy::NearHeadword => {
            let (printed, meant) = (printed_english(ja)?, en.headword()?);
            let message = format!("the heading says `{printed}`, the English glossary `{meant}`");
            (FindingKind::Headword, Severity::Warning, message, meant.to_owned())
        }
        PairedBy::Duplicate => {
            let first = bitext.pairing.ja_of(record_pair.en)?;
            let first = &bitext.ja.records()[first.ja];
            // One English entry with several senses may have an entry for each in Japanese.
            if first.headword() != ja.headword() {
                return None;
            }
            let same = if first.text == ja.text { "word for word" } else { "in other words" };
            let message = format!("{} stands twice, {same}", address(ja));
            (FindingKind::Duplicate, Severity::Error, message, "remove one of the two".to_owned())
        }
    };
    Some(Finding {
        kind,
        severity,
        en: Some(Spot::whole(record_pair.en, en)),
        ja: Some(Spot::whole(record_pair.ja, ja)),
        message,
        suggestion,
    })
}

/// Sections that the English contents list and the Japanese contents do not.
fn contents(bitext: &Bitext<'_>) -> Vec<Finding> {
    let lists = |record: &&Record| record.kind == RecordKind::Front && record.number.is_some();
    if bitext.ja.records().iter().filter(lists).count() == 0 {
        return Vec::new();
    }
    let english = bitext.en.records().iter().enumerate().filter(|(_, record)| lists(record));
    let missing = english.filter(|(place, _)| bitext.pairing.ja_of(*place).is_none());
    let finding = |(place, record): (usize, &Record)| {
        let number = record.number?;
        Some(Finding {
            kind: FindingKind::Missing,
            severity: Severity::Warning,
            en: Some(Spot::whole(place, record)),
            ja: None,
            message: format!("the contents do not list {number}"),
            suggestion: format!("add the line for {number}"),
        })
    };
    missing.filter_map(finding).collect()
}

/// What a reader calls a record: its number, or its headword.
fn address(record: &Record) -> String {
    let number = record.number.map(|number| number.to_string());
    let named = number.or_else(|| record.headword().map(|headword| format!("`{headword}`")));
    let named = named.unwrap_or_else(|| "this text".to_owned());
    match record.kind {
        RecordKind::Example => format!("example {} of {named}", record.ordinal + 1),
        _ => named,
    }
}
