//! In which words does the program speak? Start at [`Words`].
//!
//! The words of the interface stand here in English and Japanese side by side, as messages of
//! [Fluent](https://projectfluent.org): `en/answers.ftl` and `ja/answers.ftl` say how answers are
//! introduced and labelled, `findings.ftl` what is found in texts and citations, `errors.ftl` what
//! went wrong and what to do, `pages.ftl` what only the pages of the server say, `help.ftl` what a
//! command takes (its English stands with the arguments themselves). A file is read when its first
//! word is wanted, and only in the language wanted. `tests/suite/words.rs` sees to it that both languages
//! have every message with the same arguments, and that each is used.
//!
//! The words of the rules are never here: they are the editions'.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use rustc_hash::FxHashMap;

use crate::model::{Language, Said, Told, Trouble};

/// A value that is told within a message.
pub type Value<'a> = FluentValue<'a>;

/// The words of the interface in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    language: Language,
}

/// A piece of a message in which something stands that is no text, such as a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessagePiece {
    /// Words of the interface.
    Words(String),
    /// What stands there, by its place among those that were given.
    Slot(usize),
}

/// A message with what is told in it: `tell!(words, "class-count", class, count = 3)`.
macro_rules! tell {
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
    ($words:expr, $key:expr, $($name:ident $(= $value:expr)?),+) => {
        $words.told($key, &[$((stringify!($name), &tell!(@ $name $($value)?))),+])
    };
}
pub(crate) use tell;

/// What stands in for them while a message is made: characters that no text has.
const SLOTS: RangeInclusive<char> = '\u{e000}'..='\u{e0ff}';

/// The text of each file, by language and in the order of [`file_of`].
const SOURCES: [[&str; 5]; 2] = [
    [
        include_str!("en/answers.ftl"),
        include_str!("en/findings.ftl"),
        include_str!("en/errors.ftl"),
        include_str!("en/help.ftl"),
        include_str!("en/pages.ftl"),
    ],
    [
        include_str!("ja/answers.ftl"),
        include_str!("ja/findings.ftl"),
        include_str!("ja/errors.ftl"),
        include_str!("ja/help.ftl"),
        include_str!("ja/pages.ftl"),
    ],
];

/// The files that were read, in the same order.
static READ: [[OnceLock<Messages>; 5]; 2] = [const { [const { OnceLock::new() }; 5] }; 2];

type Messages = FluentBundle<FluentResource>;

thread_local! {
    /// What was said lately, by language: findings tell the same by the ten thousand.
    static LATELY: [RefCell<FxHashMap<Said, String>>; 2] = Default::default();
}

// Logs and programs are told in English. The messages are known here alone.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::EN.said(self))
    }
}

impl Words {
    /// English.
    pub const EN: Self = Self { language: Language::En };
    /// Japanese.
    pub const JA: Self = Self { language: Language::Ja };

    /// The words of a language.
    pub const fn of(language: Language) -> Self {
        Self { language }
    }

    /// The words of a tag such as `ja`, `ja_JP.UTF-8` or `en-GB`; English for other languages.
    pub fn tagged(tag: &str) -> Self {
        let language = tag.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ja") { Self::JA } else { Self::EN }
    }

    /// The language.
    pub fn language(self) -> Language {
        self.language
    }

    /// The message of this key.
    pub fn say(self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// The message of this key as it stands in its file, where nothing is told in it; empty where
    /// there is none, which the tests rule out.
    pub fn label(self, key: &str) -> &'static str {
        let messages = self.messages(key);
        let pattern = messages.get_message(key).and_then(|message| message.value());
        let message = pattern.map(|found| messages.format_pattern(found, None, &mut Vec::new()));
        let Some(Cow::Borrowed(label)) = message else {
            debug_assert!(false, "no plain words for `{key}`");
            return "";
        };
        label
    }

