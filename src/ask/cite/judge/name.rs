//! What does a name beside a number say of it? Start at [`by_name`].

use super::super::fit::{Judged, first_then, of_one_rule, suggestion};
use super::super::named::Name;
use super::Judgement;
use crate::answer::{CiteLevel, CiteVerdict};
use crate::home::{HomeError, Result};
use crate::model::{Level, NumberRange, RuleNumber, Said};

/// Whether the cited rule, or what it belongs to, is named beside it.
pub(super) fn is_named(seen: &Judgement<'_, '_>, today: RuleNumber) -> bool {
    seen.named.rules.iter().any(|named| of_one_rule(*named, today))
}

/// The rule that is named beside the number and is not the cited one, which is `today` now.
fn other_named<'j>(
    seen: &Judgement<'j, '_>,
    today: RuleNumber,
) -> Result<Option<(&'j Name, RuleNumber)>> {
    let range = seen.citation.range;
    let is_of_one = |rule: RuleNumber| rule.covers(range.last());
    // A range of several rules is of more than has one name.
    let is_one = range.is_single() || range.first().rule().is_some_and(is_of_one);
    let Some(own) = seen.named.own.filter(|_| is_one) else { return Ok(None) };
    let names = &seen.citations.names;
    let name = &names.all[own.name];
    let same = name.numbers.iter().find(|number| number.section() == today.section());
    let Some(number) = same.or(name.numbers.first()).copied() else { return Ok(None) };
    let is_keyword = names.keywords.contains(&number);
    let is_of_keyword = today.rule().is_some_and(|rule| names.keywords.contains(&rule));
    let is_section = today.level() == Level::Section;
    let speaks = || seen.citations.meanings.speaks_of(today, &name.words);
    // Of numbers that are cited together the name may be that of another.
    if seen.named.row.iter().any(|other| of_one_rule(*other, number)) {
        return Ok(None);
    }
    let was_of_it = || Ok::<_, HomeError>(seen.bearer_named(number)?.is_some());
    // Of three signs that the name is meant two are enough: that it is written as names are, that
    // nothing else is said, and that it is of the section or stands before the number.
    let is_set = same.is_some() || !own.is_behind;
    let is_sure = own.is_firm && own.is_pure || is_set && (own.is_firm || own.is_pure);
    let is_other = match (is_keyword, is_of_keyword) {
        // `reached` is a form of many names' words, and a word of a sentence may be one: it is the
        // name where the number was of that.
        (true, true) if !(own.is_exact && is_sure) => was_of_it()? && !speaks(),
        // A part of a keyword may tell of another.
        (true, true) => {
            let is_alone = own.is_pure && (own.is_firm || same.is_some());
            is_alone && today.level() < Level::Subrule || !speaks()
        }
        (true, false) if is_section => own.is_firm && own.is_pure && !speaks(),
        // Who names a keyword may well cite how the game goes with it.
        (true, false) => own.is_firm && own.is_pure && was_of_it()?,
        (false, _) => {
            let is_title = is_section && number.level() == Level::Section;
            let is_meant = is_title && own.is_firm && own.is_pure;
            (is_meant || own.is_exact && was_of_it()?) && !speaks()
        }
    };
    if !is_other {
        return Ok(None);
    }
    // Of several names in the line that says most whose rule bore the number last.
    let last = |number| Ok::<_, HomeError>(seen.bearer_named(number)?.map(|bore| bore.run.last));
    let mut best = (last(number)?, name, number);
    let others = seen.named.rules.iter().filter(|number| names.keywords.contains(number));
    for (name, number) in others.filter_map(|other| names.of(*other)) {
        let last = last(number)?;
        if last > best.0 {
            best = (last, name, number);
        }
    }
    Ok(Some((best.1, best.2)))
}

/// What the thread proves, unless the line names another rule whose number it is or was, or another
/// keyword, and not the one that the thread leads to: then the line may be of another edition than
/// it is said to be, and is left to people. What is quoted says more than a name.
pub(super) fn unless_named(seen: &Judgement<'_, '_>, judged: Judged) -> Result<Judged> {
    let Some(today) = judged.today.map(NumberRange::first) else { return Ok(judged) };
    let is_proven_else = seen.era.is_some() || is_named(seen, today);
    if judged.verdict != CiteVerdict::Moved || is_proven_else {
        return Ok(judged);
    }
    let names = &seen.citations.names;
    let is_keyword = |rule: RuleNumber| names.keywords.contains(&rule);
    let is_of_keyword = today.rule().is_some_and(is_keyword);
    let cited = seen.citation.range.first();
    for (name, number) in seen.named.rules.iter().filter_map(|number| names.of(*number)) {
        if of_one_rule(number, cited)
            || is_of_keyword && is_keyword(number)
            || seen.bearer_named(number)?.is_some()
        {
            let mut judged = Judged { is_proven: false, ..judged };
            judged.level = judged.level.max(CiteLevel::Likely);
            judged.evidence.push(beside(name, seen.citation.range, number));
            let named = vec![suggestion(number, 0.5, Said::new("cite-named"))];
            judged.suggestions = first_then(judged.suggestions, named);
            return Ok(judged);
        }
    }
    Ok(judged)
}

fn beside(name: &Name, cited: NumberRange, number: RuleNumber) -> Said {
    let message = Said::new("cite-beside").with("name", &name.title);
    message.with("range", cited).with("number", number)
}

/// What the name beside the number says: that another rule is meant; nothing where it does not.
/// That is the rule of it that bore the number once, or has the same letter, else itself.
pub(super) fn by_name(seen: &Judgement<'_, '_>, so_far: &Judged) -> Result<Option<Judged>> {
    let cited = seen.citation.range;
    let now = so_far.today.filter(|_| so_far.is_open()).unwrap_or(cited).first();
    if so_far.is_open() && is_named(seen, now) {
        return Ok(None);
    }
    let Some((name, number)) = other_named(seen, now)? else { return Ok(None) };
    let message = beside(name, cited, number);
    let bearer = seen.bearer_named(number)?;
    let letters = cited.first().letters();
    let lettered = RuleNumber::new(number.section_part(), number.rule_part(), &letters);
    let has = |part: &RuleNumber| !letters.is_empty() && seen.citations.meanings.has(*part);
    let heir = bearer.and_then(|bearer| bearer.today).or(lettered.filter(has));
    let why = || Said::new("cite-named");
    let whole = heir.filter(|heir| *heir != number).map(|_| suggestion(number, 0.5, why()));
    let first = suggestion(heir.unwrap_or(number), 1.0, why());
    Ok(Some(Judged {
        suggestions: std::iter::once(first).chain(whole).collect(),
        evidence: bearer.iter().map(|bearer| bearer.meaning(cited.first())).collect(),
        ..seen.judged(CiteVerdict::Doubtful, CiteLevel::Likely, message)
    }))
}
