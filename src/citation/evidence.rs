//! Why is a number taken for a citation, and why is another left alone? Start at [`Evidence`].

use std::fmt;

/// What shows that a number is that of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// `CR`, `C.R.`, `Comprehensive Rules` or 総合ルール before it.
    Title,
    /// `rule`, `rules`, `subrule` or ルール before it.
    RuleWord,
    /// `section` before it.
    SectionWord,
    /// A pattern of the project's file.
    Pattern,
    /// It goes on from the citation before it.
    List,
    /// The date of an edition before it.
    Date,
    /// It opens a comment or line, and a sentence follows as in the rules.
    Head,
    /// It is all that a comment says.
    Alone,
    /// It is a part of a name behind `cr`.
    Name,
    /// It is a part of the address of a page of rules.
    Link,
    /// Other citations stand around it.
    Neighbours,
}

impl Evidence {
    /// Whether this says by itself that the rules of the game are meant.
    pub fn is_strong(self) -> bool {
        matches!(self, Self::Title | Self::Pattern | Self::Date | Self::Name | Self::Link)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Title => "the rules are named before it",
            Self::RuleWord => "`rule` stands before it",
            Self::SectionWord => "`section` stands before it",
            Self::Pattern => "a pattern of the project",
            Self::List => "it goes on from the citation before it",
            Self::Date => "the date of an edition stands before it",
            Self::Head => "a sentence follows it as in the rules",
            Self::Alone => "the comment says nothing else",
            Self::Name => "a part of a name behind `cr`",
            Self::Link => "a link to a page of rules",
            Self::Neighbours => "other citations stand around it",
        })
    }
}

/// Why a number that looks like that of a rule is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// It goes on as no number of a rule does: a version, an address, a price, a unit.
    OtherShape,
    /// It stands in code, or in data.
    InCode,
    /// No edition has such a rule, and nothing says that a rule is meant.
    Unknown,
    /// Nothing around it says that a rule is meant.
    NoEvidence,
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherShape => "what follows makes it another kind of number",
            Self::InCode => "it stands in code and nothing names the rules",
            Self::Unknown => "no edition has such a rule and nothing names the rules",
            Self::NoEvidence => "nothing around it says that a rule is meant",
        })
    }
}
