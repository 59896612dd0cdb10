//! In which order are results shown? Start at [`SearchIndex::search`].
//!
//! Records that share a number, or a headword across languages, are one result. A name in the
//! query lifts its glossary entry and the rules that define it.

use std::collections::HashMap;

use super::about::unpack_number;
use super::correct::Correction;
use super::entries::EntrySet;
use super::error::SearchError;
use super::evaluate::{Masses, Scores, evaluate};
use super::interpret::interpret;
use super::marks::Marker;
use super::open::SearchIndex;
use super::plan::{NameAsked, Plan};
use super::posting::{each_under, each_word};
use super::require::allowed;
use super::worth::{FURTHER, kind_worth, section_lift};
use crate::model::{Language, Level, RecordKind, RuleNumber};
use crate::query::Query;

/// What results are grouped under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupKey {
    /// A rule or section number.
    Number(RuleNumber),
    /// An English headword, or a record of its own, by a hash.
    Other(u64),
}

impl GroupKey {
    fn is_rule(self) -> bool {
        matches!(self, Self::Number(number) if number.rule().is_some())
    }
}

/// A result: the records of one number or headword.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// What its records have in common.
    pub key: GroupKey,
    /// How well it fits; only the order has a meaning.
    pub score: f32,
    /// The kind of its best record.
    pub kind: RecordKind,
    /// Its best record in each language: entry and language, English first.
    pub entries: Vec<(u32, Language)>,
}

/// What was found.
#[derive(Default)]
pub struct Answer {
    /// How many results there are in all.
    pub total: usize,
    /// The best of them, in order.
    pub hits: Vec<Hit>,
    /// Words that were read as others.
    pub corrections: Vec<Correction>,
    /// Finds in a text what was asked for.
    pub marker: Marker,
}

/// What being the definition of a name adds, at most.
const DEFINITION: f32 = 2.2;
/// How fast a definition matters less when the name is a smaller part of the query.
const SHARE: f32 = 2.2;
/// From which share on a query is mainly about one name.
const MAINLY: f32 = 0.6;
/// What is left for everyday words of the rules that stand aside in a longer query.
const ASIDE: f32 = 0.3;
/// What a keyword is worth at least, however long the query.
const KEYWORD: f32 = 0.35;
/// How many of the best results lift what they point at, and by which share of their score.
const POINTING: usize = 12;
const CITED: f32 = 0.2;
/// What the other language adds where both texts fit.
const BOTH: f32 = 0.1;

/// The best record of a group in one language.
#[derive(Clone, Copy)]
struct Best {
    fit: f32,
    entry: u32,
    kind: RecordKind,
    part: usize,
    doc: u32,
}

/// A group while it is filled.
struct Group {
    key: GroupKey,
    /// The best record of each language.
    best: [Option<Best>; 2],
    lift: f32,
    cited: f32,
}

impl SearchIndex {
    /// The best `limit` results for `query` among the records of `entries`.
    pub fn search(
        &self,
        query: &Query,
        entries: &EntrySet,
        limit: usize,
    ) -> Result<Answer, SearchError> {
        let allowed = allowed(self, query, entries)?;
        let plan = interpret(self, query, &allowed)?;
        let (scores, masses) = evaluate(self, &plan, &allowed)?;
        let mut groups = Groups { index: self, allowed: &allowed, by_key: HashMap::new() };
        for (part, scores) in scores.iter().enumerate() {
            groups.add_scores(part, scores, &masses)?;
        }
        groups.lift_names(&plan, &masses)?;
        groups.add_numbers(query)?;
        groups.follow_references()?;
        let (total, groups) = groups.in_order(limit);
        let hits = groups.into_iter().map(Group::into_hit).collect();
        let marker = Marker::new(&plan, query);
        Ok(Answer { total, hits, corrections: plan.corrections, marker })
    }
}

struct Groups<'a> {
    index: &'a SearchIndex,
    allowed: &'a [Vec<bool>],
    by_key: HashMap<u64, Group>,
}

