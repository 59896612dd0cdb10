//! Which rule is named beside a number? Start at [`Names::beside`].
//!
//! The nearest name speaks: that of the same item of the line, then of the line; only where the line
//! has none, that of the declaration below a comment, of the comment above, or of the fields beside.
//! What stands in another line with a number of its own is said of that.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::meanings::{Meanings, same_form};
use super::parts::{MOST_LINE, around, fields_of, first_clause, is_comment, without_lead};
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Citation, Evidence, identifier_words, line_within};
use crate::home::HomeError;
use crate::lexicon::lexicon;
use crate::model::{Language, Level, RuleNumber};
use crate::text::{fold, is_japanese, is_kanji, is_katakana};

/// What the rules of one edition are called, in both languages.
#[derive(Default)]
pub(super) struct Names {
    pub all: Vec<Name>,
    /// English names by the letters with which they begin, the longest first.
    /// Of most words of a text no name begins so, and their forms need not be known.
    english: FxHashMap<String, Vec<usize>>,
    /// Japanese ones as they are compared, the longest first.
    japanese: Vec<(String, usize)>,
    /// The rules that say nothing but their name.
    pub keywords: FxHashSet<RuleNumber>,
}

/// A name, and the rules and sections that have it.
pub(super) struct Name {
    pub title: String,
    pub words: Vec<String>,
    pub numbers: Vec<RuleNumber>,
    /// Whether only the glossary says so.
    is_term: bool,
}

/// What is named beside a number.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    /// All rules that are named there.
    pub rules: Vec<RuleNumber>,
    /// What the number is said to be of.
    pub own: Option<Hit>,
    /// What is cited in the same line, in a row.
    pub row: Vec<RuleNumber>,
}

/// The names in a part of a text.
#[derive(Default)]
struct Saying {
    hits: Vec<Hit>,
    /// How many other words there are.
    others: usize,
}

impl Saying {
    /// Whether nothing is said but one name.
    fn is_name(&self) -> bool {
        let is_all = |first: &Hit| self.hits.iter().all(|hit| hit.name == first.name);
        self.others == 0 && self.hits.first().is_some_and(is_all)
    }
}

/// A name in a part of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    pub name: usize,
    /// Whether it is written as names are, and not as a word of a sentence may be.
    pub is_firm: bool,
    /// Whether nothing else is said.
    pub is_pure: bool,
    /// Whether it stands behind the number, where a sentence may begin.
    pub is_behind: bool,
    /// Whether nothing stands before it, and whether nothing behind it.
    is_first: bool,
    is_last: bool,
    /// Whether another name stands right beside it, so that they are a list.
    is_listed: bool,
    /// Whether the word is the name, and no form of it.
    pub is_exact: bool,
}

/// How long the name of a rule can be, in bytes.
const MOST_NAME: usize = 60;

/// How much else a line may say that is said of what stands in the lines around it, in words.
const MOST_OTHERS: usize = 2;

/// The same of what a line says before a number, as in `Wug is told in`.
const MOST_BEFORE: usize = 3;

/// How many rules with titles make a section one of keywords.
const LEAST_TITLES: usize = 8;

/// How many letters of Japanese say as much as a word of English.
const LETTERS_OF_WORD: usize = 3;

/// Words that stand beside names and numbers everywhere.
const SAYS_NOTHING: &str = "cr rule rules the of see and mtg per keyword ability abilities action \
    name handle handles implement implements has is self fn def func let const static pub public \
    private class enum case return str string bool mod comprehensive scenario";
const SAYS_NOTHING_JA: &str =
    "総合ルール キーワード ルール シナリオ 能力 名前 参照 について を行う する を持つ の は を";

