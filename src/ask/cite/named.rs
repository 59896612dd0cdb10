//! Which rule is named beside a number? Start at [`Names::beside`], then [`by_name`].
//!
//! The nearest name speaks: that of the same item of the line, then of the line; only where the line
//! has none, that of the declaration below a comment, of the comment above, or of the fields beside.
//! What stands in another line with a number of its own is said of that.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::fit::{of_one_rule, suggestion};
use super::judge::{Judged, Judgement};
use super::meanings::{Meanings, same_form};
use super::reader::without_names;
use crate::answer::{CiteLevel, CiteSuggestion, CiteVerdict};
use crate::book::{Library, RecordRef, Sides};
use crate::citation::{Citation, identifier_words};
use crate::home::HomeError;
use crate::lexicon::lexicon;
use crate::model::{Language, Level, NumberRange, RuleNumber, Said};
use crate::text::{fold, is_japanese, is_kanji, is_katakana};

/// What the rules of one edition are called, in both languages.
#[derive(Default)]
pub(super) struct Names {
    all: Vec<Name>,
    /// English names by their first word, the longest first.
    english: FxHashMap<String, Vec<usize>>,
    /// Japanese ones as they are compared, the longest first.
    japanese: Vec<(String, usize)>,
    /// The rules that say nothing but their name.
    keywords: FxHashSet<RuleNumber>,
}

/// A name, and the rules and sections that have it.
struct Name {
    title: String,
    words: Vec<String>,
    numbers: Vec<RuleNumber>,
}

/// What is named beside a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// All rules that are named there.
    rules: Vec<RuleNumber>,
    /// What the number is said to be of.
    own: Option<Own>,
}

/// A name that stands right beside a number, or alone in a field beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Own {
    name: usize,
    /// Whether it is written as names are, and not as a word of a sentence may be.
    is_firm: bool,
    /// Whether nothing else is said.
    is_pure: bool,
}

/// The names in a part of a text.
#[derive(Default)]
struct Saying {
    hits: Vec<Hit>,
    /// How many other words there are.
    others: usize,
}

/// A name in a part of a text.
struct Hit {
    own: Own,
    /// Whether nothing stands before it, and whether nothing behind it.
    is_first: bool,
    is_last: bool,
}

/// How long the name of a rule can be, in bytes.
const MOST_NAME: usize = 60;

/// How much else a line may say that is said of what stands in the lines around it, in words.
const MOST_OTHERS: usize = 2;

/// How many letters of Japanese say as much as a word of English.
const LETTERS_OF_WORD: usize = 3;

/// How many lines above and below are looked at, and how much of a long line, in bytes.
const MOST_LINES: usize = 8;
const MOST_LINE: usize = 400;

/// Words that stand beside names and numbers everywhere.
const SAYS_NOTHING: &str = "cr rule rules the of see and mtg per keyword ability abilities action \
    name handle handles implement implements has is self fn def func let const static pub public \
    private class enum case return str string bool mod comprehensive";
const SAYS_NOTHING_JA: &str =
    "総合ルール キーワード ルール 能力 名前 参照 について を行う する を持つ の は を";

