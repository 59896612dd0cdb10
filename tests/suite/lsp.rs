//! What does an editor get, message by message? Start at [`Editor`].

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use mtgcr::ask::{CiteQuestion, Library};
use mtgcr::lsp::{Options, Project, serve};
use mtgcr::words::Words;
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const URI: &str = "file:///p/a.rs";

/// How long a test waits for what never comes: far longer than a busy machine takes.
const LONGEST_WAIT: Duration = Duration::from_secs(120);

struct Editor {
    connection: Connection,
    server: JoinHandle<()>,
    folder: TempDir,
    next: i32,
}

impl Editor {
    /// An editor with one open file, and what is told of that.
    fn open(text: &str) -> (Self, Value) {
        Self::speaking("en", text)
    }

    /// The same, of an editor that speaks a language.
    fn speaking(locale: &str, text: &str) -> (Self, Value) {
        let folder = tempdir().expect("a folder");
        let (server, connection) = Connection::memory();
        let question = CiteQuestion {
            edition: Some("2024-09-20".to_owned()),
            to: Some("2024-11-08".to_owned()),
            ..CiteQuestion::default()
        };
        let folder_of_rules = folder.path().to_owned();
        let server = thread::spawn(move || {
            let library = Library::sample().expect("the sample opens");
            let project =
                |_: Option<&Path>| Project { question: question.clone(), ..Project::default() };
            let options = Options {
                project: &project,
                folder: folder_of_rules,
                words: Words::EN,
                follows_editor: true,
            };
            serve(&server, &library, options).expect("it serves to the end");
        });
        let mut editor = Self { connection, server, folder, next: 0 };
        let asked = json!({"capabilities": {}, "locale": locale});
        let told = editor.ask("initialize", asked);
        assert_eq!(told["capabilities"]["hoverProvider"], true);
        editor.tell("initialized", json!({}));
        let document = json!({"uri": URI, "languageId": "rust", "version": 1, "text": text});
        editor.tell("textDocument/didOpen", json!({"textDocument": document}));
        let told = editor.diagnostics();
        (editor, told)
    }

    fn tell(&self, method: &str, params: Value) {
        let notification = Notification { method: method.to_owned(), params };
        self.connection.sender.send(Message::Notification(notification)).expect("it listens");
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let request = Request { id: RequestId::from(self.next), method: method.to_owned(), params };
        self.connection.sender.send(Message::Request(request)).expect("it listens");
        loop {
            match self.connection.receiver.recv().expect("it answers") {
                Message::Response(response) => {
                    assert_eq!(response.id, RequestId::from(self.next));
                    return response.response_result.expect("it is no error");
                }
                _ => continue,
            }
        }
    }

    fn diagnostics(&self) -> Value {
        loop {
            if let Message::Notification(notification) =
                self.connection.receiver.recv().expect("it tells")
            {
                return notification.params["diagnostics"].clone();
            }
        }
    }

    fn at(&self, character: u32) -> Value {
        let position = json!({"line": 0, "character": character});
        json!({"textDocument": {"uri": URI}, "position": position})
    }

    fn close(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        self.server.join().expect("it ends");
    }
}

#[test]
fn an_editor_is_told_and_helped() {
    let (mut editor, told) = Editor::open("// é😀 CR 509.4 and CR 702.19b\nfn a() {}\n");
    assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!(told[0]["code"], "moved");
    assert_eq!(told[0]["range"]["start"], json!({"line": 0, "character": 10}));

    let hover = editor.ask("textDocument/hover", editor.at(25));
    let value = hover["contents"]["value"].as_str().expect("it is text");
    assert!(value.contains("702.19b") && value.contains("2024-11-08"), "{value}");
    assert!(
        value.chars().any(|letter| !letter.is_ascii() && letter.is_alphabetic()),
        "Japanese too: {value}"
    );
    assert_eq!(editor.ask("textDocument/hover", editor.at(0)), Value::Null);

    let range = told[0]["range"].clone();
    let asked =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = editor.ask("textDocument/codeAction", asked);
    assert_eq!(actions[0]["edit"]["changes"][URI][0]["newText"], "509.2");

    let place = editor.ask("textDocument/definition", editor.at(25));
    let path = place["uri"].as_str().and_then(|text| text.strip_prefix("file://")).expect("a file");
    let path = std::path::Path::new(path);
    assert!(path.starts_with(editor.folder.path()));
    assert!(std::fs::read_to_string(path).expect("it is there").contains("702.19b"));

    let found = editor.ask("workspace/symbol", json!({"query": "trample"}));
    assert!(found.as_array().is_some_and(|items| !items.is_empty()), "{found}");
    editor.close();
}

