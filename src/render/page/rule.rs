//! How do the pages of a rule and of a term look, a section to read through, the table of all and the
//! glossary? Start at [`rule`], [`section`], [`contents`], [`glossary`] and [`entry`].

use maud::{Markup, html};

use super::document::item_address;
use super::frame::{Head, feed_of_rule, framed};
use super::history::former_rule;
use super::text::{
    both, drawer, facing, folded_previews, heading, held_titles, linked_with, named, neighbours,
    other_text, own_titles, path, rows, says_more, sides, standing, titles, told, way, without,
};
use super::timeline::{Bar, edition_bar, past_section};
use super::view::{View, edition_day, percent_encoded, spoken, told_once};
use crate::answer::{
    Chapter, ContentsAnswer, EntryAnswer, FeedEntry, GlossaryAnswer, GlossaryLine, Mention,
    ReadRecord, RuleAnswer, SectionAnswer,
};
use crate::doc::{inline, plain};
use crate::model::{Language, Level, Pair, Titles};
use crate::render::labels::{became, mention_label};
use crate::text::{abridged, in_dictionary, kana_row, to_hiragana};

/// A rule with what belongs to it.
pub fn rule(view: &View, answer: &RuleAnswer) -> String {
    let told = told(&answer.facing, &[&answer.records, &answer.below]);
    let own = answer.records.first().filter(|record| record.is_title);
    // A rule that is a title is called so, and not as what it stands in.
    let step = own.and_then(ReadRecord::own_titles);
    let mut steps = step.iter().chain(answer.path.iter().rev());
    let above = steps.find(|step| step.any_title().is_some());
    let title = above.and_then(|step| view.title(step));
    let is_alone = told.ja.is_none();
    let view = &View { is_alone, newest: answer.today, ..view.keeping(&answer.facing) };
    let place = answer.number.to_string();
    let bar = Bar {
        titles: above.map_or([None, None], held_titles),
        ja: answer.records.iter().find_map(ReadRecord::called_ja),
        past: Some(&answer.past),
        ..Bar::of(&place, [&answer.facing, &told], followed(view, answer))
    };
    let body = html! {
        div.spread {
            div.text.alone[is_alone] {
                (path(view, &answer.path))
                h1 {
                    a.number #here href=(view.number(answer.number)) { (answer.number) }
                    @if let Some(own) = own { (own_titles(view, own)) }
                    @else if let Some((title, language)) = title {
                        " " small lang=(language) { (inline(language, title)) }
                    }
                }
                (edition_bar(view, &bar))
                // Of an old text the line above says already what it is today.
                @if view.edition.is_none() { (others(view, answer)) }
                @let texts = answer.records.iter().filter(|record| !record.is_title);
                @for (nth, record) in texts.enumerate() {
                    @let is_first = nth == 0;
                    div."rule lead" id=[is_first.then_some(answer.number)] {
                        // The letters of its neighbours stand where rows have their numbers.
                        @if is_first { (siblings(view, answer)) } @else { span.number {} }
                        (sides(view, record, is_first)) (standing(view, record))
                    }
                }
                @if view.edition.is_some() { (others(view, answer)) }
                @if is_alone { (without(view, &answer.records)) }
                @if !answer.below.is_empty() {
                    section aria-label=(view.say("page-rule-subrules")) { (rows(view, &answer.below)) }
                }
                (neighbours(view, [&answer.previous, &answer.next], |number| {
                    (view.number(*number), html! { (number) })
                }))
            }
            aside.about data-pagefind-ignore {
                (linked_with(view, "points-to", "page-points-to", &answer.references))
                (linked_with(view, "cited-by", "page-rule-cited-by", &answer.referenced_by))
                (past_section(view, &answer.past, &place))
                (mentions(view, &answer.mentions))
            }
        }
    };
    let title = title.map_or(place.clone(), |title| format!("{place} {}", title.0));
    let description = description(view, &answer.records);
    framed(view, &Head { description, bar: Some(&bar), ..Head::of("/contents", &title) }, &body)
}

/// Characters of a description; search engines show no more.
const LONGEST: usize = 200;

