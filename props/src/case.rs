//! Cases: the operands and attributes of one evaluation, with the layout each
//! array has in memory. A case knows nothing of subjects, claims or verdicts.

mod array_arg;

use std::hash::{DefaultHasher, Hash, Hasher};

use half::{bf16, f16};
use int_reference::{Array, Attrs, DType, Operand, Scalar, broadcast_shapes};

pub use array_arg::{ArrayArg, LayoutError, View};
pub(crate) use array_arg::{from_scalars, gather};

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The operands, in order.
    pub args: Vec<Arg>,
    /// What is not an operand: `dtype` of a cast, …
    pub attrs: Attrs,
}

/// One operand. Two float scalars are equal when their bits are, any NaN to any
/// NaN, as in an array.
#[derive(Clone, Debug)]
pub enum Arg {
    /// An array with its layout.
    Array(ArrayArg),
    /// A Python `int`, a Rust integer scalar.
    Int(i128),
    /// A Python `float`, a Rust `f64`.
    Float(f64),
    /// A Python `bool`.
    Bool(bool),
}

impl PartialEq for Arg {
    fn eq(&self, other: &Arg) -> bool {
        match (self, other) {
            (Arg::Array(a), Arg::Array(b)) => a == b,
            (Arg::Int(a), Arg::Int(b)) => a == b,
            (Arg::Float(a), Arg::Float(b)) => Scalar::F64(*a) == Scalar::F64(*b),
            (Arg::Bool(a), Arg::Bool(b)) => a == b,
            _ => false,
        }
    }
}

impl Arg {
    /// A contiguous array.
    pub fn array(array: impl Into<Array>) -> Arg {
        Arg::Array(ArrayArg::plain(array.into()))
    }

    /// The operand that the reference is given.
    pub fn operand(&self) -> Operand<'_> {
        match self {
            Arg::Array(a) => Operand::Array(a.logical()),
            Arg::Int(v) => Operand::Int(*v),
            Arg::Float(v) => Operand::Float(*v),
            Arg::Bool(v) => Operand::Bool(*v),
        }
    }

    /// The array, if it is one.
    pub fn as_array(&self) -> Option<&ArrayArg> {
        match self {
            Arg::Array(a) => Some(a),
            _ => None,
        }
    }

    /// The dtype of an array.
    pub fn dtype(&self) -> Option<DType> {
        self.as_array().map(|a| a.logical().dtype())
    }

    /// Element `index` of an array, or the scalar itself.
    pub fn item(&self, index: usize) -> Option<Item> {
        Some(match self {
            Arg::Array(a) => Item::Element(a.logical().get(index)?),
            Arg::Int(v) => Item::Int(*v),
            Arg::Float(v) => Item::Float(*v),
            Arg::Bool(v) => Item::Bool(*v),
        })
    }
}

/// One operand's part in one element of the result: an element of an array, or
/// a Python scalar. Floats are equal by bits, and any NaN to any NaN.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// An element of an array.
    Element(Scalar),
    /// A Python `int`.
    Int(i128),
    /// A Python `float`.
    Float(f64),
    /// A Python `bool`.
    Bool(bool),
}

impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        match (self, other) {
            (Item::Element(a), Item::Element(b)) => a == b,
            (Item::Int(a), Item::Int(b)) => a == b,
            (Item::Float(a), Item::Float(b)) => Scalar::F64(*a) == Scalar::F64(*b),
            (Item::Bool(a), Item::Bool(b)) => a == b,
            _ => false,
        }
    }
}

impl Item {
    /// The value of an integer or boolean, array element or scalar.
    pub fn int(self) -> Option<i128> {
        match self {
            Item::Element(s) => s.to_i128(),
            Item::Int(v) => Some(v),
            Item::Bool(v) => Some(v.into()),
            Item::Float(_) => None,
        }
    }

    /// The value of a float, array element or scalar.
    pub fn float(self) -> Option<f64> {
        match self {
            Item::Element(s) => s.to_f64(),
            Item::Float(v) => Some(v),
            _ => None,
        }
    }

    /// The dtype of an array element.
    pub fn dtype(self) -> Option<DType> {
        match self {
            Item::Element(s) => Some(s.dtype()),
            _ => None,
        }
    }
}

impl Case {
    /// A case without attributes.
    pub fn new(args: Vec<Arg>) -> Case {
        Case { args, attrs: Attrs::new() }
    }

    /// The operands that the reference is given.
    pub fn operands(&self) -> Vec<Operand<'_>> {
        self.args.iter().map(Arg::operand).collect()
    }

    /// Which operands are arrays.
    pub fn form(&self) -> Option<Form> {
        let arrays: Vec<bool> = self.args.iter().map(|a| a.as_array().is_some()).collect();
        match arrays[..] {
            [true] => Some(Form::Array),
            [true, true] => Some(Form::ArrayArray),
            [true, false] => Some(Form::ArrayScalar),
            [false, true] => Some(Form::ScalarArray),
            _ => None,
        }
    }

    /// A number that is the same for equal cases, and for others as good as never.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for arg in &self.args {
            match arg {
                Arg::Array(a) => a.hash(&mut hasher),
                Arg::Int(v) => (0, v).hash(&mut hasher),
                Arg::Float(v) => (1, Scalar::F64(*v).bits()).hash(&mut hasher),
                Arg::Bool(v) => (2, v).hash(&mut hasher),
            }
        }
        for (name, value) in self.attrs.iter() {
            (name, value.to_string()).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The common shape of the operands; `None` if they do not broadcast.
    pub fn broadcast_shape(&self) -> Option<Vec<usize>> {
        let operands = self.operands();
        let shapes: Vec<&[usize]> = operands.iter().map(Operand::shape).collect();
        broadcast_shapes(&shapes)
    }
}

/// Which operands are arrays: different code in the libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// One array.
    Array,
    /// Two arrays.
    ArrayArray,
    /// An array and a scalar.
    ArrayScalar,
    /// A scalar and an array.
    ScalarArray,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 4] =
        [Form::Array, Form::ArrayArray, Form::ArrayScalar, Form::ScalarArray];

    /// The name in records: `array`, `array-array`, …
    pub const fn name(self) -> &'static str {
        match self {
            Form::Array => "array",
            Form::ArrayArray => "array-array",
            Form::ArrayScalar => "array-scalar",
            Form::ScalarArray => "scalar-array",
        }
    }

    /// The form of this name.
    pub fn from_name(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|f| f.name() == name)
    }
}

/// `value` rounded to a float dtype. Every NaN becomes the same NaN, since a
/// record says no more than "nan".
pub(crate) fn rounded(value: f64, dtype: DType) -> Scalar {
    let value = if value.is_nan() { f64::NAN } else { value };
    match dtype {
        DType::F16 => Scalar::F16(f16::from_f64(value)),
        DType::Bf16 => Scalar::Bf16(bf16::from_f64(value)),
        DType::F32 => Scalar::F32(value as f32),
        _ => Scalar::F64(value),
    }
}
