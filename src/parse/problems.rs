//! What was odd in a source, in the order of its lines? Start at [`Problems`].

use crate::model::{Problem, ProblemKind};

/// More problems of a source than this are only counted: whatever has so many is no rules text,
/// and a list of them would take more memory than the source.
const MOST: usize = 10_000;

/// Collects problems.
#[derive(Default)]
pub(super) struct Problems {
    listed: Vec<Problem>,
    /// How many more there are, and the line of the first of them.
    unlisted: Option<(usize, u32)>,
}

impl Problems {
    /// Notes something odd on a line.
    pub fn push(&mut self, line: u32, kind: ProblemKind) {
        match &mut self.unlisted {
            Some((count, _)) => *count += 1,
            None if self.listed.len() == MOST => self.unlisted = Some((1, line)),
            None => self.listed.push(Problem { line, kind }),
        }
    }

    /// All of them, by line.
    pub fn finish(mut self) -> Vec<Problem> {
        self.listed.sort_by_key(|problem| problem.line);
        let unlisted = self
            .unlisted
            .map(|(count, line)| Problem { line, kind: ProblemKind::Unlisted { count } });
        self.listed.extend(unlisted);
        self.listed
    }
}
