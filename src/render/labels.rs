//! What are classes, sections, counts and the items of bulletins called in running text, and what
//! else is there to say of a change? Start at [`class_label`], [`item_title`] and [`diff_notes`].

use crate::answer::{
    BookNames, BulletinItem, BulletinPiece, Certainty, CitedRule, DiffAnswer, EditionChanges,
    Heading, HistoryAnswer, HistoryEvent, Mention, Relation, SharedWords, ShownChange, ShownRecord,
    ShownText, Subject, TermAnswer, TermPlace, TodayNumber, Told, Verdict, is_obsolete,
};
use crate::doc::Line;
use crate::model::{
    Class, Completeness, DocumentKind, EditionId, ExampleStanding, Fate, Follows, Language,
    MentionLink, NumberRange, Part, RecordKind, ReferenceMove, Role, RuleNumber, SetChange,
    Standing, Titles, TranslationStatus, When,
};
use crate::text::head;
use crate::words::{Words, tell};

/// A label as a sentence or heading begins.
pub fn opening(key: &str, words: Words) -> String {
    let label = words.say(key);
    let mut characters = label.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}

/// The title of a number in this language, else in the other one, with its language.
pub fn title_in(step: &Titles, language: Language) -> Option<(&str, Language)> {
    let en = step.en.as_deref().map(|title| (title, Language::En));
    let ja = japanese_title(step.en.as_deref(), step.ja.as_deref());
    let ja = ja.or(step.name_ja.as_deref()).map(|title| (title, Language::Ja));
    match language {
        Language::En => en.or(ja),
        Language::Ja => ja.or(en),
    }
}

/// A Japanese title without the English one that the translation prints behind it: `接死／Deathtouch`.
pub fn japanese_title<'a>(en: Option<&str>, ja: Option<&'a str>) -> Option<&'a str> {
    let ja = ja?;
    let alone = en.and_then(|en| ja.strip_suffix(en)?.strip_suffix('／'));
    Some(alone.filter(|title| !title.is_empty()).unwrap_or(ja))
}

/// What the columns of a table are called, where they need names.
pub fn columns(heads: &[&str], words: Words) -> Vec<Line> {
    let name = |head: &&str| match *head {
        "" => Line::default(),
        head => words.say(&format!("column-{head}")).into(),
    };
    heads.iter().map(name).collect()
}

/// An encoding as it is printed: `UTF-8 with mark`.
pub fn encoding(name: &str, words: Words) -> String {
    match name.strip_suffix(" with mark") {
        Some(plain) => tell!(words, "encoding-marked", encoding = plain),
        None => name.to_owned(),
    }
}

/// How much of its edition a text holds.
pub fn judgement_label(completeness: Completeness, words: Words) -> String {
    words.say(&format!("judgement-{completeness}"))
}

/// What happened, for people.
pub fn class_label(class: Class, words: Words) -> String {
    words.say(&format!("class-{class}"))
}

/// The same of a change of a record: a term with another name is renamed.
pub fn change_label(class: Class, new: &Option<ShownText>, words: Words) -> String {
    let is_term = new.as_ref().is_some_and(|new| new.term.is_some());
    match class {
        Class::Moved if is_term => words.say("class-renamed"),
        Class::MovedEdited if is_term => words.say("class-renamed-edited"),
        _ => class_label(class, words),
    }
}

/// What a record is called before and after: `509.4 → 509.2`, or once where that is the same.
pub fn both_names(old: &Option<ShownText>, new: &Option<ShownText>) -> String {
    let name = |text: &Option<ShownText>| text.as_ref().map(ShownText::name);
    match (name(old), name(new)) {
        (Some(old), Some(new)) if old != new => format!("{old} → {new}"),
        (_, Some(name)) | (Some(name), None) => name,
        (None, None) => String::new(),
    }
}

/// What a part of the front and back matter is called.
pub fn part_label(part: Part, words: Words) -> String {
    words.say(&format!("part-{part}"))
}

/// What a change is a change of, before and after: `509.4 → 509.2 example`.
pub fn change_name(change: &ShownChange, words: Words) -> String {
    let name = both_names(&change.old, &change.new);
    let part = change.new.as_ref().or(change.old.as_ref()).and_then(|text| text.part);
    match (change.kind, part) {
        (RecordKind::Example, _) => tell!(words, "name-of-example", name),
        (_, Some(part)) => part_label(part, words),
        _ => name,
    }
}

/// An example with what marks it as one, both in its own language.
pub fn example_text(text: &str, language: Language) -> String {
    tell!(Words::of(language), "example-text", text)
}

/// So many words of a text say which one it is.
const FIRST_WORDS: usize = 8;

