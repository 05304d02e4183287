//! `einsum` of one and of two operands.

use alloc::{borrow::Cow, format, string::String, vec, vec::Vec};

use super::join::promoted;
use super::reduce::cast;
use crate::lax::args::asarray;
use crate::lax::calls::{Answer, calls};
use crate::lax::dot::{Dims, general};
use crate::lax::reduce::{Fold, reduce};
use crate::lax::shape::{pick, reshaped, room, strides, transposed, walk};
use crate::promote::jax::{canonical, promote};
use crate::{Array, DType, Operand, Outcome, Raise, RaiseKind};

fn refused(message: impl Into<Cow<'static, str>>) -> Outcome {
    Raise::new(RaiseKind::Value, message).into()
}

/// The letters of each operand and those of the result.
struct Equation {
    inputs: Vec<Vec<char>>,
    output: Vec<char>,
}

impl Equation {
    fn new(text: &str, operands: usize) -> Result<Equation, Outcome> {
        let text: String = text.chars().filter(|c| *c != ' ').collect();
        if text.contains('.') {
            return Err(Outcome::Unspecified("an ellipsis is outside this reference".into()));
        }
        let (inputs, output) = match text.split_once("->") {
            Some((inputs, output)) => (inputs, Some(output)),
            None => (&text[..], None),
        };
        if [inputs, output.unwrap_or("")].iter().any(|part| part.contains(['-', '>'])) {
            return Err(refused("Subscripts can only contain one '->'."));
        }
        let inputs: Vec<Vec<char>> = inputs.split(',').map(|part| part.chars().collect()).collect();
        if inputs.iter().flatten().any(|c| !c.is_ascii_alphabetic()) {
            return Err(Outcome::Unspecified("letters of ASCII alone are looked at here".into()));
        }
        let all: Vec<char> = inputs.iter().flatten().copied().collect();
        let output: Vec<char> = match output {
            Some(output) => output.chars().collect(),
            None => {
                let once = |c: &char| all.iter().filter(|d| *d == c).count() == 1;
                let mut once: Vec<char> = all.iter().copied().filter(once).collect();
                once.sort_unstable();
                once
            }
        };
        for (i, c) in output.iter().enumerate() {
            if output[..i].contains(c) {
                return Err(refused(format!("Output character '{c}' appeared more than once")));
            }
            if !all.contains(c) {
                return Err(refused(format!("Output character '{c}' did not appear in the input")));
            }
        }
        if inputs.len() != operands {
            let count = inputs.len();
            return Err(refused(format!(
                "Number of einsum subscripts, {count}, must be equal to the number of operands"
            )));
        }
        Ok(Equation { inputs, output })
    }
}

/// An operand, with a letter for each of its axes.
#[derive(Clone)]
struct Named {
    array: Array,
    letters: Vec<char>,
}

/// An operand in the dtype that JAX sums it in, if it does: the preferred one, unless its own
/// is above that.
fn for_sums(array: &Array, dtype: DType, x64: bool) -> Array {
    let above = promote((array.dtype(), array.is_weak()), (dtype, false), x64).0;
    if above == array.dtype() { array.clone() } else { cast(array, dtype) }
}

impl Named {
    /// With each letter once: of axes of one letter the diagonal, which JAX takes as a sum.
    fn new(array: Array, letters: &[char], (dtype, x64): (DType, bool)) -> Result<Named, Outcome> {
        let mut once: Vec<char> = Vec::new();
        letters.iter().for_each(|c| {
            if !once.contains(c) {
                once.push(*c)
            }
        });
        if once.len() == letters.len() {
            return Ok(Named { array, letters: once });
        }
        let array = for_sums(&array, dtype, x64);
        let own = strides(array.shape());
        let mut shape = Vec::new();
        let mut steps = Vec::new();
        for c in &once {
            let axes = || (0..letters.len()).filter(|axis| letters[*axis] == *c);
            let sizes: Vec<usize> = axes().map(|axis| array.shape()[axis]).collect();
            if sizes.iter().any(|size| *size != sizes[0]) {
                let why = "the diagonal of axes of two lengths is outside this reference";
                return Err(Outcome::Unspecified(why.into()));
            }
            shape.push(sizes[0]);
            steps.push(axes().map(|axis| own[axis]).fold(0, usize::wrapping_add) as isize);
        }
        let flat = if shape.contains(&0) { vec![] } else { walk(&shape, &steps, 0) };
        Ok(Named { array: pick(&array, &flat, shape), letters: once })
    }

