//! What is in these bytes? Start at [`read`]; [`joined`] puts together files that each hold a piece.
//!
//! Nothing here opens files or keeps anything.

use std::borrow::Cow;

use super::decode::{Decoded, WORD_DOCUMENT, decode};
use super::forms::{self, Form, Material, Parsed};
use super::gate::FEWEST_OF_A_COPY;
use super::lines::{Line, SHORTEST_REPEATED, split};
use super::markup::{Markup, html, markdown};
use super::page::{Page, PageLine};
use super::recognise::{Evidence, Recognition, count_rules, date_in_name};
use super::refusal::{
    MARKDOWN, MOST_MARKDOWN, Refusal, TRANSLATORS_FILE, refuse_controls, refuse_early,
};
use super::{gate, mend, numbers, word};
use crate::exchange;
use crate::model::{
    DocumentKind, EditionId, EffectiveDate, Problem, ProblemKind, Record, RecordKind, RuleNumber,
    Rulebook,
};

/// A source that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text as decoded, without a byte order mark.
    pub text: String,
    /// How it was encoded, such as `UTF-16LE with mark`.
    pub encoding: &'static str,
    /// What it was recognised as.
    pub recognition: Recognition,
    /// What it says.
    pub rulebook: Rulebook,
    /// What an edition of its kind must have and this text lacks; nothing where it is whole.
    pub lacking: Vec<Problem>,
}

/// What is known of a source beside its bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What it is to be read as, whatever it looks like.
    pub document: Option<DocumentKind>,
    /// Its date, whatever it prints.
    pub effective: Option<EffectiveDate>,
    /// Its file name, which may tell the date where the text prints none.
    pub name: String,
}

/// Finds out what `bytes` are and reads them.
pub fn read(bytes: &[u8]) -> Result<Reading, Refusal> {
    read_as(bytes, &Wanted::default())
}

/// Finds out what `bytes` are, as far as it is not said, and reads them.
pub fn read_as(bytes: &[u8], wanted: &Wanted) -> Result<Reading, Refusal> {
    refuse_early(bytes)?;
    let mut decoded = match word::read(bytes) {
        Some(text) => Decoded::of_document(text?),
        None => decode(bytes),
    };
    refuse_controls(&decoded.text)?;
    if let Some((text, count)) = mend::made_plain(&decoded.text) {
        decoded.problems.push(Problem { line: 0, kind: ProblemKind::MadePlain { count } });
        decoded.text = text;
    }
    let markup = Markup::of(&decoded.text);
    let lines = split(&decoded.text);
    if markup == Markup::Markdown && bytes.len() > MOST_MARKDOWN {
        return Err(Refusal::too_large(bytes.len(), MOST_MARKDOWN, MARKDOWN));
    }
    let page = match markup {
        Markup::Plain => None,
        Markup::Html => Some(html(&decoded.text)),
        Markup::Markdown => Some(markdown(&decoded.text)),
    };
    let of_page = |page: &Page| recognise_and_parse(&page.as_plain_lines(), Some(page), wanted);
    let first = match &page {
        None => recognise_and_parse(&lines, None, wanted),
        Some(page) => match of_page(page) {
            // Only the Japanese rules have a place for readings beside their text.
            Ok(taken) if page.has_readings() && !taken.form.keeps_readings() => {
                of_page(&page.clone().with_bracketed_readings())
            }
            read => read,
        },
    };
    // What is no text has no line ends that mean anything.
    let has_lines = markup != Markup::Html && decoded.encoding != WORD_DOCUMENT;
    let lines = match &page {
        Some(page) if markup == Markup::Html => page.lines.iter().map(PageLine::source).collect(),
        _ => lines,
    };
    let (taken, is_mended) = best(first, &lines, markup, wanted)?;
    let Taken { form, evidence, mut parsed, mut lacking } = taken;
    if is_mended && has_lines {
        parsed.problems.insert(0, Problem { line: 0, kind: ProblemKind::PutTogether });
    }
    let (date, dated_by) = wanted
        .effective
        .map(|effective| (effective, format!(", and its date {effective} was given")))
        .or_else(|| evidence.date.map(|date| (date, String::new())))
        .or_else(|| {
            let date = date_in_name(&wanted.name)?;
            Some((date, format!(", and its name gives the date {date}, which the text does not")))
        })
        .ok_or(Refusal::Undated(form.key))?;
    let language = evidence.language.unwrap_or(parsed.language);
    let id = EditionId::of(form.document(), language, date);
    let marked_up = match markup {
        Markup::Plain => "",
        Markup::Markdown => "Markdown: ",
        Markup::Html => "HTML: ",
    };
    let why = format!("{marked_up}{}{dated_by}", evidence.why);
    let is_lossy = |odd: &&Problem| match odd.kind {
        ProblemKind::LostCharacters { count } => count > MOST_LOST,
        ref kind => matches!(kind, ProblemKind::DamagedBytes { .. }),
    };
    if form.document() == DocumentKind::Rules {
        lacking.extend(repeated(&lines).filter(|_| form.is_english()));
        lacking.extend(decoded.problems.iter().filter(is_lossy).cloned());
    }
    parsed.problems.splice(0..0, decoded.problems);
    let mut rulebook = Rulebook::new(id, parsed.records, parsed.problems);
    rulebook.sections_held = evidence.sections;
    let recognition = Recognition { id, form: form.name, part: evidence.part, why };
    Ok(Reading { text: decoded.text, encoding: decoded.encoding, recognition, rulebook, lacking })
}

/// More characters than this are lost in no edition; 2009-05-01 lacks 76.
const MOST_LOST: usize = 100;

