//! Where on the web is something? Start at [`Address`].
//!
//! Only what fetching texts needs: no user names, no fragments. Nothing here asks anybody.

use std::fmt;
use std::str::FromStr;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use super::said::NotRead;

/// An absolute address of the web, `http` or `https`, with a host; never with spaces or other
/// characters that a request line cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// `https://media.example`, without a slash.
    origin: String,
    /// `/downloads/a.txt?b`; begins with a slash.
    path: String,
}

impl Address {
    /// `https://media.example:8080`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// `media.example`, without a port.
    pub fn host(&self) -> &str {
        let machine = self.origin.split_once("//").map_or("", |(_, machine)| machine);
        match machine.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => machine,
        }
    }

    /// Whether nobody on the way can read or change what it gives.
    pub fn is_secure(&self) -> bool {
        self.origin.starts_with("https:")
    }

    /// The name of the file it leads to, escapes undone; empty for a folder.
    pub fn file_name(&self) -> String {
        let path = self.path.split(['?', '#']).next().unwrap_or_default();
        unescaped(path.rsplit('/').next().unwrap_or_default())
    }

    /// Where `link` leads from here; none where it leads out of the web, as `mailto:` does.
    pub fn join(&self, link: &str) -> Option<Self> {
        let link = link.trim().split('#').next().unwrap_or_default();
        if let Some(rest) = link.strip_prefix("//") {
            let scheme = self.origin.split("//").next().unwrap_or("https:");
            return format!("{scheme}//{rest}").parse().ok();
        }
        if link.starts_with('/') {
            return Some(self.with_path(link));
        }
        if let Some((scheme, _)) = link.split_once(':')
            && !scheme.contains('/')
        {
            return link.parse().ok();
        }
        let path = self.path.split('?').next().unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        (!link.is_empty()).then(|| self.with_path(&without_dots(&format!("{folder}/{link}"))))
    }

    /// The same path on the machine of `base`, below the path that `base` has.
    pub fn moved_to(&self, base: &Self) -> Self {
        let below = base.path.trim_end_matches('/');
        Self { origin: base.origin.clone(), path: format!("{below}{}", self.path) }
    }

    fn with_path(&self, path: &str) -> Self {
        Self { origin: self.origin.clone(), path: escaped(path) }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.origin, self.path))
    }
}

/// Reads an address as people and pages write it; spaces are escaped.
impl FromStr for Address {
    type Err = NotRead;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "an address as in `https://example.org/rules`";
        read(text.trim()).ok_or_else(|| NotRead::of(text, wanted))
    }
}

fn read(text: &str) -> Option<Address> {
    let (scheme, rest) = text.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
    let named = !host.is_empty() && !host.starts_with(':') && host.chars().all(plain);
    let path = path.split('#').next().unwrap_or_default();
    let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
    (named && ["http", "https"].contains(&scheme.as_str())).then(|| Address {
        origin: format!("{scheme}://{}", host.to_ascii_lowercase()),
        path: escaped(&path),
    })
}

/// What a request line cannot hold as it is; escapes that are there stay.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

fn escaped(path: &str) -> String {
    utf8_percent_encode(path, ESCAPED).to_string()
}

fn unescaped(name: &str) -> String {
    percent_decode_str(name).decode_utf8_lossy().into_owned()
}

/// The path with `.` and `..` walked, as RFC 3986 does in 5.2.4; what stands behind a question
/// mark is no path.
fn without_dots(path: &str) -> String {
    let (path, query) = path.split_at(path.find('?').unwrap_or(path.len()));
    let mut walked: Vec<&str> = Vec::new();
    for step in path.split('/') {
        match step {
            "." => {}
            ".." => walked.truncate(walked.len().saturating_sub(1).max(1)),
            _ => walked.push(step),
        }
    }
    let is_folder = matches!(path.rsplit('/').next(), Some("." | ".."));
    let end = if is_folder { "/" } else { "" };
    format!("{}{end}{query}", walked.join("/"))
}
