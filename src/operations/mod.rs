//! Every question once, for all who ask: what it takes, how it is asked, what goes back. Start at
//! [`Operation`]; [`OPERATIONS`] is the table.
//!
//! Nothing here knows HTTP or a protocol: the API and the tools of assistants are made of it. What
//! a question takes is declared in `answer`, where the command line has it from too.

mod arguments;
mod checks;
mod operation;
mod records;

pub use arguments::{Field, fields, flag, listed, no_parameter, of_model, of_pairs};
pub use checks::{LONGEST_TEXT, written};
pub use operation::{
    Answers, Asked, Fault, Kind, Limits, OPERATIONS, Operation, Question, Reply, Rest, Surface,
    TOOLS, Takes, Tool,
};
