//! The Rust program that shows what burn gives for a case: what a maintainer
//! of burn pastes into an empty crate.

use std::collections::BTreeSet;
use std::fmt::Write;

use int_reference::{Array, DType, Scalar};

use super::VERSION;
use super::operand::{Kind, burn_dtype};
use crate::case::{Arg, ArrayArg, Case, Form, View};
use crate::subject::Call;

/// A complete program, with the line for `Cargo.toml` on top.
pub(super) fn program(feature: &str, call: &Call, case: &Case) -> String {
    let rank = case.args.iter().filter_map(Arg::as_array).map(rank).max().unwrap_or(0);
    let names: &[&str] = if call.form == Form::Array { &["x"] } else { &["lhs", "rhs"] };
    let mut uses = BTreeSet::from(["Device", "Tensor", "TensorData"]);
    let mut body = String::new();
    for (name, arg) in names.iter().zip(&case.args) {
        // Writing to a String cannot fail.
        let _ = writeln!(body, "    let {name} = {};", operand(arg, rank, &mut uses));
    }
    if let Some(dtype) = case.attrs.dtype("dtype").filter(|_| call.text.contains("dtype)")) {
        let kind = if dtype.is_float() { "FloatDType" } else { "IntDType" };
        uses.insert(kind);
        let _ = writeln!(body, "    let dtype = {kind}::{:?};", burn_dtype(dtype));
    }
    for name in ["IntDType", "FloatDType"] {
        if call.text.contains(&format!("{name}::")) {
            uses.insert(name);
        }
    }
    let deprecated = if feature == "ndarray" { "    #[allow(deprecated)]\n" } else { "" };
    let uses = uses.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "\
// burn = {{ version = \"={VERSION}\", default-features = false, features = [\"std\", \"simd\", \"{feature}\"] }}
use burn::tensor::{{{uses}}};

fn main() {{
{deprecated}    let device = Device::{feature}();
{body}    let result = {};
    println!(\"{{:?}} {{:?}} {{}}\", result.dtype(), result.dims(), result.into_data());
}}
",
        call.text
    )
}

fn rank(arg: &ArrayArg) -> usize {
    arg.logical().shape().len()
}

/// The expression that makes an operand.
fn operand(arg: &Arg, rank: usize, uses: &mut BTreeSet<&'static str>) -> String {
    match arg {
        Arg::Int(v) if i64::try_from(*v).is_ok() => format!("{v}_i64"),
        Arg::Int(v) => format!("{v}_u64"),
        Arg::Float(v) => float(*v, "f64"),
        Arg::Bool(v) => v.to_string(),
        Arg::Array(array) => tensor(array, rank, uses),
    }
}

fn tensor(arg: &ArrayArg, rank: usize, uses: &mut BTreeSet<&'static str>) -> String {
    let base = arg.base();
    let kind = Kind::of(arg);
    let kind_name = match kind {
        Kind::Int => ", Int",
        Kind::Float => "",
        Kind::Bool => ", Bool",
    };
    let options = match kind {
        // burn has one dtype of booleans, which the device chooses.
        Kind::Bool => "&device".to_owned(),
        _ => {
            uses.insert("DType");
            format!("(&device, DType::{:?})", burn_dtype(base.dtype()))
        }
    };
    uses.extend(match (kind, base.dtype()) {
        (Kind::Int, _) => Some("Int"),
        (Kind::Bool, _) => Some("Bool"),
        (_, DType::F16) => Some("f16"),
        (_, DType::Bf16) => Some("bf16"),
        _ => None,
    });
    let mut text = format!(
        "Tensor::<{rank}{kind_name}>::from_data(TensorData::new({}, {:?}), {options})",
        values(base),
        in_front(base.shape(), rank),
    );
    let mut seen = base.shape().len();
    for view in arg.layout() {
        let front = rank - seen;
        // Writing to a String cannot fail.
        let _ = match view {
            View::Permute(axes) => {
                let axes: Vec<usize> = (0..front).chain(axes.iter().map(|a| a + front)).collect();
                write!(text, ".permute({axes:?})")
            }
            View::Slice { start, stop, step } => {
                uses.insert("s");
                write!(text, ".slice_dim({front}, s![{start}..{stop};{step}])")
            }
            View::Expand(shape) => {
                seen = shape.len();
                uses.insert("Shape");
                write!(text, ".expand::<{rank}, _>(Shape::from({:?}))", in_front(shape, rank))
            }
        };
    }
    text
}

