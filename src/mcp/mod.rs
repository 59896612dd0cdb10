//! The assistant's tools: the Model Context Protocol over standard input and output. Start at
//! [`serve`].
//!
//! The same questions by the same names as on the command line, told by `operations`; no rule of the
//! domain is here. Standard output carries the protocol and nothing else.

mod prompts;
mod server;
mod tools;

pub use server::serve;
