//! When was each line of a file written last? Start at [`blame`], which asks git.

use std::path::Path;
use std::process::Command;

use super::error::ProjectError;
use crate::model::EffectiveDate;

/// The day of the last change of each line of the file at `path`; none for lines that git does not
/// know yet.
pub fn blame(path: &Path) -> Result<Vec<Option<EffectiveDate>>, ProjectError> {
    let refused = |reason: String| ProjectError::Git { path: path.to_owned(), reason };
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
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
            day = seconds.trim().parse().ok().and_then(day_of);
        } else if line.starts_with("0000000000000000") {
            is_committed = false;
        }
    }
    days
}

/// The day, in universal time, of seconds since 1970.
fn day_of(seconds: i64) -> Option<EffectiveDate> {
    // Days since 0000-03-01, so that leap days come last in their years.
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    EffectiveDate::new(i16::try_from(year).ok()?, month as i8, day as i8)
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
        assert_eq!(day_of(0), EffectiveDate::new(1970, 1, 1));
        assert_eq!(day_of(1_709_164_800), EffectiveDate::new(2024, 2, 29));
    }
}
