//! What a reader of the program would notice, a topic a module.

/// Which editions were published, and whether a text is one of them.
mod catalogue;
/// The program as it is run: arguments, exit codes, what goes where.
mod command;
/// The corpus on disk: what was added is there, once, as it came, whatever happens meanwhile.
mod corpus;
/// Which encoding a source has, and what is refused.
mod decode;
/// Bulletins, rulings and notes in the forms in which they are found.
mod documents;
/// Texts that lost their strike-through.
mod interleaved;
/// Rule numbers, ranges and editions as people write them.
mod number;
/// How sources become records, and that nothing of them is lost.
mod parse;
/// The official texts, where `MTGCR_TEST_DATA` names a folder that holds them.
mod real;
/// Bulletins, rulings and notes that people really have.
mod seeds;
/// Rules and terms in both languages.
mod show;
