//! Which editions does a reader mean? Start at [`Library::pick`].

use super::library::Library;
use crate::corpus::Catalogue;
use crate::home::{HomeError, Result, judged};
use crate::index::tables::EditionSummary;
use crate::known::Lineage;
use crate::model::{
    Completeness, DocumentKind, EditionId, EffectiveDate, Language, Pair, Period, RuleNumber,
    Substitute,
};

/// The editions that stand side by side, as places in the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// The English edition.
    pub en: Option<usize>,
    /// The Japanese texts, the newest first, down to one that holds the whole book: a newer text
    /// of one section does not hide an older one of the others.
    pub ja: Vec<usize>,
}

/// An edition that somebody means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meant {
    /// One that is here, by its place in the tables.
    Here(usize),
    /// One that is known by its numbers alone.
    Known(EditionId),
}

/// How much of the book a text holds: what it does not hold was neither added nor removed there.
pub(crate) struct Held<'l> {
    /// Whether that is all.
    pub is_whole: bool,
    sections: &'l [RuleNumber],
}

impl Held<'_> {
    /// Whether a record that bears a number would stand in it, if there were one; of what a part has
    /// outside of whole sections nobody knows.
    pub fn covers(&self, number: Option<RuleNumber>) -> bool {
        let section = number.and_then(RuleNumber::section);
        self.is_whole || section.is_some_and(|section| self.sections.contains(&section))
    }
}

impl Library {
    /// The editions that `typed` means: an exact id, `latest`, `previous`, a set code of the
    /// catalogue, or any date, for the editions in force on that day; the newest for none.
    ///
    /// The other language follows: the newest edition of it that had taken effect by then.
    pub fn pick(&self, typed: Option<&str>) -> Result<Sides> {
        let typed = typed.map(str::trim).unwrap_or("latest");
        if ["latest", "newest", "最新"].iter().any(|word| word.eq_ignore_ascii_case(typed)) {
            let en = self.rules_places(Language::En).last().copied();
            return Ok(Sides { en, ja: self.translations(self.rules_places(Language::Ja))? });
        }
        self.sides_of(self.pick_one(typed)?)
    }

    /// The edition at `place` with the texts of the other language that were in force on its day.
    pub(crate) fn sides_of(&self, place: usize) -> Result<Sides> {
        let id = self.tables.id(place);
        let of_language = self.rules_places(Language::Ja);
        // A bulletin or rulings are read with the rules of their day.
        let is_by_then = |ja: &usize| match (id.language, id.document) {
            (Language::Ja, DocumentKind::Rules) => *ja <= place,
            _ => self.tables.id(*ja).effective <= id.effective,
        };
        let by_then = of_language.partition_point(is_by_then);
        let en = match id.language {
            Language::En => Some(place),
            Language::Ja => self.in_force(Language::En, id.effective),
        };
        Ok(Sides { en, ja: self.translations(&of_language[..by_then])? })
    }

    /// The newest of these Japanese texts, ascending, and older ones down to a whole one.
    fn translations(&self, ascending: &[usize]) -> Result<Vec<usize>> {
        let mut texts = Vec::new();
        for place in ascending.iter().rev() {
            texts.push(*place);
            if ascending.len() == 1 || self.held(*place)?.is_whole {
                break;
            }
        }
        Ok(texts)
    }

    /// A Japanese text, and older ones down to a whole one.
    pub(crate) fn texts_down_from(&self, ja: usize) -> Result<Vec<usize>> {
        let ascending = self.rules_places(Language::Ja);
        self.translations(&ascending[..ascending.partition_point(|place| *place <= ja)])
    }

    /// The newest Japanese text that is more than a section or two of another.
    pub(crate) fn newest_translation(&self) -> Option<usize> {
        let count = |place: &usize| self.tables.editions()[*place].counts.rules;
        let places = self.rules_places(Language::Ja);
        let most = places.iter().map(count).max()?;
        places.iter().rfind(|place| 2 * count(place) >= most).copied()
    }

