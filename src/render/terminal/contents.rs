//! How does the table of contents look in a terminal? Start at [`contents`].

use super::Terminal;
use super::columns::padded;
use super::wrap::{display_width, wrap};
use crate::answer::{ContentsAnswer, PathStep};

/// Columns that sections are set in from the left, and those of their numbers.
const INDENT: usize = 2;
const NUMBER: usize = 5;

/// Chapters with the sections under them, the editions first.
pub fn contents(answer: &ContentsAnswer, terminal: Terminal) -> String {
    let editions = answer.facing.en.iter().chain(&answer.facing.ja).map(ToString::to_string);
    let editions: Vec<String> = editions.collect();
    let mut out = format!("{}\n", terminal.quiet(&editions.join(" · ")));
    let steps = || {
        answer
            .chapters
            .iter()
            .flat_map(|(chapter, sections)| std::iter::once(chapter).chain(sections))
    };
    let widest = steps().filter_map(|it| it.en.as_deref()).map(display_width).max().unwrap_or(0);
    for (chapter, sections) in &answer.chapters {
        out += &format!("\n{}\n", terminal.strong(titled(chapter, 0, widest, terminal).trim_end()));
        for section in sections {
            out += &titled(section, INDENT, widest, terminal);
        }
    }
    out
}

/// `  702  Keyword Abilities  キーワード能力`, in lines that fit.
pub(super) fn titled(step: &PathStep, indent: usize, widest: usize, terminal: Terminal) -> String {
    let number = format!("{}{}", " ".repeat(indent), padded(&step.number.to_string(), NUMBER));
    let titles = match (&step.en, &step.ja) {
        (Some(en), Some(ja)) => format!("{}  {ja}", padded(en, widest)),
        (en, ja) => en.as_ref().or(ja.as_ref()).cloned().unwrap_or_default(),
    };
    let width = terminal.width.saturating_sub(indent + NUMBER + 1).max(20);
    if display_width(&titles) <= width {
        return format!("{number} {titles}").trim_end().to_owned() + "\n";
    }
    let both = step.en.iter().chain(&step.ja).cloned().collect::<Vec<_>>().join(" · ");
    let gap = " ".repeat(indent + NUMBER + 1);
    let lines = wrap(&both, width);
    let lines = lines.iter().enumerate().map(|(place, line)| match place {
        0 => format!("{number} {line}\n"),
        _ => format!("{gap}{line}\n"),
    });
    lines.collect()
}
