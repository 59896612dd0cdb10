//! How is each surface asked? Start at [`Program`].
//!
//! Every call into the program that is tested stands here, and gives JSON or HTML as readers get
//! it; nothing here knows what is right.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use mtgcr::answer::History;
use mtgcr::ask::{
    self, DiffQuestion, ImportQuestion, Input, SearchQuestion, Silent, TranslationQuestion,
};
use mtgcr::book::Library;
pub use mtgcr::book::Sides;
use mtgcr::doc::{self, Terminal};
use mtgcr::exchange::Format;
use mtgcr::lexicon::lexicon;
use mtgcr::model::{EditionId, Pair, slug};
use mtgcr::render::{self, Detail, exchange, json as printed};
use mtgcr::translation::Names;
use mtgcr::web::{Access, Backend, Limits, routes};
use mtgcr::words::Words;
use serde_json::{Value, json};
use tower::ServiceExt;

/// The names that are known in both languages.
pub fn known_names() -> Names {
    Names::of(lexicon().iter().map(|name| (name.en, name.ja)))
}

/// The words of a page, without its elements.
fn words_of(page: &str) -> String {
    let pieces = page.split('<').map(|piece| piece.split_once('>').map_or(piece, |pair| pair.1));
    let words: String = pieces.collect();
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    signs.iter().fold(words, |words, (written, sign)| words.replace(written, sign))
}

/// A translation in each form for translators: JSON a record a line, the others as they are.
pub struct Exports {
    pub jsonl: Vec<Value>,
    pub po: String,
    pub xliff: String,
    pub tmx: String,
    pub table: String,
}

/// An open home, and the server over the same home.
pub struct Program {
    /// Where it lies; none for the sample.
    home: Option<PathBuf>,
    library: Library,
    routes: Router,
    runtime: tokio::runtime::Runtime,
}

impl Program {
    /// The sample.
    pub fn sample() -> Self {
        let open = || Library::sample().expect("the sample opens");
        Self::over(None, open(), open())
    }

    /// A new home at `home` with these sources.
    pub fn importing(home: &Path, sources: &[Vec<u8>]) -> Self {
        let inputs = sources
            .iter()
            .map(|bytes| Input { path: "edition.txt".to_owned(), bytes: Ok(bytes.clone()) });
        let answer = ask::import(home, inputs, ImportQuestion::default(), &Silent);
        assert_eq!(answer.expect("it can be written").refused(), 0);
        let open = || Library::open(home, &Silent).expect("the home opens");
        Self::over(Some(home.to_owned()), open(), open())
    }

    fn over(home: Option<PathBuf>, library: Library, served: Library) -> Self {
        let limits = Limits::default();
        let backend = Backend::new(served, None, &limits).expect("the home is whole");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime starts");
        Self {
            home,
            library,
            routes: routes(Arc::new(backend), &limits, &Access::default()),
            runtime,
        }
    }

    /// An English edition beside Japanese texts, the newest first.
    pub fn sides(&self, en: EditionId, ja: &[EditionId]) -> Sides {
        let place =
            |id: &EditionId| self.library.pick_one(&id.to_string()).expect("the edition is there");
        Sides { en: Some(place(&en)), ja: ja.iter().map(place).collect() }
    }

    pub fn show(&self, wanted: &str, sides: &Sides) -> Value {
        value(printed::print(
            &ask::show(&self.library, &[wanted.to_owned()], sides).expect("nothing is damaged"),
        ))
    }

