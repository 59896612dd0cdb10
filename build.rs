//! How do the Japanese dictionary and the tables of words get into the program? Start at `main`.
//!
//! The source of IPADIC lies in a package of the Rust registry that is locked but never compiled;
//! this script unpacks it, leaves out names of people, places and organisations, adds the words
//! of the rules, and compiles it for `src/text/japanese.rs` to embed.
//! Nothing is downloaded here. `MTGCR_IPADIC` may name another archive of the same source.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use lexicon::{Form, FormKind};
use lindera_dictionary::builder::DictionaryBuilder;
use lindera_dictionary::dictionary::metadata::Metadata;

#[allow(dead_code)] // The program asks more of the tables than this script.
#[path = "src/lexicon/tables.rs"]
mod lexicon;

type Outcome<T> = Result<T, Box<dyn Error>>;

const PACKAGE: &str = "lindera-ipadic";
const ARCHIVE: &str = "mecab-ipadic-2.7.0-20070801.tar.gz";
const TERMS: &str = "index/terms.tsv";
const PARTS: &str = "index/parts.tsv";
const SETTINGS: &str = "index/dictionary.json";
const QUESTIONS: &str = "index/questions";
const PRINTS: &str = "index/questions/prints.txt";
const LIKENESS: &str = "index/questions/likeness.bin";

/// Names that never stand in the rules and break words that do.
const LEFT_OUT: [&str; 4] = ["Noun.name.csv", "Noun.org.csv", "Noun.place.csv", "Noun.proper.csv"];

/// Connection class of a common noun in IPADIC.
const NOUN: u16 = 1285;
/// Dear enough not to break ordinary words, cheap enough to win over unknown ones.
const COST: i16 = 3000;

fn main() -> Outcome<()> {
    for watched in ["build.rs", "src/lexicon/tables.rs", "index"] {
        println!("cargo:rerun-if-changed={watched}");
    }
    println!("cargo:rerun-if-env-changed=MTGCR_IPADIC");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    write_forms(&out)?;
    write_questions(&out)?;
    let source = out.join("ipadic-source");
    let built = out.join("ipadic");
    unpack(&archive()?, &source)?;
    write_rules_words(&source.join("rules-words.csv"))?;
    let settings = Metadata::load(&fs::read(SETTINGS)?)?;
    DictionaryBuilder::new(settings).build_dictionary(&source, &built)?;
    println!("cargo:rustc-env=LINDERA_WORKDIR={}", out.display());
    let dictionary = ARCHIVE.trim_start_matches("mecab-ipadic-").trim_end_matches(".tar.gz");
    println!("cargo:rustc-env=MTGCR_DICTIONARY=IPADIC {dictionary}");
    println!("cargo:rerun-if-env-changed=MTGCR_COMMIT");
    println!("cargo:rustc-env=MTGCR_COMMIT={}", commit().unwrap_or_default());
    if env::var("CARGO_CFG_TARGET_OS")? == "linux" && env::var("CARGO_CFG_TARGET_ENV")? == "gnu" {
        // At an address of its own, 51,000 pointers need no mending at each start: half of the pages
        // that `--version` touched, a sixth of the time of `show`.
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    Ok(())
}

/// The commit that is built: as `MTGCR_COMMIT` names it, as a package does, or of the work tree, which
/// is asked for what is shipped only, so that a commit is no reason to build all anew.
fn commit() -> Option<String> {
    let named = env::var("MTGCR_COMMIT").ok().filter(|text| !text.is_empty());
    if named.is_some() {
        return named;
    }
    if let Ok(packed) = fs::read(".cargo_vcs_info.json") {
        let packed: serde_json::Value = serde_json::from_slice(&packed).ok()?;
        return packed["git"]["sha1"].as_str().map(str::to_owned);
    }
    if env::var("PROFILE").as_deref() != Ok("release") || !Path::new(".git").exists() {
        return None;
    }
    println!("cargo:rerun-if-changed=.git/logs/HEAD");
    let head = Command::new("git").args(["rev-parse", "HEAD"]).output().ok()?;
    let head = String::from_utf8(head.stdout).ok()?.trim().to_owned();
    Some(head).filter(|head| !head.is_empty())
}

/// Where the source of the dictionary lies.
fn archive() -> Outcome<PathBuf> {
    if let Some(named) = env::var_os("MTGCR_IPADIC") {
        return Ok(named.into());
    }
    // Packages for other platforms may not be there; only then is Cargo allowed to fetch them.
    let listing = packages(&["--offline"]).or_else(|_| packages(&[]))?;
    let listing: serde_json::Value = serde_json::from_slice(&listing)?;
    let packages = listing["packages"].as_array().ok_or("no packages")?;
    let manifest = packages
        .iter()
        .find(|package| package["name"] == PACKAGE)
        .and_then(|value| value["manifest_path"].as_str())
        .ok_or("the package with the dictionary is not there")?;
    let folder = Path::new(manifest).parent().ok_or("no folder")?;
    Ok(folder.join("resources").join(ARCHIVE))
}

/// What Cargo knows of all packages, as JSON.
fn packages(more: &[&str]) -> Outcome<Vec<u8>> {
    let listing = Command::new(env::var("CARGO")?)
        .args(["metadata", "--format-version", "1"])
        .args(more)
        .current_dir(env::var("CARGO_MANIFEST_DIR")?)
        .output()?;
    if !listing.status.success() {
        return Err(String::from_utf8_lossy(&listing.stderr).into());
    }
    Ok(listing.stdout)
}

/// Unpacks the dictionary's tables flat into `folder`.
fn unpack(archive: &Path, folder: &Path) -> Outcome<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let bytes = File::open(archive).map_err(|error| format!("{}: {error}", archive.display()))?;
    let mut files = tar::Archive::new(flate2::read::GzDecoder::new(bytes));
    for file in files.entries()? {
        let mut file = file?;
        let path = file.path()?.into_owned();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let wanted = name.ends_with(".csv") || name.ends_with(".def");
        if wanted && !LEFT_OUT.contains(&name) {
            io::copy(&mut file, &mut File::create(folder.join(name))?)?;
        }
    }
    Ok(())
}

