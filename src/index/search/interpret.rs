//! What does a query speak of? Start at [`interpret`].
//!
//! Words become concepts; names, slang and readings among them become concepts that both
//! languages can have. Everyday words say nothing of what defines what is meant by them: they only
//! widen what is looked for. Nothing here reads texts; the index is asked only which words it has.

use std::ops::Range;

use super::documents::{SearchError, title_key};
use super::names::{meanings, query_words, read_as_name, sounding, sounding_exactly, titled};
use super::open::SearchIndex;
use super::plan::{Correction, NameAsked, Origin, Plan, QueryForm, Variant, add_prefixes};
use super::require::is_written;
use super::spelling::{Corrector, Typed, correct_word, join_unknown, read_word};
use super::weights;
use crate::index::query::{Operand, Query, Table};
use crate::lexicon::{FormKind, Meaning, Name, likely_sets, names as cards_in};
use crate::model::cancel;
use crate::text::{
    fold_term, is_everyday, is_japanese, is_kana, is_katakana, kana_of_romaji, reading_key, stems,
};

/// The longest name, everyday phrase or name of a card, in words that the index keeps.
const LONGEST_NAME: usize = 8;

/// From how many words on a query is a question, however it begins.
const MANY: usize = 5;

/// First words of English questions, as the index keeps them.
const FIRST: [&str; 33] = [
    "am", "are", "be", "can", "could", "did", "do", "does", "has", "hav", "have", "how", "if",
    "is", "may", "might", "must", "should", "was", "were", "what", "whats", "when", "wher",
    "where", "which", "who", "whom", "whos", "whose", "why", "will", "would",
];

/// How Japanese questions end.
const LAST: [&str; 5] = ["か", "の", "誰", "どうなる", "どこ"];

/// What people leave out at the end of a title, as the index keeps it.
const KINDS_OF_TITLE: [&str; 3] = [" step", "ステップ", "フェイズ"];

/// What a run of words stands for.
#[derive(Default)]
struct Sense {
    names: Vec<Name>,
    meanings: Vec<Meaning>,
    /// Whether it is the title of a record.
    heads: Vec<String>,
    /// What it is worth against the words themselves.
    worth: f32,
    /// Words that were read as others for it.
    corrections: Vec<Correction>,
}

