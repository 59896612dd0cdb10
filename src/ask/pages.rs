//! How are both languages read side by side, page after page? A function for each question:
//! [`contents`], [`section`], [`rule`], [`glossary`] and [`entry`].
//!
//! What does a document say, and what do documents say of a card? Start at [`document`] and [`card`].
//! Both languages of a ruling are one item. Numbers are those of the document's day; what became of
//! them since is the book's to tell.

use std::collections::BTreeMap;
use std::ops::Range;

use super::records::{self, Linker, past};
use crate::answer::{
    CardAnswer, Chapter, CitedRule, ContentsAnswer, DocumentAnswer, DocumentItem, DocumentLine,
    DocumentPiece, EntryAnswer, GlossaryAnswer, GlossaryLine, Mention, Past, Preview, ReadRecord,
    RuleAnswer, SectionAnswer, Subject,
};
use crate::book::{
    Both, Document, EditionPair, Glossary, GlossaryEntry, Library, Sides, Translated, japanese_name,
};
use crate::home::Result;
use crate::lexicon::names;
use crate::model::{
    DocumentKind, EditionId, Language, Level, Part, Record, Role, RuleNumber, slug,
};

/// The chapters and sections of the editions picked.
pub fn contents(library: &Library, sides: &Sides) -> Result<ContentsAnswer> {
    let pair = library.pair(sides)?;
    let numbers = pair.numbers_of_leader()?;
    let step = |number: &RuleNumber| pair.titles_of(*number);
    let mut chapters = Vec::new();
    for chapter in numbers.iter().filter(|number| number.level() == Level::Chapter) {
        let sections = numbers.iter().filter(|number| number.parent() == Some(*chapter));
        let sections: Result<_> = sections.map(step).collect();
        chapters.push(Chapter { step: step(chapter)?, sections: sections? });
    }
    Ok(ContentsAnswer { facing: records::facing(library, sides)?, chapters })
}

/// A section with all its rules, or a chapter with its sections; none where no edition
/// of these has such a number.
pub fn section(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
) -> Result<Option<SectionAnswer>> {
    let pair = library.pair(sides)?;
    let Some(record) = pair.first_numbered(number)? else { return Ok(None) };
    let step = |number: RuleNumber| pair.titles_of(number);
    let is_chapter = number.level() == Level::Chapter;
    let mut contents = Vec::new();
    for below in pair.leading_below(number)? {
        let titles = pair.titles_of(below)?;
        if is_chapter || titles.has_title() {
            contents.push(titles);
        }
    }
    let (previous, next) = pair.neighbours(number, |other| other.level() == number.level())?;
    let both = pair.both(record)?;
    let ja = both.ja.first().map(|ja| library.row(*ja).map(|row| (row.number, *ja))).transpose()?;
    Ok(Some(SectionAnswer {
        facing: records::facing(library, sides)?,
        today: records::today(library, record)?,
        path: pair.path(&both)?,
        title: step(number)?,
        ja: ja.map(|(own, ja)| (own.unwrap_or(number), library.edition_of_record(ja))),
        contents,
        records: if is_chapter { Vec::new() } else { read_through(&pair, number)? },
        previous: previous.map(step).transpose()?,
        next: next.map(step).transpose()?,
    }))
}

/// The number that what bears one in the editions picked has in another edition.
pub fn number_in(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
    edition: EditionId,
) -> Result<Option<RuleNumber>> {
    let own = library.pair(sides)?.first_numbered(number)?;
    own.map_or(Ok(None), |own| records::number_in(library, own, edition))
}

fn read_through(pair: &EditionPair<'_>, section: RuleNumber) -> Result<Vec<ReadRecord>> {
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(pair, &glossary);
    let mut records: Vec<(RuleNumber, ReadRecord)> = Vec::new();
    for rule in pair.leading_below(section)? {
        linker.start_over();
        for number in std::iter::once(rule).chain(pair.leading_below(rule)?) {
            let read = linker.numbered(number)?;
            records.extend(read.into_iter().map(|record| (number, record)));
        }
    }
    // Japanese rules of the section whose English is gone, but for those under a number that
    // another rule bears, which are told there.
    for (number, record) in pair.orphans()? {
        let is_told = pair.leading_record(*number)?.is_some();
        if is_told || !section.covers(*number) || number.rule().is_none() {
            continue;
        }
        let both = Both { en: None, ja: vec![*record] };
        let read = linker.record(Subject::Number(*number), &both)?;
        let at = records.iter().position(|(other, _)| other > number).unwrap_or(records.len());
        records.insert(at, (*number, read));
    }
    Ok(records.into_iter().map(|(_, record)| record).collect())
}

