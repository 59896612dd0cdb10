//! Odd files and trees: what cannot be read or written is told of, and nothing is lost.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use mtgcr::model::Said;
use mtgcr::project::{Walk, Walked};
use mtgcr::words::Words;

use super::cite::{NEW, OLD, Project};

#[cfg(unix)]
#[test]
fn odd_trees_are_told_of_and_walked() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let project = Project::new(&[
        ("a.rs", b"// CR 999.1\n"),
        ("b.bin", b"\0\x01 CR 999.2"),
        ("long.rs", &vec![b'7'; 300_000]),
    ]);
    let path = |name: &str| project.folder.path().join(name);
    symlink(Path::new("."), path("loop")).expect("a link");
    symlink(path("a.rs"), path("link.rs")).expect("a link");
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("1 citation in 2 files"), "{told}");
    let output = Command::new(env!("CARGO_BIN_EXE_mtgcr"))
        .current_dir(project.folder.path())
        .args(["--home", ".home", "cite", "check", "b.bin", "a.rs", "--max-bytes", "5"])
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`a.rs` was not read: it has more than 5 bytes"), "{error}");
    fs::set_permissions(path("a.rs"), fs::Permissions::from_mode(0o644)).expect("permissions");
    project.write("a.rs", b"// CR 509.4\n");
    project.says(&["migrate", "link.rs", "--from", OLD, "--to", NEW], 0);
    assert_eq!(project.read("a.rs"), b"// CR 509.2\n");
    assert!(path("link.rs").is_symlink(), "the link goes on leading there");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_tree_that_is_named_is_not_written_through() {
    use std::os::unix::fs::symlink;

    let other = Project::new(&[("other.rs", b"// CR 509.4\n"), ("mtgcr.toml", b"ignore = []\n")]);
    let project = Project::new(&[("a.rs", b"// CR 509.4\n")]);
    let path = |name: &str| project.folder.path().join(name);
    symlink(other.folder.path().join("other.rs"), path("out.rs")).expect("a link");
    symlink(other.folder.path(), path("out")).expect("a link");
    for named in ["out.rs", "out", "out/other.rs"] {
        let output = project.run(&["migrate", "a.rs", named, "--from", OLD, "--to", NEW]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{named}");
        assert!(error.contains("it is a link out of its folder"), "{error}");
    }
    assert_eq!(other.read("other.rs"), b"// CR 509.4\n");
    assert_eq!(other.read("mtgcr.toml"), b"ignore = []\n");
    assert_eq!(project.read("a.rs"), b"// CR 509.4\n");
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_are_an_error_when_named_and_nothing_otherwise() {
    use std::os::unix::fs::symlink;

    let project = Project::new(&[("a/a.rs", b"// CR 999.1\n")]);
    let path = |name: &str| project.folder.path().join(name);
    symlink(path("a/two"), path("a/one")).expect("a link");
    symlink(path("a/one"), path("a/two")).expect("a link");
    symlink(path("nothing"), path("a/gone.rs")).expect("a link");
    symlink(path("a"), path("a/again")).expect("a link");
    let told = project.says(&["check", "a"], 1);
    assert!(told.contains("1 citation in 1 file"), "{told}");
    for (named, code) in [("a/one", 2), ("a/gone.rs", 2), ("a/again", 1)] {
        let output = project.run(&["check", named]);
        assert_eq!(output.status.code(), Some(code), "{named}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(code == 1 || error.contains(&format!("`{named}`")), "{error}");
    }
}

#[test]
fn files_that_vanish_while_a_tree_is_walked_are_told_of() {
    let project = Project::new(&[]);
    for at in 0..400 {
        project.write(&format!("{at}.rs"), b"// CR 999.1\n");
    }
    let walk = Walk { paths: vec![project.folder.path().to_owned()], ..Walk::default() };
    let (read, skipped) = (Mutex::new(0), Mutex::new(Vec::new()));
    let walked = mtgcr::project::walk(&walk, |walked| match walked {
        Walked::Text { .. } => {
            let mut read = read.lock().expect("nothing breaks off");
            *read += 1;
            if *read == 1 {
                for file in fs::read_dir(project.folder.path()).expect("it is there").flatten() {
                    fs::remove_file(file.path()).expect("it is there");
                }
            }
        }
        Walked::Unread { path, failed: false, .. } => unreachable!("{path:?} is no odd file"),
        Walked::Unread { path, reason, .. } => {
            skipped.lock().expect("nothing breaks off").push((path, reason));
        }
    });
    walked.expect("what vanishes stops nothing");
    let (read, skipped) = (read.into_inner().unwrap(), skipped.into_inner().unwrap());
    assert_eq!(read + skipped.len(), 400, "each file is read or told of");
    let is_told = |pair: &(std::path::PathBuf, Said)| {
        pair.0.extension().is_some() && Words::EN.said(&pair.1).contains("os error")
    };
    assert!(!skipped.is_empty() && skipped.iter().all(is_told), "{:?}", skipped.first());
}

#[test]
fn a_file_at_which_the_program_breaks_off_is_told_of_and_the_others_are_read() {
    let project = Project::new(&[]);
    for at in 0..50 {
        project.write(&format!("{at}.rs"), b"// CR 999.1\n");
    }
    project.write("bad.rs", b"// CR 999.1: break off\n");
    let walk = Walk { paths: vec![project.folder.path().to_owned()], ..Walk::default() };
    let (read, failed) = (Mutex::new(0), Mutex::new(Vec::new()));
    let walked = mtgcr::project::walk(&walk, |walked| match walked {
        Walked::Text { source, .. } => {
            assert!(!source.text.contains("break off"), "this file is too odd");
            *read.lock().expect("nothing is held while it breaks off") += 1;
        }
        Walked::Unread { path, failed: false, .. } => unreachable!("{path:?} is no odd file"),
        Walked::Unread { path, reason, .. } => {
            failed.lock().expect("nothing is held while it breaks off").push((path, reason));
        }
    });
    walked.expect("the walk goes on");
    assert_eq!(read.into_inner().unwrap(), 50);
    let failed = failed.into_inner().unwrap();
    let [(path, reason)] = failed.as_slice() else { unreachable!("{failed:?}") };
    let reason = Words::EN.said(reason);
    assert!(path.ends_with("bad.rs") && reason.contains("this file is too odd"), "{reason}");
}

#[cfg(unix)]
#[test]
fn pipes_and_sockets_are_passed_over_and_told_of_when_named() {
    use std::os::unix::net::UnixListener;

    let project = Project::new(&[("a.rs", b"// CR 999.1\n")]);
    let path = |name: &str| project.folder.path().join(name);
    let made = Command::new("mkfifo").arg(path("pipe.rs")).status();
    assert!(made.is_ok_and(|made| made.success()), "there is a pipe");
    let _listener = UnixListener::bind(path("socket.rs")).expect("a socket");
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("1 citation in 1 file"), "{told}");
    for named in ["pipe.rs", "socket.rs", "/dev/zero"] {
        for arguments in [vec!["check", named], vec!["migrate", named, "--from", OLD, "--to", NEW]]
        {
            let output = project.run(&arguments);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
            let why = format!("`{named}` was not read: it is no regular file");
            assert!(error.contains(&why), "{arguments:?}: {error}");
        }
    }
    // What else was named is told all the same.
    let output = project.run(&["check", "a.rs", "pipe.rs"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("999.1"));
}

#[test]
fn standard_input_is_not_rewritten_in_silence() {
    let project = Project::new(&[]);
    let output = project.run(&["migrate", "-", "--from", OLD, "--to", NEW]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("standard input cannot be rewritten"), "{error}");
}

#[test]
fn very_many_files_are_read() {
    let project = Project::new(&[]);
    for folder in 0..100 {
        let folder = project.folder.path().join(folder.to_string());
        fs::create_dir(&folder).expect("a folder");
        for file in 0..200 {
            let text = if file == 0 { "// CR 999.1\n" } else { "" };
            fs::write(folder.join(format!("{file}.rs")), text).expect("it can be written");
        }
    }
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("100 citations in 20000 files"), "{:?}", told.lines().last());
}

#[test]
fn bad_bytes_and_long_lines_are_read_or_told_of() {
    let lone: Vec<u8> = [0xfeff, 0xd800, 0x43, 0x52, 0x20, 0x39, 0x39, 0x39, 0x2e, 0x31]
        .into_iter()
        .flat_map(u16::to_le_bytes)
        .collect();
    let mut long = b"// ".to_vec();
    long.resize(40 << 20, b'a');
    long.extend_from_slice(b" CR 999.1\n");
    let project = Project::new(&[
        ("lone.rs", &lone),
        ("utf8.rs", b"// \xed\xa0\x80 CR 999.2\n"),
        ("empty.rs", b""),
        ("long.rs", &long),
    ]);
    let told = project.says(&["check", ".", "--max-bytes", "100000000"], 1);
    assert!(
        told.contains("utf8.rs:1:") && told.contains("long.rs:1:"),
        "{}",
        &told[..2000.min(told.len())]
    );
    assert!(told.len() < 20_000, "a line of 40 MB is told in part");
    let before = project.read("utf8.rs");
    // What is too long to be read is told by the exit code.
    let migrated = project.run(&["migrate", ".", "--from", OLD, "--to", NEW]);
    assert!(migrated.status.code().is_some_and(|code| code <= 2));
    assert_eq!((project.read("lone.rs"), project.read("utf8.rs")), (lone, before));
    let missing = project.run(&["check", "there/is/none.rs"]);
    let error = String::from_utf8_lossy(&missing.stderr);
    assert_eq!(missing.status.code(), Some(2));
    assert!(error.contains("there/is/none.rs"), "{error}");
    let told = project.says(&["check", "utf8.rs", "--as-of", "blame"], 1);
    assert!(told.contains("999.2"), "no git is no reason to believe a number: {told}");
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_stay_and_are_told_of() {
    use std::os::unix::fs::PermissionsExt;

    let project = Project::new(&[("locked/a.rs", b"// CR 509.4\n"), ("b.rs", b"// CR 509.4\n")]);
    let folder = project.folder.path().join("locked");
    let set = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode));
    set(0o555).expect("permissions");
    let is_above = fs::write(folder.join("try"), "").is_ok();
    let output = project.run(&["migrate", ".", "--from", OLD, "--to", NEW]);
    set(0o755).expect("permissions");
    // Who may do everything may write there, too.
    if is_above {
        eprintln!("skipped: nothing is forbidden here");
        return;
    }
    assert_eq!(project.read("locked/a.rs"), b"// CR 509.4\n");
    assert_eq!(project.read("b.rs"), b"// CR 509.2\n", "the others are written");
    assert_eq!(output.status.code(), Some(2));
    // Typed again, what failed is carried, and nothing twice.
    project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 0);
    assert_eq!(project.read("locked/a.rs"), b"// CR 509.2\n");
    assert_eq!(project.read("b.rs"), b"// CR 509.2\n");
}

