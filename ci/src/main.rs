//! `cargo ci …`: the commands of int-semantics.
//!
//! A launcher and nothing more. It links no tensor library, so that it builds in
//! seconds; what needs one is a binary of `int-props` or a fuzz target, built
//! when it is first asked for. Results go to standard output, progress to
//! standard error. Exit codes: 0 as it should be; 1 a finding, a divergence, a
//! replay that changed; 2 bad input or usage.

mod fuzz;
mod instrument;
mod nightly;
mod oracle;
mod workspace;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use workspace::{Libraries, props};

#[derive(Parser)]
#[command(
    name = "cargo ci",
    bin_name = "cargo ci",
    version,
    about = "PyTorch's and JAX's integer semantics, held against Rust tensor libraries."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build and run one fuzz target; install cargo-fuzz first if it is missing
    Fuzz(fuzz::Options),
    /// What torch, jnp, lax and every subject give for one case, and what to write instead
    Explain {
        /// The call, operands, and options such as `--dtype i32`, `--json`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        args: Vec<OsString>,
    },
    /// Run every record of the corpus, or these
    Replay {
        /// Record files; none means all
        files: Vec<PathBuf>,
        /// Print one JSON object instead of lines for people
        #[arg(long)]
        json: bool,
        /// Build without overflow checks and debug assertions
        #[arg(long)]
        unchecked: bool,
        /// Write what this build does into records that say nothing of it
        #[arg(long)]
        measure: bool,
    },
    /// Shrink a libFuzzer artifact or a record to its minimum
    Minimize {
        /// The artifact or record
        file: PathBuf,
        /// The target an artifact belongs to, if its folder does not say
        #[arg(long)]
        target: Option<String>,
        /// Print a program that shows the divergence
        #[arg(long, value_parser = ["rust", "python"])]
        emit: Option<String>,
        /// Print one JSON object instead of lines for people
        #[arg(long)]
        json: bool,
    },
    /// Evaluate JSON lines from standard input
    Eval {
        /// `torch`, `jnp`, `lax`, or the name of a subject
        #[arg(long = "as", value_name = "WHO")]
        who: String,
        /// JAX with x64 off
        #[arg(long)]
        x32: bool,
    },
    /// Regenerate golden vectors with the real frameworks and compare
    Oracle(oracle::Options),
    /// Every target for a while, with and without overflow checks, then replay
    Nightly(nightly::Options),
}

fn main() -> ExitCode {
    let done = instrument::as_compiler().unwrap_or_else(|| run(Cli::parse().command));
    match done {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> anyhow::Result<u8> {
    match command {
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Explain { args } => props(Libraries::All, "explain", args),
        Command::Replay { files, json, unchecked, measure } => {
            let flags = [(json, "--json"), (measure, "--measure")];
            let flags = flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.into());
            let libraries = if unchecked { Libraries::Unchecked } else { Libraries::All };
            props(libraries, "replay", files.into_iter().map(Into::into).chain(flags))
        }
        Command::Minimize { file, target, emit, json } => {
            let mut args: Vec<OsString> = vec![file.into()];
            for (flag, value) in [("--target", target), ("--emit", emit)] {
                if let Some(value) = value {
                    args.extend([flag.into(), value.into()]);
                }
            }
            args.extend(json.then(|| "--json".into()));
            props(Libraries::All, "minimize", args)
        }
        Command::Eval { who, x32 } => {
            // The reference alone builds in seconds.
            let framework = ["torch", "jnp", "lax"].contains(&who.as_str());
            let libraries = if framework { Libraries::None } else { Libraries::All };
            let flag = x32.then(|| "--x32".into());
            props(libraries, "eval", ["--as".into(), who.into()].into_iter().chain(flag))
        }
        Command::Oracle(options) => oracle::run(&options),
        Command::Nightly(options) => nightly::run(&options),
    }
}
