//! How do editions come into the home, from files and from who publishes them, and how do they go?
//! Start at [`import`], [`update`] and [`remove`].

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::builder::{PossibleValue, RangedU64ValueParser};
use clap::{Args, ValueEnum};

use super::global::{Global, Outcome};
use super::output::{self, Bar};
use crate::answer::{UpdateAnswer, UpdateFate, UpdateLine};
use crate::ask::{
    self, AcceptedText, DownloadedText, ImportQuestion, Input, MAX_BYTES, Offer, Progress,
    Rejection, RulesPage, Scope, UpdatePlan, UpdateQuestion, Visit, WantedText,
};
use crate::fetch::{Client, FetchError, Fetched, Settings, Validators};
use crate::model::{Address, DocumentKind, EffectiveDate, Language, Said};
use crate::render;
use crate::words::{Words, tell};

/// What `import` takes.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// Files, folders (with all files in them), or `-` for standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Say what would be taken, and keep nothing
    #[arg(long)]
    dry_run: bool,
    /// Take no file in which anything is odd
    #[arg(long)]
    strict: bool,
    /// Take a text that lacks much of its edition, as a part that answers for what it holds
    #[arg(long)]
    part: bool,
    /// Read every file as this, whatever it looks like
    #[arg(long = "as", value_name = "KIND")]
    document: Option<DocumentKind>,
    /// Give every file this date, whatever it prints
    #[arg(long, value_name = "DATE")]
    effective: Option<EffectiveDate>,
    /// List every problem
    #[arg(long, short)]
    verbose: bool,
}

impl ValueEnum for DocumentKind {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let about = match self {
            Self::Rules => "The Comprehensive Rules",
            Self::Bulletin => "An update bulletin",
            Self::Rulings => "Rulings",
            Self::Notes => "Notes on the rules",
        };
        Some(PossibleValue::new(<&str>::from(self)).help(about))
    }
}

/// Runs `import`; the exit code is 2 where a file was refused, 1 where one is broken.
pub fn import(args: &ImportArgs, global: &Global) -> Result<Outcome> {
    let paths: Vec<PathBuf> = args.paths.iter().flat_map(|path| files_in(path, global)).collect();
    let question = ImportQuestion {
        rehearsal: args.dry_run,
        strict: args.strict,
        document: args.document,
        part: args.part,
        effective: args.effective,
    };
    let bar = Bar::new(global);
    let inputs = paths.iter().map(|path| read(path));
    let answer = ask::import(&output::home(global)?, inputs, question, &bar)?;
    bar.finish();
    if !answer.rehearsal && answer.lines.iter().any(|line| line.result.is_ok()) {
        // Whoever asks next finds the index built.
        output::open(global)?;
    }
    let remarks = match global.quiet {
        true => render::import_refusals(&answer, global.words),
        false => render::import_remarks(&answer, args.verbose, global.words),
    };
    output::say(&remarks);
    output::answer(&answer, || render::import(&answer, global.words), global)?;
    match (answer.refused(), answer.lines.len()) {
        (0, 0) => {
            output::say_line(&global.words.say("import-nothing"));
            Ok(Outcome::Nothing)
        }
        (0, _) if answer.has_broken() => Ok(Outcome::Nothing),
        (0, _) => Ok(Outcome::Found),
        _ => Ok(Outcome::Failed),
    }
}

/// A file itself, or all files of a folder and the folders in it, sorted; hidden ones are skipped,
/// and pipes, sockets and devices, from which a read may never return, with a word.
fn files_in(path: &Path, global: &Global) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| {
        !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    paths.retain(|path| !path.is_symlink() || path.is_file());
    paths.retain(|entry| {
        let is_readable = entry.is_dir() || entry.is_file() || !entry.exists();
        if !is_readable {
            let path = entry.display();
            output::note(tell!(global.words, "note-no-regular-file", path), global);
        }
        is_readable
    });
    paths.sort();
    paths.iter().flat_map(|path| files_in(path, global)).collect()
}

fn read(path: &Path) -> Input {
    let bytes = match path == Path::new("-") {
        true => read_at_most(std::io::stdin()),
        false => fs::File::open(path).and_then(read_at_most),
    };
    // A line end in a name would end the line in which it is told.
    let shown = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    let path = path.display().to_string().chars().map(shown).collect();
    Input { path, bytes: bytes.map_err(|error| Said::system(&error)) }
}

