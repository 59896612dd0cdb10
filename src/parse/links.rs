//! Where does a web page lead? Start at [`links`].
//!
//! Nothing here knows which link is wanted, or what an address is.

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};

/// The targets of all links of a page, as they are written, each once, in the order of the page.
pub fn links(page: &str) -> Vec<String> {
    let mut emitter = DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    let mut links: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for token in Tokenizer::new_with_emitter(page, emitter) {
        let Ok(token) = token;
        let Token::StartTag(tag) = token else { continue };
        if tag.name.as_slice() != b"a" {
            continue;
        }
        let Some(target) = tag.attributes.get(b"href".as_slice()) else { continue };
        let target = String::from_utf8_lossy(&target.value).trim().to_owned();
        if !target.is_empty() && seen.insert(target.clone()) {
            links.push(target);
        }
    }
    links
}

/// Whether a text is a whole web page and not a text with some tags.
pub fn is_web_page(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let start = start.chars().take(15).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html") || start.starts_with("<head")
}
