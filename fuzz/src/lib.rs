//! What must hold whatever the input is? The laws are those that `cargo test` replays.

#[path = "../../tests/suite/fuzzed/laws.rs"]
pub mod laws;
