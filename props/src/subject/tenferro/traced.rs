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

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use tenferro_cpu::CpuEngine;
use tenferro_cpu::threadteam::{DispatchCosts, Pool, WidthCosts};
use tenferro_runtime::{
    CompiledGraph, ExecutionEngine, GraphCompiler, Prepared, Runtime, TracedTensor,
};
use tenferro_tensor::{DType, Tensor, TensorRead};

use super::convert::{self, Literal, ViewCall};
use super::{Fail, Runner, observed, program, read_back, serial, setup, tables};
use crate::case::{Arg, ArrayArg, Case};
use crate::claim::{self, Family};
use crate::subject::{Call, Observed, Subject};

/// A row of a claim file.
pub(crate) type Row = super::Row<Run>;
/// Traces the operands, and the call.
pub(crate) type Run = fn(&mut Trace<'_>) -> Result<TracedTensor, Fail>;

/// So many programs are kept for each engine.
const PROGRAMS: usize = 1024;

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

/// An engine, the runtime that knows it, and the programs prepared for both.
struct Machine {
    engine: CpuEngine,
    runtime: Runtime,
    programs: HashMap<String, Program>,
}

/// A prepared program, and for each of its inputs the operand that it takes.
struct Program {
    prepared: Prepared,
    inputs: Vec<usize>,
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
        observed(result)
    }
}

fn machines() -> (Machine, Machine) {
    (Machine::new(serial()), Machine::new(CpuEngine::new(two_threads())))
}

/// A pool of two threads that splits arrays of some thirty elements on. (With
/// costs of nothing at all an array of rank 0 panics in its splitter.)
fn two_threads() -> Pool {
    let cost = WidthCosts::flat(Duration::from_nanos(1));
    let costs = DispatchCosts::new(cost, cost, cost);
    setup(Pool::builder().threads(2).dispatch_costs(costs).build())
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

impl Machine {
    fn new(engine: CpuEngine) -> Machine {
        let mut builder = Runtime::builder();
        let registration = setup(tenferro_cpu::runtime_engine_registration(&engine));
        setup(builder.register_engine(registration).map(|_| ()));
        Machine { engine, runtime: setup(builder.build()), programs: HashMap::new() }
    }

    /// Reads the layouts back, and makes the call.
    fn checked(
        &mut self,
        call: usize,
        run: impl FnOnce(&mut Trace<'_>) -> Result<TracedTensor, Fail>,
        case: &Case,
    ) -> Result<int_reference::Array, Fail> {
        for (arg, array) in case.args.iter().enumerate() {
            let Some(array) = array.as_array() else { continue };
            if !array.layout().is_empty() {
                let view = Case::new(vec![Arg::Array(array.clone())]);
                let shown =
                    self.evaluate(&format!("view {arg}"), |trace| trace.tensor(0), &view)?;
                read_back(&shown, array)?;
            }
        }
        self.evaluate(&call.to_string(), run, case)
    }

    fn evaluate(
        &mut self,
        call: &str,
        run: impl FnOnce(&mut Trace<'_>) -> Result<TracedTensor, Fail>,
        case: &Case,
    ) -> Result<int_reference::Array, Fail> {
        let arrays: Vec<Option<Tensor>> = case
            .args
            .iter()
            .map(|a| a.as_array().map(|a| convert::tensor(a.base())).transpose())
            .collect::<Result<_, _>>()?;
        let key = key(call, case);
        if !self.programs.contains_key(&key) {
            if self.programs.len() >= PROGRAMS {
                self.programs.clear();
            }
            let program = self.prepare(run, case, &arrays)?;
            self.programs.insert(key.clone(), program);
        }
        let program = &self.programs[&key];
        let reads = program.reads(&arrays);
        let mut outputs = self.runtime.run(&mut [&mut self.engine], &program.prepared, &reads)?;
        let output = outputs.pop().expect("a program has the output that it was compiled for");
        convert::array(&output.into_tensor(&mut self.engine)?)
    }

    fn prepare(
        &mut self,
        run: impl FnOnce(&mut Trace<'_>) -> Result<TracedTensor, Fail>,
        case: &Case,
        arrays: &[Option<Tensor>],
    ) -> Result<Program, Fail> {
        let mut trace =
            Trace { case, arrays, symbolic: symbolic(case), limits: true, leaves: Vec::new() };
        let output = run(&mut trace)?;
        let graph = trace.compile(&output)?;
        let inputs = trace.inputs(&graph);
        let reads = reads(&inputs, arrays);
        let prepared = self.runtime.prepare(&graph, &reads, &[self.engine.target()])?;
        Ok(Program { prepared, inputs })
    }
}

impl Program {
    fn reads<'a>(&self, arrays: &'a [Option<Tensor>]) -> Vec<TensorRead<'a>> {
        reads(&self.inputs, arrays)
    }
}

fn reads<'a>(inputs: &[usize], arrays: &'a [Option<Tensor>]) -> Vec<TensorRead<'a>> {
    inputs.iter().filter_map(|i| arrays[*i].as_ref()).map(TensorRead::from_tensor).collect()
}

