//! How do the links of a page lead elsewhere? Start at [`relinked`].
//!
//! Pages are the program's own: attributes stand in double quotes, and a quote in a text is
//! escaped, so that what looks like an attribute is one.

/// Where a link leads.
pub enum Linked<P> {
    /// To a file beside the pages.
    File(String),
    /// To a page.
    Page(String, P),
    /// To nothing that is here.
    Nowhere,
}

const ATTRIBUTES: [&str; 3] = [" href=\"", " src=\"", " action=\""];

/// A page whose addresses, those that begin with a slash, are what `lead` makes of them; one that
/// leads nowhere is left out. Tells the pages that are led to.
///
/// The page says where the root of the folder is, for its script.
pub fn relinked<P>(
    page: &str,
    root: &str,
    mut lead: impl FnMut(&str) -> Linked<P>,
) -> (String, Vec<P>) {
    let mut out = String::with_capacity(page.len() + 1024);
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((at, attribute)) = next_attribute(rest) {
        let value_at = at + attribute.len();
        let end = rest[value_at..].find('"').map_or(rest.len(), |length| value_at + length);
        let value = &rest[value_at..end];
        out += &rest[..at];
        let told = match value.starts_with('/') && !value.starts_with("//") {
            false => Some(value.to_owned()),
            true => match lead(&value.replace("&amp;", "&")) {
                Linked::File(address) => Some(address.replace('&', "&amp;")),
                Linked::Page(address, page) => {
                    found.push(page);
                    Some(address.replace('&', "&amp;"))
                }
                Linked::Nowhere => None,
            },
        };
        if let Some(told) = told {
            out += attribute;
            out += &told;
            out.push('"');
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    out += rest;
    (with_root(out, root), found)
}

/// The next attribute that holds an address, and where it begins.
fn next_attribute(text: &str) -> Option<(usize, &'static str)> {
    let values = text.match_indices("=\"").map(|hit| hit.0 + 2);
    values
        .filter_map(|end| {
            let attribute =
                ATTRIBUTES.into_iter().find(|attribute| text[..end].ends_with(attribute))?;
            Some((end - attribute.len(), attribute))
        })
        .next()
}

/// Says where the root is, and has the folder's own scripts beside that of all pages: which edition
/// is the newest stands in one of them, so that pages stay as they are when another comes.
fn with_root(page: String, root: &str) -> String {
    let Some(at) = page.find("<html lang=\"") else { return page };
    let (before, rest) = page.split_at(at + "<html".len());
    let day = format!("<head><script src=\"{root}assets/edition.js\"></script>");
    let script = format!("<script src=\"{root}assets/folder.js\" defer></script>\n</head>");
    let rest = rest.replacen("<head>", &day, 1).replacen("</head>", &script, 1);
    format!("{before} data-root=\"{root}\"{rest}")
}
