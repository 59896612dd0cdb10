//! Do two texts differ in more than typography? Start at [`fold`].
//!
//! Quotation marks, dashes, trade marks, underscores, angles round addresses, accents, full-width
//! forms and white space are folded, because publishers change them through a whole edition at once:
//! 2019-01-25 came with straight quotes and differs from its neighbours in some 1,400 rules by
//! nothing else.
//! Case is not folded; it means something in rules.

use crate::text::is_east_asian;

/// The text with everything folded that is typography only.
pub fn fold(text: &str) -> String {
    let mut folded = Folder::with_capacity(text.len());
    folded.push_str(text);
    folded.finish()
}

/// Whether two texts are the same but for typography.
pub fn same_but_for_typography(one: &str, other: &str) -> bool {
    one == other || fold(one) == fold(other)
}

/// Folds text piece by piece.
pub(super) struct Folder {
    out: String,
    space_pending: bool,
    /// How many single quotation marks were opened and not closed.
    quotes: u32,
}

impl Folder {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes), space_pending: false, quotes: 0 }
    }

    /// Folds `text` behind what was folded before.
    pub(super) fn push_str(&mut self, text: &str) {
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let plain = plain_length(rest.as_bytes());
            if plain > 0 {
                self.begin(letter);
                // `{oT}` is an old way to print `{T}`.
                let mark = usize::from(letter == 'o' && plain > 1 && self.out.ends_with('{'));
                self.out.push_str(&rest[mark..plain]);
                rest = &rest[plain..];
                continue;
            }
            match trade_mark(rest) {
                0 => {
                    let after = rest.chars().nth(1);
                    let before = (!self.space_pending).then(|| self.out.chars().next_back());
                    let lost = letter == '?' && is_lost_dash(before.flatten(), after);
                    if !self.is_quote(before.flatten(), letter, after) {
                        self.push(if lost { '-' } else { letter });
                    }
                    rest = &rest[letter.len_utf8()..];
                }
                bytes => rest = &rest[bytes..],
            }
        }
    }

    /// Pushes a character that stands for itself.
    pub(super) fn push_mark(&mut self, mark: char) {
        self.begin(mark);
        self.out.push(mark);
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    /// Whether a character is a single quotation mark that opens words or closes them, and no
    /// apostrophe: one in a word, or behind a plural where none is open.
    fn is_quote(&mut self, before: Option<char>, letter: char, after: Option<char>) -> bool {
        let wordy = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        if fold_char(letter) != '\'' || wordy(before) && wordy(after) {
            return false;
        }
        if wordy(after) {
            self.quotes += 1;
            return true;
        }
        let is_open = self.quotes > 0;
        self.quotes = self.quotes.saturating_sub(1);
        is_open || !matches!(before, Some('s' | 'S'))
    }

    fn push(&mut self, letter: char) {
        if letter.is_whitespace() {
            self.space_pending = true;
            return;
        }
        let folded = fold_char(letter);
        if is_dropped(folded) {
            return;
        }
        if folded == '-' {
            // White space round a dash and the number of strokes are the printer's.
            self.space_pending = false;
            if !self.out.ends_with('-') {
                self.out.push('-');
            }
            return;
        }
        self.begin(folded);
        match folded {
            '…' => self.out.push_str("..."),
            'Æ' => self.out.push_str("Ae"),
            'æ' => self.out.push_str("ae"),
            _ => self.out.push(folded),
        }
    }

    /// Puts the space that waits before `next`, where it means something.
    fn begin(&mut self, next: char) {
        let waits = std::mem::take(&mut self.space_pending);
        let Some(last) = self.out.chars().next_back().filter(|_| waits) else {
            return;
        };
        // `Wait . . .` is `Wait…`; a space before a full stop says nothing.
        let before_stop = matches!(next, '.' | '…');
        if last != '-' && !before_stop && !is_east_asian(last) && !is_east_asian(next) {
            self.out.push(' ');
        }
    }
}

/// How many bytes a text begins with that fold to themselves: letters, digits, the commonest marks,
/// and single spaces between them.
fn plain_length(text: &[u8]) -> usize {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b",:;".contains(byte);
    let plain = |at: usize| text.get(at).is_some_and(is_plain);
    let mut length = 0;
    while plain(length) || length > 0 && text.get(length) == Some(&b' ') && plain(length + 1) {
        length += 1;
    }
    length
}

/// Whether a question mark between two characters is a dash that a copy lost: behind a space, or
/// right before a word, where no question ends.
pub(super) fn is_lost_dash(before: Option<char>, after: Option<char>) -> bool {
    let wordy = after.is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '{');
    let apart = before.is_none_or(char::is_whitespace);
    wordy && before.is_none_or(|letter| letter.is_ascii()) || apart
}

/// How many bytes of a trade mark in brackets `text` begins with.
fn trade_mark(text: &str) -> usize {
    let marks = ["(R)", "(r)", "(TM)", "(tm)", "_TM"];
    marks.iter().find(|mark| text.starts_with(**mark)).map_or(0, |mark| mark.len())
}

fn is_dropped(letter: char) -> bool {
    let is_invisible = matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}');
    is_invisible || matches!(letter, '_' | '™' | '®' | '"' | '<' | '>')
}

/// The plain form of a letter or mark.
pub(super) fn fold_char(letter: char) -> char {
    match letter {
        '‘' | '’' | '‚' | '‛' | '′' | '´' | '`' => '\'',
        '“' | '”' | '„' | '‟' | '″' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '～' | '〜' => '~',
        '\u{ff01}'..='\u{ff5d}' => {
            fold_char(char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter))
        }
        'À'..='Å' => 'A',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ò'..='Ö' | 'Ø' => 'O',
        'Ù'..='Ü' => 'U',
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'Ç' => 'C',
        'ç' => 'c',
        'Ñ' => 'N',
        'ñ' => 'n',
        _ => letter,
    }
}
