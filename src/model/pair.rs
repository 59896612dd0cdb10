//! The same thing in an old and a new edition. Start at [`Pair`].

use schemars::JsonSchema;
use serde::Serialize;

/// The same thing before and after.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema,
)]
pub struct Pair<T> {
    /// Before.
    pub old: T,
    /// After.
    pub new: T,
}

impl<T> Pair<T> {
    /// A pair of `old` and `new`.
    pub fn new(old: T, new: T) -> Self {
        Self { old, new }
    }

    /// The pair seen from the other end of time.
    pub fn mirrored(self) -> Self {
        Self { old: self.new, new: self.old }
    }

    /// Does the same to both.
    pub fn map<U>(self, mut each: impl FnMut(T) -> U) -> Pair<U> {
        Pair { old: each(self.old), new: each(self.new) }
    }

    /// Borrows both.
    pub fn as_ref(&self) -> Pair<&T> {
        Pair { old: &self.old, new: &self.new }
    }
}
