//! Do the contents list the headings? Start at [`check`].

use std::collections::BTreeMap;

use crate::diff::fold;
use crate::model::{Part, RecordKind, RuleNumber, Rulebook, Said};

use super::finding::{Finding, LintKind};

pub(super) fn check(book: &Rulebook) -> Vec<Finding> {
    let records = || book.records().iter().enumerate();
    let listed: BTreeMap<RuleNumber, usize> = records()
        .filter(|(_, record)| record.part == Some(Part::Contents))
        .filter_map(|(place, record)| Some((record.number?, place)))
        .collect();
    if listed.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut headings = BTreeMap::new();
    for (place, record) in records().filter(|(_, record)| record.kind == RecordKind::Section) {
        let Some(number) = record.number else { continue };
        headings.insert(number, place);
        let Some(line) = listed.get(&number) else {
            let message = Said::new("lint-contents-lack").with("number", number);
            findings.push(Finding::of_record(LintKind::Contents, place, message, None));
            continue;
        };
        let line = &book.records()[*line];
        if !lists(&line.text, &record.text) {
            let message = Said::new("lint-contents-other");
            let message = message.with("number", number).with("line", &line.text);
            let suggestion = Some(record.text.clone());
            findings.push(Finding::of_record(LintKind::Contents, place, message, suggestion));
        }
    }
    let lost = listed.iter().filter(|(number, _)| !headings.contains_key(number));
    findings.extend(lost.map(|(number, place)| {
        let message = Said::new("lint-contents-extra").with("number", number);
        Finding::of_record(LintKind::Contents, *place, message, None)
    }));
    findings
}

/// Whether a line of the contents names the heading, with dots and a page number behind it or not.
fn lists(line: &str, heading: &str) -> bool {
    let (line, heading) = (fold(line), fold(heading));
    let rest = line.strip_prefix(heading.trim_end());
    rest.is_some_and(|rest| rest.chars().all(|letter| matches!(letter, '.' | ' ' | '0'..='9')))
}
