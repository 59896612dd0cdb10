//! What a reader of the program would notice, a topic a module.

/// Which editions were published, and whether a text is one of them.
mod catalogue;
/// The corpus on disk: what was added is there, once, as it came, whatever happens meanwhile.
mod corpus;
