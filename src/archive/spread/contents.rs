//! What is in the book? Start at [`Archive::contents`].

use crate::answer::ContentsAnswer;
use crate::archive::error::ArchiveError;
use crate::archive::open::Archive;
use crate::archive::pick::Picked;
use crate::model::{Level, RuleNumber};

impl Archive {
    /// The chapters and sections of the editions picked.
    pub fn contents(&self, picked: Picked) -> Result<ContentsAnswer, ArchiveError> {
        let spread = self.spread(picked)?;
        let step = |number: RuleNumber| spread.step(self, number);
        let mut chapters = Vec::new();
        if let Some(book) = spread.leading() {
            for chapter in book.numbers().filter(|it| it.level() == Level::Chapter) {
                let sections = book.below(chapter).into_iter().map(step).collect();
                chapters.push((step(chapter), sections));
            }
        }
        Ok(ContentsAnswer { facing: spread.facing, chapters })
    }
}
