//! Which formats are there? Start at [`write`] and [`read`].

use super::unit::{File, Format, Unit};
use super::{markup, po, table};
use crate::model::EditionId;

/// A file of all `units`, which put an English edition into Japanese.
pub fn write(format: Format, english: EditionId, japanese: EditionId, units: &[Unit]) -> String {
    match format {
        Format::Po => po::write(english, japanese, units),
        Format::Xliff => markup::xliff(english, units),
        Format::Memory => markup::memory(english, japanese, units),
        Format::Table => table::write(english, japanese, units),
    }
}

/// Reads a file of ours, whatever its format; none for any other text.
pub fn read(text: &str) -> Option<File> {
    let read = po::read(text).or_else(|| markup::read(text)).or_else(|| table::read(text));
    read.map(|file| File { units: Unit::gathered(file.units), ..file })
}
