//! The Python program that shows a framework's answer to a case: what a
//! stranger runs who doubts the reference. The Rust program that shows the
//! subject's answer is the adapter's affair ([`crate::subject::Subject::program`]).

use std::fmt::Write;

use int_reference::op::Signature;
use int_reference::{Array, Attr, Attrs, DType, Op, Outcome, Scalar, Semantics};

use crate::case::{Arg, Case};

/// A complete program: imports, operands, the call, its result printed with
/// dtype and shape. Layout plays no part: an array is written out as the
/// operand that the function sees.
///
/// ```
/// use int_props::case::{Arg, Case};
/// use int_reference::{Array, Attrs, op};
/// # if op::find("torch.floor_divide").is_none() { return }
/// let case = Case::new(vec![Arg::array(Array::from([-7_i32])), Arg::Int(2)]);
/// let program = int_props::program::python(
///     op::find("torch.floor_divide").unwrap(), &case, &Attrs::new());
/// assert_eq!(program, "\
/// import torch
///
/// a = torch.tensor([-7], dtype=torch.int32)
/// r = torch.floor_divide(a, 2)
/// print(r.dtype, list(r.shape), r.tolist())
/// ");
/// ```
pub fn python(op: &Op, case: &Case, attrs: &Attrs) -> String {
    let needs_numpy = op.semantics == Semantics::Torch && case.args.iter().any(needs_numpy);
    let mut text = String::from(match op.semantics {
        Semantics::Torch if needs_numpy => "import numpy as np\nimport torch\n\n",
        Semantics::Torch => "import torch\n\n",
        Semantics::Jnp => {
            "import jax\n\njax.config.update(\"jax_enable_x64\", True)\nimport jax.numpy as jnp\n\n"
        }
        Semantics::Lax => {
            "import jax\n\njax.config.update(\"jax_enable_x64\", True)\n\
             import jax.numpy as jnp\nfrom jax import lax\n\n"
        }
    });
    let mut names = 'a'..='z';
    let operands: Vec<String> = case
        .args
        .iter()
        .map(|arg| match arg {
            Arg::Array(a) => {
                let name = names.next().unwrap_or('z').to_string();
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{name} = {}", array(op.semantics, a.logical()));
                name
            }
            Arg::Int(v) => v.to_string(),
            Arg::Float(v) => float(*v),
            Arg::Bool(v) => python_bool(*v).to_owned(),
        })
        .collect();
    let call = fill(op.python, |placeholder| {
        // `1*`: operand 1 and all after it.
        let rest = placeholder.strip_suffix('*').and_then(|from| from.parse::<usize>().ok());
        match (rest, placeholder.parse::<usize>()) {
            (Some(from), _) => operands.get(from..).filter(|r| !r.is_empty()).map(|r| r.join(", ")),
            (None, Ok(index)) => operands.get(index).cloned(),
            (None, Err(_)) => attrs.get(placeholder).map(|a| attr(op.semantics, a)),
        }
    });
    let _ = writeln!(text, "r = {call}");
    let several = matches!(
        op.eval(&case.operands(), attrs, true),
        Ok(Outcome::Value(value)) if value.arrays.len() > 1
    );
    text.push_str(match op.signature {
        Signature::Promotion => "print(r)\n",
        _ if several => "for a in r:\n    print(a.dtype, list(a.shape), a.tolist())\n",
        _ => "print(r.dtype, list(r.shape), r.tolist())\n",
    });
    text
}

/// Puts operands and attributes into a spelling of the op table; what is left
/// out falls away together with its keyword and comma.
fn fill(spelling: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = spelling;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { break };
        text.push_str(before);
        rest = after;
        match value(name) {
            Some(value) => text.push_str(&value),
            None => {
                let start = text.rfind([',', '(']).unwrap_or(0);
                let first = text[start..].starts_with('(');
                text.truncate(start + usize::from(first));
                if first {
                    rest = rest.strip_prefix(", ").unwrap_or(rest);
                }
            }
        }
    }
    text + rest
}

/// `torch.tensor` refuses what does not fit an i64.
fn needs_numpy(arg: &Arg) -> bool {
    let Some(array) = arg.as_array() else { return false };
    let values = array.logical().as_slice::<u64>().unwrap_or_default();
    values.iter().any(|v| i64::try_from(*v).is_err())
}

