//! What a reader of the program would notice, a topic a module.

/// The corpus on disk: what was added is there, once, as it came, whatever happens meanwhile.
mod corpus;
