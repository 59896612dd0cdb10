//! Which character does a full-width one stand for, and the other way round? Start at [`half_width`].

/// The ASCII character of a full-width form, `ｂ` or `／`; every other character as it is.
pub fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// The full-width form of a character of ASCII; every other character, and a space, as it is.
pub fn full_width(letter: char) -> char {
    match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}
