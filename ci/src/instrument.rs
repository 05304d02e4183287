//! The compiler of the quick fuzz build: rustc, with coverage only where it guides.
//! cargo-fuzz instruments every edge of every crate, two and a half million of them
//! with two tensor libraries, and libFuzzer looks at each after every input, which
//! takes longer than the input. Here our own crates keep their edges, the tensor
//! libraries count their functions, and the rest counts nothing.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::workspace::{code, root, status};

/// Set where this binary is to be the compiler.
const MARK: &str = "INT_CI_RUSTC";
/// The wrapper that the user had, sccache for one.
const INNER: &str = "INT_CI_RUSTC_WRAPPER";
const WRAPPER: &str = "RUSTC_WRAPPER";

/// The libraries under test: how the names of their packages begin.
const LIBRARIES: [&str; 2] = ["burn-", "tenferro-"];

/// Where a crate's coverage is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coverage {
    Edges,
    Functions,
    None,
}

/// Makes a cargo command compile by way of this binary.
pub fn wrap(cargo: &mut Command) -> Result<()> {
    let this = std::env::current_exe().context("cannot find the path of this program")?;
    if let Some(inner) = std::env::var_os(WRAPPER).filter(|inner| !inner.is_empty()) {
        cargo.env(INNER, inner);
    }
    cargo.env(MARK, "1").env(WRAPPER, this);
    Ok(())
}

/// Runs the compiler if that is what cargo called this binary for.
pub fn as_compiler() -> Option<Result<u8>> {
    std::env::var_os(MARK)?;
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    // Anybody else who sees the mark comes with a command, not with a compiler's path.
    let rustc = args.first().filter(|first| is_rustc(first))?;
    Some(compile(rustc, &args[1..]))
}

fn is_rustc(program: &OsStr) -> bool {
    Path::new(program).file_stem().is_some_and(|name| name.to_string_lossy().contains("rustc"))
}

fn compile(rustc: &OsStr, args: &[OsString]) -> Result<u8> {
    let coverage = match (std::env::var_os("CARGO_MANIFEST_DIR"), std::env::var("CARGO_PKG_NAME")) {
        (Some(folder), Ok(package)) => coverage(Path::new(&folder), &package),
        // A question about the compiler itself.
        _ => Coverage::Edges,
    };
    let mut command = match std::env::var_os(INNER) {
        Some(inner) => {
            let mut command = Command::new(inner);
            command.arg(rustc);
            command
        }
        None => Command::new(rustc),
    };
    command.args(args.iter().filter_map(|arg| instrumented(arg, coverage)));
    let status = status(&mut command)?;
    if !status.success() && status.code().is_none() {
        bail!("the compiler ended with {status}");
    }
    Ok(code(status))
}

fn coverage(folder: &Path, package: &str) -> Coverage {
    if folder.starts_with(root()) {
        Coverage::Edges
    } else if LIBRARIES.iter().any(|library| package.starts_with(library)) {
        Coverage::Functions
    } else {
        Coverage::None
    }
}

/// An argument as the compiler gets it, if it does.
fn instrumented(arg: &OsStr, coverage: Coverage) -> Option<OsString> {
    let text = arg.to_string_lossy();
    let level = text.contains("-sanitizer-coverage-level=");
    let instruments =
        level || text.contains("-sanitizer-coverage-") || text.ends_with("sancov-module");
    match coverage {
        Coverage::None if instruments => None,
        Coverage::Functions if level => Some("-Cllvm-args=-sanitizer-coverage-level=1".into()),
        _ => Some(arg.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAGS: [&str; 5] = [
        "--crate-name",
        "-Cpasses=sancov-module",
        "-Cllvm-args=-sanitizer-coverage-level=4",
        "-Cllvm-args=-sanitizer-coverage-pc-table",
        "-Copt-level=2",
    ];

    fn compiled(folder: &Path, package: &str) -> Vec<OsString> {
        let coverage = coverage(folder, package);
        FLAGS.iter().filter_map(|arg| instrumented(OsStr::new(arg), coverage)).collect()
    }

    #[test]
    fn our_own_crates_keep_their_edges() {
        assert_eq!(compiled(&root().join("props"), "int-props"), FLAGS);
    }

    #[test]
    fn a_tensor_library_counts_functions() {
        let args = compiled(Path::new("/registry/burn-flex-0.22.1"), "burn-flex");
        assert_eq!(args.len(), FLAGS.len());
        assert_eq!(args[2], "-Cllvm-args=-sanitizer-coverage-level=1");
    }

    #[test]
    fn other_crates_count_nothing() {
        let args = compiled(Path::new("/registry/toml-1.0.0"), "toml");
        assert_eq!(args, ["--crate-name", "-Copt-level=2"]);
    }

    #[test]
    fn only_a_compiler_is_one() {
        assert!(is_rustc(OsStr::new("/toolchain/bin/rustc")));
        assert!(!is_rustc(OsStr::new("fuzz")));
    }
}
