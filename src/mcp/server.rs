//! What does a client ask the server, and how long does it run? Start at [`Server`] and [`serve`].
//!
//! Questions run on threads of their own, so a long one holds no other up.
//!
//! What becomes of a line that is no message? Start at [`sift`]. The kit passes over what it cannot
//! read, so that a client waits for an answer that never comes. Here such lines are answered, as
//! JSON-RPC 2.0 has it in its section 5.1, before the kit sees them; every other line goes through as
//! it is.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, ErrorData,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::transport::stdio;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{
    self, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader,
    DuplexStream, duplex,
};
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::prompts;
use super::tools::{call, described, into_result, take_structured, tools};
use crate::ask::Library;
use crate::model::cancel::CancelToken;

/// Told to a model once, before it asks anything.
const INSTRUCTIONS: &str = "\
The Comprehensive Rules of Magic: The Gathering, many editions, in English and Japanese. Look rules \
up here instead of answering from memory: numbers and words change several times a year. Usual way: \
`search` with a few telling words, then `show` the numbers that it found, then answer. Quote rules \
word for word, each with its number and the effective date of its edition, such as `702.19b \
(2024-11-08)`; mark what is your own conclusion as such. The English text is the authority; where \
the Japanese is quoted, `translation_status` says whether it still says the same. Answers are short \
unless asked otherwise: `more` says what was left out and which argument brings it, `next` is the \
`offset` of what follows.";

/// How long an answer may take.
const LONGEST: Duration = Duration::from_secs(60);

/// How many questions are answered at once; each takes memory of its own.
const AT_ONCE: usize = 4;

/// The newest generation of a home.
struct Current {
    home: PathBuf,
    library: RwLock<Arc<Library>>,
}

impl Current {
    /// Begins with an open library of the home.
    pub fn new(home: PathBuf, library: Library) -> Self {
        Self { home, library: RwLock::new(Arc::new(library)) }
    }

    /// The library, taken up anew where an import has published another generation meanwhile.
    pub fn library(&self) -> Arc<Library> {
        let library = self.library.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(newer) = library.newer(&self.home) else { return library };
        let newer = Arc::new(newer);
        *self.library.write().unwrap_or_else(PoisonError::into_inner) = newer.clone();
        newer
    }
}

/// Answers a client out of the newest generation of a home.
struct Server {
    current: Arc<Current>,
    places: Arc<Semaphore>,
}

impl Server {
    /// A server of this home.
    pub fn new(current: Current) -> Self {
        Self { current: Arc::new(current), places: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Asks the library on another thread.
    async fn ask<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        question: impl FnOnce(&Library) -> T + Send + 'static,
    ) -> Result<T, ErrorData> {
        let current = self.current.clone();
        let error = |text: &'static str| ErrorData::internal_error(text, None);
        let place = self.places.clone().acquire_owned().await;
        let place = place.map_err(|_| error("the server ends"))?;
        // Dropped with this future: work ends when the client takes its question back or leaves.
        let token = CancelToken::default();
        let _cancel_on_drop = token.cancel_on_drop();
        let asked = spawn_blocking(move || {
            let _scope = token.enter();
            let answer = question(&current.library());
            drop(place);
            answer
        });
        tokio::select! {
            answer = asked => answer.map_err(|_| error("the answer broke off")),
            () = context.ct.cancelled() => Err(error("the question was taken back")),
            () = sleep(LONGEST) => Err(error("the answer took too long: ask for less")),
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        let program = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = tools().map(|(tool, operation)| described(tool, operation));
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let (tool, operation) = tools().find(|tool| tool.0.name == name)?;
        Some(described(tool, operation))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some((_, operation)) = tools().find(|tool| tool.0.name == request.name) else {
            let names = tools().map(|(tool, _)| tool.name).collect::<Vec<_>>().join(", ");
            let message = format!("there is no tool `{}`: there are {names}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let mut arguments = request.arguments.unwrap_or_default();
        let is_structured = take_structured(&mut arguments);
        let result = self.ask(&context, move |library| match call(operation, arguments, library) {
            Ok(reply) => into_result(reply, library, is_structured),
            Err(failure) => Ok(failure.into_result()),
        });
        let result = result.await?;
        result.map(Into::into).map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::all()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let prompt = move |library: &Library| prompts::get(&request.name, arguments, library);
        self.ask(&context, prompt).await?.map(Into::into)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let (reference, argument) = (request.r#ref, request.argument);
        let found = move |library: &Library| prompts::complete(&reference, &argument, library);
        let found = self.ask(&context, found);
        let found = found.await?.map_err(|error| ErrorData::invalid_params(error.told(), None))?;
        Ok(CompleteResult::new(found))
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let chapters = self.ask(&context, prompts::chapters).await?;
        chapters.map(ListResourcesResult::with_all_items).map_err(prompts::not_found)
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(prompts::templates()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read = self.ask(&context, move |library| prompts::read(&request.uri, library)).await?;
        read.map(Into::into).map_err(prompts::not_found)
    }
}

/// Answers an assistant over standard input and output until the input ends.
///
/// `library` is the open home at `home`; a generation that is published there meanwhile is taken
/// up with the next question.
pub fn serve(home: PathBuf, library: Library) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let ended = runtime.block_on(run(Server::new(Current::new(home, library))));
    // Whoever waits for more input on another thread need not be waited for.
    runtime.shutdown_background();
    ended
}

async fn run(server: Server) -> io::Result<()> {
    let (input, output) = stdio();
    let (input, output, written) = sift(input, output);
    let ended = match server.serve((input, output)).await {
        Ok(serving) => serving.waiting().await.map(|_| ()).map_err(io::Error::other),
        // A client that leaves before it says anything has every right to.
        Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    };
    // The last answers are still on their way; a client that takes none has left.
    let _ = timeout(FAREWELL, written).await;
    ended
}

/// How long the client may take to read the last answers.
const FAREWELL: Duration = Duration::from_secs(10);

/// The longest message that is read; what tools take has a few hundred bytes.
const LONGEST_LINE: usize = 4 << 20;

/// Bytes that wait between the streams and the kit.
const BETWEEN: usize = 64 << 10;

/// Streams for the kit between the client's, and the work that goes on until both have ended.
fn sift(
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
        let room = LONGEST_LINE.saturating_sub(line.len()).min(taken);
        line.extend_from_slice(&bytes[..room]);
        input.consume(used);
    }
    Ok((ended || length > 0).then_some(length <= LONGEST_LINE))
}

/// What is answered to a line that is no message; none for one that is, or that is blank.
fn complaint(line: &[u8], is_whole: bool) -> Option<Value> {
    let about = |id: Value, code: i32, message: String| {
        let error = json!({ "code": code, "message": message });
        Some(json!({ "jsonrpc": "2.0", "id": id, "error": error }))
    };
    let told = |code, message| about(Value::Null, code, message);
    if !is_whole {
        return told(-32600, format!("Invalid Request: more than {LONGEST_LINE} bytes in a line"));
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
