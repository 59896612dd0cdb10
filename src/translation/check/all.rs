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
    for sides in bitext.sides() {
        references::check(bitext, &titles, &sides, &mut findings);
        symbols::check(&sides, &mut findings);
        figures::check(&sides, &mut findings);
        quotes::check(&quoting, &sides, &mut findings);
        counts::check(&sides, &mut findings);
        latin::check(&vocabulary, &sides, &mut findings);
    }
    for (place, record) in bitext.ja.records().iter().enumerate() {
        brackets::check(place, record, &mut findings);
        markup::check(place, record, &mut findings);
        width.check(place, record, &mut findings);
    }
    let order = |it: &Finding| {
        let ja = it.ja.as_ref().map(|it| (it.place, it.bytes.start));
        (ja.is_none(), ja, it.en.as_ref().map(|it| (it.place, it.bytes.start)), it.kind)
    };
    findings.sort_by_key(order);
    findings
}
