//! What is true of an English edition and the Japanese texts beside it? Start at [`Oracle::of`],
//! which works everything out at once, and [`View::facts`], which tells it of one record.
//!
//! It reads parsed editions and asks nobody else: neighbouring editions are compared, each Japanese
//! text is paired with the English edition of its day, and a record is followed from edition to
//! edition one link at a time. It is slow and short on purpose.

use std::collections::BTreeMap;

use mtgcr::diff::{ComparedRecord, Link, Overrides, compare};
use mtgcr::model::{
    Class, EditionId, Language, Pair, Record, RecordKind, RuleNumber, Rulebook, TranslationStatus,
};
use mtgcr::translation::{
    Bitext, HeldParts, Names, PairedBy, Pairing, Passage, RecordPair, Trust, since, status_of,
};

/// All editions of the rules with what joins them.
pub struct Oracle {
    /// The English editions, ascending.
    pub english: Vec<Rulebook>,
    /// The Japanese texts, ascending.
    pub japanese: Vec<Rulebook>,
    /// From each edition of a language to the next one.
    english_links: Vec<Link>,
    japanese_links: Vec<Link>,
    /// How each Japanese text translates an English edition.
    translations: Vec<Translation>,
}

struct Translation {
    /// Which of the English editions was translated.
    base: usize,
    pairing: Pairing,
    /// What made each Japanese record a pair.
    record_pairs: BTreeMap<usize, RecordPair>,
}

/// A record on one side of a view: a place in the English edition, or a Japanese text and a place
/// in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    En(usize),
    Ja(usize, usize),
}

/// What a record is called today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Today {
    /// By this number; by none where it is a glossary entry.
    Here(Option<RuleNumber>),
    /// It is gone since this edition.
    Gone(EditionId),
    /// It has no English that could be followed.
    Unknown,
}

/// A number of the path with the title that it bears in each language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub en: Option<(RuleNumber, Option<String>)>,
    pub ja: Option<(RuleNumber, Option<String>)>,
}

/// Everything that surfaces may tell of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Its English.
    pub en: Option<usize>,
    /// Its Japanese: a text and the places in it; of duplicates the first stands first.
    pub ja: Vec<(usize, usize)>,
    /// What the Japanese is against the English; none where no text holds the part.
    pub status: Option<TranslationStatus>,
    /// Whether the Japanese texts hold the part in which it stands.
    pub held: bool,
    /// Chapter, section and rule above it.
    pub path: Vec<Step>,
    /// What it is called in the newest English edition.
    pub today: Today,
}

impl Oracle {
    /// Joins parsed editions of the rules; `names` are known in both languages, `given` are pairs
    /// between two editions that were found by reading.
    pub fn of(
        mut books: Vec<Rulebook>,
        names: &Names,
        given: impl Fn(Pair<EditionId>) -> Overrides,
    ) -> Self {
        books.sort_by_key(|book| book.id);
        let (english, japanese): (Vec<_>, Vec<_>) =
            books.into_iter().partition(|book| book.id.language == Language::En);
        let links = |books: &[Rulebook]| -> Vec<Link> {
            let neighbours = books.windows(2).map(|two| Pair::new(&two[0], &two[1]));
            neighbours.map(|two| link(two, &given(two.map(|book| book.id)))).collect()
        };
        let (english_links, japanese_links) = (links(&english), links(&japanese));
        let translations = japanese.iter().map(|ja| {
            let by_then = english.partition_point(|en| en.id.effective <= ja.id.effective);
            let base = by_then.saturating_sub(1);
            let pairing = Bitext::trusting(Trust::Words, &english[base], ja, names, None).pairing;
            let record_pairs = pairing
                .record_pairs
                .iter()
                .rev()
                .map(|record_pair| (record_pair.ja, *record_pair))
                .collect();
            Translation { base, pairing, record_pairs }
        });
        let translations = translations.collect();
        Self { translations, english, japanese, english_links, japanese_links }
    }

    /// An English edition beside Japanese texts, the newest first.
    pub fn view(&self, en: usize, ja: Vec<usize>) -> View<'_> {
        View { oracle: self, en, ja }
    }

    /// The Japanese texts that stand beside an English edition on its day, the newest first, down
    /// to one that holds the whole book.
    pub fn japanese_by(&self, en: usize) -> Vec<usize> {
        let day = self.english[en].id.effective;
        let by_then = (0..self.japanese.len()).rev();
        let by_then = by_then.filter(|text| self.japanese[*text].id.effective <= day);
        let mut texts = Vec::new();
        for text in by_then {
            texts.push(text);
            if self.translations[text].pairing.absent.is_empty() {
                break;
            }
        }
        texts
    }

    /// Where the record at `place` of one English edition stands in another.
    fn follow(&self, from: usize, place: usize, to: usize) -> Option<usize> {
        let mut place = place;
        for later in from + 1..=to {
            place = self.english_links[later - 1].new_of(place)?;
        }
        for later in (to + 1..=from).rev() {
            place = self.english_links[later - 1].old_of(place)?;
        }
        Some(place)
    }

    /// What a record of an English edition is called in the newest one.
    fn today(&self, en: usize, place: usize) -> Today {
        let mut place = place;
        for later in en + 1..self.english.len() {
            match self.english_links[later - 1].new_of(place) {
                Some(new) => place = new,
                None => return Today::Gone(self.english[later].id),
            }
        }
        let newest = self.english.len() - 1;
        Today::Here(self.english[newest].records()[place].number)
    }

    /// The English edition for which the words at `place` of a Japanese text were written: they
    /// may have stood unchanged in older texts.
    fn written_for(&self, text: usize, place: usize) -> usize {
        let (mut at, mut place) = (text, place);
        let words = &self.japanese[text].records()[place].text;
        while at > 0
            && let Some(old) = self.japanese_links[at - 1].old_of(place)
            && self.japanese[at - 1].records()[old].text == *words
        {
            (at, place) = (at - 1, old);
        }
        self.translations[at].base.min(self.translations[text].base)
    }
}