pub(super) fn interpret(
    index: &SearchIndex,
    query: &Query,
    allowed: &[bool],
) -> Result<Plan, SearchError> {
    let text = all_words(query);
    let uses = |table: Table| !query.without.contains(&table);
    let (asks, takes_alike) = (uses(Table::Questions), uses(Table::Alike));
    let mut plan = Plan { asks, takes_alike, ..Plan::default() };
    let mut typed = Vec::new();
    for word in query_words(&text) {
        // Words of phrases and alternatives stand behind the bare ones, and are wanted as written.
        let exact = word.place.bytes.start >= query.words.len();
        typed.push(Typed { exact, ..read_word(index, word, &text, allowed)? });
    }
    if typed.iter().all(|typed| typed.stop) {
        typed.iter_mut().for_each(|typed| typed.stop = false);
    }
    let mut corrector = Corrector::new(index, allowed);
    join_unknown(&mut corrector, &mut typed, &text)?;
    plan.places = typed.len();
    plan.form = form_of(&text, &typed);
    let mut is_known = typed.is_empty() && is_written_anywhere(index, &text, allowed)?;
    let mut at = 0;
    while at < typed.len() && !cancel::is_cancelled() {
        let keys = keys_at(&typed, at, &text);
        let everyday = everyday_at(&keys, &query.without);
        let asked = (text.as_str(), uses(Table::Synonyms));
        let sense = sense_at(&typed[at..], &keys, asked, &mut corrector)?;
        // Of a card named `Blood Moon` its `blood` is no name of the rules.
        let sense = sense.filter(|sense| everyday.as_ref().is_none_or(|other| sense.0 >= other.0));
        let said = |len: usize| slice_of(&typed[at..at + len], &text).to_owned();
        let taken = match (sense, everyday) {
            (Some((len, sense)), _) => {
                is_known = true;
                // `lose` has the form of `losing` and stands in the rules itself.
                let is_new = typed[at..at + len].iter().any(|typed| !typed.known);
                let is_told =
                    |row: &&Meaning| is_new || fold_term(row.said) == fold_term(&said(len));
                let told = sense.meanings.iter().filter(is_told).flat_map(Meaning::meant);
                let mut meant: Vec<String> = told.map(str::to_owned).collect();
                meant.dedup();
                if sense.heads.is_empty() && !meant.is_empty() {
                    plan.read_as.push((said(len), meant));
                }
                add_sense(&mut plan, &typed, at..at + len, &sense);
                len
            }
            (None, Some((len, table, meanings))) => {
                is_known = true;
                if table == Table::Cards {
                    let of = |meaning: &Meaning| {
                        let name = Some(meaning.name).filter(|name| *name != meaning.said);
                        name.into_iter().chain(meaning.meant()).map(str::to_owned).collect()
                    };
                    let meant: Vec<Vec<String>> = meanings.iter().map(of).collect();
                    plan.read_as.push((said(len), meant.concat()));
                }
                plan.is_card = table == Table::Cards && len == typed.len();
                add_everyday(&mut plan, &mut typed, at..at + len, (table, meanings.as_slice()));
                if uses(Table::Words) {
                    add_meaning(&mut plan, &typed[at], at);
                }
                len
            }
            (None, None) => {
                is_known |= correct_word(&mut corrector, &mut typed[at], &text, &mut plan)?;
                if uses(Table::Words) {
                    add_meaning(&mut plan, &typed[at], at);
                }
                1
            }
        };
        at += taken;
    }
    // Where nothing that was typed is known, whatever is like it has nothing to do with it.
    if !is_known {
        if plan.unknown.is_empty() && !text.trim().is_empty() {
            plan.unknown.push(text.trim().to_owned());
        }
        plan.asks = false;
        add_prefixes(index, query, &mut plan)?;
        return Ok(plan);
    }
    plan.asks_one = plan.names.iter().any(|name| {
        let mut others = typed.iter().enumerate().filter(|(at, _)| !name.places.contains(at));
        others.all(|other| other.1.stop)
    });
    add_words(&mut plan, &typed, &text);
    add_runs(&mut plan, &text);
    add_prefixes(index, query, &mut plan)?;
    // Whoever types a name and nothing else wants what is called so.
    if asks && !(plan.form == QueryForm::Words && plan.is_one_name()) {
        plan.likely = likely_sets(&query.words, -weights::LIKELY_FROM);
    }
    Ok(plan)
}

fn form_of(text: &str, typed: &[Typed]) -> QueryForm {
    let many = typed.iter().filter(|typed| !typed.stop).count() >= MANY;
    let first = typed.first().filter(|_| typed.len() > 3);
    let asks = first.is_some_and(|typed| FIRST.contains(&typed.word.text.as_str()));
    let end = text.trim_end_matches(['。', '.', ' ']);
    let marked = end.ends_with(['?', '？']);
    let japanese = typed.len() > 2 && end.contains(is_japanese);
    let asked = japanese && LAST.iter().any(|ending| end.ends_with(ending));
    if many || asks || marked || asked { QueryForm::Question } else { QueryForm::Words }
}

/// Whether any allowed record has what was typed in Japanese, as it is.
fn is_written_anywhere(
    index: &SearchIndex,
    text: &str,
    allowed: &[bool],
) -> Result<bool, SearchError> {
    let runs = text.split_whitespace().filter(|run| run.contains(is_japanese));
    let mut written = runs.map(|run| is_written(index, run, allowed));
    written.find(|found| !matches!(found, Ok(false))).unwrap_or(Ok(false))
}

/// The bare words and those of required and alternative operands, which count for the order too.
fn all_words(query: &Query) -> String {
    let operands = query.required.iter().chain(query.alternatives.iter().flatten());
    let more = operands.map(|operand| match operand {
        Operand::Words(text) | Operand::Phrase(text) if Query::number(text).is_none() => {
            text.as_str()
        }
        _ => "",
    });
    let all: Vec<&str> = std::iter::once(query.words.as_str()).chain(more).collect();
    all.join(" ")
}

/// The keys of the runs of words from `at` on: of one word, of two and so on.
fn keys_at(typed: &[Typed], at: usize, text: &str) -> Vec<String> {
    let runs = (1..=LONGEST_NAME.min(typed.len() - at)).map(|len| &typed[at..at + len]);
    runs.map(|run| title_key(slice_of(run, text))).collect()
}

/// A run of words as it was typed.
fn slice_of<'a>(run: &[Typed], text: &'a str) -> &'a str {
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return "" };
    &text[first.word.place.bytes.start..last.word.place.bytes.end]
}