    fn size(&self, letter: char) -> Option<usize> {
        self.axis(letter).map(|axis| self.array.shape()[axis])
    }

    fn axis(&self, letter: char) -> Option<usize> {
        self.letters.iter().position(|c| *c == letter)
    }

    /// Summed over the letters for which this holds.
    fn summed(
        self,
        gone: impl Fn(char) -> bool,
        (dtype, x64): (DType, bool),
    ) -> Result<Named, Outcome> {
        let axes: Vec<usize> =
            (0..self.letters.len()).filter(|axis| gone(self.letters[*axis])).collect();
        if axes.is_empty() {
            return Ok(self);
        }
        let array = reduce(&for_sums(&self.array, dtype, x64), &axes, Fold::Sum)?;
        let letters = self.letters.into_iter().filter(|c| !gone(*c)).collect();
        Ok(Named { array, letters })
    }

    /// Without the axes of length 1 that are longer in the other operand.
    fn without_short(self, other: &Named) -> Named {
        let short = |c: char| self.size(c) == Some(1) && other.size(c).is_some_and(|n| n != 1);
        let kept: Vec<usize> =
            (0..self.letters.len()).filter(|axis| !short(self.letters[*axis])).collect();
        let shape = kept.iter().map(|axis| self.array.shape()[*axis]).collect();
        let letters = kept.iter().map(|axis| self.letters[*axis]).collect();
        Named { array: reshaped(Cow::Owned(self.array), shape), letters }
    }

    /// With its axes as the output has them.
    fn ordered(&self, output: &[char]) -> Array {
        let order: Vec<usize> = output.iter().filter_map(|c| self.axis(*c)).collect();
        transposed(&self.array, &order)
    }
}

