//! In which encoding was this written, and do its characters make words? Start at [`decode`].
//!
//! The encodings are those in which rules texts are found. Three of them, Windows-1252, Mac Roman
//! and code page 437, accept every byte and differ in a handful of letters, so they are told apart
//! by what the bytes would mean in words. Nothing here knows what a rule is.

use encoding_rs::{
    EUC_JP, Encoding, ISO_2022_JP, MACINTOSH, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252,
};
use oem_cp::code_table::DECODING_TABLE_CP437;
use oem_cp::decode_string_complete_table;

use super::lines::{Line, split};
use crate::model::{Problem, ProblemKind};

/// What stands in place of bytes that are no character.
const LOST: &str = "\u{fffd}";

/// The encoding of what came out of a Word document.
pub(super) const WORD_DOCUMENT: &str = "Word document";

/// A source as text.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The text without a byte order mark; line ends as they came.
    pub text: String,
    /// How it was encoded, such as `UTF-16LE with mark`.
    pub encoding: &'static str,
    /// What was odd.
    pub problems: Vec<Problem>,
}

impl Decoded {
    pub(super) fn of_document(text: String) -> Self {
        Self { problems: oddities(&text), text, encoding: WORD_DOCUMENT }
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
        None => match without_mojibake(&text) {
            Some((undone, kind)) => (undone, vec![whole(kind)]),
            None => (text, Vec::new()),
        },
    };
    problems.extend(oddities(&text));
    if let Some(odd) = damaged(bytes, &text, encoding) {
        problems.retain(|odd| !matches!(odd.kind, ProblemKind::LostCharacters { .. }));
        problems.push(odd);
    }
    Decoded { text, encoding, problems }
}

fn decode_by_mark(bytes: &[u8]) -> Option<(String, &'static str)> {
    let (encoding, length) = Encoding::for_bom(bytes)?;
    let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
    let marked = ["UTF-8 with mark", "UTF-16LE with mark", "UTF-16BE with mark"];
    let its = marked.into_iter().find(|marked| marked.starts_with(encoding.name()))?;
    Some((text.into_owned(), its))
}

/// Western text in UTF-16 has a zero in every second byte, Japanese text its kana.
fn decode_utf16_by_zeros(bytes: &[u8]) -> Option<(String, &'static str)> {
    let sample = &bytes[..bytes.len().min(4096)];
    let zeros_at = |rest| sample.iter().skip(rest).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros_at(0), zeros_at(1));
    let are_many = |many: usize, few: usize| many > sample.len() / 4 && many > 4 * few;
    let read = |unit: fn(_) -> _, of: &'static Encoding| {
        Some((decode_utf16_with_losses(bytes, unit), of.name()))
    };
    if are_many(odd, even) {
        return read(u16::from_le_bytes, UTF_16LE);
    }
    if are_many(even, odd) {
        return read(u16::from_be_bytes, UTF_16BE);
    }
    let is_meant =
        |table: &&'static Encoding| is_japanese(&table.decode_without_bom_handling(sample).0);
    let table = [UTF_16LE, UTF_16BE].into_iter().find(is_meant)?;
    Some((table.decode_without_bom_handling(bytes).0.into_owned(), table.name()))
}