#[test]
fn what_a_project_leaves_out_is_left_out_when_named_too() {
    let project = Project::new(&[
        ("mtgcr.toml", b"ignore = [\"gen/*.rs\", \"/vendor\"]\n"),
        ("gen/a.rs", b"// CR 999.1\n"),
        ("src/vendor/b.rs", b"// CR 999.2\n"),
        ("vendor/c.rs", b"// CR 999.3\n"),
    ]);
    let told = project.says(&["check", "."], 1);
    assert!(told.contains("999.2") && told.contains("1 citation in 1 file"), "{told}");
    for named in ["gen/a.rs", "./gen/a.rs", "vendor", "vendor/c.rs"] {
        let told = project.says(&["check", named], 0);
        assert!(told.contains("0 citations"), "{named}: {told}");
        assert!(project.says(&["check", named, "--no-ignore"], 1).contains("999."), "{named}");
    }
    // They are told from where the project's file lies.
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.current_dir(project.folder.path().join("src")).args(["--home", "../.home"]);
    let output = command.args(["cite", "check", "../gen/a.rs", "."]).output();
    let output = output.expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`ignore` in `mtgcr.toml` leaves it out"), "{error}");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("999.2") && !told.contains("999.1"), "{told}");
}

#[test]
fn a_file_that_is_named_and_too_long_is_an_error() {
    let project = Project::new(&[("a/a.rs", b"// CR 510.1a\n")]);
    assert_eq!(project.run(&["check", "a", "--max-bytes", "5"]).status.code(), Some(0));
    let output = project.run(&["check", "a/a.rs", "--max-bytes", "5"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`a/a.rs` was not read: it has more than 5 bytes"), "{error}");
}

#[test]
fn japanese_files_of_before_unicode_are_read_and_keep_their_bytes() {
    for table in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
        let text = |number: &str| {
            let text = format!("/* 表示：総合ルール{number}を参照。 */ int a; // ｶｰﾄﾞ\r\n");
            table.encode(&text).0.into_owned()
        };
        let project = Project::new(&[("a.c", &text("509.4"))]);
        let told = project.says(&["check", ".", "--edition", OLD], 1);
        assert!(told.contains("総合ルール【509.4】を参照"), "{told}");
        assert!(told.starts_with("a.c:1:12:"), "{told}");
        project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 0);
        assert_eq!(project.read("a.c"), text("509.2"), "{}", table.name());
    }
}