impl Names {
    /// Reads the names of the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize, meanings: &Meanings) -> Result<Self, HomeError> {
        let mut names = Self::default();
        for (number, title, is_own) in meanings.titles.iter().filter(|title| is_name(&title.1)) {
            names.keywords.extend((*is_own && number.level() == Level::Rule).then_some(*number));
            let title = title.split('(').next().unwrap_or_default().trim();
            if !is_own && names.called(title).is_some() {
                continue;
            }
            let count = names.all.len();
            names.add(title, title, *number);
            names.add(title.trim_start_matches("The "), title, *number);
            for part in title.split(" and ").filter(|_| number.level() == Level::Rule) {
                names.add(part, title, *number);
            }
            names.all[count..].iter_mut().for_each(|name| name.is_term = !is_own);
        }
        // Elsewhere a rule that has a title is no keyword.
        let section = |number: &RuleNumber| number.section_part();
        let mut counts: FxHashMap<u16, usize> = FxHashMap::default();
        names.keywords.iter().for_each(|number| *counts.entry(section(number)).or_default() += 1);
        names.keywords.retain(|number| counts[&section(number)] >= LEAST_TITLES);
        for known in lexicon() {
            for at in known.en_forms().filter_map(|form| names.called(form)).collect::<Vec<_>>() {
                for form in known.ja_forms().map(plain) {
                    // A verb has many endings.
                    let stem = form.strip_suffix('る').filter(|stem| stem.chars().count() > 2);
                    names.japanese.push((stem.unwrap_or(&form).to_owned(), at));
                }
            }
        }
        for (ja, _) in library.rules_of(Language::Ja).rev() {
            names.add_japanese(library, &Sides { en: Some(place), ja: vec![ja] })?;
        }
        let says = |name: &str| !SAYS_NOTHING_JA.split(' ').any(|word| word == name);
        names.japanese.retain(|name| name.0.chars().count() > 1 && says(&name.0));
        names.japanese.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then(one.cmp(other)));
        names.japanese.dedup();
        Ok(names)
    }

    /// Adds what the rules of a Japanese text are called; behind that stands the English name.
    fn add_japanese(&mut self, library: &Library, sides: &Sides) -> Result<(), HomeError> {
        let pair = library.pair(sides)?;
        for (at, row) in library.rows(sides.ja[0])?.rows.iter().enumerate() {
            let is_rule = row.number.is_some_and(|number| number.level() == Level::Rule);
            let title = library.tables.words(row.entry)?.text.split_once(['／', '/']);
            let Some((title, _)) = title.filter(|_| is_rule && row.is_numbered()) else { continue };
            let en = pair.both(RecordRef::new(sides.ja[0], at))?.en.filter(|_| is_name(title));
            let Some(en) = en else { continue };
            let number = library.number(en)?;
            let named =
                self.all.iter().position(|name| number.is_some_and(|n| name.numbers.contains(&n)));
            let parts = title.split('、').map(plain);
            self.japanese
                .extend(named.into_iter().flat_map(|at| parts.clone().map(move |part| (part, at))));
        }
        Ok(())
    }

    /// The name of a rule or section, with its number.
    pub fn of(&self, number: RuleNumber) -> Option<(&Name, RuleNumber)> {
        Some((self.all.iter().find(|name| name.numbers.contains(&number))?, number))
    }

    /// The same of a keyword alone.
    pub fn of_keyword(&self, number: RuleNumber) -> Option<(&Name, RuleNumber)> {
        self.of(number).filter(|_| self.keywords.contains(&number))
    }

    fn is_keyword(&self, name: usize) -> bool {
        self.all[name].numbers.iter().any(|number| self.keywords.contains(number))
    }

    fn called(&self, english: &str) -> Option<usize> {
        let words = words_of(english);
        let known = self.english.get(opening(words.first()?))?;
        let longest = known.iter().copied().find(|at| self.all[*at].words == words)?;
        Some(self.titled(longest, english))
    }

    /// Of names that are forms of one word that which is written so, as of `Counter` and `Counters`.
    fn titled(&self, name: usize, written: &str) -> usize {
        let same = |at: &&usize| self.all[**at].words == self.all[name].words;
        let known = self.english.get(opening(&self.all[name].words[0])).into_iter().flatten();
        let mut known = known.filter(same);
        known.find(|at| self.all[**at].title.eq_ignore_ascii_case(written)).map_or(name, |at| *at)
    }

    fn add(&mut self, form: &str, title: &str, number: RuleNumber) {
        let known = self.called(form).filter(|at| self.all[*at].title.eq_ignore_ascii_case(title));
        if let Some(known) = known {
            let numbers = &mut self.all[known].numbers;
            numbers.extend((!numbers.contains(&number)).then_some(number));
            return;
        }
        let words = words_of(form);
        let Some(first) = raw_words(form).flat_map(lower_words).next() else { return };
        // `fli` is what forms of `flying` have in common.
        let openings = BTreeSet::from([&first, &words[0]].map(|word| opening(word).to_owned()));
        let numbers = vec![number];
        self.all.push(Name { title: title.to_owned(), words, numbers, is_term: false });
        let longest = |at: &usize| (self.all[*at].words.len(), self.all[*at].numbers[0].level());
        for opening in openings {
            let known = self.english.entry(opening).or_default();
            known.push(self.all.len() - 1);
            known.sort_by_key(|at| std::cmp::Reverse(longest(at)));
        }
    }

    /// What is named beside the citation at `place`.
    pub fn beside(&self, text: &str, citations: &[Citation], place: usize) -> Named {
        let bytes = &citations[place].bytes;
        let line = line_within(text, bytes.start, MOST_LINE);
        let in_line = |at: Option<usize>| {
            let citation = citations.get(at?)?;
            line.contains(&citation.bytes.start).then(|| citation.bytes.clone())
        };
        let (last, next) = (in_line(place.checked_sub(1)), in_line(Some(place + 1)));
        let start = last.as_ref().map_or(line.start, |last| last.end).min(bytes.start);
        let end = next.as_ref().map_or(line.end, |next| next.start).max(bytes.end);
        let (before, is_opened) = without_lead(&text[start..bytes.start]);
        let behind = &text[bytes.end..end];
        // The address to which a number leads says nothing.
        let led = behind.strip_prefix("](").and_then(|address| address.split_once(')'));
        let (behind, is_opened) = led.map_or((behind, is_opened), |parts| (parts.1, false));
        let closed = behind.find([')', '）', ']', '】']);
        let opened = behind.find(['(', '（', '[', '【']).unwrap_or(behind.len());
        let inside = closed.filter(|at| *at < opened).map_or(behind, |at| &behind[..at]);
        let cell = inside.trim_start_matches([' ', '|', '\t']).split(['|', '\t']).next();
        let cell = cell.unwrap_or_default();
        let (right, left) = (self.in_words(cell), self.in_words(before));
        let is_row = last.is_some() || next.is_some();
        let mut named = Named::default();
        named.rules.extend(self.numbers_of(&left).chain(self.numbers_of(&right)));
        let first = citations[..place].partition_point(|other| other.bytes.start < line.start);
        // What has brackets of its own is an item of its own.
        if !is_opened || closed.is_none() {
            let row = citations[first..].iter().take_while(|other| other.bytes.start < line.end);
            named.row.extend(row.map(|other| other.range.first()));
        }
        // Of `CR 702.19's` something else is said, of `CR 702.11/12` of more than one rule.
        let goes_on = behind
            .strip_prefix('/')
            .is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()));
        if behind.starts_with("'s ") || behind.starts_with("’s ") || goes_on {
            return named;
        }
        // What stands in brackets right behind it is what it is.
        let gloss = cell.strip_prefix(['(', '（']).and_then(|rest| rest.split([')', '）']).next());
        if let Some(gloss) = gloss.map(|gloss| self.in_words(gloss)).filter(Saying::is_name) {
            (named.own, named.row) = (gloss.hits.first().copied(), Vec::new());
            return named;
        }
        let goes_on = start != line.start;
        let of_left = left.hits.iter().find(|hit| hit.is_last && !hit.is_listed);
        let of_left = of_left.map(|hit| Hit { is_pure: hit.is_pure && !goes_on, ..*hit });
        let is_item = is_opened || !inside.trim_start().starts_with([',', '、', '/', '+', '&']);
        let clause = self.in_words(first_clause(cell).unwrap_or(cell));
        let of_right = right.hits.iter().find(|hit| hit.is_first && !hit.is_listed);
        let of_right = of_right.filter(|_| is_item).map(|hit| {
            // `Activated` opens a sentence and names nothing.
            let is_pure = hit.is_exact && (hit.is_pure || clause.is_name());
            let is_firm = hit.is_firm && hit.is_exact;
            Hit { is_pure, is_firm, is_behind: clause.others > 0, ..*hit }
        });
        if is_row && !is_opened {
            // In a row of several, names stand all before their numbers, or all behind.
            let head = without_lead(&text[line.start..citations[first].bytes.start]).0;
            let is_behind = self.in_words(head).hits.is_empty();
            // What stands behind the last of several that are joined is said of all of them.
            let is_joined = last.is_some() && left.others == 0 && left.hits.is_empty();
            named.own = if is_behind { of_right.filter(|_| !is_joined) } else { of_left };
            return named;
        }
        // A few words around a name say it too, where the number was once of what it names.
        let behind_it = is_item && clause.others <= MOST_OTHERS;
        let before_it = !goes_on && left.others <= MOST_BEFORE;
        let said = [(&clause, behind_it), (&left, before_it)].into_iter();
        let said = said.filter(|said| said.1 && said.0.hits.len() == 1).map(|said| said.0.hits[0]);
        let mut said =
            said.map(|hit| Hit { is_firm: false, is_pure: false, is_behind: true, ..hit });
        let own = if is_opened { of_right.or(of_left) } else { of_left.or(of_right) };
        named.own = own.or_else(|| said.next());
        if is_row {
            return named;
        }
        if !named.own.is_some_and(|own| own.is_pure) {
            let is_value = citations[place].evidence == Evidence::Column;
            let mut alone =
                self.alone_in(fields_of(&text[line.clone()], is_value, false).into_iter());
            let only = alone.next().filter(|only| alone.all(|other| other.name == only.name));
            named.own = only.or(named.own);
        }
        let rest = self.in_words(behind);
        named.rules.extend(self.numbers_of(&rest));
        if named.rules.is_empty() && left.others + right.others + rest.others <= MOST_OTHERS {
            let around = around(text, citations, place, &line);
            let said: Vec<Saying> = around.iter().map(|line| self.in_words(line)).collect();
            named.rules.extend(said.iter().flat_map(|said| self.numbers_of(said)));
            // What a comment is written to may be called so.
            let has_keys = is_comment(&text[line.clone()]);
            let fields = around.iter().flat_map(|line| fields_of(line, false, has_keys));
            named.own = self.alone_in(fields).next();
        }
        named
    }

    fn numbers_of<'s>(&'s self, said: &'s Saying) -> impl Iterator<Item = RuleNumber> + 's {
        said.hits.iter().flat_map(|hit| self.all[hit.name].numbers.iter().copied())
    }

    /// The names that some of these say and nothing else, the nearest first.
    fn alone_in<'t>(&self, fields: impl Iterator<Item = &'t str>) -> impl Iterator<Item = Hit> {
        let said = fields.map(|field| self.in_words(field)).filter(Saying::is_name);
        said.flat_map(|said| said.hits)
    }

    fn in_words(&self, text: &str) -> Saying {
        let mut saying = Saying::default();
        let raws: Vec<&str> = raw_words(text).collect();
        let place = |raw: &str| raw.as_ptr() as usize - text.as_ptr() as usize;
        // What a text is marked up with, `<summary>` and `\item`, says nothing.
        let is_markup = |raw: &str| text[..place(raw)].trim_end_matches('/').ends_with(['<', '\\']);
        // `FlashBack` is no flash.
        let is_whole = |raw: &str| {
            let name = || self.called(&raw.to_lowercase());
            raw.chars().skip(1).any(char::is_uppercase)
                && name().is_some_and(|name| self.all[name].words.len() == 1)
        };
        let in_raw = |raw: &str| match is_whole(raw) {
            true => vec![raw.to_lowercase()],
            false => lower_words(raw).collect(),
        };
        let with_place = |(at, raw)| in_raw(raw).into_iter().map(move |word| Word::new(word, at));
        let words: Vec<Word> = raws.iter().copied().enumerate().flat_map(with_place).collect();
        let says = |word: &Word| {
            let is_known = || SAYS_NOTHING.split(' ').any(|other| other == word.lower);
            word.lower.len() > 1 && !is_known() && !is_markup(raws[word.at])
        };
        // Where the last name ends.
        let (mut at, mut is_first, mut end) = (0, true, 0);
        while let Some(word) = words.get(at) {
            let known = self.english.get(opening(&word.lower)).into_iter().flatten();
            let begins = |name: &usize| {
                let own = &self.all[*name].words;
                words.len() - at >= own.len()
                    && own.iter().zip(&words[at..]).all(|(own, word)| own == word.form())
            };
            // `Tier` is no form of `Tiered`, and a term of the glossary may be a form itself.
            let is_form = |name: &usize| {
                let Name { title, is_term, .. } = &self.all[*name];
                (!title.ends_with("ed") || word.lower.ends_with("ed"))
                    && (!is_term || title.eq_ignore_ascii_case(&word.lower))
            };
            let is_said =
                |name: &usize| says(word) && is_form(name) || self.all[*name].words.len() > 1;
            let found = known.copied().find(begins).filter(is_said);
            let found = found.map(|name| self.titled(name, &word.lower));
            let Some(name) = found.filter(|name| {
                self.is_keyword(*name) || !is_counted(&raws, word.at, &self.all[*name])
            }) else {
                if says(word) {
                    saying.others += 1;
                    is_first = false;
                    saying.hits.iter_mut().for_each(|hit| hit.is_last = false);
                }
                at += 1;
                continue;
            };
            let between = text.get(end..place(raws[word.at])).unwrap_or_default();
            let is_joint =
                between.contains([',', '/', '&', '+', '、', '・']) || between.contains(" and ");
            let is_other = |last: &Hit| last.is_last && last.name != name;
            let is_listed = is_joint && saying.hits.last().is_some_and(is_other);
            if let Some(last) = saying.hits.last_mut() {
                (last.is_last, last.is_listed) = (false, last.is_listed || is_listed);
            }
            let is_word = self.all[name].words.len() == 1
                && raws[word.at].bytes().all(|byte| byte.is_ascii_lowercase());
            let title = self.all[name].title.trim_start_matches("The ");
            let is_exact =
                self.all[name].words.len() > 1 || title.eq_ignore_ascii_case(&word.lower);
            let hit = Hit { name, is_firm: !is_word, is_first, is_listed, ..Hit::default() };
            saying.hits.push(Hit { is_last: true, is_exact, ..hit });
            (at, is_first) = (at + self.all[name].words.len(), false);
            let last = raws[words[at - 1].at];
            end = place(last) + last.len();
        }
        if text.contains(is_japanese) {
            self.in_japanese(text, &mut saying);
        }
        let is_pure = saying.is_name();
        saying.hits.iter_mut().for_each(|hit| hit.is_pure = is_pure);
        saying
    }

    fn in_japanese(&self, text: &str, saying: &mut Saying) {
        let (mut rest, count) = (plain(text), saying.hits.len());
        for (name, at) in &self.japanese {
            while let Some(start) = find_apart(&rest, name) {
                rest.replace_range(start..start + name.len(), " ");
                let hit = Hit { name: *at, is_firm: true, is_exact: true, ..Hit::default() };
                saying.hits.push(hit);
            }
        }
        for words in SAYS_NOTHING_JA.split(' ') {
            rest = rest.replace(words, "");
        }
        let letters = rest.chars().filter(|letter| is_japanese(*letter)).count();
        saying.others += letters / LETTERS_OF_WORD;
        // What has a keyword is not what is spoken of.
        let hits = &mut saying.hits[count..];
        let is_one = hits.len() == 1;
        let mut meant = hits.iter_mut().filter(|hit| is_one || self.is_keyword(hit.name));
        if let (Some(only), None) = (meant.next(), meant.next()) {
            let is_beside = saying.others <= MOST_OTHERS;
            (only.is_first, only.is_last) = (is_beside, is_beside);
        }
    }
}

