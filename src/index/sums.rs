//! Are derived files still what was written? Start at [`check`].
//!
//! A folder that is whole holds `sums`, with a line for each other file: checksum, length, name.
//! The tables have checksums of their own; this is for files of an engine that has none.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crc32fast::Hasher;

use super::generation::{IndexError, write_synced};
use super::tables::Damage;

/// Name of the list of sums in its folder.
pub const NAME: &str = "sums";

/// Writes the sums of all files in `folder`, which do not change any more.
pub fn write(folder: &Path) -> Result<(), IndexError> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).map_err(IndexError::io("list", folder))? {
        let entry = entry.map_err(IndexError::io("list", folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        // Hidden files are locks and lists that only a writer reads.
        if name == NAME || name.starts_with('.') {
            continue;
        }
        let path = entry.path();
        let (sum, length) = sum_of(&path).map_err(IndexError::io("read", &path))?;
        lines.push(format!("{sum:08x} {length} {name}\n"));
    }
    lines.sort();
    write_synced(&folder.join(NAME), lines.concat().as_bytes())
}

/// Whether every file of `folder` has the length that was written; reads only the list.
pub fn check_lengths(folder: &Path) -> Result<(), Damage> {
    check_with(folder, |path, _, length| fs::metadata(path).is_ok_and(|it| it.len() == length))
}

/// Whether every file of `folder` is what was written.
pub fn check(folder: &Path) -> Result<(), Damage> {
    check_with(folder, |path, sum, length| sum_of(path).is_ok_and(|it| it == (sum, length)))
}

/// Checksum and length of a file, read through a small buffer: a fresh one for each whole file
/// costs most of a short search, since the system hands out its pages one by one.
fn sum_of(path: &Path) -> io::Result<(u32, u64)> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; BUFFER];
    let mut sum = Hasher::new();
    let mut length = 0;
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok((sum.finalize(), length)),
            read => {
                sum.update(&buffer[..read]);
                length += read as u64;
            }
        }
    }
}

/// Bytes that are read at a time.
const BUFFER: usize = 64 << 10;

fn check_with(folder: &Path, is_sound: impl Fn(&Path, u32, u64) -> bool) -> Result<(), Damage> {
    let damage = |name: &str| Damage { what: format!("file `{name}`") };
    let list = fs::read_to_string(folder.join(NAME)).map_err(|_| damage(NAME))?;
    for line in list.lines() {
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().ok_or_else(|| damage(NAME));
        let (sum, length, name) = (word()?, word()?, word()?);
        let sum = u32::from_str_radix(sum, 16).map_err(|_| damage(NAME))?;
        let length = length.parse().map_err(|_| damage(NAME))?;
        let is_plain = !name.contains(['/', '\\']);
        if !is_plain || !is_sound(&folder.join(name), sum, length) {
            return Err(damage(name));
        }
    }
    if list.is_empty() { Err(damage(NAME)) } else { Ok(()) }
}