impl Groups<'_> {
    fn add_scores(
        &mut self,
        part: usize,
        scores: &Scores,
        masses: &Masses,
    ) -> Result<(), SearchError> {
        let columns = self.index.parts[part].columns()?;
        let allowed = &self.allowed[part];
        for doc in scores.found.iter().filter(|it| allowed[**it as usize]) {
            let about = columns.about[*doc as usize];
            let fit = scores.fit(*doc, about, masses) * kind_worth(about.kind);
            self.add(part, *doc, fit)?;
        }
        Ok(())
    }

    fn add(&mut self, part: usize, doc: u32, fit: f32) -> Result<(), SearchError> {
        let columns = self.index.parts[part].columns()?;
        let at = doc as usize;
        let about = columns.about[at];
        let packed = columns.group[at];
        let number = unpack_number(packed).filter(|_| packed >> 63 == 0);
        let key = number.map_or(GroupKey::Other(packed), GroupKey::Number);
        let group = self.by_key.entry(packed).or_insert(Group {
            key,
            best: [None, None],
            lift: 0.0,
            cited: 0.0,
        });
        let slot = &mut group.best[usize::from(about.language == Language::Ja)];
        let entry = columns.entry[at];
        let better = |it: &Best| (it.fit, entry) < (fit, it.entry);
        if slot.as_ref().is_none_or(better) {
            *slot = Some(Best { fit, entry, kind: about.kind, part, doc });
        }
        Ok(())
    }

    /// Lifts the definitions of the names in the query.
    fn lift_names(&mut self, plan: &Plan, masses: &Masses) -> Result<(), SearchError> {
        for name in &plan.names {
            let places = || name.places.clone();
            let (share, rare) = (masses.share(places()), masses.rarity(places()));
            let full = share.powf(SHARE);
            let asked = if full > MAINLY { full } else { full * (ASIDE + (1.0 - ASIDE) * rare) };
            self.lift_name(name, asked.max(KEYWORD * rare))?;
        }
        Ok(())
    }

    fn lift_name(&mut self, name: &NameAsked, share: f32) -> Result<(), SearchError> {
        let mut defined: Vec<(u64, f32)> = Vec::new();
        let index = self.index;
        for (place, part) in index.parts.iter().enumerate() {
            let columns = part.columns()?;
            let allowed = &self.allowed[place];
            for (key, worth) in &name.keys {
                let mut docs = Vec::new();
                each_word(part, index.fields.head, key, |doc, _| docs.push(doc))?;
                for doc in docs.into_iter().filter(|it| allowed[*it as usize]) {
                    let at = doc as usize;
                    let lift = DEFINITION * share * worth;
                    match columns.about[at].kind {
                        RecordKind::Glossary => {
                            self.lift(place, doc, lift * 1.1)?;
                            let refers = part.refers(doc)?.into_iter().enumerate();
                            defined.extend(
                                refers.map(|(rank, it)| (it, lift * 0.9_f32.powi(rank as i32))),
                            );
                        }
                        _ => defined.push((columns.number[at], lift)),
                    }
                }
            }
        }
        let mut best: HashMap<u64, f32> = HashMap::new();
        for (number, lift) in defined {
            let slot = best.entry(number).or_insert(0.0);
            *slot = slot.max(lift);
        }
        let mut best: Vec<(u64, f32)> = best.into_iter().collect();
        best.sort_by_key(|it| it.0);
        for (packed, lift) in best {
            if let Some(number) = unpack_number(packed) {
                self.lift_definition(number, lift)?;
            }
        }
        Ok(())
    }

    /// Lifts the rule that defines a name, and what stands under it.
    fn lift_definition(&mut self, number: RuleNumber, lift: f32) -> Result<(), SearchError> {
        let under = under(self.index, number, self.allowed)?;
        let has_heading = under.iter().any(|it| it.number == number && it.is_heading);
        let mut further = lift * 0.95;
        for it in under {
            let own = match (it.number == number, number.level()) {
                (true, Level::Section) => lift * 0.55,
                (true, _) => lift * 0.97,
                (false, Level::Section) => section_lift(number, it.number, lift),
                (false, _) if it.is_formula => 0.0,
                (false, _) if !has_heading => lift * 0.3,
                (false, _) => {
                    let own = further;
                    further *= FURTHER;
                    own
                }
            };
            self.lift(it.part, it.doc, own)?;
        }
        Ok(())
    }

    fn lift(&mut self, part: usize, doc: u32, lift: f32) -> Result<(), SearchError> {
        if lift <= 0.0 {
            return Ok(());
        }
        let packed = self.index.parts[part].columns()?.group[doc as usize];
        self.add(part, doc, 0.0)?;
        if let Some(group) = self.by_key.get_mut(&packed) {
            group.lift = group.lift.max(lift);
        }
        Ok(())
    }

    /// The rules that were asked for by number come first.
    fn add_numbers(&mut self, query: &Query) -> Result<(), SearchError> {
        for range in &query.numbers {
            let mut numbers: Vec<RuleNumber> = vec![range.first()];
            if !range.is_single() {
                let after = std::iter::successors(Some(range.first()), |it| it.next());
                numbers = after.take_while(|it| *it <= range.last()).take(200).collect();
            }
            for (rank, number) in numbers.into_iter().enumerate() {
                for it in under(self.index, number, self.allowed)? {
                    let own = it.number == number;
                    let lift = if own { 10.0 } else { 3.0 };
                    self.lift(it.part, it.doc, lift - 0.001 * rank as f32)?;
                }
            }
        }
        Ok(())
    }

    /// Lifts the rules that the best results point at.
    fn follow_references(&mut self) -> Result<(), SearchError> {
        let mut best: Vec<(f32, u64)> =
            self.by_key.iter().map(|(key, group)| (group.score(), *key)).collect();
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        best.truncate(POINTING);
        for (score, key) in best {
            let records: Vec<Best> = self.by_key[&key].best.iter().flatten().copied().collect();
            for record in records {
                for target in self.index.parts[record.part].refers(record.doc)? {
                    let group = self.by_key.get_mut(&target).filter(|_| target != key);
                    if let Some(group) = group.filter(|it| it.key.is_rule()) {
                        group.cited = group.cited.max(score * CITED);
                    }
                }
            }
        }
        Ok(())
    }

    /// How many groups there are, and the best `count` in order.
    fn in_order(self, count: usize) -> (usize, Vec<Group>) {
        let mut groups: Vec<Group> = self.by_key.into_values().collect();
        let total = groups.len();
        groups.sort_by(|a, b| {
            let explains = a.only_explains().cmp(&b.only_explains());
            explains.then(b.score().total_cmp(&a.score())).then(a.key.cmp(&b.key))
        });
        groups.truncate(count);
        (total, groups)
    }
}