/// A rule or subrule of the editions picked, with what belongs to it; none where the leading
/// edition has no such number.
pub fn rule(library: &Library, number: RuleNumber, sides: &Sides) -> Result<Option<RuleAnswer>> {
    let pair = library.pair(sides)?;
    let (Some(record), Some(heading)) = (pair.first_numbered(number)?, number.rule()) else {
        return Ok(None);
    };
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(&pair, &glossary);
    let both = pair.both(record)?;
    let read = linker.numbered(number)?;
    let mut below = Vec::new();
    for number in pair.leading_below(number)? {
        below.extend(linker.numbered(number)?);
    }
    let mut references = Vec::new();
    for both in pair.numbered(number)? {
        linker.add_targets(&both, &mut references)?;
    }
    let (previous, next) = pair.neighbours(number, |other| other.rule().is_some())?;
    Ok(Some(RuleAnswer {
        facing: records::facing(library, sides)?,
        number,
        records: read,
        path: pair.path(&both)?,
        siblings: pair.leading_below(heading)?,
        below,
        previous,
        next,
        references,
        referenced_by: citing(&pair, &linker, &glossary, &both)?,
        mentions: mentions(&pair, &both)?,
        today: records::today(library, record)?,
        former: records::other_bearers(library, number, sides)?,
        past: past(library, record)?,
    }))
}

/// What documents say of a record.
pub(super) fn mentions(pair: &EditionPair<'_>, both: &Both) -> Result<Vec<Mention>> {
    let library = pair.library();
    let Some(en) = both.en else { return Ok(Vec::new()) };
    let ja = both.in_language(Language::Ja);
    let text = ja.map(|ja| library.record(ja)).transpose()?.map(|record| record.text);
    let is_title = ja.map(|ja| library.row(ja)).transpose()?.is_some_and(|row| row.is_title);
    let ja = text.as_deref().map(|text| Translated { text, is_title });
    library.mentions(en, ja)
}

fn citing(
    pair: &EditionPair<'_>,
    linker: &Linker<'_>,
    glossary: &Glossary,
    both: &Both,
) -> Result<Vec<Preview>> {
    let mut cited = Vec::new();
    for by in pair.cited_by(both)? {
        match pair.library().number(by)? {
            Some(number) => cited.push(linker.preview_of_rule(number)?),
            None => {
                let entry = glossary.of_record(by);
                cited.extend(entry.map(|at| linker.preview_of_entry(at)).transpose()?);
            }
        }
    }
    Ok(cited)
}

/// All entries of the editions picked.
pub fn glossary(library: &Library, sides: &Sides) -> Result<GlossaryAnswer> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let entries = glossary.entries.iter().map(line).collect();
    Ok(GlossaryAnswer { facing: records::facing(library, sides)?, entries })
}

/// Whether an entry of the newest edition has this address.
pub fn is_entry(library: &Library, typed: &str) -> Result<bool> {
    let newest = library.rules_places(Language::En).last();
    let newest = newest.or(library.rules_places(Language::Ja).last());
    let terms = newest.map_or(Ok(&[][..]), |newest| library.terms(*newest))?;
    Ok(terms.iter().any(|(term, _)| slug(&term.headword) == typed))
}