    /// The message of this key in pieces, in the order that its language wants: its words, and
    /// what stands in it that is no text, by place among `slots`.
    pub fn pieces(
        self,
        key: &str,
        arguments: &[(&'static str, Value<'_>)],
        slots: &[&'static str],
    ) -> Vec<MessagePiece> {
        let signs = slots.iter().zip(SLOTS).map(|(name, sign)| (*name, sign.to_string().into()));
        let message = self.tell(key, &arguments.iter().cloned().chain(signs).collect::<Vec<_>>());
        let is_slot = |sign: char| SLOTS.contains(&sign);
        let slot = |sign| MessagePiece::Slot(sign as usize - *SLOTS.start() as usize);
        let mut pieces = Vec::new();
        for part in message.split_inclusive(is_slot) {
            let words = part.trim_end_matches(is_slot);
            pieces.extend((!words.is_empty()).then(|| MessagePiece::Words(words.to_owned())));
            pieces.extend(part[words.len()..].chars().next().map(slot));
        }
        pieces
    }

    /// The message of this key with its arguments; the key itself where there is none, which the
    /// tests rule out.
    pub fn tell(self, key: &str, arguments: &[(&'static str, Value<'_>)]) -> String {
        self.find(key, arguments).unwrap_or_else(|| {
            debug_assert!(false, "no words for `{key}`");
            key.to_owned()
        })
    }

    /// The same of what can be printed, for `tell!`; digits alone are a number of things.
    pub fn told(self, key: &str, arguments: &[(&'static str, &dyn Display)]) -> String {
        let value = |printed: String| match printed.parse::<usize>() {
            Ok(count) if count.to_string() == printed => count.into(),
            _ => Value::from(printed),
        };
        let told = arguments.iter().map(|(name, told)| (*name, value(told.to_string())));
        self.tell(key, &told.collect::<Vec<_>>())
    }

    /// Advice as it stands below what is said, apart from it.
    pub fn hinted(self, hint: impl Display) -> String {
        format!("\n{}\n", tell!(self, "hint", hint))
    }

    /// The message of this key, if there is one.
    pub fn find(self, key: &str, arguments: &[(&'static str, Value<'_>)]) -> Option<String> {
        let messages = self.messages(key);
        let pattern = messages.get_message(key)?.value()?;
        let arguments: FluentArgs<'_> =
            arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let message = messages.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "`{key}`: {errors:?}");
        Some(message)
    }

    /// What was found or is to be said, in this language.
    pub fn said(self, said: &Said) -> String {
        let (key, told) = match said {
            Said::Words(words) => return words.clone(),
            Said::Message { key, told } => (key, told),
        };
        LATELY.with(|lately| {
            let lately = &lately[usize::from(self.language == Language::Ja)];
            if let Some(known) = lately.borrow().get(said) {
                return known.clone();
            }
            let value = |told: &Told| match told {
                Told::Said(said) => Value::from(self.said(said)),
                Told::Count(count) => Value::from(*count),
            };
            let told: Vec<(&'static str, Value<'_>)> =
                told.iter().map(|(name, told)| (*name, value(told))).collect();
            let (told, mut lately) = (self.tell(key, &told), lately.borrow_mut());
            if lately.len() > 100 {
                lately.clear();
            }
            lately.insert(said.clone(), told.clone());
            told
        })
    }

    /// What is wrong and what to do about it, in this language.
    pub fn trouble(self, trouble: &Trouble) -> (String, Option<String>) {
        (self.said(&trouble.what), trouble.hint.as_ref().map(|hint| self.said(hint)))
    }

    /// What stands between the names of a list.
    pub fn joint(self) -> &'static str {
        if self.language == Language::Ja { "、" } else { ", " }
    }

    /// Names in a list: `one, two`, `一、二`.
    pub fn list(self, names: impl IntoIterator<Item = impl Display>) -> String {
        let names = names.into_iter().map(|name| name.to_string());
        names.collect::<Vec<_>>().join(self.joint())
    }

    /// The messages of the file that a key belongs to.
    fn messages(self, key: &str) -> &'static Messages {
        let (language, file) = (usize::from(self.language == Language::Ja), file_of(key));
        READ[language][file].get_or_init(|| read(self.language, SOURCES[language][file]))
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::EN
    }
}

/// The file that a key belongs to.
fn file_of(key: &str) -> usize {
    match key.split('-').next() {
        Some("lint" | "check" | "fix" | "cite") => 1,
        Some("error" | "hint" | "note" | "progress" | "refusal" | "what" | "form") => 2,
        Some("help") => 3,
        Some("page") => 4,
        _ => 0,
    }
}

/// The messages of a file; what cannot be read is left out, and missed by the tests.
fn read(language: Language, source: &str) -> Messages {
    let resource =
        FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
            debug_assert!(errors.is_empty(), "{errors:?}");
            resource
        });
    let mut messages = Messages::new_concurrent(vec![language.tag().parse().unwrap_or_default()]);
    // Marks of direction round each value would be in the way of whoever copies a line.
    messages.set_use_isolating(false);
    messages.add_resource_overriding(resource);
    messages
}
