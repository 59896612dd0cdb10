//! How does the table of contents look in Markdown? Start at [`contents`].

use super::escape;
use crate::answer::{Chapter, ContentsAnswer, PathStep};

/// A list of chapters with lists of their sections.
pub fn contents(answer: &ContentsAnswer) -> String {
    let mut out = String::new();
    for Chapter { step: chapter, sections } in &answer.chapters {
        out += &format!("- {}\n", titled(chapter));
        for section in sections {
            out += &format!("  - {}\n", titled(section));
        }
    }
    out
}

fn titled(step: &PathStep) -> String {
    let titles: Vec<String> =
        step.en.as_deref().into_iter().chain(step.ja_or_name()).map(escape).collect();
    format!("**{}** {}", step.number, titles.join(" · "))
}
