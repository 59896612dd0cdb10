//! What is true of the citations in one text that was given? Start at [`cited`].

use super::checker::{CiteQuestion, CiteText, citations};
use crate::answer::{CiteAnswer, CiteSkipped, CiteUpdate};
use crate::book::Library;
use crate::home::HomeError;
use crate::model::Said;

/// Judges the citations of one text, which is a file of its own.
pub fn cited(
    library: &Library,
    question: CiteQuestion,
    text: &CiteText<'_>,
) -> Result<CiteAnswer, HomeError> {
    let citations = citations(library, question)?;
    let checked = citations.check(text)?;
    let copy = checked.is_copy.then(|| CiteSkipped {
        file: text.name.to_owned(),
        reason: Said::new("cite-skip-copy"),
        failed: false,
        was_read: false,
    });
    Ok(CiteAnswer {
        edition: citations.edition(),
        to: citations.to(),
        files: 1,
        citations: checked.citations,
        verdicts: checked.verdicts,
        rules: checked.rules,
        findings: checked.findings,
        accepted: 0,
        explained: checked.explained,
        skipped: copy.into_iter().collect(),
        update: citations.newer().map(|edition| CiteUpdate { edition, citations: checked.touched }),
    })
}
