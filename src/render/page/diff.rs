//! How do the changes between two editions look? Start at [`diff`].

use super::change::{anchor, change, name};
use super::diff_table::table;
use super::frame::{Head, Place, framed};
use super::timeline::happened;
use super::view::{View, percent_encoded};
use crate::answer::{DiffAnswer, Heading, ShownChange};
use crate::model::{Class, EditionId, Language, Pair, Part};
use crate::render::html::{escape, lead_items};

/// How changes are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Before and after beside each other.
    #[default]
    Sides,
    /// What went and came in one text.
    Inline,
    /// 新旧対照表.
    Table,
}

impl Layout {
    /// All layouts, the usual one first.
    pub const ALL: [Self; 3] = [Self::Sides, Self::Inline, Self::Table];

    /// The word for this layout in addresses.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Inline => "inline",
            Self::Table => "table",
        }
    }
}

/// What is shown of the changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiffPage {
    /// The layout.
    pub layout: Layout,
    /// The one class that is shown; all where there is none.
    pub only: Option<Class>,
    /// Which page of many changes, from 1.
    pub page: usize,
    /// Bulletins about these changes.
    pub bulletins: Vec<EditionId>,
    /// The same days in the other language.
    pub other: Option<Pair<EditionId>>,
}

/// Changes on one page.
const MOST: usize = 150;

/// A page with the changes by section.
pub fn diff(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let (old, new) = (answer.editions.old, answer.editions.new);
    let title = format!("{old} → {new}");
    let changes: Vec<&ShownChange> =
        answer.changes.iter().filter(|it| is_told(it, shown)).collect();
    let at = shown.page.max(1).min(changes.len().div_ceil(MOST).max(1));
    let here: Vec<&ShownChange> =
        changes.iter().skip((at - 1) * MOST).take(MOST).copied().collect();
    let mut body = String::from("<div class=\"spread reading\">\n<div class=\"head\">\n");
    let form = match shown.layout {
        Layout::Table => " <small lang=\"ja\">新旧対照表</small>",
        _ => "",
    };
    body += &format!("<h1><time>{old}</time> → <time>{new}</time>{}{form}</h1>\n", sets(answer));
    body += &controls(view, answer, shown);
    if shown.only.is_none() && at == 1 {
        body += &lead(view, answer);
    }
    body += &format!("</div>\n{}<div class=\"text\">\n", inside(view, answer, shown, &changes));
    if answer.changes.is_empty() {
        body += &format!("<p>{}</p>\n", view.say("Nothing changed here.", "変更はありません。"));
    }
    match shown.layout {
        Layout::Table => body += &table(view, answer),
        layout => body += &sections(view, &here, new.language, layout),
    }
    if shown.layout != Layout::Table {
        body += &pages(view, answer, shown, at, changes.len());
        if shown.only.is_none() && at == 1 {
            body += &(folded(view, answer) + &menus(view, answer));
        }
    }
    body += "</div>\n</div>\n";
    framed(view, &Head { place: Place::Changes, title: &title, typed: "" }, &body)
}

/// What is told first; numbers lead to what stands below.
fn lead(view: &View, answer: &DiffAnswer) -> String {
    let language = answer.editions.new.language;
    let items = lead_items(&answer.lead, view.language, language, &|number| format!("#{number}"));
    if items.is_empty() { items } else { format!("<ul class=\"lead\">\n{items}</ul>\n") }
}

/// Whether a change stands in the main list: what only moved is folded away.
fn is_told(change: &ShownChange, shown: &DiffPage) -> bool {
    match shown.only {
        Some(class) => change.class == class,
        None => {
            !matches!(change.class, Class::Moved | Class::References | Class::Typography)
                && !is_menu(change)
        }
    }
}

/// Whether it is of the page that a text was copied from and not of the book.
fn is_menu(change: &ShownChange) -> bool {
    let text = change.new.as_ref().or(change.old.as_ref());
    text.and_then(|it| it.part) == Some(Part::Navigation)
}

fn sets(answer: &DiffAnswer) -> String {
    let set = answer.sets.new.as_deref();
    set.map_or(String::new(), |it| format!(" <small>{}</small>", escape(it)))
}

