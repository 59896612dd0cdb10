//! `mtgcr show NUMBER|TERM...`

use anyhow::Result;
use clap::Args;

use super::args::{Format, Global};
use super::run::Outcome;
use super::{editions, home, output};
use crate::answer::{Show, ShowAnswer};
use crate::ask;
use crate::ask::{Library, ShowQuestion};
use crate::doc;
use crate::model::{DocumentKind, Language, NumberRange};
use crate::render::{self, Detail};

/// What `show` takes.
#[derive(Debug, Args)]
pub struct ShowArgs {
    #[command(flatten)]
    question: Show,
    /// How much to print.
    #[command(flatten)]
    how: HowArgs,
}

/// How much is printed of what is shown.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct HowArgs {
    /// Tell all that is known about each record
    #[arg(long, short)]
    verbose: bool,
    /// Print the bare words, for quoting
    #[arg(long)]
    text: bool,
    /// Print the words with number and edition, for quoting
    #[arg(long, conflicts_with = "text")]
    cite: bool,
    /// Exit with 0 where a part of what was asked for is not there
    #[arg(long)]
    lenient: bool,
}

/// Runs the command.
pub fn run(args: &ShowArgs, global: &Global) -> Result<Outcome> {
    let library = home::open(global)?;
    let Show { wanted, subrules, lang, .. } = &args.question;
    let edition = args.question.edition.as_deref();
    home::note_substitute(&library, edition, global);
    let answer = answer(&library, wanted, edition, *subrules)?;
    if answer.records.is_empty()
        && global.format == Format::Terminal
        && let [typed] = wanted.as_slice()
        && let Some(listed) = editions_named(&library, typed, global)
    {
        return listed;
    }
    print(answer, *lang, args.how, global)
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
    if listed.is_ok() {
        let told = [("edition", newest.to_string().into())];
        output::hint(&global.words.tell("hint-edition", &told), global);
    }
    Some(listed)
}

/// The records of each wanted name in the edition that stands behind it, or else in `edition`;
/// several words that name one thing together are one name.
pub(super) fn answer(
    library: &Library,
    wanted: &[String],
    edition: Option<&str>,
    subrules: bool,
) -> Result<ShowAnswer> {
    let is_number = |typed: &String| NumberRange::read(ask::parted(typed).0).is_ok();
    if wanted.len() > 1 && !wanted.iter().any(is_number) {
        let together = one_by_one(library, &[wanted.join(" ")], edition, subrules)?;
        if !together.records.is_empty() {
            return Ok(together);
        }
    }
    one_by_one(library, wanted, edition, subrules)
}

fn one_by_one(
    library: &Library,
    wanted: &[String],
    edition: Option<&str>,
    subrules: bool,
) -> Result<ShowAnswer> {
    let mut whole = ShowAnswer::default();
    let edition_of = |typed: &String| ask::parted(typed).1.map(str::to_owned);
    for of_edition in wanted.chunk_by(|one, next| edition_of(one) == edition_of(next)) {
        let own = of_edition.first().and_then(edition_of);
        let wanted = of_edition.iter().map(|typed| ask::parted(typed).0.to_owned()).collect();
        let short_families = true;
        let question = ShowQuestion { wanted, subrules, short_families, ..ShowQuestion::default() };
        let picked = library.pick(own.as_deref().or(edition))?;
        let part = ask::show(library, &question, &picked)?;
        whole.records.extend(part.records);
        whole.absent.extend(part.absent);
        whole.total += part.total;
    }
    Ok(whole)
}

/// Prints what is shown; what is not there is told on stderr where nothing is.
pub(super) fn print(
    answer: ShowAnswer,
    lang: Option<Language>,
    how: HowArgs,
    global: &Global,
) -> Result<Outcome> {
    let answer = match lang {
        Some(lang) => answer.in_language(lang),
        None => answer,
    };
    let is_whole = answer.absent.is_empty() || how.lenient && !answer.records.is_empty();
    let outcome = if is_whole { Outcome::Found } else { Outcome::Nothing };
    let is_terminal = global.format == Format::Terminal;
    let is_bare = is_terminal && (how.text || how.cite);
    if is_terminal && (answer.records.is_empty() || is_bare) {
        answer.absent.iter().for_each(|gap| output::say(&render::absent(gap, global.words)));
    }
    match (is_terminal && answer.records.is_empty(), is_bare) {
        (true, _) => {}
        (_, true) => {
            let quotes = render::quotes(&answer, how.cite, global.words);
            output::print(&doc::plain_lines(&quotes, output::terminal(global)), global)?;
        }
        _ => {
            let detail = if how.verbose || !is_terminal { Detail::All } else { Detail::Brief };
            output::answer(&answer, || render::show(&answer, detail, global.words), global)?;
        }
    }
    Ok(outcome)
}
