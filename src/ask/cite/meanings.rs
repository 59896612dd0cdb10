//! Which rules do some words fit? Start at [`Reader::read`].
//!
//! A rule is known by its own words, and less by those of its examples, of the heading above it
//! and of the glossary entries that point at it. Words around a citation weigh by where they stand:
//! those that are said of it most, names in the code least; what they are worth is learnt and kept
//! elsewhere. Rare words weigh more, as in every search by BM25; nothing here waits for the search
//! engine, because a project has a hundred thousand citations.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::book::Library;
use crate::citation::{Words, identifier_words};
use crate::home::HomeError;
use crate::lexicon::question_sets;
use crate::model::{Language, Level, RecordKind, RuleNumber};
use crate::text::{analyse, is_stop_word};

/// A rule, section or subrule of the edition.
#[derive(Clone, Debug)]
struct Meaning {
    number: RuleNumber,
    entry: u32,
    /// Weighted count of its words.
    length: f32,
}

/// The words of all rules of one edition.
pub(super) struct Meanings {
    rules: Vec<Meaning>,
    by_number: FxHashMap<RuleNumber, u32>,
    /// The rules by their numbers, ascending.
    ordered: Vec<u32>,
    /// Places of words by stem.
    stems: FxHashMap<String, u32>,
    /// For each word the rules that have it, with how much it weighs there.
    postings: Vec<Vec<(u32, f32)>>,
    /// For each word how rare it is.
    rarity: Vec<f32>,
    /// How often other records point at a rule.
    pointed: FxHashMap<RuleNumber, u32>,
    /// Headings of sections and keywords.
    headings: Vec<Heading>,
    /// Headings by their rarest word.
    by_word: FxHashMap<u32, Vec<u32>>,
    /// The heading of each rule: that of its keyword, else that of its section.
    heading_of: FxHashMap<RuleNumber, u32>,
}

/// A heading of a section or keyword, which names what the rules under it are about.
#[derive(Clone, Debug)]
struct Heading {
    number: RuleNumber,
    /// Its words, each with words of the same beginning.
    words: Vec<Vec<u32>>,
    weight: f32,
    /// The rules under it, its own first.
    rules: Vec<u32>,
}

/// How much words weigh by the field of the rule in which they stand; by judgement, tried on real
/// corrections.
const OWN: f32 = 1.0;
const EXAMPLE: f32 = 0.3;
const ABOVE: f32 = 0.5;
const SECTION: f32 = 0.25;
const GLOSSARY: f32 = 0.4;
/// Of the questions that it answers, which say it in everyday words.
const QUESTION: f32 = 0.3;

/// How much a heading that is named adds to itself, to the first rule under it, which says what it
/// is, and to the others.
const NAMED: f32 = 1.2;
const NAMED_ITSELF: f32 = 0.8;
const NAMED_FIRST: f32 = 1.0;
const NAMED_OTHER: f32 = 0.45;

/// The constants of BM25; the longest rules are long because they are about many things.
const K1: f32 = 1.2;
const B: f32 = 0.6;

