//! `tenferro-direct`: operations on concrete tensors and a borrowed engine.
//!
//! Three kinds of operand: [`Tensor`] (`TensorSessionOpsExt`), `TypedTensor` (its
//! own extension trait), and strided views, which only the engine's own methods
//! (`TensorElementwise`) take. Layouts are made by the view calls of each kind;
//! for the first two they copy, so only the last reads a strided operand.
//!
//! Declared limits: this surface promotes nothing, so operands of different
//! dtypes are unsupported (the row `x.mul(&…vec![f]…)` of the family `scale` holds
//! the claim about that refusal), and the engine's own methods do not broadcast.

use tenferro_cpu::CpuEngine;
use tenferro_runtime::TensorSessionOpsExt;
use tenferro_tensor::{DType, Tensor, TensorScalar, TensorStructural, TensorValue, TypedTensor};

use super::convert::{self, Literal, ViewCall};
use super::{Fail, Runner, observed, program, read_back, serial, tables};
use crate::case::{ArrayArg, Case};
use crate::claim::{self, Family};
use crate::subject::{Call, Observed, Subject};

/// A row of a claim file.
pub(crate) type Row = super::Row<Run>;
/// Makes the operands, and the call.
pub(crate) type Run = fn(&Input<'_>, &mut CpuEngine) -> Result<Tensor, Fail>;

/// A row from the expression that its user writes.
macro_rules! direct {
    (@row $form:ident [$($name:ident $kind:ident),*] $body:expr, $run:expr) => {
        $crate::subject::tenferro::Row::<$crate::subject::tenferro::direct::Run>::new(
            $crate::subject::tenferro::text!($body),
            $crate::case::Form::$form,
            &[$((stringify!($name), $crate::subject::tenferro::program::Kind::$kind)),*],
            $run,
        )
    };
    (array: |$x:ident, $engine:ident| $body:expr) => {
        direct!(@row Array [$x Tensor] $body, |input, $engine| {
            let $x = input.tensor(0, $engine)?;
            Ok($body)
        })
    };
    (cast: |$x:ident, $to:ident, $engine:ident| $body:expr) => {
        direct!(@row Array [$x Tensor, $to To] $body, |input, $engine| {
            let $to = input.to()?;
            let $x = input.tensor(0, $engine)?;
            Ok($body)
        })
    };
    (convert: |$x:ident, $to:ident, $engine:ident| $body:expr) => {
        direct!(@row Array [$x Tensor, $to To] $body, |input, $engine| {
            let $to = input.convertible(0)?;
            let $x = input.tensor(0, $engine)?;
            Ok($body)
        })
    };
    (mixed: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayArray [$lhs Tensor, $rhs Tensor] $body, |input, $engine| {
            let ($lhs, $rhs) = (input.tensor(0, $engine)?, input.tensor(1, $engine)?);
            Ok($body)
        })
    };
    (array_array: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayArray [$lhs Tensor, $rhs Tensor] $body, |input, $engine| {
            input.same_dtype()?;
            let ($lhs, $rhs) = (input.tensor(0, $engine)?, input.tensor(1, $engine)?);
            Ok($body)
        })
    };
    (array_float: |$x:ident, $f:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayScalar [$x Tensor, $f Float] $body, |input, $engine| {
            let ($x, $f) = (input.tensor(0, $engine)?, input.float(1)?);
            Ok($body)
        })
    };
    (array_fraction: |$x:ident, $f:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayScalar [$x Tensor, $f Float] $body, |input, $engine| {
            let ($x, $f) = (input.tensor(0, $engine)?, input.fraction(1)?);
            Ok($body)
        })
    };
    (array_scalar: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayScalar [$lhs Tensor, $rhs Literal] $body, |input, $engine| {
            input.same_kind()?;
            let $lhs = input.tensor(0, $engine)?;
            $crate::subject::tenferro::with_literal!(input.literal(1)?, $rhs => Ok($body))
        })
    };
    (array_any_scalar: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayScalar [$lhs Tensor, $rhs Literal] $body, |input, $engine| {
            let $lhs = input.tensor(0, $engine)?;
            $crate::subject::tenferro::with_literal!(input.literal(1)?, $rhs => Ok($body))
        })
    };
    (scalar_array: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ScalarArray [$lhs Literal, $rhs Tensor] $body, |input, $engine| {
            input.same_kind()?;
            let $rhs = input.tensor(1, $engine)?;
            $crate::subject::tenferro::with_literal!(input.literal(0)?, $lhs => Ok($body))
        })
    };
    (read: |$x:ident, $engine:ident| $body:expr) => {
        direct!(@row Array [$x Value] $body, |input, $engine| {
            let $x = input.value(0, $engine)?;
            Ok($body)
        })
    };
    (read_read: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayArray [$lhs Value, $rhs Value] $body, |input, $engine| {
            input.same_dtype()?;
            input.same_shape()?;
            let ($lhs, $rhs) = (input.value(0, $engine)?, input.value(1, $engine)?);
            Ok($body)
        })
    };
    (typed_typed: |$lhs:ident, $rhs:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayArray [$lhs Typed, $rhs Typed] $body, |input, $engine| {
            input.same_dtype()?;
            input.same_shape()?;
            $crate::subject::tenferro::with_type!(input.dtype(0)?, T => {
                let ($lhs, $rhs) = (input.typed::<T>(0, $engine)?, input.typed::<T>(1, $engine)?);
                Ok($body.into())
            })
        })
    };
    (typed_float: |$x:ident, $f:ident, $engine:ident| $body:expr) => {
        direct!(@row ArrayScalar [$x Typed, $f Float] $body, |input, $engine| {
            let $f = input.float(1)?;
            $crate::subject::tenferro::with_type!(input.dtype(0)?, T => {
                let $x = input.typed::<T>(0, $engine)?;
                Ok($body.into())
            })
        })
    };
}
pub(crate) use direct;

