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
use crate::model::{Address, Completeness, DocumentKind, Language};
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
