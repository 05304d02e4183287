//! Arrays: a shape and flat row-major data of one dtype. No strides: layout is
//! a matter of the library under test, not of what the answer is.

use alloc::{format, string::String, vec, vec::Vec};
use core::fmt;

use half::{bf16, f16};

use crate::{DType, Element, Scalar};

/// Flat data of one dtype.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Data {
    Bool(Vec<bool>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    F16(Vec<f16>),
    Bf16(Vec<bf16>),
    F32(Vec<f32>),
    F64(Vec<f64>),
}

/// Runs `$body` with `$v` bound to the typed vector (or a reference to it).
#[macro_export]
#[doc(hidden)]
macro_rules! with_data {
    ($data:expr, $v:ident => $body:expr) => {
        match $data {
            $crate::Data::Bool($v) => $body,
            $crate::Data::I8($v) => $body,
            $crate::Data::I16($v) => $body,
            $crate::Data::I32($v) => $body,
            $crate::Data::I64($v) => $body,
            $crate::Data::U8($v) => $body,
            $crate::Data::U16($v) => $body,
            $crate::Data::U32($v) => $body,
            $crate::Data::U64($v) => $body,
            $crate::Data::F16($v) => $body,
            $crate::Data::Bf16($v) => $body,
            $crate::Data::F32($v) => $body,
            $crate::Data::F64($v) => $body,
        }
    };
}

/// An array of any rank: flat row-major data and a shape.
///
/// Equality is bit-exact in dtype, shape and data, except that any NaN equals
/// any NaN. `weak` (JAX's weak type) takes part in it as well.
///
/// ```
/// use int_reference::{Array, DType};
/// let a = Array::from([[1_i8, 2], [3, 4]]);
/// assert_eq!((a.shape(), a.dtype()), (&[2, 2][..], DType::I8));
/// assert_eq!(a, Array::new(vec![2, 2], vec![1_i8, 2, 3, 4]).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Array {
    shape: Vec<usize>,
    data: Data,
    weak: bool,
}

/// A shape and data that do not fit each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LengthError {
    /// The shape that was asked for.
    pub shape: Vec<usize>,
    /// How many elements were given.
    pub len: usize,
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shape {:?} does not hold {} elements", self.shape, self.len)
    }
}

impl core::error::Error for LengthError {}

impl Array {
    /// An array of this shape with these elements, row-major.
    pub fn new<T: Element>(shape: Vec<usize>, values: Vec<T>) -> Result<Array, LengthError> {
        Array::from_data(shape, T::into_data(values))
    }

    /// An array of this shape with this data, row-major.
    pub fn from_data(shape: Vec<usize>, data: Data) -> Result<Array, LengthError> {
        let len = with_data!(&data, v => v.len());
        let product = shape.iter().try_fold(1_usize, |n, d| n.checked_mul(*d));
        // A zero among huge dimensions still means no elements.
        let wanted = if shape.contains(&0) { Some(0) } else { product };
        if wanted != Some(len) {
            return Err(LengthError { shape, len });
        }
        Ok(Array { shape, data, weak: false })
    }

    /// An array of these elements, row-major; `None` if one is of another dtype
    /// or the shape does not hold as many.
    ///
    /// ```
    /// use int_reference::{Array, DType, Scalar};
    /// let a = Array::from_scalars(DType::U8, vec![2], &[Scalar::U8(1), Scalar::U8(2)]);
    /// assert_eq!(a, Some(Array::from([1_u8, 2])));
    /// assert_eq!(Array::from_scalars(DType::U8, vec![1], &[Scalar::I8(1)]), None);
    /// ```
    pub fn from_scalars(dtype: DType, shape: Vec<usize>, elements: &[Scalar]) -> Option<Array> {
        macro_rules! collect {
            ($($variant:ident $ty:ty),*) => {
                match dtype {
                    $(DType::$variant => <$ty>::into_data(
                        elements
                            .iter()
                            .map(|s| match s {
                                Scalar::$variant(v) => Some(*v),
                                _ => None,
                            })
                            .collect::<Option<_>>()?,
                    ),)*
                }
            };
        }
        let data = collect!(
            Bool bool, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64,
            F16 f16, Bf16 bf16, F32 f32, F64 f64
        );
        Array::from_data(shape, data).ok()
    }

    /// A 0-dimensional array.
    pub fn scalar<T: Element>(value: T) -> Array {
        Array { shape: vec![], data: T::into_data(vec![value]), weak: false }
    }

    /// The same array with JAX's weak type set or cleared.
    pub fn with_weak(mut self, weak: bool) -> Array {
        self.weak = weak;
        self
    }

    /// JAX's weak type: the array promotes as a Python scalar does.
    pub fn is_weak(&self) -> bool {
        self.weak
    }

