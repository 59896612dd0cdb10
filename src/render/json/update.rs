//! `update` as JSON:
//!
//! ```text
//! {asked, texts:[{edition, language, address, bytes, outcome, text, remark, error}],
//!   errors:[TEXT], newest:[EDITION],
//!   changes:{old, new, summary:{CLASS:count}}|null,
//!   translation:{en, ja, summary:{STATUS:count}}|null}
//! ```
//!
//! `outcome` is `lacking`, `unchanged`, `nothing newer`, `failed`, or what `import` says of a text
//! that came. `edition` of a text that did not come is the day on which it is known to take effect.

use std::collections::BTreeMap;

use serde::Serialize;

use super::print::print;
use crate::answer::{Lag, UpdateAnswer, UpdateFate, UpdateLine};
use crate::model::EditionId;

#[derive(Serialize)]
struct Update<'a> {
    asked: bool,
    texts: Vec<Text<'a>>,
    errors: &'a [String],
    newest: &'a [EditionId],
    changes: Option<Changes>,
    translation: Option<Translation>,
}

#[derive(Serialize)]
struct Text<'a> {
    edition: Option<String>,
    language: &'static str,
    address: Option<&'a str>,
    bytes: Option<u64>,
    outcome: &'a str,
    text: Option<&'a str>,
    remark: Option<&'a str>,
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct Changes {
    old: EditionId,
    new: EditionId,
    summary: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct Translation {
    en: EditionId,
    ja: EditionId,
    summary: BTreeMap<&'static str, usize>,
}

/// The answer of `update`.
pub fn update(answer: &UpdateAnswer) -> String {
    let changes = answer.changes.as_ref().map(|it| Changes {
        old: it.editions.old,
        new: it.editions.new,
        summary: it.summary.iter().map(|(class, count)| (class.word(), *count)).collect(),
    });
    print(&Update {
        asked: answer.asked,
        texts: answer.lines.iter().map(text).collect(),
        errors: &answer.faults,
        newest: &answer.newest,
        changes,
        translation: answer.lag.as_ref().map(translation),
    })
}

fn translation(lag: &Lag) -> Translation {
    let summary = lag.totals.iter().map(|(status, count)| (status.word(), *count));
    Translation { en: lag.en, ja: lag.ja, summary: summary.collect() }
}

fn text(line: &UpdateLine) -> Text<'_> {
    let (outcome, imported, remark, error) = match &line.fate {
        UpdateFate::Lacking => ("lacking", None, None, None),
        UpdateFate::Unchanged => ("unchanged", None, None, None),
        UpdateFate::NothingNewer => ("nothing newer", None, None, None),
        UpdateFate::Taken { imported, remark } => {
            (imported.outcome, Some(imported), remark.as_deref(), None)
        }
        UpdateFate::Failed { reason, .. } => ("failed", None, None, Some(reason.as_str())),
    };
    let edition = imported.map(|it| it.id.to_string());
    Text {
        edition: edition.or_else(|| line.expected.map(|it| it.to_string())),
        language: line.language.tag(),
        address: line.address.as_deref(),
        bytes: line.bytes,
        outcome,
        text: imported.map(|it| it.standing.as_str()),
        remark,
        error,
    }
}
