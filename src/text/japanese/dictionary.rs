//! Where does the Japanese dictionary come from? Start at [`dictionary`].
//!
//! It is compiled into the program by `build.rs` and first touched when a Japanese text needs it.
#![allow(missing_docs, reason = "the macro writes items without documentation")]

use std::sync::LazyLock;

use lindera_dictionary::dictionary::Dictionary;

lindera_dictionary::embedded_dictionary!("/ipadic", EmbeddedDictionary);

static DICTIONARY: LazyLock<Dictionary> =
    LazyLock::new(|| load().expect("the build script has compiled this dictionary"));

/// The dictionary, loaded at the first call.
pub(super) fn dictionary() -> &'static Dictionary {
    &DICTIONARY
}
