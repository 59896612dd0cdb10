//! What does `show` answer? Start at [`ShowAnswer`].
//!
//! `gone` is the edition since which a record is not there. A text whose source prints more beside it
//! has `printed_english` (TEXT) and `readings:[[start, end, KANA]]`. Of a `translation`, `base` is the
//! English edition that was translated, `words` what changed since, edition by edition, and `examples`
//! are those that are not current.

use std::fmt;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::shape::DatedEdition;
use crate::model::{
    Beside, CitedRule, EditionId, EffectiveDate, GoneSince, Language, Mention, NumberRange, Record,
    RecordKind, RuleNumber, Standing, Titles, TranslationStatus, When,
};

/// Records in both languages, and what was asked for but is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Show")]
pub struct ShowAnswer {
    /// The records found, in the order asked for.
    pub records: Vec<ShownRecord>,
    /// What was not found, with what a reader may have meant.
    pub absent: Vec<Absence>,
    /// How many records there are in all.
    pub total: usize,
    /// How many records to skip for the next ones; none where these are the last.
    pub next: Option<usize>,
}

impl ShowAnswer {
    /// The same without the other language and what the one is against the other, wherever a
    /// record has this one.
    pub fn in_language(mut self, language: Language) -> Self {
        self.records.iter_mut().for_each(|record| record.keep(language));
        self
    }
}

/// One record in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ShownRecord {
    /// What it is.
    pub kind: RecordKind,
    /// What it is called.
    #[serde(flatten)]
    pub subject: Subject,
    /// Chapter, section and rule above it, outermost first.
    pub path: Vec<Titles>,
    /// Its own title, for a section or the heading of a keyword.
    #[serde(skip)]
    pub title: Option<Titles>,
    /// Numbers right below it.
    pub subrules: Vec<RuleNumber>,
    /// The same with their titles, for a chapter or section in which there are titles.
    #[serde(skip)]
    pub contents: Vec<Titles>,
    /// What its texts point at, in the order of the English, then what the Japanese adds.
    pub references: Vec<ShownReference>,
    /// What points at it in the English edition, or in the Japanese where there is no English.
    pub referenced_by: Vec<Subject>,
    /// What terms of the English edition that point at it are called in Japanese.
    #[serde(skip)]
    pub terms_ja: Vec<(String, &'static str)>,
    /// What bulletins, rulings and notes say of it, by document.
    pub mentions: Vec<Mention>,
    /// The rules that a bulletin's item, a ruling or a note rests on, and what has become of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cited: Vec<CitedRule>,
    /// Whether the document marks it as changed, for a ruling.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub marked_changed: bool,
    /// What it is called in the newest edition here.
    #[serde(flatten)]
    pub today: TodayNumber,
    /// Other rules that bore its number in older editions, oldest first.
    pub former: Vec<FormerRule>,
    /// Names its thread for good, by where that begins; none for what is no part of the rules.
    pub thread: Option<String>,
    /// What its title is in Japanese where no text that is here holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_ja: Option<String>,
    /// Whether only that name is shown, and not the English.
    #[serde(skip)]
    pub is_name_alone: bool,
    /// Whether a Japanese edition holds this part of the book; none where there is none.
    pub held: Option<bool>,
    /// The English.
    #[serde(serialize_with = "shown_text")]
    #[schemars(with = "Option<SideKeys<'_>>")]
    pub en: Option<Side>,
    /// The Japanese.
    #[serde(serialize_with = "translated_text")]
    #[schemars(with = "Option<TranslatedText<'_>>")]
    pub ja: Option<Side>,
    /// What the Japanese is against the English; none where it translates nothing of that.
    #[serde(rename = "translation")]
    pub status: Option<Standing>,
}

/// What a record of any edition is in the newest one here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(into = "TodayOrGone")]
pub enum TodayNumber {
    /// It is there, under this number; none for what has no number.
    Bears(Option<RuleNumber>),
    /// It is gone since then.
    Gone(When),
}

impl TodayNumber {
    /// The number that it bears.
    pub fn number(self) -> Option<RuleNumber> {
        if let Self::Bears(number) = self { number } else { None }
    }
}

impl Default for TodayNumber {
    fn default() -> Self {
        Self::Bears(None)
    }
}

