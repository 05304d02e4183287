//! Two operands made ready for a loop: checked, broadcast and promoted, in the
//! order in which PyTorch raises. What the loop computes is the callers' matter.

use alloc::{format, vec::Vec};

use super::float::Float;
use crate::cast::Convert;
use crate::elementwise::{self, View};
use crate::promote::torch::{result_type, scalar_dtype, scalar_type};
use crate::{Array, DType, Element, Operand, Raise, RaiseKind, broadcast_shapes};

/// The expression for a dtype, in which `$i` or `$f` names its Rust type.
macro_rules! by_dtype {
    ($dtype:expr, bool => $bool:expr, $i:ident: int => $int:expr, $f:ident: float => $float:expr $(,)?) => {
        match $dtype {
            $crate::DType::Bool => $bool,
            $crate::DType::I8 => {
                type $i = i8;
                $int
            }
            $crate::DType::I16 => {
                type $i = i16;
                $int
            }
            $crate::DType::I32 => {
                type $i = i32;
                $int
            }
            $crate::DType::I64 => {
                type $i = i64;
                $int
            }
            $crate::DType::U8 => {
                type $i = u8;
                $int
            }
            $crate::DType::U16 => {
                type $i = u16;
                $int
            }
            $crate::DType::U32 => {
                type $i = u32;
                $int
            }
            $crate::DType::U64 => {
                type $i = u64;
                $int
            }
            $crate::DType::F16 => {
                type $f = half::f16;
                $float
            }
            $crate::DType::Bf16 => {
                type $f = half::bf16;
                $float
            }
            $crate::DType::F32 => {
                type $f = f32;
                $float
            }
            $crate::DType::F64 => {
                type $f = f64;
                $float
            }
        }
    };
}
pub(super) use by_dtype;

/// The dtypes that most kernels have no code for.
pub(super) const WIDE_UNSIGNED: &[DType] = &[DType::U16, DType::U32, DType::U64];

/// Two operands, the dtype they meet in and the shape they broadcast to.
pub(super) struct Pair<'a> {
    lhs: Operand<'a>,
    rhs: Operand<'a>,
    pub(super) dtype: DType,
    shape: Vec<usize>,
}

impl<'a> Pair<'a> {
    /// Python scalars are converted first, then shapes and then dtypes looked at.
    pub(super) fn new(lhs: Operand<'a>, rhs: Operand<'a>) -> Result<Pair<'a>, Raise> {
        scalars_fit(lhs, rhs)?;
        let shape = broadcast_shapes(&[lhs.shape(), rhs.shape()])
            .ok_or_else(|| shape_mismatch(lhs.shape(), rhs.shape()))?;
        Ok(Pair { lhs, rhs, dtype: result_type(&[lhs, rhs])?, shape })
    }

    /// As `new`, of a function whose dtype does not depend on the operands.
    pub(super) fn broadcast(
        lhs: Operand<'a>,
        rhs: Operand<'a>,
        dtype: DType,
    ) -> Result<Pair<'a>, Raise> {
        scalars_fit(lhs, rhs)?;
        let shape = broadcast_shapes(&[lhs.shape(), rhs.shape()])
            .ok_or_else(|| shape_mismatch(lhs.shape(), rhs.shape()))?;
        Ok(Pair { lhs, rhs, dtype, shape })
    }

    /// The shape of the result.
    pub(super) fn shape(&self) -> Vec<usize> {
        self.shape.clone()
    }

    /// Raises if PyTorch's kernel of this name has no code for the dtype.
    pub(super) fn lacking(self, dtypes: &[DType], kernel: &str) -> Result<Pair<'a>, Raise> {
        match dtypes.contains(&self.dtype) {
            true => Err(no_kernel(kernel, self.dtype)),
            false => Ok(self),
        }
    }

    /// `f` of every pair of elements, both converted to `T`.
    pub(super) fn zip<T: Convert, R: Element>(self, f: impl FnMut(T, T) -> R) -> Array {
        self.zip_as(f)
    }

    /// As `zip`; `None` if `f` is undefined for any pair.
    pub(super) fn try_zip<T: Convert, R: Element>(
        self,
        f: impl Fn(T, T) -> Option<R>,
    ) -> Option<Array> {
        let (x, y) = (Typed::<T>::new(self.lhs), Typed::<T>::new(self.rhs));
        let values = elementwise::try_zip(x.view(), y.view(), &self.shape, f)?;
        Some(array(self.shape, values))
    }

    /// A float function whose steps each round to the dtype. The 16-bit types
    /// have an exception: where the right operand has one element, PyTorch takes
    /// its value before promotion and rounds only the result.
    pub(super) fn zip_float<F: Float>(
        self,
        stepwise: impl Fn(F, F) -> F,
        wide: impl Fn(F::Wide, F::Wide) -> F::Wide,
    ) -> Array {
        if F::IS_HALF && self.rhs.shape().iter().all(|d| *d == 1) {
            self.zip_as(|x: F, y: F::Wide| F::narrow(wide(x.widen(), y)))
        } else {
            self.zip_as(stepwise)
        }
    }

    fn zip_as<A: Convert, B: Convert, R: Element>(self, f: impl FnMut(A, B) -> R) -> Array {
        let (x, y) = (Typed::<A>::new(self.lhs), Typed::<B>::new(self.rhs));
        let values = elementwise::zip(x.view(), y.view(), &self.shape, f);
        array(self.shape, values)
    }
}

