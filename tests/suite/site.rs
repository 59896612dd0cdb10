//! Is the site whole as a folder of files? Each link is walked on the disk, as a browser would.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tempfile::{TempDir, tempdir};

use super::command::{mtgcr, sample, text};

/// What stands in the path of an address as it is written.
const IN_PATHS: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_').remove(b'@');

const BASE: &str = "https://rules.example/cr";

/// The site of the sample with all its editions.
static SITE: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempdir().unwrap();
    export(folder.path(), &["--editions", "all", "--base-url", BASE]);
    folder
});

/// Exports the sample, and gives what was said.
#[track_caller]
fn export(folder: &Path, more: &[&str]) -> String {
    let home = tempdir().unwrap();
    let folder = folder.to_str().expect("the path is text");
    let output = mtgcr(home.path(), &[&["export", "site", folder], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
    text(&output.stderr).to_owned()
}

/// Every file below a folder, by its path from there.
fn files(root: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(root).unwrap().to_owned());
            }
        }
    }
    found
}

/// Pages by their paths.
fn pages(root: &Path) -> BTreeMap<PathBuf, String> {
    let pages = files(root)
        .into_iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "html"));
    pages.map(|page| (page.clone(), fs::read_to_string(root.join(page)).unwrap())).collect()
}

fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let parts = page.split(attribute).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// The file that a link of another file leads to; `None` for one that leads out of the folder.
fn there(from: &Path, link: &str) -> Option<PathBuf> {
    let path = link.split(['?', '#']).next().unwrap_or_default();
    if path.is_empty() {
        return Some(from.to_owned());
    }
    let mut there = from.parent()?.to_owned();
    for piece in path.split('/') {
        match piece {
            ".." if !there.pop() => return None,
            ".." => {}
            piece => there.push(percent_decode_str(piece).decode_utf8_lossy().as_ref()),
        }
    }
    Some(there)
}

