//! How do the small lists look that many pages share? Start at [`path`] and [`previews`].

use super::view::{View, japanese_title};
use crate::answer::{Facing, PathStep, Preview, PreviewTarget};
use crate::model::Language;
use crate::render::html::escape;

/// Chapter, section and rule above, as links.
pub fn path(view: &View, steps: &[PathStep]) -> String {
    let label = view.say("Path", "位置");
    let mut out = format!("<nav class=\"path\" aria-label=\"{label}\"><ol>");
    for step in steps {
        out +=
            &format!("<li><a href=\"{}\">{}</a></li>", view.number(step.number), named(view, step));
    }
    out + "</ol></nav>\n"
}

/// A number with its title.
pub fn named(view: &View, step: &PathStep) -> String {
    match view.title(step) {
        Some((title, language)) => {
            format!("{} <span lang=\"{language}\">{}</span>", step.number, escape(title))
        }
        None => step.number.to_string(),
    }
}

/// The titles of a number in both languages.
pub fn both(view: &View, step: &PathStep) -> String {
    titles(view, step.en.as_deref(), step.ja.as_deref())
}

/// A title in both languages, that of the interface first.
pub fn titles(view: &View, en: Option<&str>, ja: Option<&str>) -> String {
    let mut sides = [(en, Language::En), (japanese_title(en, ja), Language::Ja)];
    if view.language == Language::Ja {
        sides.reverse();
    }
    let said = sides.into_iter().filter_map(|(title, language)| {
        Some(format!(" <span lang=\"{language}\">{}</span>", escape(title?)))
    });
    said.collect()
}

/// Which editions are shown.
pub fn facing(view: &View, facing: &Facing) -> String {
    let mut editions = Vec::new();
    if let Some(en) = facing.en {
        editions.push(format!("{} <time>{}</time>", view.say("English", "英語版"), en.effective));
    }
    if let Some(ja) = facing.ja {
        editions.push(format!(
            "{} <time>{}</time>",
            view.say("Japanese", "日本語版"),
            ja.effective
        ));
    }
    format!("<p class=\"facing\">{}</p>\n", editions.join(" · "))
}

/// Targets of links with the beginning of their words.
pub fn previews(view: &View, previews: &[Preview]) -> String {
    let mut out = String::from("<ul class=\"previews\">\n");
    for it in previews {
        out += &preview(view, it);
    }
    out + "</ul>\n"
}

fn preview(view: &View, preview: &Preview) -> String {
    let name = match &preview.target {
        PreviewTarget::Numbers(range) => {
            format!("<a href=\"{}\">{range}</a>", view.number(range.first()))
        }
        PreviewTarget::Absent(range) => {
            let absent = view.say("not in this edition", "この版にはない");
            return format!("<li><s>{range}</s> <span class=\"quiet\">{absent}</span></li>\n");
        }
        PreviewTarget::Term(headword, slug) => {
            format!("<a href=\"{}\">{}</a>", view.term(slug), escape(headword))
        }
    };
    let own = [preview.en.as_deref(), preview.ja.as_deref()];
    let is_all = |it: &PathStep| own == [it.en.as_deref(), it.ja.as_deref()];
    if let Some(step) = preview.title.as_ref().filter(|it| is_all(it)) {
        return format!("<li>{name}{}</li>\n", both(view, step));
    }
    let title = preview.title.as_ref().and_then(|it| view.title(it));
    let title = title.map_or(String::new(), |(title, language)| {
        format!(" <b lang=\"{language}\">{}</b>", escape(title))
    });
    let en = preview.en.as_deref().map(|it| (it, Language::En));
    let ja = preview.ja.as_deref().map(|it| (it, Language::Ja));
    let words = match view.language {
        Language::En => en.or(ja),
        Language::Ja => ja.or(en),
    };
    let words = words.map_or(String::new(), |(words, language)| {
        format!(" <span lang=\"{language}\">{}</span>", escape(words))
    });
    format!("<li>{name}{title}{words}</li>\n")
}

/// A list whose tail is folded away.
pub fn folded_previews(view: &View, all: &[Preview], most: usize) -> String {
    if all.len() <= most + 2 {
        return previews(view, all);
    }
    let (shown, rest) = all.split_at(most);
    let more = match view.language {
        Language::En => format!("{} more", rest.len()),
        Language::Ja => format!("ほか{}件", rest.len()),
    };
    format!(
        "{}<details><summary>{more}</summary>\n{}</details>\n",
        previews(view, shown),
        previews(view, rest)
    )
}

/// Links to the neighbours in the book.
pub fn neighbours(
    view: &View,
    previous: Option<(String, String)>,
    next: Option<(String, String)>,
) -> String {
    let mut out =
        format!("<nav class=\"neighbours\" aria-label=\"{}\">", view.say("Neighbours", "前後"));
    if let Some((address, name)) = previous {
        out += &format!("<a rel=\"prev\" href=\"{address}\">← {name}</a>");
    }
    if let Some((address, name)) = next {
        out += &format!("<a rel=\"next\" href=\"{address}\">{name} →</a>");
    }
    out + "</nav>\n"
}
