//! How does the site become a folder of files? Start at [`write_folder`].
//!
//! The pages are those that the server has, found by following their links from the first ones.
//! A link to a page that the folder does not hold loses its address; all others lead from file to
//! file, so that they work on any host, below any address and without one. Nothing here touches
//! the disk: files go to whoever keeps them.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::pages::{FIRST, answer, page_at, typed, without};
use super::questions::{Answered, NoPage};
use crate::ask::{self, HomeError, Library, Progress};
use crate::doc::visible::shown;
use crate::model::{EditionId, Language, RuleNumber, Said, Trouble};
use crate::render::feed;
use crate::render::page::{self, FILES, Host, Refusal, View, file_of, way};

/// What the folder holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderQuestion {
    /// Editions that have pages of their own, beside the newest ones.
    pub editions: BTreeSet<EditionId>,
    /// What stands before every address where the folder is served, if that is known.
    pub base: Option<String>,
    /// Whether single rules have no feeds.
    pub lacks_rule_feeds: bool,
    /// Pages of an earlier export, as its keeper was told them: their addresses stay.
    pub earlier: Vec<String>,
}

/// Keeps files of the folder; called from several threads.
pub trait Keeper: Sync {
    /// What can go wrong with files.
    type Error: Send;

    /// Keeps a file under its path, with `/` between folders; `page` says in few words which page
    /// it is, where it is one.
    fn keep(&self, path: &str, page: &str, bytes: &[u8]) -> Result<(), Self::Error>;
}

/// Why the folder is not whole.
#[derive(Debug)]
pub enum FolderError<E> {
    /// The library could not answer.
    Home(HomeError),
    /// A file could not be kept.
    Keeper(E),
}

impl<E> From<HomeError> for FolderError<E> {
    fn from(error: HomeError) -> Self {
        Self::Home(error)
    }
}

/// What the folder holds now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FolderTold {
    /// Pages, in both languages.
    pub pages: usize,
    /// Feeds.
    pub feeds: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// A page of the folder.
type PageKey = (Language, String);

/// Where a link leads in the folder, and which page is there.
type Led = (String, Option<PageKey>);

/// Hands every file of the site to its keeper.
pub fn write_folder<K: Keeper>(
    library: &Library,
    question: &FolderQuestion,
    keeper: &K,
    progress: &dyn Progress,
) -> Result<FolderTold, FolderError<K::Error>> {
    let earlier = question.earlier.iter().filter_map(|page| {
        let (language, address) = page.split_once(' ')?;
        Some((language.parse().ok()?, address.to_owned()))
    });
    let writer = Writer {
        question,
        compared: compared(library, question)?,
        earlier: earlier.collect(),
        host: Host {
            base: question.base.clone(),
            is_folder: true,
            lacks_rule_feeds: question.lacks_rule_feeds,
            ..Host::default()
        },
        library,
        keeper,
        progress,
        bytes: AtomicU64::default(),
    };
    library.make_ready()?;
    writer.assets()?;
    let mut known: BTreeSet<PageKey> = BTreeSet::new();
    writer.follow(writer.first_addresses(), &mut known)?;
    writer.follow(writer.earlier.iter().cloned().collect(), &mut known)?;
    writer.site_map(&known)?;
    let feeds = known.iter().filter(|key| key.1.ends_with(".atom")).count();
    Ok(FolderTold { pages: known.len() - feeds, feeds, bytes: writer.bytes.into_inner() })
}

/// Neighbours that are compared, as their addresses have them: those of the newest editions and of
/// those that have pages of their own.
fn compared(library: &Library, question: &FolderQuestion) -> Result<BTreeSet<String>, HomeError> {
    let facing = ask::facing(library, &library.pick(None)?)?;
    let newest = [facing.en, facing.ja];
    let is_chosen =
        |new: EditionId| newest.contains(&Some(new)) || question.editions.contains(&new);
    let sets = [Language::En, Language::Ja].map(|language| ask::sets(library, language));
    let pairs = sets.iter().flat_map(|sets| sets.windows(2)).filter(|pair| is_chosen(pair[1].0));
    Ok(pairs.map(|pair| format!("/diff/{}/{}", pair[0].0, pair[1].0)).collect())
}

/// Makes the pages.
struct Writer<'a, K> {
    question: &'a FolderQuestion,
    compared: BTreeSet<String>,
    /// Pages of an earlier export.
    earlier: BTreeSet<PageKey>,
    library: &'a Library,
    keeper: &'a K,
    progress: &'a dyn Progress,
    host: Host,
    bytes: AtomicU64,
}