    /// The dtype.
    pub fn dtype(&self) -> DType {
        match &self.data {
            Data::Bool(_) => DType::Bool,
            Data::I8(_) => DType::I8,
            Data::I16(_) => DType::I16,
            Data::I32(_) => DType::I32,
            Data::I64(_) => DType::I64,
            Data::U8(_) => DType::U8,
            Data::U16(_) => DType::U16,
            Data::U32(_) => DType::U32,
            Data::U64(_) => DType::U64,
            Data::F16(_) => DType::F16,
            Data::Bf16(_) => DType::Bf16,
            Data::F32(_) => DType::F32,
            Data::F64(_) => DType::F64,
        }
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        with_data!(&self.data, v => v.len())
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The data.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The elements, if the array holds this type.
    ///
    /// ```
    /// # use int_reference::Array;
    /// assert_eq!(Array::from(vec![1_u16, 2]).as_slice::<u16>(), Some(&[1, 2][..]));
    /// assert_eq!(Array::from(vec![1_u16, 2]).as_slice::<i16>(), None);
    /// ```
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::slice_of(&self.data)
    }

    /// Element `index` of the flat row-major data.
    pub fn get(&self, index: usize) -> Option<Scalar> {
        macro_rules! pick {
            ($($variant:ident)*) => {
                match &self.data {
                    $(Data::$variant(v) => v.get(index).map(|x| Scalar::$variant(*x)),)*
                }
            };
        }
        pick!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64)
    }

    /// Sets element `index`; `false` (and nothing changed) if the index is out
    /// of range or the dtype is another.
    pub fn set(&mut self, index: usize, value: Scalar) -> bool {
        macro_rules! put {
            ($($variant:ident)*) => {
                match (&mut self.data, value) {
                    $((Data::$variant(v), Scalar::$variant(x)) => match v.get_mut(index) {
                        Some(slot) => { *slot = x; true }
                        None => false,
                    },)*
                    _ => false,
                }
            };
        }
        put!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64)
    }

    /// The same data in another shape of the same length.
    pub fn reshape(self, shape: Vec<usize>) -> Result<Array, LengthError> {
        let weak = self.weak;
        Ok(Array::from_data(shape, self.data)?.with_weak(weak))
    }

    /// The first flat index at which the bits differ; arrays of another dtype or
    /// length differ at 0.
    pub fn first_difference(&self, other: &Array) -> Option<usize> {
        if self.dtype() != other.dtype() || self.len() != other.len() {
            return Some(0);
        }
        (0..self.len()).find(|i| self.get(*i) != other.get(*i))
    }

    /// One line: dtype, shape and (up to `limit`) elements.
    pub fn summary(&self, limit: usize) -> String {
        let mut text = format!("{}{:?} [", self.dtype(), self.shape);
        for i in 0..self.len().min(limit) {
            if i > 0 {
                text.push_str(", ");
            }
            if let Some(x) = self.get(i) {
                text.push_str(&format!("{x}"));
            }
        }
        if self.len() > limit {
            text.push_str(&format!(", … {} in all", self.len()));
        }
        text.push(']');
        text
    }
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary(16))
    }
}

/// Slices of one type with the same bits; floats with any NaN equal to any NaN.
fn same_bits(a: &Data, b: &Data) -> bool {
    macro_rules! same {
        (int: $($i:ident)*; float: $($f:ident)*) => {
            match (a, b) {
                $((Data::$i(a), Data::$i(b)) => a == b,)*
                $((Data::$f(a), Data::$f(b)) => a.len() == b.len() && a.iter().zip(b)
                    .all(|(x, y)| x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan())),)*
                _ => false,
            }
        };
    }
    same!(int: Bool I8 I16 I32 I64 U8 U16 U32 U64; float: F16 Bf16 F32 F64)
}

impl PartialEq for Array {
    fn eq(&self, other: &Array) -> bool {
        self.shape == other.shape && self.weak == other.weak && same_bits(&self.data, &other.data)
    }
}

impl Eq for Array {}

impl<T: Element> From<Vec<T>> for Array {
    fn from(values: Vec<T>) -> Array {
        Array { shape: vec![values.len()], data: T::into_data(values), weak: false }
    }
}

impl<T: Element> From<&[T]> for Array {
    fn from(values: &[T]) -> Array {
        Array::from(values.to_vec())
    }
}

impl<T: Element, const N: usize> From<[T; N]> for Array {
    fn from(values: [T; N]) -> Array {
        Array::from(values.to_vec())
    }
}

impl<T: Element, const M: usize, const N: usize> From<[[T; N]; M]> for Array {
    fn from(values: [[T; N]; M]) -> Array {
        let flat: Vec<T> = values.into_iter().flatten().collect();
        Array { shape: vec![M, N], data: T::into_data(flat), weak: false }
    }
}

impl<T: Element, const L: usize, const M: usize, const N: usize> From<[[[T; N]; M]; L]> for Array {
    fn from(values: [[[T; N]; M]; L]) -> Array {
        let flat: Vec<T> = values.into_iter().flatten().flatten().collect();
        Array { shape: vec![L, M, N], data: T::into_data(flat), weak: false }
    }
}
