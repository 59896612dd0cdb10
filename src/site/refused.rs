//! Why is there no page? Start at [`Refused`].
//!
//! Nothing here knows HTTP: who serves pages tells the status.

use crate::ask::HomeError;
use crate::render::page::Fault;

/// Why there is no page.
#[derive(Debug)]
pub enum Refused {
    /// The library could not answer.
    Home(HomeError),
    /// What was asked for is not here, or cannot be read.
    Said {
        /// Whose fault it is.
        fault: Fault,
        /// What is wrong, a sentence without full stop.
        detail: String,
        /// What to do about it.
        hint: Option<String>,
    },
}

impl Refused {
    /// What was asked for is not here.
    pub fn nowhere(detail: impl Into<String>) -> Self {
        Self::Said { fault: Fault::Nowhere, detail: detail.into(), hint: None }
    }

    /// The request cannot be understood.
    pub fn unreadable(detail: impl Into<String>) -> Self {
        Self::Said { fault: Fault::Unreadable, detail: detail.into(), hint: None }
    }

    /// The same with advice.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        match self {
            Self::Said { fault, detail, .. } => {
                Self::Said { fault, detail, hint: Some(hint.into()) }
            }
            home @ Self::Home(_) => home,
        }
    }
}

impl From<HomeError> for Refused {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}
