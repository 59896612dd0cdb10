//! How much stands in each room, and how does it hang together? Start at [`CEILINGS`].
//!
//! These are ratchets: a figure may only fall, and whoever lowers the true one lowers the table in
//! the same commit.

use std::collections::{BTreeMap, BTreeSet};

use super::source::SourceFile;
use super::{LAYERS, assert_tidy};

/// Lines and files of each room.
const CEILINGS: [(&str, usize, usize); 28] = [
    ("answer", 3996, 14),
    ("ask", 10612, 32),
    ("book", 3881, 15),
    ("check", 1229, 4),
    ("citation", 2552, 9),
    ("cli", 4543, 14),
    ("corpus", 1835, 7),
    ("diff", 4607, 19),
    ("doc", 1553, 7),
    ("fetch", 528, 4),
    ("home", 3783, 11),
    ("index", 6868, 24),
    ("known", 1136, 4),
    ("lexicon", 1156, 7),
    ("lib", 118, 1),
    ("lsp", 700, 5),
    ("main", 7, 1),
    ("mcp", 1092, 10),
    ("model", 3245, 11),
    ("operations", 1462, 9),
    ("parse", 6187, 21),
    ("project", 1095, 9),
    ("render", 10059, 30),
    ("site", 1235, 4),
    ("text", 1583, 7),
    ("translation", 2470, 9),
    ("web", 2164, 9),
    ("words", 240, 2),
];

/// So many lines below its ceiling a room may be before the ceiling has to come down.
const SLACK: usize = 120;

/// Pairs of files of one room that use each other, parent and child apart.
const CIRCLES: usize = 8;

/// Types whose own `impl` stands in several files of a room.
const SCATTERED: usize = 5;

/// What is wrong with the size of a room.
fn size_fault(room: &str, of: [usize; 2], most: [usize; 2]) -> Option<String> {
    let [lines, files] = of;
    if lines > most[0] || files > most[1] {
        let told = format!("{room} has {lines} lines in {files} files, and may have");
        return Some(format!("{told} {} in {}", most[0], most[1]));
    }
    let is_low = lines + SLACK < most[0] || files < most[1];
    is_low.then(|| format!("{room} has {lines} lines in {files} files: lower its ceiling"))
}

#[test]
fn rooms_grow_no_more() {
    let mut sizes: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for file in SourceFile::below(&["src"]) {
        let size = sizes.entry(file.module().to_owned()).or_default();
        size[0] += file.text.lines().count();
        size[1] += 1;
    }
    let most = |room: &str| {
        let found = CEILINGS.iter().find(|ceiling| ceiling.0 == room);
        found.map_or([0, 0], |(_, lines, files)| [*lines, *files])
    };
    let rooms = LAYERS.iter().map(|layer| layer.0);
    let faults = rooms.filter_map(|room| size_fault(room, *sizes.get(room)?, most(room)));
    assert_tidy(faults.collect());
}

/// The name of a file as its neighbours use it.
fn stem(file: &SourceFile) -> &str {
    let name = file.path.rsplit('/').next().unwrap_or_default();
    name.strip_suffix(".rs").unwrap_or(name)
}

/// Pairs of files of one folder that name each other by their paths.
fn circles(files: &[SourceFile]) -> Vec<String> {
    let folder =
        |file: &SourceFile| file.path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let uses = |one: &SourceFile, other: &SourceFile| {
        one.lines_with(&format!("super::{}::", stem(other))).next().is_some()
    };
    let mut found = Vec::new();
    for (at, one) in files.iter().enumerate() {
        for other in &files[at + 1..] {
            let is_beside =
                folder(one) == folder(other) && stem(one) != "mod" && stem(other) != "mod";
            if is_beside && uses(one, other) && uses(other, one) {
                found.push(format!("{} and {} use each other", one.path, other.path));
            }
        }
    }
    found
}

/// Types with an `impl` of their own in more than one file of a room.
fn scattered(files: &[SourceFile]) -> Vec<String> {
    let mut places: BTreeMap<(&str, String), BTreeSet<&str>> = BTreeMap::new();
    for file in files {
        for line in file.code.lines().filter(|line| line.starts_with("impl")) {
            let rest = line.trim_start_matches("impl");
            let rest = match rest.strip_prefix('<').and_then(|rest| rest.split_once("> ")) {
                Some((_, rest)) => rest,
                None => rest.trim_start(),
            };
            if !rest.contains(" for ") {
                let name: String =
                    rest.chars().take_while(|letter| super::is_name(*letter)).collect();
                places.entry((file.module(), name)).or_default().insert(&file.path);
            }
        }
    }
    let several = places.into_iter().filter(|(_, files)| files.len() > 1);
    several.map(|((room, name), files)| format!("{name} of {room}: {files:?}")).collect()
}

#[test]
fn files_of_a_room_hang_together_one_way() {
    let files = SourceFile::below(&["src"]);
    for (found, most) in [(circles(&files), CIRCLES), (scattered(&files), SCATTERED)] {
        assert!(found.len() <= most, "{} for {most}:\n{}", found.len(), found.join("\n"));
        assert!(found.len() == most, "lower the figure to {}", found.len());
    }
}

#[test]
fn ratchets_find_what_they_look_for() {
    assert!(size_fault("a", [11, 1], [10, 1]).is_some());
    assert!(size_fault("a", [10, 2], [10, 1]).is_some());
    assert!(size_fault("a", [10, 1], [10 + SLACK + 1, 1]).is_some());
    assert!(size_fault("a", [10, 1], [10, 1]).is_none());
    let file = |path: &str, text: &str| SourceFile::new(path, text);
    let one = file("src/a/one.rs", "use super::two::Two;\nimpl Two {}\nimpl Clone for Two {}\n");
    let other = file("src/a/two.rs", "use super::one::One;\nimpl<'t> Two {}\n");
    let files = [one, other, file("src/b/three.rs", "impl Two {}\n")];
    assert_eq!((circles(&files).len(), scattered(&files).len()), (1, 1));
}
