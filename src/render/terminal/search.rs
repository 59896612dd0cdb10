//! How does `search` look in a terminal? Start at [`search`].
//!
//! Results stand as they are ranked, neighbours of one section under one heading; what was found is
//! coloured, or bracketed where no colours are wanted.

use crate::text::display_width;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use super::Terminal;
use super::marked::highlighted;
use super::wrap::piece_starts;
use crate::answer::{
    Correction, FoundText, PathStep, ReadAs, ScoreReason, SearchAnswer, SearchHit,
    SearchedEditions, Subject, WiderQuery,
};
use crate::model::{Language, MarkedText, RecordKind};
use crate::render::bulletin_labels::cited_label;
use crate::render::words::Words;
use crate::text::sentences;

/// Columns that numbers, then texts are set in from the left.
const INDENT: usize = 2;
const TEXT: usize = 11;

/// A text column wider than this tires the eye.
const WIDEST: usize = 100;

/// Characters of a fragment; shorter texts are shown whole.
const FRAGMENT: usize = 240;

/// Results in their order, each with a fragment in both languages.
pub fn search(answer: &SearchAnswer, terminal: Terminal) -> String {
    let mut out = String::new();
    // Of all history, each text says where it is from.
    let dated = answer.editions == SearchedEditions::default();
    let mut above = None;
    for hit in &answer.hits {
        let name = section(hit, terminal.words);
        if above.as_ref() != Some(&name) {
            out += &format!("{}\n", terminal.strong(&name));
        }
        push_hit(&mut out, hit, dated, terminal);
        above = Some(name);
    }
    if answer.total > answer.hits.len() {
        let shown = answer.hits.len();
        let next = answer.total.min(3 * shown.max(10));
        let told = [("shown", shown.into()), ("total", answer.total.into()), ("next", next.into())];
        let more = terminal.words.tell("search-more", &told);
        out += &format!("{}\n", terminal.quiet(&more));
    }
    out
}

/// What is said where words were read as others, or nothing was found.
pub fn search_remarks(answer: &SearchAnswer, words: Words) -> String {
    let mut out = String::new();
    for Correction { typed, meant, instead } in &answer.corrections {
        let told = [
            ("typed", typed.as_str().into()),
            ("meant", meant.as_str().into()),
            ("instead", instead.as_str().into()),
        ];
        out += &format!("{}\n", words.tell("search-corrected", &told));
    }
    for ReadAs { typed, meant } in &answer.read_as {
        let told = [("typed", typed.as_str().into()), ("meant", words.list(meant).into())];
        out += &format!("{}\n", words.tell("search-read-as", &told));
    }
    if answer.hits.is_empty() {
        let query = answer.query.as_str().into();
        out += &format!("{}\n", words.tell("search-nothing", &[("query", query)]));
    }
    for word in &answer.absent {
        out += &format!("{}\n", words.tell("search-absent", &[("word", word.as_str().into())]));
    }
    for section in &answer.absent_sections {
        let told = [("section", section.to_string().into())];
        out += &format!("{}\n", words.tell("search-no-section", &told));
    }
    if !answer.suggestions.is_empty() {
        out += &did_you_mean(&answer.suggestions, words);
    }
    for WiderQuery { query, total } in &answer.wider {
        let told = [("query", query.as_str().into()), ("total", (*total).into())];
        let hint = words.tell("search-wider", &told);
        out += &format!("\n{}\n", words.tell("hint", &[("hint", hint.into())]));
    }
    out
}

/// What is said where something else may have been meant.
pub(super) fn did_you_mean(names: &[String], words: Words) -> String {
    let hint = words.tell("hint-did-you-mean", &[("names", words.list(names).into())]);
    format!("\n{}\n", words.tell("hint", &[("hint", hint.into())]))
}

/// `702.19 Trample`, or what else a result stands under.
fn section(hit: &SearchHit, words: Words) -> String {
    let titled = |step: &&PathStep| step.en.is_some() || step.ja.is_some();
    let above = hit.path.iter().rev().find(titled);
    match (hit.kind, above) {
        (RecordKind::Glossary, _) => words.say("glossary"),
        (_, Some(step)) => {
            let title = step.any_title().unwrap_or_default();
            format!("{} {title}", step.number)
        }
        (kind, None) => words.say(&format!("kind-{}", kind.word())),
    }
}

