//! What addresses a glossary entry on the web? Start at [`slug`].

/// What addresses a glossary entry: its headword in lower case, letters and digits only, the rest
/// one hyphen each.
pub fn slug(headword: &str) -> String {
    let mut slug = String::with_capacity(headword.len());
    for it in headword.chars() {
        let it = match it {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(it) - 0xfee0).unwrap_or(it),
            _ => it,
        };
        match it {
            '’' | '\'' => {}
            it if it.is_alphanumeric() => slug.extend(it.to_lowercase()),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}
