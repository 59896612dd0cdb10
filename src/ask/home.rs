//! What is here, is it as it came, and what does an edition hold as a whole? Start at [`editions`],
//! [`verify`] and [`book`]; [`doctor`] looks through a home, and [`lineage`] tells which numbers
//! the rules bore through the editions at hand.
//!
//! What is new after an update? Start at [`whats_new`].

use std::ops::Range;
use std::path::Path;

use super::diff::diff;
use super::diff_told::{DiffQuestion, set_of};
use super::term::japanese_part;
use super::translation::translation_status;
use crate::answer::{
    DoctorAnswer, EditionChoice, EditionLine, EditionsAnswer, HeldEditions, JudgedEdition,
    KeywordsAnswer, LackingText, Lag, TranslationQuestion, UpdateAnswer, VerifyAnswer,
};
use crate::book::Library;
use crate::corpus::{Catalogue, Corpus, Finding, ReadLock, Source, Visit, Visits, set_names};
use crate::diff::{LineageTexts, lineage as made};
use crate::home::{
    Home, LeftOut, Offer, Progress, Result, RulesPage, Scope, UpdateQuestion, judged, of_days,
    update_plan, verify_search_index, waits,
};
use crate::index::tables::{Damage, EditionSummary};
use crate::index::{Generations, Tables};
use crate::known::{Lineage, Versions};
use crate::model::{
    Address, Completeness, DocumentKind, EditionId, EffectiveDate, Judgement, Language, Level,
    Pair, Record, RecordKind, RuleNumber, Rulebook, Said,
};
use crate::parse::{self, Wanted};

/// Lists the editions.
pub fn editions(library: &Library) -> Result<EditionsAnswer> {
    let corpus = library.corpus()?;
    let line = |id, held| edition_line(id, held, corpus.sources_of(id));
    let held = library.tables.editions().iter().map(|held| line(held.id, Some(held)));
    let mut editions: Vec<EditionLine> = held.collect();
    let judged = judged(&library.tables).unwrap_or_default();
    for (line, of_day) in editions.iter_mut().zip(of_days(library.tables.editions())) {
        line.of_day = of_day;
    }
    for left_out in LeftOut::all(&library.tables) {
        let mut line = line(left_out.edition, None);
        // What is broken says so itself.
        if !judged.iter().any(|(edition, _)| *edition == left_out.edition) {
            line.standing = format!("left out: {}", left_out.reason);
        }
        editions.push(line);
    }
    for line in &mut editions {
        let judgement = judged.iter().find(|(edition, _)| *edition == line.id);
        if let Some((_, Judgement { completeness, reasons })) = judgement {
            (line.completeness, line.reasons) = (*completeness, reasons.clone());
        }
    }
    editions.sort_by_key(|line| line.id);
    Ok(EditionsAnswer { editions })
}

/// Whether the home has editions of its own, so that the sample does not answer.
pub fn holds_editions(home: &Path) -> Result<bool> {
    Ok(!Corpus::open(home)?.is_empty())
}

/// Rereads every source of `home` and compares it with what came; needs no index, and looks
/// through the one that is there. What the texts say is compared with the lineage.
pub fn verify(home: &Path, progress: &dyn Progress) -> Result<VerifyAnswer> {
    let mut verified = verify_sources(home, progress)?;
    // Nothing is asked of an index that is damaged.
    if verified.findings.is_empty() && Generations::of(home).current().is_some() {
        verified.remarks = Library::open(home, progress)?.lineage_contradictions()?;
    }
    Ok(verified)
}

fn verify_sources(home: &Path, progress: &dyn Progress) -> Result<VerifyAnswer> {
    // What another is just writing is neither lost nor too much.
    let _lock = ReadLock::wait(home, &|name| waits(progress, name));
    let corpus = Corpus::open(home)?;
    let count = corpus.sources().len();
    let step = |done| progress.step(&Said::new("progress-verifying"), done, count);
    let verification = corpus.verify(&step)?;
    let is_told = |file: &str| verification.findings.iter().any(|finding| finding.file == file);
    let contradicted = corpus.sources().iter().enumerate().filter_map(|(place, source)| {
        step(place);
        says_otherwise(&corpus, source).filter(|_| !is_told(&source.file))
    });
    let contradicted: Vec<Said> = contradicted.collect();
    let sources = verification.findings.iter().map(Finding::said);
    let index =
        verify_index(home).err().map(|damage| Said::new("verify-index").with("damage", damage));
    Ok(VerifyAnswer {
        sources: verification.sources,
        bytes: verification.bytes,
        findings: sources.chain(contradicted).chain(index).collect(),
        remarks: Vec::new(),
    })
}

