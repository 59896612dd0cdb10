//! Does each surface say of each record what the oracle says? Start at [`Law::of`]; one method a
//! surface.

use std::collections::{BTreeMap, BTreeSet};

use mtgcr::model::{EditionId, Language, Pair, Record, RecordKind, TranslationStatus};

use super::oracle::{At, Facts, Step, Today, View, is_title};
use super::shown::{Above, Index, Shown, squeezed, text};
use super::surfaces::{Program, Sides};
use super::tally::Tally;

/// One pair of editions with the records that are asked for.
pub struct Law<'a> {
    pub(super) program: &'a Program,
    pub(super) view: &'a View<'a>,
    pub(super) index: Index<'a>,
    /// The editions that the program is asked about.
    pub(super) sides: Sides,
    /// The records asked for, with what is true of them.
    pub(super) asked: Vec<(At, Facts)>,
    /// Whether the English edition is older than the one that was translated, so that nothing can
    /// have changed since.
    pub(super) is_backwards: bool,
    pub tally: Tally,
    /// What each surface showed beside each other.
    beside: BTreeMap<&'static str, BTreeSet<(At, At)>>,
}

impl<'a> Law<'a> {
    /// Asks for each record of which `every` tells the step, and for each Japanese one without
    /// English.
    pub fn of(program: &'a Program, view: &'a View<'a>, every: usize) -> Self {
        let books = &view.oracle.japanese;
        let ja: Vec<EditionId> = view.ja.iter().map(|text| books[*text].id).collect();
        let records = view.records().into_iter().step_by(every);
        let asked = records.map(|at| (at, view.facts(at))).collect();
        let effective = view.english().id.effective;
        Self {
            program,
            view,
            index: Index::of(view),
            sides: program.sides(view.english().id, &ja),
            asked,
            is_backwards: ja.iter().any(|ja| ja.effective > effective),
            tally: Tally::default(),
            beside: BTreeMap::new(),
        }
    }

    pub fn show(&mut self) {
        let mut answers: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
        for (at, facts) in self.asked.clone() {
            let Some(wanted) = self.address(at, &facts) else { continue };
            let (program, sides) = (self.program, self.sides.clone());
            let answer = answers.entry(wanted.clone());
            let answer = answer.or_insert_with(|| Shown::all(&program.show(&wanted, &sides)));
            let answer = answer.clone();
            self.whole("show", at, &facts, &answer);
        }
        self.there_and_back("show");
    }

    /// What an answer tells of one record and its examples.
    pub(super) fn whole(&mut self, surface: &'static str, at: At, facts: &Facts, answer: &[Shown]) {
        if self.view.record(at).kind == RecordKind::Example {
            return self.example(surface, at, facts, answer);
        }
        let language = language(at);
        let shows = |shown: &&Shown| self.index.shown_in(shown, language).contains(&at);
        let found = answer.iter().find(shows).cloned();
        self.tally.judge(
            surface,
            "found",
            match found {
                Some(_) => None,
                None => Some(format!("{} is not shown", self.name(at))),
            },
        );
        if let Some(found) = found {
            self.one(surface, at, facts, &found);
        }
    }

    /// What is told of one record that is shown.
    pub(super) fn one(&mut self, surface: &'static str, at: At, facts: &Facts, shown: &Shown) {
        let name = self.name(at);
        self.counterpart(surface, at, facts, shown);
        if let (Some(told), false) = (&shown.status, self.is_backwards) {
            let right = facts.status.map(|status| status.to_string());
            self.tally.judge(surface, "status", differs(&name, told, &right));
        }
        if shown.status == Some(Some(TranslationStatus::Missing.to_string())) {
            let wrong = (!facts.held).then(|| format!("{name} is missing, its part is not held"));
            self.tally.judge(surface, "missing held", wrong);
        }
        if let Some(told) = shown.held {
            self.tally.judge(surface, "held", differs(&name, &told, &facts.held));
        }
        if let Some(told) = &shown.path {
            let wrong = wrong_path(told, &facts.path);
            self.tally.judge(surface, "titles", wrong.map(|finding| format!("{name}: {finding}")));
            self.titles_stand(surface, &name, told);
        }
        if let Some(told) = &shown.today {
            self.today(surface, &name, told.clone(), facts);
        }
    }

    fn counterpart(&mut self, surface: &'static str, at: At, facts: &Facts, shown: &Shown) {
        let other = match language(at) {
            Language::En => Language::Ja,
            Language::Ja => Language::En,
        };
        let right: Vec<At> = match other {
            Language::En => facts.en.map(At::En).into_iter().collect(),
            Language::Ja => facts.ja.iter().map(|(text, place)| At::Ja(*text, *place)).collect(),
        };
        let told = self.index.shown_in(shown, other);
        let is_right = match shown.side(other) {
            Some(_) => told.iter().any(|shown| right.contains(shown)),
            // A second copy of the same Japanese may stand without the English above it.
            None => right.is_empty() || self.view.is_duplicate(at),
        };
        let wrong = (!is_right).then(|| {
            let what =
                |all: &[At]| all.first().map_or("nothing".to_owned(), |shown| self.name(*shown));
            let told = shown.side(other).map_or("nothing".to_owned(), |_| what(&told));
            format!("{} stands beside {told} and not {}", self.name(at), what(&right))
        });
        self.tally.judge(surface, "counterpart", wrong);
        // What is ambiguous proves nothing.
        if let [told] = told[..] {
            let (en, ja) = if other == Language::Ja { (at, told) } else { (told, at) };
            self.beside.entry(surface).or_default().insert((en, ja));
        }
    }

