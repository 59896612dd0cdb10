//! Which fields does the index have? Start at [`Fields`].

use tantivy::schema::{
    FAST, Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};

use super::tokens::ANALYSED;

/// Raised when files, fields or the words in them change, so that an older index is made anew.
pub(in crate::index) const FORMAT: u64 = 11;

/// The fields of the index.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// Words of the text.
    pub text: Field,
    /// Words of its own title or headword.
    pub title: Field,
    /// Words of the titles above it.
    pub path: Field,
    /// Character pairs of Japanese texts.
    pub grams: Field,
    /// Its whole title in each form, as one word.
    pub head: Field,
    /// The entry.
    pub entry: Field,
    /// What else ranking needs; see `about.rs`.
    pub about: Field,
    /// Words of an everyday question.
    pub asked: Field,
    /// Character pairs of a Japanese one.
    pub asked_grams: Field,
}

/// The schema with its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let words = |option| {
        let indexing = TextFieldIndexing::default().set_index_option(option).set_fieldnorms(false);
        TextOptions::default().set_indexing_options(indexing.set_tokenizer(ANALYSED))
    };
    let positions = || words(IndexRecordOption::WithFreqsAndPositions);
    let column: NumericOptions = FAST.into();
    let fields = Fields {
        text: builder.add_text_field("text", positions()),
        title: builder.add_text_field("title", positions()),
        path: builder.add_text_field("path", words(IndexRecordOption::Basic)),
        grams: builder.add_text_field("grams", positions()),
        head: builder.add_text_field("head", words(IndexRecordOption::Basic)),
        entry: builder.add_u64_field("entry", column.clone()),
        about: builder.add_u64_field("about", column),
        asked: builder.add_text_field("asked", positions()),
        asked_grams: builder.add_text_field("asked_grams", positions()),
    };
    (builder.build(), fields)
}
