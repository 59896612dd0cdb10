//! How are both languages read side by side, page after page? A function for each question:
//! [`contents`], [`section`], [`rule`], [`glossary`] and [`entry`].

use super::records::{self, Linker, past};
use crate::answer::{
    Chapter, ContentsAnswer, EntryAnswer, GlossaryAnswer, GlossaryLine, Mention, Past, Preview,
    ReadRecord, RuleAnswer, SectionAnswer, Subject,
};
use crate::book::{
    Both, EditionPair, Glossary, GlossaryEntry, Library, Sides, Translated, japanese_name,
};
use crate::home::Result;
use crate::model::{EditionId, Language, Level, RuleNumber};

/// The chapters and sections of the editions picked.
pub fn contents(library: &Library, sides: &Sides) -> Result<ContentsAnswer> {
    let pair = library.pair(sides)?;
    let numbers = pair.numbers_of_leader()?;
    let step = |number: &RuleNumber| pair.titles_of(*number);
    let mut chapters = Vec::new();
    for chapter in numbers.iter().filter(|number| number.level() == Level::Chapter) {
        let sections = numbers.iter().filter(|number| number.parent() == Some(*chapter));
        let sections: Result<_> = sections.map(step).collect();
        chapters.push(Chapter { step: step(chapter)?, sections: sections? });
    }
    Ok(ContentsAnswer { facing: records::facing(library, sides)?, chapters })
}

/// A section with all its rules, or a chapter with its sections; none where no edition
/// of these has such a number.
pub fn section(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
) -> Result<Option<SectionAnswer>> {
    let pair = library.pair(sides)?;
    let Some(record) = pair.first_numbered(number)? else { return Ok(None) };
    let step = |number: RuleNumber| pair.titles_of(number);
    let is_chapter = number.level() == Level::Chapter;
    let mut contents = Vec::new();
    for below in pair.leading_below(number)? {
        let titles = pair.titles_of(below)?;
        if is_chapter || titles.has_title() {
            contents.push(titles);
        }
    }
    let (previous, next) = pair.neighbours(number, |other| other.level() == number.level())?;
    let both = pair.both(record)?;
    let ja = both.ja.first().map(|ja| library.row(*ja).map(|row| (row.number, *ja))).transpose()?;
    Ok(Some(SectionAnswer {
        facing: records::facing(library, sides)?,
        today: records::today(library, record)?,
        path: pair.path(&both)?,
        title: step(number)?,
        ja: ja.map(|(own, ja)| (own.unwrap_or(number), library.edition_of_record(ja))),
        contents,
        records: if is_chapter { Vec::new() } else { read_through(&pair, number)? },
        previous: previous.map(step).transpose()?,
        next: next.map(step).transpose()?,
    }))
}

/// The number that what bears one in the editions picked has in another edition.
pub fn number_in(
    library: &Library,
    number: RuleNumber,
    sides: &Sides,
    edition: EditionId,
) -> Result<Option<RuleNumber>> {
    let own = library.pair(sides)?.first_numbered(number)?;
    own.map_or(Ok(None), |own| records::number_in(library, own, edition))
}

