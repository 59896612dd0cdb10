//! How do citations look in each format? Start at [`cite_terminal`], [`cite_markdown`] and
//! [`cite_html`].

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::findings::meant;
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteSuggestion, CiteVerdict, MigrateAnswer,
    SayingAnswer, SayingRule,
};
use crate::doc::{self, Block, Doc, Line, Terminal, escape, page, wrap};
use crate::model::Language;
use crate::text::{abridged, is_japanese, tail};
use crate::words::Words;

/// The findings as path, line and column, with the line and what to do, and what they come to.
pub fn cite_terminal(answer: &CiteAnswer, terminal: Terminal) -> String {
    let mut out = explained(&answer.explained, terminal.words);
    out.extend(answer.findings.iter().map(|found| finding(found, terminal)));
    for line in summary(answer, terminal.words) {
        wrap(&line, terminal.width).iter().for_each(|row| out += &format!("{row}\n"));
    }
    out
}

fn explained(all: &[CiteExplained], words: Words) -> String {
    let line = |explained: &CiteExplained| {
        let key = if explained.is_citation { "cite-is-citation" } else { "cite-is-none" };
        let told = [
            ("place", format!("{}:{}:{}", explained.file, explained.line, explained.column).into()),
            ("written", explained.written.as_str().into()),
            ("why", words.said(&explained.why).into()),
        ];
        format!("{}\n", words.tell(key, &told))
    };
    let lines: String = all.iter().map(line).collect();
    if lines.is_empty() { lines } else { lines + "\n" }
}

fn finding(found: &CiteFinding, terminal: Terminal) -> String {
    let codes = match (found.level, found.verdict) {
        (_, CiteVerdict::Reworded) => "1;36",
        (CiteLevel::Certain, _) => "1;31",
        _ => "1;33",
    };
    let place = format!("{}:{}:{}:", found.file, found.line, found.column);
    let words = terminal.words;
    let verdict = terminal.paint(codes, &verdict(found.verdict, words));
    let message = words.said(&found.message);
    let told = words.tell("told", &[("what", verdict.into()), ("text", message.into())]);
    let mut out = format!("{} {told}\n", terminal.strong(&place));
    out += &format!("    {}\n", marked(found, terminal));
    let mut push = |sign: &str, text: &str| {
        for (at, line) in wrap(text, terminal.width.saturating_sub(8).max(20)).iter().enumerate() {
            let sign = if at == 0 { sign } else { " " };
            out += &format!("    {sign} {line}\n");
        }
    };
    match &found.replacement {
        Some(new) => push("→", new),
        None => {
            for suggestion in found.suggestions.iter().take(3) {
                push("→", &format!("{} ({})", suggestion.number, words.said(&suggestion.why)));
            }
        }
    }
    found.evidence.iter().for_each(|evidence| push("·", &words.said(evidence)));
    out.push('\n');
    out
}

/// Letters of half width of the line that are shown on each side of the citation.
const AROUND: usize = 70;

/// The line with the citation in brackets.
fn marked(finding: &CiteFinding, terminal: Terminal) -> String {
    let chars: Vec<char> = finding.quote.chars().collect();
    let start = (finding.quote_column as usize).saturating_sub(1).min(chars.len());
    let end = (start + finding.width as usize).min(chars.len());
    let text = |range: &[char]| range.iter().collect::<String>();
    let (all_before, all_behind) = (text(&chars[..start]), text(&chars[end..]));
    let before = tail(&all_before, AROUND);
    let is_whole = finding.quote_column == finding.column && before.len() == all_before.len();
    let before = match is_whole {
        true => before.trim_start().to_owned(),
        false => format!("…{before}"),
    };
    let behind = abridged(&all_behind, AROUND);
    let written = terminal.paint("1;4", &text(&chars[start..end]));
    format!("{before}【{written}】{behind}")
}

/// What is true of a citation, for people.
fn verdict(verdict: CiteVerdict, words: Words) -> String {
    words.say(&format!("cite-verdict-{}", verdict.word()))
}

fn summary(answer: &CiteAnswer, words: Words) -> Vec<String> {
    let told: Vec<String> = CiteVerdict::ALL
        .iter()
        .filter_map(|verdict| Some((verdict, answer.verdicts.get(verdict)?)))
        .map(|(judgement, count)| {
            let told = [("count", (*count).into()), ("verdict", verdict(*judgement, words).into())];
            words.tell("cite-verdict-count", &told)
        })
        .collect();
    let key = if answer.edition == answer.to { "cite-summary" } else { "cite-summary-for" };
    let [edition, to] = [answer.edition, answer.to].map(|edition| edition.to_string().into());
    let counts = [
        ("citations", citations(answer.citations, words).into()),
        ("files", files(answer.files, words).into()),
        ("edition", edition),
        ("to", to),
    ];
    let mut head = words.tell(key, &counts);
    if !told.is_empty() {
        let told = words.list(&told).into();
        head = words.tell("told", &[("what", head.into()), ("text", told)]);
    }
    let mut lines = vec![head];
    if answer.accepted > 0 {
        lines.push(words.tell("cite-accepted", &[("count", answer.accepted.into())]));
    }
    if let Some(update) = answer.update {
        let touched = citations(update.citations, words).into();
        let told = [("edition", update.edition.to_string().into()), ("citations", touched)];
        lines.push(words.tell("cite-update", &told));
    }
    lines
}