/// The first line of a rule or term.
fn description(view: &View, records: &[ReadRecord]) -> Option<String> {
    // A heading says less than the rule below it would, but it is all there is.
    let ranked = || records.iter().filter(|record| !record.is_title).chain(records);
    let en = ranked().find_map(|record| record.en.as_ref());
    let sides = view.own_first(en, ranked().find_map(|record| record.ja.as_ref()));
    let said = sides.into_iter().find_map(|side| side.0)?;
    Some(abridged(&plain(said.text.text.lines().next().unwrap_or_default()), LONGEST))
}

/// Other rules that bore the number, before the text, so that who followed an old one is not led
/// to another rule unawares.
fn others(view: &View, answer: &RuleAnswer) -> Markup {
    html! {
        @if !answer.former.is_empty() {
            details.former {
                summary {
                    (view.tell("page-rule-others", &[("count", answer.former.len().into())]))
                    @if let [.., last] = answer.former.as_slice() {
                        (view.tell("aside", &[("text", became(&last.today, view.words()).into())]))
                    }
                }
                ul { @for rule in &answer.former { li { (former_rule(view, &format!("/{}", answer.number), rule)) } } }
            }
        }
    }
}

/// The feed of the rule, or of its section where rules have none.
fn followed(view: &View, answer: &RuleAnswer) -> (String, String) {
    let name = match answer.number.section().filter(|_| view.host.lacks_rule_feeds) {
        Some(section) => view.tell("page-feed-of", &[("name", section.to_string().into())]),
        None => view.say("page-rule-follow").to_owned(),
    };
    (feed_of_rule(view, answer.number, &answer.facing), name)
}

/// The letters of the rule's subrules, so that each is one step away.
fn siblings(view: &View, answer: &RuleAnswer) -> Markup {
    let is_subrule = answer.number.level() == Level::Subrule;
    if !is_subrule || answer.siblings.len() < 2 {
        return html! { span.number {} };
    }
    html! {
        nav.siblings aria-label=(view.say("page-rule-siblings")) {
            ol {
                @for number in &answer.siblings {
                    @let current = (*number == answer.number).then_some("page");
                    li {
                        a href=(view.number(*number)) aria-current=[current] {
                            span.unseen { @if let Some(rule) = number.rule() { (rule) } }
                            (number.letters())
                        }
                    }
                }
            }
        }
    }
}

fn mentions(view: &View, mentions: &[Mention]) -> Markup {
    html! {
        @if !mentions.is_empty() {
            section #notes {
                h2 { (view.say("page-rule-mentions")) }
                @for mention in told_once(view, mentions) {
                    figure.mention {
                        figcaption {
                            a href=(item_address(mention.document, mention.item.as_deref())) { (mention_label(mention, view.words())) }
                            @if mention.printed.starts_with('+') {
                                " " span.status { (view.say("page-document-marked")) }
                            }
                        }
                        blockquote lang=(mention.language) { (inline(mention.language, &mention.text)) }
                    }
                }
            }
        }
    }
}

