//! How does it look when editions were taken out? Start at [`removed`].

use crate::answer::RemoveAnswer;
use crate::render::words::Words;

/// A line for each edition, and where its sources are.
pub fn removed(answer: &RemoveAnswer, words: Words) -> String {
    let mut out = String::new();
    for removed in &answer.removed {
        let told = words.tell("removed", &[("edition", removed.edition.to_string().into())]);
        out += &format!("{told}\n");
        for path in &removed.kept {
            out += &format!("  {path}\n");
        }
    }
    out + &format!("{}\n", words.say("removed-way-back"))
}
