//! Which texts does a home lack, where could they be, and is what came the text that was meant?
//! Start at [`update_plan`]; a link of a page is an [`Offer`]; what was downloaded goes through
//! [`check_download`].
//!
//! A link of the page comes first, then the catalogue's addresses, then the patterns of addresses.
//! File names vary, so anything that looks like the rules counts, and the date in a name is a
//! guess: a text that is whole and is the rules is kept, whatever its name says; all else is
//! refused with its own reason. Nothing here asks anybody.

use std::collections::BTreeSet;
use std::path::Path;

use super::error::{HomeError, Result};
use super::import::Input;
use super::judge::judge;
use crate::corpus::{Authenticity, Catalogue, Corpus, KnownEdition, Sha256, Source, Visit, Visits};
use crate::model::{
    Address, Completeness, DocumentKind, EditionId, EffectiveDate, Language, RecordKind, Said,
};
use crate::parse::{self, Reading, Wanted};

/// Which editions to look for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The newest.
    #[default]
    Newest,
    /// All that took effect on this day or later.
    Since(EffectiveDate),
    /// All.
    All,
    /// These: ids, dates or set codes, as typed.
    Editions(Vec<String>),
}

/// What to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpdateQuestion {
    /// Which editions.
    pub scope: Scope,
    /// In which languages.
    pub languages: Vec<Language>,
}

/// A page that links to texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesPage {
    /// The language of the texts.
    pub language: Language,
    /// Where the page is.
    pub address: Address,
    /// What it answered last.
    pub visit: Option<Visit>,
}

/// A text to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedText {
    /// Its language.
    pub language: Language,
    /// The day it took effect, where that is known.
    pub expected: Option<EffectiveDate>,
    /// How many bytes it has, where that is known.
    pub bytes: Option<u64>,
    /// Where it may be, the likeliest first.
    pub addresses: Vec<Address>,
    /// Whether it is here already, so that only a new issue of it could come.
    pub is_held: bool,
    /// Whether it is known to exist, so that not finding it is a fault.
    pub is_sure: bool,
}

/// What to ask for.
#[derive(Clone, Debug)]
pub struct UpdatePlan {
    /// The texts, in the order in which they are asked for.
    pub texts: Vec<WantedText>,
    corpus: Corpus,
    visits: Visits,
}

impl UpdatePlan {
    /// What `address` answered last, if that is still here.
    pub fn visit(&self, address: &Address) -> Option<&Visit> {
        let visit = self.visits.find(&address.to_string())?;
        self.corpus.find(visit.sha256?).map(|_| visit)
    }

    /// Whether a text is here, or what its address gave last.
    pub fn was_asked_for(&self, wanted: &WantedText) -> bool {
        wanted.is_held || wanted.addresses.iter().any(|address| self.visit(address).is_some())
    }

    /// The newest English edition whose changes were told.
    pub fn told(&self) -> Option<EditionId> {
        self.visits.told
    }

    /// Whether a text of this hash is here.
    pub fn holds(&self, hash: Option<Sha256>) -> bool {
        hash.is_some_and(|hash| self.corpus.find(hash).is_some())
    }

    /// The older edition in whose place a wanted text is announced, where its address still gives
    /// what came from elsewhere before.
    pub fn still_holds(&self, wanted: &WantedText, hash: Option<Sha256>) -> Option<EditionId> {
        let source = self.corpus.find(hash?)?;
        let is_older = wanted.expected.is_some_and(|day| source.edition.effective < day);
        let came_from = |address: &Address| address.to_string() == source.origin.from;
        (is_older && !wanted.addresses.iter().any(came_from)).then_some(source.edition)
    }
}

/// Revisions of a translation that are tried, the newest first.
const REVISIONS: [u8; 3] = [2, 1, 0];

/// English editions behind which the newest translation is looked for.
const EDITIONS_TRIED: usize = 4;

/// The first year of which the patterns of addresses are known.
const FIRST_PATTERN_YEAR: i16 = 2013;

