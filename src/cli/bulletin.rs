//! `mtgcr bulletin [EDITION]`

use anyhow::Result;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{home, output};
use crate::answer::{Bulletin, Bulletins};
use crate::ask;
use crate::model::DocumentKind;
use crate::render;

/// Runs the command.
pub fn run(args: &Bulletin, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let answers = ask::bulletin(&library, args.edition.as_deref())?;
    let found = !answers.is_empty();
    if !found && global.format != Format::Json {
        let here = ask::editions(&library)?.editions.into_iter().map(|line| line.id);
        let here = here.filter(|id| id.document == DocumentKind::Bulletin);
        let here: Vec<String> = here.map(|id| id.to_string()).collect();
        let key = if here.is_empty() { "hint-no-bulletins" } else { "hint-bulletins" };
        let told = [("names", global.words.list(&here).into())];
        output::say(&format!("{}\n", global.words.say("bulletin-none")));
        output::hint(&global.words.tell(key, &told), global);
        return Ok(Outcome::Nothing);
    }
    let told = Bulletins { bulletins: &answers };
    output::answer(&told, || render::bulletin(&answers, global.words), global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