/// The first words of a text, which say which one it is where a number alone would not.
pub fn first_words(text: &str) -> String {
    let tokens = text.split_whitespace().count();
    let is_east_asian = tokens < FIRST_WORDS && text.chars().count() > 8 * FIRST_WORDS;
    let words: Vec<&str> = text.split_whitespace().take(FIRST_WORDS).collect();
    match (is_east_asian, tokens > FIRST_WORDS) {
        (true, _) => format!("{} …", head(text, 8 * FIRST_WORDS)),
        (_, true) => words.join(" ") + " …",
        _ => words.join(" "),
    }
}

/// What points at a record: `510.1e`, `glossary Lethal Damage`; terms as they are called in Japanese
/// where that is spoken.
pub fn cited_label(cited: &Subject, ja: &[(String, &str)], words: Words) -> String {
    let is_ja = words.language() == Language::Ja;
    match cited {
        Subject::Number(number) => number.to_string(),
        Subject::Term(term) => {
            let called = ja.iter().find(|named| is_ja && named.0 == *term);
            tell!(words, "name-of-entry", term = called.map_or(term.as_str(), |named| named.1))
        }
    }
}

/// Where changes stand, for people, with a title as it is called in the language of the interface.
pub fn heading_label(heading: &Heading, names: &BookNames, words: Words) -> String {
    match heading {
        Heading::Section(number, title) => {
            let title = names.get(title).unwrap_or(title);
            format!("{number} {title}").trim_end().to_owned()
        }
        Heading::Glossary => words.say("heading-glossary"),
        Heading::Front => words.say("heading-front"),
        Heading::Back => words.say("heading-back"),
    }
}

/// How many changes there are, by class: `61 changes: 16 removed, 14 edited`; and which texts are not
/// here.
pub fn summary_line(answer: &DiffAnswer, words: Words) -> String {
    let counted = counted_line(answer, words);
    let [first, ..] = answer.without_texts.as_slice() else { return counted };
    let editions = words.list(&answer.without_texts);
    tell!(words, "diff-without-texts", counted, editions, edition = first)
}

fn counted_line(answer: &DiffAnswer, words: Words) -> String {
    let told: usize = answer.summary.iter().map(|tally| tally.1).sum();
    let total = answer.total;
    let count = match (told, total) {
        (0, 0) => return words.say("changes-none"),
        (told, total) if told == total => tell!(words, "changes", count = total),
        _ => tell!(words, "changes-of", told, total),
    };
    let classes = answer.summary.iter().map(|(class, count)| class_count(*class, *count, words));
    match answer.summary.is_empty() {
        true => count,
        false => tell!(words, "told", what = count, text = words.list(classes)),
    }
}

/// How many changes there are of a class: `16 removed`.
pub fn class_count(class: Class, count: usize, words: Words) -> String {
    let class = class_label(class, words);
    tell!(words, "class-count", count, class)
}

/// How much an edition changed, in words.
pub fn edition_counts(edition: &EditionChanges, words: Words) -> String {
    if edition.counts.iter().all(|(class, _)| *class == Class::Typography) {
        return words.say("page-feed-typography");
    }
    words.list(edition.counts.iter().map(|(class, count)| class_count(*class, *count, words)))
}

/// An edition that something is known of, where it may also have been one before.
pub fn or_before(edition: EditionId, is_exact: bool, words: Words) -> String {
    if is_exact { edition.to_string() } else { tell!(words, "show-since-or-before", edition) }
}

/// The last edition of something, which may stand in later ones.
pub(super) fn or_later(edition: EditionId, may_be_newer: bool, words: Words) -> String {
    if may_be_newer { tell!(words, "show-or-later", edition) } else { edition.to_string() }
}

/// Since when something is gone: `gone since 2024-11-08`, `gone by 2026-08-07`.
pub fn gone_label(gone: When, words: Words) -> String {
    let key = if gone.is_exact() { "fate-gone" } else { "fate-gone-by" };
    tell!(words, key, edition = gone.by())
}

/// Since when an entry of the glossary is called obsolete, which is printed but not in force.
pub fn obsolete_since(answer: &HistoryAnswer) -> Option<EditionId> {
    let term = |event: &HistoryEvent| event.new.as_ref().and_then(|text| text.term.clone());
    let named = answer.events.iter().rev().filter(|event| event.new.is_some());
    let obsolete = named.take_while(|event| term(event).is_some_and(|term| is_obsolete(&term)));
    obsolete.last().map(|event| event.edition)
}