fn link(books: Pair<&Rulebook>, given: &Overrides) -> Link {
    let pieces =
        books.map(|book| book.records().iter().map(ComparedRecord::from).collect::<Vec<_>>());
    Link::of(&compare(pieces.as_ref().map(Vec::as_slice), given))
}

/// An English edition with the Japanese texts beside it.
pub struct View<'a> {
    pub oracle: &'a Oracle,
    /// Which of the English editions.
    pub en: usize,
    /// Which of the Japanese texts, the newest first.
    pub ja: Vec<usize>,
}

impl View<'_> {
    /// The English edition.
    pub fn english(&self) -> &Rulebook {
        &self.oracle.english[self.en]
    }

    /// The book in which a record stands.
    pub fn book(&self, at: At) -> &Rulebook {
        match at {
            At::En(_) => self.english(),
            At::Ja(text, _) => &self.oracle.japanese[text],
        }
    }

    /// A record.
    pub fn record(&self, at: At) -> &Record {
        let (At::En(place) | At::Ja(_, place)) = at;
        &self.book(at).records()[place]
    }

    /// The records of both sides that are translated: all but front and back matter, and the
    /// chapters that only the Japanese numbers.
    pub fn records(&self) -> Vec<At> {
        let english = (0..self.english().records().len()).map(At::En);
        let japanese = self.ja.iter().flat_map(|text| {
            (0..self.oracle.japanese[*text].records().len()).map(|place| At::Ja(*text, place))
        });
        let all = english.chain(japanese);
        all.filter(|at| {
            let record = self.record(*at);
            is_translated(record) && !(matches!(at, At::Ja(..)) && is_own(record))
        })
        .collect()
    }

    /// Everything about one record.
    pub fn facts(&self, at: At) -> Facts {
        let en = match at {
            At::En(place) => Some(place),
            At::Ja(text, place) => self.english_of(text, place),
        };
        let ja = match (at, en) {
            (At::En(place), _) | (_, Some(place)) => self.japanese_of(place),
            (At::Ja(text, place), None) => vec![(text, place)],
        };
        let today = match (at, en) {
            (At::En(place), _) | (_, Some(place)) => self.oracle.today(self.en, place),
            (At::Ja(text, place), None) => match self.record_pair(text, place) {
                Some(record_pair) => {
                    self.oracle.today(self.oracle.translations[text].base, record_pair.en)
                }
                None => Today::Unknown,
            },
        };
        let status = self.status(en, ja.first().copied());
        let held = !ja.is_empty() || status.is_some();
        Facts { en, status, held, path: self.path(en, ja.first().copied()), today, ja }
    }

    /// What made a Japanese record and an English one of the edition that was translated a pair.
    fn record_pair(&self, text: usize, place: usize) -> Option<RecordPair> {
        self.oracle.translations[text].record_pairs.get(&place).copied()
    }

    /// Whether the same text says this a second time.
    pub fn is_duplicate(&self, at: At) -> bool {
        let At::Ja(text, place) = at else { return false };
        self.record_pair(text, place)
            .is_some_and(|record_pair| record_pair.how == PairedBy::Duplicate)
    }

    /// Where the English of a Japanese record stands in the edition beside it.
    pub fn english_of(&self, text: usize, place: usize) -> Option<usize> {
        let base = self.oracle.translations[text].base;
        self.oracle.follow(base, self.record_pair(text, place)?.en, self.en)
    }

    /// The Japanese of an English record, from the newest text that has any.
    fn japanese_of(&self, place: usize) -> Vec<(usize, usize)> {
        for text in &self.ja {
            let translation = &self.oracle.translations[*text];
            let Some(base) = self.oracle.follow(self.en, place, translation.base) else { continue };
            let mut record_pairs: Vec<RecordPair> = translation.pairing.all_of(base).collect();
            record_pairs.sort_by_key(|record_pair| {
                (record_pair.how == PairedBy::Duplicate, record_pair.ja)
            });
            if !record_pairs.is_empty() {
                return record_pairs
                    .into_iter()
                    .map(|record_pair| (*text, record_pair.ja))
                    .collect();
            }
        }
        Vec::new()
    }

    fn status(&self, en: Option<usize>, ja: Option<(usize, usize)>) -> Option<TranslationStatus> {
        match (en, ja) {
            (_, Some((text, place))) => Some(self.status_of_text(text, place)),
            (Some(place), None) => {
                let is_missing = self.ja.iter().any(|text| self.lacks(*text, place));
                is_missing.then_some(TranslationStatus::Missing)
            }
            (None, None) => None,
        }
    }

    /// Whether a Japanese text holds the part of an English record, but not the record.
    fn lacks(&self, text: usize, place: usize) -> bool {
        let Translation { base, pairing, .. } = &self.oracle.translations[text];
        if let Some(place) = self.oracle.follow(self.en, place, *base) {
            return pairing.missing.contains(&place);
        }
        let then = self.oracle.english[*base].records();
        let held = HeldParts::of(pairing, |place| (then[place].kind, then[place].number));
        let record = &self.english().records()[place];
        held.hold(record.kind, record.number, |section| {
            let mut all = self.english().records().iter();
            let heads = |record: &Record| {
                record.kind == RecordKind::Section && record.number == Some(section)
            };
            then[self.oracle.follow(self.en, all.position(heads)?, *base)?].number
        })
    }

    /// What became of the English of a Japanese record from the edition for which it was written
    /// to the one beside it.
    fn status_of_text(&self, text: usize, place: usize) -> TranslationStatus {
        let Some(record_pair) = self.record_pair(text, place) else {
            return TranslationStatus::Orphaned;
        };
        let base = self.oracle.translations[text].base;
        let (mut first, mut place) = (base, record_pair.en);
        let written_for = self.oracle.written_for(text, record_pair.ja);
        while first > written_for
            && let Some(old) = self.oracle.english_links[first - 1].old_of(place)
        {
            (first, place) = (first - 1, old);
        }
        let mut passages = Vec::new();
        let mut now = Some(place);
        for later in first + 1..=self.en {
            let Some(old) = now else { break };
            let link = &self.oracle.english_links[later - 1];
            now = link.new_of(old);
            let class = now.map_or(Some(Class::Removed), |new| link.class_of(new));
            let words =
                |at: usize, place: usize| self.oracle.english[at].records()[place].text.as_str();
            passages.extend(class.map(|class| Passage {
                edition: self.oracle.english[later].id,
                class,
                is_numbered: later <= base,
                old: words(later - 1, old),
                new: now.map_or("", |new| words(later, new)),
            }));
        }
        let number = |at: usize, place: usize| self.oracle.english[at].records()[place].number;
        let here = self.oracle.follow(base, record_pair.en, self.en);
        let is_renumbered = here.is_some_and(|here| {
            record_pair.how == PairedBy::Words
                || number(self.en, here) != number(base, record_pair.en)
        });
        status_of(&since(passages), is_renumbered)
    }

    /// What stands above a record: as the English numbers it where it is in English, else as the
    /// Japanese does.
    fn path(&self, en: Option<usize>, ja: Option<(usize, usize)>) -> Vec<Step> {
        let at = en.map(At::En).or(ja.map(|(text, place)| At::Ja(text, place)));
        let Some(at) = at else { return Vec::new() };
        let mut above = self.record(at).number.map_or(Vec::new(), RuleNumber::ancestry);
        above.pop();
        above.into_iter().map(|number| self.step(at, number)).collect()
    }

    fn step(&self, at: At, number: RuleNumber) -> Step {
        let own = Some((number, self.book(at).title(number).map(str::to_owned)));
        let first = self.book(at).records().iter().position(|record| bears(record, number));
        let other = first.and_then(|place| match at {
            At::En(_) => {
                let (text, place) = self.japanese_of(place).first().copied()?;
                Some(At::Ja(text, place))
            }
            At::Ja(text, _) => self.english_of(text, place).map(At::En),
        });
        let titled = other.and_then(|at| {
            let record = self.record(at);
            let number = record.number?;
            Some((number, is_title(record).then(|| record.text.clone())))
        });
        match at {
            At::En(_) => Step { en: own, ja: titled },
            At::Ja(..) => Step { en: titled, ja: own },
        }
    }
}

fn bears(record: &Record, number: RuleNumber) -> bool {
    matches!(record.kind, RecordKind::Section | RecordKind::Rule) && record.number == Some(number)
}

/// Whether the text of a record is a title: of a chapter, a section or a keyword.
pub fn is_title(record: &Record) -> bool {
    let is_heading = || mtgcr::model::is_heading_text(&record.text);
    record.kind == RecordKind::Section || record.kind == RecordKind::Rule && is_heading()
}

fn is_translated(record: &Record) -> bool {
    use RecordKind::{Example, Glossary, Rule, Section};
    matches!(record.kind, Section | Rule | Example | Glossary)
}

/// Introduction and glossary, which only the Japanese text numbers as chapters.
fn is_own(record: &Record) -> bool {
    let chapter = record.number.filter(|number| number.section().is_none());
    chapter.is_some_and(|number| matches!(number.chapter_part(), 0 | 10))
}
