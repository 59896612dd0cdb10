//! Which ways to write something begin with some letters? Start at [`forms_of`].
//!
//! The build script sorted them by their letters, so that a query reads only those that begin as
//! its words do.

use super::lexicon::{Form, FormKind};

/// For each form, in the order of their starts: the letters that it starts with, or 0 where those
/// are none of English; its kind; its length, where its row begins in the table, and where it
/// begins itself, in bytes.
static FORMS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/forms"));

/// Bytes of a form.
const BYTES: usize = 13;

/// The ways to write or read something that have this [`english_start`](super::english_start), or
/// have none.
pub fn forms_of(start: Option<[u8; 2]>) -> impl Iterator<Item = Form> {
    let start = start.unwrap_or_default();
    let all: &[[u8; BYTES]] = FORMS.as_chunks().0;
    let own = &all[all.partition_point(|it| it[..2] < start[..])..];
    own.iter().take_while(move |it| it[..2] == start[..]).filter_map(read)
}

fn read(bytes: &[u8; BYTES]) -> Option<Form> {
    let number = |from: usize, count: usize| {
        bytes[from..from + count].iter().rev().fold(0, |sum, it| sum << 8 | usize::from(*it))
    };
    let kind = *FormKind::ALL.get(usize::from(bytes[2]))?;
    let (len, row, start) = (number(3, 2), number(5, 4), number(9, 4));
    let table = kind.table();
    let row = table.get(row..)?.lines().next()?;
    Some(Form { kind, text: table.get(start..start + len)?, row })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::lexicon::forms;
    use super::*;

    #[test]
    fn every_form_is_found_by_its_start() {
        let starts: BTreeSet<Option<[u8; 2]>> = forms().map(|it| it.english_start()).collect();
        for start in starts {
            let wanted: Vec<Form> = forms().filter(|it| it.english_start() == start).collect();
            assert_eq!(forms_of(start).collect::<Vec<_>>(), wanted, "{start:?}");
        }
    }
}
