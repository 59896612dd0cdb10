//! What is opened once to judge citations, which edition was one written for, and what became of its
//! rule since? Start at [`citations`], [`Citations::edition_of`] and [`Fates::of`].
//!
//! What stands beside a citation says first for which edition it was written, then the day on which
//! its line was written, the project's file, and what was asked. Threads are followed from edition to
//! edition, so that nothing is said that is not proven.

use std::sync::{Arc, OnceLock};

use super::meanings::{Kept, Meanings, Quote, Quoted, Translated, Wordings};
use super::named::Names;
use crate::answer::CiteLevel;
use crate::book::{Library, NumberRun, RecordRef, Today};
use crate::citation::Citation;
use crate::corpus::Catalogue;
use crate::home::{HomeError, Result, cached, of_number};
use crate::model::{
    Class, EditionId, EffectiveDate, Language, Level, NumberRange, Period, RuleNumber, Said,
};

/// Which editions are meant, and how sure findings must be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CiteQuestion {
    /// The edition that lines were written for; the newest for none.
    pub edition: Option<String>,
    /// The edition that they are judged against; the newest for none.
    pub to: Option<String>,
    /// How sure a finding must be.
    pub level: CiteLevel,
    /// Whether what an edition touches is told, however sure, and nothing else.
    pub touched: bool,
    /// How else the project writes citations.
    pub patterns: Vec<String>,
    /// Whether each number is told with the reason why it is, or is not, a citation.
    pub explain: bool,
}

/// A text to check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CiteText<'t> {
    /// What the file is called; its ending says how comments are written.
    pub name: &'t str,
    /// Its text.
    pub text: &'t str,
    /// The day on which each of its lines was written, where that is known; a line behind the last
    /// has none.
    pub lines: Vec<Option<EffectiveDate>>,
    /// The edition that the file was written for, where the project says so.
    pub edition: Option<StatedEdition>,
    /// Citations that are of another edition than the rest of the file, as the project says.
    pub left: Vec<(NumberRange, StatedEdition)>,
}

/// The edition that a citation was written for.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct WrittenFor {
    /// The edition, or that which was taken for it.
    pub edition: At,
    /// Whether somebody says so, and it is here.
    pub is_stated: bool,
    /// Whether it stands beside the citation.
    pub is_named: bool,
    /// Whether the citation names it for good.
    pub is_pinned: bool,
    /// The edition that was meant, where that is not here and one before it was taken.
    pub missing: Option<EffectiveDate>,
}

/// An edition that a project names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatedEdition {
    /// The edition, or that which is taken for it.
    pub edition: EditionId,
    /// The edition that is meant, where that is known and not here.
    pub missing: Option<EffectiveDate>,
}

impl StatedEdition {
    /// The edition that is meant, be it here or not.
    pub fn meant(self) -> EditionId {
        self.missing.map_or(self.edition, |day| EditionId::rules(Language::En, day))
    }

    /// The edition that is meant by what was typed.
    pub fn read(library: &Library, typed: &str) -> Result<Self> {
        let edition = library.edition_or_first(typed)?;
        Ok(Self { edition, missing: day_of(typed).and_then(|day| not_held(edition, day)) })
    }
}

/// All that is needed to judge citations, opened once.
pub struct Citations<'a> {
    pub(super) library: &'a Library,
    pub(super) question: CiteQuestion,
    pub(super) fates: Fates<'a>,
    pub(super) quoted: Arc<Quoted>,
    /// What the Japanese texts say, read when the first Japanese words are quoted.
    translated: OnceLock<Arc<Translated>>,
    pub(super) meanings: Arc<Meanings>,
    /// What rules are called in the edition that is judged against.
    pub(super) names: Arc<Names>,
    borne: Kept<RuleNumber, [Borne]>,
    /// The edition that lines were written for, where they do not say otherwise.
    pub(super) written: WrittenFor,
    pub(super) to: At,
}

