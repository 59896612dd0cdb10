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
use super::open::{Part, SearchIndex};
use super::plan::{NameAsked, Plan};
use super::posting::each_word;
use super::require::allowed;
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
/// What each further subrule of a definition loses.
const FURTHER: f32 = 0.93;

/// A group while it is filled.
struct Group {
    key: GroupKey,
    /// The best record of each language with its score and kind.
    best: [Option<(f32, u32, RecordKind)>; 2],
    lift: f32,
}

impl SearchIndex {
    /// The best `limit` results for `query` among the records of `entries`.
    pub fn search(
        &self,
        query: &Query,
        entries: &EntrySet,
        limit: usize,
    ) -> Result<Answer, SearchError> {
        let plan = interpret(self, query)?;
        let allowed = allowed(self, query, entries)?;
        let (scores, masses) = evaluate(self, &plan, &allowed)?;
        let mut groups = Groups::default();
        for ((part, scores), allowed) in self.parts.iter().zip(&scores).zip(&allowed) {
            groups.add_scores(part, scores, &masses, allowed)?;
        }
        groups.lift_names(self, &plan, &masses, &allowed)?;
        groups.add_numbers(self, query, &allowed)?;
        let (total, hits) = groups.into_hits(limit);
        let marker = Marker::new(&plan, query);
        Ok(Answer { total, hits, corrections: plan.corrections, marker })
    }
}

#[derive(Default)]
struct Groups {
    by_key: HashMap<u64, Group>,
}

impl Groups {
    fn add_scores(
        &mut self,
        part: &Part,
        scores: &Scores,
        masses: &Masses,
        allowed: &[bool],
    ) -> Result<(), SearchError> {
        let columns = part.columns()?;
        for doc in scores.found.iter().filter(|it| allowed[**it as usize]) {
            let about = columns.about[*doc as usize];
            let fit = scores.fit(*doc, about, masses) * kind_worth(about.kind);
            self.add(part, *doc, fit)?;
        }
        Ok(())
    }

    fn add(&mut self, part: &Part, doc: u32, fit: f32) -> Result<(), SearchError> {
        let columns = part.columns()?;
        let doc = doc as usize;
        let about = columns.about[doc];
        let packed = columns.group[doc];
        let number = unpack_number(packed).filter(|_| packed >> 63 == 0);
        let key = number.map_or(GroupKey::Other(packed), GroupKey::Number);
        let group =
            self.by_key.entry(packed).or_insert(Group { key, best: [None, None], lift: 0.0 });
        let slot = &mut group.best[usize::from(about.language == Language::Ja)];
        let candidate = (fit, columns.entry[doc], about.kind);
        if slot.is_none_or(|it| (it.0, candidate.1) < (candidate.0, it.1)) {
            *slot = Some(candidate);
        }
        Ok(())
    }

    /// Lifts the definitions of the names in the query.
    fn lift_names(
        &mut self,
        index: &SearchIndex,
        plan: &Plan,
        masses: &Masses,
        allowed: &[Vec<bool>],
    ) -> Result<(), SearchError> {
        for name in &plan.names {
            let share = masses.share(name.places.clone());
            self.lift_name(index, name, share * share, allowed)?;
        }
        Ok(())
    }

