//! What is measured on? Start at [`home`].

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

/// The files that homes are made of: official texts where there are any, else the sample.
pub fn texts() -> Vec<PathBuf> {
    let data = std::env::var_os("MTGCR_TEST_DATA").map(PathBuf::from);
    match data {
        Some(data) => vec![data.join("cr-en"), data.join("cr-ja")],
        None => {
            let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample");
            let editions = ["20240920.en", "20241108.en", "20240920.ja", "20241108.ja"];
            editions.map(|edition| sample.join(format!("CR-{edition}.txt"))).to_vec()
        }
    }
}

static HOME: LazyLock<TempDir> = LazyLock::new(|| {
    let home = TempDir::new().expect("a folder can be made");
    import(home.path(), &texts());
    home
});

/// A home that holds all texts, its index built.
pub fn home() -> &'static Path {
    HOME.path()
}

/// Imports files or folders into a home.
pub fn import(home: &Path, paths: &[PathBuf]) {
    let mut command = program(home);
    let status = command.arg("import").args(paths).status();
    assert!(status.expect("the program runs").success());
}

/// The program with a home, its output thrown away.
pub fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home).stdout(Stdio::null()).stderr(Stdio::null());
    command
}
