//! Where is a question asked, and what does it take there? Start at [`Surface`].

/// Where a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// By a program that wants JSON.
    Api,
    /// By a model that wants words too.
    Tool,
}

/// What a surface takes of the fields of a question, where it does not take all as they are.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    /// Fields that it lacks.
    pub lacks: &'static [&'static str],
    /// Fields that it calls otherwise.
    pub calls: &'static [(&'static str, &'static str)],
    /// What it says of fields in its own way.
    pub says: &'static [(&'static str, &'static str)],
    /// The field that is sent as a text of its own.
    pub sent: Option<&'static str>,
    /// How much it gives.
    pub limits: Limits,
}

/// How much of a long list is given.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The least that may be asked for.
    pub least: usize,
    /// How many are given where nobody says; all for none.
    pub few: Option<usize>,
    /// The most that may be asked for.
    pub most: usize,
    /// The most that may be skipped.
    pub deepest: Option<usize>,
}

impl Takes {
    /// All fields, and of a list all that it has.
    pub const ALL: Self =
        Self { lacks: &[], calls: &[], says: &[], sent: None, limits: Limits::WHOLE };

    /// All fields, and of a list a `few` where nobody says.
    pub const fn few(few: usize, most: usize) -> Self {
        let limits = Limits { least: 1, few: Some(few), most, deepest: None };
        Self { limits, ..Self::ALL }
    }

    /// The same without these fields.
    pub const fn without(self, lacks: &'static [&'static str]) -> Self {
        Self { lacks, ..self }
    }

    /// The same with these sentences.
    pub const fn saying(self, says: &'static [(&'static str, &'static str)]) -> Self {
        Self { says, ..self }
    }

    /// What a field is called here.
    pub fn called(&self, field: &str, surface: Surface) -> String {
        match self.calls.iter().find(|call| call.0 == field) {
            Some((_, own)) => (*own).to_owned(),
            None if surface == Surface::Tool => field.to_owned(),
            None if field == "query" => "q".to_owned(),
            None => field.replace('_', "-"),
        }
    }
}

impl Limits {
    /// Lists that are told whole where nobody says.
    pub const WHOLE: Self = Self { least: 0, few: None, most: 10_000, deepest: Some(1_000_000) };
}
