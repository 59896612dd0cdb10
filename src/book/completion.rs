//! Which names begin with some letters? Start at [`EditionPair::completions`].
//!
//! Names are those of the glossaries, of titles, of the lexicon and of cards that texts speak of,
//! in both languages and as they are read. Nothing here is ever read as another word.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::pair::EditionPair;
use crate::home::{Result, cached};
use crate::lexicon::{FormKind, forms, lexicon, names, times_asked};
use crate::model::{NameKind, RuleNumber};
use crate::text::{fold, fold_term, is_japanese, kana_of_romaji, name_key, reading_key};

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completion {
    /// The English name.
    pub en: Option<String>,
    /// The Japanese name.
    pub ja: Option<String>,
    /// How the Japanese is read.
    pub reading: Option<String>,
    /// What it names.
    pub named: NameKind,
    /// The rule of that title.
    pub number: Option<RuleNumber>,
    /// How often people ask about it.
    asked: u32,
}

/// How well a name matches: from its beginning, or from a later word.
const WHOLE: u8 = 0;
const LATER: u8 = 1;

/// All names of two editions side by side, ready to be found by how they begin.
#[derive(Default)]
pub(crate) struct Completions {
    names: Vec<Completion>,
    /// Folded beginnings, ascending, with whether they are later words, and the name.
    keys: Vec<(String, u8, u32)>,
    numbers: Vec<RuleNumber>,
}

impl Completions {
    /// Names that begin with what was typed, best first.
    pub fn starting_with(&self, typed: &str) -> Vec<&Completion> {
        let mut found: Vec<(u8, &Completion)> = Vec::new();
        for key in keys_of_typed(typed) {
            let from = self.keys.partition_point(|(beginning, ..)| *beginning < key);
            let own =
                self.keys[from..].iter().take_while(|(beginning, ..)| beginning.starts_with(&key));
            found.extend(own.filter_map(|(beginning, tier, name)| {
                // What is typed whole stands before what only begins so.
                let is_whole = *beginning == key && *tier == WHOLE;
                let tier = if is_whole { WHOLE } else { tier + 1 };
                Some((tier, self.names.get(*name as usize)?))
            }));
        }
        found.sort_by(|(tier, one), (other_tier, other)| {
            (tier, other.asked).cmp(&(other_tier, one.asked)).then_with(|| {
                (one.named, one.length(), &one.en).cmp(&(other.named, other.length(), &other.en))
            })
        });
        let mut seen = HashSet::new();
        let names = found.into_iter().map(|(_, name)| name);
        names.filter(|name| seen.insert(std::ptr::from_ref(*name))).collect()
    }

    /// All names.
    pub fn all(&self) -> &[Completion] {
        &self.names
    }

    /// The numbers that begin so, the shortest of each rule first.
    pub fn numbers(&self, typed: &str) -> impl Iterator<Item = RuleNumber> {
        let typed = folded(typed);
        let is_number = typed.starts_with(|letter: char| letter.is_ascii_digit());
        self.numbers
            .iter()
            .copied()
            .filter(move |number| is_number && number.to_string().starts_with(&typed))
    }

    fn add(&mut self, name: Completion) {
        let place = self.names.len() as u32;
        let mut keys: Vec<(String, u8)> = Vec::new();
        if let Some(en) = &name.en {
            let folded = folded(en);
            // Each later word with all that follows.
            let later = folded.match_indices(' ').map(|(at, _)| folded[at + 1..].trim_start());
            keys.extend(later.map(|words| (words.to_owned(), LATER)));
            keys.push((folded.strip_prefix("the ").unwrap_or(&folded).to_owned(), WHOLE));
        }
        if let Some(ja) = &name.ja {
            keys.extend(ja.split(['・', '、', '/']).skip(1).map(|part| (name_key(part), LATER)));
            keys.push((name_key(ja), WHOLE));
        }
        keys.extend(name.reading.iter().map(|reading| (reading_key(reading), WHOLE)));
        keys.sort();
        keys.dedup_by(|one, other| one.0 == other.0);
        let keys = keys.into_iter().filter(|(key, _)| !key.is_empty());
        self.keys.extend(keys.map(|(key, tier)| (key, tier, place)));
        self.names.push(name);
    }
}

impl Completion {
    fn length(&self) -> usize {
        self.en.as_ref().or(self.ja.as_ref()).map_or(0, |name| name.chars().count())
    }
}

