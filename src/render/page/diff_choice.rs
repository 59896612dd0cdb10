//! How are two editions chosen to be compared? Start at [`diff_choice`].

use maud::{Markup, html};

use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::EditionsAnswer;
use crate::model::{DocumentKind, EditionId, Language};

/// The page on which two editions are chosen.
pub fn diff_choice(view: &View, editions: &EditionsAnswer) -> String {
    let title = view.say("Changes between editions", "版の間の変更点");
    let of = |language: Language| -> Vec<EditionId> {
        let ids = editions.editions.iter().map(|line| line.id);
        ids.filter(|id| id.document == DocumentKind::Rules && id.language == language).collect()
    };
    let body = html! {
        h1 { (title) }
        @for language in [Language::En, Language::Ja] {
            @let ids = of(language);
            @if ids.len() > 1 { (choice(view, language, &ids)) }
        }
    };
    framed(view, &Head { place: Place::Changes, title, typed: "" }, &body)
}

fn choice(view: &View, language: Language, ids: &[EditionId]) -> Markup {
    let name = match language {
        Language::En => view.say("English", "英語版"),
        Language::Ja => view.say("Japanese", "日本語版"),
    };
    let fields = [
        ("old", view.say("from", "改正前"), ids.iter().rev().nth(1)),
        ("new", view.say("to", "改正後"), ids.last()),
    ];
    html! {
        section {
            h2 { (name) }
            form.choose action="/diff" {
                @for (field, label, chosen) in fields {
                    label {
                        (label) " "
                        select name=(field) {
                            @for id in ids.iter().rev() {
                                option selected[Some(id) == chosen] { (id) }
                            }
                        }
                    }
                    " "
                }
                button { (view.say("Compare", "比較する")) }
            }
            ul.moves {
                @for pair in ids.windows(2).rev() {
                    li {
                        a href={ "/diff/" (pair[0]) "/" (pair[1]) } { (pair[0]) " → " (pair[1]) }
                    }
                }
            }
        }
    }
}
