//! Why did a request fail? Start at [`FetchError`].

use std::fmt;

use crate::model::{Address, Said, Trouble};

/// Why an address gave nothing that can be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FetchError {
    /// There is nothing at this address.
    NotThere {
        /// The address.
        address: Address,
        /// 404 or 410.
        status: u16,
    },
    /// The server refuses or fails.
    Status {
        /// The address.
        address: Address,
        /// The status.
        status: u16,
        /// How often it was asked.
        tries: usize,
    },
    /// The server cannot be reached.
    Unreachable {
        /// The address.
        address: Address,
        /// What the system said.
        reason: String,
    },
    /// The server did not answer in time.
    TimedOut {
        /// The address.
        address: Address,
        /// How often it was asked.
        tries: usize,
    },
    /// The transfer ended early.
    Cut {
        /// The address.
        address: Address,
        /// How many bytes came.
        bytes: u64,
        /// How many were announced.
        total: Option<u64>,
        /// How often it was asked.
        tries: usize,
    },
    /// The transfer takes too long.
    TooSlow {
        /// The address.
        address: Address,
        /// How many bytes came.
        bytes: u64,
        /// How many were announced.
        total: Option<u64>,
    },
    /// The answer leads to a machine that is not the publisher's.
    Elsewhere {
        /// The address.
        address: Address,
        /// Where it leads.
        to: Address,
    },
    /// The answer is longer than any text.
    TooLarge {
        /// The address.
        address: Address,
        /// The limit in bytes, after decompression.
        limit: u64,
    },
    /// The answer cannot be used.
    Unsound {
        /// The address.
        address: Address,
        /// What is wrong with it.
        reason: String,
    },
}

impl FetchError {
    /// Status 304 in answer to a request that was not conditional.
    pub(super) fn unasked(address: &Address) -> Self {
        let reason = "status 304 says that nothing has changed, which was not asked".to_owned();
        Self::Unsound { address: address.clone(), reason }
    }

    /// Addresses that lead on to each other.
    pub(super) fn endless(address: &Address, last: &Address) -> Self {
        let reason = format!("it leads on and on, at last to `{last}`");
        Self::Unsound { address: address.clone(), reason }
    }

    /// The same, after so many requests.
    pub(super) fn after(mut self, asked: usize) -> Self {
        if let Self::Status { tries, .. } | Self::TimedOut { tries, .. } | Self::Cut { tries, .. } =
            &mut self
        {
            *tries = asked;
        }
        self
    }

    /// Whether the address leads nowhere, so that another may be tried.
    pub fn is_absence(&self) -> bool {
        matches!(self, Self::NotThere { .. })
    }

    /// Why nothing came.
    pub fn trouble(&self) -> Trouble {
        let of = |key, address: &dyn fmt::Display| Said::new(key).with("address", address);
        let (what, hint) = match self {
            Self::NotThere { address, status } => {
                return Trouble::of(of("error-fetch-not-there", address).with("status", status));
            }
            Self::Status { address, status, .. } => {
                let what = of("error-fetch-status", address).with("status", status);
                (what, matches!(status, 429 | 500..).then_some("hint-fetch-later"))
            }
            Self::Unreachable { address, reason } => {
                let what = of("error-fetch-unreachable", &address.origin()).with("reason", reason);
                (what, Some("hint-fetch-connection"))
            }
            Self::TimedOut { address, .. } => {
                (of("error-fetch-silent", &address.origin()), Some("hint-fetch-time-out"))
            }
            Self::Cut { address, bytes, total, .. } => {
                let what = of("error-fetch-cut", address).and("bytes", came(*bytes, *total));
                (what, Some("hint-fetch-time-out"))
            }
            Self::TooSlow { address, bytes, total } => {
                let what = of("error-fetch-slow", address).and("bytes", came(*bytes, *total));
                (what, Some("hint-fetch-time-out"))
            }
            Self::Elsewhere { address, to } => {
                (of("error-fetch-elsewhere", address).with("to", to), Some("hint-fetch-elsewhere"))
            }
            Self::TooLarge { address, limit } => {
                (of("error-fetch-large", address).with("limit", limit), Some("hint-fetch-other"))
            }
            Self::Unsound { address, reason } => {
                let what = of("error-fetch-unsound", address).with("reason", reason);
                (what, Some("hint-fetch-other"))
            }
        };
        let what = match self {
            Self::Status { tries, .. } | Self::TimedOut { tries, .. } | Self::Cut { tries, .. }
                if *tries > 1 =>
            {
                Said::new("error-fetch-tried").and("what", what).count("tries", *tries)
            }
            _ => what,
        };
        Trouble { what, hint: hint.map(Said::new) }
    }
}

fn came(bytes: u64, total: Option<u64>) -> Said {
    match total {
        Some(total) => Said::new("error-fetch-of").with("bytes", bytes).with("total", total),
        None => Said::words(bytes),
    }
}
