//! `conv1d`. Integers only: how floats round depends on the library that multiplies matrices.

use alloc::{format, vec::Vec};

use super::operands::{array, no_dtype, room, shape_error, value_error, values};
use super::pair::{WIDE_UNSIGNED, by_dtype, no_kernel};
use crate::cast::Convert;
use crate::integer::{self, Int};
use crate::promote::torch::result_type;
use crate::{Array, DType, Outcome};

/// How the kernel of a convolution is moved over the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// How far from one place to the next.
    pub stride: i128,
    /// How many zeros stand before the first element and behind the last.
    pub padding: i128,
    /// How far apart the elements under the kernel lie.
    pub dilation: i128,
    /// Into how many groups the channels are split, each with weights of its own.
    pub groups: i128,
}

impl Default for Steps {
    /// One by one, over the input alone, all channels together.
    fn default() -> Steps {
        Steps { stride: 1, padding: 0, dilation: 1, groups: 1 }
    }
}

/// `torch.nn.functional.conv1d(input, weight, bias, stride, padding, dilation, groups)`: for each
/// place the sum of the products with the weights, not turned round, in the dtype of all three,
/// modulo 2^bits. Nothing is widened.
///
/// The input has the axes batch (may be left out), channel and place, the weights output channel, channel
/// of a group and place; the bias has one element for each output channel.
///
/// # Errors
///
/// In this order. `no-dtype`: a bias of another dtype than the input; `shape`: an input of other than two or
/// three dimensions, weights of fewer than three dimensions; `value`: a negative
/// `padding`, a `stride`, then `groups` below 1; `shape`: weights, channels and bias that do not fit, a
/// kernel longer than the input; `value`: a kernel of size 0, a `dilation` of 0; `no-dtype`: weights of another
/// dtype than the input, `bool`, `u16`, `u32` and `u64`, and with a `dilation` every dtype but
/// `i64`; an empty batch has none of these, and its dtype is that of the input with a 0-dimensional
/// array of weights. Unspecified: floats, no channels, a negative
/// `dilation`, and sizes beyond memory.
///
/// # Source
///
/// Measured with PyTorch 2.15.0; golden vectors.
///
/// ```
/// use int_reference::{Array, torch};
/// let (x, w) = (Array::from([[100_i8, 2, 3]]), Array::from([[1_i8, 2]]));
/// let w = w.reshape(vec![1, 1, 2]).unwrap();
/// let y = torch::conv1d(&x, &w, None, torch::Steps::default());
/// assert_eq!(y.unwrap(), Array::from([[104_i8, 8]]));
/// let y = torch::conv1d(&x, &w, None, torch::Steps { padding: 1, ..Default::default() });
/// assert_eq!(y.unwrap(), Array::from([[-56_i8, 104, 8, 3]]));
/// ```
pub fn conv1d(input: &Array, weight: &Array, bias: Option<&Array>, steps: Steps) -> Outcome {
    convolved(input, weight, bias, steps).unwrap_or_else(|early| early)
}

/// Sizes that were checked against each other.
struct Plan {
    batch: usize,
    channels: usize,
    places: usize,
    out_channels: usize,
    group_channels: usize,
    kernel: usize,
    out_places: usize,
    stride: usize,
    padding: usize,
    dilation: usize,
    groups: usize,
}

fn convolved(
    input: &Array,
    weight: &Array,
    bias: Option<&Array>,
    steps: Steps,
) -> Result<Outcome, Outcome> {
    let plan = Plan::new(input, weight, bias, steps)?;
    let dtype = input.dtype();
    let mut shape = input.shape().to_vec();
    let rank = shape.len();
    (shape[rank - 2], shape[rank - 1]) = (plan.out_channels, plan.out_places);
    room(&shape)?;
    if dtype.is_float() && weight.dtype() == dtype {
        return Err(Outcome::Unspecified("how floats round depends on the library".into()));
    }
    // Of an empty batch no kernel is asked.
    if plan.batch == 0 {
        let nothing = super::index::pick(input, &shape, &[]);
        // The weights have the part of a single number in the dtype.
        let one = super::index::pick(weight, &[], &[0]);
        return Ok(super::to(&nothing, result_type(&[(&nothing).into(), (&one).into()])?));
    }
    if weight.dtype() != dtype {
        return Err(no_dtype("expected input and weight of the same scalar type").into());
    }
    if dtype == DType::Bool || WIDE_UNSIGNED.contains(&dtype) {
        return Err(no_kernel("slow_conv2d_cpu", dtype).into());
    }
    if plan.dilation != 1 && dtype != DType::I64 {
        return Err(no_kernel("slow_conv_dilated<>", dtype).into());
    }
    Ok(by_dtype!(dtype,
        bool => return Err(no_kernel("slow_conv2d_cpu", dtype).into()),
        I: int => array(&shape, plan.run::<I>(input, weight, bias)).into(),
        F: float => return Err(no_kernel("slow_conv2d_cpu", <F as crate::Element>::DTYPE).into()),
    ))
}