    fn lift_name(
        &mut self,
        index: &SearchIndex,
        name: &NameAsked,
        share: f32,
        allowed: &[Vec<bool>],
    ) -> Result<(), SearchError> {
        let mut defined: Vec<(u64, f32)> = Vec::new();
        for (part, allowed) in index.parts.iter().zip(allowed) {
            let columns = part.columns()?;
            for (key, worth) in &name.keys {
                let mut docs = Vec::new();
                each_word(part, index.fields.head, key, |doc, _| docs.push(doc))?;
                for doc in docs.into_iter().filter(|it| allowed[*it as usize]) {
                    let at = doc as usize;
                    let lift = DEFINITION * share * worth;
                    match columns.about[at].kind {
                        RecordKind::Glossary => {
                            self.lift(part, doc, lift)?;
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
        best.sort_by(|a, b| a.0.cmp(&b.0));
        for (packed, lift) in best {
            if let Some(number) = unpack_number(packed) {
                self.lift_definition(index, number, lift, allowed)?;
            }
        }
        Ok(())
    }

    /// Lifts the rule that defines a name, and what stands under it.
    fn lift_definition(
        &mut self,
        index: &SearchIndex,
        number: RuleNumber,
        lift: f32,
        allowed: &[Vec<bool>],
    ) -> Result<(), SearchError> {
        let under = under(index, number, allowed)?;
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
            self.lift(&index.parts[it.part], it.doc, own)?;
        }
        Ok(())
    }

    fn lift(&mut self, part: &Part, doc: u32, lift: f32) -> Result<(), SearchError> {
        if lift <= 0.0 {
            return Ok(());
        }
        let packed = part.columns()?.group[doc as usize];
        self.add(part, doc, 0.0)?;
        if let Some(group) = self.by_key.get_mut(&packed) {
            group.lift = group.lift.max(lift);
        }
        Ok(())
    }

    /// The rules that were asked for by number come first.
    fn add_numbers(
        &mut self,
        index: &SearchIndex,
        query: &Query,
        allowed: &[Vec<bool>],
    ) -> Result<(), SearchError> {
        for range in &query.numbers {
            let mut numbers: Vec<RuleNumber> = vec![range.first()];
            if !range.is_single() {
                let after = std::iter::successors(Some(range.first()), |it| it.next());
                numbers = after.take_while(|it| *it <= range.last()).take(200).collect();
            }
            for (rank, number) in numbers.into_iter().enumerate() {
                for it in under(index, number, allowed)? {
                    let own = it.number == number;
                    let lift = if own { 10.0 } else { 3.0 };
                    self.lift(&index.parts[it.part], it.doc, lift - 0.001 * rank as f32)?;
                }
            }
        }
        Ok(())
    }

    fn into_hits(self, limit: usize) -> (usize, Vec<Hit>) {
        let mut hits: Vec<Hit> = self.by_key.into_values().map(Group::into_hit).collect();
        let total = hits.len();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.key.cmp(&b.key)));
        hits.truncate(limit);
        (total, hits)
    }
}

impl Group {
    fn into_hit(self) -> Hit {
        let of = |language: usize| self.best[language];
        let fit = |language: usize| of(language).map_or(0.0, |it| it.0);
        let (en, ja) = (fit(0), fit(1));
        let best = if en >= ja { of(0).or(of(1)) } else { of(1) };
        let entry = |place: usize, language| of(place).map(|it| (it.1, language));
        Hit {
            key: self.key,
            score: en.max(ja) + 0.1 * en.min(ja) + self.lift,
            kind: best.map_or(RecordKind::Note, |it| it.2),
            entries: entry(0, Language::En).into_iter().chain(entry(1, Language::Ja)).collect(),
        }
    }
}

/// What a kind of record is worth against the others.
fn kind_worth(kind: RecordKind) -> f32 {
    match kind {
        RecordKind::Rule => 1.0,
        RecordKind::Glossary => 0.8,
        RecordKind::Section => 0.6,
        RecordKind::Example => 0.55,
        RecordKind::Front | RecordKind::Back => 0.3,
        RecordKind::Bulletin | RecordKind::Ruling | RecordKind::Note => 0.75,
    }
}

/// Of a section that defines a name the first rule says most.
fn section_lift(section: RuleNumber, number: RuleNumber, lift: f32) -> f32 {
    let (rule, letter) = (number.rule_part(), number.letters_ordinal());
    if number.section() != Some(section) || rule == 0 {
        return 0.0;
    }
    match (rule, letter) {
        (1, 0) => lift * 0.85,
        (1, letter) => lift * 0.45 * FURTHER.powi(i32::from(letter)),
        (rule, 0) => lift * 0.5 * FURTHER.powi(i32::from(rule)),
        _ => 0.0,
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
        for doc in 0..part.len() {
            let at = doc as usize;
            let about = columns.about[at];
            let is_rule = matches!(about.kind, RecordKind::Rule | RecordKind::Section);
            let in_book = columns.group[at] == columns.number[at];
            if !(allowed[at] && is_rule && in_book) {
                continue;
            }
            let own = unpack_number(columns.number[at]).filter(|it| number.covers(*it));
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
