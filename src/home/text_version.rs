//! Whose translation is a text, and of which revision? Start at [`Home::text_version`].

use super::error::HomeError;
use super::open::Home;
use crate::model::{Language, RecordKind};
use crate::parse::TextVersion;

/// How many lines at the head of a text may say whose it is.
const HEAD: usize = 80;

impl Home {
    /// What the text at `place` says of itself at its head; none of an English one, which has no
    /// translator.
    pub(crate) fn text_version(&self, place: usize) -> Result<Option<TextVersion>, HomeError> {
        if self.tables.editions()[place].id.language == Language::En {
            return Ok(None);
        }
        let front = self.rows(place)?.rows.iter().take_while(|row| row.kind == RecordKind::Front);
        let lines: Result<Vec<&str>, HomeError> =
            front.take(HEAD).map(|row| Ok(self.tables.words(row.entry)?.text)).collect();
        Ok(TextVersion::read(lines?.into_iter()))
    }
}
