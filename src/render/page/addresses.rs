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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(language: Language, address: &str, expected: &str) {
        assert_eq!(file_of(language, address), expected);
    }

    #[test]
    fn each_address_has_a_file_that_any_system_can_hold() {
        case(Language::En, "/", "index.html");
        case(Language::Ja, "/", "ja/index.html");
        case(Language::En, "/702.19b", "702.19b/index.html");
        case(Language::En, "/509.2@ja:2024-11-08", "509.2@ja-2024-11-08/index.html");
        case(Language::Ja, "/contents?in=2024-11-08", "ja/contents@2024-11-08/index.html");
        case(Language::En, "/diff/a/b?only=moved&page=2", "diff/a/b+only=moved+page=2/index.html");
        case(Language::En, "/feed/702.19b.atom", "feed/702.19b.atom");
        case(Language::En, "/glossary/%E6%8E%A5%E6%AD%BB", "glossary/接死/index.html");
        case(Language::En, "/glossary/%2e%2e", "glossary/_/index.html");
        case(Language::En, "/a/../..%2Fb", "a/_/_._b/index.html".replace("_._b", ".._b").as_str());
    }

    #[test]
    fn a_way_leads_from_file_to_file() {
        assert_eq!(way("index.html", "702/index.html"), "702/index.html");
        assert_eq!(
            way("ja/a/index.html", "glossary/接/index.html"),
            "../../glossary/%E6%8E%A5/index.html"
        );
    }

    #[test]
    fn a_folder_has_other_whole_addresses_than_a_server() {
        let base = Some("https://rules.example".to_owned());
        let server = Host { base: base.clone(), ..Host::default() };
        let folder = Host { base, is_folder: true, ..Host::default() };
        let ja = Some(Language::Ja);
        let whole = |host: &Host| host.whole(ja, "/702").unwrap_or_default();
        assert_eq!(whole(&server), "https://rules.example/702?lang=ja");
        assert_eq!(whole(&folder), "https://rules.example/ja/702/");
        assert_eq!(Host::default().whole(ja, "/702"), None);
    }
}
