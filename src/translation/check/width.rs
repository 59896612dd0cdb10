//! Does the edition mix full-width and half-width forms? Start at [`Habits`].
//!
//! What most of an edition does is right; what a small part does is told.

use crate::model::{Record, Rulebook, Said, Severity};
use crate::translation::facts::narrow;
use crate::translation::finding::{Finding, FindingKind, Spot};

/// Which width the edition prefers, for each kind of sign.
pub(super) struct Habits {
    prefers: [Option<Width>; KINDS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    Full,
    Half,
}

const KINDS: usize = 4;

/// A width is a habit where it is at least this many times as frequent as the other; signs before
/// digits, which mean a counter, are few and much mixed.
const HABITS: [usize; KINDS] = [10, 10, 2, 10];

impl Habits {
    pub(super) fn of(ja: &Rulebook) -> Self {
        let mut counts = [[0_usize; 2]; KINDS];
        for record in ja.records() {
            for (_, kind, width) in signs(&record.text) {
                counts[kind][width as usize] += 1;
            }
        }
        let mut kind = 0;
        let prefers = counts.map(|[full, half]| {
            let habit = HABITS[kind];
            kind += 1;
            match (full, half) {
                _ if full >= half * habit && full > 0 => Some(Width::Full),
                _ if half >= full * habit && half > 0 => Some(Width::Half),
                _ => None,
            }
        });
        Self { prefers }
    }

    pub(super) fn check(&self, place: usize, record: &Record, findings: &mut Vec<Finding>) {
        let odd = |(_, kind, width): &(usize, usize, Width)| {
            self.prefers[*kind].is_some_and(|habit| habit != *width)
        };
        let Some((at, kind, width)) = signs(&record.text).find(odd) else { return };
        let sign = record.text[at..].chars().next().unwrap_or(' ');
        let (now, habit) = match width {
            Width::Full => ("check-full-width", "check-half-width"),
            Width::Half => ("check-half-width", "check-full-width"),
        };
        let message = Said::new("check-width").with("sign", sign);
        let message = message.and("now", Said::new(now)).and("habit", Said::new(habit));
        findings.push(Finding {
            kind: FindingKind::Width,
            severity: Severity::Note,
            en: None,
            ja: Some(Spot { place, bytes: at..at + sign.len_utf8() }),
            message: message.and("signs", Said::new(NAMES[kind])),
            suggestion: Said::words(other_width(sign)),
        });
    }
}

/// What the signs of each kind are called.
const NAMES: [&str; KINDS] =
    ["check-signs-brackets", "check-signs-digits", "check-signs-counters", "check-signs-letters"];

/// Signs that have two widths: place, kind, width.
fn signs(text: &str) -> impl Iterator<Item = (usize, usize, Width)> + '_ {
    text.char_indices().filter_map(|(at, sign)| {
        let plain = narrow(sign);
        let width = if sign == plain { Width::Half } else { Width::Full };
        let kind = match plain {
            '(' | ')' => 0,
            '0'..='9' => 1,
            '+' => 2,
            'a'..='z' | 'A'..='Z' => 3,
            _ => return None,
        };
        Some((at, kind, width))
    })
}

fn other_width(sign: char) -> char {
    let plain = narrow(sign);
    if plain != sign {
        return plain;
    }
    char::from_u32(u32::from(sign) + 0xfee0).unwrap_or(sign)
}
