//! mtgcr searches, compares and pairs the editions of the Magic: The Gathering Comprehensive Rules
//! in English and Japanese.
//!
//! # The way of the data
//!
//! ```text
//! bytes → decode → lines → parse → Rulebook + problems        parse never fails and loses nothing
//! Rulebooks → threads, changes, translation status            diff never fails
//! records → tables + tantivy + history                        derived, one generation
//! question → answer → terminal | JSON | Markdown | HTML       the answer is plain data and complete
//! ```
//!
//! A *source* is a file as it came. What it is, [`parse`] finds out from what is inside, and reads
//! it into a [`model::Rulebook`]: [`model::Record`]s in the order of the source and a list of
//! [`model::Problem`]s. [`corpus`] keeps sources byte for byte and knows nothing of their words.
//! From all of them a *generation* is derived, which [`home`] opens: [`index`] stores every distinct
//! record once, and an edition as a list of records, so that a question opens a file and reads what
//! it needs. What is known of the rules without their texts stands in [`known`], and each edition is
//! attached to it when it is derived. What stands beside what, in two languages and through time, is told by [`book`] alone:
//! a record's counterpart, its status, its titles, its number today. [`ask`] answers each question
//! from there with a plain [`answer`], which [`render`] lays out once and [`doc`] prints. [`site`] knows which page is at which
//! address, for the server and for a folder of files. Front ends ask [`ask`] and nobody
//! else; what the API and assistants ask alike is told by [`operations`].
//!
//! # Layers
//!
//! | module | may use |
//! | --- | --- |
//! | `model` | – |
//! | `text` | `model` |
//! | `citation`, `lexicon` | `model`, `text` |
//! | `parse` | `model`, `text`, `exchange` |
//! | `diff` | `model`, `text`, `citation`, `known` |
//! | `translation` | those of `diff`, `lexicon`, `diff` |
//! | `check` | `model`, `text`, `citation`, `diff`, `translation` |
//! | `known`, `answer`, `corpus`, `exchange`, `fetch`, `project` | `model` |
//! | `index` | `model`, `text`, `citation`, `lexicon` |
//! | `home` | all above but `fetch`, `project` and `check` |
//! | `book` | the same, `home`; not `answer`, `parse` |
//! | `ask` | all above but `fetch` and `project` |
//! | `words` | `model`, `text`, `answer` |
//! | `doc` | `model`, `text`, `words` |
//! | `render` | `model`, `text`, `exchange`, `answer`, `words`, `doc` |
//! | `lsp` | `model`, `answer`, `ask`, `words`, `doc`, `render` |
//! | `operations` | the same, `exchange` |
//! | `site` | those of `lsp`, `operations` |
//! | `web`, `mcp` | the same, `site` |
//! | `cli` | those of `site`, `fetch` and `project`; starts `web`, `mcp` and `lsp` |
//!
//! `tests/tidy.rs` holds this table as data and fails on an import that it does not allow.
//!
//! # Invariants, most of them absences
//!
//! 1. `HOME/corpus/` keeps each source byte for byte; nothing rewrites it. `HOME/index/` can be
//!    deleted and comes back the same.
//! 2. Parsing keeps every line: the records of an edition give every non-blank line of its source
//!    again, in order.
//! 3. A text is stored once and indexed once per run of editions that share it.
//! 4. Nothing below `cli`, `web`, `mcp`, `lsp` reads the clock, the environment, the network or the
//!    working directory, or prints; [`fetch`] alone asks other machines, by the proxy that the
//!    environment names, and [`project`] alone touches other people's files and asks git.
//! 5. No answer without its edition and effective date.
//! 6. A number alone never identifies a rule: a number in an edition does.
//! 7. Readers never block and never see half a generation; a killed writer leaves the last good
//!    one.
//! 8. Output never depends on hash order.
//! 9. The web server never writes.
//! 10. Whatever surface is asked, the same record has the same counterpart, status, titles and
//!     number of today: they all come from [`book`].
//! 11. What is not held is said to be not held.
//! 12. A number is read in the edition it was written in.
//!
//! # Words
//!
//! | word | Japanese | meaning |
//! | --- | --- | --- |
//! | document | 文書 | what is published again and again, or once: the rules, a bulletin, a note |
//! | edition | 版 | one publication of a document in one language, known by its effective date |
//! | issue | – | a second publication with the same date: `2026-08-07.2` |
//! | source | – | a file as it came; an edition has one, or several that each hold a part |
//! | rule number | ルール番号 | `7`, `702`, `702.19`, `702.19b`: chapter, section, rule, subrule |
//! | record | 項目 | one addressed piece of an edition |
//! | entry | – | a record as it is stored, once however many editions share it |
//! | text | 本文 | the words of a record |
//! | held | 収録 | whether a part of the book is in the text kept here at all |
//! | counterpart | 対訳 | the record of the other language that says the same, whatever its number |
//! | thread | 系譜 | one rule through time, whatever its number was |
//! | citation | 引用 | a rule number written in somebody's text or source code, with the words beside it |
//! | translation status | 訳の状態 | what a Japanese record is against today's English |
//! | term | 用語 | a glossary headword or name with its Japanese, reading and English |
//!
//! `version` is ours (program, file format), `edition` is the rules'.

pub mod answer;
pub mod ask;
pub mod book;
pub mod check;
pub mod citation;
pub mod cli;
pub mod corpus;
pub mod diff;
pub mod doc;
pub mod exchange;
pub mod fetch;
pub mod home;
pub mod index;
pub mod known;
pub mod lexicon;
pub mod lsp;
pub mod mcp;
pub mod model;
pub mod operations;
pub mod parse;
pub mod project;
pub mod render;
pub mod site;
pub mod text;
pub mod translation;
pub mod web;
pub mod words;
