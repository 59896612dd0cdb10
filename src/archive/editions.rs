//! What is here, and is it as it came? Start at [`Archive::editions`].

use std::path::Path;

use super::error::ArchiveError;
use super::open::Archive;
use crate::answer::{EditionLine, EditionsAnswer, VerifyAnswer};
use crate::corpus::{Catalogue, Corpus, Source};
use crate::index::tables::EditionSummary;

impl Archive {
    /// Lists the editions.
    pub fn editions(&self) -> Result<EditionsAnswer, ArchiveError> {
        let corpus = self.corpus()?;
        let line = |it: &EditionSummary| edition_line(it, corpus.sources_of(it.id));
        Ok(EditionsAnswer { editions: self.tables.editions().iter().map(line).collect() })
    }

    /// Rereads every source of `home` and compares it with what came; needs no index.
    pub fn verify(home: &Path) -> Result<VerifyAnswer, ArchiveError> {
        let verification = Corpus::open(home)?.verify()?;
        Ok(VerifyAnswer {
            sources: verification.sources,
            bytes: verification.bytes,
            findings: verification.findings.iter().map(ToString::to_string).collect(),
        })
    }
}

fn edition_line(summary: &EditionSummary, sources: &[Source]) -> EditionLine {
    let first = sources.first();
    let known = first.and_then(|it| Catalogue::known().by_hash(it.sha256));
    EditionLine {
        id: summary.id,
        sha256: first.map_or(String::new(), |it| it.sha256.to_string()),
        bytes: sources.iter().map(|it| it.bytes).sum(),
        encoding: first.map_or(String::new(), |it| it.encoding.clone()),
        standing: first.map_or(String::new(), |it| it.standing.to_string()),
        sets: known.and_then(|it| it.set.clone()).into_iter().collect(),
        rules: summary.rules,
        examples: summary.examples,
        glossary: summary.glossary,
        problems: summary.problems,
        parts: sources.iter().filter_map(|it| it.part.clone()).collect(),
        sections_held: summary.sections_held.clone(),
    }
}
