//! What is new after an update? Start at [`Archive::whats_new`].

use std::path::Path;

use super::diff::DiffQuestion;
use super::error::ArchiveError;
use super::offers::Offer;
use super::open::Archive;
use super::translation::TranslationQuestion;
use super::update_plan::RulesPage;
use crate::answer::{Lag, UpdateAnswer};
use crate::corpus::{Catalogue, Visit, Visits};
use crate::model::{Address, DocumentKind, EditionId, Language, Pair};

impl Archive {
    /// Adds to `answer` what the texts that it took changed: the newest English edition against
    /// the one before, and how far the Japanese is behind.
    pub fn whats_new(&self, mut answer: UpdateAnswer) -> Result<UpdateAnswer, ArchiveError> {
        let newest = |language| self.rules_of(language).next_back().map(|(_, it)| it.id);
        let (en, ja) = (newest(Language::En), newest(Language::Ja));
        answer.newest = en.into_iter().chain(ja).collect();
        let taken: Vec<EditionId> = answer.taken().map(|it| it.id).collect();
        let rules = |it: &EditionId| it.document == DocumentKind::Rules;
        if !taken.iter().any(rules) {
            return Ok(answer);
        }
        let before = self.rules_of(Language::En).map(|(_, it)| it.id).rev().nth(1);
        if let (Some(old), Some(new)) = (before, en.filter(|it| taken.contains(it))) {
            let editions = [old, new].map(|it| it.to_string());
            let editions = Pair::new(editions[0].as_str(), editions[1].as_str());
            answer.changes = Some(self.diff(editions, &DiffQuestion::default())?);
        }
        if en.is_some() && ja.is_some() {
            let status = self.translation_status(&TranslationQuestion::default())?;
            answer.lag = Some(Lag { en: status.en, ja: status.ja, totals: status.totals() });
        }
        Ok(answer)
    }

    /// The domains of those who publish texts.
    pub fn publishers() -> Vec<String> {
        Catalogue::known().publishers()
    }

    /// Remembers visits, so that what has not changed need not come again.
    pub fn remember(home: &Path, visits: Vec<Visit>) -> Result<(), ArchiveError> {
        Ok(Visits::remember(home, visits)?)
    }
}

impl RulesPage {
    /// The offers of the page when it was read last.
    pub fn remembered(&self) -> Vec<Offer> {
        let links = self.visit.iter().flat_map(|it| it.links.iter());
        let addresses = links.filter_map(|it| it.parse::<Address>().ok());
        addresses.filter_map(|it| Offer::read(self.language, it)).collect()
    }

    /// What to remember of the page.
    pub fn visited(
        &self,
        offers: &[Offer],
        etag: Option<String>,
        modified: Option<String>,
    ) -> Visit {
        Visit {
            address: self.address.to_string(),
            etag,
            modified,
            sha256: None,
            links: offers.iter().map(|it| it.address.to_string()).collect(),
        }
    }
}
