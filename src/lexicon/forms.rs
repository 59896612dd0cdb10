//! Which ways to write something begin with some letters? Start at [`forms_of`].
//!
//! The build script sorted them by their letters, so that a query reads only those that begin as
//! its words do.

use super::tables::{Form, FormKind, Start};

/// For each form, in the order of their starts: its start, its kind, its length, where its row
/// begins in the table, and where it begins itself, in bytes.
static FORMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/forms"));

/// Bytes of a form.
const BYTES: usize = 15;

/// The ways to write or read something that begin so.
pub fn forms_of(start: Start) -> impl Iterator<Item = Form> {
    let packed = start.packed();
    let all: &[[u8; BYTES]] = FORMS.as_chunks().0;
    let own = &all[all.partition_point(|entry| number(&entry[..4]) < packed as usize)..];
    own.iter().take_while(move |entry| number(&entry[..4]) == packed as usize).filter_map(read)
}

/// A number from its bytes, least first.
fn number(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
}

fn read(bytes: &[u8; BYTES]) -> Option<Form> {
    let kind = *FormKind::ALL.get(usize::from(bytes[4]))?;
    let (len, row, start) = (number(&bytes[5..7]), number(&bytes[7..11]), number(&bytes[11..]));
    let table = kind.table();
    let row = table.get(row..)?.lines().next()?;
    Some(Form { kind, text: table.get(start..start + len)?, row })
}
