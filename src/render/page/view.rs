//! What does every page know beside its answer, how does its reader want texts to be shown, and
//! where is it, on a server and in a folder of files? Start at [`View`], [`Reading`] and [`Host`].
//!
//! What was chosen once holds on every page: the server remembers it in cookies, without script. In
//! a folder each page is the `index.html` of a folder of its own, at the address that the server
//! has; what stands behind a question mark is part of the name, for files have no parameters.

use std::sync::Arc;

use maud::{Markup, html};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::answer::{EditionChoice, Facing, HistoryEvent, Mention, ShownText, TodayNumber};
pub use crate::doc::language_of;
use crate::model::{
    EditionId, EffectiveDate, Language, NumberRange, Pair, RuleNumber, Substitute, Titles, slug,
};
use crate::render::labels::{became, share_label, title_in};
use crate::words::{MessagePiece, Value, Words};

/// For whom and from where a page is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The language of the interface; texts are shown in both.
    pub language: Language,
    /// How the reader wants texts to be shown.
    pub reading: Reading,
    /// The address of this page, parameters included, without that of the language.
    pub address: String,
    /// The edition that links keep to; none for the newest.
    pub edition: Option<EditionId>,
    /// The Japanese text that the head of the page names.
    pub japanese: Option<EditionId>,
    /// Whether the sample answers.
    pub is_sample: bool,
    /// Whether no text of the page is there in Japanese, which is then said once.
    pub is_alone: bool,
    /// The edition that was meant and is not here, and which one answers.
    pub substitute: Option<Substitute>,
    /// The newest edition here and the newest that is known, where that is a later one.
    pub behind: Option<Pair<EditionId>>,
    /// Where what is shown is in the newest edition.
    pub newest: TodayNumber,
    /// How it went, where it is gone since.
    pub went: Option<HistoryEvent>,
    /// Who answers at the addresses of pages.
    pub host: Host,
    /// The editions that can be chosen, ascending; none where a page has no choice.
    pub choices: Arc<[EditionChoice]>,
}

impl View {
    /// A page at an address, for somebody of whom nothing else is known.
    pub fn of(language: Language, address: &str) -> Self {
        Self { language, address: address.to_owned(), ..Self::default() }
    }

    /// The words of the interface.
    pub fn words(&self) -> Words {
        Words::of(self.language)
    }