/// Compares the index in force with its checksums; none in force is sound.
fn verify_index(home: &Path) -> Result<(), Damage> {
    let Some(current) = Generations::of(home).current() else { return Ok(()) };
    let _hold = current.hold();
    Tables::open(&current.folder)?.verify()?;
    verify_search_index(&current.folder)
}

fn edition_line(id: EditionId, held: Option<&EditionSummary>, sources: &[Source]) -> EditionLine {
    let counts = held.map(|held| held.counts).unwrap_or_default();
    let first = sources.first();
    let known = first.and_then(|first| Catalogue::known().by_hash(first.sha256));
    let sets: Vec<String> = known.and_then(|edition| edition.set.clone()).into_iter().collect();
    EditionLine {
        id,
        sha256: first.map_or(String::new(), |source| source.sha256.to_string()),
        bytes: sources.iter().map(|source| source.bytes).sum(),
        encoding: first.map_or(String::new(), |source| source.encoding.clone()),
        standing: first.map_or(String::new(), Source::told),
        set_names: sets.first().and_then(|code| set_names(code)),
        sets,
        rules: counts.rules,
        examples: counts.examples,
        glossary: counts.glossary,
        problems: counts.problems,
        parts: sources
            .iter()
            .filter(|source| !source.is_aside())
            .filter_map(|source| source.part.clone())
            .collect(),
        sections_held: held.map_or(Vec::new(), |held| held.sections_held.clone()),
        completeness: Completeness::Whole,
        reasons: Vec::new(),
        of_day: None,
    }
}

/// What is to be said of a source that prints another day or language than the manifest has, and
/// that nobody gave by hand.
fn says_otherwise(corpus: &Corpus, source: &Source) -> Option<Said> {
    let by_hand =
        ["was given", "was said to be"].iter().any(|phrase| source.because.contains(phrase));
    // What a text that is known by its hash says need not be read once more.
    let known = Catalogue::known().by_hash(source.sha256).map(|known| known.effective);
    let is_known = source.edition.language == Language::En
        && source.edition.document == DocumentKind::Rules
        && known == Some(source.edition.effective);
    let bytes = (!by_hand && !is_known).then(|| corpus.read(source).ok())??;
    let wanted = Wanted { name: source.origin.name.clone(), ..Wanted::default() };
    let says = parse::read_as(&bytes, &wanted).ok()?.recognition.id;
    let (listed, file) = (source.edition, &source.file);
    let said = Said::new("verify-says-otherwise").with("edition", listed);
    (says.with_issue(1) != listed.with_issue(1)).then(|| said.with("file", file).with("says", says))
}

/// The whole edition that `typed` means; the newest English one for none.
pub fn book(library: &Library, typed: Option<&str>) -> Result<Rulebook> {
    Ok(library.tables.rulebook(library.pick_one(typed.unwrap_or("latest"))?)?)
}

/// The editions right before and right after the one that `typed` means, in its language.
pub fn neighbours(library: &Library, typed: &str) -> Result<Pair<Option<EditionId>>> {
    let id = library.tables.editions()[library.pick_one(typed)?].id;
    let ids: Vec<EditionId> =
        library.rules_of(id.language).map(|(_, summary)| summary.id).collect();
    let before = ids.iter().rev().find(|edition| **edition < id).copied();
    let after = ids.iter().find(|edition| **edition > id).copied();
    Ok(Pair::new(before, after))
}

/// Code of the set with which an edition came, or its id where none is known.
pub fn set_code(id: EditionId) -> String {
    set_of(id).unwrap_or_else(|| id.to_string())
}

/// Name of the set with which an edition came, or else its code.
pub fn set_name(id: EditionId) -> String {
    let code = set_code(id);
    set_names(&code).map_or(code, |[english, _]| english.to_owned())
}

/// The editions of a language with the codes of their sets, ascending.
pub fn sets(library: &Library, language: Language) -> Vec<(EditionId, String)> {
    library.rules_of(language).map(|(_, summary)| (summary.id, set_code(summary.id))).collect()
}

/// The editions of a language, ascending, as they can be chosen.
pub fn choices(library: &Library, language: Language) -> Vec<EditionChoice> {
    let ids = library.rules_of(language).map(|(_, summary)| summary.id);
    let choice = |id: EditionId| {
        let set = set_of(id);
        EditionChoice { id, set_names: set.as_deref().and_then(set_names), set }
    };
    ids.map(choice).collect()
}

/// Where the publisher has the newest English edition that is here, or else its page of rules.
pub fn official_address(library: &Library) -> String {
    let newest = library.rules_of(Language::En).last().map(|(_, summary)| summary.id.effective);
    let known = newest.and_then(|newest| Catalogue::known().on(newest).first());
    let is_text = |text: &&String| text.to_ascii_lowercase().ends_with(".txt");
    let address = known.and_then(|edition| edition.addresses.iter().find(is_text).cloned());
    address.unwrap_or_else(|| Catalogue::known().rules_page.clone())
}

