//! Which date does a text print? Start at [`english`] and [`japanese`].
//!
//! Nothing here decides which of several dates counts.

use std::ops::Range;

use crate::model::{EffectiveDate, MONTHS};

/// The date in `text` as `November 8, 2024`.
pub(super) fn english(text: &str) -> Option<EffectiveDate> {
    (1..).zip(MONTHS).find_map(|(month, name)| {
        let rest = text[text.find(name)? + name.len()..].trim_start();
        let (day, rest) = number(rest)?;
        let rest = rest.trim_start_matches([',', ' ', '.']);
        let (year, _) = number(rest)?;
        EffectiveDate::new(year.try_into().ok()?, month, day.try_into().ok()?)
    })
}

/// The date in `text` as `04/23/99`, the form of the oldest title line.
pub(super) fn slashed(text: &str) -> Option<EffectiveDate> {
    let word =
        text.split_whitespace().find(|word| word.len() == 8 && word.matches('/').count() == 2)?;
    let mut parts = word.split('/').map(str::parse::<i16>);
    let (month, day, year) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let century = if year >= 93 { 1900 } else { 2000 };
    EffectiveDate::new(century + year, month.try_into().ok()?, day.try_into().ok()?)
}

/// The first date in `text` as `2026年1月16日`.
pub(super) fn japanese(text: &str) -> Option<EffectiveDate> {
    text.match_indices('年').find_map(|(place, year_mark)| {
        let year = trailing_number(&text[..place])?;
        let (month, rest) = number(text[place + year_mark.len()..].trim_start())?;
        let (day, rest) = number(rest.trim_start().strip_prefix('月')?.trim_start())?;
        rest.trim_start().strip_prefix('日')?;
        EffectiveDate::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
    })
}

/// The date of the line that closes a Japanese edition: このルールは…から有効です.
pub(super) fn closing_ja(text: &str) -> Option<EffectiveDate> {
    let closes = text.contains("ルールは") && text.contains("有効") && text.chars().count() < 60;
    closes.then(|| japanese(text))?
}

/// The first date in `text` as `2026-01-16`.
pub(super) fn dashed(text: &str) -> Option<EffectiveDate> {
    let starts = text.char_indices().filter(|(_, letter)| letter.is_ascii_digit());
    starts.filter_map(|(place, _)| text.get(place..place + 10)).find_map(|piece| piece.parse().ok())
}

/// The date and revision of a translation's version label in `text`, as `20260116.0`.
pub(super) fn version_label(text: &str) -> Option<(EffectiveDate, u8)> {
    text.match_indices('.').find_map(|(place, _)| {
        let start = place.checked_sub(8)?;
        let stands_alone =
            !text.get(..start)?.ends_with(|letter: char| letter.is_ascii_alphanumeric());
        let date = EffectiveDate::from_digits(text.get(start..place)?)?;
        let (revision, _) = number(&text[place + 1..])?;
        stands_alone.then_some((date, revision.try_into().ok()?))
    })
}

fn number(text: &str) -> Option<(u32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..length].parse().ok()?, &text[length..]))
}

fn trailing_number(text: &str) -> Option<u32> {
    let length = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    text[text.len() - length..].parse().ok()
}

/// The first date in `text` as `2003/01/23`, and the bytes that print it.
pub(super) fn year_first(text: &str) -> Option<(Range<usize>, EffectiveDate)> {
    let begins = |place: &usize| {
        let behind = &text.as_bytes()[*place..];
        let inside = *place > 0 && text.as_bytes()[*place - 1].is_ascii_digit();
        behind[0].is_ascii_digit() && !inside
    };
    (0..text.len()).filter(begins).find_map(|start| {
        let (year, rest) = number(&text[start..])?;
        let (month, rest) = number(rest.strip_prefix('/')?)?;
        let (day, rest) = number(rest.strip_prefix('/')?)?;
        let date = EffectiveDate::new(
            year.try_into().ok()?,
            month.try_into().ok()?,
            day.try_into().ok()?,
        )?;
        Some((start..text.len() - rest.len(), date))
    })
}

/// The date of a mail's header, as `Sun, 18 Oct 98 22:16:45`.
pub(super) fn mailed(text: &str) -> Option<EffectiveDate> {
    let header = &text[text.find("Date:")? + "Date:".len()..];
    let words: Vec<&str> = header.split_whitespace().take(6).collect();
    words.windows(3).find_map(|pair| {
        let month =
            MONTHS.iter().position(|name| pair[1].len() == 3 && name.starts_with(pair[1]))?;
        let (day, year): (i8, i16) = (pair[0].parse().ok()?, pair[2].parse().ok()?);
        let year = match year {
            0..=92 => year + 2000,
            93..=99 => year + 1900,
            _ => year,
        };
        EffectiveDate::new(year, month as i8 + 1, day)
    })
}

/// The first date in `text`, however it is written; a month's name before digits alone.
pub(super) fn any(text: &str) -> Option<EffectiveDate> {
    japanese(text)
        .or_else(|| english(text))
        .or_else(|| year_first(text).map(|hit| hit.1))
        .or_else(|| dashed(text))
        .or_else(|| mailed(text))
}

/// The date in a file's name: `2024-11-08`, `20241108`.
pub(super) fn in_name(name: &str) -> Option<EffectiveDate> {
    let runs = || name.split(|letter: char| !letter.is_ascii_digit());
    dashed(name).or_else(|| runs().find_map(EffectiveDate::from_digits))
}