/// The subject.
pub struct Direct {
    version: &'static str,
    calls: Vec<Call>,
    runners: Vec<Runner<Run>>,
    engine: CpuEngine,
    /// A call began and has not returned: it panicked, and the engine with it.
    running: bool,
    limits: bool,
}

impl Direct {
    pub(super) fn new() -> Direct {
        let (calls, runners) = super::calls(tables!(direct));
        let version = super::VERSION;
        Direct { version, calls, runners, engine: serial(), running: false, limits: true }
    }

    /// With the version that is linked, if it is another than [`super::VERSION`].
    pub fn of_version(mut self, version: &'static str) -> Direct {
        self.version = version;
        self
    }
}

impl Direct {
    /// The same subject without its declared limits: it puts to tenferro what
    /// it otherwise calls unsupported. A test holds every call to them so.
    pub fn without_limits(mut self) -> Direct {
        self.limits = false;
        self
    }
}

impl Subject for Direct {
    fn name(&self) -> &str {
        "tenferro-direct"
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
        }
        self.running = true;
        let run = self.runners[call].run;
        let result = run(&Input { case, limits: self.limits }, &mut self.engine);
        let result = result.and_then(|tensor| convert::array(&tensor));
        let observed = observed(&self.calls[call], result);
        self.running = false;
        observed
    }

    fn program(&self, call: usize, case: &Case) -> String {
        // What the result is tells how to print it.
        let mut fresh = Direct::new();
        let seen = crate::panics::observe(|| fresh.run(call, case));
        let (text, operands) = (self.calls[call].text, self.runners[call].operands);
        program::Shown { version: self.version, text, operands, case, seen }.direct()
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

    /// The dtype of an array operand.
    pub(crate) fn dtype(&self, arg: usize) -> Result<DType, Fail> {
        convert::dtype(self.array(arg)?.logical().dtype())
    }

    /// The dtype to cast to.
    pub(crate) fn to(&self) -> Result<DType, Fail> {
        convert::to(self.case)
    }

    /// A tensor, its layout made by `transpose`, `slice` and `broadcast_in_dim`.
    pub(crate) fn tensor(&self, arg: usize, engine: &mut CpuEngine) -> Result<Tensor, Fail> {
        let array = self.array(arg)?;
        let tensor = convert::tensor(array.base())?;
        seen_through(tensor, array, engine).map_err(Fail::of_view)
    }

    /// The same as a tensor of a Rust type.
    pub(crate) fn typed<T: TensorScalar>(
        &self,
        arg: usize,
        engine: &mut CpuEngine,
    ) -> Result<TypedTensor<T>, Fail> {
        let typed = self.tensor(arg, engine)?.into_typed::<T>();
        typed.map_err(|_| Fail::unsupported("the operands are of one dtype"))
    }

    /// A strided value, its layout made by `transpose_view`, `slice_view` and
    /// `broadcast_in_dim_view`.
    pub(crate) fn value(&self, arg: usize, engine: &mut CpuEngine) -> Result<TensorValue, Fail> {
        let array = self.array(arg)?;
        let value = TensorValue::from_tensor(convert::tensor(array.base())?);
        strided(value, array, engine).map_err(Fail::of_view)
    }

    /// A Python scalar as an `f64` parameter.
    pub(crate) fn float(&self, arg: usize) -> Result<f64, Fail> {
        convert::float(&self.case.args[arg])
    }

    /// A dtype that `convert` accepts.
    pub(crate) fn convertible(&self, arg: usize) -> Result<DType, Fail> {
        convert::convertible(self.dtype(arg)?, self.to()?, self.limits)
    }

    /// A Python `float`.
    pub(crate) fn fraction(&self, arg: usize) -> Result<f64, Fail> {
        convert::fraction(&self.case.args[arg])
    }

    /// A Python scalar as the literal beside the other operand.
    pub(crate) fn literal(&self, arg: usize) -> Result<Literal, Fail> {
        Literal::beside(&self.case.args[arg], self.dtype(1 - arg)?)
    }

    /// Declared limit: no promotion.
    pub(crate) fn same_dtype(&self) -> Result<(), Fail> {
        if !self.limits || self.dtype(0)? == self.dtype(1)? {
            return Ok(());
        }
        Err(Fail::unsupported("tenferro-direct does not promote operands of different dtypes"))
    }

    /// The same limit for a fraction beside an integer tensor.
    pub(crate) fn same_kind(&self) -> Result<(), Fail> {
        let scalar = usize::from(self.case.args[0].as_array().is_some());
        match (self.literal(scalar)?, self.dtype(1 - scalar)?) {
            (Literal::F64(_), DType::I32 | DType::I64) if self.limits => Err(Fail::unsupported(
                "tenferro-direct does not promote operands of different dtypes",
            )),
            _ => Ok(()),
        }
    }

    /// Declared limit: the engine's own methods do not broadcast.
    pub(crate) fn same_shape(&self) -> Result<(), Fail> {
        let shape = |arg| Ok::<_, Fail>(self.array(arg)?.logical().shape());
        if !self.limits || shape(0)? == shape(1)? {
            return Ok(());
        }
        Err(Fail::unsupported("TensorElementwise does not broadcast"))
    }
}

