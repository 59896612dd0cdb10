//! How often does which surface break the law? Start at [`Tally::judge`] and [`Tally::ratchet`].

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// How often each surface told each field, and how often wrongly.
#[derive(Default)]
pub struct Tally(BTreeMap<(&'static str, &'static str), Cell>);

#[derive(Default)]
struct Cell {
    told: usize,
    wrong: Vec<String>,
}

/// Violations that are printed of each cell.
const EXAMPLES: usize = 5;

impl Tally {
    /// Counts what a surface told; `wrong` says what is wrong, none where nothing is.
    pub fn judge(&mut self, surface: &'static str, field: &'static str, wrong: Option<String>) {
        let cell = self.0.entry((surface, field)).or_default();
        cell.told += 1;
        cell.wrong.extend(wrong);
    }

    /// How many violations there are in a cell.
    pub fn wrong(&self, surface: &'static str, field: &'static str) -> usize {
        self.0.get(&(surface, field)).map_or(0, |cell| cell.wrong.len())
    }

    /// Takes over what another one counted.
    pub fn add(&mut self, other: Self) {
        for (key, cell) in other.0 {
            let own = self.0.entry(key).or_default();
            own.told += cell.told;
            own.wrong.extend(cell.wrong);
        }
    }

    /// The table: surface, field, violations, how often it was told at all.
    fn table(&self) -> String {
        let mut table = format!("{:<16}{:<14}{:>7}{:>9}\n", "surface", "field", "wrong", "told");
        for ((surface, field), cell) in &self.0 {
            let (wrong, told) = (cell.wrong.len(), cell.told);
            writeln!(table, "{surface:<16}{field:<14}{wrong:>7}{told:>9}").expect("it is memory");
        }
        table
    }

    /// The violations in words, at most so many of each cell.
    fn violations(&self, most: usize) -> String {
        let mut told = String::new();
        for ((surface, field), cell) in &self.0 {
            for wrong in cell.wrong.iter().take(most) {
                writeln!(told, "{surface} · {field}: {wrong}").expect("it is memory");
            }
        }
        told
    }

    /// Holds the counts against those of last time in `golden`: a violation more is never taken,
    /// and any other difference only where `UPDATE_EXPECT` is set. Where there is no such file,
    /// nothing may be wrong.
    ///
    /// All violations are written beside what is built, never into the project.
    #[track_caller]
    pub fn ratchet(&self, golden: &Path) {
        let name = golden.file_name().expect("it names a file").to_string_lossy().into_owned();
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("law-{name}"));
        fs::write(&all, self.violations(usize::MAX)).expect("it can be written");
        let violations = self.violations(EXAMPLES);
        let updates = std::env::var_os("UPDATE_EXPECT").is_some();
        if !golden.exists() && !updates {
            assert!(violations.is_empty(), "all are in {}, such as\n{violations}", all.display());
            return;
        }
        let last = fs::read_to_string(golden).unwrap_or_default();
        let risen: Vec<String> = self
            .0
            .iter()
            .filter_map(|((surface, field), cell)| {
                let before = counted(&last, surface, field)?;
                let wrong = cell.wrong.len();
                (wrong > before).then(|| format!("{surface} · {field}: {before} → {wrong}\n"))
            })
            .collect();
        assert!(
            risen.is_empty(),
            "more violations than before:\n{}\nall are in {}, such as\n{violations}",
            risen.concat(),
            all.display(),
        );
        let table = self.table();
        if table == last {
            return;
        }
        assert!(
            updates,
            "the counts changed; UPDATE_EXPECT=1 writes the new ones to {}\n\
             before:\n{last}\nnow:\n{table}\nall are in {}, such as\n{violations}",
            golden.display(),
            all.display(),
        );
        fs::write(golden, table).expect("it can be written");
    }
}

/// The violations that a table counts in a cell.
fn counted(table: &str, surface: &str, field: &str) -> Option<usize> {
    let line = table.lines().find(|line| {
        let cell = format!("{surface:<16}{field:<14}");
        line.starts_with(&cell)
    })?;
    let columns: Vec<&str> = line.split_whitespace().rev().collect();
    columns.get(1)?.parse().ok()
}
