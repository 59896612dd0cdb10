//! How does it look what is in a home? Start at [`doctor`].

use super::Terminal;
use crate::answer::DoctorAnswer;
use crate::doc::wrap;
use crate::render::labels::judgement_label;

/// What is here, what is missing, what is damaged, and how to go on.
pub fn doctor(answer: &DoctorAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let of =
        |key: &str, name: &'static str, value: String| words.tell(key, &[(name, value.into())]);
    let mut lines = vec![of("doctor-home", "path", answer.home.clone())];
    if answer.held.is_empty() {
        lines.push(words.say("doctor-empty"));
    }
    for held in &answer.held {
        let language = words.say(&format!("language-{}", held.language)).into();
        let (count, newest) = (held.editions.into(), held.newest.to_string().into());
        let told = [("language", language), ("count", count), ("newest", newest)];
        lines.push(words.tell("doctor-held", &told));
    }
    if answer.documents > 0 {
        lines.push(words.tell("doctor-documents", &[("count", answer.documents.into())]));
    }
    for text in &answer.lacking {
        let language = words.say(&format!("language-{}", text.language)).into();
        let told = [("language", language), ("day", text.effective.to_string().into())];
        lines.push(words.tell("doctor-lacking", &told));
    }
    for judged in &answer.parts {
        let reason = judged.reasons.first();
        let reason = reason.map_or(String::new(), |reason| words.said(&reason.said()));
        let judgement = judgement_label(judged.completeness, words).into();
        let edition = judged.edition.to_string().into();
        let told = [("edition", edition), ("judgement", judgement), ("reason", reason.into())];
        lines.push(words.tell("doctor-judged", &told));
    }
    let damaged = |damage| of("doctor-damaged", "what", words.said(damage));
    lines.extend(answer.damage.iter().map(damaged));
    if answer.is_sound() && !answer.held.is_empty() {
        lines.push(words.say("doctor-sound"));
    }
    let mut out = String::new();
    for line in &lines {
        wrap(line, terminal.width).iter().for_each(|row| out += &format!("{row}\n"));
    }
    if !answer.advice.is_empty() {
        out += &format!("\n{}\n", words.say("doctor-advice"));
    }
    for advice in &answer.advice {
        let advice = words.said(advice);
        let lines = wrap(&advice, terminal.width.saturating_sub(2).max(20));
        lines.iter().for_each(|line| out += &format!("  {line}\n"));
    }
    out
}
