//! What a reader of the program would notice, a topic a module.

use std::sync::{Arc, LazyLock};

use mtgcr::ask::Library;

/// What every answer says first, and by the same names.
mod answered;
/// Pages of the Japanese archive: readings over words, and the English below each line.
mod archive;
/// Which editions were published, and whether a text is one of them.
mod catalogue;
/// Citations of rules in other people's files.
mod cite;
/// A name beside a number says which rule is meant.
mod cite_named;
/// Odd files and trees of other people: nothing is lost.
mod cite_real;
mod cite_trees;
/// What stands beside a citation: Japanese quotes, editions, the other end of a range.
mod cite_written;
/// Clients of another make: an assistant's, a browser.
mod clients;
/// The program as it is run: arguments, exit codes, what goes where.
mod command;
/// The corpus on disk: what was added is there, once, as it came, whatever happens meanwhile.
mod corpus;
/// Which encoding a source has, and what is refused.
mod decode;
/// What became of each record between two editions.
mod diff;
/// Which record became which where several could be: parts of a split rule, renamed terms,
/// headings, editions far apart.
mod diff_heirs;
/// Whether far editions agree with the way through their neighbours, and draws for readers.
mod diff_proof;
/// What changed between official editions.
mod diff_real;
/// Which words changed, and whether it is typography only.
mod diff_words;
/// Bulletins, rulings and notes in the forms in which they are found.
mod doc;
mod documents;
/// The real bulletin, rulings and notes, where `MTGCR_TEST_DATA` names a folder that holds them.
mod documents_real;
/// Changed words in every form, which give both texts again.
mod forms;
/// Inputs that a fuzzer found.
mod fuzzed;
/// Damaged texts: read whole, or told and kept apart.
mod gate;
/// How a rule came to be what it is, and what changed, in every form.
mod history;
/// Texts that lost their strike-through.
mod interleaved;
/// Every surface says the same of a record, and what the editions say.
mod law;
/// What is told first of a difference, and what is told together.
mod lead;
/// Numbers of rules through time, without their texts.
mod lineage;
/// Bulletins, rulings and notes beside the rules that they speak of.
mod linked;
/// What is wrong in the official text itself.
mod lint;
/// Citations in an editor, message by message.
mod lsp;
/// The assistant's server, line by line.
mod mcp;
/// Rule numbers, ranges and editions as people write them.
mod number;
/// Homes whose newest text is old, or that lack English: what is known of the rest.
mod old_homes;
/// What the API and assistants take of each question.
mod operations;
/// The publisher's Word documents, and what is refused.
mod originals;
/// How sources become records, and that nothing of them is lost.
mod parse;
/// What a part of the rules lacks is not gone.
mod parts;
/// Every answer as it is printed in each format.
mod printed;
/// The questions that rules answer.
mod questions;
/// What the READMEs say to type.
mod readme;
/// The official texts, where `MTGCR_TEST_DATA` names a folder that holds them.
mod real;
/// Translators' files: what goes out comes back as it was, and what somebody changed is told.
mod round_trips;
/// What befalls a home: killed writers, full disks, damaged files.
mod safety;
/// Searches in both languages: what is found, what is left out, and that nothing fails.
mod search;
/// Search indices of a few texts: what was put in is found, and nothing else.
mod search_index;
/// Which results queries never gain or lose by filters, alternatives and numbers.
mod search_laws;
/// What one sees of a search: readings, numbers, order and errors.
mod search_seen;
/// Words, readings, sentences, names and queries, one by one.
mod search_words;
/// Rules and terms in both languages.
mod show;
/// The site as a folder of files.
mod site;
/// Homes of a few texts: nothing is told that a fuller one contradicts.
mod small_homes;
/// Names by how they begin.
mod suggest;
/// Terms of one language in the other.
mod term;
/// Both languages, rule by rule: what lags, what disagrees, and the way out and in.
mod translation;
/// What is typed first, and editions as people write them.
mod typed;
/// What the rooms of the library do, a file for each room.
mod unit;
/// Official texts as they come over the wire.
mod update;
/// The server: pages, API, limits.
mod web;
/// The words of the interface in both languages.
mod words;

/// The sample, read once for all tests that only ask it.
fn library() -> Arc<Library> {
    static SAMPLE: LazyLock<Arc<Library>> =
        LazyLock::new(|| Arc::new(Library::sample().expect("the sample opens")));
    Arc::clone(&SAMPLE)
}
