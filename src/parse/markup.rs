//! How is a text marked up? Start at [`of`].
//!
//! A text is plain unless it is clearly something else: rules hold angle brackets and asterisks
//! too. Nothing here reads the words.

use super::page::Markup;

/// How `text` is marked up, as far as its first part shows.
pub(super) fn of(text: &str) -> Markup {
    let head = &text[..text.floor_char_boundary(64 << 10)];
    // A comment in a PO file begins as a heading in Markdown does.
    if head.lines().any(|line| line.starts_with("msgid \"")) {
        return Markup::Plain;
    }
    // Translators' files of XML are no pages.
    if head.contains("<xliff") || head.contains("<tmx") {
        return Markup::Plain;
    }
    if is_html(head) {
        return Markup::Html;
    }
    if is_markdown(head) { Markup::Markdown } else { Markup::Plain }
}

fn is_html(head: &str) -> bool {
    let start: String = head.trim_start().chars().take(200).collect::<String>().to_lowercase();
    let declared =
        ["<!doctype html", "<html", "<?xml", "<head", "<body", "<article", "<div", "<p>"];
    let tags = ["<p>", "<p ", "<br", "<div", "<li", "<td", "</p>"];
    let count: usize = tags.iter().map(|tag| head.matches(tag).count()).sum();
    declared.iter().any(|tag| start.starts_with(tag)) || count >= 10 && !has_headings(head)
}

fn is_markdown(head: &str) -> bool {
    let has_meta = head.starts_with("---\n") || head.starts_with("---\r\n");
    let struck = head.matches("~~").count() >= 2;
    let tagged = ["<del>", "<ins>", "<s>", "<strike>", "<u>"].iter().any(|tag| head.contains(tag));
    has_headings(head) || has_meta || struck || tagged
}

fn has_headings(head: &str) -> bool {
    head.lines().any(|line| {
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        (1..=6).contains(&level) && line[level..].starts_with(' ')
    })
}