/// Opens what is needed to judge citations.
pub fn citations(library: &Library, question: CiteQuestion) -> Result<Citations<'_>> {
    let fates = Fates::open(library)?;
    if fates.editions.is_empty() {
        return Err(HomeError::NoneInLanguage { language: Language::En });
    }
    let at = |id: EditionId| -> Result<At> {
        let english = || library.in_force(Language::En, id.effective);
        let place = library.tables.place_of(id).and_then(|place| fates.at(place));
        let at = place.or_else(|| english().and_then(|place| fates.at(place)));
        at.ok_or(HomeError::NoSuchEdition { typed: id.to_string(), nearest: Vec::new() })
    };
    // What is judged against has to be here; what was written for may be known by its numbers.
    let to = at(library.edition_itself(question.to.as_deref().unwrap_or("latest"))?)?;
    let stated = question.edition.as_deref().map(|typed| StatedEdition::read(library, typed));
    let stated = stated.transpose()?;
    let edition = stated.map_or(Ok(to), |stated| at(stated.edition))?;
    let missing = stated.and_then(|stated| stated.missing);
    let is_stated = stated.is_some() && missing.is_none();
    let judged = fates.editions[usize::from(to)].0;
    let meanings = library.worked_out(judged, || Meanings::read(library, judged))?;
    Ok(Citations {
        library,
        written: WrittenFor { edition, is_stated, is_named: false, is_pinned: false, missing },
        quoted: library.worked_out(judged, || Quoted::read(library, judged))?,
        names: library.worked_out(judged, || Names::read(library, judged, meanings.clone()))?,
        meanings,
        translated: OnceLock::new(),
        borne: Kept::default(),
        question,
        to,
        fates,
    })
}

impl Citations<'_> {
    /// The edition that lines were written for, where they do not say otherwise.
    pub fn edition(&self) -> StatedEdition {
        let WrittenFor { edition, missing, .. } = self.written;
        StatedEdition { edition: self.fates.id(edition), missing }
    }

    /// The edition that they are judged against.
    pub fn to(&self) -> EditionId {
        self.fates.id(self.to)
    }

    /// The newest edition, where an older one is judged against.
    pub fn newer(&self) -> Option<EditionId> {
        let newest = self.newest();
        (newest != self.to).then(|| self.fates.id(newest))
    }

    pub(super) fn newest(&self) -> At {
        self.fates.editions.len().saturating_sub(1) as At
    }

    pub(super) fn translated(&self) -> Result<&Translated> {
        let judged = self.fates.editions[usize::from(self.to)].0;
        let read = || self.library.worked_out(judged, || Translated::read(self.library, judged));
        cached(&self.translated, read).map(Arc::as_ref)
    }

    pub(super) fn wordings(&self, quote: &Quote) -> Result<&Wordings> {
        Ok(match quote.language {
            Language::En => &self.quoted.wordings,
            Language::Ja => &self.translated()?.wordings,
        })
    }

    pub(super) fn run_of(&self, bearer: &Bearer) -> Said {
        said_run(self.fates.id(bearer.first), self.fates.id(bearer.last))
    }

    pub(super) fn borne(&self, number: RuleNumber) -> Result<Arc<[Borne]>> {
        self.borne.get(number, || Ok(self.fates.borne(number, self.to)?.into()))
    }

    /// Whether a number bore words, in an edition that is known and not here, of which nobody here
    /// knows what they said.
    pub(super) fn lacks_wordings(&self, number: RuleNumber) -> Result<bool> {
        let runs = self.library.number_runs(Language::En, number)?;
        let may_be_newer = !self.meanings.has(number)
            && self.meanings.may_go_on_to(number)
            && !self.library.knows_all_editions();
        if may_be_newer || runs.iter().any(|run| run.record.is_none()) {
            return Ok(true);
        }
        let to = self.fates.editions[usize::from(self.to)].0;
        let Some(place) = self.library.rows(to)?.find(number).next() else { return Ok(false) };
        let since = self.library.reworded(RecordRef::new(to, place))?.by();
        let is_older_here = self.fates.editions.first().is_some_and(|first| first.1 < since);
        Ok(!is_older_here && runs.iter().any(|run| run.first < since))
    }

    /// Whether some edition has a rule of this number, or had one that is not here; chapters are named
    /// in other ways.
    pub fn knows(&self, number: RuleNumber) -> bool {
        number.level() != Level::Chapter && self.borne(number).is_ok_and(|borne| !borne.is_empty())
    }

    pub(super) fn edition_of(
        &self,
        text: &CiteText<'_>,
        citation: &Citation,
        line: usize,
    ) -> WrittenFor {
        let behind = &text.text[citation.bytes.end..];
        let of_set = || Some(Catalogue::known().by_set(set_behind(behind)?)?.effective);
        let own = citation.dated.or_else(of_set).or_else(|| day_of_link(behind, citation.range));
        let of_day = |day| {
            let oldest = || (!self.fates.editions.is_empty()).then_some(0);
            let in_force = self.library.in_force(Language::En, day);
            let edition = in_force.and_then(|place| self.fates.at(place)).or_else(oldest)?;
            Some((edition, not_held(self.fates.id(edition), day)))
        };
        let said = |stated: StatedEdition| Some((self.at(stated.edition)?, stated.missing));
        let left = text.left.iter().find(|left| left.0 == citation.range);
        let of_left = || said(left?.1).filter(|_| own.is_none());
        let of_line = || of_day((*text.lines.get(line - 1)?)?);
        let stated = own.and_then(of_day).or_else(of_left).or_else(of_line);
        let stated = stated.or_else(|| said(text.edition?));
        let written = stated.map_or(self.written, |(edition, missing)| WrittenFor {
            edition,
            missing,
            is_stated: missing.is_none(),
            ..self.written
        });
        let is_pinned = own.is_some() && (behind.starts_with('@') || behind.starts_with("]("));
        WrittenFor { is_named: own.is_some(), is_pinned, ..written }
    }

    fn at(&self, edition: EditionId) -> Option<At> {
        self.fates.at(self.library.tables.place_of(edition)?)
    }
}

