//! How do the words of an event look on a page? Start at [`event_words`].

use maud::{Markup, html};

use super::words::{Write, changed_in};
use crate::answer::HistoryEvent;
use crate::doc::Seen;
use crate::model::Class;

/// A text whose lines stand under each other.
pub fn in_lines(text: &str, write: Write<'_>) -> Markup {
    html! {
        @for (nth, line) in text.split('\n').enumerate() { @if nth > 0 { br; } (write(line)) }
    }
}

/// The words of an event; none where they did not change.
pub fn event_words(event: &HistoryEvent, write: Write<'_>) -> Option<Markup> {
    match (&event.new, event.class) {
        _ if !event.is_held => None,
        (_, Some(Class::Moved | Class::Typography)) => None,
        (Some(new), None | Some(Class::Added)) => {
            let lines = new.text.split('\n');
            Some(html! { @for line in lines { p { (write(line)) } } })
        }
        _ => Some(changed_in(&event.words, Seen::Both, write)),
    }
}