/// The pages to read before anything is planned.
pub fn update_pages(home: &Path, question: &UpdateQuestion) -> Vec<RulesPage> {
    let visits = Visits::of(home);
    let pages = question.languages.iter().filter_map(|language| {
        let address = match language {
            Language::En => &Catalogue::known().rules_page,
            Language::Ja => &Catalogue::known().translation_page,
        };
        let visit = visits.find(address).cloned();
        Some(RulesPage { language: *language, address: address.parse().ok()?, visit })
    });
    pages.collect()
}

/// The domains of those who publish texts.
pub fn publishers() -> Vec<String> {
    Catalogue::known().publishers()
}

/// Which texts the home lacks, given what the pages offer.
pub fn update_plan(home: &Path, question: &UpdateQuestion, offers: &[Offer]) -> Result<UpdatePlan> {
    let corpus = Corpus::open(home)?;
    let planner = Planner { corpus: &corpus, catalogue: Catalogue::known(), offers };
    let mut texts = Vec::new();
    for language in &question.languages {
        match &question.scope {
            Scope::Editions(typed) => {
                for typed in typed {
                    let id = planner.meant(typed)?;
                    texts.extend((id.language == *language).then(|| planner.edition(id)));
                }
            }
            Scope::Newest => {
                let newest = planner.newest(*language);
                let before = newest.as_ref().and_then(|newest| planner.before(newest));
                texts.extend(newest.into_iter().chain(before));
            }
            Scope::Since(first) => texts.extend(planner.since(*language, Some(*first))),
            Scope::All => texts.extend(planner.since(*language, None)),
        }
    }
    Ok(UpdatePlan { texts, visits: Visits::of(home), corpus })
}

struct Planner<'a> {
    corpus: &'a Corpus,
    catalogue: &'static Catalogue,
    offers: &'a [Offer],
}