/// A rule that bore a number in a run of editions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "EditionRun")]
pub struct FormerRule {
    /// The first edition of the run.
    pub first: EditionId,
    /// The last edition of the run.
    pub last: EditionId,
    /// Whether editions before `first` may belong to the run that are neither here nor known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub first_may_be_older: bool,
    /// Whether editions behind `last` may belong to the run that are neither here nor known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_may_be_newer: bool,
    /// Whether a text of the run is here.
    #[serde(skip)]
    pub is_held: bool,
    /// The nearest title above it then, or its own.
    pub title: Option<String>,
    /// What the table of terms calls that in Japanese.
    #[serde(skip)]
    pub title_ja: Option<&'static str>,
    /// The number that it had in the edition asked for, which has not the one asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub then: Option<RuleNumber>,
    /// What it is today.
    #[serde(flatten)]
    pub today: TodayNumber,
}

/// What a record is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(into = "NumberOrTerm")]
#[schemars(rename = "CitedBy")]
pub enum Subject {
    /// By number.
    Number(RuleNumber),
    /// By headword: the English one, else the Japanese.
    Term(String),
}

impl Subject {
    /// By what a record calls itself, if by anything.
    pub fn of(record: &Record) -> Option<Self> {
        let term = || record.headword().map(|headword| Self::Term(headword.to_owned()));
        record.number.map(Self::Number).or_else(term)
    }

    /// Its number, if it is called by one.
    pub fn number(&self) -> Option<RuleNumber> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Term(_) => None,
        }
    }
}

impl Default for Subject {
    fn default() -> Self {
        Self::Term(String::new())
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Term(term) => f.pad(term),
        }
    }
}

impl ShownRecord {
    /// Leaves out the other language and what the one is against the other, where there is this
    /// one; in Japanese, a title of which only the name is known has that.
    fn keep(&mut self, language: Language) {
        let titles = self.contents.iter_mut().chain(&mut self.path).chain(&mut self.title);
        titles.for_each(|step| step.keep(language));
        let references = self.references.iter_mut().filter_map(|to| to.title.as_mut());
        references.for_each(|step| step.keep(language));
        match language {
            Language::En => self.name_ja = None,
            Language::Ja => {
                let is_title = self.title.is_some() && self.name_ja.is_some();
                self.is_name_alone = self.ja.is_none() && is_title;
            }
        }
        if keep_one(language, &mut self.en, &mut self.ja) {
            (self.status, self.held) = (None, None);
            self.ja.iter_mut().for_each(|side| side.status = None);
        }
    }

    /// The texts to show, English first.
    pub fn sides(&self) -> impl Iterator<Item = &Side> {
        self.en.iter().filter(|_| !self.is_name_alone).chain(&self.ja)
    }
}

/// A record in one language, its words with what they link to or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side<T = String> {
    /// The edition it is from.
    pub edition: EditionId,
    /// Its number in that edition.
    pub number: Option<RuleNumber>,
    /// Since when it has had these words; other quotes, numbers and references alone are no other
    /// words.
    pub since: When,
    /// The headword with its reading, for a glossary entry.
    pub headword: Option<String>,
    /// The reading of a Japanese headword, in kana.
    pub reading: Option<String>,
    /// The words; paragraphs are parted by `\n`.
    pub text: T,
    /// The examples.
    pub examples: Vec<T>,
    /// What its source prints beside the words.
    pub beside: Option<Beside>,
    /// What it is against the English that is shown, for a Japanese text that translates it.
    pub status: Option<TranslationStatus>,
    /// Whose translation of which revision the source calls itself, as `MJMJ訳 20231117.0`.
    pub version: Option<String>,
    /// The day on which whoever showed that text had taken it over.
    pub synchronised: Option<EffectiveDate>,
}

/// A cross-reference out of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Reference")]
pub struct ShownReference {
    /// What it points at.
    #[schemars(with = "String")]
    pub target: NumberRange,
    /// The title of the target, or of the rule or section it lies in.
    #[serde(serialize_with = "any_title")]
    #[schemars(with = "Option<String>")]
    pub title: Option<Titles>,
    /// Whether the edition has such a record.
    pub exists: bool,
}

