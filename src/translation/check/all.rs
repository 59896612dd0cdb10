//! In which order are the kinds of finding looked for? Start at [`check`].

use super::{
    brackets, counts, figures, latin, markup, quotes, references, symbols, unpaired, width,
};
use crate::translation::bitext::Bitext;
use crate::translation::finding::Finding;

/// Everything that is wrong between two paired editions, in the order of the Japanese edition,
/// then of the English one.
pub fn check(bitext: &Bitext<'_>) -> Vec<Finding> {
    let mut findings = unpaired::check(bitext);
    let titles = references::Titles::of(bitext);
    let quoting = quotes::Quoting::of(bitext.en);
    let width = width::Habits::of(bitext.ja);
    let vocabulary = latin::Vocabulary::of(bitext.en);
    for pair in bitext.pair_facts() {
        references::check(bitext, &titles, &pair, &mut findings);
        symbols::check(&pair, &mut findings);
        figures::check(&pair, &mut findings);
        quotes::check(&quoting, &pair, &mut findings);
        counts::check(&pair, &mut findings);
        latin::check(&vocabulary, &pair, &mut findings);
    }
    for (place, record) in bitext.ja.records().iter().enumerate() {
        brackets::check(place, record, &mut findings);
        markup::check(place, record, &mut findings);
        width.check(place, record, &mut findings);
    }
    let order = |finding: &Finding| {
        let ja = finding.ja.as_ref().map(|spot| (spot.place, spot.bytes.start));
        (
            ja.is_none(),
            ja,
            finding.en.as_ref().map(|spot| (spot.place, spot.bytes.start)),
            finding.kind,
        )
    };
    findings.sort_by_key(order);
    findings
}