impl Meanings {
    /// Reads the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize) -> Result<Self, HomeError> {
        let mut builder = Builder::default();
        let rows = library.rows(place)?;
        for row in rows.rows.iter().filter(|it| it.is_numbered()) {
            let Some(number) = row.number.filter(|it| it.level() != Level::Chapter) else {
                continue;
            };
            builder.add(number, row.entry, row.is_title, library.tables.words(row.entry)?.text);
        }
        for row in rows.rows.iter().filter(|it| it.kind == RecordKind::Example) {
            let rule = row.number.and_then(|it| builder.by_number.get(&it).copied());
            if let Some(rule) = rule {
                builder.words(rule, library.tables.words(row.entry)?.text, EXAMPLE);
            }
        }
        for (range, at) in library.tables.references(place)? {
            *builder.pointed.entry(range.first()).or_default() += 1;
            let row = rows.rows.get(at as usize).filter(|it| it.kind == RecordKind::Glossary);
            let rule = builder.by_number.get(&range.first()).copied();
            if let (Some(row), Some(rule)) = (row, rule) {
                let words = library.tables.words(row.entry)?;
                builder.words(rule, words.headword.unwrap_or_default(), GLOSSARY);
                builder.words(rule, words.text, GLOSSARY / 2.0);
            }
        }
        let sets = question_sets();
        let asked: FxHashMap<u32, u16> = library.questions()?.into_iter().collect();
        for rule in 0..builder.rules.len() {
            let set = asked.get(&builder.rules[rule].entry).map(|it| &sets[usize::from(*it)]);
            let asked = set.into_iter().flat_map(|it| &it.asked);
            for (_, question) in asked.filter(|it| it.0 == Language::En) {
                builder.words(rule as u32, question, QUESTION);
            }
        }
        Ok(builder.finish())
    }

    /// Something that ranks; keeps what it learns of words.
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(self)
    }

    /// The entry of the rule that bears `number`.
    pub fn entry(&self, number: RuleNumber) -> Option<u32> {
        Some(self.rules[*self.by_number.get(&number)? as usize].entry)
    }

    /// The entries of rules whose numbers begin so, in the order of the book.
    pub fn numbered(&self, beginning: &str) -> impl Iterator<Item = (RuleNumber, u32)> {
        let rules = self.rules.iter().map(|it| (it.number, it.entry));
        rules.filter(move |it| it.0.to_string().starts_with(beginning))
    }

    /// How often other records point at the rule.
    pub fn pointed(&self, number: RuleNumber) -> u32 {
        self.pointed.get(&number).copied().unwrap_or_default()
    }

    /// The rules that `above` covers.
    fn under(&self, above: RuleNumber) -> &[u32] {
        let start = self.ordered.partition_point(|it| self.rules[*it as usize].number < above);
        let rest = &self.ordered[start..];
        let count = rest.partition_point(|it| above.covers(self.rules[*it as usize].number));
        &rest[..count]
    }

    /// Whether the edition has the number.
    pub fn has(&self, number: RuleNumber) -> bool {
        self.by_number.contains_key(&number)
    }
}

impl Meanings {
    fn add_headings(&mut self, titles: &FxHashMap<RuleNumber, String>) {
        let mut beginnings: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for (stem, word) in &self.stems {
            beginnings.entry(beginning(stem)).or_default().push(*word);
        }
        let mut titles: Vec<(&RuleNumber, &String)> = titles.iter().collect();
        titles.sort();
        for (number, title) in titles {
            let stems: Vec<String> =
                raw_words(title).filter_map(|it| stem(&it.to_lowercase())).collect();
            let same = |it: &String| match it.chars().count() < BEGINNING {
                true => self.stems.get(it).copied().into_iter().collect(),
                false => beginnings.get(&beginning(it)).cloned().unwrap_or_default(),
            };
            let words: Vec<Vec<u32>> = stems.iter().map(same).collect();
            let own = stems.iter().filter_map(|it| self.stems.get(it)).copied();
            let Some(rarest) = own.clone().max_by(|one, other| {
                self.rarity[*one as usize].total_cmp(&self.rarity[*other as usize])
            }) else {
                continue;
            };
            let heading = self.headings.len() as u32;
            let under = self.rules.iter().enumerate().filter(|it| number.covers(it.1.number));
            let is_section = number.level() == Level::Section;
            let direct = |it: RuleNumber| !is_section || it.level() <= Level::Rule;
            let rules = under.filter(|it| direct(it.1.number)).map(|it| it.0 as u32).collect();
            let place = self.rarity[rarest as usize];
            let weight = own.map(|it| self.rarity[it as usize]).sum::<f32>().max(place);
            for word in words.iter().find(|it| it.contains(&rarest)).into_iter().flatten() {
                self.by_word.entry(*word).or_default().push(heading);
            }
            self.headings.push(Heading { number: *number, words, weight, rules });
        }
        for (heading, it) in self.headings.iter().enumerate() {
            for rule in &self.rules {
                if it.number.covers(rule.number) {
                    // Those of keywords come after those of their sections.
                    self.heading_of.insert(rule.number, heading as u32);
                }
            }
        }
    }

    /// Whether the heading above `number` is that of a keyword or keyword action.
    pub fn is_under_keyword(&self, number: RuleNumber) -> bool {
        let heading = self.heading_of.get(&number).map(|it| &self.headings[*it as usize]);
        heading.is_some_and(|it| it.number.level() == Level::Rule)
    }
}

/// How many letters two words must begin with to be of one kind, as `regenerate` and
/// `regeneration`.
const BEGINNING: usize = 7;

fn beginning(stem: &str) -> String {
    stem.chars().take(BEGINNING).collect()
}