fn citations(count: usize, words: Words) -> String {
    words.tell("cite-citations", &[("count", count.into())])
}

fn files(count: usize, words: Words) -> String {
    words.tell("cite-files", &[("count", count.into())])
}

/// How many findings there are among how many citations.
pub fn found_among(answer: &CiteAnswer, words: Words) -> String {
    let told = [
        ("count", answer.findings.len().into()),
        ("citations", citations(answer.citations, words).into()),
        ("to", answer.to.to_string().into()),
    ];
    words.tell("cite-findings", &told)
}

/// How many citations there are of each verdict, section, rule and file.
pub fn cite_stat(answer: &CiteAnswer, words: Words) -> String {
    let mut out: String = summary(answer, words).iter().map(|line| format!("{line}\n")).collect();
    let mut sections: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (rule, (all, told)) in &answer.rules {
        let section = sections.entry(rule.chars().take(3).collect()).or_default();
        *section = (section.0 + all, section.1 + told);
    }
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &answer.findings {
        *files.entry(finding.file.as_str()).or_default() += 1;
    }
    let counted = |counts: &BTreeMap<String, (usize, usize)>| {
        let mut rows: Vec<_> = counts.iter().map(|(name, pair)| (name.clone(), *pair)).collect();
        rows.sort_by_key(|row| std::cmp::Reverse((row.1.1, row.1.0)));
        rows.truncate(20);
        let row = |(name, (all, told)): (String, (usize, usize))| {
            vec![name, all.to_string(), told.to_string()]
        };
        let head =
            vec![String::new(), words.say("cite-head-citations"), words.say("cite-head-findings")];
        std::iter::once(head).chain(rows.into_iter().map(row)).collect::<Vec<_>>()
    };
    out += &format!("\n{}\n{}", words.say("cite-head-sections"), aligned(&counted(&sections)));
    out += &format!("\n{}\n{}", words.say("cite-head-rules"), aligned(&counted(&answer.rules)));
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    let rows: Vec<Vec<String>> = files
        .into_iter()
        .take(20)
        .map(|file| vec![file.0.to_owned(), file.1.to_string()])
        .collect();
    if !rows.is_empty() {
        out += &format!("\n{}\n{}", words.say("cite-head-files"), aligned(&rows));
    }
    out
}

/// Rows with names at the left and numbers at the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let row = |cells: &Vec<String>| cells.iter().cloned().map(Line::from).collect();
    let (head, rows) = (Vec::new(), rows.iter().map(row).collect());
    let table = Block::Table { head, rows, numbers: 1..9, spare: Vec::new(), bars: Vec::new() };
    let doc = Doc { title: String::new(), blocks: vec![table] };
    doc::terminal(&doc, Terminal { width: 1000, ..Terminal::default() })
}

/// What was rewritten, and what is left to people.
pub fn migrate_terminal(answer: &MigrateAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    if answer.done_before {
        return format!("{}\n", migrated(answer, words));
    }
    let mut out: String = answer.left.iter().map(|found| finding(found, terminal)).collect();
    for rewritten in &answer.rewritten {
        let count = citations(rewritten.citations, words);
        let told = [("file", rewritten.file.as_str().into()), ("citations", count.into())];
        out += &format!("{}\n", words.tell("cite-rewritten", &told));
    }
    out + &format!("{}\n", migrated(answer, words))
}

/// How much was rewritten, and how much is left to people.
pub fn migrated(answer: &MigrateAnswer, words: Words) -> String {
    let [from, to] = [answer.from, answer.to].map(|edition| edition.to_string().into());
    if answer.done_before {
        return words.tell("cite-done-before", &[("to", to)]);
    }
    let count: usize = answer.rewritten.iter().map(|file| file.citations).sum();
    let told = [
        ("citations", citations(count, words).into()),
        ("files", files(answer.rewritten.len(), words).into()),
        ("from", from.clone()),
        ("to", to),
        ("left", answer.left.len().into()),
    ];
    let migrated = words.tell("cite-migrated", &told);
    match answer.passed {
        0 => migrated,
        passed => {
            let told = [("files", files(passed, words).into()), ("from", from)];
            format!("{migrated}\n{}", words.tell("cite-passed", &told))
        }
    }
}

/// Rules that say something.
pub fn saying_terminal(answer: &SayingAnswer, terminal: Terminal) -> String {
    let mut out = nothing_said(answer, terminal.words).map_or(String::new(), |told| told + "\n");
    for rule in &answer.suggestions {
        let CiteSuggestion { number, score, why } = &rule.suggestion;
        let why = terminal.words.said(why);
        out += &format!("{}  {score:.2}  {why}\n", terminal.strong(number));
        for line in
            wrap(said_in(answer, rule, terminal.words).0, terminal.width.saturating_sub(4).max(20))
        {
            out += &format!("    {line}\n");
        }
    }
    let edition = answer.edition.to_string().into();
    out + &format!("{}\n", terminal.words.tell("cite-in", &[("edition", edition)]))
}

