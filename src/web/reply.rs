//! What goes back to the one who asked, and how does it wait for its reader, and for the next one
//! who asks? Start at [`Reply`] and [`Pieces`].
//!
//! Packed, and unpacked piece by piece as the reader takes it: hundreds of slow readers of megabytes
//! then hold what one of them held before. Those who were given the same answer share it. Nothing
//! here knows a question.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as Sent, Frame, SizeHint};
use lz4_flex::block::{compress_into, decompress_into, get_maximum_output_size};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use crate::render::page::Media;

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

    /// The lasting way to another address of this server.
    pub fn moved(address: &str) -> Self {
        Self::leading(StatusCode::PERMANENT_REDIRECT, address)
    }

    /// Whether it is an answer and not a message, and may be kept for the next one who asks.
    pub fn is_lasting(&self) -> bool {
        self.status == StatusCode::OK && self.lasting != Lasting::Never
    }

    /// Bytes that the body takes in memory.
    pub(super) fn len(&self) -> usize {
        self.body.len()
    }

    /// A long answer takes its place in `room`, which counts kilobytes; false where that is full.
    pub fn take_room(&mut self, room: &Arc<Semaphore>) -> bool {
        Arc::get_mut(&mut self.body).is_none_or(|body| body.take_room(room))
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
        let body = Unpacking { left: self.body.length, pieces: self.body, next: 0 };
        let mut response = Response::new(Body::new(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media.0));
        let control = HeaderValue::from_static(self.lasting.control());
        headers.insert(header::CACHE_CONTROL, control);
        if let Some(location) = self.location {
            headers.insert(header::LOCATION, location);
        }
        if self.lasting != Lasting::Never {
            headers.insert(header::ETAG, self.tag);
        }
        response
    }
}

/// An answer longer than this waits only where there is room for it.
const LONG: u64 = 256 << 10;

/// Bytes of a piece.
const PIECE: usize = 32 << 10;

/// A text, packed piece by piece.
#[derive(Debug)]
struct Pieces {
    pieces: Vec<Chunk>,
    /// Bytes of the text.
    length: u64,
    /// Its place among what may wait for readers at once.
    room: Option<OwnedSemaphorePermit>,
}

#[derive(Debug)]
struct Chunk {
    packed: Box<[u8]>,
    length: usize,
}

impl Pieces {
    /// Packs a text.
    fn of(text: &[u8]) -> Self {
        let mut buffer = vec![0; get_maximum_output_size(PIECE)];
        let mut piece = |bytes: &[u8]| {
            let length =
                compress_into(bytes, &mut buffer).expect("the buffer is the longest wanted");
            Chunk { packed: buffer[..length].into(), length: bytes.len() }
        };
        let pieces = text.chunks(PIECE).map(&mut piece).collect();
        Self { pieces, length: text.len() as u64, room: None }
    }

    /// Bytes that it takes in memory.
    fn len(&self) -> usize {
        self.pieces.iter().map(|chunk| chunk.packed.len()).sum()
    }

    /// Takes its place in `room` where it is long, counted in kilobytes; false where that is full.
    fn take_room(&mut self, room: &Arc<Semaphore>) -> bool {
        if self.length <= LONG {
            return true;
        }
        let kilobytes = self.len().div_ceil(1 << 10);
        let kilobytes = u32::try_from(kilobytes).unwrap_or(u32::MAX);
        self.room = room.clone().try_acquire_many_owned(kilobytes).ok();
        self.room.is_some()
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
        let Some(piece) = self.pieces.pieces.get(self.next) else { return Poll::Ready(None) };
        let mut text = vec![0; piece.length];
        if let Err(error) = decompress_into(&piece.packed, &mut text) {
            return Poll::Ready(Some(Err(io::Error::other(error))));
        }
        self.next += 1;
        self.left -= text.len() as u64;
        Poll::Ready(Some(Ok(Frame::data(Bytes::from(text)))))
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
