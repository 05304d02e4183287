//! The planted subjects whose findings `tests/suite.rs` looks at one by one: how
//! small they are made, how they are classified, what explains them afterwards.
//! All have `floor_divide` in its three forms, and nothing else.

use int_props::case::Case;
use int_props::subject::Observed;
use int_reference::{Array, DType};

use super::Planted;

/// Each element of a value through `change(index, value)`, as integers.
pub fn map(observed: Observed, change: impl Fn(usize, i128) -> i128) -> Observed {
    let Observed::Value(mut array) = observed else { return observed };
    for i in 0..array.len() {
        let was = array.get(i).expect("an index below the length");
        if let Some(now) = was.to_i128() {
            let now = int_reference::Scalar::wrap(change(i, now), was.dtype());
            array.set(i, now.expect("an integer dtype"));
        }
    }
    Observed::Value(array)
}

/// The operands of each element of the result, as integers, in row-major order.
pub fn pairs(case: &Case) -> Vec<(i128, i128)> {
    let Some(shape) = case.broadcast_shape() else { return Vec::new() };
    let side = |index: usize| -> Vec<i128> {
        let arg = &case.args[index];
        let Some(array) = arg.as_array() else {
            let value = arg.item(0).and_then(|item| item.int()).unwrap_or(0);
            return vec![value; shape.iter().product()];
        };
        let array = array.logical();
        let from = int_reference::broadcast_indices(array.shape(), &shape);
        from.iter().map(|i| array.get(*i).and_then(|s| s.to_i128()).unwrap_or(0)).collect()
    };
    side(0).into_iter().zip(side(1)).collect()
}

/// Whether an operand is a view that is not laid out row by row.
pub fn strided(case: &Case) -> bool {
    case.args.iter().filter_map(|a| a.as_array()).any(|a| !a.layout().is_empty())
}

/// The least value of the first array's dtype.
pub fn least(case: &Case) -> i128 {
    let dtype = case.args.iter().find_map(|a| a.dtype());
    dtype.and_then(|d| d.int_range()).map_or(0, |(min, _)| min)
}

/// No fault: nothing must be found.
pub fn honest() -> Planted {
    Planted::floor_divide("planted-honest", |_, right| right)
}

/// Every sixteenth element is one too great, as a vector kernel's last lane.
pub fn wrong_lane() -> Planted {
    Planted::floor_divide("planted-lane", |_, right| {
        map(right, |i, v| if i % 16 == 15 { v + 1 } else { v })
    })
}

/// Panics where the dividend holds the least value of a signed dtype.
pub fn panics_on_min() -> Planted {
    Planted::floor_divide("planted-panics", |case, right| {
        let min = least(case);
        if min < 0 && pairs(case).iter().any(|(a, b)| *a == min && *b == -1) {
            panic!("attempt to divide with overflow");
        }
        right
    })
}

/// A typed error for an empty result.
pub fn refuses_empty() -> Planted {
    Planted::floor_divide("planted-refuses", |case, right| {
        if case.broadcast_shape().is_some_and(|shape| shape.contains(&0)) {
            let message = "tensor of 0 elements".into();
            return Observed::Refuses { kind: "EmptyTensor".into(), message };
        }
        right
    })
}

/// Two faults in one tensor: truncates, and makes MIN / −1 zero.
pub fn two_faults() -> Planted {
    Planted::floor_divide("planted-two", |case, right| {
        let pairs = pairs(case);
        let min = least(case);
        map(right, |i, v| match pairs[i] {
            (a, -1) if a == min && min < 0 => 0,
            (a, b) if b != 0 => truncated(case, a, b).unwrap_or(v),
            _ => v,
        })
    })
}

/// Truncates: what burn's `/` does.
pub fn truncates() -> Planted {
    Planted::floor_divide("planted-truncates", |case, right| {
        let pairs = pairs(case);
        map(right, |i, v| truncated(case, pairs[i].0, pairs[i].1).unwrap_or(v))
    })
}

/// The truncated quotient of two values of the case's dtype; where dtypes mix,
/// and for scalars that do not fit, the right answer stands.
fn truncated(case: &Case, a: i128, b: i128) -> Option<i128> {
    let mut dtypes = case.args.iter().filter_map(|a| a.dtype());
    let dtype = dtypes.next()?;
    if dtypes.any(|other| other != dtype) {
        return None;
    }
    let (min, max) = dtype.int_range()?;
    let fits = |v| (min..=max).contains(&v);
    (fits(a) && fits(b)).then(|| a.checked_div(b)).flatten()
}

/// Truncates, and beside that is wrong at 7 // 7.
pub fn truncates_and_more() -> Planted {
    Planted::floor_divide("planted-truncates", |case, right| {
        let pairs = pairs(case);
        map(right, |i, v| match pairs[i] {
            (7, 7) => 100,
            (a, b) => truncated(case, a, b).unwrap_or(v),
        })
    })
}

