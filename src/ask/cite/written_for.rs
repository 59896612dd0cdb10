//! Which edition was a citation written for? Start at [`Citations::edition_of`].
//!
//! What stands beside it says so first, then the day on which its line was written, the project's
//! file, and what was asked.

use super::checker::{Citations, CiteText};
use super::fates::At;
use crate::book::Library;
use crate::citation::Citation;
use crate::corpus::Catalogue;
use crate::home::HomeError;
use crate::model::{EditionId, EffectiveDate, Language, NumberRange, Period};

/// The edition that a citation was written for.
#[derive(Clone, Copy)]
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
    /// The edition that is meant by what was typed.
    pub fn read(library: &Library, typed: &str) -> Result<Self, HomeError> {
        let edition = library.edition_or_first(typed)?;
        Ok(Self { edition, missing: day_of(typed).and_then(|day| not_held(edition, day)) })
    }
}

impl Citations<'_> {
    /// The edition that a citation was written for.
    pub(super) fn edition_of(
        &self,
        text: &CiteText<'_>,
        citation: &Citation,
        line: u32,
    ) -> WrittenFor {
        let behind = &text.text[citation.bytes.end..];
        let of_set = || Some(Catalogue::known().by_set(set_behind(behind)?)?.effective);
        let own = citation.dated.or_else(of_set).or_else(|| day_of_link(behind, citation.range));
        let is_pinned = own.is_some() && (behind.starts_with('@') || behind.starts_with("]("));
        let is_named = own.is_some();
        let left = text.left.iter().find(|left| left.0 == citation.range).map(|left| left.1);
        if let Some(stated) = left.filter(|_| own.is_none())
            && let Some(edition) = self.at(stated.edition)
        {
            let (is_stated, missing) = (stated.missing.is_none(), stated.missing);
            return WrittenFor { edition, is_stated, is_named: false, is_pinned: false, missing };
        }
        let of_line = || *text.lines.get(line as usize - 1)?;
        if let Some(day) = own.or_else(of_line)
            && let Some(edition) = self.on(day).or((!self.fates.editions.is_empty()).then_some(0))
        {
            let missing = not_held(self.fates.id(edition), day);
            let is_stated = missing.is_none();
            return WrittenFor { edition, is_stated, is_named, is_pinned, missing };
        }
        let of_file = |stated: StatedEdition| Some((self.at(stated.edition)?, stated.missing));
        let (edition, is_stated, missing) = match text.edition.and_then(of_file) {
            Some((edition, missing)) => (edition, missing.is_none(), missing),
            None => (self.edition, self.is_stated, self.missing),
        };
        WrittenFor { edition, is_stated, is_named, is_pinned: false, missing }
    }

    fn at(&self, edition: EditionId) -> Option<At> {
        self.fates.at(self.library.tables.place_of(edition)?)
    }

    /// The edition in force on a day.
    fn on(&self, day: EffectiveDate) -> Option<At> {
        self.fates.at(self.library.in_force(Language::En, day)?)
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

/// Whether a citation is an end of a range that is none of rules of one section, such as
/// `720.1–725.3`: where its ends are proves nothing of what lies between.
pub(super) fn is_end_of_range(text: &str, citations: &[Citation], place: usize) -> bool {
    let joins = |first: usize, last: usize| {
        let (Some(first), Some(last)) = (citations.get(first), citations.get(last)) else {
            return false;
        };
        let between = text.get(first.bytes.end..last.bytes.start).unwrap_or_default();
        let between =
            between.trim_matches(|mark: char| mark.is_whitespace() || "`*()[]".contains(mark));
        ["-", "–", "—", "−", "~", "～", "〜", "..", "..=", "to", "through", "thru", "から"]
            .contains(&between)
    };
    joins(place, place + 1) || place.checked_sub(1).is_some_and(|before| joins(before, place))
}

/// The code of a set in brackets right behind a citation.
fn set_behind(behind: &str) -> Option<&str> {
    let inside = behind.trim_start_matches(' ').strip_prefix(['(', '[', '@'])?;
    let length =
        inside.find(|letter: char| !(letter.is_ascii_uppercase() || letter.is_ascii_digit()))?;
    let is_code =
        (3..=4).contains(&length) && inside.starts_with(|letter: char| letter.is_ascii_uppercase());
    is_code.then(|| &inside[..length])
}
