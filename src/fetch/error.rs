//! Why did a request fail? Start at [`FetchError`].

use crate::model::Address;

/// Why an address gave nothing that can be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    /// There is nothing at this address.
    #[error("there is nothing at `{address}` (status {status})")]
    NotThere {
        /// The address.
        address: Address,
        /// 404 or 410.
        status: u16,
    },
    /// The server refuses or fails.
    #[error("`{address}` answers with status {status}{}", tried(*tries))]
    Status {
        /// The address.
        address: Address,
        /// The status.
        status: u16,
        /// How often it was asked.
        tries: usize,
    },
    /// The server cannot be reached.
    #[error("cannot reach `{}`: {reason}", address.origin())]
    Unreachable {
        /// The address.
        address: Address,
        /// What the system said.
        reason: String,
    },
    /// The server did not answer in time.
    #[error("`{}` did not answer in time{}", address.origin(), tried(*tries))]
    TimedOut {
        /// The address.
        address: Address,
        /// How often it was asked.
        tries: usize,
    },
    /// The transfer ended early.
    #[error("the transfer of `{address}` was cut off after {} bytes{}", came(*bytes, *total), tried(*tries))]
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
    #[error("the transfer of `{address}` took too long: {} bytes came", came(*bytes, *total))]
    TooSlow {
        /// The address.
        address: Address,
        /// How many bytes came.
        bytes: u64,
        /// How many were announced.
        total: Option<u64>,
    },
    /// The answer leads to a machine that is not the publisher's.
    #[error("`{address}` leads on to `{to}`, which is not the publisher's")]
    Elsewhere {
        /// The address.
        address: Address,
        /// Where it leads.
        to: Address,
    },
    /// The answer is longer than any text.
    #[error("`{address}` sends more than the {limit} bytes that a text can have")]
    TooLarge {
        /// The address.
        address: Address,
        /// The limit in bytes, after decompression.
        limit: u64,
    },
    /// The answer cannot be used.
    #[error("`{address}` sends no sound answer: {reason}")]
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
}

fn tried(tries: usize) -> String {
    if tries > 1 { format!(", asked {tries} times") } else { String::new() }
}

fn came(bytes: u64, total: Option<u64>) -> String {
    total.map_or_else(|| bytes.to_string(), |total| format!("{bytes} of {total}"))
}