fn array<T: Element>(shape: Vec<usize>, values: Vec<T>) -> Array {
    Array::new(shape, values).expect("one value for each element of the broadcast shape")
}

/// An operand's elements as `T`, converted only if they are of another type.
struct Typed<'a, T> {
    array: Option<&'a Array>,
    values: Values<'a, T>,
}

enum Values<'a, T> {
    Held(&'a [T]),
    One(T),
    Converted(Vec<T>),
}

impl<'a, T: Convert> Typed<'a, T> {
    fn new(operand: Operand<'a>) -> Typed<'a, T> {
        let values = match operand {
            Operand::Int(v) => Values::One(T::from_int(v)),
            Operand::Float(v) => Values::One(T::from_float(v)),
            Operand::Bool(v) => Values::One(T::from_bool(v)),
            Operand::Array(a) => match (a.as_slice(), a.get(0)) {
                (Some(values), _) => Values::Held(values),
                (None, Some(first)) if a.len() == 1 => Values::One(T::from_scalar(first)),
                _ => Values::Converted(T::from_data(a.data())),
            },
        };
        let array = match operand {
            Operand::Array(a) => Some(a),
            _ => None,
        };
        Typed { array, values }
    }

    fn view(&self) -> View<'_, T> {
        let values = match &self.values {
            Values::Held(values) => values,
            Values::Converted(values) => &values[..],
            Values::One(value) => core::slice::from_ref(value),
        };
        match self.array {
            Some(array) => View::like(array, values),
            None => View::scalar(&values[0]),
        }
    }
}

/// Raises `overflow` if one of the operands is a Python `int` that no tensor holds.
pub(super) fn scalars_fit(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<(), Raise> {
    scalar_dtype(rhs)?;
    scalar_dtype(lhs)?;
    Ok(())
}

/// The exception for a kernel that has no code for a dtype.
pub(super) fn no_kernel(kernel: &str, dtype: DType) -> Raise {
    let name = scalar_type(dtype);
    Raise::new(RaiseKind::NoDtype, format!("\"{kernel}\" not implemented for '{name}'"))
}

/// The exception for an integer divisor that is zero somewhere.
pub(super) fn zero_division() -> Raise {
    Raise::new(RaiseKind::ZeroDivision, "ZeroDivisionError")
}

/// The exception for a Python function that takes no Python scalar there.
pub(super) fn not_a_tensor(function: &str) -> Raise {
    let message = format!("{function}() received an invalid combination of arguments");
    Raise::new(RaiseKind::Value, message)
}

/// The last axis, counted in the longer shape, on which the sizes do not go together.
pub(super) fn shape_mismatch(a: &[usize], b: &[usize]) -> Raise {
    let rank = a.len().max(b.len());
    let clash = a.iter().rev().zip(b.iter().rev()).enumerate();
    let clash = clash.into_iter().find(|(_, (x, y))| x != y && **x != 1 && **y != 1);
    let (back, (x, y)) = clash.unwrap_or((0, (&0, &0)));
    Raise::new(
        RaiseKind::Shape,
        format!(
            "The size of tensor a ({x}) must match the size of tensor b ({y}) at non-singleton dimension {}",
            rank.saturating_sub(back + 1)
        ),
    )
}
