//! How much of a long list is told? Start at [`window`].

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// How many things of a list are wanted: `FEW` where nobody says, never none and never more than
/// `MOST`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub(super) struct Limit<const FEW: usize, const MOST: usize>(usize);

impl<const FEW: usize, const MOST: usize> Limit<FEW, MOST> {
    /// The number.
    pub fn get(self) -> usize {
        self.0
    }
}

impl<'de, const FEW: usize, const MOST: usize> Deserialize<'de> for Limit<FEW, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let count = i64::deserialize(from)?;
        let within = usize::try_from(count).ok().filter(|count| (1..=MOST).contains(count));
        let wrong = || D::Error::custom(format!("`limit` is 1 to {MOST}, not {count}"));
        within.map(Self).ok_or_else(wrong)
    }
}

impl<const FEW: usize, const MOST: usize> Default for Limit<FEW, MOST> {
    fn default() -> Self {
        Self(FEW)
    }
}

impl<const FEW: usize, const MOST: usize> JsonSchema for Limit<FEW, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Limit".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "format": "uint", "minimum": 1, "maximum": MOST })
    }
}

/// What was left out of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rest {
    /// The `offset` of what comes next, where more follows.
    pub next: Option<usize>,
    /// What was left out, and which argument brings it.
    pub more: Option<String>,
}

impl Rest {
    /// The same with another remark.
    pub fn and(self, remark: Option<String>) -> Self {
        let remarks: Vec<String> = self.more.into_iter().chain(remark).collect();
        Self { more: (!remarks.is_empty()).then(|| remarks.join("; ")), ..self }
    }
}

/// Keeps `limit` items from `offset` on; says what that leaves out and how to have it.
pub(super) fn window<T>(items: &mut Vec<T>, offset: usize, limit: usize, what: &str) -> Rest {
    let all = items.len();
    items.drain(..offset.min(all));
    items.truncate(limit);
    left_out(offset, items.len(), all, what)
}

/// Says what is left out where `given` of `all` items were given from `offset` on.
pub(super) fn left_out(offset: usize, given: usize, all: usize, what: &str) -> Rest {
    let until = offset.saturating_add(given);
    let more = match (given == 0, until < all) {
        (true, _) if all > 0 && offset >= all => {
            let more = format!("there are only {all} {what}; ask with a smaller `offset`");
            return Rest { next: None, more: Some(more) };
        }
        (_, true) => format!(
            "these are {what} {} to {until} of {all}; ask with `offset` {until} for the next",
            offset + 1
        ),
        _ => return Rest::default(),
    };
    Rest { next: Some(until), more: Some(more) }
}

/// Keeps `limit` items before the last `offset`, for lists that grow at their end; says what that
/// leaves out and how to have it.
pub(super) fn newest<T>(items: &mut Vec<T>, offset: usize, limit: usize, what: &str) -> Rest {
    let all = items.len();
    items.truncate(all.saturating_sub(offset));
    items.drain(..items.len().saturating_sub(limit));
    let rest = left_out(offset, items.len(), all, what);
    let more =
        rest.more.map(|more| more.replacen("these are", "counted from the newest, these are", 1));
    Rest { more, ..rest }
}