/// A section with all its rules, or a chapter with its sections; with the words of those where they
/// are `read`, to be searched with the browser's own means.
pub fn section(
    view: &View,
    answer: &SectionAnswer,
    read: &[SectionAnswer],
    changed: Option<&FeedEntry>,
) -> String {
    let number = answer.title.number;
    let is_read = !answer.records.is_empty();
    let told = if is_read { told(&answer.facing, &[&answer.records]) } else { answer.facing };
    let is_alone = is_read && told.ja.is_none();
    let view = &View { is_alone, newest: answer.today, ..view.keeping(&answer.facing) };
    let inside =
        answer.contents.iter().map(|step| (format!("#{}", step.number), named(view, step)));
    let is_list = !is_read && read.is_empty();
    let has_contents = !is_list && answer.contents.len() > 1;
    let place = number.to_string();
    // The feed of a section goes by its number today.
    let today = answer.today.number().unwrap_or(number);
    let feed = view.tell("page-feed-of", &[("name", today.to_string().into())]);
    let feed = (format!("/feed/{today}.atom"), feed);
    let titles = held_titles(&answer.title);
    let ja = answer.ja.map(|(number, ja)| (number.to_string(), ja));
    let bar = Bar { titles, ja, has_contents, ..Bar::of(&place, [&answer.facing, &told], feed) };
    let body = html! {
        div."spread reading".sided[has_contents] {
            div.head {
                (path(view, &answer.path))
                h1 {
                    (number) (both(view, &answer.title))
                    @if let Some((_, ja)) = answer.ja { (other_text(view, ja)) }
                }
                (edition_bar(view, &bar))
                @if let Some(entry) = changed {
                    p.facing {
                        @let Pair { old, new } = entry.edition.editions;
                        @let day = html! { time { (new.effective) } };
                        a href={ "/diff/" (old) "/" (new) "?q=" (entry.number_then(number)) } {
                            (view.weave("page-section-changed", &[], &[("day", day)]))
                        }
                    }
                }
                @if is_alone { (without(view, &[])) }
            }
            @if has_contents { (drawer(view, view.say("page-section-inside"), inside)) }
            div.text.alone[is_alone] {
                @if is_list && !view.host.is_folder {
                    p { a href={ (view.number(number)) "?whole" } { (view.say("page-section-whole")) } }
                }
                @if is_list {
                    ul.contents { @for step in &answer.contents { li { (step_link(view, step)) } } }
                }
                @for section in read {
                    (heading(view, section.title.number, true, &both(view, &section.title)))
                    (rows(view, &section.records))
                }
                (rows(view, &answer.records))
                (neighbours(view, [&answer.previous, &answer.next], |step| {
                    (view.number(step.number), named(view, step))
                }))
            }
        }
    };
    let title = view.title(&answer.title).map_or("", |title| title.0);
    let title = &format!("{number} {title}");
    let told = view.tell("page-section-description", &[("name", title.trim_end().into())]);
    let description = Some(told);
    framed(view, &Head { description, bar: Some(&bar), ..Head::of("/contents", title) }, &body)
}

/// Chapters and sections in both languages.
pub fn contents(view: &View, answer: &ContentsAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("page-contents");
    let body = html! { h1 { (title) } (facing(view, &answer.facing)) (chapters(view, answer)) };
    framed(view, &Head::of("/contents", title), &body)
}

/// The chapters, each with its sections.
pub fn chapters(view: &View, answer: &ContentsAnswer) -> Markup {
    html! {
        div.chapters {
            @for Chapter { step: chapter, sections } in &answer.chapters {
                section {
                    h2 { (step_link(view, chapter)) }
                    ul.contents { @for step in sections { li { (step_link(view, step)) } } }
                }
            }
        }
    }
}

/// A number with its titles in both languages, as a link.
fn step_link(view: &View, step: &Titles) -> Markup {
    html! { a href=(view.number(step.number)) { b { (step.number) } (both(view, step)) } }
}

/// All terms in both languages, by letter or by kana.
pub fn glossary(view: &View, answer: &GlossaryAnswer) -> String {
    let view = &view.keeping(&answer.facing);
    let title = view.say("heading-glossary");
    let mut lines: Vec<&GlossaryLine> = answer.entries.iter().collect();
    let letter = |line: &&GlossaryLine| initial(called(view.language, line));
    // In Japanese the kana come first, in their order.
    let is_latin = |line: &&GlossaryLine| view.language == Language::Ja && letter(line).is_ascii();
    lines.sort_by_cached_key(|line| {
        (is_latin(line), letter(line), in_dictionary(called(view.language, line)))
    });
    let groups = lines.chunk_by(|one, other| letter(one) == letter(other));
    let groups: Vec<(char, &[&GlossaryLine])> =
        groups.map(|group| (letter(&group[0]), group)).collect();
    let body = html! {
        h1 { (title) " " small { (lines.len()) } }
        (facing(view, &answer.facing))
        nav.letters aria-label=(view.say("page-glossary-letters")) {
            ol {
                @for (letter, _) in &groups {
                    li { a href={ "#letter-" (letter) } { (letter) } }
                }
            }
        }
        @for (letter, group) in &groups {
            h2 id={ "letter-" (letter) } { (letter) }
            ul.terms {
                @for line in *group {
                    li { a href=(view.term(&line.slug)) { (names(view, line)) } }
                }
            }
        }
    };
    framed(view, &Head::of("/glossary", title), &body)
}

/// The names of an entry in both languages, and how the Japanese one is read.
fn names(view: &View, line: &GlossaryLine) -> Markup {
    let is_told = |reading: &&str| line.called_ja().is_some_and(|ja| says_more(reading, ja));
    let reading = line.reading.as_deref().filter(|_| view.language == Language::Ja);
    html! {
        (titles(view, line.en.as_deref(), line.ja.as_deref(), line.name_ja.as_deref()))
        @if let Some(reading) = reading.filter(is_told) { " " small lang="ja" { (reading) } }
    }
}

