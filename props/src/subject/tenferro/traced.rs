//! `tenferro`: traced programs on [`CpuEngine`].
//!
//! A program is traced, compiled and prepared once for a call, the dtypes and
//! layouts of its operands and the scalars in it, and then run on many value
//! sets. Operands of one shape without layouts are traced with a symbolic shape,
//! so that one program serves every shape of that rank; where operands broadcast
//! or have a layout (made inside the program, by `transpose`, `slice` and
//! `broadcast_in_dim`) the shapes are concrete, as tenferro asks.
//!
//! Two engines take turns by the content of the case: an even number of elements
//! in the first array runs on a pool of two threads, an odd one on a serial
//! engine. So a case always runs on the same engine, and a minimal witness of one
//! element is serial unless the pool is what it is about. The pool's dispatch
//! costs are set to a nanosecond, since tenferro would otherwise split no array
//! of the sizes that tests have.

use std::time::Duration;

use tenferro_cpu::CpuEngine;
use tenferro_cpu::threadteam::{DispatchCosts, Pool, WidthCosts};
use tenferro_runtime::TracedTensor;

use super::{Fail, Runner, observed, program, serial, setup, tables};
use crate::case::{Arg, Case};
use crate::claim::{self, Family};
use crate::subject::{Call, Observed, Subject};

mod machine;

use machine::Machine;
pub(crate) use machine::Trace;

/// A row of a claim file.
pub(crate) type Row = super::Row<Run>;
/// Traces the operands, and the call.
pub(crate) type Run = fn(&mut Trace<'_>) -> Result<TracedTensor, Fail>;

/// A row from the expression that its user writes.
macro_rules! traced {
    (@row $form:ident [$($name:ident $kind:ident),*] $body:expr, $run:expr) => {
        $crate::subject::tenferro::Row::<$crate::subject::tenferro::traced::Run>::new(
            $crate::subject::tenferro::text!($body),
            $crate::case::Form::$form,
            &[$((stringify!($name), $crate::subject::tenferro::program::Kind::$kind)),*],
            $run,
        )
    };
    (array: |$x:ident| $body:expr) => {
        traced!(@row Array [$x Tensor] $body, |trace| {
            let $x = trace.tensor(0)?;
            Ok($body)
        })
    };
    (cast: |$x:ident, $to:ident| $body:expr) => {
        traced!(@row Array [$x Tensor, $to To] $body, |trace| {
            let ($x, $to) = (trace.tensor(0)?, trace.to()?);
            Ok($body)
        })
    };
    (convert: |$x:ident, $to:ident| $body:expr) => {
        traced!(@row Array [$x Tensor, $to To] $body, |trace| {
            let $x = trace.tensor(0)?;
            let $to = trace.convertible($x.dtype())?;
            Ok($body)
        })
    };
    (array_array: |$lhs:ident, $rhs:ident| $body:expr) => {
        traced!(@row ArrayArray [$lhs Tensor, $rhs Tensor] $body, |trace| {
            let ($lhs, $rhs) = (trace.tensor(0)?, trace.tensor(1)?);
            Ok($body)
        })
    };
    (array_float: |$x:ident, $f:ident| $body:expr) => {
        traced!(@row ArrayScalar [$x Tensor, $f Float] $body, |trace| {
            let ($x, $f) = (trace.tensor(0)?, trace.float(1)?);
            Ok($body)
        })
    };
    (float_array: |$f:ident, $x:ident| $body:expr) => {
        traced!(@row ScalarArray [$f Float, $x Tensor] $body, |trace| {
            let ($f, $x) = (trace.float(0)?, trace.tensor(1)?);
            Ok($body)
        })
    };
    (array_fraction: |$x:ident, $f:ident| $body:expr) => {
        traced!(@row ArrayScalar [$x Tensor, $f Float] $body, |trace| {
            let ($x, $f) = (trace.tensor(0)?, trace.fraction(1)?);
            Ok($body)
        })
    };
    (array_scalar: |$lhs:ident, $rhs:ident| $body:expr) => {
        traced!(@row ArrayScalar [$lhs Tensor, $rhs Literal] $body, |trace| {
            let $lhs = trace.tensor(0)?;
            $crate::subject::tenferro::with_literal!(trace.literal(1)?, $rhs => Ok($body))
        })
    };
    (scalar_array: |$lhs:ident, $rhs:ident| $body:expr) => {
        traced!(@row ScalarArray [$lhs Literal, $rhs Tensor] $body, |trace| {
            let $rhs = trace.tensor(1)?;
            $crate::subject::tenferro::with_literal!(trace.literal(0)?, $lhs => Ok($body))
        })
    };
}
pub(crate) use traced;

/// The subject.
pub struct Traced {
    version: &'static str,
    calls: Vec<Call>,
    runners: Vec<Runner<Run>>,
    serial: Machine,
    pool: Machine,
    /// A call began and has not returned: it panicked, and an engine with it.
    running: bool,
    limits: bool,
}

impl Traced {
    pub(super) fn new() -> Traced {
        let (calls, runners) = super::calls(tables!(traced));
        let version = super::VERSION;
        let (serial, pool) = machines();
        Traced { version, calls, runners, serial, pool, running: false, limits: true }
    }

    /// With the version that is linked, if it is another than [`super::VERSION`].
    pub fn of_version(mut self, version: &'static str) -> Traced {
        self.version = version;
        self
    }

    /// The same subject without its declared limits.
    pub fn without_limits(mut self) -> Traced {
        self.limits = false;
        self
    }

    /// Every case on the serial engine, or every case on the pool; for tests
    /// that compare the two.
    pub fn evaluate(&mut self, call: usize, case: &Case, on_pool: bool) -> Observed {
        if std::mem::replace(&mut self.running, true) {
            (self.serial, self.pool) = machines();
        }
        let machine = if on_pool { &mut self.pool } else { &mut self.serial };
        let (run, limits) = (self.runners[call].run, self.limits);
        let traced = |trace: &mut Trace<'_>| {
            trace.limits = limits;
            run(trace)
        };
        let result = machine.checked(call, traced, case);
        self.running = false;
        observed(&self.calls[call], result)
    }
}

