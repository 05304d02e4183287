//! Operands for the tests of tenferro's adapters: layouts, lengths, edge values.

use int_props::case::{Arg, ArrayArg, Case, Form, View};
use int_reference::{Array, DType, Scalar};

/// An array of this shape with all kinds of values.
pub fn filled(dtype: DType, shape: &[usize]) -> Array {
    let len = shape.iter().product();
    let int = |i: usize| match i % 7 {
        0 => i64::MIN >> (64 - dtype.bits()),
        1 => i64::MAX >> (64 - dtype.bits()),
        k => (k as i64 - 4) * i as i64,
    };
    let float = |i: usize| match i % 5 {
        0 => -0.0,
        1 => f64::INFINITY,
        k => (k as f64 - 3.0) * i as f64 + 0.25,
    };
    let array = match dtype {
        DType::Bool => Array::new(shape.to_vec(), (0..len).map(|i| i % 3 == 0).collect()),
        DType::I32 => Array::new(shape.to_vec(), (0..len).map(|i| int(i) as i32).collect()),
        DType::I64 => Array::new(shape.to_vec(), (0..len).map(int).collect()),
        DType::F32 => Array::new(shape.to_vec(), (0..len).map(|i| float(i) as f32).collect()),
        _ => Array::new(shape.to_vec(), (0..len).map(float).collect()),
    };
    array.unwrap()
}

/// Every kind of layout.
pub fn layouts(dtype: DType) -> Vec<ArrayArg> {
    let slice = |start, stop, step| View::Slice { start, stop, step };
    let of = |shape: &[usize], layout: Vec<View>| {
        ArrayArg::with_layout(filled(dtype, shape), layout).unwrap()
    };
    vec![
        of(&[3, 4], vec![View::Permute(vec![1, 0])]),
        of(&[2, 3, 4], vec![View::Permute(vec![2, 0, 1])]),
        of(&[17], vec![slice(1, 17, 3)]),
        of(&[9, 2], vec![slice(2, 9, 2), View::Permute(vec![1, 0])]),
        of(&[5], vec![slice(2, 2, 1)]),
        of(&[1, 4], vec![View::Expand(vec![3, 4])]),
        of(&[], vec![View::Expand(vec![2, 3])]),
        of(&[4, 1], vec![View::Permute(vec![1, 0]), View::Expand(vec![2, 5, 4])]),
        of(&[0, 3], vec![View::Permute(vec![1, 0])]),
        of(&[3], vec![View::Expand(vec![0, 3])]),
    ]
}

/// Edge values of a dtype.
pub fn edges(dtype: DType) -> Vec<Scalar> {
    let wrap = |v: i128| Scalar::wrap(v, dtype);
    let floats = [0.0, -0.0, 0.5, -1.5, 1e30, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    match dtype {
        DType::F32 => floats.iter().map(|f| Scalar::F32(*f as f32)).collect(),
        DType::F64 => floats.iter().map(|f| Scalar::F64(*f)).collect(),
        _ => {
            let (min, max) = dtype.int_range().unwrap();
            let values = [min, min + 1, -2, -1, 0, 1, 2, 3, 7, (1 << 24) + 1, max - 1, max];
            values.into_iter().filter_map(wrap).collect()
        }
    }
}

/// An array that goes round the edge values, from one of them on.
pub fn edgy(dtype: DType, shape: &[usize], from: usize) -> Array {
    let mut array = filled(dtype, shape);
    let values = edges(dtype);
    for i in 0..array.len() {
        array.set(i, values[(i * 5 + from) % values.len()]);
    }
    array
}

/// Operands of a form: every length around the vector widths, layouts, broadcasting.
pub fn samples(form: Form, dtype: DType) -> Vec<Case> {
    let plain = |shape: &[usize], from| ArrayArg::plain(edgy(dtype, shape, from));
    let lengths = [0, 1, 2, 3, 7, 8, 9, 16, 17, 33, 64, 65, 257, 1025];
    let mut pairs: Vec<(ArrayArg, ArrayArg)> =
        lengths.iter().map(|n| (plain(&[*n], 0), plain(&[*n], 1))).collect();
    // No zero divisor in these, where every element of the other operand is seen.
    let seven = ArrayArg::plain(Array::from([7_i64; 24]));
    pairs.push((plain(&[24], 0), seven));
    for (a, b) in [
        (plain(&[3, 1], 0), plain(&[1, 4], 2)),
        (plain(&[2, 3], 0), plain(&[3], 1)),
        (plain(&[], 3), plain(&[5], 0)),
        (plain(&[5], 3), plain(&[], 0)),
        (plain(&[], 1), plain(&[], 3)),
        (plain(&[0, 3], 0), plain(&[3], 0)),
        (plain(&[2, 1, 3, 1, 2], 0), plain(&[2, 1, 3, 1, 2], 1)),
    ] {
        pairs.push((a, b));
    }
    for layout in layouts(dtype) {
        pairs.push((layout.clone(), layout));
    }
    let scalars = [Arg::Int(3), Arg::Float(2.5), Arg::Int(0)];
    let array = |a: &ArrayArg| Arg::Array(a.clone());
    let cases: Vec<Vec<Arg>> = match form {
        Form::Array => pairs.iter().map(|(a, _)| vec![array(a)]).collect(),
        Form::ArrayArray => pairs.iter().map(|(a, b)| vec![array(a), array(b)]).collect(),
        Form::ArrayScalar => pairs
            .iter()
            .flat_map(|(a, _)| scalars.iter().map(move |s| vec![array(a), s.clone()]))
            .collect(),
        Form::ScalarArray => pairs
            .iter()
            .flat_map(|(a, _)| scalars.iter().map(move |s| vec![s.clone(), array(a)]))
            .collect(),
    };
    cases.into_iter().map(Case::new).collect()
}

/// All pairs of edge values, one pair a case, since a zero divisor refuses the
/// whole; and all of those without one together.
pub fn edge_cases(form: Form, dtype: DType) -> Vec<Case> {
    let values = edges(dtype);
    let one = |v: Scalar| {
        let mut array = filled(dtype, &[1]);
        array.set(0, v);
        Arg::array(array)
    };
    let floats = [0.5, -0.5, 2.5, 1e-3, 1e300, -0.0, 0.0, f64::INFINITY, f64::NAN];
    match form {
        Form::Array => values.iter().map(|v| Case::new(vec![one(*v)])).collect(),
        Form::ArrayArray => values
            .iter()
            .flat_map(|a| values.iter().map(|b| Case::new(vec![one(*a), one(*b)])))
            .collect(),
        Form::ArrayScalar => {
            let ints = values.iter().filter_map(|v| v.to_i128()).map(Arg::Int);
            let scalars: Vec<Arg> = floats.into_iter().map(Arg::Float).chain(ints).collect();
            let with = |v: Scalar| {
                scalars.iter().map(move |s| Case::new(vec![one(v), s.clone()])).collect::<Vec<_>>()
            };
            values.iter().flat_map(|v| with(*v)).collect()
        }
        Form::ScalarArray => Vec::new(),
    }
}
