//! How is what a rule or term says laid out? Start at [`show`] and [`contents`].

use super::labels::{
    became, cited_label, cited_rule, example_line, example_text, first_words, gone_label,
    japanese_title, mention_label, mention_text, or_before, or_later, status_label, status_line,
    title_in,
};
use super::translation::changed;
use crate::answer::{
    Absence, Chapter, ContentsAnswer, FormerRule, ShowAnswer, ShownRecord, ShownReference, Side,
    Subject, TodayNumber,
};
use crate::doc::{Block, Doc, Inline, Line, Passage};
use crate::model::{
    Beside, EditionId, Language, NumberRange, RecordKind, RuleNumber, Substitute, Titles,
    TranslationStatus,
};
use crate::text::fold_term;
use crate::words::{Words, tell};

/// Columns of a label such as `points to`.
const LABEL: usize = 12;

/// How much is told about a record beside what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// One line.
    Brief,
    /// All that is known.
    All,
}

/// The records one below the other, and what was not found.
pub fn show(answer: &ShowAnswer, detail: Detail, words: Words) -> Doc {
    let names: Vec<String> =
        answer.records.iter().map(|record| record.subject.to_string()).collect();
    let mut blocks = Vec::new();
    let mut above: Option<&ShownRecord> = None;
    for record in &answer.records {
        blocks.extend(shown(record, above, detail, words));
        above = Some(record);
    }
    let absent = answer.absent.iter().map(|absence| absent(absence, words).trim_end().into());
    blocks.extend(absent.map(Block::Paragraph));
    Doc { title: names.join(", "), blocks }
}

/// The bare words of each record in the language of the interface, where it has them, else in the
/// other; cited, with number and edition behind them.
pub fn quotes(answer: &ShowAnswer, is_cited: bool, words: Words) -> Vec<Line> {
    let quote = |record: &ShownRecord| {
        let own = |side: &&Side| side.edition.language == words.language();
        let side = record.sides().find(own).or(record.sides().next())?;
        let name = side.number.map_or_else(|| record.subject.to_string(), |own| own.to_string());
        let (text, EditionId { language, effective: edition, .. }) = (&side.text, side.edition);
        let cited = || tell!(Words::of(language), "show-cited", text, name, edition);
        Some(Line::of(language, if is_cited { cited() } else { text.clone() }))
    };
    answer.records.iter().filter_map(quote).collect()
}

/// Says so where what was typed is no part of what the first of the records is called.
pub fn read_as(answer: &ShowAnswer, typed: &str, words: Words) -> Option<String> {
    let first = answer.records.first().filter(|_| answer.absent.is_empty())?;
    let subject = first.subject.to_string();
    let titles = first.title.iter().flat_map(|title| [&title.en, &title.ja]);
    let readings = first.ja.iter().flat_map(|side| [&side.headword, &side.reading]);
    let names = titles.chain(readings).chain([&first.name_ja]).flatten().chain([&subject]);
    let (mut names, named) = (names.map(|name| fold_term(name)), fold_term(typed));
    let is_called = names.any(|name| name.contains(&named) || named.contains(&name));
    let meant = first.title.as_ref().and_then(Titles::any_title).unwrap_or(&subject);
    let is_other = !is_called && NumberRange::read(typed).is_err();
    is_other.then(|| tell!(words, "search-read-as", typed, meant))
}

/// Says which edition answers in the place of one that is not here.
pub fn substituted(instead: &Substitute, words: Words) -> String {
    let Substitute { typed, effective, edition } = instead;
    tell!(words, "note-not-held", typed, day = effective, edition)
}

fn shown(
    record: &ShownRecord,
    above: Option<&ShownRecord>,
    detail: Detail,
    words: Words,
) -> Vec<Block> {
    let (mut path, mut dated) = (titles(record, words), editions(record, words));
    // Rules of one family say once what they are and where they stand.
    if let Some(above) = above.filter(|above| is_beside(above, record, words)) {
        dated.retain(|_| !is_dated_alike(above, record, words));
        path.clear();
    }
    let told = brief(record, above, words);
    let mut told = told.filter(|_| detail == Detail::Brief);
    // What a heading says nothing else beside stands there.
    let aside = told.take_if(|_| path.is_empty() && dated.is_empty());
    let mut blocks = vec![Block::Heading {
        level: 2,
        name: Line::strong(record.subject.to_string()),
        path: path.into(),
        aside: aside.unwrap_or(Line::quiet(dated)),
    }];
    let passages = passages(record);
    if !passages.is_empty() && !says_its_title_alone(record) {
        blocks.push(Block::Facing(passages));
    }
    if !record.contents.is_empty() {
        blocks.push(steps(&record.contents));
    }
    let mut label = |width, rows: Vec<(Line, Vec<Line>)>| {
        if !rows.is_empty() {
            blocks.push(Block::Labelled { width, rows });
        }
    };
    match detail {
        Detail::All => label(LABEL, about(record, words)),
        Detail::Brief => {
            let rules = rests_on(record, words).into_iter();
            let named = |line| (words.say("show-rests-on").into(), vec![line]);
            label(LABEL, rules.map(named).collect());
            label(0, told.into_iter().map(|line| (Line::default(), vec![line])).collect());
        }
    }
    blocks
}

