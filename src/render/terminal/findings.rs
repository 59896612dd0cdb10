//! How do findings look in a terminal? Start at [`findings`].

use super::Terminal;
use super::wrap::wrap;
use crate::answer::{FindingLine, FindingsAnswer, Quote};
use crate::model::Severity;

/// The findings with the words in question, and how many there are.
pub fn findings(answer: &FindingsAnswer, terminal: Terminal) -> String {
    let mut out: String = answer.findings.iter().map(|it| finding(it, terminal)).collect();
    let editions: Vec<String> = answer.editions.iter().map(ToString::to_string).collect();
    let counts = Severity::ALL.map(|severity| {
        let count = answer.findings.iter().filter(|it| it.severity == severity).count();
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {severity}{plural}")
    });
    out += &format!("{} in {}\n", counts.join(", "), editions.join(" and "));
    out
}

fn finding(it: &FindingLine, terminal: Terminal) -> String {
    let codes = match it.severity {
        Severity::Error => "1;31",
        Severity::Warning => "1;33",
        Severity::Note => "1;36",
    };
    let kind = terminal.paint(codes, &format!("{} {}", it.severity, it.kind));
    let mut out = format!("{}  {kind}\n", terminal.strong(&it.subject));
    let mut push = |name: &str, text: &str| {
        let lines = wrap(text, terminal.width.saturating_sub(7).max(20));
        for (at, line) in lines.iter().enumerate() {
            let name = if at == 0 { name } else { "" };
            out += &format!("  {name:<3}  {line}\n");
        }
    };
    push("", &it.message);
    for (name, quote) in [("en", &it.en), ("ja", &it.ja)] {
        if let Some(quote) = quote {
            push(name, &excerpt(quote));
        }
    }
    if let Some(suggestion) = &it.suggestion {
        push("→", suggestion);
    }
    out.push('\n');
    out
}

/// Characters that are shown on each side of the words in question.
const AROUND: usize = 60;

/// The words in question in brackets, with what stands around them.
fn excerpt(quote: &Quote) -> String {
    let text = &quote.text.text;
    let Some((bytes, _)) = quote.text.marks.first() else {
        let start: String = text.chars().take(3 * AROUND).collect();
        return if start.len() < text.len() { start + "…" } else { start };
    };
    let (before, behind) = (&text[..bytes.start], &text[bytes.end..]);
    let from = before.char_indices().rev().nth(AROUND).map_or(0, |it| it.0);
    let to = behind.char_indices().nth(AROUND).map_or(behind.len(), |it| it.0);
    let open = if from > 0 { "…" } else { "" };
    let close = if to < behind.len() { "…" } else { "" };
    format!("{open}{}【{}】{}{close}", &before[from..], &text[bytes.clone()], &behind[..to])
}