impl Names {
    /// Reads the names of the edition at `place` in the tables.
    pub fn read(library: &Library, place: usize, meanings: &Meanings) -> Result<Self, HomeError> {
        let mut names = Self::default();
        for (number, title, is_own) in meanings.titles.iter().filter(|title| is_name(&title.1)) {
            names.keywords.extend((*is_own && number.level() == Level::Rule).then_some(*number));
            let title = title.split('(').next().unwrap_or_default().trim();
            names.add(title, title, *number);
            for part in title.split(" and ").filter(|_| number.level() == Level::Rule) {
                names.add(part, title, *number);
            }
        }
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

    fn called(&self, english: &str) -> Option<usize> {
        let words = words_of(english);
        let known = self.english.get(words.first()?)?;
        known.iter().copied().find(|at| self.all[*at].words == words)
    }

    fn add(&mut self, form: &str, title: &str, number: RuleNumber) {
        if let Some(known) = self.called(form) {
            let numbers = &mut self.all[known].numbers;
            numbers.extend((!numbers.contains(&number)).then_some(number));
            return;
        }
        let words = words_of(form);
        let Some(first) = words.first().cloned() else { return };
        let known = self.english.entry(first).or_default();
        known.push(self.all.len());
        self.all.push(Name { title: title.to_owned(), words, numbers: vec![number] });
        known.sort_by_key(|at| std::cmp::Reverse(self.all[*at].words.len()));
    }

    /// What is named beside the citation at `place`.
    pub fn beside(&self, text: &str, citations: &[Citation], place: usize) -> Named {
        let bytes = &citations[place].bytes;
        let line = line_at(text, bytes.start);
        let in_line = |at: Option<usize>| {
            let citation = citations.get(at?)?;
            line.contains(&citation.bytes.start).then(|| citation.bytes.clone())
        };
        let (last, next) = (in_line(place.checked_sub(1)), in_line(Some(place + 1)));
        let start = last.as_ref().map_or(line.start, |last| last.end).min(bytes.start);
        let end = next.as_ref().map_or(line.end, |next| next.start).max(bytes.end);
        let (before, is_opened) = without_lead(&text[start..bytes.start]);
        let behind = &text[bytes.end..end];
        let closed = behind.find([')', '）', ']', '】']);
        let opened = behind.find(['(', '（', '[', '【']).unwrap_or(behind.len());
        let inside = closed.filter(|at| *at < opened).map_or(behind, |at| &behind[..at]);
        let cell = inside.trim_start_matches([' ', '|', '\t']).split(['|', '\t']).next();
        let right = self.in_words(cell.unwrap_or_default());
        let left = self.in_words(before);
        let is_row = last.is_some() || next.is_some();
        let mut named = Named::default();
        named.rules.extend(self.numbers_of(&left).chain(self.numbers_of(&right)));
        // Of `CR 702.19's` something else is said, and what a comma parts is another item.
        if behind.starts_with(['\'', '’']) {
            return named;
        }
        let goes_on = continues(text, &line) || start != line.start;
        let of_left = left.hits.iter().rev().find(|hit| hit.is_last).map(|hit| hit.own);
        let of_left = of_left.map(|own| Own { is_pure: own.is_pure && !goes_on, ..own });
        let is_item = is_opened || !inside.starts_with([',', '、']);
        let of_right = right.hits.first().filter(|hit| hit.is_first && is_item);
        let of_right = of_right.map(|hit| hit.own);
        if is_row && !is_opened {
            // In a row of several, names stand all before their numbers, or all behind.
            let first = citations[..place].partition_point(|other| other.bytes.start < line.start);
            let head = without_lead(&text[line.start..citations[first].bytes.start]).0;
            let is_behind = self.in_words(head).hits.is_empty();
            named.own = if is_behind { of_right } else { of_left };
            return named;
        }
        named.own = if is_opened { of_right.or(of_left) } else { of_left.or(of_right) };
        if is_row {
            return named;
        }
        let rest = self.in_words(behind);
        named.rules.extend(self.numbers_of(&rest));
        if named.own.is_none() {
            named.own = self.alone_in(fields_of(before).rev().chain(fields_of(behind)));
        }
        if named.rules.is_empty() && left.others + right.others + rest.others <= MOST_OTHERS {
            let around = around(text, citations, place, &line);
            let said: Vec<Saying> = around.iter().map(|line| self.in_words(line)).collect();
            named.rules.extend(said.iter().flat_map(|said| self.numbers_of(said)));
            named.own = self.alone_in(around.iter().flat_map(|line| fields_of(line)));
        }
        named
    }

    fn numbers_of<'s>(&'s self, said: &'s Saying) -> impl Iterator<Item = RuleNumber> + 's {
        said.hits.iter().flat_map(|hit| self.all[hit.own.name].numbers.iter().copied())
    }

    /// The name that one of these says and nothing else, the nearest first.
    fn alone_in<'t>(&self, fields: impl Iterator<Item = &'t str>) -> Option<Own> {
        let said = fields.map(|field| self.in_words(field));
        said.filter(|said| said.others == 0 && said.hits.len() == 1)
            .find_map(|said| said.hits.first().map(|hit| hit.own))
    }

