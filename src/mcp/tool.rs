//! What is a tool? Start at [`Tool`].

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool as Described, ToolAnnotations};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::reply::{Failure, Reply};
use super::{arguments, output};
use crate::ask::Library;

/// A question that an assistant can ask; its fields are the arguments.
pub(super) trait Tool: DeserializeOwned + JsonSchema + 'static {
    /// Its name, the command's.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// The name of its structured answer among the schemas of answers.
    const ANSWER: &'static str;
    /// When a model should use it and how.
    const DESCRIPTION: &'static str;

    /// Asks the library.
    fn answer(self, library: &Library) -> Result<Reply, Failure>;
}

/// A tool as the server knows it.
pub(super) struct Entry {
    /// Its name.
    pub name: &'static str,
    /// What a client is told of it.
    pub described: fn() -> Described,
    /// Reads the arguments and asks the library.
    pub call: fn(JsonObject, &Library) -> Result<Reply, Failure>,
}

impl Entry {
    /// The entry of a tool.
    pub const fn of<T: Tool>() -> Self {
        Self { name: T::NAME, described: described::<T>, call: call::<T> }
    }
}

fn described<T: Tool>() -> Described {
    let annotations = ToolAnnotations::new()
        .read_only(true)
        .destructive(false)
        .idempotent(true)
        .open_world(false);
    Described::new(T::NAME, T::DESCRIPTION, Arc::new(arguments::described::<T>()))
        .with_title(T::TITLE)
        .with_raw_output_schema(Arc::new(output::schema(T::ANSWER)))
        .with_annotations(annotations)
}

fn call<T: Tool>(arguments: JsonObject, library: &Library) -> Result<Reply, Failure> {
    arguments::read::<T>(arguments)?.answer(library)
}
