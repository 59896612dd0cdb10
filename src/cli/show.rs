//! `mtgcr show NUMBER|TERM...`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global, LangArg};
use super::run::Outcome;
use super::{editions, home, output};
use crate::answer::ShowAnswer;
use crate::ask;
use crate::ask::{Library, ShowQuestion};
use crate::model::{DocumentKind, Language};
use crate::render::{html, json, markdown, terminal};

/// What `show` takes.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Rule numbers in any spelling (`702.19b`, `704.5d-f`, `702.19b@FDN`) and terms in either
    /// language
    #[arg(required = true, value_name = "NUMBER|TERM")]
    wanted: Vec<String>,
    /// Show the rules under each number too
    #[arg(long, short)]
    subrules: bool,
    /// Edition to show: an id, a day, month or year, a set code, `latest` or `previous`
    #[arg(long = "in", value_name = "EDITION|DATE")]
    edition: Option<String>,
    /// Show this language only
    #[arg(long, value_enum, value_name = "LANG")]
    lang: Option<LangArg>,
}

/// Runs the command.
pub fn run(args: &ShowArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let families = Families::of(global);
    let answer = answer(&library, &args.wanted, args.edition.as_deref(), args.subrules, families)?;
    if answer.records.is_empty()
        && global.format == Format::Terminal
        && let [typed] = args.wanted.as_slice()
        && let Some(listed) = editions_named(&library, typed, global)
    {
        return listed;
    }
    print(answer, args.lang, global)
}

/// Lists the editions that a word names which names nothing in them, and says what can be asked of
/// them; none where it names no edition.
pub(super) fn editions_named(
    library: &Library,
    typed: &str,
    global: &Global,
) -> Option<Result<Outcome>> {
    let named = library.editions_called(typed);
    let rules = named.iter().filter(|id| id.document == DocumentKind::Rules);
    let newest = rules.max_by_key(|id| (id.effective, id.language == Language::En))?;
    let listed = editions::list(library, Some(&named), global);
    if listed.is_ok() && !global.quiet {
        let hint = global.words.tell("hint-edition", &[("edition", newest.to_string().into())]);
        output::say(&format!("\n{}\n", global.words.tell("hint", &[("hint", hint.into())])));
    }
    Some(listed)
}

/// Whether the subrules of a rule that has few are shown with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Families {
    /// To people, who would ask for them next.
    Shown,
    /// Not to programs, which get what the API gives.
    Named,
}

impl Families {
    /// As the format that is asked for has them.
    pub(super) fn of(global: &Global) -> Self {
        if global.format == Format::Json { Self::Named } else { Self::Shown }
    }
}

/// The records of each wanted name in the edition that stands behind it, or else in `edition`.
pub(super) fn answer(
    library: &Library,
    wanted: &[String],
    edition: Option<&str>,
    subrules: bool,
    families: Families,
) -> Result<ShowAnswer> {
    let mut whole = ShowAnswer::default();
    let edition_of = |typed: &String| ask::parted(typed).1.map(str::to_owned);
    for of_edition in wanted.chunk_by(|one, next| edition_of(one) == edition_of(next)) {
        let own = of_edition.first().and_then(edition_of);
        let wanted = of_edition.iter().map(|typed| ask::parted(typed).0.to_owned()).collect();
        let short_families = families == Families::Shown;
        let question = ShowQuestion { wanted, subrules, short_families, ..ShowQuestion::default() };
        let picked = library.pick(own.as_deref().or(edition))?;
        let part = ask::show(library, &question, &picked)?;
        whole.records.extend(part.records);
        whole.absent.extend(part.absent);
        whole.total += part.total;
    }
    Ok(whole)
}

/// Prints what is shown; what is not there is told where nothing is.
pub(super) fn print(answer: ShowAnswer, lang: Option<LangArg>, global: &Global) -> Result<Outcome> {
    let answer = match lang {
        Some(lang) => answer.in_language(lang.language()),
        None => answer,
    };
    let found = !answer.records.is_empty();
    let text = match global.format {
        Format::Terminal if !found => {
            answer
                .absent
                .iter()
                .for_each(|absent| output::say(&terminal::absent(absent, global.words)));
            return Ok(Outcome::Nothing);
        }
        Format::Terminal => terminal::show(&answer, output::terminal(global)),
        Format::Json => json::print(&answer),
        Format::Markdown => markdown::show(&answer, global.words),
        Format::Html => html::show(&answer, global.words),
    };
    output::print(&text, global)?;
    Ok(if found { Outcome::Found } else { Outcome::Nothing })
}