/// What a line is sorted by: the English headword, or the reading.
fn called(language: Language, line: &GlossaryLine) -> &str {
    let ja = line.reading.as_deref().or(line.called_ja());
    let name = match language {
        Language::En => line.en.as_deref().or(ja),
        Language::Ja => ja.or(line.en.as_deref()),
    };
    name.unwrap_or_default()
}

/// The letter under which a name stands: A to Z, or the first of the row of its kana.
fn initial(name: &str) -> char {
    let first = name.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('#');
    match to_hiragana(first) {
        'ん' => 'わ',
        kana => kana_row(kana).map_or(first.to_ascii_uppercase(), |of| of[0]),
    }
}

/// Rules that are named on each side of a change.
const LED: usize = 3;

/// Since when a term is obsolete, and which rules it led to then and leads to now.
pub fn went(view: &View, old: &EntryAnswer, new: &EntryAnswer) -> Markup {
    let last = old.facing.en.or(old.facing.ja);
    let event = new.past.events.iter().find(|event| event.before == last);
    html! {
        @if let (Some(before), Some(event)) = (last, event) {
            p {
                (view.weave("page-search-obsolete", &[], &[("edition", edition_day(event.edition))]))
                " " a.button href=(format!("/diff/{before}/{}#term-{}", event.edition, new.slug)) {
                    (view.say("page-timeline-diff"))
                }
            }
        }
        @for (key, entry) in [("page-search-then", old), ("page-search-now", new)] {
            @if !entry.references.is_empty() {
                p.quiet { (view.say(key)) }
                (folded_previews(&view.keeping(&entry.facing), &entry.references, LED))
            }
        }
    }
}

/// One entry in both languages; of one that is obsolete what it was before is told, too.
pub fn entry(view: &View, answer: &EntryAnswer, before: Option<&EntryAnswer>) -> String {
    let view = &view.keeping(&answer.facing);
    let name = answer.records.first().map_or(String::new(), |record| record.subject.to_string());
    let neighbour = |line: &GlossaryLine| {
        let mut names = view.own_first(line.en.as_deref(), line.called_ja()).into_iter();
        (view.term(&line.slug), spoken(names.find_map(|side| side.0).unwrap_or_default()))
    };
    let mut records = answer.records.clone();
    // What the page is called need not be said again above its only text.
    if let [only] = records.as_mut_slice() {
        only.en.iter_mut().chain(&mut only.ja).for_each(|side| side.headword = None);
    }
    let place = format!("glossary/{}", percent_encoded(&answer.slug));
    let told = told(&answer.facing, &[&answer.records]);
    let feed = (format!("/feed/{place}.atom"), view.say("page-glossary-follow").to_owned());
    let bar = Bar {
        name: &name,
        ja: answer.records.iter().find_map(ReadRecord::called_ja),
        past: Some(&answer.past),
        ..Bar::of(&place, [&answer.facing, &told], feed)
    };
    let body = html! {
        div.spread {
            div.text {
                @let glossary = format!("/glossary{}", view.in_edition());
                (way(view, &html! { li { a href=(glossary) { (view.say("heading-glossary")) } } }))
                h1 { @if records.len() == 1 { (names(view, &answer.name)) } @else { (spoken(&name)) } }
                (edition_bar(view, &bar))
                @if let Some(before) = before { (went(view, before, answer)) }
                @for record in &records {
                    div."rule lead entry" { (sides(view, record, false)) (standing(view, record)) }
                }
                (neighbours(view, [&answer.previous, &answer.next], neighbour))
            }
            aside.about data-pagefind-ignore {
                (linked_with(view, "points-to", "page-points-to", &answer.references))
                (past_section(view, &answer.past, &name))
            }
        }
    };
    let title = match (view.language, answer.name.called_ja()) {
        (Language::Ja, Some(ja)) => format!("{ja} {name}"),
        _ => name.clone(),
    };
    let description = description(view, &answer.records);
    framed(view, &Head { description, bar: Some(&bar), ..Head::of("/glossary", &title) }, &body)
}