/// Where a thread begins and ends: `since 1999-04-23, in 96 editions, still in force`; a lasting
/// line counts no editions of what goes on, so that it stays true when another comes.
pub fn thread_line(answer: &HistoryAnswer, is_lasting: bool, words: Words) -> String {
    let first = or_before(answer.first, !answer.first_may_be_older, words);
    let key = if answer.may_be_more { "editions-at-least" } else { "editions-all" };
    let editions = tell!(words, key, count = answer.editions);
    let is_only = answer.editions == 1 && !answer.first_may_be_older && !answer.may_be_more;
    let since = obsolete_since(answer);
    let key = match answer.is_current {
        true if is_lasting => "thread-lasting",
        true if since.is_some() => "thread-obsolete",
        true => "thread-current",
        false if is_only => "thread-once",
        false => "thread-gone",
    };
    let since = since.filter(|since| *since != answer.first);
    let since = since.map_or("none".to_owned(), |since| since.to_string());
    let last = or_later(answer.last, answer.last_may_be_newer, words);
    tell!(words, key, first, editions, last, since)
}

/// Every number or name that a thread bore, each with the edition that gave it; nothing where it
/// never changed: `502.9b (1999-04-23), 702.19b (2011-07-16)`.
pub fn borne_names(answer: &HistoryAnswer, words: Words) -> Option<String> {
    let told = answer.borne.iter().map(|borne| {
        let edition = or_before(borne.edition, borne.is_exact, words);
        format!("{}{}", borne.name, tell!(words, "aside", text = edition))
    });
    (answer.borne.len() > 1).then(|| words.list(told))
}

/// What happened to a thread in an edition: `renumbered 509.4 → 509.2`.
pub fn event_label(event: &HistoryEvent, words: Words) -> String {
    let names = both_names(&event.old, &event.new);
    let label = match event.class {
        None => {
            let key = if event.is_held { "event-first" } else { "event-first-known" };
            tell!(words, key, name = names)
        }
        Some(class) => {
            format!("{} {names}", change_label(class, &event.new, words)).trim_end().to_owned()
        }
    };
    match event.may_be_earlier {
        true => label + &tell!(words, "aside", text = words.say("event-or-before")),
        false => label,
    }
}

/// Whose numbers stand in brackets, where any do.
pub(super) fn counted_label(answer: &TermAnswer, words: Words) -> Option<String> {
    let texts = answer.counted?;
    let rendered = answer.pairs.iter().flat_map(|pair| &pair.renderings);
    let rendered = rendered.flat_map(|rendering| &rendering.places);
    let places = rendered.chain(answer.pairs.iter().flat_map(|pair| &pair.outliers));
    let is_marked = |place: &TermPlace| place.counted.is_some();
    let counted = || tell!(words, "term-counted", en = texts.en, ja = texts.ja);
    places.into_iter().any(is_marked).then(counted)
}

/// What is said behind what only the paired texts have, with how closely they go together;
/// nothing behind what a glossary has.
pub fn found_mark(phi: Option<f32>, words: Words) -> String {
    phi.map_or(String::new(), |phi| tell!(words, "term-found", phi = format!("{phi:.2}")))
}

/// What a status is called.
pub fn status_label(status: TranslationStatus, words: Words) -> String {
    words.say(&format!("status-{status}"))
}

/// `current`, `stale`, `renumbered, 509.7 in ja:2024-09-20`.
pub fn status_line(record: &ShownRecord, status: &Standing, words: Words) -> String {
    let ja = record.ja.as_ref();
    let own = ja.and_then(|side| Some((side.number?, side.edition)));
    let today = record.en.as_ref().and_then(|side| side.number);
    let mut parts = vec![status_label(status.status, words)];
    if let Some((number, edition)) = own.filter(|pair| today.is_some_and(|today| today != pair.0)) {
        parts.push(tell!(words, "status-own-number", number, edition));
    }
    if !matches!(status.status, TranslationStatus::Current | TranslationStatus::Missing) {
        parts.push(tell!(words, "status-base", edition = status.base));
    }
    if let Some(label) = ja.and_then(|side| side.version.as_ref()) {
        parts.push(match ja.and_then(|side| side.synchronised) {
            Some(day) => tell!(words, "status-synchronised", label, day),
            None => label.clone(),
        });
    }
    words.list(&parts)
}

/// `example 2 stale`.
pub fn example_line(example: &ExampleStanding, words: Words) -> String {
    let status = status_label(example.status, words);
    let place = usize::from(example.ordinal) + 1;
    tell!(words, "status-of-example", place, status)
}

