//! Which texts does a page link to? Start at [`Home::offers`].
//!
//! File names vary, so anything that looks like the rules counts, and the date in a name is a
//! guess: what is inside a file decides which edition it is.

use super::open::Home;
use crate::model::{Address, EffectiveDate, Language};
use crate::parse;

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

impl Home {
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
