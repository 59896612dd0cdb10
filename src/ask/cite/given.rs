//! What is true of the citations in one text that was given? Start at [`cited`].

use super::checker::{CiteQuestion, CiteText, citations};
use crate::answer::{CiteAnswer, CiteUpdate};
use crate::book::Library;
use crate::home::HomeError;

/// Judges the citations of one text, which is a file of its own.
pub fn cited(
    library: &Library,
    question: CiteQuestion,
    text: &CiteText<'_>,
) -> Result<CiteAnswer, HomeError> {
    let citations = citations(library, question)?;
    let checked = citations.check(text)?;
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
        skipped: Vec::new(),
        update: citations.newer().map(|edition| CiteUpdate { edition, citations: checked.touched }),
    })
}
