//! Engines, and the programs that are traced, compiled and prepared for them:
//! everything about a traced call but which one it is.

use std::collections::HashMap;
use std::fmt::Write;

use int_reference::Array;
use tenferro_cpu::CpuEngine;
use tenferro_runtime::{
    CompiledGraph, ExecutionEngine, GraphCompiler, Prepared, Runtime, TracedTensor,
};
use tenferro_tensor::{DType, Tensor, TensorRead};

use crate::case::{Arg, ArrayArg, Case};
use crate::subject::tenferro::convert::{self, Literal, ViewCall};
use crate::subject::tenferro::{Fail, read_back, setup};

/// So many programs are kept for each engine.
const PROGRAMS: usize = 1024;

/// An engine, the runtime that knows it, and the programs prepared for both.
pub(super) struct Machine {
    engine: CpuEngine,
    runtime: Runtime,
    programs: HashMap<String, Program>,
}

/// A prepared program, and for each of its inputs the operand that it takes.
struct Program {
    prepared: Prepared,
    inputs: Vec<usize>,
}

impl Machine {
    pub(super) fn new(engine: CpuEngine) -> Machine {
        let mut builder = Runtime::builder();
        let registration = setup(tenferro_cpu::runtime_engine_registration(&engine));
        setup(builder.register_engine(registration).map(|_| ()));
        Machine { engine, runtime: setup(builder.build()), programs: HashMap::new() }
    }

    /// Reads the layouts back, and makes the call.
    pub(super) fn checked(
        &mut self,
        call: usize,
        run: impl FnOnce(&mut Trace<'_>) -> Result<TracedTensor, Fail>,
        case: &Case,
    ) -> Result<Array, Fail> {
        if case.attrs.dtype("dtype").is_some() {
            convert::to(case)?;
        }
        for array in case.args.iter().filter_map(Arg::as_array) {
            if !array.layout().is_empty() {
                self.view(array).map_err(Fail::of_view)?;
            }
        }
        self.evaluate(&call.to_string(), run, case)
    }

    /// Reads a layout back, through a program of nothing else.
    fn view(&mut self, array: &ArrayArg) -> Result<(), Fail> {
        let case = Case::new(vec![Arg::Array(array.clone())]);
        let shown = self.evaluate("view", |trace| trace.tensor(0), &case)?;
        read_back(&shown, array)
    }

    fn evaluate(
        &mut self,
        call: &str,
        run: impl FnOnce(&mut Trace<'_>) -> Result<TracedTensor, Fail>,
        case: &Case,
    ) -> Result<Array, Fail> {
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
    /// Whether declared limits hold.
    pub(super) limits: bool,
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

    /// A Python `float`.
    pub(crate) fn fraction(&self, arg: usize) -> Result<f64, Fail> {
        convert::fraction(&self.case.args[arg])
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