/// Every axis has a letter, and those of one letter the same length, or 1.
fn fit(equation: &Equation, arrays: &[Cow<'_, Array>]) -> Result<(), Outcome> {
    let mut sizes: Vec<(char, usize)> = Vec::new();
    for (letters, array) in equation.inputs.iter().zip(arrays) {
        if letters.len() != array.shape().len() {
            return Err(refused(
                "Einstein sum subscript does not contain the correct number of indices",
            ));
        }
        for (c, size) in letters.iter().zip(array.shape()) {
            match sizes.iter_mut().find(|(d, _)| d == c) {
                None => sizes.push((*c, *size)),
                Some((_, known)) if *known == 1 => *known = *size,
                Some((_, known)) if *known != *size && *size != 1 => {
                    let message = format!("Size of label '{c}' does not match previous terms");
                    return Err(Raise::new(RaiseKind::Shape, message).into());
                }
                Some(_) => {}
            }
        }
    }
    Ok(())
}

/// Of one operand.
fn of_one(one: Named, output: &[char], under: (DType, bool)) -> Result<Array, Outcome> {
    let summed = one.summed(|c| !output.contains(&c), under)?;
    Ok(cast(&summed.ordered(output), under.0))
}

/// Of two: letters of one alone are summed first, the rest is a `dot_general`.
fn of_two(a: Named, b: Named, output: &[char], under: (DType, bool)) -> Result<Array, Outcome> {
    let (a, b) = (a.clone().without_short(&b), b.without_short(&a));
    let lone = |other: &Named| {
        let other = other.letters.clone();
        move |c: char| !output.contains(&c) && !other.contains(&c)
    };
    let (of_a, of_b) = (lone(&b), lone(&a));
    let (a, b) = (a.summed(of_a, under)?, b.summed(of_b, under)?);
    let shared = |kept: bool| -> Vec<char> {
        let both = a.letters.iter().filter(|c| b.letters.contains(c));
        both.filter(|c| output.contains(c) == kept).copied().collect()
    };
    let (batch, over) = (shared(true), shared(false));
    let axes = |letters: &[char]| {
        [&a, &b].map(|one| letters.iter().filter_map(|c| one.axis(*c)).collect::<Vec<usize>>())
    };
    let dims = Dims { contract: axes(&over), batch: axes(&batch) };
    let array = general(&a.array, &b.array, &dims, Some(under.0))?;
    let own = |one: &Named| -> Vec<char> {
        let kept = one.letters.iter().filter(|c| !batch.contains(c) && !over.contains(c));
        kept.copied().collect()
    };
    let letters = [batch.clone(), own(&a), own(&b)].concat();
    Ok(cast(&Named { array, letters }.ordered(output), under.0))
}

calls! { Jnp;
    /// Sums of products over the letters that the result does not have.
    ///
    /// | equation | result |
    /// |---|---|
    /// | `ij,jk->ik`; `ij,jk` | the matrix product |
    /// | `ij->i`; `ii` | the sum of each row; of the diagonal |
    /// | `ij->ji`; `ii->i` | transposed; the diagonal |
    /// | a letter twice in the result, or not among the operands; not as many as axes or operands | raises `Value` |
    /// | a letter that means two lengths, neither of them 1 | raises `Shape` |
    /// | an ellipsis, what is no ASCII letter, three operands, a diagonal of two lengths | unspecified |
    ///
    /// | operands | dtype |
    /// |---|---|
    /// | `i8`, `i8` | `i8`, modulo 2^8; [`sum`](super::sum) widens |
    /// | `i8`, `u8` | `i16` |
    /// | `bool`, `bool` | "or" of "and" |
    /// | two, with `preferred_element_type` | as of [`matmul`](super::matmul): a narrower one raises `NoDtype` |
    /// | an operand that is summed alone, with one | summed in it, or in its own dtype if promotion of both is that; then converted |
    /// | `i8`, Python `3` | raises `NoDtype`: the scalar is an `i64` |
    /// | floats | where every order of the terms gives the same bits; else unspecified |
    ///
    /// Integers are the same under `jit`. Measured with JAX 0.12.0.1; golden vectors.
    ///
    /// ```
    /// use int_reference::{Array, Operand, jnp};
    /// let x = Array::from([[100_i8, 100], [3, 4]]);
    /// let one = [Operand::Array(&x)];
    /// assert_eq!(jnp::einsum(&one, "ij->i".into(), None).unwrap(), Array::from([-56_i8, 7]));
    /// let two = [Operand::Array(&x), Operand::Array(&x)];
    /// assert_eq!(jnp::einsum(&two, "ij,ij->".into(), None).unwrap(), Array::scalar(57_i8));
    /// ```
    list fn einsum(operands | equation: String, preferred_element_type: Option<DType>; x64)
        = "jnp.einsum({equation}, {0*}, preferred_element_type={preferred_element_type})",
        ["matmul", "tensordot", "trace"] => {
        let arrays: Vec<Cow<'_, Array>> =
            operands.iter().map(|x| asarray(*x, x64)).collect::<Result<_, _>>()?;
        if arrays.is_empty() || arrays.len() > 2 {
            return Err(Outcome::Unspecified("other than one or two operands".into()));
        }
        let equation = Equation::new(&equation, arrays.len())?;
        fit(&equation, &arrays)?;
        let (all, weak) = promoted(operands, x64)?;
        let (dtype, weak) = match preferred_element_type {
            Some(dtype) => (canonical(dtype, x64), false),
            None => (all[0].dtype(), weak),
        };
        let named: Result<Vec<Named>, Outcome> = arrays
            .into_iter()
            .zip(&equation.inputs)
            .map(|(array, letters)| Named::new(array.into_owned(), letters, (dtype, x64)))
            .collect();
        let output = &equation.output;
        let result = match &named?[..] {
            [one] => of_one(one.clone(), output, (dtype, x64))?,
            [a, b] => of_two(a.clone(), b.clone(), output, (dtype, x64))?,
            _ => return Err(Outcome::Unspecified("other than one or two operands".into())),
        };
        room(result.shape())?;
        Ok(result.with_weak(weak).into())
    }
}
