//! What addresses a glossary entry on the web? Start at [`slug`].

use super::number::half_width;

/// What addresses a glossary entry: its headword in lower case, letters and digits only, the rest
/// one hyphen each.
pub fn slug(headword: &str) -> String {
    let mut slug = String::with_capacity(headword.len());
    for letter in headword.chars().map(half_width) {
        match letter {
            '’' | '\'' => {}
            _ if letter.is_alphanumeric() => slug.extend(letter.to_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}