#[test]
fn an_editor_in_japanese_is_answered_in_japanese() {
    let (mut editor, told) = Editor::speaking("ja", "// CR 509.4 and CR 702.19b\n");
    let is_japanese = |value: &Value| value.as_str().is_some_and(|text| !text.is_ascii());
    assert!(is_japanese(&told[0]["message"]), "{told}");
    let asked = json!({"textDocument": {"uri": URI}, "range": told[0]["range"]});
    let actions = editor.ask("textDocument/codeAction", asked);
    assert_eq!(actions[0]["title"], "509.2に修正");
    let hover = editor.ask("textDocument/hover", editor.at(6));
    let value = hover["contents"]["value"].as_str().expect("it is text");
    for foreign in ["since", "points to", "edited", "renumbered", "cited by"] {
        assert!(!value.contains(foreign), "{foreign}: {value}");
    }
    editor.close();
}

#[test]
fn what_may_be_meant_is_offered_and_found_by_words() {
    let line = "/// CR 999.1: Trample assigns the rest of the damage. CR trample damage";
    let (mut editor, told) = Editor::open(line);
    assert_eq!(told[0]["code"], "never", "{told}");
    let document = json!({"uri": URI});
    let context = json!({"diagnostics": []});
    let asked = json!({"textDocument": document, "range": told[0]["range"], "context": context});
    let actions = editor.ask("textDocument/codeAction", asked);
    let offered: Vec<&Value> = actions.as_array().into_iter().flatten().collect();
    let is_trample = |value: &&Value| {
        let new = value["edit"]["changes"][URI][0]["newText"].as_str().unwrap_or_default();
        value["kind"] == "quickfix" && value["isPreferred"] == false && new.starts_with("702.19")
    };
    assert!(!offered.iter().any(is_trample), "a number that nobody had is not guessed: {actions}");
    let nowhere = json!({"line": 0, "character": 2});
    let asked = json!({
        "textDocument": document,
        "range": {"start": nowhere, "end": nowhere},
        "context": context,
    });
    assert_eq!(editor.ask("textDocument/codeAction", asked), json!([]));

    let found = editor.ask("textDocument/completion", editor.at(line.len() as u32));
    let items = found["items"].as_array().expect("a list");
    let rule = items
        .iter()
        .find(|item| item["label"].as_str().is_some_and(|text| text.starts_with("702.19")));
    let edit = &rule.expect("the rule is found by words")["textEdit"];
    let start = line.rfind("trample").expect("it is there");
    assert_eq!(edit["range"]["start"], json!({"line": 0, "character": start}));
    assert!(edit["newText"].as_str().is_some_and(|text| text.starts_with("702.19")));

    let symbols = editor.ask("workspace/symbol", json!({"query": "trample"}));
    let first = &symbols[0];
    let path = first["location"]["uri"].as_str().and_then(|text| text.strip_prefix("file://"));
    assert!(path.is_some_and(|file| std::path::Path::new(file).exists()), "{symbols}");
    assert_eq!(editor.ask("workspace/symbol", json!({"query": " "})), json!([]));
    editor.close();
}

