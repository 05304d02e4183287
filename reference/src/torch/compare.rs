//! `eq`, `ne`, `lt`, `le`, `gt` and `ge`: `bool` arrays, from operands that have
//! been promoted as for arithmetic. So a number is compared after it wrapped.

use super::pair::{Pair, WIDE_UNSIGNED, by_dtype, not_a_tensor};
use crate::{Array, DType, Operand, Outcome, Raise};

macro_rules! comparison {
    ($(#[$doc:meta])* $name:ident $op:tt, mirrored $mirror:ident, lacking $lacking:expr) => {
        $(#[$doc])*
        ///
        /// A number on the left is for the operator only: `2 < t` is evaluated as `t > 2`,
        /// while `torch.lt(2, t)` is a `TypeError`. This function takes it.
        ///
        /// # Source
        ///
        /// Measured with PyTorch 2.15.0; golden vectors.
        pub fn $name<'a>(lhs: impl Into<Operand<'a>>, rhs: impl Into<Operand<'a>>) -> Outcome {
            fn compare(lhs: Operand<'_>, rhs: Operand<'_>) -> Result<Array, Raise> {
                if lhs.dtype().is_none() && rhs.dtype().is_none() {
                    return Err(not_a_tensor(stringify!($name)));
                }
                // The kernel that a message names is the one that is evaluated.
                let kernel = match lhs.dtype() {
                    Some(_) => concat!(stringify!($name), "_cpu"),
                    None => concat!(stringify!($mirror), "_cpu"),
                };
                let pair = Pair::new(lhs, rhs)?.lacking($lacking, kernel)?;
                Ok(by_dtype!(pair.dtype,
                    bool => pair.zip(|x: bool, y: bool| x $op y),
                    I: int => pair.zip(|x: I, y: I| x $op y),
                    F: float => pair.zip(|x: F, y: F| x $op y),
                ))
            }
            compare(lhs.into(), rhs.into()).into()
        }
    };
}

/// `==` and `!=` have code for every dtype.
const NONE: &[DType] = &[];

comparison! {
    /// `torch.eq`, Python's `==`: whether the elements are equal, as a `bool` array.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `i8` 0 == Python 256 | true: 256 wraps to 0 |
    /// | `i64` 2^24 + 1 == Python 2.0^24 | true: both round to `f32` |
    /// | NaN == NaN | false |
    /// | 0.0 == −0.0 | true |
    ///
    /// # Errors
    ///
    /// `value` if neither operand is an array, and those of [every function of two
    /// operands](crate::torch). Every dtype has code.
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([0_i8, 1]);
    /// assert_eq!(torch::eq(&a, 256).unwrap(), Array::from([true, false]));
    /// ```
    eq ==, mirrored eq, lacking NONE
}
comparison! {
    /// `torch.ne`, Python's `!=`: the opposite of [`eq`], true for NaN with anything.
    ///
    /// # Errors
    ///
    /// As [`eq`].
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([0_i8, 1]);
    /// assert_eq!(torch::ne(&a, 256).unwrap(), Array::from([false, true]));
    /// ```
    ne !=, mirrored ne, lacking NONE
}
comparison! {
    /// `torch.lt`, Python's `<`: whether the left element is less, as a `bool` array.
    ///
    /// | operands | result |
    /// |---|---|
    /// | `u8` 3 < Python −1 | true: −1 wraps to 255 |
    /// | `i8` 3 < Python 200 | false: 200 wraps to −56 |
    /// | false < true | true |
    /// | NaN on either side | false |
    ///
    /// # Errors
    ///
    /// `no-dtype` for `u16`, `u32` and `u64`, which have no code; else as [`eq`].
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([3_i8, -100]);
    /// assert_eq!(torch::lt(&a, 200).unwrap(), Array::from([false, true]));
    /// assert_eq!(torch::lt(0, &a).unwrap(), Array::from([true, false]));
    /// ```
    lt <, mirrored gt, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.le`, Python's `<=`: as [`lt`], true for equal elements too.
    ///
    /// # Errors
    ///
    /// As [`lt`].
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([3_i32, 4]);
    /// assert_eq!(torch::le(&a, 3).unwrap(), Array::from([true, false]));
    /// ```
    le <=, mirrored ge, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.gt`, Python's `>`: [`lt`] with its operands the other way round.
    ///
    /// # Errors
    ///
    /// As [`lt`].
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([3_i32, 4]);
    /// assert_eq!(torch::gt(&a, 3).unwrap(), Array::from([false, true]));
    /// ```
    gt >, mirrored lt, lacking WIDE_UNSIGNED
}
comparison! {
    /// `torch.ge`, Python's `>=`: [`le`] with its operands the other way round.
    ///
    /// # Errors
    ///
    /// As [`lt`].
    ///
    /// ```
    /// use int_reference::{Array, torch};
    /// let a = Array::from([3_i32, 4]);
    /// assert_eq!(torch::ge(&a, 4).unwrap(), Array::from([false, true]));
    /// ```
    ge >=, mirrored le, lacking WIDE_UNSIGNED
}
