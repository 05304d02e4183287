//! `bitcast_convert_type`: the bytes of the elements, little endian, read in another dtype.

use alloc::{format, vec::Vec};

use half::{bf16, f16};

use super::args::{asarray, with_shape};
use super::calls::{Answer, calls};
use crate::promote::jax::canonical;
use crate::{Array, DType, Data, Operand, Outcome, Raise, RaiseKind};

/// The bytes of each element after the other, a NaN's own included.
fn bytes(array: &Array) -> Vec<u8> {
    macro_rules! ways {
        ($($variant:ident)*) => {
            match array.data() {
                Data::Bool(v) => v.iter().map(|x| u8::from(*x)).collect(),
                $(Data::$variant(v) => v.iter().flat_map(|x| x.to_le_bytes()).collect(),)*
            }
        };
    }
    ways!(I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64)
}

fn read(bytes: &[u8], dtype: DType) -> Data {
    macro_rules! ways {
        ($($variant:ident $ty:ident)*) => {
            match dtype {
                DType::Bool => Data::Bool(bytes.iter().map(|x| *x != 0).collect()),
                $(DType::$variant => Data::$variant(
                    bytes
                        .chunks_exact(size_of::<$ty>())
                        .map(|chunk| {
                            let mut own = [0; size_of::<$ty>()];
                            own.copy_from_slice(chunk);
                            $ty::from_le_bytes(own)
                        })
                        .collect(),
                ),)*
            }
        };
    }
    ways!(I8 i8 I16 i16 I32 i32 I64 i64 U8 u8 U16 u16 U32 u32 U64 u64 F16 f16 Bf16 bf16 F32 f32 F64 f64)
}

/// The bytes of `array` in this dtype and shape, which must hold as many.
pub(crate) fn reread(array: &Array, dtype: DType, shape: Vec<usize>) -> Array {
    with_shape(shape, read(&bytes(array), dtype))
}

calls! { Lax;
    /// The bits of the elements in another dtype. A narrower one adds a last axis, the lowest bits
    /// first; a wider one joins the elements of the last axis.
    ///
    /// | operand | result |
    /// |---|---|
    /// | `i8` −1 as `u8` | 255 |
    /// | `f32` 1.0 as `i32` | 1065353216 |
    /// | `i32` of shape \[3\] as `i8` | shape \[3, 4\] |
    /// | `i8` of shape \[3, 4\] as `i32` | shape \[3\] |
    /// | `i8` of shape \[3\] as `i32` | raises `Shape` |
    /// | `bool` from or to anything else | raises `NoDtype` |
    ///
    /// The same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, DType, lax};
    /// let bytes = lax::bitcast_convert_type(&Array::from([258_i32]), DType::U8);
    /// assert_eq!(bytes.unwrap(), Array::from([[2_u8, 1, 0, 0]]));
    /// ```
    shaped fn bitcast_convert_type(operand | new_dtype: DType; x64)
        = "lax.bitcast_convert_type({0}, {new_dtype})", ["view"] => {
        let array = asarray(operand, x64)?;
        let (old, new) = (array.dtype(), canonical(new_dtype, x64));
        let mut shape: Vec<usize> = array.shape().into();
        if old.bits() > new.bits() {
            shape.push((old.bits() / new.bits()) as usize);
        } else if old.bits() < new.bits() {
            let joined = (new.bits() / old.bits()) as usize;
            if shape.pop() != Some(joined) {
                let message = format!("the last axis must be of length {joined}");
                return Err(Raise::new(RaiseKind::Shape, message).into());
            }
        }
        if old != new && (old == DType::Bool || new == DType::Bool) {
            let message = "lax.bitcast_convert_type does not support bool";
            return Err(Raise::new(RaiseKind::NoDtype, message).into());
        }
        let weak = array.is_weak();
        Ok(reread(&array, new, shape).with_weak(weak && old == new).into())
    }
}