#[derive(Default)]
struct Builder {
    rules: Vec<Meaning>,
    by_number: FxHashMap<RuleNumber, u32>,
    stems: FxHashMap<String, u32>,
    raw: FxHashMap<String, Option<u32>>,
    weights: Vec<FxHashMap<u32, f32>>,
    pointed: FxHashMap<RuleNumber, u32>,
    /// Titles above a rule: those of its section and of its keyword.
    titles: FxHashMap<RuleNumber, String>,
}

impl Builder {
    fn add(&mut self, number: RuleNumber, entry: u32, is_title: bool, text: &str) {
        if self.by_number.contains_key(&number) {
            return;
        }
        let rule = self.rules.len() as u32;
        self.by_number.insert(number, rule);
        self.rules.push(Meaning { number, entry, length: 0.0 });
        self.weights.push(FxHashMap::default());
        self.words(rule, text, OWN);
        if let Some(title) = number.section().and_then(|it| self.titles.get(&it)).cloned() {
            self.words(rule, &title, SECTION);
        }
        if number.level() == Level::Subrule
            && let Some(title) = number.rule().and_then(|it| self.titles.get(&it)).cloned()
        {
            self.words(rule, &title, ABOVE);
        }
        if is_title || number.level() == Level::Rule && text.len() < 60 {
            self.titles.insert(number, text.to_owned());
        }
    }

    fn words(&mut self, rule: u32, text: &str, weight: f32) {
        for raw in raw_words(text) {
            let Some(word) = self.word(raw) else { continue };
            *self.weights[rule as usize].entry(word).or_default() += weight;
            self.rules[rule as usize].length += weight;
        }
    }

    fn word(&mut self, raw: &str) -> Option<u32> {
        let lower = raw.to_lowercase();
        if let Some(known) = self.raw.get(&lower) {
            return *known;
        }
        let next = self.stems.len() as u32;
        let word = stem(&lower).map(|it| *self.stems.entry(it).or_insert(next));
        self.raw.insert(lower, word);
        word
    }

    fn finish(self) -> Meanings {
        let count = self.rules.len().max(1) as f32;
        let average = self.rules.iter().map(|it| it.length).sum::<f32>() / count;
        let mut postings: Vec<Vec<(u32, f32)>> = vec![Vec::new(); self.stems.len()];
        for ((rule, weights), meaning) in (0..).zip(self.weights).zip(&self.rules) {
            let norm = K1 * (1.0 - B + B * meaning.length / average.max(1.0));
            for (word, weight) in weights {
                postings[word as usize].push((rule, weight * (K1 + 1.0) / (weight + norm)));
            }
        }
        for it in &mut postings {
            it.sort_by_key(|it| it.0);
        }
        let rarity = |it: &Vec<(u32, f32)>| {
            let with = it.len() as f32;
            ((count - with + 0.5) / (with + 0.5) + 1.0).ln()
        };
        let mut ordered: Vec<u32> = (0..self.rules.len() as u32).collect();
        ordered.sort_by_key(|it| self.rules[*it as usize].number);
        let mut meanings = Meanings {
            ordered,
            pointed: self.pointed,
            rarity: postings.iter().map(rarity).collect(),
            rules: self.rules,
            by_number: self.by_number,
            stems: self.stems,
            postings,
            headings: Vec::new(),
            by_word: FxHashMap::default(),
            heading_of: FxHashMap::default(),
        };
        meanings.add_headings(&self.titles);
        meanings
    }
}

/// Words of letters, and symbols such as `{T}` and `+1/+1`.
fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|it: char| {
        !(it.is_alphanumeric() || matches!(it, '\'' | '’' | '{' | '}' | '/' | '+' | '−'))
    });
    let parts = parts.map(|it| it.trim_matches(['\'', '’', '/', '+']));
    parts.filter(|it| it.len() > 1 && it.contains(char::is_alphabetic))
}

/// What all forms of a word have in common; none for words that say nothing.
fn stem(lower: &str) -> Option<String> {
    let stem = analyse(lower).into_iter().next()?.text;
    (!stem.is_empty() && !is_stop_word(&stem)).then_some(stem)
}

/// Where around a citation a word stands; the strongest place of a word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// In what the citation is said of.
    Claim,
    /// In a name of the code in the claim.
    Names,
    /// In the rest of the comment.
    Block,
    /// In the code below it.
    Code,
    /// In the code around it.
    Above,
    /// Nowhere.
    Absent,
}

/// How many parts there are.
pub(super) const PARTS: usize = 5;

/// How well a rule fits the words of each part.
pub(super) type Parts = [f32; PARTS];

