//! What can be asked? Start at [`Show`].
//!
//! A question is declared once: its fields are the arguments of the command, the parameters of the
//! API and what an assistant's tool takes, its sentences are what all three say of them. What one
//! of them lacks or calls otherwise stands in `operations`.

use std::ops::Range;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::CiteLevel;
use crate::model::{Class, Language, RuleNumber, TranslationStatus};

/// How much of a long list is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args, Deserialize, JsonSchema)]
pub struct Window {
    /// How many to give; all where there is no default.
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least_one(), help = LIMIT)]
    pub limit: Option<usize>,
    /// How many to skip: what the answer before named as `next`.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    #[serde(default)]
    pub offset: usize,
}

impl Window {
    /// The places that are wanted; as many as `few` where nobody says how many.
    pub fn places(self, few: usize) -> Range<usize> {
        self.offset..self.offset.saturating_add(self.limit.unwrap_or(few))
    }
}

/// What a person reads of it.
const LIMIT: &str = "How many to show [default: what fits a screen of a search, else all]";

fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

/// A rule or term through all editions, by its name.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Named {
    /// A rule number or a term, in either language.
    #[arg(required = true, value_name = "NUMBER|TERM")]
    #[serde(rename = "query", deserialize_with = "words")]
    #[schemars(with = "String")]
    pub wanted: Vec<String>,
    /// Edition in which it bears that number or name; the newest that has it for none.
    #[arg(long = "in", value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
}

/// `search`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Search {
    /// Words in either language, "phrases", -not, OR, prefix*, rule numbers, filters
    /// (`kind:rule|glossary|example`, `section:702`, `since:2024-01-01`).
    #[arg(required_unless_present = "without", value_name = "WORDS")]
    #[serde(rename = "query", deserialize_with = "words")]
    #[schemars(with = "String")]
    pub words: Vec<String>,
    /// Words that may not stand there; typed as `-word`.
    #[arg(long, hide = true, allow_hyphen_values = true)]
    #[serde(skip)]
    pub without: Vec<String>,
    /// Edition to search: an id (`2024-11-08`), a day, month or year, a set code (`FDN`), `latest`
    /// (where left out) or `previous`.
    #[arg(long = "in", value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// Search the texts of all editions, those that are gone too.
    #[arg(long, conflicts_with = "edition")]
    #[serde(default)]
    pub all_editions: bool,
    /// Tell what the score of each result is made of.
    #[arg(long)]
    #[serde(default)]
    pub explain: bool,
    /// Give texts in this language only.
    #[arg(long, value_enum, value_name = "LANG")]
    pub lang: Option<Language>,
    /// How many results.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `show`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Show {
    /// Rule numbers in any spelling (`702.19b`, `704.5d-f`, `702.19b@FDN`) and terms in either
    /// language.
    #[arg(required = true, value_name = "NUMBER|TERM")]
    #[serde(rename = "query")]
    #[schemars(length(min = 1))]
    pub wanted: Vec<String>,
    /// Show the rules under each number too.
    #[arg(long, short)]
    #[serde(default)]
    pub subrules: bool,
    /// Edition to show: an id, a day, month or year (of an older text that cites a number), a set
    /// code, `latest` or `previous`.
    #[arg(long = "in", value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// Give texts in this language only.
    #[arg(long, value_enum, value_name = "LANG")]
    pub lang: Option<Language>,
    /// `full`: all that cites a rule and all that bulletins say of it.
    #[arg(skip)]
    #[serde(default)]
    pub detail: ShowDetail,
    /// How many records.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// How much to tell of each record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ShowDetail {
    /// The texts and a few of those that cite them.
    #[default]
    Short,
    /// Everything.
    Full,
}