    /// The message of this key, in which nothing is told.
    pub fn say(&self, key: &str) -> &'static str {
        self.words().label(key)
    }

    /// The message of this key with what is told in it.
    pub fn tell(&self, key: &str, arguments: &[(&'static str, Value<'_>)]) -> String {
        self.words().tell(key, arguments)
    }

    /// The message of this key with texts and with elements in it, where its language wants them.
    pub fn weave(
        &self,
        key: &str,
        arguments: &[(&'static str, Value<'_>)],
        elements: &[(&'static str, Markup)],
    ) -> Markup {
        let names: Vec<&'static str> = elements.iter().map(|element| element.0).collect();
        html! {
            @for piece in self.words().pieces(key, arguments, &names) {
                @match piece {
                    MessagePiece::Words(words) => (words),
                    MessagePiece::Slot(nth) => (elements[nth].1),
                }
            }
        }
    }

    /// A name that comes in both languages, in that of the interface.
    pub fn either<'a>(&self, [en, ja]: [&'a str; 2]) -> &'a str {
        if self.language == Language::Ja { ja } else { en }
    }

    /// The address of what is called so today; what is not here yet has its history.
    pub fn today(&self, name: &str) -> String {
        let is_here = self.behind.is_none() || self.host.is_folder;
        format!("{}{}", if is_here { "/" } else { "/history/" }, percent_encoded(name))
    }

    /// Something in both languages, that of the interface first.
    pub fn own_first<T>(&self, en: T, ja: T) -> [(T, Language); 2] {
        let (en, ja) = ((en, Language::En), (ja, Language::Ja));
        if self.language == Language::Ja { [ja, en] } else { [en, ja] }
    }

    /// The language in which is told once what comes in both: that which is read.
    pub fn read_first(&self) -> Language {
        self.reading.shown.unwrap_or(self.language)
    }

    /// The same view with links that keep to the editions of an answer.
    pub fn keeping(&self, facing: &Facing) -> Self {
        let edition = if facing.is_newest { None } else { facing.en.or(facing.ja) };
        Self { edition, japanese: facing.ja, ..self.clone() }
    }

    /// Whether this is a page of a folder that shows what is newest: it stays as it is when another
    /// edition leaves its rule alone, so the day of the edition stands in a file beside it.
    pub fn is_undated(&self) -> bool {
        self.host.is_folder && self.edition.is_none()
    }

    /// The same view of a page on which one of these editions can be chosen.
    pub fn choosing(&self, choices: Vec<EditionChoice>) -> Self {
        Self { choices: choices.into(), ..self.clone() }
    }

    /// What the set is called with which an edition came, in the language of the interface.
    pub fn set_name(&self, edition: EditionId) -> Option<&'static str> {
        Some(self.either(self.choice(edition)?.set_names?))
    }

    /// An edition, where it can be chosen.
    pub fn choice(&self, edition: EditionId) -> Option<&EditionChoice> {
        self.choices.iter().find(|choice| choice.id == edition)
    }

    /// The newest edition that can be chosen and is older than this one.
    pub fn held_before(&self, edition: EditionId) -> Option<EditionId> {
        let mut ids = self.choices.iter().map(|choice| choice.id);
        ids.rfind(|id| id.language == edition.language && *id < edition)
    }

    /// Whether the texts of an edition are here, as far as its language can be chosen from.
    pub fn holds(&self, edition: EditionId) -> bool {
        let mut own = self.choices.iter().filter(|choice| choice.id.language == edition.language);
        own.clone().next().is_none() || own.any(|choice| choice.id == edition)
    }

    /// What stands behind an address so that it keeps to the edition.
    pub fn at(&self) -> String {
        self.edition.map_or(String::new(), |edition| format!("@{edition}"))
    }

    /// The same as a parameter.
    pub fn in_edition(&self) -> String {
        self.edition.map_or(String::new(), |edition| format!("?in={edition}"))
    }

    /// The address of a rule or section.
    pub fn number(&self, number: RuleNumber) -> String {
        format!("/{number}{}", self.at())
    }

    /// The address at which all rules of a range are read: what holds them, from the first on.
    pub fn range(&self, range: NumberRange) -> String {
        let (first, last) = (range.first(), range.last());
        let mut above = first.ancestry().into_iter().rev();
        match above.find(|above| above.covers(last)) {
            Some(above) if above == first => self.number(first),
            Some(above) => format!("{}#{first}", self.number(above)),
            None => format!("/contents{}", self.in_edition()),
        }
    }

    /// The address of a glossary entry.
    pub fn term(&self, slug: &str) -> String {
        format!("/glossary/{}{}", percent_encoded(slug), self.at())
    }

    /// A title in the language of the interface, else in the other one, with its language.
    pub fn title<'a>(&self, step: &'a Titles) -> Option<(&'a str, Language)> {
        title_in(step, self.language)
    }
}

/// An address with one more parameter.
pub fn with_parameter(address: &str, name: &str, value: &str) -> String {
    let joint = if address.contains('?') { '&' } else { '?' };
    format!("{address}{joint}{name}={value}")
}

/// An address with what was chosen of these parameters.
pub fn with_chosen<const N: usize>(address: String, chosen: [(&str, Option<String>); N]) -> String {
    let chosen = chosen.into_iter().filter_map(|(name, value)| Some((name, value?)));
    chosen.fold(address, |address, (name, value)| with_parameter(&address, name, &value))
}

/// An edition by its name, with its day for programs: `2026-08-07.2` is none.
pub fn edition_day(edition: EditionId) -> Markup {
    html! { time datetime=(edition.effective) { (edition) } }
}

/// Words that do not say their language, in an element that does.
pub fn spoken(text: &str) -> Markup {
    html! { span lang=(language_of(text)) { (text) } }
}

/// What stands in an address as it is.
const PLAIN: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// `text` so that it can be part of an address.
pub fn percent_encoded(text: &str) -> String {
    utf8_percent_encode(text, &PLAIN).to_string()
}

/// Where a term stands, without the slash before it.
pub fn place_of_term(headword: &str) -> String {
    format!("glossary/{}", percent_encoded(&slug(headword)))
}

/// Where what is called so stands, a number or a headword, without the slash before it.
pub fn place_of_name(name: &str) -> String {
    let is_number = name.starts_with(|first: char| first.is_ascii_digit());
    if is_number { name.to_owned() } else { place_of_term(name) }
}

/// Where a rule or an entry stands, without the slash before it; none for what has no page.
pub fn place_of(text: &ShownText) -> Option<String> {
    let number = text.number.map(|number| number.to_string());
    number.or_else(|| text.term.as_deref().map(place_of_term))
}

