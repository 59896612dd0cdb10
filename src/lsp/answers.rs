//! What is answered to an editor? Start at [`Answers`].

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::document::{Document, MOST_BYTES};
use crate::answer::{CiteFinding, CiteLevel, CiteVerdict};
use crate::ask::{
    self, Checked, Citations, CiteText, HistoryQuestion, HomeError, Library, SearchQuestion,
    ShowQuestion,
};
use crate::render::words::Words;
use crate::render::{markdown, suggesting};

/// Everything that answers need.
pub(super) struct Answers<'a> {
    pub library: &'a Library,
    pub citations: &'a Citations<'a>,
    /// Where documents that only are to be read are put.
    pub folder: PathBuf,
}

impl Answers<'_> {
    /// Checks a file, unless that was done since it changed.
    pub fn check<'d>(&self, document: &'d mut Document) -> Result<&'d Checked, HomeError> {
        if document.checked.is_none() {
            let too_long = document.text.len() > MOST_BYTES;
            let text = if too_long { "" } else { document.text.as_str() };
            let text = CiteText { name: &document.name, text, ..CiteText::default() };
            document.checked = Some(self.citations.check(&text)?);
        }
        Ok(document.checked.get_or_insert_default())
    }

    /// What is wrong in a file.
    pub fn diagnostics(&self, document: &mut Document) -> Result<Value, HomeError> {
        let findings = self.check(document)?.findings.clone();
        let told = findings.iter().map(|it| {
            json!({
                "range": document.place(&it.bytes),
                "severity": severity(it),
                "code": it.verdict.word(),
                "source": "mtgcr",
                "message": sentence(it),
            })
        });
        Ok(told.collect())
    }

    /// The rule that is cited at a byte, in both languages, with its history in short.
    pub fn hover(&self, document: &mut Document, byte: usize) -> Result<Value, HomeError> {
        let Some((bytes, number)) = self.cited_at(document, byte)? else { return Ok(Value::Null) };
        let mut told = self.shown(&number)?;
        told += &self.history(&number)?;
        let finding = document.checked.iter().flat_map(|it| &it.findings);
        let finding = finding.filter(|it| it.bytes == bytes).map(sentence);
        for it in finding {
            told = format!("**{it}**\n\n{told}");
        }
        let contents = json!({"kind": "markdown", "value": told});
        Ok(json!({"contents": contents, "range": document.place(&bytes)}))
    }

    /// Where the rule that is cited at a byte can be read.
    pub fn definition(&self, document: &mut Document, byte: usize) -> Result<Value, HomeError> {
        let Some((_, number)) = self.cited_at(document, byte)? else { return Ok(Value::Null) };
        let edition = self.citations.to();
        let folder = self.folder.join(edition.to_string().replace(':', "-"));
        let path = folder.join(format!("{number}.md"));
        let text = self.shown(&number)?;
        if write_once(&path, &text).is_err() {
            return Ok(Value::Null);
        }
        let start = json!({"line": 0, "character": 0});
        Ok(json!({"uri": uri_of(&path), "range": {"start": start, "end": start}}))
    }

    fn cited_at(
        &self,
        document: &mut Document,
        byte: usize,
    ) -> Result<Option<(Range<usize>, String)>, HomeError> {
        let places = &self.check(document)?.places;
        let after = places.partition_point(|it| it.0.start <= byte);
        let place = after.checked_sub(1).and_then(|it| places.get(it));
        let here = place.filter(|it| byte <= it.0.end);
        Ok(here.map(|it| (it.0.clone(), it.1.first().to_string())))
    }

    fn shown(&self, number: &str) -> Result<String, HomeError> {
        let question = ShowQuestion { wanted: vec![number.to_owned()], ..ShowQuestion::default() };
        let picked = self.library.pick(Some(&self.citations.to().to_string()))?;
        Ok(markdown::show(&ask::show(self.library, &question, &picked)?, Words::EN))
    }

    fn history(&self, number: &str) -> Result<String, HomeError> {
        let edition = Some(self.citations.to().to_string());
        let question = HistoryQuestion { wanted: number.to_owned(), edition, blame: false };
        let Some(answer) = ask::history(self.library, &question)? else { return Ok(String::new()) };
        let events = answer.events.iter().rev().take(4).map(|it| {
            let number = it.new.as_ref().map_or(String::new(), |it| format!(" as {}", it.name()));
            match it.class {
                Some(class) => format!("- {}: {}{number}\n", it.edition, class.word()),
                None => format!("- {}: the editions begin with it{number}\n", it.edition),
            }
        });
        Ok(format!("\n{}", events.collect::<String>()))
    }

    /// What can be done about the findings in a range: what is proven first, then what may be meant.
    pub fn actions(
        &self,
        document: &mut Document,
        uri: &str,
        range: &Range<usize>,
    ) -> Result<Value, HomeError> {
        let findings = self.check(document)?.findings.clone();
        let touched =
            findings.iter().filter(|it| it.bytes.start <= range.end && range.start <= it.bytes.end);
        let mut actions = Vec::new();
        for it in touched {
            let place = document.place(&it.bytes);
            let mut push = |title: String, new: &str, is_preferred: bool| {
                let edit = json!({"changes": {uri: [{"range": place, "newText": new}]}});
                actions.push(json!({
                    "title": title,
                    "kind": "quickfix",
                    "isPreferred": is_preferred,
                    "edit": edit,
                }));
            };
            if let Some(new) = &it.replacement {
                push(format!("Write {new}"), new, true);
                continue;
            }
            for suggestion in it.suggestions.iter().take(3) {
                let title =
                    format!("Cite {}: {}", suggestion.number, Words::EN.said(&suggestion.why));
                push(title, &suggestion.number, false);
            }
        }
        Ok(Value::Array(actions))
    }

    /// Rules whose numbers go on from what is typed behind `CR `, or that the words typed there
    /// find.
    pub fn completion(&self, document: &Document, byte: usize) -> Result<Value, HomeError> {
        let line = document.line_before(byte);
        let Some((_, typed)) = line.rsplit_once("CR ").filter(|it| it.1.len() < 80) else {
            return Ok(Value::Null);
        };
        let typed = typed.trim_start();
        let is_number = typed.starts_with(|it: char| it.is_ascii_digit());
        let rules = match is_number || typed.is_empty() {
            true => self.citations.numbered(typed, MOST_OFFERED)?,
            false => {
                let found = self.citations.suggest(typed, 10)?.suggestions;
                found.into_iter().map(|rule| (rule.suggestion.number, rule.text)).collect()
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
            let path = self.folder.join(self.citations.to().to_string().replace(':', "-"));
            let path = path.join(format!("{}.md", name.replace(['/', '\\'], "-")));
            if write_once(&path, &self.shown(&name)?).is_err() {
                continue;
            }
            let start = json!({"line": 0, "character": 0});
            let location = json!({"uri": uri_of(&path), "range": {"start": start, "end": start}});
            symbols.push(json!({"name": name, "kind": 15, "location": location}));
        }
        Ok(Value::Array(symbols))
    }
}

/// How many numbers are offered at once.
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

fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let kept = |it: &u8| it.is_ascii_alphanumeric() || b"/-._~:".contains(it);
    let byte = |it: u8| if kept(&it) { char::from(it).to_string() } else { format!("%{it:02X}") };
    let encoded: String = path.bytes().map(byte).collect();
    format!("file://{}{encoded}", if encoded.starts_with('/') { "" } else { "/" })
}

fn severity(it: &CiteFinding) -> u8 {
    match (it.verdict, it.level) {
        (CiteVerdict::Reworded, _) | (_, CiteLevel::All) => 3,
        (_, CiteLevel::Certain) => 1,
        (_, CiteLevel::Likely) => 2,
    }
}

fn sentence(it: &CiteFinding) -> String {
    let meant: Vec<String> = it.suggestions.iter().take(3).map(|it| it.number.clone()).collect();
    suggesting(it, &meant, Words::EN)
}
