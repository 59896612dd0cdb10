//! Where are rulings, notes, the items of bulletins, and what they say of a card? Start at
//! [`document`].

use super::pages::{Answered, Asked};
use super::refused::Refused;
use crate::ask;
use crate::ask::Library;
use crate::model::DocumentKind;
use crate::render::page;

/// All documents of the kind that the address names.
pub fn list(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let kind = kind(asked);
    let lines = ask::document_lines(library, kind)?;
    Ok(Answered::Page(page::documents(&asked.view, kind, &lines)))
}

fn kind(asked: &Asked) -> DocumentKind {
    match asked.view.address.split(['/', '?']).nth(1) {
        Some("rulings") => DocumentKind::Rulings,
        Some("notes") => DocumentKind::Notes,
        _ => DocumentKind::Bulletin,
    }
}

/// A document of a day, or one item of it; a whole bulletin stands beside what changed.
pub fn document(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let kind = kind(asked);
    if let ([day], DocumentKind::Bulletin) = (asked.pieces.as_slice(), kind) {
        return Ok(Answered::Elsewhere(format!("/bulletin/{}", page::in_address(day))));
    }
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

/// What documents say of a card; where none names it, what rules and examples do.
pub fn card(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let named = asked.pieces.first().map_or("", String::as_str);
    match ask::card(library, named)? {
        Some(answer) if answer.slug != named => {
            Ok(Answered::Elsewhere(format!("/cards/{}", page::percent_encoded(&answer.slug))))
        }
        Some(answer) => Ok(Answered::Page(page::card(&asked.view, &answer))),
        None => {
            let name = format!("\"{}\"", named.replace(['"', '-'], " "));
            Ok(Answered::Elsewhere(format!("/?q={}", page::percent_encoded(&name))))
        }
    }
}