    fn in_words(&self, text: &str) -> Saying {
        let mut saying = Saying::default();
        if text.contains(is_japanese) {
            self.in_japanese(text, &mut saying);
        }
        let text = without_names(text);
        let raws: Vec<&str> = raw_words(&text).collect();
        let words: Vec<(String, String, usize)> = raws
            .iter()
            .enumerate()
            .flat_map(|(at, raw)| forms_of(raw).map(move |(word, lower)| (word, lower, at)))
            .collect();
        let says = |word: &(String, String, usize)| {
            word.0.len() > 1 && !SAYS_NOTHING.split(' ').any(|other| other == word.1)
        };
        let (mut at, mut is_first) = (0, true);
        while let Some(word) = words.get(at) {
            let known = self.english.get(&word.0).into_iter().flatten();
            let begins = |name: &usize| {
                let own = &self.all[*name].words;
                words.len() - at >= own.len()
                    && own.iter().zip(&words[at..]).all(|(own, word)| *own == word.0)
            };
            let is_said = |name: &usize| says(word) || self.all[*name].words.len() > 1;
            let found = known.copied().find(begins).filter(is_said);
            let Some(name) = found.filter(|name| !is_counted(&raws, word.2, &self.all[*name]))
            else {
                if says(word) {
                    saying.others += 1;
                    is_first = false;
                    saying.hits.iter_mut().for_each(|hit| hit.is_last = false);
                }
                at += 1;
                continue;
            };
            saying.hits.iter_mut().for_each(|hit| hit.is_last = false);
            let is_word = self.all[name].words.len() == 1
                && raws[word.2].bytes().all(|byte| byte.is_ascii_lowercase());
            let own = Own { name, is_firm: !is_word, is_pure: false };
            saying.hits.push(Hit { own, is_first, is_last: true });
            (at, is_first) = (at + self.all[name].words.len(), false);
        }
        let is_pure = saying.others == 0 && saying.hits.len() == 1;
        saying.hits.iter_mut().for_each(|hit| hit.own.is_pure = is_pure);
        saying
    }

    fn in_japanese(&self, text: &str, saying: &mut Saying) {
        let mut rest = plain(text);
        for (name, at) in &self.japanese {
            while let Some(start) = find_apart(&rest, name) {
                rest.replace_range(start..start + name.len(), " ");
                let own = Own { name: *at, is_firm: true, is_pure: false };
                saying.hits.push(Hit { own, is_first: false, is_last: false });
            }
        }
        for words in SAYS_NOTHING_JA.split(' ') {
            rest = rest.replace(words, "");
        }
        let letters = rest.chars().filter(|letter| is_japanese(*letter)).count();
        saying.others += letters / LETTERS_OF_WORD;
        if let [only] = saying.hits.as_mut_slice() {
            let is_beside = saying.others <= MOST_OTHERS;
            (only.is_first, only.is_last) = (is_beside, is_beside);
        }
    }
}

/// Whether an article stands before a word of a sentence, which makes it no name of a rule.
fn is_counted(raws: &[&str], at: usize, name: &Name) -> bool {
    let article = at.checked_sub(1).map(|before| raws[before].to_lowercase());
    let has_article = article.is_some_and(|word| word == "a" || word == "an");
    has_article && name.words.len() == 1 && raws[at].starts_with(char::is_lowercase)
}

impl Judgement<'_, '_> {
    /// Whether the cited rule, or what it belongs to, is named beside it.
    pub fn is_named(&self, today: RuleNumber) -> bool {
        self.named.rules.iter().any(|named| of_one_rule(*named, today))
    }

    /// The rule that is named beside the number and is not the cited one, which is `today` now.
    fn other_named(&self, today: RuleNumber) -> Result<Option<(&Name, RuleNumber)>, HomeError> {
        let Some(own) = self.named.own else { return Ok(None) };
        let names = &self.citations.names;
        let name = &names.all[own.name];
        let same = name.numbers.iter().find(|number| number.section() == today.section());
        let Some(number) = same.or(name.numbers.first()).copied() else { return Ok(None) };
        let is_keyword = names.keywords.contains(&number);
        let is_of_keyword = today.rule().is_some_and(|rule| names.keywords.contains(&rule));
        let is_section = today.level() == Level::Section;
        let speaks = || self.citations.meanings.speaks_of(today, &name.words);
        let is_other = match (is_keyword, is_of_keyword) {
            (true, true) if own.is_pure && (own.is_firm || same.is_some()) => true,
            (true, true) if own.is_pure || own.is_firm => !speaks(),
            // A word of a sentence is the name where the number was of that.
            (true, true) => self.bearer_named(number)?.is_some() && !speaks(),
            (true, false) if is_section => own.is_firm && !speaks(),
            // Who names a keyword may well cite how the game goes with it.
            (true, false) => own.is_firm && own.is_pure && self.bearer_named(number)?.is_some(),
            (false, _) => {
                let is_title = is_section && number.level() == Level::Section;
                is_title && own.is_firm && own.is_pure && !speaks()
            }
        };
        Ok(is_other.then_some((name, number)))
    }