/// The text of a rule in the language of who asked, and which that is: of Japanese words, or for
/// who reads the interface in Japanese, the Japanese text where it is held.
pub fn said_in<'r>(
    answer: &SayingAnswer,
    rule: &'r SayingRule,
    words: Words,
) -> (&'r str, Language) {
    let is_wanted = words.language() == Language::Ja || answer.asked.contains(is_japanese);
    match rule.ja.as_deref().filter(|_| is_wanted) {
        Some(text) => (text, Language::Ja),
        None => (&rule.text, Language::En),
    }
}

/// That no rule says what was asked, where none does.
pub fn nothing_said(answer: &SayingAnswer, words: Words) -> Option<String> {
    let query = answer.asked.trim();
    let told = || words.tell("search-nothing", &[("query", query.into())]);
    answer.suggestions.is_empty().then(told)
}

/// A list of findings.
pub fn cite_markdown(answer: &CiteAnswer, words: Words) -> String {
    format!("## {}\n\n{}", found_among(answer, words), markdown_findings(&answer.findings, words))
}

fn markdown_findings(all: &[CiteFinding], words: Words) -> String {
    let mut out = String::new();
    for finding in all {
        let (file, message) = (escape(&finding.file), escape(&words.said(&finding.message)));
        out += &format!(
            "- **{file}:{}:{}** `{}`: {message}",
            finding.line, finding.column, finding.verdict
        );
        let meant = meant(finding);
        if !meant.is_empty() {
            out += &format!(" → {}", escape(&meant.join(", ")));
        }
        out += &format!("\n  - {}\n", escape(finding.quote.trim()));
    }
    out
}

/// What was rewritten, and what is left to people.
pub fn migrate_markdown(answer: &MigrateAnswer, words: Words) -> String {
    let mut out = format!("## {} → {}\n\n", answer.from, answer.to);
    for rewritten in &answer.rewritten {
        let count = rewritten.citations.into();
        let citations = words.tell("cite-citations", &[("count", count)]);
        let told = [("file", escape(&rewritten.file).into()), ("citations", citations.into())];
        out += &format!("- {}\n", words.tell("cite-rewritten", &told));
    }
    out += &markdown_findings(&answer.left, words);
    out + &format!("\n{}\n", migrated(answer, words))
}

/// Rules that say something.
pub fn saying_markdown(answer: &SayingAnswer, words: Words) -> String {
    let line = |rule: &SayingRule| {
        let text = escape(said_in(answer, rule, words).0).replace('\n', " ");
        format!("- **{}** {text}\n", escape(&rule.suggestion.number))
    };
    let head = words.tell("cite-in", &[("edition", answer.edition.to_string().into())]);
    let nothing = nothing_said(answer, words).map_or(String::new(), |told| escape(&told) + "\n");
    format!("## {head}\n\n{nothing}") + &answer.suggestions.iter().map(line).collect::<String>()
}

/// A page with the findings.
pub fn cite_html(answer: &CiteAnswer, words: Words) -> String {
    let body = html! {
        h1 { (words.say("title-citations")) }
        p { (found_among(answer, words)) }
        (html_findings(&answer.findings, words))
    };
    page(&words.say("title-citations"), &body, words)
}

fn html_findings(all: &[CiteFinding], words: Words) -> Markup {
    html! {
        @for finding in all {
            @let meant = meant(finding);
            section.finding {
                h2 { (finding.file) ":" (finding.line) ":" (finding.column) " " small {
                    (words.say(&format!("cite-verdict-{}", finding.verdict.word())))
                } }
                p { (words.said(&finding.message)) }
                pre { (finding.quote.trim()) }
                @if !meant.is_empty() { p { "→ " (meant.join(", ")) } }
            }
        }
    }
}

/// A page with what was rewritten, and what is left to people.
pub fn migrate_html(answer: &MigrateAnswer, words: Words) -> String {
    let body = html! {
        h1 { (answer.from) " → " (answer.to) }
        ul { @for rewritten in &answer.rewritten { li { (rewritten.file) ": " (rewritten.citations) } } }
        (html_findings(&answer.left, words))
        p { (migrated(answer, words)) }
    };
    page(&words.say("title-citations"), &body, words)
}

/// A page with rules that say something.
pub fn saying_html(answer: &SayingAnswer, words: Words) -> String {
    let body = html! {
        h1 { (answer.asked) }
        @if let Some(told) = nothing_said(answer, words) { p { (told) } }
        dl {
            @for rule in &answer.suggestions {
                @let (text, language) = said_in(answer, rule, words);
                dt { (rule.suggestion.number) }
                dd lang=(language.tag()) { (text) }
            }
        }
    };
    page(&answer.asked, &body, words)
}
