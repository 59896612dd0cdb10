//! Are all brackets closed? Start at [`check`].

use crate::model::{Record, Severity};
use crate::translation::finding::{Finding, FindingKind, Spot};

const PAIRS: [(char, char); 10] = [
    ('(', ')'),
    ('（', '）'),
    ('「', '」'),
    ('『', '』'),
    ('〔', '〕'),
    ('【', '】'),
    ('《', '》'),
    ('[', ']'),
    ('{', '}'),
    ('“', '”'),
];

pub(super) fn check(place: usize, record: &Record, findings: &mut Vec<Finding>) {
    for (at, bracket, message, suggestion) in unbalanced(&record.text) {
        let bytes = at..at + bracket.len_utf8();
        findings.push(Finding {
            kind: FindingKind::Bracket,
            severity: Severity::Error,
            en: None,
            ja: Some(Spot { place, bytes }),
            message,
            suggestion,
        });
    }
}

/// Brackets without a partner. A full-width bracket may close a half-width one; `width` tells.
fn unbalanced(text: &str) -> Vec<(usize, char, String, String)> {
    let mut open: Vec<(usize, char, usize)> = Vec::new();
    let mut found = Vec::new();
    for (at, bracket) in text.char_indices() {
        if let Some(kind) = PAIRS.iter().position(|pair| pair.0 == bracket) {
            open.push((at, bracket, kind));
        }
        let Some(kind) = PAIRS.iter().position(|pair| pair.1 == bracket) else { continue };
        let same = |other: usize| other == kind || other < 2 && kind < 2;
        match open.iter().rposition(|opened| same(opened.2)) {
            Some(partner) => {
                found.extend(open.drain(partner + 1..));
                open.pop();
            }
            None => found.push((at, bracket, kind)),
        }
    }
    found.extend(open);
    found.sort_unstable();
    found.into_iter().map(|(at, bracket, kind)| described(at, bracket, kind)).collect()
}

fn described(at: usize, bracket: char, kind: usize) -> (usize, char, String, String) {
    let (open, close) = PAIRS[kind];
    if bracket == open {
        (at, bracket, format!("`{open}` is never closed"), format!("add `{close}`"))
    } else {
        (at, bracket, format!("`{close}` closes nothing"), format!("remove it, or add `{open}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_are_found() {
        let messages = |text: &str| -> Vec<String> {
            unbalanced(text).into_iter().map(|finding| finding.2).collect()
        };
        assert_eq!(messages("(a)「b『c』」（d)"), [""; 0]);
        assert_eq!(messages("(a「b)"), ["`「` is never closed"]);
        assert_eq!(messages("a)(b"), ["`)` closes nothing", "`(` is never closed"]);
    }
}
