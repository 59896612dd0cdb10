//! What is a record worth for what it is? Start at [`record_worth`].
//!
//! Nothing here knows the words of the query.

use super::about::About;
use super::plan::QueryForm;
use super::ranking::RANKING;
use crate::model::{RecordKind, RuleNumber};

/// What a record is worth; `headed` where a title above it has a word of the query.
pub(super) fn record_worth(
    about: About,
    number: Option<RuleNumber>,
    headed: bool,
    form: QueryForm,
) -> f32 {
    let special = number.filter(|_| !headed).map_or(1.0, special_worth);
    let told = match form {
        QueryForm::Words => 1.0,
        QueryForm::Question => question_worth(about, number),
    };
    kind_worth(about.kind()) * special * told
}

fn question_worth(about: About, number: Option<RuleNumber>) -> f32 {
    let kind = match about.kind() {
        RecordKind::Glossary => RANKING.entry_for_question,
        _ if about.is_heading() => RANKING.title_for_question,
        _ => 1.0,
    };
    let is_state = number.is_some_and(|number| number.section_part() == 704);
    if is_state { kind * RANKING.state_for_question } else { kind }
}

/// Sections as they have been since 2009-07-11; before, no section had these numbers.
fn special_worth(number: RuleNumber) -> f32 {
    match (number.chapter_part(), number.section_part()) {
        (8 | 9, _) => RANKING.of_variant,
        (7, 701 | 702) => RANKING.of_keyword,
        (7, 706..) => RANKING.of_uncommon,
        _ => 1.0,
    }
}

/// Whether a rule is that of a keyword ability.
pub(super) fn is_keyword_number(number: RuleNumber) -> bool {
    number.section_part() == 702 && number.rule_part() > 0
}

/// What a kind of record is worth against the others.
fn kind_worth(kind: RecordKind) -> f32 {
    match kind {
        RecordKind::Rule => 1.0,
        RecordKind::Glossary => 0.95,
        RecordKind::Section => 0.9,
        RecordKind::Example => 0.55,
        RecordKind::Front | RecordKind::Back => 0.3,
        RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note => 0.75,
    }
}

/// Of a section that defines a name the first rule says most.
pub(super) fn section_lift(section: RuleNumber, number: RuleNumber, lift: f32) -> f32 {
    let (rule, letter) = (number.rule_part(), number.letters_ordinal());
    if number.section() != Some(section) || rule == 0 {
        return 0.0;
    }
    match (rule, letter) {
        (1, 0) => lift * 0.85,
        (1, letter) => lift * 0.45 * RANKING.further_subrule.powi(i32::from(letter)),
        (rule, 0) => lift * 0.5 * RANKING.further_subrule.powi(i32::from(rule)),
        _ => 0.0,
    }
}