impl<K: Keeper> Writer<'_, K> {
    /// Where to begin, in both languages; links lead to the rest.
    fn first_addresses(&self) -> Vec<PageKey> {
        let of = |edition| ["contents", "glossary"].map(|page| format!("/{page}?in={edition}"));
        let compared = self.compared.iter().cloned();
        let addresses = compared
            .chain(FIRST.map(str::to_owned))
            .chain(self.question.base.iter().map(|_| "/robots.txt".to_owned()))
            .chain(self.question.editions.iter().flat_map(of));
        let in_both = |text: String| [Language::En, Language::Ja].map(|of| (of, text.clone()));
        addresses.flat_map(in_both).collect()
    }

    /// Whether the folder holds a page.
    fn holds(&self, language: Language, address: &str) -> bool {
        self.is_of_this_time(address) || self.earlier.contains(&(language, address.to_owned()))
    }

    /// Whether this export would make it if there were no earlier one.
    fn is_of_this_time(&self, address: &str) -> bool {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let Ok((page, pieces)) = page_at(path) else { return false };
        let parameters = typed(query);
        let names: Vec<&str> = parameters.iter().map(|pair| pair.0.as_str()).collect();
        let is_chosen = |edition: &str| {
            edition.parse().is_ok_and(|edition| self.question.editions.contains(&edition))
        };
        let piece = pieces.first().map_or("", String::as_str);
        match (page.route, names.as_slice()) {
            ("/contents" | "/glossary", ["in"]) => is_chosen(&parameters[0].1),
            ("/diff/{old}/{new}", [] | ["only"]) => self.compared.contains(path),
            ("/translation", ["section"]) => true,
            // The map comes last.
            (_, [_, ..]) | ("/sitemap.xml", _) => false,
            ("/feed/{name}", []) => {
                let name = piece.trim_end_matches(".atom");
                let is_rule = RuleNumber::read(name).is_ok_and(|number| number.rule().is_some());
                let is_wanted = !(is_rule && self.question.lacks_rule_feeds);
                name != "search" && !name.contains('@') && is_wanted
            }
            ("/{number}" | "/glossary/{term}" | "/history/{wanted}", []) => {
                piece.rsplit_once('@').is_none_or(|(_, edition)| is_chosen(edition))
            }
            _ => true,
        }
    }

    fn keep(&self, path: &str, page: &str, bytes: &[u8]) -> Result<(), FolderError<K::Error>> {
        self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        self.keeper.keep(path, page, bytes).map_err(FolderError::Keeper)
    }

    /// The files that pages need, and the names for the box.
    fn assets(&self) -> Result<(), FolderError<K::Error>> {
        for (address, _, text) in FILES {
            self.keep(address.trim_start_matches('/'), "", text.as_bytes())?;
        }
        let newest = self.library.pick(None)?;
        let names = ask::names(self.library, &newest)?;
        self.keep("assets/names.js", "", feed::names_file(&names).as_bytes())?;
        let read = ask::facing(self.library, &newest)?;
        let day = read.en.or(read.ja).map_or(String::new(), |read| read.effective.to_string());
        let day = format!("document.documentElement.dataset.day = \"{day}\";\n");
        self.keep("assets/edition.js", "", day.as_bytes())
    }

    /// Makes pages and all that their links lead to, on all threads.
    fn follow(
        &self,
        seeds: Vec<PageKey>,
        known: &mut BTreeSet<PageKey>,
    ) -> Result<(), FolderError<K::Error>> {
        let done = AtomicUsize::new(known.len());
        let mut found = vec![seeds];
        loop {
            let found_now = found.into_iter().flatten().filter(|key| !known.contains(key));
            let wave: BTreeSet<PageKey> = found_now.collect();
            if wave.is_empty() {
                return Ok(());
            }
            known.extend(wave.iter().cloned());
            let made = wave.par_iter().map(|page| {
                let found = self.make(page)?;
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                self.progress.step(&Said::new("progress-pages"), done, known.len());
                Ok(found)
            });
            found = made.collect::<Result<Vec<_>, FolderError<K::Error>>>()?;
        }
    }

    /// Makes one page, and tells where its links lead.
    fn make(&self, page: &PageKey) -> Result<Vec<PageKey>, FolderError<K::Error>> {
        let (language, address) = page;
        let is_kept = self.earlier.contains(page)
            && (page::is_file(address) || !self.is_of_this_time(address));
        let refused = |trouble: Trouble| {
            let (is_sample, host) = (self.library.is_sample(), self.host.clone());
            let view = View { is_sample, host, ..View::of(*language, address) };
            let (typed, nearest) = (String::new(), Vec::new());
            page::refused(&view, &Refusal { fault: "nowhere", typed, trouble, nearest })
        };
        let text = match answer(self.library, *language, address, &self.host) {
            Ok(Answered::Page(text) | Answered::Gone(text) | Answered::Absent(text)) => text,
            Ok(Answered::File(_, text)) => text,
            Ok(Answered::Elsewhere(to)) => page::moved(&to),
            // What is no longer known stays as it was written, and a feed that nobody answers.
            Err(_) if is_kept => return Ok(Vec::new()),
            // What is not here is said on its page; what is broken ends the folder.
            Err(NoPage::Home(error)) if !error.is_of_question() => return Err(error.into()),
            Err(NoPage::Home(error)) => refused(Trouble::of(error.trouble().what)),
            Err(NoPage::Unread(trouble) | NoPage::Nowhere(trouble)) => refused(trouble),
        };
        let file = file_of(*language, address);
        let root = "../".repeat(file.matches('/').count());
        let (text, led) = relinked(&shown(&text), &root, |link| self.lead(*language, &file, link));
        self.keep(&file, &format!("{} {address}", language.tag()), text.as_bytes())?;
        Ok(led)
    }

    /// Where a link of a page leads in the folder; none where it leads nowhere.
    fn lead(&self, language: Language, file: &str, link: &str) -> Option<Led> {
        let address = link.split('#').next().unwrap_or_default();
        let (fragment, path) =
            (&link[address.len()..], address.split('?').next().unwrap_or_default());
        if FILES.iter().any(|kept| path == kept.0) {
            let there = way(file, path.trim_start_matches('/')) + &address[path.len()..];
            return Some((there, None));
        }
        let mut chosen = address.split(['?', '&']).filter_map(|part| part.strip_prefix("lang="));
        let language = chosen.next_back().map_or(Ok(language), str::parse).unwrap_or(language);
        let address = without(address, |name| name == "lang");
        // What is asked of a page by parameters stands on the page itself, if anywhere.
        let held = |address: &String| self.holds(language, address);
        let address = [address, path.to_owned()].into_iter().find(held)?;
        let there = way(file, &file_of(language, &address)) + fragment;
        Some((there, Some((language, address))))
    }

    /// The map for search engines, where addresses are known as a whole.
    fn site_map(&self, known: &BTreeSet<PageKey>) -> Result<(), FolderError<K::Error>> {
        let pages = known.iter().map(|key| key.1.as_str()).filter(|page| !page::is_file(page));
        let addresses: BTreeSet<&str> = pages.collect();
        match feed::site_map(&self.host, addresses.into_iter()) {
            Some(map) => self.keep("sitemap.xml", "", map.as_bytes()),
            None => Ok(()),
        }
    }
}

