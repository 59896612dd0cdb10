//! Which names do the rules have in both languages, and what else do people call them? Start at
//! [`lexicon`].
//!
//! The tables are files in `index/` that a person can read and extend. Nothing here knows an
//! edition, nor anything else of the program: the build script reads the tables too.

use std::sync::LazyLock;

/// A name of the rules in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// As the Japanese rules write it, with middle dots.
    pub ja: &'static str,
    /// In kana, empty where unknown.
    pub reading: &'static str,
    /// As the English rules write it.
    pub en: &'static str,
    /// What it names: a glossary entry, keyword, step and so on.
    pub kind: &'static str,
}

/// What a word or phrase of the one language means in the other, or in today's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// What people say.
    pub said: &'static str,
    /// What it is called where `said` is a short or other name of it.
    pub name: &'static str,
    /// What the rules say for it, with bars between.
    meant: &'static str,
}

/// What a way to write or read something stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormKind {
    /// A name, as it is written.
    Title,
    /// A name, as it is read.
    Reading,
    /// Slang or an old name.
    Synonym,
    /// Everyday words, which may mean more than one thing.
    Everyday,
    /// A card that people ask about.
    Card,
    /// An ordinary Japanese word of the rules.
    Word,
}

impl FormKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Title, Self::Reading, Self::Synonym, Self::Everyday, Self::Card, Self::Word];

    /// The table that forms of this kind stand in.
    pub fn table(self) -> &'static str {
        match self {
            Self::Title | Self::Reading => include_str!("../../index/terms.tsv"),
            Self::Synonym => include_str!("../../index/synonyms.tsv"),
            Self::Everyday => include_str!("../../index/everyday.tsv"),
            Self::Card => include_str!("../../index/cards.tsv"),
            Self::Word => include_str!("../../index/words.tsv"),
        }
    }
}

/// A way to write or read something, and the row of a table that says what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it stands for.
    pub kind: FormKind,
    /// How it is written; part of the row.
    pub text: &'static str,
    /// The row.
    pub row: &'static str,
}

impl Form {
    /// The name that it stands for.
    pub fn name(self) -> Option<Name> {
        Name::of_row(self.row)
    }

    /// What is meant by it.
    pub fn meaning(self) -> Option<Meaning> {
        let (_, meant) = self.row.rsplit_once('\t')?;
        let name = self.row.split(['\t', '/']).next()?;
        Some(Meaning { said: self.text, name, meant })
    }

    /// What it begins with.
    pub fn start(self) -> Start {
        Start::of(self.text)
    }
}

/// All ways to write or read something, in the order of the tables.
pub fn forms() -> impl Iterator<Item = Form> {
    FormKind::ALL.into_iter().flat_map(|kind| {
        rows(kind.table()).flat_map(move |row| {
            let texts: Vec<&'static str> = match kind {
                FormKind::Title => Name::of_row(row)
                    .map_or(Vec::new(), |name| name.ja_forms().chain(name.en_forms()).collect()),
                FormKind::Reading => {
                    Name::of_row(row).map_or(Vec::new(), |name| name.readings().collect())
                }
                FormKind::Card => card_names(row).collect(),
                _ => row.split('\t').next().map(str::trim).into_iter().collect(),
            };
            texts.into_iter().map(move |text| Form { kind, text, row })
        })
    })
}

/// What a way to write something begins with, without `the`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// A letter or digit of English, in lower case, and the one that follows at once; 0 where none
    /// does.
    English([u8; 2]),
    /// Another letter or digit; a space where there is none.
    Other(char),
}

impl Start {
    /// What `text` begins with.
    pub fn of(text: &str) -> Self {
        let rest = text.strip_prefix("The ").or(text.strip_prefix("the ")).unwrap_or(text);
        let mut rest = rest.chars().skip_while(|letter| !letter.is_alphanumeric());
        let first = rest.next().unwrap_or(' ');
        if !first.is_ascii_alphanumeric() {
            return Self::Other(first);
        }
        let second = rest.next().filter(char::is_ascii_alphanumeric).unwrap_or('\0');
        Self::English([first, second].map(|letter| letter.to_ascii_lowercase() as u8))
    }

    /// As one number.
    pub fn packed(self) -> u32 {
        match self {
            Self::English([first, second]) => 1 << 31 | u32::from(first) << 8 | u32::from(second),
            Self::Other(letter) => u32::from(letter),
        }
    }
}

/// The words of a name or question in lower case, by which it is counted how often people ask.
pub fn asked_words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

static LEXICON: LazyLock<Vec<Name>> =
    LazyLock::new(|| rows(FormKind::Title.table()).filter_map(Name::of_row).collect());

/// The names in the order of their table, read at the first call.
pub fn lexicon() -> &'static [Name] {
    &LEXICON
}

/// Phrases of cards and rules that no glossary has, and titles of sections, in both languages.
pub fn phrases() -> impl Iterator<Item = Name> {
    rows(include_str!("../../index/phrases.tsv")).filter_map(Name::of_row)
}

impl Name {
    fn of_row(row: &'static str) -> Option<Self> {
        let mut cells = row.split('\t');
        Some(Self {
            ja: cells.next()?,
            reading: cells.next()?,
            en: cells.next()?,
            kind: cells.next()?,
        })
    }

    /// The Japanese ways to write it: `コントロール、コントローラー` are two.
    pub fn ja_forms(&self) -> impl Iterator<Item = &'static str> {
        self.ja.split('、').filter(|form| !form.contains(['[', '～']))
    }

    /// The English ways to write it, without `(n)` and the like: `Life/Life Total` are two.
    pub fn en_forms(&self) -> impl Iterator<Item = &'static str> {
        self.en.split('/').map(without_bracket)
    }

    /// The readings, one for each Japanese way to write it.
    pub fn readings(&self) -> impl Iterator<Item = &'static str> {
        self.reading.split('、').filter(|reading| !reading.is_empty())
    }
}

impl Meaning {
    /// What the rules say for it, best first.
    pub fn meant(&self) -> impl Iterator<Item = &'static str> {
        self.meant.split('|').map(str::trim).filter(|meaning| !meaning.is_empty())
    }
}

/// Slang, old names and abbreviations, with what the rules say for them.
pub fn synonyms() -> impl Iterator<Item = Meaning> {
    rows(FormKind::Synonym.table()).filter_map(|row| {
        let (said, meant) = row.split_once('\t')?;
        let said = said.trim();
        Some(Meaning { said, name: said, meant })
    })
}

fn without_bracket(form: &'static str) -> &'static str {
    form.split('(').next().unwrap_or(form).trim()
}

fn rows(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().skip(1).filter(|row| !row.is_empty() && !row.starts_with('#'))
}

/// A card's English names with slashes between, and its Japanese one.
fn card_names(row: &'static str) -> impl Iterator<Item = &'static str> {
    let mut cells = row.split('\t');
    let english = cells.next().into_iter().flat_map(|cell| cell.split('/'));
    english.chain(cells.next()).filter(|name| !name.is_empty())
}
