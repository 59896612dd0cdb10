//! In which language does the program speak to who typed? Start at [`words`].

use std::ffi::OsString;

use crate::model::Language;
use crate::render::words::Words;

/// The words of the interface: what `--ui` says, else `MTGCR_UI`, else the language of the
/// system's messages. Known before the arguments are read, because mistakes in them are told too.
pub fn words(typed: &[OsString], variable: impl Fn(&str) -> Option<String>) -> Words {
    let chosen = typed_language(typed).or_else(|| variable("MTGCR_UI"));
    let system = || {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        variables.filter_map(&variable).find(|locale| !locale.is_empty())
    };
    let tag = chosen.or_else(system).unwrap_or_default();
    match tag.split(['_', '-', '.', '@']).next() {
        Some(language) if language.eq_ignore_ascii_case("ja") => Words::of(Language::Ja),
        _ => Words::of(Language::En),
    }
}

/// What stands behind the last `--ui`.
fn typed_language(typed: &[OsString]) -> Option<String> {
    let options = typed.split(|word| word == "--").next()?;
    let behind = |(place, word): (usize, &OsString)| match word.to_str()? {
        "--ui" => options.get(place + 1)?.to_str().map(str::to_owned),
        option => option.strip_prefix("--ui=").map(str::to_owned),
    };
    options.iter().enumerate().filter_map(behind).next_back()
}