fn read_through(pair: &EditionPair<'_>, section: RuleNumber) -> Result<Vec<ReadRecord>> {
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(pair, &glossary);
    let mut records: Vec<(RuleNumber, ReadRecord)> = Vec::new();
    for rule in pair.leading_below(section)? {
        linker.start_over();
        for number in std::iter::once(rule).chain(pair.leading_below(rule)?) {
            let read = linker.numbered(number)?;
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

/// A rule or subrule of the editions picked, with what belongs to it; none where the leading
/// edition has no such number.
pub fn rule(library: &Library, number: RuleNumber, sides: &Sides) -> Result<Option<RuleAnswer>> {
    let pair = library.pair(sides)?;
    let (Some(record), Some(heading)) = (pair.first_numbered(number)?, number.rule()) else {
        return Ok(None);
    };
    let glossary = pair.glossary()?;
    let mut linker = Linker::new(&pair, &glossary);
    let both = pair.both(record)?;
    let read = linker.numbered(number)?;
    let mut below = Vec::new();
    for number in pair.leading_below(number)? {
        below.extend(linker.numbered(number)?);
    }
    let mut references = Vec::new();
    for both in pair.numbered(number)? {
        linker.add_targets(&both, &mut references)?;
    }
    let (previous, next) = pair.neighbours(number, |other| other.rule().is_some())?;
    Ok(Some(RuleAnswer {
        facing: records::facing(library, sides)?,
        number,
        records: read,
        path: pair.path(&both)?,
        siblings: pair.leading_below(heading)?,
        below,
        previous,
        next,
        references,
        referenced_by: citing(&pair, &linker, &glossary, &both)?,
        mentions: mentions(&pair, &both)?,
        today: records::today(library, record)?,
        former: records::other_bearers(library, number, sides)?,
        past: past(library, record)?,
    }))
}

/// What documents say of a record.
pub(super) fn mentions(pair: &EditionPair<'_>, both: &Both) -> Result<Vec<Mention>> {
    let library = pair.library();
    let Some(en) = both.en else { return Ok(Vec::new()) };
    let ja = both.in_language(Language::Ja);
    let text = ja.map(|ja| library.record(ja)).transpose()?.map(|record| record.text);
    let is_title = ja.map(|ja| library.row(ja)).transpose()?.is_some_and(|row| row.is_title);
    let ja = text.as_deref().map(|text| Translated { text, is_title });
    library.mentions(en, ja)
}

fn citing(
    pair: &EditionPair<'_>,
    linker: &Linker<'_>,
    glossary: &Glossary,
    both: &Both,
) -> Result<Vec<Preview>> {
    let mut cited = Vec::new();
    for by in pair.cited_by(both)? {
        match pair.library().number(by)? {
            Some(number) => cited.push(linker.preview_of_rule(number)?),
            None => {
                let entry = glossary.of_record(by);
                cited.extend(entry.map(|at| linker.preview_of_entry(at)).transpose()?);
            }
        }
    }
    Ok(cited)
}

/// All entries of the editions picked.
pub fn glossary(library: &Library, sides: &Sides) -> Result<GlossaryAnswer> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let entries = glossary.entries.iter().map(line).collect();
    Ok(GlossaryAnswer { facing: records::facing(library, sides)?, entries })
}

/// The entries that `typed` addresses or names; none where there is no such entry.
pub fn entry(library: &Library, typed: &str, sides: &Sides) -> Result<Option<EntryAnswer>> {
    let pair = library.pair(sides)?;
    let glossary = pair.glossary()?;
    let found = glossary.called(typed);
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return Ok(None) };
    let (mut read, mut references) = (Vec::new(), Vec::new());
    for at in &found {
        let entry = &glossary.entries[*at];
        let mut linker = Linker::of_entry(&pair, &glossary, *at);
        let named = line(entry);
        let subject = Subject::Term(named.en.or(named.ja).unwrap_or_default());
        read.push(linker.record(subject, &entry.both)?);
        linker.add_targets(&entry.both, &mut references)?;
    }
    let leading = glossary.entries[*first].both.leading();
    Ok(Some(EntryAnswer {
        facing: records::facing(library, sides)?,
        slug: glossary.entries[*first].slug.clone(),
        records: read,
        references,
        name: line(&glossary.entries[*first]),
        past: leading.map_or(Ok(Past::default()), |record| past(library, record))?,
        previous: first.checked_sub(1).map(|at| line(&glossary.entries[at])),
        next: glossary.entries.get(last + 1).map(line),
    }))
}

/// What an entry is called; the Japanese name of one whose Japanese is not held is that of the
/// table of terms.
fn line(entry: &GlossaryEntry) -> GlossaryLine {
    let name = entry.english().filter(|_| entry.ja.is_none()).and_then(japanese_name);
    let known = name.map(|name| name.reading.to_owned()).filter(|reading| !reading.is_empty());
    GlossaryLine {
        slug: entry.slug.clone(),
        en: entry.english().map(str::to_owned),
        ja: entry.ja.as_ref().map(|term| term.headword.clone()),
        name_ja: name.map(|name| name.ja.to_owned()),
        reading: entry.ja.as_ref().and_then(|term| term.reading.clone()).or(known),
    }
}
