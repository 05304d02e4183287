//! From a case's operands to burn's tensors and scalars, and from burn's
//! tensors back to arrays. Nothing here knows which call is made.

use burn::tensor::kind::Basic;
use burn::tensor::{BoolStore, Device, Shape, Slice, Tensor, TensorData};
use int_reference::{Array, DType, with_data};

use crate::case::{Arg, ArrayArg, View};
use crate::subject::Observed;

/// The highest rank that a call is compiled for.
pub(crate) const MAX_RANK: usize = 8;

/// The three kinds of tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Float,
    Bool,
}

impl Kind {
    pub(crate) fn of(arg: &ArrayArg) -> Kind {
        match arg.base().dtype() {
            DType::Bool => Kind::Bool,
            dtype if dtype.is_float() => Kind::Float,
            _ => Kind::Int,
        }
    }
}

/// A device, and what it supports.
pub(crate) struct Backend {
    /// The cargo feature of burn that it comes with.
    pub(crate) feature: &'static str,
    /// Whether every call runs operands of different dtypes.
    pub(crate) mixed_dtypes: bool,
    device: Device,
    /// By its own word, in the order of [`DType::ALL`].
    supports: [bool; DType::ALL.len()],
}

impl Backend {
    pub(crate) fn new(feature: &'static str, device: Device) -> Backend {
        let supports = DType::ALL.map(|dtype| device.supports_dtype(burn_dtype(dtype)));
        Backend { feature, mixed_dtypes: false, device, supports }
    }

    /// Nothing, or the reason why a tensor of this dtype cannot be.
    pub(crate) fn supports(&self, dtype: DType) -> Result<(), Observed> {
        match self.supports[dtype as usize] {
            true => Ok(()),
            false => Err(unsupported("the device does not support this dtype")),
        }
    }

    /// An operand, seen through the views of its layout. Views are made by
    /// burn's own calls and read back: what they show must be the operand.
    pub(crate) fn tensor<const D: usize, K: Basic>(
        &self,
        arg: &ArrayArg,
    ) -> Result<Tensor<D, K>, Observed> {
        let base = arg.base();
        let options = (&self.device, burn_dtype(base.dtype()));
        let data = with_data!(base.data(), v => {
            TensorData::new(v.clone(), padded::<D>(base.shape()))
        });
        let mut tensor = Tensor::from_data(data, options);
        if arg.layout().is_empty() {
            return Ok(tensor);
        }
        let mut rank = base.shape().len();
        for step in arg.layout() {
            tensor = view(tensor, step, rank);
            if let View::Expand(shape) = step {
                rank = shape.len();
            }
        }
        read_back(&tensor, arg)?;
        Ok(tensor)
    }
}

/// A view fails to show the operand: a finding of the view call, which no call
/// on it must hide.
fn read_back<const D: usize, K: Basic>(
    tensor: &Tensor<D, K>,
    arg: &ArrayArg,
) -> Result<(), Observed> {
    let seen = match read(tensor.clone()) {
        Observed::Value(seen) => seen,
        other => return Err(other),
    };
    let shape = padded::<D>(arg.logical().shape()).to_vec();
    let wanted = arg.logical().clone().with_weak(false).reshape(shape);
    match wanted.is_ok_and(|wanted| wanted == seen) {
        true => Ok(()),
        false => Err(Observed::Refuses {
            kind: "read-back".into(),
            message: format!("{:?} of {} shows {seen}", arg.layout(), arg.base()),
        }),
    }
}

/// One view of an operand of this rank, in a tensor of rank `D` with unit axes in front.
fn view<const D: usize, K: Basic>(tensor: Tensor<D, K>, view: &View, rank: usize) -> Tensor<D, K> {
    let front = D - rank;
    match view {
        View::Permute(axes) => tensor.permute(std::array::from_fn::<usize, D, _>(|i| {
            if i < front { i } else { axes[i - front] + front }
        })),
        View::Slice { start, stop, step } => {
            let slice = Slice::new(*start as isize, Some(*stop as isize), *step as isize);
            tensor.slice_dim(front, slice)
        }
        // As a `Shape`: an array of dimensions is refused if one of them is 0.
        View::Expand(shape) => tensor.expand::<D, _>(Shape::from(padded::<D>(shape))),
    }
}