/// Whether two rules stand under one title.
fn is_beside(above: &ShownRecord, record: &ShownRecord, words: Words) -> bool {
    let (Subject::Number(one), Subject::Number(other)) = (&above.subject, &record.subject) else {
        return false;
    };
    let is_family = one.rule().is_some() && one.rule() == other.rule();
    is_family || titles(above, words) == titles(record, words)
}

/// Whether the same is said of the editions of both; that only the name is known of a title says
/// that nothing below it is here.
fn is_dated_alike(above: &ShownRecord, record: &ShownRecord, words: Words) -> bool {
    let named = ShownRecord { name_ja: above.name_ja.clone(), ..record.clone() };
    let is_lacking = above.name_ja.is_some() && record.held == Some(false) && record.ja.is_none();
    let record = if is_lacking { &named } else { record };
    editions(above, words) == editions(record, words)
}

/// Whether a record says its title in its heading already, and nothing else.
fn says_its_title_alone(record: &ShownRecord) -> bool {
    let Some(title) = &record.title else { return false };
    let titled = |side: &Side| {
        let titles = [title.en.as_deref(), title.ja.as_deref()];
        side.examples.is_empty() && titles.contains(&Some(side.text.as_str()))
    };
    record.sides().all(titled)
}

/// `Deathtouch 接死 · Keyword Abilities`: its own title or the nearest above, what lies around
/// behind it.
fn titles(record: &ShownRecord, words: Words) -> String {
    if matches!(record.subject, Subject::Term(_)) {
        return words.say(match (record.kind.explains(), record.marked_changed) {
            (true, true) => "show-ruling-changed",
            (true, false) => "show-ruling",
            (false, _) => "glossary",
        });
    }
    // The chapter is told by the number's first digit; a rule's path begins at its section.
    let skipped = usize::from(record.path.len() > 1);
    let own = record.title.iter().map(|step| {
        let en = step.en.as_deref();
        match (en, japanese_title(en, step.ja_or_name())) {
            (Some(en), Some(ja)) if words.language() == Language::Ja => format!("{ja} {en}"),
            (Some(en), Some(ja)) if record.held.is_some() => format!("{en} {ja}"),
            (en, ja) => en.or(ja).unwrap_or_default().to_owned(),
        }
    });
    let above = record.path.iter().skip(skipped).rev();
    let above = above.filter_map(|step| title_in(step, words.language()));
    own.chain(above.map(|title| title.0.to_owned())).collect::<Vec<_>>().join(" · ")
}

fn editions(record: &ShownRecord, words: Words) -> String {
    let status = record.status.as_ref().map(|status| status.status);
    let status = status.filter(|status| *status != TranslationStatus::Current);
    let status = status.map(|status| status_label(status, words));
    let beside = match (&record.en, &record.ja) {
        (Some(en), Some(ja)) => format!("{} · ja {}", en.edition, ja.edition.effective),
        (Some(side), None) | (None, Some(side)) if record.held.is_none() => {
            return side.edition.to_string();
        }
        (Some(en), None) if record.name_ja.is_some() => {
            format!("{} · {}", en.edition, words.say("show-name-alone"))
        }
        (Some(en), None) if record.held == Some(false) => {
            return format!("{} · {}", en.edition, words.say("show-not-held"));
        }
        (Some(en), None) => format!("{} · {}", en.edition, words.say("show-no-japanese")),
        // Its status says that the English is gone.
        (None, Some(ja)) if status.is_some() => ja.edition.to_string(),
        (None, Some(ja)) => format!("{} · {}", ja.edition, words.say("show-no-english")),
        (None, None) => return String::new(),
    };
    words.list([Some(beside), status].into_iter().flatten())
}

