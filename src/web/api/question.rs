//! What do the questions of the API have in common? Start at [`Question`].

use crate::ask::Library;
use crate::web::backend::Weight;
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

/// A question of the API.
pub struct Question {
    /// Its name, as the command's.
    pub name: &'static str,
    /// What it tells, as the command's help does.
    pub about: &'static str,
    /// The parameters that it knows.
    pub parameters: &'static [Parameter],
    /// The answers that it can give, by their names among the schemas.
    pub answers: &'static [&'static str],
    /// How much work it is.
    pub weight: Weight,
    /// How it is answered.
    pub ask: fn(&Library, &Parameters) -> Result<Reply, Problem>,
}

/// A parameter of a question.
pub struct Parameter {
    /// Its name, as the flag's.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it takes.
    pub shape: Shape,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Words that must be there, in one or several parameters of this name.
    Wanted,
    /// Words, in any number of parameters of this name.
    Words,
    /// One value that must be there.
    Required,
    /// One value.
    Value,
    /// A number of things.
    Count,
    /// Nothing, or `true` or `false`.
    Flag,
    /// Classes of changes, in any number of parameters of this name.
    Classes,
}

/// The edition in which to look, as many questions take it.
pub const IN: Parameter = Parameter {
    name: "in",
    about: "Edition: an id, a date, a set code, `latest` or `previous`; the newest for none.",
    shape: Shape::Value,
};

/// An answer as JSON.
pub fn found(body: String, lasting: Lasting) -> Result<Reply, Problem> {
    Ok(Reply::found(Media::Json, lasting, body))
}

/// How long an answer holds that tells of these editions only.
pub fn lasting(library: &Library, editions: &[Option<String>]) -> Lasting {
    let closed = |it: &Option<String>| it.as_deref().is_some_and(|it| library.is_closed(it));
    if editions.iter().all(closed) { Lasting::Closed } else { Lasting::UntilImport }
}
