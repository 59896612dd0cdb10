//! How does the state of the translation look? Start at [`translation`].

use super::frame::{Head, Place, framed};
use super::text::{changes_only, marked};
use super::view::{View, percent_encoded};
use crate::answer::{Coverage, Subject, Totals, TranslatedRecord, TranslationAnswer};
use crate::model::{Language, RuleNumber, TranslationStatus, slug};
use crate::render::html::escape;

/// Records that are told on one page.
const MOST: usize = 200;

/// A table of sections, then each record that is not up to date; of one section or status where
/// that was asked for.
pub fn translation(
    view: &View,
    answer: &TranslationAnswer,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> String {
    let title = view.say("State of the translation", "訳の状態");
    let words = match view.language {
        Language::En => format!(
            "Japanese of {} against English of {}",
            answer.ja.effective, answer.en.effective
        ),
        Language::Ja => {
            format!(
                "日本語版 {} を英語版 {} と比べたもの",
                answer.ja.effective, answer.en.effective
            )
        }
    };
    let mut body = format!("<h1>{title}</h1>\n<p class=\"facing\">{words}</p>\n");
    body += &coverage(view, answer);
    body += &totals(view, &answer.totals(), section, status);
    let wanted = |it: &&TranslatedRecord| {
        let in_section = match (&it.subject, section) {
            (_, None) => true,
            (Subject::Number(number), Some(section)) => section.covers(*number),
            (Subject::Term(_), Some(_)) => false,
        };
        let of_status =
            status.map_or(it.status != TranslationStatus::Current, |of| it.status == of);
        in_section && of_status
    };
    let told: Vec<&TranslatedRecord> = answer.records.iter().filter(wanted).collect();
    body = format!("<div class=\"spread\">\n<div class=\"text\">\n{body}");
    told.iter().take(MOST).for_each(|it| body += &record(view, it));
    if told.len() > MOST {
        let more =
            view.say("The rest stands under its sections.", "残りは各節のページにあります。");
        body += &format!("<p class=\"quiet\">{more}</p>\n");
    }
    body += &format!("</div>\n<aside class=\"about\">\n{}</aside>\n</div>\n", table(view, answer));
    framed(view, &Head { place: Place::Translation, title, typed: "" }, &body)
}

/// How much of the book the Japanese text holds at all, where that is not the whole.
fn coverage(view: &View, answer: &TranslationAnswer) -> String {
    let Coverage { held, rules, absent } = &answer.coverage;
    if held >= rules {
        return String::new();
    }
    let words = match view.language {
        Language::En => format!("{held} of {rules} rules are in the Japanese text kept here."),
        Language::Ja => format!("ここにある日本語版には {rules} 項目中 {held} 項目があります。"),
    };
    let sections: Vec<String> =
        absent.iter().map(|it| format!("<a href=\"/{it}\">{it}</a>")).collect();
    let label = view.say("Sections that it does not hold", "収録されていない節");
    format!(
        "<p>{words}</p>\n<details><summary>{label}: {}</summary><p>{}</p></details>\n",
        absent.len(),
        sections.join(" ")
    )
}

/// What a status is called.
fn named(view: &View, status: TranslationStatus) -> &'static str {
    let said = match status {
        TranslationStatus::Current => ("current", "最新"),
        TranslationStatus::Renumbered => ("renumbered", "番号のみ相違"),
        TranslationStatus::Stale => ("stale", "訳が古い"),
        TranslationStatus::Missing => ("missing", "未訳"),
        TranslationStatus::Orphaned => ("orphaned", "原文なし"),
    };
    view.say(said.0, said.1)
}

fn totals(
    view: &View,
    totals: &Totals,
    section: Option<RuleNumber>,
    status: Option<TranslationStatus>,
) -> String {
    let mut out =
        format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Status", "状態"));
    let within = section.map_or(String::new(), |it| format!("section={it}&amp;"));
    for (of, count) in totals {
        let current = if status == Some(*of) { " aria-current=\"true\"" } else { "" };
        out += &format!(
            "<li><a href=\"/translation?{within}status={}\"{current}>{} <b>{count}</b></a></li>",
            of.word(),
            named(view, *of)
        );
    }
    out + "</ul></nav>\n"
}

fn table(view: &View, answer: &TranslationAnswer) -> String {
    let label = view.say("Sections", "節");
    let totals = answer.totals();
    let known = TranslationStatus::ALL.into_iter().filter(|it| totals.contains_key(it));
    let known: Vec<TranslationStatus> = known.collect();
    let heads: String =
        known.iter().map(|it| format!("<th scope=\"col\">{}</th>", named(view, *it))).collect();
    let mut out = format!(
        "<section><h2>{}</h2><div class=\"wide\" tabindex=\"0\" role=\"region\" \
         aria-label=\"{label}\"><table class=\"list\">\n<thead><tr><th scope=\"col\">{label}</th>\
         <th scope=\"col\">{}</th>{heads}</tr></thead>\n<tbody>\n",
        view.say("By section", "節ごと"),
        view.say("Up to date", "最新の割合"),
    );
    for (section, totals) in &answer.sections {
        let name = match section {
            Some(it) => format!("<a href=\"/translation?section={it}\">{it}</a>"),
            None => view.say("Glossary", "用語集").to_owned(),
        };
        out += &row(&name, totals, &known);
    }
    out + "</tbody></table></div></section>\n"
}

fn row(name: &str, totals: &Totals, known: &[TranslationStatus]) -> String {
    let count = |it| totals.get(&it).copied().unwrap_or(0);
    let all = totals.values().sum::<usize>().max(1);
    let current = count(TranslationStatus::Current);
    let counts = known.iter().map(|it| match count(*it) {
        0 => "<td></td>".to_owned(),
        count => format!("<td>{count}</td>"),
    });
    format!(
        "<tr><th scope=\"row\">{name}</th><td><meter min=\"0\" max=\"{all}\" value=\"{current}\" \
         aria-label=\"{current} / {all}\"></meter></td>{}</tr>\n",
        counts.collect::<String>()
    )
}

fn record(view: &View, it: &TranslatedRecord) -> String {
    let name = match &it.subject {
        Subject::Number(number) if it.status == TranslationStatus::Orphaned => number.to_string(),
        Subject::Number(number) => format!("<a href=\"/{number}\">{number}</a>"),
        Subject::Term(term) => {
            format!("<a href=\"/glossary/{}\">{}</a>", percent_encoded(&slug(term)), escape(term))
        }
    };
    let class = match it.status {
        TranslationStatus::Stale | TranslationStatus::Missing => "status stale",
        _ => "status",
    };
    let mut en: String = it
        .since
        .iter()
        .map(|it| {
            format!("<p><time>{}</time> {}</p>", it.edition.effective, changes_only(&it.words))
        })
        .collect();
    if it.since.is_empty() || it.status == TranslationStatus::Renumbered {
        en = format!("<p>{}</p>", escape(it.en.as_deref().unwrap_or_default()));
    }
    let number = it.ja_number.filter(|number| it.subject != Subject::Number(*number));
    let number = number.map_or(String::new(), |it| format!("<b class=\"other\">{it}</b> "));
    let ja = it.ja.as_ref().map_or(String::new(), |it| format!("<p>{number}{}</p>", marked(it)));
    format!(
        "<article class=\"change\">\n<h2>{name} <span class=\"{class}\">{}</span></h2>\n\
         <div class=\"side\" lang=\"en\">{en}</div>\n<div class=\"side\" lang=\"ja\">{ja}</div>\n</article>\n",
        named(view, it.status)
    )
}
