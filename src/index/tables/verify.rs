//! Is every piece of the tables what was written? Start at [`Tables::verify`].
//!
//! A question checks only the pieces it reads; this checks all.

use super::block::Damage;
use super::read::Tables;

impl Tables {
    /// Compares every piece with its checksum; gives the first that differs.
    pub fn verify(&self) -> Result<(), Damage> {
        for entry in 0..self.entry_count() {
            self.entry_block(entry)?.read(self.bytes(), "record")?;
        }
        for place in 0..self.editions().len() {
            let Some(blocks) = self.edition_blocks(place) else { continue };
            blocks.rows.read(self.bytes(), "list of records")?;
            blocks.references.read(self.bytes(), "list of references")?;
            blocks.problems.read(self.bytes(), "list of problems")?;
        }
        for (name, block) in self.named_blocks() {
            block.read(self.bytes(), name)?;
        }
        Ok(())
    }
}
