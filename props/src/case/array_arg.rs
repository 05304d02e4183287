//! Array operands: what lies in memory, and the views that are taken of it.

use std::hash::{Hash, Hasher};

use int_reference::{Array, DType, Data, Scalar, broadcast_indices, broadcast_shapes};

/// An array as it lies in memory, and the views that make the operand of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrayArg {
    base: Array,
    layout: Vec<View>,
    logical: Array,
    /// For each logical element, where it is in `base`.
    origin: Option<Vec<usize>>,
}

/// One view step, as the subjects' own view calls make it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Axes in this order.
    Permute(Vec<usize>),
    /// `start..stop` by `step` along the first axis.
    Slice {
        /// The first index.
        start: usize,
        /// One past the last index.
        stop: usize,
        /// The distance, at least 1.
        step: usize,
    },
    /// Broadcast to this shape (unit axes repeated, axes added in front).
    Expand(Vec<usize>),
}

/// A layout that does not fit its array.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("view {view:?} does not fit shape {shape:?}")]
pub struct LayoutError {
    /// The step.
    pub view: View,
    /// The shape it was applied to.
    pub shape: Vec<usize>,
}

impl Hash for ArrayArg {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.base.dtype(), self.base.shape(), self.base.is_weak(), &self.layout).hash(state);
        for i in 0..self.base.len() {
            self.base.get(i).map(Scalar::bits).hash(state);
        }
    }
}

impl ArrayArg {
    /// A contiguous operand.
    pub fn plain(base: Array) -> ArrayArg {
        ArrayArg { logical: base.clone(), base, layout: Vec::new(), origin: None }
    }

    /// `base` seen through `layout`.
    pub fn with_layout(base: Array, layout: Vec<View>) -> Result<ArrayArg, LayoutError> {
        if layout.is_empty() {
            return Ok(ArrayArg::plain(base));
        }
        let mut shape = base.shape().to_vec();
        let mut origin: Vec<usize> = (0..base.len()).collect();
        for view in &layout {
            let (next, picked) = view
                .apply(&shape)
                .ok_or_else(|| LayoutError { view: view.clone(), shape: shape.clone() })?;
            origin = picked.into_iter().map(|i| origin[i]).collect();
            shape = next;
        }
        let logical = gather(&base, &origin, shape);
        Ok(ArrayArg { base, layout, logical, origin: Some(origin) })
    }

    /// Another base of the same shape, seen through the same views.
    pub(crate) fn with_base(&self, base: Array) -> ArrayArg {
        let logical = match &self.origin {
            None => base.clone(),
            Some(origin) => gather(&base, origin, self.logical.shape().to_vec()),
        };
        ArrayArg { base, layout: self.layout.clone(), logical, origin: self.origin.clone() }
    }

    /// The shape that each view is taken of.
    pub(crate) fn shapes(&self) -> Vec<Vec<usize>> {
        let under = |shape: &mut Vec<usize>, view: &View| {
            let next = view.shape(shape).expect("the layout fits");
            Some(std::mem::replace(shape, next))
        };
        self.layout.iter().scan(self.base.shape().to_vec(), under).collect()
    }

    /// What lies in memory.
    pub fn base(&self) -> &Array {
        &self.base
    }

    /// The views, in the order they are applied.
    pub fn layout(&self) -> &[View] {
        &self.layout
    }

    /// The operand itself, row-major: what the reference is given.
    pub fn logical(&self) -> &Array {
        &self.logical
    }

    /// Sets logical element `index` (and whatever shares its memory).
    pub fn set(&mut self, index: usize, value: Scalar) {
        match &self.origin {
            None => {
                self.base.set(index, value);
                self.logical.set(index, value);
            }
            Some(origin) => {
                self.base.set(origin[index], value);
                for (i, at) in origin.iter().enumerate() {
                    if *at == origin[index] {
                        self.logical.set(i, value);
                    }
                }
            }
        }
    }
}

impl View {
    /// The shape that results; `None` if the view does not fit.
    fn shape(&self, shape: &[usize]) -> Option<Vec<usize>> {
        match self {
            View::Permute(axes) => {
                let mut sorted = axes.clone();
                sorted.sort_unstable();
                let fits = sorted.iter().copied().eq(0..shape.len());
                fits.then(|| axes.iter().map(|a| shape[*a]).collect())
            }
            View::Slice { start, stop, step } => {
                let first = *shape.first()?;
                if *step == 0 || start > stop || *stop > first {
                    return None;
                }
                let mut out = shape.to_vec();
                out[0] = (stop - start).div_ceil(*step);
                Some(out)
            }
            View::Expand(out) => {
                let fits = out.len() >= shape.len()
                    && broadcast_shapes(&[shape, out]).as_deref() == Some(out);
                fits.then(|| out.clone())
            }
        }
    }

