//! When was each line of a file written last? Start at [`blame`], which asks git.

use std::path::Path;
use std::process::Command;

use super::error::ProjectError;
use crate::model::EffectiveDate;

/// The day of the last change of each line of the file at `path`; none for lines that git does not
/// know yet.
pub fn blame(path: &Path) -> Result<Vec<Option<EffectiveDate>>, ProjectError> {
    let refused = |reason: String| ProjectError::Git { path: path.to_owned(), reason };
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(["blame", "--line-porcelain", "--"]).arg(name);
    let output = command.output().map_err(|error| refused(error.to_string()))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        return Err(refused(reason.lines().next().unwrap_or("it failed").to_owned()));
    }
    Ok(read(&String::from_utf8_lossy(&output.stdout)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_dated() {
        let told = "aa 1 1 1\nauthor-time 1425081600\n\tone\n\
                    0000000000000000000000000000000000000000 2 2\nauthor-time 1\n\ttwo\n";
        let day = EffectiveDate::new(2015, 2, 28);
        assert_eq!(read(told), [day, None]);
        let leap_day = EffectiveDate::from_unix_seconds(1_709_164_800);
        assert_eq!(leap_day, EffectiveDate::new(2024, 2, 29));
    }
}