/// The edition that was in force on a day, where that is known and is not `held`, the one here that
/// was in force then or else the oldest.
pub(super) fn not_held(held: EditionId, day: EffectiveDate) -> Option<EffectiveDate> {
    let known = Catalogue::known().editions().iter().rev();
    let in_force = known.map(|edition| edition.effective).find(|effective| *effective <= day);
    in_force.filter(|effective| *effective > held.effective || held.effective > day)
}

/// The day that somebody means by the name of an edition, where it names one.
pub(super) fn day_of(typed: &str) -> Option<EffectiveDate> {
    let of_id = || Some(typed.trim().parse::<EditionId>().ok()?.effective);
    let of_period = || Some(Period::read(typed.trim())?.last);
    let of_set = || Some(Catalogue::known().by_set(typed)?.effective);
    of_id().or_else(of_period).or_else(of_set)
}

/// The edition that the address names to which a number leads, as in `[509.4](…/509.4@2024-09-20)`.
fn day_of_link(behind: &str, cited: NumberRange) -> Option<EffectiveDate> {
    const MOST: usize = 300;
    let address = behind.strip_prefix("](")?;
    let address = &address[..address.floor_char_boundary(MOST)];
    let address = &address[..address.find([')', ' ', '\n'])?];
    let (page, day) = address.rsplit_once('@')?;
    let number = page.rsplit('/').next()?;
    let is_same = NumberRange::read(number).is_ok_and(|number| number == cited);
    day.parse().ok().filter(|_| is_same)
}

fn set_behind(behind: &str) -> Option<&str> {
    let inside = behind.trim_start_matches(' ').strip_prefix(['(', '[', '@'])?;
    let length =
        inside.find(|letter: char| !(letter.is_ascii_uppercase() || letter.is_ascii_digit()))?;
    let is_code =
        (3..=4).contains(&length) && inside.starts_with(|letter: char| letter.is_ascii_uppercase());
    is_code.then(|| &inside[..length])
}

