//! `tenferro-eager`: the eager tensors of tenferro-ad, in one session per call.
//!
//! Layouts are made by `transpose`, `slice` and `broadcast_in_dim` of the session,
//! which give strided views. Eager tensors have no operators; every operation is
//! a method of the session.

use std::sync::Arc;

use tenferro_ad::{EagerRuntime, EagerSession, EagerTensor};
use tenferro_cpu::CpuEngine;
use tenferro_tensor::DType;

use super::convert::{self, Literal, ViewCall};
use super::{Fail, Runner, observed, program, read_back, serial, setup, tables};
use crate::case::{ArrayArg, Case};
use crate::claim::{self, Family};
use crate::subject::{Call, Observed, Subject};

/// A row of a claim file.
pub(crate) type Row = super::Row<Run>;
/// Makes the operands, and the call.
pub(crate) type Run = fn(&Input<'_>, &mut EagerSession<'_>) -> Result<EagerTensor, Fail>;

/// A row from the expression that its user writes.
macro_rules! eager {
    (@row $form:ident [$($name:ident $kind:ident),*] $body:expr, $run:expr) => {
        $crate::subject::tenferro::Row::<$crate::subject::tenferro::eager::Run>::new(
            $crate::subject::tenferro::text!($body),
            $crate::case::Form::$form,
            &[$((stringify!($name), $crate::subject::tenferro::program::Kind::$kind)),*],
            $run,
        )
    };
    (array: |$session:ident, $x:ident| $body:expr) => {
        eager!(@row Array [$x Tensor] $body, |input, $session| {
            let $x = input.tensor(0, $session)?;
            Ok($body)
        })
    };
    (cast: |$session:ident, $x:ident, $to:ident| $body:expr) => {
        eager!(@row Array [$x Tensor, $to To] $body, |input, $session| {
            let $to = input.to()?;
            let $x = input.tensor(0, $session)?;
            Ok($body)
        })
    };
    (convert: |$session:ident, $x:ident, $to:ident| $body:expr) => {
        eager!(@row Array [$x Tensor, $to To] $body, |input, $session| {
            let $to = input.convertible(0)?;
            let $x = input.tensor(0, $session)?;
            Ok($body)
        })
    };
    (array_array: |$session:ident, $lhs:ident, $rhs:ident| $body:expr) => {
        eager!(@row ArrayArray [$lhs Tensor, $rhs Tensor] $body, |input, $session| {
            let ($lhs, $rhs) = (input.tensor(0, $session)?, input.tensor(1, $session)?);
            Ok($body)
        })
    };
    (array_float: |$session:ident, $x:ident, $f:ident| $body:expr) => {
        eager!(@row ArrayScalar [$x Tensor, $f Float] $body, |input, $session| {
            let ($x, $f) = (input.tensor(0, $session)?, input.float(1)?);
            Ok($body)
        })
    };
    (array_fraction: |$session:ident, $x:ident, $f:ident| $body:expr) => {
        eager!(@row ArrayScalar [$x Tensor, $f Float] $body, |input, $session| {
            let ($x, $f) = (input.tensor(0, $session)?, input.fraction(1)?);
            Ok($body)
        })
    };
    (array_scalar: |$session:ident, $lhs:ident, $rhs:ident| $body:expr) => {
        eager!(@row ArrayScalar [$lhs Tensor, $rhs Literal] $body, |input, $session| {
            let $lhs = input.tensor(0, $session)?;
            $crate::subject::tenferro::with_literal!(input.literal(1)?, $rhs => Ok($body))
        })
    };
    (scalar_array: |$session:ident, $lhs:ident, $rhs:ident| $body:expr) => {
        eager!(@row ScalarArray [$lhs Literal, $rhs Tensor] $body, |input, $session| {
            let $rhs = input.tensor(1, $session)?;
            $crate::subject::tenferro::with_literal!(input.literal(0)?, $lhs => Ok($body))
        })
    };
}
pub(crate) use eager;

/// The subject.
pub struct Eager {
    version: &'static str,
    calls: Vec<Call>,
    runners: Vec<Runner<Run>>,
    runtime: Arc<EagerRuntime>,
    engine: CpuEngine,
    /// A call began and has not returned: it panicked, and the engine with it.
    running: bool,
    limits: bool,
}

impl Eager {
    pub(super) fn new() -> Eager {
        let (calls, runners) = super::calls(tables!(eager));
        let runtime = setup(EagerRuntime::new());
        let version = super::VERSION;
        Eager { version, calls, runners, runtime, engine: serial(), running: false, limits: true }
    }

