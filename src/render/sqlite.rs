//! How is a table written that SQLite reads? Start at [`database`].
//!
//! The index of a docset is a SQLite file of one small table. A library that can do all that SQLite
//! can would bring a C compiler or thousands of lines for it; the file format has been fixed since
//! 2004 and promised until 2050 (<https://www.sqlite.org/fileformat2.html>), and what one table
//! needs of it is here: pages of rows, and pages that point to them.

/// Bytes of a page.
const PAGE: usize = 4096;

/// Bytes of the file's header, in front of the first page's own.
const HEADER: usize = 100;

/// Kinds of pages.
const LEAF: u8 = 0x0d;
const INTERIOR: u8 = 0x05;

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value<'a> {
    /// Nothing; where the primary key stands, the row's own number.
    Null,
    /// A small number.
    Integer(u8),
    /// A text.
    Text(&'a str),
}

/// A file with one table of texts; `statement` creates it, with an integer primary key in front of
/// the texts. A row that does not fit on a page is left out.
pub fn database<const N: usize>(table: &str, statement: &str, rows: &[[String; N]]) -> Vec<u8> {
    let mut cells: Vec<(u64, Vec<u8>)> = Vec::with_capacity(rows.len());
    for row in rows {
        let mut values = vec![Value::Null];
        values.extend(row.iter().map(|text| Value::Text(text)));
        let number = cells.len() as u64 + 1;
        let cell = cell(number, &values);
        if cell.len() + 2 + 8 <= PAGE - 35 {
            cells.push((number, cell));
        }
    }
    let pages = tree(&cells);
    let own = [
        Value::Text("table"),
        Value::Text(table),
        Value::Text(table),
        Value::Integer(2),
        Value::Text(statement),
    ];
    let mut first = page(LEAF, HEADER, &[cell(1, &own)], None);
    first[..HEADER].copy_from_slice(&header(pages.len() as u32 + 1));
    let mut file = first;
    pages.into_iter().for_each(|page| file.extend(page));
    file
}

/// The pages of a table, from the second of the file on; the first of them is its root.
fn tree(cells: &[(u64, Vec<u8>)]) -> Vec<Vec<u8>> {
    // Page by page of a level: its last row number, and its bytes.
    let mut level: Vec<(u64, Vec<u8>)> = filled(cells, 8)
        .into_iter()
        .map(|cells| {
            let last = cells.last().map_or(0, |cell| cell.0);
            let cells: Vec<Vec<u8>> = cells.iter().map(|cell| cell.1.clone()).collect();
            (last, page(LEAF, 0, &cells, None))
        })
        .collect();
    // The root is page 2, and everything below it comes behind.
    let mut below: Vec<Vec<u8>> = Vec::new();
    while level.len() > 1 {
        let first = below.len() as u32 + 3;
        let pointers: Vec<(u64, Vec<u8>)> = level
            .iter()
            .zip(first..)
            .map(|((last, _), number)| {
                let mut cell = number.to_be_bytes().to_vec();
                cell.extend(varint(*last));
                (*last, cell)
            })
            .collect();
        below.extend(level.into_iter().map(|page| page.1));
        level = filled(&pointers, 12)
            .into_iter()
            .map(|cells| {
                let last = cells.last();
                let right = last.and_then(|cell| cell.1.first_chunk().copied());
                let right = right.map(u32::from_be_bytes);
                let own: Vec<Vec<u8>> = cells[..cells.len().saturating_sub(1)]
                    .iter()
                    .map(|cell| cell.1.clone())
                    .collect();
                (last.map_or(0, |cell| cell.0), page(INTERIOR, 0, &own, right))
            })
            .collect();
    }
    let root = level.pop().map_or_else(|| page(LEAF, 0, &[], None), |page| page.1);
    std::iter::once(root).chain(below).collect()
}

