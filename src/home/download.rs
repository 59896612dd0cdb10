//! Is what came over the wire the text that was meant? Start at [`Home::judge`].
//!
//! A text that is whole and is the rules is kept, whatever its name says; all else is refused with
//! its own reason. Nothing here asks anybody.

use super::import::Input;
use super::offers::label;
use super::open::Home;
use super::update_plan::Lacking;
use crate::corpus::{Catalogue, Sha256, Standing, Visit};
use crate::model::{Address, DocumentKind, Language, ProblemKind, RecordKind};
use crate::parse::{self, Reading, Wanted};

/// What an address sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// All bytes.
    pub bytes: Vec<u8>,
    /// The server's mark of them.
    pub etag: Option<String>,
    /// When they last changed, as the server prints it.
    pub modified: Option<String>,
}

/// A text that may be kept.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What to import.
    pub input: Input,
    /// What a reader should know of it; a sentence.
    pub remark: Option<String>,
    /// What to remember of the visit once it is kept.
    pub visit: Visit,
}

impl Home {
    /// Whether what came from `address` is the text that was `wanted`; else why it is not kept.
    pub fn judge(wanted: &Lacking, address: &Address, came: Came) -> Result<Judged, String> {
        let Came { bytes, etag, modified } = came;
        let decoded = parse::decode(&bytes).text;
        if parse::is_web_page(&decoded) {
            return Err(format!("`{address}` answers with a web page in place of the text"));
        }
        let name = address.file_name();
        let reading =
            parse::read_as(&bytes, &Wanted { name: name.clone(), ..Wanted::default() })
                .map_err(|refusal| format!("`{address}` does not hold the rules: {refusal}"))?;
        let id = reading.recognition.id;
        if id.document != DocumentKind::Rules || id.language != wanted.language {
            let form = reading.recognition.form;
            return Err(format!("`{address}` holds something else: {form}"));
        }
        if let Some(after) = ends_early(&reading) {
            let known = wanted.bytes.map_or(String::new(), |it| format!(" of {it}"));
            let came = bytes.len();
            return Err(format!(
                "the text at `{address}` is cut off: it ends after {after}, {came}{known} bytes came"
            ));
        }
        let visit = Visit {
            address: address.to_string(),
            etag,
            modified,
            sha256: Some(Sha256::of(&bytes)),
            links: Vec::new(),
        };
        let remark = remark(wanted, &name, &reading, &bytes);
        let input = Input { path: address.to_string(), bytes: Ok(bytes) };
        Ok(Judged { input, remark, visit })
    }
}

/// Behind what the text ends though it should go on; none where it is whole.
fn ends_early(reading: &Reading) -> Option<String> {
    let book = &reading.rulebook;
    match book.id.language {
        Language::En => book.problems.iter().find_map(|it| match &it.kind {
            ProblemKind::CutOff { after } => Some(after.clone()),
            ProblemKind::MissingPart { part } if part == "glossary" => {
                Some("the rules, without a glossary".to_owned())
            }
            _ => None,
        }),
        // A translation closes with the day on which it takes effect.
        Language::Ja => {
            let closes = |it: &str| it.contains("ルールは") && it.contains("有効");
            let mut last = reading.text.lines().rev().filter(|it| !it.trim().is_empty()).take(60);
            let has_end = last.any(closes) && book.of_kind(RecordKind::Glossary).count() > 0;
            let last = reading.text.lines().rfind(|it| !it.trim().is_empty());
            let start = |it: &str| format!("`{}`", it.trim().chars().take(24).collect::<String>());
            (!has_end).then(|| last.map_or("the start".to_owned(), start))
        }
    }
}

/// A date that disagrees, or bytes that are not those known.
fn remark(wanted: &Lacking, name: &str, reading: &Reading, bytes: &[u8]) -> Option<String> {
    let id = reading.recognition.id;
    let catalogue = Catalogue::known();
    let known = catalogue.on(id.effective);
    let named = label(name).filter(|it| *it != id.effective);
    let is_known = |label| known.iter().any(|it| it.file_date() == label);
    let digits = name.split(|it: char| !it.is_ascii_digit()).find(|it| it.len() >= 8);
    if let (Some(digits), Some(_)) = (digits, named.filter(|it| !is_known(*it))) {
        return Some(format!("its name says {digits}, inside it says {}", id.effective));
    }
    if let Some(expected) = wanted.expected.filter(|it| *it != id.effective) {
        return Some(format!("{expected} was expected, inside it says {}", id.effective));
    }
    let standing = catalogue.judge(bytes, &reading.text, id);
    let differs = id.language == Language::En && !known.is_empty() && standing == Standing::Unknown;
    differs.then(|| format!("its bytes are not those that are known of {id}"))
}
