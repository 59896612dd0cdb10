//! What becomes of a line that is no message? Start at [`sift`].
//!
//! The kit passes over what it cannot read, so that a client waits for an answer that never comes.
//! Here such lines are answered, as JSON-RPC 2.0 has it in its section 5.1, before the kit sees
//! them; every other line goes through as it is.

use serde_json::{Value, json};
use tokio::io::{
    self, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader,
    DuplexStream, duplex,
};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// The longest message that is read; what tools take has a few hundred bytes.
const LONGEST: usize = 4 << 20;

/// Bytes that wait between the streams and the kit.
const BETWEEN: usize = 64 << 10;

/// Streams for the kit between the client's, and the work that goes on until both have ended.
pub(super) fn sift(
    input: impl AsyncRead + Send + Unpin + 'static,
    output: impl AsyncWrite + Send + Unpin + 'static,
) -> (DuplexStream, DuplexStream, JoinHandle<()>) {
    let (to_kit, input_of_kit) = duplex(BETWEEN);
    let (output_of_kit, from_kit) = duplex(BETWEEN);
    let (complain, complaints) = mpsc::channel(16);
    tokio::spawn(async move {
        // A client that leaves in the midst of a line has left.
        let _ = take_in(BufReader::new(input), to_kit, complain).await;
    });
    let done = tokio::spawn(async move {
        let _ = give_out(BufReader::new(from_kit), complaints, output).await;
    });
    (input_of_kit, output_of_kit, done)
}

/// Passes messages on to the kit, and complains of lines that are none.
async fn take_in(
    mut input: impl AsyncBufRead + Unpin,
    mut to_kit: DuplexStream,
    complain: mpsc::Sender<Value>,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(is_whole) = next_line(&mut input, &mut line).await? {
        match complaint(&line, is_whole) {
            Some(complaint) => complain.send(complaint).await.map_err(io::Error::other)?,
            None => {
                line.push(b'\n');
                to_kit.write_all(&line).await?;
            }
        }
    }
    Ok(())
}

/// Reads a line without its end; none at the end of the input. What is longer than a message can
/// be is read and forgotten, and the line is not whole.
async fn next_line(
    input: &mut (impl AsyncBufRead + Unpin),
    line: &mut Vec<u8>,
) -> io::Result<Option<bool>> {
    line.clear();
    let (mut length, mut ended) = (0, false);
    while !ended {
        let bytes = input.fill_buf().await?;
        if bytes.is_empty() {
            break;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (taken, used) = end.map_or((bytes.len(), bytes.len()), |end| (end, end + 1));
        ended = end.is_some();
        length += taken;
        let room = LONGEST.saturating_sub(line.len()).min(taken);
        line.extend_from_slice(&bytes[..room]);
        input.consume(used);
    }
    Ok((ended || length > 0).then_some(length <= LONGEST))
}

/// What is answered to a line that is no message; none for one that is, or that is blank.
fn complaint(line: &[u8], is_whole: bool) -> Option<Value> {
    let about = |id: Value, code: i32, message: String| {
        let error = json!({ "code": code, "message": message });
        Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
    };
    let told = |code, message| about(Value::Null, code, message);
    if !is_whole {
        return told(-32600, format!("Invalid Request: more than {LONGEST} bytes in a line"));
    }
    if line.trim_ascii().is_empty() {
        return None;
    }
    match serde_json::from_slice(line) {
        Err(error) => told(-32700, format!("Parse error: {error}")),
        Ok(Value::Object(message)) if message.get("jsonrpc") == Some(&json!("2.0")) => {
            let is_request = message.get("method").is_none_or(Value::is_string)
                && message
                    .get("params")
                    .is_none_or(|message| message.is_object() || message.is_null());
            let id = message.get("id").cloned().unwrap_or_default();
            let what = "Invalid Request: `method` is a text and `params` an object";
            if is_request { None } else { about(id, -32600, what.to_owned()) }
        }
        // Messages in one list are the kit's affair.
        Ok(Value::Array(messages)) if !messages.is_empty() => None,
        Ok(_) => told(-32600, "Invalid Request: not a message of JSON-RPC 2.0".to_owned()),
    }
}

/// Writes what the kit says, line by line, and complaints between.
async fn give_out(
    mut from_kit: impl AsyncBufRead + Unpin,
    mut complaints: mpsc::Receiver<Value>,
    mut output: impl AsyncWrite + Unpin,
) -> io::Result<()> {
    let (mut line, mut open) = (Vec::new(), true);
    loop {
        tokio::select! {
            // What was read of a line stays in it when a complaint comes first.
            read = from_kit.read_until(b'\n', &mut line) => {
                if read? == 0 && line.is_empty() {
                    break;
                }
                output.write_all(&line).await?;
                line.clear();
            }
            complaint = complaints.recv(), if open => match complaint {
                Some(complaint) => output.write_all(format!("{complaint}\n").as_bytes()).await?,
                None => open = false,
            },
        }
        output.flush().await?;
    }
    while let Some(complaint) = complaints.recv().await {
        output.write_all(format!("{complaint}\n").as_bytes()).await?;
    }
    output.flush().await
}