/// The longest run of the first words of `typed` that stands for something: its length, and what.
fn sense_at(
    typed: &[Typed],
    keys: &[String],
    (text, uses_synonyms): (&str, bool),
    corrector: &mut Corrector<'_>,
) -> Result<Option<(usize, Sense)>, SearchError> {
    let index = corrector.index;
    for (at, key) in keys.iter().enumerate().rev().filter(|(_, key)| !key.is_empty()) {
        let run = &typed[..=at];
        if run.len() == 1 && run[0].stop {
            continue;
        }
        let mut sense = Sense { worth: 1.0, ..Sense::default() };
        sense.take_titled(index, key)?;
        if uses_synonyms {
            meanings(FormKind::Synonym, key)
                .iter()
                .for_each(|meaning| sense.take_meaning(*meaning));
        }
        if sense.is_empty() {
            sense.take_reading(run, slice_of(run, text));
        }
        if sense.is_empty() {
            sense.take_sound(run, text, corrector)?;
        }
        // People say `beginning of combat`, and mean the step.
        let whole = run.len() > 1 || slice_of(run, text) == text.trim();
        for kind in KINDS_OF_TITLE.iter().filter(|_| whole) {
            if sense.is_empty() {
                sense.take_titled(index, &format!("{key}{kind}"))?;
            }
        }
        if sense.is_empty() && run.iter().any(|typed| !typed.known && !typed.stop && !typed.exact) {
            sense.take_misspelt(index, run, text, corrector)?;
        }
        if !sense.is_empty() {
            return Ok(Some((run.len(), sense)));
        }
    }
    Ok(None)
}

impl Sense {
    fn is_empty(&self) -> bool {
        self.names.is_empty() && self.meanings.is_empty() && self.heads.is_empty()
    }

    fn take_meaning(&mut self, meaning: Meaning) {
        self.meanings.push(meaning);
        self.names.extend(meaning.meant().flat_map(|meant| titled(&title_key(meant))));
    }

    /// Kana and romaji are read; known English words are not taken for romaji.
    fn take_reading(&mut self, run: &[Typed], slice: &str) {
        let key = if slice.contains(is_japanese) {
            let kanji = slice.chars().any(|letter| letter.is_alphanumeric() && !is_kana(letter));
            if kanji { String::new() } else { reading_key(slice) }
        } else if run.iter().all(|typed| !typed.known) {
            kana_of_romaji(slice).first().map_or(String::new(), |kana| reading_key(kana))
        } else {
            String::new()
        };
        if key.chars().count() >= 2 {
            self.names.extend(read_as_name(&key));
        }
    }

    fn take_titled(&mut self, index: &SearchIndex, key: &str) -> Result<(), SearchError> {
        self.names.extend(titled(key));
        if index.docs.having(index.fields.head, key)?.next().is_some() {
            self.heads.push(key.to_owned());
        }
        Ok(())
    }

    /// English names are written in katakana by ear; what is near a word of the texts is that.
    fn take_sound(
        &mut self,
        run: &[Typed],
        text: &str,
        corrector: &mut Corrector<'_>,
    ) -> Result<(), SearchError> {
        let slice = slice_of(run, text);
        let is_heard = |letter: char| is_katakana(letter) || letter == '・';
        if run.iter().any(|typed| typed.exact) || !slice.chars().all(is_heard) {
            return Ok(());
        }
        let is_alone = slice == text.trim();
        let is_new = run.len() > 1 || run.iter().any(|typed| !typed.known);
        let heard = if is_alone { sounding_exactly(slice) } else { Vec::new() };
        if !is_new {
            self.names = heard;
            return Ok(());
        }
        let whole: String = run.iter().map(|typed| typed.word.text.as_str()).collect();
        let nearest = corrector.nearest(&whole)?;
        // What is the Japanese of that name itself but for a letter is misspelt.
        let is_near = |ja: &str| nearest.iter().any(|word| title_key(word) == title_key(ja));
        if !heard.iter().any(|name| name.ja_forms().any(is_near)) {
            self.names = heard;
        }
        if self.names.is_empty() && nearest.is_empty() {
            self.names = sounding(slice, is_alone);
        }
        Ok(())
    }