#[test]
fn changes_are_taken_up_where_they_are_made() {
    let (mut editor, _) = Editor::open("// é😀 CR 509.4\n");
    let start = json!({"line": 0, "character": 10});
    let end = json!({"line": 0, "character": 15});
    let change = json!({"range": {"start": start, "end": end}, "text": "509."});
    let document = json!({"uri": URI, "version": 2});
    let changed = json!({"textDocument": document, "contentChanges": [change]});
    editor.tell("textDocument/didChange", changed);
    let offered = editor.ask("textDocument/completion", editor.at(14));
    let labels: Vec<&str> = offered["items"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|item| item["label"].as_str())
        .collect();
    assert_eq!(labels.first(), Some(&"509.1"));
    assert!(labels.iter().all(|label| label.starts_with("509.")), "{labels:?}");
    assert_eq!(offered["items"][0]["textEdit"]["range"]["start"], start);
    assert_eq!(editor.diagnostics(), json!([]));
    editor.close();
}

#[test]
fn odd_requests_are_refused_and_nothing_ends() {
    let (mut editor, _) = Editor::open("// CR 702.19b\n");
    let far = json!({"line": 900, "character": 900});
    let asked = json!({"textDocument": {"uri": URI}, "position": far});
    assert_eq!(editor.ask("textDocument/hover", asked), Value::Null);
    let elsewhere = json!({"textDocument": {"uri": "file:///none"}, "position": far});
    assert_eq!(editor.ask("textDocument/hover", elsewhere), Value::Null);
    assert_eq!(editor.ask("textDocument/definition", json!({})), Value::Null);
    editor.close();
}

/// What the server says that is started in `folder`, beside an empty home, and is told `messages`
/// and, when it has told what is wrong in each document that they open, to end.
fn served_in(folder: &Path, messages: &[Value]) -> String {
    // An empty home answers from the sample.
    let home = tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.current_dir(folder).arg("--home").arg(home.path()).args(["-q", "lsp"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut server = command.spawn().expect("the program runs");
    let mut input = server.stdin.take().expect("it listens");
    let mut send = |message: &Value| {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        let message = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("it listens");
    };
    messages.iter().for_each(&mut send);
    let mut output = BufReader::new(server.stdout.take().expect("it speaks"));
    let (sender, said) = mpsc::channel();
    let reader = thread::spawn(move || {
        while let Some(message) = Message::read(&mut output).expect("it is a message") {
            // Whoever has heard enough listens no more.
            let _ = sender.send(message);
        }
    });
    let mut told = Vec::new();
    let mut open =
        messages.iter().filter(|message| message["method"] == "textDocument/didOpen").count();
    while open > 0 {
        let message = said.recv_timeout(LONGEST_WAIT).expect("it tells what is wrong in each");
        open -= usize::from(matches!(&message, Message::Notification(notification)
            if notification.method == "textDocument/publishDiagnostics"));
        told.push(message);
    }
    send(&json!({"id": 99, "method": "shutdown"}));
    send(&json!({"method": "exit"}));
    told.extend(said.iter());
    reader.join().expect("it ends");
    let told: Vec<String> =
        told.iter().map(|message| serde_json::to_string(message).expect("it is JSON")).collect();
    let told = told.join("\n");
    assert!(server.wait().expect("it ends").success(), "{told}");
    told
}

fn opened(uri: &str, text: &str) -> Value {
    let document = json!({"uri": uri, "languageId": "rust", "version": 1, "text": text});
    json!({"method": "textDocument/didOpen", "params": {"textDocument": document}})
}

#[test]
fn settings_that_cannot_be_followed_are_told_and_end_nothing() {
    for settings in ["edition = \"2077-77\"\n", "edition = \n", "colour = \"red\"\n"] {
        let folder = tempdir().expect("a folder");
        std::fs::write(folder.path().join("mtgcr.toml"), settings).expect("it can be written");
        let position = json!({"line": 0, "character": 8});
        let place = json!({"textDocument": {"uri": URI}, "position": position});
        let messages = [
            json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}),
            json!({"method": "initialized", "params": {}}),
            opened(URI, "// CR 510.1a"),
            json!({"id": 2, "method": "textDocument/hover", "params": place}),
        ];
        let told = served_in(folder.path(), &messages);
        assert!(told.contains("window/showMessage"), "{settings}: {told}");
        assert!(told.contains("\"id\":2") && told.contains("510.1a"), "{settings}: {told}");
    }
}

