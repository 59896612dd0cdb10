//! Why is a number taken for a citation, and why is another left alone? Start at [`Evidence`].

use crate::model::Said;

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
    /// The date of an edition beside it.
    Date,
    /// It opens a comment or line, and a sentence follows as in the rules.
    Head,
    /// It is all that a comment says.
    Alone,
    /// It is a part of a name behind `cr`.
    Name,
    /// It is a part of the address of a page of rules.
    Link,
    /// The head of its column says that there are rules.
    Column,
    /// Other citations stand around it.
    Neighbours,
}

impl Evidence {
    /// Whether this says by itself that the rules of the game are meant.
    pub fn is_strong(self) -> bool {
        matches!(self, Self::Title | Self::Pattern | Self::Date | Self::Name | Self::Link)
    }

    /// What shows it, for people.
    pub fn said(self) -> Said {
        Said::new(match self {
            Self::Title => "cite-because-title",
            Self::RuleWord => "cite-because-rule-word",
            Self::SectionWord => "cite-because-section-word",
            Self::Pattern => "cite-because-pattern",
            Self::List => "cite-because-list",
            Self::Date => "cite-because-date",
            Self::Head => "cite-because-head",
            Self::Alone => "cite-because-alone",
            Self::Name => "cite-because-name",
            Self::Link => "cite-because-link",
            Self::Column => "cite-because-column",
            Self::Neighbours => "cite-because-neighbours",
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

impl Passed {
    /// Why, for people.
    pub fn said(self) -> Said {
        Said::new(match self {
            Self::OtherShape => "cite-because-other-shape",
            Self::InCode => "cite-because-code",
            Self::Unknown => "cite-because-unknown",
            Self::NoEvidence => "cite-because-no-evidence",
        })
    }
}
