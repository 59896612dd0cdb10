//! Names, readings, synonyms and cards: the tables of `index/` as values. Start at [`lexicon`].

mod cards;
mod forms;
mod tables;

pub use cards::{CardName, names};
pub use forms::forms_of;
pub use tables::{Form, FormKind, Meaning, Name, Start, forms, lexicon};
