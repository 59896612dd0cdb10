//! Is the translation as long as the English lets one expect? Start at [`check`].
//!
//! The measure is the one by which Gale and Church align sentences (A Program for Aligning
//! Sentences in Bilingual Corpora, 1993): the difference of lengths over what chance explains.

use crate::model::{Language, Record, RecordKind, Said, Severity, is_heading_text};
use crate::text::sentences;
use crate::translation::bitext::PairFacts;
use crate::translation::finding::{Finding, FindingKind};
use crate::translation::likeness::JAPANESE_PER_ENGLISH;

use super::quotes::quoted_english;

pub(super) fn check(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let is_heading = |record: &Record| is_heading_text(&record.text);
    if pair.en.record.kind == RecordKind::Section || is_heading(pair.en.record) {
        return;
    }
    let (en, ja) = (pair.en.record.text.as_str(), pair.ja.record.text.as_str());
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
    findings.push(Finding {
        kind: FindingKind::Length,
        severity: Severity::Note,
        en: Some(pair.en.whole()),
        ja: Some(pair.ja.whole()),
        message,
        suggestion: Said::new("fix-length"),
    });
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
