//! The tools, one file each; to add one, copy its neighbour and name it in [`TOOLS`].

mod bulletin;
mod cite;
mod diff;
mod editions;
mod history;
mod lint;
mod search;
mod show;
mod term;
mod translation_check;
mod translation_status;

use super::tool::Entry;

/// All tools, the most asked first.
pub(super) const TOOLS: [Entry; 11] = [
    Entry::of::<search::Search>(),
    Entry::of::<show::Show>(),
    Entry::of::<term::Term>(),
    Entry::of::<diff::Diff>(),
    Entry::of::<history::History>(),
    Entry::of::<bulletin::Bulletin>(),
    Entry::of::<cite::Cite>(),
    Entry::of::<translation_status::Status>(),
    Entry::of::<translation_check::Check>(),
    Entry::of::<lint::Lint>(),
    Entry::of::<editions::Editions>(),
];