/// The address of these changes with other choices.
fn address(answer: &DiffAnswer, only: Option<Class>, layout: Layout, page: usize) -> String {
    let mut choices = Vec::new();
    if let Some(topic) = &answer.topic {
        choices.push(format!("q={}", percent_encoded(topic)));
    }
    if let Some(class) = only {
        choices.push(format!("only={}", class.word()));
    }
    if layout != Layout::default() {
        choices.push(format!("layout={}", layout.word()));
    }
    if page > 1 {
        choices.push(format!("page={page}"));
    }
    let joint = if choices.is_empty() { "" } else { "?" };
    let editions = answer.editions;
    format!("/diff/{}/{}{joint}{}", editions.old, editions.new, choices.join("&amp;"))
}

fn controls(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let current = |it: bool| if it { " aria-current=\"true\"" } else { "" };
    let mut out =
        format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Kinds", "種類"));
    let all = address(answer, None, shown.layout, 1);
    out += &format!(
        "<li><a href=\"{all}\"{}>{} <b>{}</b></a></li>",
        current(shown.only.is_none()),
        view.say("all", "すべて"),
        answer.changes.len()
    );
    for (class, count) in &answer.summary {
        let address = address(answer, Some(*class), shown.layout, 1);
        let is_this = current(shown.only == Some(*class));
        let label = happened(view, Some(*class));
        out += &format!("<li><a href=\"{address}\"{is_this}>{label} <b>{count}</b></a></li>");
    }
    out += &format!("</ul></nav>\n<div class=\"tools\">{}", topic(view, answer, shown));
    out += &format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Layout", "表示"));
    for layout in Layout::ALL {
        let name = match layout {
            Layout::Sides => view.say("side by side", "左右に並べる"),
            Layout::Inline => view.say("in one text", "一つの本文で"),
            Layout::Table => "<span lang=\"ja\">新旧対照表</span>",
        };
        let address = address(answer, shown.only, layout, 1);
        out += &format!(
            "<li><a href=\"{address}\"{}>{name}</a></li>",
            current(shown.layout == layout)
        );
    }
    if let Some(other) = shown.other {
        let name = match other.new.language {
            Language::En => "English",
            Language::Ja => "日本語版",
        };
        let lang = other.new.language;
        out += &format!(
            "<li><a lang=\"{lang}\" href=\"/diff/{}/{}\">{name}</a></li>",
            other.old, other.new
        );
    }
    out += &bulletins(view, &shown.bulletins);
    out + "</ul></nav></div>\n"
}

/// The way to what was said of these changes, a page for all bulletins of a day.
fn bulletins(view: &View, bulletins: &[EditionId]) -> String {
    let mut days: Vec<_> = bulletins.iter().map(|it| it.effective).collect();
    days.dedup();
    let name = view.say("bulletin", "更新情報");
    days.iter().map(|it| format!("<li><a href=\"/bulletin/{it}\">{name}</a></li>")).collect()
}

fn topic(view: &View, answer: &DiffAnswer, shown: &DiffPage) -> String {
    let layout = match shown.layout {
        Layout::Sides => String::new(),
        layout => format!("<input type=\"hidden\" name=\"layout\" value=\"{}\">", layout.word()),
    };
    format!(
        "<form action=\"/diff/{}/{}\"><label class=\"unseen\" for=\"within\">{label}</label>\
         <input id=\"within\" type=\"search\" name=\"q\" placeholder=\"{label}\" value=\"{}\">{layout}\
         <button>{}</button></form>\n",
        answer.editions.old,
        answer.editions.new,
        escape(answer.topic.as_deref().unwrap_or_default()),
        view.say("Narrow", "絞り込む"),
        label = view.say("Words within the changes", "変更箇所を語で絞り込む"),
    )
}

