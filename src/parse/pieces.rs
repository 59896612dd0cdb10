//! Which text do files give together that each hold a piece of it? Start at [`joined`].
//!
//! Some sites give each section, the glossary and the credits in a file of its own. Nothing here
//! judges whether the pieces are all of an edition.

use super::decode::decode;
use super::lines::split;
use super::number_line;
use crate::model::{Level, RuleNumber};

/// The pieces as one text, in the order of the book: what stands before the first rule, rules by
/// their numbers, the glossary, the credits.
pub fn joined<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut pieces: Vec<(Place, String)> = pieces
        .map(|bytes| {
            let text = decode(bytes).text;
            (Place::of(&text), text)
        })
        .collect();
    pieces.sort();
    let texts: Vec<String> = pieces.into_iter().map(|(_, text)| text).collect();
    texts.join("\n\n").into_bytes()
}

/// Where a piece stands in the book.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Front,
    Rules(RuleNumber),
    Glossary,
    Credits,
}

impl Place {
    fn of(text: &str) -> Self {
        let lines = split(text);
        let first = lines.iter().find(|line| !line.is_blank()).map_or("", |line| line.trimmed());
        match first.to_lowercase().trim_start_matches(['#', ' ']) {
            "glossary" => return Self::Glossary,
            "credits" => return Self::Credits,
            _ => {}
        }
        let number =
            |line: &super::lines::Line<'_>| Some(number_line::read(line.raw, None)?.number);
        let mut rules = lines.iter().filter_map(number);
        let rule = rules.find(|number| number.level() >= Level::Rule);
        rule.map_or(Self::Front, Self::Rules)
    }
}
