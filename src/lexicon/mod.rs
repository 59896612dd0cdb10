//! Names, readings, synonyms, cards and questions: the tables of `index/` as values. Start at [`lexicon`].

mod alike;
mod cards;
mod forms;
mod likeness;
mod questions;
mod tables;

pub use alike::{alike, learn_alike};
pub use cards::{CardName, names};
pub use forms::forms_of;
pub use likeness::{DIMENSIONS, Feature, FeatureKind, Likeness, features, likely_sets};
pub use questions::{
    Answering, Print, QUESTIONS_SUM, QuestionSet, Recogniser, answering, question_set,
    question_sets, times_asked,
};
pub use tables::{Form, FormKind, Meaning, Name, Start, forms, lexicon, phrases, synonyms};
