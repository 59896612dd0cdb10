//! Which rule is named beside a number? Start at [`Names::beside`].
//!
//! The nearest name speaks: that of the same item of the line, then of the line; only where the line
//! has none, that of the declaration below a comment, of the comment above, or of the fields beside.
//! What stands in another line with a number of its own is said of that.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::meanings::Meanings;
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Citation, Evidence, identifier_words, line_within};
use crate::home::Result;
use crate::lexicon::lexicon;
use crate::model::{Language, Level, RuleNumber};
use crate::text::{fold, is_japanese, is_kanji, is_katakana};

/// What the rules of one edition are called, in both languages.
#[derive(Default)]
pub(super) struct Names {
    pub meanings: Arc<Meanings>,
    pub all: Vec<Name>,
    /// English names by the word with which they begin, the longest first.
    english: FxHashMap<u32, Vec<usize>>,
    /// Japanese ones as they are compared, the longest first.
    japanese: Vec<(String, usize)>,
    /// The rules that say nothing but their name.
    pub keywords: FxHashSet<RuleNumber>,
}

pub(super) struct Name {
    pub title: String,
    pub words: Vec<u32>,
    pub numbers: Vec<RuleNumber>,
    /// Whether only the glossary says so.
    is_term: bool,
}

/// What is named beside a number.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// The name before which nothing stands, and that behind which nothing stands; none where another
    /// stands right beside it, so that they are a list.
    first: Option<Hit>,
    last: Option<Hit>,
    others: usize,
}

