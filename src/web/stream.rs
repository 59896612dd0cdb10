//! How does an answer wait for its reader, and for the next one who asks, and how long is waited for
//! a client that takes nothing of it? Start at [`Pieces`] and [`TimeoutStream`].
//!
//! Packed, and unpacked piece by piece as the reader takes it: hundreds of slow readers of megabytes
//! then hold what one of them held before. Those who were given the same answer share it. Who reads
//! slowly but steadily is served; nothing here limits reading, which hyper does.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use lz4_flex::block::{compress_into, decompress_into, get_maximum_output_size};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use super::connections::Activity;

/// An answer longer than this waits only where there is room for it.
const LONG: u64 = 256 << 10;

/// Bytes of a piece.
const PIECE: usize = 32 << 10;

/// A text, packed piece by piece.
#[derive(Debug)]
pub struct Pieces {
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
    pub fn of(text: &[u8]) -> Self {
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
    pub fn len(&self) -> usize {
        self.pieces.iter().map(|chunk| chunk.packed.len()).sum()
    }

    /// Takes its place in `room` where it is long, counted in kilobytes; false where that is full.
    pub fn take_room(&mut self, room: &Arc<Semaphore>) -> bool {
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
pub struct Unpacking {
    pieces: Arc<Pieces>,
    next: usize,
    left: u64,
}

impl Unpacking {
    /// From the first piece on.
    pub fn of(pieces: Arc<Pieces>) -> Self {
        Self { left: pieces.length, pieces, next: 0 }
    }
}

impl Body for Unpacking {
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

/// A connection that breaks when its client takes nothing for a while.
pub struct TimeoutStream {
    stream: TcpStream,
    patience: Duration,
    activity: Arc<Activity>,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl TimeoutStream {
    /// A connection to a client that is given `patience`.
    pub fn new(stream: TcpStream, patience: Duration, activity: Arc<Activity>) -> Self {
        Self { stream, patience, activity, waiting: None }
    }

    /// What came of an attempt to write; an error where patience is at its end.
    fn judged<T>(
        &mut self,
        attempt: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.activity.touch();
            self.waiting = None;
            return attempt;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(attempt, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.judged(attempt, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
