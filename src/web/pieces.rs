//! How does an answer wait for its reader, and for the next one who asks? Start at [`Pieces`].
//!
//! Packed, and unpacked piece by piece as the reader takes it: hundreds of slow readers of megabytes
//! then hold what one of them held before. Those who were given the same answer share it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use lz4_flex::block::{compress_into, decompress_into, get_maximum_output_size};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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
