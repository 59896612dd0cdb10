//! Are all brackets closed? Start at [`check`].

use crate::model::{Record, Said, Severity};
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
fn unbalanced(text: &str) -> Vec<(usize, char, Said, Said)> {
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

fn described(at: usize, bracket: char, kind: usize) -> (usize, char, Said, Said) {
    let (open, close) = PAIRS[kind];
    if bracket == open {
        let message = Said::new("lint-never-closed").with("mark", open);
        (at, bracket, message, Said::new("fix-add").with("mark", close))
    } else {
        let message = Said::new("lint-closes-nothing").with("mark", close);
        (at, bracket, message, Said::new("fix-remove-or-add").with("mark", open))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_are_found() {
        let found = |text: &str| -> Vec<(usize, char)> {
            unbalanced(text).into_iter().map(|finding| (finding.0, finding.1)).collect()
        };
        assert_eq!(found("(a)「b『c』」（d)"), []);
        assert_eq!(found("(a「b)"), [(2, '「')]);
        assert_eq!(found("a)(b"), [(1, ')'), (2, '(')]);
    }
}
