//! What does git know of a file? Start at [`blame`], which asks when each of its lines was written.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::error::ProjectError;
use super::write::folder_of;
use crate::model::{EffectiveDate, Said, Trouble};

/// The day of the last change of each line of the file at `path`; none for lines that git does not
/// know yet.
pub fn blame(path: &Path) -> Result<Vec<Option<EffectiveDate>>, ProjectError> {
    let refused = |reason: String| {
        let what = Said::new("error-git").with("path", path.display()).with("reason", reason);
        ProjectError::of(Trouble::of(what).with_hint("hint-git"))
    };
    let name = path.file_name().unwrap_or_default();
    let mut command = git(folder_of(path)).map_err(refused)?;
    command.args(["blame", "--no-textconv", "--line-porcelain", "--"]).arg(name);
    Ok(read(&String::from_utf8_lossy(&said(&mut command).map_err(refused)?)))
}

/// The hidden files below a folder that its repository tracks; none where it lies in no repository.
pub(super) fn tracked_hidden(folder: &Path) -> Vec<PathBuf> {
    let Ok(whole) = folder.canonicalize() else { return Vec::new() };
    if !whole.ancestors().any(|above| above.join(".git").exists()) {
        return Vec::new();
    }
    let listed = git(folder).and_then(|mut git| said(git.args(["ls-files", "-z"])));
    let listed = String::from_utf8_lossy(&listed.unwrap_or_default()).into_owned();
    let is_hidden = |name: &&str| name.starts_with('.') || name.contains("/.");
    listed.split('\0').filter(is_hidden).map(|name| folder.join(name)).collect()
}

/// Git, asked in a folder so that it starts nothing that the configuration there names: that is
/// somebody else's, as the files are.
fn git(folder: &Path) -> Result<Command, String> {
    let bare = || {
        let mut git = Command::new("git");
        git.arg("-C").arg(folder).args(["--no-pager", "-c", "core.fsmonitor=false"]);
        git.args(["-c", "core.hooksPath=/dev/null"]);
        git.env("GIT_OPTIONAL_LOCKS", "0").env("GIT_NO_LAZY_FETCH", "1").stdin(Stdio::null());
        git
    };
    // It answers with an error where nothing is set.
    let mut list = bare();
    let listed = list.args(["config", "--name-only", "-z", "--get-regexp", r"^filter\."]).output();
    let listed = listed.map_err(|error| error.to_string())?.stdout;
    let listed = String::from_utf8_lossy(&listed).into_owned();
    let mut git = bare();
    let names = listed.split_terminator('\0');
    git.env("GIT_CONFIG_COUNT", names.clone().count().to_string());
    for (at, name) in names.enumerate() {
        let value = if name.ends_with(".required") { "false" } else { "" };
        git.env(format!("GIT_CONFIG_KEY_{at}"), name).env(format!("GIT_CONFIG_VALUE_{at}"), value);
    }
    Ok(git)
}

/// What git prints, or its first word of why not.
fn said(git: &mut Command) -> Result<Vec<u8>, String> {
    let output = git.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let reason = String::from_utf8_lossy(&output.stderr);
    Err(reason.lines().next().unwrap_or("it failed").to_owned())
}

fn read(porcelain: &str) -> Vec<Option<EffectiveDate>> {
    let mut days = Vec::new();
    let (mut day, mut is_committed) = (None, true);
    for line in porcelain.split('\n') {
        if line.starts_with('\t') {
            days.push(day.take().filter(|_| is_committed));
            is_committed = true;
        } else if let Some(seconds) = line.strip_prefix("author-time ") {
            day = seconds.trim().parse().ok().and_then(EffectiveDate::from_unix_seconds);
        } else if line.starts_with("0000000000000000") {
            is_committed = false;
        }
    }
    days
}