/// A word of a text, in lower case.
struct Word {
    lower: String,
    /// Its place among what names of code are parts of.
    at: usize,
    form: OnceCell<String>,
}

impl Word {
    fn new(lower: String, at: usize) -> Self {
        Self { lower, at, form: OnceCell::new() }
    }

    /// What it has in common with its other forms.
    fn form(&self) -> &str {
        self.form.get_or_init(|| same_form(&self.lower))
    }
}

/// Whether an article stands before a word of a sentence, which makes it no name of a rule; but what
/// is done may be counted: `a sacrifice`.
fn is_counted(raws: &[&str], at: usize, name: &Name) -> bool {
    let article = at.checked_sub(1).map(|before| raws[before].to_lowercase());
    let has_article = article.is_some_and(|word| word == "a" || word == "an");
    has_article && name.words.len() == 1 && raws[at].starts_with(char::is_lowercase)
}

fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts.filter(|part| !part.is_empty() && !part.contains(is_japanese))
}

/// The words of a name of code, in lower case.
fn lower_words(raw: &str) -> impl Iterator<Item = String> {
    let words = identifier_words(raw);
    words.filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()))
}

/// The words of a text, each in the form that all its forms have in common.
fn words_of(text: &str) -> Vec<String> {
    raw_words(text).flat_map(lower_words).map(|word| same_form(&word)).collect()
}

