//! How is it laid out what is kept here, and what came of importing and updating? Start at
//! [`editions`], [`import()`] and [`update`].

use super::diff::told_first;
use super::labels::{columns, encoding, judgement_label, status_label, summary_line};
use crate::answer::{
    DoctorAnswer, EditionLine, EditionsAnswer, ImportAnswer, ImportLine, Imported, Lag,
    RemoveAnswer, UpdateAnswer, UpdateFate, UpdateLine, VerifyAnswer,
};
use crate::doc::{Block, Doc, Line};
use crate::model::{Completeness, Language, Pair, Problem, ProblemKind, TranslationStatus};
use crate::text::abridged;
use crate::words::{Words, tell};

/// A table of editions, the newest last; where the terminal is narrow, without what is asked for
/// least.
pub fn editions(answer: &EditionsAnswer, words: Words) -> Doc {
    let heads =
        ["edition", "set", "", "rules", "examples", "glossary", "problems", "encoding", "text"];
    let rows = answer.editions.iter().map(|line| row(line, words)).collect();
    let (head, spare) = (columns(&heads, words), vec![2, 7, 6, 4]);
    let table = Block::Table { head, rows, numbers: 3..7, spare, bars: Vec::new() };
    Doc { title: words.say("title-editions"), blocks: vec![table] }
}

fn row(line: &EditionLine, words: Words) -> Vec<Line> {
    let mut standing = edition_standing(line, words);
    if !line.parts.is_empty() {
        let part = |part: &String| words.find(&format!("kind-{part}"), &[]);
        let parts = line.parts.iter().map(|name| part(name).unwrap_or_else(|| name.clone()));
        let parts = words.list(parts);
        standing = tell!(words, "edition-parts", text = standing, parts);
    }
    let cells = [
        line.id.to_string(),
        line.sets.join(" "),
        set_name(line.set_names, words).to_owned(),
        line.rules.to_string(),
        line.examples.to_string(),
        line.glossary.to_string(),
        line.problems.to_string(),
        encoding(&line.encoding, words),
        standing,
    ];
    cells.map(Line::from).to_vec()
}

