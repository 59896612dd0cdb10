//! What becomes of clients that never take their answers, and of one connection too many?

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use mtgcr::book::Library;
use mtgcr::web::{Access, Backend, Limits, Serving, serve_until};
use tokio::sync::oneshot;

use super::client;

/// A server of the sample in this process, which ends with its test.
struct Server {
    addr: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    fn start(limits: Limits) -> Self {
        let (announce, announced) = mpsc::channel();
        let (end, ended) = oneshot::channel::<()>();
        let serve = move || {
            let library = Library::sample().expect("the sample opens");
            let backend = Backend::new(library, None, &limits).expect("the sample is whole");
            let addr = "127.0.0.1:0".parse().expect("an address");
            let serving = Serving { addr, threads: 1, limits, access: Access::default() };
            let announce = |addr| announce.send(addr).expect("the test waits for it");
            let end = || Ok(async { ended.await.unwrap_or_default() });
            serve_until(backend, &serving, announce, end).expect("it serves");
        };
        let thread = Some(thread::spawn(serve));
        let addr = announced.recv().expect("it listens");
        Self { addr, end: Some(end), thread }
    }

    fn connect(&self) -> TcpStream {
        client::connect(self.addr)
    }

    fn ask(&self, target: &str) -> String {
        client::ask(self.addr, target)
    }

    /// A client that asks for more than the system keeps for it, and reads none of it.
    fn stuck(&self) -> TcpStream {
        let mut stream = self.connect();
        let head = "GET /assets/page.css HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(ASKED);
        // On a busy machine it may be let go before all is sent.
        let _ = stream.write_all(head.as_bytes());
        stream
    }
}

/// How often a client that reads nothing asks for some twenty thousand bytes.
const ASKED: usize = 2000;

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.end.take().map(|sender| sender.send(()));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn limits() -> Limits {
    let short = Duration::from_millis(200);
    Limits { stall_time: short, farewell: short, ..Limits::default() }
}

#[test]
fn clients_that_take_no_answer_hold_nobody_up_and_are_let_go() {
    let stall_time = Duration::from_secs(1);
    let server = Server::start(Limits { connections: 5, stall_time, ..limits() });
    let mut stuck: Vec<TcpStream> = (0..4).map(|_| server.stuck()).collect();
    assert!(server.ask("/api/v1/show?q=510").starts_with("HTTP/1.1 200 "));
    // The fifth takes the last place, and only that the others lose theirs gives it back.
    stuck.push(server.stuck());
    let begun = Instant::now();
    while !server.ask("/api/v1/show?q=510").starts_with("HTTP/1.1 200 ") {
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody was let go");
        thread::sleep(Duration::from_millis(20));
    }
    let whole = server.ask("/assets/page.css").len() * ASKED;
    let mut taken = Vec::new();
    let _ = stuck[0].read_to_end(&mut taken);
    assert!(taken.starts_with(b"HTTP/1.1 200 "));
    assert!(taken.len() < whole / 2, "{} of {whole} bytes came", taken.len());
}

/// Sends the beginning of a request.
fn begun(server: &Server, text: &str) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(text.as_bytes()).expect("it takes the beginning");
    stream
}

/// A page comes at once.
#[track_caller]
fn page_comes(server: &Server) {
    let begun = Instant::now();
    let answer = server.ask("/702.19b");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
}

#[test]
fn one_connection_too_many_is_let_go_at_once_where_all_are_answered() {
    let answer_time = Duration::from_secs(30);
    let server =
        Server::start(Limits { connections: 1, places: [4, 1, 1, 0, 1], answer_time, ..limits() });
    let _only = begun(&server, "GET /api/v1/editions HTTP/1.1\r\nhost: localhost\r\n\r\n");
    thread::sleep(Duration::from_millis(500));
    let (begun, mut told) = (Instant::now(), Vec::new());
    // Whether it ends in order or not is the system's affair.
    let _ = server.connect().read_to_end(&mut told);
    assert!(told.is_empty() && begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn who_only_holds_connections_makes_room_for_who_asks() {
    let server = Server::start(Limits { connections: 20, ..Limits::default() });
    let half = "POST /api/v1/cite HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf";
    let _held: Vec<TcpStream> = (0..60)
        .map(|number| begun(&server, if number % 2 == 0 { "GET /7" } else { half }))
        .collect();
    page_comes(&server);
}

#[test]
fn half_sent_texts_take_no_place_from_pages() {
    let server = Server::start(Limits { requests: 4, ..Limits::default() });
    let half = "HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf";
    let asked = ["POST /api/v1/cite", "GET /api/v1/editions"].into_iter().cycle().take(40);
    let _held: Vec<TcpStream> =
        asked.map(|asked| begun(&server, &format!("{asked} {half}"))).collect();
    // What needs no text is answered meanwhile.
    thread::sleep(Duration::from_secs(1));
    page_comes(&server);
}

#[test]
fn what_takes_long_makes_no_page_wait() {
    // Nothing of the slow lane ever comes to its end, and more ask than may wait.
    let server = Server::start(Limits {
        places: [4, 1, 1, 2, 0],
        queue: 8,
        requests: 16,
        ..Limits::default()
    });
    let slow = [
        "/?q=%22the%20player%22",
        "/api/v1/search?q=player&explain",
        "/api/v1/search?q=player&all-editions",
        "/api/v1/show?q=702&subrules",
        "/api/v1/export?format=po",
        "/api/v1/cite/suggest?q=player",
    ];
    let many = format!("/api/v1/show?q={}", "702.19b,".repeat(40));
    let asked = slow.into_iter().chain([many.as_str()]).cycle().take(42);
    let head = |target| format!("GET {target} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let _held: Vec<TcpStream> = asked.map(|target| begun(&server, &head(target))).collect();
    page_comes(&server);
    let refused = server.ask("/api/v1/search?q=player&explain");
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused}");
}

#[test]
fn who_reads_slowly_but_steadily_gets_all() {
    let server = Server::start(Limits::default());
    // Some megabytes of what the server has, one answer after the other.
    let target = "/api/v1/show?q=1-9&subrules";
    let whole = server.ask(target);
    let length = whole.split_once("\r\n\r\n").expect("a head and a body").1.len();
    assert!(whole.contains(&format!("content-length: {length}\r\n")) && length > 256 << 10);
    let mut stream = server.connect();
    let head = format!("GET {target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let (mut taken, mut piece) = (Vec::new(), vec![0; 20 << 10]);
    let begun = Instant::now();
    loop {
        let count = stream.read(&mut piece).expect("it is not let go");
        if count == 0 {
            break;
        }
        taken.extend_from_slice(&piece[..count]);
        // So steadily for some seconds, then as fast as can be.
        if begun.elapsed() < Duration::from_secs(5) {
            thread::sleep(Duration::from_millis(200));
        }
    }
    assert_eq!(taken.len(), whole.len());
}
