//! What did each address answer last? Start at [`Visits::of`].
//!
//! Kept so that what has not changed need not come again. Losing it loses nothing: a damaged file
//! is as good as none.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::folder::{Folder, sync_folder, write_durably};
use super::manifest::CorpusError;
use super::source::Sha256;
use crate::model::EditionId;

/// What an address answered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    /// The address.
    pub address: String,
    /// The server's mark of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    /// When the answer had last changed, as the server printed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modified: Option<String>,
    /// SHA-256 of the answer, where it was a text that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Sha256>,
    /// Where its links lead, where it was a page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
}

/// The last visit to each address, and what was told of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visits {
    /// The newest English edition whose changes were told: what came after it was not.
    pub told: Option<EditionId>,
    visits: Vec<Visit>,
}

impl Visits {
    /// The visits that the home at `home` remembers.
    pub fn of(home: &Path) -> Self {
        let text = fs::read(Folder::of(home).visits()).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// The last visit to `address`.
    pub fn find(&self, address: &str) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.address == address)
    }

    /// Forgets what gave texts of these hashes; only who holds the lock may.
    pub(super) fn forget(home: &Path, hashes: &[Sha256]) -> Result<(), CorpusError> {
        let mut all = Self::of(home);
        let before = all.visits.len();
        all.visits.retain(|visit| visit.sha256.is_none_or(|hash| !hashes.contains(&hash)));
        if all.visits.len() == before { Ok(()) } else { all.write(&Folder::of(home)) }
    }

    fn write(&self, folder: &Folder) -> Result<(), CorpusError> {
        let json = serde_json::to_string_pretty(self);
        let json = json.expect("a visit has string keys and no failing parts") + "\n";
        write_durably(&folder.visits(), json.as_bytes())?;
        sync_folder(folder.root())
    }

    /// Remembers visits in the home at `home`, each in place of the one before, and that the
    /// changes up to an edition were told.
    pub fn remember(
        home: &Path,
        visits: Vec<Visit>,
        told: Option<EditionId>,
    ) -> Result<(), CorpusError> {
        let (folder, lock) = Folder::with_lock(home)?;
        lock.lock().map_err(CorpusError::io("lock", &folder.lock()))?;
        let before = Self::of(home);
        let mut all = before.clone();
        all.told = told.or(all.told);
        for visit in visits {
            all.visits.retain(|old| old.address != visit.address);
            all.visits.push(visit);
        }
        all.visits.sort_by(|one, other| one.address.cmp(&other.address));
        if all == before {
            return Ok(());
        }
        all.write(&folder)
    }
}