    /// What the name beside the number says: that another rule is meant; nothing where it does not.
    pub fn by_name(&self, so_far: &Judged) -> Result<Option<Judged>, HomeError> {
        let cited = self.citation.range;
        let today = so_far.today.map_or(cited.first(), NumberRange::first);
        let other = if self.is_named(today) { None } else { self.other_named(today)? };
        let Some((name, number)) = other else { return Ok(None) };
        let message = Said::new("cite-beside").with("name", &name.title);
        let message = message.with("range", cited).with("number", number);
        let judged = self.judged(CiteVerdict::Doubtful, CiteLevel::Likely, message);
        let evidence = self.bearer_named(number)?.map(|bearer| self.told_meaning(&bearer));
        let suggestions = self.named_suggestions(today)?;
        Ok(Some(Judged { suggestions, evidence: evidence.into_iter().collect(), ..judged }))
    }

    /// What is named beside the number: the rule of it that bore the number once, or has the same
    /// letter, and itself.
    pub fn named_suggestions(&self, today: RuleNumber) -> Result<Vec<CiteSuggestion>, HomeError> {
        let Some((_, number)) = self.other_named(today)? else { return Ok(Vec::new()) };
        let letters = self.citation.range.first().letters();
        let lettered = RuleNumber::new(number.section_part(), number.rule_part(), &letters);
        let lettered = lettered.filter(|part| self.citations.meanings.has(*part));
        let heir = self.bearer_named(number)?.and_then(|bearer| bearer.today);
        let heir = heir.or(lettered.filter(|_| !letters.is_empty()));
        let why = || Said::new("cite-named");
        let first = suggestion(heir.unwrap_or(number), 1.0, why());
        let whole = heir.filter(|heir| *heir != number).map(|_| suggestion(number, 0.5, why()));
        Ok(std::iter::once(first).chain(whole).collect())
    }
}

fn raw_words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts.filter(|part| !part.is_empty() && !part.contains(is_japanese))
}

/// The words of a name of code, in the form that all their forms have in common.
fn forms_of(raw: &str) -> impl Iterator<Item = (String, String)> {
    let words = identifier_words(raw);
    let words = words.filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit()));
    words.map(|word| (same_form(&word), word))
}

