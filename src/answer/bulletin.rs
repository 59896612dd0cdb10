//! What does `bulletin` answer? Start at [`BulletinAnswer`].
//!
//! What does a document say, item by item? Start at [`DocumentAnswer`]; for a card at
//! [`CardAnswer`].

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::diff::{ShownChange, ShownText};
use super::shape::{TextRun, words};
use crate::model::{
    CitedRule, Class, EditionId, EffectiveDate, Language, NumberRange, Pair, RecordKind, Role,
    RuleNumber, WordRun,
};

/// What bulletins said beside what changed.
#[derive(Serialize, JsonSchema)]
pub struct Bulletins<'a> {
    /// The bulletins.
    pub bulletins: &'a [BulletinAnswer],
}

/// A bulletin beside what really changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Bulletin")]
pub struct BulletinAnswer {
    /// The bulletin.
    pub bulletin: EditionId,
    /// Its day.
    pub effective: EffectiveDate,
    /// The editions it speaks of; the one before may not be here.
    #[serde(flatten)]
    pub editions: Pair<Option<EditionId>>,
    /// How many changes there are in all, front and back matter left out.
    pub total: usize,
    /// How many items it has, given or not.
    #[serde(skip)]
    pub count: usize,
    /// Its items, in its order.
    pub items: Vec<BulletinItem>,
    /// Changes that no item mentions, in the order of the new edition.
    #[serde(serialize_with = "changed_texts")]
    #[schemars(with = "Vec<ChangedTexts<'_>>")]
    pub unmentioned: Vec<ShownChange>,
}

impl BulletinAnswer {
    /// How many changes its items mention, each counted once however many items speak of it.
    pub fn mentioned(&self) -> usize {
        self.total.saturating_sub(self.unmentioned.len())
    }
}

/// An item of a bulletin.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BulletinItem {
    /// The rules it speaks of; none for a glossary entry and for what is about the whole.
    pub numbers: Vec<NumberRange>,
    /// The headword, for a glossary entry.
    pub term: Option<String>,
    /// What there is to say against it.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What it says, in its order.
    pub pieces: Vec<BulletinPiece>,
    /// The changes that it mentions.
    #[serde(serialize_with = "changed_texts")]
    #[schemars(with = "Vec<ChangedTexts<'_>>")]
    pub changes: Vec<ShownChange>,
}

/// A piece of an item.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BulletinPiece {
    /// What it is to the item.
    pub role: Role,
    /// Its language.
    #[serde(rename = "lang")]
    pub language: Language,
    /// The rule whose text it is, as the bulletin numbers it.
    pub number: Option<RuleNumber>,
    /// The number it had before, where the bulletin prints both.
    #[serde(skip)]
    pub renumbered_from: Option<RuleNumber>,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words, as printed.
    pub text: String,
    /// The words told apart, for a text of a rule or an example.
    #[serde(flatten)]
    pub told: Told,
}

/// The words of a text, told apart into deleted and inserted ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Told {
    /// The words; they join to the text.
    #[serde(serialize_with = "words")]
    #[schemars(with = "Vec<TextRun<'_>>")]
    pub words: Vec<WordRun>,
    /// How sure it is; none where nobody tried.
    #[schemars(with = "Option<String>")]
    pub certainty: Option<Certainty>,
    /// How many characters do not fit.
    pub characters: usize,
    /// What the editions call the rule before and after, where they have it.
    #[serde(flatten)]
    pub names: Pair<Option<String>>,
}

impl Told {
    /// Words of which something is this sure, to the letter.
    pub fn of(words: Vec<WordRun>, certainty: Certainty, names: Pair<Option<String>>) -> Self {
        Self { words, certainty: Some(certainty), characters: 0, names }
    }
}

/// How sure it is which words were deleted and which inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// The bulletin marks them itself.
    Marked,
    /// They give the old and the new text exactly.
    Exact,
    /// They give the old and the new text but for some characters.
    Within,
    /// The bulletin prints the text of one edition as it stands: the words that the other lacks
    /// are told, and those that it had more are not printed.
    Plain,
    /// The English text beside it tells: what was deleted or inserted there as a whole, or as a
    /// whole sentence, is so here.
    ByTranslation,
    /// The same, and changed words within a sentence may be unmarked.
    ByTranslationPartly,
    /// Only one of the editions is here: what the other had more is told, and no more.
    OneEdition,
    /// Both editions are here, but the text fits only one of them, or only one has the rule: what
    /// the other had more is told, and no more.
    OneText,
    /// They were not told apart.
    Unresolved,
}

