//! How do messages come in and go out over streams of bytes? Start at [`connected`].
//!
//! What an editor sends is not taken at its word: a header is short, a message has a greatest
//! length, and what cannot be read is answered as such and passed over.

use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

/// The most that a line of a header, and a message, may have, in bytes.
const MOST_HEADER: u64 = 4 << 10;
const MOST_MESSAGE: u64 = 64 << 20;

/// A connection to whom these streams lead.
///
/// It ends with the stream that is read, or when the editor says so; what is still to be written is
/// written when `work` with it is done.
pub fn connected<T>(
    mut input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    work: impl FnOnce(&Connection) -> T,
) -> T {
    let (server, editor) = Connection::memory();
    let (sender, receiver) = (editor.sender, editor.receiver);
    let output = Arc::new(Mutex::new(output));
    let refusals = output.clone();
    thread::spawn(move || {
        while let Some(read) = next(&mut input) {
            let goes_on = match read {
                Ok(message) => {
                    let exits = matches!(&message, Message::Notification(n) if n.method == "exit");
                    sender.send(message).is_ok() && !exits
                }
                Err(refusal) => write(&refusals, &refusal.to_string()).is_ok(),
            };
            if !goes_on {
                return;
            }
        }
    });
    let writer = thread::spawn(move || {
        for message in receiver {
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            if message.write(&mut *output).is_err() {
                return;
            }
        }
    });
    let worked = work(&server);
    // The writing thread ends when nobody can send any more.
    drop(server);
    let _ = writer.join();
    worked
}

fn write(output: &Mutex<impl Write>, body: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    output.write_all(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())?;
    output.flush()
}

/// The next message, or what is answered to one that makes no sense; none at the end.
fn next(input: &mut impl BufRead) -> Option<Result<Message, Value>> {
    let malformed = |why: &str| Some(Err(refusal(ErrorCode::ParseError, &Value::Null, why)));
    let Some(length) = header(input)? else { return malformed("no `Content-Length`") };
    let mut body = input.take(length);
    if length > MOST_MESSAGE {
        io::copy(&mut body, &mut io::sink()).ok()?;
        return malformed("the message is too long");
    }
    let mut bytes = Vec::new();
    if body.read_to_end(&mut bytes).ok()? as u64 != length {
        return None;
    }
    let value: Value = match serde_json::from_slice(&bytes) {
        Ok(value) => value,
        Err(error) => return malformed(&error.to_string()),
    };
    let id = value["id"].clone();
    let refused =
        |error: serde_json::Error| refusal(ErrorCode::InvalidRequest, &id, &error.to_string());
    Some(serde_json::from_value(value).map_err(refused))
}

/// The length that a header tells, none where it tells no such; none at all at the end.
fn header(input: &mut impl BufRead) -> Option<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(MOST_HEADER).read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end_matches(['\r', '\n']).split_once(':') {
            None if line.trim().is_empty() => return Some(length),
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok();
            }
            _ => {}
        }
    }
}

fn refusal(code: ErrorCode, id: &Value, why: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": why}})
}