/// With unit axes in front.
fn padded<const D: usize>(shape: &[usize]) -> [usize; D] {
    let front = D - shape.len();
    std::array::from_fn(|i| if i < front { 1 } else { shape[i - front] })
}

/// What a call returned: dtype and shape are what burn's data says.
pub(crate) fn read<const D: usize, K: Basic>(tensor: Tensor<D, K>) -> Observed {
    match tensor.try_into_data() {
        Ok(data) => array(data),
        Err(error) => refuses(&error),
    }
}

fn array(data: TensorData) -> Observed {
    use burn::tensor::DType as B;
    let shape = data.shape().to_vec();
    macro_rules! typed {
        ($ty:ty) => {
            match data.try_into_vec::<$ty>() {
                Ok(values) => Array::new(shape, values),
                Err(error) => return refuses(&error),
            }
        };
    }
    let array = match data.dtype() {
        B::Bool(BoolStore::Native) => typed!(bool),
        B::I8 => typed!(i8),
        B::I16 => typed!(i16),
        B::I32 => typed!(i32),
        B::I64 => typed!(i64),
        B::U8 => typed!(u8),
        B::U16 => typed!(u16),
        B::U32 => typed!(u32),
        B::U64 => typed!(u64),
        B::F16 => typed!(half::f16),
        B::BF16 => typed!(half::bf16),
        B::F32 => typed!(f32),
        B::F64 => typed!(f64),
        other => return unsupported(format!("a result of dtype {other:?}")),
    };
    match array {
        Ok(array) => Observed::Value(array),
        Err(error) => Observed::Refuses { kind: "shape".into(), message: error.to_string() },
    }
}

/// A typed error, by the name of its variant.
fn refuses(error: &impl std::error::Error) -> Observed {
    let debug = format!("{error:?}");
    let kind = debug.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    Observed::Refuses { kind: kind.to_owned(), message: error.to_string() }
}

pub(crate) fn unsupported(why: impl Into<std::borrow::Cow<'static, str>>) -> Observed {
    Observed::Unsupported(why.into())
}

/// A Rust number that burn takes as scalar.
#[derive(Clone, Copy)]
pub(crate) enum RustScalar {
    I64(i64),
    U64(u64),
    F64(f64),
    Bool(bool),
}

impl RustScalar {
    /// The number a user would write for an operand that is a Python scalar:
    /// an `i64` (an `i32` literal is converted in the same way), a `u64` where
    /// it takes one.
    pub(crate) fn of(arg: &Arg) -> Result<RustScalar, Observed> {
        Ok(match arg {
            Arg::Array(_) => return Err(unsupported("an array where the call takes a scalar")),
            Arg::Float(v) => RustScalar::F64(*v),
            Arg::Bool(v) => RustScalar::Bool(*v),
            Arg::Int(v) => match (i64::try_from(*v), u64::try_from(*v)) {
                (Ok(v), _) => RustScalar::I64(v),
                (_, Ok(v)) => RustScalar::U64(v),
                _ => return Err(unsupported("no scalar type of burn holds this integer")),
            },
        })
    }
}

/// burn's name of a dtype.
pub(crate) fn burn_dtype(dtype: DType) -> burn::tensor::DType {
    use burn::tensor::DType as B;
    match dtype {
        DType::Bool => B::Bool(BoolStore::Native),
        DType::I8 => B::I8,
        DType::I16 => B::I16,
        DType::I32 => B::I32,
        DType::I64 => B::I64,
        DType::U8 => B::U8,
        DType::U16 => B::U16,
        DType::U32 => B::U32,
        DType::U64 => B::U64,
        DType::F16 => B::F16,
        DType::Bf16 => B::BF16,
        DType::F32 => B::F32,
        DType::F64 => B::F64,
    }
}
