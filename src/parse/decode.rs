//! In which encoding was this written? Start at [`decode`].
//!
//! The encodings are those in which rules texts are found. Three of them, Windows-1252, Mac Roman
//! and code page 437, accept every byte and differ in a handful of letters, so they are told apart
//! by what the bytes would mean in words. Nothing here knows what a rule is.

use std::fmt;

use encoding_rs::{EUC_JP, Encoding, MACINTOSH, SHIFT_JIS, WINDOWS_1252};
use oem_cp::code_table::DECODING_TABLE_CP437;
use oem_cp::decode_string_complete_table;

use super::plausible;
use crate::model::{Problem, ProblemKind};

/// How a source was encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextEncoding {
    /// Seven bits only.
    Ascii,
    /// UTF-8.
    Utf8 {
        /// Whether it begins with a byte order mark.
        mark: bool,
    },
    /// UTF-16, low byte first.
    Utf16Le {
        /// Whether it begins with a byte order mark.
        mark: bool,
    },
    /// UTF-16, high byte first.
    Utf16Be {
        /// Whether it begins with a byte order mark.
        mark: bool,
    },
    /// Windows code page 1252.
    Windows1252,
    /// Classic Mac OS Roman.
    MacRoman,
    /// The IBM PC's code page 437.
    Cp437,
    /// Shift JIS as Windows has it.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// The text of a Word document.
    WordDocument,
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ascii => "ASCII",
            Self::Utf8 { mark: false } => "UTF-8",
            Self::Utf8 { mark: true } => "UTF-8 with mark",
            Self::Utf16Le { mark: false } => "UTF-16LE",
            Self::Utf16Le { mark: true } => "UTF-16LE with mark",
            Self::Utf16Be { mark: false } => "UTF-16BE",
            Self::Utf16Be { mark: true } => "UTF-16BE with mark",
            Self::Windows1252 => "Windows-1252",
            Self::MacRoman => "Mac Roman",
            Self::Cp437 => "code page 437",
            Self::ShiftJis => "Shift JIS",
            Self::EucJp => "EUC-JP",
            Self::WordDocument => "Word document",
        })
    }
}

/// A source as text.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The text without a byte order mark; line ends as they came.
    pub text: String,
    /// How it was encoded.
    pub encoding: TextEncoding,
    /// What was odd.
    pub problems: Vec<Problem>,
}

impl Decoded {
    /// The text that a document holds which is no text itself.
    pub(super) fn of_document(text: String, encoding: TextEncoding) -> Self {
        let problems = oddities(&text);
        Self { text, encoding, problems }
    }
}

/// Decodes `bytes`; what is invalid becomes U+FFFD and is counted among the problems.
pub fn decode(bytes: &[u8]) -> Decoded {
    let (text, encoding) = decode_by_mark(bytes)
        .or_else(|| decode_utf16_by_zeros(bytes))
        .or_else(|| decode_utf8(bytes))
        .unwrap_or_else(|| decode_single_byte_or_japanese(bytes));
    let (text, mut problems) = match repair_utf16(bytes, &text, encoding) {
        Some(repaired) => (repaired, vec![whole(ProblemKind::RewrittenLineEnds)]),
        None => match plausible::without_mojibake(&text) {
            Some((undone, kind)) => (undone, vec![whole(kind)]),
            None => (text, Vec::new()),
        },
    };
    problems.extend(oddities(&text));
    Decoded { text, encoding, problems }
}

fn decode_by_mark(bytes: &[u8]) -> Option<(String, TextEncoding)> {
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
    let mark = true;
    let encoding = match encoding.name() {
        "UTF-16LE" => TextEncoding::Utf16Le { mark },
        "UTF-16BE" => TextEncoding::Utf16Be { mark },
        _ => TextEncoding::Utf8 { mark },
    };
    Some((text.into_owned(), encoding))
}

/// Western text in UTF-16 has a zero in every second byte.
fn decode_utf16_by_zeros(bytes: &[u8]) -> Option<(String, TextEncoding)> {
    let sample = &bytes[..bytes.len().min(4096)];
    let zeros_at = |rest| sample.iter().skip(rest).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros_at(0), zeros_at(1));
    let enough = sample.len() / 4;
    let mark = false;
    if odd > enough && odd > 4 * even {
        let text = decode_utf16_with_losses(bytes, u16::from_le_bytes);
        return Some((text, TextEncoding::Utf16Le { mark }));
    }
    if even > enough && even > 4 * odd {
        let text = decode_utf16_with_losses(bytes, u16::from_be_bytes);
        return Some((text, TextEncoding::Utf16Be { mark }));
    }
    None
}