    /// With the version that is linked, if it is another than [`super::VERSION`].
    pub fn of_version(mut self, version: &'static str) -> Eager {
        self.version = version;
        self
    }

    /// The same subject without its declared limits.
    pub fn without_limits(mut self) -> Eager {
        self.limits = false;
        self
    }

    fn evaluate(&mut self, call: usize, case: &Case) -> Result<int_reference::Array, Fail> {
        let run = self.runners[call].run;
        let input = Input { case, limits: self.limits };
        let out =
            self.runtime.with_eager_session(&mut self.engine, |session| run(&input, session))?;
        convert::array(&out.to_tensor(&mut self.engine)?)
    }
}

impl Subject for Eager {
    fn name(&self) -> &str {
        "tenferro-eager"
    }

    fn version(&self) -> &str {
        self.version
    }

    fn calls(&self) -> &[Call] {
        &self.calls
    }

    fn run(&mut self, call: usize, case: &Case) -> Observed {
        if self.running {
            self.engine = serial();
            self.runtime = setup(EagerRuntime::new());
        }
        self.running = true;
        let result = self.evaluate(call, case);
        let observed = observed(&self.calls[call], result);
        self.running = false;
        observed
    }

    fn program(&self, call: usize, case: &Case) -> String {
        // What the result is tells how to print it.
        let mut fresh = Eager::new();
        let seen = crate::panics::observe(|| fresh.run(call, case));
        let (text, operands) = (self.calls[call].text, self.runners[call].operands);
        program::Shown { version: self.version, text, operands, case, seen }.eager()
    }

    fn slow(&self) -> bool {
        true
    }
}

/// The operands of a case, as this surface takes them.
pub(crate) struct Input<'a> {
    case: &'a Case,
    limits: bool,
}

impl Input<'_> {
    fn array(&self, arg: usize) -> Result<&ArrayArg, Fail> {
        let array = self.case.args.get(arg).and_then(|a| a.as_array());
        array.ok_or_else(|| Fail::unsupported("the call takes a tensor there"))
    }

    /// The dtype to cast to.
    pub(crate) fn to(&self) -> Result<DType, Fail> {
        convert::to(self.case)
    }

    /// An eager constant, its layout made by the session's view calls.
    pub(crate) fn tensor(
        &self,
        arg: usize,
        session: &mut EagerSession<'_>,
    ) -> Result<EagerTensor, Fail> {
        let array = self.array(arg)?;
        let tensor = session.constant_from(convert::tensor(array.base())?)?;
        seen_through(tensor, array, session).map_err(Fail::of_view)
    }

    /// A Python scalar as an `f64` parameter.
    pub(crate) fn float(&self, arg: usize) -> Result<f64, Fail> {
        convert::float(&self.case.args[arg])
    }

    /// A dtype that `convert` accepts.
    pub(crate) fn convertible(&self, arg: usize) -> Result<DType, Fail> {
        let from = convert::dtype(self.array(arg)?.logical().dtype())?;
        convert::convertible(from, self.to()?, self.limits)
    }

    /// A Python `float`.
    pub(crate) fn fraction(&self, arg: usize) -> Result<f64, Fail> {
        convert::fraction(&self.case.args[arg])
    }

    /// A Python scalar as the literal beside the other operand.
    pub(crate) fn literal(&self, arg: usize) -> Result<Literal, Fail> {
        let dtype = self.array(1 - arg)?.logical().dtype();
        Literal::beside(&self.case.args[arg], convert::dtype(dtype)?)
    }
}

/// A tensor behind the views of an operand, read back.
fn seen_through(
    mut tensor: EagerTensor,
    array: &ArrayArg,
    session: &mut EagerSession<'_>,
) -> Result<EagerTensor, Fail> {
    for view in array.layout() {
        tensor = match ViewCall::new(view, tensor.shape()) {
            ViewCall::Transpose(perm) => session.transpose(&tensor, &perm)?,
            ViewCall::Slice(config) => session.slice(&tensor, config)?,
            ViewCall::Broadcast(shape, dims) => session.broadcast_in_dim(&tensor, &shape, &dims)?,
        };
    }
    if !array.layout().is_empty() {
        read_back(&convert::array(&session.duplicate_value(&tensor)?)?, array)?;
    }
    Ok(tensor)
}