/// A text in one width and case, its words with single spaces between, whatever joins them.
fn folded(text: &str) -> String {
    let folded = fold(text).text();
    let joins = |letter: char| letter.is_whitespace() || matches!(letter, '-' | '‐' | '‑' | '/');
    let words: Vec<&str> = folded.split(joins).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The keys under which what was typed may be found: as it is, as a Japanese name, as a reading.
fn keys_of_typed(typed: &str) -> Vec<String> {
    let mut keys = vec![folded(typed)];
    match typed.contains(is_japanese) {
        true => keys.extend([name_key(typed), reading_key(typed)]),
        false => keys.extend(kana_of_romaji(typed).iter().map(|kana| reading_key(kana))),
    }
    keys.sort();
    keys.dedup();
    keys.retain(|key| !key.is_empty());
    keys
}

/// How much more often keywords are meant than terms that are asked about as much, whose names are
/// ordinary words too: `tr` is the beginning of Trample, not of Trigger.
const KEYWORD: u32 = 16;

impl EditionPair<'_> {
    /// All names of both editions.
    pub(crate) fn completions(&self) -> Result<Arc<Completions>> {
        cached(&self.cache.completions, || self.gather_names().map(Arc::new)).cloned()
    }

    fn gather_names(&self) -> Result<Completions> {
        let mut gathered = Gathered::default();
        self.gather_titles(&mut gathered)?;
        for entry in &self.glossary()?.entries {
            let ja = entry.ja.as_ref();
            let reading = ja.and_then(|term| term.reading.clone());
            let ja = ja.map(|term| term.headword.clone());
            gathered.add(entry.english().map(str::to_owned), ja, reading, NameKind::Term, None);
        }
        for name in lexicon() {
            let reading = name.readings().next().map(str::to_owned);
            let (en, ja) = (name.en_forms().next(), name.ja_forms().next());
            gathered.complete(en.map(str::to_owned), ja.map(str::to_owned), reading);
        }
        self.gather_cards(&mut gathered)?;
        let mut completions = Completions::default();
        gathered.names.into_iter().for_each(|name| completions.add(name));
        completions.numbers = self.numbers_of_leader()?.to_vec();
        completions.keys.sort();
        Ok(completions)
    }

    fn gather_titles(&self, gathered: &mut Gathered) -> Result<()> {
        for (_, titles) in self.headings()? {
            let is_rule = titles.number.rule().is_some();
            let named = if is_rule { NameKind::Keyword } else { NameKind::Title };
            gathered.add(titles.en.clone(), titles.ja.clone(), None, named, Some(titles.number));
        }
        Ok(())
    }

    /// Cards of the table, and those that documents name in both languages.
    fn gather_cards(&self, gathered: &mut Gathered) -> Result<()> {
        for form in forms().filter(|form| form.kind == FormKind::Card) {
            let mut cells = form.row.split('\t');
            let en = cells.next().and_then(|name| name.split('/').next()).map(str::to_owned);
            let ja = cells.next().filter(|name| !name.is_empty()).map(str::to_owned);
            gathered.add(en, ja, None, NameKind::Card, None);
        }
        let library = self.library();
        for (place, _) in library.papers() {
            for row in library.rows(place)?.rows.iter().filter(|row| row.kind.explains()) {
                let text = library.tables.words(row.entry)?.text;
                for card in names(text) {
                    let part = |range: Option<std::ops::Range<usize>>| {
                        range.map(|range| text[range].to_owned())
                    };
                    let (en, ja) = (part(card.english), part(card.japanese));
                    gathered.add(en, ja, None, NameKind::Card, None);
                }
            }
        }
        Ok(())
    }
}

/// Names while they are gathered; one that is there already gets what it lacks.
#[derive(Default)]
struct Gathered {
    names: Vec<Completion>,
    by_name: HashMap<String, usize>,
}

impl Gathered {
    fn add(
        &mut self,
        en: Option<String>,
        ja: Option<String>,
        reading: Option<String>,
        named: NameKind,
        number: Option<RuleNumber>,
    ) {
        // A Japanese title may print its English behind a slash.
        let ja = ja.map(|title| title.split('／').next().unwrap_or_default().to_owned());
        let known = self.place(&en, &ja);
        let place = known.unwrap_or_else(|| {
            let asked = asked(en.as_deref(), named);
            let empty = Completion { en: None, ja: None, reading: None, named, number, asked };
            self.names.push(empty);
            self.names.len() - 1
        });
        for name in en.iter().chain(&ja) {
            self.by_name.entry(fold_term(name)).or_insert(place);
        }
        let name = &mut self.names[place];
        name.en = name.en.take().or(en);
        name.ja = name.ja.take().or(ja);
        name.reading = name.reading.take().or(reading);
    }

    /// Adds what a name that is there is called in the other language.
    fn complete(&mut self, en: Option<String>, ja: Option<String>, reading: Option<String>) {
        if self.place(&en, &ja).is_some() {
            self.add(en, ja, reading, NameKind::Term, None);
        }
    }

    fn place(&self, en: &Option<String>, ja: &Option<String>) -> Option<usize> {
        en.iter().chain(ja).find_map(|name| self.by_name.get(&fold_term(name)).copied())
    }
}

/// How often people ask about what is called so.
fn asked(en: Option<&str>, named: NameKind) -> u32 {
    let plain = en.unwrap_or_default().split(['(', ',']).next().unwrap_or_default();
    let asked = times_asked(plain);
    match named {
        NameKind::Keyword => asked * KEYWORD,
        NameKind::Card => asked / KEYWORD,
        _ => asked,
    }
}