/// One byte more than is taken: enough to be refused, however long the source is.
fn read_at_most(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What `remove` takes.
#[derive(Debug, Args)]
pub struct RemoveArgs {
    /// Editions as `editions` lists them, such as `2024-11-08` or `bulletin:2024-11-08`, or the
    /// codes of their sets
    #[arg(required = true, value_name = "EDITION")]
    editions: Vec<String>,
}

/// Runs `remove`.
pub fn remove(args: &RemoveArgs, global: &Global) -> Result<Outcome> {
    let answer = ask::remove(&output::home(global)?, &args.editions, &Bar::new(global))?;
    // Whoever asks next finds the index built.
    output::open(global)?;
    output::answer(&answer, || render::removed(&answer, global.words), global)?;
    Ok(Outcome::Found)
}

/// How many times as long as for an answer is waited for all of it.
const WHOLE: u64 = 20;

/// The longest time that can be asked for, in seconds: a day.
const LONGEST: u64 = 24 * 60 * 60;

/// What `update` takes.
#[derive(Debug, Args)]
pub struct UpdateArgs {
    /// Fetch every edition that the home lacks and an address is known of
    #[arg(long, conflicts_with_all = ["since", "edition"])]
    all: bool,
    /// Fetch the editions that took effect on this day or later
    #[arg(long, value_name = "DATE", conflicts_with = "edition")]
    since: Option<EffectiveDate>,
    /// Fetch this edition: `2024-11-08`, `ja:2026-01-16`, or the code of a set; may be repeated
    #[arg(long, value_name = "EDITION")]
    edition: Vec<String>,
    /// Look for texts in this language only
    #[arg(long, value_enum, value_name = "LANG")]
    lang: Option<Language>,
    /// Say what is lacking; exit code 0 when nothing is, 1 when something is, 2 on an error
    #[arg(long)]
    check: bool,
    /// Say what would be fetched, and fetch nothing but the pages that link to it
    #[arg(long)]
    dry_run: bool,
    /// Ask nobody: say what is lacking of the editions that this program knows
    #[arg(long)]
    offline: bool,
    /// Ask this machine in place of the publishers', by the same paths
    #[arg(long, value_name = "URL")]
    base_url: Option<Address>,
    /// Wait so long for a connection and for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = RangedU64ValueParser::<u64>::new().range(1..=LONGEST))]
    time_out: u64,
    /// Wait so long before a failed request is repeated, four times as long each further time
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = RangedU64ValueParser::<u64>::new().range(0..=LONGEST))]
    retry_after: u64,
}

impl UpdateArgs {
    fn question(&self) -> UpdateQuestion {
        let scope = match (self.all, self.since, self.edition.is_empty()) {
            (true, ..) => Scope::All,
            (_, Some(first), _) => Scope::Since(first),
            (.., false) => Scope::Editions(self.edition.clone()),
            _ => Scope::Newest,
        };
        let both = vec![Language::En, Language::Ja];
        UpdateQuestion { scope, languages: self.lang.map_or(both, |lang| vec![lang]) }
    }

    fn settings(&self) -> Settings {
        let pauses = [1, 4, 16].map(|factor| Duration::from_secs(self.retry_after * factor));
        Settings {
            base: self.base_url.clone(),
            limit: MAX_BYTES as u64,
            pauses: pauses.to_vec(),
            time_out: Duration::from_secs(self.time_out),
            total_time_out: Duration::from_secs(self.time_out * WHOLE),
            trusted: ask::publishers(),
            ..Settings::default()
        }
    }

    fn only_tells(&self) -> bool {
        self.check || self.dry_run || self.offline
    }
}

/// Runs `update`; the exit code is 2 where something went wrong, and 1 where a page is ahead of its
/// file, and with `--check` where something is lacking.
pub fn update(args: &UpdateArgs, global: &Global) -> Result<Outcome> {
    let mut round = Round {
        home: output::home(global)?,
        client: Client::new(args.settings()),
        bar: Bar::new(global),
        words: global.words,
        answer: UpdateAnswer { asked: !args.only_tells(), ..UpdateAnswer::default() },
        visits: Vec::new(),
        unreached: Vec::new(),
    };
    let question = args.question();
    let mut offers = Vec::new();
    if !args.offline {
        for page in ask::update_pages(&round.home, &question) {
            offers.extend(round.read_page(&page));
        }
    }
    let plan = ask::update_plan(&round.home, &question, &offers)?;
    for wanted in &plan.texts {
        // What is here may have been corrected, or be in the place of what a page announces.
        let may_differ = args.check && !args.offline && plan.was_asked_for(wanted);
        if !args.only_tells() || may_differ {
            // What a page called another edition may have been the one before.
            if wanted.is_sure || !round.has_taken(wanted.expected) {
                round.fetch(&plan, wanted)?;
            }
        } else if !wanted.is_held && wanted.is_sure {
            round.tell(wanted, wanted.addresses.first(), UpdateFate::Lacking);
        }
    }
    round.bar.finish();
    round.tell_unreached();
    let Round { home, mut answer, visits, .. } = round;
    if args.only_tells() {
        print_update(&answer, global)?;
    } else {
        if ask::holds_editions(&home)? {
            let library = output::open(global)?;
            answer = ask::whats_new(&library, answer, plan.told(), global.words.language())?;
        }
        print_update(&answer, global)?;
        // Last, so that a run that ends early is told of by the next; a home that cannot be written
        // forgets, and asks again.
        let told = answer.newest_english().filter(|told| Some(*told) != plan.told());
        if told.is_some() || !visits.is_empty() {
            ask::remember(&home, visits, told)?;
        }
    }
    Ok(match (answer.has_failed(), args.check && answer.is_behind()) {
        (true, _) => Outcome::Failed,
        (false, true) => Outcome::Nothing,
        (false, false) if answer.awaited().next().is_some() => Outcome::Nothing,
        (false, false) => Outcome::Found,
    })
}