/// A shape with unit axes in front, as the adapter loads it.
fn in_front(shape: &[usize], rank: usize) -> Vec<usize> {
    let mut padded = vec![1; rank.saturating_sub(shape.len())];
    padded.extend(shape);
    padded
}

fn values(array: &Array) -> String {
    let rust = match array.dtype() {
        DType::Bf16 => "bf16",
        dtype => dtype.name(),
    };
    if array.is_empty() {
        return format!("Vec::<{rust}>::new()");
    }
    let items: Vec<String> = (0..array.len())
        .filter_map(|i| array.get(i))
        .map(|item| match (item, item.to_f64()) {
            (Scalar::Bool(v), _) => v.to_string(),
            (Scalar::F16(_) | Scalar::Bf16(_), Some(v)) => {
                format!("{rust}::from_f64({})", float(v, "f64"))
            }
            (Scalar::F32(v), _) if v.is_finite() => format!("{v:?}_f32"),
            (_, Some(v)) => float(v, rust),
            _ => format!("{item}_{rust}"),
        })
        .collect();
    format!("vec![{}]", items.join(", "))
}

fn float(value: f64, ty: &str) -> String {
    match value {
        _ if value.is_nan() => format!("{ty}::NAN"),
        f64::INFINITY => format!("{ty}::INFINITY"),
        f64::NEG_INFINITY => format!("{ty}::NEG_INFINITY"),
        _ => format!("{value:?}_{ty}"),
    }
}

#[cfg(test)]
mod tests {
    use int_reference::Attr;

    use super::*;
    use crate::subject::Subject;
    use crate::subject::burn::{flex, ndarray};

    fn text(subject: &dyn Subject, call: &str, form: Form, case: &Case) -> String {
        let call = subject.calls().iter().position(|c| c.text == call && c.form == form);
        subject.program(call.expect("a row"), case)
    }

    #[test]
    fn scalar_form() {
        let case = Case::new(vec![Arg::array([-1_i64]), Arg::Int(2)]);
        assert_eq!(
            text(&flex(), "lhs / rhs", Form::ArrayScalar, &case),
            "\
// burn = { version = \"=0.22.1\", default-features = false, features = [\"std\", \"simd\", \"flex\"] }
use burn::tensor::{DType, Device, Int, Tensor, TensorData};

fn main() {
    let device = Device::flex();
    let lhs = Tensor::<1, Int>::from_data(TensorData::new(vec![-1_i64], [1]), (&device, DType::I64));
    let rhs = 2_i64;
    let result = lhs / rhs;
    println!(\"{:?} {:?} {}\", result.dtype(), result.dims(), result.into_data());
}
"
        );
    }

    #[test]
    fn layouts_and_ranks() {
        let base = Array::new(vec![4, 2], (0..8_u8).collect()).unwrap();
        let views = vec![
            View::Slice { start: 1, stop: 4, step: 2 },
            View::Permute(vec![1, 0]),
            View::Expand(vec![3, 2, 2]),
        ];
        let lhs = Arg::Array(ArrayArg::with_layout(base, views).unwrap());
        let case = Case::new(vec![lhs, Arg::array([1_u8])]);
        let text = text(&ndarray(), "lhs + rhs", Form::ArrayArray, &case);
        assert!(text.contains("    #[allow(deprecated)]\n    let device = Device::ndarray();\n"));
        assert!(text.contains(
            "from_data(TensorData::new(vec![0_u8, 1_u8, 2_u8, 3_u8, 4_u8, 5_u8, 6_u8, 7_u8], \
             [1, 4, 2]), (&device, DType::U8)).slice_dim(1, s![1..4;2]).permute([0, 2, 1])\
             .expand::<3, _>(Shape::from([3, 2, 2]));"
        ));
        assert!(text.contains("TensorData::new(vec![1_u8], [1, 1, 1])"));
    }

    #[test]
    fn casts() {
        let mut case = Case::new(vec![Arg::array([f32::NAN, -0.5])]);
        case.attrs = case.attrs.with("dtype", Attr::DType(DType::I8));
        let text = text(&flex(), "x.cast(dtype)", Form::Array, &case);
        assert!(text.contains("use burn::tensor::{DType, Device, IntDType, Tensor, TensorData};"));
        assert!(
            text.contains("Tensor::<1>::from_data(TensorData::new(vec![f32::NAN, -0.5_f32], [2])")
        );
        assert!(text.contains("    let dtype = IntDType::I8;\n    let result = x.cast(dtype);\n"));
    }
}
