//! What does `doctor` answer? Start at [`DoctorAnswer`].

use crate::model::{EditionId, EffectiveDate, Language};

/// What is in a home, what is missing and what is damaged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DoctorAnswer {
    /// The path of the home.
    pub home: String,
    /// How many editions of the rules are here in each language, and the newest of them.
    pub held: Vec<(Language, usize, EditionId)>,
    /// How many bulletins, rulings and notes are here.
    pub documents: usize,
    /// Newest texts that are known to be published and are not here.
    pub lacking: Vec<(Language, EffectiveDate)>,
    /// What is damaged, a sentence each.
    pub damage: Vec<String>,
}

impl DoctorAnswer {
    /// What to type to go on, the most needed first.
    pub fn advice(&self) -> Vec<&'static str> {
        let mut advice = Vec::new();
        if !self.damage.is_empty() {
            advice.push("`mtgcr import` of the same file puts a damaged source back");
        }
        if !self.lacking.is_empty() {
            advice.push("`mtgcr update` fetches what is lacking");
        }
        if self.held.is_empty() {
            advice.push(
                "`mtgcr import FILE` takes texts that you have; until then the sample answers",
            );
        }
        advice
    }
}
