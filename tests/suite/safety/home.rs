//! What if a home cannot be written, is full, lost its list, or is used by several? Start at
//! [`a_home_on_a_full_disk_keeps_what_it_had`].

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use expect_test::expect;
use mtgcr::book::Library;
use mtgcr::home::Silent;

use super::*;

/// A file system of its own, which ends with the test.
struct Mount<'a>(&'a Path);

impl<'a> Mount<'a> {
    /// Mounts a small file system in memory; none where the system does not let the test do so.
    fn new(folder: &'a Path, options: &str) -> Option<Self> {
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(folder);
        let done = command.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !done {
            println!("skipped: only who may mount file systems can fill one");
        }
        done.then_some(Self(folder))
    }

    fn remount(&self, options: &str) {
        let status = Command::new("mount").args(["-o", options]).arg(self.0).status();
        assert!(status.unwrap().success());
    }
}

impl Drop for Mount<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[test]
fn a_home_on_a_full_disk_keeps_what_it_had() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mount) = Mount::new(folder.path(), "size=2m") else { return };
    import(folder.path(), &["CR-20240920.en.txt"]);
    let before = told(folder.path(), &["show", "702.19b"]);
    let size = |kilobytes: u64| mount.remount(&format!("remount,size={kilobytes}k"));
    let files = files_below(folder.path());
    // In memory a file takes whole pages.
    let pages =
        files.iter().map(|file| fs::metadata(file).unwrap().len().div_ceil(4096)).sum::<u64>();
    let used = pages * 4;
    let file = sample("CR-20241108.en.txt");
    let mut refusals = 0;
    for more in [20, 60, 120, 200, 300] {
        size(used + more);
        let output = mtgcr(folder.path(), &["import", &file]);
        let said = String::from_utf8(output.stderr).unwrap();
        if output.status.code() != Some(0) {
            refusals += 1;
            assert!(said.contains("No space left on device"), "{said}");
            assert!(said.contains("hint: "), "{said}");
        }
        let index = fs::read_dir(folder.path().join("index")).unwrap();
        let generations = index.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
        for generation in generations {
            assert!(generation.join("search/sums").exists(), "half a generation takes room");
        }
        let shown = mtgcr(folder.path(), &["show", "702.19b", "--in", "2024-09-20"]);
        let said = String::from_utf8_lossy(&shown.stderr).into_owned();
        // Whoever cannot write the index of what was added answers all the same.
        assert_eq!(shown.status.code(), Some(0), "{more}: {said}");
    }
    assert!(refusals > 0, "the disk was never full");
    size(8000);
    import(folder.path(), &["CR-20241108.en.txt"]);
    assert!(told(folder.path(), &["editions", "--verify"]).contains("2 sources"));
    let after = told(folder.path(), &["show", "702.19b", "--in", "2024-09-20"]);
    assert_eq!(after.lines().nth(2), before.lines().nth(2));
}