/// How much the parts weigh where candidates are drawn; they are weighed again when they are
/// compared. By judgement, tried on real corrections.
const DRAWN: Parts = [1.0, 0.6, 0.3, 0.25, 0.15];

/// How much less a heading weighs that is named around the claim and not in it.
const NAMED_AROUND: f32 = 0.3;

/// How many candidates are drawn by words.
const MOST_DRAWN: usize = 24;

/// How a rule stands to a heading that is named.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Named {
    /// How rare the words of the heading are that is named in the claim, 0 for none.
    pub claim: f32,
    /// The same, of one that is named anywhere around it.
    pub around: f32,
    /// Whether the rule is the heading itself.
    pub is_heading: bool,
    /// Whether it is the first rule under it, which says what it is.
    pub is_first: bool,
}

impl Named {
    /// How much it adds to the rule where candidates are drawn.
    fn lift(&self) -> f32 {
        let place = match () {
            () if self.is_heading => NAMED_ITSELF,
            () if self.is_first => NAMED_FIRST,
            () => NAMED_OTHER,
        };
        NAMED * place * self.claim.max(NAMED_AROUND * self.around)
    }
}

/// How well one rule fits the words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitting {
    /// The rule.
    pub number: RuleNumber,
    /// How well it fits each part.
    pub parts: Parts,
    /// All parts together, as candidates are drawn.
    pub drawn: f32,
    /// Whether its heading is named.
    pub named: Named,
}

/// Compares rules with words, and keeps what it learns of words.
pub(super) struct Reader<'m> {
    meanings: &'m Meanings,
    /// Words as they are written, by hash; most texts use few.
    known: FxHashMap<u64, Option<u32>>,
    scores: Vec<Parts>,
    named: FxHashMap<u32, Named>,
    /// For each rule what its named heading adds to it.
    lifts: Vec<f32>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    query: Vec<(u32, Part)>,
}

impl<'m> Reader<'m> {
    /// Something that compares words with the rules of `meanings`.
    fn new(meanings: &'m Meanings) -> Self {
        let count = meanings.rules.len();
        Self {
            meanings,
            known: FxHashMap::default(),
            scores: vec![[0.0; PARTS]; count],
            named: FxHashMap::default(),
            lifts: vec![0.0; count],
            touched: Vec::new(),
            is_touched: vec![false; count],
            query: Vec::new(),
        }
    }

    /// Reads the words around a citation; what is asked of the reader afterwards is said of them.
    pub fn read(&mut self, words: &Words) {
        for rule in self.touched.drain(..) {
            self.scores[rule as usize] = [0.0; PARTS];
            self.lifts[rule as usize] = 0.0;
            self.is_touched[rule as usize] = false;
        }
        self.named.clear();
        let mut query: FxHashMap<u32, Part> = FxHashMap::default();
        for (text, part) in [
            (&words.claim, Part::Claim),
            (&words.block, Part::Block),
            (&words.code, Part::Code),
            (&words.above, Part::Above),
        ] {
            for raw in raw_words(text) {
                let is_name = raw.contains('_') || raw.chars().skip(1).any(char::is_uppercase);
                if is_name {
                    let part = part.max(Part::Names);
                    identifier_words(raw).for_each(|it| self.put(&it, part, &mut query));
                } else {
                    self.put(raw, part, &mut query);
                }
            }
        }
        self.query = query.into_iter().collect();
        self.query.sort_unstable_by_key(|it| it.0);
        self.score();
        self.name();
    }

    fn put(&mut self, raw: &str, part: Part, query: &mut FxHashMap<u32, Part>) {
        let Some(word) = self.word(raw) else { return };
        let known = query.entry(word).or_insert(part);
        *known = part.min(*known);
    }

    fn word(&mut self, raw: &str) -> Option<u32> {
        let mut hasher = FxHasher::default();
        raw.bytes().for_each(|it| hasher.write_u8(it.to_ascii_lowercase()));
        let key = hasher.finish();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let lower = raw.to_lowercase();
        let word = stem(&lower).and_then(|it| self.meanings.stems.get(&it).copied());
        self.known.insert(key, word);
        word
    }

    fn touch(&mut self, rule: u32) -> &mut Parts {
        if !std::mem::replace(&mut self.is_touched[rule as usize], true) {
            self.touched.push(rule);
        }
        &mut self.scores[rule as usize]
    }

