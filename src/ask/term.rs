//! What is a term called in the other language, and which terms have both? Start at [`term`] and
//! [`terms`].
//!
//! Names come from the table of terms, from the glossaries and from the titles of the editions
//! picked; what none of them has, is looked up among what was found to go together in the paired texts,
//! and is marked so. How these render a name, [`PairedTexts::count`] counts: only records whose English
//! has it are read in Japanese.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use super::hits::found_text;
use crate::answer::{
    CountedTexts, Rendering, Subject, TermAnswer, TermExample, TermPair, TermPlace, TermRow,
    TermSource, TermsAnswer, TranslationQuestion,
};
use crate::book::{
    EditionPair, Library, RecordRef, Sides, TranslationPair, TypedName, japanese_name, known_names,
};
use crate::citation::references;
use crate::home::{HomeError, Result};
use crate::index::search::Marker;
use crate::index::tables::{EditionRows, Row};
use crate::lexicon::{FormKind, Meaning, forms, lexicon, phrases};
use crate::model::{EditionId, Record, RecordKind, RuleNumber, Target};
use crate::text::{fold_term, is_japanese, name_key, stems};
use crate::translation::{
    JapaneseForm, Pairing, PhraseSearch, Phrasing, RecordPair, Terms, content, usage,
};

/// How many names an answer has at most.
const MOST: usize = 8;

/// What is called `typed`, in either language or by its reading.
pub fn term(library: &Library, typed: &str, sides: &Sides) -> Result<TermAnswer> {
    let editions = library.pair(sides)?;
    let wanted = TypedName::of(typed);
    let mut pairs: Vec<TermPair> = Vec::new();
    add_called(&editions, &wanted, &mut pairs)?;
    for name in otherwise(typed) {
        if pairs.is_empty() {
            add_called(&editions, &TypedName::of(&name), &mut pairs)?;
        }
    }
    if pairs.is_empty() {
        for name in phrases().filter(|name| wanted.is_name(name)) {
            add(&mut pairs, name.en, Some(name.ja), None, name.kind, TermSource::Table);
        }
    }
    pairs.sort_by_key(|pair| !is_exactly(&wanted, pair));
    pairs.truncate(MOST);
    let texts = PairedTexts::open(library, sides)?;
    if let (true, Some(texts)) = (pairs.is_empty(), &texts) {
        pairs.extend(texts.found(typed)?);
    }
    if pairs.is_empty() {
        for name in known_names(typed) {
            add_called(&editions, &TypedName::of(&name), &mut pairs)?;
        }
        // A phrase that helps to find several things is none of their names.
        let is_one = |pair: &TermPair| share_form(&pair.en, &pairs[0].en);
        if typed.trim().contains(' ') && !pairs.iter().all(is_one) {
            pairs.clear();
        }
    }
    for pair in &mut pairs {
        pair.defined = defined(&editions, pair)?;
        if let Some(texts) = &texts {
            texts.count(pair, &forms_of(pair))?;
        }
    }
    let counted = texts.as_ref().map(PairedTexts::counted);
    let near = pairs.is_empty().then(|| editions.near_names(typed));
    let suggestions = near.transpose()?.unwrap_or_default();
    Ok(TermAnswer { query: typed.to_owned(), counted, pairs, suggestions })
}

/// Other ways to put a phrase as headwords do: a noun without what makes it an action
/// (`占術を行う`, `対象とする`), articles and figures as they write them, steps with their kind.
fn otherwise(typed: &str) -> Vec<String> {
    let endings = ["を行う", "を行なう", "とする", "に取る", "で", "に"];
    let nouns = endings.iter().filter_map(|ending| typed.trim().strip_suffix(ending));
    let words = typed.split_whitespace();
    let with_a = words.map(|word| if matches!(word, "the" | "an" | "your") { "a" } else { word });
    let with_a = with_a.collect::<Vec<_>>().join(" ");
    let figures = typed.replace('二', "2").replace('三', "3");
    let all = nouns.map(str::to_owned).chain([with_a, figures, format!("{typed} step")]);
    all.filter(|other| other != typed).collect()
}

