//! Which terms does the glossary explain, and how? Start at [`glossary`] and [`entry`].

use super::linked::{Linker, Pointed};
use super::past::past;
use super::preview::Previewer;
use crate::answer::{EntryAnswer, GlossaryAnswer, GlossaryLine, Past, Preview, Subject};
use crate::ask::records;
use crate::book::{EditionPair, Glossary, GlossaryEntry, Library, Sides, japanese_name};
use crate::home::HomeError;

/// All entries of the editions picked.
pub fn glossary(library: &Library, sides: &Sides) -> Result<GlossaryAnswer, HomeError> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let entries = glossary.entries.iter().map(|entry| line(&pair, entry)).collect();
    Ok(GlossaryAnswer { facing: records::facing(library, sides)?, entries })
}

/// The entries that `typed` addresses or names; none where there is no such entry.
pub fn entry(
    library: &Library,
    typed: &str,
    sides: &Sides,
) -> Result<Option<EntryAnswer>, HomeError> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let found = glossary.called(typed);
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return Ok(None) };
    let mut read = Vec::new();
    for at in &found {
        let entry = &glossary.entries[*at];
        let mut linker = Linker::of_entry(&pair, &glossary, *at);
        let named = line(&pair, entry);
        let subject = Subject::Term(named.en.or(named.ja).unwrap_or_default());
        read.push(linker.record(subject, &entry.both)?);
    }
    Ok(Some(EntryAnswer {
        facing: records::facing(library, sides)?,
        slug: glossary.entries[*first].slug.clone(),
        records: read,
        references: references_of(&pair, &glossary, &found)?,
        name: line(&pair, &glossary.entries[*first]),
        past: match glossary.entries[*first].both.leading() {
            Some(record) => past(library, record)?,
            None => Past::default(),
        },
        previous: first.checked_sub(1).map(|at| line(&pair, &glossary.entries[at])),
        next: glossary.entries.get(last + 1).map(|entry| line(&pair, entry)),
    }))
}

fn references_of(
    pair: &EditionPair<'_>,
    glossary: &Glossary,
    entries: &[usize],
) -> Result<Vec<Preview>, HomeError> {
    let mut targets: Vec<Pointed> = Vec::new();
    for at in entries {
        let linker = Linker::of_entry(pair, glossary, *at);
        linker.add_targets(&glossary.entries[*at].both, &mut targets)?;
    }
    let previewer = Previewer { pair, glossary };
    targets.into_iter().map(|target| previewer.pointed(target)).collect()
}

/// What an entry is called; the Japanese name of one whose Japanese is not held is that of the
/// table of terms.
fn line(pair: &EditionPair<'_>, entry: &GlossaryEntry) -> GlossaryLine {
    let is_nameless = entry.ja.is_none() && !pair.sides().ja.is_empty();
    let name = entry.english().filter(|_| is_nameless).and_then(japanese_name);
    let known = name.map(|name| name.reading.to_owned()).filter(|reading| !reading.is_empty());
    GlossaryLine {
        slug: entry.slug.clone(),
        en: entry.english().map(str::to_owned),
        ja: entry.ja.as_ref().map(|term| term.headword.clone()),
        name_ja: name.map(|name| name.ja.to_owned()),
        reading: entry.ja.as_ref().and_then(|term| term.reading.clone()).or(known),
    }
}
