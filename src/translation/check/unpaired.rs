//! Which records are alone, stand twice or bear other numbers? Start at [`check`].

use crate::model::{Record, RecordKind, Said, Severity};
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
            message: Said::new("check-missing").and("name", address(record)),
            suggestion: Said::new("fix-translate"),
        });
    }
    for place in &bitext.pairing.orphaned {
        let record = &bitext.ja.records()[*place];
        findings.push(Finding {
            kind: FindingKind::Orphaned,
            severity: Severity::Error,
            en: None,
            ja: Some(Spot::whole(*place, record)),
            message: Said::new("check-orphaned").and("name", address(record)),
            suggestion: Said::new("fix-orphaned"),
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
            Said::new("check-number").and("name", address(ja)).and("english", address(en)),
            Said::new("fix-number").and("number", address(en)),
        ),
        PairedBy::NearHeadword => {
            let (printed, meant) = (printed_english(ja)?, en.headword()?);
            let message = Said::new("check-headword").with("printed", printed).with("meant", meant);
            (FindingKind::Headword, Severity::Warning, message, Said::words(meant))
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
            (FindingKind::Duplicate, Severity::Error, message, Said::new("fix-duplicate"))
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
            message: Said::new("lint-contents-lack").with("number", number),
            suggestion: Said::new("fix-contents").with("number", number),
        })
    };
    missing.filter_map(finding).collect()
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