/// Writes the words of the rules as one more table: parts, never compounds.
fn write_rules_words(path: &Path) -> Outcome<()> {
    let mut words: Vec<String> = Vec::new();
    for line in data_lines(&fs::read_to_string(TERMS)?) {
        let name = line.split('\t').next().unwrap_or_default();
        words.extend(name.split(['・', '、']).filter(|part| is_part(part)).map(str::to_owned));
    }
    for line in data_lines(&fs::read_to_string(PARTS)?) {
        words.push(line.split('\t').next().unwrap_or_default().to_owned());
    }
    words.sort();
    words.dedup();
    let rows: String = words
        .iter()
        .map(|word| format!("{word},{NOUN},{NOUN},{COST},名詞,一般,*,*,*,*,{word},*,*\n"))
        .collect();
    let (bytes, ..) = encoding_rs::EUC_JP.encode(&rows);
    fs::write(path, bytes)?;
    Ok(())
}

/// Writes the forms of names in the order of what they start with, for `src/lexicon/forms.rs` to read.
fn write_forms(out: &Path) -> Outcome<()> {
    let mut forms: Vec<(u32, Form)> =
        lexicon::forms().map(|form| (form.start().packed(), form)).collect();
    forms.sort_by_key(|form| form.0);
    let mut bytes: Vec<u8> = Vec::new();
    for (start, form) in forms {
        let table = form.kind.table();
        let place = |part: &str| u32::try_from(part.as_ptr() as usize - table.as_ptr() as usize);
        let kind =
            FormKind::ALL.iter().position(|bytes| *bytes == form.kind).ok_or("no such kind")?;
        bytes.extend(start.to_le_bytes());
        bytes.push(u8::try_from(kind)?);
        bytes.extend(u16::try_from(form.text.len())?.to_le_bytes());
        bytes.extend(place(form.row)?.to_le_bytes());
        bytes.extend(place(form.text)?.to_le_bytes());
    }
    fs::write(out.join("forms"), bytes)?;
    Ok(())
}

