//! How does it look what is in a home? Start at [`doctor`].

use super::Terminal;
use super::wrap::wrap;
use crate::answer::DoctorAnswer;

/// What is here, what is missing, what is damaged, and how to go on.
pub fn doctor(answer: &DoctorAnswer, terminal: Terminal) -> String {
    let mut lines = vec![format!("home: {}", answer.home)];
    if answer.held.is_empty() {
        lines.push("no editions are here".to_owned());
    }
    for (language, count, newest) in &answer.held {
        let editions = if *count == 1 { "edition" } else { "editions" };
        lines.push(format!("{language}: {count} {editions}, the newest {newest}"));
    }
    if answer.documents > 0 {
        lines.push(format!("bulletins, rulings and notes: {}", answer.documents));
    }
    for (language, day) in &answer.lacking {
        lines.push(format!("lacking: the {language} text of {day}"));
    }
    lines.extend(answer.damage.iter().map(|it| format!("damaged: {it}")));
    if answer.damage.is_empty() && !answer.held.is_empty() {
        lines.push("nothing is damaged".to_owned());
    }
    let mut out = String::new();
    for line in &lines {
        wrap(line, terminal.width).iter().for_each(|it| out += &format!("{it}\n"));
    }
    let advice = answer.advice();
    if !advice.is_empty() {
        out += &format!("\nto go on:\n  {}\n", advice.join("\n  "));
    }
    out
}