/// The entries that `typed` addresses or names; none where there is no such entry.
pub fn entry(library: &Library, typed: &str, sides: &Sides) -> Result<Option<EntryAnswer>> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let found = glossary.called(typed);
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return Ok(None) };
    let (mut read, mut references) = (Vec::new(), Vec::new());
    for at in &found {
        let entry = &glossary.entries[*at];
        let mut linker = Linker::of_entry(&pair, &glossary, *at);
        let named = line(entry);
        let subject = Subject::Term(named.en.or(named.ja).unwrap_or_default());
        read.push(linker.record(subject, &entry.both)?);
        linker.add_targets(&entry.both, &mut references)?;
    }
    let leading = glossary.entries[*first].both.leading();
    Ok(Some(EntryAnswer {
        facing: records::facing(library, sides)?,
        slug: glossary.entries[*first].slug.clone(),
        records: read,
        references,
        name: line(&glossary.entries[*first]),
        past: leading.map_or(Ok(Past::default()), |record| past(library, record))?,
        previous: first.checked_sub(1).map(|at| line(&glossary.entries[at])),
        next: glossary.entries.get(last + 1).map(line),
    }))
}

/// What an entry is called; the Japanese name of one whose Japanese is not held is that of the
/// table of terms.
fn line(entry: &GlossaryEntry) -> GlossaryLine {
    let name = entry.english().filter(|_| entry.ja.is_none()).and_then(japanese_name);
    let known = name.map(|name| name.reading.to_owned()).filter(|reading| !reading.is_empty());
    GlossaryLine {
        slug: entry.slug.clone(),
        en: entry.english().map(str::to_owned),
        ja: entry.ja.as_ref().map(|term| term.headword.clone()),
        name_ja: name.map(|name| name.ja.to_owned()),
        reading: entry.ja.as_ref().and_then(|term| term.reading.clone()).or(known),
    }
}

/// A document of a kind, by its day as it is typed, or one item of it; none where that is not
/// here.
pub fn document(
    library: &Library,
    kind: DocumentKind,
    day: &str,
    item: Option<&str>,
) -> Result<Option<DocumentAnswer>> {
    let documents = library.documents()?;
    let is_meant = |id: EditionId| id.document == kind && id.day() == day;
    let Some(found) = documents.iter().find(|document| is_meant(document.book.id)) else {
        return Ok(None);
    };
    let cards = Cards::of(documents);
    let names = found.item_names();
    let at = item.map(|wanted| names.iter().position(|(_, name)| name == wanted));
    let meant = match at {
        Some(None) => return Ok(None),
        Some(Some(at)) => &names[at..=at],
        None => names.as_slice(),
    };
    let told = |(item, name): &(u32, String)| told(library, found, *item, name, &cards);
    let near = |at: Option<usize>| at.and_then(|at| names.get(at)).map(told).transpose();
    let at = at.flatten();
    Ok(Some(DocumentAnswer {
        id: found.book.id,
        title: title(found),
        items: meant.iter().map(told).collect::<Result<_>>()?,
        previous: near(at.and_then(|at| at.checked_sub(1)))?,
        next: near(at.map(|at| at + 1))?,
    }))
}

/// What a document calls itself.
fn title(document: &Document) -> Option<String> {
    let mut records = document.book.records().iter();
    let title = records.find(|record| record.part == Some(Part::Title));
    title.map(|record| record.text.clone())
}

/// What documents say of a card, by what addresses it or by its name in either language; none
/// where none names it.
pub fn card(library: &Library, named: &str) -> Result<Option<CardAnswer>> {
    let documents = library.documents()?;
    let cards = Cards::of(documents);
    let slug = cards.by_japanese.get(named).cloned().unwrap_or_else(|| slug(named));
    let Some((en, ja)) = cards.by_slug.get(&slug).cloned() else { return Ok(None) };
    let mut items = Vec::new();
    for document in documents.iter().rev() {
        for (item, name) in document.item_names() {
            let told = told(library, document, item, &name, &cards)?;
            if told.pieces.iter().any(|piece| piece.cards.iter().any(|(_, card)| *card == slug)) {
                items.push((document.book.id, told));
            }
        }
    }
    Ok(Some(CardAnswer { slug, en, ja, items }))
}

