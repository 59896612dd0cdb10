//! Answers as JSON, for programs, and what they find in one. Start at [`print()`] and [`schemas`].
//!
//! The keys stand where the answers do, see `answer`; here is what all of them have in common.
//! Every answer has `schema`, the number of the shape that answers have, `found`, how many things it
//! gives, `total`, how many there are, `next`, the `offset` of those that follow or null, `absent`,
//! what was asked for and is not there, and `editions`, whose texts they are; before them stand
//! `sample`, where no official text answers, and `substitutes`, where others answer than were named.
//! The schemas are made from the very types that are printed, so they cannot say anything else.

use std::borrow::Cow;
use std::io::{self, BufWriter, LineWriter, Write};

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::answer::{
    Bulletins, CiteAnswer, DiffAnswer, EditionsAnswer, FindingsAnswer, HistoryAnswer,
    KeywordsAnswer, MigrateAnswer, SayingAnswer, SearchAnswer, ShowAnswer, SuggestAnswer,
    TermAnswer, TopicAnswer, TranslationAnswer,
};
use crate::doc::visible::escaped;
use crate::model::{EditionId, Said, Substitute};

/// Which shape answers have; it grows when a key goes or comes to mean something else.
pub const SCHEMA: u32 = 1;

/// An answer: its object says first which shape it has, then what every answer says.
pub fn print(value: &impl Serialize) -> String {
    print_part(value, None, None)
}

/// The same of an answer of which only a part is told: where the next one begins, and how many
/// things there are in all, where the answer does not say so itself.
pub fn print_part(value: &impl Serialize, next: Option<usize>, total: Option<usize>) -> String {
    let (text, mut seen) = (plain(value), Seen::default());
    text.lines().for_each(|line| seen.take(line));
    marked(text, &seen.envelope(next, total))
}

/// The same, written as it is made: an answer may be longer than all that is told in it.
pub fn write_part(
    value: &impl Serialize,
    next: Option<usize>,
    total: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut seen = Seen::default();
    let lines = Texts(|lines: &str| {
        lines.lines().for_each(|line| seen.take(line));
        Ok(())
    });
    serde_json::to_writer_pretty(LineWriter::with_capacity(HELD, lines), value)?;
    let mut members = Some(seen.envelope(next, total));
    let mut out = BufWriter::with_capacity(
        HELD,
        Texts(|text: &str| match members.take() {
            Some(members) => out.write_all(marked(escaped(text).into(), &members).as_bytes()),
            None => out.write_all(escaped(text).as_bytes()),
        }),
    );
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// So many bytes of JSON are held at a time.
const HELD: usize = 1 << 16;

/// Gives what is written in whole characters to a function.
struct Texts<F>(F);

impl<F: FnMut(&str) -> io::Result<()>> Write for Texts<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0(&String::from_utf8_lossy(bytes)).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The members that list what was found, each before those that only tell more of it.
const FOUND: &str = "records hits pairs changes events findings bulletins chapters rewritten files \
                     texts removed held suggestions editions";

/// What stands in the lines of an answer: members, with how many things each lists, and editions.
#[derive(Default)]
struct Seen {
    members: Vec<(String, usize)>,
    editions: Vec<String>,
}

impl Seen {
    fn take(&mut self, line: &str) {
        let told = line.trim_start_matches(' ');
        let indent = line.len() - told.len();
        let is_new = |edition: &&str| !self.editions.iter().any(|seen| seen == edition);
        let edition = edition(told, indent).filter(is_new).map(str::to_owned);
        self.editions.extend(edition);
        match indent {
            2 => self.members.extend(told.split('"').nth(1).map(|name| (name.to_owned(), 0))),
            4 if !told.starts_with(['}', ']']) => {
                self.members.last_mut().into_iter().for_each(|last| last.1 += 1);
            }
            _ => {}
        }
    }

    /// What every answer says by the same names, as far as this one does not say it by itself.
    fn envelope(&self, next: Option<usize>, total: Option<usize>) -> String {
        let member = |name: &str| self.members.iter().find(|member| member.0 == name);
        let list = FOUND.split(' ').find_map(member);
        // Names are looked for only until there are enough.
        let total = total.or(list.filter(|list| list.0 != "suggestions").map(|list| list.1));
        let told = [("found", list.map(|list| list.1)), ("total", total), ("next", next)];
        let told = told
            .map(|(name, count)| (name, count.map_or("null".into(), |count| count.to_string())));
        let editions =
            [("absent", "[]".to_owned()), ("editions", json!(self.editions).to_string())];
        let all = told.into_iter().chain(editions);
        let lacking = all.filter(|(name, _)| member(name).is_none());
        let lacking = lacking.map(|(name, value)| format!(",\n  \"{name}\": {value}"));
        format!("\"schema\": {SCHEMA}") + &lacking.collect::<String>()
    }
}

/// The edition that a line names of which the answer is, or one of its records, or one side of
/// what is compared.
fn edition(line: &str, indent: usize) -> Option<&str> {
    let (name, value) = line.strip_prefix('"')?.split_once("\": \"")?;
    let is_own = match (indent, name) {
        (2, name) => ["edition", "en", "ja", "base", "last", "from", "to"].contains(&name),
        (4, name) => ["edition", "en", "ja"].contains(&name),
        (6, name) => ["edition", "old", "new"].contains(&name),
        (8, "edition") => true,
        _ => false,
    };
    let value = value.trim_end_matches(',').strip_suffix('"').filter(|_| is_own)?;
    value.parse::<EditionId>().is_ok().then_some(value)
}

/// The text of a value, indented, with a line end; what could command a terminal is escaped.
pub(super) fn plain(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    let text = text.expect("answers have string keys and no failing parts") + "\n";
    match escaped(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(text) => text,
    }
}

/// The text of an answer whose object says first what to beware of: `"sample": true` where it came
/// from the sample and not from official texts, and which editions were named that are not here.
pub fn cautioned(mut text: String, is_sample: bool, substitutes: &[Substitute]) -> String {
    if !substitutes.is_empty() {
        text = marked(text, &format!("\"substitutes\": {}", json!(substitutes)));
    }
    if is_sample { marked(text, "\"sample\": true") } else { text }
}

/// The text of an object with one more member, the first.
fn marked(mut text: String, member: &str) -> String {
    const OPENED: &str = "{\n";
    if text.starts_with(OPENED) {
        text.insert_str(OPENED.len(), &format!("  {member},\n"));
    }
    text
}

// Messages are told to programs in English, as all of JSON. [`Said`] knows no language and the
// answers that hold it know no words, so that this is the one shape of an answer's part that stands
// here.
impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Said {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

/// The schemas of the answers and of their parts by name, as JSON Schema 2020-12, for a document
/// in which they stand at `place`, such as `/$defs`.
pub fn schemas(place: &'static str) -> Map<String, Value> {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = place.into();
    settings.meta_schema = None;
    let mut generator = settings.into_generator();
    let answers = [
        generator.subschema_for::<SearchAnswer>(),
        generator.subschema_for::<ShowAnswer>(),
        generator.subschema_for::<SuggestAnswer>(),
        generator.subschema_for::<TermAnswer>(),
        generator.subschema_for::<DiffAnswer>(),
        generator.subschema_for::<HistoryAnswer>(),
        generator.subschema_for::<TopicAnswer>(),
        generator.subschema_for::<EditionsAnswer>(),
        generator.subschema_for::<KeywordsAnswer>(),
        generator.subschema_for::<TranslationAnswer>(),
        generator.subschema_for::<FindingsAnswer>(),
        generator.subschema_for::<Bulletins<'_>>(),
        generator.subschema_for::<CiteAnswer>(),
        generator.subschema_for::<MigrateAnswer>(),
        generator.subschema_for::<SayingAnswer>(),
    ];
    let mut all = generator.take_definitions(true);
    for answer in answers {
        let name =
            answer.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        if let Some(schema) = name.and_then(|name| all.get_mut(name)) {
            add_envelope(schema);
        }
    }
    all.values_mut().for_each(enumerate);
    all
}

/// What is printed before every answer.
fn add_envelope(schema: &mut Value) {
    let shape = "The number of the shape that answers have: another one where a key went or came \
                 to mean something else.";
    let substitutes = "There where editions were named that are known and not here, with those \
                       that answer in their place.";
    let sample = "There where the built-in sample answered and no official text.";
    let next = "Where only a part was asked for and more follows: the `offset` of the next part.";
    let count =
        |about: &str| json!({ "type": ["integer", "null"], "minimum": 0, "description": about });
    let list = |about: &str| json!({ "type": "array", "items": {}, "description": about });
    let members = [
        ("found", count("How many things this answer gives.")),
        ("total", count("How many there are in all, where that is counted.")),
        ("absent", list("What was asked for and is not there.")),
        ("editions", list("The editions whose texts these are.")),
        ("substitutes", list(substitutes)),
        ("schema", json!({ "type": "integer", "minimum": 1, "description": shape })),
        ("sample", json!({ "type": "boolean", "description": sample })),
        ("next", count(next)),
    ];
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, member) in members {
            properties.entry(name).or_insert(member);
        }
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.push("schema".into());
    }
}