    /// An example stands among those of its rule, on both sides.
    fn example(&mut self, surface: &'static str, at: At, facts: &Facts, answer: &[Shown]) {
        let stands = |language, words: &str| {
            let mut sides = answer.iter().filter_map(|shown| shown.side(language));
            sides.any(|side| squeezed(&side.examples.concat()).contains(&squeezed(words)))
        };
        let own = stands(language(at), &self.view.record(at).text);
        let name = self.name(at);
        let wrong = (!own).then(|| format!("{name} is not shown"));
        self.tally.judge(surface, "found", wrong);
        let Some(ja) = facts.ja.first().filter(|_| own && matches!(at, At::En(_))) else { return };
        let ja = At::Ja(ja.0, ja.1);
        let beside = stands(Language::Ja, &self.view.record(ja).text);
        let wrong = (!beside).then(|| format!("{name} lacks its Japanese"));
        self.tally.judge(surface, "counterpart", wrong);
    }

    fn titles_stand(&mut self, surface: &'static str, name: &str, path: &[Above]) {
        for Above { number, en, ja } in path {
            for (language, title) in [(Language::En, en), (Language::Ja, ja)] {
                let Some(title) = title else { continue };
                let stands = self.index.has_title(language, number, title);
                let wrong = || format!("{name}: {number} has no {language} title `{title}`");
                self.tally.judge(surface, "titles stand", (!stands).then(wrong));
            }
        }
    }

    pub(super) fn today(
        &mut self,
        surface: &'static str,
        name: &str,
        told: Option<String>,
        facts: &Facts,
    ) {
        let right = match facts.today {
            Today::Here(None) => return,
            Today::Here(Some(number)) => Some(number.to_string()),
            Today::Gone(_) | Today::Unknown => None,
        };
        self.tally.judge(surface, "today", differs(name, &told, &right));
    }

    /// No record stands beside two others, but for duplicates.
    pub(super) fn there_and_back(&mut self, surface: &'static str) {
        let pairs = self.beside.remove(surface).unwrap_or_default();
        let is_once = |pair: &(At, At)| !self.view.is_duplicate(pair.1);
        let pairs: Vec<(At, At)> = pairs.into_iter().filter(is_once).collect();
        let mut of: BTreeMap<At, Vec<(At, At)>> = BTreeMap::new();
        for pair in &pairs {
            of.entry(pair.0).or_default().push(*pair);
            of.entry(pair.1).or_default().push(*pair);
        }
        for pair @ (en, ja) in &pairs {
            let mut others = of[en].iter().chain(&of[ja]);
            let other = others.find(|other| *other != pair);
            let wrong = other.map(|other| {
                let [en, ja] = [en, ja].map(|shown| self.name(*shown));
                let other = [other.0, other.1].map(|shown| self.name(shown)).join(" with ");
                format!("{en} with {ja}, and {other}")
            });
            self.tally.judge(surface, "there and back", wrong);
        }
    }

    /// Results of searches; whole chapters are asked for by number, the rest by name and words.
    pub fn search(&mut self) {
        let chapters = ('1'..='9').map(String::from);
        let mut hits: Vec<Shown> = Vec::new();
        for chapter in chapters {
            hits.extend(Shown::all(&self.program.search(&chapter, &self.sides, false)));
        }
        let mut times: BTreeMap<At, Vec<usize>> = BTreeMap::new();
        for (place, hit) in hits.iter().enumerate() {
            let Pair { old: en, new: ja } = self.index.resolve(hit);
            for at in en.into_iter().chain(ja) {
                times.entry(at).or_default().push(place);
            }
        }
        for (at, facts) in self.asked.clone() {
            let record = self.view.record(at);
            match record.kind {
                RecordKind::Section | RecordKind::Rule => {
                    let times = times.get(&at).map_or(&[][..], Vec::as_slice);
                    self.once(at, times.len());
                    let own: Vec<Shown> = times.iter().map(|time| hits[*time].clone()).collect();
                    self.whole("search", at, &facts, &own);
                }
                _ => self.searched_for(at, &facts),
            }
        }
        self.there_and_back("search");
    }

