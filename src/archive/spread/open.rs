//! What is open when both languages are read side by side? Start at [`Spread`].

use std::collections::HashMap;
use std::sync::OnceLock;

use super::alignment::Alignment;
use super::book::Book;
use crate::answer::{Facing, PathStep, ReadRecord, Subject, slug};
use crate::archive::error::ArchiveError;
use crate::archive::mentions::Translated;
use crate::archive::open::Archive;
use crate::archive::pick::Picked;
use crate::archive::translation::TranslationQuestion;
use crate::model::{Language, RecordKind, RuleNumber, Term};
use crate::text::{Headwords, fold_term};

/// An English and a Japanese edition, either of which may be missing, opened whole.
pub(in crate::archive) struct Spread {
    pub(super) en: Option<Book>,
    pub(super) ja: Option<Book>,
    /// Which editions these are.
    pub facing: Facing,
    /// Glossary entries, in the order of the English book, then those without English.
    pub(super) entries: Vec<Entry>,
    by_slug: HashMap<String, Vec<usize>>,
    by_name: HashMap<String, usize>,
    pub(super) headwords: Headwords,
    alignment: OnceLock<Option<Alignment>>,
}

/// The places of one glossary entry.
pub(super) struct Entry {
    pub en: Option<usize>,
    pub ja: Option<usize>,
    pub slug: String,
}

impl Spread {
    /// Opens what was picked.
    pub fn open(archive: &Archive, picked: Picked) -> Result<Self, ArchiveError> {
        let open = |it: Option<usize>| it.map(|it| Book::open(&archive.tables, it)).transpose();
        let (en, ja) = (open(picked.en)?, open(picked.ja)?);
        let facing = archive.facing(picked)?;
        let entries = entries(en.as_ref(), ja.as_ref());
        let mut spread = Self {
            en,
            ja,
            facing,
            entries,
            by_slug: HashMap::new(),
            by_name: HashMap::new(),
            headwords: Headwords::default(),
            alignment: OnceLock::new(),
        };
        spread.name_entries();
        Ok(spread)
    }

    fn name_entries(&mut self) {
        for (at, entry) in self.entries.iter().enumerate() {
            self.by_slug.entry(entry.slug.clone()).or_default().push(at);
            let en = entry.en.and_then(|it| term(self.en.as_ref(), it));
            let ja = entry.ja.and_then(|it| term(self.ja.as_ref(), it));
            for term in en.into_iter().chain(ja) {
                let names = [Some(&term.headword), term.reading.as_ref(), term.english.as_ref()];
                for name in names.into_iter().flatten() {
                    self.by_name.entry(fold_term(name)).or_insert(at);
                }
                self.headwords.add(&term.headword, at);
            }
        }
    }

    /// The edition that leads: the English, else the Japanese.
    pub(super) fn leading(&self) -> Option<&Book> {
        self.en.as_ref().or(self.ja.as_ref())
    }

    /// The language of the edition that leads.
    pub(super) fn leading_language(&self) -> Language {
        if self.en.is_some() { Language::En } else { Language::Ja }
    }

    /// Which Japanese rule stands beside which English one; none where one language is missing.
    pub(super) fn alignment(&self, archive: &Archive) -> Option<&Alignment> {
        let aligned = self.alignment.get_or_init(|| {
            let (en, ja) = (self.facing.en?, self.facing.ja?);
            let typed = |it: crate::model::EditionId| Some(it.to_string());
            let question = TranslationQuestion { en: typed(en), ja: typed(ja), section: None };
            archive.translation_status(&question).ok().map(Alignment::of)
        });
        aligned.as_ref()
    }

    /// The entries that `typed` addresses, or whose name it is.
    pub(super) fn entries_called(&self, typed: &str) -> Vec<usize> {
        match self.by_slug.get(&slug(typed)) {
            Some(entries) => entries.clone(),
            None => self.entry_named(typed).into_iter().collect(),
        }
    }

    /// The entry of this name, in either language.
    pub(super) fn entry_named(&self, name: &str) -> Option<usize> {
        self.by_name.get(&fold_term(name)).copied()
    }

    /// A number of the leading edition with its titles.
    pub(super) fn step(&self, archive: &Archive, number: RuleNumber) -> PathStep {
        let title = |book: &Option<Book>, number| {
            book.as_ref().and_then(|it| it.title(number)).map(str::to_owned)
        };
        let ja = self.ja_number(archive, number);
        PathStep { number, en: title(&self.en, number), ja: ja.and_then(|it| title(&self.ja, it)) }
    }