impl Planner<'_> {
    /// The edition that was typed: an id, a date or a set code.
    fn meant(&self, typed: &str) -> Result<EditionId> {
        let id = typed.parse::<EditionId>().ok();
        let english = |date| EditionId::rules(Language::En, date);
        let dated = || typed.parse::<EffectiveDate>().ok().map(english);
        let by_set = || self.catalogue.by_set(typed).map(|known| english(known.effective));
        let id = id.filter(|id| id.document == DocumentKind::Rules).or_else(dated).or_else(by_set);
        id.ok_or_else(|| {
            HomeError::unfit(
                Said::new("error-not-published").with("typed", typed),
                "hint-publication",
            )
        })
    }

    fn edition(&self, id: EditionId) -> WantedText {
        let (language, date) = (id.language, id.effective);
        if let (Language::En, Some(known)) = (language, self.known(date)) {
            return self.known_edition(known);
        }
        let mut addresses = self.offered_addresses(language, date);
        addresses.extend(self.patterns(language, date));
        self.wanted(language, Some(date), addresses)
    }

    /// A text that is sure to exist, with what is known of its day.
    fn wanted(
        &self,
        language: Language,
        expected: Option<EffectiveDate>,
        addresses: Vec<Address>,
    ) -> WantedText {
        let known = expected.and_then(|date| self.known(date));
        let known = known.filter(|_| language == Language::En);
        WantedText {
            language,
            expected,
            bytes: known.map(|edition| edition.bytes),
            addresses: deduplicated(addresses),
            is_held: expected.is_some_and(|date| self.holds(language, date)),
            is_sure: true,
        }
    }

    /// The newest text that the page links to, else the newest that is known or guessed.
    fn newest(&self, language: Language) -> Option<WantedText> {
        let mut offers = self.offers_in(language);
        if let Some(offer) = offers.clone().find(|offer| offer.is_text) {
            return Some(self.offered(offer));
        }
        match (offers.next(), language) {
            // The page links to the same in another format.
            (Some(Offer { label: Some(label), .. }), _) => {
                let date = self.effective(*label);
                Some(self.edition(EditionId::rules(language, date)))
            }
            (_, Language::En) => {
                let known =
                    self.catalogue.editions().last().map(|edition| self.known_edition(edition));
                known.filter(|text| !text.is_held)
            }
            (_, Language::Ja) => Some(self.guessed_translation()),
        }
    }

    /// The known edition before the newest one, where nothing in its language is here: with one
    /// edition alone there is nothing to compare.
    fn before(&self, newest: &WantedText) -> Option<WantedText> {
        let is_first = self.sources(newest.language).next().is_none();
        let is_older = |known: &&KnownEdition| Some(known.effective) < newest.expected;
        let older = self.catalogue.editions().iter().rfind(is_older);
        let older = older.filter(|_| is_first && newest.language == Language::En);
        older.map(|known| WantedText { is_sure: false, ..self.known_edition(known) })
    }

    /// All that is lacking since `first`, oldest first, and what the page has beyond the catalogue.
    fn since(&self, language: Language, first: Option<EffectiveDate>) -> Vec<WantedText> {
        let is_wanted = |date: EffectiveDate| first.is_none_or(|first| date >= first);
        let mut texts = Vec::new();
        if language == Language::En {
            let known =
                self.catalogue.editions().iter().filter(|edition| is_wanted(edition.effective));
            texts.extend(known.map(|edition| self.known_edition(edition)));
        }
        let offers = self.offers_in(language).filter(|offer| offer.is_text);
        let mut offered: Vec<WantedText> = offers.map(|offer| self.offered(offer)).collect();
        offered.retain(|text| match text.expected {
            Some(date) => is_wanted(date) && texts.iter().all(|known| known.expected != Some(date)),
            None => true,
        });
        texts.extend(offered.into_iter().rev());
        if language == Language::Ja && texts.is_empty() {
            texts.push(self.guessed_translation());
        }
        texts.retain(|text| !text.is_held);
        texts
    }

    fn offered(&self, offer: &Offer) -> WantedText {
        let expected = offer.label.map(|label| self.effective(label));
        let from = offer.address.to_string();
        let by_name = self.sources(offer.language).any(|source| source.origin.from == from);
        let wanted = self.wanted(offer.language, expected, vec![offer.address.clone()]);
        let is_held = by_name || wanted.is_held && offer.revision == 0;
        WantedText { is_held, ..wanted }
    }

    fn known_edition(&self, known: &KnownEdition) -> WantedText {
        let mut listed: Vec<&str> = known.addresses.iter().map(String::as_str).collect();
        listed.sort_by_key(|address| likelihood(address));
        let listed = listed.into_iter().filter_map(|address| unwrapped(address).parse().ok());
        let mut addresses = self.offered_addresses(Language::En, known.file_date());
        addresses.extend(listed);
        if !known.addresses.iter().any(|address| likelihood(address) == 0) {
            addresses.extend(self.patterns(Language::En, known.file_date()));
        }
        self.wanted(Language::En, Some(known.effective), addresses)
    }

    /// The newest translation, by the dates of the newest English editions.
    fn guessed_translation(&self) -> WantedText {
        let newest = self.sources(Language::Ja).map(|source| source.edition.effective).max();
        let known = self.catalogue.editions().iter().map(|edition| edition.effective);
        let here = self.sources(Language::En).map(|source| source.edition.effective);
        let mut dates: Vec<EffectiveDate> = known.chain(here).collect();
        dates.sort_unstable();
        dates.dedup();
        dates.retain(|date| newest.is_none_or(|newest| *date > newest));
        let dates = dates.into_iter().rev().take(EDITIONS_TRIED);
        let addresses = dates.flat_map(|date| self.patterns(Language::Ja, date)).collect();
        WantedText { is_sure: false, ..self.wanted(Language::Ja, None, addresses) }
    }

    /// The addresses of the texts that the page labels with a date.
    fn offered_addresses(&self, language: Language, label: EffectiveDate) -> Vec<Address> {
        let texts = self.offers_in(language).filter(|offer| offer.is_text);
        let labelled = texts.filter(|offer| offer.label == Some(label));
        labelled.map(|offer| offer.address.clone()).collect()
    }

    fn patterns(&self, language: Language, date: EffectiveDate) -> Vec<Address> {
        let (patterns, revisions) = match language {
            Language::En => (&self.catalogue.address_patterns, &REVISIONS[2..]),
            Language::Ja => (&self.catalogue.translation_patterns, &REVISIONS[..]),
        };
        let (year, month, day) = date.parts();
        let filled = patterns.iter().flat_map(|pattern| {
            revisions.iter().filter_map(move |revision| {
                let pattern = pattern.replace("{year}", &year.to_string());
                let pattern = pattern.replace("{month}", &format!("{month:02}"));
                let pattern = pattern.replace("{day}", &format!("{day:02}"));
                let pattern = pattern.replace("{revision}", &revision.to_string());
                pattern.replace("{ext}", "txt").parse().ok()
            })
        });
        if year < FIRST_PATTERN_YEAR { Vec::new() } else { filled.collect() }
    }

    fn offers_in(&self, language: Language) -> impl Iterator<Item = &Offer> + Clone {
        self.offers.iter().filter(move |offer| offer.language == language)
    }

    fn sources(&self, language: Language) -> impl Iterator<Item = &Source> {
        let sources = self.corpus.sources().iter().filter(|source| source.is_whole());
        let rules = sources.filter(|source| source.document() == DocumentKind::Rules);
        rules.filter(move |source| source.edition.language == language)
    }

    fn holds(&self, language: Language, date: EffectiveDate) -> bool {
        self.sources(language).any(|source| source.edition.effective == date)
    }

    fn known(&self, date: EffectiveDate) -> Option<&KnownEdition> {
        self.catalogue.on(date).first()
    }

    /// The day on which the edition took effect whose file bears the date `label`.
    fn effective(&self, label: EffectiveDate) -> EffectiveDate {
        let known = self.catalogue.editions().iter().find(|edition| edition.file_date() == label);
        known.map_or(label, |edition| edition.effective)
    }
}

