//! The lead of a difference as JSON, a point each, by what it tells:
//!
//! ```text
//! [{point: "new-sections" | "gone-sections" | "new-keywords" | "gone-keywords",
//!   rules:[{number, title: TEXT|null}]},
//!  {point: "members", number, list: TEXT|null, added:[TEXT], removed:[TEXT]},
//!  {point: "new-terms" | "gone-terms", terms:[TEXT]},
//!  {point: "renamed-terms", terms:[{old, new}]},
//!  {point: "reworded", old, new, records: COUNT},
//!  {point: "copied", first, last, of:{first, last}},
//!  {point: "new-rules" | "gone-rules", numbers:[NUMBER]},
//!  {point: "renumbered", old:{first, last}, new:{first, last}, by: COUNT,
//!   came:[{number, title}], went:[{number, title}]}]
//! ```

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::{Lead, LeadPoint, Titled};
use crate::model::{Pair, RuleNumber};

/// One point of a lead.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "point", rename_all = "kebab-case")]
#[schemars(rename = "LeadPoint")]
pub(super) enum Point<'a> {
    NewSections {
        rules: Vec<Named<'a>>,
    },
    GoneSections {
        rules: Vec<Named<'a>>,
    },
    NewKeywords {
        rules: Vec<Named<'a>>,
    },
    GoneKeywords {
        rules: Vec<Named<'a>>,
    },
    Members {
        number: RuleNumber,
        list: Option<&'a str>,
        added: &'a [String],
        removed: &'a [String],
    },
    NewTerms {
        terms: &'a [String],
    },
    GoneTerms {
        terms: &'a [String],
    },
    RenamedTerms {
        terms: Vec<Renamed<'a>>,
    },
    Reworded {
        old: &'a str,
        new: &'a str,
        records: usize,
    },
    Copied {
        first: RuleNumber,
        last: RuleNumber,
        of: Ends,
    },
    NewRules {
        numbers: &'a [RuleNumber],
    },
    GoneRules {
        numbers: &'a [RuleNumber],
    },
    Renumbered {
        old: Ends,
        new: Ends,
        by: i32,
        came: Vec<Named<'a>>,
        went: Vec<Named<'a>>,
    },
}

/// A rule or section and its title.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TitledRule")]
pub(super) struct Named<'a> {
    number: RuleNumber,
    title: Option<&'a str>,
}

/// A term before and after.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RenamedTerm")]
pub(super) struct Renamed<'a> {
    old: &'a str,
    new: &'a str,
}

/// The first and last of some numbers.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FirstAndLast")]
pub(super) struct Ends {
    first: RuleNumber,
    last: RuleNumber,
}

/// The lead, for programs.
pub(super) fn lead(lead: &Lead) -> Vec<Point<'_>> {
    lead.points.iter().map(point).collect()
}

fn point(point: &LeadPoint) -> Point<'_> {
    match point {
        LeadPoint::NewSections(it) => Point::NewSections { rules: titled(it) },
        LeadPoint::GoneSections(it) => Point::GoneSections { rules: titled(it) },
        LeadPoint::NewKeywords(it) => Point::NewKeywords { rules: titled(it) },
        LeadPoint::GoneKeywords(it) => Point::GoneKeywords { rules: titled(it) },
        LeadPoint::Members(it) => Point::Members {
            number: it.number,
            list: it.list.as_deref(),
            added: &it.added,
            removed: &it.removed,
        },
        LeadPoint::NewTerms(terms) => Point::NewTerms { terms },
        LeadPoint::GoneTerms(terms) => Point::GoneTerms { terms },
        LeadPoint::RenamedTerms(terms) => {
            let renamed = |it| {
                let Pair { old, new }: &Pair<String> = it;
                Renamed { old, new }
            };
            Point::RenamedTerms { terms: terms.iter().map(renamed).collect() }
        }
        LeadPoint::Reworded(it) => {
            Point::Reworded { old: &it.old, new: &it.new, records: it.records }
        }
        LeadPoint::Copied(it) => {
            Point::Copied { first: it.copies.old, last: it.copies.new, of: ends(it.originals) }
        }
        LeadPoint::NewRules(numbers) => Point::NewRules { numbers },
        LeadPoint::GoneRules(numbers) => Point::GoneRules { numbers },
        LeadPoint::Renumbered(it) => Point::Renumbered {
            old: ends(it.old),
            new: ends(it.new),
            by: it.by(),
            came: titled(&it.came),
            went: titled(&it.went),
        },
    }
}

fn titled(rules: &[Titled]) -> Vec<Named<'_>> {
    rules.iter().map(|it| Named { number: it.number, title: it.title.as_deref() }).collect()
}

fn ends(it: Pair<RuleNumber>) -> Ends {
    Ends { first: it.old, last: it.new }
}
