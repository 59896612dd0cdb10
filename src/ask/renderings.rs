//! How do paired texts render a name? Start at [`PairedTexts::count`].
//!
//! Only records whose English has the name are read in Japanese. What no glossary has is looked up
//! among what was found to go together, and is marked so.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use super::hits::found_text;
use crate::answer::{
    CountedTexts, Rendering, Subject, TermExample, TermPair, TermPlace, TermSource,
};
use crate::book::{Library, RecordRef, Sides, TypedName};
use crate::home::{HomeError, Result};
use crate::index::search::Marker;
use crate::index::tables::{EditionRows, Row};
use crate::lexicon::{FormKind, Meaning, forms, lexicon};
use crate::model::{EditionId, Record, RecordKind, RuleNumber};
use crate::text::{name_key, stems};
use crate::translation::{
    JapaneseForm, Pairing, PhraseSearch, Phrasing, RecordPair, content, usage,
};

/// A Japanese edition with the English one that it translates.
pub(crate) struct PairedTexts<'a> {
    library: &'a Library,
    /// The English edition in whose numbers places are told; none where only Japanese was asked.
    asked: Option<usize>,
    pairing: &'a Pairing,
    en: (EditionId, &'a EditionRows),
    /// Its place among the editions.
    en_place: usize,
    ja: (EditionId, &'a EditionRows),
}

/// A record in both languages.
struct Both {
    record_pair: RecordPair,
    en: Record,
    ja: Record,
}

/// An example is not longer than this, in characters of the English.
const LONGEST_EXAMPLE: usize = 400;

impl<'a> PairedTexts<'a> {
    /// Opens the newest Japanese text picked; none where there is none.
    pub fn open(library: &'a Library, sides: &Sides) -> Result<Option<Self>> {
        let Some(ja) = sides.ja.first().copied() else { return Ok(None) };
        let id = library.tables.editions()[ja].id;
        let Some(paired) = library.pairing(ja)? else { return Ok(None) };
        let Some(en) = library.tables.place_of(paired.base) else { return Ok(None) };
        Ok(Some(Self {
            library,
            asked: sides.en,
            pairing: &paired.pairing,
            en: (paired.base, library.rows(en)?),
            en_place: en,
            ja: (id, library.rows(ja)?),
        }))
    }

    /// Counts how a name is rendered, whose English and Japanese forms are known.
    pub fn count(&self, pair: &mut TermPair, forms: &Forms) -> Result<()> {
        let mut both = self.with(&forms.en)?;
        both.retain(|both| !is_of(&both.ja.text, &forms.of_homonyms, &forms.ja));
        let spoken = both.iter().map(|both| (both.record_pair, both.ja.text.as_str()));
        let usage = usage(&spoken.collect::<Vec<_>>(), &forms.ja);
        pair.records = both.len();
        pair.renderings.clear();
        for rendering in &usage.renderings {
            pair.renderings.push(Rendering {
                ja: rendering.japanese.clone(),
                phi: pair.phi,
                count: rendering.record_pairs.len(),
                places: self.places(&rendering.record_pairs)?,
            });
        }
        pair.outliers = self.places(&usage.outliers)?;
        let Some(best) = usage.renderings.first() else { return Ok(()) };
        let shown = both.iter().filter(|both| best.record_pairs.contains(&both.record_pair));
        let marker = Marker::of_names(&forms.en, &forms.ja);
        for both in shown {
            pair.example = self.example(both, &marker)?;
            if pair.example.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// The editions whose texts are counted.
    pub fn counted(&self) -> CountedTexts {
        CountedTexts { en: self.en.0, ja: self.ja.0 }
    }

    /// What the texts call `typed`, in either language, where no glossary has it.
    pub fn found(&self, typed: &str) -> Result<Option<TermPair>> {
        let text = |row: &Row| Ok::<_, HomeError>(self.library.tables.record(row)?.text);
        let mut pairs = Vec::new();
        for (_, en, ja) in self.spoken() {
            pairs.push([text(&en)?, text(&ja)?]);
        }
        let found = PhraseSearch::new(&pairs, &known_of).counterpart(typed);
        let own = found.filter(|found| !is_of_other_name(&found.japanese, &found.english));
        Ok(own.map(|found| TermPair {
            en: found.english,
            ja: Some(found.japanese),
            kind: "phrase".to_owned(),
            sources: vec![TermSource::Texts],
            phi: Some(found.phi),
            ..TermPair::default()
        }))
    }

    /// The paired records that speak, each once.
    fn spoken(&self) -> impl Iterator<Item = (RecordPair, Row, Row)> {
        self.pairing.firsts().filter_map(|pair| {
            let en = self.en.1.rows.get(pair.en).filter(is_spoken)?;
            Some((pair, en, self.ja.1.rows.get(pair.ja)?))
        })
    }

    /// The records whose English has a form of a name.
    fn with(&self, english: &[String]) -> Result<Vec<Both>> {
        let phrasings: Vec<Phrasing> = english.iter().map(|form| Phrasing::of(form)).collect();
        let mut both = Vec::new();
        for (record_pair, en, ja) in self.spoken() {
            let en = self.library.tables.record(&en)?;
            if phrasings.iter().any(|phrasing| phrasing.stands_in(&en.text)) {
                both.push(Both { record_pair, en, ja: self.library.tables.record(&ja)? });
            }
        }
        Ok(both)
    }

    /// What records are called, each rule once.
    fn places(&self, record_pairs: &[RecordPair]) -> Result<Vec<TermPlace>> {
        let mut seen = BTreeSet::new();
        let mut places = Vec::new();
        for record_pair in record_pairs {
            let row = self.en.1.rows.at(record_pair.en);
            match row.number {
                Some(number) if seen.insert(number) => {
                    places.push(self.place(number, *record_pair)?)
                }
                Some(_) => (),
                None => {
                    let headword = self.library.tables.words(row.entry)?.headword;
                    places.extend(headword.map(|headword| TermPlace {
                        subject: Subject::Term(headword.to_owned()),
                        counted: None,
                        only_in: None,
                    }));
                }
            }
        }
        Ok(places)
    }

    /// What a rule of the counted text is called in the edition that was asked.
    fn place(&self, number: RuleNumber, record_pair: RecordPair) -> Result<TermPlace> {
        let told = |number: RuleNumber, counted, only_in| TermPlace {
            subject: Subject::Number(number),
            counted,
            only_in,
        };
        let Some(asked) = self.asked else {
            let ja = self.ja.1.rows.get(record_pair.ja).and_then(|row| row.number);
            return Ok(told(ja.unwrap_or(number), None, None));
        };
        // An example has no thread of its own.
        let rule = self.en.1.find(number).next().unwrap_or(record_pair.en);
        let here = self.library.at(RecordRef::new(self.en_place, rule), asked)?;
        let here = here.map_or(Ok(None), |here| self.library.number(here))?;
        Ok(match here {
            Some(here) => told(here, (here != number).then_some(number), None),
            None => told(number, None, Some(self.en.0)),
        })
    }

    fn example(&self, both: &Both, marker: &Marker) -> Result<Option<TermExample>> {
        let row = &self.en.1.rows.at(both.record_pair.en);
        let is_short = both.en.text.chars().count() < LONGEST_EXAMPLE;
        let is_good = row.kind == RecordKind::Rule && !row.is_title && is_short;
        let Some(number) = both.en.number.filter(|_| is_good) else { return Ok(None) };
        Ok(Some(TermExample {
            place: self.place(number, both.record_pair)?,
            en: found_text(both.en.clone(), self.en.0, marker, || None),
            ja: found_text(both.ja.clone(), self.ja.0, marker, || None),
        }))
    }
}

/// The forms of a name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms {
    /// In English, without what tells homonyms apart.
    pub en: Vec<String>,
    /// In Japanese.
    pub ja: Vec<String>,
    /// The Japanese ones of other names that are written so in English.
    pub of_homonyms: Vec<String>,
}

/// The forms of an English name: `Life/Life Total` and `Life, Life Total` have two, and `Counter(n)`
/// is written `Counter`.
pub(super) fn english_forms(en: &str) -> Vec<String> {
    let forms = en.split(['/', ',']).map(|form| form.split('(').next().unwrap_or(form).trim());
    let forms = forms.filter(|form| !form.is_empty());
    forms.map(str::to_owned).collect()
}

/// Whether two English names have a form in common, but for inflection.
pub(super) fn share_form(one: &str, other: &str) -> bool {
    let other = english_forms(other);
    english_forms(one).iter().any(|form| {
        let form = TypedName::of(form);
        other.iter().any(|other| form.is_exactly(other) || form.has_stems_of(other))
    })
}

/// Whether a text has another name that is written the same in English, and not this one.
fn is_of(text: &str, others: &[String], own: &[String]) -> bool {
    let has = |forms: &[String]| forms.iter().any(|form| JapaneseForm::of(form).stands_in(text));
    !others.is_empty() && has(others) && !has(own)
}

/// What the tables call words in the other language, by the stems of those that say something.
fn known_of(words: &str) -> Vec<String> {
    static KNOWN: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
        let mut known: HashMap<String, Vec<String>> = HashMap::new();
        let mut add = |one: &str, other: &str| {
            for [one, other] in [[one, other], [other, one]] {
                known.entry(content(one).join(" ")).or_default().push(other.to_owned());
            }
        };
        for name in lexicon() {
            name.en_forms().for_each(|en| name.ja_forms().for_each(|ja| add(en, ja)));
        }
        for word in forms().filter(|form| form.kind == FormKind::Word) {
            word.meaning().iter().flat_map(Meaning::meant).for_each(|en| add(en, word.text));
        }
        known
    });
    KNOWN.get(words).cloned().unwrap_or_default()
}

/// Whether Japanese is what another name is called, mostly a longer one: where `double strike` is
/// spoken of, its translation is none of `double`.
fn is_of_other_name(japanese: &str, english: &str) -> bool {
    let key = name_key(japanese);
    let mut names =
        lexicon().iter().filter(|name| name.ja_forms().any(|form| name_key(form) == key));
    let mut is_other = false;
    let words = stems(english);
    let is_own = names.any(|name| {
        is_other = true;
        // `command zone` is the zone that is called Command.
        share_form(name.en, english) || stems(name.en).iter().all(|word| words.contains(word))
    });
    is_other && !is_own
}

fn is_spoken(row: &Row) -> bool {
    matches!(row.kind, RecordKind::Rule | RecordKind::Example | RecordKind::Glossary)
}