/// How likely an address still leads to its text, 0 the likeliest.
fn likelihood(address: &str) -> u8 {
    match address {
        _ if address.contains("//media.wizards.com/") => 0,
        _ if address.contains("//web.archive.org/") => 1,
        _ => 2,
    }
}

/// The address at which the Internet Archive gives the bytes as they were, without its own frame.
fn unwrapped(address: &str) -> String {
    const START: &str = "https://web.archive.org/web/";
    let moment = address.strip_prefix(START).and_then(|rest| rest.split_once('/'));
    match moment {
        Some((moment, rest)) if moment.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{START}{moment}id_/{rest}")
        }
        _ => address.to_owned(),
    }
}

/// Each address once, where it stands first.
fn deduplicated(mut addresses: Vec<Address>) -> Vec<Address> {
    let mut seen = BTreeSet::new();
    addresses.retain(|address| seen.insert(address.clone()));
    addresses
}

/// A link to a text of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The language of the text.
    pub language: Language,
    /// Where it is.
    pub address: Address,
    /// The date in its name.
    pub label: Option<EffectiveDate>,
    /// The revision of a translation in its name, from 0.
    pub revision: u8,
    /// Whether it is a plain text and not the same in another format.
    pub is_text: bool,
}

/// The texts of the rules in `language` that the page at `address` links to, the newest first.
pub fn offers(language: Language, address: &Address, page: &[u8]) -> Vec<Offer> {
    let page = parse::decode(page).text;
    let links = parse::links(&page);
    let addresses = links.iter().filter_map(|link| address.join(link));
    let mut offers: Vec<Offer> =
        addresses.filter_map(|address| Offer::read(language, address)).collect();
    // Among equals the order of the page counts.
    offers.sort_by_key(|offer| std::cmp::Reverse((offer.label, offer.revision)));
    offers
}

impl Offer {
    /// The offer that a link is; none where it leads to something else.
    pub fn read(language: Language, address: Address) -> Option<Self> {
        let name = address.file_name().to_ascii_lowercase();
        let (stem, ending) = name.rsplit_once('.')?;
        let is_translation = stem.starts_with("jpn_cr");
        let is_rules = match language {
            Language::En => stem.contains("rules") && !is_translation,
            Language::Ja => is_translation,
        };
        let is_known = ["txt", "pdf", "docx", "doc", "rtf"].contains(&ending);
        let revision = stem.rsplit('_').next().filter(|digits| digits.len() < 3);
        (is_rules && is_known).then(|| Self {
            language,
            label: label(stem),
            revision: revision.and_then(|digits| digits.parse().ok()).unwrap_or(0),
            is_text: ending == "txt",
            address,
        })
    }
}

