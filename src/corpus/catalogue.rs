//! Which editions were ever published, and is this text one of them? Start at [`Catalogue::known`].
//!
//! Facts only: dates, hashes, addresses and set codes, compiled into the program from
//! `corpus/known-editions.json`. Nothing here fetches anything or knows a sentence of the rules.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::source::{Authenticity, Sha256};
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, half_width};

const JSON: &str = include_str!("../../corpus/known-editions.json");

/// What sets are called, from `corpus/set-names.tsv`: code, English, Japanese.
static SET_NAMES: LazyLock<BTreeMap<&str, [&str; 2]>> = LazyLock::new(|| {
    let lines = include_str!("../../corpus/set-names.tsv").lines();
    let rows = lines.filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    rows.filter_map(|mut cells| Some((cells.next()?, [cells.next()?, cells.next()?]))).collect()
});

/// What a set is called in English and in Japanese, by its code.
pub fn set_names(code: &str) -> Option<[&'static str; 2]> {
    SET_NAMES.get(code).copied()
}

/// A name as names are compared: letters and digits alone, in lower case and half width.
fn folded_name(name: &str) -> String {
    let letters = name.chars().map(half_width).filter(|letter| letter.is_alphanumeric());
    let folded: String = letters.flat_map(char::to_lowercase).collect();
    folded.strip_prefix("the").filter(|rest| !rest.is_empty()).unwrap_or(&folded).to_owned()
}

static KNOWN: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(JSON));

/// One publication of the English Comprehensive Rules.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct KnownEdition {
    /// The day it took effect.
    pub effective: EffectiveDate,
    /// The date in its file name, where that is another one.
    pub label: Option<EffectiveDate>,
    /// Code of the set it came with, such as `FDN`; none where no set is sure.
    pub set: Option<String>,
    /// How many bytes the file has.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: Sha256,
    /// SHA-256 of its words, joined by single spaces, in UTF-8, without a byte order mark.
    pub words: Option<Sha256>,
    /// How many examples it has.
    pub examples: Option<u32>,
    /// Where it was published; most are gone from there.
    #[serde(default)]
    pub addresses: Vec<String>,
}

impl KnownEdition {
    /// The date in its file name.
    pub fn file_date(&self) -> EffectiveDate {
        self.label.unwrap_or(self.effective)
    }
}

/// All publications that are known, oldest first.
#[derive(Debug, Deserialize)]
pub struct Catalogue {
    editions: Vec<KnownEdition>,
    /// The page that links to the newest edition.
    pub rules_page: String,
    /// Where editions were found so far, with `{year}`, `{month}`, `{day}` and `{ext}` to fill in.
    pub address_patterns: Vec<String>,
    /// The page of the Japanese translation's texts.
    pub translation_page: String,
    /// Where texts of the Japanese translation lie, as [`Catalogue::address_patterns`], with
    /// `{revision}` as well; inferred from the names of its comparison pages.
    pub translation_patterns: Vec<String>,
    #[serde(skip)]
    by_hash: BTreeMap<Sha256, usize>,
    #[serde(skip)]
    by_set: BTreeMap<String, usize>,
}

