//! How does it look what is in a home? Start at [`doctor`].

use super::Terminal;
use super::wrap::wrap;
use crate::answer::DoctorAnswer;

/// What is here, what is missing, what is damaged, and how to go on.
pub fn doctor(answer: &DoctorAnswer, terminal: Terminal) -> String {
    let words = terminal.words;
    let of =
        |key: &str, name: &'static str, value: String| words.tell(key, &[(name, value.into())]);
    let mut lines = vec![of("doctor-home", "path", answer.home.clone())];
    if answer.held.is_empty() {
        lines.push(words.say("doctor-empty"));
    }
    for (language, count, newest) in &answer.held {
        let language = words.say(&format!("language-{language}")).into();
        let (count, newest) = ((*count).into(), newest.to_string().into());
        let told = [("language", language), ("count", count), ("newest", newest)];
        lines.push(words.tell("doctor-held", &told));
    }
    if answer.documents > 0 {
        lines.push(words.tell("doctor-documents", &[("count", answer.documents.into())]));
    }
    for (language, day) in &answer.lacking {
        let language = words.say(&format!("language-{language}")).into();
        let told = [("language", language), ("day", day.to_string().into())];
        lines.push(words.tell("doctor-lacking", &told));
    }
    lines.extend(answer.damage.iter().map(|it| of("doctor-damaged", "what", words.said(it))));
    if answer.damage.is_empty() && !answer.held.is_empty() {
        lines.push(words.say("doctor-sound"));
    }
    let mut out = String::new();
    for line in &lines {
        wrap(line, terminal.width).iter().for_each(|it| out += &format!("{it}\n"));
    }
    let advice: Vec<String> =
        answer.advice().iter().map(|it| words.say(&format!("advice-{}", it.word()))).collect();
    if !advice.is_empty() {
        out += &format!("\n{}\n", words.say("doctor-advice"));
    }
    for line in &advice {
        let lines = wrap(line, terminal.width.saturating_sub(2).max(20));
        lines.iter().for_each(|it| out += &format!("  {it}\n"));
    }
    out
}