/// `suggest`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Suggest {
    /// How a term, title, number, reading or card begins, in either language.
    #[arg(required = true, value_name = "PREFIX")]
    #[serde(rename = "query", deserialize_with = "words")]
    #[schemars(with = "String")]
    pub words: Vec<String>,
    /// Edition whose names are meant: an id, a date, a set code, `latest` or `previous`.
    #[arg(long = "in", value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// How many names.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `term`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Term {
    /// A term in either language, or its reading in kana or Latin letters.
    #[arg(required = true, value_name = "WORDS")]
    #[serde(rename = "query", deserialize_with = "words")]
    #[schemars(with = "String")]
    pub words: Vec<String>,
    /// Edition to count in: an id, a date, a set code, `latest` or `previous`.
    #[arg(long = "in", value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
}

/// `keywords`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Keywords {
    /// Edition: an id, a date, a set code, `latest` or `previous`; the newest for none.
    #[serde(rename = "in")]
    pub edition: Option<String>,
}

/// `diff`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Diff {
    /// The older edition: an id, a date, a set code, `latest` or `previous` (where left out); `ja:`
    /// before it means the Japanese one.
    #[arg(value_name = "OLD", help = OLD)]
    pub old: Option<String>,
    /// The newer edition; `latest` where left out.
    #[arg(value_name = "NEW", help = "The newer edition [default: latest]")]
    pub new: Option<String>,
    /// Numbers or words: only what became of these is told; everything for none.
    #[arg(value_name = "NUMBER|WORDS")]
    #[serde(default, rename = "query")]
    pub about: Vec<String>,
    /// Classes of the changes to tell; all for none.
    #[arg(long, value_name = "CLASS", value_delimiter = ',')]
    #[serde(default)]
    pub only: Vec<Class>,
    /// How many changes.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// What can be left out where a person types it.
const OLD: &str = "The older edition: an id, a day, month or year, a set code, `latest` or \
                   `previous`; or both editions as `OLD..NEW` [default: previous]";

/// `history`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct History {
    /// Whose.
    #[command(flatten)]
    #[serde(flatten)]
    pub named: Named,
    /// Tell each phrase of the last text with the edition that brought it.
    #[arg(long)]
    #[serde(default)]
    pub blame: bool,
    /// Count in how many rules the words stand, edition by edition.
    #[arg(long, conflicts_with_all = ["edition", "blame"])]
    #[serde(default)]
    pub topic: bool,
    /// How many events, the newest.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

impl History {
    /// Follows what is called so, in an edition or in the newest that has it.
    pub fn of(wanted: impl Into<String>, edition: Option<String>) -> Self {
        let named = Named { wanted: vec![wanted.into()], edition };
        Self { named, ..Self::default() }
    }

    /// The name in one.
    pub fn name(&self) -> String {
        self.named.wanted.join(" ")
    }
}

/// `bulletin`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Bulletin {
    /// The edition that it goes with, its date, or its own id; the newest for none.
    #[arg(value_name = "EDITION|DATE")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// How many items.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `editions`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Editions {
    /// The language; both for none.
    pub lang: Option<Language>,
    /// How many editions, the newest.
    #[serde(flatten)]
    pub window: Window,
}

/// Which editions are held against each other, and which part of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args, Deserialize, JsonSchema)]
pub struct TranslationQuestion {
    /// English edition to hold the translation against; the newest for none.
    #[arg(long, value_name = "EDITION")]
    pub en: Option<String>,
    /// Japanese edition; the newest for none.
    #[arg(long, value_name = "EDITION")]
    pub ja: Option<String>,
    /// Chapter, section or rule to tell of; everything for none.
    #[arg(long, value_name = "NUMBER", value_parser = RuleNumber::read)]
    #[serde(default, deserialize_with = "number")]
    #[schemars(with = "Option<String>", extend("pattern" = SECTION))]
    pub section: Option<RuleNumber>,
}

/// How a chapter, section or rule is written, or nothing.
const SECTION: &str = r"^([0-9]|10|[1-9][0-9]{2}(\.[1-9][0-9]{0,2}[a-z]{0,2})?)?$";

