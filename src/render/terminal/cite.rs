//! How do citations look in a terminal? Start at [`cite`].

use std::collections::BTreeMap;

use super::Terminal;
use super::wrap::wrap;
use crate::answer::{
    CiteAnswer, CiteExplained, CiteFinding, CiteLevel, CiteVerdict, MigrateAnswer, SayingAnswer,
};

/// The findings as path, line and column, with the line and what to do, and what they come to.
pub fn cite(answer: &CiteAnswer, terminal: Terminal) -> String {
    let mut out = explained(&answer.explained);
    out.extend(answer.findings.iter().map(|it| finding(it, terminal)));
    out += &summary(answer);
    out
}

fn explained(all: &[CiteExplained]) -> String {
    let line = |it: &CiteExplained| {
        let is = if it.is_citation { "a citation" } else { "no citation" };
        format!("{}:{}:{}: {} is {is}: {}\n", it.file, it.line, it.column, it.written, it.why)
    };
    let lines: String = all.iter().map(line).collect();
    if lines.is_empty() { lines } else { lines + "\n" }
}

fn finding(it: &CiteFinding, terminal: Terminal) -> String {
    let codes = match (it.level, it.verdict) {
        (_, CiteVerdict::Reworded) => "1;36",
        (CiteLevel::Certain, _) => "1;31",
        _ => "1;33",
    };
    let place = format!("{}:{}:{}:", it.file, it.line, it.column);
    let verdict = terminal.paint(codes, it.verdict.word());
    let mut out = format!("{} {verdict}: {}\n", terminal.strong(&place), it.message);
    out += &format!("    {}\n", marked(it, terminal));
    let mut push = |sign: &str, text: &str| {
        for (at, line) in wrap(text, terminal.width.saturating_sub(8).max(20)).iter().enumerate() {
            let sign = if at == 0 { sign } else { " " };
            out += &format!("    {sign} {line}\n");
        }
    };
    match &it.replacement {
        Some(new) => push("→", new),
        None => {
            for it in it.suggestions.iter().take(3) {
                push("→", &format!("{} ({})", it.number, it.why));
            }
        }
    }
    it.evidence.iter().for_each(|it| push("·", it));
    out.push('\n');
    out
}

/// Characters of the line that are shown on each side of the citation.
const AROUND: usize = 70;

/// The line with the citation in brackets.
fn marked(it: &CiteFinding, terminal: Terminal) -> String {
    let chars: Vec<char> = it.quote.chars().collect();
    let start = (it.column as usize - 1).min(chars.len());
    let end = (start + it.width as usize).min(chars.len());
    let text = |range: &[char]| range.iter().collect::<String>();
    let from = start.saturating_sub(AROUND);
    let to = (end + AROUND).min(chars.len());
    let before = text(&chars[from..start]);
    let before = if from == 0 { before.trim_start().to_owned() } else { format!("…{before}") };
    let more = if to < chars.len() { "…" } else { "" };
    let written = terminal.paint("1;4", &text(&chars[start..end]));
    format!("{before}【{written}】{}{more}", text(&chars[end..to]).trim_end())
}

fn summary(answer: &CiteAnswer) -> String {
    let told: Vec<String> = CiteVerdict::ALL
        .iter()
        .filter_map(|it| Some((it, answer.verdicts.get(it)?)))
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();
    let editions = match answer.edition == answer.to {
        true => format!("against {}", answer.to),
        false => format!("written for {}, against {}", answer.edition, answer.to),
    };
    let mut out = format!(
        "{} in {}, {editions}{}{}\n",
        plural(answer.citations, "citation"),
        plural(answer.files, "file"),
        if told.is_empty() { "" } else { ": " },
        told.join(", ")
    );
    if answer.accepted > 0 {
        out += &format!("{} accepted before\n", plural(answer.accepted, "finding"));
    }
    if let Some((newest, count)) = answer.update {
        out += &format!("an update to {newest} would touch {}\n", plural(count, "citation"));
    }
    out
}

fn plural(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

/// How many citations there are of each verdict, section, rule and file.
pub fn cite_stat(answer: &CiteAnswer) -> String {
    let mut out = summary(answer);
    let mut sections: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (rule, (all, told)) in &answer.rules {
        let section = sections.entry(rule.chars().take(3).collect()).or_default();
        *section = (section.0 + all, section.1 + told);
    }
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for it in &answer.findings {
        *files.entry(it.file.as_str()).or_default() += 1;
    }
    let counted = |counts: &BTreeMap<String, (usize, usize)>| {
        let mut rows: Vec<_> = counts.iter().map(|(name, it)| (name.clone(), *it)).collect();
        rows.sort_by(|one, other| (other.1.1, other.1.0).cmp(&(one.1.1, one.1.0)));
        rows.truncate(20);
        let row = |(name, (all, told)): (String, (usize, usize))| {
            vec![name, all.to_string(), told.to_string()]
        };
        let head = vec![String::new(), "citations".to_owned(), "findings".to_owned()];
        std::iter::once(head).chain(rows.into_iter().map(row)).collect::<Vec<_>>()
    };
    out += &format!("\nsections\n{}", aligned(&counted(&sections)));
    out += &format!("\nrules\n{}", aligned(&counted(&answer.rules)));
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
    let rows: Vec<Vec<String>> =
        files.into_iter().take(20).map(|it| vec![it.0.to_owned(), it.1.to_string()]).collect();
    if !rows.is_empty() {
        out += &format!("\nfiles\n{}", aligned(&rows));
    }
    out
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        rows.iter()
            .filter_map(|it| it.get(at))
            .map(|it| super::display_width(it))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widths[at].saturating_sub(super::display_width(cell)));
            out += &if at == 0 { format!("  {cell}{gap}") } else { format!("  {gap}{cell}") };
        }
        out.push('\n');
    }
    out
}

/// What was rewritten, and what is left to people.
pub fn migrate(answer: &MigrateAnswer, terminal: Terminal) -> String {
    if answer.done_before {
        return format!("the numbers are those of {} already; nothing was done\n", answer.to);
    }
    let mut out: String = answer.left.iter().map(|it| finding(it, terminal)).collect();
    for (file, count) in &answer.rewritten {
        out += &format!("{file}: {}\n", plural(*count, "citation"));
    }
    let count: usize = answer.rewritten.iter().map(|it| it.1).sum();
    out += &format!(
        "{} in {} from {} to {}; {} left to people\n",
        plural(count, "citation"),
        plural(answer.rewritten.len(), "file"),
        answer.from,
        answer.to,
        answer.left.len()
    );
    out
}

/// Rules that say something.
pub fn saying(answer: &SayingAnswer, terminal: Terminal) -> String {
    let mut out = String::new();
    for (it, text) in &answer.suggestions {
        out += &format!("{}  {:.2}  {}\n", terminal.strong(&it.number), it.score, it.why);
        for line in wrap(text, terminal.width.saturating_sub(4).max(20)) {
            out += &format!("    {line}\n");
        }
    }
    out + &format!("in {}\n", answer.edition)
}
