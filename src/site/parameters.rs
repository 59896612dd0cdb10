//! What stands behind the question mark? Start at [`Parameters`].
//!
//! Names are those of the command line; what it does not know is told, never ignored.

use std::str::FromStr;

use super::refused::Refused;

/// The parameters of a request, in the order in which they were typed, and the text sent with it.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    typed: Vec<(String, String)>,
    text: String,
}

impl Parameters {
    /// The parameters, where each has one of the `known` names.
    pub fn read<'a>(
        typed: Vec<(String, String)>,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, Refused> {
        let known: Vec<&str> = known.into_iter().collect();
        if let Some((name, _)) = typed.iter().find(|pair| !known.contains(&pair.0.as_str())) {
            let problem = bad(format!("there is no parameter `{name}` here"));
            return Err(match known.as_slice() {
                [] => problem.with_hint("this takes no parameters"),
                known => problem.with_hint(format!("parameters are {}", listed(known))),
            });
        }
        Ok(Self::any(typed))
    }

    /// The parameters, whatever their names.
    pub fn any(typed: Vec<(String, String)>) -> Self {
        Self { typed, text: String::new() }
    }

    /// The same with a text that was sent.
    pub fn with_text(self, text: String) -> Self {
        Self { text, ..self }
    }

    /// The text that was sent.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All values of a name, empty ones too.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.typed.iter().filter(move |pair| pair.0 == name).map(|pair| pair.1.as_str())
    }

    /// All values of a name that may stand several times, without empty ones.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.values(name).filter(|value| !value.trim().is_empty()).map(str::to_owned).collect()
    }

    /// All values of a name that must be there, be they empty.
    pub fn some(&self, name: &str) -> Result<Vec<String>, Refused> {
        if self.values(name).next().is_none() {
            return Err(missing(name));
        }
        Ok(self.all(name))
    }

    /// The one value of a name, if there is any.
    pub fn one(&self, name: &str) -> Result<Option<String>, Refused> {
        let mut values = self.all(name).into_iter();
        match (values.next(), values.next()) {
            (value, None) => Ok(value),
            _ => Err(bad(format!("`{name}` stands more than once"))),
        }
    }

    /// The one value of a name that must be there and say something.
    pub fn required(&self, name: &str) -> Result<String, Refused> {
        let mut values = self.values(name).filter(|value| !value.is_empty());
        match (values.next(), values.next()) {
            (Some(value), None) => Ok(value.to_owned()),
            (None, _) => Err(missing(name)),
            (Some(_), Some(_)) => Err(bad(format!("`{name}` stands more than once"))),
        }
    }

    /// The words of a name that must be there, joined; they may say nothing.
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
        match self.values(name).next() {
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
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
