//! What is true of the citations in one text that was given, and is it one to judge? Start at
//! [`cited`].

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::checker::{CiteQuestion, CiteText, citations};
use crate::answer::{CiteAnswer, CiteSkipped, CiteUpdate};
use crate::book::Library;
use crate::citation::Citation;
use crate::home::HomeError;
use crate::model::{Level, RuleNumber, Said};

/// Judges the citations of one text, which is a file of its own.
pub fn cited(
    library: &Library,
    question: CiteQuestion,
    text: &CiteText<'_>,
) -> Result<CiteAnswer, HomeError> {
    let citations = citations(library, question)?;
    let checked = citations.check(text)?;
    let copy = checked.is_copy.then(|| CiteSkipped {
        file: text.name.to_owned(),
        reason: Said::new("cite-skip-copy"),
        failed: false,
        was_read: false,
    });
    Ok(CiteAnswer {
        edition: citations.edition(),
        to: citations.to(),
        files: 1,
        citations: checked.citations,
        verdicts: checked.verdicts,
        rules: checked.rules,
        findings: checked.findings,
        accepted: 0,
        explained: checked.explained,
        skipped: copy.into_iter().collect(),
        update: citations.newer().map(|edition| CiteUpdate { edition, citations: checked.touched }),
    })
}

/// A text with `\n` where its lines end with `\r` alone, as old Macs wrote them: all else stands
/// where it stood.
pub(super) fn with_newlines(text: &str) -> Cow<'_, str> {
    let is_alone = |at: usize| text[at..].starts_with('\r') && !text[at..].starts_with("\r\n");
    if !text.match_indices('\r').any(|end| is_alone(end.0)) {
        return Cow::Borrowed(text);
    }
    let unified = text.char_indices().map(|(at, sign)| if is_alone(at) { '\n' } else { sign });
    Cow::Owned(unified.collect())
}

/// Whether a text is one of the rules themselves: it has so many of them, each opening a line, that
/// nobody would call it anything else.
pub(super) fn is_copy(text: &str, citations: &[Citation]) -> bool {
    const LEAST: usize = 400;
    const PART: usize = 3;
    if citations.len() < LEAST {
        return false;
    }
    let opens = |line: &str| {
        let line = line.trim_start_matches(|mark: char| !mark.is_ascii_digit() && mark != '\n');
        let number = RuleNumber::read_prefix(line);
        number
            .filter(|read| read.0.level() >= Level::Rule && line.len() > read.1)
            .map(|read| read.0)
    };
    let (mut rules, mut lines) = (BTreeSet::new(), 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        lines += 1;
        rules.extend(opens(line));
    }
    rules.len() >= LEAST && rules.len() * PART >= lines
}
