//! How much may be asked of the server? Start at [`Limits`].

use std::thread::available_parallelism;
use std::time::Duration;

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
    /// How many bytes of long answers, packed, wait for readers who take them slowly: 48 MB, some
    /// 300 MB of JSON; who asks for more is told to come again.
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
            waiting_bytes: 48 << 20,
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