/// The keywords of the English edition that `typed` means; of the newest for none.
pub fn keywords(library: &Library, typed: Option<&str>) -> Result<KeywordsAnswer> {
    let book = book(library, typed)?;
    Ok(KeywordsAnswer {
        edition: book.id,
        abilities: headings(&book, ABILITIES),
        actions: headings(&book, ACTIONS),
        ability_words: ability_words(&book),
    })
}

/// The rule that says what the keyword at `number` does, where it is the heading of one in the
/// newest English edition; else `number` itself, if it is there.
pub fn definition(library: &Library, number: RuleNumber) -> Result<Option<RuleNumber>> {
    let book = book(library, None)?;
    let Some(section) = number.section().filter(|_| book.get(number).is_some()) else {
        return Ok(None);
    };
    let is_heading = number.level() == Level::Rule && book.title(number).is_some();
    let below = || book.children(number);
    // The first may say no more than what sort of ability a keyword is.
    let only_names =
        |text: &str| !text.contains(". ") && (text.contains(" is a ") || text.contains(" is an "));
    let says_more =
        |number: &RuleNumber| book.get(*number).is_some_and(|rule| !only_names(&rule.text));
    let defining = match book.title(section) {
        Some(title) if is_heading && ACTIONS.contains(&title) => below().next(),
        Some(title) if is_heading && ABILITIES.contains(&title) => {
            below().find(says_more).or(below().last())
        }
        _ => None,
    };
    Ok(Some(defining.unwrap_or(number)))
}

/// The titles of the sections whose rules are headed by keywords, in both languages.
const ABILITIES: [&str; 2] = ["Keyword Abilities", "キーワード能力"];
const ACTIONS: [&str; 2] = ["Keyword Actions", "キーワード処理"];

/// The names of the headings in the section of these titles; one heading may hold two, and a
/// Japanese one has the English behind it.
fn headings(book: &Rulebook, titles: [&str; 2]) -> Vec<String> {
    let is_meant = |section: &&Record| titles.contains(&section.text.as_str());
    let sections = book.of_kind(RecordKind::Section).filter(is_meant);
    let rules =
        sections.filter_map(|section| section.number).flat_map(|number| book.children(number));
    let titles =
        rules.filter_map(|rule| book.title(rule).or_else(|| sign_with_name(&book.get(rule)?.text)));
    let own = |title: &'_ str| match book.id.language {
        Language::En => title.split(" and ").map(str::to_owned).collect::<Vec<_>>(),
        Language::Ja => vec![japanese_part(title)],
    };
    titles.flat_map(own).collect()
}

/// A keyword that is a sign, with its name in parentheses: `∞ (Infinity)`.
fn sign_with_name(text: &str) -> Option<&str> {
    let (sign, name) = text.strip_suffix(')')?.split_once(" (")?;
    let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
    (sign.chars().count() == 1 && is_name).then_some(text)
}

/// The list in the rule that names the ability words.
fn ability_words(book: &Rulebook) -> Vec<String> {
    let listed =
        |text: &str| text.split_once("The ability words are ").map(|halves| halves.1.to_owned());
    let list =
        book.of_kind(RecordKind::Rule).find_map(|rule| listed(&rule.text)).unwrap_or_default();
    let words = list.trim_end_matches(['.', ' ']).split(", ").filter(|word| !word.is_empty());
    words.map(|word| word.strip_prefix("and ").unwrap_or(word).to_owned()).collect()
}

/// Looks through the home at `home`, and writes nothing; damage is told and no error.
pub fn doctor(home: &Path, progress: &dyn Progress) -> Result<DoctorAnswer> {
    let mut answer = DoctorAnswer { home: home.display().to_string(), ..DoctorAnswer::default() };
    let editions = match Corpus::open(home) {
        Ok(corpus) => corpus.editions(),
        Err(error) => {
            answer.damage.push(Said::words(&error));
            return Ok(answer.advised());
        }
    };
    for language in [Language::En, Language::Ja] {
        let of_rules = editions.iter().filter(|edition| {
            edition.document == DocumentKind::Rules && edition.language == language
        });
        if let Some(newest) = of_rules.clone().max() {
            let (editions, newest) = (of_rules.count(), *newest);
            answer.held.push(HeldEditions { language, editions, newest });
        }
    }
    answer.documents =
        editions.iter().filter(|edition| edition.document != DocumentKind::Rules).count();
    let languages = vec![Language::En, Language::Ja];
    let question = UpdateQuestion { scope: Scope::Newest, languages };
    let plan = update_plan(home, &question, &[])?;
    let lacking = plan.texts.iter().filter(|text| !text.is_held && text.is_sure);
    answer.lacking = lacking
        .filter_map(|text| Some(LackingText { language: text.language, effective: text.expected? }))
        .collect();
    answer.damage = verify(home, progress)?.findings;
    if answer.damage.is_empty() && Generations::of(home).current().is_some() {
        // The texts that are not whole; writes nothing where the index is of today.
        let judged = judged(&Home::open(home, progress)?.tables).unwrap_or_default();
        let parts = judged.into_iter().map(|(edition, Judgement { completeness, reasons })| {
            JudgedEdition { edition, completeness, reasons }
        });
        answer.parts = parts.collect();
    }
    Ok(answer.advised())
}

