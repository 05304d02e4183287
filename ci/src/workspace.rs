//! The checkout, and running cargo in it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail};

/// The root of the checkout this launcher was built from.
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// `cargo`, the one that runs us, in the checkout.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command to its end; an error says which command it was.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    command.status().with_context(|| format!("cannot run {:?}", command.get_program()))
}

/// Runs a command that must succeed.
pub fn succeed(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if !status.success() {
        bail!("{:?} ended with {status}", command.get_program());
    }
    Ok(())
}

/// The exit code to pass on: the child's own, or 1 if a signal ended it.
pub fn code(status: ExitStatus) -> u8 {
    status.code().and_then(|c| u8::try_from(c).ok()).unwrap_or(1)
}

/// Which tensor libraries the binary of `int-props` is built with.
pub enum Libraries {
    /// The reference only: builds in seconds.
    None,
    /// burn and tenferro: the first build takes minutes.
    All,
    /// Those, without overflow checks and debug assertions.
    Unchecked,
}

/// Runs a command of the `int-props` binary, building it if need be.
pub fn props(
    libraries: Libraries,
    command: &str,
    args: impl IntoIterator<Item = OsString>,
) -> Result<u8> {
    let mut cargo = cargo();
    cargo.args(["build", "--quiet", "--package", "int-props", "--bin", "int-props"]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    match libraries {
        Libraries::None => _ = cargo.args(["--no-default-features", "--features", "cli"]),
        Libraries::All => {}
        Libraries::Unchecked => _ = cargo.arg("--release"),
    }
    eprintln!("building int-props (the first time with tensor libraries takes minutes) …");
    let output =
        cargo.stderr(std::process::Stdio::inherit()).output().context("cannot run cargo build")?;
    if !output.status.success() {
        bail!("building int-props failed");
    }
    let binary =
        executable(&output.stdout).context("cargo build named no executable of int-props")?;
    // The caller's own directory, since files are named relative to it.
    Ok(code(status(Command::new(binary).arg(command).args(args))?))
}

/// The executable that cargo's JSON messages name.
fn executable(messages: &[u8]) -> Option<PathBuf> {
    String::from_utf8_lossy(messages)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message.get("executable")?.as_str().map(PathBuf::from))
        .next_back()
}

/// The fuzz targets: the files of `fuzz/fuzz_targets`.
pub fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "rs") {
            names.extend(path.file_stem().map(|s| s.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// The target of this name, or an error that lists those there are.
pub fn target(name: &str) -> Result<String> {
    let known = targets()?;
    if !known.iter().any(|t| t == name) {
        bail!("no fuzz target {name:?}; there are: {}", known.join(" "));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_executable_named_is_the_binary() {
        let messages = br#"{"reason":"compiler-artifact","executable":null}
not json
{"reason":"compiler-artifact","executable":"/x/int-props"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages), Some(PathBuf::from("/x/int-props")));
        assert_eq!(executable(b""), None);
    }

    #[test]
    fn an_unknown_target_lists_the_known_ones() {
        let error = target("floor_dib").expect_err("there is no such target").to_string();
        assert!(error.contains("floor_div"), "{error}");
    }
}
