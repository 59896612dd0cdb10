//! Who plays the publisher? Start at [`Publisher`].
//!
//! Speaks just enough HTTP, one connection a request, and can do everything wrong.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// What is answered at a path.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A file with its mark: whole, in part, or not at all where the asker has it.
    File {
        /// Its bytes.
        bytes: Vec<u8>,
        /// The mark and the date are left out.
        anonymous: bool,
    },
    /// A file of which only so many bytes come, though all are announced.
    Cut(Vec<u8>, usize),
    /// A status and nothing else.
    Status(u16),
    /// Another place.
    Moved(String),
    /// Bytes as they are, with headers.
    Raw(String, Vec<u8>),
    /// A byte now and then, without end as far as anybody waits.
    Dripping(Vec<u8>),
    /// Silence.
    Silent,
}

impl Reply {
    pub fn file(bytes: impl Into<Vec<u8>>) -> Self {
        Self::File { bytes: bytes.into(), anonymous: false }
    }
}

#[derive(Debug, Default)]
struct Script {
    /// What is answered, in turn; the last answer stays.
    replies: BTreeMap<String, Vec<Reply>>,
    /// What was asked: the first line and the headers.
    requests: Vec<String>,
    open: usize,
    most_open: usize,
}

/// A server that follows a script.
#[derive(Debug)]
pub struct Publisher {
    port: u16,
    script: Arc<Mutex<Script>>,
}

impl Publisher {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let script = Arc::new(Mutex::new(Script::default()));
        let shared = Arc::clone(&script);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let script = Arc::clone(&shared);
                thread::spawn(move || {
                    // An asker that goes away early is part of the play.
                    let _ = serve(&stream.unwrap(), &script);
                });
            }
        });
        Self { port, script }
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Answers so at `path`, always.
    pub fn put(&self, path: &str, reply: Reply) {
        self.put_all(path, vec![reply]);
    }

    /// Answers so at `path`, one after the other; the last answer stays.
    pub fn put_all(&self, path: &str, replies: Vec<Reply>) {
        lock(&self.script).replies.insert(path.to_owned(), replies);
    }

    /// What was asked since the last call: the first lines.
    pub fn asked(&self) -> Vec<String> {
        let requests = self.requests();
        let line = |text: &String| {
            let line = text.lines().next().unwrap_or_default();
            line.trim_start_matches("GET ").trim_end_matches(" HTTP/1.1").to_owned()
        };
        requests.iter().map(line).collect()
    }

    /// What was asked since the last call, with headers.
    pub fn requests(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.script).requests)
    }

    /// How many requests were open at the same time, at most.
    pub fn most_open(&self) -> usize {
        lock(&self.script).most_open
    }
}

fn lock(script: &Mutex<Script>) -> std::sync::MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(stream: &TcpStream, script: &Mutex<Script>) -> std::io::Result<()> {
    let mut request = String::new();
    let mut lines = BufReader::new(stream);
    while lines.read_line(&mut request)? > 2 {}
    if request.starts_with("CONNECT ") {
        // A proxy leads to the machine that was named, which is this one as well.
        let mut stream = stream;
        stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n")?;
        lock(script).requests.push(std::mem::take(&mut request));
        while lines.read_line(&mut request)? > 2 {}
    }
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    let reply = {
        let mut script = lock(script);
        script.open += 1;
        script.most_open = script.most_open.max(script.open);
        script.requests.push(request.clone());
        // A proxy is asked for whole addresses.
        let path = path.strip_prefix("http://publisher.test").unwrap_or(&path);
        let replies = script.replies.get_mut(path);
        replies.map_or(Reply::Status(404), |text| {
            if text.len() > 1 { text.remove(0) } else { text[0].clone() }
        })
    };
    send(stream, &request, reply, || lock(script).open -= 1)
}

/// The value of a header.
fn header<'a>(request: &'a str, name: &str) -> Option<&'a str> {
    request.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// Sends what was asked for; `end` is called before the last byte of it, since whoever has that
/// may ask for more before this thread runs again.
fn send(
    mut stream: &TcpStream,
    request: &str,
    reply: Reply,
    end: impl FnOnce(),
) -> std::io::Result<()> {
    let (status, headers, body) = match reply {
        Reply::Silent => {
            thread::sleep(Duration::from_secs(3));
            end();
            return Ok(());
        }
        Reply::Dripping(bytes) => {
            end();
            let head = format!("HTTP/1.1 200 X\r\nContent-Length: {}\r\n\r\n", bytes.len());
            stream.write_all(head.as_bytes())?;
            for byte in bytes {
                stream.write_all(&[byte])?;
                thread::sleep(Duration::from_millis(100));
            }
            return Ok(());
        }
        Reply::Status(status) => (status, String::new(), Vec::new()),
        Reply::Moved(place) => (301, format!("Location: {place}\r\n"), Vec::new()),
        Reply::Raw(headers, body) => (200, headers, body),
        Reply::Cut(bytes, count) => {
            let etag = etag(&bytes);
            let head = format!("ETag: {etag}\r\nContent-Length: {}\r\n", bytes.len());
            (200, head, bytes[..count].to_vec())
        }
        Reply::File { bytes, anonymous } => file(request, bytes, anonymous),
    };
    let length = match headers.contains("Content-Length") {
        true => String::new(),
        false => format!("Content-Length: {}\r\n", body.len()),
    };
    let head = format!("HTTP/1.1 {status} X\r\n{headers}{length}Connection: close\r\n\r\n");
    let answer = [head.into_bytes(), body].concat();
    let (most, last) = answer.split_at(answer.len() - 1);
    let sent = stream.write_all(most);
    end();
    sent?;
    stream.write_all(last)?;
    stream.shutdown(std::net::Shutdown::Write)?;
    // Who closes with bytes unread resets the connection.
    stream.read_to_end(&mut Vec::new()).map(|_| ())
}

fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", mtgcr::corpus::Sha256::of(bytes).short())
}

fn file(request: &str, bytes: Vec<u8>, anonymous: bool) -> (u16, String, Vec<u8>) {
    if anonymous {
        return (200, String::new(), bytes);
    }
    let etag = etag(&bytes);
    let named = format!("ETag: {etag}\r\nLast-Modified: Fri, 08 Nov 2024 00:00:00 GMT\r\n");
    if header(request, "if-none-match") == Some(&etag) {
        return (304, named, Vec::new());
    }
    let first = header(request, "range")
        .and_then(|header| header.strip_prefix("bytes=")?.strip_suffix('-'));
    let is_same = header(request, "if-range") == Some(&etag);
    match first.and_then(|text| text.parse::<usize>().ok()).filter(|_| is_same) {
        Some(first) if first < bytes.len() => {
            let range = format!("Content-Range: bytes {first}-{}/{}", bytes.len() - 1, bytes.len());
            (206, format!("{named}{range}\r\n"), bytes[first..].to_vec())
        }
        _ => (200, named, bytes),
    }
}
