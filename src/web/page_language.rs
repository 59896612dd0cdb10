//! In which language does the interface speak? Start at [`preferred`].

use axum::http::{HeaderMap, HeaderValue, header};

use crate::model::Language;

/// The language that the address itself says.
pub fn chosen(typed: &[(String, String)]) -> Option<Language> {
    named(&typed.iter().rev().find(|pair| pair.0 == "lang")?.1)
}

/// The language in the address that there is not.
pub fn unknown(typed: &[(String, String)]) -> Option<&str> {
    let mut said = typed.iter().filter(|pair| pair.0 == "lang").map(|pair| pair.1.as_str());
    said.find(|tag| !tag.is_empty() && named(tag).is_none())
}

fn named(tag: &str) -> Option<Language> {
    [Language::En, Language::Ja].into_iter().find(|language| language.tag() == tag)
}

/// The language that was chosen before, else the one that the browser likes best.
pub fn preferred(headers: &HeaderMap) -> Language {
    remembered(headers).or_else(|| accepted(headers)).unwrap_or(Language::En)
}

fn remembered(headers: &HeaderMap) -> Option<Language> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
    let mut pairs = cookies
        .flat_map(|cookie| cookie.split(';'))
        .filter_map(|piece| piece.trim().split_once('='));
    pairs.find(|pair| pair.0 == "lang").and_then(|pair| named(pair.1))
}

/// The best of `ja,en-US;q=0.7,en;q=0.3`; of equals the first.
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let header = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, Language)> = None;
    for range in header.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let tag = parts.next().unwrap_or_default().split('-').next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse);
        let (Some(language), Ok(weight)) = (named(&tag.to_ascii_lowercase()), weight) else {
            continue;
        };
        if weight > best.map_or(0.0, |best| best.0) {
            best = Some((weight, language));
        }
    }
    best.map(|best| best.1)
}

/// What a browser keeps of the choice, for a year.
pub fn cookie(language: Language) -> HeaderValue {
    HeaderValue::from_static(match language {
        Language::En => "lang=en; Path=/; Max-Age=31536000; SameSite=Lax",
        Language::Ja => "lang=ja; Path=/; Max-Age=31536000; SameSite=Lax",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(accept: &str, cookie: &str, expected: Language) {
        let mut headers = HeaderMap::new();
        let value = |text: &str| HeaderValue::from_str(text).expect("plain");
        headers.insert(header::ACCEPT_LANGUAGE, value(accept));
        headers.insert(header::COOKIE, value(cookie));
        assert_eq!(preferred(&headers), expected, "{accept} {cookie}");
    }

    #[test]
    fn the_browser_s_order_decides_unless_something_was_chosen() {
        case("ja,en-US;q=0.7,en;q=0.3", "", Language::Ja);
        case("fr, en;q=0.5, ja;q=0.8", "", Language::Ja);
        case("de", "", Language::En);
        case("ja", "a=b; lang=en", Language::En);
        case("en-GB", "lang=xx", Language::En);
    }
}