/// `translation status`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct TranslationLag {
    /// Of what.
    #[command(flatten)]
    #[serde(flatten)]
    pub of: TranslationQuestion,
    /// Which records to list; all but the current ones where left out.
    #[arg(skip)]
    #[serde(default)]
    pub only: Vec<TranslationStatus>,
    /// How many records.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `translation check`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct TranslationCheck {
    /// Of what.
    #[command(flatten)]
    #[serde(flatten)]
    pub of: TranslationQuestion,
    /// How many findings.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `lint`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Lint {
    /// English edition: an id, a date, a set code, `latest` or `previous`.
    #[arg(value_name = "EDITION", default_value = "latest")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// How many findings.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// `export`, but for what only a command can write.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Export {
    /// The format: `po`, `xliff` and `tmx` for translators' tools, `jsonl` for programs, `csv` for
    /// the terms in a spreadsheet, `lineage` for the numbers that every rule bore.
    pub format: ExportFormat,
    /// Of what.
    #[serde(flatten)]
    pub of: TranslationQuestion,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// Both languages for gettext's tools; `import` reads it again.
    Po,
    /// Both languages for translators' tools, XLIFF 1.2; `import` reads it again.
    Xliff,
    /// What translates what, as a translation memory, TMX 1.4; `import` reads it again.
    Tmx,
    /// Both languages for a spreadsheet, a record a row; `import` reads it again.
    #[serde(skip)]
    Table,
    /// Both languages, a record of JSON a line.
    Jsonl,
    /// The terms of both languages for a spreadsheet.
    Csv,
    /// Which number every English rule bore when, and what became of it.
    Lineage,
    /// Every page as a file in a folder, for any web server or none.
    #[serde(skip)]
    Site,
}

/// `cite check`, and for models also `cite suggest`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct Cite {
    /// Source code, a comment, an article, the words of a card.
    pub text: String,
    /// `check`: which rule numbers in the text are wrong and what is right. `suggest`: which rules
    /// say what the text says.
    #[serde(default)]
    pub task: CiteTask,
    /// Edition that the text was written for; the newest for none.
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// Edition to judge against; the newest for none.
    pub to: Option<String>,
    /// What the file is called; its ending says how comments are written.
    pub name: Option<String>,
    /// How sure a finding must be.
    #[serde(default)]
    pub level: CiteLevel,
    /// Also what is only doubtful.
    #[serde(default)]
    pub all: bool,
    /// Whether to say of each number why it is taken for a citation, or is not.
    #[serde(default)]
    pub explain: bool,
    /// How many findings or rules.
    #[serde(flatten)]
    pub window: Window,
}

/// What to do with a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CiteTask {
    /// Judges the numbers in it.
    #[default]
    Check,
    /// Finds rules that say it.
    Suggest,
}

/// `cite suggest`.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
pub struct Saying {
    /// A comment, the name of a test, the text of a card.
    #[arg(value_name = "WORDS", required = true, help = SAYING)]
    #[serde(rename = "query", deserialize_with = "words")]
    #[schemars(with = "String")]
    pub words: Vec<String>,
    /// Edition whose rules are meant; the newest for none.
    #[arg(long = "in", value_name = "EDITION")]
    #[serde(rename = "in")]
    pub edition: Option<String>,
    /// How many rules.
    #[command(flatten)]
    #[serde(flatten)]
    pub window: Window,
}

/// What a shell gives beside words.
const SAYING: &str = "A comment, the name of a test, the text of a card; `-` is standard input";

/// Words that a shell gives one by one, and programs as one text.
fn words<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(vec![String::deserialize(from)?])
}

/// A number in any spelling, as the command line reads it.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<RuleNumber>, D::Error> {
    let typed = Option::<String>::deserialize(from)?;
    let read = |typed: String| RuleNumber::read(&typed).map_err(serde::de::Error::custom);
    typed.map(read).transpose()
}
