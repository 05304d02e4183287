//! `cargo ci fuzz TARGET`: build one libFuzzer target quickly, run it, and show
//! its progress in one line.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::instrument;
use crate::workspace::{cargo, code, root, status, succeed, target};

/// What is passed on to the target.
#[derive(Args, Default)]
pub struct Options {
    /// The target: a file of fuzz/fuzz_targets
    pub target: String,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<u64>,
    /// Stop after this many inputs; the seeds run first, all of them
    #[arg(long)]
    pub runs: Option<u64>,
    /// libFuzzer's seed
    #[arg(long)]
    pub seed: Option<u32>,
    /// Go on after a new finding, and count
    #[arg(long)]
    pub keep_going: bool,
    /// Stop at known divergences as well
    #[arg(long)]
    pub strict: bool,
    /// Where to write new records
    #[arg(long, value_name = "DIR")]
    pub findings: Option<OsString>,
    /// Build without overflow checks and debug assertions
    #[arg(long)]
    pub unchecked: bool,
    /// Show libFuzzer's own lines
    #[arg(long)]
    pub verbose: bool,
    /// Passed to libFuzzer as they are
    #[arg(last = true)]
    pub libfuzzer: Vec<OsString>,
}

/// Builds and runs the target; 1 if it stopped at a finding.
pub fn run(options: &Options) -> Result<u8> {
    let target = target(&options.target)?;
    install_cargo_fuzz()?;
    build(&target, options.unchecked)?;

    // Ctrl-C goes to the whole process group: the target ends and prints its
    // summary, and we stay to pass it on.
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::new(AtomicBool::new(false)))
        .context("cannot handle Ctrl-C")?;
    let mut child = fuzz("run", &target, options.unchecked)?
        .args(libfuzzer_flags(options))
        .envs(switches(options))
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run cargo fuzz")?;
    let stderr = child.stderr.take().context("cargo fuzz has no standard error")?;
    let bar = progress_bar(&target);
    for line in BufReader::new(stderr).split(b'\n') {
        let line =
            String::from_utf8_lossy(&line.context("reading the target's output")?).into_owned();
        match Progress::parse(&line) {
            Some(progress) => bar.set_message(progress.to_string()),
            None if options.verbose || !is_noise(&line) => bar.suspend(|| eprintln!("{line}")),
            None => {}
        }
    }
    bar.finish_and_clear();
    let status = child.wait().context("waiting for cargo fuzz")?;
    Ok(if status.success() || interrupted(status) { 0 } else { 1 })
}

/// Builds one target, or every target at once.
pub fn build(target: &str, unchecked: bool) -> Result<()> {
    eprintln!("building {target} (quick build; the first takes minutes) …");
    let status = status(&mut fuzz("build", target, unchecked)?)?;
    if !status.success() {
        bail!("building the fuzz target {target} failed ({})", code(status));
    }
    Ok(())
}

/// `cargo fuzz COMMAND` for one target: no sanitizer, since there is next to no
/// unsafe code of ours to watch, and several codegen units, to build quickly.
fn fuzz(command: &str, target: &str, unchecked: bool) -> Result<Command> {
    let mut cargo = cargo();
    instrument::wrap(&mut cargo)?;
    cargo.args(["fuzz", command, "--sanitizer", "none", "--codegen-units", "16"]);
    // The generator draws edge values by itself: libFuzzer need not look for them.
    cargo.arg("--no-trace-compares");
    if unchecked {
        cargo.arg("--release");
    }
    // These put nothing to a library: no need to build any.
    if ["reference", "planted"].contains(&target) {
        cargo.arg("--no-default-features");
    }
    cargo.arg(target);
    Ok(cargo)
}

fn libfuzzer_flags(options: &Options) -> Vec<OsString> {
    let mut flags: Vec<OsString> = vec!["--".into()];
    // Two libraries have so many edges that weighing each of them takes ten times as
    // long as the input itself.
    flags.extend(["-entropic=0", "-use_counters=0", "-reduce_inputs=0"].map(OsString::from));
    flags.extend(options.time.map(|t| format!("-max_total_time={t}").into()));
    flags.extend(options.runs.map(|n| format!("-runs={n}").into()));
    flags.extend(options.seed.map(|n| format!("-seed={n}").into()));
    flags.extend(options.libfuzzer.iter().cloned());
    flags
}