/// The right numbers as `i64`, whatever the operands are.
pub fn wrong_dtype() -> Planted {
    Planted::floor_divide("planted-dtype", |_, right| {
        let Observed::Value(array) = &right else { return right };
        let wide: Option<Vec<i64>> = (0..array.len())
            .map(|i| array.get(i)?.to_i128().and_then(|v| i64::try_from(v).ok()))
            .collect();
        match wide.map(|values| Array::new(array.shape().to_vec(), values)) {
            Some(Ok(wide)) => Observed::Value(wide),
            _ => right,
        }
    })
}

/// Flattens a result of more than one axis.
pub fn wrong_shape() -> Planted {
    Planted::floor_divide("planted-shape", |_, right| {
        let Observed::Value(array) = right else { return right };
        let len = array.len();
        Observed::Value(match array.shape().len() {
            0 | 1 => array,
            _ => array.reshape(vec![len]).expect("as many elements"),
        })
    })
}

/// Gives 0 where a divisor is zero and the framework raises.
pub fn accepts_zero() -> Planted {
    Planted::floor_divide("planted-accepts", |case, right| {
        let Observed::Refuses { .. } = right else { return right };
        let (Some(shape), Some(dtype)) =
            (case.broadcast_shape(), case.args.iter().find_map(|a| a.dtype()))
        else {
            return right;
        };
        let pairs = pairs(case);
        if !pairs.iter().any(|(_, b)| *b == 0) {
            return right;
        }
        map(Observed::Value(zeros(dtype, shape)), |i, _| {
            truncated(case, pairs[i].0, pairs[i].1).unwrap_or(0)
        })
    })
}

fn zeros(dtype: DType, shape: Vec<usize>) -> Array {
    let len = shape.iter().product();
    macro_rules! zeros {
        ($($dtype:ident $ty:ty),*) => {
            match dtype {
                $(DType::$dtype => Array::new(shape, vec![<$ty>::default(); len]),)*
                other => panic!("no integer dtype: {other}"),
            }
        };
    }
    let zeros = zeros!(I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64);
    zeros.expect("as many elements as the shape holds")
}

/// Reads a view as if it lay row by row: the elements come in the order of memory.
pub fn ignores_layout() -> Planted {
    Planted::floor_divide("planted-strided", |case, right| {
        if strided(case) { map(right, |_, v| v + 1) } else { right }
    })
}

/// Wrong where an operand is stretched along an axis.
pub fn wrong_broadcast() -> Planted {
    Planted::floor_divide("planted-broadcast", |case, right| {
        let shape = case.broadcast_shape();
        let stretched =
            |a: &int_props::case::ArrayArg| Some(a.logical().shape()) != shape.as_deref();
        if case.args.iter().filter_map(|a| a.as_array()).any(stretched) {
            map(right, |_, v| v + 1)
        } else {
            right
        }
    })
}

/// By way of `f64`: wrong where an operand is beyond 2^53.
pub fn by_way_of_f64() -> Planted {
    Planted::floor_divide("planted-f64", |case, right| {
        let pairs = pairs(case);
        let (min, max) = (least(case), -(least(case) + 1));
        map(right, |i, v| {
            let (a, b) = pairs[i];
            let fits = |v| (min..=max).contains(&v);
            if min == 0 || b == 0 || !fits(a) || !fits(b) {
                return v;
            }
            (a as f64 / b as f64).floor() as i128
        })
    })
}

/// A call with a zero divisor leaves a flag, and the next call is wrong.
pub fn left_over_flag() -> Planted {
    let mut flag = false;
    Planted::floor_divide("planted-flag", move |case, right| {
        let was = std::mem::replace(&mut flag, pairs(case).iter().any(|(_, b)| *b == 0));
        if was { map(right, |i, v| if i == 0 { v + 1 } else { v }) } else { right }
    })
}

/// Panics on a worker thread when there are many elements.
pub fn worker_panics() -> Planted {
    Planted::floor_divide("planted-worker", |case, right| {
        if case.broadcast_shape().is_some_and(|s| s.iter().product::<usize>() > 32) {
            std::thread::scope(|scope| {
                let zero = std::hint::black_box(0);
                scope.spawn(move || (0..3).step_by(zero).count());
            });
        }
        right
    })
}

/// Every planted subject, as a function that makes it.
pub const ALL: &[fn() -> Planted] = &[
    honest,
    wrong_lane,
    panics_on_min,
    refuses_empty,
    two_faults,
    truncates,
    truncates_and_more,
    wrong_dtype,
    wrong_shape,
    accepts_zero,
    ignores_layout,
    wrong_broadcast,
    by_way_of_f64,
    left_over_flag,
    worker_panics,
];