#[test]
fn the_part_of_a_long_line_is_told_in_which_the_number_stands() {
    let line = format!("// {} CR 999.1 {}\n", "長い".repeat(2000), "a ".repeat(3000));
    let project = Project::new(&[("a.rs", line.as_bytes())]);
    let told = project.says(&["check", "a.rs"], 1);
    assert!(told.contains("い CR 【999.1】 a a"), "{told}");
    assert!(told.starts_with("a.rs:1:4008:"), "{told}");
    let told = project.says(&["check", "a.rs", "--format", "json"], 1);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let quote = told["findings"][0]["quote"].as_str().expect("a text");
    assert!(quote.contains("CR 999.1 a") && quote.len() < 700, "{quote}");
}

#[test]
fn what_was_read_and_is_not_rewritten_is_told_so() {
    let units = "// CR 509.4\n".encode_utf16().flat_map(u16::to_le_bytes);
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(units).collect();
    let project = Project::new(&[("a.rs", &wide)]);
    let output = project.run(&["migrate", ".", "--from", OLD, "--to", NEW, "--dry-run"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`a.rs` was not rewritten: a patch"), "{error}");
}

#[test]
fn a_link_to_the_newest_rules_goes_with_its_number() {
    let page = "https://yawgatog.com/resources/magic-rules/#R";
    let text = |number: &str| {
        let closed = number.replace('.', "");
        format!("[CR {number}]({page}{closed}), <https://old.example/rules/2024#R5094>\n")
    };
    let project = Project::new(&[("a.md", text("509.4").as_bytes())]);
    // The other address leads to one edition, and is left to people.
    project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 1);
    assert_eq!(String::from_utf8_lossy(&project.read("a.md")), text("509.2"));
}

#[test]
fn what_was_not_carried_keeps_its_edition_in_the_projects_file() {
    let files: [(&str, &[u8]); 5] = [
        ("mtgcr.toml", b"edition = \"2024-09-20\" # ours\n\n[editions]\nold = \"2024-11-08\"\n"),
        ("src/a.rs", b"// CR 509.4\n"),
        ("src/gone.rs", b"// CR 509.2 and CR 509.5b\n"),
        ("doc/b.md", b"CR 509.4\n"),
        ("old/c.rs", b"// CR 509.4\n"),
    ];
    let project = Project::new(&files);
    let settings = || String::from_utf8(project.read("mtgcr.toml")).expect("text");
    // A filter leaves files out, which are of the edition before.
    project.says(&["migrate", ".", "-t", "rust", "--from", OLD, "--to", NEW], 1);
    assert_eq!(project.read("src/a.rs"), b"// CR 509.2\n");
    assert!(settings().starts_with("edition = \"2024-09-20\" # ours\n"), "{}", settings());
    let told = project.says(&["migrate", ".", "--from", OLD, "--to", NEW], 0);
    assert!(told.contains("3 files passed over"), "{told}");
    for (file, text) in [
        ("src/a.rs", &b"// CR 509.2\n"[..]),
        ("src/gone.rs", b"// CR 509.2 and CR 509.3b\n"),
        ("doc/b.md", b"CR 509.2\n"),
        ("old/c.rs", b"// CR 509.4\n"),
    ] {
        assert_eq!(project.read(file), text, "{file}");
    }
    expect_test::expect![[r#"
        edition = "2024-11-08" # ours

        [editions]
        old = "2024-11-08"
        "src/a.rs" = "2024-11-08"
        "src/gone.rs" = "2024-11-08"

        [left."src/gone.rs"]
        "509.2" = "2024-09-20"
    "#]]
    .assert_eq(&settings());
    // What is gone is gone still, though its number is another rule's now.
    let told = project.says(&["check", "src/gone.rs"], 1);
    assert!(told.contains("gone: 509.2 of 2024-09-20"), "{told}");
    // And back: all that is of the edition after, but what never was of it.
    project.says(&["migrate", "src", "doc", "--from", NEW, "--to", OLD], 0);
    for (file, text) in &files[1..4] {
        assert_eq!(project.read(file), *text, "{file}");
    }
}

#[test]
fn one_project_is_judged_at_a_time() {
    let project = Project::new(&[
        ("a/mtgcr.toml", b"edition = \"2024-09-20\"\n"),
        ("a/a.rs", b"// CR 509.4\n"),
        ("b/b.rs", b"// CR 509.4\n"),
    ]);
    for named in [["a", "b"], ["b", "a/a.rs"]] {
        let output = project.run(&[&["check"], &named[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("belongs to another project"), "{error}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.current_dir(project.folder.path()).args(["--home", ".home", "cite", "check", "."]);
    let output = command.output().expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`a/mtgcr.toml` lies inside what is judged"), "{error}");
}

/// Git, asked in a folder for tests.
fn git(folder: &Path, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.current_dir(folder).args(["-c", "user.name=W", "-c", "user.email=w@example.org"]);
    let output = git.args(arguments).output().expect("git runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn git_starts_nothing_that_a_tree_names_and_shows_its_hidden_files() {
    let project = Project::new(&[
        ("a.rs", b"// CR 999.1\n"),
        (".ci/a.yml", b"# CR 999.2\n"),
        (".ci/own.yml", b"# CR 999.3\n"),
    ]);
    let folder = project.folder.path();
    git(folder, &["init", "-q"]);
    git(folder, &["add", "a.rs", ".ci/a.yml"]);
    git(folder, &["commit", "-q", "-m", "one"]);
    let ran = folder.join("ran");
    let program = format!("touch {}; cat", ran.display());
    for key in ["core.fsmonitor", "filter.wug.clean", "filter.wug.smudge", "diff.wug.textconv"] {
        git(folder, &["config", key, &program]);
    }
    git(folder, &["config", "filter.wug.required", "true"]);
    project.write(".gitattributes", b"* filter=wug diff=wug\n");
    project.write("a.rs", b"// CR 999.1\n// CR 999.4\n");
    let told = project.says(&["check", ".", "--as-of", "blame"], 1);
    assert!(!ran.exists(), "{told}");
    assert!(told.contains("999.1") && told.contains("999.2") && told.contains("999.4"), "{told}");
    assert!(!told.contains("999.3"), "nobody tracks it: {told}");
}

#[cfg(unix)]
#[test]
fn settings_and_baselines_are_not_followed_out_of_a_tree() {
    use std::os::unix::fs::symlink;

    let elsewhere = tempfile::tempdir().expect("a folder");
    let outside = elsewhere.path().join("outside");
    for (name, arguments) in [
        ("mtgcr.toml", vec!["migrate", ".", "--from", OLD, "--to", NEW]),
        ("accepted.json", vec!["bless", ".", "--baseline", "accepted.json"]),
    ] {
        let project = Project::new(&[("a.rs", b"// CR 509.4\n")]);
        fs::write(&outside, "").expect("it can be written");
        symlink(&outside, project.folder.path().join(name)).expect("a link");
        project.says(&arguments, 2);
        assert_eq!(fs::read(&outside).expect("it is there"), b"");
        assert_eq!(project.read("a.rs"), b"// CR 509.4\n");
    }
}

#[test]
fn a_patch_names_files_as_git_does() {
    let name = "a \"b\" é.rs";
    let project = Project::new(&[(name, b"// CR 509.4\n")]);
    let folder = project.folder.path();
    let patch = project.says(&["migrate", ".", "--from", OLD, "--to", NEW, "--dry-run"], 0);
    assert!(patch.contains(r#"--- "a/a \"b\" \303\251.rs""#), "{patch}");
    fs::write(folder.join("p.patch"), &patch).expect("it can be written");
    git(folder, &["init", "-q"]);
    git(folder, &["apply", "p.patch"]);
    assert_eq!(project.read(name), b"// CR 509.2\n");
}

#[test]
fn a_file_that_changes_while_it_is_replaced_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.rs");
    fs::write(&path, "old").expect("it can be written");
    let refused = mtgcr::project::rewrite(&path, b"older", b"new").expect_err("it changed");
    assert!(refused.to_string().contains("changed meanwhile"), "{refused}");
    mtgcr::project::rewrite(&path, b"old", b"new").expect("it is the same");
    assert_eq!(fs::read(&path).expect("it is there"), b"new");
    let left = fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(left, 1, "nothing is left beside it");
}

#[test]
fn very_many_citations_in_one_line_are_judged_one_at_a_time() {
    let text = "CR 510.1a ".repeat(3000);
    let project = Project::new(&[("a.md", text.as_bytes())]);
    let started = std::time::Instant::now();
    let told = project.says(&["check"], 0);
    assert!(told.contains("3000 citations") || told.contains("3,000 citations"), "{told}");
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}
