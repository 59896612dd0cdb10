//! What is new after an update? Start at [`whats_new`].

use std::path::Path;

use super::diff::diff;
use super::diff_told::DiffQuestion;
use super::translation::translation_status;
use crate::answer::{Lag, TranslationQuestion, UpdateAnswer};
use crate::book::Library;
use crate::corpus::{Catalogue, Visit, Visits};
use crate::home::{HomeError, Offer, RulesPage};
use crate::model::{Address, DocumentKind, EditionId, EffectiveDate, Language, Pair};

/// Adds to `answer` what is new in the home: the newest English edition against the one whose
/// changes were `told` last, which editions between them are not here, and how far the Japanese is
/// behind; for a reader in the language of `interface`.
pub fn whats_new(
    library: &Library,
    mut answer: UpdateAnswer,
    told: Option<EditionId>,
    interface: Language,
) -> Result<UpdateAnswer, HomeError> {
    let editions = |language| library.rules_of(language).map(|(_, edition)| edition.id).rev();
    let (en, ja) = (editions(Language::En).next(), editions(Language::Ja).next());
    answer.newest = en.into_iter().chain(ja).collect();
    let taken: Vec<EditionId> = answer.taken().map(|imported| imported.id).collect();
    // What came by hand or in a run that ended early is told as well.
    let told = editions(Language::En).find(|edition| Some(*edition) == told);
    let is_new = |new: &EditionId| told.map_or(taken.contains(new), |told| told < *new);
    let before = told.or_else(|| editions(Language::En).nth(1));
    let news = before.zip(en.filter(is_new)).map(|(old, new)| Pair::new(old, new));
    if let Some(editions) = news {
        let question = DiffQuestion { interface: Some(interface), ..DiffQuestion::default() };
        let named = editions.map(|id| id.to_string());
        answer.changes = Some(diff(library, named.as_ref().map(String::as_str), &question)?);
        let between = Catalogue::known().editions().iter().map(|known| known.effective);
        let days = editions.map(|edition| edition.effective);
        let is_between = |day: &EffectiveDate| days.old < *day && *day < days.new;
        answer.skipped = between.filter(is_between).filter(|day| !holds(library, *day)).collect();
        answer.skipped.dedup();
    }
    let is_text = |edition: &EditionId| edition.document == DocumentKind::Rules;
    let is_newer = news.is_some() || taken.iter().any(is_text);
    if is_newer && en.is_some() && ja.is_some() {
        let status = translation_status(library, &TranslationQuestion::default())?;
        answer.lag = Some(Lag { en: status.en, ja: status.ja, totals: status.totals() });
    }
    Ok(answer)
}

fn holds(library: &Library, day: EffectiveDate) -> bool {
    library.rules_of(Language::En).any(|(_, edition)| edition.id.effective == day)
}

/// Remembers visits, so that what has not changed need not come again, and that the changes of
/// `told` were told.
pub fn remember(home: &Path, visits: Vec<Visit>, told: Option<EditionId>) -> Result<(), HomeError> {
    Ok(Visits::remember(home, visits, told)?)
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