/// Arrays of one shape, without layouts and scalars.
fn symbolic(case: &Case) -> bool {
    let Some(first) = case.args.first().and_then(Arg::as_array) else { return false };
    let plain =
        |a: &ArrayArg| a.layout().is_empty() && a.logical().shape() == first.logical().shape();
    case.args.iter().all(|a| a.as_array().is_some_and(plain))
}

/// What a program is compiled for.
fn key(call: &str, case: &Case) -> String {
    let mut key = call.to_owned();
    let symbolic = symbolic(case);
    for arg in &case.args {
        let written = match arg {
            Arg::Array(a) if symbolic => {
                write!(key, " {}^{}", a.base().dtype(), a.base().shape().len())
            }
            Arg::Array(a) => {
                write!(key, " {}{:?}{:?}", a.base().dtype(), a.base().shape(), a.layout())
            }
            Arg::Float(f) => write!(key, " {:x}f", f.to_bits()),
            other => write!(key, " {other:?}"),
        };
        written.expect("a String takes everything");
    }
    key + &case.attrs.to_string()
}

/// A program being traced.
pub(crate) struct Trace<'a> {
    case: &'a Case,
    arrays: &'a [Option<Tensor>],
    symbolic: bool,
    limits: bool,
    /// The inputs so far: which operand, and its leaf.
    leaves: Vec<(usize, TracedTensor)>,
}

impl Trace<'_> {
    /// An input, its layout made by the traced view calls.
    pub(crate) fn tensor(&mut self, arg: usize) -> Result<TracedTensor, Fail> {
        let wrong = || Fail::unsupported("the call takes a tensor there");
        let array = self.case.args.get(arg).and_then(Arg::as_array).ok_or_else(wrong)?;
        let tensor = self.arrays[arg].as_ref().ok_or_else(wrong)?;
        let leaf = if self.symbolic {
            TracedTensor::from_tensor_symbolic_shape(tensor.duplicate()?)?
        } else {
            TracedTensor::input_concrete_shape(tensor.dtype(), tensor.shape())?
        };
        self.leaves.push((arg, leaf.clone()));
        let mut traced = leaf;
        let mut shape = tensor.shape().to_vec();
        for view in array.layout() {
            traced = match ViewCall::new(view, &shape) {
                ViewCall::Transpose(perm) => traced.transpose(&perm)?,
                ViewCall::Slice(config) => traced.slice(config)?,
                ViewCall::Broadcast(shape, dims) => traced.broadcast_in_dim(&shape, &dims)?,
            };
            shape = traced.concrete_shape()?;
        }
        Ok(traced)
    }

    /// A Python scalar as an `f64` parameter.
    pub(crate) fn float(&self, arg: usize) -> Result<f64, Fail> {
        convert::float(&self.case.args[arg])
    }

    /// A dtype that `convert` accepts.
    pub(crate) fn convertible(&self, from: DType) -> Result<DType, Fail> {
        convert::convertible(from, self.to()?, self.limits)
    }

    /// A Python scalar as the literal beside the other operand.
    pub(crate) fn literal(&self, arg: usize) -> Result<Literal, Fail> {
        let beside = self.arrays.iter().flatten().next().map(Tensor::dtype);
        let beside = beside.ok_or_else(|| Fail::unsupported("the call takes a tensor there"))?;
        Literal::beside(&self.case.args[arg], beside)
    }

    /// The dtype to cast to.
    pub(crate) fn to(&self) -> Result<DType, Fail> {
        convert::to(self.case)
    }

    fn compile(&self, output: &TracedTensor) -> Result<CompiledGraph, Fail> {
        let mut compiler = GraphCompiler::new();
        if self.symbolic {
            return Ok(compiler.compile(output)?);
        }
        let shapes: Vec<Vec<usize>> =
            self.leaves.iter().map(|(_, leaf)| leaf.concrete_shape()).collect::<Result<_, _>>()?;
        let specs: Vec<(&TracedTensor, DType, &[usize])> = self
            .leaves
            .iter()
            .zip(&shapes)
            .map(|((_, leaf), shape)| (leaf, leaf.dtype(), &shape[..]))
            .collect();
        Ok(compiler.compile_with_input_specs(output, &specs)?)
    }

    /// For each of the program's inputs that is an operand, which one. Inputs
    /// after those are constants of the program, which keep their values.
    fn inputs(&self, graph: &CompiledGraph) -> Vec<usize> {
        if !self.symbolic {
            return self.leaves.iter().map(|(arg, _)| *arg).collect();
        }
        let of_key =
            |key| self.leaves.iter().find(|(_, leaf)| leaf.input_key().as_ref() == Some(key));
        graph.input_keys().iter().filter_map(of_key).map(|(arg, _)| *arg).collect()
    }
}
