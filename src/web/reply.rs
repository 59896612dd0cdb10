//! What goes back to the one who asked, what is said where there is no answer, and how does an
//! answer wait for its reader, and for the next one who asks? Start at [`Reply`], [`Problem`] and
//! [`Pieces`].
//!
//! Packed, and unpacked piece by piece as the reader takes it: hundreds of slow readers of megabytes
//! then hold what one of them held before. Those who were given the same answer share it. What is
//! wrong is told as RFC 9457 has it, with the hints of the command line.

use std::fmt::Display;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::io::Write;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as Sent, Frame, SizeHint};
use lz4_flex::block::{compress_prepend_size, decompress_size_prepended};
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ask::HomeError;
use crate::doc::visible::{escaped, shown};
use crate::model::{Said, Trouble};
use crate::operations::{Fault, Kind};
pub use crate::render::page::Media;
use crate::site::NoPage;
use crate::words::Words;

/// A printed answer with what HTTP says of it, packed until it goes out; cheap to clone.
#[derive(Clone, Debug)]
pub struct Reply {
    status: StatusCode,
    media: Media,
    lasting: Lasting,
    body: Arc<Pieces>,
    tag: HeaderValue,
    location: Option<HeaderValue>,
}

/// The address without the slash at its end; none where it has none, or where what is left could
/// name another server.
pub fn without_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/').filter(|path| !path.is_empty())?;
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    (is_own(path) && !path.ends_with('/')).then(|| format!("{path}{query}"))
}

/// Whether a path could not name another server.
pub fn is_own(path: &str) -> bool {
    !path.starts_with("//") && !path.contains('\\')
}

/// For how long an answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Until the next import, so it is asked for again after a minute.
    UntilImport,
    /// It is of closed editions, or part of the program.
    ///
    /// Kept for a day and not forever: an older edition that is imported later can still come to
    /// stand beside it.
    Closed,
    /// It is not worth keeping.
    Never,
}

impl Lasting {
    fn control(self) -> &'static str {
        match self {
            Self::UntilImport => "public, max-age=60, must-revalidate",
            Self::Closed => "public, max-age=86400, immutable",
            Self::Never => "no-store",
        }
    }
}

impl Reply {
    /// A found answer.
    pub fn found(media: Media, lasting: Lasting, body: impl AsRef<[u8]>) -> Self {
        Self::new(StatusCode::OK, media, lasting, body)
    }

    /// An answer with any status.
    pub fn new(status: StatusCode, media: Media, lasting: Lasting, body: impl AsRef<[u8]>) -> Self {
        let body = body.as_ref();
        let (tag, body) = (tag_of(body), Arc::new(Pieces::of(body)));
        Self { status, media, lasting, body, tag, location: None }
    }

    /// The way to another address, be it that of another server.
    pub fn leading(status: StatusCode, address: &str) -> Self {
        let location = HeaderValue::from_str(address).ok();
        Self { location, ..Self::new(status, Media::TEXT, Lasting::Never, "") }
    }

    /// Whether it is an answer and not a message, and may be kept for the next one who asks.
    pub fn is_lasting(&self) -> bool {
        self.status == StatusCode::OK && self.lasting != Lasting::Never
    }

    /// Bytes that the body takes in memory.
    pub(super) fn len(&self) -> usize {
        self.body.pieces.iter().map(|piece| piece.len()).sum()
    }

    /// A long answer takes its place in `room`, which counts kilobytes; false where that is full.
    pub fn take_room(&mut self, room: &Arc<Semaphore>) -> bool {
        let kilobytes = u32::try_from(self.len() >> 10).unwrap_or(u32::MAX);
        let long = Arc::get_mut(&mut self.body).filter(|body| body.length > LONG);
        long.is_none_or(|body| {
            body.room = room.clone().try_acquire_many_owned(kilobytes).ok();
            body.room.is_some()
        })
    }
}

/// A weak tag: the compressed text bears the same one.
fn tag_of(body: &[u8]) -> HeaderValue {
    let mark = BuildHasherDefault::<DefaultHasher>::default().hash_one(body);
    let tag = format!("W/\"{mark:016x}\"");
    HeaderValue::from_str(&tag).expect("digits and quotes can stand in a header")
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let heads =
            [(header::CONTENT_TYPE, self.media.0), (header::CACHE_CONTROL, self.lasting.control())];
        let location = self.location.map(|there| [(header::LOCATION, there)]);
        let tag = (self.lasting != Lasting::Never).then_some([(header::ETAG, self.tag)]);
        let body = Unpacking { left: self.body.length, pieces: self.body, next: 0 };
        (self.status, heads, location, tag, Body::new(body)).into_response()
    }
}

/// An answer longer than this waits only where there is room for it.
const LONG: u64 = 256 << 10;

/// Bytes of a piece.
const PIECE: usize = 32 << 10;

/// A text, packed piece by piece.
#[derive(Debug)]
struct Pieces {
    pieces: Vec<Box<[u8]>>,
    /// Bytes of the text.
    length: u64,
    /// Its place among what may wait for readers at once.
    room: Option<OwnedSemaphorePermit>,
}

impl Pieces {
    /// Packs a text.
    fn of(text: &[u8]) -> Self {
        let pieces = text.chunks(PIECE).map(|piece| compress_prepend_size(piece).into());
        Self { pieces: pieces.collect(), length: text.len() as u64, room: None }
    }
}

/// The way of a text to one reader.
struct Unpacking {
    pieces: Arc<Pieces>,
    next: usize,
    left: u64,
}