    /// A record is shown in exactly one result.
    fn once(&mut self, at: At, times: usize) {
        // A text of which two records say the same cannot be told apart.
        let is_alone = self.index.is_alone(at) && !self.view.is_duplicate(at);
        if is_alone {
            let wrong = format!("{} is in {times} results", self.name(at));
            self.tally.judge("search", "once", (times != 1).then_some(wrong));
        }
    }

    /// A glossary entry or example is asked for by its name and words.
    fn searched_for(&mut self, at: At, facts: &Facts) {
        let record = self.view.record(at);
        let typed = match record.headword() {
            Some(headword) => format!("kind:glossary {}", plain(headword)),
            None => format!("kind:example {}", plain(&record.text)),
        };
        let hits = Shown::all(&self.program.search(&typed, &self.sides, false));
        let shows = |shown: &&Shown| self.index.shown_in(shown, language(at)).contains(&at);
        // Whether it is found by its words is a question of relevance and not of truth.
        if let Some(hit) = hits.iter().find(shows) {
            self.one("search", at, facts, &hit.clone());
        }
    }

    /// The names of entries and titles in the other language.
    pub fn term(&mut self) {
        for (at, facts) in self.fewer() {
            let record = self.view.record(at);
            let At::En(_) = at else { continue };
            let name = match record.headword() {
                Some(headword) => headword.to_owned(),
                None if is_title(record) => record.text.clone(),
                None => continue,
            };
            // Without a translation the table of terms answers, which no edition proves right.
            let Some((ja, place)) = facts.ja.first().copied() else { continue };
            let ja = self.view.record(At::Ja(ja, place));
            let right = ja.headword().unwrap_or(&ja.text).to_owned();
            let answer = self.program.term(&name, &self.sides);
            let pairs = answer["pairs"].as_array().into_iter().flatten();
            let told: Vec<String> = pairs.filter_map(|pair| text(&pair["ja"])).collect();
            let wrong = match told.iter().any(|told| names(&right, told)) {
                true => None,
                false => Some(format!("{} is {told:?} and not {right}", self.name(at))),
            };
            self.tally.judge("term", "counterpart", wrong);
        }
    }

    /// What to ask for so that a record is shown: its English where there is one.
    pub(super) fn address(&self, at: At, facts: &Facts) -> Option<String> {
        let record = self.view.record(facts.en.map_or(at, At::En));
        let number = record.number.map(|number| number.to_string());
        number.or_else(|| record.headword().map(str::to_owned))
    }

    /// A record for readers of a failure; never its words.
    pub(super) fn name(&self, at: At) -> String {
        let record = self.view.record(at);
        let of = |record: &Record| match record.number {
            Some(number) => number.to_string(),
            None => record.headword().unwrap_or_default().to_owned(),
        };
        let ordinal = match record.ordinal {
            0 => String::new(),
            ordinal => format!(" ({})", ordinal + 1),
        };
        let beside = self.view.english().id;
        let beside = match at {
            At::En(_) => String::new(),
            At::Ja(..) => format!(" beside {beside}"),
        };
        let edition = self.view.book(at).id;
        format!("{} {}{ordinal} of {edition}{beside}", record.kind, of(record))
    }
}

fn language(at: At) -> Language {
    match at {
        At::En(_) => Language::En,
        At::Ja(..) => Language::Ja,
    }
}

pub(super) fn differs<T: PartialEq + std::fmt::Debug>(
    name: &str,
    told: &T,
    right: &T,
) -> Option<String> {
    (told != right).then(|| format!("{name} is {told:?} and not {right:?}"))
}

/// What is wrong with a path.
fn wrong_path(told: &[Above], right: &[Step]) -> Option<String> {
    if told.len() != right.len() {
        return Some(format!("{} steps above and not {}", told.len(), right.len()));
    }
    told.iter().zip(right).find_map(|(Above { number, en, ja }, right)| {
        let title =
            |shown: &Option<(_, Option<String>)>| shown.as_ref().and_then(|pair| pair.1.clone());
        let numbers = right.en.iter().chain(&right.ja).map(|pair| pair.0.to_string());
        let is_right = numbers.collect::<Vec<_>>().contains(number)
            && *en == title(&right.en)
            && *ja == title(&right.ja);
        (!is_right).then(|| format!("{number} {en:?} {ja:?} and not {right:?}"))
    })
}

/// The beginning of a text without what a query understands as more than words, and without what
/// it takes for numbers of rules.
fn plain(words: &str) -> String {
    let kept = words.chars().map(|letter| if letter.is_alphabetic() { letter } else { ' ' });
    kept.collect::<String>().chars().take(80).collect()
}

/// Whether one name is another one, or one of several that stand together; what a translation
/// prints behind its title in English does not count.
fn names(all: &str, one: &str) -> bool {
    let key = |text: &str| {
        let kept = text.chars().filter(|letter| letter.is_alphanumeric());
        kept.flat_map(char::to_lowercase).collect::<String>()
    };
    let parts = all.split(['／', '/', ',', '、']).map(key);
    key(all) == key(one) || parts.into_iter().any(|part| part == key(one))
}
