//! Does the program serve real connections: slow clients, signals, imports meanwhile?

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use super::client;

/// A server that ends with its test.
struct Server {
    child: Child,
    addr: SocketAddr,
}

impl Server {
    fn start(home: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("--home").arg(home).args(["serve", "--addr", "127.0.0.1:0", "--quiet"]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it was piped");
        BufReader::new(stdout).read_line(&mut line).expect("it prints its address");
        let addr = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Self { child, addr: addr.parse().expect("it prints its address") }
    }

    fn connect(&self) -> TcpStream {
        client::connect(self.addr)
    }

    fn ask(&self, target: &str) -> String {
        client::ask(self.addr, target)
    }

    fn signal(&self, name: &str) {
        let mut command = Command::new("kill");
        let sent = command.args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// The exit code, once it has ended by itself.
    fn end(mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(60) {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(10));
        }
        None
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_answers_over_a_connection_that_stays_open() {
    let home = tempdir().unwrap();
    let server = Server::start(home.path());
    let mut stream = server.connect();
    let request = "GET /api/v1/show?q=702.19b HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(request.repeat(3).as_bytes()).unwrap();
    let mut reader = BufReader::new(stream);
    for _ in 0..3 {
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if let Some(value) = line.to_lowercase().strip_prefix("content-length: ") {
                length = value.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        assert!(String::from_utf8(body).unwrap().contains("\"702.19b\""));
    }
    assert!(!home.path().join("index").exists(), "serving writes nothing");
}

#[test]
fn clients_that_never_finish_asking_hold_nobody_up() {
    let home = tempdir().unwrap();
    let server = Server::start(home.path());
    let slow: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET /api/v1/editions HTTP/1.1\r\nx-slow: ").unwrap();
            stream
        })
        .collect();
    assert!(server.ask("/api/v1/show?q=510").starts_with("HTTP/1.1 200 "));
    // Each is let go in the end.
    let mut last = slow.into_iter().next_back().unwrap();
    let mut rest = Vec::new();
    let _ = last.read_to_end(&mut rest);
    assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 408"));
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let home = tempdir().unwrap();
    let server = Server::start(home.path());
    let answer = server.ask(&format!("/api/v1/search?q={}", "a".repeat(20_000)));
    assert!(answer.starts_with("HTTP/1.1 431 ") || answer.starts_with("HTTP/1.1 414 "), "{answer}");
    assert!(server.ask("/api/v1/editions").starts_with("HTTP/1.1 200 "));
}

#[test]
fn told_to_end_it_finishes_what_it_has_begun() {
    for signal in ["TERM", "INT"] {
        let home = tempdir().unwrap();
        let server = Server::start(home.path());
        let idle = server.connect();
        let mut stream = server.connect();
        stream.write_all(b"GET /api/v1/translation HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
        // The answer takes a while; the signal comes while it is made.
        thread::sleep(Duration::from_millis(30));
        server.signal(signal);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{signal}: {answer:.80}");
        assert!(answer.ends_with("}\n"), "{signal}");
        drop(idle);
        assert_eq!(server.end(), Some(0), "{signal}");
    }
}

#[test]
fn an_import_is_taken_up_without_a_failed_request() {
    let home = tempdir().unwrap();
    let import = |name: &str| {
        let file = format!("{}/corpus/sample/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("--home").arg(home.path()).args(["import", "--quiet", &file]);
        assert!(command.output().expect("the program runs").status.success());
    };
    import("CR-20240920.en.txt");
    let server = Server::start(home.path());
    let (done, targets) =
        (AtomicBool::new(false), ["/api/v1/show?q=702.19b", "/api/v1/search?q=trample"]);
    thread::scope(|scope| {
        let askers: Vec<_> = targets
            .iter()
            .map(|target| {
                let (server, done) = (&server, &done);
                scope.spawn(move || {
                    let mut asked = 0;
                    while !done.load(Ordering::Relaxed) {
                        // Each in other words, so that it was not kept.
                        let blanks = "%20".repeat(asked % 50);
                        let answer = server.ask(&format!("{target}&in=latest{blanks}"));
                        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
                        asked += 1;
                    }
                    asked
                })
            })
            .collect();
        for name in ["CR-20240920.ja.txt", "CR-20241108.en.txt", "CR-20241108.ja.txt"] {
            import(name);
        }
        let begun = Instant::now();
        let is_new = || {
            let answer = server.ask("/api/v1/show?q=702.19b");
            answer.matches("\"effective\": \"2024-11-08\"").count() >= 2
        };
        while !is_new() && begun.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(50));
        }
        done.store(true, Ordering::Relaxed);
        assert!(is_new(), "the new edition answers");
        assert!(askers.into_iter().all(|question| question.join().expect("no request failed") > 0));
    });
}

#[test]
fn an_index_that_is_cut_while_it_serves_ends_nothing_and_is_built_anew() {
    let home = tempdir().unwrap();
    let file = format!("{}/corpus/sample/CR-20241108.en.txt", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home.path()).args(["import", "--quiet", &file]);
    assert!(command.output().expect("the program runs").status.success());
    let server = Server::start(home.path());
    assert!(server.ask("/api/v1/show?q=702.19b").starts_with("HTTP/1.1 200 "));
    // In place: the server has the files open.
    for file in files_below(&home.path().join("index")) {
        let file = std::fs::OpenOptions::new().write(true).open(&file).expect("it is ours");
        file.set_len(0).expect("it is ours");
    }
    // The tables answer on.
    for number in 500..511 {
        let answer = server.ask(&format!("/api/v1/show?q={number}&subrules=true"));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{number}: {answer:.80}");
    }
    let begun = Instant::now();
    let mut damaged = 0;
    for word in ["trample", "damage", "priority", "upkeep"].iter().cycle() {
        let is_well = server.ask(&format!("/api/v1/search?q={word}")).starts_with("HTTP/1.1 200 ");
        damaged += usize::from(!is_well);
        if is_well && damaged > 0 || begun.elapsed() > Duration::from_secs(60) {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    assert!(damaged > 0, "the damage was met");
    assert!(server.ask("/api/v1/show?q=702.19b").starts_with("HTTP/1.1 200 "));
    assert!(server.ask("/api/v1/search?q=trample").starts_with("HTTP/1.1 200 "));
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("it is there").flatten();
    let paths = entries.map(|entry| entry.path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
