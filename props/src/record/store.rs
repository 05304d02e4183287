//! Putting records into a corpus. A file is written whole, elsewhere in the same
//! folder, and then given its name: a reader, or whoever finds the folder after a
//! kill or with a full disk, sees the whole record or none. What is there is never
//! overwritten.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError};

use super::{Record, RecordError};

/// Where a record is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// In this new file.
    Written(PathBuf),
    /// In this file, which was there before with the same divergence.
    Existed(PathBuf),
}

/// A record that could not be stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file could not be written; nothing is left of it.
    #[error("{path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file of this name is there already, and is no record.
    #[error(transparent)]
    Malformed(#[from] RecordError),
}

impl Stored {
    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            Stored::Written(path) | Stored::Existed(path) => path,
        }
    }
}

impl Record {
    /// Writes the record to `<corpus>/<family>/<slug>.toml`; with a number behind
    /// the slug, if another divergence has that name.
    ///
    /// # Errors
    ///
    /// If the folder or file cannot be written, or what has its name cannot be read.
    pub fn store(&self, corpus: &Path) -> Result<Stored, StoreError> {
        let folder = corpus.join(self.family.name());
        let slug = self.slug();
        let mut number = 1;
        loop {
            let name = if number == 1 { slug.clone() } else { format!("{slug}-{number}") };
            let path = folder.join(name + ".toml");
            if path.exists() {
                if Record::read(&path)?.same_key(self) {
                    return Ok(Stored::Existed(path));
                }
                number += 1;
                continue;
            }
            match write_new(&path, |file| file.write_all(self.to_string().as_bytes())) {
                Ok(()) => return Ok(Stored::Written(path)),
                // Another process was faster: look at what it wrote.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(source) => return Err(StoreError::Write { path, source }),
            }
        }
    }

    /// Puts the record in the place of an older one.
    ///
    /// # Errors
    ///
    /// If the file cannot be written; then the old one is still there.
    pub fn replace(&self, path: &Path) -> Result<(), StoreError> {
        write(path, |file| file.write_all(self.to_string().as_bytes()), |file| file.persist(path))
            .map_err(|source| StoreError::Write { path: path.to_owned(), source })
    }
}

/// Writes a file that is not there yet, whole or not at all.
fn write_new(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    write(path, content, |file| file.persist_noclobber(path))
}

/// Writes a file elsewhere in its folder, and then gives it its name.
fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    persist: impl FnOnce(NamedTempFile) -> Result<File, PersistError>,
) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // Removed when dropped, which every early return does.
    let mut file = Builder::new().prefix(".record-").suffix(".tmp").tempfile_in(folder)?;
    content(&mut file)?;
    file.as_file().sync_all()?;
    persist(file).map_err(|e| e.error)?;
    // The name itself is on disk once the folder is.
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_that_fails_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor_div/a.toml");
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let error = write_new(&path, |file| {
            file.write_all(b"subject = \"bur")?;
            Err(full)
        });
        assert_eq!(error.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_dir(folder.path().join("floor_div")).unwrap().count(), 0);
    }

    #[test]
    fn what_is_there_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        write_new(&path, |file| file.write_all(b"old")).unwrap();
        let error = write_new(&path, |file| file.write_all(b"new")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