impl Group {
    fn fit(&self, language: usize) -> f32 {
        self.best[language].map_or(0.0, |it| it.fit)
    }

    fn score(&self) -> f32 {
        let (en, ja) = (self.fit(0), self.fit(1));
        en.max(ja) + BOTH * en.min(ja) + self.lift + self.cited
    }

    /// Whether it is no part of the rules but a bulletin, ruling or note: those come last.
    fn only_explains(&self) -> bool {
        let explains = |it: &Best| {
            matches!(it.kind, RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note)
        };
        self.best.iter().flatten().all(explains)
    }

    fn into_hit(self) -> Hit {
        let [en, ja] = &self.best;
        let better =
            if self.fit(0) >= self.fit(1) { en.as_ref().or(ja.as_ref()) } else { ja.as_ref() };
        let entries = [(en, Language::En), (ja, Language::Ja)];
        let entries =
            entries.into_iter().filter_map(|(it, language)| Some((it.as_ref()?.entry, language)));
        Hit {
            key: self.key,
            score: self.score(),
            kind: better.map_or(RecordKind::Note, |it| it.kind),
            entries: entries.collect(),
        }
    }
}

/// A record under a number.
struct Under {
    part: usize,
    doc: u32,
    number: RuleNumber,
    is_heading: bool,
    is_formula: bool,
}

/// The sections and rules of a number and under it, ascending.
fn under(
    index: &SearchIndex,
    number: RuleNumber,
    allowed: &[Vec<bool>],
) -> Result<Vec<Under>, SearchError> {
    let mut found = Vec::new();
    for (place, (part, allowed)) in index.parts.iter().zip(allowed).enumerate() {
        let columns = part.columns()?;
        for doc in each_under(part, index.fields.number, number)? {
            let at = doc as usize;
            let about = columns.about[at];
            let is_rule = matches!(about.kind, RecordKind::Rule | RecordKind::Section);
            let in_book = columns.group[at] == columns.number[at];
            if !(allowed[at] && is_rule && in_book) {
                continue;
            }
            let own = unpack_number(columns.number[at]);
            found.extend(own.map(|it| Under {
                part: place,
                doc,
                number: it,
                is_heading: about.is_heading,
                is_formula: about.is_formula,
            }));
        }
    }
    found.sort_by_key(|it| it.number);
    Ok(found)
}
