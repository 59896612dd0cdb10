//! Which editions does a reader mean? Start at [`Archive::pick`].

use super::error::ArchiveError;
use super::open::Archive;
use crate::answer::Facing;
use crate::corpus::Catalogue;
use crate::index::tables::EditionSummary;
use crate::model::{DocumentKind, EditionId, EffectiveDate, Language, Pair};

/// An edition of each language, as places in the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    /// The English edition.
    pub en: Option<usize>,
    /// The Japanese edition.
    pub ja: Option<usize>,
}

impl Archive {
    /// The editions that `typed` means: an exact id, `latest`, `previous`, a set code of the
    /// catalogue, or any date, for the editions in force on that day; the newest for none.
    ///
    /// The other language follows: the newest edition of it that had taken effect by then.
    pub fn pick(&self, typed: Option<&str>) -> Result<Picked, ArchiveError> {
        let typed = typed.map(str::trim).unwrap_or("latest");
        if typed.eq_ignore_ascii_case("latest") {
            let newest = |language| self.rules_of(language).last().map(|(place, _)| place);
            return Ok(Picked { en: newest(Language::En), ja: newest(Language::Ja) });
        }
        let place = self.pick_one(typed)?;
        let id = self.tables.editions()[place].id;
        let other = |language| {
            if id.language == language {
                Some(place)
            } else {
                self.in_force(language, id.effective)
            }
        };
        Ok(Picked { en: other(Language::En), ja: other(Language::Ja) })
    }

    /// Which editions were picked, and whether they are the newest.
    pub fn facing(&self, picked: Picked) -> Result<Facing, ArchiveError> {
        let id = |it: Option<usize>| Some(self.tables.editions().get(it?)?.id);
        let is_newest = self.pick(None)? == picked;
        Ok(Facing { en: id(picked.en), ja: id(picked.ja), is_newest })
    }

    /// The id of the edition that `typed` means.
    pub fn edition_named(&self, typed: &str) -> Result<EditionId, ArchiveError> {
        Ok(self.tables.editions()[self.pick_one(typed)?].id)
    }

    /// The editions of the other language that were in force on the days of these; none where
    /// there are not two of them.
    pub fn other_language(
        &self,
        editions: Pair<EditionId>,
    ) -> Result<Option<Pair<EditionId>>, ArchiveError> {
        let other = match editions.new.language {
            Language::En => Language::Ja,
            Language::Ja => Language::En,
        };
        let there = editions.map(|it| self.in_force(other, it.effective));
        let (Some(old), Some(new)) = (there.old, there.new) else { return Ok(None) };
        let id = |it: usize| self.tables.editions()[it].id;
        Ok((old != new).then(|| Pair::new(id(old), id(new))))
    }

    /// The one edition that `typed` means; English, unless it says `ja:`.
    pub fn pick_one(&self, typed: &str) -> Result<usize, ArchiveError> {
        let typed = typed.trim();
        if let Ok(id) = typed.parse::<EditionId>() {
            if let Some(place) = self.newest_issue(id, typed) {
                return Ok(place);
            }
            if id.document == DocumentKind::Rules && id.issue() == 1 {
                return self.on(id.language, id.effective, typed);
            }
            return Err(self.no_such_edition(typed, Some(id)));
        }
        let (language, word) = match typed.split_once(':') {
            Some(("ja", word)) => (Language::Ja, word),
            Some(("en", word)) => (Language::En, word),
            _ => (Language::En, typed),
        };
        let mut newest = self.rules_of(language).map(|(place, _)| place).rev();
        let place = match word.to_ascii_lowercase().as_str() {
            "latest" => newest.next(),
            "previous" => newest.nth(1),
            _ => {
                let known = Catalogue::known().by_set(word);
                return match known {
                    Some(known) => self.on(language, known.effective, typed),
                    None => Err(self.no_such_edition(typed, None)),
                };
            }
        };
        place.ok_or_else(|| self.no_such_edition(typed, None))
    }

    /// Whether `typed` means editions that are closed: there is a later one in each language.
    pub fn is_closed(&self, typed: &str) -> bool {
        let word = typed.rsplit(':').next().unwrap_or_default().trim();
        let moves_on = ["latest", "previous"].iter().any(|it| it.eq_ignore_ascii_case(word));
        let Ok(picked) = self.pick(Some(typed)) else { return false };
        let is_old = |language, place: Option<usize>| {
            let newest = self.rules_of(language).last().map(|(place, _)| place);
            place.is_some() && place != newest
        };
        !moves_on && is_old(Language::En, picked.en) && is_old(Language::Ja, picked.ja)
    }

    /// The edition of this id; without an issue in what was typed, the newest issue.
    fn newest_issue(&self, id: EditionId, typed: &str) -> Option<usize> {
        let names_issue = typed.rsplit_once(':').map_or(typed, |(_, it)| it).contains('.');
        if names_issue {
            return self.tables.place_of(id);
        }
        let same = |it: &EditionSummary| it.id.with_issue(1) == id;
        self.tables.editions().iter().rposition(same)
    }

    fn on(
        &self,
        language: Language,
        date: EffectiveDate,
        typed: &str,
    ) -> Result<usize, ArchiveError> {
        let first = self.rules_of(language).next().map(|(_, it)| it.id);
        match (self.in_force(language, date), first) {
            (Some(place), _) => Ok(place),
            (None, Some(first)) => {
                Err(ArchiveError::BeforeFirst { typed: typed.to_owned(), first })
            }
            (None, None) => Err(self.no_such_edition(typed, None)),
        }
    }

    /// The edition of the rules in `language` that was in force on `date`.
    pub(super) fn in_force(&self, language: Language, date: EffectiveDate) -> Option<usize> {
        let mut taken_effect = self.rules_of(language).filter(|(_, it)| it.id.effective <= date);
        taken_effect.next_back().map(|(place, _)| place)
    }

    /// The editions of the rules in `language`, ascending.
    pub(super) fn rules_of(
        &self,
        language: Language,
    ) -> impl DoubleEndedIterator<Item = (usize, &EditionSummary)> {
        let editions = self.tables.editions().iter().enumerate();
        editions.filter(move |(_, it)| {
            it.id.document == DocumentKind::Rules && it.id.language == language
        })
    }

    fn no_such_edition(&self, typed: &str, id: Option<EditionId>) -> ArchiveError {
        let nearest = id.map_or(Vec::new(), |id| {
            let same = self.tables.editions().iter().map(|it| it.id);
            same.filter(|it| it.effective == id.effective).collect()
        });
        ArchiveError::NoSuchEdition { typed: typed.to_owned(), nearest }
    }
}
