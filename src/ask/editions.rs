//! What is here, and is it as it came? Start at [`editions`].

use std::path::Path;

use crate::answer::{EditionLine, EditionsAnswer, VerifyAnswer};
use crate::book::Library;
use crate::corpus::{Catalogue, Corpus, Finding, ReadLock, Source, set_names};
use crate::home::{
    HomeError, LeftOut, Progress, TABLES, judged, of_days, verify_search_index, waits,
};
use crate::index::tables::{Damage, EditionSummary};
use crate::index::{Generations, Tables};
use crate::model::{Completeness, Judgement, Said};
use crate::parse::{self, Wanted};

/// Lists the editions.
pub fn editions(library: &Library) -> Result<EditionsAnswer, HomeError> {
    let corpus = library.corpus()?;
    let line = |summary: &EditionSummary| edition_line(summary, corpus.sources_of(summary.id));
    let mut editions: Vec<EditionLine> = library.tables.editions().iter().map(line).collect();
    let judged = judged(&library.tables).unwrap_or_default();
    for (line, of_day) in editions.iter_mut().zip(of_days(library.tables.editions())) {
        line.of_day = of_day;
    }
    for left_out in LeftOut::all(&library.tables) {
        let summary = EditionSummary {
            id: left_out.edition,
            sources: Vec::new(),
            rules: 0,
            examples: 0,
            glossary: 0,
            problems: 0,
            sections_held: Vec::new(),
        };
        let mut line = edition_line(&summary, corpus.sources_of(left_out.edition));
        // What is broken says so itself.
        if !judged.iter().any(|(edition, _)| *edition == left_out.edition) {
            line.standing = format!("left out: {}", left_out.reason);
        }
        editions.push(line);
    }
    for line in &mut editions {
        let judgement = judged.iter().find(|(edition, _)| *edition == line.id);
        if let Some((_, Judgement { completeness, reasons })) = judgement {
            (line.completeness, line.reasons) = (*completeness, reasons.clone());
        }
    }
    editions.sort_by_key(|line| line.id);
    Ok(EditionsAnswer { editions })
}

/// Whether the home has editions of its own, so that the sample does not answer.
pub fn holds_editions(home: &Path) -> Result<bool, HomeError> {
    Ok(!Corpus::open(home)?.is_empty())
}

/// Rereads every source of `home` and compares it with what came; needs no index, and looks
/// through the one that is there. What the texts say is compared with the lineage.
pub fn verify(home: &Path, progress: &dyn Progress) -> Result<VerifyAnswer, HomeError> {
    let verified = verify_sources(home, progress)?;
    // Nothing is asked of an index that is damaged.
    let is_sound = verified.findings.is_empty() && Generations::of(home).current().is_some();
    let remarks = match is_sound {
        true => Library::open(home, progress)?.lineage_contradictions()?,
        false => Vec::new(),
    };
    Ok(VerifyAnswer { remarks, ..verified })
}

fn verify_sources(home: &Path, progress: &dyn Progress) -> Result<VerifyAnswer, HomeError> {
    // What another is just writing is neither lost nor too much.
    let _lock = ReadLock::wait(home, &|name| waits(progress, name));
    let corpus = Corpus::open(home)?;
    let verification = corpus.verify()?;
    let is_told = |file: &str| verification.findings.iter().any(|finding| finding.file() == file);
    let count = corpus.sources().len();
    let contradicted = corpus.sources().iter().enumerate().filter_map(|(place, source)| {
        progress.step(&Said::new("progress-verifying"), place, count);
        says_otherwise(&corpus, source).filter(|_| !is_told(&source.file))
    });
    let contradicted: Vec<Said> = contradicted.collect();
    let sources = verification.findings.iter().map(Finding::said);
    let index =
        verify_index(home).err().map(|damage| Said::new("verify-index").with("damage", damage));
    Ok(VerifyAnswer {
        sources: verification.sources,
        bytes: verification.bytes,
        findings: sources.chain(contradicted).chain(index).collect(),
        remarks: Vec::new(),
    })
}

/// Compares the index in force with its checksums; none in force is sound.
fn verify_index(home: &Path) -> Result<(), Damage> {
    let Some(current) = Generations::of(home).current() else { return Ok(()) };
    let _hold = current.hold();
    Tables::open(&current.folder, TABLES)?.verify()?;
    verify_search_index(&current.folder)
}

fn edition_line(summary: &EditionSummary, sources: &[Source]) -> EditionLine {
    let first = sources.first();
    let known = first.and_then(|first| Catalogue::known().by_hash(first.sha256));
    let sets: Vec<String> = known.and_then(|edition| edition.set.clone()).into_iter().collect();
    EditionLine {
        id: summary.id,
        sha256: first.map_or(String::new(), |source| source.sha256.to_string()),
        bytes: sources.iter().map(|source| source.bytes).sum(),
        encoding: first.map_or(String::new(), |source| source.encoding.clone()),
        standing: first.map_or(String::new(), |source| source.standing.to_string()),
        set_names: sets.first().and_then(|code| set_names(code)),
        sets,
        rules: summary.rules,
        examples: summary.examples,
        glossary: summary.glossary,
        problems: summary.problems,
        parts: sources
            .iter()
            .filter(|source| !source.is_aside())
            .filter_map(|source| source.part.clone())
            .collect(),
        sections_held: summary.sections_held.clone(),
        completeness: Completeness::Whole,
        reasons: Vec::new(),
        of_day: None,
    }
}

/// What is to be said of a source that prints another day or language than the manifest has, and
/// that nobody gave by hand.
fn says_otherwise(corpus: &Corpus, source: &Source) -> Option<Said> {
    let by_hand =
        ["was given", "was said to be"].iter().any(|phrase| source.because.contains(phrase));
    let bytes = corpus.read(source).ok().filter(|_| !by_hand)?;
    let wanted = Wanted { name: source.origin.name.clone(), ..Wanted::default() };
    let says = parse::read_as(&bytes, &wanted).ok()?.recognition.id;
    let (listed, file) = (source.edition, &source.file);
    let said = Said::new("verify-says-otherwise").with("edition", listed);
    (says.with_issue(1) != listed.with_issue(1)).then(|| said.with("file", file).with("says", says))
}
