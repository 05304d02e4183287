//! `cargo ci oracle`: the real frameworks in a virtual environment of their own,
//! and the golden vectors regenerated and compared; with `--deep`, fresh random
//! cases put to frameworks and reference instead.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace::{cargo, code, root, status, succeed};

/// What to do with the regenerated vectors.
#[derive(Args)]
pub struct Options {
    /// Write the regenerated vectors instead of comparing them
    #[arg(long, conflicts_with = "deep")]
    write: bool,
    /// Draw random cases, ask the frameworks, and compare the reference with them
    #[arg(long)]
    deep: bool,
    /// With --deep: elements for each function, under each of its settings
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "deep")]
    cases: u32,
    /// With --deep: of the draws; without it a new one every time, which is printed
    #[arg(long, requires = "deep")]
    seed: Option<u32>,
    /// With --deep: these functions, `torch.floor_divide` or `lax.*`; all without any
    #[arg(value_name = "FUNCTION", requires = "deep")]
    functions: Vec<String>,
    /// The virtual environment; made if it is not there
    #[arg(long, value_name = "DIR", default_value = "target/oracle-venv")]
    venv: PathBuf,
    /// The Python to make it with; the pinned frameworks want 3.13
    #[arg(long, default_value = "python3.13")]
    python: PathBuf,
}

/// Compares (or writes) the golden vectors; 1 if they differ.
pub fn run(options: &Options) -> Result<u8> {
    let venv = root().join(&options.venv);
    let python = environment(&venv, &options.python)?;
    let ops = export_ops()?;
    if options.deep {
        return deep(options, &python, &ops);
    }
    let command = if options.write { "generate" } else { "compare" };
    let status = status(
        Command::new(python)
            .current_dir(root().join("reference"))
            .args(["-m", "oracle", command, "--out", "golden", "--ops"])
            .arg(&ops)
            .env("JAX_PLATFORMS", "cpu"),
    )?;
    Ok(code(status))
}

/// Random cases in a folder of their own, then the reference against what is there.
fn deep(options: &Options, python: &Path, ops: &Path) -> Result<u8> {
    let seed = options.seed.unwrap_or_else(|| {
        let now = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
        now.as_secs() as u32 ^ now.subsec_nanos()
    });
    let folder = root().join("target/deep");
    if folder.exists() {
        std::fs::remove_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    }
    let mut ask = Command::new(python);
    ask.current_dir(root().join("reference")).env("JAX_PLATFORMS", "cpu");
    ask.args(["-m", "oracle", "deep", "--out"]).arg(&folder).arg("--ops").arg(ops);
    ask.args(["--seed", &seed.to_string(), "--cases", &options.cases.to_string()]);
    ask.args(options.functions.iter().flat_map(|name| ["--only", name]));
    let asked = status(&mut ask)?;
    if !folder.join("inputs.xz").exists() {
        bail!("asking the frameworks ended with {asked}");
    }
    println!("seed {seed}");
    let compared = status(
        cargo()
            .args(["run", "--quiet", "--package", "int-reference", "--example", "check_vectors"])
            .arg("--")
            .arg(&folder),
    )?;
    // What the frameworks raised that no kind is known for counts as well.
    Ok(code(asked).max(code(compared)))
}

/// The Python of the virtual environment, with exactly the pinned frameworks in it.
fn environment(venv: &Path, base: &Path) -> Result<PathBuf> {
    let requirements = root().join("reference/oracle/requirements.txt");
    let wanted = std::fs::read_to_string(&requirements)
        .with_context(|| format!("{}", requirements.display()))?;
    let python = venv.join("bin/python");
    // Written last: an installation that was cut short is done again.
    let stamp = venv.join("installed-requirements.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    eprintln!("installing PyTorch and JAX into {} (2 minutes, 6 GB) …", venv.display());
    let base = usable(base)?;
    succeed(Command::new(base).arg("-m").arg("venv").arg(venv))?;
    succeed(
        Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(&requirements),
    )?;
    std::fs::write(&stamp, wanted).with_context(|| format!("{}", stamp.display()))?;
    Ok(python)
}

/// A Python 3.13: the one asked for, or pyenv's.
fn usable(base: &Path) -> Result<PathBuf> {
    let works = |python: &Path| {
        let version = Command::new(python).arg("--version").stderr(Stdio::null()).output();
        version.is_ok_and(|v| String::from_utf8_lossy(&v.stdout).starts_with("Python 3.13"))
    };
    if works(base) {
        return Ok(base.to_path_buf());
    }
    let versions = std::env::var_os("PYENV_ROOT")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| Path::new(&home).join(".pyenv")))
        .map(|pyenv| pyenv.join("versions"));
    let installed =
        versions.and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
    let found = installed.flatten().map(|v| v.path().join("bin/python")).find(|p| works(p));
    match found {
        Some(python) => Ok(python),
        None => bail!("{} is not a Python 3.13; name one with --python", base.display()),
    }
}

/// The op table as JSON, for Python to walk.
fn export_ops() -> Result<PathBuf> {
    let output = cargo()
        .args(["run", "--quiet", "--package", "int-reference", "--example", "ops"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run the op table's example")?;
    if !output.status.success() {
        bail!("printing the op table failed");
    }
    let folder = root().join("target");
    std::fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
    let path = folder.join("ops.json");
    std::fs::write(&path, output.stdout).with_context(|| format!("{}", path.display()))?;
    Ok(path)
}
