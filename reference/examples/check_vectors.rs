//! Compares vector files with the reference, as the golden test does, and says so
//! function by function: `cargo run -p int-reference --example check_vectors -- DIR`.
//! `cargo ci oracle --deep` fills such a directory. Exit code 1 at a mismatch.

#[path = "../tests/golden/case.rs"]
mod case;
#[path = "../tests/golden/check.rs"]
mod check;
#[path = "../tests/golden/file.rs"]
mod file;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(directory) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("which directory of vector files?");
        return ExitCode::from(2);
    };
    match run(&directory) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints a row for each file, then what differs; the number of calls that differ.
fn run(directory: &Path) -> Result<usize, String> {
    let lists = file::lists(&directory.join("inputs.xz"))?;
    let names = file::functions(directory)?;
    let mut total = check::Counts::default();
    let mut differ = 0;
    println!(
        "{:<36} {:>8} {:>10} {:>8} {:>12} {:>10}",
        "function", "calls", "elements", "raise", "unspecified", "mismatches"
    );
    for name in &names {
        let path = directory.join(format!("{name}.xz"));
        let vectors = file::vectors(&path)?;
        let mut counts = check::Counts { open_is_open: true, ..check::Counts::default() };
        // A panic of the reference is a mismatch like another, and says where it was.
        let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            check::vectors(&path, &vectors, &lists, &mut counts);
        }));
        if checked.is_err() {
            counts.fail(name, "  the reference panics (see above)".to_owned());
        }
        let wrong: usize = counts.failures.values().map(|(count, _)| count).sum();
        println!(
            "{name:<36} {:>8} {:>10} {:>8} {:>12} {wrong:>10}",
            counts.calls, counts.elements, counts.raises, counts.unspecified
        );
        differ += wrong;
        total.add(counts);
    }
    println!("\n{} functions, {total}\n{differ} calls differ", names.len());
    print!("{}", total.report());
    Ok(differ)
}