impl Sent for Unpacking {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let text = self.pieces.pieces.get(self.next).map(|piece| decompress_size_prepended(piece));
        self.next += 1;
        Poll::Ready(text.map(|text| {
            let text = text.map_err(io::Error::other)?;
            self.left -= text.len() as u64;
            Ok(Frame::data(text.into()))
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

/// Why there is no answer, for the one who asked.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The status of HTTP.
    pub status: StatusCode,
    /// What is wrong, and what to do about it.
    pub trouble: Box<Trouble>,
    /// Names that may have been meant.
    pub suggestions: Vec<String>,
    /// Whether a part of the index turned out to be damaged, which can be built anew.
    pub is_damage: bool,
    /// The JSON that tells it in the shape of another API.
    told: Option<String>,
}

impl Problem {
    /// A problem that a page tells in its own language.
    pub fn said(status: StatusCode, trouble: Trouble) -> Self {
        let (trouble, suggestions) = (Box::new(trouble), Vec::new());
        Self { status, trouble, suggestions, is_damage: false, told: None }
    }

    /// A problem that only programs are told, without advice.
    pub fn new(status: StatusCode, detail: impl Display) -> Self {
        Self::said(status, Trouble::of(Said::words(detail)))
    }

    /// The same with advice.
    pub fn with_hint(mut self, hint: impl Display) -> Self {
        self.trouble.hint = Some(Said::words(hint));
        self
    }

    /// The same as another API tells it.
    pub fn told(status: StatusCode, told: &Value) -> Self {
        Self { told: Some(told.to_string()), ..Self::new(status, "") }
    }

    /// The server is asked for more than it can do now.
    pub fn busy() -> Self {
        let trouble = Trouble::of(Said::new("page-wrong-busy")).with_hint("page-wrong-busy-hint");
        Self::said(StatusCode::SERVICE_UNAVAILABLE, trouble)
    }

    /// The answer would take too long.
    pub fn late() -> Self {
        let trouble = Trouble::of(Said::new("page-wrong-late")).with_hint("page-wrong-late-hint");
        Self::said(StatusCode::GATEWAY_TIMEOUT, trouble)
    }

    /// The server could not answer; `key` says why.
    pub fn failed(key: &'static str) -> Self {
        Self::said(StatusCode::INTERNAL_SERVER_ERROR, Trouble::of(Said::new(key)))
    }

    /// As JSON.
    pub fn reply(&self) -> Reply {
        if let Some(told) = &self.told {
            return Reply::new(self.status, Media::JSON, Lasting::Never, told);
        }
        let (detail, hint) = Words::EN.trouble(&self.trouble);
        let mut body = json!({
            "type": "about:blank",
            "title": self.status.canonical_reason().unwrap_or("Error"),
            "status": self.status.as_u16(),
            "detail": detail,
        });
        if let Some(hint) = hint {
            body["hint"] = json!(hint);
        }
        if !self.suggestions.is_empty() {
            body["suggestions"] = json!(self.suggestions);
        }
        let body = escaped(&format!("{body}\n")).into_owned();
        Reply::new(self.status, Media("application/problem+json"), Lasting::Never, body)
    }
}

impl From<HomeError> for Problem {
    fn from(error: HomeError) -> Self {
        if let HomeError::Cancelled = error {
            return Self::late();
        }
        let trouble = error.trouble();
        if !error.is_of_question() {
            // What is wrong with files is for the one who runs the server.
            let _ = writeln!(std::io::stderr(), "error: {}", shown(&trouble.what.to_string()));
            let is_damage = error.is_damage_of_index();
            return Self { is_damage, ..Self::failed("page-wrong-home") };
        }
        use HomeError::{NoSuchEdition, NoneInLanguage, NotHere, OnlyOne};
        let (status, nearest) = match &error {
            NoSuchEdition { nearest, .. } => (StatusCode::NOT_FOUND, nearest.as_slice()),
            NoneInLanguage { .. } | OnlyOne { .. } | NotHere { .. } => {
                (StatusCode::NOT_FOUND, &[][..])
            }
            _ => (StatusCode::BAD_REQUEST, &[][..]),
        };
        let suggestions = nearest.iter().map(ToString::to_string).collect();
        Self { suggestions, ..Self::said(status, trouble) }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Home(error) => error.into(),
            Fault::Said { kind, what, hint, suggestions } => {
                let status = match kind {
                    Kind::Unread => StatusCode::BAD_REQUEST,
                    Kind::Conflict => StatusCode::CONFLICT,
                    Kind::Nowhere => StatusCode::NOT_FOUND,
                };
                let (what, hint) = (Said::words(what), hint.map(Said::words));
                Self { suggestions, ..Self::said(status, Trouble { what, hint }) }
            }
        }
    }
}

/// What is wrong with a page, without what only a program is told.
impl From<NoPage> for Problem {
    fn from(fault: NoPage) -> Self {
        match fault {
            NoPage::Home(error) if error.is_of_question() => {
                let what = error.trouble().what;
                Self { trouble: Box::new(Trouble::of(what)), ..error.into() }
            }
            NoPage::Home(error) => error.into(),
            NoPage::Unread(trouble) => Self::said(StatusCode::BAD_REQUEST, trouble),
            NoPage::Nowhere(trouble) => Self::said(StatusCode::NOT_FOUND, trouble),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let is_busy = self.status == StatusCode::SERVICE_UNAVAILABLE;
        let reply = self.reply();
        (is_busy.then_some([(header::RETRY_AFTER, "1")]), Extension(self), reply).into_response()
    }
}