/// What is remembered of a reader beside the language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The language in which alone texts are shown; none where both are.
    pub shown: Option<Language>,
    /// How differences are laid out.
    pub layout: Layout,
    /// The newest edition of the visit before, and of this one.
    pub seen: Option<(EffectiveDate, EffectiveDate)>,
}

/// What can be chosen of the languages in which texts are shown, in the order of the switch.
pub const SHOWN: [Option<Language>; 3] = [Some(Language::En), Some(Language::Ja), None];

/// The word for such a choice in addresses.
pub fn shown_word(shown: Option<Language>) -> &'static str {
    shown.map_or("both", Language::tag)
}

/// How changes are laid out, by its word in addresses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Layout {
    /// Before and after beside each other.
    #[default]
    Sides,
    /// What went and came in one text.
    Inline,
    /// 新旧対照表.
    Table,
}

/// A choice among others: its address, whether it is what is shown, and its name.
pub type Choice = (String, bool, Markup);

/// Choices, as links, so that they work without script.
pub fn choices(label: &str, choices: impl IntoIterator<Item = Choice>) -> Markup {
    html! {
        nav.choices aria-label=(label) {
            ul {
                @for (address, is_current, name) in choices {
                    li { a href=(address) aria-current=[is_current.then_some("true")] { (name) } }
                }
            }
        }
    }
}

/// Ways on, below what they are; nothing where there is none.
pub fn ways_on(label: &str, ways: impl Iterator<Item = Markup>) -> Markup {
    let mut ways = ways.peekable();
    html! {
        @if ways.peek().is_some() {
            p { (label) }
            ul.examples { @for way in ways { li { (way) } } }
        }
    }
}

/// The way to a feed, and what it tells of.
pub fn follow(view: &View, feed: &str, told: &str) -> Markup {
    html! {
        a."bare follow" href=(feed) type="application/atom+xml" title=(told) {
            (view.say("page-edition-follow"))
        }
    }
}

/// The way to the feed of all changes.
pub fn feed_of_all(view: &View, key: &str) -> Markup {
    html! { a href="/feed/changes.atom" type="application/atom+xml" { (view.say(key)) } }
}

/// The way to the difference that took something, at whose `place` it is told; none where nothing is
/// here of before.
pub fn what_took(view: &View, gone: EditionId, place: &str) -> Markup {
    html! {
        @if let Some(before) = view.held_before(gone) {
            " " a.button href={ "/diff/" (before) "/" (gone) (place) } { (view.say("page-past-what-took")) }
        }
    }
}

/// What a rule is today, with the way there.
pub fn led_today(view: &View, today: &TodayNumber) -> Markup {
    let there = today.number().map(|number| view.today(&number.to_string()));
    html! { a href=[there] { (became(today, view.words())) } }
}

/// What has words of what went: as it was called then with the share that it took, and as today.
pub fn heirs(view: &View, went: Option<&HistoryEvent>) -> Markup {
    let Some(HistoryEvent { edition, split_into, .. }) = went else { return html! {} };
    let history = if view.holds(*edition) { "" } else { "history/" };
    html! {
        @if !split_into.is_empty() {
            p {
                (view.say("page-absent-words"))
                @for (nth, heir) in split_into.iter().enumerate() {
                    (if nth > 0 { view.say("page-between-rules") } else { "" })
                    " " a href={ "/" (history) (place_of_name(&heir.name)) "@" (edition) } { (spoken(&heir.name)) }
                    @if let Some(share) = share_label(heir) { " " small { (share) } }
                    @if let Some(today) = heir.since() { (view.words().joint()) (led_today(view, &today)) }
                }
            }
        }
    }
}

/// What documents say: what comes in both languages in that which is read.
pub fn told_once<'m>(view: &View, mentions: &'m [Mention]) -> impl Iterator<Item = &'m Mention> {
    let language = view.read_first();
    let of = |mention: &Mention| (mention.document, mention.item.clone(), mention.role);
    let read = move |told: &&Mention| told.language == language;
    let is_in_it =
        move |told: &Mention| mentions.iter().filter(read).any(|own| of(own) == of(told));
    mentions.iter().filter(move |told| read(told) || !is_in_it(told))
}

/// Something of which there are so many, folded away; nothing where there is none.
pub fn folded(name: &str, count: usize, inside: &Markup) -> Markup {
    html! {
        @if count > 0 { details.folded { summary { (name) " " b { (count) } } (inside) } }
    }
}

