//! How does the table of contents look as a page? Start at [`contents`].

use super::{escape, page};
use crate::answer::{ContentsAnswer, PathStep};

/// A page with a list of chapters and of their sections.
pub fn contents(answer: &ContentsAnswer) -> String {
    let mut body = String::from("<ul>\n");
    for (chapter, sections) in &answer.chapters {
        let items: String =
            sections.iter().map(|it| format!("<li>{}</li>\n", titled(it))).collect();
        body += &format!("<li>{}\n<ul>\n{items}</ul>\n</li>\n", titled(chapter));
    }
    page("Contents", &(body + "</ul>\n"))
}

fn titled(step: &PathStep) -> String {
    let en = step.en.iter().map(|it| format!(" <span lang=\"en\">{}</span>", escape(it)));
    let ja = step.ja.iter().map(|it| format!(" <span lang=\"ja\">{}</span>", escape(it)));
    let titles: String = en.chain(ja).collect();
    format!("<b>{}</b>{titles}", step.number)
}
