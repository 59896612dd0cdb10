//! Pictures that stand alone, as SVG. Start at [`topic`] and [`changes`].
//!
//! What a picture shows can be read in it, too: each bar and square tells its count where the
//! pointer rests, and the whole has a title.

use maud::{Markup, PreEscaped, html};

use super::history::came_went_edited;
use super::labels::{class_count, heading_label};
use crate::answer::{BookNames, ChangesAnswer, EditionCounts, SectionCounts, TopicAnswer};
use crate::model::EditionId;
use crate::text::display_width;
use crate::words::{Words, tell};

/// The width of an edition.
const STEP: usize = 10;

const BARS: usize = 120;

const ROW: usize = 14;

/// What stands above the bars.
const HEAD: usize = 40;

/// What stands at the left of them.
const LEFT: usize = 60;

/// Colours that can be told apart, whatever eyes see them.
const STYLE: PreEscaped<&str> = PreEscaped(
    "svg{background:#fff;font:11px system-ui,sans-serif}text{fill:#222}\
     .rules{fill:#3b6ea5}.examples{fill:#e0a030}.glossary{fill:#7a7a7a}\
     .added{fill:#2a7f3f}.removed{fill:#b3362d}.edited{fill:#3b6ea5}\
     .cell{fill:#3b6ea5}.grid{stroke:#ddd}.title{font-size:14px;font-weight:600}",
);

/// What is drawn over an edition, one count upon the other, and what the pointer is told there.
struct Bar {
    edition: EditionId,
    counts: [usize; 3],
    told: String,
}

/// In how many records the words of a topic stand, edition by edition.
pub fn topic(answer: &TopicAnswer, words: Words) -> String {
    let title = tell!(words, "topic-title", topic = answer.topic);
    let parts = ["rules", "examples", "glossary"];
    let legend = parts.map(|part| (part, words.say(&format!("column-{part}"))));
    let bars = answer.editions.iter().map(|edition| {
        let counts = [edition.rules, edition.examples, edition.glossary];
        let each = legend.iter().zip(counts);
        let each = each.map(|((_, class), count)| tell!(words, "class-count", count, class));
        let told = format!("{}: {}", edition.edition, words.list(each));
        Bar { edition: edition.edition, counts, told }
    });
    picture(&title, &bars.collect::<Vec<_>>(), &legend, &[], words)
}

/// How much each edition changed, and in which sections.
pub fn changes(answer: &ChangesAnswer, words: Words) -> String {
    let title = match answer.within {
        Some(number) => tell!(words, "changes-title-of", name = number),
        None => words.say("changes-title"),
    };
    let legend = ["added", "removed", "edited"];
    let legend = legend.map(|part| (part, words.say(&format!("class-{part}"))));
    let bars = answer.editions.iter().map(|EditionCounts { edition, set, counts, .. }| {
        let named = format!("{edition} {}", set.as_deref().unwrap_or_default());
        let each = counts.iter().map(|(class, count)| class_count(*class, *count, words));
        let told = format!("{}: {}", named.trim_end(), words.list(each));
        Bar { edition: *edition, counts: came_went_edited(counts), told }
    });
    let is_drawn = |section: &&SectionCounts| section.by_edition.iter().any(|count| *count > 0);
    let sections: Vec<&SectionCounts> = answer.sections.iter().filter(is_drawn).collect();
    picture(&title, &bars.collect::<Vec<_>>(), &legend, &sections, words)
}

/// The bars of an edition, one upon the other.
fn stacked(at: usize, bar: &Bar, legend: &[(&str, String)], most: usize) -> Markup {
    let mut y = (HEAD + BARS) as f32;
    let bars = legend.iter().zip(bar.counts).map(|((class, _), count)| {
        let height = (count * BARS) as f32 / most as f32;
        y -= height;
        (*class, y, height)
    });
    let bars: Vec<(&str, f32, f32)> = bars.filter(|bar| bar.2 > 0.0).collect();
    html! {
        @for (class, y, height) in bars {
            rect class=(class) x=(LEFT + at * STEP) y=(format!("{y:.1}")) width=(STEP - 2)
                height=(format!("{height:.1}")) {}
        }
    }
}

/// Bars over editions with years below them, and under these a line for each section.
fn picture(
    title: &str,
    bars: &[Bar],
    legend: &[(&str, String)],
    sections: &[&SectionCounts],
    words: Words,
) -> String {
    let plot = bars.len() * STEP;
    let sums = bars.iter().map(|bar| bar.counts.iter().sum::<usize>());
    let most = sums.max().unwrap_or(0).max(1);
    let names: Vec<String> = sections
        .iter()
        .map(|section| heading_label(&section.heading, &BookNames::default(), words))
        .collect();
    // A character takes some six units, one of Japanese twice as many.
    let room = names.iter().map(|name| display_width(name)).max().unwrap_or(0) * 7;
    let (width, foot) = (LEFT + plot + room.max(60) + 20, HEAD + BARS + 24);
    let height = foot + sections.len() * ROW + 16;
    let busiest =
        sections.iter().flat_map(|section| &section.by_edition).copied().max().unwrap_or(0).max(1);
    // Few changes are seen as well as many.
    let share = |count: usize| (count as f32).ln_1p() / (busiest as f32).ln_1p();
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" role="img" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) } {
            title { (title) }
            style { (STYLE) }
            text.title x=(LEFT) y="16" { (title) }
            @for (nth, (class, label)) in legend.iter().enumerate() {
                rect class=(class) x=(LEFT + nth * 110) y="24" width="9" height="9" {}
                text x=(LEFT + nth * 110 + 13) y="32" { (label) }
            }
            @for part in [0, most.div_ceil(2), most] {
                @let y = HEAD + BARS - part * BARS / most;
                line.grid x1=(LEFT) x2=(LEFT + plot) y1=(y) y2=(y) {}
                text x=(LEFT - 6) y=(y + 4) text-anchor="end" { (part) }
            }
            @for (at, bar) in bars.iter().enumerate() {
                g { title { (bar.told) } (stacked(at, bar, legend, most)) }
            }
            @for (at, year) in years(bars) {
                text x=(LEFT + at * STEP) y=(HEAD + BARS + 14) { (year) }
            }
            @for (row, (section, name)) in sections.iter().zip(&names).enumerate() {
                @let y = foot + row * ROW;
                @for (at, count) in section.by_edition.iter().enumerate().filter(|pair| *pair.1 > 0) {
                    rect.cell x=(LEFT + at * STEP) y=(y) width=(STEP - 2) height=(ROW - 2)
                        fill-opacity=(format!("{:.2}", 0.2 + 0.8 * share(*count))) {
                        title { (name) ", " (bars[at].edition) ": " (count) }
                    }
                }
                text x=(LEFT + plot + 8) y=(y + ROW - 4) { (name) }
            }
        }
    };
    picture.into_string() + "\n"
}

/// The first edition of every year that has room for its name.
fn years(bars: &[Bar]) -> Vec<(usize, String)> {
    const ROOM: usize = 4;
    let mut years: Vec<(usize, String)> = Vec::new();
    for (at, bar) in bars.iter().enumerate() {
        let year: String = bar.edition.effective.to_string().chars().take(4).collect();
        let last = years.last();
        if last.is_none_or(|(place, known)| *known != year && at - place >= ROOM) {
            years.push((at, year));
        }
    }
    years
}
