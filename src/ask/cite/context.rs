//! What is opened once to judge citations, and which edition was one written for? Start at
//! [`citations`] and [`Citations::edition_of`].
//!
//! What stands beside a citation says first for which edition it was written, then the day on which
//! its line was written, the project's file, and what was asked.

use std::sync::{Arc, OnceLock};

use super::fates::{At, Bearer, Borne, Fates, Kept, said_run};
use super::meanings::Meanings;
use super::named::Names;
use super::quotes::{Quote, Quoted, Translated, Wordings};
use crate::answer::CiteLevel;
use crate::book::{Library, RecordRef};
use crate::citation::Citation;
use crate::corpus::Catalogue;
use crate::home::{HomeError, Result, cached};
use crate::model::{
    EditionId, EffectiveDate, Language, Level, NumberRange, Period, RuleNumber, Said,
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
    let of_period = || Some(Period::read(typed.trim())?.last());
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