fn passages(record: &ShownRecord) -> Vec<Passage> {
    let mut passages: Vec<Passage> = record.sides().map(passage).collect();
    let name = record.name_ja.as_ref().filter(|_| record.ja.is_none());
    passages.extend(name.map(|name| Passage {
        paragraphs: vec![Line::of(Language::Ja, name.clone())],
        ..Passage::default()
    }));
    passages
}

/// The text with its examples; that of a Japanese glossary entry behind its headword and reading.
fn passage(side: &Side) -> Passage {
    let language = side.edition.language;
    let mut text = match (&side.headword, &side.reading) {
        (Some(headword), Some(reading)) => {
            Line::of(language, format!("【{headword}】（{reading}）\n"))
        }
        _ => Line { language: Some(language), inlines: Vec::new() },
    };
    text.inlines.extend(with_readings(&side.text, side.beside.as_ref()));
    let examples = side.examples.iter().map(|text| example_text(text, language));
    let examples = examples.map(|text| Line::of(language, text));
    let paragraphs = std::iter::once(text).chain(examples).collect();
    Passage { edition: Some(side.edition), paragraphs, ..Passage::default() }
}

/// The text with the readings that its source prints over its words.
fn with_readings(text: &str, beside: Option<&Beside>) -> Vec<Inline> {
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
    let (mut inlines, mut from) = (Vec::new(), 0);
    for ruby in beside.iter().flat_map(|beside| &beside.readings) {
        let (start, end) = (ruby.bytes.start as usize, ruby.bytes.end as usize);
        inlines.push(Inline::Text(part(from, start)));
        inlines.push(Inline::Ruby { base: part(start, end), reading: ruby.kana.clone() });
        from = end;
    }
    inlines.push(Inline::Text(part(from, text.len())));
    inlines
}

/// Numbers with their titles, one below the other; a rule without a title is told by its first
/// words.
fn steps(steps: &[Titles]) -> Block {
    let is_facing = |step: &Titles| step.en.is_some() && step.ja_or_name().is_some();
    let columns = if steps.iter().any(is_facing) { 3 } else { 2 };
    let row = |step: &Titles| {
        let mut titles = [
            step.en.as_deref().map(|en| Line::of(Language::En, first_words(en))),
            step.ja_or_name().map(|ja| Line::of(Language::Ja, first_words(ja))),
        ]
        .into_iter()
        .flatten();
        let number = Line::strong(step.number.to_string());
        let first = titles.next().unwrap_or_default();
        let mut row = vec![number, first, titles.next().unwrap_or_default()];
        row.truncate(columns);
        row
    };
    let (rows, spare, bars) = (steps.iter().map(row).collect(), Vec::new(), Vec::new());
    Block::Table { head: Vec::new(), rows, numbers: 0..0, spare, bars }
}

/// Chapters with the sections under them, the editions first.
pub fn contents(answer: &ContentsAnswer, words: Words) -> Doc {
    let editions = answer.facing.en.iter().chain(&answer.facing.ja).map(ToString::to_string);
    let editions = editions.collect::<Vec<_>>().join(" · ");
    let mut blocks = vec![Block::Paragraph(Line::quiet(editions))];
    for Chapter { step, sections } in &answer.chapters {
        let titles: Vec<&str> = step.en.as_deref().into_iter().chain(step.ja_or_name()).collect();
        let name = Line::strong(step.number.to_string());
        blocks.push(Block::heading(2, name, titles.join("  ")));
        blocks.push(steps(sections));
    }
    Doc { title: words.say("title-contents"), blocks }
}

/// What is about a record in one line; whose its number was is told once of a rule and those below.
fn brief(record: &ShownRecord, above: Option<&ShownRecord>, words: Words) -> Option<Line> {
    let mut parts = Vec::new();
    let since = record.sides().next().map(|side| since(side, words));
    let said = since.map(|since| format!("{} {since}", words.say("show-since")));
    let has_age =
        matches!(record.kind, RecordKind::Section | RecordKind::Rule | RecordKind::Glossary);
    parts.extend(said.filter(|_| has_age));
    let today = today(record, words).map(|today| match record.today {
        TodayNumber::Gone(_) => today,
        TodayNumber::Bears(_) => format!("{} {today}", words.say("show-today")),
    });
    parts.extend(today);
    let counted = [
        ("show-points-to", record.references.len()),
        ("show-cited-by", record.referenced_by.len()),
        ("show-notes", record.mentions.len()),
    ];
    let counted = counted.into_iter().filter(|pair| pair.1 > 0);
    parts.extend(counted.map(|(key, count)| format!("{} {count}", words.say(key))));
    let run = |rule: &FormerRule| (rule.first, rule.last);
    let told_above = above.and_then(|above| above.former.last()).map(run);
    let former = record.former.last().filter(|rule| told_above != Some(run(rule)));
    parts.extend(former.map(|rule| {
        let (first, last) = run_ends(rule, words);
        let is_later = record.sides().next().is_some_and(|side| side.edition < rule.first);
        let key = match first == last {
            _ if rule.first_may_be_older && is_later => "show-former-by",
            _ if rule.first_may_be_older => "show-former-until",
            true => "show-former-once",
            false => "show-former",
        };
        tell!(words, key, first, last, number = record.subject)
    }));
    (!parts.is_empty()).then(|| Line::quiet(parts.join(" · ")))
}