    /// Unknown words are read as the nearest known ones, if a name comes out.
    fn take_misspelt(
        &mut self,
        index: &SearchIndex,
        run: &[Typed],
        text: &str,
        corrector: &mut Corrector<'_>,
    ) -> Result<(), SearchError> {
        if run.len() > 4 || run.iter().any(|typed| typed.japanese) {
            return Ok(());
        }
        let mut words = Vec::new();
        for typed in run {
            let nearest = match typed.known || typed.exact {
                true => Vec::new(),
                false => corrector.nearest(&typed.word.text)?,
            };
            words.push(nearest.into_iter().next().unwrap_or(typed.word.text.clone()));
        }
        self.take_titled(index, &words.join(" "))?;
        // Of `manifest dred` the neighbour says which word is meant.
        let is_unknown = |typed: &Typed| !typed.known && !typed.exact;
        let unknown = run.iter().filter(|typed| is_unknown(typed)).count();
        if let Some(at) = run.iter().position(is_unknown)
            && (self.is_empty() && run.len() > 1 && unknown == 1)
        {
            for other in corrector.others(&run[at].word.text)? {
                words[at] = other;
                self.take_titled(index, &words.join(" "))?;
                if !self.is_empty() {
                    break;
                }
            }
        }
        self.worth = 0.9;
        let read = run.iter().zip(&words).filter(|(typed, meant)| typed.word.text != **meant);
        let read = read
            .map(|(typed, meant)| Correction::new(&text[typed.word.place.bytes.clone()], meant));
        self.corrections = read.collect();
        Ok(())
    }
}

/// A name or the like: its words in both languages are one concept.
fn add_sense(plan: &mut Plan, typed: &[Typed], places: Range<usize>, sense: &Sense) {
    let run = &typed[places.clone()];
    let japanese = run.iter().any(|typed| typed.japanese);
    let mut variants: [Vec<Variant>; 2] = Default::default();
    let mut keys: Vec<(String, f32)> = Vec::new();
    let own: Vec<String> = run.iter().map(|typed| typed.word.text.clone()).collect();
    variants[usize::from(japanese)].push(Variant::words(own, 1.0));
    for head in &sense.heads {
        keys.push((head.clone(), sense.worth));
        if !head.contains(is_japanese) {
            let words = head.split(' ').map(str::to_owned).collect();
            variants[0].push(Variant::words(words, sense.worth));
        }
    }
    for (rank, meant) in sense.meanings.iter().flat_map(Meaning::meant).enumerate() {
        let worth = sense.worth * 0.95_f32.powi(rank as i32 + 1);
        add_form(&mut variants, meant, worth);
        keys.push((title_key(meant), worth));
    }
    for name in &sense.names {
        for form in name.ja_forms().chain(name.en_forms()) {
            add_form(&mut variants, form, sense.worth * 0.95);
            keys.push((title_key(form), sense.worth));
        }
    }
    let count = run.iter().filter(|typed| !typed.stop).count().max(1);
    let is_more = run.len() > 1 || run.iter().all(|typed| !typed.known);
    let weight = if is_more { 1.0 } else { weights::NAME_OF_ONE_WORD };
    for (language, variants) in variants.into_iter().enumerate() {
        let weight = weight * (count as f32).sqrt();
        plan.add(language, (places.start, Origin::Typed), variants, weight, true);
    }
    plan.corrections.extend(sense.corrections.iter().cloned());
    plan.names.push(NameAsked { keys, places });
}

/// Adds a way to write something to those of its language.
fn add_form(variants: &mut [Vec<Variant>; 2], form: &str, worth: f32) {
    if form.contains(is_japanese) {
        variants[1].extend(Variant::characters(form, worth));
        return;
    }
    let words = stems(form);
    if !words.is_empty() && variants[0].iter().all(|variant| variant.words != words) {
        variants[0].push(Variant::words(words, worth));
    }
}

/// An ordinary word of Japanese rules stands for its English ones.
fn add_meaning(plan: &mut Plan, typed: &Typed, at: usize) {
    if !typed.japanese || typed.stop {
        return;
    }
    let mut variants: [Vec<Variant>; 2] = Default::default();
    let rows = meanings(FormKind::Word, &typed.word.text);
    for meant in rows.iter().flat_map(|row| row.meant()) {
        add_form(&mut variants, meant, 0.9);
    }
    let [variants, _] = variants;
    let origin = rows.first().map_or(Origin::Typed, |row| Origin::Row("words", row.said));
    plan.add(0, (at, origin), variants, 1.0, true);
}

