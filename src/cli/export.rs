//! `mtgcr export po|xliff|tmx|table|jsonl|csv|lineage|site`

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::args::Global;
use super::export_site::{Feeds, SiteWanted, export_site};
use super::fault::FileFault;
use super::misuse::Misuse;
use super::run::Outcome;
use super::serve::base_url;
use super::{home, output, translation};
use crate::answer::{TranslationAnswer, TranslationQuestion};
use crate::ask;
use crate::ask::Library;
use crate::model::RuleNumber;
use crate::render::words::Words;
use crate::render::{exchange, xml};

/// What `export` takes.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// What to write: into a folder for `site`, to standard output else
    #[arg(value_enum)]
    what: Export,
    /// `site`: the folder; else a chapter, section or rule, as `--section` has it
    #[arg(value_name = "DIR|NUMBER", required_if_eq("what", "site"))]
    target: Option<PathBuf>,
    /// Propose translations for what is stale or missing, from sentences that are translated:
    /// fuzzy, and taken by `import` only once they are no longer
    #[arg(long)]
    drafts: bool,
    /// `site`: editions with pages of their own beside the newest ones, or `all`
    #[arg(long, value_name = "EDITION", value_delimiter = ',')]
    editions: Vec<String>,
    /// `site`: the same for every edition since then
    #[arg(long, value_name = "EDITION|DATE")]
    since: Option<String>,
    /// `site`: address at which the folder will be served, for the sitemap and feeds
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Option<String>,
    /// `site`: which feeds there are
    #[arg(long, value_enum, value_name = "WHICH", default_value_t)]
    feeds: Feeds,
    /// `site`: remove what an earlier export wrote and this one does not
    #[arg(long)]
    prune: bool,
    /// `site`: the Pagefind that indexes the words, in place of the one on the PATH
    #[arg(long, value_name = "PROGRAM")]
    pagefind: Option<PathBuf>,
    /// Which editions.
    #[command(flatten)]
    which: TranslationQuestion,
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
            (self.feeds != Feeds::default(), "`--feeds`"),
            (self.prune, "`--prune`"),
            (self.pagefind.is_some(), "`--pagefind`"),
        ];
        let Some((_, what)) = site_only.into_iter().find(|flag| flag.0) else { return Ok(()) };
        let what = words.tell("error-export-folder", &[("what", what.into())]);
        Err(Misuse { what, hint: words.say("hint-export") }.into())
    }
}

/// Writes both files of the lineage: the table, and by what the words are known.
fn export_lineage(folder: &Path, global: &Global) -> Result<Outcome> {
    let (table, versions) = ask::lineage(&home::open(global)?)?;
    for (name, bytes) in [("lineage.tsv", table.as_bytes()), ("lineage.bin", &versions)] {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(FileFault::of("write", &path))?;
    }
    Ok(Outcome::Found)
}

/// Runs the command.
pub fn run(args: &ExportArgs, global: &Global) -> Result<Outcome> {
    if let (Export::Site, Some(folder)) = (args.what, &args.target) {
        let wanted = SiteWanted {
            folder,
            editions: &args.editions,
            since: args.since.as_deref(),
            base: args.base_url.as_deref(),
            feeds: args.feeds,
            prunes: args.prune,
            pagefind: args.pagefind.as_deref(),
        };
        return export_site(&wanted, global);
    }
    if let (Export::Lineage, Some(folder)) = (args.what, &args.target) {
        return export_lineage(folder, global);
    }
    args.without_folder(global.words)?;
    let number = args.number(global.words)?;
    let library = translation::with_japanese(global)?;
    let mut question = args.which.clone();
    question.section = number.or(question.section);
    if question.section.is_some() && matches!(args.what, Export::Csv | Export::Lineage) {
        return Err(Misuse::said("error-export-section", "hint-export-section", global.words));
    }
    let text = match args.what {
        Export::Csv => exchange::csv(&ask::terms(&library, &question)?),
        Export::Lineage => ask::lineage(&library)?.0,
        Export::Site => String::new(),
        Export::Po | Export::Xliff | Export::Tmx | Export::Table | Export::Jsonl => {
            let mut answer = ask::translation_status(&library, &question)?;
            if let Some(number) = question.section.filter(|_| answer.is_empty()) {
                return nothing_of(&library, number, &answer, global);
            }
            if args.drafts {
                ask::translation_drafts(&library, &question, &mut answer)?;
            }
            if matches!(args.what, Export::Xliff | Export::Tmx) && !global.quiet {
                output::say(&crate::render::replaced(&xml::replaced(&answer), global.words));
            }
            match args.what {
                Export::Po => exchange::po(&answer),
                Export::Xliff => xml::xliff(&answer),
                Export::Tmx => xml::tmx(&answer),
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