fn push_hit(out: &mut String, hit: &SearchHit, dated: bool, terminal: Terminal) {
    let words = terminal.words;
    let name = match &hit.subject {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => term.clone(),
    };
    let label = match hit.kind {
        RecordKind::Example => words.tell("search-example", &[("name", name.into())]),
        _ => name,
    };
    let mut lines = Vec::new();
    for (found, language) in [(&hit.en, Language::En), (&hit.ja, Language::Ja)] {
        let Some(found) = found else { continue };
        lines.extend(fragment_lines(found, language, terminal));
        if dated {
            lines.push(terminal.quiet(&found.edition.to_string()));
        }
    }
    let short = display_width(&label) + INDENT < TEXT;
    let mut lines = lines.into_iter();
    let label = format!("{}{label}", " ".repeat(INDENT));
    match short.then(|| lines.next()).flatten() {
        Some(first) => {
            let gap = TEXT - display_width(&label);
            out.push_str(&format!("{}{}{first}\n", terminal.strong(&label), " ".repeat(gap)));
        }
        None => out.push_str(&format!("{}\n", terminal.strong(&label))),
    }
    lines.for_each(|line| out.push_str(&format!("{}{line}\n", " ".repeat(TEXT))));
    for reason in &hit.reasons {
        let line =
            format!("{}{:6.3}  {}", " ".repeat(TEXT), reason.worth, reason_in_words(reason, words));
        out.push_str(&format!("{}\n", terminal.quiet(&line)));
    }
    if let Some(cited) = cited_label(&hit.cited, words) {
        out.push_str(&format!("{}{}\n", " ".repeat(TEXT), terminal.quiet(&cited)));
    }
}

/// A reason for a score in words.
pub(in crate::render) fn reason_in_words(reason: &ScoreReason, words: Words) -> String {
    let table = reason.table.map_or(String::new(), |table| match table {
        "questions" => "index/questions".to_owned(),
        table => format!("index/{table}.tsv"),
    });
    let row = reason.row.as_deref().unwrap_or_default();
    let key = match (reason.kind, reason.table) {
        ("words", Some(_)) => "row",
        ("question", None) => "family",
        (kind, _) => kind,
    };
    let own =
        [("words", reason.words.as_str().into()), ("table", table.into()), ("row", row.into())];
    words.tell(&format!("search-reason-{key}"), &own)
}

fn fragment_lines(found: &FoundText, language: Language, terminal: Terminal) -> Vec<String> {
    let width = terminal.width.saturating_sub(TEXT).clamp(20, WIDEST);
    let (mut text, mut places) = fragment(&found.text, language);
    if let (Some(headword), Language::Ja) = (&found.headword, language) {
        let reading =
            found.reading.as_ref().map_or(String::new(), |reading| format!("（{reading}）"));
        let before = format!("{headword}{reading}：");
        places
            .iter_mut()
            .for_each(|place| *place = place.start + before.len()..place.end + before.len());
        text.insert_str(0, &before);
    }
    highlighted(&text, &places, brackets(language), width, terminal)
}

/// The text, or the sentences of it that answer, and where the matches are in it.
fn fragment(text: &MarkedText, language: Language) -> (String, Vec<Range<usize>>) {
    let all = text.text.as_str();
    let shown = match all.chars().nth(FRAGMENT) {
        Some(_) => answering(text, language),
        None => 0..all.len(),
    };
    let open = if shown.start > 0 { "…" } else { "" };
    let close = if shown.end < all.trim_end().len() { "…" } else { "" };
    let kept = format!("{open}{}{close}", &all[shown.clone()]).replace('\n', " ");
    let inside =
        text.marks.iter().filter(|mark| mark.0.start < shown.end && mark.0.end > shown.start);
    let moved = |at: usize| at.clamp(shown.start, shown.end) - shown.start + open.len();
    let places = inside.map(|(bytes, _)| moved(bytes.start)..moved(bytes.end));
    (kept, places.collect())
}