/// A tensor behind the views of an operand, read back.
fn seen_through(
    mut tensor: Tensor,
    array: &ArrayArg,
    engine: &mut CpuEngine,
) -> Result<Tensor, Fail> {
    for view in array.layout() {
        tensor = match ViewCall::new(view, tensor.shape()) {
            ViewCall::Transpose(perm) => tensor.transpose(&perm, engine)?,
            ViewCall::Slice(config) => tensor.slice(config, engine)?,
            ViewCall::Broadcast(shape, dims) => tensor.broadcast_in_dim(&shape, &dims, engine)?,
        };
    }
    if !array.layout().is_empty() {
        read_back(&convert::array(&tensor)?, array)?;
    }
    Ok(tensor)
}

/// A value behind the views of an operand, read back.
fn strided(
    mut value: TensorValue,
    array: &ArrayArg,
    engine: &mut CpuEngine,
) -> Result<TensorValue, Fail> {
    for view in array.layout() {
        value = match ViewCall::new(view, value.shape()) {
            ViewCall::Transpose(perm) => value.transpose_view(perm)?,
            ViewCall::Slice(config) => value.slice_view(&config)?,
            ViewCall::Broadcast(shape, dims) => value.broadcast_in_dim_view(shape, dims)?,
        };
    }
    if !array.layout().is_empty() {
        let compact = engine.to_contiguous_read(value.tensor_read())?;
        read_back(&convert::array(&compact)?, array)?;
    }
    Ok(value)
}
