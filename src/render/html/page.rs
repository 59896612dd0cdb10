//! What is every page made of? Start at [`page`].
//!
//! Nothing here knows an answer.

/// `text` so that it can stand in an element or an attribute.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            _ => escaped.push(it),
        }
    }
    escaped
}

/// Paragraphs of `text`, escaped.
pub fn paragraphs(text: &str) -> String {
    text.split('\n').map(|it| format!("<p>{}</p>\n", escape(it))).collect()
}

/// A whole page.
pub fn page(title: &str, body: &str) -> String {
    let style = include_str!("page.css");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n",
        escape(title)
    )
}
