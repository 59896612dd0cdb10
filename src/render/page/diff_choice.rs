//! How are two editions chosen to be compared? Start at [`diff_choice`].

use maud::{Markup, html};

use super::document::document_address;
use super::feed::counts;
use super::frame::{Head, Place, framed};
use super::view::View;
use crate::answer::EditionChanges;
use crate::model::{EditionId, Language};

/// New titles that a card tells; the page of the difference tells all.
const TITLES: usize = 6;

/// The page on which two editions are chosen, each edition with what it changed; the newest first.
pub fn diff_choice(view: &View, editions: &[(Language, Vec<EditionChanges>)]) -> String {
    let title = view.say("Changes between editions", "版の間の変更点");
    let intro = view.say(
        "Each edition of the rules against the one before it.",
        "各版を一つ前の版と比べたものです。",
    );
    let body = html! {
        h1 { (title) }
        p.facing {
            (intro) " "
            a href="/feed/changes.atom" type="application/atom+xml" {
                (view.say("Follow them (Atom)", "フィード（Atom）"))
            }
        }
        @for (language, changes) in editions {
            @if !changes.is_empty() { (choice(view, *language, changes)) }
        }
    };
    framed(view, &Head { place: Place::Changes, title, typed: "" }, &body)
}

fn choice(view: &View, language: Language, changes: &[EditionChanges]) -> Markup {
    let name = match language {
        Language::En => view.say("English", "英語版"),
        Language::Ja => view.say("Japanese", "日本語版"),
    };
    let news = changes.iter().map(|changes| changes.editions.new);
    let first = changes.last().map(|changes| changes.editions.old);
    let ids: Vec<EditionId> = news.chain(first).collect();
    let fields = [
        ("old", view.say("from", "改正前"), ids.get(1)),
        ("new", view.say("to", "改正後"), ids.first()),
    ];
    html! {
        section {
            h2 { (name) " " small { (changes.len()) } }
            form.choose action="/diff" {
                @for (field, label, chosen) in fields {
                    label {
                        (label) " "
                        select name=(field) {
                            @for id in &ids { option selected[Some(id) == chosen] { (id) } }
                        }
                    }
                    " "
                }
                button { (view.say("Compare", "比較する")) }
            }
            ul.cards { @for edition in changes { li.card { (card(view, edition)) } } }
        }
    }
}

/// An edition: its day and set, what it changed, what is new by name, and its bulletins.
fn card(view: &View, edition: &EditionChanges) -> Markup {
    let (old, new) = (edition.editions.old, edition.editions.new);
    let titles: Vec<_> = edition.new_titles.iter().take(TITLES).collect();
    let left_out = edition.new_titles.len() - titles.len();
    html! {
        h3 {
            a href={ "/diff/" (old) "/" (new) } {
                time { (new) } @if let Some(set) = &edition.set { " " (set) }
            }
        }
        p.quiet { (view.say("from", "改正前")) " " time { (old) } }
        p { (counts(view, edition)) }
        @if !titles.is_empty() {
            p {
                (view.say("New:", "新設："))
                @for (nth, (number, title)) in titles.iter().enumerate() {
                    @if nth > 0 { "," }
                    " " (number) " " span lang=(new.language) { (title) }
                }
                @if left_out > 0 { " … +" (left_out) }
            }
        }
        @if !edition.bulletins.is_empty() {
            p.quiet {
                @for id in &edition.bulletins {
                    a href=(document_address(*id)) {
                        (view.say("Bulletin", "更新情報")) " " time { (id.effective) }
                    }
                    " "
                }
            }
        }
    }
}