fn words_of(text: &str) -> Vec<String> {
    raw_words(text).flat_map(forms_of).map(|forms| forms.0).collect()
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

/// What stands before a number without what announces it, and whether a bracket opens there.
fn without_lead(before: &str) -> (&str, bool) {
    const LEADS: [&str; 11] = [
        "comprehensive",
        "総合ルール",
        "ルール",
        "rules",
        "rule",
        "see",
        "mtg",
        "per",
        "cf",
        "cr",
        "§",
    ];
    let mut rest = before.trim_end_matches([' ', '.', ':', '~', '`', '*', '"', '\'', '#', '　']);
    while let Some(lead) = LEADS.iter().find(|lead| ends_with_word(rest, lead)) {
        rest = rest[..rest.len() - lead.len()].trim_end_matches([' ', '.', ':', '~', '`', '*']);
    }
    let outside = rest.strip_suffix(['(', '（', '[', '【', '〔']);
    (outside.unwrap_or(rest), outside.is_some())
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(at) = text.len().checked_sub(word.len()).filter(|at| text.is_char_boundary(*at))
    else {
        return false;
    };
    let is_apart = !text[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric());
    text[at..].eq_ignore_ascii_case(word) && is_apart
}

/// The cells, strings and other parts of a line that say something by themselves; what stands in
/// quotes in a sentence is a part of that.
fn fields_of(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let is_data = !is_comment(text)
        && ["\":", "=\"", "\",", "\": ", "(\""].iter().any(|sign| text.contains(sign));
    text.split(move |letter| "|\t{}<>;".contains(letter) || letter == '"' && is_data)
        .filter(|field| field.contains(char::is_alphabetic))
}

/// Whether a line goes on with the sentence of the comment or paragraph above it.
fn continues(text: &str, line: &Range<usize>) -> bool {
    let above = Above { text, at: line.start, stop: 0 }.next().map(str::trim_end);
    let own = text[line.clone()].trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let ends = |above: &str| {
        above.ends_with(['.', ':', ';', '!', '?', ')', '。', '|', '}', '{', '"', '>', '*', '/'])
            || above.ends_with(|letter: char| letter.is_ascii_digit())
            || !above.contains(|letter: char| letter.is_alphanumeric())
    };
    own.starts_with(char::is_lowercase) && above.is_some_and(|above| !ends(above))
}

/// The lines that are said of a line without a name, the nearest first.
fn around(text: &str, citations: &[Citation], place: usize, line: &Range<usize>) -> Vec<String> {
    let last = place.checked_sub(1).map_or(0, |at| citations[at].bytes.end);
    let next = citations.get(place + 1).map_or(text.len(), |other| other.bytes.start);
    let above = || Above { text, at: line.start, stop: last }.take(MOST_LINES);
    let rest = text.get(line.end..next).unwrap_or_default();
    let whole =
        if next == text.len() { rest } else { rest.rsplit_once('\n').map_or("", |rest| rest.0) };
    let below = || whole.lines().skip(1).take(MOST_LINES);
    let own = &text[line.clone()];
    let is_blank = |line: &&str| line.trim().is_empty();
    if is_comment(own) {
        let mut code = below().skip_while(|line| is_comment(line) || is_attribute(line));
        let declared = code.next().filter(|line| !is_blank(line) && !is_test(line));
        let has_test = below().any(|line| is_attribute(line) && is_test(line));
        return declared.filter(|_| !has_test).map(str::to_owned).into_iter().collect();
    }
    let comment = above().next().filter(|line| is_comment(line));
    if let Some(comment) = comment {
        return vec![comment.to_owned()];
    }
    let depth_of_own = depth(own);
    let beside = |line: &&str| depth(line) == depth_of_own && !is_blank(line);
    let opens_item = |line: &str| line.trim_start().starts_with("- ");
    let mut said: Vec<String> = Vec::new();
    if !opens_item(own) {
        for line in above().take_while(beside) {
            said.push(line.to_owned());
            if opens_item(line) {
                break;
            }
        }
    }
    said.extend(below().take_while(beside).take_while(|line| !opens_item(line)).map(str::to_owned));
    // What opens the block of fields may name it.
    let head = above().find(|line| !is_blank(line) && depth(line) < depth_of_own);
    let head = head.filter(|line| line.trim_end().ends_with([':', '{', '[', '(']));
    said.extend(head.filter(|line| !is_test(line)).map(str::to_owned));
    said
}

/// The line, or a part of a long one, that holds a byte.
fn line_at(text: &str, byte: usize) -> Range<usize> {
    let from = text.floor_char_boundary(byte.saturating_sub(MOST_LINE));
    let to = text.floor_char_boundary(byte + MOST_LINE).max(byte);
    let start = text[from..byte].rfind('\n').map_or(from, |at| from + at + 1);
    start..text[byte..to].find('\n').map_or(to, |at| byte + at)
}

/// Lines above a place, the nearest first, down to where they stop.
struct Above<'t> {
    text: &'t str,
    at: usize,
    stop: usize,
}

impl<'t> Iterator for Above<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        // Of a long line only a part was read.
        let end = self.at.checked_sub(1).filter(|end| self.text.as_bytes()[*end] == b'\n')?;
        let line = line_at(self.text, end);
        self.at = line.start;
        (line.start >= self.stop && line.end == end).then(|| &self.text[line])
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    let is_item = line.starts_with("* ") || is_attribute(line) || line.starts_with("- ");
    !is_item
        && ["//", "/*", "#", "--", ";", "<!--", "'", "*"].iter().any(|sign| line.starts_with(sign))
}

fn is_attribute(line: &str) -> bool {
    ["#[", "@", "[["].iter().any(|sign| line.trim_start().starts_with(sign))
}

/// Whether a line opens a test, whose name tells what it does and not what a rule is called.
fn is_test(line: &str) -> bool {
    words_of(line)
        .iter()
        .take(4)
        .any(|word| ["test", "it", "describ", "scenario"].contains(&word.as_str()))
}

/// How far a line stands in; the mark of an item of a list counts.
fn depth(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '-']).len()
}
