//! What does a reader mean by a name? Start at [`EditionPair::resolve`].
//!
//! A name is a headword or title of either language, its reading in kana or Latin letters, its
//! plural, a synonym, or what a document calls one of its items; numbers are read elsewhere.
//! Where nothing is meant, [`near_names`] is the one list of near misses.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::pair::{Both, EditionPair};
use super::time::RecordRef;
use crate::home::Result;
use crate::lexicon::{Form, FormKind, Meaning, Name, Start, forms, forms_of, lexicon, phrases};
use crate::model::Language;
use crate::text::{
    fold_term, folds_to, is_japanese, is_kana, kana_of_romaji, name_key, reading_key, stems,
};

/// What was typed, in the forms in which names are compared.
pub(crate) struct TypedName {
    folded: String,
    stems: Vec<String>,
    key: String,
    readings: Vec<String>,
}

impl TypedName {
    /// The forms of what was typed.
    pub fn of(typed: &str) -> Self {
        let is_kanji =
            |letter: char| is_japanese(letter) && letter.is_alphabetic() && !is_kana(letter);
        let kana = if typed.contains(is_kanji) {
            Vec::new()
        } else if typed.contains(is_japanese) {
            vec![typed.to_owned()]
        } else {
            kana_of_romaji(typed)
        };
        let keys = kana.iter().map(|kana| reading_key(kana));
        let stems = if typed.contains(is_japanese) { Vec::new() } else { stems(typed) };
        Self {
            folded: fold_term(typed),
            stems,
            key: name_key(typed),
            readings: keys.filter(|key| key.chars().count() >= 2).collect(),
        }
    }

    /// Whether a name is meant; empty for what it does not have.
    pub fn is_called(&self, en: &str, ja: &str, reading: &str) -> bool {
        let is_read = || !reading.is_empty() && self.readings.contains(&reading_key(reading));
        folds_to(en, &self.folded)
            || self.has_stems_of(en)
            || (self.may_be_key_of(ja) && name_key(ja) == self.key)
            || (!self.readings.is_empty() && is_read())
    }

    /// Whether a Japanese name may have the key: what is written in one script has none in another.
    fn may_be_key_of(&self, ja: &str) -> bool {
        !self.key.is_empty() && ja.contains(is_japanese) == self.key.contains(is_japanese)
    }

    /// Whether an English name differs in inflection alone.
    pub fn has_stems_of(&self, en: &str) -> bool {
        self.may_be_stems_of(en) && stems(en) == self.stems
    }

    /// Whether a name is exactly what was typed, but for case and marks.
    pub fn is_exactly(&self, name: &str) -> bool {
        folds_to(name, &self.folded)
    }

    /// Whether a name of the table is meant by one of its forms.
    pub fn is_name(&self, name: &Name) -> bool {
        let readings: Vec<&str> = name.readings().chain([""]).collect();
        name.en_forms().chain([name.en]).any(|en| {
            let ja = name.ja_forms().chain([name.ja]);
            ja.zip(readings.iter().cycle()).any(|(ja, reading)| self.is_called(en, ja, reading))
        })
    }

    /// Whether a name has a word that begins as the first of those typed; to find the stems of
    /// all names takes long.
    fn may_be_stems_of(&self, en: &str) -> bool {
        let initial = |word: &str| word.chars().next().map(|letter| letter.to_ascii_lowercase());
        let Some(first) = self.stems.first().map(|stem| initial(stem)) else { return false };
        en.split(|letter: char| !letter.is_alphanumeric()).any(|word| initial(word) == first)
    }
}

/// The English and Japanese names that the tables know for what was typed, best first.
pub(crate) fn known_names(typed: &str) -> Vec<String> {
    let wanted = TypedName::of(typed);
    let named = lexicon().iter().filter(|name| wanted.is_name(name));
    let mut names: Vec<String> =
        named.flat_map(|name| [name.en, name.ja].map(str::to_owned)).collect();
    let synonyms = forms().filter(|form| form.kind == FormKind::Synonym);
    for form in synonyms.filter(|form| wanted.is_exactly(form.text)) {
        names.extend(form.meaning().iter().flat_map(Meaning::meant).map(str::to_owned));
    }
    names
}

/// What something is called in English that was typed in Japanese; none where no table knows it.
pub(crate) fn english_names(typed: &str) -> Vec<&'static str> {
    let wanted = TypedName::of(typed);
    let names = lexicon().iter().filter(|name| wanted.is_name(name));
    names.flat_map(Name::en_forms).collect()
}

/// What an English headword or title is called in Japanese, whether or not a text of that language
/// is here; none where no table knows it.
pub(crate) fn japanese_name(en: &str) -> Option<Name> {
    let folded = fold_term(en);
    let titles = || forms_of(Start::of(en)).filter(|form| form.kind == FormKind::Title);
    let names = || titles().filter_map(Form::name).filter(|name| !name.ja.is_empty());
    // Of two names for the same the first is the better one.
    let is_first = |name: &Name| name.en_forms().next().is_some_and(|en| folds_to(en, &folded));
    names().find(|name| folds_to(name.en, &folded)).or_else(|| names().find(is_first))
}

/// What a chapter, section or rule of an English title is called in Japanese; a glossary may call
/// something else so.
pub(super) fn title_name(en: &str) -> Option<&'static str> {
    TITLES.get(&fold_term(en)).copied().or_else(|| japanese_name(en)?.ja_forms().next())
}

/// Titles of the table with their Japanese: the answers of a search ask for many.
static TITLES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let titles = phrases().filter(|name| name.kind == "title");
    titles.map(|name| (fold_term(name.en), name.ja)).collect()
});

