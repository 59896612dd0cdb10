//! What does `bulletin` answer? Start at [`BulletinAnswer`]. As JSON, with an entry for each bulletin:
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
//! `changed`, `unchanged`, `changed-before` (`meant` is the edition that brought it), `no-such-rule`
//! (with `wrong`), `wrong-number` (with `wrong` and `meant`) or `unchecked`. CERTAINTY is `marked`, `exact`, `within`, `plain`, `by-translation`,
//! `by-translation-partly`, `one-edition`, `one-text` or
//! `unresolved`; `within`, `one-edition` and `one-text` come with the number of characters that do
//! not fit. `old` and `new` of a piece are what the editions call the rule.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::diff::{ShownChange, ShownText};
use super::shape::{TextRun, runs};
use super::show::GoneSince;
use crate::model::{
    Class, EditionId, EffectiveDate, Fate, Language, MentionLink, NumberRange, Pair, RecordKind,
    Role, RuleNumber, WordRun,
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
    #[serde(flatten, serialize_with = "with_date")]
    #[schemars(with = "BulletinAndDate")]
    pub bulletin: EditionId,
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
    #[serde(flatten, serialize_with = "told_apart")]
    #[schemars(with = "ToldApart<'_>")]
    pub told: Option<Told>,
}

/// The words of a text, told apart into deleted and inserted ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The words; they join to the text.
    pub words: Vec<WordRun>,
    /// How sure it is.
    pub certainty: Certainty,
    /// What the editions call the rule before and after, where they have it.
    pub names: Pair<Option<String>>,
}

/// How sure it is which words were deleted and which inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The bulletin marks them itself.
    Marked,
    /// They give the old and the new text exactly.
    Exact,
    /// They give the old and the new text but for so many characters.
    Within {
        /// How many.
        characters: usize,
    },
    /// The bulletin prints the text of one edition as it stands: the words that the other lacks
    /// are told, and those that it had more are not printed.
    Plain,
    /// The English text beside it tells: what was deleted or inserted there as a whole, or as a
    /// whole sentence, is so here.
    ByTranslation {
        /// Whether changed words within a sentence may be unmarked.
        is_partial: bool,
    },
    /// Only one of the editions is here: what the other had more is told, and no more.
    OneEdition {
        /// How many characters do not fit.
        characters: usize,
    },
    /// Both editions are here, but the text fits only one of them, or only one has the rule: what
    /// the other had more is told, and no more.
    OneText {
        /// How many characters do not fit.
        characters: usize,
    },
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

/// What a bulletin, a ruling or a note says of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mention {
    /// The document.
    #[serde(flatten, serialize_with = "document_with_date")]
    #[schemars(with = "DocumentAndDate")]
    pub document: EditionId,
    /// The name of the item in it.
    #[serde(skip)]
    pub item: Option<String>,
    /// What it calls the rule, and what has become of that since.
    #[serde(flatten)]
    pub rule: CitedRule,
    /// What makes it speak of the rule.
    #[schemars(with = "String")]
    pub link: MentionLink,
    /// What it is to its item.
    pub role: Role,
    /// Its language.
    #[serde(rename = "lang")]
    pub language: Language,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words.
    pub text: String,
}

/// A rule with what it is called today.
#[derive(Serialize, JsonSchema)]
struct NumberToday {
    number: RuleNumber,
    today: Option<RuleNumber>,
    #[serde(flatten)]
    gone: GoneSince,
}

/// A rule that a document speaks of by number, and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "NumberToday")]
#[schemars(with = "NumberToday")]
pub struct CitedRule {
    /// What the document calls it.
    pub number: RuleNumber,
    /// What it has become since.
    pub fate: Fate,
    /// What makes it speak of the rule: less sure where that is not its number.
    pub link: MentionLink,
}

impl From<CitedRule> for NumberToday {
    fn from(rule: CitedRule) -> Self {
        let (today, gone) = match rule.fate {
            Fate::Same => (Some(rule.number), GoneSince::default()),
            Fate::Moved(now) => (Some(now), GoneSince::default()),
            Fate::Gone(when) => (None, when.into()),
            Fate::Unknown => (None, GoneSince::default()),
        };
        Self { number: rule.number, today, gone }
    }
}

/// A bulletin with its day.
#[derive(Serialize, JsonSchema)]
struct BulletinAndDate {
    bulletin: EditionId,
    effective: EffectiveDate,
}

fn with_date<S: Serializer>(bulletin: &EditionId, serializer: S) -> Result<S::Ok, S::Error> {
    BulletinAndDate { bulletin: *bulletin, effective: bulletin.effective }.serialize(serializer)
}

/// A document with its day.
#[derive(Serialize, JsonSchema)]
struct DocumentAndDate {
    document: EditionId,
    effective: EffectiveDate,
}

fn document_with_date<S: Serializer>(
    document: &EditionId,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    DocumentAndDate { document: *document, effective: document.effective }.serialize(serializer)
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

/// What is told of the words of a piece in JSON, where its keys are there for every piece.
#[derive(Default, Serialize, JsonSchema)]
struct ToldApart<'a> {
    words: Vec<TextRun<'a>>,
    certainty: Option<&'static str>,
    characters: usize,
    old: Option<&'a str>,
    new: Option<&'a str>,
}

fn told_apart<S: Serializer>(told: &Option<Told>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(told) = told else { return ToldApart::default().serialize(serializer) };
    let (certainty, characters) = match told.certainty {
        Certainty::Marked => ("marked", 0),
        Certainty::Exact => ("exact", 0),
        Certainty::Within { characters } => ("within", characters),
        Certainty::Plain => ("plain", 0),
        Certainty::ByTranslation { is_partial: false } => ("by-translation", 0),
        Certainty::ByTranslation { is_partial: true } => ("by-translation-partly", 0),
        Certainty::OneEdition { characters } => ("one-edition", characters),
        Certainty::OneText { characters } => ("one-text", characters),
        Certainty::Unresolved => ("unresolved", 0),
    };
    let (old, new) = (told.names.old.as_deref(), told.names.new.as_deref());
    let (words, certainty) = (runs(&told.words), Some(certainty));
    ToldApart { words, certainty, characters, old, new }.serialize(serializer)
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
