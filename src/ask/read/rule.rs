//! What belongs to a rule on its page? Start at [`rule`].

use super::linked::{Linker, Pointed};
use super::past::past;
use super::preview::Previewer;
use crate::answer::{Mention, Preview, ReadRecord, RuleAnswer, Subject};
use crate::ask::records;
use crate::book::{Both, EditionPair, Glossary, Library, Sides, Translated};
use crate::home::HomeError;
use crate::model::{Language, RuleNumber};

/// A rule or subrule of the editions picked, with what belongs to it; none where the leading
/// edition has no such number.
pub fn rule(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
) -> Result<Option<RuleAnswer>, HomeError> {
    let pair = library.pair(sides)?;
    let (Some(record), Some(heading)) = (pair.first_numbered(number)?, number.rule()) else {
        return Ok(None);
    };
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(&pair, &glossary);
    let both = pair.both(record)?;
    let read = numbered(&mut linker, &pair, number)?;
    let mut below = Vec::new();
    for number in pair.leading_below(number)? {
        below.extend(numbered(&mut linker, &pair, number)?);
    }
    let language = library.edition_of_record(record).language;
    let (previous, next) = pair.neighbours(number, |other| other.rule().is_some())?;
    Ok(Some(RuleAnswer {
        facing: records::facing(library, sides)?,
        number,
        records: read,
        path: records::path(&pair, &both)?,
        siblings: pair.leading_below(heading)?,
        below,
        previous,
        next,
        references: references_of(&pair, &glossary, &linker, number)?,
        referenced_by: citing(&pair, &glossary, &both)?,
        mentions: mentions(&pair, &both)?,
        today: records::today(library, record)?,
        former: records::former(library, language, number, Some(record), None)?,
        past: past(library, record)?,
    }))
}

/// The records that bear a number, links as `linker` has them.
pub(super) fn numbered(
    linker: &mut Linker<'_>,
    pair: &EditionPair<'_>,
    number: RuleNumber,
) -> Result<Vec<ReadRecord>, HomeError> {
    let own = pair.numbered(number)?.into_iter();
    let own = own.map(|both| linker.record(Subject::Number(number), &both));
    own.collect()
}

fn mentions(pair: &EditionPair<'_>, both: &Both) -> Result<Vec<Mention>, HomeError> {
    let library = pair.library();
    let Some(en) = both.en else { return Ok(Vec::new()) };
    let ja = both.in_language(Language::Ja);
    let text = ja.map(|ja| library.record(ja)).transpose()?.map(|record| record.text);
    let is_title = ja.map(|ja| library.row(ja)).transpose()?.is_some_and(|row| row.is_title);
    let ja = text.as_deref().map(|text| Translated { text, is_title });
    let mentions = library.mentions(en, ja)?;
    Ok(mentions.into_iter().map(records::mention).collect())
}

/// What the texts of a number point at, first as the English has it, then what the Japanese adds.
fn references_of(
    pair: &EditionPair<'_>,
    glossary: &Glossary,
    linker: &Linker<'_>,
    number: RuleNumber,
) -> Result<Vec<Preview>, HomeError> {
    let mut targets: Vec<Pointed> = Vec::new();
    for both in pair.numbered(number)? {
        linker.add_targets(&both, &mut targets)?;
    }
    let previewer = Previewer { pair, glossary };
    targets.into_iter().map(|target| previewer.pointed(target)).collect()
}

fn citing(
    pair: &EditionPair<'_>,
    glossary: &Glossary,
    both: &Both,
) -> Result<Vec<Preview>, HomeError> {
    let library = pair.library();
    let previewer = Previewer { pair, glossary };
    let mut cited = Vec::new();
    for by in pair.cited_by(both)? {
        match library.number(by)? {
            Some(number) => cited.push(previewer.number(number)?),
            None => {
                let entry = glossary.of_record(by);
                cited.extend(entry.map(|at| previewer.entry(at)).transpose()?);
            }
        }
    }
    Ok(cited)
}
