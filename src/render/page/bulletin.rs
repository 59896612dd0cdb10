//! How does a bulletin look beside what changed? Start at [`bulletin`].

use super::bulletin_words::{certainty, piece_label, verdict};
use super::change::plain_name;
use super::frame::{Head, Place, framed};
use super::text::{Seen, changed};
use super::timeline::happened;
use super::view::{View, spoken};
use crate::answer::{BulletinAnswer, BulletinItem, BulletinPiece, ShownChange, Verdict};
use crate::model::{EditionId, Language, RecordKind, Role, WordOp, WordRun};
use crate::render::bulletin_labels::item_label;
use crate::render::html::{escape, paragraphs};

/// The bulletins of a day, each item beside the changes it mentions, then what none mentions.
pub fn bulletin(view: &View, answers: &[BulletinAnswer]) -> String {
    let day = answers.first().map_or(String::new(), |it| it.bulletin.effective.to_string());
    let title = match view.language {
        Language::En => format!("Bulletin of {day}"),
        Language::Ja => format!("{day} の更新情報"),
    };
    let mut body = format!("<h1>{title}</h1>\n");
    for answer in answers {
        body += &one(view, answer);
    }
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

fn one(view: &View, answer: &BulletinAnswer) -> String {
    let mut out = format!(
        "<section id=\"{}\">\n<p class=\"facing\">{}</p>\n",
        answer.bulletin,
        summary(view, answer)
    );
    let heads = [view.say("the bulletin says", "更新情報"), view.say("what changed", "実際の変更")];
    let language = answer.editions.new.map_or(Language::En, |it| it.language);
    out +=
        &format!("<p class=\"two heads\"><span>{}</span><span>{}</span></p>\n", heads[0], heads[1]);
    answer.items.iter().for_each(|it| out += &item(view, it, language));
    if !answer.unmentioned.is_empty() {
        out += &format!(
            "<h2 class=\"title\">{} <small>{}</small></h2>\n",
            view.say("What no item mentions", "どの項目にもない変更"),
            answer.unmentioned.len()
        );
    }
    for it in &answer.unmentioned {
        out += &format!(
            "<article class=\"change {}\">\n<h3>{}</h3>\n{}</article>\n",
            it.class.word(),
            called(view, it, language),
            words(it, language)
        );
    }
    out + "</section>\n"
}

/// Which editions it is of, and how much of what changed it mentions.
fn summary(view: &View, answer: &BulletinAnswer) -> String {
    let edition = |it: Option<EditionId>| match it {
        Some(it) => format!("<time>{it}</time>"),
        None => view.say("not here", "ここにない版").to_owned(),
    };
    let both = format!("{} → {}", edition(answer.editions.old), edition(answer.editions.new));
    let both = match (answer.editions.old, answer.editions.new) {
        (Some(old), Some(new)) => format!("<a href=\"/diff/{old}/{new}\">{both}</a>"),
        _ => both,
    };
    let (items, total) = (answer.items.len(), answer.total);
    let mentioned = total - answer.unmentioned.len().min(total);
    match view.language {
        Language::En => format!("{both} · {items} items mention {mentioned} of {total} changes"),
        Language::Ja => format!("{both} · {items}項目、変更{total}件のうち{mentioned}件に言及"),
    }
}

fn item(view: &View, item: &BulletinItem, language: Language) -> String {
    let said = item.pieces.iter().filter(|it| it.role != Role::Heading);
    let said: String = said.map(|it| piece(view, it)).collect();
    let title = title(item);
    if said.is_empty() && item.changes.is_empty() && item.verdict == Verdict::Unchecked {
        return format!("<h2 class=\"title\">{title}</h2>\n");
    }
    let verdict = verdict(view, &item.verdict).map(|it| {
        let class = if item.verdict == Verdict::Changed { "" } else { " stale" };
        format!(" <span class=\"status{class}\">{}</span>", escape(&it))
    });
    let verdict = verdict.unwrap_or_default();
    let heading = match title.is_empty() && verdict.is_empty() {
        true => String::new(),
        false => format!("<h2>{title}{verdict}</h2>\n"),
    };
    let found: String = item
        .changes
        .iter()
        .map(|it| format!("<p>{}</p>\n{}", called(view, it, language), words(it, language)))
        .collect();
    format!(
        "<article class=\"change\">\n{heading}<div class=\"side\">{said}</div>\n\
         <div class=\"side\">{found}</div>\n</article>\n"
    )
}

/// The numbers or the headword of an item, and what the bulletin itself calls it.
fn title(item: &BulletinItem) -> String {
    let own = item.pieces.iter().find(|it| it.role == Role::Heading);
    let own = own.map(|it| it.text.trim()).unwrap_or_default();
    let label = match &item.term {
        Some(term) => spoken(term),
        None => escape(&item_label(item)),
    };
    let is_told = own.is_empty() || item.term.as_deref() == Some(own) || own.contains(&label);
    match (label.is_empty(), is_told) {
        (false, true) => label,
        (true, _) if own.is_empty() => String::new(),
        _ => format!("{label} {}", spoken(own)).trim().to_owned(),
    }
}

fn piece(view: &View, piece: &BulletinPiece) -> String {
    let told = piece.told.as_ref();
    let sure = told.and_then(|it| certainty(view, it.certainty));
    let sure = sure.map_or(String::new(), |it| format!(" · {it}"));
    let label = format!("<p class=\"quiet label\">{}{sure}</p>\n", piece_label(view, piece));
    let language = piece.language;
    let text = match told {
        Some(told) => marked(&told.words, language),
        None => format!("<div lang=\"{language}\">{}</div>\n", paragraphs(&piece.text)),
    };
    label + &text
}

/// The name of a change, with what happened.
fn called(view: &View, change: &ShownChange, language: Language) -> String {
    let mut name = plain_name(view, change, language);
    if change.kind == RecordKind::Example {
        name += &format!(" <small>{}</small>", view.say("example", "例"));
    }
    let label = happened(view, Some(change.class));
    format!("<b>{name}</b> <span class=\"status\">{label}</span>")
}

/// The words of a change, where any changed.
fn words(change: &ShownChange, language: Language) -> String {
    match change.has_changed_words() {
        true => marked(&change.words, language),
        false => String::new(),
    }
}

/// Words with what went and came; what came or went as a whole is not marked word by word.
fn marked(words: &[WordRun], language: Language) -> String {
    let all = |op: WordOp| words.iter().all(|it| it.op == op);
    let class = match () {
        () if all(WordOp::Delete) => "removed",
        () if all(WordOp::Insert) => "added",
        () => "told",
    };
    let words = changed(words, Seen::Both);
    format!("<div class=\"{class}\"><div class=\"both\" lang=\"{language}\">{words}</div></div>\n")
}
