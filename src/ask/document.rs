//! What does a document say, and what do documents say of a card? Start at [`document`] and
//! [`card`].
//!
//! Both languages of a ruling are one item. Numbers are those of the document's day; what became
//! of them since is the book's to tell.

use std::collections::BTreeMap;

use crate::answer::{
    CardAnswer, CitedRule, DocumentAnswer, DocumentItem, DocumentLine, DocumentPiece,
};
use crate::book::{Document, Library};
use crate::home::Result;
use crate::lexicon::names;
use crate::model::{DocumentKind, EditionId, Language, Part, Record, Role, slug};

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
    let slug = match cards.by_japanese.get(named) {
        Some(slug) => slug.clone(),
        None => slug(named),
    };
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
                let part = |bytes: Option<std::ops::Range<usize>>| {
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
    fn in_text(&self, text: &str) -> Vec<(std::ops::Range<usize>, String)> {
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
