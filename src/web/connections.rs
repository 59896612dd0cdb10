//! Which connections are open, which one goes where one more comes, and how long is waited for a
//! client that takes nothing of its answer? Start at [`Connections`] and [`TimeoutStream`].
//!
//! Who only holds a connection makes room for who asks: of those that wait for nothing of ours, the
//! one goes whose client has done nothing for the longest time. Who reads slowly but steadily is
//! served; nothing here limits reading, which hyper does.

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{Sleep, sleep};

/// What a connection does.
#[derive(Debug)]
pub struct Activity {
    /// Requests that are being answered.
    answering: AtomicUsize,
    /// When its client last took something of an answer, in milliseconds since `begun`.
    last: AtomicU64,
    begun: Instant,
}

/// A request that is being answered.
pub struct Busy(Arc<Activity>);

impl Activity {
    /// A request comes whose answer is made now.
    pub fn begin(self: Arc<Self>) -> Busy {
        self.answering.fetch_add(1, Ordering::Relaxed);
        Busy(self)
    }

    /// The client took something.
    pub fn touch(&self) {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last.store(now, Ordering::Relaxed);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.touch();
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All open connections.
pub struct Connections {
    open: Mutex<Open>,
    /// How many there are at most, and how many of one address.
    most: [usize; 2],
    begun: Instant,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: BTreeMap<u64, Connection>,
}

struct Connection {
    peer: IpAddr,
    activity: Arc<Activity>,
    /// Dropped where it is to end.
    _end: oneshot::Sender<()>,
}

/// A place among the connections.
pub struct Place {
    connections: Arc<Connections>,
    name: u64,
    /// What the connection does.
    pub activity: Arc<Activity>,
    /// Comes where the connection is to end.
    pub end: oneshot::Receiver<()>,
}

impl Connections {
    /// None are open.
    pub fn new(most: usize, of_one: usize) -> Self {
        Self { open: Mutex::default(), most: [most, of_one], begun: Instant::now() }
    }

    /// A place for one more, be it that of an idle one; none where all are answered just now.
    pub fn place(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let mut open = self.open();
        // A server that passes requests on often stands on this machine, for readers from anywhere.
        let peer = peer.to_canonical();
        let is_own = |other: &Connection| other.peer == peer && !peer.is_loopback();
        if open.all.values().filter(|other| is_own(other)).count() >= self.most[1] {
            open.end_idle(is_own)?;
        } else if open.all.len() >= self.most[0] {
            open.end_idle(|_| true)?;
        }
        let (send, end) = oneshot::channel();
        let (answering, last) = (AtomicUsize::new(0), AtomicU64::new(0));
        let activity = Arc::new(Activity { answering, last, begun: self.begun });
        activity.touch();
        let name = open.next;
        open.next += 1;
        open.all.insert(name, Connection { peer, activity: activity.clone(), _end: send });
        Some(Place { connections: self.clone(), name, activity, end })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Ends the one of some connections that has been idle for the longest time.
    fn end_idle(&mut self, among: impl Fn(&Connection) -> bool) -> Option<()> {
        let idle = self.all.iter().filter(|(_, other)| {
            among(other) && other.activity.answering.load(Ordering::Relaxed) == 0
        });
        let oldest = idle.min_by_key(|(_, other)| other.activity.last.load(Ordering::Relaxed));
        let name = *oldest?.0;
        self.all.remove(&name).map(|_| ())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.open().all.remove(&self.name);
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