    /// The Japanese number of a rule of the leading edition.
    pub(super) fn ja_number(&self, archive: &Archive, number: RuleNumber) -> Option<RuleNumber> {
        match self.alignment(archive) {
            Some(alignment) => alignment.ja_of(number),
            None => Some(number),
        }
    }

    /// The Japanese of a rule of the leading edition.
    pub(super) fn translated(
        &self,
        archive: &Archive,
        number: RuleNumber,
    ) -> Option<Translated<'_>> {
        let book = self.ja.as_ref()?;
        let place = *book.places(self.ja_number(archive, number)?).first()?;
        let text = book.records.get(place)?.text.as_str();
        Some(Translated { text, is_title: book.is_title(place) })
    }

    /// Chapter, section and rule above a number.
    pub(super) fn path(&self, archive: &Archive, number: RuleNumber) -> Vec<PathStep> {
        let mut above = number.ancestry();
        above.pop();
        above.into_iter().map(|it| self.step(archive, it)).collect()
    }

    /// The records that bear a number of the leading edition, links as `reader` has them.
    pub(super) fn numbered(
        &self,
        reader: &mut super::linked::Linker<'_>,
        number: RuleNumber,
    ) -> Vec<ReadRecord> {
        let places = |book: &Option<Book>, number: Option<RuleNumber>| -> Vec<usize> {
            let places = book.as_ref().zip(number).map(|(book, number)| book.places(number));
            places.unwrap_or_default().to_vec()
        };
        let en = places(&self.en, Some(number));
        let ja = places(&self.ja, self.ja_number(reader.archive, number));
        let count = en.len().max(ja.len());
        let pairs = (0..count).map(|it| (en.get(it).copied(), ja.get(it).copied()));
        pairs.map(|(en, ja)| self.read(reader, Subject::Number(number), en, ja)).collect()
    }

    /// One record in both languages.
    pub(super) fn read(
        &self,
        reader: &mut super::linked::Linker<'_>,
        subject: Subject,
        en: Option<usize>,
        ja: Option<usize>,
    ) -> ReadRecord {
        let shape = |place: Option<usize>, book: &Option<Book>| {
            let (place, book) = place.zip(book.as_ref())?;
            Some((book.records.get(place)?.kind, book.is_title(place)))
        };
        let leading = shape(en, &self.en).or_else(|| shape(ja, &self.ja));
        let standing = self.alignment(reader.archive).and_then(|it| it.standing(&subject));
        ReadRecord {
            kind: leading.map_or(RecordKind::Rule, |it| it.0),
            is_title: leading.is_some_and(|it| it.1),
            standing: standing.filter(|_| en.is_some()).cloned(),
            subject,
            en: en.and_then(|it| reader.side(Language::En, it)),
            ja: ja.and_then(|it| reader.side(Language::Ja, it)),
        }
    }
}

fn term(book: Option<&Book>, place: usize) -> Option<Term> {
    book?.records.get(place)?.term.clone()
}

fn entries(en: Option<&Book>, ja: Option<&Book>) -> Vec<Entry> {
    let terms = |it: Option<&Book>| it.map_or(Vec::new(), |it| it.rows.terms.all().to_vec());
    let japanese = terms(ja);
    let mut by_english: HashMap<String, Vec<usize>> = HashMap::new();
    for (term, place) in japanese.iter().rev() {
        if let Some(english) = &term.english {
            by_english.entry(fold_term(english)).or_default().push(*place as usize);
        }
    }
    let mut entries = Vec::new();
    for (term, place) in terms(en) {
        let ja = by_english.get_mut(&fold_term(&term.headword)).and_then(Vec::pop);
        entries.push(Entry { en: Some(place as usize), ja, slug: slug(&term.headword) });
    }
    let paired: Vec<usize> = entries.iter().filter_map(|it| it.ja).collect();
    for (term, place) in japanese.iter().filter(|it| !paired.contains(&(it.1 as usize))) {
        let name = term.english.as_deref().unwrap_or(&term.headword);
        entries.push(Entry { en: None, ja: Some(*place as usize), slug: slug(name) });
    }
    entries
}
