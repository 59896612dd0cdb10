//! What does `doctor` answer? Start at [`DoctorAnswer`].

use crate::model::{EditionId, EffectiveDate, Language, Said};

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
    pub damage: Vec<Said>,
}

/// What to do about a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Import a damaged source again.
    Restore,
    /// Fetch what is lacking.
    Update,
    /// Import texts of one's own.
    Import,
}

impl Advice {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Restore => "restore",
            Self::Update => "update",
            Self::Import => "import",
        }
    }
}

impl DoctorAnswer {
    /// What to do to go on, the most needed first.
    pub fn advice(&self) -> Vec<Advice> {
        let needed = [
            (Advice::Restore, !self.damage.is_empty()),
            (Advice::Update, !self.lacking.is_empty()),
            (Advice::Import, self.held.is_empty()),
        ];
        needed.into_iter().filter(|it| it.1).map(|it| it.0).collect()
    }
}