    /// How much of the book a text of the rules holds; of a translation its pairing shows that, too.
    pub(crate) fn held(&self, place: usize) -> Result<Held<'_>> {
        let edition = &self.tables.editions()[place];
        let is_part = judged(&self.tables).is_some_and(|judged| {
            let mut parts = judged.iter().filter(|one| one.1.completeness == Completeness::Part);
            parts.any(|part| part.0 == edition.id)
        });
        let lacks = self.pairing(place)?.is_some_and(|paired| !paired.pairing.absent.is_empty());
        let is_whole = !is_part && !lacks && edition.sections_held.is_empty();
        Ok(Held { is_whole, sections: &edition.sections_held })
    }

    /// The id of the edition that `typed` means.
    pub fn edition_named(&self, typed: &str) -> Result<EditionId> {
        Ok(self.tables.id(self.pick_one(typed)?))
    }

    /// The same, also of one that is known by its numbers alone, as a difference takes it.
    pub fn edition_meant(&self, typed: &str) -> Result<EditionId> {
        Ok(match self.pick_known(typed)? {
            Meant::Here(place) => self.tables.id(place),
            Meant::Known(edition) => edition,
        })
    }

    /// The same, an error where the edition is known and not here, though one before it is.
    pub(crate) fn edition_itself(&self, typed: &str) -> Result<EditionId> {
        let Some(substitute) = self.substitute(typed) else { return self.edition_named(typed) };
        let Substitute { typed, effective, edition } = substitute;
        Err(HomeError::NotHere { typed, known: Some(effective), first: edition })
    }

    /// The id of the edition that `typed` means, or of the first one here where it means one before
    /// that.
    pub(crate) fn edition_or_first(&self, typed: &str) -> Result<EditionId> {
        match self.edition_named(typed) {
            Err(HomeError::NotHere { first, known: Some(_), .. }) => Ok(first),
            named => named,
        }
    }

    /// The editions of the other language that were in force on the days of these; one of Japanese
    /// may have been so on both.
    pub fn other_language(&self, editions: Pair<EditionId>) -> Result<Option<Pair<EditionId>>> {
        let other = match editions.new.language {
            Language::En => Language::Ja,
            Language::Ja => Language::En,
        };
        let there = editions.map(|edition| self.in_force(other, edition.effective));
        let (Some(old), Some(new)) = (there.old, there.new) else { return Ok(None) };
        let id = |place: usize| self.tables.id(place);
        let is_told = old != new || other == Language::Ja;
        Ok(is_told.then(|| Pair::new(id(old), id(new))))
    }

    /// The one edition that `typed` means; English, unless it says `ja:`.
    ///
    /// A month or a year means the edition that was in force when it ended.
    pub fn pick_one(&self, typed: &str) -> Result<usize> {
        let typed = typed.trim();
        let spelled = spelled_as_id(typed);
        if let Ok(id) = spelled.parse::<EditionId>() {
            if let Some(place) = self.newest_issue(id, &spelled) {
                return Ok(place);
            }
            if id.document == DocumentKind::Rules && id.issue() == 1 {
                return self.on(id.language, id.effective, typed);
            }
            return Err(self.no_such_edition(typed, Some(id)));
        }
        let (language, word) = parted(typed);
        if let Some(period) = Period::read(word) {
            return self.on(language, period.last, typed);
        }
        // Where nothing is here in English, what has no day is meant in Japanese.
        let is_japanese =
            word == typed && self.rules_places(language).is_empty() && self.has_japanese();
        let language = if is_japanese { Language::Ja } else { language };
        let mut newest = self.rules_places(language).iter().rev().copied();
        let place = match word.to_ascii_lowercase().as_str() {
            "latest" | "newest" | "最新" => newest.next(),
            "oldest" | "first" | "最古" => newest.next_back(),
            "previous" => newest.nth(1),
            _ => {
                let known = Catalogue::known().by_set(word);
                return match known {
                    Some(known) => self.on(language, known.effective, typed),
                    None => Err(self.no_such_edition(typed, None)),
                };
            }
        };
        place.ok_or_else(|| match self.rules_places(language) {
            [] => HomeError::NoneInLanguage { language },
            [only] => HomeError::OnlyOne { only: self.tables.id(*only) },
            _ => self.no_such_edition(typed, None),
        })
    }

    /// The day of the English edition that `typed` means, a set or a day on which it was in force,
    /// where that edition is known and not here.
    fn not_here(&self, typed: &str) -> Option<EffectiveDate> {
        let (language, word) = parted(typed.trim());
        let day = known_day(word).filter(|_| language == Language::En)?;
        let named = Period::read(word).and_then(Period::day);
        // A part answers where its own day is named.
        if named.is_some_and(|day| self.newest_issue(EditionId::rules(language, day), "").is_some())
        {
            return None;
        }
        let held = self.in_force(language, day).map(|place| self.tables.id(place));
        held.is_none_or(|held| held.effective < day).then_some(day)
    }

    /// The edition that `typed` means and that is not here, and the one that answers in its place.
    pub fn substitute(&self, typed: &str) -> Option<Substitute> {
        let effective = self.not_here(typed)?;
        let edition = self.tables.id(self.in_force(Language::En, effective)?);
        Some(Substitute { typed: typed.to_owned(), effective, edition })
    }

    /// The edition that `typed` means, as [`Library::pick_one`] reads it, or the day of one that is
    /// known by its numbers and is not here: one that is named by its own day or set or that has
    /// none before it here, and the one before the only one here.
    pub(crate) fn pick_known(&self, typed: &str) -> Result<Meant> {
        let (language, word) = parted(typed.trim());
        let lineage = Lineage::known();
        let listed = |day| lineage.in_force(day).filter(|edition| edition.effective == day);
        if let Some(known) = self.not_here(typed).and_then(listed)
            && (Period::read(word).is_none_or(|period| period.day() == Some(known.effective))
                || self.in_force(language, known.effective).is_none())
        {
            return Ok(Meant::Known(known));
        }
        if language == Language::En
            && word.eq_ignore_ascii_case("previous")
            && let [only] = self.rules_places(language)
        {
            let only = self.tables.id(*only);
            let before = lineage.editions().iter().rfind(|known| **known < only);
            return before.map(|known| Meant::Known(*known)).ok_or(HomeError::OnlyOne { only });
        }
        self.pick_one(typed).map(Meant::Here)
    }

    /// Whether `typed` means editions that are closed: there is a later one in each language.
    pub fn is_closed(&self, typed: &str) -> bool {
        let word = typed.rsplit(':').next().unwrap_or_default().trim();
        let moves_on = ["latest", "previous"].iter().any(|name| name.eq_ignore_ascii_case(word));
        let Ok(sides) = self.pick(Some(typed)) else { return false };
        let is_old = |language, place: Option<&usize>| {
            place.is_some() && place != self.rules_places(language).last()
        };
        !moves_on
            && is_old(Language::En, sides.en.as_ref())
            && is_old(Language::Ja, sides.ja.first())
    }

    /// The edition of this id; without an issue in what was typed, the newest issue.
    fn newest_issue(&self, id: EditionId, typed: &str) -> Option<usize> {
        if names_issue(typed) {
            return self.tables.place_of(id);
        }
        let answers = |place: &&usize| self.tables.id(**place).with_issue(1) == id;
        let answering = self.rules_places(id.language).iter().rfind(answers).copied();
        let same = |edition: &EditionSummary| edition.id.with_issue(1) == id;
        answering.or_else(|| self.tables.editions().iter().rposition(same))
    }

    fn on(&self, language: Language, date: EffectiveDate, typed: &str) -> Result<usize> {
        let first = self.rules_places(language).first();
        match (self.in_force(language, date), first) {
            (Some(place), _) => Ok(place),
            (None, Some(first)) => {
                let first = self.tables.id(*first);
                let known = self.not_here(typed);
                Err(HomeError::NotHere { typed: typed.to_owned(), known, first })
            }
            (None, None) => Err(self.no_such_edition(typed, None)),
        }
    }

    /// The edition of the rules in `language` that was in force on `date`.
    pub(crate) fn in_force(&self, language: Language, date: EffectiveDate) -> Option<usize> {
        let mut taken_effect =
            self.rules_of(language).filter(|(_, edition)| edition.id.effective <= date);
        taken_effect.next_back().map(|(place, _)| place)
    }

    /// The editions of the rules in `language`, ascending.
    pub(crate) fn rules_of(
        &self,
        language: Language,
    ) -> impl DoubleEndedIterator<Item = (usize, &EditionSummary)> {
        let editions = self.tables.editions();
        self.rules_places(language).iter().map(move |place| (*place, &editions[*place]))
    }

    /// Whether any text of the rules in Japanese is here.
    pub fn has_japanese(&self) -> bool {
        !self.rules_places(Language::Ja).is_empty()
    }

    fn no_such_edition(&self, typed: &str, id: Option<EditionId>) -> HomeError {
        let mut nearest = match id {
            Some(id) => self.nearest_in_time(id),
            None => self.nearest_in_spelling(typed),
        };
        nearest.truncate(NEAREST);
        nearest.sort_unstable();
        HomeError::NoSuchEdition { typed: typed.to_owned(), nearest }
    }

    /// The editions of the same day; where there are none, those of the same document and language,
    /// nearest first.
    fn nearest_in_time(&self, id: EditionId) -> Vec<EditionId> {
        let ids = self.tables.editions().iter().map(|edition| edition.id);
        let (same, mut others): (Vec<_>, Vec<_>) =
            ids.partition(|other| other.effective == id.effective);
        if !same.is_empty() {
            return same;
        }
        others.retain(|other| (other.document, other.language) == (id.document, id.language));
        others.sort_by_key(|other| other.effective.days_from(id.effective).abs());
        others
    }

    /// The editions of the rules whose id, or the code of whose set, is but one slip away, and those
    /// of the year that was typed, newest first.
    fn nearest_in_spelling(&self, typed: &str) -> Vec<EditionId> {
        let typed = typed.to_ascii_uppercase();
        let word = typed.rsplit(':').next().unwrap_or_default();
        let year = word.get(..4).and_then(Period::read);
        let is_near = |name: &str| strsim::osa_distance(name, word) <= 1;
        let is_meant = |id: &EditionId| {
            let mut known = Catalogue::known().on(id.effective).iter();
            is_near(&id.effective.to_string())
                || known.any(|known| known.set.as_ref().is_some_and(|set| is_near(set)))
                || year.is_some_and(|year| year.first <= id.effective && id.effective <= year.last)
        };
        let language = if typed.starts_with("JA:") { Language::Ja } else { Language::En };
        let sets: Vec<EffectiveDate> =
            Catalogue::known().near_sets(word).iter().map(|edition| edition.effective).collect();
        let ids = self.rules_of(language).rev().map(|(_, edition)| edition.id);
        ids.filter(|id| is_meant(id) || sets.contains(&id.effective)).collect()
    }

    /// All editions that `typed` names, of any document: those of a day, month or year, or the
    /// one in force then where none is, that of a set, or one by its id; none where it names none.
    pub fn editions_called(&self, typed: &str) -> Vec<EditionId> {
        let ids = self.tables.editions().iter().map(|edition| edition.id);
        let typed = typed.trim();
        if let Some(period) = Period::read(typed) {
            let is_within =
                |id: &EditionId| period.first <= id.effective && id.effective <= period.last;
            let within: Vec<EditionId> = ids.filter(is_within).collect();
            let in_force = || self.pick_one(typed).ok().map(|at| self.tables.id(at));
            return match within.is_empty() {
                true => in_force().into_iter().collect(),
                false => within,
            };
        }
        let spelled = spelled_as_id(typed);
        match spelled.parse::<EditionId>() {
            Ok(id) if names_issue(&spelled) => ids.filter(|other| *other == id).collect(),
            Ok(id) => ids.filter(|other| other.with_issue(1) == id).collect(),
            Err(_) => {
                let picked = self.pick_one(typed).ok();
                picked.map(|at| self.tables.id(at)).into_iter().collect()
            }
        }
    }
}

