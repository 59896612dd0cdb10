//! All integration tests are one program. Start at `suite`, whose `mod` lines say what is where.

/// What a reader of the program would notice, a topic a module.
mod suite;
/// The house rules that a machine can check: layers, owners, headers, sizes.
mod tidy;
