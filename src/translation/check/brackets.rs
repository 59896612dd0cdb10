//! Are all brackets closed? Start at [`check`].

use crate::model::{Record, Said, Severity};
use crate::translation::bitext::Side;
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
    let side = Side::of(place, record);
    for (at, it, message, suggestion) in unbalanced(&record.text) {
        let bytes = at..at + it.len_utf8();
        findings.push(Finding {
            kind: FindingKind::Bracket,
            severity: Severity::Error,
            en: None,
            ja: Some(Spot { bytes, ..side.whole() }),
            message,
            suggestion,
        });
    }
}

/// Brackets without a partner. A full-width bracket may close a half-width one; `width` tells.
fn unbalanced(text: &str) -> Vec<(usize, char, Said, Said)> {
    let mut open: Vec<(usize, char, usize)> = Vec::new();
    let mut found = Vec::new();
    for (at, it) in text.char_indices() {
        if let Some(kind) = PAIRS.iter().position(|pair| pair.0 == it) {
            open.push((at, it, kind));
        }
        let Some(kind) = PAIRS.iter().position(|pair| pair.1 == it) else { continue };
        let same = |other: usize| other == kind || other < 2 && kind < 2;
        match open.iter().rposition(|opened| same(opened.2)) {
            Some(partner) => {
                found.extend(open.drain(partner + 1..).map(|it| (it.0, it.1, it.2)));
                open.pop();
            }
            None => found.push((at, it, kind)),
        }
    }
    found.extend(open);
    found.sort_unstable();
    found.into_iter().map(|(at, it, kind)| told(at, it, kind)).collect()
}

fn told(at: usize, it: char, kind: usize) -> (usize, char, Said, Said) {
    let (open, close) = PAIRS[kind];
    if it == open {
        let message = Said::new("lint-never-closed").with("mark", open);
        (at, it, message, Said::new("fix-add").with("mark", close))
    } else {
        let message = Said::new("lint-closes-nothing").with("mark", close);
        (at, it, message, Said::new("fix-remove-or-add").with("mark", open))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_are_found() {
        let found = |text: &str| -> Vec<(usize, char)> {
            unbalanced(text).into_iter().map(|it| (it.0, it.1)).collect()
        };
        assert_eq!(found("(a)「b『c』」（d)"), []);
        assert_eq!(found("(a「b)"), [(2, '「')]);
        assert_eq!(found("a)(b"), [(1, ')'), (2, '(')]);
    }
}