/// The documents that are here, each with the names of its items.
pub fn documents(library: &Library) -> Result<Vec<(EditionId, Vec<String>)>> {
    let documents = library.documents()?.iter();
    let named = |document: &Document| {
        document.item_names().into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    Ok(documents.map(|document| (document.book.id, named(document))).collect())
}

/// The documents of a kind, the newest first, each with what it calls itself and how many items it
/// has.
pub fn document_lines(library: &Library, kind: DocumentKind) -> Result<Vec<DocumentLine>> {
    let documents = library.documents()?.iter().rev();
    let of_kind = documents.filter(|document| document.book.id.document == kind);
    let lines = of_kind.map(|document| DocumentLine {
        id: document.book.id,
        title: title(document),
        items: document.item_names().len(),
    });
    Ok(lines.collect())
}

fn told(
    library: &Library,
    document: &Document,
    item: u32,
    name: &str,
    cards: &Cards,
) -> Result<DocumentItem> {
    let mut records: Vec<&Record> = document.item(item).collect();
    let language = |record: &Record| record.piece.as_ref().map(|piece| piece.language);
    // A ruling stands there in English and, somewhere behind, in Japanese; notes keep their order.
    if document.book.id.document == DocumentKind::Rulings {
        records.sort_by_key(|record| language(record));
    }
    let mut rules: Vec<CitedRule> = Vec::new();
    let mut is_changed = false;
    for record in &records {
        is_changed |= record.piece.as_ref().is_some_and(|piece| piece.marked_changed);
        for cited in library.rests_on(document.book.id, record)? {
            // A title and a term may lead to one rule.
            if rules.iter().all(|rule| (rule.number, rule.fate) != (cited.number, cited.fate)) {
                rules.push(cited);
            }
        }
    }
    let pieces = records.iter().map(|record| DocumentPiece {
        role: record.piece.as_ref().map_or(Role::Text, |piece| piece.role),
        language: language(record).unwrap_or(Language::En),
        printed: record.printed.trim().trim_start_matches('+').trim().to_owned(),
        cards: cards.in_text(&record.text),
        text: record.text.clone(),
    });
    Ok(DocumentItem { name: name.to_owned(), is_changed, pieces: pieces.collect(), rules })
}

/// The cards that documents name.
#[derive(Default)]
struct Cards {
    /// English and Japanese name by what addresses the card.
    by_slug: BTreeMap<String, (Option<String>, Option<String>)>,
    /// What addresses a card by its Japanese name.
    by_japanese: BTreeMap<String, String>,
}

impl Cards {
    fn of(documents: &[Document]) -> Self {
        let mut cards = Self::default();
        let mut alone: Vec<String> = Vec::new();
        for record in documents.iter().flat_map(|document| document.book.records()) {
            if record.piece.is_none() {
                continue;
            }
            for card in names(&record.text) {
                let part = |bytes: Option<Range<usize>>| {
                    bytes.map(|bytes| record.text[bytes].trim().to_owned())
                };
                match (part(card.english), part(card.japanese)) {
                    (Some(en), ja) => cards.add(&en, ja),
                    (None, Some(ja)) => alone.push(ja),
                    (None, None) => {}
                }
            }
        }
        // A name that is nowhere beside an English one addresses its card itself.
        for ja in alone {
            if !cards.by_japanese.contains_key(&ja) {
                cards.by_japanese.insert(ja.clone(), slug(&ja));
                cards.by_slug.insert(slug(&ja), (None, Some(ja)));
            }
        }
        cards
    }

    fn add(&mut self, en: &str, ja: Option<String>) {
        let key = slug(en);
        if key.is_empty() {
            return;
        }
        let names = self.by_slug.entry(key.clone()).or_insert((Some(en.to_owned()), None));
        if let Some(ja) = ja {
            self.by_japanese.entry(ja.clone()).or_insert(key);
            names.1.get_or_insert(ja);
        }
    }

    /// The names of cards in a text, with what addresses each.
    fn in_text(&self, text: &str) -> Vec<(Range<usize>, String)> {
        let addressed = names(text).into_iter().filter_map(|card| {
            let key = match (card.english, card.japanese) {
                (Some(en), _) => slug(&text[en]),
                (None, Some(ja)) => self.by_japanese.get(text[ja].trim())?.clone(),
                (None, None) => return None,
            };
            self.by_slug.contains_key(&key).then_some((card.bytes, key))
        });
        addressed.collect()
    }
}
