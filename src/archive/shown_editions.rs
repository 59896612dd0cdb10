//! How are two editions read side by side? Start at [`OpenPair`].
//!
//! Nothing here decides which editions or records are wanted.

use std::collections::{BTreeMap, BTreeSet};

use super::counterpart::{Counterparts, English};
use super::error::ArchiveError;
use super::open::Archive;
use super::pick::Picked;
use crate::answer::{Cited, PathStep, ShownRecord, ShownReference, ShownStatus, Side, Subject};
use crate::index::Tables;
use crate::index::tables::EditionRows;
use crate::model::{EditionId, NumberRange, Record, RecordKind, RuleNumber, Target, Term};
use crate::text::{fold_term, references};

/// An edition whose list of records is open.
pub(super) struct OpenEdition<'a> {
    tables: &'a Tables,
    place: usize,
    rows: &'a EditionRows,
}

impl<'a> OpenEdition<'a> {
    fn open(archive: &'a Archive, place: usize) -> Result<Self, ArchiveError> {
        Ok(Self { tables: &archive.tables, place, rows: archive.rows(place)? })
    }

    /// Which edition this is.
    pub fn id(&self) -> EditionId {
        self.tables.editions()[self.place].id
    }

    fn record(&self, place: usize) -> Result<Record, ArchiveError> {
        Ok(self.tables.record(&self.rows.rows[place])?)
    }

    fn title(&self, number: RuleNumber) -> Result<Option<String>, ArchiveError> {
        let place = self.rows.find(number).next();
        place.map_or(Ok(None), |it| self.title_at(it))
    }

    fn title_at(&self, place: usize) -> Result<Option<String>, ArchiveError> {
        match self.rows.rows[place].is_title {
            true => Ok(Some(self.record(place)?.text)),
            false => Ok(None),
        }
    }

    fn side(&self, place: usize) -> Result<Side, ArchiveError> {
        let record = self.record(place)?;
        let mut examples = Vec::new();
        for example in self.rows.examples(place) {
            examples.push(self.record(example)?.text);
        }
        let since = self.rows.rows[place].since;
        let term = record.term.unwrap_or_default();
        Ok(Side {
            edition: self.id(),
            number: record.number,
            since: self.tables.editions().get(usize::from(since)).map_or(self.id(), |it| it.id),
            headword: (!term.headword.is_empty()).then_some(term.headword),
            reading: term.reading,
            text: record.text,
            examples,
        })
    }
}

/// An English and a Japanese edition, either of which may be missing.
pub(super) struct OpenPair<'a> {
    en: Option<OpenEdition<'a>>,
    ja: Option<OpenEdition<'a>>,
    /// How the Japanese translates the English; none where it does not.
    counterparts: Option<Counterparts<'a>>,
    /// The numbers that either has, ascending.
    numbers: Vec<RuleNumber>,
}

impl<'a> OpenPair<'a> {
    /// Opens what was picked.
    pub fn open(archive: &'a Archive, picked: Picked) -> Result<Self, ArchiveError> {
        let open = |it: usize| OpenEdition::open(archive, it);
        let (en, ja) = (picked.en.map(open).transpose()?, picked.ja.map(open).transpose()?);
        let mut numbers: Vec<RuleNumber> =
            en.iter().chain(&ja).flat_map(|it| it.rows.numbers()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Self { en, ja, counterparts: Counterparts::open(archive, picked)?, numbers })
    }

