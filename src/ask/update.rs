//! What is new after an update? Start at [`whats_new`].

use std::path::Path;

use super::diff::diff_of;
use super::translation::translation_status;
use crate::answer::{Lag, UpdateAnswer};
use crate::ask::translation::TranslationQuestion;
use crate::book::Library;
use crate::corpus::{Visit, Visits};
use crate::home::HomeError;
use crate::home::Offer;
use crate::home::RulesPage;
use crate::model::{Address, DocumentKind, EditionId, Language, Pair};

/// Adds to `answer` what the texts that it took changed: the newest English edition against
/// the one before, and how far the Japanese is behind.
pub fn whats_new(library: &Library, mut answer: UpdateAnswer) -> Result<UpdateAnswer, HomeError> {
    let newest = |language| library.rules_of(language).next_back().map(|(_, edition)| edition.id);
    let (en, ja) = (newest(Language::En), newest(Language::Ja));
    answer.newest = en.into_iter().chain(ja).collect();
    let taken: Vec<EditionId> = answer.taken().map(|imported| imported.id).collect();
    let rules = |edition: &EditionId| edition.document == DocumentKind::Rules;
    if !taken.iter().any(rules) {
        return Ok(answer);
    }
    let before = library.rules_of(Language::En).map(|(_, edition)| edition.id).rev().nth(1);
    if let (Some(old), Some(new)) = (before, en.filter(|edition| taken.contains(edition))) {
        answer.changes = Some(diff_of(library, Pair::new(old, new))?);
    }
    if en.is_some() && ja.is_some() {
        let status = translation_status(library, &TranslationQuestion::default())?;
        answer.lag = Some(Lag { en: status.en, ja: status.ja, totals: status.totals() });
    }
    Ok(answer)
}

/// Remembers visits, so that what has not changed need not come again.
pub fn remember(home: &Path, visits: Vec<Visit>) -> Result<(), HomeError> {
    Ok(Visits::remember(home, visits)?)
}

impl RulesPage {
    /// The offers of the page when it was read last.
    pub fn remembered(&self) -> Vec<Offer> {
        let links = self.visit.iter().flat_map(|visit| visit.links.iter());
        let addresses = links.filter_map(|link| link.parse::<Address>().ok());
        addresses.filter_map(|address| Offer::read(self.language, address)).collect()
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
            links: offers.iter().map(|offer| offer.address.to_string()).collect(),
        }
    }
}
