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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(page: &str, expected: Expect) {
        let address = "https://magic.example/en/rules".parse().unwrap();
        let line = |offer: &Offer| {
            let label = offer.label.map_or("?".to_owned(), |date| date.to_string());
            format!("{label} {} {}\n", if offer.is_text { "text" } else { "other" }, offer.address)
        };
        let offers = Home::offers(Language::En, &address, page.as_bytes());
        expected.assert_eq(&offers.iter().map(line).collect::<String>());
    }

    #[test]
    fn links_are_found_whatever_they_are_called() {
        check(
            "<a href='https://m.example/2024/MagicCompRules 20241108.txt'>TXT</a>\
             <A HREF=//m.example/2024/MagicCompRules%2020241108.pdf>PDF</A>\
             <a href=\"/docs/Comprehensive%20Rules%2020250207.TXT?v=2&amp;w=1\"><b>TXT</b></a>\
             <a href='/docs/MagicCompRules_202101224.txt'>old</a>\
             <a href='/docs/MagicCompRules.txt'>undated</a>\
             <a href='/docs/MTG_MTR_20240101.pdf'>other</a><a>none</a>\
             <script>document.write(\"<a href='/CompRules 20990101.txt'>\")</script>",
            expect![[r#"
                2025-02-07 text https://magic.example/docs/Comprehensive%20Rules%2020250207.TXT?v=2&w=1
                2024-11-08 text https://m.example/2024/MagicCompRules%2020241108.txt
                2024-11-08 other https://m.example/2024/MagicCompRules%2020241108.pdf
                2021-01-22 text https://magic.example/docs/MagicCompRules_202101224.txt
                ? text https://magic.example/docs/MagicCompRules.txt
            "#]],
        );
    }
}
