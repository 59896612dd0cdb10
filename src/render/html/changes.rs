//! How much did each edition change, as a page? Start at [`changes`].

use maud::{PreEscaped, html};

use crate::answer::ChangesAnswer;
use crate::doc::page;
use crate::render::svg;
use crate::render::words::Words;

/// A page with the picture.
pub fn changes(answer: &ChangesAnswer, words: Words) -> String {
    let picture = PreEscaped(svg::changes(answer, words));
    page(&words.say("changes-title"), &html! { figure { (picture) } }, words)
}