const ATTRIBUTES: [&str; 3] = [" href", " src", " action"];

/// A page whose addresses, those that begin with a slash, are what `lead` makes of them; one that
/// leads nowhere is left out. Tells the pages that are led to.
///
/// Pages are the program's own: attributes stand in double quotes, and a quote in a text is
/// escaped, so that what looks like an attribute is one.
fn relinked(page: &str, root: &str, lead: impl Fn(&str) -> Option<Led>) -> (String, Vec<PageKey>) {
    let (mut out, mut found) = (String::with_capacity(page.len() + 1024), Vec::new());
    let mut told = 0;
    for (at, mark) in page.match_indices("=\"/") {
        let Some(attribute) = ATTRIBUTES.into_iter().find(|name| page[..at].ends_with(name)) else {
            continue;
        };
        let value = &page[at + mark.len() - 1..];
        let value = &value[..value.find('"').unwrap_or(value.len())];
        if value.starts_with("//") {
            continue;
        }
        out += &page[told..at - attribute.len()];
        if let Some((address, page)) = lead(&value.replace("&amp;", "&")) {
            out += &format!("{attribute}=\"{}\"", address.replace('&', "&amp;"));
            found.extend(page);
        }
        told = at + mark.len() + value.len();
    }
    out += page.get(told..).unwrap_or_default();
    (with_root(out, root), found)
}

/// Says where the root is, for the script, and has the folder's own scripts beside that of all pages: which edition
/// is the newest stands in one of them, so that pages stay as they are when another comes.
fn with_root(page: String, root: &str) -> String {
    let Some(at) = page.find("<html lang=\"") else { return page };
    let (before, rest) = page.split_at(at + "<html".len());
    let day = format!("<head><script src=\"{root}assets/edition.js\"></script>");
    let script = format!("<script src=\"{root}assets/folder.js\" defer></script>\n</head>");
    let rest = rest.replacen("<head>", &day, 1).replacen("</head>", &script, 1);
    format!("{before} data-root=\"{root}\"{rest}")
}
