//! `mtgcr history NUMBER|TERM` and `mtgcr history --topic WORDS`

use anyhow::Result;

use super::args::{Format, Global};
use super::misuse::Misuse;
use super::run::Outcome;
use super::{home, output};
use crate::answer::{History, Named};
use crate::ask;
use crate::ask::HistoryQuestion;
use crate::ask::Library;
use crate::model::NumberRange;
use crate::render::{self, svg};

/// Runs `blame`.
pub fn blame(args: &Named, global: &Global) -> Result<Outcome> {
    tell(&home::open(global)?, &args.wanted.join(" "), args.edition.as_deref(), true, global)
}

/// Runs the command.
pub fn run(args: &History, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let wanted = args.named.wanted.join(" ");
    if args.topic {
        return topic(&library, &wanted, global);
    }
    if global.is_svg() {
        return Err(no_picture(global));
    }
    tell(&library, &wanted, args.named.edition.as_deref(), args.blame, global)
}

/// What is said to who asks for a picture of what has none.
pub(super) fn no_picture(global: &Global) -> anyhow::Error {
    Misuse::said("error-svg", "hint-svg", global.words)
}

fn tell(
    library: &Library,
    typed: &str,
    edition: Option<&str>,
    blame: bool,
    global: &Global,
) -> Result<Outcome> {
    let (wanted, own) = ask::parted(typed);
    let edition = own.or(edition).map(str::to_owned);
    home::note_substitute(library, edition.as_deref(), global);
    let question = HistoryQuestion { wanted: wanted.to_owned(), edition, blame };
    let Some(answer) = ask::history(library, &question)? else {
        let key = if question.edition.is_some() { "absent-history-in" } else { "absent-history" };
        let edition = question.edition.unwrap_or_default();
        let told = [("name", question.wanted.into()), ("edition", edition.into())];
        let what = global.words.tell(key, &told);
        if global.format == Format::Json {
            output::fail(&what, None, true, global.words);
            return Ok(Outcome::Nothing);
        }
        output::say(&format!("{what}\n"));
        if NumberRange::read(wanted).is_err() {
            output::hint(&global.words.tell("hint-history-topic", &told), global);
        }
        return Ok(Outcome::Nothing);
    };
    let lay_out = || match blame {
        true => render::blame(&answer, global.words),
        false => render::history(&answer, global.words),
    };
    output::answer(&answer, lay_out, global)?;
    Ok(Outcome::Found)
}

fn topic(library: &Library, words: &str, global: &Global) -> Result<Outcome> {
    let answer = ask::topic(library, words)?;
    if global.is_svg() {
        output::print_file(&svg::topic(&answer, global.words), global)?;
        return Ok(Outcome::Found);
    }
    output::answer(&answer, || render::topic(&answer, global.words), global)?;
    let found = answer
        .editions
        .iter()
        .any(|edition| edition.rules + edition.examples + edition.glossary > 0);
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
