//! What does an edition hold as a whole? Start at [`book`].

use super::diff::set_of;
use super::term::japanese_part;
use crate::answer::{EditionChoice, KeywordsAnswer};
use crate::book::Library;
use crate::corpus::{Catalogue, set_names};
use crate::home::HomeError;
use crate::model::{EditionId, Language, Level, Pair, Record, RecordKind, RuleNumber, Rulebook};

/// The whole edition that `typed` means; the newest English one for none.
pub fn book(library: &Library, typed: Option<&str>) -> Result<Rulebook, HomeError> {
    Ok(library.tables.rulebook(library.pick_one(typed.unwrap_or("latest"))?)?)
}

/// The editions right before and right after the one that `typed` means, in its language.
pub fn neighbours(library: &Library, typed: &str) -> Result<Pair<Option<EditionId>>, HomeError> {
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
pub fn keywords(library: &Library, typed: Option<&str>) -> Result<KeywordsAnswer, HomeError> {
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
pub fn definition(library: &Library, number: RuleNumber) -> Result<Option<RuleNumber>, HomeError> {
    let book = book(library, None)?;
    let Some(section) = number.section().filter(|_| book.get(number).is_some()) else {
        return Ok(None);
    };
    let is_heading = number.level() == Level::Rule && book.title(number).is_some();
    let below = || book.children(number);
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

/// Whether a rule says no more than what sort of ability a keyword is.
fn only_names(text: &str) -> bool {
    let is_one_sentence = text.matches(". ").count() == 0;
    is_one_sentence && (text.contains(" is a ") || text.contains(" is an "))
}

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
