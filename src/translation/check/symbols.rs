//! Do both texts print the same symbols and sizes? Start at [`check`].

use crate::model::{Said, Severity};
use crate::translation::bitext::PairFacts;
use crate::translation::facts::Fact;
use crate::translation::finding::{Finding, FindingKind};

pub(super) fn check(pair: &PairFacts<'_>, findings: &mut Vec<Finding>) {
    let (en, ja) = (&pair.en.facts, &pair.ja.facts);
    compare(FindingKind::Symbol, pair, &en.symbols, &ja.symbols, findings);
    compare(FindingKind::Size, pair, &en.sizes, &ja.sizes, findings);
}

fn compare(
    kind: FindingKind,
    pair: &PairFacts<'_>,
    en: &[Fact<String>],
    ja: &[Fact<String>],
    findings: &mut Vec<Finding>,
) {
    let only = |one: &[Fact<String>], other: &[Fact<String>]| -> Vec<Fact<String>> {
        let alone = one.iter().filter(|fact| !other.iter().any(|other| other.value == fact.value));
        let mut alone: Vec<Fact<String>> = alone.cloned().collect();
        alone.dedup_by(|one, other| one.value == other.value);
        alone
    };
    let (en_only, ja_only) = (only(en, ja), only(ja, en));
    for at in 0..en_only.len().max(ja_only.len()) {
        let (english, japanese) = (en_only.get(at), ja_only.get(at));
        let value = |fact: Option<&Fact<String>>| fact.map(|fact| fact.value.clone());
        let message = match (value(english), value(japanese)) {
            (Some(en), Some(ja)) => Said::new("check-symbols").with("en", en).with("ja", ja),
            (Some(en), None) => Said::new("check-symbol-missing").with("symbol", en),
            (None, Some(ja)) => Said::new("check-symbol-extra").with("symbol", ja),
            (None, None) => continue,
        };
        findings.push(Finding {
            kind,
            severity: Severity::Error,
            en: Some(english.map_or_else(|| pair.en.whole(), |fact| pair.en.spot(&fact.bytes))),
            ja: Some(japanese.map_or_else(|| pair.ja.whole(), |fact| pair.ja.spot(&fact.bytes))),
            message,
            suggestion: value(english).map_or_else(|| Said::new("fix-remove"), Said::Words),
        });
    }
}
