//! Which generation answers? Start at [`Current::archive`].

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use crate::archive::Archive;

/// The newest generation of a home.
pub(super) struct Current {
    home: PathBuf,
    archive: RwLock<Arc<Archive>>,
}

impl Current {
    /// Begins with an open archive of the home.
    pub fn new(home: PathBuf, archive: Archive) -> Self {
        Self { home, archive: RwLock::new(Arc::new(archive)) }
    }

    /// The archive, taken up anew where an import has published another generation meanwhile.
    pub fn archive(&self) -> Arc<Archive> {
        let archive = self.archive.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(newer) = archive.newer(&self.home) else { return archive };
        let newer = Arc::new(newer);
        *self.archive.write().unwrap_or_else(PoisonError::into_inner) = newer.clone();
        newer
    }
}