/// What there is to say against an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "JudgedItem")]
pub enum Verdict {
    /// Nothing: the rules it speaks of changed.
    Changed,
    /// Nothing of what it speaks of changed.
    Unchanged,
    /// Nothing of what it speaks of changed but with the edition before.
    ChangedBefore {
        /// That edition.
        edition: EditionId,
    },
    /// A number is in neither edition.
    NoSuchRule {
        /// The numbers.
        numbers: Vec<RuleNumber>,
    },
    /// A number is another rule's: the text is that of these.
    WrongNumber {
        /// What the bulletin calls it.
        printed: RuleNumber,
        /// What the editions call it.
        meant: String,
    },
    /// It speaks of no rule, or the editions are not here.
    Unchecked,
}

/// A verdict in JSON, where it always has the same keys.
#[derive(Serialize, JsonSchema)]
struct JudgedItem {
    verdict: &'static str,
    wrong: Vec<RuleNumber>,
    meant: Option<String>,
}

impl From<Verdict> for JudgedItem {
    fn from(verdict: Verdict) -> Self {
        let (verdict, wrong, meant) = match verdict {
            Verdict::Changed => ("changed", Vec::new(), None),
            Verdict::Unchanged => ("unchanged", Vec::new(), None),
            Verdict::ChangedBefore { edition } => {
                ("changed-before", Vec::new(), Some(edition.to_string()))
            }
            Verdict::NoSuchRule { numbers } => ("no-such-rule", numbers, None),
            Verdict::WrongNumber { printed, meant } => ("wrong-number", vec![printed], Some(meant)),
            Verdict::Unchecked => ("unchecked", Vec::new(), None),
        };
        Self { verdict, wrong, meant }
    }
}

/// A change without how it came about, which `diff` tells.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BulletinChange")]
struct ChangedTexts<'a> {
    class: Class,
    kind: RecordKind,
    old: Option<&'a ShownText>,
    new: Option<&'a ShownText>,
}

fn changed_texts<S: Serializer>(changes: &[ShownChange], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(changes.iter().map(|change| ChangedTexts {
        class: change.class,
        kind: change.kind,
        old: change.old.as_ref(),
        new: change.new.as_ref(),
    }))
}

/// A bulletin, rulings or notes, whole or one item of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentAnswer {
    /// The document.
    pub id: EditionId,
    /// What it calls itself, as printed.
    pub title: Option<String>,
    /// Its items, in its order; one where one was asked for.
    pub items: Vec<DocumentItem>,
    /// The item before, where one was asked for.
    pub previous: Option<DocumentItem>,
    /// The one after.
    pub next: Option<DocumentItem>,
}

/// A document in a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLine {
    /// The document.
    pub id: EditionId,
    /// What it calls itself, as printed.
    pub title: Option<String>,
    /// How many items it has.
    pub items: usize,
}

/// An item of a document: a ruling in both its languages, a note with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentItem {
    /// What addresses it within the document.
    pub name: String,
    /// Whether the document marks it as changed.
    pub is_changed: bool,
    /// What it says, the English before the Japanese.
    pub pieces: Vec<DocumentPiece>,
    /// The rules that it speaks of, as they are called today.
    pub rules: Vec<CitedRule>,
}

/// A piece of an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentPiece {
    /// What it is to its item.
    pub role: Role,
    /// Its language.
    pub language: Language,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words.
    pub text: String,
    /// Bytes of the words that name a card, and what addresses that card.
    pub cards: Vec<(Range<usize>, String)>,
}

/// What documents say of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardAnswer {
    /// What addresses it.
    pub slug: String,
    /// Its English name.
    pub en: Option<String>,
    /// Its Japanese name.
    pub ja: Option<String>,
    /// The items that name it, each with its document, the newest document first.
    pub items: Vec<(EditionId, DocumentItem)>,
}
