//! Do the contents list the headings? Start at [`check`].

use std::collections::BTreeMap;

use crate::diff::fold;
use crate::model::{Part, RecordKind, RuleNumber, Rulebook, Said};

use super::finding::{Finding, LintKind};

pub(super) fn check(book: &Rulebook) -> Vec<Finding> {
    let records = || book.records().iter().enumerate();
    let listed: BTreeMap<RuleNumber, usize> = records()
        .filter(|it| it.1.part == Some(Part::Contents))
        .filter_map(|(place, it)| Some((it.number?, place)))
        .collect();
    if listed.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut headings = BTreeMap::new();
    for (place, record) in records().filter(|it| it.1.kind == RecordKind::Section) {
        let Some(number) = record.number else { continue };
        headings.insert(number, place);
        let Some(line) = listed.get(&number) else {
            let message = Said::new("lint-contents-lack").with("number", number);
            findings.push(about(place, message, None));
            continue;
        };
        let line = &book.records()[*line];
        if !lists(&line.text, &record.text) {
            let message = Said::new("lint-contents-other");
            let message = message.with("number", number).with("line", &line.text);
            findings.push(about(place, message, Some(record.text.clone())));
        }
    }
    let lost = listed.iter().filter(|it| !headings.contains_key(it.0));
    findings.extend(lost.map(|(number, place)| {
        about(*place, Said::new("lint-contents-extra").with("number", number), None)
    }));
    findings
}

/// Whether a line of the contents names the heading, with dots and a page number behind it or not.
fn lists(line: &str, heading: &str) -> bool {
    let (line, heading) = (fold(line), fold(heading));
    let rest = line.strip_prefix(heading.trim_end());
    rest.is_some_and(|it| it.chars().all(|it| matches!(it, '.' | ' ' | '0'..='9')))
}

fn about(place: usize, message: Said, suggestion: Option<String>) -> Finding {
    let kind = LintKind::Contents;
    Finding { kind, place: Some(place), bytes: 0..0, message, suggestion }
}
