//! What do feed readers, search engines and browsers ask for beside pages? Start at [`feed`].

use super::pages::{Answered, Asked};
use super::parameters::bad;
use super::refused::Refused;
use crate::answer::FeedAnswer;
use crate::ask;
use crate::ask::{HistoryQuestion, HomeError, Library};
use crate::model::{EditionId, Language, Level, NumberRange};
use crate::render::page::{self, Media};

/// What a feed's address ends with.
const ENDING: &str = ".atom";

/// All changes, or those of a section, a rule or a search.
pub fn feed(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let name = name_of_feed(asked)?;
    let searched = asked.parameters.one("q")?;
    let told = match (name, searched) {
        ("search", Some(typed)) => Some(ask::feed_of_search(library, &typed)?),
        ("search", None) => return Err(bad("the parameter `q` is missing".to_owned())),
        ("changes", _) => Some(ask::feed_of_all(library, asked.view.language)?),
        (name, _) => of_number(library, name)?,
    };
    answered(asked, name, told)
}

/// The changes of a term.
pub fn term_feed(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let name = name_of_feed(asked)?;
    let (typed, edition) = ask::parted(name);
    let picked = library.pick(edition)?;
    let entry = ask::entry(library, typed, &picked)?;
    let told = match entry {
        Some(entry) => {
            let subject = entry.records.first().map(|record| record.subject.clone());
            let wanted = match subject {
                Some(crate::answer::Subject::Term(term)) => term,
                _ => typed.to_owned(),
            };
            ask::feed_of_history(library, &question(&wanted, edition))?
        }
        None => None,
    };
    answered(asked, name, told)
}

fn of_number(library: &Library, name: &str) -> Result<Option<FeedAnswer>, HomeError> {
    let (typed, edition) = ask::parted(name);
    let Ok(range) = NumberRange::read(typed) else { return Ok(None) };
    let number = range.first();
    match number.level() {
        Level::Chapter | Level::Section => ask::feed_of_section(library, number),
        Level::Rule | Level::Subrule => ask::feed_of_history(library, &question(typed, edition)),
    }
}

fn question(wanted: &str, edition: Option<&str>) -> HistoryQuestion {
    let edition = edition.map(str::to_owned);
    HistoryQuestion { wanted: wanted.to_owned(), edition, blame: false }
}

fn name_of_feed(asked: &Asked) -> Result<&str, Refused> {
    let name = asked.pieces.first().map_or("", String::as_str);
    name.strip_suffix(ENDING).ok_or_else(|| {
        Refused::nowhere(format!("there is no feed `{name}`")).with_hint(
            "feeds are `/feed/changes.atom`, `/feed/702.19b.atom`, `/feed/glossary/trample.atom`",
        )
    })
}

fn answered(asked: &Asked, name: &str, told: Option<FeedAnswer>) -> Result<Answered, Refused> {
    match told {
        Some(told) => Ok(Answered::File(Media::Atom, page::feed(&asked.view, &told))),
        None => Err(Refused::nowhere(format!("nothing here is called `{name}`"))),
    }
}

/// Every page of the newest editions, for search engines.
pub fn site_map(library: &Library, asked: &Asked) -> Result<Answered, Refused> {
    let addresses = addresses(library)?;
    let addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
    let map = page::site_maps(&asked.view.host, &addresses).into_iter().next();
    let Some((_, text)) = map else {
        return Err(Refused::nowhere("the address of this site is not known")
            .with_hint("whoever runs it can name it: `mtgcr serve --base-url URL`"));
    };
    Ok(Answered::File(Media::Xml, text))
}

/// The pages that stand at the same address wherever there is one of the site.
pub const FIRST: [&str; 7] =
    ["/", "/contents", "/glossary", "/diff", "/editions", "/translation", "/help"];

/// The addresses of the pages of the newest editions.
fn addresses(library: &Library) -> Result<Vec<String>, HomeError> {
    let newest = library.pick(None)?;
    let mut addresses: Vec<String> = FIRST.map(str::to_owned).to_vec();
    addresses.extend(ask::numbers(library, &newest)?.iter().map(|number| format!("/{number}")));
    let entries = ask::glossary(library, &newest)?.entries;
    addresses
        .extend(entries.iter().map(|entry| format!("/glossary/{}", page::in_address(&entry.slug))));
    for language in [Language::En, Language::Ja] {
        let ids: Vec<EditionId> = ask::sets(library, language).iter().map(|set| set.0).collect();
        addresses.extend(ids.windows(2).rev().map(|pair| format!("/diff/{}/{}", pair[0], pair[1])));
    }
    for (id, items) in ask::documents(library)? {
        addresses.push(page::document_address(id));
        addresses.extend(items.iter().map(|item| page::item_address(id, item)));
    }
    Ok(addresses)
}

/// What crawlers may read.
pub fn robots(_: &Library, asked: &Asked) -> Result<Answered, Refused> {
    Ok(Answered::File(Media::Text, page::robots(&asked.view.host)))
}

/// How a browser searches here from its own bar.
pub fn open_search(_: &Library, asked: &Asked) -> Result<Answered, Refused> {
    Ok(Answered::File(Media::OpenSearch, page::open_search(&asked.view)))
}

/// What a phone puts on its first screen.
pub fn manifest(_: &Library, asked: &Asked) -> Result<Answered, Refused> {
    Ok(Answered::File(Media::Manifest, page::manifest(&asked.view)))
}
