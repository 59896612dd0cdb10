//! What does a section read like from its beginning to its end? Start at [`section`].

use super::linked::Linker;
use super::rule::numbered;
use crate::answer::{ReadRecord, SectionAnswer, Subject};
use crate::ask::records;
use crate::book::{Both, EditionPair, Library, Sides};
use crate::home::HomeError;
use crate::model::{Level, RuleNumber};

/// A section with all its rules, or a chapter with its sections; none where no edition
/// of these has such a number.
pub fn section(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
) -> Result<Option<SectionAnswer>, HomeError> {
    let pair = library.pair(sides)?;
    let Some(record) = pair.first_numbered(number)? else { return Ok(None) };
    let step = |number: RuleNumber| Ok::<_, HomeError>(records::step(pair.titles_of(number)?));
    let is_chapter = number.level() == Level::Chapter;
    let mut contents = Vec::new();
    for below in pair.leading_below(number)? {
        let titles = pair.titles_of(below)?;
        if is_chapter || titles.has_title() {
            contents.push(records::step(titles));
        }
    }
    let (previous, next) = pair.neighbours(number, |other| other.level() == number.level())?;
    let both = pair.both(record)?;
    Ok(Some(SectionAnswer {
        facing: records::facing(library, sides)?,
        today: records::today(library, record)?,
        path: records::path(&pair, &both)?,
        title: step(number)?,
        title_ja: both.ja.first().map(|title| library.edition_of_record(*title)),
        contents,
        records: if is_chapter { Vec::new() } else { read_through(&pair, number)? },
        previous: previous.map(step).transpose()?,
        next: next.map(step).transpose()?,
    }))
}

fn read_through(pair: &EditionPair<'_>, section: RuleNumber) -> Result<Vec<ReadRecord>, HomeError> {
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(pair, &glossary);
    let mut records: Vec<(RuleNumber, ReadRecord)> = Vec::new();
    for rule in pair.leading_below(section)? {
        linker.start_over();
        for number in std::iter::once(rule).chain(pair.leading_below(rule)?) {
            let read = numbered(&mut linker, pair, number)?;
            records.extend(read.into_iter().map(|record| (number, record)));
        }
    }
    // Japanese rules of the section whose English is gone, but for those under a number that
    // another rule bears, which are told there.
    for (number, record) in pair.orphans()? {
        let is_told = pair.leading_record(*number)?.is_some();
        if is_told || !section.covers(*number) || number.rule().is_none() {
            continue;
        }
        let both = Both { en: None, ja: vec![*record] };
        let read = linker.record(Subject::Number(*number), &both)?;
        let at = records.iter().position(|(other, _)| other > number).unwrap_or(records.len());
        records.insert(at, (*number, read));
    }
    Ok(records.into_iter().map(|(_, record)| record).collect())
}
