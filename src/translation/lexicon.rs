//! Which names have both languages in common? Start at [`Names`].
//!
//! Built from headings and glossary headwords that are known to belong together; it knows no
//! ordinary words.

use std::collections::BTreeMap;

/// Names in both languages; a name may have several forms on either side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// English forms by Japanese form, both as [`english_key`] and [`japanese_key`] give them.
    english: BTreeMap<String, Vec<String>>,
    /// Japanese forms by English form.
    japanese: BTreeMap<String, Vec<String>>,
}

/// Whether two names are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// They are one name in two languages.
    Same,
    /// Both are known, as other names.
    Different,
    /// One of them is not known.
    Unknown,
}

impl Names {
    /// The names of `pairs` of English and Japanese headwords, as glossaries print them.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut names = Self::default();
        for (english, japanese) in pairs {
            names.add(english, japanese);
        }
        names
    }

    /// Adds a headword with its translation; `A, B` and `A/B` with `甲、乙` are two names.
    pub fn add(&mut self, english: &str, japanese: &str) {
        let english = english_forms(english);
        let japanese = japanese_forms(japanese);
        let in_step = english.len() == japanese.len();
        for (at, en) in english.iter().enumerate() {
            let forms = if in_step { &japanese[at..=at] } else { &japanese[..] };
            for ja in forms.iter().filter(|form| !form.is_empty() && !en.is_empty()) {
                push_new(self.english.entry(ja.clone()).or_default(), en);
                push_new(self.japanese.entry(en.clone()).or_default(), ja);
            }
        }
    }

    /// Whether an English and a Japanese name are the same.
    pub(super) fn verdict(&self, english: &str, japanese: &str) -> Verdict {
        let (en, ja) = (english_key(english), japanese_key(japanese));
        match (self.japanese.get(&en), self.english.get(&ja)) {
            (Some(forms), _) if forms.contains(&ja) => Verdict::Same,
            (Some(_), Some(_)) => Verdict::Different,
            _ => Verdict::Unknown,
        }
    }

    /// The Japanese forms of an English name.
    pub fn japanese_of(&self, english: &str) -> &[String] {
        self.japanese.get(&english_key(english)).map_or(&[], Vec::as_slice)
    }

    /// English forms with all Japanese forms, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.japanese.iter().map(|(en, ja)| (en.as_str(), ja.as_slice()))
    }
}

fn push_new(forms: &mut Vec<String>, form: &str) {
    if !forms.iter().any(|known| known == form) {
        forms.push(form.to_owned());
    }
}

/// What an English name is compared by: lower case, one space between words, no marks.
pub fn english_key(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '’' | '\''));
    let plain: String = letters
        .map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a Japanese name is compared by: without spaces, middle dots and brackets' contents.
pub fn japanese_key(name: &str) -> String {
    name.chars()
        .filter(|letter| !letter.is_whitespace() && !matches!(letter, '・' | '「' | '」'))
        .collect()
}

/// `A, B`, `A/B` and `A (Obsolete)` as keys of their own.
pub(super) fn english_forms(headword: &str) -> Vec<String> {
    let plain = without_brackets(headword, '(', ')');
    plain.split([',', '/']).map(english_key).filter(|form| !form.is_empty()).collect()
}

fn japanese_forms(headword: &str) -> Vec<String> {
    let plain = without_brackets(&without_brackets(headword, '(', ')'), '（', '）');
    plain.split(['、', '/', '／']).map(japanese_key).filter(|form| !form.is_empty()).collect()
}

/// The text without what stands in brackets.
fn without_brackets(text: &str, open: char, close: char) -> String {
    let mut depth = 0_u32;
    let mut outside = String::new();
    for letter in text.chars() {
        match letter {
            _ if letter == open => depth += 1,
            _ if letter == close => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(letter),
            _ => (),
        }
    }
    outside
}
