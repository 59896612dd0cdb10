//! Is there HTML in the text? Start at [`check`].

use crate::model::{Record, Said, Severity};
use crate::translation::finding::{Finding, FindingKind, Spot};

/// What only HTML has, and what a broken link leaves behind.
const REMAINS: [&str; 10] =
    ["<", ">", "&lt;", "&gt;", "&amp;", "&nbsp;", "&quot;", "href=", "\">", "<br"];

pub(super) fn check(place: usize, record: &Record, findings: &mut Vec<Finding>) {
    let text = &record.text;
    let found = REMAINS.iter().filter_map(|remains| Some((text.find(remains)?, *remains)));
    let Some((start, remains)) = found.min() else { return };
    let start =
        text[..start].rfind(' ').map_or(start, |space| (space + 1).max(start.saturating_sub(20)));
    let start = (start..=text.len()).find(|start| text.is_char_boundary(*start)).unwrap_or(0);
    let end = text[start..].find(remains).map_or(text.len(), |at| start + at + remains.len());
    findings.push(Finding {
        kind: FindingKind::Markup,
        severity: Severity::Error,
        en: None,
        ja: Some(Spot { place, bytes: start..end }),
        message: Said::new("check-markup").with("remains", remains),
        suggestion: Said::new("fix-remove"),
    });
}