#[test]
fn the_project_is_that_of_the_folder_in_which_the_editor_works() {
    let (elsewhere, folder) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    let settings = "edition = \"2024-09-20\"\nlevel = \"certain\"\nignore = [\"gen\"]\n\n\
        [editions]\nnew = \"2024-11-08\"\n\n[left.\"new/b.rs\"]\n\"509.2\" = \"2024-09-20\"\n";
    for name in ["gen", "new"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
        for file in ["a.rs", "b.rs"] {
            std::fs::write(folder.path().join(name).join(file), "").expect("it can be written");
        }
    }
    std::fs::write(folder.path().join("mtgcr.toml"), settings).expect("it can be written");
    let root = format!("file://{}", folder.path().display());
    let params = json!({"capabilities": {}, "workspaceFolders": [{"uri": root, "name": "p"}]});
    let uri = |file: &str| format!("{root}/{file}");
    let messages = [
        json!({"id": 1, "method": "initialize", "params": params}),
        json!({"method": "initialized", "params": {}}),
        opened(&uri("a.rs"), "// CR 509.2"),
        opened(&uri("gen/a.rs"), "// CR 999.1"),
        opened(&uri("new/a.rs"), "// CR 509.2"),
        opened(&uri("new/b.rs"), "// CR 509.2"),
    ];
    let told = served_in(elsewhere.path(), &messages);
    let of = |file: &str| {
        let told = told.lines().find(|message| message.contains(&uri(file)));
        told.expect("it is told").to_owned()
    };
    // What the project follows is what it is judged against; only a part is of another edition.
    assert!(of("a.rs").contains("\"diagnostics\":[]"), "{told}");
    assert!(of("gen/a.rs").contains("\"diagnostics\":[]"), "{told}");
    assert!(of("new/a.rs").contains("509.2"), "{told}");
    assert!(of("new/b.rs").contains("\"diagnostics\":[]"), "{told}");
}

#[test]
fn malformed_messages_are_answered_and_end_nothing() {
    let (sender, written) = mpsc::channel();
    struct Sent(mpsc::Sender<Vec<u8>>);
    impl Write for Sent {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            // Whoever has heard enough listens no more.
            let _ = self.0.send(bytes.to_vec());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let framed = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let input = [
        framed("{\"jsonrpc\": "),
        "Content-Type: x\r\n\r\n".to_owned(),
        framed("[1]"),
        framed(r#"{"jsonrpc":"2.0","method":"exit"}"#),
        framed("never read"),
    ];
    let input = std::io::Cursor::new(input.concat().into_bytes());
    let heard = mtgcr::lsp::connected(input, Sent(sender), |editor| editor.receiver.recv());
    let heard = heard.expect("what makes sense comes through");
    assert!(matches!(&heard, Message::Notification(told) if told.method == "exit"), "{heard:?}");
    let written: Vec<u8> = written.into_iter().flatten().collect();
    let written = String::from_utf8(written).expect("it is text");
    assert_eq!(written.matches("-32700").count(), 2, "{written}");
    assert_eq!(written.matches("-32600").count(), 1, "{written}");
}

#[test]
fn a_header_is_not_taken_at_its_word() {
    let input = std::io::Cursor::new(b"Content-Length: 4294967295\r\n\r\n{}".to_vec());
    let heard = mtgcr::lsp::connected(input, std::io::sink(), |editor| editor.receiver.recv());
    assert!(heard.is_err(), "it ends where the stream does: {heard:?}");
}