    /// The English edition, else the Japanese.
    pub fn any(&self) -> Option<&OpenEdition<'a>> {
        self.en.as_ref().or(self.ja.as_ref())
    }

    fn both(&self) -> impl Iterator<Item = &OpenEdition<'a>> {
        self.en.iter().chain(&self.ja)
    }

    /// The numbers that either edition has, ascending.
    pub fn numbers(&self) -> &[RuleNumber] {
        &self.numbers
    }

    /// The headwords that either edition has.
    pub fn headwords(&self) -> impl Iterator<Item = &str> {
        self.both().flat_map(|it| it.rows.terms.all().iter().map(|(it, _)| it.headword.as_str()))
    }

    /// The records of one number: more than one where an edition has duplicates.
    pub fn show_number(&self, number: RuleNumber) -> Result<Vec<ShownRecord>, ArchiveError> {
        let places = self.places(number);
        places.into_iter().map(|(number, en, ja)| self.numbered(number, en, ja)).collect()
    }

    /// How many records one number has.
    pub fn count(&self, number: RuleNumber) -> usize {
        self.places(number).len()
    }

    /// English and Japanese places of the records of one number, with the number that they are
    /// shown under: where only the Japanese has it, that of their English today.
    fn places(&self, number: RuleNumber) -> Vec<(RuleNumber, Option<usize>, Option<usize>)> {
        let find = |it: &Option<OpenEdition<'_>>| -> Vec<usize> {
            it.as_ref().map_or(Vec::new(), |it| it.rows.find(number).collect())
        };
        let (en, ja) = (find(&self.en), find(&self.ja));
        let Some((counterparts, edition)) = self.counterparts.as_ref().zip(self.en.as_ref()) else {
            let both = (0..en.len().max(ja.len())).map(|it| (en.get(it), ja.get(it)));
            return both.map(|(en, ja)| (number, en.copied(), ja.copied())).collect();
        };
        let mut places = Vec::new();
        for en in &en {
            let mut own = counterparts.japanese_of(*en).into_iter();
            places.push((number, Some(*en), own.next()));
            places.extend(own.map(|it| (number, None, Some(it))));
        }
        for ja in ja {
            let is_shown = places.iter().any(|it| it.2 == Some(ja));
            match counterparts.english_of(ja) {
                _ if is_shown => (),
                English::At(en) if places.is_empty() => {
                    let today = edition.rows.rows[en].number.unwrap_or(number);
                    places.push((today, Some(en), Some(ja)));
                }
                // Another rule bears the number today.
                English::At(_) => (),
                English::Gone(_) | English::Never => places.push((number, None, Some(ja))),
            }
        }
        places
    }

    fn numbered(
        &self,
        number: RuleNumber,
        en: Option<usize>,
        ja: Option<usize>,
    ) -> Result<ShownRecord, ArchiveError> {
        let mut ancestry = number.ancestry();
        ancestry.pop();
        let path: Result<Vec<PathStep>, ArchiveError> =
            ancestry.into_iter().map(|it| self.step(it)).collect();
        let below = self.numbers.iter().filter(|it| it.parent() == Some(number));
        let own = self.step(number)?;
        let titled = own.en.is_some() || own.ja.is_some();
        let kind = if number.rule().is_some() { RecordKind::Rule } else { RecordKind::Section };
        self.with_references(ShownRecord {
            kind,
            subject: Subject::Number(number),
            path: path?,
            title: titled.then_some(own),
            subrules: below.copied().collect(),
            references: Vec::new(),
            referenced_by: self.referenced_by(number)?,
            mentions: Vec::new(),
            en: side(&self.en, en)?,
            ja: side(&self.ja, ja)?,
            status: self.status(en, ja)?,
        })
    }

    /// What the Japanese is against the English.
    fn status(
        &self,
        en: Option<usize>,
        ja: Option<usize>,
    ) -> Result<Option<ShownStatus>, ArchiveError> {
        let Some(counterparts) = &self.counterparts else { return Ok(None) };
        match (en.zip(self.en.as_ref()), ja.zip(self.ja.as_ref())) {
            (_, Some((ja, edition))) => Ok(Some(counterparts.status(ja, edition.rows)?)),
            (Some((en, edition)), None) => counterparts.missing(en, edition.rows),
            (None, None) => Ok(None),
        }
    }

    /// The glossary entries whose headword, English or reading folds to `wanted`.
    pub fn show_terms(&self, wanted: &str) -> Result<Vec<ShownRecord>, ArchiveError> {
        let mut shown = Vec::new();
        let mut paired = BTreeSet::new();
        let by_english = self.terms_by_english();
        for (term, place) in terms_of(&self.en) {
            let ja = match &self.counterparts {
                Some(it) => self.entry_of(it.japanese_of(*place as usize)),
                None => by_english.get(&fold_term(&term.headword)).copied(),
            };
            paired.extend(ja.map(|it| it.1));
            if is_called(term, wanted) || ja.is_some_and(|it| is_called(&it.0, wanted)) {
                shown.push(self.entry(Some(*place), ja.map(|it| it.1))?);
            }
        }
        for (_, place) in terms_of(&self.ja).iter().filter(|it| is_called(&it.0, wanted)) {
            if !paired.contains(place) {
                shown.push(self.entry(None, Some(*place))?);
            }
        }
        Ok(shown)
    }

    /// The Japanese glossary entry at the first of these places.
    fn entry_of(&self, places: Vec<usize>) -> Option<&(Term, u32)> {
        let place = *places.first()? as u32;
        terms_of(&self.ja).iter().find(|it| it.1 == place)
    }

    fn terms_by_english(&self) -> BTreeMap<String, &(Term, u32)> {
        let mut by_english = BTreeMap::new();
        for it in terms_of(&self.ja) {
            if let Some(english) = it.0.english.as_deref() {
                by_english.entry(fold_term(english)).or_insert(it);
            }
        }
        by_english
    }

    fn entry(&self, en: Option<u32>, ja: Option<u32>) -> Result<ShownRecord, ArchiveError> {
        let place = |it: Option<u32>| it.map(|it| it as usize);
        let (en_place, ja_place) = (place(en), place(ja));
        let (en, ja) = (side(&self.en, en_place)?, side(&self.ja, ja_place)?);
        let headword = en.as_ref().or(ja.as_ref()).and_then(|it| it.headword.clone());
        self.with_references(ShownRecord {
            kind: RecordKind::Glossary,
            subject: Subject::Term(headword.unwrap_or_default()),
            path: Vec::new(),
            title: None,
            subrules: Vec::new(),
            references: Vec::new(),
            referenced_by: Vec::new(),
            mentions: Vec::new(),
            en,
            ja,
            status: self.status(en_place, ja_place)?,
        })
    }

    /// Numbers of the rules and sections whose title folds to `wanted`, or to the headword of one
    /// of `entries`.
    pub fn titled(
        &self,
        wanted: &str,
        entries: &[ShownRecord],
    ) -> Result<Vec<RuleNumber>, ArchiveError> {
        let mut names: BTreeSet<String> = BTreeSet::from([wanted.to_owned()]);
        for side in entries.iter().flat_map(|it| it.en.iter().chain(&it.ja)) {
            names.extend(side.headword.as_deref().map(fold_term));
        }
        let mut found = BTreeSet::new();
        for edition in self.both() {
            for (place, row) in edition.rows.rows.iter().enumerate() {
                let Some(number) = row.number.filter(|_| row.is_title) else { continue };
                if names.contains(&fold_term(&edition.record(place)?.text)) {
                    found.insert(number);
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    fn step(&self, number: RuleNumber) -> Result<PathStep, ArchiveError> {
        let en = self.en.as_ref().map_or(Ok(None), |it| it.title(number))?;
        Ok(PathStep { number, en, ja: self.japanese_title(number)? })
    }

    /// The Japanese title of what bears the number in the English edition, if there is one.
    fn japanese_title(&self, number: RuleNumber) -> Result<Option<String>, ArchiveError> {
        let Some(ja) = &self.ja else { return Ok(None) };
        let english = self.en.as_ref().and_then(|it| it.rows.find(number).next());
        match self.counterparts.as_ref().zip(english) {
            Some((counterparts, english)) => {
                let place = counterparts.japanese_of(english).into_iter().next();
                place.map_or(Ok(None), |it| ja.title_at(it))
            }
            None => ja.title(number),
        }
    }

    fn with_references(&self, mut record: ShownRecord) -> Result<ShownRecord, ArchiveError> {
        let mut targets: Vec<NumberRange> = Vec::new();
        for side in record.en.iter().chain(&record.ja) {
            for text in std::iter::once(&side.text).chain(&side.examples) {
                for reference in references(text) {
                    match reference.target {
                        Target::Numbers(range) if !targets.contains(&range) => targets.push(range),
                        _ => {}
                    }
                }
            }
        }
        for target in targets {
            let exists = self.numbers.iter().any(|it| target.covers(*it));
            let title = self.nearest_title(target.first())?;
            record.references.push(ShownReference { target, title, exists });
        }
        Ok(record)
    }

    /// The title of a number, or of the nearest one above it that has a title.
    fn nearest_title(&self, number: RuleNumber) -> Result<Option<PathStep>, ArchiveError> {
        for number in std::iter::successors(Some(number), |it| it.parent()) {
            let step = self.step(number)?;
            if step.en.is_some() || step.ja.is_some() {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    fn referenced_by(&self, number: RuleNumber) -> Result<Vec<Cited>, ArchiveError> {
        let Some(edition) = self.any() else { return Ok(Vec::new()) };
        let mut cited = BTreeSet::new();
        for place in edition.tables.referring(edition.place, number)? {
            let row = edition.rows.rows[place as usize];
            match row.number {
                Some(by) if by != number => drop(cited.insert(Cited::By(by))),
                Some(_) => {}
                None => {
                    let record = edition.record(place as usize)?;
                    cited.extend(record.headword().map(|it| Cited::ByTerm(it.to_owned())));
                }
            }
        }
        Ok(cited.into_iter().collect())
    }
}

fn side(
    edition: &Option<OpenEdition<'_>>,
    place: Option<usize>,
) -> Result<Option<Side>, ArchiveError> {
    let both = edition.as_ref().zip(place);
    both.map(|(edition, place)| edition.side(place)).transpose()
}

fn terms_of<'a>(edition: &'a Option<OpenEdition<'_>>) -> &'a [(Term, u32)] {
    edition.as_ref().map_or(&[], |it| it.rows.terms.all())
}

/// Whether a reader who types `wanted` means this term: one of its names folds to that.
///
/// `A, B` and `A/B` are called by either part.
fn is_called(term: &Term, wanted: &str) -> bool {
    let names = [Some(&term.headword), term.reading.as_ref(), term.english.as_ref()];
    names.into_iter().flatten().any(|name| {
        fold_term(name) == wanted
            || name.split([',', '/', '、', '／']).any(|part| fold_term(part) == wanted)
    })
}
