//! Do those who write wait for each other only as long as they must, and do odd files hold nobody
//! up? Start at [`a_slow_reader_of_input_holds_no_other_writer_up`].

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use mtgcr::corpus::{Turn, Writer};

use super::*;

/// More than any of these commands takes, and less than a test that hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The output of a command that must end by itself.
#[track_caller]
fn ended(mut command: Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{command:?} does not end");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn a_slow_reader_of_input_holds_no_other_writer_up() {
    let home = tempfile::tempdir().unwrap();
    let mut slow = command(home.path(), &["import", "-"]);
    let mut slow = slow.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut input = slow.stdin.take().unwrap();
    input.write_all(b"These rules are effective as of").unwrap();
    let quick = ended(command(home.path(), &["import", &sample(ALL[0])]));
    assert_eq!(quick.status.code(), Some(0));
    let text = fs::read(sample(ALL[2])).unwrap();
    input.write_all(&text[text.iter().position(|byte| *byte == b'M').unwrap()..]).unwrap();
    drop(input);
    slow.wait().unwrap();
    assert!(told(home.path(), &["editions"]).contains("2024-09-20"));
}

#[test]
fn who_waits_says_for_whom() {
    let home = home();
    let name = "mtgcr (process 4711)";
    let turn = Turn { name, waits_for: &|_| () };
    let writer = Writer::open(home.path(), &turn).unwrap();
    let start = |arguments: &[&str]| {
        let mut command = command(home.path(), arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let file = sample(ALL[0]);
    let waiting = [start(&["import", &file]), start(&["editions", "--verify"])];
    thread::sleep(Duration::from_secs(2));
    drop(writer);
    for child in waiting {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(said.contains(&format!("note: waiting for {name}")), "{said}");
    }
}

#[test]
fn verifying_while_others_import_raises_no_alarm() {
    let home = tempfile::tempdir().unwrap();
    import(home.path(), &ALL[..1]);
    let file = |name: &str| sample(name);
    let mut writer = command(home.path(), &["import"]);
    writer.args(ALL[1..].iter().map(|name| file(name))).stdout(Stdio::null()).stderr(Stdio::null());
    let mut writer = writer.spawn().unwrap();
    let mut rounds = 0;
    while writer.try_wait().unwrap().is_none() {
        told(home.path(), &["editions", "--verify"]);
        rounds += 1;
    }
    assert!(rounds > 0);
}

#[cfg(unix)]
#[test]
fn pipes_and_sockets_are_no_files() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let texts = folder.path().join("texts");
    fs::create_dir(&texts).unwrap();
    fs::copy(sample(ALL[0]), texts.join("text.txt")).unwrap();
    let pipe = |path: &Path| {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    pipe(&texts.join("a-pipe"));
    let _socket = std::os::unix::net::UnixListener::bind(texts.join("b-socket")).unwrap();
    let output = ended(command(&home, &["import", &texts.display().to_string()]));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    for name in ["a-pipe", "b-socket"] {
        assert!(said.contains(&format!("{name}` is no regular file, so it is skipped")), "{said}");
    }
    // One that takes the place of a source is damage as any other.
    let source = files_below(&home.join("corpus/sources")).remove(0);
    fs::remove_file(&source).unwrap();
    pipe(&source);
    let output = ended(command(&home, &["editions", "--verify"]));
    let found = String::from_utf8(output.stdout).unwrap();
    assert!(found.contains("cannot be read: it is no regular file"), "{found}");
    let output = ended(command(&home, &["import", &sample(ALL[0])]));
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(ended(command(&home, &["editions", "--verify"])).status.code(), Some(0));
}

/// Needs a user who may become another one.
#[cfg(target_os = "linux")]
#[test]
fn a_home_that_one_user_filled_is_read_by_another() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let home = home();
    if fs::metadata(home.path()).unwrap().uid() != 0 {
        println!("skipped: only root may become another user");
        return;
    }
    let open = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    open(home.path(), 0o755);
    // The program itself may lie where nobody else looks.
    let program = home.path().join("mtgcr");
    fs::copy(env!("CARGO_BIN_EXE_mtgcr"), &program).unwrap();
    open(&program, 0o755);
    let other = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.env_remove("MTGCR_HOME").env("COLUMNS", "100");
        command.arg("--home").arg(home.path()).args(arguments).uid(65534).gid(65534);
        command.output().unwrap()
    };
    for arguments in
        [&["search", "lethal damage", "--limit=200"][..], &["show", "702.19b"], &["editions"]]
    {
        let output = other(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), told(home.path(), arguments));
    }
    // A file that may not be read is named, with the reason, and the answer comes all the same.
    let file = files_below(&home.path().join("index"));
    let file = file.iter().find(|text| text.ends_with("tables.bin")).unwrap();
    open(file, 0o600);
    let output = other(&["show", "702.19b"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let expected = format!("cannot read `{}`: Permission denied", file.display());
    assert!(said.contains(&expected), "{said}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), told(home.path(), &["show", "702.19b"]));
}

/// Three who write and two who read, for `MTGCR_TEST_CROWD` seconds; for two without.
#[test]
fn a_crowd_gets_along() {
    let seconds = std::env::var("MTGCR_TEST_CROWD").ok().and_then(|text| text.parse().ok());
    let home = tempfile::tempdir().unwrap();
    import(home.path(), &ALL[..1]);
    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(2));
    let counts = thread::scope(|scope| {
        let writers = (0..3_usize).map(|writer| {
            let home = home.path();
            scope.spawn(move || {
                let mut round = 0;
                while round == 0 || Instant::now() < end {
                    // Texts of their own and texts of all, in another order each time.
                    let own = home.join(format!("own-{writer}-{round}.txt"));
                    let text = fs::read_to_string(sample(ALL[2])).unwrap();
                    let number = writer * 100_000 + round;
                    let text = text.replacen("Trample", &format!("Trample {number}"), 1);
                    fs::write(&own, text).unwrap();
                    let file = sample(ALL[(writer + round) % ALL.len()]);
                    // There are 255 issues of a day at most.
                    let own = own.display().to_string();
                    let files =
                        if round < 20 { vec![own.as_str(), &file] } else { vec![file.as_str()] };
                    told(home, &[&["import"], files.as_slice()].concat());
                    round += 1;
                }
                round
            })
        });
        let writers: Vec<_> = writers.collect();
        let readers = (0..2).map(|_| {
            let home = home.path();
            scope.spawn(move || {
                let mut round = 0;
                while round == 0 || Instant::now() < end {
                    assert!(told(home, &["show", "702.19b"]).contains("702.19b"));
                    assert!(told(home, &["search", "trample"]).contains("702.19"));
                    round += 1;
                }
                round
            })
        });
        let readers: Vec<_> = readers.collect();
        writers
            .into_iter()
            .chain(readers)
            .map(|writer| writer.join().unwrap())
            .collect::<Vec<usize>>()
    });
    println!("rounds of three writers and two readers: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    told(home.path(), &["editions", "--verify"]);
}
