//! What does a home without editions answer from? Start at [`sources`].
//!
//! The sample corpus restates the rules in its own words; it is compiled into the program and is
//! never mixed with imported editions. Nothing here counts or parses it.

use super::source::{Authenticity, Counts, Origin, Sha256, Source};

/// A source of the sample: its edition, its file name and its bytes.
struct Sample {
    edition: &'static str,
    file: &'static str,
    bytes: &'static [u8],
}

macro_rules! sample {
    ($edition:literal, $file:literal) => {
        Sample {
            edition: $edition,
            file: $file,
            bytes: include_bytes!(concat!("../../corpus/sample/", $file)),
        }
    };
}

static SAMPLES: [Sample; 5] = [
    sample!("2024-09-20", "CR-20240920.en.txt"),
    sample!("ja:2024-09-20", "CR-20240920.ja.txt"),
    sample!("2024-11-08", "CR-20241108.en.txt"),
    sample!("ja:2024-11-08", "CR-20241108.ja.txt"),
    sample!("bulletin:2024-11-08", "bulletin-20241108.en-ja.md"),
];

/// The sources of the sample as a manifest would list them, but for counts, which are all 0.
pub(super) fn sources() -> Vec<Source> {
    SAMPLES.iter().map(Sample::source).collect()
}

/// The bytes of the file of this name.
pub(super) fn bytes(file: &str) -> Option<&'static [u8]> {
    SAMPLES.iter().find(|sample| sample.file == file).map(|sample| sample.bytes)
}

impl Sample {
    fn source(&self) -> Source {
        Source {
            edition: self.edition.parse().expect("the table above holds ids and a test reads them"),
            part: None,
            file: self.file.to_owned(),
            sha256: Sha256::of(self.bytes),
            bytes: self.bytes.len() as u64,
            encoding: "UTF-8".to_owned(),
            recognised_as: "restatement for the sample".to_owned(),
            because: "it is compiled into the program".to_owned(),
            origin: Origin { from: "the program".to_owned(), name: self.file.to_owned() },
            standing: Authenticity::Unknown,
            counts: Counts::default(),
        }
    }
}
