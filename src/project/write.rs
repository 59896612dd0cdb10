//! How is a file rewritten atomically? Start at [`rewrite`].

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::error::ProjectError;

/// Writes `new` where `old` stands now; refuses where the file says something else meanwhile.
///
/// The file keeps its permissions, and a link goes on leading to it.
pub fn rewrite(path: &Path, old: &[u8], new: &[u8]) -> Result<(), ProjectError> {
    let path = &path.canonicalize().map_err(ProjectError::io("read", path))?;
    if fs::read(path).map_err(ProjectError::io("read", path))? != old {
        return Err(ProjectError::Changed { path: path.clone() });
    }
    let permissions = fs::metadata(path).map_err(ProjectError::io("read", path))?.permissions();
    // What may not be written is not put aside either.
    File::options().append(true).open(path).map_err(ProjectError::io("write", path))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A name may be as long as names can be.
    let name = &name[..name.floor_char_boundary(100)];
    let beside = path.with_file_name(format!(".{name}.mtgcr-{}.tmp", std::process::id()));
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(new)?;
        file.set_permissions(permissions)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&beside, path));
    renamed.map_err(|error| {
        let _ = fs::remove_file(&beside);
        ProjectError::io("write", path)(error)
    })
}