impl Saying {
    /// Whether nothing is said but one name.
    fn is_name(&self) -> bool {
        let is_all = |first: &Hit| self.hits.iter().all(|hit| hit.name == first.name);
        self.others == 0 && self.hits.first().is_some_and(is_all)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Hit {
    pub name: usize,
    /// Whether it is written as names are, and not as a word of a sentence may be.
    pub is_firm: bool,
    /// Whether nothing else is said.
    pub is_pure: bool,
    /// Whether it stands behind the number, where a sentence may begin.
    pub is_behind: bool,
    /// Whether the word is the name, and no form of it.
    pub is_exact: bool,
}

const MOST_NAME: usize = 60;

/// How much else a line may say that is said of what stands in the lines around it, in words.
const MOST_OTHERS: usize = 2;

/// The same of what a line says before a number, as in `Wug is told in`.
const MOST_BEFORE: usize = 3;

/// Words that stand beside names and numbers everywhere.
const SAYS_NOTHING: &str = "cr rule rules the of see and mtg per keyword ability abilities action \
    name handle handles implement implements has is self fn def func let const static pub public \
    private class enum case return str string bool mod comprehensive scenario apply applies check \
    checks resolve resolves";
const SAYS_NOTHING_JA: &str =
    "総合ルール キーワード ルール シナリオ 能力 名前 参照 について を行う する を持つ の は を";

impl Names {
    pub fn read(library: &Library, at: usize, meanings: Arc<Meanings>) -> Result<Self> {
        let mut names = Self { meanings: meanings.clone(), ..Self::default() };
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
        // So many rules with titles make a section one of keywords.
        const LEAST_TITLES: usize = 8;
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
            names.add_japanese(library, &Sides { en: Some(at), ja: vec![ja] })?;
        }
        let says = |name: &str| !SAYS_NOTHING_JA.split(' ').any(|word| word == name);
        names.japanese.retain(|name| name.0.chars().count() > 1 && says(&name.0));
        names.japanese.sort_by(|one, other| other.0.len().cmp(&one.0.len()).then(one.cmp(other)));
        names.japanese.dedup();
        Ok(names)
    }

    /// Adds what the rules of a Japanese text are called; behind that stands the English name.
    fn add_japanese(&mut self, library: &Library, sides: &Sides) -> Result<()> {
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

    fn is_keyword(&self, name: usize) -> bool {
        self.all[name].numbers.iter().any(|number| self.keywords.contains(number))
    }

    fn called(&self, english: &str) -> Option<usize> {
        let words = self.words_of(english)?;
        let mut same =
            self.english.get(&words[0])?.iter().filter(|at| self.all[**at].words == words);
        Some(self.titled(*same.next()?, english))
    }

    /// The words of a name; none where one is of no rule, or none says anything.
    fn words_of(&self, english: &str) -> Option<Vec<u32>> {
        let words = raw_words(english).flat_map(lower_words);
        let words: Vec<u32> = words.map(|word| self.meanings.form(&word)).collect::<Option<_>>()?;
        words.iter().any(|word| *word != Meanings::NOTHING).then_some(words)
    }

    /// Of names that are forms of one word that which is written so, as of `Counter` and `Counters`.
    fn titled(&self, name: usize, written: &str) -> usize {
        let words = &self.all[name].words;
        let mut same = self.english[&words[0]].iter().filter(|at| self.all[**at].words == *words);
        same.find(|at| self.all[**at].title.eq_ignore_ascii_case(written)).map_or(name, |at| *at)
    }

    fn add(&mut self, form: &str, title: &str, number: RuleNumber) {
        let known = self.called(form).filter(|at| self.all[*at].title.eq_ignore_ascii_case(title));
        if let Some(known) = known {
            let numbers = &mut self.all[known].numbers;
            numbers.extend((!numbers.contains(&number)).then_some(number));
            return;
        }
        let Some(words) = self.words_of(form) else { return };
        let known = self.english.entry(words[0]).or_default();
        known.push(self.all.len());
        let numbers = vec![number];
        self.all.push(Name { title: title.to_owned(), words, numbers, is_term: false });
        let longest = |at: &usize| (self.all[*at].words.len(), self.all[*at].numbers[0].level());
        known.sort_by_key(|at| std::cmp::Reverse(longest(at)));
    }

    pub fn titles_in(&self, text: &str) -> BTreeSet<RuleNumber> {
        let mut hits = self.in_words(text).hits;
        hits.retain(|hit| !self.all[hit.name].is_term);
        hits.iter().flat_map(|hit| self.all[hit.name].numbers.iter().copied()).collect()
    }

    pub fn beside(&self, text: &str, citations: &[Citation], place: usize) -> Named {
        let bytes = &citations[place].bytes;
        let line = line_within(text, bytes.start, MOST_LINE);
        let below = |byte| citations.partition_point(|other| other.bytes.start < byte);
        let (first, count) = (below(line.start), below(line.end));
        let last = (place > first).then(|| citations[place - 1].bytes.end);
        let next = (place + 1 < count).then(|| citations[place + 1].bytes.start);
        let start = last.unwrap_or(line.start).min(bytes.start);
        let end = next.unwrap_or(line.end).max(bytes.end);
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
        named.row.extend(citations[first..count].iter().map(|other| other.range.first()));
        // Of `CR 702.19's` something else is said, of `CR 702.11/12` of more than one rule.
        let more = behind.strip_prefix('/').unwrap_or_default();
        let goes_on = more.starts_with(|sign: char| sign.is_ascii_digit());
        if goes_on || ["'s ", "’s "].iter().any(|other| behind.starts_with(other)) {
            return named;
        }
        // What stands in brackets right behind it is what it is.
        let gloss = cell.strip_prefix(['(', '（']).and_then(|rest| rest.split([')', '）']).next());
        if let Some(own) = self.alone_in(gloss.into_iter()).next() {
            (named.own, named.row) = (Some(own), Vec::new());
            return named;
        }
        // What stands behind a number in brackets is not said of that.
        let goes_on = start != line.start && !text[start..].starts_with([')', '）', ']', '】']);
        let of_left = left.last.map(|hit| Hit { is_pure: left.is_name() && !goes_on, ..hit });
        let is_item = is_opened || !inside.trim_start().starts_with([',', '、', '/', '+', '&']);
        let clause = self.in_words(first_clause(cell).unwrap_or(cell));
        let of_right = right.first.filter(|_| is_item).map(|hit| {
            // `Activated` opens a sentence and names nothing.
            let is_pure = hit.is_exact && (right.is_name() || clause.is_name());
            let is_firm = hit.is_firm && hit.is_exact;
            Hit { is_pure, is_firm, is_behind: clause.others > 0, ..hit }
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
        let mut said = said.map(|hit| Hit { is_firm: false, is_behind: true, ..hit });
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
            let around = lines_around(text, citations, place, &line);
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
        said.flat_map(|said| said.hits).map(|hit| Hit { is_pure: true, ..hit })
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
        let with_place = |(at, raw): (usize, &str)| {
            let word = move |lower: String| Word { form: self.meanings.form(&lower), lower, at };
            in_raw(raw).into_iter().map(word)
        };
        let words: Vec<Word> = raws.iter().copied().enumerate().flat_map(with_place).collect();
        let says = |word: &Word| {
            let is_known = || SAYS_NOTHING.split(' ').any(|other| other == word.lower);
            word.lower.len() > 1 && !is_known() && !is_markup(raws[word.at])
        };
        // Where the last name ends.
        let (mut at, mut end, mut is_right_behind) = (0, 0, false);
        while let Some(word) = words.get(at) {
            let known = word.form.and_then(|form| self.english.get(&form)).into_iter().flatten();
            let begins = |name: &usize| {
                let own = &self.all[*name].words;
                words.len() - at >= own.len()
                    && own.iter().zip(&words[at..]).all(|(own, word)| word.form == Some(*own))
            };
            // A term of the glossary may be a form itself.
            let is_form = |name: &usize| {
                let Name { title, is_term, .. } = &self.all[*name];
                !is_term || title.eq_ignore_ascii_case(&word.lower)
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
                    (saying.last, is_right_behind) = (None, false);
                }
                at += 1;
                continue;
            };
            let between = text.get(end..place(raws[word.at])).unwrap_or_default();
            let is_joint =
                between.contains([',', '/', '&', '+', '、', '・']) || between.contains(" and ");
            let is_other = |last: &Hit| is_right_behind && last.name != name;
            let is_listed = is_joint && saying.hits.last().is_some_and(is_other);
            let is_word = self.all[name].words.len() == 1
                && raws[word.at].bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            let title = self.all[name].title.trim_start_matches("The ");
            let is_exact =
                self.all[name].words.len() > 1 || title.eq_ignore_ascii_case(&word.lower);
            let hit = Hit { name, is_firm: !is_word, is_exact, ..Hit::default() };
            saying.last = (!is_listed).then_some(hit);
            saying.first = match saying.hits.len() {
                0 => saying.last.filter(|_| saying.others == 0),
                1 if is_listed => None,
                _ => saying.first,
            };
            saying.hits.push(hit);
            (at, is_right_behind) = (at + self.all[name].words.len(), true);
            let last = raws[words[at - 1].at];
            end = place(last) + last.len();
        }
        if text.contains(is_japanese) {
            self.in_japanese(text, &mut saying);
        }
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
        // As many letters of Japanese say as much as a word of English.
        saying.others += letters / 3;
        // What has a keyword is not what is spoken of.
        let hits = &saying.hits[count..];
        let mut meant = hits.iter().filter(|hit| hits.len() == 1 || self.is_keyword(hit.name));
        if let (Some(only), None) = (meant.next(), meant.next())
            && saying.others <= MOST_OTHERS
        {
            (saying.first, saying.last) = (Some(*only), Some(*only));
        }
    }
}

/// A word of a text, in lower case, and which of the rules' words it is a form of.
struct Word {
    lower: String,
    form: Option<u32>,
    /// Its place among what names of code are parts of.
    at: usize,
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

/// How many lines above and below are looked at, and how much of a long line, in bytes.
const MOST_LINES: usize = 8;
const MOST_LINE: usize = 400;

/// What stands before a number without what announces it, and whether a bracket opens there.
fn without_lead(before: &str) -> (&str, bool) {
    const LEADS: &str = "comprehensive 総合ルール ルール rules rule see mtg per cf cr §";
    let mut rest = before.trim_end_matches([' ', '.', ':', '~', '`', '*', '"', '\'', '#', '　']);
    let without = |rest: &str, lead: &str| {
        let at = rest.len().checked_sub(lead.len()).filter(|at| rest.is_char_boundary(*at))?;
        let is_apart = !rest[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric());
        (rest[at..].eq_ignore_ascii_case(lead) && is_apart).then_some(at)
    };
    while let Some(at) = LEADS.split(' ').find_map(|lead| without(rest, lead)) {
        rest = rest[..at].trim_end_matches([' ', '.', ':', '~', '`', '*']);
    }
    let outside = rest.strip_suffix(['(', '（', '[', '【', '〔']);
    (outside.unwrap_or(rest), outside.is_some())
}

/// The cells, strings and other parts of a line that say something by themselves; what stands in
/// quotes in a sentence is a part of that. Commas part the values of a column, and what a value is
/// called says nothing where keys do not count.
fn fields_of(text: &str, is_value: bool, has_keys: bool) -> Vec<&str> {
    const SIGNS: [&str; 9] = ["\":", "=\"", "\",", "(\"", "\" =>", "':", "='", "',", "('"];
    let sign = SIGNS.iter().find(|sign| text.contains(**sign)).filter(|_| !is_comment(text));
    let quote = sign.map(|sign| if sign.contains('"') { '"' } else { '\'' });
    let signs = match (is_value, quote) {
        (true, _) => "|\t<>,",
        (_, Some(_)) => "|\t<>{};",
        (_, None) if text.contains("</") => "|\t<>",
        (_, None) => "|\t",
    };
    let parts = text.split(|letter| signs.contains(letter) || Some(letter) == quote);
    let parts: Vec<&str> = parts.collect();
    let says = |part: &str| part.contains(char::is_alphabetic);
    let is_key = |at: usize| {
        let behind = parts.get(at + 1).map_or("", |next| next.trim_start());
        let is_named = behind.starts_with([':', '=']) && !behind.starts_with("=>");
        (is_named || parts[at].trim_end().ends_with([':', '=']))
            && parts[at + 1..].iter().any(|part| part.contains(char::is_alphanumeric))
    };
    let fields = (0..parts.len()).filter(|at| says(parts[*at]) && (has_keys || !is_key(*at)));
    fields.map(|at| parts[at]).collect()
}

/// What stands right behind a number up to the first mark that ends a name.
fn first_clause(behind: &str) -> Option<&str> {
    const ENDS: [&str; 10] = [". ", ": ", " — ", " – ", " - ", " -- ", " (", ", ", "：", "。"];
    let opened =
        behind.trim_start_matches([' ', ':', '.', '-', '–', '—', '`', '*', '(', '"', '：', '\'']);
    let end = ENDS.iter().filter_map(|end| opened.find(end)).min()?;
    Some(&opened[..end])
}

/// The lines that are said of a line without a name, the nearest first.
fn lines_around<'t>(
    text: &'t str,
    citations: &[Citation],
    place: usize,
    line: &Range<usize>,
) -> Vec<&'t str> {
    let last = place.checked_sub(1).map_or(0, |at| citations[at].bytes.end);
    let next = citations.get(place + 1).map_or(text.len(), |other| other.bytes.start);
    let above = || above(text, last, line.start).take(MOST_LINES);
    let rest = text.get(line.end..next).unwrap_or_default();
    let whole =
        if next == text.len() { rest } else { rest.rsplit_once('\n').map_or("", |rest| rest.0) };
    let below = || whole.lines().skip(1).take(MOST_LINES);
    let own = &text[line.clone()];
    let says = |line: &&str| !line.trim().is_empty();
    if is_comment(own) {
        let declared = below().find(|line| !is_comment(line));
        let declared = declared.filter(|line| says(line) && !is_test(line)).into_iter();
        return declared.flat_map(|line| [line.split('(').next().unwrap_or(line), line]).collect();
    }
    if let Some(comment) = above().next().filter(|line| is_comment(line)) {
        return vec![comment];
    }
    let depth_of_own = depth(own);
    let beside = |line: &&str| depth(line) == depth_of_own && says(line);
    let opens_item = |line: &str| line.trim_start().starts_with("- ");
    let mut said: Vec<&str> = Vec::new();
    for line in above().take_while(beside).take_while(|_| !opens_item(own)) {
        said.push(line);
        if opens_item(line) {
            break;
        }
    }
    said.extend(below().take_while(beside).take_while(|line| !opens_item(line)));
    // What opens the block of fields may name it.
    let head = above().find(|line| says(line) && depth(line) < depth_of_own);
    let head = head.filter(|line| line.trim_end().ends_with([':', '{', '[', '(']));
    said.extend(head.filter(|line| !is_test(line)));
    said
}

/// The whole lines between two places, the last first; a long one stops them.
fn above(text: &str, stop: usize, start: usize) -> impl Iterator<Item = &str> {
    // Of a long line only a part was read.
    let rest = text.get(stop..start).filter(|rest| rest.ends_with('\n')).unwrap_or_default();
    let whole = if stop == 0 { rest } else { rest.split_once('\n').map_or("", |rest| rest.1) };
    whole.lines().rev().take_while(|line| line.len() <= MOST_LINE)
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let opens = |signs: &[&str]| signs.iter().any(|sign| line.starts_with(sign));
    let is_other = opens(&["* ", "- ", "#[", "@", "[["]);
    !is_other && opens(&["//", "/*", "#", "--", ";", "<!--", "'", "*"])
}

/// Whether a line opens a test, whose name tells what it does and not what a rule is called.
fn is_test(line: &str) -> bool {
    let mut words = identifier_words(line).take(4);
    words.any(|word| ["test", "tests", "it", "describe"].contains(&word.as_str()))
}

/// How far a line stands in; the mark of an item of a list counts.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '-']).len()
}
