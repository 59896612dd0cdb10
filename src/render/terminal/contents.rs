//! How does the table of contents look in a terminal? Start at [`contents`].

use super::Terminal;
use super::columns::padded;
use super::wrap::wrap;
use crate::answer::{Chapter, ContentsAnswer, PathStep};
use crate::text::display_width;

/// Columns that sections are set in from the left.
const INDENT: usize = 2;

/// Chapters with the sections under them, the editions first.
pub fn contents(answer: &ContentsAnswer, terminal: Terminal) -> String {
    let editions = answer.facing.en.iter().chain(&answer.facing.ja).map(ToString::to_string);
    let editions: Vec<String> = editions.collect();
    let mut out = format!("{}\n", terminal.quiet(&editions.join(" · ")));
    let sections = answer.chapters.iter().flat_map(|chapter| &chapter.sections);
    let widths = Widths::of(answer.chapters.iter().map(|chapter| &chapter.step).chain(sections));
    for Chapter { step: chapter, sections } in &answer.chapters {
        let chapter = titled(chapter, 0, widths, terminal);
        out += &format!("\n{}\n", terminal.strong(chapter.trim_end()));
        out.extend(sections.iter().map(|section| titled(section, INDENT, widths, terminal)));
    }
    out
}

/// Numbers with their titles, one below the other.
pub(super) fn list(steps: &[PathStep], indent: usize, terminal: Terminal) -> String {
    let widths = Widths::of(steps.iter());
    steps.iter().map(|step| titled(step, indent, widths, terminal)).collect()
}

/// Columns of the widest number and of the widest English title.
#[derive(Clone, Copy)]
struct Widths {
    number: usize,
    title: usize,
}

impl Widths {
    fn of<'a>(steps: impl Iterator<Item = &'a PathStep> + Clone) -> Self {
        let numbers = steps.clone().map(|step| step.number.to_string().len());
        let titles = steps.filter_map(|step| step.en.as_deref()).map(display_width);
        Self { number: numbers.max().unwrap_or(0), title: titles.max().unwrap_or(0) }
    }
}

/// `  702  Keyword Abilities  キーワード能力`, in lines that fit.
fn titled(step: &PathStep, indent: usize, widths: Widths, terminal: Terminal) -> String {
    let number = padded(&step.number.to_string(), widths.number);
    let number = format!("{}{number} ", " ".repeat(indent));
    let (en, ja) = (step.en.as_deref(), step.ja_or_name());
    let titles = match (en, ja) {
        (Some(en), Some(ja)) => format!("{}  {ja}", padded(en, widths.title)),
        (en, ja) => en.or(ja).unwrap_or_default().to_owned(),
    };
    let width = terminal.width.saturating_sub(indent + widths.number + 2).max(20);
    if display_width(&titles) <= width {
        return format!("{number} {titles}").trim_end().to_owned() + "\n";
    }
    let both = en.into_iter().chain(ja).collect::<Vec<_>>().join(" · ");
    let gap = " ".repeat(indent + widths.number + 2);
    let lines = wrap(&both, width);
    let lines = lines.iter().enumerate().map(|(place, line)| match place {
        0 => format!("{number} {line}\n"),
        _ => format!("{gap}{line}\n"),
    });
    lines.collect()
}
