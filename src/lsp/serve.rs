//! How is an editor answered? Start at [`serve()`].

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde_json::{Value, json};

use super::answers::{Answers, path_of};
use super::document::Document;
use crate::ask::{self, CiteQuestion, CiteText, HomeError, Library};
use crate::words::Words;

/// What an editor's server is told when it starts.
pub struct Options<'a> {
    /// What is asked of the project in a folder, which the editor names, or in that of the process.
    pub project: &'a dyn Fn(Option<&Path>) -> Project,
    /// Where documents that only are to be read are put.
    pub folder: PathBuf,
    /// The words that editors are answered in.
    pub words: Words,
    /// Whether an editor that says its own language is answered in that.
    pub follows_editor: bool,
}

/// What a project asks for.
#[derive(Default)]
pub struct Project {
    /// What is asked of every file.
    pub question: CiteQuestion,
    /// What of the project's file, or of what was typed, could not be followed; the editor shows it.
    pub troubles: Vec<String>,
    /// What the project says of each file; none of one that it leaves out.
    pub files: Option<FilesOfProject>,
}

/// What a project says of each file.
pub type FilesOfProject = Box<dyn Fn(&Path) -> Option<CiteText<'static>>>;

/// How long nothing may come before what is wrong is told, so that nobody is told while typing.
const QUIET: Duration = Duration::from_millis(150);

/// Answers what comes over `connection` until the editor says to stop.
pub fn serve(connection: &Connection, library: &Library, options: Options<'_>) -> Result<(), Gone> {
    let capabilities = json!({
        "textDocumentSync": {"openClose": true, "change": 2},
        "hoverProvider": true,
        "definitionProvider": true,
        "codeActionProvider": {"codeActionKinds": ["quickfix"]},
        "completionProvider": {"triggerCharacters": [" ", "."]},
        "workspaceSymbolProvider": true,
    });
    let asked = connection.initialize(capabilities)?;
    let locale = asked["locale"].as_str().filter(|_| options.follows_editor);
    let words = locale.map_or(options.words, Words::tagged);
    let project = (options.project)(folder_of(&asked).as_deref());
    let citations = ask::citations(library, project.question)?;
    let answers = Answers { library, citations: &citations, folder: options.folder, words };
    for message in project.troubles {
        const WARNING: u8 = 2;
        let params = json!({"type": WARNING, "message": message});
        let method = "window/showMessage".to_owned();
        send(connection, Notification { method, params })?;
    }
    let (open, files) = (BTreeMap::new(), project.files);
    let mut editor = Editor { connection, answers, files, open, untold: BTreeSet::new() };
    loop {
        let wait = if editor.untold.is_empty() { Duration::MAX } else { QUIET };
        match connection.receiver.recv_timeout(wait) {
            Ok(Message::Request(request)) => {
                if connection.handle_shutdown(&request)? {
                    return Ok(());
                }
                editor.answer(request)?;
            }
            Ok(Message::Notification(notification)) => editor.hear(&notification),
            Ok(Message::Response(_)) => {}
            Err(error) if error.is_timeout() => editor.tell()?,
            Err(_) => return Ok(()),
        }
    }
}

/// The folder in which an editor works; of several the first.
fn folder_of(asked: &Value) -> Option<PathBuf> {
    let folder = asked["workspaceFolders"][0]["uri"].as_str().or(asked["rootUri"].as_str());
    let path = || asked["rootPath"].as_str().map(PathBuf::from);
    folder.and_then(path_of).or_else(path)
}

struct Editor<'a> {
    connection: &'a Connection,
    answers: Answers<'a>,
    /// What the project says of each file.
    files: Option<FilesOfProject>,
    open: BTreeMap<String, Document>,
    /// Files that changed since what is wrong in them was told.
    untold: BTreeSet<String>,
}

type Gone = Box<dyn std::error::Error + Send + Sync>;

fn send(connection: &Connection, message: impl Into<Message>) -> Result<(), Gone> {
    Ok(connection.sender.send(message.into())?)
}

/// What answers one message, or none where that broke off: what is wrong with this program for one
/// place of one file is not to take the editor's other answers away.
fn isolated<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

impl Editor<'_> {
    /// Takes a notification over; a file whose change broke off is no longer known, and answered
    /// about again when the editor opens it again.
    fn hear(&mut self, notification: &Notification) {
        if isolated(|| self.take(notification)).is_none()
            && let Some(uri) = notification.params["textDocument"]["uri"].as_str()
        {
            self.open.remove(uri);
        }
    }

    fn take(&mut self, notification: &Notification) {
        let params = &notification.params;
        let Some(uri) = params["textDocument"]["uri"].as_str() else { return };
        match notification.method.as_str() {
            "textDocument/didOpen" => {
                let text = params["textDocument"]["text"].as_str().unwrap_or_default();
                let file = match self.files.as_ref().zip(path_of(uri)) {
                    Some((files, path)) => files(&path),
                    None => Some(CiteText::default()),
                };
                self.open.insert(uri.to_owned(), Document::new(uri, file, text));
            }
            "textDocument/didChange" => {
                let Some(document) = self.open.get_mut(uri) else { return };
                let changes = params["contentChanges"].as_array();
                changes.into_iter().flatten().for_each(|change| document.change(change));
            }
            "textDocument/didClose" => {
                self.open.remove(uri);
            }
            _ => return,
        }
        self.untold.insert(uri.to_owned());
    }

    fn tell(&mut self) -> Result<(), Gone> {
        for uri in std::mem::take(&mut self.untold) {
            let diagnostics = match self.open.get_mut(&uri) {
                None => json!([]),
                Some(document) => match isolated(|| self.answers.diagnostics(document)) {
                    Some(told) => told?,
                    None => {
                        document.forget();
                        json!([])
                    }
                },
            };
            let params = json!({"uri": uri, "diagnostics": diagnostics});
            let method = "textDocument/publishDiagnostics".to_owned();
            send(self.connection, Notification { method, params })?;
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> Result<(), Gone> {
        let Request { id, method, params } = request;
        let (code, reason) = match isolated(|| self.result(&method, &params)) {
            Some(Some(Ok(value))) => return send(self.connection, Response::new_ok(id, value)),
            Some(Some(Err(error))) => (ErrorCode::RequestFailed, error.to_string()),
            Some(None) => (ErrorCode::MethodNotFound, format!("`{method}` is not answered")),
            None => {
                let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
                self.open.get_mut(uri).map(Document::forget);
                let reason = format!("mtgcr broke off at `{method}`; please report that");
                (ErrorCode::InternalError, reason)
            }
        };
        send(self.connection, Response::new_err(id, code as i32, reason))
    }

    /// The answer to a request; none where it is not known.
    fn result(&mut self, method: &str, params: &Value) -> Option<Result<Value, HomeError>> {
        if method == "workspace/symbol" {
            return Some(self.answers.symbols(params["query"].as_str().unwrap_or_default()));
        }
        let known = ["hover", "definition", "completion", "codeAction"];
        let asked = method.strip_prefix("textDocument/").filter(|name| known.contains(name))?;
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let Some(document) = self.open.get_mut(uri) else { return Some(Ok(Value::Null)) };
        let byte = document.byte_of(&params["position"]).unwrap_or_default();
        Some(match asked {
            "hover" => self.answers.hover(document, byte),
            "definition" => self.answers.definition(document, byte),
            "completion" => self.answers.completion(document, byte),
            _ => {
                let range = document.range_of(&params["range"]).unwrap_or(0..0);
                self.answers.actions(document, uri, &range)
            }
        })
    }
}