/// What a set is called in the language of the interface.
pub(super) fn set_name(names: Option<[&'static str; 2]>, words: Words) -> &'static str {
    let Some([english, japanese]) = names else { return "" };
    match words.language() {
        Language::En => english,
        Language::Ja => japanese,
    }
}

/// What is known of the text of an edition, and where its day has several, which answers and why.
pub fn edition_standing(line: &EditionLine, words: Words) -> String {
    let mut text = standing(&line.standing, words);
    if let Some(reason) = line.reasons.first() {
        let judgement = judgement_label(line.completeness, words);
        let reason = words.said(&reason.said());
        let said = tell!(words, "judgement-because", judgement, reason);
        text = tell!(words, "edition-of-day", text, said);
    }
    let Some(of_day) = &line.of_day else { return text };
    tell!(words, "edition-of-day", text, said = words.said(of_day))
}

/// What the catalogue says of a text, by the words that programs get; what is told behind them stays.
pub fn standing(told: &str, words: Words) -> String {
    let keys = ["official", "same-words", "other-lines", "unknown"];
    for key in keys.map(|key| format!("standing-{key}")) {
        if let Some(rest) = told.strip_prefix(&Words::EN.say(&key)) {
            return words.say(&key) + rest;
        }
    }
    told.to_owned()
}

/// What rereading the sources found.
pub fn verify(answer: &VerifyAnswer, words: Words) -> Doc {
    let said = |found| Line::from(words.said(found));
    let mut lines: Vec<Line> = answer.findings.iter().map(said).collect();
    let (count, sources, bytes) = (answer.findings.len(), answer.sources, answer.bytes);
    let key = if count == 0 { "verify-sound" } else { "verify-findings" };
    lines.push(tell!(words, key, findings = count, sources, bytes).into());
    lines.extend(answer.remarks.iter().map(said));
    Doc { title: words.say("title-editions"), blocks: vec![Block::List(lines)] }
}

/// The editions that were taken out, and where their sources are.
pub fn removed(answer: &RemoveAnswer, words: Words) -> Doc {
    let mut lines: Vec<Line> = Vec::new();
    for removed in &answer.removed {
        lines.push(tell!(words, "removed", edition = removed.edition).into());
        lines.extend(removed.kept.iter().map(|path| format!("  {path}").into()));
    }
    lines.push(words.say("removed-way-back").into());
    Doc { title: words.say("title-editions"), blocks: vec![Block::List(lines)] }
}

/// What is here, what is missing, what is damaged, and how to go on.
pub fn doctor(answer: &DoctorAnswer, words: Words) -> Doc {
    let mut lines = vec![tell!(words, "doctor-home", path = answer.home)];
    if answer.held.is_empty() {
        lines.push(words.say("doctor-empty"));
    }
    for held in &answer.held {
        let language = words.say(&format!("language-{}", held.language));
        let (count, newest) = (held.editions, held.newest);
        lines.push(tell!(words, "doctor-held", language, count, newest));
    }
    if answer.documents > 0 {
        lines.push(tell!(words, "doctor-documents", count = answer.documents));
    }
    for text in &answer.lacking {
        let language = words.say(&format!("language-{}", text.language));
        lines.push(tell!(words, "doctor-lacking", language, day = text.effective));
    }
    for judged in &answer.parts {
        let (edition, text) = (judged.edition, judgement_label(judged.completeness, words));
        lines.push(match judged.reasons.first().map(|reason| words.said(&reason.said())) {
            Some(reason) => tell!(words, "doctor-judged", edition, judgement = text, reason),
            None => tell!(words, "told", what = edition, text),
        });
    }
    let damaged = |damage| tell!(words, "doctor-damaged", what = words.said(damage));
    lines.extend(answer.damage.iter().map(damaged));
    if answer.is_sound() && !answer.held.is_empty() {
        lines.push(words.say("doctor-sound"));
    }
    let mut blocks = vec![Block::List(lines.into_iter().map(Line::from).collect())];
    if !answer.advice.is_empty() {
        let advice = answer.advice.iter().map(|advice| words.said(advice).into()).collect();
        blocks.push(Block::heading(2, words.say("doctor-advice").into(), ""));
        blocks.push(Block::Labelled { width: 0, rows: vec![(Line::default(), advice)] });
    }
    Doc { title: words.say("title-editions"), blocks }
}

/// More problems of a file than this are only counted.
const LISTED_PROBLEMS: usize = 10;

/// Reasons why a text is not whole that are told.
const LISTED_REASONS: usize = 3;

/// A problem is told in so many characters, unless all are listed.
const LONGEST: usize = 160;

/// A table of what was taken.
pub fn import(answer: &ImportAnswer, words: Words) -> Doc {
    let heads =
        ["edition", "rules", "examples", "glossary", "problems", "encoding", "outcome", "text"];
    let taken: Vec<&Imported> =
        answer.lines.iter().filter_map(|line| line.result.as_ref().ok()).collect();
    let rows = taken.iter().map(|imported| imported_row(imported, words)).collect();
    let (head, spare) = (columns(&heads, words), vec![5, 2, 3]);
    let table = Block::Table { head, rows, numbers: 1..5, spare, bars: Vec::new() };
    let is_empty = answer.lines.iter().all(|line| line.result.is_err());
    let mut blocks: Vec<Block> = (!is_empty).then_some(table).into_iter().collect();
    let rehearsal = answer.rehearsal.then(|| words.say("import-rehearsal"));
    let told = rehearsal.into_iter().chain(judgements(&taken, words));
    blocks.extend(told.map(|told| Block::Paragraph(told.into())));
    Doc { title: words.say("title-editions"), blocks }
}

/// How much of their editions texts hold: of one its judgement, of several how many are how whole.
fn judgements(taken: &[&Imported], words: Words) -> Option<String> {
    let count =
        |wanted| taken.iter().filter(|taken| taken.judgement.completeness == wanted).count();
    match taken {
        [] => None,
        [only] => {
            let judgement = judgement_label(only.judgement.completeness, words);
            Some(tell!(words, "import-judged", edition = only.id, judgement))
        }
        _ => {
            let (whole, parts) = (count(Completeness::Whole), count(Completeness::Part));
            let broken = count(Completeness::Broken);
            Some(tell!(words, "import-judged-all", whole, parts, broken))
        }
    }
}

fn imported_row(taken: &Imported, words: Words) -> Vec<Line> {
    let part = taken.part.as_ref().map_or(String::new(), |part| format!(" ({part})"));
    let cells = [
        format!("{}{part}", taken.id),
        taken.rules.to_string(),
        taken.examples.to_string(),
        taken.glossary.to_string(),
        taken.problems.len().to_string(),
        encoding(&taken.encoding, words),
        outcome(taken.outcome, words),
        standing(&taken.standing, words),
    ];
    cells.map(Line::from).to_vec()
}

/// What happened to a file, by the word that programs get.
fn outcome(word: &str, words: Words) -> String {
    let key = format!("outcome-{}", word.replace(' ', "-"));
    words.find(&key, &[]).unwrap_or_else(|| word.to_owned())
}

/// Problems and refusals, a line each, with file and line; for stderr. Of several files, what the
/// publisher misprinted is only counted.
pub fn import_remarks(answer: &ImportAnswer, verbose: bool, words: Words) -> String {
    let alone = answer.lines.len() == 1;
    let told = |line: &ImportLine| remarks(line, verbose, alone, words);
    let mut out: String = answer.lines.iter().map(told).collect();
    let problems = answer.lines.iter().filter_map(|line| line.result.as_ref().ok());
    let hidden: usize = problems
        .map(|problem| problem.problems.len() - listed(problem, verbose, alone).count())
        .sum();
    if hidden > 0 {
        out += &format!("{}\n", tell!(words, "import-hidden", count = hidden));
    }
    out
}

/// Refusals alone, which are told even to who wants to hear of nothing but errors.
pub fn import_refusals(answer: &ImportAnswer, words: Words) -> String {
    let refused = answer.lines.iter().filter(|line| line.result.is_err());
    refused.map(|line| remarks(line, false, false, words)).collect()
}

/// The problems of a file that are listed.
fn listed(taken: &Imported, verbose: bool, alone: bool) -> impl Iterator<Item = &Problem> {
    let most = if verbose { usize::MAX } else { LISTED_PROBLEMS };
    // Something of the text may be lost or wrong by these, so that a reader should hear of them unasked;
    // a misprint of the publisher is none.
    use ProblemKind::{CutOff, LostCharacters, MissingPart, Mojibake};
    let told = move |Problem { kind, .. }: &&Problem| {
        let is_grave = matches!(kind, LostCharacters { .. } | Mojibake { .. });
        verbose || alone || is_grave || matches!(kind, MissingPart { .. } | CutOff { .. })
    };
    taken.problems.iter().filter(told).take(most)
}

/// That a text is not whole, why, and what to do about it; of a whole one what is odd about it.
fn judged(path: &str, taken: &Imported, words: Words) -> String {
    let key = match taken.judgement.completeness {
        Completeness::Broken => "import-broken",
        _ if taken.judgement.reasons.is_empty() => return String::new(),
        Completeness::Part => "import-part",
        Completeness::Whole => "import-odd",
    };
    let reasons = taken.judgement.reasons.iter().take(LISTED_REASONS);
    let reasons: Vec<String> = reasons.map(|reason| words.said(&reason.said())).collect();
    let mut text = format!("{}\n", tell!(words, key, path, reason = reasons.join("; ")));
    if taken.judgement.completeness == Completeness::Broken {
        text += &words.hinted(words.say("hint-incomplete"));
    }
    text
}

fn remarks(line: &ImportLine, verbose: bool, alone: bool, words: Words) -> String {
    let path = &line.path;
    let imported = match &line.result {
        Ok(imported) => imported,
        Err(reason) => {
            let hint = line.hint.iter().map(|hint| words.hinted(words.said(hint)));
            let told = tell!(words, "import-refused", path, reason = words.said(reason));
            return format!("{told}\n{}", hint.collect::<String>());
        }
    };
    let mut text = judged(path, imported, words);
    for problem in listed(imported, verbose, alone) {
        let told = words.said(&problem.kind.said());
        let told = if verbose { told } else { abridged(&told, LONGEST) };
        text += &match problem.line {
            0 => format!("{path}: {told}\n"),
            number => format!("{path}:{number}: {told}\n"),
        };
    }
    text
}

/// A table of the texts, then in one paragraph what they changed.
pub fn update(answer: &UpdateAnswer, words: Words) -> Doc {
    let told = |line: &&UpdateLine| {
        !matches!(line.fate, UpdateFate::Failed { .. } | UpdateFate::NothingNewer)
    };
    let heads = ["edition", "bytes", "outcome", "address", "text"];
    let rows: Vec<Vec<Line>> =
        answer.lines.iter().filter(told).map(|line| updated_row(line, words)).collect();
    let mut blocks = Vec::new();
    if !rows.is_empty() {
        let (head, spare) = (columns(&heads, words), Vec::new());
        blocks.push(Block::Table { head, rows, numbers: 1..2, spare, bars: Vec::new() });
    }
    let paragraph = paragraph(answer, words);
    if !paragraph.is_empty() {
        blocks.push(Block::Paragraph(paragraph.into()));
    }
    blocks.extend(answer.changes.as_ref().and_then(|changes| told_first(changes, words)));
    Doc { title: words.say("title-editions"), blocks }
}

/// What went wrong and what to know, a line each; for stderr.
pub fn update_remarks(answer: &UpdateAnswer, words: Words) -> String {
    let error = |what: String| format!("{}\n", tell!(words, "error", what));
    let note = |what: String| format!("{}\n", tell!(words, "note", what));
    let mut out: String = answer.faults.iter().map(|fault| error(fault.clone())).collect();
    for line in &answer.lines {
        match &line.fate {
            UpdateFate::Taken { imported, remark } => {
                let remark = remark.as_ref().map(|remark| format!("{}: {remark}", imported.id));
                out.extend(remark.map(note));
                out += &judged(line.address.as_deref().unwrap_or_default(), imported, words);
            }
            UpdateFate::Failed { reason, hint } => {
                out += &error(format!("{}: {reason}", name(line, words)));
                if let Some(hint) = hint {
                    out += &words.hinted(hint);
                }
            }
            _ => {}
        }
    }
    out
}

fn updated_row(line: &UpdateLine, words: Words) -> Vec<Line> {
    let (fate, text) = match &line.fate {
        UpdateFate::Lacking => (words.say("fate-lacking"), String::new()),
        UpdateFate::Unchanged => (words.say("fate-unchanged"), String::new()),
        UpdateFate::NothingNewer => (words.say("fate-nothing-newer"), String::new()),
        UpdateFate::NotThereYet { .. } => (words.say("fate-not-yet"), String::new()),
        UpdateFate::Taken { imported, .. } => {
            (outcome(imported.outcome, words), standing(&imported.standing, words))
        }
        UpdateFate::Failed { .. } => (words.say("fate-failed"), String::new()),
    };
    let cells = [
        name(line, words),
        line.bytes.map_or("?".to_owned(), |bytes| bytes.to_string()),
        fate,
        // An address stays whole in a narrow window, so that it can be opened and copied.
        line.address.clone().unwrap_or_else(|| words.say("address-unknown")),
        text,
    ];
    cells.map(Line::from).to_vec()
}

/// The edition that came, or that was expected.
fn name(line: &UpdateLine, words: Words) -> String {
    if let UpdateFate::Taken { imported, .. } = &line.fate {
        return imported.id.to_string();
    }
    let language = if line.language == Language::Ja { "ja:" } else { "" };
    let expected = line.expected.map(|expected| expected.to_string());
    format!("{language}{}", expected.unwrap_or_else(|| words.say("newest")))
}

fn paragraph(answer: &UpdateAnswer, words: Words) -> String {
    let mut sentences = Vec::new();
    match (answer.asked, answer.taken().count(), answer.is_behind()) {
        (false, _, true) => sentences.push(words.say("update-fetches")),
        (_, 0, _) if !answer.has_failed() && answer.awaited().next().is_none() => {
            let editions = words.list(&answer.newest);
            sentences.push(match editions.is_empty() {
                true => words.say("update-nothing"),
                false => tell!(words, "update-nothing-newest", editions),
            });
        }
        _ => {}
    }
    sentences.extend(answer.awaited().map(|(line, holds)| {
        tell!(words, "update-not-yet", named = name(line, words), held = holds)
    }));
    if let Some(changes) = &answer.changes {
        let Pair { old, new } = &changes.editions;
        let summary = summary_line(changes, words);
        sentences.push(tell!(words, "update-changes", old, new, summary));
    }
    if let Some(first) = answer.skipped.first() {
        let days = words.list(&answer.skipped);
        sentences.push(tell!(words, "update-skipped", days, first));
    }
    sentences.extend(answer.lag.as_ref().map(|delay| lag(delay, words)));
    let joint = match words.language() {
        Language::En => " ",
        Language::Ja => "",
    };
    sentences.join(joint)
}

fn lag(lag: &Lag, words: Words) -> String {
    let behind =
        [TranslationStatus::Stale, TranslationStatus::Missing, TranslationStatus::Orphaned];
    let counts = behind.iter().filter_map(|behind| Some((*behind, *lag.totals.get(behind)?)));
    let counts: Vec<String> = counts
        .map(|(status, count)| {
            let class = status_label(status, words);
            tell!(words, "class-count", count, class)
        })
        .collect();
    let key = if counts.is_empty() { "update-keeps-up" } else { "update-lags" };
    tell!(words, key, en = lag.en, ja = lag.ja, counts = words.list(&counts))
}