    /// The same for people: on a terminal, as Markdown, as a page that stands alone.
    pub fn printed(&self, wanted: &str, sides: &Sides) -> [(&'static str, String); 3] {
        let answer =
            ask::show(&self.library, &[wanted.to_owned()], sides).expect("nothing is damaged");
        let laid_out = render::show(&answer, Detail::All, Words::EN);
        [
            ("terminal", doc::terminal(&laid_out, Terminal::default())),
            ("markdown", doc::markdown(&laid_out)),
            ("html", words_of(&doc::html(&laid_out, Words::EN))),
        ]
    }

    pub fn search(&self, typed: &str, sides: &Sides, all_editions: bool) -> Value {
        let question = SearchQuestion::read(typed, 9000, all_editions).expect("it can be read");
        let answer = ask::search(&self.library, &question, sides).expect("nothing is damaged");
        value(printed::print(&answer))
    }

    pub fn term(&self, typed: &str, sides: &Sides) -> Value {
        value(printed::print(&ask::term(&self.library, typed, sides).expect("nothing is damaged")))
    }

    pub fn history(&self, wanted: &str, edition: EditionId) -> Option<Value> {
        let edition = Some(edition.to_string());
        let question = History::of(wanted, edition);
        let answer = ask::history(&self.library, &question).expect("nothing is damaged")?;
        Some(value(printed::print(&answer)))
    }

    pub fn diff(&self, editions: Pair<EditionId>) -> Value {
        let editions = editions.map(|id| id.to_string());
        let editions = editions.as_ref().map(String::as_str);
        let answer = ask::diff(&self.library, editions, &DiffQuestion::default());
        value(printed::print(&answer.expect("nothing is damaged")))
    }

    /// The translation in each form for translators.
    pub fn exports(&self, en: EditionId, ja: EditionId) -> Exports {
        let (en, ja) = (Some(en.to_string()), Some(ja.to_string()));
        let question = TranslationQuestion { en, ja, section: None };
        let answer = ask::translation_status(&self.library, &question).expect("nothing is damaged");
        let lines = exchange::jsonl(&answer);
        Exports {
            jsonl: lines.lines().map(|line| value(line.to_owned())).collect(),
            po: exchange::file(&answer, Format::Po),
            xliff: exchange::file(&answer, Format::Xliff),
            tmx: exchange::file(&answer, Format::Memory),
            table: exchange::file(&answer, Format::Table),
        }
    }

    /// What the assistant's tool `show` gives for each of these, asked for in one conversation.
    pub fn assistant(&self, wanted: &[String], edition: EditionId) -> Vec<Value> {
        let empty = tempfile::tempdir().expect("a folder can be made");
        let home = self.home.as_deref().unwrap_or(empty.path());
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.arg("mcp").arg("--home").arg(home).env_remove("MTGCR_HOME");
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("it is piped");
        let client = json!({ "name": "a test", "version": "1" });
        let params =
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
        let mut said = vec![
            json!({ "jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": params }),
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        ];
        said.extend(wanted.iter().enumerate().map(|(id, wanted)| {
            let edition = edition.to_string();
            let arguments = json!({ "query": [wanted], "in": edition, "limit": 100 });
            let params = json!({ "name": "show", "arguments": arguments });
            json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
        }));
        let talk = std::thread::spawn(move || {
            said.iter().for_each(|text| writeln!(input, "{text}").expect("it listens"));
        });
        let output = child.wait_with_output().expect("it ends");
        talk.join().expect("all was said");
        let answers = String::from_utf8(output.stdout).expect("answers are UTF-8");
        let mut shown = vec![Value::Null; wanted.len()];
        for mut answer in answers.lines().map(|line| value(line.to_owned())) {
            let place = answer["id"].as_u64().and_then(|id| usize::try_from(id).ok());
            if let Some(place) = place.filter(|place| *place < shown.len()) {
                shown[place] = answer["result"]["structuredContent"].take();
            }
        }
        shown
    }

    /// The address of the page of a glossary entry.
    pub fn entry_address(headword: &str, edition: EditionId) -> String {
        format!("/glossary/{}@{edition}", slug(headword))
    }

    /// The body of what the server answers to a GET; none where it is not there.
    pub fn get(&self, target: &str) -> Option<String> {
        let mut encoded = String::new();
        for byte in target.bytes() {
            match byte {
                0x21 | 0x23..=0x7e => encoded.push(char::from(byte)),
                _ => encoded += &format!("%{byte:02X}"),
            }
        }
        let request = Request::get(encoded)
            .header("host", "localhost")
            .body(Body::empty())
            .expect("it is a target");
        self.runtime.block_on(async {
            let response = self.routes.clone().oneshot(request).await.expect("it never fails");
            let found = response.status().is_success();
            let body = to_bytes(response.into_body(), 64 << 20).await.expect("it is whole");
            found.then(|| String::from_utf8(body.to_vec()).expect("answers are UTF-8"))
        })
    }
}

fn value(text: String) -> Value {
    serde_json::from_str(&text).expect("it is JSON")
}