/// The longest run that is an everyday way to say something: its length, the table and what is
/// meant; `keys` are those of runs of one word, of two and so on.
fn everyday_at(keys: &[String], without: &[Table]) -> Option<(usize, Table, Vec<Meaning>)> {
    keys.iter().enumerate().rev().find_map(|(at, key)| {
        let said = (at + 1, Table::Everyday, meanings(FormKind::Everyday, key));
        let cards = (at + 1, Table::Cards, meanings(FormKind::Card, key));
        let is_listed = |(_, table, meanings): &(usize, Table, Vec<Meaning>)| {
            !without.contains(table) && !meanings.is_empty()
        };
        [said, cards].into_iter().find(is_listed)
    })
}

/// Adds what was typed at `places` and what may be meant by it as one concept.
fn add_everyday(
    plan: &mut Plan,
    typed: &mut [Typed],
    places: Range<usize>,
    (table, meanings): (Table, &[Meaning]),
) {
    let at = places.start;
    let run = &mut typed[places];
    let mut variants: [Vec<Variant>; 2] = Default::default();
    let own: Vec<String> = run.iter().map(|typed| typed.word.text.clone()).collect();
    let japanese = run.iter().any(|typed| typed.japanese);
    if !japanese {
        // Texts in Japanese name cards in Latin letters.
        let variants = vec![Variant::words(own.clone(), 1.0)];
        let (weight, expected) = (weights::LATIN_IN_JAPANESE, plan.is_card);
        plan.add(1, (at, Origin::Typed), variants, weight, expected);
    }
    variants[usize::from(japanese)].push(Variant::words(own, 1.0));
    for (rank, meant) in meanings.iter().flat_map(|meaning| meaning.meant()).enumerate() {
        add_form(&mut variants, meant, weights::EVERYDAY_MEANT * 0.95_f32.powi(rank as i32));
    }
    let origin = |meaning: &Meaning| Origin::Row(table.into(), meaning.said);
    let origin = meanings.first().map_or(Origin::Typed, origin);
    for (language, variants) in variants.into_iter().enumerate() {
        plan.add(language, (at, origin), variants, weights::EVERYDAY_SAID, true);
    }
    run.iter_mut().for_each(|typed| typed.said = true);
}

/// Each word by itself, in its own language.
fn add_words(plan: &mut Plan, typed: &[Typed], text: &str) {
    let is_question = plan.form == QueryForm::Question;
    let cards = cards_in(text);
    for (at, asked) in typed.iter().enumerate().filter(|(_, typed)| !typed.stop && !typed.said) {
        let in_name = plan.names.iter().find(|name| name.places.contains(&at));
        let is_part = in_name.is_some_and(|name| name.places.len() > 1);
        let origin = if is_part { Origin::Part } else { Origin::Typed };
        let weight = match in_name {
            Some(_) if is_part || is_question => weights::NAMED_AGAIN,
            Some(_) => 1.0,
            None if cards.iter().any(|card| card.bytes.contains(&asked.word.place.bytes.start)) => {
                weights::CAPITAL
            }
            None if is_question && is_everyday(&asked.word.text) => weights::WEAK,
            None => weights::PLAIN,
        };
        let language = usize::from(asked.japanese);
        let worth = if asked.known { 1.0 } else { 0.8 };
        let variants = asked.meant.iter().map(|word| Variant::words(vec![word.clone()], worth));
        let other = other_number(&asked.word.text);
        let other = other.map(|word| Variant::words(vec![word.to_owned()], weights::NUMBER));
        let replaced = in_name.is_some() && !asked.known;
        if !replaced {
            plan.add(language, (at, origin), variants.chain(other).collect(), weight, true);
        }
    }
}

/// Small numbers in words, as the index keeps them; the place of each is what it says.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nin", "ten"];
const DIGITS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// A small number written the other way.
fn other_number(word: &str) -> Option<&'static str> {
    let at = |list: [&str; 11]| list.iter().position(|known| *known == word);
    at(NUMBERS).map(|place| DIGITS[place]).or_else(|| at(DIGITS).map(|place| NUMBERS[place]))
}

/// Runs of Japanese as they were typed, so that whatever stands in a text is found.
fn add_runs(plan: &mut Plan, text: &str) {
    for run in text.split(' ').filter(|run| run.contains(is_japanese)) {
        let variants = Variant::characters(run, 1.0).into_iter().collect();
        plan.add(1, (0, Origin::Typed), variants, weights::RUN, false);
    }
}