/// What a text gives as it stands; where that is no edition, or lacks some of it, what it gives put
/// together anew, if that is more, and whether it is.
fn best(
    first: Result<Taken, Refusal>,
    lines: &[Line<'_>],
    markup: Markup,
    wanted: &Wanted,
) -> Result<(Taken, bool), Refusal> {
    let is_plain = markup == Markup::Plain;
    let is_dense = || lines.len() > 100 && mend::is_dense(lines);
    let mended = match &first {
        Ok(taken) if taken.form.is_english() => {
            (is_dense() || !taken.lacking.is_empty()).then(|| mend::mend(lines))
        }
        _ if markup == Markup::Html => None,
        Ok(taken) if taken.form.is_japanese() && is_plain => mend::unwrapped(lines),
        Ok(taken) if taken.form.is_japanese() => {
            (!taken.lacking.is_empty()).then(|| mend::mend(lines))
        }
        Err(Refusal::Unknown | Refusal::NotThat(_)) => Some(mend::mend(lines)),
        _ => None,
    };
    let mended = mended.and_then(|mended| {
        let lines = mended.iter().map(|(number, raw)| Line { number: *number, raw });
        let lines: Vec<Line<'_>> = lines.collect();
        recognise_and_parse(&lines, None, wanted).ok()
    });
    let is_better = |mended: &Taken| match &first {
        // A number that was cut in two made rules that are none.
        Ok(first) if first.form.is_japanese() && is_plain => mended.form.is_japanese(),
        Ok(first) => {
            let listed = |taken: &Taken| gate::listed(&taken.parsed.records).len();
            let (fuller, full) = (mended.fullness(), first.fullness());
            // What announces less lacks less, nor may it swallow rules that stand twice.
            listed(mended) >= listed(first)
                && fuller * 10 >= full * 9
                && (mended.lacking.len(), full) < (first.lacking.len(), fuller)
        }
        Err(_) => mended.form.is_english() || mended.form.is_japanese(),
    };
    match mended.filter(is_better) {
        Some(mended) => Ok((mended, true)),
        None => Ok((first?, false)),
    }
}

/// A line that stands twice in a row: in no edition does any.
fn repeated(lines: &[Line<'_>]) -> Option<Problem> {
    let is_again = |pair: &&[Line<'_>]| {
        let [one, other] = [pair[0].trimmed(), pair[1].trimmed()];
        one == other && one.len() > SHORTEST_REPEATED
    };
    let pair = lines.windows(2).find(is_again)?;
    let kind = ProblemKind::RepeatedText { lines: 1, first_line: pair[0].number };
    Some(Problem { line: pair[1].number, kind })
}

struct Taken {
    form: &'static Form,
    evidence: Evidence,
    parsed: Parsed,
    lacking: Vec<Problem>,
}

impl Taken {
    /// How many rules, examples and entries there are.
    fn fullness(&self) -> usize {
        self.parsed.records.iter().filter(|record| record.kind.says_rules()).count()
    }
}

fn recognise_and_parse(
    lines: &[Line<'_>],
    page: Option<&Page>,
    wanted: &Wanted,
) -> Result<Taken, Refusal> {
    let shown =
        page.map_or_else(|| Cow::Owned(Page::plain(lines).with_colon_headings()), Cow::Borrowed);
    let whole = || lines.iter().flat_map(|line| [line.raw, "\n"]).collect::<String>();
    let file = if page.is_none() { exchange::read(&whole()) } else { None };
    if let Some(reason) = file.as_ref().and_then(|file| file.broken.clone()) {
        return Err(Refusal::BrokenDocument { what: TRANSLATORS_FILE, reason });
    }
    let material = &Material { lines, page: &shown, is_marked_up: page.is_some(), file };
    let refusal = wanted.document.map_or(Refusal::Unknown, Refusal::NotThat);
    let (form, evidence) = forms::recognise(material, wanted.document).ok_or(refusal)?;
    let mut parsed = form.parse(material);
    let is_rule = |record: &&Record| record.kind == RecordKind::Rule;
    let (count, of) = (parsed.records.iter().filter(is_rule).count(), count_rules(material.lines));
    if form.is_english() && of >= FEWEST_OF_A_COPY && of * 10 > count * 11 {
        let kind = ProblemKind::RulesDiffer { count, of };
        parsed.problems.insert(0, Problem { line: 0, kind });
    }
    let lacking = match form.document() {
        DocumentKind::Rules => gate::lacking(&parsed.records, &parsed.problems, parsed.language),
        _ => Vec::new(),
    };
    Ok(Taken { form, evidence, parsed, lacking })
}

/// The pieces as one text, in the order of the book: what stands before the first rule, rules by
/// their numbers, the glossary, the credits.
pub fn joined<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut texts: Vec<String> = pieces.map(|bytes| decode(bytes).text).collect();
    texts.sort_by_cached_key(|text| (place(text), text.clone()));
    texts.join("\n\n").into_bytes()
}

/// Where a piece stands in the book: which part it is, and its first rule.
fn place(text: &str) -> (u8, Option<RuleNumber>) {
    let lines = split(text);
    let shown: Vec<&Line<'_>> = lines.iter().filter(|line| !line.is_blank()).collect();
    let first = shown.first().map_or("", |line| line.trimmed());
    match first.to_lowercase().trim_start_matches(['#', ' ']) {
        "glossary" => return (2, None),
        "credits" => return (3, None),
        _ => {}
    }
    // A section without rules is its heading alone; the contents have many.
    let heading = || match shown[..] {
        [line] | [line, _] => Some(numbers::numbered(line.raw, None)?.number),
        _ => None,
    };
    let rule = shown.iter().find_map(|line| numbers::rule(line.raw)).or_else(heading);
    (u8::from(rule.is_some()), rule)
}
