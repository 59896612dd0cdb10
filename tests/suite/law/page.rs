//! What does a page show? Start at [`Page::read`].
//!
//! Only what a reader would go by counts: which words stand in which language, what is written
//! small beside them. The shape of the page does not.

use html5gum::{Token, Tokenizer};
use mtgcr::model::Language;

use super::shown::{Shown, Side};

/// The records of a page and what stands above them.
#[derive(Default)]
pub struct Page {
    pub records: Vec<Shown>,
    /// Chapter, section and rule above, each with a title in one language.
    pub path: Vec<(String, Option<(Language, String)>)>,
    /// Where the link to the newest edition leads, on the page of an older one.
    pub newest: Option<String>,
}

/// What the page says of a translation, and the status that it means.
const LABELS: [(&str, &str); 4] = [
    ("Japanese has older numbers", "renumbered"),
    ("Japanese out of date", "stale"),
    ("an example is not translated", "missing"),
    ("not translated yet", "missing"),
];

/// An element that is open.
#[derive(Default)]
struct Element {
    tag: String,
    class: String,
    language: Option<Language>,
}

#[derive(Default)]
struct Reader {
    page: Page,
    open: Vec<Element>,
    /// The record that is being read, and how many elements are open around it.
    record: Option<(usize, Shown)>,
    /// The editions that the page says it shows.
    editions: Vec<String>,
    /// What is said once of all records of which none has a translation.
    absent: Option<&'static str>,
}

impl Page {
    pub fn read(html: &str) -> Self {
        let mut reader = Reader::default();
        for token in Tokenizer::new(html) {
            match token.expect("reading from memory does not fail") {
                Token::StartTag(tag) => {
                    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                    let value = |name: &str| {
                        let value = tag.attributes.get(name.as_bytes());
                        value.map(|value| text(value)).unwrap_or_default()
                    };
                    let language = match value("lang").as_str() {
                        "en" => Some(Language::En),
                        "ja" => Some(Language::Ja),
                        _ => None,
                    };
                    if tag.name[..] == *b"a" && reader.is_in("banner") {
                        reader.page.newest = Some(value("href"));
                    }
                    let element = Element { tag: text(&tag.name), class: value("class"), language };
                    reader.start(element, tag.self_closing);
                }
                Token::EndTag(tag) => reader.end(&String::from_utf8_lossy(&tag.name)),
                Token::String(text) => reader.text(&String::from_utf8_lossy(&text)),
                _ => {}
            }
        }
        reader.finish()
    }
}

impl Reader {
    fn start(&mut self, element: Element, is_closed: bool) {
        const VOID: [&str; 8] = ["br", "hr", "img", "input", "link", "meta", "wbr", "path"];
        if is_closed || VOID.contains(&element.tag.as_str()) {
            return;
        }
        let has = |class: &str| element.class.split(' ').any(|part| part == class);
        let is_record = has("rule") || element.tag == "h1" || element.tag == "h2" && has("title");
        if is_record && self.record.is_none() {
            // A rule without a label is said to be up to date; beside a title there is room for none.
            let status = has("rule").then_some(None);
            self.record = Some((self.open.len(), Shown { status, ..Shown::default() }));
        }
        if element.tag == "li" && self.is_in("path") {
            self.page.path.push((String::new(), None));
        }
        let is_example = has("example");
        self.open.push(element);
        if is_example && let Some(side) = self.side() {
            side.examples.push(String::new());
        }
    }

    fn end(&mut self, tag: &str) {
        let Some(at) = self.open.iter().rposition(|element| element.tag == tag) else { return };
        self.open.truncate(at);
        if let Some((_, shown)) = self.record.take_if(|pair| pair.0 == at) {
            self.page.records.push(shown);
        }
    }

    fn is_in(&self, class: &str) -> bool {
        self.open.iter().any(|change| change.class.split(' ').any(|part| part == class))
    }

    fn is_within(&self, tags: &[&str]) -> bool {
        self.open.iter().any(|element| tags.contains(&element.tag.as_str()))
    }

    /// The language of the words that are read, where it is not that of the whole page.
    fn language(&self) -> Option<Language> {
        self.open.iter().skip(1).rev().find_map(|edition| edition.language)
    }

    /// The side of the record that is read in the language of the words.
    fn side(&mut self) -> Option<&mut Side> {
        let from = self.record.as_ref()?.0;
        let language = self.open[from..].iter().rev().find_map(|edition| edition.language)?;
        let shown = &mut self.record.as_mut()?.1;
        let side = if language == Language::En { &mut shown.en } else { &mut shown.ja };
        Some(side.get_or_insert_default())
    }

    fn text(&mut self, text: &str) {
        // A name to find the way by is no word of a text.
        if self.is_in("known") {
            return;
        }
        if self.is_in("facing") && self.is_within(&["time"]) {
            self.editions.push(text.to_owned());
        }
        if self.is_in("edition") {
            let is_date = self.is_within(&["time"]);
            if let Some((_, shown)) = self.record.as_mut().filter(|_| is_date) {
                shown.ja.get_or_insert_default().edition = Some(format!("ja:{text}"));
            }
            return;
        }
        if self.is_in("path") {
            let language = self.language();
            if let Some(step) = self.page.path.last_mut() {
                match language {
                    Some(language) => step.1.get_or_insert((language, String::new())).1 += text,
                    None => step.0 += text.trim(),
                }
            }
        }
        let label = LABELS.iter().find(|label| label.0 == text.trim()).map(|label| label.1);
        if self.record.is_none() && self.is_in("absent") {
            self.absent = label;
        }
        if self.record.is_none() || self.is_within(&["small", "rt", "rp"]) {
            return;
        }
        let (is_note, is_status) = (self.is_in("note"), self.is_in("status"));
        let (is_number, is_other) = (self.is_in("number"), self.is_in("other"));
        let (is_example, is_headword) = (self.is_in("example"), self.is_in("headword"));
        let is_label = self.is_within(&["b"]);
        if let Some(side) = self.side().filter(|_| !is_note && !is_number) {
            match () {
                () if is_other => side.number = Some(text.trim().to_owned()),
                () if is_label => {}
                () if is_headword => *side.headword.get_or_insert_default() += text,
                () if is_example => {
                    side.examples.last_mut().into_iter().for_each(|example| *example += text);
                }
                () => side.text += text,
            }
            return;
        }
        let Some((_, shown)) = &mut self.record else { return };
        if is_status || !is_note && !is_number {
            shown.status = label.map(|label| Some(label.to_owned())).or(shown.status.take());
        }
        let is_heading = self.open.iter().any(|element| element.tag == "h1");
        if is_number || is_heading && !text.trim().is_empty() {
            *shown.number.get_or_insert_default() += text.trim();
        }
    }

    /// Sides without words are none, and each stands in the edition that the page names.
    fn finish(mut self) -> Page {
        let [en, ja] =
            [0, 1].map(|place| self.editions.get(place).filter(|_| self.editions.len() < 3));
        for shown in &mut self.page.records {
            shown.en = shown.en.take().filter(|record| !record.text.is_empty());
            shown.ja = shown.ja.take().filter(|record| !record.text.is_empty());
            if let (Some(told), Some(status), None) = (self.absent, &mut shown.status, &shown.ja) {
                status.get_or_insert_with(|| told.to_owned());
            }
            if let Some(side) = &mut shown.en {
                side.edition = en.cloned();
            }
            if let Some(side) = &mut shown.ja {
                let named = || ja.map(|text| format!("ja:{text}"));
                side.edition = side.edition.take().or_else(named);
            }
        }
        self.page
    }
}
