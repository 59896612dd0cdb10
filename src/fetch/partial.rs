//! How much of an answer has arrived, and can the rest be asked for? Start at [`Partial`].
//!
//! Nothing here asks or waits.

use ureq::http::HeaderMap;
use ureq::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, ETAG, LAST_MODIFIED};

/// What identifies an answer, so that the next request can ask whether it has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Validators {
    /// The header `ETag`.
    pub etag: Option<String>,
    /// The header `Last-Modified`.
    pub modified: Option<String>,
}

/// The first part of an answer.
#[derive(Debug, Default)]
pub(super) struct Partial {
    /// The bytes, decompressed.
    pub bytes: Vec<u8>,
    /// How many there will be; none where the server does not say or compresses.
    pub total: Option<u64>,
    /// What identifies the answer.
    pub validators: Validators,
    is_encoded: bool,
}

impl Partial {
    /// Starts with an answer that comes from its first byte.
    pub fn begin(&mut self, headers: &HeaderMap) {
        *self = Self {
            bytes: Vec::new(),
            is_encoded: headers.contains_key(CONTENT_ENCODING),
            total: text(headers, CONTENT_LENGTH.as_str()).and_then(|length| length.parse().ok()),
            validators: validators(headers),
        };
        if self.is_encoded {
            self.total = None;
        }
    }

    /// Whether an answer to a request for the rest begins where this ends.
    pub fn is_continued_by(&self, headers: &HeaderMap) -> bool {
        let range = text(headers, CONTENT_RANGE.as_str());
        let first =
            range.as_deref().and_then(|range| range.strip_prefix("bytes ")?.split_once('-'));
        let is_next = first.is_some_and(|(first, _)| first.parse() == Ok(self.bytes.len()));
        is_next && !headers.contains_key(CONTENT_ENCODING)
    }

    /// The validator for `If-Range` in a request for the rest; none where the rest cannot be asked
    /// for: a weak one names another compression as well.
    pub fn if_range(&self) -> Option<&str> {
        let strong = self.validators.etag.as_deref().filter(|etag| !etag.starts_with("W/"));
        let name = strong.or(self.validators.modified.as_deref())?;
        (!self.bytes.is_empty() && !self.is_encoded).then_some(name)
    }

    /// Whether all that was announced is here.
    pub fn is_whole(&self) -> bool {
        self.total.is_none_or(|total| total == self.bytes.len() as u64)
    }
}

fn validators(headers: &HeaderMap) -> Validators {
    Validators {
        etag: text(headers, ETAG.as_str()),
        modified: text(headers, LAST_MODIFIED.as_str()),
    }
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}
