//! What is told first of a difference? Start at [`Lead`].
//!
//! Everything is made from the data; the words are the front ends'.

use crate::model::{Pair, RuleNumber};

/// What a reader wants to know first of what changed between two editions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    /// The points, the most telling first.
    pub points: Vec<LeadPoint>,
}

/// One line of a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeadPoint {
    /// Headings of keywords that came in.
    NewKeywords(Vec<Titled>),
    /// Headings of keywords that went.
    GoneKeywords(Vec<Titled>),
    /// Chapters and sections that came in.
    NewSections(Vec<Titled>),
    /// Chapters and sections that went.
    GoneSections(Vec<Titled>),
    /// A list in which names came and went: types, subtypes, ability words.
    Members(MemberChange),
    /// Terms that came into the glossary.
    NewTerms(Vec<String>),
    /// Terms that went from the glossary.
    GoneTerms(Vec<String>),
    /// Terms that have another headword now.
    RenamedTerms(Vec<Pair<String>>),
    /// Words that were put in place of others in many rules.
    Reworded(Rewording),
    /// New rules whose words stand elsewhere too.
    Copied(Copied),
    /// Rules that came in where neither their section nor their heading is new.
    NewRules(Vec<RuleNumber>),
    /// Rules that went while their section and their heading stayed.
    GoneRules(Vec<RuleNumber>),
    /// Numbers that went up or down together.
    Renumbered(Renumbering),
}

/// A rule or section, with its words where it is a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Titled {
    /// Its number, in the edition in which it stands.
    pub number: RuleNumber,
    /// Its words; none for a rule that is no heading.
    pub title: Option<String>,
}

/// What came into the list of a rule and what went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberChange {
    /// The number of the rule.
    pub number: RuleNumber,
    /// What is listed, as the rule calls it: `creature types`; none where it does not say.
    pub list: Option<String>,
    /// Only in the new list.
    pub added: Vec<String>,
    /// Only in the old list.
    pub removed: Vec<String>,
}

/// Words that took the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewording {
    /// The old words, with a word that stayed where nothing else would be left.
    pub old: String,
    /// The new words.
    pub new: String,
    /// In how many records.
    pub records: usize,
}

/// Rules that say what others say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The first and last of the new rules.
    pub copies: Pair<RuleNumber>,
    /// The first and last of the rules that say the same, in the new edition.
    pub originals: Pair<RuleNumber>,
}

/// Rules or sections that follow each other and bear other numbers now, all by as much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbering {
    /// The first and last old number.
    pub old: Pair<RuleNumber>,
    /// The first and last new number.
    pub new: Pair<RuleNumber>,
    /// What came in before them, with its title where it is a heading.
    pub came: Vec<Titled>,
    /// What went before them.
    pub went: Vec<Titled>,
}

impl Renumbering {
    /// By how much the numbers went up, or down.
    pub fn by(&self) -> i32 {
        let last = |it: RuleNumber| match (it.letters_ordinal(), it.rule_part()) {
            (0, 0) => i32::from(it.section_part()),
            (0, rule) => i32::from(rule),
            (letters, _) => i32::from(letters),
        };
        last(self.new.old) - last(self.old.old)
    }
}
