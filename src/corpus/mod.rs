//! What was imported, and is it still the same? Start at [`Corpus`]; [`Writer`] adds to it.
//!
//! The only code that touches `HOME/corpus/`, which holds every source byte for byte under
//! `sources/` and the manifest `editions.json` that says what each is:
//!
//! ```text
//! corpus/
//!   editions.json                              what is here, one source a line
//!   sources/CR-2024-11-08.en-0f3a….txt         a source as it came
//!   lines/CR-2024-11-08.en-0f3a….txt.json      what the manifest says of it, should it be lost
//!   removed/CR-2024-11-08.en-0f3a….txt         a source that was taken out, with its line
//!   visits.json                                what servers answered last; may be deleted
//!   lock                                       held by the one who writes, with its name
//! ```
//!
//! Sources are only ever added, or moved aside. Readers never lock and never write, so a home on
//! read-only media opens like any other. Nothing here parses a source: who adds one says what it is.

mod catalogue;
mod folder;
mod manifest;
mod open;
mod source;
mod write;

pub use catalogue::{Catalogue, KnownEdition, set_names};
pub use manifest::{CorpusError, FORMAT, Outcome};
pub use open::{Corpus, Finding, SourceFault, Verification};
pub use source::{ASIDE, Authenticity, Origin, Sha256, Source};
pub use write::{ReadLock, Turn, Visit, Visits, Writer};
