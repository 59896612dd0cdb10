//! What is in a corpus, and are the sources still what was imported? Start at [`Corpus::open`],
//! then at [`Verification`].
//!
//! Nothing here writes, locks or repairs: importing a file again puts a lost or changed source
//! back. The sample, from which a home without editions answers, restates the rules in its own
//! words; it is compiled into the program and never mixed with imported editions.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use super::folder::{Folder, read_file};
use super::manifest::{CorpusError, Manifest};
use super::source::{Authenticity, Origin, Sha256, Source};
use crate::model::{Counts, EditionId, Said};

/// The sources of a home as the manifest lists them; it never changes under a reader.
#[derive(Clone, Debug)]
pub struct Corpus {
    place: Place,
    manifest: Manifest,
    fingerprint: Sha256,
}

/// Where the bytes of a corpus are.
#[derive(Clone, Debug)]
enum Place {
    Home(Folder),
    Sample,
}

impl Corpus {
    /// Opens the corpus of a home; a home without one gives an empty corpus.
    ///
    /// Never writes, so it works on read-only media, and never waits for a writer.
    pub fn open(home: &Path) -> Result<Self, CorpusError> {
        let folder = Folder::of(home);
        let text = folder.read_manifest()?;
        let manifest = match &text {
            Some(text) => Manifest::read(text, &folder.manifest())?,
            None if !folder.listed()?.is_empty() => {
                let lost = Said::new("error-manifest-lost");
                return Err(CorpusError::damage(lost, &folder.manifest()));
            }
            None => Manifest::default(),
        };
        Ok(Self {
            fingerprint: Sha256::of(text.as_deref().unwrap_or_default()),
            place: Place::Home(folder),
            manifest,
        })
    }

    /// The sample corpus, which is compiled into the program.
    pub fn sample() -> Self {
        let manifest = Manifest::new(SAMPLES.iter().map(Sample::source).collect());
        Self {
            fingerprint: Sha256::of(manifest.print().as_bytes()),
            place: Place::Sample,
            manifest,
        }
    }

    /// The fingerprint of the corpus of a home, without reading what the manifest says.
    pub fn fingerprint_of(home: &Path) -> Result<Sha256, CorpusError> {
        let text = Folder::of(home).read_manifest()?;
        Ok(Sha256::of(&text.unwrap_or_default()))
    }

    /// The hash of the manifest, which changes whenever the corpus does: what was derived under
    /// another one is stale.
    pub fn fingerprint(&self) -> Sha256 {
        self.fingerprint
    }

    /// Whether there is no source.
    pub fn is_empty(&self) -> bool {
        self.sources().is_empty()
    }

    /// All sources: by edition, whole ones first, else as they came.
    pub fn sources(&self) -> &[Source] {
        self.manifest.sources()
    }

    /// All editions, ascending.
    pub fn editions(&self) -> Vec<EditionId> {
        let mut editions: Vec<EditionId> =
            self.sources().iter().map(|source| source.edition).collect();
        editions.dedup();
        editions
    }

    /// The sources of one edition: several where it came in parts, none where it is not here.
    pub fn sources_of(&self, edition: EditionId) -> &[Source] {
        self.manifest.sources_of(edition)
    }

    /// The source with exactly these bytes: what is found here need not be recognised again.
    pub fn find(&self, sha256: Sha256) -> Option<&Source> {
        self.manifest.find(sha256)
    }

    /// The edition as which a source came, where the manifest says another.
    pub fn noted_otherwise(&self, source: &Source) -> Option<EditionId> {
        let Place::Home(folder) = &self.place else { return None };
        let noted = folder.noted(&source.file)?.edition;
        (noted != source.edition).then_some(noted)
    }

    /// The bytes of a source; fails where they are no longer those that were imported.
    pub fn read(&self, source: &Source) -> Result<Vec<u8>, CorpusError> {
        match &self.place {
            Place::Home(folder) => folder.read_source(source),
            Place::Sample => read_sample(source),
        }
    }

