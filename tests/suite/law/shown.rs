//! What did a surface say of a record? Start at [`Shown`], read from JSON or HTML, and
//! [`Index::resolve`], which finds out which records it showed.

use std::collections::HashMap;

use mtgcr::model::{Language, Pair, RecordKind};
use serde_json::Value;

use super::oracle::{At, View, is_title};

/// One record as a surface showed it; what it does not tell is none.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    pub kind: Option<String>,
    pub number: Option<String>,
    pub term: Option<String>,
    pub en: Option<Side>,
    pub ja: Option<Side>,
    /// What stands above it.
    pub path: Option<Vec<Above>>,
    /// The status; the inner one is none where the surface says that there is none.
    pub status: Option<Option<String>>,
    /// The number today; the inner one is none where the surface says that it is gone.
    pub today: Option<Option<String>>,
    /// Whether the Japanese texts hold the part.
    pub held: Option<bool>,
}

/// A number above a record with its titles.
#[derive(Clone, Debug, Default)]
pub struct Above {
    pub number: String,
    pub en: Option<String>,
    pub ja: Option<String>,
}

/// One language of a record.
#[derive(Clone, Debug, Default)]
pub struct Side {
    pub edition: Option<String>,
    pub number: Option<String>,
    pub headword: Option<String>,
    pub text: String,
    pub examples: Vec<String>,
}

impl Shown {
    /// A record of `show` or a hit of `search`.
    pub fn read(record: &Value) -> Self {
        let status = record.get("translation").map(|value| text(&value["status"]));
        let path = record.get("path").and_then(Value::as_array).map(|steps| {
            let step = |value: &Value| Above {
                number: text(&value["number"]).unwrap_or_default(),
                en: text(&value["title"]),
                ja: text(&value["title_ja"]),
            };
            steps.iter().map(step).collect()
        });
        let ja = record.get("ja");
        Self {
            kind: text(&record["kind"]),
            number: text(&record["number"]),
            term: text(&record["term"]),
            en: Side::read(&record["en"]),
            ja: Side::read(&record["ja"]),
            path,
            status,
            today: record.get("today").map(text),
            held: ja
                .and_then(|text| text.get("held"))
                .or(record.get("held"))
                .and_then(Value::as_bool),
        }
    }

    /// The records of `show` or the hits of `search`.
    pub fn all(answer: &Value) -> Vec<Self> {
        let list = answer.get("records").or(answer.get("hits")).and_then(Value::as_array);
        list.into_iter().flatten().map(Self::read).collect()
    }

    pub fn side(&self, language: Language) -> Option<&Side> {
        match language {
            Language::En => self.en.as_ref(),
            Language::Ja => self.ja.as_ref(),
        }
    }
}

impl Side {
    fn read(side: &Value) -> Option<Self> {
        let examples = side["examples"].as_array().into_iter().flatten().filter_map(text);
        Some(Self {
            edition: text(&side["edition"]),
            number: text(&side["number"]),
            headword: text(&side["headword"]),
            text: text(&side["text"])?,
            examples: examples.collect(),
        })
    }
}

pub fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// Without white space, which pages break otherwise.
pub fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The records of a view by their words.
pub struct Index<'a> {
    view: &'a View<'a>,
    by_text: HashMap<(Language, String), Vec<At>>,
    english_of: HashMap<At, At>,
    /// The titles of each language, and of each edition by its name.
    titles: HashMap<(Language, String), Vec<String>>,
}