/// A place among the English editions, ascending.
pub(super) type At = u16;

/// What became of the rule that bore a number in one edition, in another.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fate {
    /// The edition that it was written for has no such number.
    Absent,
    There {
        number: RuleNumber,
        /// The numbers that it bore on the way, each with the last edition that gave it.
        steps: Vec<(RuleNumber, At)>,
        /// The last edition that gave it other words.
        reworded: Option<At>,
        /// Other rules that took a large part of its words, with that part.
        pieces: Vec<(RuleNumber, f32)>,
    },
    Gone {
        since: At,
        /// Rules that took words of it, with the share of its words, the largest first.
        heirs: Vec<(RuleNumber, f32)>,
    },
}

/// The part of a rule's words that an heir must have taken to be told.
const HEIR_SHARE: f32 = 0.3;

/// The same for a rule that stayed, to be one of its pieces.
const PIECE_SHARE: f32 = 0.4;

pub(super) struct Fates<'a> {
    library: &'a Library,
    /// The English editions, ascending, with their places in the tables.
    pub editions: Vec<(usize, EditionId)>,
    known: Kept<(At, At, RuleNumber), Fate>,
    texts: Kept<RuleNumber, [Bearer]>,
}

impl<'a> Fates<'a> {
    pub fn open(library: &'a Library) -> Result<Self> {
        let editions =
            library.rules_of(Language::En).map(|(place, edition)| (place, edition.id)).collect();
        Ok(Self { library, editions, known: Kept::default(), texts: Kept::default() })
    }

    /// The place of an edition of the tables among the English ones.
    pub fn at(&self, place: usize) -> Option<At> {
        self.editions.iter().position(|edition| edition.0 == place).map(|at| at as At)
    }

    pub fn id(&self, at: At) -> EditionId {
        self.editions[usize::from(at)].1
    }

    /// What became of `number` of the edition `from` in the edition `to`.
    pub fn of(&self, number: RuleNumber, from: At, to: At) -> Result<Arc<Fate>> {
        self.known.get((from, to, number), || {
            let rows = self.library.rows(self.editions[usize::from(from)].0)?;
            let place = rows.find(number).next();
            Ok(Arc::new(place.map_or(Ok(Fate::Absent), |place| self.follow(place, from, to))?))
        })
    }

    /// The texts that bore `number`, from the first edition on.
    pub fn texts(&self, number: RuleNumber) -> Result<Arc<[Bearer]>> {
        self.texts.get(number, || {
            let same: Vec<_> = of_number(self.library.bearers(Language::En)?, number).collect();
            let mut found: Vec<Bearer> = Vec::new();
            for (at, (place, _)) in (0..).zip(&self.editions) {
                if !same.iter().any(|run| run.is_in(*place)) {
                    continue;
                }
                let rows = self.library.rows(*place)?;
                // A number that stands twice in an edition belongs to the first.
                let Some(entry) = rows.find(number).next().map(|row| rows.rows.at(row).entry)
                else {
                    continue;
                };
                match found.last_mut() {
                    Some(last) if last.entry == entry && last.last + 1 == at => last.last = at,
                    _ => found.push(Bearer { entry, first: at, last: at }),
                }
            }
            Ok(found.into())
        })
    }

    /// The rules that bore a number, with what each is in the edition `to`, the latest first, each of
    /// today's numbers once.
    pub fn borne(&self, number: RuleNumber, to: At) -> Result<Vec<Borne>> {
        let is_newest = usize::from(to) + 1 == self.editions.len();
        let mut found: Vec<Borne> = Vec::new();
        for run in self.library.number_runs(Language::En, number)?.into_iter().rev() {
            let here = run.record.and_then(|record| self.at(record.edition()));
            let today = match (here, run.today) {
                (Some(at), _) => match self.of(number, at, to)?.as_ref() {
                    Fate::There { number, .. } => Some(*number),
                    _ => None,
                },
                (None, Today::Here(record)) if is_newest => self.library.number(record)?,
                _ => None,
            };
            let is_gone =
                today.is_none() && (here.is_some() || matches!(run.today, Today::Gone(_)));
            if !found.iter().any(|other| (other.today, other.is_gone) == (today, is_gone)) {
                found.push(Borne { run, today, is_gone });
            }
        }
        Ok(found)
    }