/// All that is about a record.
fn about(record: &ShownRecord, words: Words) -> Vec<(Line, Vec<Line>)> {
    let mut rows: Vec<(Line, Vec<Line>)> = Vec::new();
    let mut note = |label: &str, told: Vec<Line>| {
        if !told.is_empty() {
            rows.push((words.say(label).into(), told));
        }
    };
    let joined = |texts: Vec<String>, separator: &str| match texts.is_empty() {
        true => Vec::new(),
        false => vec![Line::from(texts.join(separator))],
    };
    if record.en.is_none() {
        let beside = record.ja.iter().filter_map(|side| side.beside.as_ref());
        let english = beside.filter_map(|beside| beside.english.clone());
        note("show-printed-english", joined(english.collect(), ""));
    }
    note("show-readings", joined(readings(record), " "));
    let sides = record.en.iter().chain(&record.ja);
    // Both languages of a ruling stand since the same day.
    let mut stood: Vec<String> = sides.map(|side| since(side, words)).collect();
    stood.dedup();
    note("show-since", joined(stood, " · "));
    note("show-translation", translation(record, words));
    note("show-today", joined(today(record, words).into_iter().collect(), ""));
    let former = record.former.iter().map(|rule| former_rule(Stood::Other, rule, words).into());
    note("show-number", former.collect());
    if record.contents.is_empty() {
        let below = record.subrules.iter().map(ToString::to_string).collect();
        note("show-below", joined(below, words.joint()));
    }
    note("show-rests-on", rests_on(record, words));
    let references = record.references.iter().map(|link| reference(link, words));
    note("show-points-to", joined(references.collect(), words.joint()));
    let cited = record.referenced_by.iter().map(|by| cited_label(by, &record.terms_ja, words));
    note("show-cited-by", joined(cited.collect(), words.joint()));
    note("show-thread", record.thread.iter().map(|thread| thread.clone().into()).collect());
    for mention in &record.mentions {
        let (label, text) = (mention_label(mention, words), mention_text(mention));
        let told = tell!(words, "told", what = label, text);
        note("show-notes", vec![Line::of(mention.language, told)]);
    }
    rows
}

fn rests_on(record: &ShownRecord, words: Words) -> Vec<Line> {
    let rules: Vec<String> = record.cited.iter().map(|cited| cited_rule(cited, words)).collect();
    let told = rules.join(&words.say("parts-joint"));
    if told.is_empty() { Vec::new() } else { vec![told.into()] }
}

/// How words are read, where the source says so, each once.
fn readings(record: &ShownRecord) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let Some(side) = &record.ja else { return told };
    for ruby in side.beside.iter().flat_map(|beside| &beside.readings) {
        let bytes = ruby.bytes.start as usize..ruby.bytes.end as usize;
        let word = side.text.get(bytes).unwrap_or_default();
        let reading = format!("{word}（{}）", ruby.kana);
        if !told.contains(&reading) {
            told.push(reading);
        }
    }
    told
}

/// What the Japanese is against the English, with the English words that changed since.
fn translation(record: &ShownRecord, words: Words) -> Vec<Line> {
    let Some(status) = &record.status else { return Vec::new() };
    let mut lines = vec![Line::from(status_line(record, status, words))];
    lines.extend(status.since.iter().map(|change| changed(change, words)));
    for example in &status.examples {
        lines.push(example_line(example, words).into());
        lines.extend(example.since.iter().map(|change| changed(change, words)));
    }
    lines
}

/// Since when a text has stood as it does.
fn since(side: &Side, words: Words) -> String {
    or_before(side.since.by(), side.since.is_exact(), words)
}

/// What the record is called today, where that is not what it is called here.
fn today(record: &ShownRecord, words: Words) -> Option<String> {
    let number = record.subject.number();
    match record.today {
        TodayNumber::Bears(today) if today == number => None,
        TodayNumber::Bears(today) => today.map(|today| today.to_string()),
        TodayNumber::Gone(gone) => Some(gone_label(gone, words)),
    }
}

