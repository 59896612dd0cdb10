//! Do these characters make words, or was something decoded wrongly? Start at [`score`].
//!
//! Nothing here decodes; it judges what came out.

use encoding_rs::WINDOWS_1252;

use crate::model::ProblemKind;

/// Names that stand in the rules and hold letters in which the old encodings differ.
const KNOWN_WORDS: [&str; 22] = [
    "dandân",
    "ghazbán",
    "hajjâj",
    "junún",
    "ma’rûf",
    "ma'rûf",
    "ma`rûf",
    "juzám",
    "khabál",
    "æther",
    "dûl",
    "bösium",
    "jötun",
    "márton",
    "déjà",
    "søren",
    "séance",
    "ifh-bíff",
    "ring",
    "rûf",
    "aedrā",
    "cátinò",
];

/// How well the characters beyond ASCII fit where they stand; higher is better.
///
/// A known name weighs most, then letters inside words, quotes and dashes in their places.
/// The weights are picked by gut feeling; only their order matters on the editions at hand.
pub(super) fn score(text: &str) -> i64 {
    let chars: Vec<char> = text.chars().collect();
    let mut sum = 0;
    for (place, character) in chars.iter().enumerate().filter(|(_, letter)| !letter.is_ascii()) {
        let before = place.checked_sub(1).map_or(' ', |at| chars[at]);
        let after = chars.get(place + 1).copied().unwrap_or(' ');
        sum += fit(*character, before, after);
        if character.is_alphabetic() && KNOWN_WORDS.contains(&word_around(&chars, place).as_str()) {
            sum += 20;
        }
    }
    sum
}

fn fit(letter: char, before: char, after: char) -> i64 {
    let opens = before.is_whitespace() || matches!(before, '(' | '[' | '—' | '–' | '“' | '‘' | '/');
    let closes = !after.is_alphanumeric();
    let inside = before.is_alphabetic() && after.is_alphabetic();
    let (fits, gain, loss) = match letter {
        '“' | '‘' => (opens && !after.is_whitespace(), 3, -2),
        '”' => (closes && !before.is_whitespace(), 3, -2),
        '’' => (!before.is_whitespace() || after.is_alphanumeric(), 3, -2),
        '—' | '–' => (inside || before.is_ascii() && after.is_ascii(), 2, -1),
        '™' | '®' => (before.is_alphanumeric() || matches!(before, '_' | ')'), 3, -3),
        '©' => (opens || before == '(', 3, -3),
        '•' | '…' | '½' | '×' | '−' | '∞' => (true, 1, 0),
        '\u{a0}' => (!inside, 0, -4),
        'Æ' => (!before.is_alphabetic() && after.is_lowercase(), 4, -3),
        _ if letter.is_lowercase() && inside => (true, 2, 0),
        _ if letter.is_lowercase() => (before.is_alphabetic(), 1, -2),
        _ if letter.is_uppercase() => (!before.is_lowercase(), 0, -4),
        _ => (!inside, -2, -4),
    };
    if fits { gain } else { loss }
}

fn word_around(chars: &[char], place: usize) -> String {
    let in_word = |letter: &char| letter.is_alphabetic() || matches!(letter, '\'' | '’' | '`');
    let first = place.saturating_sub(40);
    let start = chars[first..place].iter().rposition(|letter| !in_word(letter));
    let start = start.map_or(first, |at| first + at + 1);
    let length = chars[start..].iter().take(40).take_while(|letter| in_word(letter)).count();
    chars[start..start + length].iter().flat_map(|letter| letter.to_lowercase()).collect()
}

/// Whether kana make up a good part of the text beyond ASCII, as in any Japanese prose.
pub(super) fn is_japanese(text: &str) -> bool {
    let foreign = text.chars().filter(|letter| !letter.is_ascii()).take(20_000);
    let (mut kana, mut all) = (0, 0);
    for character in foreign {
        all += 1;
        kana += usize::from(is_kana(character) || character == '。' || character == '、');
    }
    all >= 20 && kana * 10 >= all * 3
}

/// Whether this is hiragana or full-width katakana: half-width katakana is what Western marks look
/// like when they are read as Shift JIS.
fn is_kana(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{30ff}')
}

/// The share of characters that Western text is made of, 0 to 1.
pub(super) fn western_share(text: &str) -> f64 {
    let sample = || text.chars().take(200_000);
    let western = |letter: &char| {
        (*letter as u32) < 0x250 || matches!(*letter as u32, 0x2010..=0x2122 | 0xfffd)
    };
    sample().filter(western).count() as f64 / sample().count().max(1) as f64
}

/// How many question marks stand between lower-case letters, where a letter was lost.
pub(super) fn lost_in_words(text: &str) -> usize {
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
    places.filter(|(place, _)| !in_address(*place)).count()
}

/// A piece of UTF-8 that was once read as Windows-1252, if there is one: `â€™`, `Ã¢`.
pub(super) fn mojibake(text: &str) -> Option<String> {
    const SIGNS: [&str; 11] =
        ["â€™", "â€œ", "â€“", "â€”", "Ã¢", "Ã¡", "Â®", "ã€", "ã\u{81}", "â\u{80}", "縺"];
    let place = SIGNS.iter().find_map(|sign| text.find(sign))?;
    Some(text[place..].chars().take(12).collect())
}

/// A text whose UTF-8 was read as Latin-1 or Windows-1252 and saved again, as it was before; none
/// where it was not so all through.
pub(super) fn without_mojibake(text: &str) -> Option<(String, ProblemKind)> {
    let sample = mojibake(text)?;
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
