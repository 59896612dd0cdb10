//! How much stands in each room, and how does it hang together? Start at [`CEILINGS`].
//!
//! These are ratchets: a figure may only fall, and whoever lowers the true one lowers the table in
//! the same commit.

use std::collections::{BTreeMap, BTreeSet};

use super::source::SourceFile;
use super::{LAYERS, assert_tidy};

/// Lines and files of each room.
const CEILINGS: [(&str, usize, usize); 29] = [
    ("answer", 3840, 12),
    ("ask", 10049, 25),
    ("book", 3997, 16),
    ("check", 1236, 4),
    ("citation", 2316, 8),
    ("cli", 4292, 13),
    ("corpus", 1594, 7),
    ("diff", 4492, 20),
    ("doc", 1670, 8),
    ("exchange", 893, 8),
    ("fetch", 567, 4),
    ("home", 3799, 12),
    ("index", 6680, 24),
    ("known", 1130, 4),
    ("lexicon", 1086, 7),
    ("lib", 120, 1),
    ("lsp", 629, 3),
    ("main", 7, 1),
    ("mcp", 1017, 4),
    ("model", 2953, 11),
    ("operations", 1481, 5),
    ("parse", 5447, 20),
    ("project", 973, 9),
    ("render", 8984, 28),
    ("site", 1173, 4),
    ("text", 1528, 7),
    ("translation", 2411, 9),
    ("web", 1866, 9),
    ("words", 272, 2),
];

/// So many lines below its ceiling a room may be before the ceiling has to come down.
const SLACK: usize = 120;

/// Files of one folder that use each other, counted by circles.
const CIRCLES: usize = 1;

/// Types whose own `impl` stands in several files of a room.
const SCATTERED: usize = 4;

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

/// The files of its folder that a file names by their paths.
fn beside(file: &SourceFile) -> BTreeSet<String> {
    let first = |path: &str| -> String {
        path.trim_start().chars().take_while(|letter| super::is_name(*letter)).collect()
    };
    let parts: Vec<&str> = file.code.split("super::").collect();
    // Behind two of them stands what is above the folder.
    let own = parts.windows(2).filter(|pair| !pair[0].is_empty() && !pair[0].ends_with("::"));
    let mut named = BTreeSet::new();
    for path in own.map(|pair| pair[1]).filter(|path| !path.is_empty()) {
        let mut depth = 0;
        let listed = path.strip_prefix('{').unwrap_or_default();
        let end = listed.find(';').unwrap_or(0);
        let items = listed[..end].split(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            letter == ',' && depth == 0
        });
        named.extend(items.chain([path]).map(first));
    }
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    named.into_iter().map(|name| format!("{folder}/{name}.rs")).collect()
}

/// Files of one folder that use each other, by however many steps.
fn circles(files: &[SourceFile]) -> Vec<String> {
    let used: BTreeMap<&str, BTreeSet<String>> =
        files.iter().map(|file| (file.path.as_str(), beside(file))).collect();
    let reached = |from: &str| -> BTreeSet<&str> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(at) = open.pop() {
            for next in &used[at] {
                let next = used.get_key_value(next.as_str()).map(|(path, _)| *path);
                open.extend(next.filter(|next| reached.insert(*next)));
            }
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        used.keys().map(|path| (*path, reached(path))).collect();
    let circle = |path: &&str| -> Vec<&str> {
        let back = reached[path].iter().filter(|other| reached[**other].contains(path));
        back.copied().collect()
    };
    let found: BTreeSet<Vec<&str>> = used.keys().map(circle).collect();
    found.into_iter().filter(|circle| circle.len() > 1).map(|circle| circle.join(", ")).collect()
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
    let one =
        file("src/a/one.rs", "use super::{four, two::Two};\nimpl Two {}\nimpl Clone for Two {}\n");
    let other = file("src/a/two.rs", "use super::three::Three;\nimpl<'t> Two {}\n");
    let third = file("src/a/three.rs", "use super::super::one;\nuse super::one::One;\n");
    let last = file("src/a/four.rs", "use super::super::one;\nuse super::five;\n");
    let files = [one, other, third, last, file("src/b/three.rs", "impl Two {}\n")];
    assert_eq!(circles(&files), ["src/a/one.rs, src/a/three.rs, src/a/two.rs"]);
    assert_eq!(scattered(&files).len(), 1);
}
