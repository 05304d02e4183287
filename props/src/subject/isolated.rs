//! A subject in a process of its own, so that a signal, a stack overflow, a
//! failed allocation or a hang ends that process and not the run. The child
//! answers JSON lines (`int-props eval --as NAME`); it is started when it is
//! first asked, serves many cases, and is replaced when it dies.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde_json::Value;

use super::{Call, Observed, Subject};
use crate::case::Case;
use crate::json;

/// Another subject, evaluated in a child process.
pub struct Isolated<F> {
    inner: Box<dyn Subject>,
    command: F,
    timeout: Duration,
    child: Option<Running>,
}

struct Running {
    process: Child,
    input: ChildStdin,
    answers: Receiver<std::io::Result<String>>,
}

impl<F: FnMut() -> Command> Isolated<F> {
    /// Puts cases for `inner` to the process that `command` makes; one that
    /// takes longer than `timeout` hangs.
    pub fn new(inner: Box<dyn Subject>, timeout: Duration, command: F) -> Isolated<F> {
        Isolated { inner, command, timeout, child: None }
    }

    fn start(&mut self) -> std::io::Result<Running> {
        let mut process = (self.command)().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let missing = || std::io::Error::other("the child has no pipes");
        let input = process.stdin.take().ok_or_else(missing)?;
        let output = process.stdout.take().ok_or_else(missing)?;
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { process, input, answers })
    }

    fn ask(&mut self, line: &str) -> std::io::Result<Observed> {
        let mut child = match self.child.take() {
            Some(child) => child,
            None => self.start()?,
        };
        let sent = writeln!(child.input, "{line}").and_then(|()| child.input.flush());
        if sent.is_err() {
            return Ok(died(child.process.wait()?));
        }
        match child.answers.recv_timeout(self.timeout) {
            Ok(answer) => {
                let answer = answer?;
                self.child = Some(child);
                Ok(read(&answer))
            }
            Err(RecvTimeoutError::Timeout) => {
                child.process.kill()?;
                child.process.wait()?;
                Ok(Observed::Hangs)
            }
            Err(RecvTimeoutError::Disconnected) => Ok(died(child.process.wait()?)),
        }
    }
}

/// What an answer says; one that says nothing of use is the harness's fault,
/// and shown as what it is.
fn read(answer: &str) -> Observed {
    let value: Value = serde_json::from_str(answer).unwrap_or_default();
    json::observed(&value).unwrap_or_else(|_| Observed::Unsupported(answer.to_owned().into()))
}

fn died(status: ExitStatus) -> Observed {
    Observed::Aborts { signal: signal_name(status) }
}

#[cfg(unix)]
fn signal_name(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    // The numbers that POSIX fixes, and those that Linux and macOS share.
    match status.signal() {
        Some(4) => "SIGILL".into(),
        Some(5) => "SIGTRAP".into(),
        Some(6) => "SIGABRT".into(),
        Some(8) => "SIGFPE".into(),
        Some(9) => "SIGKILL".into(),
        Some(11) => "SIGSEGV".into(),
        Some(15) => "SIGTERM".into(),
        Some(other) => format!("signal {other}"),
        None => format!("{status}"),
    }
}

#[cfg(not(unix))]
fn signal_name(status: ExitStatus) -> String {
    format!("{status}")
}

impl<F: FnMut() -> Command> Subject for Isolated<F> {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn version(&self) -> &str {
        self.inner.version()
    }

    fn calls(&self) -> &[Call] {
        self.inner.calls()
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        let mut line = json::write_case(case);
        line["op"] = self.inner.calls()[call].text.into();
        match self.ask(&line.to_string()) {
            Ok(observed) => observed,
            Err(error) => Observed::Unsupported(format!("no child process: {error}").into()),
        }
    }

    fn program(&self, call: usize, case: &Case) -> String {
        self.inner.program(call, case)
    }

    fn slow(&self) -> bool {
        self.inner.slow()
    }
}

impl<F> Drop for Isolated<F> {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // Closing its input ends the child; it is not worth waiting for a stuck one.
            drop(child.input);
            let _ = child.process.kill();
            let _ = child.process.wait();
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use int_reference::Array;

    use super::*;
    use crate::case::{Arg, Form};
    use crate::claim::Family;

    struct Named(Vec<Call>);

    impl Subject for Named {
        fn name(&self) -> &str {
            "named"
        }
        fn version(&self) -> &str {
            "0"
        }
        fn calls(&self) -> &[Call] {
            &self.0
        }
        fn run(&mut self, _: usize, _: &Case) -> Observed {
            unreachable!("only the child is asked")
        }
        fn program(&self, _: usize, _: &Case) -> String {
            String::new()
        }
    }

    /// A child that runs this shell script.
    fn isolated(script: &'static str) -> Isolated<impl FnMut() -> Command> {
        let call = Call { text: "-x", form: Form::Array, family: Family::Arith, claims: vec![] };
        Isolated::new(Box::new(Named(vec![call])), Duration::from_millis(500), move || {
            let mut sh = Command::new("sh");
            sh.args(["-c", script]);
            sh
        })
    }

    fn case() -> Case {
        Case::new(vec![Arg::array([1_i64])])
    }

    #[test]
    fn answers_are_read_and_the_child_is_kept() {
        let answer = r#"n=0; while read line; do n=$((n+1)); echo "{\"value\":{\"dtype\":\"i64\",\"shape\":[1],\"data\":[$n]}}"; done"#;
        let mut subject = isolated(answer);
        assert_eq!(subject.run(0, &case()), Observed::Value(Array::from([1_i64])));
        assert_eq!(subject.run(0, &case()), Observed::Value(Array::from([2_i64])));
    }

    #[test]
    fn a_child_that_dies_aborts_and_is_replaced() {
        let mut subject = isolated("read line; kill -FPE $$");
        for _ in 0..2 {
            assert_eq!(subject.run(0, &case()), Observed::Aborts { signal: "SIGFPE".into() });
        }
    }

    #[test]
    fn a_child_that_says_nothing_hangs() {
        let mut subject = isolated("read line; exec sleep 60");
        assert_eq!(subject.run(0, &case()), Observed::Hangs);
    }
}