/// Something that was asked for and is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Absence {
    /// What was typed.
    pub typed: String,
    /// The number that was understood, if one was.
    #[schemars(with = "Option<String>")]
    pub number: Option<NumberRange>,
    /// The edition that was searched.
    pub edition: Option<EditionId>,
    /// The rules that bore the number in other editions, oldest first, or the entry of the
    /// glossary that was called so until it went.
    #[serde(rename = "existed")]
    pub former: Vec<FormerRule>,
    /// The nearest numbers or terms that are there.
    pub nearest: Vec<String>,
    /// Whether it is a number that no edition has which is here or known.
    #[serde(rename = "nowhere")]
    pub is_nowhere: bool,
    /// Whether only the built-in sample is here, which has a few rules.
    #[serde(skip)]
    pub is_sample: bool,
    /// Whether it is known to be in the book of which a text holds a part.
    #[serde(skip)]
    pub is_not_in_part: bool,
}

impl Absence {
    /// The edition that was searched, where it is known to stand in it, so that the text is a part or
    /// not here at all.
    pub fn stood(&self) -> Option<EditionId> {
        let stands =
            |day: &EditionId| self.former.iter().any(|rule| (rule.first..=rule.last).contains(day));
        self.edition.filter(stands)
    }
}

/// Leaves out the other language where there is this one, and says whether there is.
pub(super) fn keep_one<T>(language: Language, en: &mut Option<T>, ja: &mut Option<T>) -> bool {
    let (own, other) = if language == Language::En { (en, ja) } else { (ja, en) };
    *other = other.take().filter(|_| own.is_none());
    own.is_some()
}

/// What a record is called in the newest edition, in JSON.
#[derive(Serialize, JsonSchema)]
struct TodayOrGone {
    today: Option<RuleNumber>,
    #[serde(flatten)]
    gone: GoneSince,
}

impl From<TodayNumber> for TodayOrGone {
    fn from(today: TodayNumber) -> Self {
        match today {
            TodayNumber::Bears(number) => Self { today: number, gone: GoneSince::default() },
            TodayNumber::Gone(when) => Self { today: None, gone: when.into() },
        }
    }
}

/// What a record is called, in JSON.
#[derive(Serialize, JsonSchema)]
struct NumberOrTerm {
    number: Option<RuleNumber>,
    term: Option<String>,
}

impl From<Subject> for NumberOrTerm {
    fn from(subject: Subject) -> Self {
        match subject {
            Subject::Number(number) => Self { number: Some(number), term: None },
            Subject::Term(term) => Self { number: None, term: Some(term) },
        }
    }
}

fn any_title<S: Serializer>(title: &Option<Titles>, to: S) -> Result<S::Ok, S::Error> {
    title.as_ref().and_then(Titles::any_title).serialize(to)
}

/// A text, where readings stand over characters of it and not over bytes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownText")]
struct SideKeys<'a> {
    #[serde(flatten)]
    edition: DatedEdition,
    number: Option<RuleNumber>,
    since: EditionId,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    may_be_older: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    since_after: Option<EditionId>,
    headword: Option<&'a str>,
    reading: Option<&'a str>,
    text: &'a str,
    examples: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    synchronised: Option<EffectiveDate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    printed_english: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<(usize, usize, &'a str)>,
}

impl<'a> From<&'a Side> for SideKeys<'a> {
    fn from(side: &'a Side) -> Self {
        let characters =
            |to: u32| side.text.get(..to as usize).map_or(0, |text| text.chars().count());
        let readings = side.beside.iter().flat_map(|beside| &beside.readings).map(|reading| {
            let bytes = &reading.bytes;
            (characters(bytes.start), characters(bytes.end), reading.kana.as_str())
        });
        Self {
            edition: side.edition.into(),
            number: side.number,
            since: side.since.by(),
            may_be_older: !side.since.is_exact(),
            since_after: side.since.after(),
            headword: side.headword.as_deref(),
            reading: side.reading.as_deref(),
            text: &side.text,
            examples: &side.examples,
            version: side.version.as_deref(),
            synchronised: side.synchronised,
            printed_english: side.beside.as_ref().and_then(|beside| beside.english.as_deref()),
            readings: readings.collect(),
        }
    }
}

fn shown_text<S: Serializer>(side: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
    side.as_ref().map(SideKeys::from).serialize(to)
}

/// A Japanese text with what it is against the English.
#[derive(Serialize, JsonSchema)]
struct TranslatedText<'a> {
    #[serde(flatten)]
    text: SideKeys<'a>,
    status: Option<TranslationStatus>,
}

fn translated_text<S: Serializer>(side: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
    let side = side.as_ref();
    side.map(|side| TranslatedText { text: side.into(), status: side.status }).serialize(to)
}
