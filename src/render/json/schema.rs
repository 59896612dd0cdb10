//! What do programs find in an answer? Start at [`schemas`].
//!
//! Made from the very types that are printed, so it cannot say anything else.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::{cite, diff, editions, history, search, show, suggest, term, translation};

/// The schemas of the answers and of their parts by name, as JSON Schema 2020-12, for a document
/// in which they stand at `place`, such as `/$defs`.
pub fn schemas(place: &'static str) -> Map<String, Value> {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = place.into();
    settings.meta_schema = None;
    let mut generator = settings.into_generator();
    generator.subschema_for::<search::Search<'_>>();
    generator.subschema_for::<show::Show<'_>>();
    generator.subschema_for::<suggest::Suggestions<'_>>();
    generator.subschema_for::<term::Terms<'_>>();
    generator.subschema_for::<diff::Diff<'_>>();
    generator.subschema_for::<history::History<'_>>();
    generator.subschema_for::<history::Topic<'_>>();
    generator.subschema_for::<editions::Editions<'_>>();
    generator.subschema_for::<translation::Translation<'_>>();
    generator.subschema_for::<cite::Check<'_>>();
    generator.subschema_for::<cite::Migrated<'_>>();
    generator.subschema_for::<cite::Suggested<'_>>();
    generator.take_definitions(true)
}