impl EditionPair<'_> {
    /// The glossary entries, rules and sections that are meant by a name, and what documents call
    /// so: by the name itself, else by its other forms, else by what the tables know it as.
    pub(crate) fn resolve(&self, typed: &str) -> Result<Vec<Both>> {
        let mut names = vec![typed.to_owned()];
        // What an old word became may stand here in the other language alone.
        for _ in 0..3 {
            let mut found = self.called_exactly(&names)?;
            for name in &names {
                if found.is_empty() {
                    found = self.called_otherwise(&TypedName::of(name))?;
                }
            }
            if !found.is_empty() {
                return Ok(found);
            }
            names = names.iter().flat_map(|name| known_names(name)).collect();
        }
        self.keyed(typed)
    }

    /// Entries of these names, and rules and sections that bear one of them or a headword of
    /// these entries as their title.
    fn called_exactly(&self, names: &[String]) -> Result<Vec<Both>> {
        let mut titles: Vec<String> = names.iter().map(|name| fold_term(name)).collect();
        let (mut found, named) = (Vec::new(), titles.clone());
        for entry in &self.glossary()?.entries {
            if let Some(rank) = named.iter().position(|name| entry.is_called(name)) {
                titles.extend(entry.terms().map(|term| fold_term(&term.headword)));
                found.push((rank, entry.both.clone()));
            }
        }
        // The best name first.
        found.sort_by_key(|named| named.0);
        let mut found: Vec<Both> = found.into_iter().map(|named| named.1).collect();
        found.extend(self.titled(&titles)?);
        Ok(found)
    }

    /// Entries, rules and sections whose name has another inflection or reading.
    fn called_otherwise(&self, wanted: &TypedName) -> Result<Vec<Both>> {
        let mut found = Vec::new();
        for entry in &self.glossary()?.entries {
            let ja = entry.ja.as_ref();
            let reading = ja.and_then(|term| term.reading.as_deref()).unwrap_or_default();
            let ja = ja.map(|term| term.headword.as_str()).unwrap_or_default();
            if wanted.is_called(entry.english().unwrap_or_default(), ja, reading) {
                found.push(entry.both.clone());
            }
        }
        for (both, titles) in self.headings()? {
            let (en, ja) = (titles.en.as_deref(), titles.ja.as_deref());
            if wanted.is_called(en.unwrap_or_default(), ja.unwrap_or_default(), "") {
                found.push(both.clone());
            }
        }
        Ok(found)
    }

    /// The pieces of documents that these call so, as `A.7.2`, both languages together.
    pub(crate) fn keyed(&self, typed: &str) -> Result<Vec<Both>> {
        let library = self.library();
        let typed = key_of(typed);
        let mut found: Vec<Both> = Vec::new();
        for (edition, _) in library.papers() {
            let mut both = Both::default();
            for (place, row) in library.rows(edition)?.rows.iter().enumerate() {
                let Some(piece) = library.tables.record(&row)?.piece else { continue };
                if piece.key.is_empty() || !piece.key.eq_ignore_ascii_case(&typed) {
                    continue;
                }
                let record = RecordRef::new(edition, place);
                match piece.language {
                    Language::En => both.en = both.en.or(Some(record)),
                    Language::Ja => both.ja.push(record),
                }
            }
            found.extend((both != Both::default()).then_some(both));
        }
        Ok(found)
    }

    /// Names that are near to what was typed: of the glossaries side by side, of titles and of
    /// the tables, nearest first.
    pub(crate) fn near_names(&self, typed: &str) -> Result<Vec<String>> {
        static KNOWN: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
            let names = lexicon().iter().flat_map(|name| name.ja_forms().chain(name.en_forms()));
            names.map(|name| (name, fold_term(name))).collect()
        });
        let glossary = self.glossary()?;
        let known = KNOWN.iter().map(|(name, folded)| (*name, folded.as_str()));
        Ok(near_names(typed, known.chain(glossary.folded_names())))
    }

    /// Those of the near names that lead somewhere here: a table may know more than an edition.
    pub(crate) fn near_names_here(&self, typed: &str) -> Result<Vec<String>> {
        let mut here = Vec::new();
        for name in self.near_names(typed)? {
            if !self.resolve(&name)?.is_empty() {
                here.push(name);
            }
        }
        Ok(here)
    }
}

/// The key by which a document calls a piece, typed in either language: `A.7.裁定.2` is
/// `A.7.Ruling.2`.
fn key_of(typed: &str) -> String {
    let parts = typed.trim().split('.').map(|part| match part {
        "裁定" | "Rulings" | "rulings" => "Ruling",
        "注意" | "注" | "注記" => "Note",
        part => part,
    });
    parts.collect::<Vec<_>>().join(".")
}

/// How like a name must be to what was typed, and how many are offered.
const NEAR: f64 = 0.8;
const OFFERED: usize = 3;

/// The word with the fewest letters changed from what was typed.
pub(crate) fn nearest_spelling(typed: &str, words: Vec<String>) -> Option<String> {
    let distance = |word: &String| strsim::damerau_levenshtein(word, typed);
    words.into_iter().min_by_key(|word| (distance(word), word.clone()))
}

/// The names most like what was typed, nearest first.
fn near_names<'a>(typed: &str, names: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let wanted = fold_term(typed);
    let scored = names.map(|(name, folded)| (strsim::jaro_winkler(folded, &wanted), name, folded));
    let mut scored: Vec<(f64, &str, &str)> = scored.filter(|name| name.0 > NEAR).collect();
    scored.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
    let (mut offered, mut folded): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    for (_, name, own) in scored {
        if !folded.contains(&own) {
            offered.push(name.to_owned());
            folded.push(own);
        }
        if offered.len() == OFFERED {
            break;
        }
    }
    offered
}