fn print_update(answer: &UpdateAnswer, global: &Global) -> Result<()> {
    let remarks = render::update_remarks(answer, global.words);
    if !global.quiet || answer.has_failed() {
        output::say(&remarks);
    }
    Ok(output::answer(answer, || render::update(answer, global.words), global)?)
}

/// One run of the command.
struct Round {
    home: PathBuf,
    client: Client,
    bar: Bar,
    words: Words,
    answer: UpdateAnswer,
    visits: Vec<Visit>,
    /// Machines that cannot be reached, and what the system said of the first.
    unreached: Vec<(String, String)>,
}

impl Round {
    /// Notes a machine that cannot be reached; false where the error is another one.
    fn is_unreached(&mut self, error: &FetchError) -> bool {
        let FetchError::Unreachable { address, reason } = error else { return false };
        let origin = address.origin().to_owned();
        if self.unreached.iter().all(|(known, _)| *known != origin) {
            self.unreached.push((origin, reason.clone()));
        }
        true
    }

    /// Whether the edition of a day came already.
    fn has_taken(&self, day: Option<EffectiveDate>) -> bool {
        self.answer.lines.iter().any(|line| match &line.fate {
            UpdateFate::Taken { imported, .. } => Some(imported.id.effective) == day,
            _ => false,
        })
    }

    /// Says once which machines cannot be reached: without a network that is all of them.
    fn tell_unreached(&mut self) {
        let origins: Vec<&str> = self.unreached.iter().map(|(origin, _)| &**origin).collect();
        let Some((_, reason)) = self.unreached.first() else { return };
        let address = origins.join("`, `");
        let what = tell!(self.words, "error-fetch-unreachable", address, reason);
        self.fault((what, Some(self.words.say("hint-fetch-connection"))));
    }

    /// Notes what went wrong with a page, and what to do about it.
    fn fault(&mut self, (what, hint): (String, Option<String>)) {
        let hint = hint.map_or(String::new(), |hint| self.words.hinted(hint));
        self.answer.faults.push(format!("{what}\n{hint}").trim_end().to_owned());
    }

    /// What a page offers; what went wrong with it is noted.
    fn read_page(&mut self, page: &RulesPage) -> Vec<Offer> {
        let known = page.visit.as_ref().map(validators).unwrap_or_default();
        let whole = match self.get(&page.address, &known) {
            Ok(Fetched::Unchanged) => return page.remembered(),
            Ok(Fetched::Whole(whole)) => whole,
            Err(error) if self.is_unreached(&error) => return Vec::new(),
            Err(error) => {
                self.fault(self.words.trouble(&error.trouble()));
                return Vec::new();
            }
        };
        let offers = ask::offers(page.language, &page.address, &whole.bytes);
        if offers.is_empty() {
            let what = tell!(self.words, "error-page-shape", address = page.address);
            self.fault((what, None));
        } else {
            let Validators { etag, modified } = whole.validators;
            self.visits.push(page.visited(&offers, etag, modified));
        }
        offers
    }

    /// What an address gives, if it is the text; a text that is cut is asked for once more.
    fn text(
        &self,
        wanted: &WantedText,
        address: &Address,
        known: &Validators,
    ) -> Result<Option<Result<AcceptedText, String>>, FetchError> {
        let mut known = known.clone();
        let mut tries = 2;
        loop {
            let Fetched::Whole(whole) = self.get(address, &known)? else { return Ok(None) };
            let Validators { etag, modified } = whole.validators;
            let downloaded = DownloadedText { bytes: whole.bytes, etag, modified };
            let mut checked = ask::check_download(wanted, address, downloaded);
            if let (Ok(checked), Some(from)) = (&mut checked, whole.elsewhere) {
                let remark =
                    checked.remark.take().map_or(String::new(), |remark| format!("; {remark}"));
                checked.remark = Some(format!("it came from `{from}`{remark}"));
            }
            tries -= 1;
            match checked {
                Err(Rejection::Cut(_)) if tries > 0 => known = Validators::default(),
                checked => return Ok(Some(checked.map_err(|rejection| rejection.to_string()))),
            }
        }
    }

