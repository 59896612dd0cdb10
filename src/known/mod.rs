//! What is known of the rules without their texts? Start at [`Lineage`].
//!
//! Numbers, names, dates, classes and hashes of all known editions, compiled into the program, and
//! how they belong to the editions at hand, among them those that came after the program. No
//! sentence of the rules is here.

mod attach;
mod fingerprint;
mod lineage;

pub use attach::{Attached, Beside, Book, HeldRecord, Tie};
pub use fingerprint::{Fingerprint, Version, Versions};
pub use lineage::{KnownEvent, KnownThread, Lineage, Name};
