//! What stands behind the question mark? Start at [`Parameters`].
//!
//! Names are those of the command line; what it does not know is told, never ignored.

use std::str::FromStr;

use super::refused::Refused;

/// The parameters of a request, in the order in which they were typed.
#[derive(Clone, Debug, Default)]
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// The parameters, where each has one of the `known` names.
    pub fn read<'a>(
        typed: Vec<(String, String)>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Refused> {
        let known: Vec<&str> = known.into_iter().collect();
        if let Some((name, _)) = typed.iter().find(|it| !known.contains(&it.0.as_str())) {
            let problem = bad(format!("there is no parameter `{name}` here"));
            return Err(match known.as_slice() {
                [] => problem.with_hint("this takes no parameters"),
                known => problem.with_hint(format!("parameters are {}", listed(known))),
            });
        }
        Ok(Self(typed))
    }

    /// The parameters, whatever their names.
    pub fn any(typed: Vec<(String, String)>) -> Self {
        Self(typed)
    }

    /// All values of a name that may stand several times, without empty ones.
    pub fn all(&self, name: &str) -> Vec<String> {
        let values = self.0.iter().filter(|it| it.0 == name && !it.1.trim().is_empty());
        values.map(|it| it.1.clone()).collect()
    }

    /// All values of a name that must be there.
    pub fn some(&self, name: &str) -> Result<Vec<String>, Refused> {
        let values = self.all(name);
        if values.is_empty() { Err(missing(name)) } else { Ok(values) }
    }

    /// The one value of a name, if there is any.
    pub fn one(&self, name: &str) -> Result<Option<String>, Refused> {
        let mut values = self.all(name).into_iter();
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(bad(format!("`{name}` stands more than once"))),
        }
    }

    /// The one value of a name that must be there.
    pub fn required(&self, name: &str) -> Result<String, Refused> {
        self.one(name)?.ok_or_else(|| missing(name))
    }

    /// The words of a name that must be there, joined.
    pub fn words(&self, name: &str) -> Result<String, Refused> {
        Ok(self.some(name)?.join(" "))
    }

    /// The value of a name in the shape that is wanted; a message says what that shape is.
    pub fn read_as<T: FromStr>(&self, name: &str, shape: &str) -> Result<Option<T>, Refused> {
        let Some(typed) = self.one(name)? else { return Ok(None) };
        let wrong = |_| bad(format!("`{name}` is {shape}, not `{typed}`"));
        typed.trim().parse().map(Some).map_err(wrong)
    }

    /// Whether a flag is set: `subrules`, `subrules=`, `subrules=true`.
    pub fn flag(&self, name: &str) -> Result<bool, Refused> {
        match self.0.iter().find(|it| it.0 == name).map(|it| it.1.as_str()) {
            None | Some("false" | "0") => Ok(false),
            Some("" | "true" | "1") => Ok(true),
            Some(other) => Err(bad(format!("`{name}` is `true` or `false`, not `{other}`"))),
        }
    }
}

/// The request cannot be understood.
pub fn bad(detail: String) -> Refused {
    Refused::unreadable(detail)
}

fn missing(name: &str) -> Refused {
    bad(format!("the parameter `{name}` is missing"))
}

/// Names in a sentence.
pub fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
    quoted.join(", ")
}
