//! A project: what it accepts, its settings, its files as they came, changes as a patch.

mod baseline {
    use mtgcr::project::{Accepted, Baseline};

    #[test]
    fn what_was_accepted_is_accepted_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("baseline.json");
        let word = str::to_owned;
        let finding =
            Accepted { file: word("a"), cited: word("1"), verdict: word("never"), line: word("x") };
        assert!(Baseline::read(&path).is_err(), "it is not there");
        Baseline::of([finding.clone()]).write(&path).expect("it can be written");
        let mut read = Baseline::read(&path).expect("it makes sense");
        assert!(read.take(&finding) && !read.take(&finding));
    }
}

mod patch {
    use mtgcr::project::patch;

    #[test]
    fn changes_are_told_with_what_stands_around_them() {
        let old = b"1\n2\n3\n4\n5\r\n6";
        let new = b"1\n2\n3\n4\nfive\r\n6";
        let told = String::from_utf8(patch(b"./a.rs", old, new)).expect("text");
        let expected = "diff --git a/a.rs b/a.rs\n--- a/a.rs\n+++ b/a.rs\n@@ -2,5 +2,5 @@\n 2\n \
                        3\n 4\n-5\r\n+five\r\n 6\n\\ No newline at end of file\n";
        assert_eq!(told, expected);
        assert!(patch(b"a.rs", old, old).is_empty());
    }
}

mod source_text {
    use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS, UTF_8, UTF_16LE};
    use mtgcr::project::SourceText;

    #[track_caller]
    fn case(bytes: &[u8], encoding: Option<&Encoding>, expected: &[u8]) {
        let source = SourceText::read(bytes.to_vec()).expect("a text");
        assert_eq!(source.encoding, encoding);
        assert_eq!(source.bytes(), bytes);
        let place = source.text.find("1.2").expect("a number");
        let edits = [(place..place + 3, "3.45".to_owned())];
        assert_eq!(source.with(&edits), expected);
        assert_eq!(source.with(&[]), bytes);
    }

    #[test]
    fn files_come_back_byte_for_byte_but_for_what_is_rewritten() {
        case("\u{feff}é 1.2\r\nb".as_bytes(), Some(UTF_8), "\u{feff}é 3.45\r\nb".as_bytes());
        case(b"\xe9\xff 1.2\n", None, b"\xe9\xff 3.45\n");
        let wide = |text: &str| {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            [0xff, 0xfe].into_iter().chain(units).collect::<Vec<u8>>()
        };
        case(&wide("é😀 1.2\n"), Some(UTF_16LE), &wide("é😀 3.45\n"));
        for table in [SHIFT_JIS, EUC_JP] {
            let text = |number: &str| {
                let text = format!("// 総合ルール{number}を参照、ワグ\r\n// ｱ表");
                table.encode(&text).0.into_owned()
            };
            case(&text("1.2"), Some(table), &text("3.45"));
        }
        // A text that is none of those, though its bytes would be.
        case(b"\xe9v\xe9nement 1.2", None, b"\xe9v\xe9nement 3.45");
        let lone = |text: &str| [&wide("")[..], &[0x00, 0xd8], &wide(text)[2..]].concat();
        case(&lone(" 1.2"), Some(UTF_16LE), &lone(" 3.45"));
        assert_eq!(SourceText::read(b"a\0b".to_vec()), None);
    }
}

mod settings {
    use std::fs;
    use std::path::{Path, PathBuf};

    use mtgcr::project::{Carried, SETTINGS_FILE, Settings};

    fn read(text: &str) -> Result<Settings, String> {
        Settings::read(text, Path::new("/p/mtgcr.toml")).map_err(|error| error.to_string())
    }

    #[test]
    fn settings_are_read_and_refused_with_a_reason() {
        let settings = read("edition = \"2024-11-08\"\npatterns = [\"@r({number})\"]\n");
        let settings = settings.expect("they make sense");
        assert_eq!(settings.edition.as_deref(), Some("2024-11-08"));
        assert_eq!(settings.patterns, ["@r({number})"]);
        assert!(read("edition = 3").is_err_and(|reason| reason.contains("`edition` is no text")));
        assert!(
            read("colour = \"red\"").is_err_and(|reason| reason.contains("`colour` is no setting"))
        );
        assert!(read("edition = ").is_err_and(|reason| reason.contains("line 1")));
        assert!(read("patterns = [\"x\"]").is_err_and(|reason| reason.contains("{number}")));
    }

    #[test]
    fn the_edition_is_changed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().canonicalize().expect("a path");
        fs::create_dir(folder.join("a")).expect("a folder");
        fs::create_dir(folder.join("old")).expect("a folder");
        let text = "# ours\nedition = \"2024-09-20\" # for now\nignore = []\n\n\
            [editions]\nold = \"2012-07-01\"\n\"a/b\" = \"2024-09-20\"\n";
        let after = |text: &str, paths: &[PathBuf], left: &[(PathBuf, String)]| {
            let is_from: &dyn Fn(&str) -> bool = &|edition| edition == "2024-09-20";
            let (from, to, failed) = ("2024-09-20", "2024-11-08", &[][..]);
            let carried = Carried { paths, is_from, from, to, failed, left };
            Settings::after(text, &folder, &carried).expect("it makes sense")
        };
        let read =
            |text: &str| Settings::read(text, &folder.join(SETTINGS_FILE)).expect("it makes sense");
        let left = [(folder.join("a"), "509.2".to_owned())];
        let whole = after(text, std::slice::from_ref(&folder), &left);
        assert!(whole.starts_with("# ours\nedition = \"2024-11-08\" # for now\n"), "{whole}");
        let settings = read(&whole);
        let of = |settings: &Settings, path: &str| {
            settings.edition_of(&folder.join(path)).map(str::to_owned)
        };
        // What was of another edition was not carried.
        assert_eq!(of(&settings, "old/c.rs").as_deref(), Some("2012-07-01"));
        assert_eq!(of(&settings, "a/b/c.rs").as_deref(), Some("2024-11-08"));
        let kept = settings.left_in(&folder.join("a")).expect("one was left");
        assert_eq!(kept.get("509.2").map(String::as_str), Some("2024-09-20"));
        // What is of the edition after already is not carried again, and keeps what was left in it.
        assert_eq!(read(&after(&whole, &[folder.join("a")], &[])).left, settings.left);

        let part = read(&after(text, &[folder.join("a")], &[]));
        assert_eq!(of(&part, "a/b/c.rs").as_deref(), Some("2024-11-08"));
        assert_eq!(of(&part, "c.rs").as_deref(), Some("2024-09-20"));
    }
}
