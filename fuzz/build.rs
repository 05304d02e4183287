//! Embeds the corpus: seeds, so that a target starts from them wherever its
//! binary is run, and records, so that it knows what is known.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    // Asked at run time: a build script may be reused in another checkout.
    let root =
        std::env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| io::Error::other("no manifest"))?;
    let corpus = Path::new(&root).join("../corpus");
    println!("cargo::rerun-if-changed={}", corpus.display());
    let mut seeds = String::from("&[\n");
    let mut records = String::from("&[\n");
    for folder in sorted(&corpus)?.iter().filter(|path| path.is_dir()) {
        for path in sorted(folder)? {
            if name(folder) == "seeds" {
                for seed in sorted(&path)? {
                    let (family, file) = (name(&path), name(&seed));
                    let bytes = fs::canonicalize(&seed)?;
                    seeds += &format!("    ({family:?}, {file:?}, include_bytes!({bytes:?})),\n");
                }
            } else if path.extension().is_some_and(|e| e == "toml") {
                let file = format!("{}/{}", name(folder), name(&path));
                let text = fs::canonicalize(&path)?;
                records += &format!("    ({file:?}, include_str!({text:?})),\n");
            }
        }
    }
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    fs::write(Path::new(&out).join("seeds.rs"), seeds + "]\n")?;
    fs::write(Path::new(&out).join("records.rs"), records + "]\n")
}

/// What is in a folder, by name, but for hidden files; nothing if there is no
/// such folder.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| !name(path).starts_with('.'));
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
