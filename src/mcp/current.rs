//! Which generation answers? Start at [`Current::library`].

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use crate::ask::Library;

/// The newest generation of a home.
pub(super) struct Current {
    home: PathBuf,
    library: RwLock<Arc<Library>>,
}

impl Current {
    /// Begins with an open library of the home.
    pub fn new(home: PathBuf, library: Library) -> Self {
        Self { home, library: RwLock::new(Arc::new(library)) }
    }

    /// The library, taken up anew where an import has published another generation meanwhile.
    pub fn library(&self) -> Arc<Library> {
        let library = self.library.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(newer) = library.newer(&self.home) else { return library };
        let newer = Arc::new(newer);
        *self.library.write().unwrap_or_else(PoisonError::into_inner) = newer.clone();
        newer
    }
}