/// Cells in as many pages as they need.
fn filled(cells: &[(u64, Vec<u8>)], head: usize) -> Vec<&[(u64, Vec<u8>)]> {
    let mut pages = Vec::new();
    let (mut from, mut bytes) = (0, head);
    for (at, cell) in cells.iter().enumerate() {
        let more = cell.1.len() + 2;
        if bytes + more > PAGE {
            pages.push(&cells[from..at]);
            (from, bytes) = (at, head);
        }
        bytes += more;
    }
    if from < cells.len() {
        pages.push(&cells[from..]);
    }
    pages
}

/// A page: its head, where its cells are, and the cells from its end.
fn page(kind: u8, at: usize, cells: &[Vec<u8>], right: Option<u32>) -> Vec<u8> {
    let mut page = vec![0; PAGE];
    let mut end = PAGE;
    let head = if kind == INTERIOR { 12 } else { 8 };
    for (place, cell) in cells.iter().enumerate() {
        end -= cell.len();
        page[end..end + cell.len()].copy_from_slice(cell);
        let pointer = at + head + 2 * place;
        page[pointer..pointer + 2].copy_from_slice(&(end as u16).to_be_bytes());
    }
    page[at] = kind;
    page[at + 3..at + 5].copy_from_slice(&(cells.len() as u16).to_be_bytes());
    page[at + 5..at + 7].copy_from_slice(&(end as u16).to_be_bytes());
    if let Some(right) = right {
        page[at + 8..at + 12].copy_from_slice(&right.to_be_bytes());
    }
    page
}

/// A row as a page holds it: its length, its number, the kinds of its values, the values.
fn cell(number: u64, values: &[Value<'_>]) -> Vec<u8> {
    let (mut kinds, mut body) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Value::Null => kinds.extend(varint(0)),
            Value::Integer(integer) => {
                kinds.extend(varint(1));
                body.push(*integer);
            }
            Value::Text(text) => {
                kinds.extend(varint(2 * text.len() as u64 + 13));
                body.extend_from_slice(text.as_bytes());
            }
        }
    }
    // The head counts its own length, which is one byte for rows as short as these.
    let mut record = varint(kinds.len() as u64 + 1);
    record.extend(kinds);
    record.extend(body);
    let mut cell = varint(record.len() as u64);
    cell.extend(varint(number));
    cell.extend(record);
    cell
}

/// A number in as few bytes as it needs, seven bits in each, the highest first.
fn varint(number: u64) -> Vec<u8> {
    let mut bytes = vec![(number & 0x7f) as u8];
    let mut rest = number >> 7;
    while rest > 0 {
        bytes.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    bytes.reverse();
    bytes
}

/// The header of a file of so many pages.
fn header(pages: u32) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..16].copy_from_slice(b"SQLite format 3\0");
    header[16..18].copy_from_slice(&(PAGE as u16).to_be_bytes());
    // Versions of writing and reading, no reserved bytes, and three fractions that are always so.
    header[18..24].copy_from_slice(&[1, 1, 0, 64, 32, 32]);
    let mut put = |at: usize, value: u32| header[at..at + 4].copy_from_slice(&value.to_be_bytes());
    put(24, 1); // changes
    put(28, pages);
    put(40, 1); // changes of the schema
    put(44, 4); // format of the schema
    put(56, 1); // UTF-8
    put(92, 1); // the change for which the number of pages holds
    put(96, 3_045_000); // the version of SQLite that writes so
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_pages_behind_its_header() {
        for count in [0, 1, 50, 5_000, 300_000] {
            let rows: Vec<[String; 1]> =
                (0..count).map(|number| [format!("row {number}")]).collect();
            let file = database("t", "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT)", &rows);
            assert_eq!(file.len() % PAGE, 0);
            let pages = u32::from_be_bytes(*file[28..].first_chunk().expect("it is there"));
            assert_eq!(pages as usize * PAGE, file.len());
            assert_eq!(file[PAGE], if count > 50 { INTERIOR } else { LEAF });
        }
    }

    #[test]
    fn numbers_take_as_few_bytes_as_they_need() {
        assert_eq!(varint(0), [0]);
        assert_eq!(varint(127), [127]);
        assert_eq!(varint(128), [0x81, 0]);
        assert_eq!(varint(16_384), [0x81, 0x80, 0]);
    }
}