/// Adds what is called so by the table of terms, the glossaries and the titles.
fn add_called(
    editions: &EditionPair<'_>,
    wanted: &TypedName,
    pairs: &mut Vec<TermPair>,
) -> Result<()> {
    for name in lexicon().iter().filter(|name| wanted.is_name(name)) {
        add(pairs, name.en, Some(name.ja), Some(name.reading), name.kind, TermSource::Table);
    }
    for entry in &editions.glossary()?.entries {
        let en = entry.english().unwrap_or_default();
        let ja = entry.ja.as_ref().map(|term| term.headword.as_str());
        let reading = entry.ja.as_ref().and_then(|term| term.reading.as_deref());
        if wanted.is_called(en, ja.unwrap_or_default(), reading.unwrap_or_default()) {
            let en = if en.is_empty() { ja.unwrap_or_default() } else { en };
            add(pairs, en, ja, reading, "glossary", TermSource::Glossary);
        }
    }
    for (_, titles) in editions.headings()? {
        let ja = titles.ja.as_deref().or(titles.name_ja.as_deref()).unwrap_or_default();
        let en = titles.en.as_deref().unwrap_or_default();
        if wanted.is_called(en, ja, "") && !en.is_empty() {
            let ja = (!ja.is_empty()).then_some(ja);
            add(pairs, en, ja, None, "title", TermSource::Title);
        }
    }
    Ok(())
}

/// Whether one of the names of a pair is exactly what was typed.
fn is_exactly(wanted: &TypedName, pair: &TermPair) -> bool {
    let own = [pair.en.as_str(), pair.ja.as_deref().unwrap_or_default()];
    let own = own.into_iter().chain(pair.reading.as_deref());
    let forms = english_forms(&pair.en);
    own.chain(forms.iter().map(String::as_str)).any(|name| wanted.is_exactly(name))
}

/// Adds a pair, or its source where the pair is there already.
fn add(
    pairs: &mut Vec<TermPair>,
    en: &str,
    ja: Option<&str>,
    reading: Option<&str>,
    kind: &str,
    source: TermSource,
) {
    let ja = ja.map(japanese_part);
    let ja = ja.as_deref();
    let same_ja = |pair: &TermPair| match (&pair.ja, ja) {
        // Editions tell a noun and its verb apart; the table's words are theirs in any form.
        (Some(one), Some(other)) => {
            let is_of_table = pair.sources == [TermSource::Table];
            name_key(one) == name_key(other)
                && (is_of_table || one.ends_with("する") == other.ends_with("する"))
        }
        _ => true,
    };
    let is_known_same = |pair: &TermPair| pair.ja.is_some() && ja.is_some() && same_ja(pair);
    let is_same_name =
        |pair: &TermPair| fold_term(&pair.en) == fold_term(en) || stems(&pair.en) == stems(en);
    // Of `Counter(n)` and `Counter(v)` only the Japanese tells which is meant.
    let shares_form = |pair: &TermPair| {
        share_form(&pair.en, en) && (is_known_same(pair) || !has_homonyms(&pair.en))
    };
    let same = |pair: &&mut TermPair| same_ja(pair) && (is_same_name(pair) || shares_form(pair));
    let add_source = |pair: &mut TermPair| {
        if !pair.sources.contains(&source) {
            pair.sources.push(source);
        }
    };
    // Which of them is meant, a name without Japanese does not tell.
    if ja.is_none() && pairs.iter().any(|pair| has_homonyms(&pair.en) && share_form(&pair.en, en)) {
        pairs.iter_mut().filter(|pair| share_form(&pair.en, en)).for_each(add_source);
        return;
    }
    if let Some(pair) = pairs.iter_mut().find(same) {
        // Of the table's words and those of an edition the edition's are the official ones.
        if let (Some(before), Some(ja)) = (&pair.ja, ja)
            && pair.sources == [TermSource::Table]
            && before.as_str() != ja
        {
            if ja.strip_prefix(before.as_str()) == Some("する") {
                pair.reading.iter_mut().for_each(|reading| *reading += "する");
            }
            pair.ja = Some(ja.to_owned());
        }
        pair.ja = pair.ja.take().or(ja.map(str::to_owned));
        add_source(pair);
        return;
    }
    pairs.push(TermPair {
        en: en.to_owned(),
        ja: ja.map(str::to_owned),
        reading: reading.filter(|reading| !reading.is_empty()).map(str::to_owned),
        kind: kind.to_owned(),
        sources: vec![source],
        ..TermPair::default()
    });
}

