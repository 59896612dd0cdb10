//! Are derived files still what was written? Start at [`Sums`].
//!
//! A folder that is whole holds `sums`, with a line for each other file: checksums, length, name.
//! The tables have checksums of their own; this is for files of an engine that has none. Each
//! block of a file has its own, so that a reader checks what it reads and no more.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crc32fast::hash;

use super::generation::{IndexError, write_synced};
use super::tables::Damage;

/// Name of the list of sums in its folder.
pub const NAME: &str = "sums";

/// Bytes of a file that share a checksum.
pub const BLOCK: usize = 32 << 10;

/// What the files of a folder were when they were written.
#[derive(Debug)]
pub struct Sums {
    files: Vec<FileSums>,
}

/// What a file was when it was written.
#[derive(Debug, PartialEq, Eq)]
pub struct FileSums {
    name: String,
    /// Its length, in bytes.
    pub length: u64,
    /// The CRC-32 of each of its blocks.
    blocks: Vec<u32>,
}

impl Sums {
    /// Reads the list of `folder`; every file must have the length that was written.
    pub fn open(folder: &Path) -> Result<Self, Damage> {
        let damage = || damaged(NAME);
        let list = fs::read_to_string(folder.join(NAME)).map_err(|_| damage())?;
        let files = list.lines().map(|line| FileSums::read(line).ok_or_else(damage));
        let files: Vec<FileSums> = files.collect::<Result<_, _>>()?;
        for file in &files {
            if fs::metadata(folder.join(&file.name))
                .map_or(true, |metadata| metadata.len() != file.length)
            {
                return Err(file.damage());
            }
        }
        if files.is_empty() { Err(damage()) } else { Ok(Self { files }) }
    }

    /// What the file of this name was; one that is not listed was not written.
    pub fn of(&self, name: &str) -> Result<&FileSums, Damage> {
        self.files.iter().find(|file| file.name == name).ok_or_else(|| damaged(name))
    }
}

impl FileSums {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.splitn(3, ' ');
        let blocks = words.next()?.split(',').map(|sum| u32::from_str_radix(sum, 16).ok());
        let blocks: Vec<u32> = blocks.collect::<Option<_>>()?;
        let length: u64 = words.next()?.parse().ok()?;
        let name = words.next().filter(|name| !name.contains(['/', '\\']))?.to_owned();
        // A block without a sum would be believed as it is.
        let all = length.div_ceil(BLOCK as u64).max(1);
        (blocks.len() as u64 == all).then_some(Self { name, length, blocks })
    }

    fn line(&self) -> String {
        let blocks: Vec<String> = self.blocks.iter().map(|sum| format!("{sum:08x}")).collect();
        format!("{} {} {}\n", blocks.join(","), self.length, self.name)
    }

    /// How many blocks it has.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Whether its block at this place has these bytes.
    pub fn has(&self, place: usize, bytes: &[u8]) -> bool {
        self.blocks.get(place) == Some(&hash(bytes))
    }

    /// That it is not what was written.
    pub fn damage(&self) -> Damage {
        damaged(&self.name)
    }
}

fn damaged(name: &str) -> Damage {
    Damage { what: format!("file `{name}`") }
}

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
        lines.push(sums_of(&path, name).map_err(IndexError::io("read", &path))?.line());
    }
    lines.sort();
    write_synced(&folder.join(NAME), lines.concat().as_bytes())
}

/// Whether every file of `folder` is what was written.
pub fn check(folder: &Path) -> Result<(), Damage> {
    for file in Sums::open(folder)?.files {
        let now = sums_of(&folder.join(&file.name), file.name.clone());
        if now.map_or(true, |sums| sums != file) {
            return Err(file.damage());
        }
    }
    Ok(())
}

/// The sums of a file; one without bytes has one block.
fn sums_of(path: &Path, name: String) -> io::Result<FileSums> {
    let mut file = File::open(path)?;
    let mut sums = FileSums { name, length: 0, blocks: Vec::new() };
    let mut block = Vec::with_capacity(BLOCK);
    loop {
        block.clear();
        let read = file.by_ref().take(BLOCK as u64).read_to_end(&mut block)?;
        if read > 0 || sums.blocks.is_empty() {
            sums.length += read as u64;
            sums.blocks.push(hash(&block));
        }
        if read < BLOCK {
            return Ok(sums);
        }
    }
}
