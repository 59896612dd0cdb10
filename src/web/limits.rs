//! How much may be asked of the server, which connections are open, which one goes where one more
//! comes, and which one takes nothing of its answer? Start at [`Limits`], [`make_room`] and
//! [`Activity::stalled`].
//!
//! Who only holds a connection makes room for who asks: of those that wait for nothing of ours, the
//! one goes whose client has done nothing for the longest time. Who reads slowly but steadily is
//! served; nothing here limits reading, which hyper does.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until};

/// How much may be asked of the server, as far as it hangs on the machine; none is measured, all are
/// far above what readers do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long a client may take nothing of its answer: 30 seconds.
    pub stall_time: Duration,
    /// How long an answer may take: 10 seconds.
    pub answer_time: Duration,
    /// How many bytes of long answers, packed, wait for readers who take them slowly: 48 MB; who asks
    /// for more is told to come again.
    pub waiting_bytes: usize,
    /// How many requests run at once: 256.
    pub requests: usize,
    /// How many connections are open at once: 800, as most systems give a program 1,024 files.
    pub connections: usize,
    /// How many answers are made at once in each lane: 4 pages that take milliseconds, as each has a
    /// thread with memory of its own, and 2 questions of the API that do; of the others half as many
    /// as there are processors, so that no number of them leaves none to pages, and at most 2, of
    /// searches 4.
    pub places: [usize; 5],
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
        let half = available_parallelism().map_or(1, |all| all.get() / 2);
        let few = half.clamp(1, 2);
        Self {
            stall_time: 3 * ten,
            answer_time: ten,
            waiting_bytes: 48 << 20,
            requests: 256,
            connections: 800,
            places: [4, half.clamp(1, 4), few, 2, few],
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
    answering: Arc<()>,
    /// When its client last took something of an answer.
    last: watch::Sender<Instant>,
}

impl Activity {
    /// A connection that comes in now.
    pub fn begun() -> Self {
        Self { answering: Arc::default(), last: watch::Sender::new(Instant::now()) }
    }

    /// Its client took something, or may take something from now on.
    pub fn goes_on(&self) {
        self.last.send_replace(Instant::now());
    }

    /// The same while one of its requests is answered.
    pub async fn answering<T>(&self, answer: impl Future<Output = T>) -> T {
        let _busy = self.answering.clone();
        let answered = answer.await;
        self.goes_on();
        answered
    }

    /// Whether it waits for nothing of ours.
    fn is_idle(&self) -> bool {
        Arc::strong_count(&self.answering) == 1
    }

    /// Comes when its client has taken nothing for so long, though nothing is made for it.
    pub async fn stalled(&self, patience: Duration) {
        while !self.is_idle() || self.last.borrow().elapsed() < patience {
            let from = if self.is_idle() { *self.last.borrow() } else { Instant::now() };
            sleep_until(from + patience).await;
        }
    }
}

/// An open connection.
pub struct Connection {
    /// Who asks.
    pub peer: IpAddr,
    /// What it does.
    pub activity: Arc<Activity>,
    /// Ends it.
    pub task: AbortHandle,
}

/// How many connections one address may hold, but for this machine's own, where a server that passes
/// requests on may stand, for readers from anywhere.
const OF_ONE: usize = 200;

/// Makes room for one more among `most` open connections, be it the place of the one that has been
/// idle for the longest time; false where all are answered just now.
pub fn make_room(open: &mut Vec<Connection>, peer: IpAddr, most: usize) -> bool {
    open.retain(|other| !other.task.is_finished());
    let is_own = |other: &Connection| other.peer == peer && !peer.is_loopback();
    let is_greedy = open.iter().filter(|other| is_own(other)).count() >= OF_ONE;
    if !is_greedy && open.len() < most {
        return true;
    }
    let idle = (0..open.len()).filter(|place| open[*place].activity.is_idle());
    let idle = idle.filter(|place| !is_greedy || is_own(&open[*place]));
    let oldest = idle.min_by_key(|place| *open[*place].activity.last.borrow());
    oldest.map(|place| open.swap_remove(place).task.abort()).is_some()
}
