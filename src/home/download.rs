//! Is what was downloaded the text that was meant? Start at [`Home::check_download`].
//!
//! A text that is whole and is the rules is kept, whatever its name says; all else is refused with
//! its own reason. Nothing here asks anybody.

use super::import::Input;
use super::offers::label;
use super::open::Home;
use super::update_plan::WantedText;
use super::weigh::judge;
use crate::corpus::{Authenticity, Catalogue, Sha256, Visit};
use crate::model::{Address, Completeness, DocumentKind, Language, ProblemKind, RecordKind};
use crate::parse::{self, Reading, Wanted};

/// What an address sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DownloadedText {
    /// All bytes.
    pub bytes: Vec<u8>,
    /// The server's mark of them.
    pub etag: Option<String>,
    /// When they last changed, as the server prints it.
    pub modified: Option<String>,
}

/// A text that may be kept.
#[derive(Clone, Debug)]
pub struct AcceptedText {
    /// What to import.
    pub input: Input,
    /// What a reader should know of it; a sentence.
    pub remark: Option<String>,
    /// What to remember of the visit once it is kept.
    pub visit: Visit,
}

/// Why what came is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// It is the text, but not all of it.
    #[error("{0}")]
    Cut(String),
    /// It is something else.
    #[error("{0}")]
    Other(String),
}

impl Home {
    /// Whether what came from `address` is the text that was `wanted`; else why it is not kept.
    pub fn check_download(
        wanted: &WantedText,
        address: &Address,
        download: DownloadedText,
    ) -> Result<AcceptedText, Rejection> {
        let DownloadedText { bytes, etag, modified } = download;
        let decoded = parse::decode(&bytes).text;
        if parse::is_web_page(&decoded) {
            let reason = format!("`{address}` answers with a web page in place of the text");
            return Err(Rejection::Other(reason));
        }
        let name = address.file_name();
        let reading = parse::read_as(&bytes, &Wanted { name: name.clone(), ..Wanted::default() })
            .map_err(|refusal| {
            Rejection::Other(format!("`{address}` does not hold the rules: {refusal}"))
        })?;
        let id = reading.recognition.id;
        if id.document != DocumentKind::Rules || id.language != wanted.language {
            let form = reading.recognition.form;
            return Err(Rejection::Other(format!("`{address}` holds something else: {form}")));
        }
        let standing = Catalogue::known().judge(&bytes, &reading.text, id);
        if let Some(after) = ends_early(&reading).filter(|_| standing == Authenticity::Unknown) {
            let known = wanted.bytes.map_or(String::new(), |count| format!(" of {count}"));
            let came = bytes.len();
            return Err(Rejection::Cut(format!(
                "the text at `{address}` is cut off: it ends after {after}, {came}{known} bytes came"
            )));
        }
        let judgement = judge(&reading, standing, &[]);
        if judgement.completeness == Completeness::Broken {
            let reason =
                judgement.reasons.first().map_or(String::new(), |odd| odd.kind.to_string());
            return Err(Rejection::Cut(format!("the text at `{address}` is not whole: {reason}")));
        }
        let visit = Visit {
            address: address.to_string(),
            etag,
            modified,
            sha256: Some(Sha256::of(&bytes)),
            links: Vec::new(),
        };
        let remark = remark(wanted, &name, &reading, standing);
        let input = Input { path: address.to_string(), bytes: Ok(bytes) };
        Ok(AcceptedText { input, remark, visit })
    }
}

/// Behind what the text ends though it should go on; none where it is whole.
fn ends_early(reading: &Reading) -> Option<String> {
    let book = &reading.rulebook;
    match book.id.language {
        Language::En => {
            let cut = book.problems.iter().find_map(|problem| match &problem.kind {
                ProblemKind::CutOff { after } => Some(after.clone()),
                ProblemKind::MissingPart { part } if part == "glossary" => {
                    Some("the rules, without a glossary".to_owned())
                }
                _ => None,
            });
            cut.or_else(|| (!has_colophon(&reading.text)).then(|| last_line(&reading.text)))
        }
        // A translation closes with the day on which it takes effect.
        Language::Ja => {
            let closes = |line: &str| line.contains("ルールは") && line.contains("有効");
            let mut last =
                reading.text.lines().rev().filter(|line| !line.trim().is_empty()).take(60);
            let has_end = last.any(closes) && book.of_kind(RecordKind::Glossary).count() > 0;
            (!has_end).then(|| last_line(&reading.text))
        }
    }
}

/// Whether an English text has what stands at the end of every edition: the credits, and behind
/// them whole lines that say who publishes it and whose it is.
///
/// Of the 98 editions of 1999 to 2026 that were looked at, all but 2003-05-26, which ends with its
/// credits, name the publisher's website, a patent or its copyright behind them within a hundred
/// lines, and all but 2026-01-16 end with a full stop or the address of the website; these two are
/// known by their bytes; so the last line may end as it likes. A text that names no publisher may
/// close with its date.
fn has_colophon(text: &str) -> bool {
    let lines = text.split(['\n', '\r', '\u{b}', '\u{2028}']).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let is_credits = |line: &&str| line.trim_end_matches(':').eq_ignore_ascii_case("credits");
    let Some(credits) = lines.iter().rposition(is_credits) else { return false };
    let behind = &lines[credits..];
    let names_owner = |line: &&str| {
        let marked = ["©", "(C)", "(c)"].iter().any(|mark| line.contains(mark));
        marked && line.contains("Wizards") || line.contains("Patent") || names_website(line)
    };
    let is_published = behind.iter().any(|line| line.starts_with("Published by"));
    let is_dated = |line: &&str| line.contains("effective as of");
    let closes = match is_published {
        true => behind.iter().any(names_owner),
        false => behind.iter().any(|line| names_owner(line) || is_dated(line)),
    };
    behind.len() <= 100 && closes
}

/// Whether a line gives the whole address of the publisher's website.
fn names_website(line: &str) -> bool {
    let is_address = line.trim_end_matches(['>', '/']).ends_with(".com");
    is_address && line.to_ascii_lowercase().contains("website")
}

/// The last line, in short.
fn last_line(text: &str) -> String {
    let last = text.lines().rfind(|line| !line.trim().is_empty());
    let start = |line: &str| format!("`{}`", line.trim().chars().take(24).collect::<String>());
    last.map_or("the start".to_owned(), start)
}

/// A date that disagrees, or bytes that are not those known.
fn remark(
    wanted: &WantedText,
    name: &str,
    reading: &Reading,
    standing: Authenticity,
) -> Option<String> {
    let id = reading.recognition.id;
    let catalogue = Catalogue::known();
    let known = catalogue.on(id.effective);
    let named = label(name).filter(|date| *date != id.effective);
    let is_known = |label| known.iter().any(|edition| edition.file_date() == label);
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).find(|run| run.len() >= 8);
    if let (Some(digits), Some(_)) = (digits, named.filter(|date| !is_known(*date))) {
        return Some(format!("its name says {digits}, inside it says {}", id.effective));
    }
    if let Some(expected) = wanted.expected.filter(|date| *date != id.effective) {
        return Some(format!("{expected} was expected, inside it says {}", id.effective));
    }
    let differs =
        id.language == Language::En && !known.is_empty() && standing == Authenticity::Unknown;
    differs.then(|| format!("its bytes are not those that are known of {id}"))
}