/// UTF-16 that may have gone through a tool that put the three bytes of U+FFFD in place of each
/// byte that is not UTF-8: each three stand for one byte, else the units behind them would shift.
fn decode_utf16_with_losses(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    const LOST: &[u8] = "\u{fffd}".as_bytes();
    let mut kept: Vec<Option<u8>> = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, behind)) = rest.split_first() {
        let lost = rest.strip_prefix(LOST);
        kept.push(lost.is_none().then_some(*first));
        rest = lost.unwrap_or(behind);
    }
    let mut units = Vec::with_capacity(kept.len() / 2);
    let mut rest = kept.as_slice();
    while let [first, second, behind @ ..] = rest {
        // Such tools also cut spaces before line ends, and 20 is the high byte of quotes.
        let cut = *second == Some(b'\n') && behind.first() == Some(&Some(0));
        let second = if cut { Some(b' ') } else { *second };
        rest = if cut { &rest[1..] } else { behind };
        units.push(first.zip(second).map_or(0xfffd, |(first, second)| unit([first, second])));
    }
    let units = units.into_iter();
    // The first unit of such a copy is the lost byte order mark.
    let had_mark = kept.starts_with(&[None, None]);
    let decoded = char::decode_utf16(units.skip(usize::from(had_mark)));
    decoded.map(|letter| letter.unwrap_or('\u{fffd}')).collect()
}

fn decode_utf8(bytes: &[u8]) -> Option<(String, TextEncoding)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let encoding = match text.is_ascii() {
        true => TextEncoding::Ascii,
        false => TextEncoding::Utf8 { mark: false },
    };
    Some((text.to_owned(), encoding))
}

fn decode_single_byte_or_japanese(bytes: &[u8]) -> (String, TextEncoding) {
    for (table, encoding) in [(SHIFT_JIS, TextEncoding::ShiftJis), (EUC_JP, TextEncoding::EucJp)] {
        let (text, failed) = table.decode_without_bom_handling(bytes);
        if !failed && plausible::is_japanese(&text) {
            return (text.into_owned(), encoding);
        }
    }
    let candidates = [
        (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), TextEncoding::Windows1252),
        (MACINTOSH.decode_without_bom_handling(bytes).0.into_owned(), TextEncoding::MacRoman),
        (decode_string_complete_table(bytes, &DECODING_TABLE_CP437), TextEncoding::Cp437),
    ];
    // The first of equals wins: Windows-1252 is the most frequent.
    let scored =
        candidates.into_iter().rev().map(|candidate| (plausible::score(&candidate.0), candidate));
    let (_, best) = scored.max_by_key(|(score, _)| *score).expect("there are three candidates");
    best
}

/// Undoes a tool that took UTF-16 for bytes and made every 0A a 0D 0A, which shifts the code units
/// behind it; none where the text is sound as it is.
fn repair_utf16(bytes: &[u8], text: &str, encoding: TextEncoding) -> Option<String> {
    let (table, rest) = match encoding {
        TextEncoding::Utf16Le { .. } => (encoding_rs::UTF_16LE, bytes.strip_prefix(b"\xff\xfe")),
        TextEncoding::Utf16Be { .. } => (encoding_rs::UTF_16BE, bytes.strip_prefix(b"\xfe\xff")),
        _ => return None,
    };
    if plausible::western_share(text) > 0.9 || plausible::is_japanese(text) {
        return None;
    }
    let rest = rest.unwrap_or(bytes);
    let mut undone = Vec::with_capacity(rest.len());
    for (place, byte) in rest.iter().enumerate() {
        if !(*byte == b'\r' && rest.get(place + 1) == Some(&b'\n')) {
            undone.push(*byte);
        }
    }
    let (text, _) = table.decode_without_bom_handling(&undone);
    (plausible::western_share(&text) > 0.9).then(|| text.into_owned())
}

fn oddities(text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    let lost = text.chars().filter(|letter| *letter == '\u{fffd}').count()
        + plausible::lost_in_words(text);
    if lost > 0 {
        problems.push(whole(ProblemKind::LostCharacters { count: lost }));
    }
    if let Some(sample) = plausible::mojibake(text) {
        problems.push(whole(ProblemKind::Mojibake { sample }));
    }
    let controls =
        text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    if controls > 0 {
        problems.push(whole(ProblemKind::ControlCharacters { count: controls }));
    }
    problems
}

fn whole(kind: ProblemKind) -> Problem {
    Problem { line: 0, kind }
}