/// What an item is called: its rules or its headword, and the heading that it bears itself, each
/// number said once.
pub fn item_title(item: &BulletinItem, words: Words) -> String {
    let numbers = || item.numbers.iter().map(NumberRange::to_string).collect();
    let names = item.term.clone().map_or_else(numbers, |term| vec![term]);
    let label = words.list(&names);
    let own = item.pieces.first().filter(|piece| piece.role == Role::Heading);
    let own = own.map_or(String::new(), |piece| {
        let printed = piece.printed.trim_start_matches(['#', ' ']).trim();
        format!("{printed} {}", piece.text).trim().to_owned()
    });
    match (label.is_empty(), own.is_empty()) {
        (_, true) => label,
        (true, _) => own,
        _ if names.iter().all(|name| own.contains(name)) => own,
        _ => format!("{label} {own}"),
    }
}

/// What a piece is, with the number of its rule: `509.2 English text`.
pub fn role_label(piece: &BulletinPiece, words: Words) -> String {
    let language = words.say(&format!("language-{}", piece.language));
    let role = words.say(&format!("role-{}", piece.role));
    let number = piece.number.filter(|_| piece.role == Role::Text);
    let number = number.map_or(String::new(), |number: RuleNumber| format!("{number} "));
    let piece = tell!(words, "piece", language, role);
    format!("{number}{piece}")
}

/// How sure it is which words were deleted and inserted; nothing where the bulletin marks them.
pub fn certainty_label(told: &Told, words: Words) -> Option<String> {
    let count = told.characters;
    let key = match told.certainty? {
        Certainty::Marked => return None,
        Certainty::Exact => "certainty-exact",
        Certainty::Within => "certainty-within",
        Certainty::Plain => "certainty-plain",
        Certainty::ByTranslation => "certainty-by-translation",
        Certainty::ByTranslationPartly => "certainty-by-translation-partly",
        Certainty::OneEdition if count == 0 => "certainty-one-edition",
        Certainty::OneEdition => "certainty-one-edition-within",
        Certainty::OneText if count == 0 => "certainty-one-text",
        Certainty::OneText => "certainty-one-text-within",
        Certainty::Unresolved => "certainty-unresolved",
    };
    Some(tell!(words, key, count))
}

/// What there is to say against an item; nothing where all is well.
pub fn verdict_label(verdict: &Verdict, words: Words) -> Option<String> {
    match verdict {
        Verdict::Changed | Verdict::Unchecked => None,
        Verdict::Unchanged => Some(words.say("verdict-unchanged")),
        Verdict::ChangedBefore { edition } => {
            let edition = edition.effective.to_string();
            Some(tell!(words, "verdict-changed-before", edition))
        }
        Verdict::NoSuchRule { numbers } => {
            Some(tell!(words, "verdict-no-such-rule", numbers = words.list(numbers)))
        }
        Verdict::WrongNumber { printed, meant } => {
            Some(tell!(words, "verdict-wrong-number", printed, meant))
        }
    }
}

/// A change on one line: `509.4 → 509.2  renumbered and edited`.
pub fn change_line(change: &ShownChange, words: Words) -> String {
    format!("{}  {}", change_name(change, words), change_label(change.class, &change.new, words))
}

/// The words of a mention, on one line.
pub fn mention_text(mention: &Mention) -> String {
    let text = format!("{} {}", mention.printed, mention.text);
    text.trim().replace('\n', " ")
}

/// Where a mention comes from, and what has become of the rule since.
pub fn mention_label(mention: &Mention, words: Words) -> String {
    let document = match mention.document.document {
        DocumentKind::Bulletin => "document-bulletin",
        DocumentKind::Rulings => "document-ruling",
        _ => "document-note",
    };
    let link = match mention.link {
        MentionLink::Number => "mention-by-number",
        MentionLink::Words => "mention-by-words",
        MentionLink::Title | MentionLink::Heading => "mention-by-title",
        MentionLink::Term => "mention-by-term",
    };
    let (document, date) = (words.say(document), mention.document.effective);
    let said = tell!(words, link, document, date, number = mention.rule.number);
    match fate_label(mention.rule.fate, words) {
        Some(fate) => words.list(&[said, fate]),
        None => said,
    }
}

/// What has become of a rule: `gone since 2024-11-08`; nothing where it is what it was.
fn fate_label(fate: Fate, words: Words) -> Option<String> {
    match fate {
        Fate::Same | Fate::Unknown => None,
        Fate::Moved(now) => Some(tell!(words, "fate-moved", number = now)),
        Fate::Gone(gone) => Some(gone_label(gone, words)),
    }
}

/// What became of a rule.
pub(super) fn became(today: &TodayNumber, words: Words) -> String {
    match today {
        TodayNumber::Bears(Some(number)) => tell!(words, "fate-moved", number),
        TodayNumber::Bears(None) => words.say("fate-unknown"),
        TodayNumber::Gone(gone) => gone_label(*gone, words),
    }
}

