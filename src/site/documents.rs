//! Where are rulings, notes, the items of bulletins, and what they say of a card? Start at
//! [`rulings`].

use super::pages::{Answered, Asked};
use super::refused::Refused;
use crate::ask;
use crate::ask::Library;
use crate::model::DocumentKind;
use crate::render::page;

/// Rulings of a day, or one of them.
pub fn rulings(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    of_kind(library, asked, DocumentKind::Rulings)
}

/// Notes of a day, or one of them.
pub fn notes(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    of_kind(library, asked, DocumentKind::Notes)
}

/// An item of a bulletin; the whole stands beside what changed.
pub fn bulletins(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    match asked.pieces.as_slice() {
        [day] => Ok(Answered::Elsewhere(format!("/bulletin/{}", page::in_address(day)))),
        _ => of_kind(library, asked, DocumentKind::Bulletin),
    }
}

fn of_kind(library: &Library, asked: &Asked, kind: DocumentKind) -> Result<Answered, Refused> {
    let day = asked.pieces.first().map_or("", String::as_str);
    let item = asked.pieces.get(1).map(String::as_str);
    match ask::document(library, kind, day, item)? {
        Some(answer) => Ok(Answered::Page(page::document(&asked.view, &answer, item.is_none()))),
        None => {
            let item = item.map_or(String::new(), |item| format!(" called `{item}`"));
            Err(Refused::nowhere(format!("nothing of {day}{item} is among the {kind} here"))
                .with_hint("`/editions` lists what is here"))
        }
    }
}

/// What documents say of a card.
pub fn card(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let slug = asked.pieces.first().map_or("", String::as_str);
    match ask::card(library, slug)? {
        Some(answer) => Ok(Answered::Page(page::card(&asked.view, &answer))),
        None => Err(Refused::nowhere(format!("no ruling or note here names a card `{slug}`"))),
    }
}