/// UTF-16 that may have gone through a tool that put the three bytes of U+FFFD in place of each
/// byte that is not UTF-8: each three stand for one byte, else the units behind them would shift.
fn decode_utf16_with_losses(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let mut kept: Vec<Option<u8>> = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((first, behind)) = rest.split_first() {
        let lost = rest.strip_prefix(LOST.as_bytes());
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

fn decode_utf8(bytes: &[u8]) -> Option<(String, &'static str)> {
    let text = String::from_utf8_lossy(bytes);
    let lost = bytes.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
    let encoding = if text.is_ascii() { "ASCII" } else { "UTF-8" };
    // Mails are in seven bits, and say with an escape where Japanese begins.
    let is_mail = text.is_ascii() && text.contains("\u{1b}$");
    (are_few(lost, &text) && !is_mail).then(|| (text.into_owned(), encoding))
}

/// Whether so few characters lack that the others prove the encoding: one in twenty of those beyond
/// ASCII, which in no other encoding happen to be right so often.
fn are_few(lost: usize, text: &str) -> bool {
    lost == 0 || lost * 20 <= text.chars().filter(|letter| !letter.is_ascii()).count()
}

fn decode_single_byte_or_japanese(bytes: &[u8]) -> (String, &'static str) {
    let mail = (ISO_2022_JP, "ISO-2022-JP");
    for (table, encoding) in [(SHIFT_JIS, "Shift JIS"), (EUC_JP, "EUC-JP"), mail] {
        let (text, _) = table.decode_without_bom_handling(bytes);
        if are_few(text.matches(LOST).count(), &text) && is_japanese(&text) {
            return (text.into_owned(), encoding);
        }
    }
    let candidates = [
        (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), "Windows-1252"),
        (MACINTOSH.decode_without_bom_handling(bytes).0.into_owned(), "Mac Roman"),
        (decode_string_complete_table(bytes, &DECODING_TABLE_CP437), "code page 437"),
    ];
    // The first of equals wins: Windows-1252 is the most frequent.
    let scored = candidates.into_iter().rev().map(|candidate| (score(&candidate.0), candidate));
    let (_, best) = scored.max_by_key(|(score, _)| *score).expect("there are three candidates");
    best
}

/// Undoes a tool that took UTF-16 for bytes and made every 0A a 0D 0A, which shifts the code units
/// behind it; none where the text is sound as it is.
fn repair_utf16(bytes: &[u8], text: &str, encoding: &'static str) -> Option<String> {
    let of = [(UTF_16LE, b"\xff\xfe"), (UTF_16BE, b"\xfe\xff")];
    let (table, mark) = of.into_iter().find(|(table, _)| encoding.starts_with(table.name()))?;
    if western_share(text) > 0.9 || is_japanese(text) {
        return None;
    }
    let rest = bytes.strip_prefix(mark).unwrap_or(bytes);
    let is_own = |at: &usize| rest[*at] != b'\r' || rest.get(at + 1) != Some(&b'\n');
    let undone: Vec<u8> = (0..rest.len()).filter(is_own).map(|at| rest[at]).collect();
    let (text, _) = table.decode_without_bom_handling(&undone);
    (western_share(&text) > 0.9).then(|| text.into_owned())
}

/// How many places have bytes that are none of the encoding, and the first of them.
fn damaged(bytes: &[u8], text: &str, encoding: &'static str) -> Option<Problem> {
    // What is UTF-8 lost its characters before, and UTF-16 may have lost them on its way.
    if encoding.starts_with("UTF-16") || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let lines = split(&text[..text.find(LOST)? + LOST.len()]);
    let Line { number: line, raw } = *lines.last()?;
    let sample = raw[raw.floor_char_boundary(raw.len().saturating_sub(30))..].to_owned();
    let encoding = encoding.trim_end_matches(" with mark").to_owned();
    let kind = ProblemKind::DamagedBytes { count: text.matches(LOST).count(), encoding, sample };
    Some(Problem { line, kind })
}

fn oddities(text: &str) -> Vec<Problem> {
    let lost = text.matches(LOST).count() + lost_in_words(text);
    let lost = Some(lost).filter(|lost| *lost > 0);
    let controls = Some(controls(text)).filter(|controls| *controls > 0);
    let kinds = [
        lost.map(|count| ProblemKind::LostCharacters { count }),
        mojibake(text).map(|sample| ProblemKind::Mojibake { sample }),
        controls.map(|count| ProblemKind::ControlCharacters { count }),
    ];
    kinds.into_iter().flatten().map(whole).collect()
}

/// How many characters control something and are none of a text.
pub(super) fn controls(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count()
}

fn whole(kind: ProblemKind) -> Problem {
    Problem { line: 0, kind }
}

/// Names that stand in the rules and hold letters in which the old encodings differ.
const KNOWN_WORDS: &str = "dandân ghazbán hajjâj junún ma’rûf ma'rûf ma`rûf juzám khabál æther dûl \
    bösium jötun márton déjà søren séance ifh-bíff ring rûf aedrā cátinò";

/// How well the characters beyond ASCII fit where they stand; higher is better.
///
/// A known name weighs most, then letters inside words, quotes and dashes in their places.
/// The weights are picked by gut feeling; only their order matters on the editions at hand.
fn score(text: &str) -> i64 {
    let letters: Vec<char> = [' '].into_iter().chain(text.chars()).chain([' ']).collect();
    let foreign = letters.windows(3).filter(|letters| !letters[1].is_ascii());
    let sum: i64 = foreign.map(|letters| fit(letters[1], letters[0], letters[2])).sum();
    let in_word = |letter: char| letter.is_alphabetic() || matches!(letter, '\'' | '’' | '`');
    let words = text.split(|letter| !in_word(letter)).filter(|word| !word.is_ascii());
    let words = words.map(str::to_lowercase);
    let known = words.filter(|word| KNOWN_WORDS.split(' ').any(|known| known == word));
    sum + 20 * known.count() as i64
}

fn fit(letter: char, before: char, after: char) -> i64 {
    let inside = before.is_alphabetic() && after.is_alphabetic();
    let (fits, gain, loss) = match letter {
        '“' | '‘' => (!before.is_alphanumeric() && !after.is_whitespace(), 3, -2),
        '”' | '’' => (!before.is_whitespace(), 3, -2),
        '—' | '–' | '•' | '…' | '½' | '×' | '−' | '∞' => (true, 1, 0),
        '™' | '®' | '©' => (true, 3, 0),
        _ if letter.is_lowercase() => (before.is_alphabetic(), 1 + i64::from(inside), -2),
        _ => (false, 0, -3),
    };
    if fits { gain } else { loss }
}

/// Whether kana make up a good part of the text beyond ASCII, as in any Japanese prose. Half-width
/// katakana is what Western marks look like when they are read as Shift JIS.
pub(super) fn is_japanese(text: &str) -> bool {
    let foreign = || text.chars().filter(|letter| !letter.is_ascii()).take(20_000);
    let is_kana = |letter: &char| matches!(letter, '\u{3041}'..='\u{30ff}' | '。' | '、');
    let (kana, all) = (foreign().filter(is_kana).count(), foreign().count());
    all >= 20 && kana * 10 >= all * 3
}

fn western_share(text: &str) -> f64 {
    let sample = || text.chars().take(200_000);
    let western = |letter: &char| {
        (*letter as u32) < 0x250 || matches!(*letter as u32, 0x2010..=0x2122 | 0xfffd)
    };
    sample().filter(western).count() as f64 / sample().count().max(1) as f64
}

/// How many letters were lost in words: question marks stand between lower-case letters, or nothing
/// stands for an apostrophe.
fn lost_in_words(text: &str) -> usize {
    let lost = |window: &&[u8]| {
        window[1] == b'?' && window[0].is_ascii_lowercase() && window[2].is_ascii_lowercase()
    };
    let in_address = |place: usize| {
        let before = &text.as_bytes()[place.saturating_sub(2000)..place];
        let start = before.iter().rposition(|byte| *byte <= b' ').unwrap_or(0);
        let word = &before[start..];
        word.contains(&b'/') || word.contains(&b'@')
    };
    let places = text.as_bytes().windows(3).enumerate().filter(|(_, window)| lost(window));
    let words = || text.split(|letter: char| !letter.is_ascii_alphabetic());
    let glued = words().filter(|word| WITHOUT_APOSTROPHE.contains(word)).count();
    glued + places.filter(|(place, _)| !in_address(*place)).count()
}

/// Words of the rules that lost their apostrophe.
const WITHOUT_APOSTROPHE: [&str; 6] = ["doesnt", "dont", "isnt", "arent", "cant", "wont"];

/// A piece of UTF-8 that was once read as Windows-1252, if there is one: `â€™`, `Ã¢`.
fn mojibake(text: &str) -> Option<String> {
    const SIGNS: [&str; 11] =
        ["â€™", "â€œ", "â€“", "â€”", "Ã¢", "Ã¡", "Â®", "ã€", "ã\u{81}", "â\u{80}", "縺"];
    let place = SIGNS.iter().find_map(|sign| text.find(sign))?;
    Some(text[place..].chars().take(12).collect())
}

/// A text whose UTF-8 was read as Latin-1 or Windows-1252 and saved again, as it was before; none
/// where it was not so all through, since no other letters happen to be UTF-8 in those.
fn without_mojibake(text: &str) -> Option<(String, ProblemKind)> {
    let sample = text[text.find(|letter: char| !letter.is_ascii())?..].chars().take(12).collect();
    let mut bytes = Vec::with_capacity(text.len());
    for letter in text.chars() {
        let mut buffer = [0; 4];
        match u8::try_from(u32::from(letter)) {
            Ok(byte) => bytes.push(byte),
            Err(_) => {
                let (byte, _, failed) = WINDOWS_1252.encode(letter.encode_utf8(&mut buffer));
                bytes.extend_from_slice((!failed).then_some(&byte)?);
            }
        }
    }
    let undone = String::from_utf8(bytes).ok()?;
    let kind = ProblemKind::MojibakeUndone { sample };
    // Each saving does it again; what is undone is shorter.
    Some((without_mojibake(&undone).map_or(undone, |(text, _)| text), kind))
}
