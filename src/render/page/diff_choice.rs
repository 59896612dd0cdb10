//! How are two editions chosen to be compared? Start at [`diff_choice`].

use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::EditionsAnswer;
use crate::model::{DocumentKind, EditionId, Language};

/// The page on which two editions are chosen.
pub fn diff_choice(view: &View, editions: &EditionsAnswer) -> String {
    let title = view.say("Changes between editions", "版の間の変更点");
    let mut body = format!("<h1>{title}</h1>\n");
    for language in [Language::En, Language::Ja] {
        let of = |id: &EditionId| id.document == DocumentKind::Rules && id.language == language;
        let ids: Vec<EditionId> = editions.editions.iter().map(|it| it.id).filter(of).collect();
        if ids.len() > 1 {
            body += &choice(view, language, &ids);
        }
    }
    framed(view, &Head { place: Place::Changes, title, typed: "" }, &body)
}

fn choice(view: &View, language: Language, ids: &[EditionId]) -> String {
    let name = match language {
        Language::En => view.say("English", "英語版"),
        Language::Ja => view.say("Japanese", "日本語版"),
    };
    let select = |field: &str, label: &str, chosen: Option<&EditionId>| {
        let options = ids.iter().rev().map(|it| {
            let selected = if Some(it) == chosen { " selected" } else { "" };
            format!("<option{selected}>{it}</option>")
        });
        format!(
            "<label>{label} <select name=\"{field}\">{}</select></label>",
            options.collect::<String>()
        )
    };
    let (old, new) = (view.say("from", "改正前"), view.say("to", "改正後"));
    let mut out = format!(
        "<section><h2>{name}</h2>\n<form class=\"choose\" action=\"/diff\">{} {} <button>{}</button></form>\n\
         <ul class=\"moves\">",
        select("old", old, ids.iter().rev().nth(1)),
        select("new", new, ids.last()),
        view.say("Compare", "比較する")
    );
    for it in ids.windows(2).rev() {
        out += &format!("<li><a href=\"/diff/{}/{}\">{} → {}</a></li>", it[0], it[1], it[0], it[1]);
    }
    out + "</ul></section>\n"
}