    /// The shape that results, and for each of its elements the flat index of
    /// the element of `shape` it shows; `None` if the view does not fit.
    fn apply(&self, shape: &[usize]) -> Option<(Vec<usize>, Vec<usize>)> {
        let out = self.shape(shape)?;
        let mut strides = row_major_strides(shape);
        let picked = match self {
            View::Permute(axes) => {
                let strides: Vec<usize> = axes.iter().map(|a| strides[*a]).collect();
                walk(&out, &strides, 0)
            }
            View::Slice { start, step, .. } => {
                let offset = start * strides[0];
                strides[0] *= step;
                walk(&out, &strides, offset)
            }
            View::Expand(_) => broadcast_indices(shape, &out),
        };
        Some((out, picked))
    }
}

fn row_major_strides(shape: &[usize]) -> Vec<usize> {
    let mut strides = vec![1; shape.len()];
    for i in (1..shape.len()).rev() {
        strides[i - 1] = strides[i] * shape[i];
    }
    strides
}

/// The flat positions of all elements of `shape` under `strides`, row-major.
fn walk(shape: &[usize], strides: &[usize], offset: usize) -> Vec<usize> {
    let mut positions = vec![offset];
    for (dim, stride) in shape.iter().zip(strides) {
        positions = positions.iter().flat_map(|p| (0..*dim).map(move |i| p + i * stride)).collect();
    }
    positions
}

/// The elements of `base` at these flat indices, in this shape of as many.
pub(crate) fn gather(base: &Array, from: &[usize], shape: Vec<usize>) -> Array {
    let data = int_reference::with_data!(base.data(), v => {
        pick(v, from)
    });
    Array::from_data(shape, data)
        .expect("one index per element of the shape")
        .with_weak(base.is_weak())
}

fn pick<T: int_reference::Element>(values: &[T], from: &[usize]) -> Data {
    T::into_data(from.iter().map(|i| values[*i]).collect())
}

/// An array of these elements; `None` if one of them is of another dtype or the
/// shape does not hold as many.
pub(crate) fn from_scalars(
    dtype: DType,
    shape: Vec<usize>,
    elements: impl Iterator<Item = Scalar>,
) -> Option<Array> {
    macro_rules! collect {
        ($($variant:ident)*) => {
            match dtype {
                $(DType::$variant => {
                    let mut values = Vec::with_capacity(elements.size_hint().0);
                    for element in elements {
                        let Scalar::$variant(value) = element else { return None };
                        values.push(value);
                    }
                    Data::$variant(values)
                })*
            }
        };
    }
    let data = collect!(Bool I8 I16 I32 I64 U8 U16 U32 U64 F16 Bf16 F32 F64);
    Array::from_data(shape, data).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(base: Array, layout: Vec<View>) -> Array {
        ArrayArg::with_layout(base, layout).unwrap().logical().clone()
    }

    #[test]
    fn views_show_what_numpy_shows() {
        let matrix = || Array::from([[1_i8, 2, 3], [4, 5, 6]]);
        let permuted = shown(matrix(), vec![View::Permute(vec![1, 0])]);
        assert_eq!(permuted, Array::from([[1_i8, 4], [2, 5], [3, 6]]));
        let slice = View::Slice { start: 1, stop: 6, step: 2 };
        let sliced = shown(Array::from([0_i8, 1, 2, 3, 4, 5, 6]), vec![slice]);
        assert_eq!(sliced, Array::from([1_i8, 3, 5]));
        let expanded = shown(Array::from([7_i8, 8]), vec![View::Expand(vec![2, 2])]);
        assert_eq!(expanded, Array::from([[7_i8, 8], [7, 8]]));
        let column = vec![View::Permute(vec![1, 0]), View::Slice { start: 2, stop: 3, step: 1 }];
        assert_eq!(shown(matrix(), column), Array::from([[3_i8, 6]]));
    }

    #[test]
    fn a_view_that_does_not_fit_is_an_error() {
        let views = [
            View::Permute(vec![0, 0]),
            View::Permute(vec![0]),
            View::Slice { start: 0, stop: 3, step: 1 },
            View::Slice { start: 2, stop: 1, step: 1 },
            View::Slice { start: 0, stop: 1, step: 0 },
            View::Expand(vec![3]),
            View::Expand(vec![2, 4]),
        ];
        for view in views {
            let error = ArrayArg::with_layout(Array::from([[1_i8, 2, 3]; 2]), vec![view.clone()]);
            assert_eq!(error, Err(LayoutError { view, shape: vec![2, 3] }));
        }
        let none = View::Slice { start: 0, stop: 0, step: 1 };
        assert!(ArrayArg::with_layout(Array::scalar(1_i8), vec![none]).is_err());
    }

    #[test]
    fn an_element_that_is_shown_twice_is_set_twice() {
        let base = Array::from([1_i8, 2]);
        let mut arg = ArrayArg::with_layout(base, vec![View::Expand(vec![2, 2])]).unwrap();
        arg.set(1, Scalar::I8(9));
        assert_eq!(arg.base(), &Array::from([1_i8, 9]));
        assert_eq!(arg.logical(), &Array::from([[1_i8, 9], [1, 9]]));
    }
}