#[test]
fn every_link_of_the_folder_leads_to_a_file_in_it() {
    let (pages, files) = (pages(SITE.path()), files(SITE.path()));
    assert!(pages.len() > 1_500, "only {} pages", pages.len());
    let mut lost = BTreeSet::new();
    for (path, page) in &pages {
        for link in [" href=\"", " src=\"", " action=\""]
            .iter()
            .flat_map(|attribute| values(page, attribute))
        {
            if link.starts_with(BASE) {
                continue;
            }
            let target = there(path, link).filter(|found| files.contains(found));
            let fragment = link.split_once('#').map_or("", |pair| pair.1);
            let is_there = target.as_ref().is_some_and(|target| {
                fragment.is_empty() || pages[target].contains(&format!(" id=\"{fragment}\""))
            });
            if !is_there {
                lost.insert(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "{:#?}", lost.iter().take(20).collect::<Vec<_>>());
}

#[test]
fn every_page_says_where_the_root_is() {
    for (path, page) in &pages(SITE.path()) {
        let root = "../".repeat(path.components().count() - 1);
        let said = format!("<html data-root=\"{root}\"");
        assert!(page.contains(&said), "{}: no {said}", path.display());
        let script = format!("<script src=\"{root}assets/folder.js\" defer></script>");
        assert!(page.contains(&script), "{}: no {script}", path.display());
    }
}

#[test]
fn a_site_since_a_year_has_the_editions_of_later_years() {
    let folder = tempdir().unwrap();
    export(folder.path(), &["--since", "1999"]);
    let pages = files(folder.path());
    let is_of =
        |day: &str| pages.iter().any(|page| page.to_string_lossy().contains(&format!("@{day}")));
    assert!(is_of("2024-09-20"), "the first edition of the sample has pages");
}

#[test]
fn whole_addresses_lead_to_files_too() {
    let files = files(SITE.path());
    let map = fs::read_to_string(SITE.path().join("sitemap.xml")).unwrap();
    let located = map.split("<loc>").skip(1).filter_map(|part| part.split("</loc>").next());
    let addresses: Vec<&str> = located.chain(values(&map, " href=\"")).collect();
    assert!(addresses.len() > 1_500, "only {} addresses", addresses.len());
    for address in addresses {
        let path = address.strip_prefix(BASE).expect("the map tells its own site");
        let file = format!("{}index.html", path.trim_start_matches('/'));
        let file = there(Path::new("index.html"), &file);
        assert!(file.is_some_and(|file| files.contains(&file)), "{address}");
    }
}

#[test]
fn both_languages_editions_and_feeds_are_there() {
    let files = files(SITE.path());
    for file in [
        "702.19b/index.html",
        "ja/702.19b/index.html",
        "509.4@2024-09-20/index.html",
        "contents@2024-09-20/index.html",
        "diff/2024-09-20/2024-11-08/index.html",
        "diff/ja-2024-09-20/ja-2024-11-08/index.html",
        "glossary/trample/index.html",
        "feed/changes.atom",
        "feed/702.atom",
        "feed/glossary/trample.atom",
        "assets/names.js",
        "robots.txt",
        "site.webmanifest",
        "sw.js",
    ] {
        assert!(files.contains(Path::new(file)), "{file}");
    }
    let japanese = fs::read_to_string(SITE.path().join("ja/702.19b/index.html")).unwrap();
    assert!(japanese.contains("lang=\"ja\""));
    let canonical = format!("rel=\"canonical\" href=\"{BASE}/ja/702.19b/\"");
    assert!(japanese.contains(&canonical), "{japanese}");
}

#[test]
fn names_of_the_box_lead_to_pages() {
    let files = files(SITE.path());
    let names = fs::read_to_string(SITE.path().join("assets/names.js")).unwrap();
    let rows = names.strip_prefix("mtgcrNames(").and_then(|rest| rest.strip_suffix(");\n"));
    let rows: Vec<[Option<String>; 4]> =
        serde_json::from_str(rows.expect("it calls the box")).unwrap();
    assert!(rows.len() > 20, "only {} names", rows.len());
    for [en, ja, _, place] in rows {
        let place = place.unwrap_or_default();
        let file = there(Path::new("index.html"), &format!("{place}/index.html"));
        let is_there = place.is_empty() || file.is_some_and(|file| files.contains(&file));
        assert!(is_there, "{en:?} {ja:?}: {place}");
    }
}

#[test]
fn a_second_export_writes_only_what_changed() {
    let folder = tempdir().unwrap();
    let first = export(folder.path(), &[]);
    let whole = files(folder.path());
    assert!(first.contains(&format!("; {} files were written", whole.len() - 1)), "{first}");
    let page = folder.path().join("702.19b/index.html");
    let before = fs::read(&page).unwrap();
    fs::write(&page, "something else").unwrap();
    let second = export(folder.path(), &[]);
    assert!(second.contains("; 1 files were written"), "{second}");
    assert_eq!(fs::read(&page).unwrap(), before);
    assert_eq!(files(folder.path()), whole, "nothing is left over");
}

#[test]
fn every_address_stays_unless_it_is_to_go_and_what_is_somebody_elses_in_any_case() {
    let folder = tempdir().unwrap();
    export(folder.path(), &[]);
    let without = files(folder.path());
    export(folder.path(), &["--since", "2024-09-20"]);
    let with = files(folder.path());
    let old = folder.path().join("509.4@2024-09-20/index.html");
    let page = fs::read(&old).unwrap();
    fs::write(folder.path().join("509.4@2024-09-20/mine.txt"), "mine").unwrap();
    export(folder.path(), &[]);
    assert_eq!(fs::read(&old).unwrap(), page);
    let mut left = files(folder.path());
    assert!(left.remove(Path::new("509.4@2024-09-20/mine.txt")));
    assert_eq!(left, with);
    let told = export(folder.path(), &["--prune"]);
    assert!(told.contains("files of an earlier export were removed"), "{told}");
    let mut left = files(folder.path());
    assert!(left.remove(Path::new("509.4@2024-09-20/mine.txt")), "it is somebody else's");
    assert_eq!(left, without);
    assert!(!folder.path().join("contents@2024-09-20").exists(), "an empty folder stays");
}

#[test]
fn the_page_of_a_number_that_is_gone_says_where_its_rule_is() {
    let folder = tempdir().unwrap();
    export(folder.path(), &[]);
    // As an earlier edition would have left it: a page of a number that no rule bears today.
    let (list, page) = (folder.path().join(".mtgcr"), folder.path().join("509.7/index.html"));
    assert!(!page.exists(), "509.7 is a number of today");
    fs::create_dir(page.parent().unwrap()).unwrap();
    fs::write(&page, "the rule").unwrap();
    let line = "509.7/index.html\t7\t2024-09-20\ten /509.7\n";
    fs::write(&list, fs::read_to_string(&list).unwrap() + line).unwrap();
    export(folder.path(), &[]);
    let told = fs::read_to_string(&page).unwrap();
    assert!(told.contains("href=\"../509.4/index.html"), "{told}");
    let list = fs::read_to_string(&list).unwrap();
    let line = list.lines().find(|line| line.starts_with("509.7/")).unwrap();
    assert!(line.ends_with("\t2024-09-20\ten /509.7"), "{line}");
}

#[test]
fn where_nothing_is_new_nothing_is_made_and_what_was_touched_is_seen() {
    let folder = tempdir().unwrap();
    export(folder.path(), &[]);
    assert!(export(folder.path(), &[]).contains("nothing is new"));
    let told = export(folder.path(), &["--feeds", "all"]);
    assert!(told.contains(" files were written"), "{told}");
    assert!(folder.path().join("feed/702.19b.atom").is_file());
    fs::remove_file(folder.path().join("702/index.html")).unwrap();
    let told = export(folder.path(), &["--feeds", "all"]);
    assert!(told.contains("; 1 files were written"), "{told}");
}

#[test]
fn without_feeds_of_rules_their_pages_follow_the_section() {
    let page = fs::read_to_string(SITE.path().join("702.19b/index.html")).unwrap();
    assert!(!SITE.path().join("feed/702.19b.atom").exists());
    assert!(page.contains("href=\"../feed/702.atom\""), "{page}");
}

#[cfg(unix)]
#[test]
fn no_program_is_started_that_only_lies_around() {
    use std::os::unix::fs::PermissionsExt;

    let (home, around) = (tempdir().unwrap(), tempdir().unwrap());
    let place = around.path().join("node_modules/.bin");
    fs::create_dir_all(&place).unwrap();
    let (program, trace) = (place.join("pagefind"), around.path().join("trace"));
    fs::write(&program, format!("#!/bin/sh\n: > '{}'\n", trace.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |folder: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.args(["--home"]).arg(home.path()).args(["export", "site", folder]).args(more);
        // A relative folder of the path is a folder around.
        command.current_dir(around.path()).env("PATH", "node_modules/.bin:/usr/bin:/bin");
        assert!(command.output().unwrap().status.success());
        trace.is_file()
    };
    assert!(!run("a", &[]), "it was started");
    assert!(run("b", &["--pagefind", program.to_str().unwrap()]), "it was named");
}

/// What a server says of a path: its status.
fn status(port: u16, path: &str) -> u16 {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "HEAD {path} HTTP/1.0\r\n\r\n").unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    reply.split(' ').nth(1).and_then(|rest| rest.parse().ok()).unwrap_or_default()
}

#[test]
fn another_server_serves_every_link() {
    let mut python = Command::new("python3");
    python.args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "0", "--directory"]);
    python.arg(SITE.path()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut server) = python.spawn() else {
        println!("skipped: there is no python3");
        return;
    };
    let mut said = String::new();
    let mut lines = BufReader::new(server.stdout.take().expect("it is piped"));
    lines.read_line(&mut said).unwrap();
    let port = said.split("port ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok());
    let port: u16 = port.expect("it says its port");
    let mut wanted = BTreeSet::new();
    for (path, page) in &pages(SITE.path()) {
        for link in [" href=\"", " src=\""].iter().flat_map(|attribute| values(page, attribute)) {
            if let Some(target) = there(path, link).filter(|_| !link.starts_with(BASE)) {
                let target = target.to_str().expect("it is text");
                wanted.insert(utf8_percent_encode(target, IN_PATHS).to_string());
            }
        }
    }
    assert!(wanted.len() > 1_500, "only {} links", wanted.len());
    let lost: Vec<&String> = wanted
        .iter()
        .filter(|wanted| status(port, &format!("/{wanted}")) != 200)
        .take(20)
        .collect();
    let _ = server.kill();
    let _ = server.wait();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn a_folder_of_somebody_else_is_refused() {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    fs::write(folder.path().join("letter.txt"), "mine").unwrap();
    let output = mtgcr(home.path(), &["export", "site", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("holds other things"), "{}", text(&output.stderr));
    assert_eq!(files(folder.path()).len(), 1);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_that_leads_elsewhere() {
    let (home, folder, elsewhere) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    fs::write(folder.path().join(".mtgcr"), "").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), folder.path().join("assets")).unwrap();
    let output = mtgcr(home.path(), &["export", "site", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is no folder"), "{}", text(&output.stderr));
    assert!(files(elsewhere.path()).is_empty());
}

#[test]
fn a_site_of_english_alone_is_whole() {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample/CR-20241108.en.txt");
    let run = |arguments: &[&str]| {
        let output = mtgcr(home.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    };
    run(&["import", source.to_str().expect("the path is text")]);
    run(&["export", "site", folder.path().to_str().expect("the path is text")]);
    let (pages, files) = (pages(folder.path()), files(folder.path()));
    for (file, page) in &pages {
        for link in values(page, " href=\"") {
            let own = !link.contains("://") && !link.starts_with("data:");
            let to = own.then(|| there(file, link)).flatten();
            assert!(to.is_none_or(|to| files.contains(&to)), "{}: {link}", file.display());
        }
    }
    let translation = &pages[Path::new("translation/index.html")];
    assert!(translation.contains("no rules in Japanese are here"), "{translation}");
    assert!(pages[Path::new("index.html")].contains("href=\"translation/index.html\""));
}

#[test]
fn another_edition_leaves_the_pages_of_rules_that_it_left_alone() {
    let (home, folder) = (tempdir().unwrap(), tempdir().unwrap());
    let made = |edition: &str| {
        let source = sample(&format!("CR-{edition}.en.txt"));
        assert_eq!(mtgcr(home.path(), &["import", &source]).status.code(), Some(0));
        let site = folder.path().to_str().expect("the path is text");
        assert_eq!(mtgcr(home.path(), &["export", "site", site]).status.code(), Some(0));
        pages(folder.path())
    };
    let (before, after) = (made("20240920"), made("20241108"));
    // What had the number of a rule before is told by the newest text here.
    let by = |day: &str| format!("gone by <time>{day}</time>");
    let said = |page: &str| page.replace(&by("2024-09-20"), &by("2024-11-08"));
    for place in ["100.1", "702.9b", "502", "ja/502", "glossary/flying"] {
        let file = Path::new(place).join("index.html");
        assert_eq!(said(&before[&file]), after[&file], "{place}");
        assert!(!after[&file].contains("(effective 2024-11-08)"), "{place}");
    }
    let day = fs::read_to_string(folder.path().join("assets/edition.js")).unwrap();
    assert!(day.contains("2024-11-08"), "{day}");
    let manifest = fs::read_to_string(folder.path().join("site.webmanifest")).unwrap();
    assert!(manifest.starts_with('{'), "{manifest}");
}