fn switches(options: &Options) -> Vec<(&'static str, OsString)> {
    let mut switches = Vec::new();
    if options.keep_going {
        switches.push(("KEEP_GOING", "1".into()));
    }
    if options.strict {
        switches.push(("STRICT", "1".into()));
    }
    switches.extend(options.findings.clone().map(|dir| ("INT_FINDINGS", dir)));
    switches
}

fn install_cargo_fuzz() -> Result<()> {
    let probe =
        cargo().args(["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if probe.is_ok_and(|s| s.success()) {
        return Ok(());
    }
    eprintln!("installing cargo-fuzz …");
    // From the root, so that the toolchain file's compiler builds it.
    succeed(cargo().current_dir(root()).args(["install", "--quiet", "--locked", "cargo-fuzz"]))
        .context("installing cargo-fuzz")
}

fn progress_bar(target: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.set_prefix(target.to_owned());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(unix)]
fn interrupted(status: std::process::ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(signal_hook::consts::SIGINT) || status.code() == Some(130)
}

#[cfg(not(unix))]
fn interrupted(_: std::process::ExitStatus) -> bool {
    false
}

/// What one of libFuzzer's status lines says.
#[derive(Debug, PartialEq, Eq)]
struct Progress {
    inputs: u64,
    per_second: Option<u64>,
    coverage: Option<u64>,
}

impl Progress {
    /// `#8192 pulse  cov: 812 ft: 1534 corp: 97/4Kb lim: 80 exec/s: 4096 rss: 122Mb`
    fn parse(line: &str) -> Option<Progress> {
        let rest = line.strip_prefix('#')?;
        let mut words = rest.split_whitespace();
        let inputs = words.next()?.trim_end_matches(':').parse().ok()?;
        let words: Vec<&str> = words.collect();
        let after = |label: &str| {
            let at = words.iter().position(|w| *w == label)?;
            words.get(at + 1)?.parse().ok()
        };
        Some(Progress { inputs, per_second: after("exec/s:"), coverage: after("cov:") })
    }
}

impl std::fmt::Display for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} inputs", self.inputs)?;
        if let Some(rate) = self.per_second {
            write!(f, ", {rate} a second")?;
        }
        if let Some(coverage) = self.coverage {
            write!(f, ", coverage {coverage}")?;
        }
        Ok(())
    }
}

/// Lines of libFuzzer and cargo-fuzz that tell a reader of the report nothing.
fn is_noise(line: &str) -> bool {
    const STARTS: [&str; 12] = [
        "INFO:",
        "Running:",
        "WARNING: Failed to find function",
        "NEW_FUNC",
        "MS:",
        "artifact_prefix=",
        "Base64:",
        "    Finished",
        "     Running",
        "   Compiling",
        "###### ",
        "0x",
    ];
    line.trim().is_empty() && line.len() > 1 || STARTS.iter().any(|s| line.starts_with(s))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libfuzzer_status_lines_become_progress() {
        let line = "#8192\tpulse  cov: 812 ft: 1534 corp: 97/4Kb lim: 80 exec/s: 4096 rss: 122Mb";
        let progress = Progress { inputs: 8192, per_second: Some(4096), coverage: Some(812) };
        assert_eq!(Progress::parse(line), Some(progress));
        assert_eq!(Progress::parse("finding: burn-flex"), None);
        assert_eq!(Progress::parse("# a title"), None);
    }

    #[test]
    fn reports_are_not_noise() {
        assert!(is_noise("INFO: Seed: 1"));
        assert!(!is_noise("expected i64[1] [-1]"));
        assert!(!is_noise(""));
    }

    #[test]
    fn flags_go_to_libfuzzer_and_switches_to_the_target() {
        let options = Options {
            runs: Some(10),
            seed: Some(1),
            keep_going: true,
            libfuzzer: vec!["-max_len=64".into()],
            ..Options::default()
        };
        let flags: Vec<_> = libfuzzer_flags(&options);
        assert_eq!(flags[..2], ["--", "-entropic=0"]);
        // The caller's own flags come last, and so win.
        assert_eq!(flags[flags.len() - 3..], ["-runs=10", "-seed=1", "-max_len=64"]);
        assert_eq!(switches(&options), [("KEEP_GOING", OsString::from("1"))]);
    }
}
