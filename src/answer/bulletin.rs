//! What does `bulletin` answer? Start at [`BulletinAnswer`].

use super::diff::ShownChange;
use crate::model::{EditionId, Language, NumberRange, Pair, Role, RuleNumber, WordRun};

/// A bulletin beside what really changed.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletinAnswer {
    /// The bulletin.
    pub bulletin: EditionId,
    /// The editions it speaks of; the one before may not be here.
    pub editions: Pair<Option<EditionId>>,
    /// Its items, in its order.
    pub items: Vec<BulletinItem>,
    /// Changes that no item mentions, in the order of the new edition.
    pub unmentioned: Vec<ShownChange>,
    /// How many changes there are in all, front and back matter left out.
    pub total: usize,
}

/// An item of a bulletin.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletinItem {
    /// The rules it speaks of; none for a glossary entry and for what is about the whole.
    pub numbers: Vec<NumberRange>,
    /// The headword, for a glossary entry.
    pub term: Option<String>,
    /// What it says, in its order.
    pub pieces: Vec<BulletinPiece>,
    /// The changes that it mentions.
    pub changes: Vec<ShownChange>,
    /// What there is to say against it.
    pub verdict: Verdict,
}

/// A piece of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct BulletinPiece {
    /// What it is to the item.
    pub role: Role,
    /// Its language.
    pub language: Language,
    /// The rule whose text it is, as the bulletin numbers it.
    pub number: Option<RuleNumber>,
    /// The number it had before, where the bulletin prints both.
    pub renumbered_from: Option<RuleNumber>,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words, as printed.
    pub text: String,
    /// The words told apart, for a text of a rule or an example.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing: the rules it speaks of changed.
    Changed,
    /// Nothing of what it speaks of changed.
    Unchanged,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The document.
    pub document: EditionId,
    /// The name of the item in it.
    pub item: Option<String>,
    /// What it calls the rule.
    pub number: RuleNumber,
    /// What the rule has become since.
    pub fate: Fate,
    /// What makes it speak of the rule.
    pub link: MentionLink,
    /// What it is to its item.
    pub role: Role,
    /// Its language.
    pub language: Language,
    /// What stands before the words, as printed.
    pub printed: String,
    /// The words.
    pub text: String,
}

/// What makes a document speak of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MentionLink {
    /// It gives its number.
    Number,
    /// It repeats a sentence of it.
    Words,
    /// It bears its title.
    Title,
}

impl MentionLink {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Words => "words",
            Self::Title => "title",
        }
    }
}

/// A rule that a document speaks of by number, and what has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CitedRule {
    /// What the document calls it.
    pub number: RuleNumber,
    /// What it has become since.
    pub fate: Fate,
}

/// What has become of a rule since a document spoke of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It bears the same number today.
    Same,
    /// It bears another number today.
    Moved(RuleNumber),
    /// It is gone since this edition.
    Gone(EditionId),
    /// The edition of that time is not here.
    Unknown,
}