/// Rules and sections of this title, and those that the glossary entry points at, in the numbers of
/// the edition that leads.
fn defined(editions: &EditionPair<'_>, pair: &TermPair) -> Result<Vec<RuleNumber>> {
    let library = editions.library();
    let mut numbers = BTreeSet::new();
    let own_ja: Vec<String> = pair.ja.iter().flat_map(|ja| japanese_forms(ja)).collect();
    // Of homonyms the Japanese tells which is meant.
    let is_meant = |ja: Option<&str>| match ja {
        Some(ja) if has_homonyms(&pair.en) => {
            japanese_forms(ja).iter().any(|form| own_ja.contains(form))
        }
        _ => true,
    };
    let is_same = |en: &str, ja: Option<&str>| share_form(&pair.en, en) && is_meant(ja);
    for entry in &editions.glossary()?.entries {
        let ja = entry.ja.as_ref().map(|term| term.headword.as_str());
        let is_same = is_same(entry.english().unwrap_or_default(), ja);
        let Some(record) = entry.both.leading().filter(|_| is_same) else { continue };
        for reference in references(&library.record(record)?.text) {
            let Target::Numbers(range) = reference.target else { continue };
            let range =
                editions.leading_range(record.edition(), range, reference.title.as_deref())?;
            numbers.extend(range.map(|range| range.first()));
        }
    }
    for (_, titles) in editions.headings()? {
        let title = titles.en.as_deref().or(titles.ja.as_deref()).unwrap_or_default();
        if is_same(title, titles.ja.as_deref()) {
            numbers.insert(titles.number);
        }
    }
    Ok(numbers.into_iter().collect())
}

/// Whether what stands in brackets tells a name from others that are written the same.
fn has_homonyms(en: &str) -> bool {
    en.contains('(')
}

/// A Japanese title without the English that is printed behind it: `トランプル／Trample`.
pub(super) fn japanese_part(title: &str) -> String {
    let parts: Vec<&str> =
        title.split(['／', '/']).filter(|part| part.contains(is_japanese)).collect();
    if parts.is_empty() { title.to_owned() } else { parts.join("／") }
}

/// The Japanese forms of a name, as they are compared.
fn japanese_forms(ja: &str) -> Vec<String> {
    let forms = ja.split(['、', '／', '/']).map(name_key);
    forms.filter(|form| !form.is_empty()).collect()
}

/// The forms of a name: its own, and those that the table has for the same English.
fn forms_of(pair: &TermPair) -> Forms {
    let own = pair.ja.iter().flat_map(|name| name.split('、')).map(str::to_owned);
    let mut ja: Vec<String> = own.collect();
    let mut of_homonyms: Vec<String> = Vec::new();
    for name in lexicon() {
        if stems(name.en) == stems(&pair.en) {
            ja.extend(name.ja_forms().map(str::to_owned));
        } else if has_homonyms(name.en) && share_form(name.en, &pair.en) {
            of_homonyms.extend(name.ja_forms().map(str::to_owned));
        }
    }
    let mut seen = BTreeSet::new();
    ja.retain(|form| !form.is_empty() && seen.insert(name_key(form)));
    of_homonyms.retain(|form| !form.is_empty() && seen.insert(name_key(form)));
    Forms { en: english_forms(&pair.en), ja, of_homonyms }
}

