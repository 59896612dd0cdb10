//! What is said where there is no answer? Start at [`Problem`].
//!
//! Told as RFC 9457 has it, with the hints of the command line.

use std::io::Write;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::reply::{Lasting, Media, Reply};
use crate::ask::HomeError;
use crate::doc::visible::{escaped, shown};
use crate::operations::{Fault, Kind};
use crate::site::question_fault;
use crate::words::Words;

/// Why there is no answer, for the one who asked.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The status of HTTP.
    pub status: StatusCode,
    /// What is wrong, as the command line says it.
    pub detail: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Names that may have been meant.
    pub suggestions: Vec<String>,
    /// Whether a part of the index turned out to be damaged, which can be built anew.
    pub is_damage: bool,
}

impl Problem {
    /// A problem without advice.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Self {
            status,
            detail: detail.into(),
            hint: None,
            suggestions: Vec::new(),
            is_damage: false,
        }
    }

    /// The same with advice.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The request cannot be understood.
    pub fn bad(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, detail)
    }

    /// What was asked for is not here.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, detail)
    }

    /// The server is asked for more than it can do now.
    pub fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "too many requests run at once")
            .with_hint("ask again in a second")
    }

    /// The answer would take too long.
    pub fn late() -> Self {
        Self::new(StatusCode::GATEWAY_TIMEOUT, "the answer took too long")
            .with_hint("ask for less: a section, a number, fewer words")
    }

    /// The same for a page: in the words of its language, without what only a program is told.
    pub fn of_page(fault: Fault, words: Words) -> Self {
        let told = match &fault {
            Fault::Home(error) => question_fault(error, words),
            Fault::Said { .. } => None,
        };
        let problem = Self::from(fault);
        match told {
            Some((detail, _)) => Self { detail, hint: None, ..problem },
            None => problem,
        }
    }

    /// As JSON.
    pub fn reply(&self) -> Reply {
        let mut body = json!({
            "type": "about:blank",
            "title": self.status.canonical_reason().unwrap_or("Error"),
            "status": self.status.as_u16(),
            "detail": self.detail,
        });
        if let Some(hint) = &self.hint {
            body["hint"] = json!(hint);
        }
        if !self.suggestions.is_empty() {
            body["suggestions"] = json!(self.suggestions);
        }
        let body = escaped(&format!("{body}\n")).into_owned();
        Reply::new(self.status, Media::PROBLEM, Lasting::Never, body)
    }
}

impl From<HomeError> for Problem {
    fn from(error: HomeError) -> Self {
        let status = match &error {
            HomeError::NoSuchEdition { .. }
            | HomeError::NoneInLanguage { .. }
            | HomeError::OnlyOne { .. }
            | HomeError::NotHere { .. } => StatusCode::NOT_FOUND,
            HomeError::Cancelled => return Self::late(),
            HomeError::Query(_)
            | HomeError::OtherLanguages { .. }
            | HomeError::SeveralRules { .. }
            | HomeError::NotRules { .. }
            | HomeError::NotInLanguage { .. } => StatusCode::BAD_REQUEST,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        // What is wrong with files is for the one who runs the server.
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            let _ = writeln!(std::io::stderr(), "error: {}", shown(&error.to_string()));
            let is_damage = error.is_damage_of_index();
            let problem = Self::new(status, "the corpus or its index cannot be read");
            return Self { is_damage, ..problem };
        }
        let suggestions = match &error {
            HomeError::NoSuchEdition { nearest, .. } => nearest.as_slice(),
            _ => &[],
        };
        let suggestions = suggestions.iter().map(ToString::to_string).collect();
        let hint = question_fault(&error, Words::EN).and_then(|told| told.1);
        Self { hint, suggestions, ..Self::new(status, error.to_string()) }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let (kind, what, hint, suggestions) = match fault {
            Fault::Home(error) => return error.into(),
            Fault::Said { kind, what, hint, suggestions } => (kind, what, hint, suggestions),
        };
        let status = match kind {
            Kind::Unread => StatusCode::BAD_REQUEST,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::Nowhere => StatusCode::NOT_FOUND,
        };
        Self { hint, suggestions, ..Self::new(status, what) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.reply().into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let second = axum::http::HeaderValue::from_static("1");
            response.headers_mut().insert(axum::http::header::RETRY_AFTER, second);
        }
        response
    }
}
