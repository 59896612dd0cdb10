//! `diff --all --stat` as JSON:
//!
//! ```text
//! {within: NUMBER|null,
//!  editions:[{edition, set: TEXT|null, rules: COUNT, counts:{CLASS:COUNT}}],
//!  sections:[{number: NUMBER|null, title: TEXT|null, gone: EDITION|null, counts:{CLASS:COUNT}}]}
//! ```
//!
//! A section without number is the glossary; `gone` is the edition since which there is none.

use std::collections::BTreeMap;

use serde::Serialize;

use super::print::print;
use crate::answer::{ChangesAnswer, EditionCounts, Heading, SectionCounts};
use crate::model::{Class, EditionId, RuleNumber};

#[derive(Serialize)]
struct Changes<'a> {
    within: Option<RuleNumber>,
    editions: Vec<Edition<'a>>,
    sections: Vec<Section<'a>>,
}

#[derive(Serialize)]
struct Edition<'a> {
    edition: EditionId,
    set: Option<&'a str>,
    rules: usize,
    counts: BTreeMap<&'static str, usize>,
}

#[derive(Serialize)]
struct Section<'a> {
    number: Option<RuleNumber>,
    title: Option<&'a str>,
    gone: Option<EditionId>,
    counts: BTreeMap<&'static str, usize>,
}

/// The answer of `diff --all --stat`.
pub fn changes(answer: &ChangesAnswer) -> String {
    print(&Changes {
        within: answer.within,
        editions: answer.editions.iter().map(edition).collect(),
        sections: answer.sections.iter().map(section).collect(),
    })
}

fn edition(it: &EditionCounts) -> Edition<'_> {
    let EditionCounts { edition, set, rules, counts } = it;
    Edition { edition: *edition, set: set.as_deref(), rules: *rules, counts: named(counts) }
}

fn section(it: &SectionCounts) -> Section<'_> {
    let (number, title) = match &it.heading {
        Heading::Section(number, title) => (Some(*number), Some(title.as_str())),
        _ => (None, None),
    };
    Section { number, title, gone: it.gone, counts: named(&it.counts) }
}

fn named(counts: &[(Class, usize)]) -> BTreeMap<&'static str, usize> {
    counts.iter().map(|(class, count)| (class.word(), *count)).collect()
}
