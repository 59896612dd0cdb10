//! The tools, one file each; to add one, copy its neighbour and name it in [`TOOLS`].

mod diff;
mod editions;
mod history;
mod search;
mod show;
mod term;
mod translation_status;

use super::tool::Entry;

/// All tools, the most asked first.
pub(super) const TOOLS: [Entry; 7] = [
    Entry::of::<search::Search>(),
    Entry::of::<show::Show>(),
    Entry::of::<term::Term>(),
    Entry::of::<diff::Diff>(),
    Entry::of::<history::History>(),
    Entry::of::<translation_status::Status>(),
    Entry::of::<editions::Editions>(),
];
