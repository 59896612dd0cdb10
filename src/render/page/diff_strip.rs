//! Where in the book are the changes? Start at [`strip`].
//!
//! A drawing of the book from its first page to its last: a tick for each place that changed, the
//! higher the more did, and a link for each chapter. It needs no script.

use maud::{Markup, html};

use super::view::View;
use crate::answer::{DiffAnswer, Heading, ShownChange};
use crate::model::{Class, RuleNumber};

/// In so many pieces the book is drawn.
const PIECES: usize = 200;

/// The height of the drawing, and of what stands below it.
const HEIGHT: usize = 40;
const BELOW: usize = 16;

/// What changed in a piece of the book.
#[derive(Clone, Copy, Default)]
struct Piece {
    added: usize,
    removed: usize,
    edited: usize,
}

impl Piece {
    fn all(self) -> usize {
        self.added + self.removed + self.edited
    }

    fn class(self) -> &'static str {
        match self {
            piece if piece.edited >= piece.added.max(piece.removed) => "edited",
            piece if piece.added >= piece.removed => "added",
            _ => "removed",
        }
    }
}

/// A part of the book with one link: a chapter or the glossary.
struct Stretch {
    name: String,
    address: String,
    from: usize,
    to: usize,
    changes: usize,
}

/// The strip of all changes of words; `address` is where the changes under a heading stand.
pub fn strip(
    view: &View,
    answer: &DiffAnswer,
    changes: &[&ShownChange],
    address: impl Fn(&Heading) -> String,
) -> Markup {
    let mut pieces = [Piece::default(); PIECES];
    let mut stretches: Vec<Stretch> = Vec::new();
    for change in changes {
        let Some(at) = piece_of(answer, change) else { continue };
        match change.class {
            Class::Added => pieces[at].added += 1,
            Class::Removed => pieces[at].removed += 1,
            _ => pieces[at].edited += 1,
        }
        let Some(name) = name(view, &change.heading) else { continue };
        match stretches.iter_mut().find(|stretch| stretch.name == name) {
            Some(stretch) => {
                (stretch.from, stretch.to) = (stretch.from.min(at), stretch.to.max(at));
                stretch.changes += 1;
            }
            None => {
                let address = address(&change.heading);
                stretches.push(Stretch { name, address, from: at, to: at, changes: 1 });
            }
        }
    }
    if stretches.len() < 2 {
        return html! {};
    }
    let most = pieces.iter().map(|piece| piece.all()).max().unwrap_or(1).max(1);
    let percent = |piece: usize| format!("{}%", piece as f32 * 100.0 / PIECES as f32);
    html! {
        nav.strip aria-label=(view.say("page-diff-strip")) {
            svg width="100%" height=(HEIGHT + BELOW) {
                g aria-hidden="true" {
                    rect.ground x="0" y="0" width="100%" height=(HEIGHT) rx="3" {}
                    @for (at, piece) in pieces.iter().enumerate().filter(|pair| pair.1.all() > 0) {
                        // A single change is seen too.
                        @let height = 6 + (HEIGHT - 6) * piece.all() / most;
                        rect class={ "tick " (piece.class()) } x=(percent(at))
                            y=(HEIGHT - height) width=(percent(1)) height=(height) {}
                    }
                }
                @for stretch in &stretches {
                    @let told = told(view, stretch);
                    a href=(stretch.address) {
                        title { (told) }
                        rect.hit x=(percent(stretch.from)) y="0" width=(percent(stretch.to + 1 - stretch.from))
                            height=(HEIGHT + BELOW) {}
                        text x=(percent(stretch.from)) y=(HEIGHT + BELOW - 3) { (stretch.name) }
                    }
                }
            }
        }
    }
}

/// The piece of the new book in which a change stands; of the old one where it went.
fn piece_of(answer: &DiffAnswer, change: &ShownChange) -> Option<usize> {
    let (place, length) = match (change.places.new, change.places.old) {
        (Some(place), _) => (place, answer.lengths.new),
        (None, Some(place)) => (place, answer.lengths.old),
        (None, None) => return None,
    };
    Some((place * PIECES / length.max(1)).min(PIECES - 1))
}

/// What the part of the book is called in which a heading stands; none before and behind the rules.
fn name(view: &View, heading: &Heading) -> Option<String> {
    match heading {
        Heading::Section(number, _) => {
            let chapter: RuleNumber = number.ancestry().into_iter().next().unwrap_or(*number);
            Some(chapter.to_string())
        }
        Heading::Glossary => Some(view.say("heading-glossary").to_owned()),
        Heading::Front | Heading::Back => None,
    }
}

fn told(view: &View, stretch: &Stretch) -> String {
    let what = match stretch.name.chars().all(|letter| letter.is_ascii_digit()) {
        true => view.tell("page-chapter", &[("number", stretch.name.as_str().into())]),
        false => stretch.name.clone(),
    };
    let changes = view.tell("changes", &[("count", stretch.changes.into())]);
    view.tell("told", &[("what", what.into()), ("text", changes.into())])
}
