//! An integer tensor times one half, in JAX, PyTorch and tenferro, side by side.
//!
//! `scale_real` makes the factor a constant of the tensor's own dtype. For floats
//! that is what JAX's weak typing does; an integer tensor loses the fraction, and
//! nothing complains. Cast first, and the product is JAX's, bit for bit.
//!
//! The first two columns come from the reference, the others from running tenferro.

use std::error::Error;

use int_reference::{Array, jnp, torch};
use tenferro_cpu::CpuEngine;
use tenferro_runtime::{DType, ExecutionEngine, GraphCompiler, Runtime, Tensor, TracedTensor};

fn main() -> Result<(), Box<dyn Error>> {
    let ints = [-7_i64, 7];
    let x = TracedTensor::from_vec_col_major(vec![2], ints.to_vec())?;
    let reference = Array::from(ints);
    println!("x = i64 {ints:?}\n");
    row([
        "",
        "JAX (x64)",
        "PyTorch",
        "x.scale_real(f)",
        "x.cast(F64), then",
        "x.convert(F64), then",
    ]);
    for f in [0.5, 0.4, 1.5, 2.5] {
        row([
            &format!("x * {f}"),
            &jnp::multiply(&reference, f).unwrap().to_string(),
            &torch::mul(&reference, f).unwrap().to_string(),
            &run(&x.scale_real(f)?)?,
            &run(&x.cast(DType::F64)?.scale_real(f)?)?,
            &run(&x.convert(DType::F64)?.scale_real(f)?)?,
        ]);
    }

    let half = TracedTensor::from_vec_col_major(vec![1], vec![0.5_f64])?;
    println!("\nA factor that is an f64 tensor promotes: x * [0.5]");
    println!("  JAX       {}", jnp::multiply(&reference, &Array::from([0.5_f64])).unwrap());
    println!("  tenferro  {}", run(&(&x * &half)?)?);

    let beyond = [(1_i64 << 53) + 1];
    let large = TracedTensor::from_vec_col_major(vec![1], beyond.to_vec())?;
    println!("\nBeyond 2^53 the cast rounds, as in JAX: {beyond:?} * 0.5");
    println!("  JAX       {}", jnp::multiply(&Array::from(beyond), 0.5).unwrap());
    println!("  tenferro  {}", run(&large.cast(DType::F64)?.scale_real(0.5)?)?);

    let float = TracedTensor::from_vec_col_major(vec![2], vec![-7.0_f32, 7.0])?;
    println!("\nA float tensor keeps its dtype: f32 [-7.0, 7.0] * 0.1");
    println!("  JAX       {}", jnp::multiply(&Array::from([-7.0_f32, 7.0]), 0.1).unwrap());
    println!("  tenferro  {}", run(&float.scale_real(0.1)?)?);
    Ok(())
}

fn row(cells: [&str; 6]) {
    let widths = [8, 49, 27, 17, 49, 0];
    let line: String =
        cells.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$} ")).collect();
    println!("{}", line.trim_end());
}

/// Compiles the program that `y` ends, runs it and prints its result.
fn run(y: &TracedTensor) -> Result<String, Box<dyn Error>> {
    let program = GraphCompiler::new().compile(y)?;
    let mut engine = CpuEngine::serial();
    let mut builder = Runtime::builder();
    builder.register_engine(tenferro_cpu::runtime_engine_registration(&engine)?)?;
    let runtime = builder.build()?;
    let prepared = runtime.prepare(&program, &[], &[engine.target()])?;
    let output = runtime.run(&mut [&mut engine], &prepared, &[])?.remove(0);
    Ok(array(&output.into_tensor(&mut engine)?)?.to_string())
}

/// The tensor as the reference prints arrays. One axis: column-major is row-major.
fn array(tensor: &Tensor) -> Result<Array, Box<dyn Error>> {
    Ok(match tensor.dtype() {
        DType::I64 => Array::from(tensor.as_slice::<i64>()?),
        DType::F32 => Array::from(tensor.as_slice::<f32>()?),
        _ => Array::from(tensor.as_slice::<f64>()?),
    })
}