/// The date in a file's name: eight digits, or nine of which one is too many.
pub(crate) fn label(name: &str) -> Option<EffectiveDate> {
    let runs = || name.split(|letter: char| !letter.is_ascii_digit());
    let eight = runs().find_map(EffectiveDate::from_digits);
    eight.or_else(|| {
        let nine = runs().find(|run| run.len() == 9)?;
        let without = |place: usize| format!("{}{}", &nine[..place], &nine[place + 1..]);
        (0..9).rev().find_map(|place| EffectiveDate::from_digits(&without(place)))
    })
}

/// What an address sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DownloadedText {
    /// All bytes.
    pub bytes: Vec<u8>,
    /// The server's mark of them.
    pub etag: Option<String>,
    /// When they last changed, as the server prints it.
    pub modified: Option<String>,
}

/// A text that may be kept.
#[derive(Clone, Debug)]
pub struct AcceptedText {
    /// What to import.
    pub input: Input,
    /// What a reader should know of it; a sentence.
    pub remark: Option<String>,
    /// What to remember of the visit once it is kept.
    pub visit: Visit,
}

/// Why what came is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// It is the text, but not all of it.
    #[error("{0}")]
    Cut(String),
    /// It is something else.
    #[error("{0}")]
    Other(String),
}

/// Whether what came from `address` is the text that was `wanted`; else why it is not kept.
pub fn check_download(
    wanted: &WantedText,
    address: &Address,
    download: DownloadedText,
) -> Result<AcceptedText, Rejection> {
    let DownloadedText { bytes, etag, modified } = download;
    let decoded = parse::decode(&bytes).text;
    if parse::is_web_page(&decoded) {
        let reason = format!("`{address}` answers with a web page in place of the text");
        return Err(Rejection::Other(reason));
    }
    let name = address.file_name();
    let reading = parse::read_as(&bytes, &Wanted { name: name.clone(), ..Wanted::default() })
        .map_err(|refusal| {
            Rejection::Other(format!("`{address}` does not hold the rules: {refusal}"))
        })?;
    let id = reading.recognition.id;
    if id.document != DocumentKind::Rules || id.language != wanted.language {
        let form = reading.recognition.form;
        return Err(Rejection::Other(format!("`{address}` holds something else: {form}")));
    }
    let standing = Catalogue::known().judge(&bytes, &reading.text, id);
    let judgement = judge(&reading, standing, &[]);
    // A publisher's translation may lack rules, and ends with its glossary.
    let is_cut = reading.rulebook.of_kind(RecordKind::Glossary).next().is_none();
    if judgement.completeness == Completeness::Broken || id.language == Language::Ja && is_cut {
        let reason = judgement.reasons.first().map_or(String::new(), |odd| odd.kind.to_string());
        return Err(Rejection::Cut(format!("the text at `{address}` is not whole: {reason}")));
    }
    let visit = Visit {
        address: address.to_string(),
        etag,
        modified,
        sha256: Some(Sha256::of(&bytes)),
        links: Vec::new(),
    };
    let remark = remark(wanted, &name, &reading, standing);
    let input = Input { path: address.to_string(), bytes: Ok(bytes) };
    Ok(AcceptedText { input, remark, visit })
}

/// A date that disagrees, or bytes that are not those known.
fn remark(
    wanted: &WantedText,
    name: &str,
    reading: &Reading,
    standing: Authenticity,
) -> Option<String> {
    let id = reading.recognition.id;
    let catalogue = Catalogue::known();
    let known = catalogue.on(id.effective);
    let named = label(name).filter(|date| *date != id.effective);
    let is_known = |label| known.iter().any(|edition| edition.file_date() == label);
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).find(|run| run.len() >= 8);
    if let (Some(digits), Some(_)) = (digits, named.filter(|date| !is_known(*date))) {
        return Some(format!("its name says {digits}, inside it says {}", id.effective));
    }
    if let Some(expected) = wanted.expected.filter(|date| *date != id.effective) {
        return Some(format!("{expected} was expected, inside it says {}", id.effective));
    }
    let differs =
        id.language == Language::En && !known.is_empty() && standing == Authenticity::Unknown;
    differs.then(|| format!("its bytes are not those that are known of {id}"))
}