/// Joins the tables of questions for `src/lexicon/questions.rs`: each rule once, with the print of its
/// words and all questions that it answers; and writes a sum of all that.
fn write_questions(out: &Path) -> Outcome<()> {
    let mut tables: Vec<PathBuf> = Vec::new();
    for file in fs::read_dir(QUESTIONS)? {
        tables.extend(
            Some(file?.path())
                .filter(|path| path.extension().is_some_and(|extension| extension == "tsv")),
        );
    }
    tables.sort();
    let mut asked: BTreeMap<String, String> = BTreeMap::new();
    for path in tables {
        let table = fs::read_to_string(&path)?;
        for (place, line) in table.lines().enumerate() {
            let cells: Vec<&str> = line.split('\t').collect();
            let wrong =
                || format!("{}:{}: no rule, language and question", path.display(), place + 1);
            let mark = match cells[..] {
                ["edition", _] => continue,
                _ if line.is_empty() || line.starts_with('#') => continue,
                [_, "en", _] => 'e',
                [_, "ja", _] => 'j',
                _ => return Err(wrong().into()),
            };
            let list = asked.entry(cells[0].to_owned()).or_default();
            list.push(mark);
            list.push_str(cells[2]);
            list.push('\n');
        }
    }
    let prints = fs::read_to_string(PRINTS).unwrap_or_default();
    let prints: BTreeMap<&str, &str> =
        prints.lines().filter_map(|line| line.split_once('\t')).collect();
    let (mut joined, mut starts) = (String::new(), Vec::new());
    for (rule, asked) in asked {
        starts.extend(u32::try_from(joined.len())?.to_le_bytes());
        let print = prints.get(rule.as_str()).unwrap_or(&"");
        joined.push_str(&format!("#{rule}\t{print}\n{asked}"));
    }
    fs::write(out.join("questions.starts"), starts)?;
    fs::write(out.join("likeness.places"), likeness_places(&joined)?)?;
    let sum = joined
        .bytes()
        .fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    fs::write(out.join("questions.sum"), sum.to_le_bytes())?;
    let english = joined.lines().filter_map(|line| line.strip_prefix('e'));
    fs::write(out.join("asked.fst"), asked_runs(english)?)?;
    fs::write(out.join("questions.txt"), joined)?;
    Ok(())
}

/// Where the rule of each set of questions stands in the table that `src/lexicon/likeness.rs` reads,
/// two bytes each, by the names at the end of that table; the greatest place where it does not.
fn likeness_places(joined: &str) -> Outcome<Vec<u8>> {
    let table = fs::read(LIKENESS)?;
    let rules = table
        .get(4..8)
        .map_or(0, |bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    let names = table.rsplit(|byte| *byte == b'\n').take(rules as usize);
    let names: Vec<&[u8]> = names.collect();
    let place_of: BTreeMap<&[u8], u16> = names.into_iter().rev().zip(0..).collect();
    let heads = joined.lines().filter_map(|line| line.strip_prefix('#'));
    let cells = heads.map(|head| head.split('\t').next().unwrap_or(head).as_bytes());
    let place = |cell| place_of.get(cell).copied().unwrap_or(u16::MAX);
    Ok(cells.flat_map(|cell| place(cell).to_le_bytes()).collect())
}

/// How many words a name has at most that is counted in questions.
const LONGEST: usize = 4;

/// Runs of words that stand in fewer questions tell nothing about what people ask.
const FEWEST: u64 = 3;

/// How often each run of words stands in questions, as a map for `src/lexicon/questions.rs`.
fn asked_runs<'a>(questions: impl Iterator<Item = &'a str>) -> Outcome<Vec<u8>> {
    let folded: Vec<String> = questions.map(str::to_ascii_lowercase).collect();
    let lines: Vec<Vec<&str>> =
        folded.iter().map(|line| lexicon::asked_words(line).collect()).collect();
    let mut frequent: BTreeMap<String, u64> = BTreeMap::new();
    for length in 1..=LONGEST {
        let mut runs: HashMap<&[&str], u64> = HashMap::new();
        for run in lines.iter().flat_map(|line| line.windows(length)) {
            // A run is no more frequent than what it is made of.
            let known = |part: &[&str]| frequent.contains_key(&part.join(" "));
            if length == 1 || known(&run[1..]) && known(&run[..length - 1]) {
                *runs.entry(run).or_insert(0) += 1;
            }
        }
        let runs = runs.into_iter().filter(|(_, count)| *count >= FEWEST);
        frequent.extend(runs.map(|(run, count)| (run.join(" "), count)));
    }
    let mut map = fst::MapBuilder::memory();
    map.extend_iter(frequent)?;
    Ok(map.into_inner()?)
}

fn data_lines(table: &str) -> impl Iterator<Item = &str> {
    table.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Whether a name is one part: all katakana, or two kanji.
fn is_part(name: &str) -> bool {
    let katakana = |letter: char| matches!(letter, 'ァ'..='ヺ' | 'ー');
    let kanji = |letter: char| matches!(letter, '\u{4e00}'..='\u{9fff}');
    let len = name.chars().count();
    (len >= 2 && name.chars().all(katakana)) || (len == 2 && name.chars().all(kanji))
}