/// From this on a number is as good as endless: no array is as long.
const LONG: i128 = 1 << 40;

impl Plan {
    fn new(
        input: &Array,
        weight: &Array,
        bias: Option<&Array>,
        steps: Steps,
    ) -> Result<Plan, Outcome> {
        let Steps { stride, padding, dilation, groups } = steps;
        if [stride, padding, dilation, groups].iter().any(|n| n.abs() > LONG) {
            return Err(Outcome::Unspecified("sizes beyond memory".into()));
        }
        let (x, w) = (input.shape(), weight.shape());
        if bias.is_some_and(|b| b.dtype() != input.dtype()) {
            return Err(no_dtype("Input type and bias type should be the same").into());
        }
        let (batch, channels, places) = match *x {
            [channels, places] => (1, channels, places),
            [batch, channels, places] => (batch, channels, places),
            _ => {
                let text = "Expected 2D (unbatched) or 3D (batched) input to conv1d";
                return Err(shape_error(text).into());
            }
        };
        if w.len() < 3 {
            return Err(shape_error("weight should have at least three dimensions").into());
        }
        for (wrong, what) in [
            (padding < 0, "negative padding is not supported"),
            (stride < 1, "non-positive stride is not supported"),
            (groups < 1, "non-positive groups is not supported"),
        ] {
            if wrong {
                return Err(value_error(what).into());
            }
        }
        if dilation < 0 {
            return Err(Outcome::Unspecified("a negative dilation".into()));
        }
        let &[out_channels, group_channels, kernel] = w else {
            let text = format!("Expected {}-dimensional input for weight {w:?}", w.len());
            return Err(shape_error(text).into());
        };
        let groups = groups as usize;
        let fitting = out_channels >= groups
            && out_channels % groups == 0
            && group_channels.checked_mul(groups) == Some(channels)
            && bias.is_none_or(|b| b.shape() == [out_channels]);
        if !fitting {
            let text = format!("Given groups={groups}, weight of size {w:?} and input {x:?}");
            return Err(shape_error(text).into());
        }
        let padded = places as i128 + 2 * padding;
        let reach = dilation.checked_mul(kernel as i128 - 1).map(|reach| reach + 1);
        let Some(reach) = reach.filter(|reach| *reach <= padded) else {
            let text = format!("Kernel size can't be greater than actual input size {padded}");
            return Err(shape_error(text).into());
        };
        if channels == 0
            || (places == 0 && batch != 0)
            || (batch == 0 && (kernel == 0 || dilation == 0))
        {
            return Err(Outcome::Unspecified("a convolution of nothing".into()));
        }
        if kernel == 0 || dilation == 0 {
            return Err(value_error("kernel size and dilation should be greater than zero").into());
        }
        let out_places = usize::try_from((padded - reach) / stride + 1).unwrap_or(usize::MAX);
        Ok(Plan {
            batch,
            channels,
            places,
            out_channels,
            group_channels,
            kernel,
            out_places,
            stride: stride as usize,
            padding: padding as usize,
            dilation: dilation as usize,
            groups,
        })
    }

    fn run<I: Int + Convert>(&self, input: &Array, weight: &Array, bias: Option<&Array>) -> Vec<I> {
        let (x, w) = (values::<I>(input.into()), values::<I>(weight.into()));
        let bias = bias.map(|b| values::<I>(b.into()));
        let outs = self.out_channels / self.groups;
        let total = |batch: usize, out: usize, place: usize| {
            let first = bias.as_ref().map_or(I::ZERO, |b| b[out]);
            (0..self.group_channels * self.kernel).fold(first, |sum, i| {
                let (channel, k) = (i / self.kernel, i % self.kernel);
                let at = (place * self.stride + k * self.dilation).checked_sub(self.padding);
                let Some(at) = at.filter(|at| *at < self.places) else { return sum };
                let row = batch * self.channels + out / outs * self.group_channels + channel;
                let factor = w[(out * self.group_channels + channel) * self.kernel + k];
                integer::add(sum, integer::mul(x[row * self.places + at], factor))
            })
        };
        let rows = (0..self.batch * self.out_channels)
            .flat_map(|row| (0..self.out_places).map(move |place| (row, place)));
        rows.map(|(row, place)| total(row / self.out_channels, row % self.out_channels, place))
            .collect()
    }
}