#[test]
fn a_home_that_cannot_be_written_answers() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mount) = Mount::new(folder.path(), "size=8m") else { return };
    import(folder.path(), &ALL);
    let expected = told(folder.path(), &["search", "lethal damage", "--limit=200"]);
    mount.remount("remount,ro");
    let output = mtgcr(folder.path(), &["search", "lethal damage", "--limit=200"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    expect![[r#"
        error: cannot open `HOME/corpus/lock`: Read-only file system (os error 30)

        hint: name a home that can be written with `--home DIR`
    "#]]
    .assert_eq(&refused(folder.path(), &["import", &sample(ALL[0])]));
    // Without an index, one is made for the answer only.
    mount.remount("remount,rw");
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    mount.remount("remount,ro");
    let output = mtgcr(folder.path(), &["search", "lethal damage", "--limit=200"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("note: the index was built for this answer only"), "{said}");
}

#[test]
fn a_home_may_be_called_anything() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("総合 ルール's \"home\" ［１］");
    import(&home, &ALL);
    assert!(told(&home, &["search", "致死ダメージ"]).contains("致死ダメージ"));
    told(&home, &["editions", "--verify"]);
    fs::write(home.join("corpus/editions.json"), "{").unwrap();
    let said = refused(&home, &["show", "702.19b"]);
    assert!(said.contains("hint: the sources are not touched"), "{said}");
    // What the hint says to type works as it stands.
    let typed = said.split('`').find(|part| part.starts_with("mtgcr --home ")).unwrap();
    let typed = typed
        .trim_start_matches("mtgcr ")
        .replace("HOME", &home.display().to_string().replace('\'', "'\\''"));
    let shell = format!("'{}' {typed}", env!("CARGO_BIN_EXE_mtgcr"));
    let status = Command::new("sh").arg("-c").arg(shell).output().unwrap();
    assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    assert!(told(&home, &["editions"]).contains("ja:2024-11-08"));
}

#[test]
fn a_lost_list_of_editions_is_told() {
    let home = home();
    let before = told(home.path(), &["editions"]);
    fs::remove_file(home.path().join("corpus/editions.json")).unwrap();
    expect![[r#"
        error: `HOME/corpus/editions.json` is missing, though there are sources beside it

        hint: the sources are not touched, `mtgcr --home HOME import HOME/corpus/sources` writes the list anew
    "#]]
    .assert_eq(&refused(home.path(), &["show", "702.19b"]));
    let sources = home.path().join("corpus/sources").display().to_string();
    told(home.path(), &["import", &sources]);
    assert_eq!(told(home.path(), &["editions"]), before);
    told(home.path(), &["editions", "--verify"]);
}

#[test]
fn a_changed_source_is_told() {
    let home = home();
    let source = files_below(&home.path().join("corpus/sources")).remove(0);
    let sound = fs::read(&source).unwrap();
    let mut bytes = sound.clone();
    bytes[1000] ^= 1;
    fs::write(&source, bytes).unwrap();
    // Answers come from the index, which was made of what came.
    told(home.path(), &["show", "702.19b"]);
    let output = mtgcr(home.path(), &["editions", "--verify"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("has changed since it was imported"));
    fs::remove_dir_all(home.path().join("index")).unwrap();
    let output = mtgcr(home.path(), &["show", "702.19b"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("has changed since it was imported"), "{said}");
    assert!(said.contains("importing the file again"), "{said}");
    assert!(import(home.path(), &ALL).contains("restored"));
    assert!(fs::read(&source).unwrap() == sound);
    told(home.path(), &["show", "702.19b"]);
}

#[test]
fn two_writers_and_their_readers_get_along() {
    let home = tempfile::tempdir().unwrap();
    import(home.path(), &ALL[..1]);
    let start = |name: &str| -> Child {
        let mut command = command(home.path(), &["import", &sample(name)]);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut writers: Vec<Child> = ALL[1..].iter().map(|name| start(name)).collect();
    let mut questions = 0;
    loop {
        let running = writers.iter_mut().any(|writer| writer.try_wait().unwrap().is_none());
        let shown = told(home.path(), &["show", "702.19b", "--in", "2024-09-20"]);
        assert!(shown.starts_with("702.19b"), "{shown}");
        assert!(told(home.path(), &["search", "trample"]).contains("702.19"));
        questions += 1;
        if !running {
            break;
        }
    }
    for writer in writers {
        let output = writer.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(questions > 0);
    let listed = told(home.path(), &["editions"]);
    for id in ["2024-09-20", "ja:2024-09-20", "2024-11-08", "ja:2024-11-08"] {
        assert!(listed.contains(id), "{listed}");
    }
    told(home.path(), &["editions", "--verify"]);
}

#[test]
fn a_reader_keeps_the_generation_it_opened() {
    let home = tempfile::tempdir().unwrap();
    let generations = || {
        let names = fs::read_dir(home.path().join("index")).unwrap();
        let names = names.map(|name| name.unwrap().file_name().to_string_lossy().into_owned());
        names.filter(|name| name.starts_with("gen-")).count()
    };
    import(home.path(), &ALL[..1]);
    // Its search index is opened by the first search only.
    let reader = Library::open(home.path(), &Silent).unwrap();
    for name in &ALL[1..4] {
        import(home.path(), &[name]);
    }
    assert_eq!(generations(), 3, "the reader's, the last and the one before it");
    reader.make_ready().unwrap();
    drop(reader);
    import(home.path(), &ALL[4..]);
    assert_eq!(generations(), 2);
}
