//! Where may a line break? Start at [`wrap`].
//!
//! Breaks are those of the Unicode line breaking algorithm, which knows what must not begin a line
//! of Japanese, but for those inside a rule number or a range of them. Widths are columns of the
//! terminal, so that East Asian text stays in line.

use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::text::display_width;

/// The lines of `text` in at most `width` columns; paragraphs stay parted.
///
/// A word that is wider than a line stands on a line of its own.
pub fn wrap(text: &str, width: usize) -> Vec<&str> {
    // No character takes more columns than bytes.
    if text.len() <= width && !text.contains('\n') {
        return vec![text.trim_end()];
    }
    let mut lines = Vec::with_capacity(text.len() / width.max(1) + 2);
    for paragraph in text.split('\n') {
        let (mut start, mut end, mut used) = (0, 0, 0);
        each_piece(paragraph, |piece| {
            if used + piece.columns > width && end > start {
                lines.push(paragraph[start..end].trim_end());
                (start, used) = (end, 0);
            }
            end += piece.bytes;
            used += piece.columns + piece.space;
        });
        lines.push(paragraph[start..].trim_end());
    }
    lines
}

/// The text between two places where a line may break.
struct Segment {
    bytes: usize,
    /// What it takes on a line, but for the white space at its end.
    columns: usize,
    /// What the white space at its end takes.
    space: usize,
}

impl Segment {
    fn of(text: &str) -> Self {
        let word = text.trim_end();
        let space = display_width(&text[word.len()..]);
        Self { bytes: text.len(), columns: display_width(word), space }
    }
}

fn each_piece(text: &str, mut take: impl FnMut(Segment)) {
    for stretch in stretches(text) {
        if is_plain_word(stretch) {
            let space = usize::from(stretch.ends_with(' '));
            take(Segment { bytes: stretch.len(), columns: stretch.len() - space, space });
        } else {
            each_piece_by_algorithm(stretch, |piece| take(Segment::of(piece)));
        }
    }
}

/// Cuts where a line may break for sure, so that the algorithm need not run over nearly all of an
/// English text: behind a space between two words.
fn stretches(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let is_cut = |window: &[u8]| {
            window[1] == b' ' && ends_word(window[0]) && window[2].is_ascii_alphanumeric()
        };
        let cut = bytes.windows(3).position(is_cut);
        let (stretch, behind) = rest.split_at(cut.map_or(bytes.len(), |place| place + 2));
        rest = behind;
        (!stretch.is_empty()).then_some(stretch)
    })
}

fn ends_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b',' | b'.' | b';' | b':')
}

/// Whether this is one word with at most one mark and one space behind it.
fn is_plain_word(stretch: &str) -> bool {
    let word = stretch.strip_suffix(' ').unwrap_or(stretch);
    let word = word.strip_suffix([',', '.', ';', ':']).unwrap_or(word);
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn each_piece_by_algorithm<'a>(text: &'a str, mut take: impl FnMut(&'a str)) {
    let mut start = 0;
    for (place, kind) in linebreaks(text) {
        let inside = kind == BreakOpportunity::Allowed
            && (is_inside_number(text, place) || is_inside_fraction(text, place));
        if !inside && place > start {
            take(&text[start..place]);
            start = place;
        }
    }
    if start < text.len() {
        take(&text[start..]);
    }
}

/// Whether a break would part what belongs to one number or option: `704.5d–` and `f`.
fn is_inside_number(text: &str, place: usize) -> bool {
    let before = &text[..place];
    let after = text[place..].chars().next().unwrap_or(' ');
    // Most places are told by their neighbours; only the others need the word before.
    if !before.ends_with(['-', '–', '.']) || !after.is_ascii_alphanumeric() {
        return false;
    }
    let is_around = |letter: char| letter.is_whitespace() || letter == '`';
    let word = before.rsplit(is_around).next().unwrap_or_default();
    let of_number =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '–');
    let start = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
    let number = &word[start..];
    // An option stays whole, too.
    let is_option = word.starts_with('-') && word.chars().all(of_number);
    is_option || number.len() >= 4 && number.chars().all(of_number)
}

/// Whether a break would part power and toughness: `+2/` and `+2`, `1/` and `1`.
fn is_inside_fraction(text: &str, place: usize) -> bool {
    let is_part =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '*' | '−');
    let before = text[..place].strip_suffix('/').and_then(|rest| rest.chars().next_back());
    let after = text[place..].chars().next();
    before.is_some_and(|before| before.is_ascii_digit() || matches!(before, 'X' | '*'))
        && after.is_some_and(is_part)
}

/// `text` filled up with spaces to `width` columns.
pub(super) fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(display_width(text));
    format!("{text}{}", " ".repeat(missing))
}
