//! Which characters could command a terminal, and what is shown in their place? Start at [`shown`].
//!
//! Texts and file names come from anywhere: an escape sequence in one could move the cursor, name
//! the window or hide a word, and a mark of direction could turn a sentence round. Our own colours
//! are kept apart from them: they are written in noncharacters, which Unicode leaves to the inside
//! of programs, and become escape sequences here and nowhere else.

use std::borrow::Cow;
use std::fmt::Write;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;

/// Begins a style; its codes stand between this and [`STYLE_BODY`].
const STYLE_START: char = '\u{fdd0}';
/// Ends the codes of a style.
const STYLE_BODY: char = '\u{fdd1}';
/// Stands in every style of this process, and is known to nobody who wrote a text before it began.
static SEAL: LazyLock<String> =
    LazyLock::new(|| format!("{:016x}", RandomState::new().build_hasher().finish()));

/// `text` in the style of these SGR codes, to be made a sequence by [`coloured`].
pub fn styled(codes: &str, text: &str) -> String {
    format!("{}{text}{}", style_start(codes), style_end())
}

/// What [`styled`] puts before a text of this style.
pub fn style_start(codes: &str) -> String {
    format!("{STYLE_START}{}{codes}{STYLE_BODY}", *SEAL)
}

/// What [`styled`] puts behind a text.
pub fn style_end() -> String {
    style_start("0")
}

/// Whether a character could do something instead of standing for something.
fn commands(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        // Controls of both tables, marks and overrides of direction, noncharacters.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => true,
        '\u{2066}'..='\u{206f}' | '\u{fdd0}'..='\u{fdef}' => true,
        _ => false,
    }
}

/// The text with a visible sign in place of each character that could command a terminal.
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    text.chars().for_each(|letter| push_shown(&mut out, letter));
    Cow::Owned(out)
}

fn push_shown(out: &mut String, letter: char) {
    match letter {
        _ if !commands(letter) => out.push(letter),
        // Unicode has pictures of these: `␛`, `␇`, `␡`.
        '\0'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(letter))),
        '\u{7f}' => out.push('␡'),
        _ => {
            let _ = write!(out, "[U+{:04X}]", u32::from(letter));
        }
    }
}

/// The same for a text that bears our own styles, which become escape sequences.
pub fn coloured(text: &str) -> Cow<'_, str> {
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut rest = text;
    while let Some(at) = rest.find(commands) {
        out += &rest[..at];
        rest = &rest[at..];
        let sealed =
            rest.strip_prefix(STYLE_START).and_then(|rest| rest.strip_prefix(SEAL.as_str()));
        if let Some((codes, behind)) = sealed.and_then(|rest| rest.split_once(STYLE_BODY)) {
            let _ = write!(out, "\x1b[{codes}m");
            rest = behind;
        } else {
            let mut chars = rest.chars();
            chars.next().into_iter().for_each(|letter| push_shown(&mut out, letter));
            rest = chars.as_str();
        }
    }
    Cow::Owned(out + rest)
}

/// JSON whose strings say the same without such characters: each is written as `\u` and its number.
pub fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(commands) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        match letter {
            // All are of the basic plane, and none stands outside strings.
            _ if commands(letter) => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    Cow::Owned(out)
}