    /// Asks one address after the other until one gives the text, and keeps it.
    fn fetch(&mut self, plan: &UpdatePlan, wanted: &WantedText) -> Result<()> {
        let (mut failed, mut is_unreached) = (None, false);
        for address in &wanted.addresses {
            let known = plan.visit(address).map(validators).unwrap_or_default();
            let (reason, hint) = match self.text(wanted, address, &known) {
                Ok(None) => {
                    let hash = plan.visit(address).and_then(|visit| visit.sha256);
                    let fate = match plan.still_holds(wanted, hash) {
                        Some(holds) => UpdateFate::NotThereYet { holds },
                        None => UpdateFate::Unchanged,
                    };
                    self.tell(wanted, Some(address), fate);
                    return Ok(());
                }
                Ok(Some(Ok(accepted))) => return self.keep(plan, wanted, address, accepted),
                Ok(Some(Err(reason))) => (reason, Some(self.words.say("hint-not-kept"))),
                Err(error) if error.is_absence() => continue,
                Err(error) if self.is_unreached(&error) => {
                    is_unreached = true;
                    if wanted.is_sure { continue } else { break }
                }
                Err(error) => self.words.trouble(&error.trouble()),
            };
            failed.get_or_insert((reason, hint));
        }
        let fate = match failed {
            Some((reason, hint)) => UpdateFate::Failed { reason, hint },
            None if is_unreached || !wanted.is_sure && wanted.expected.is_some() => {
                UpdateFate::Lacking
            }
            None if !wanted.is_sure => UpdateFate::NothingNewer,
            None => UpdateFate::Failed {
                reason: match wanted.addresses.as_slice() {
                    [] => self.words.say("error-no-address"),
                    [only] => tell!(self.words, "error-nowhere", address = only),
                    several => tell!(self.words, "error-nowhere-of", count = several.len()),
                },
                hint: Some(self.words.say("hint-by-hand")),
            },
        };
        self.tell(wanted, wanted.addresses.first(), fate);
        Ok(())
    }

    fn keep(
        &mut self,
        plan: &UpdatePlan,
        wanted: &WantedText,
        address: &Address,
        accepted: AcceptedText,
    ) -> Result<()> {
        let AcceptedText { input, remark, visit } = accepted;
        if let Some(holds) = plan.still_holds(wanted, visit.sha256) {
            self.visits.push(visit);
            self.tell(wanted, Some(address), UpdateFate::NotThereYet { holds });
            return Ok(());
        }
        if !self.answer.asked {
            let is_held = plan.holds(visit.sha256);
            let fate = if is_held { UpdateFate::Unchanged } else { UpdateFate::Lacking };
            self.tell(wanted, Some(address), fate);
            return Ok(());
        }
        let bytes = input.bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        let inputs = std::iter::once(input);
        let answer = ask::import(&self.home, inputs, ImportQuestion::default(), &ask::Silent)?;
        let mut fate = UpdateFate::NothingNewer;
        for line in answer.lines {
            fate = match line.result {
                Ok(imported) => UpdateFate::Taken { imported, remark: remark.clone() },
                Err(reason) => UpdateFate::Failed { reason: self.words.said(&reason), hint: None },
            };
        }
        if matches!(fate, UpdateFate::Taken { .. }) {
            self.visits.push(visit);
        }
        self.tell(wanted, Some(address), fate);
        if let Some(line) = self.answer.lines.last_mut() {
            line.bytes = Some(bytes);
        }
        Ok(())
    }

    fn get(&self, address: &Address, known: &Validators) -> Result<Fetched, FetchError> {
        let what = Said::new("progress-fetching").with("address", address);
        let report = |came: u64, total: Option<u64>| {
            let [came, total] = [came, total.unwrap_or(came)].map(|size| (size >> 10) as usize);
            self.bar.step(&what, came, total);
        };
        self.client.get(address, known, &report)
    }

    fn tell(&mut self, wanted: &WantedText, address: Option<&Address>, fate: UpdateFate) {
        if !self.answer.asked && fate == UpdateFate::Unchanged {
            return;
        }
        let WantedText { language, expected, bytes, .. } = *wanted;
        let address = address.map(ToString::to_string);
        self.answer.lines.push(UpdateLine { language, expected, address, bytes, fate });
    }
}

fn validators(visit: &Visit) -> Validators {
    Validators { etag: visit.etag.clone(), modified: visit.modified.clone() }
}