fn array(semantics: Semantics, array: &Array) -> String {
    let items: Vec<String> = (0..array.len()).filter_map(|i| array.get(i).map(item)).collect();
    let list = format!("[{}]", items.join(", "));
    let dtype = array.dtype().python_name();
    let flat = match semantics {
        Semantics::Torch if needs_numpy(&Arg::array(array.clone())) => {
            format!("torch.from_numpy(np.array({list}, dtype=np.{dtype}))")
        }
        Semantics::Torch => format!("torch.tensor({list}, dtype=torch.{dtype})"),
        _ => format!("jnp.array({list}, dtype=jnp.{dtype})"),
    };
    match array.shape() {
        [_] => flat,
        shape => format!("{flat}.reshape({})", tuple(shape)),
    }
}

fn tuple(items: &[impl ToString]) -> String {
    let comma = if items.len() == 1 { "," } else { "" };
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    format!("({}{comma})", items.join(", "))
}

fn item(value: Scalar) -> String {
    match (value, value.to_f64()) {
        (Scalar::Bool(v), _) => python_bool(v).to_owned(),
        (_, Some(v)) => float(v),
        _ => value.to_string(),
    }
}

const fn python_bool(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

fn float(value: f64) -> String {
    if value.is_finite() {
        format!("{value:?}")
    } else {
        // Rust prints NaN and inf; Python's float() reads either case.
        format!("float(\"{}\")", value.to_string().to_lowercase())
    }
}

fn attr(semantics: Semantics, attr: &Attr) -> String {
    let module = if semantics == Semantics::Torch { "torch" } else { "jnp" };
    match attr {
        Attr::DType(DType::Bool) => format!("{module}.bool"),
        Attr::DType(d) => format!("{module}.{}", d.python_name()),
        Attr::Float(v) => float(*v),
        // Static arguments of JAX must be hashable.
        Attr::List(list) if semantics != Semantics::Torch => tuple(list),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_falls_away_with_keyword_and_comma() {
        let spelling = "torch.arange({0}, {1}, dtype={dtype})";
        let with = |given: &'static [(&str, &str)]| {
            fill(spelling, |name| {
                given.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string())
            })
        };
        assert_eq!(with(&[("0", "1"), ("1", "5"), ("dtype", "t")]), "torch.arange(1, 5, dtype=t)");
        assert_eq!(with(&[("0", "1"), ("dtype", "t")]), "torch.arange(1, dtype=t)");
        assert_eq!(with(&[("0", "1")]), "torch.arange(1)");
        assert_eq!(with(&[("1", "5")]), "torch.arange(5)");
        assert_eq!(fill("{0} // {1}", |n| Some(n.to_owned())), "0 // 1");
    }

    fn call(name: &str, array: Array, attrs: Attrs) -> String {
        let op = int_reference::op::find(name).unwrap();
        python(op, &Case::new(vec![Arg::array(array)]), &attrs)
    }

    #[test]
    fn several_arrays_are_printed_one_by_one() {
        let sorted = call("torch.sort", Array::from([2_i8, 1]), Attrs::new());
        let end = "for a in r:\n    print(a.dtype, list(a.shape), a.tolist())\n";
        assert!(sorted.ends_with(end), "{sorted}");
    }

    #[test]
    fn axes_are_hashable_for_jax() {
        let axes = |list| Attrs::new().with("axis", Attr::List(list));
        let sum = |list| call("jnp.sum", Array::from([[1_i8, 2]]), axes(list));
        assert!(sum(vec![0]).contains("axis=(0,)") && sum(vec![0, 1]).contains("axis=(0, 1)"));
        let dim = Attrs::new().with("dim", Attr::List(vec![0]));
        assert!(call("torch.sum", Array::from([1_i8]), dim).contains("dim=[0]"));
    }

    #[test]
    fn arrays_keep_dtype_shape_and_every_value() {
        let a = Array::new(vec![1, 2], vec![u64::MAX, 0]).unwrap();
        assert_eq!(
            array(Semantics::Torch, &a),
            "torch.from_numpy(np.array([18446744073709551615, 0], dtype=np.uint64)).reshape((1, 2))"
        );
        let a = Array::from([f32::NAN, f32::NEG_INFINITY, -0.0, 0.1]);
        assert_eq!(
            array(Semantics::Jnp, &a),
            "jnp.array([float(\"nan\"), float(\"-inf\"), -0.0, 0.10000000149011612], dtype=jnp.float32)"
        );
        let a = Array::scalar(true);
        assert_eq!(
            array(Semantics::Torch, &a),
            "torch.tensor([True], dtype=torch.bool).reshape(())"
        );
    }
}