/// The rules that a result speaks of: `speaks of 508.1d; 509.2, gone since 2024-11-08`; nothing
/// where it speaks of none.
pub fn speaks_of(cited: &[CitedRule], words: Words) -> Option<String> {
    let rules: Vec<String> = cited.iter().map(|rule| cited_rule(rule, words)).collect();
    let told = || tell!(words, "speaks-of", rules = rules.join(&words.say("parts-joint")));
    (!rules.is_empty()).then(told)
}

/// A rule that a document speaks of: `509.2, gone since 2024-11-08`.
pub fn cited_rule(rule: &CitedRule, words: Words) -> String {
    let told = match fate_label(rule.fate, words) {
        Some(fate) => words.list(&[rule.number.to_string(), fate]),
        None => rule.number.to_string(),
    };
    match rule.link {
        MentionLink::Number => told,
        MentionLink::Term => tell!(words, "cited-by-term", rule = told),
        _ => tell!(words, "cited-by-title", rule = told),
    }
}

/// Lists, splits, merges, references and their proofs.
pub fn diff_notes(change: &ShownChange, words: Words) -> Vec<String> {
    let members = change.members.as_ref().map(|list| members(list, words));
    members.into_iter().chain(relation_notes(change, words)).collect()
}

/// Splits, merges, references and their proofs.
pub fn relation_notes(change: &ShownChange, words: Words) -> Vec<String> {
    let mut notes = shared(&change.merged_from, &change.split_into, words);
    notes.extend(change.references.iter().map(|moved| reference(moved, words)));
    notes.extend(change.given.as_deref().map(|reason| given(reason, words)));
    if change.relation == Relation::Consequence && change.class != Class::Moved {
        notes.push(words.say("change-consequence"));
    }
    notes
}

/// Splits, merges, and what a bulletin said of it.
pub fn event_notes(event: &HistoryEvent, words: Words) -> Vec<String> {
    let mut notes = shared(&event.merged_from, &event.split_into, words);
    notes.extend(event.given.as_deref().map(|reason| given(reason, words)));
    let remark = |mention| {
        let (what, text) = (mention_label(mention, words), mention_text(mention));
        tell!(words, "told", what, text)
    };
    notes.extend(event.remarks.iter().map(remark));
    notes
}

/// From which records the words of one came and to which they went, with how much of it.
fn shared(from: &[SharedWords], into: &[SharedWords], words: Words) -> Vec<String> {
    let told = |shared: &SharedWords| {
        let today = shared.since().map(|today| became(&today, words));
        let beside: Vec<String> = share_label(shared).into_iter().chain(today).collect();
        match beside.is_empty() {
            true => shared.name.clone(),
            false => shared.name.clone() + &tell!(words, "aside", text = words.list(&beside)),
        }
    };
    let lists = [("change-words-from", from), ("change-words-went", into)].into_iter();
    let lists = lists
        .filter(|list| !list.1.is_empty())
        .map(|(key, shared)| tell!(words, key, names = words.list(shared.iter().map(told))));
    lists.collect()
}

/// How much of the words another record has; none where only that it has some is known.
pub fn share_label(shared: &SharedWords) -> Option<String> {
    shared.share.map(|share| format!("{:.0} %", share * 100.0))
}

fn given(reason: &str, words: Words) -> String {
    let given = words.say("change-given");
    match reason {
        "" => given,
        reason => tell!(words, "told", what = given, text = reason),
    }
}

fn members(members: &SetChange, words: Words) -> String {
    let [minus, plus] = match words.language() {
        Language::En => ['-', '+'],
        Language::Ja => ['－', '＋'],
    };
    let removed = members.removed.iter().map(|member| format!("{minus}{member}"));
    let added = members.added.iter().map(|member| format!("{plus}{member}"));
    tell!(words, "change-members", members = words.list(removed.chain(added)))
}

/// A changed reference with its proof.
fn reference(moved: &ReferenceMove, words: Words) -> String {
    let (old, new) = (moved.old.to_string(), moved.new.to_string());
    let target = match moved.target {
        Some(target) if target == moved.new.first() => words.say("reference-covers-others"),
        Some(target) => tell!(words, "reference-is-now", number = target),
        None => words.say("reference-is-gone"),
    };
    let key = match moved.follows {
        Follows::Target => "reference-follows",
        Follows::Elsewhere if moved.old == moved.new => "reference-stayed",
        Follows::Elsewhere => "reference-elsewhere",
    };
    tell!(words, key, old, new, target)
}
