//! Where may a text be cut that is too long to be shown whole? Start at [`head`] and [`tail`].
//!
//! Room is counted in letters of half width, of which a Japanese letter takes two. Words stay
//! whole, and so do runs of katakana and of kanji. Nothing here knows which part of a text matters.

use super::fold::{is_kanji, is_katakana};
use super::width::{is_east_asian, letter_width};

/// What is left out beside a cut.
const HANGING: [char; 7] = [',', ';', '、', '，', ' ', '　', '\n'];

/// The longest beginning of a text that there is room for, without what would hang at its end.
pub fn head(text: &str, room: usize) -> &str {
    let Some(end) = end_of_room(text.char_indices(), room) else { return text };
    let cut = (1..=end).rev().find(|at| is_between(text, *at)).unwrap_or(end);
    let kept = text[..cut].trim_end();
    let neat = kept.trim_end_matches(HANGING);
    if neat.is_empty() { kept } else { neat }
}

/// The longest end of a text that there is room for.
pub fn tail(text: &str, room: usize) -> &str {
    let mut letters = text.char_indices().rev();
    let Some(first_out) = end_of_room(letters.by_ref(), room) else { return text };
    let start = first_out + text[first_out..].chars().next().map_or(0, char::len_utf8);
    let cut = (start..text.len()).find(|at| is_between(text, *at)).unwrap_or(start);
    text[cut..].trim_start_matches(HANGING)
}

/// A text, or its beginning with dots behind.
pub fn abridged(text: &str, room: usize) -> String {
    let text = text.trim_end();
    let kept = head(text, room);
    if kept.len() < text.len() { format!("{kept}…") } else { text.to_owned() }
}

/// A text without its middle: as much of its beginning and its end as there is room for.
pub fn without_middle(text: &str, before: usize, after: usize) -> String {
    const DOTS: &str = " … ";
    if text.chars().map(letter_width).sum::<usize>() <= before + after + DOTS.len() {
        return text.to_owned();
    }
    let (start, end) = (head(text, before), tail(text, after));
    match start.len() + end.len() < text.len() {
        true => format!("{start}{DOTS}{end}"),
        false => text.to_owned(),
    }
}

/// Where the first letter stands that there is no room for.
fn end_of_room(letters: impl Iterator<Item = (usize, char)>, room: usize) -> Option<usize> {
    let mut left = room;
    for (at, letter) in letters {
        match left.checked_sub(letter_width(letter)) {
            Some(rest) => left = rest,
            None => return Some(at),
        }
    }
    None
}

/// Whether a text may be cut at a place: between letters, and not inside a word.
fn is_between(text: &str, at: usize) -> bool {
    if !text.is_char_boundary(at) {
        return false;
    }
    let (Some(one), Some(other)) = (text[..at].chars().next_back(), text[at..].chars().next())
    else {
        return true;
    };
    let both = |is: fn(char) -> bool| is(one) && is(other);
    let is_word = |letter: char| {
        letter.is_alphanumeric() && !is_east_asian(letter) || "'’-+/".contains(letter)
    };
    // A number keeps its full stop.
    let in_number = matches!(one, '.' | ',') && other.is_ascii_alphanumeric()
        || one.is_ascii_alphanumeric() && other == '.' && digit_behind(text, at);
    !(both(is_word) || both(is_katakana) || both(is_kanji) || in_number)
}

/// Whether a digit stands behind the letter at a place.
fn digit_behind(text: &str, at: usize) -> bool {
    text[at..].chars().nth(1).is_some_and(|letter| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn cuts_lie_between_words(
            words in proptest::collection::vec("[a-z]{1,9} |[ア-ン]{1,6}の|[一-龠]{1,4}が", 1..40),
            room in 20_usize..200,
        ) {
            let text = words.concat();
            let (start, end) = (head(&text, room), tail(&text, room));
            prop_assert!(text.starts_with(start) && text.ends_with(end));
            prop_assert!(is_between(&text, start.len()));
            prop_assert!(is_between(&text, text.len() - end.len()));
            for kept in [start, end] {
                prop_assert!(kept.chars().map(letter_width).sum::<usize>() <= room);
            }
        }
    }

    const LONG: &str = "A fox’s den, dug in 702.19b of the old book, is warmer than it looks.";
    const JAPANESE: &str = "狐の巣は、古い本の番人が掘ったプレイヤー用の穴より暖かい。";

    #[test]
    fn words_and_numbers_stay_whole() {
        assert_eq!(head(LONG, 5), "A");
        assert_eq!(head(LONG, 12), "A fox’s den");
        assert_eq!(head(LONG, 24), "A fox’s den, dug in");
        assert_eq!(tail(LONG, 12), "it looks.");
        assert_eq!(tail(LONG, 46), "of the old book, is warmer than it looks.");
        assert_eq!(head(JAPANESE, 10), "狐の巣は");
        assert_eq!(head(JAPANESE, 36), "狐の巣は、古い本の番人が掘った");
        assert_eq!(tail(JAPANESE, 14), "穴より暖かい。");
    }

    #[test]
    fn what_there_is_room_for_is_left_as_it_is() {
        assert_eq!(abridged(LONG, 100), LONG);
        assert_eq!(abridged(LONG, 12), "A fox’s den…");
        assert_eq!(without_middle(LONG, 12, 12), "A fox’s den … it looks.");
        assert_eq!(without_middle(LONG, 0, 12), " … it looks.");
        assert_eq!(without_middle("short", 3, 0), "short");
        assert_eq!(without_middle(LONG, 40, 40), LONG);
    }

    #[test]
    fn a_word_that_is_too_long_is_cut_all_the_same() {
        assert_eq!(head("Untergrundbahnhof", 5), "Unter");
        assert_eq!(tail("Untergrundbahnhof", 3), "hof");
        assert_eq!(head("", 0), "");
        assert_eq!(head("a", 0), "");
    }
}