/// The sections with how many changes each has.
fn inside(view: &View, answer: &DiffAnswer, shown: &DiffPage, changes: &[&ShownChange]) -> String {
    if shown.layout == Layout::Table {
        return String::new();
    }
    let label = view.say("Changes by section", "節ごとの変更");
    let mut out = format!(
        "<nav class=\"inside\" aria-label=\"{label}\"><details open><summary>{label}</summary><ol>\n"
    );
    let mut place = 0;
    for section in changes.chunk_by(|one, other| one.heading == other.heading) {
        let page = place / MOST + 1;
        place += section.len();
        let to = match page == shown.page.max(1) {
            true => String::new(),
            false => address(answer, shown.only, shown.layout, page),
        };
        let (anchor, name) = (
            anchor_of(&section[0].heading),
            heading(view, &section[0].heading, answer.editions.new.language),
        );
        out += &format!(
            "<li><a href=\"{to}#{anchor}\">{name}&nbsp;<b>{}</b></a></li>\n",
            section.len()
        );
    }
    out + "</ol></details></nav>\n"
}

fn anchor_of(heading: &Heading) -> String {
    match heading {
        Heading::Section(number, _) => format!("in-{number}"),
        Heading::Glossary => "in-glossary".to_owned(),
        Heading::Front => "in-front".to_owned(),
        Heading::Back => "in-back".to_owned(),
    }
}

fn heading(view: &View, heading: &Heading, language: Language) -> String {
    match heading {
        Heading::Section(number, title) => {
            format!("{number} <span lang=\"{language}\">{}</span>", escape(title))
        }
        Heading::Glossary => view.say("Glossary", "用語集").to_owned(),
        Heading::Front => view.say("Before the rules", "前付").to_owned(),
        Heading::Back => view.say("Behind the rules", "後付").to_owned(),
    }
}

fn sections(view: &View, changes: &[&ShownChange], language: Language, layout: Layout) -> String {
    let mut out = String::new();
    for section in changes.chunk_by(|one, other| one.heading == other.heading) {
        let of = &section[0].heading;
        out += &format!(
            "<section>\n<h2 class=\"title\" id=\"{}\">{}</h2>\n",
            anchor_of(of),
            heading(view, of, language)
        );
        section.iter().for_each(|it| out += &change(view, it, language, layout));
        out += "</section>\n";
    }
    out
}

fn pages(view: &View, answer: &DiffAnswer, shown: &DiffPage, at: usize, count: usize) -> String {
    let last = count.div_ceil(MOST);
    if last < 2 {
        return String::new();
    }
    let mut out =
        format!("<nav class=\"choices\" aria-label=\"{}\"><ul>", view.say("Pages", "ページ"));
    for page in 1..=last {
        let current = if page == at { " aria-current=\"page\"" } else { "" };
        let address = address(answer, shown.only, shown.layout, page);
        out += &format!("<li><a href=\"{address}\"{current}>{page}</a></li>");
    }
    out + "</ul></nav>\n"
}

/// How many changes are of menus, which are told under their kinds.
fn menus(view: &View, answer: &DiffAnswer) -> String {
    let count = answer.changes.iter().filter(|it| is_menu(it)).count();
    let told = match view.language {
        _ if count == 0 => return String::new(),
        Language::En => format!("{count} lines of the page's menus stand under their kinds only."),
        Language::Ja => format!("ページのメニューの変更{count}行は、種類別の表示にだけあります。"),
    };
    format!("<p class=\"quiet\">{told}</p>\n")
}

/// What only moved, by old and new number, and what changed in print only.
fn folded(view: &View, answer: &DiffAnswer) -> String {
    let mut out = String::new();
    for class in [Class::Moved, Class::References, Class::Typography] {
        let of: Vec<&ShownChange> = answer.changes.iter().filter(|it| it.class == class).collect();
        if of.is_empty() {
            continue;
        }
        let label = happened(view, Some(class));
        let names = of
            .iter()
            .map(|it| (anchor(it), name(view, it, answer.editions.new.language)))
            .map(|(anchor, name)| format!("<li{anchor}>{name}</li>"));
        let address = address(answer, Some(class), Layout::default(), 1);
        out += &format!(
            "<details class=\"folded\"><summary>{label} <b>{}</b></summary>\n<ul class=\"moves\">{}</ul>\n\
             <p><a href=\"{address}\">{}</a></p></details>\n",
            of.len(),
            names.collect::<String>(),
            view.say("with their texts", "本文とともに表示")
        );
    }
    out
}
