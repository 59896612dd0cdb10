//! How does one rule or entry look in both languages? Start at [`row`] and [`sides`].

use super::text::{changes_only, linked};
use super::view::View;
use crate::answer::{ReadRecord, ReadSide, ReadStanding, Subject};
use crate::model::{Language, RuleNumber, TranslationStatus};
use crate::render::html::escape;

/// A rule as a row: its number, its English, its Japanese; a title as a heading.
pub fn row(view: &View, record: &ReadRecord) -> String {
    let Subject::Number(number) = record.subject else { return String::new() };
    let address = view.number(number);
    if record.is_title {
        return heading(number, &address, record);
    }
    let class = if record.en.is_none() { "rule orphan" } else { "rule" };
    format!(
        "<div class=\"{class}\" id=\"{number}\"><a class=\"number\" href=\"{address}\">{number}</a>\n\
         {}{}</div>\n",
        sides(view, record),
        standing(view, record),
    )
}

fn heading(number: RuleNumber, address: &str, record: &ReadRecord) -> String {
    let title = |side: &Option<ReadSide>, language: Language| {
        side.as_ref().map_or(String::new(), |it| {
            format!(" <span lang=\"{language}\">{}</span>", escape(&it.text.text))
        })
    };
    format!(
        "<h2 class=\"title\" id=\"{number}\"><a class=\"number\" href=\"{address}\">{number}</a>{}{}</h2>\n",
        title(&record.en, Language::En),
        title(&record.ja, Language::Ja),
    )
}

/// The texts of a record, English first.
pub fn sides(view: &View, record: &ReadRecord) -> String {
    let own = match record.subject {
        Subject::Number(number) => Some(number),
        Subject::Term(_) => None,
    };
    let en = record.en.as_ref().map(|it| side(view, it, Language::En, own));
    let ja = record.ja.as_ref().map(|it| side(view, it, Language::Ja, own));
    match (en, ja) {
        (Some(en), Some(ja)) => en + &ja,
        (Some(en), None) => en + &missing(view, record),
        (None, Some(ja)) => format!("<div class=\"none\">{}</div>\n{ja}", gone(view)),
        (None, None) => String::new(),
    }
}

fn side(view: &View, side: &ReadSide, language: Language, own: Option<RuleNumber>) -> String {
    let mut out = format!("<div lang=\"{language}\">\n");
    if let Some(headword) = &side.headword {
        let headword = escape(headword);
        out += &match &side.reading {
            Some(reading) => format!(
                "<p class=\"headword\"><ruby>{headword}<rp>（</rp><rt>{}</rt><rp>）</rp></ruby></p>\n",
                escape(reading)
            ),
            None => format!("<p class=\"headword\">{headword}</p>\n"),
        };
    }
    let other = side.number.filter(|it| own.is_some_and(|own| own != *it));
    let lead = other.map_or(String::new(), |it| format!("<b class=\"other\">{it}</b> "));
    out += &linked(view, &side.text, "", &lead);
    for example in &side.examples {
        let lead = match language {
            Language::En => "<b>Example</b> ",
            Language::Ja => "<b>例</b>　",
        };
        out += &linked(view, example, "example", lead);
    }
    out + "</div>\n"
}

fn missing(view: &View, record: &ReadRecord) -> String {
    match &record.standing {
        Some(_) => format!(
            "<div class=\"none\">{}</div>\n",
            view.say("not translated yet", "まだ訳されていない")
        ),
        None => "<div class=\"none\"></div>\n".to_owned(),
    }
}

fn gone(view: &View) -> &'static str {
    match view.language {
        Language::En => "no longer in the English",
        Language::Ja => "英語版ではすでに削除された",
    }
}

/// What the translation is, where it is not up to date.
pub fn standing(view: &View, record: &ReadRecord) -> String {
    let Some(standing) = record.standing.as_ref().filter(|_| record.ja.is_some()) else {
        return String::new();
    };
    let (class, label) = match standing.status {
        TranslationStatus::Current | TranslationStatus::Orphaned => return String::new(),
        TranslationStatus::Renumbered => {
            ("status", view.say("Japanese has the older numbers", "訳の番号が古い"))
        }
        TranslationStatus::Stale => ("status stale", view.say("Japanese lags", "訳が古い")),
        TranslationStatus::Missing => {
            ("status stale", view.say("an example is not translated", "訳されていない例がある"))
        }
    };
    format!("<div class=\"note\"><span class=\"{class}\">{label}</span>{}</div>\n", since(standing))
}

fn since(standing: &ReadStanding) -> String {
    let told = standing.since.iter().map(|it| {
        let words = changes_only(&it.words);
        format!(" <time>{}</time> <span lang=\"en\">{words}</span>", it.edition.effective)
    });
    told.collect()
}