/// The letters by which names are looked up.
fn opening(word: &str) -> &str {
    const LETTERS: usize = 3;
    &word[..word.floor_char_boundary(LETTERS)]
}

/// Whether what stands behind the number of a rule is its name and no sentence.
fn is_name(title: &str) -> bool {
    let is_short = title.len() > 1 && title.len() < MOST_NAME && title != "General";
    is_short
        && !title.ends_with(['.', '。', ':'])
        && (!title.ends_with('!') || title.split(' ').count() < 4)
}

fn plain(text: &str) -> String {
    fold(text).text().chars().filter(|letter| !letter.is_whitespace() && *letter != '・').collect()
}

/// Where a Japanese name stands in a text and is no part of a longer word.
fn find_apart(text: &str, name: &str) -> Option<usize> {
    const BEHIND: [&str; 6] = ["能力", "状態", "参照", "持", "能", "中"];
    let joins = |one: Option<char>, other: Option<char>| {
        one.zip(other).is_some_and(|(one, other)| {
            is_katakana(one) && is_katakana(other) || is_kanji(one) && is_kanji(other)
        })
    };
    let stands = |at: &usize| {
        let (before, behind) = (&text[..*at], &text[at + name.len()..]);
        let goes_on = joins(name.chars().next_back(), behind.chars().next());
        !joins(before.chars().next_back(), name.chars().next())
            && (!goes_on || BEHIND.iter().any(|word| behind.starts_with(word)))
    };
    text.match_indices(name).map(|found| found.0).find(stands)
}
