//! What is wrong with a query, and where? Start at [`QueryError`].

use std::ops::Range;

/// Why a query cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// There are no words in it.
    #[error("the query has no words to search for")]
    Empty,
    /// It is longer than any question.
    #[error("the query has {bytes} bytes, more than the {limit} that are read")]
    TooLong {
        /// Its length.
        bytes: usize,
        /// The greatest length.
        limit: usize,
    },
    /// It has more words than any question.
    #[error("the query has {words} words, more than the {limit} that are looked for")]
    TooMany {
        /// How many different ones it has.
        words: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A quotation mark has no partner.
    #[error("the quotation mark at character {} is not closed", place.start + 1)]
    OpenQuote {
        /// The characters from the mark on.
        place: Range<usize>,
    },
    /// A filter has a value that it does not know.
    #[error("`{value}` at character {} is not a value of `{filter}:`", place.start + 1)]
    BadValue {
        /// The filter's name.
        filter: &'static str,
        /// What was typed behind it.
        value: String,
        /// The characters of the value.
        place: Range<usize>,
        /// What the filter knows.
        known: &'static str,
    },
    /// A filter that says where is searched has a minus.
    #[error("`{filter}:` at character {} cannot be left out", place.start + 1)]
    NotLeftOut {
        /// The filter's name.
        filter: &'static str,
        /// The characters of the value.
        place: Range<usize>,
    },
    /// A filter that takes one value has two.
    #[error("`{filter}:` at character {} is there twice", place.start + 1)]
    Twice {
        /// The filter's name.
        filter: &'static str,
        /// The characters of the second value.
        place: Range<usize>,
    },
    /// An edition is named where all are searched.
    #[error("`in:` names one edition where all are searched")]
    InAll,
}

impl QueryError {
    /// The characters of the query that are meant; none where it is about the whole.
    pub fn place(&self) -> Option<Range<usize>> {
        match self {
            Self::Empty | Self::TooLong { .. } | Self::TooMany { .. } | Self::InAll => None,
            Self::OpenQuote { place }
            | Self::BadValue { place, .. }
            | Self::NotLeftOut { place, .. }
            | Self::Twice { place, .. } => Some(place.clone()),
        }
    }

    /// What to type instead; none where there is nothing to say.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Empty => Some("type words, a rule number or a term".to_owned()),
            Self::TooLong { .. } | Self::TooMany { .. } | Self::Twice { .. } | Self::InAll => None,
            Self::NotLeftOut { filter, .. } => {
                Some(format!("`{filter}:` says where is searched; leave its minus out"))
            }
            Self::OpenQuote { .. } => Some("close it, or leave it out".to_owned()),
            Self::BadValue { filter, known, .. } => Some(format!("`{filter}:` takes {known}")),
        }
    }
}
