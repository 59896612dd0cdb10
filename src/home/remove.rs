//! How is an edition taken out again? Start at [`Home::remove`].

use std::path::Path;

use super::error::HomeError;
use super::open::Home;
use super::progress::{Progress, waits};
use crate::answer::{RemoveAnswer, RemovedEdition};
use crate::corpus::{Catalogue, Corpus, Turn, Writer};
use crate::model::{EditionId, Language};

impl Home {
    /// Takes editions out of the corpus of `home`, or none where one of them is not there; their
    /// sources are kept aside.
    ///
    /// The index is not touched: whoever opens the home next builds it.
    pub fn remove(
        home: &Path,
        typed: &[String],
        progress: &dyn Progress,
    ) -> Result<RemoveAnswer, HomeError> {
        let held = Corpus::open(home)?.editions();
        let wanted: Result<Vec<EditionId>, HomeError> =
            typed.iter().map(|typed| exactly(typed, &held)).collect();
        let wanted = wanted?;
        let name = progress.name();
        let turn = Turn { name: &name, waits_for: &|name| waits(progress, name) };
        let mut writer = Writer::rebuild(home, &turn)?;
        let mut removed = Vec::new();
        for id in wanted {
            let paths = writer.remove(id)?;
            let kept = paths.iter().map(|path| path.display().to_string()).collect();
            removed.push(RemovedEdition { edition: id, kept });
        }
        writer.finish()?;
        Ok(RemoveAnswer { removed })
    }
}

/// The edition that `typed` names: by its id, with its issue where there are several, or by the
/// code of its set; never one that was only in force on a day.
fn exactly(typed: &str, held: &[EditionId]) -> Result<EditionId, HomeError> {
    let of_set = || {
        let known = Catalogue::known().by_set(typed)?;
        Some(EditionId::rules(Language::En, known.effective))
    };
    let Some(id) = typed.trim().parse::<EditionId>().ok().or_else(of_set) else {
        return Err(HomeError::NoSuchEdition { typed: typed.to_owned(), nearest: Vec::new() });
    };
    let issues = held.iter().filter(|edition| edition.with_issue(1) == id.with_issue(1));
    let issues: Vec<EditionId> = issues.copied().collect();
    let names_issue = typed.rsplit(':').next().is_some_and(|word| word.contains('.'));
    if held.contains(&id) && (names_issue || issues.len() == 1) {
        return Ok(id);
    }
    let nearest = match issues.len() {
        1 => issues,
        _ => issues.into_iter().map(EditionId::among_issues).collect(),
    };
    Err(HomeError::NoSuchEdition { typed: typed.to_owned(), nearest })
}
