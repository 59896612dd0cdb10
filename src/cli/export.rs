//! `mtgcr export po|xliff|tmx|table|jsonl|csv|lineage|site|docset`

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::args::Global;
use super::export_site::{SiteWanted, export_docset, export_site};
use super::misuse::Misuse;
use super::run::Outcome;
use super::serve::base_url;
use super::translation::WhichArgs;
use super::{home, output};
use crate::answer::TranslationAnswer;
use crate::ask;
use crate::ask::Library;
use crate::model::RuleNumber;
use crate::render::exchange;
use crate::render::words::Words;

/// What `export` takes.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What to write: into a folder for `site` and `docset`, to standard output else
    #[arg(value_enum)]
    what: Export,
    /// `site`, `docset`: the folder; else a chapter, section or rule, as `--section` has it
    #[arg(
        value_name = "DIR|NUMBER",
        required_if_eq_any([("what", "site"), ("what", "docset")])
    )]
    target: Option<PathBuf>,
    /// Propose translations for what is stale or missing, from sentences that are translated:
    /// fuzzy, and taken by `import` only once they are no longer
    #[arg(long)]
    drafts: bool,
    /// `site`, `docset`: editions with pages of their own beside the newest ones, or `all`
    #[arg(long, value_name = "EDITION", value_delimiter = ',')]
    editions: Vec<String>,
    /// `site`, `docset`: the same for every edition since then
    #[arg(long, value_name = "EDITION|DATE")]
    since: Option<String>,
    /// `site`: address at which the folder will be served, for the sitemap and feeds
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// Which editions.
    #[command(flatten)]
    which: WhichArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Export {
    /// Both languages for gettext's tools; `import` reads it again
    Po,
    /// Both languages for translators' tools, XLIFF 1.2; `import` reads it again
    Xliff,
    /// What translates what, as a translation memory, TMX 1.4; `import` reads it again
    Tmx,
    /// Both languages for a spreadsheet, a record a row; `import` reads it again
    Table,
    /// Both languages, a record of JSON a line
    Jsonl,
    /// The terms of both languages for a spreadsheet
    Csv,
    /// Which number every English rule bore when, and what became of it
    Lineage,
    /// Every page as a file in a folder, for any web server or none
    Site,
    /// The same as a docset for Dash and Zeal
    Docset,
}

impl ExportArgs {
    /// The number that is asked for in place of a folder.
    fn number(&self, words: Words) -> Result<Option<RuleNumber>> {
        let Some(target) = &self.target else { return Ok(None) };
        let typed = target.to_string_lossy();
        if let Ok(number) = RuleNumber::read(&typed) {
            return Ok(Some(number));
        }
        let what = words.tell("error-export-number", &[("typed", typed.as_ref().into())]);
        Err(Misuse { what, hint: words.say("hint-export") }.into())
    }

    /// Refuses what only a folder can have.
    fn without_folder(&self, words: Words) -> Result<()> {
        let site_only = [
            (!self.editions.is_empty(), "`--editions`"),
            (self.since.is_some(), "`--since`"),
            (self.base_url.is_some(), "`--base-url`"),
        ];
        let Some((_, what)) = site_only.into_iter().find(|flag| flag.0) else { return Ok(()) };
        let what = words.tell("error-export-folder", &[("what", what.into())]);
        Err(Misuse { what, hint: words.say("hint-export") }.into())
    }
}

/// Runs the command.
pub fn run(args: &ExportArgs, global: &Global) -> Result<Outcome> {
    if let (Export::Site | Export::Docset, Some(folder)) = (args.what, &args.target) {
        let (editions, since) = (args.editions.as_slice(), args.since.as_deref());
        let wanted = SiteWanted { folder, editions, since, base: args.base_url.as_deref() };
        return match args.what {
            Export::Docset => export_docset(&wanted, global),
            _ => export_site(&wanted, global),
        };
    }
    args.without_folder(global.words)?;
    let number = args.number(global.words)?;
    let library = home::open(global)?;
    let mut question = args.which.question();
    question.section = number.or(question.section);
    if question.section.is_some() && matches!(args.what, Export::Csv | Export::Lineage) {
        let what = global.words.say("error-export-section");
        return Err(Misuse { what, hint: global.words.say("hint-export-section") }.into());
    }
    let text = match args.what {
        Export::Csv => exchange::csv(&ask::terms(&library, &question)?),
        Export::Lineage => ask::lineage(&library)?.to_string(),
        Export::Site | Export::Docset => String::new(),
        Export::Po | Export::Xliff | Export::Tmx | Export::Table | Export::Jsonl => {
            let mut answer = ask::translation_status(&library, &question)?;
            if let Some(number) = question.section.filter(|_| answer.is_empty()) {
                return nothing_of(&library, number, &answer, global);
            }
            if args.drafts {
                ask::translation_drafts(&library, &question, &mut answer)?;
            }
            if matches!(args.what, Export::Xliff | Export::Tmx) && !global.quiet {
                output::say(&crate::render::replaced(&exchange::replaced(&answer), global.words));
            }
            match args.what {
                Export::Po => exchange::po(&answer),
                Export::Xliff => exchange::xliff(&answer),
                Export::Tmx => exchange::tmx(&answer),
                Export::Table => exchange::table(&answer),
                _ => exchange::jsonl(&answer),
            }
        }
    };
    output::print_file(&text, global)?;
    Ok(Outcome::Found)
}

/// Says why there is nothing to write of a number: no edition has it, or the Japanese text does not
/// hold it.
fn nothing_of(
    library: &Library,
    number: RuleNumber,
    answer: &TranslationAnswer,
    global: &Global,
) -> Result<Outcome> {
    match ask::absence(library, number, answer.en)? {
        Some(absent) => output::say(&crate::render::absent(&absent, global.words)),
        None => {
            let told =
                [("edition", answer.ja.to_string().into()), ("number", number.to_string().into())];
            output::say(&format!("{}\n", global.words.tell("export-not-held", &told)));
        }
    }
    Ok(Outcome::Nothing)
}
