//! How does one rule or entry look in both languages? Start at [`rows`] and [`sides`].

use std::collections::BTreeSet;

use super::kana::says_more;
use super::lists::titles;
use super::text::{changes_only, linked};
use super::view::View;
use crate::answer::{ReadRecord, ReadSide, ReadStanding, Subject};
use crate::model::{Language, RuleNumber, TranslationStatus};
use crate::render::html::escape;

/// Rules as rows, each an anchor the first time that its number comes.
pub fn rows(view: &View, records: &[ReadRecord]) -> String {
    let mut seen = BTreeSet::new();
    let mut out = String::new();
    for record in records {
        let Subject::Number(number) = record.subject else { continue };
        let anchor = match seen.insert(number) {
            true => format!(" id=\"{number}\""),
            false => String::new(),
        };
        out += &match record.is_title {
            true => heading(view, number, &anchor, record),
            false => row(view, number, &anchor, record),
        };
    }
    out
}

/// A rule as a row: its number, its English, its Japanese.
fn row(view: &View, number: RuleNumber, anchor: &str, record: &ReadRecord) -> String {
    let sides = sides(view, record);
    if is_orphan(record) {
        return format!(
            "<div class=\"rule\"><span class=\"number\">{number}</span>\n{sides}</div>\n"
        );
    }
    format!(
        "<div class=\"rule\"{anchor}><a class=\"number\" href=\"{}\">{number}</a>\n{sides}{}</div>\n",
        view.number(number),
        standing(view, record),
    )
}

fn heading(view: &View, number: RuleNumber, anchor: &str, record: &ReadRecord) -> String {
    format!(
        "<h2 class=\"title\"{anchor}><a class=\"number\" href=\"{}\">{number}</a>{}</h2>\n",
        view.number(number),
        own_titles(view, record),
    )
}

/// The text of a title in both languages.
pub fn own_titles(view: &View, record: &ReadRecord) -> String {
    let text = |it: &Option<ReadSide>| it.as_ref().map(|it| it.text.text.clone());
    titles(view, text(&record.en).as_deref(), text(&record.ja).as_deref())
}

/// Whether only the Japanese is left: its number may be another rule's today.
fn is_orphan(record: &ReadRecord) -> bool {
    record.standing.as_ref().is_some_and(|it| it.status == TranslationStatus::Orphaned)
}

/// The texts of a record, that in the language of the interface first.
pub fn sides(view: &View, record: &ReadRecord) -> String {
    let own = match record.subject {
        Subject::Number(number) => Some(number),
        Subject::Term(_) => None,
    };
    let en = record.en.as_ref().map(|it| side(view, it, Language::En, own));
    let ja = record.ja.as_ref().map(|it| side(view, it, Language::Ja, own));
    match (en, ja) {
        (Some(en), Some(ja)) if view.language == Language::Ja => ja + &en,
        (Some(en), Some(ja)) => en + &ja,
        (Some(en), None) => en + &missing(view, record),
        (None, Some(ja)) if is_orphan(record) => {
            format!("<div class=\"none\">{}</div>\n{ja}", gone(view))
        }
        (None, Some(ja)) => format!("<div class=\"none\"></div>\n{ja}"),
        (None, None) => String::new(),
    }
}

fn side(view: &View, side: &ReadSide, language: Language, own: Option<RuleNumber>) -> String {
    let mut out = format!("<div lang=\"{language}\">\n");
    if let Some(headword) = &side.headword {
        let reading = side.reading.as_deref().filter(|it| says_more(it, headword));
        let headword = escape(headword);
        out += &match reading {
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
