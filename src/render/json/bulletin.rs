//! `bulletin` as JSON, with an entry for each bulletin:
//!
//! ```text
//! {bulletins:[{bulletin, effective, old: EDITION|null, new: EDITION|null, total: COUNT,
//!   items:[{numbers:[RANGE], term: TEXT|null, verdict: VERDICT, wrong:[NUMBER], meant: TEXT|null,
//!           pieces:[{role, lang, number: NUMBER|null, printed, text, words:[{op, text, old?}],
//!                    certainty: CERTAINTY|null, characters: COUNT, old: TEXT|null, new: TEXT|null}],
//!           changes:[CHANGE]}],
//!   unmentioned:[CHANGE]}]}
//! ```
//!
//! A CHANGE is `{class, kind, old:{number, term, part, text}|null, new:{…}|null}`. VERDICT is
//! `changed`, `unchanged`, `no-such-rule` (with `wrong`), `wrong-number` (with `wrong` and `meant`)
//! or `unchecked`. CERTAINTY is `marked`, `exact`, `within`, `plain`, `by-translation`,
//! `by-translation-partly`, `one-edition`, `one-text` or `unresolved`; `within`, `one-edition` and
//! `one-text` come with the number of characters that do not fit. `old` and `new` of a piece are
//! what the editions call the rule.

use schemars::JsonSchema;
use serde::Serialize;

use super::diff::{Run, Text, runs, text};
use super::print::print;
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece, Certainty, ShownChange, Verdict};
use crate::model::{
    Class, EditionId, EffectiveDate, Language, NumberRange, RecordKind, Role, RuleNumber,
};

/// What bulletins said beside what changed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Bulletins<'a> {
    bulletins: Vec<Bulletin<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Bulletin<'a> {
    bulletin: EditionId,
    effective: EffectiveDate,
    old: Option<EditionId>,
    new: Option<EditionId>,
    total: usize,
    items: Vec<Item<'a>>,
    unmentioned: Vec<Change<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BulletinItem")]
struct Item<'a> {
    numbers: &'a [NumberRange],
    term: Option<&'a str>,
    verdict: &'static str,
    wrong: Vec<RuleNumber>,
    meant: Option<&'a str>,
    pieces: Vec<Passage<'a>>,
    changes: Vec<Change<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BulletinPiece")]
struct Passage<'a> {
    role: Role,
    lang: Language,
    number: Option<RuleNumber>,
    printed: &'a str,
    text: &'a str,
    words: Vec<Run<'a>>,
    certainty: Option<&'static str>,
    characters: usize,
    old: Option<&'a str>,
    new: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BulletinChange")]
struct Change<'a> {
    class: Class,
    kind: RecordKind,
    old: Option<Text<'a>>,
    new: Option<Text<'a>>,
}

/// Bulletins as JSON.
pub fn bulletin(answers: &[BulletinAnswer]) -> String {
    print(&Bulletins { bulletins: answers.iter().map(one).collect() })
}

fn one(answer: &BulletinAnswer) -> Bulletin<'_> {
    Bulletin {
        bulletin: answer.bulletin,
        effective: answer.bulletin.effective,
        old: answer.editions.old,
        new: answer.editions.new,
        total: answer.total,
        items: answer.items.iter().map(item).collect(),
        unmentioned: answer.unmentioned.iter().map(change).collect(),
    }
}

fn item(item: &BulletinItem) -> Item<'_> {
    let (verdict, wrong, meant) = match &item.verdict {
        Verdict::Changed => ("changed", Vec::new(), None),
        Verdict::Unchanged => ("unchanged", Vec::new(), None),
        Verdict::NoSuchRule { numbers } => ("no-such-rule", numbers.clone(), None),
        Verdict::WrongNumber { printed, meant } => {
            ("wrong-number", vec![*printed], Some(meant.as_str()))
        }
        Verdict::Unchecked => ("unchecked", Vec::new(), None),
    };
    Item {
        numbers: &item.numbers,
        term: item.term.as_deref(),
        verdict,
        wrong,
        meant,
        pieces: item.pieces.iter().map(piece).collect(),
        changes: item.changes.iter().map(change).collect(),
    }
}

fn piece(piece: &BulletinPiece) -> Passage<'_> {
    let told = piece.told.as_ref();
    let certainty = told.map(|it| match it.certainty {
        Certainty::Marked => ("marked", 0),
        Certainty::Exact => ("exact", 0),
        Certainty::Within { characters } => ("within", characters),
        Certainty::Plain => ("plain", 0),
        Certainty::ByTranslation { is_partial: false } => ("by-translation", 0),
        Certainty::ByTranslation { is_partial: true } => ("by-translation-partly", 0),
        Certainty::OneEdition { characters } => ("one-edition", characters),
        Certainty::OneText { characters } => ("one-text", characters),
        Certainty::Unresolved => ("unresolved", 0),
    });
    Passage {
        role: piece.role,
        lang: piece.language,
        number: piece.number,
        printed: &piece.printed,
        text: &piece.text,
        words: told.map_or_else(Vec::new, |it| runs(&it.words)),
        certainty: certainty.map(|it| it.0),
        characters: certainty.map_or(0, |it| it.1),
        old: told.and_then(|it| it.names.old.as_deref()),
        new: told.and_then(|it| it.names.new.as_deref()),
    }
}

fn change(change: &ShownChange) -> Change<'_> {
    let (old, new) = (change.old.as_ref().map(text), change.new.as_ref().map(text));
    Change { class: change.class, kind: change.kind, old, new }
}
