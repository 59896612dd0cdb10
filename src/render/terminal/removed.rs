//! How does it look when editions were taken out? Start at [`removed`].

use crate::answer::RemoveAnswer;

/// A line for each edition, and where its sources are.
pub fn removed(answer: &RemoveAnswer) -> String {
    let mut out = String::new();
    for (id, kept) in &answer.removed {
        out += &format!("{id} is taken out; its source is kept:\n");
        for path in kept {
            out += &format!("  {path}\n");
        }
    }
    out += "`mtgcr import` of a path puts it back\n";
    out
}
