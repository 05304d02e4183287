//! The commands of `cargo ci` that need a tensor library, or the reference:
//! `cargo ci` builds this binary when it is first asked for.
//!
//! Results go to standard output, progress to standard error. Exit codes: 0 as
//! it should be; 1 a divergence, a replay that changed; 2 bad input or usage.

mod eval;
mod query;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Eval(options) => eval::run(&options),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