fn machines() -> (Machine, Machine) {
    (Machine::new(serial()), Machine::new(CpuEngine::new(two_threads())))
}

/// A pool of two threads that splits arrays of some thirty elements on. (With
/// costs of nothing at all an array of rank 0 panics in its splitter.) Its second
/// thread sleeps between programs instead of spinning, or it would take a core from
/// the subjects that run meanwhile.
fn two_threads() -> Pool {
    let cost = WidthCosts::flat(Duration::from_nanos(1));
    let costs = DispatchCosts::new(cost, cost, cost);
    let pool = Pool::builder().threads(2).dispatch_costs(costs);
    setup(pool.idle_spin(Duration::ZERO).spin_polls(100).build())
}

/// Whether a case runs on the pool: see the top of this file.
pub(super) fn on_pool(case: &Case) -> bool {
    case.args.iter().find_map(Arg::as_array).is_some_and(|a| a.logical().len() % 2 == 0)
}

impl Subject for Traced {
    fn name(&self) -> &str {
        "tenferro"
    }

    fn version(&self) -> &str {
        self.version
    }

    fn calls(&self) -> &[Call] {
        &self.calls
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        self.evaluate(call, case, on_pool(case))
    }

    fn program(&self, call: usize, case: &Case) -> String {
        // What the result is tells how to print it.
        let mut fresh = Traced::new();
        let seen = crate::panics::observe(|| fresh.run(call, case));
        let (text, operands) = (self.calls[call].text, self.runners[call].operands);
        program::Shown { version: self.version, text, operands, case, seen }.traced(on_pool(case))
    }

    fn slow(&self) -> bool {
        true
    }
}
