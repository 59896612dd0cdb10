//! How is an editor served, what is answered, and what does an open file say? Start at [`serve()`],
//! [`Answers`] and [`Document`].
//!
//! The protocol counts columns in units of UTF-16; all else here counts bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::answer::{CiteFinding, History, SayingRule};
use crate::ask::{
    self, Checked, Citations, CiteQuestion, CiteText, HomeError, Library, SearchQuestion,
};
use crate::doc;
use crate::model::{Language, Said};
use crate::render::labels::event_label;
use crate::render::{self, Detail, file_address, severity, suggesting};
use crate::words::Words;

struct Answers<'a> {
    pub library: &'a Library,
    pub citations: &'a Citations<'a>,
    /// Where documents that only are to be read are put.
    pub folder: PathBuf,
    /// The words that editors are answered in.
    pub words: Words,
}

impl Answers<'_> {
    /// What is wrong in a file.
    pub fn diagnostics(&self, document: &mut Document) -> Result<Value, HomeError> {
        if document.is_left_out {
            return Ok(json!([]));
        }
        let checked = document.read(self.citations)?;
        let told = checked.findings.iter().map(|finding| {
            json!({
                "range": document.place(&finding.bytes),
                // The protocol counts from the worst.
                "severity": 3 - severity(finding) as u8,
                "code": finding.verdict.word(),
                "source": "mtgcr",
                "message": suggesting(finding, self.words),
            })
        });
        Ok(told.collect())
    }

    /// The rule that is cited at a byte, in both languages, with its history in short.
    pub fn hover(&self, document: &mut Document, byte: usize) -> Result<Value, HomeError> {
        let checked = document.read(self.citations)?;
        let Some((bytes, number)) = cited_at(&checked, byte) else { return Ok(Value::Null) };
        let mut told = self.shown(&number)? + &self.history(&number)?;
        for finding in checked.findings.iter().filter(|finding| finding.bytes == bytes) {
            told = format!("**{}**\n\n{told}", suggesting(finding, self.words));
        }
        let contents = json!({"kind": "markdown", "value": told});
        Ok(json!({"contents": contents, "range": document.place(&bytes)}))
    }

    /// Where the rule that is cited at a byte can be read.
    pub fn definition(&self, document: &mut Document, byte: usize) -> Result<Value, HomeError> {
        let checked = document.read(self.citations)?;
        let Some((_, number)) = cited_at(&checked, byte) else { return Ok(Value::Null) };
        Ok(self.location(&number)?.unwrap_or_default())
    }

    /// Where a rule or term can be read: in a document that is written for that, if it can be.
    fn location(&self, name: &str) -> Result<Option<Value>, HomeError> {
        let edition = self.citations.to().to_string().replace(':', "-");
        let folder = self.folder.join(format!("{edition}-{}", self.words.language().tag()));
        let path = folder.join(format!("{}.md", name.replace(['/', '\\'], "-")));
        if write_once(&path, &self.shown(name)?).is_err() {
            return Ok(None);
        }
        let uri = file_address(&path.to_string_lossy());
        let start = json!({"line": 0, "character": 0});
        Ok(Some(json!({"uri": uri, "range": {"start": start, "end": start}})))
    }

    fn shown(&self, number: &str) -> Result<String, HomeError> {
        let picked = self.library.pick(Some(&self.citations.to().to_string()))?;
        let answer = ask::show(self.library, &[number.to_owned()], &picked)?;
        Ok(doc::markdown(&render::show(&answer, Detail::All, self.words)))
    }

    fn history(&self, number: &str) -> Result<String, HomeError> {
        let edition = Some(self.citations.to().to_string());
        let question = History::of(number, edition);
        let Some(answer) = ask::history(self.library, &question)? else { return Ok(String::new()) };
        let mut told = "\n".to_owned();
        for event in answer.events.iter().rev().take(4) {
            told += &format!("- **{}** {}\n", event.edition, event_label(event, self.words));
        }
        Ok(told)
    }

    /// What can be done about the findings in a range: what is proven first, then what may be meant.
    pub fn actions(
        &self,
        document: &mut Document,
        uri: &str,
        range: &Range<usize>,
    ) -> Result<Value, HomeError> {
        let checked = document.read(self.citations)?;
        let is_in = |finding: &&CiteFinding| {
            finding.bytes.start <= range.end && range.start <= finding.bytes.end
        };
        let mut actions = Vec::new();
        for finding in checked.findings.iter().filter(is_in) {
            let place = document.place(&finding.bytes);
            let mut push = |title: Said, new: &str, is_preferred: bool| {
                let edit = json!({"changes": {uri: [{"range": place, "newText": new}]}});
                let title = self.words.said(&title);
                actions
                    .push(json!({"title": title, "kind": "quickfix", "isPreferred": is_preferred,
                                    "edit": edit}));
            };
            if let Some(new) = &finding.replacement {
                push(Said::new("cite-write-it").with("number", new), new, true);
                continue;
            }
            for suggestion in finding.suggestions.iter().take(3) {
                let title = Said::new("cite-cite-it").with("number", &suggestion.number);
                push(title.and("why", suggestion.why.clone()), &suggestion.number, false);
            }
        }
        Ok(Value::Array(actions))
    }

    /// Rules whose numbers go on from what is typed behind `CR `, or that the words typed there
    /// find.
    pub fn completion(&self, document: &Document, byte: usize) -> Result<Value, HomeError> {
        let line = document.line_before(byte);
        let Some((_, typed)) = line.rsplit_once("CR ").filter(|pair| pair.1.len() < 80) else {
            return Ok(Value::Null);
        };
        let typed = typed.trim_start();
        let is_number = typed.starts_with(|letter: char| letter.is_ascii_digit());
        let rules = match is_number || typed.is_empty() {
            true => self.citations.numbered(typed, MOST_OFFERED)?,
            false => {
                let found = self.citations.suggest(typed, 0..10)?.suggestions;
                let is_wanted = self.words.language() == Language::Ja;
                let told = |rule: SayingRule| {
                    let ja = rule.ja.filter(|_| is_wanted);
                    (rule.suggestion.number, ja.unwrap_or(rule.text))
                };
                found.into_iter().map(told).collect()
            }
        };
        let replaced = document.place(&(byte - typed.len()..byte));
        let items = rules.iter().enumerate().map(|(at, (number, text))| {
            json!({
                "label": number,
                "kind": 18,
                "detail": text.chars().take(120).collect::<String>(),
                "filterText": typed,
                "sortText": format!("{at:04}"),
                "textEdit": {"range": replaced, "newText": number},
            })
        });
        Ok(json!({"isIncomplete": true, "items": items.collect::<Vec<_>>()}))
    }

    /// Rules and terms that a query finds.
    pub fn symbols(&self, query: &str) -> Result<Value, HomeError> {
        if query.trim().is_empty() {
            return Ok(json!([]));
        }
        let Ok(question) = SearchQuestion::read(query, 20, false) else { return Ok(json!([])) };
        let picked = self.library.pick(Some(&self.citations.to().to_string()))?;
        let answer = ask::search(self.library, &question, &picked)?;
        let mut symbols = Vec::new();
        for hit in answer.hits {
            let name = hit.subject.to_string();
            if let Some(location) = self.location(&name)? {
                symbols.push(json!({"name": name, "kind": 15, "location": location}));
            }
        }
        Ok(Value::Array(symbols))
    }
}