/// The sentence that has most of what was asked for, with those behind and before it that there is
/// room for; of one that is too long, what stands around its first match.
fn answering(text: &MarkedText, language: Language) -> Range<usize> {
    let all = text.text.as_str();
    let sentences = sentences(all, language);
    let length = |bytes: &Range<usize>| all[bytes.clone()].chars().count();
    let asked = |bytes: &Range<usize>| {
        let own = text.marks.iter().filter(|mark| bytes.contains(&mark.0.start));
        own.map(|mark| all[mark.0.clone()].to_lowercase()).collect::<BTreeSet<String>>().len()
    };
    // Of sentences that have as much, the first.
    let order = |(place, bytes): &(usize, &Range<usize>)| (asked(bytes), Reverse(*place));
    let Some((best, bytes)) = sentences.iter().enumerate().max_by_key(order) else {
        return 0..all.len();
    };
    let mut shown = bytes.clone();
    if length(&shown) > FRAGMENT {
        let first = text.marks.iter().map(|mark| mark.0.start).find(|start| shown.contains(start));
        return within(all, shown.clone(), first.unwrap_or(shown.start));
    }
    for next in &sentences[best + 1..] {
        if length(&(shown.start..next.end)) > FRAGMENT {
            break;
        }
        shown.end = next.end;
    }
    for before in sentences[..best].iter().rev() {
        if length(&(before.start..shown.end)) > FRAGMENT {
            break;
        }
        shown.start = before.start;
    }
    shown
}

/// What stands around a place in a sentence, cut between words.
fn within(all: &str, sentence: Range<usize>, first: usize) -> Range<usize> {
    let own = &all[sentence.clone()];
    let begins = piece_starts(own);
    let before = all[sentence.start..first].char_indices().rev().take(FRAGMENT / 3).last();
    let before = before.map_or(first, |letter| sentence.start + letter.0) - sentence.start;
    let from = begins.iter().copied().find(|start| *start >= before).unwrap_or(0);
    let from = from.min(first - sentence.start);
    let end = own[from..].char_indices().nth(FRAGMENT).map_or(own.len(), |letter| from + letter.0);
    let to = match end == own.len() {
        true => end,
        false => {
            begins.iter().copied().rfind(|start| (from + 1..=end).contains(start)).unwrap_or(end)
        }
    };
    let kept = own[from..to].trim_end();
    sentence.start + from..sentence.start + from + kept.len()
}

fn brackets(language: Language) -> (char, char) {
    match language {
        Language::En => ('⟦', '⟧'),
        Language::Ja => ('【', '】'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Mark;

    fn shown(all: &str, asked: &str, language: Language) -> String {
        let marks =
            all.match_indices(asked).map(|found| (found.0..found.0 + asked.len(), Mark::Match));
        fragment(&MarkedText { text: all.to_owned(), marks: marks.collect() }, language).0
    }

    #[test]
    fn a_long_text_shows_the_sentence_that_answers() {
        let filler = "A wug is a small thing that nobody has counted until now. ".repeat(6);
        let all = format!("{filler}The third wug sings. {filler}");
        let shown = shown(&all, "sings", Language::En);
        assert!(shown.starts_with("…The third wug sings. A wug is"), "{shown}");
        assert!(shown.ends_with("until now.…"), "{shown}");
    }

    #[test]
    fn a_long_sentence_is_cut_between_words() {
        let all = format!("{}singing {}", "wugs, ".repeat(60), "wugs, ".repeat(60));
        let shown = shown(&all, "singing", Language::En);
        let words = shown.trim_matches('…').split(' ').map(|word| word.trim_end_matches(','));
        assert!(words.clone().all(|word| word == "wugs" || word == "singing"), "{shown}");
        assert!(words.count() > 30 && shown.contains("singing"), "{shown}");
    }

    #[test]
    fn a_japanese_text_shows_its_sentence_too() {
        let filler = "ワグはまだ誰も数えたことのない小さなものである。".repeat(12);
        let all = format!("{filler}三番目のワグは歌う。{filler}");
        let shown = shown(&all, "歌う", Language::Ja);
        assert!(shown.starts_with("…三番目のワグは歌う。"), "{shown}");
        assert!(shown.chars().count() <= FRAGMENT + 2, "{shown}");
    }
}