impl<'a> Index<'a> {
    pub fn of(view: &'a View<'a>) -> Self {
        let mut by_text: HashMap<_, Vec<At>> = HashMap::new();
        let mut titles: HashMap<_, Vec<String>> = HashMap::new();
        for at in view.records() {
            let (record, language) = (view.record(at), view.book(at).id.language);
            by_text.entry((language, squeezed(&record.text))).or_default().push(at);
            if let Some((own, _)) = record.text.split_once('／').filter(|_| is_title(record)) {
                // Pages leave out the English that a translation prints behind its title.
                by_text.entry((language, squeezed(own))).or_default().push(at);
            }
            if let Some(number) = record.number.filter(|_| is_title(record)) {
                titles.entry((language, record.text.clone())).or_default().push(number.to_string());
            }
        }
        let english_of = |at: &At| match at {
            At::En(_) => None,
            At::Ja(text, place) => Some((*at, At::En(view.english_of(*text, *place)?))),
        };
        let english_of = view.records().iter().filter_map(english_of).collect();
        Self { view, by_text, english_of, titles }
    }

    /// The records that a surface may have shown in English and in Japanese; none where none of the
    /// edition that it names says so. Where several say the same, those that belong together.
    pub fn resolve(&self, shown: &Shown) -> Pair<Vec<At>> {
        let both = Pair::new(self.saying(shown, Language::En), self.saying(shown, Language::Ja));
        let mut together = Pair::new(Vec::new(), Vec::new());
        for ja in &both.new {
            if let Some(en) = self.english_of.get(ja).filter(|en| both.old.contains(en)) {
                together.old.push(*en);
                together.new.push(*ja);
            }
        }
        if together.old.is_empty() { both } else { together }
    }

    /// The records of a language that a surface may have shown.
    pub fn shown_in(&self, shown: &Shown, language: Language) -> Vec<At> {
        let Pair { old: en, new: ja } = self.resolve(shown);
        if language == Language::En { en } else { ja }
    }

    fn saying(&self, shown: &Shown, language: Language) -> Vec<At> {
        let Some(side) = shown.side(language) else { return Vec::new() };
        let there = self.by_text.get(&(language, squeezed(&side.text)));
        let fits = |at: &&At| {
            let record = self.view.record(**at);
            let edition = self.view.book(**at).id.to_string();
            let number = record.number.map(|number| number.to_string());
            let same_kind = shown.kind.as_ref().is_none_or(|kind| *kind == record.kind.to_string());
            let same_edition = side.edition.as_ref().is_none_or(|told| *told == edition);
            let same_number = side.number.as_ref().is_none_or(|told| Some(told) == number.as_ref());
            let same_name = record.kind != RecordKind::Glossary
                || side.headword.as_deref().is_none_or(|told| Some(told) == record.headword());
            same_kind && same_edition && same_number && same_name
        };
        let found: Vec<At> = there.into_iter().flatten().filter(fits).copied().collect();
        // Where several say the same, the number tells which one of English is meant.
        let named: Vec<At> = found
            .iter()
            .copied()
            .filter(|at| {
                let number = self.view.record(*at).number.map(|number| number.to_string());
                language == Language::En && number.is_some() && number == shown.number
            })
            .collect();
        if named.is_empty() { found } else { named }
    }

    /// Whether no other record of its side says the same.
    pub fn is_alone(&self, at: At) -> bool {
        let (record, language) = (self.view.record(at), self.view.book(at).id.language);
        let same = self.by_text.get(&(language, squeezed(&record.text)));
        let other = |twin: &&At| {
            let other = self.view.record(**twin);
            **twin != at && other.kind == record.kind && other.headword() == record.headword()
        };
        !same.into_iter().flatten().any(|twin| other(&twin))
    }

    /// Whether no other section or rule of its book bears its number.
    pub fn bears_alone(&self, at: At) -> bool {
        let number = self.view.record(at).number;
        number.is_none_or(|number| self.view.book(at).all(number).count() < 2)
    }

    /// Whether an English title stands there under the number, or a Japanese one at all.
    pub fn has_title(&self, language: Language, number: &str, title: &str) -> bool {
        let numbers = self.titles.get(&(language, title.to_owned()));
        numbers.is_some_and(|numbers| {
            language == Language::Ja || numbers.iter().any(|told| told == number)
        })
    }
}
