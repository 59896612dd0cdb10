//! All integration tests are one program. Start at `suite`, whose `mod` lines say what is where.

mod suite;
