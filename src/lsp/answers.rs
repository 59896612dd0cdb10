//! What is answered to an editor? Start at [`Answers`].

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use super::document::Document;
use crate::answer::{CiteFinding, History, SayingRule};
use crate::ask::{self, Checked, Citations, HomeError, Library, SearchQuestion};
use crate::model::{Language, Said};
use crate::render::labels::event_label;
use crate::render::{file_address, severity, suggesting};
use crate::words::Words;

pub(super) struct Answers<'a> {
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
        let (uri, start) =
            (file_address(&path.to_string_lossy()), json!({"line": 0, "character": 0}));
        Ok(Some(json!({"uri": uri, "range": {"start": start, "end": start}})))
    }

    fn shown(&self, number: &str) -> Result<String, HomeError> {
        let picked = self.library.pick(Some(&self.citations.to().to_string()))?;
        Ok(crate::doc::markdown(&crate::render::show(
            &ask::show(self.library, &[number.to_owned()], &picked)?,
            crate::render::Detail::All,
            self.words,
        )))
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

pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
    let path = percent_decode_str(uri.strip_prefix("file://")?).decode_utf8().ok()?;
    // `file:///C:/rules` names a drive.
    let drive = path.strip_prefix('/').filter(|path| path.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}