/// The choice of the languages that are shown.
pub fn switch(view: &View) -> Markup {
    if view.host.is_folder {
        return html! {};
    }
    html! {
        nav.tongues data-pagefind-ignore aria-label=(view.say("page-reading-languages")) {
            (tongues(view))
        }
    }
}

/// The same as links alone.
pub fn tongues(view: &View) -> Markup {
    html! {
        @for choice in SHOWN {
            @let word = shown_word(choice);
            a href=(with_parameter(&view.address, "show", word)) data-show=(word) rel="nofollow"
                title=(view.say(&format!("page-reading-{word}")))
                aria-current=[(choice == view.reading.shown).then_some("true")] {
                (view.say(&format!("page-reading-short-{word}")))
            }
        }
    }
}

/// Who answers at the addresses of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Host {
    /// What stands before every address, such as `https://rules.example.org`; none where that is
    /// not known.
    pub base: Option<String>,
    /// The same by the name that was asked, for what is copied where the other is not known.
    pub asked: Option<String>,
    /// Whether the pages are files of a folder.
    pub is_folder: bool,
    /// Whether single rules have no feeds, so that those of their sections are followed.
    pub lacks_rule_feeds: bool,
}

impl Host {
    /// The address of a page in a language of the interface, or in the reader's own; whole where it is
    /// known what stands before it.
    pub fn whole(&self, language: Option<Language>, address: &str) -> String {
        let base = self.base.as_deref().unwrap_or_default();
        if self.is_folder && self.base.is_some() {
            let file = file_of(language.unwrap_or(Language::En), address);
            let file = file.strip_suffix("index.html").unwrap_or(&file);
            return format!("{base}/{}", in_address(file));
        }
        match language {
            // Who asks a server for no language gets English, so that this needs no address of its own.
            Some(language) if self.is_folder || language == Language::Ja => {
                format!("{base}{}", with_parameter(address, "lang", language.tag()))
            }
            _ => format!("{base}{address}"),
        }
    }

    /// The same for paper, on which an address that is not whole leads nowhere.
    pub fn printed(&self, language: Language, address: &str) -> String {
        match (&self.base, &self.asked) {
            (None, None) => "mtgcr".to_owned(),
            (_, asked) => asked.clone().unwrap_or_default() + &self.whole(Some(language), address),
        }
    }
}

/// The file of a page in a folder, by its address without a fragment.
pub fn file_of(language: Language, address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let folder = (language == Language::Ja).then_some("ja");
    let own = path.split('/').filter(|piece| !piece.is_empty());
    let mut pieces: Vec<String> = folder.into_iter().chain(own).map(file_name).collect();
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let told = match parameter.strip_prefix("in=") {
            Some(edition) => format!("@{}", file_name(edition)),
            None => format!("+{}", file_name(parameter)),
        };
        match pieces.last_mut() {
            Some(last) => *last += &told,
            None => pieces.push(told),
        }
    }
    if !pieces.last().is_some_and(|piece| is_file(piece)) {
        pieces.push("index.html".to_owned());
    }
    pieces.join("/")
}

/// Whether an address is that of a file that is no page.
pub fn is_file(address: &str) -> bool {
    let ending = address.rsplit_once('.').map_or("", |parts| parts.1);
    matches!(ending, "atom" | "css" | "js" | "json" | "png" | "svg" | "txt" | "webmanifest" | "xml")
}

/// A piece of an address as the name of a file on any system.
fn file_name(piece: &str) -> String {
    let decoded = percent_decode_str(piece).decode_utf8_lossy();
    let plain = |letter| match letter {
        ':' => '-',
        '/' | '\\' | '<' | '>' | '"' | '|' | '?' | '*' => '_',
        letter if letter.is_control() => '_',
        letter => letter,
    };
    let name: String = decoded.chars().map(plain).collect();
    // Nothing leads out of the folder, and Windows drops dots at the end.
    if name.ends_with('.') { format!("{}_", name.trim_end_matches('.')) } else { name }
}

/// The path of a file as it stands in an address.
pub fn in_address(file: &str) -> String {
    file.split('/').map(percent_encoded).collect::<Vec<_>>().join("/")
}

/// The way from one file of a folder to another.
pub fn way(from: &str, to: &str) -> String {
    "../".repeat(from.matches('/').count()) + &in_address(to)
}
