//! Do the laws hold for pieces of the sample that were changed at random? Start at
//! [`laws_hold_for_changed_pieces`].
//!
//! `MTGCR_TEST_MUTATIONS` says how many changed pieces each law is given; a few without. The same
//! pieces come each time, so that what fails fails again.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{LAWS, listed, top};

/// What texts that were made up by chance hardly hold.
const WORDS: [&str; 24] = [
    "\n",
    "\r",
    "\n\n",
    "100.1. ",
    "702.19b ",
    "702.19b-d",
    "Glossary\n",
    "Credits\n",
    "Example: ",
    "例：",
    "=語（ご）／Term=\n",
    "A.7.Ruling.1 - ",
    "1) ",
    "引用：CR508.1d",
    "~~",
    "<del>",
    "</del>",
    "[Name 2003/01/23]",
    "（訳注",
    "”",
    "\u{feff}",
    "\u{0}",
    "\"",
    "kind:rule ",
];

/// Numbers that look random and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Pieces of the sample, some in other encodings.
fn seeds() -> Vec<Vec<u8>> {
    let folder = top().join("corpus/sample");
    let mut seeds = Vec::new();
    for name in listed(&folder) {
        let bytes = fs::read(folder.join(name)).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let end = text.floor_char_boundary(text.len().saturating_sub(900));
        for start in [0, text.len() / 5, text.len() / 2] {
            let start = text.floor_char_boundary(start);
            let piece = &text[start..text.floor_char_boundary(start + 1500)];
            seeds.push(format!("{piece}\n{}", &text[end..]).into_bytes());
        }
        let wide = text.encode_utf16().take(1500).flat_map(u16::to_be_bytes);
        seeds.push(wide.collect());
        seeds.push(bytes[bytes.len() / 3..].iter().take(2000).map(|byte| byte | 0x80).collect());
    }
    seeds.push(b"\"lethal damage\" -prevent deal* kind:rule section:702 704.5d-f".to_vec());
    seeds.push("総合ルール７０２．１９ｂ～ｄ OR 接死 in:2024-11-08".as_bytes().to_vec());
    seeds
        .push(b"<a href='/MagicCompRules 20241108.txt'>TXT</a><A HREF=//m.example/x.pdf>".to_vec());
    seeds.push(b"{\"format\": 1, \"sources\": [{\"edition\": \"2024-11-08\"}]}".to_vec());
    seeds.push(b"msgctxt \"rule 702.19b\"\nmsgid \"a\"\nmsgstr \"b\\n\"\n\"c\"\n".to_vec());
    seeds
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], chance: &mut Chance) {
    let place = chance.below(bytes.len() + 1);
    let end = (place + chance.below(60)).min(bytes.len());
    match chance.below(8) {
        0 if place < bytes.len() => bytes[place] ^= 1 << chance.below(8),
        1 => drop(bytes.drain(place..end)),
        2 => bytes.truncate(place),
        3 => drop(bytes.splice(place..place, vec![chance.below(256) as u8; chance.below(40)])),
        4 => {
            let again = bytes[place..end].to_vec();
            let times = chance.below(30);
            drop(bytes.splice(place..place, again.repeat(times)));
        }
        5 => {
            let other = &seeds[chance.below(seeds.len())];
            let from = chance.below(other.len());
            let part = other[from..(from + 400).min(other.len())].to_vec();
            drop(bytes.splice(place..end, part));
        }
        _ => {
            let word = WORDS[chance.below(WORDS.len())];
            drop(bytes.splice(place..place, word.bytes()));
        }
    }
    bytes.truncate(20_000);
}

#[test]
fn laws_hold_for_changed_pieces() {
    let count =
        env::var("MTGCR_TEST_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let first =
        env::var("MTGCR_TEST_CHANCE").ok().and_then(|text| text.parse().ok()).unwrap_or(1_u64);
    let only = env::var("MTGCR_TEST_LAW").ok();
    let seeds = seeds();
    for (name, law) in LAWS.iter().filter(|law| only.as_deref().is_none_or(|only| only == law.0)) {
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15 ^ first.wrapping_mul(0x2545_f491_4f6c_dd1d));
        for _ in 0..count {
            let mut bytes = seeds[chance.below(seeds.len())].clone();
            for _ in 0..=chance.below(6) {
                change(&mut bytes, &seeds, &mut chance);
            }
            let holds = catch_unwind(AssertUnwindSafe(|| law(&bytes)));
            if holds.is_err() {
                let path = env::temp_dir().join(format!("mtgcr-{name}-{}", bytes.len()));
                fs::write(&path, &bytes).unwrap();
                panic!("the law `{name}` is broken by `{}`", path.display());
            }
        }
    }
}
