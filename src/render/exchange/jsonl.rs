//! How does a translation look as JSON, a record a line? Start at [`jsonl`].

use serde::Serialize;

use crate::answer::{TranslatedRecord, TranslationAnswer};
use crate::model::EditionId;
use crate::render::visible::escaped;

#[derive(Serialize)]
struct Line<'a> {
    en_edition: EditionId,
    base_edition: EditionId,
    ja_edition: EditionId,
    #[serde(flatten)]
    record: &'a TranslatedRecord,
}

/// One record a line with both languages, its status and the editions.
pub fn jsonl(answer: &TranslationAnswer) -> String {
    let mut out = String::new();
    for record in &answer.records {
        let line = Line {
            en_edition: answer.en,
            base_edition: answer.base,
            ja_edition: answer.ja,
            record,
        };
        out += &escaped(&serde_json::to_string(&line).expect("records have string keys"));
        out.push('\n');
    }
    out
}