/// The citation that holds a byte, or ends before it: where it stands, and the number.
fn cited_at(checked: &Checked, byte: usize) -> Option<(Range<usize>, String)> {
    let after = checked.citations.partition_point(|citation| citation.bytes.start <= byte);
    let cited = checked.citations.get(after.checked_sub(1)?)?;
    (byte <= cited.bytes.end).then(|| (cited.bytes.clone(), cited.range.first().to_string()))
}

const MOST_OFFERED: usize = 100;

/// Writes a document that only is to be read, unless it is there.
fn write_once(path: &Path, text: &str) -> std::io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)?;
    let mut permissions = fs::metadata(path)?.permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path, permissions)
}

fn path_of(uri: &str) -> Option<PathBuf> {
    let path = percent_decode_str(uri.strip_prefix("file://")?).decode_utf8().ok()?;
    // `file:///C:/rules` names a drive.
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

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
    // The folder in which the editor works; of several the first.
    let folder = asked["workspaceFolders"][0]["uri"].as_str().or(asked["rootUri"].as_str());
    let path = || asked["rootPath"].as_str().map(PathBuf::from);
    let project = (options.project)(folder.and_then(path_of).or_else(path).as_deref());
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

/// A file that is open in the editor.
#[derive(Clone, Debug, Default)]
struct Document {
    /// What it is called, and what the project knows of it.
    name: String,
    file: CiteText<'static>,
    /// Whether the project leaves it out, so that nothing is told of it.
    pub is_left_out: bool,
    /// What it says now.
    pub text: String,
    starts: Vec<usize>,
    /// What is true of its citations, where that was asked since it changed.
    checked: Option<Arc<Checked>>,
}

/// The most of a file that is checked while somebody types, in bytes.
const MOST_BYTES: usize = 16 << 20;

impl Document {
    /// The file at an address with this text; no `file` where the project leaves it out.
    pub fn new(uri: &str, file: Option<CiteText<'static>>, text: &str) -> Self {
        let name = uri.rsplit('/').next().unwrap_or(uri).to_owned();
        let (is_left_out, file) = (file.is_none(), file.unwrap_or_default());
        let (starts, text) = (line_starts(text), text.to_owned());
        Self { name, file, is_left_out, starts, text, checked: None }
    }

    /// Takes over one change: a range with its new text, or the whole text.
    pub fn change(&mut self, change: &Value) {
        let Some(new) = change["text"].as_str() else { return };
        match self.range_of(&change["range"]) {
            Some(range) => self.text.replace_range(range, new),
            None => new.clone_into(&mut self.text),
        }
        self.starts = line_starts(&self.text);
        self.forget();
    }

    /// What is true of its citations, as it is now; nothing of a text that is too long.
    pub fn read(&mut self, citations: &Citations<'_>) -> Result<Arc<Checked>, HomeError> {
        let checked = match self.checked.take() {
            Some(checked) => checked,
            None if self.text.len() > MOST_BYTES => Arc::default(),
            None => {
                let (name, text) = (self.name.as_str(), self.text.as_str());
                Arc::new(citations.check(&CiteText { name, text, ..self.file.clone() })?)
            }
        };
        Ok(self.checked.insert(checked).clone())
    }

    pub fn forget(&mut self) {
        self.checked = None;
    }

    /// The byte that a position of the protocol names; the end of the line for what lies behind.
    pub fn byte_of(&self, position: &Value) -> Option<usize> {
        let line = position["line"].as_u64()? as usize;
        let column = position["character"].as_u64()? as usize;
        let Some(start) = self.starts.get(line).copied() else { return Some(self.text.len()) };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let inside = self.text[start..end].trim_end_matches(['\n', '\r']);
        let (mut units, mut letters) = (0, inside.chars());
        while units < column {
            let Some(letter) = letters.next() else { break };
            units += letter.len_utf16();
        }
        Some(start + inside.len() - letters.as_str().len())
    }

    /// The bytes that a range of the protocol names.
    pub fn range_of(&self, range: &Value) -> Option<Range<usize>> {
        let (start, end) = (self.byte_of(&range["start"])?, self.byte_of(&range["end"])?);
        (start <= end).then_some(start..end)
    }

    /// A byte as a position of the protocol.
    fn position(&self, byte: usize) -> Value {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        json!({"line": line, "character": self.line_before(byte).encode_utf16().count()})
    }

    /// Bytes as a range of the protocol.
    pub fn place(&self, bytes: &Range<usize>) -> Value {
        json!({"start": self.position(bytes.start), "end": self.position(bytes.end)})
    }

    /// The line up to a byte.
    pub fn line_before(&self, byte: usize) -> &str {
        let line = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        &self.text[self.starts[line]..byte]
    }
}

/// Where lines begin: each ends at `\n`, `\r\n` or `\r` alone, as the protocol has it.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = |end: &(usize, &str)| end.1 == "\n" || !text[end.0 + 1..].starts_with('\n');
    let ends = text.match_indices(['\n', '\r']).filter(ends).map(|end| end.0 + 1);
    std::iter::once(0).chain(ends).collect()
}
