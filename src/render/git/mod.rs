//! Answers as git prints them. Start at [`word_diff`] and [`word_diff_porcelain`].

mod word_diff;

pub use word_diff::{word_diff, word_diff_porcelain};
