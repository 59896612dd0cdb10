//! How much may be asked of the server, which connections are open, which one goes where one more
//! comes, and how long is waited for a client that takes nothing of its answer? Start at [`Limits`],
//! [`Connections`] and [`TimeoutStream`].
//!
//! Who only holds a connection makes room for who asks: of those that wait for nothing of ours, the
//! one goes whose client has done nothing for the longest time. Who reads slowly but steadily is
//! served; nothing here limits reading, which hyper does.

use std::collections::BTreeMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{Sleep, sleep};

/// How much may be asked of the server; none is measured, all are far above what readers do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of path and query: 2,048.
    pub target_bytes: usize,
    /// Bytes of a request's body where nothing reads one: 1,024.
    pub body_bytes: usize,
    /// Bytes of a request's head: 16,384.
    pub head_bytes: usize,
    /// How long a client may take to send a head, also the next one: 10 seconds.
    pub head_time: Duration,
    /// How long a client may take nothing of its answer: 30 seconds.
    pub stall_time: Duration,
    /// How many bytes of an answer the system is asked to keep for a client: 65,536.
    pub send_bytes: u32,
    /// How many bytes of requests and answers we keep for a connection: 32,768.
    pub buffer_bytes: usize,
    /// How long an answer may take: 10 seconds.
    pub answer_time: Duration,
    /// How many bytes of long answers wait for readers who take them slowly: 96 MB; who asks for
    /// more is told to come again.
    pub waiting_bytes: usize,
    /// How many requests run at once: 256.
    pub requests: usize,
    /// How many connections are open at once: 800, as most systems give a program 1,024 files.
    pub connections: usize,
    /// How long a client may take to send a text: 10 seconds.
    pub text_time: Duration,
    /// How many texts come in at once, before any of them has a place: 64.
    pub texts: usize,
    /// How many of these connections one address may hold, but for this machine's own, where a
    /// server that passes requests on may stand: 200.
    pub connections_of_one: usize,
    /// How many pages are made at once that take milliseconds: 4, as each has a thread with memory
    /// of its own.
    pub quick: usize,
    /// How many pages are made at once that compare whole editions: half as many as there are
    /// processors, and at most 2.
    pub long: usize,
    /// How many questions of the API are answered at once that take milliseconds: 2.
    pub api: usize,
    /// How many questions are answered at once that take long by what was typed, or compare whole
    /// editions for a program: half as many as there are processors, so that no number of them
    /// leaves none to pages, and at most 2.
    pub heavy: usize,
    /// How many questions wait for one of the places of each kind: 48, so that all kinds together
    /// leave room among the requests.
    pub queue: usize,
    /// How long running requests may take when the server is stopped: 10 seconds.
    pub farewell: Duration,
    /// How often the home is looked at for a new generation: each second.
    pub look: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let ten = Duration::from_secs(10);
        let half = available_parallelism().map_or(1, |all| all.get() / 2).clamp(1, 2);
        Self {
            target_bytes: 2048,
            body_bytes: 1024,
            head_bytes: 16 << 10,
            head_time: ten,
            stall_time: 3 * ten,
            send_bytes: 64 << 10,
            buffer_bytes: 32 << 10,
            answer_time: ten,
            waiting_bytes: 96 << 20,
            requests: 256,
            connections: 800,
            text_time: ten,
            texts: 64,
            connections_of_one: 200,
            quick: 4,
            long: half,
            api: 2,
            heavy: half,
            queue: 48,
            farewell: ten,
            look: Duration::from_secs(1),
        }
    }
}

/// What a connection does.
#[derive(Debug)]
pub struct Activity {
    /// Of which each request that is being answered holds a copy.
    pub answering: Arc<()>,
    /// When its client last took something of an answer, in milliseconds since `begun`.
    last: AtomicU64,
    begun: Instant,
}

impl Activity {
    /// The client took something.
    fn touch(&self) {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last.store(now, Ordering::Relaxed);
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
        let (answering, last) = (Arc::default(), AtomicU64::default());
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
        let is_idle = |other: &Connection| Arc::strong_count(&other.activity.answering) == 1;
        let idle = self.all.iter().filter(|(_, other)| among(other) && is_idle(other));
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

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