    /// Rereads every source and compares, telling how many are done; fails only where the folder
    /// cannot be listed.
    pub fn verify(&self, done: &dyn Fn(usize)) -> Result<Verification, CorpusError> {
        match &self.place {
            Place::Home(folder) => verify(folder, self.sources(), done),
            Place::Sample => Ok(Verification {
                sources: self.sources().len(),
                bytes: self.sources().iter().map(|source| source.bytes).sum(),
                findings: Vec::new(),
            }),
        }
    }

    /// Whether this is the sample.
    pub fn is_sample(&self) -> bool {
        matches!(self.place, Place::Sample)
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }
}

fn read_sample(source: &Source) -> Result<Vec<u8>, CorpusError> {
    let sample = SAMPLES.iter().find(|sample| sample.file == source.file);
    sample
        .map(|sample| sample.bytes.to_vec())
        .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
        .map_err(CorpusError::io("find", Path::new(&source.file)))
}

/// What rereading every source showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// How many sources were compared.
    pub sources: usize,
    /// How many bytes were read.
    pub bytes: u64,
    /// What is not as it should be: listed sources in the order of the manifest, then strange files.
    pub findings: Vec<Finding>,
}

/// Something that is not as the manifest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The name of the file in `sources/`.
    pub file: String,
    /// Its edition, as the manifest has it; none of a file that is not listed.
    pub edition: Option<EditionId>,
    /// What is wrong with it.
    pub fault: SourceFault,
}

/// What can be wrong with a file in `sources/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceFault {
    /// It is listed and not there.
    Missing,
    /// It has other bytes than those that were imported.
    Changed,
    /// It cannot be read, for this reason of the system's.
    Unreadable(String),
    /// The manifest says something else of it than was noted when it came, as this edition.
    Altered(EditionId),
    /// The manifest does not list it.
    Extra,
}

impl Finding {
    fn of(source: &Source, fault: SourceFault) -> Self {
        Self { file: source.file.clone(), edition: Some(source.edition), fault }
    }

    /// What it is, for people.
    pub fn said(&self) -> Said {
        let said = match &self.fault {
            SourceFault::Missing => Said::new("verify-missing"),
            SourceFault::Changed => Said::new("verify-changed"),
            SourceFault::Unreadable(reason) => {
                Said::new("verify-unreadable").with("reason", reason)
            }
            SourceFault::Altered(noted) if self.edition == Some(*noted) => {
                Said::new("verify-altered")
            }
            SourceFault::Altered(noted) => Said::new("verify-other-edition").with("noted", noted),
            SourceFault::Extra => Said::new("verify-extra"),
        };
        let said = said.with("file", &self.file);
        match self.edition {
            Some(edition) => said.with("edition", edition),
            None => said,
        }
    }
}

/// Compares what is in `folder` with `sources`.
fn verify(
    folder: &Folder,
    sources: &[Source],
    done: &dyn Fn(usize),
) -> Result<Verification, CorpusError> {
    let mut result = Verification::default();
    for source in sources {
        done(result.sources);
        result.sources += 1;
        let fault = match read_file(&folder.source(source)) {
            Ok(bytes) => {
                result.bytes += bytes.len() as u64;
                (Sha256::of(&bytes) != source.sha256).then_some(SourceFault::Changed)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some(SourceFault::Missing),
            Err(error) => Some(SourceFault::Unreadable(error.to_string())),
        };
        result.findings.extend(fault.map(|fault| Finding::of(source, fault)));
    }
    let altered = folder.all_noted().into_iter().filter_map(|line| {
        let source = sources.iter().find(|source| source.file == line.file)?;
        (*source != line).then(|| Finding::of(source, SourceFault::Altered(line.edition)))
    });
    result.findings.extend(altered);
    let listed: BTreeSet<&str> = sources.iter().map(|source| source.file.as_str()).collect();
    let mut found = folder.listed()?;
    found.retain(|file| !listed.contains(file.as_str()));
    let extra = |file| Finding { file, edition: None, fault: SourceFault::Extra };
    result.findings.extend(found.into_iter().map(extra));
    Ok(result)
}

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

impl Sample {
    /// The line of a manifest that lists it, but for counts, which are all 0.
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
