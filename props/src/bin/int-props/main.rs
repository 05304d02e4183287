//! The commands of `cargo ci` that need a tensor library, or the reference:
//! `cargo ci` builds this binary when it is first asked for.
//!
//! Results go to standard output, progress to standard error. Exit codes: 0 as
//! it should be; 1 a divergence, a replay that changed; 2 bad input or usage.

mod eval;
mod explain;
mod minimize;
mod query;
mod replay;

use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: int_props::aligned::Aligned = int_props::aligned::Aligned;

#[derive(Parser)]
#[command(name = "int-props", bin_name = "cargo ci", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Evaluate JSON lines from standard input
    Eval(eval::Options),
    /// What every framework and subject give for one case, and what to write instead
    Explain(explain::Options),
    /// Run every record of the corpus, or these
    Replay(replay::Options),
    /// Shrink a libFuzzer artifact or a record to its minimum
    Minimize(minimize::Options),
}

fn main() -> ExitCode {
    let corpus = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus"));
    let done = match Cli::parse().command {
        Command::Eval(options) => eval::run(&options),
        Command::Explain(options) => explain::run(&options, corpus),
        Command::Replay(options) => replay::run(&options, corpus),
        Command::Minimize(options) => minimize::run(&options, corpus),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