    fn score(&mut self) {
        let meanings = self.meanings;
        for at in 0..self.query.len() {
            let (word, part) = self.query[at];
            let rarity = meanings.rarity[word as usize];
            for (rule, there) in &meanings.postings[word as usize] {
                self.touch(*rule)[part as usize] += rarity * there;
            }
        }
    }

    /// Finds the headings whose words all stand around the citation.
    fn name(&mut self) {
        let meanings = self.meanings;
        let mut found: Vec<(u32, bool)> = Vec::new();
        for (word, _) in &self.query {
            for heading in meanings.by_word.get(word).into_iter().flatten() {
                let words = &meanings.headings[*heading as usize].words;
                let has = |most: Part| {
                    words.iter().all(|any| any.iter().any(|it| self.part(*it) <= most))
                };
                if has(Part::Above) {
                    found.push((*heading, has(Part::Names)));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        for (heading, is_claimed) in found {
            let heading = &meanings.headings[heading as usize];
            for (at, rule) in heading.rules.iter().enumerate() {
                self.touch(*rule);
                let named = self.named.entry(*rule).or_default();
                named.around = named.around.max(heading.weight);
                if is_claimed {
                    named.claim = named.claim.max(heading.weight);
                }
                named.is_heading |= at == 0;
                named.is_first |= at == 1;
            }
        }
        for (rule, named) in &self.named {
            self.lifts[*rule as usize] = named.lift();
        }
    }

    /// Where a word stands.
    fn part(&self, word: u32) -> Part {
        let at = self.query.binary_search_by_key(&word, |it| it.0);
        at.map_or(Part::Absent, |it| self.query[it].1)
    }

    /// How well a rule fits, all parts together.
    fn drawn(&self, rule: u32) -> f32 {
        let parts = self.scores[rule as usize].iter().zip(DRAWN);
        let words: f32 = parts.map(|(part, weight)| part * weight).sum();
        words + self.lifts[rule as usize]
    }

    fn fitting(&self, rule: u32) -> Fitting {
        Fitting {
            number: self.meanings.rules[rule as usize].number,
            parts: self.scores[rule as usize],
            drawn: self.drawn(rule),
            named: self.named.get(&rule).copied().unwrap_or_default(),
        }
    }

    /// The rules that fit best, the best first.
    pub fn best(&self) -> Vec<Fitting> {
        // Nearly every rule has some word, so that no more is worked out of each than its place.
        let mut best: Vec<(f32, u32)> =
            self.touched.iter().map(|rule| (self.drawn(*rule), *rule)).collect();
        let number = |rule: u32| self.meanings.rules[rule as usize].number;
        let order = |one: &(f32, u32), other: &(f32, u32)| {
            other.0.total_cmp(&one.0).then_with(|| number(one.1).cmp(&number(other.1)))
        };
        if best.len() > MOST_DRAWN {
            best.select_nth_unstable_by(MOST_DRAWN, order);
            best.truncate(MOST_DRAWN);
        }
        best.sort_by(order);
        best.into_iter().map(|(_, rule)| self.fitting(rule)).collect()
    }

    /// How well the rule of this number fits; none where the edition has none.
    pub fn of(&self, number: RuleNumber) -> Option<Fitting> {
        Some(self.fitting(*self.meanings.by_number.get(&number)?))
    }

    /// The rules that stand beside `number` and have some of the words: those of its section, or of
    /// its keyword where a section is a list of keywords.
    pub fn beside(&self, number: RuleNumber) -> impl Iterator<Item = RuleNumber> {
        let above = match self.meanings.is_under_keyword(number) {
            true => number.rule(),
            false => number.section(),
        };
        let rules = above.map_or(&[][..], |it| self.meanings.under(it));
        let touched = rules.iter().filter(|it| self.is_touched[**it as usize]);
        touched.map(|it| self.meanings.rules[*it as usize].number)
    }

    /// Whether a word of the heading above `number` stands among the words.
    pub fn is_named(&self, number: RuleNumber) -> bool {
        let Some(heading) = self.meanings.heading_of.get(&number) else { return true };
        let mut words = self.meanings.headings[*heading as usize].words.iter().flatten();
        words.any(|it| self.query.binary_search_by_key(it, |it| it.0).is_ok())
    }
}

/// Whether a rule is the cited one or speaks for it: what lies under it, and the rule that it lies
/// under.
pub(super) fn belongs(cited: RuleNumber, number: RuleNumber) -> bool {
    cited.covers(number) || cited.level() == Level::Subrule && cited.rule() == Some(number)
}