/// Writes choices among words as `enum`, which generators of clients understand, where schemars
/// writes `oneOf` with a `const` for each word; what is said of the words is kept in one text.
fn enumerate(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(enumerate),
        Value::Object(members) => {
            let Some((words, said)) = members.get("oneOf").and_then(choices) else {
                members.values_mut().for_each(enumerate);
                if let Some(word) = members.remove("const") {
                    members.insert("enum".to_owned(), json!([word]));
                }
                return;
            };
            members.remove("oneOf");
            members.insert("type".to_owned(), "string".into());
            members.insert("enum".to_owned(), words.into());
            let own = members.get("description").and_then(Value::as_str);
            let whole: Vec<&str> = own.into_iter().chain(said.as_deref()).collect();
            if !whole.is_empty() {
                let whole = whole.join("\n\n");
                members.insert("description".to_owned(), whole.into());
            }
        }
        _ => {}
    }
}

/// The words among which a schema chooses, and a list of what is said of them; none where it
/// chooses among anything else.
fn choices(alternatives: &Value) -> Option<(Vec<Value>, Option<String>)> {
    let (mut words, mut said) = (Vec::new(), Vec::new());
    for alternative in alternatives.as_array()? {
        let own = match (alternative.get("const"), alternative.get("enum")) {
            (Some(word), None) if word.is_string() => std::slice::from_ref(word),
            (None, Some(Value::Array(words))) if words.iter().all(Value::is_string) => words,
            _ => return None,
        };
        if let Some(meaning) = alternative.get("description").and_then(Value::as_str) {
            let names: Vec<String> =
                own.iter().filter_map(Value::as_str).map(|word| format!("`{word}`")).collect();
            said.push(format!("- {}: {meaning}", names.join(", ")));
        }
        words.extend_from_slice(own);
    }
    Some((words, (!said.is_empty()).then(|| said.join("\n"))))
}
