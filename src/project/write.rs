//! How is a file rewritten atomically? Start at [`rewrite`].

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

use super::error::ProjectError;

/// Writes `new` where `old` stands now; refuses where the file says something else meanwhile.
///
/// The file keeps its permissions, and a link goes on leading to it.
pub fn rewrite(path: &Path, old: &[u8], new: &[u8]) -> Result<(), ProjectError> {
    let path = &path.canonicalize().map_err(ProjectError::io("read", path))?;
    let is_same = || {
        let now = fs::read(path).map_err(ProjectError::io("read", path))?;
        if now == old { Ok(()) } else { Err(ProjectError::changed(path)) }
    };
    is_same()?;
    let permissions = fs::metadata(path).map_err(ProjectError::io("read", path))?.permissions();
    // What may not be written is not put aside either.
    File::options().append(true).open(path).map_err(ProjectError::io("write", path))?;
    replace(path, new, Some(permissions), is_same)
}

/// Refuses what is or lies below a link that leads out of its folder: that is somebody else's.
pub fn stays_inside(path: &Path) -> Result<(), ProjectError> {
    let leads_out = |link: &&Path| {
        let is_link = fs::symlink_metadata(link).is_ok_and(|metadata| metadata.is_symlink());
        let whole = || Some((link.canonicalize().ok()?, folder_of(link).canonicalize().ok()?));
        is_link && whole().is_some_and(|(there, folder)| !there.starts_with(folder))
    };
    // What a whole path goes through is the system's.
    let own = if path.is_relative() { usize::MAX } else { 1 };
    match path.ancestors().take(own).find(leads_out) {
        Some(link) => Err(ProjectError::malformed(link, "it is a link out of its folder")),
        None => Ok(()),
    }
}

/// What a file of the project itself says, its settings or a baseline; none where it is not there. A
/// link is not followed: it may lead out of the tree.
pub fn read_own(path: &Path) -> Result<Option<String>, ProjectError> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => {
            Err(ProjectError::malformed(path, "it is a link, and links are not followed"))
        }
        Ok(_) => fs::read_to_string(path).map(Some).map_err(ProjectError::io("read", path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ProjectError::io("read", path)(error)),
    }
}

/// Writes a file of the project itself whole; never through a link.
pub fn write_own(path: &Path, text: &str) -> Result<(), ProjectError> {
    read_own(path)?;
    let permissions = fs::metadata(path).ok().map(|metadata| metadata.permissions());
    replace(path, text.as_bytes(), permissions, || Ok(()))
}

/// The folder in which something lies.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Puts a new file in the place of another, if it still `may` then.
fn replace(
    path: &Path,
    new: &[u8],
    permissions: Option<Permissions>,
    may: impl Fn() -> Result<(), ProjectError>,
) -> Result<(), ProjectError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A name may be as long as names can be.
    let name = &name[..name.floor_char_boundary(100)];
    let beside = path.with_file_name(format!(".{name}.mtgcr-{}.tmp", std::process::id()));
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(new)?;
        permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions))?;
        file.sync_all()
    });
    let written = written.map_err(ProjectError::io("write", path)).and_then(|()| may());
    let renamed =
        written.and_then(|()| fs::rename(&beside, path).map_err(ProjectError::io("write", path)));
    renamed.inspect_err(|_| drop(fs::remove_file(&beside)))
}
