//! How much did each edition change, in Markdown? Start at [`changes`].

use crate::answer::ChangesAnswer;
use crate::model::Class;
use crate::render::labels::class_label;
use crate::render::words::Words;

/// A table of editions with how many changes there are of each class.
pub fn changes(answer: &ChangesAnswer, words: Words) -> String {
    let classes = Class::ALL.map(|class| class_label(class, words));
    let (edition, set) = (words.say("column-edition"), words.say("column-set"));
    let mut out = format!("| {edition} | {set} | {} |\n| --- | --- |", classes.join(" | "));
    out += &" ---: |".repeat(Class::ALL.len());
    out.push('\n');
    for edition in &answer.editions {
        let count = |class: Class| {
            edition.counts.iter().find(|tally| tally.0 == class).map_or(0, |tally| tally.1)
        };
        let counts = Class::ALL.map(|class| count(class).to_string());
        let set = edition.set.as_deref().unwrap_or_default();
        out += &format!("| {} | {set} | {} |\n", edition.edition, counts.join(" | "));
    }
    out
}