/// The terms of the paired glossaries, then those that only the paired texts show.
pub fn terms(library: &Library, question: &TranslationQuestion) -> Result<TermsAnswer> {
    let translation =
        TranslationPair::open(library, question.en.as_deref(), question.ja.as_deref())?;
    let bitext = translation.bitext();
    let found = Terms::of(&bitext);
    let known = translation.phrases()?;
    let candidates = known.map_or_else(|| Cow::Owned(found.candidates()), Cow::Borrowed);
    let mut terms = Vec::new();
    for record_pair in &bitext.pairing.record_pairs {
        let (en, ja) = (bitext.english(*record_pair), bitext.japanese(*record_pair));
        let Some((term, headword)) = ja.term.as_ref().zip(en.headword()) else { continue };
        if en.kind != RecordKind::Glossary {
            continue;
        }
        let usage = found.usage(headword);
        let official = usage.iter().flat_map(|usage| &usage.renderings).next();
        terms.push(TermRow {
            en: headword.to_owned(),
            ja: term.headword.clone(),
            reading: term.reading.clone(),
            official: true,
            records: official.map_or(0, |rendering| rendering.record_pairs.len()),
            phi: None,
        });
    }
    if translation.ja.records().is_empty() {
        let entries = translation.base.of_kind(RecordKind::Glossary);
        // What the table of names calls them.
        terms.extend(entries.filter_map(|entry| {
            let en = entry.headword()?.to_owned();
            let ja = japanese_name(&en)?.ja.to_owned();
            Some(TermRow { en, ja, ..TermRow::default() })
        }));
    }
    terms.extend(candidates.iter().map(|candidate| TermRow {
        en: candidate.english.clone(),
        ja: candidate.japanese.clone(),
        records: candidate.both as usize,
        phi: Some(candidate.phi),
        ..TermRow::default()
    }));
    Ok(TermsAnswer { en: translation.base.id, ja: translation.ja.id, terms })
}

/// A Japanese edition with the English one that it translates.
struct PairedTexts<'a> {
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
        // The records whose English has a form of the name.
        let phrasings: Vec<Phrasing> = forms.en.iter().map(|form| Phrasing::of(form)).collect();
        let mut both = Vec::new();
        for (record_pair, en, ja) in self.spoken() {
            let en = self.library.tables.record(&en)?;
            if phrasings.iter().any(|phrasing| phrasing.stands_in(&en.text)) {
                both.push(Both { record_pair, en, ja: self.library.tables.record(&ja)? });
            }
        }
        // Whether a text has another name that is written the same in English, and not this one.
        let has = |text: &str, forms: &[String]| {
            forms.iter().any(|form| JapaneseForm::of(form).stands_in(text))
        };
        both.retain(|Both { ja, .. }| {
            !has(&ja.text, &forms.of_homonyms) || has(&ja.text, &forms.ja)
        });
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
        let spoken = [RecordKind::Rule, RecordKind::Example, RecordKind::Glossary];
        self.pairing.firsts().filter_map(move |pair| {
            let en = self.en.1.rows.get(pair.en).filter(|row| spoken.contains(&row.kind))?;
            Some((pair, en, self.ja.1.rows.get(pair.ja)?))
        })
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
struct Forms {
    /// In English, without what tells homonyms apart.
    pub en: Vec<String>,
    /// In Japanese.
    pub ja: Vec<String>,
    /// The Japanese ones of other names that are written so in English.
    pub of_homonyms: Vec<String>,
}

/// The forms of an English name: `Life/Life Total` and `Life, Life Total` have two, and `Counter(n)`
/// is written `Counter`.
fn english_forms(en: &str) -> Vec<String> {
    let forms = en.split(['/', ',']).map(|form| form.split('(').next().unwrap_or(form).trim());
    let forms = forms.filter(|form| !form.is_empty());
    forms.map(str::to_owned).collect()
}

/// Whether two English names have a form in common, but for inflection.
fn share_form(one: &str, other: &str) -> bool {
    let other = english_forms(other);
    english_forms(one).iter().any(|form| {
        let form = TypedName::of(form);
        other.iter().any(|other| form.is_exactly(other) || form.has_stems_of(other))
    })
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