/// Leaves out what is known of editions outside of some days; see [`Lineage::leave_out_all_but`].
pub fn leave_out_all_but(days: Range<EffectiveDate>) {
    Lineage::leave_out_all_but(days);
}

/// The lineage of the English rules, made from the editions here, as its two files have it: the
/// table, and by what the words are known.
pub fn lineage(library: &Library) -> Result<(String, Vec<u8>)> {
    let (mut editions, mut names, mut links) = (Vec::new(), Vec::new(), Vec::new());
    for (place, summary) in library.rules_of(Language::En) {
        editions.push(summary.id);
        names.push(library.names_of(place)?);
        links.push(library.link(place)?);
    }
    let texts = LineageTexts { editions: &editions, names, links };
    let print = library.fingerprints()?;
    let all = made(&texts, |edition, place| {
        print(library.tables.place_of(edition).unwrap_or_default(), place)
    })?;
    let (threads, versions): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let table = Lineage::written(&editions, &threads);
    let versions = Versions::written(&versions, &table);
    Ok((table, versions))
}

/// Adds to `answer` what is new in the home: the newest English edition against the one whose
/// changes were `told` last, which editions between them are not here, and how far the Japanese is
/// behind; for a reader in the language of `interface`.
pub fn whats_new(
    library: &Library,
    mut answer: UpdateAnswer,
    told: Option<EditionId>,
    interface: Language,
) -> Result<UpdateAnswer> {
    let editions_of = |language| library.rules_of(language).map(|(_, edition)| edition.id).rev();
    let (en, ja) = (editions_of(Language::En).next(), editions_of(Language::Ja).next());
    answer.newest = en.into_iter().chain(ja).collect();
    let taken: Vec<EditionId> = answer.taken().map(|imported| imported.id).collect();
    // What came by hand or in a run that ended early is told as well.
    let told = editions_of(Language::En).find(|edition| Some(*edition) == told);
    let is_new = |new: &EditionId| told.map_or(taken.contains(new), |told| told < *new);
    let before = told.or_else(|| editions_of(Language::En).nth(1));
    let news = before.zip(en.filter(is_new)).map(|(old, new)| Pair::new(old, new));
    if let Some(editions) = news {
        let question = DiffQuestion { interface: Some(interface), ..DiffQuestion::default() };
        let named = editions.map(|id| id.to_string());
        answer.changes = Some(diff(library, named.as_ref().map(String::as_str), &question)?);
        let between = Catalogue::known().editions().iter().map(|known| known.effective);
        let days = editions.map(|edition| edition.effective);
        let is_between = |day: &EffectiveDate| days.old < *day && *day < days.new;
        let held: Vec<EditionId> = editions_of(Language::En).collect();
        let is_held = |day: &EffectiveDate| held.iter().any(|held| held.effective == *day);
        answer.skipped = between.filter(is_between).filter(|day| !is_held(day)).collect();
        answer.skipped.dedup();
    }
    let is_text = |edition: &EditionId| edition.document == DocumentKind::Rules;
    let is_newer = news.is_some() || taken.iter().any(is_text);
    if is_newer && en.is_some() && ja.is_some() {
        let status = translation_status(library, &TranslationQuestion::default())?;
        answer.lag = Some(Lag { en: status.en, ja: status.ja, totals: status.totals() });
    }
    Ok(answer)
}

/// Remembers visits, so that what has not changed need not come again, and that the changes of
/// `told` were told.
pub fn remember(home: &Path, visits: Vec<Visit>, told: Option<EditionId>) -> Result<()> {
    Ok(Visits::remember(home, visits, told)?)
}

impl RulesPage {
    /// The offers of the page when it was read last.
    pub fn remembered(&self) -> Vec<Offer> {
        let links = self.visit.iter().flat_map(|visit| visit.links.iter());
        let addresses = links.filter_map(|link| link.parse::<Address>().ok());
        addresses.filter_map(|address| Offer::read(self.language, address)).collect()
    }

    /// What to remember of the page.
    pub fn visited(
        &self,
        offers: &[Offer],
        etag: Option<String>,
        modified: Option<String>,
    ) -> Visit {
        Visit {
            address: self.address.to_string(),
            etag,
            modified,
            sha256: None,
            links: offers.iter().map(|offer| offer.address.to_string()).collect(),
        }
    }
}