impl Catalogue {
    /// The catalogue that is compiled in; read at the first use.
    pub fn known() -> &'static Self {
        &KNOWN
    }

    fn read(json: &str) -> Self {
        let mut written: Self =
            serde_json::from_str(json).expect("the catalogue is compiled in and a test reads it");
        for (place, edition) in written.editions.iter().enumerate() {
            written.by_hash.insert(edition.sha256, place);
            written.by_set.extend(edition.set.clone().map(|set| (set, place)));
        }
        written
    }

    /// All known editions, oldest first.
    pub fn editions(&self) -> &[KnownEdition] {
        &self.editions
    }

    /// The domains of those who publish texts, such as `wizards.com`.
    pub fn publishers(&self) -> Vec<String> {
        let pages = [&self.rules_page, &self.translation_page];
        let addresses = pages.into_iter().chain(&self.address_patterns);
        let hosts = addresses.chain(&self.translation_patterns).filter_map(|address| {
            let host = address.split_once("//")?.1.split('/').next()?;
            let (rest, top) = host.rsplit_once('.')?;
            let name = rest.rsplit_once('.').map_or(rest, |(_, name)| name);
            Some(format!("{name}.{top}"))
        });
        let mut hosts: Vec<String> = hosts.collect();
        hosts.sort();
        hosts.dedup();
        hosts
    }

    /// The edition whose file hashes to this.
    pub fn by_hash(&self, sha256: Sha256) -> Option<&KnownEdition> {
        self.by_hash.get(&sha256).map(|place| &self.editions[*place])
    }

    /// The editions that took effect on this day: none or one so far.
    pub fn on(&self, effective: EffectiveDate) -> &[KnownEdition] {
        let first = self.editions.partition_point(|edition| edition.effective < effective);
        let after = self.editions.partition_point(|edition| edition.effective <= effective);
        &self.editions[first..after]
    }

    /// The edition that came with a set, whose code may be typed in either case; or its name in
    /// either language, of which the beginning will do where no other set begins so.
    pub fn by_set(&self, typed: &str) -> Option<&KnownEdition> {
        let place = match self.by_set.get(&typed.trim().to_ascii_uppercase()) {
            Some(place) => place,
            None => self.by_set.get(self.set_called(typed)?)?,
        };
        Some(&self.editions[*place])
    }

    /// The code of the set that is called so, or that alone of all with an edition begins so.
    fn set_called(&self, typed: &str) -> Option<&'static str> {
        let typed = folded_name(typed);
        let names = || SET_NAMES.iter().filter(|(code, _)| self.by_set.contains_key(**code));
        let called = |is_meant: &dyn Fn(&str) -> bool| {
            let mut found =
                names().filter(|(_, names)| names.iter().any(|name| is_meant(&folded_name(name))));
            found.next().filter(|_| found.next().is_none()).map(|(code, _)| *code)
        };
        let is_long = typed.chars().count() >= if typed.is_ascii() { 5 } else { 3 };
        called(&|name| name == typed)
            .or_else(|| is_long.then(|| called(&|name| name.starts_with(&typed)))?)
    }

    /// The editions that came with sets whose name has what was typed in it or is but a slip or
    /// two away from it.
    pub fn near_sets(&self, typed: &str) -> Vec<&KnownEdition> {
        let typed = folded_name(typed);
        let letters = typed.chars().count();
        let is_near = |name: &str| {
            (letters >= 3 && name.contains(&typed))
                || (letters >= 6 && strsim::osa_distance(name, &typed) <= 2)
        };
        let near = SET_NAMES.iter().filter(|(_, names)| {
            !typed.is_empty() && names.iter().any(|name| is_near(&folded_name(name)))
        });
        near.filter_map(|(code, _)| Some(&self.editions[*self.by_set.get(*code)?])).collect()
    }

    /// Compares a source with the known editions: `bytes` as they came, `text` as they were
    /// decoded, `edition` as which they were recognised.
    ///
    /// Copies of editions whose words were never hashed are known by their line ends rewritten
    /// throughout and by UTF-8 and UTF-16 with or without mark; other copies of those stay unknown.
    pub fn judge(&self, bytes: &[u8], text: &str, edition: EditionId) -> Authenticity {
        if self.by_hash(Sha256::of(bytes)).is_some() {
            return Authenticity::Official;
        }
        if edition.document != DocumentKind::Rules || edition.language != Language::En {
            return Authenticity::Unknown;
        }
        let candidates = self.on(edition.effective);
        let has_same_words = candidates.iter().any(|known| match known.words {
            Some(words) => words == words_hash(text),
            None => is_rewritten(known.sha256, bytes, text),
        });
        if has_same_words { Authenticity::SameWords } else { Authenticity::Unknown }
    }
}

/// The hash of a text's words, joined by single spaces; a byte order mark is no word.
fn words_hash(text: &str) -> Sha256 {
    let text = text.trim_start_matches('\u{feff}');
    let mut joined = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    Sha256::of(joined.as_bytes())
}

const BREAKS: [&str; 3] = ["\r\n", "\n", "\r"];

/// Whether other line ends, encoding or mark make of `bytes` those with the hash `known`.
fn is_rewritten(known: Sha256, bytes: &[u8], text: &str) -> bool {
    let is_known = |candidate: &[u8]| Sha256::of(candidate) == known;
    let same_encoding =
        BREAKS.iter().any(|line_end| is_known(&with_breaks(bytes, line_end.as_bytes())));
    same_encoding || {
        let text = text.trim_start_matches('\u{feff}').as_bytes();
        let rewritten = BREAKS.iter().map(|line_end| with_breaks(text, line_end.as_bytes()));
        let mut encoded = rewritten.flat_map(|bytes| encodings(&bytes));
        encoded.any(|bytes| is_known(&bytes))
    }
}

/// The same text with each line end, of whichever kind, written as `line_end`.
fn with_breaks(text: &[u8], line_end: &[u8]) -> Vec<u8> {
    let mut rewritten = Vec::with_capacity(text.len() + text.len() / 32);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte == b'\r' {
            bytes.next_if_eq(&b'\n');
        }
        match byte {
            b'\r' | b'\n' => rewritten.extend_from_slice(line_end),
            _ => rewritten.push(byte),
        }
    }
    rewritten
}

/// A text in UTF-8 without and with mark and in UTF-16 of both kinds with mark.
fn encodings(utf8: &[u8]) -> [Vec<u8>; 4] {
    let text = String::from_utf8_lossy(utf8);
    let marked = || std::iter::once(0xfeff).chain(text.encode_utf16());
    [
        utf8.to_vec(),
        [b"\xef\xbb\xbf", utf8].concat(),
        marked().flat_map(u16::to_le_bytes).collect(),
        marked().flat_map(u16::to_be_bytes).collect(),
    ]
}
