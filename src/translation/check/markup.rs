//! Is there HTML in the text? Start at [`check`].

use crate::model::{Record, Said, Severity};
use crate::translation::bitext::Side;
use crate::translation::finding::{Finding, FindingKind, Spot};

/// What only HTML has, and what a broken link leaves behind.
const REMAINS: [&str; 10] =
    ["<", ">", "&lt;", "&gt;", "&amp;", "&nbsp;", "&quot;", "href=", "\">", "<br"];

pub(super) fn check(place: usize, record: &Record, findings: &mut Vec<Finding>) {
    let text = &record.text;
    let found = REMAINS.iter().filter_map(|it| Some((text.find(it)?, *it)));
    let Some((start, remains)) = found.min() else { return };
    let start = text[..start].rfind(' ').map_or(start, |it| (it + 1).max(start.saturating_sub(20)));
    let start = (start..=text.len()).find(|it| text.is_char_boundary(*it)).unwrap_or(0);
    let end = text[start..].find(remains).map_or(text.len(), |it| start + it + remains.len());
    findings.push(Finding {
        kind: FindingKind::Markup,
        severity: Severity::Error,
        en: None,
        ja: Some(Spot { bytes: start..end, ..Side::of(place, record).whole() }),
        message: Said::new("check-markup").with("remains", remains),
        suggestion: Said::new("fix-remove"),
    });
}
