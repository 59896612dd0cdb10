//! Where is a page, on a server and in a folder of files? Start at [`Host`].
//!
//! In a folder each page is the `index.html` of a folder of its own, so that any server answers
//! at the address that the program's own server has. What stands behind a question mark there
//! becomes part of the name, for files have no parameters.

use percent_encoding::percent_decode_str;

use super::view::percent_encoded;
use crate::model::Language;

/// Who answers at the addresses of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Host {
    /// What stands before every address, such as `https://rules.example.org`; none where that is
    /// not known.
    pub base: Option<String>,
    /// Whether the pages are files of a folder.
    pub is_folder: bool,
    /// Whether single rules have no feeds, so that those of their sections are followed.
    pub lacks_rule_feeds: bool,
}

impl Host {
    /// The whole address of a page in a language of the interface, or in the reader's own.
    pub fn whole(&self, language: Option<Language>, address: &str) -> Option<String> {
        let base = self.base.as_deref()?;
        if self.is_folder {
            let file = file_of(language.unwrap_or(Language::En), address);
            let file = file.strip_suffix("index.html").unwrap_or(&file);
            return Some(format!("{base}/{}", in_address(file)));
        }
        // Who asks for no language gets English, so that this needs no address of its own.
        if language != Some(Language::Ja) {
            return Some(format!("{base}{address}"));
        }
        let joint = if address.contains('?') { '&' } else { '?' };
        Some(format!("{base}{address}{joint}lang=ja"))
    }
}

/// The file of a page in a folder, by its address without a fragment.
pub fn file_of(language: Language, address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let mut pieces: Vec<String> = Vec::new();
    if language == Language::Ja {
        pieces.push("ja".to_owned());
    }
    pieces.extend(path.split('/').filter(|piece| !piece.is_empty()).map(file_name));
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let told = match parameter.strip_prefix("in=") {
            Some(edition) => format!("@{}", file_name(edition)),
            None => format!("+{}", file_name(parameter)),
        };
        match pieces.last_mut() {
            Some(last) => *last += &told,
            None => pieces.push(told),
        }
    }
    if !pieces.last().is_some_and(|piece| is_file(piece)) {
        pieces.push("index.html".to_owned());
    }
    pieces.join("/")
}

/// Whether an address is that of a file that is no page.
pub fn is_file(address: &str) -> bool {
    let ending = address.rsplit_once('.').map_or("", |parts| parts.1);
    matches!(ending, "atom" | "css" | "js" | "json" | "png" | "svg" | "txt" | "webmanifest" | "xml")
}

/// A piece of an address as the name of a file on any system.
fn file_name(piece: &str) -> String {
    let decoded = percent_decode_str(piece).decode_utf8_lossy();
    let name: String = decoded.chars().map(plain).collect();
    // Nothing leads out of the folder, and Windows drops dots at the end.
    match name.ends_with('.') {
        true => format!("{}_", name.trim_end_matches('.')),
        false => name,
    }
}

fn plain(letter: char) -> char {
    match letter {
        ':' => '-',
        '/' | '\\' | '<' | '>' | '"' | '|' | '?' | '*' => '_',
        letter if letter.is_control() => '_',
        letter => letter,
    }
}

/// The path of a file as it stands in an address.
pub fn in_address(file: &str) -> String {
    file.split('/').map(percent_encoded).collect::<Vec<_>>().join("/")
}

/// The way from one file of a folder to another.
pub fn way(from: &str, to: &str) -> String {
    let depth = from.matches('/').count();
    format!("{}{}", "../".repeat(depth), in_address(to))
}
