//! `contents` as JSON:
//!
//! ```text
//! {en: EDITION|null, ja: EDITION|null,
//!  chapters:[{number, title, title_ja, sections:[{number, title, title_ja}]}]}
//! ```

use serde::Serialize;

use super::print::print;
use super::show::{Step, step};
use crate::answer::ContentsAnswer;
use crate::model::EditionId;

#[derive(Serialize)]
struct Contents<'a> {
    en: Option<EditionId>,
    ja: Option<EditionId>,
    chapters: Vec<Chapter<'a>>,
}

#[derive(Serialize)]
struct Chapter<'a> {
    #[serde(flatten)]
    chapter: Step<'a>,
    sections: Vec<Step<'a>>,
}

/// The answer of `contents`.
pub fn contents(answer: &ContentsAnswer) -> String {
    let chapters = answer.chapters.iter().map(|(chapter, sections)| Chapter {
        chapter: step(chapter),
        sections: sections.iter().map(step).collect(),
    });
    let (en, ja) = (answer.facing.en, answer.facing.ja);
    print(&Contents { en, ja, chapters: chapters.collect() })
}
