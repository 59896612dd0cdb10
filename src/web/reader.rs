//! What is remembered of a reader, and in which language does the interface speak? Start at
//! [`Reader::read`].
//!
//! What an address says is remembered in a cookie of a year; none of them names anybody.

use axum::http::{HeaderMap, HeaderValue, header};

use crate::model::{EffectiveDate, Language};
use crate::render::page::{Layout, Reading, Shown};

/// Whom a page is for.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language of the interface.
    pub language: Language,
    /// How texts are shown.
    pub reading: Reading,
    /// What the address chose, to be remembered: names of cookies and their values.
    pub chosen: Vec<(&'static str, String)>,
    /// What the address says and there is not: the parameter, its value, what it may be.
    pub unknown: Option<(&'static str, String, &'static str)>,
}

/// The parameters that are for any page, and what they may be.
const CHOICES: [(&str, &str); 2] = [("lang", "`en` or `ja`"), ("show", "`en`, `ja` or `both`")];

/// Whether a parameter is of the reader and not of the page.
pub fn is_choice(name: &str) -> bool {
    CHOICES.iter().any(|choice| choice.0 == name)
}

impl Reader {
    /// The reader who asks with these parameters and headers.
    pub fn read(typed: &[(String, String)], headers: &HeaderMap) -> Self {
        let kept = |name: &str| cookies(headers).find(|pair| pair.0 == name).map(|pair| pair.1);
        let accepted = || accepted(headers).unwrap_or(Language::En);
        let mut reader = Self {
            language: kept("lang").and_then(language).unwrap_or_else(accepted),
            reading: Reading {
                shown: kept("show").and_then(shown).unwrap_or_default(),
                layout: kept("layout").and_then(layout).unwrap_or_default(),
                seen: kept("seen").and_then(seen),
            },
            chosen: Vec::new(),
            unknown: None,
        };
        for (name, known) in CHOICES {
            let mut said = typed.iter().rev().filter(|pair| pair.0 == name && !pair.1.is_empty());
            let Some((_, value)) = said.next() else { continue };
            match (name, language(value), shown(value)) {
                ("lang", Some(language), _) => reader.language = language,
                ("show", _, Some(shown)) => reader.reading.shown = shown,
                _ => {
                    reader.unknown = Some((name, value.clone(), known));
                    continue;
                }
            }
            reader.chosen.push((name, value.clone()));
        }
        // The layout is a parameter of its pages, which read and judge it.
        let of_layout = typed.iter().find(|pair| pair.0 == "layout" && layout(&pair.1).is_some());
        reader.chosen.extend(of_layout.map(|pair| ("layout", pair.1.clone())));
        reader
    }

    /// Remembers which edition was the newest on this visit to the first page.
    pub fn remember_newest(&mut self, newest: EffectiveDate) {
        let before = match self.reading.seen {
            Some((_, now)) if now == newest => return,
            Some((_, now)) => now,
            None => newest,
        };
        self.chosen.push(("seen", format!("{before}.{newest}")));
    }

    /// What the browser is asked to keep.
    pub fn cookies(&self) -> impl Iterator<Item = HeaderValue> {
        let told = self
            .chosen
            .iter()
            .map(|(name, value)| format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax"));
        told.filter_map(|cookie| HeaderValue::from_str(&cookie).ok())
    }
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    sent.flat_map(|cookie| cookie.split(';')).filter_map(|piece| piece.trim().split_once('='))
}

fn language(word: &str) -> Option<Language> {
    [Language::En, Language::Ja].into_iter().find(|language| language.tag() == word)
}

fn shown(word: &str) -> Option<Shown> {
    Shown::ALL.into_iter().find(|shown| shown.word() == word)
}

fn layout(word: &str) -> Option<Layout> {
    Layout::ALL.into_iter().find(|layout| layout.word() == word)
}

fn seen(word: &str) -> Option<(EffectiveDate, EffectiveDate)> {
    let (before, now) = word.split_once('.')?;
    Some((before.parse().ok()?, now.parse().ok()?))
}

/// The best of `ja,en-US;q=0.7,en;q=0.3`; of equals the first.
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, Language)> = None;
    for range in header.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().split('-').next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse);
        let (Some(language), Ok(weight)) = (language(&tag.to_ascii_lowercase()), weight) else {
            continue;
        };
        if weight > best.map_or(0.0, |best| best.0) {
            best = Some((weight, language));
        }
    }
    best.map(|best| best.1)
}