/// The language that was typed, and what stands behind it.
fn parted(typed: &str) -> (Language, &str) {
    match typed.split_once(':') {
        Some(("ja", word)) => (Language::Ja, word),
        Some(("en", word)) => (Language::En, word),
        _ => (Language::En, typed),
    }
}

/// The day of the known English edition that is meant by a set or a day.
fn known_day(word: &str) -> Option<EffectiveDate> {
    let known = Catalogue::known();
    if let Some(period) = Period::read(word) {
        let days = known.editions().iter().map(|edition| edition.effective);
        return days.filter(|day| *day <= period.last).max();
    }
    known.by_set(word).map(|edition| edition.effective)
}

/// Whether what was typed as an id says which issue of the day it means.
fn names_issue(typed: &str) -> bool {
    typed.rsplit_once(':').map_or(typed, |(_, day)| day).contains('.')
}

/// How many editions are offered in place of one that is not there.
const NEAREST: usize = 3;

/// What was typed, with a day as ids have it: `ja:2024/11/8` becomes `ja:2024-11-08`.
fn spelled_as_id(typed: &str) -> String {
    let (before, word) = typed.split_at(typed.rfind(':').map_or(0, |at| at + 1));
    let day = Period::read(word).and_then(Period::day);
    day.map_or_else(|| typed.to_owned(), |day| format!("{before}{day}"))
}