    fn follow(&self, mut place: usize, from: At, to: At) -> Result<Fate> {
        let (mut steps, mut reworded, mut pieces) = (Vec::new(), None, Vec::new());
        let forward = from <= to;
        let mut at = from;
        while at != to {
            let next = if forward { at + 1 } else { at - 1 };
            // Each link leads to an edition from the one before it.
            let new = self.editions.get(usize::from(at.min(next)) + 1);
            let link = new.map_or(Ok(None), |edition| self.library.link(edition.0))?;
            let Some(link) = link else { return Ok(Fate::Gone { since: next, heirs: Vec::new() }) };
            let (after, new) = match forward {
                true => (link.new_of(place), link.new_of(place)),
                false => (link.old_of(place), Some(place)),
            };
            let least = if after.is_some() { PIECE_SHARE } else { HEIR_SHARE };
            let shares: Vec<_> = match forward {
                true => link.split_into(place).filter(|share| share.share >= least).collect(),
                false if after.is_some() => Vec::new(),
                false => link.merged_from(place).filter(|share| share.share >= least).collect(),
            };
            let mut heirs = Vec::new();
            for share in shares {
                if let Fate::There { number, .. } = self.follow(share.place, next, to)? {
                    heirs.push((number, share.share));
                }
            }
            heirs.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
            let Some(after) = after else { return Ok(Fate::Gone { since: next, heirs }) };
            pieces.extend(heirs);
            let class = new.and_then(|place| link.class_of(place));
            // Quotes, references and numbers are no words.
            if matches!(class, Some(Class::Edited | Class::MovedEdited)) {
                reworded = Some(next);
            }
            let number = self.number(at, place)?;
            if number != self.number(next, after)? {
                steps.extend(number.map(|number| (number, at)));
            }
            (at, place) = (next, after);
        }
        Ok(match self.number(to, place)? {
            Some(number) => Fate::There { number, steps, reworded, pieces },
            None => Fate::Gone { since: to, heirs: Vec::new() },
        })
    }

    fn number(&self, at: At, place: usize) -> Result<Option<RuleNumber>> {
        let rows = self.library.rows(self.editions[usize::from(at)].0)?;
        Ok(rows.rows.get(place).and_then(|row| row.number))
    }
}

/// A text that bore a number in editions that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bearer {
    pub entry: u32,
    pub first: At,
    pub last: At,
}

/// A rule that bore a number in some editions, and what it is in the one that is judged against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borne {
    pub run: NumberRun,
    pub today: Option<RuleNumber>,
    /// Whether it is known to be no more.
    pub is_gone: bool,
}

impl Borne {
    pub fn said(&self) -> Said {
        let (first, last) = (self.run.first, self.run.last);
        match self.run.first_may_be_older {
            true => Said::new("cite-run-until").with("last", last),
            false => said_run(first, last),
        }
    }

    /// What became of it, which bore `number` then.
    pub fn meaning(&self, number: RuleNumber) -> Said {
        let told = match self.today {
            Some(today) => Said::new("cite-meaning").with("today", today),
            None if self.is_gone => Said::new("cite-meaning-gone"),
            None => Said::new("cite-meaning-unknown"),
        };
        told.with("number", number).and("run", self.said())
    }
}

pub(super) fn said_run(first: EditionId, last: EditionId) -> Said {
    match first == last {
        true => Said::words(first),
        false => Said::new("cite-run").with("first", first).with("last", last),
    }
}