fn reference(reference: &ShownReference, words: Words) -> String {
    let mut text = reference.target.to_string();
    let title = reference.title.as_ref().and_then(|step| title_in(step, words.language()));
    if let Some((title, _)) = title {
        text += &format!(" {title}");
    }
    if !reference.exists {
        text = tell!(words, "show-not-there", target = text);
    }
    text
}

/// The key of what is said first of something that is not there.
fn absent_key(absence: &Absence) -> &'static str {
    let is_later = |edition: EditionId| {
        absence.former.iter().all(|rule| !rule.first_may_be_older && rule.first > edition)
    };
    let has_stood = !absence.former.is_empty();
    match (absence.number.is_some(), absence.edition) {
        (true, _) if absence.is_sample && !has_stood => "absent-number-sample",
        (false, _) if absence.is_sample && !has_stood => "absent-term-sample",
        (true, Some(_)) if absence.is_nowhere => "absent-number-nowhere",
        (true, Some(edition)) if has_stood && is_later(edition) => "absent-number-yet",
        (_, Some(edition)) if absence.is_not_in_part && edition.language == Language::Ja => {
            "absent-not-in-part"
        }
        _ if absence.is_not_in_part || absence.stood().is_some() => "absent-number-not-held",
        (true, Some(_)) => "absent-number-in",
        (true, None) => "absent-number",
        (false, Some(_)) => "absent-term-in",
        (false, None) => "absent-term",
    }
}

/// Whether nothing is known of it but that it is not there, or was nowhere.
pub(super) fn is_plainly_absent(absence: &Absence) -> bool {
    // Of the sample each page tells that it is one.
    absence.is_nowhere
        || absence.is_sample
        || matches!(absent_key(absence), "absent-number-in" | "absent-term-in")
}

/// What is said first of something that is not there.
pub(super) fn absent_head(absence: &Absence, words: Words) -> String {
    let typed = || format!("`{}`", absence.typed);
    let name = absence.number.map_or_else(typed, |number| number.to_string());
    let key = absent_key(absence);
    let edition = absence.edition.map_or(String::new(), |edition| edition.to_string());
    tell!(words, key, name, edition)
}

/// What is said of something that is not there.
pub fn absent(absence: &Absence, words: Words) -> String {
    let mut text = format!("{}\n", absent_head(absence, words));
    // What bears the number today was meant first of all.
    for rule in absence.former.iter().rev() {
        text += &format!("  {}\n", former_rule(Stood::Itself, rule, words));
    }
    if !absence.nearest.is_empty() {
        let nearest = words.list(&absence.nearest);
        text += &format!("  {}\n", tell!(words, "absent-nearest", names = nearest));
    }
    if let Some(edition) = absence.stood().filter(|_| !absence.is_not_in_part) {
        text += &format!("  {}\n", tell!(words, "absent-brings", edition));
    }
    text
}

/// The first and the last edition of a run, as far as they are known.
fn run_ends(rule: &FormerRule, words: Words) -> (String, String) {
    let last = or_later(rule.last, rule.last_may_be_newer, words);
    let first = if rule.first == rule.last { last.clone() } else { rule.first.to_string() };
    (first, last)
}

/// Whose rule bore a number.
#[derive(Clone, Copy)]
pub(super) enum Stood {
    /// What was asked for.
    Itself,
    /// Another rule.
    Other,
}

/// When a number was another rule's, and what became of that.
fn former_rule(stood: Stood, rule: &FormerRule, words: Words) -> String {
    let when = when_it_stood(stood, rule, words);
    tell!(words, "told", what = when, text = became(&rule.today, words))
}

/// When a number was another rule's, and what that was called.
pub(super) fn when_it_stood(stood: Stood, rule: &FormerRule, words: Words) -> String {
    let (first, last) = run_ends(rule, words);
    let key = match stood {
        Stood::Itself if rule.first_may_be_older => "stood-until",
        Stood::Itself if first == last => "stood-once",
        Stood::Itself => "stood",
        Stood::Other if rule.first_may_be_older => "stood-other-until",
        Stood::Other if first == last => "stood-other-once",
        Stood::Other => "stood-other",
    };
    let mut parts = vec![tell!(words, key, first, last)];
    let title = rule.title_ja.filter(|_| words.language() == Language::Ja);
    parts.extend(title.or(rule.title.as_deref()).map(str::to_owned));
    let then = |number: &RuleNumber| tell!(words, "stood-then", number);
    parts.extend(rule.then.as_ref().map(then));
    words.list(&parts)
}
