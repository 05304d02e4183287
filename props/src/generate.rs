//! The one generator: bytes to a case of a family. libFuzzer mutates the bytes,
//! proptest draws them, seeds are short strings of them; all three get the same
//! cases. It knows what a family's `Spec` says and nothing of subjects, claims
//! or semantics.
//!
//! Decisions about the structure (form, dtype, shape, layout, pattern) come
//! first and take a byte each, then the values, a byte for each that matters
//! most. What the bytes leave open is expanded from a seed in the header, so a
//! header alone is a whole case and a short input is not all zeros.

mod call;
mod layout;
mod pattern;
pub mod seeds;
mod shape;
mod source;
mod value;

use int_reference::{Array, Attr, Attrs, DType};

use crate::case::{Arg, ArrayArg, Case, Form};
use crate::claim::{Family, FormSpec, ScalarKind};
pub use call::Call;
use pattern::Zeros;
use source::{Source, share};
pub(crate) use value::FLOATS;

/// What the generator makes of an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The case.
    pub case: Case,
    /// Decides which surfaces and which of several equivalent calls the input
    /// visits. One byte of the header changes it and leaves the case alone.
    pub select: u64,
}

/// The case of `family` that these bytes stand for; `None` if they do not even
/// fill the header of four bytes.
///
/// ```
/// use int_props::{claim::Family, generate};
/// let drawn = generate::case(Family::FloorDiv, &[1, 2, 3, 4]).unwrap();
/// assert_eq!(drawn.case.args.len(), 2);
/// assert_eq!(generate::case(Family::FloorDiv, &[1, 2, 3]), None);
/// ```
pub fn case(family: Family, bytes: &[u8]) -> Option<Drawn> {
    let (mut src, select) = Source::new(bytes)?;
    let spec = family.spec().forms;
    let form = src.weighted(spec, |f| f.weight);
    let args = match form.form {
        Form::Array => vec![Arg::Array(one_array(&mut src, form, Zeros::Natural))],
        Form::ArrayArray => two_arrays(&mut src, form).map(Arg::Array).into(),
        Form::ArrayScalar => {
            let zeros = last_zeros(&mut src, form);
            let array = one_array(&mut src, form, Zeros::Natural);
            let scalar = scalar(&mut src, form, array.logical(), zeros);
            vec![Arg::Array(array), scalar]
        }
        Form::ScalarArray => {
            let zeros = last_zeros(&mut src, form);
            let array = one_array(&mut src, form, zeros);
            let scalar = scalar(&mut src, form, array.logical(), Zeros::Natural);
            vec![scalar, Arg::Array(array)]
        }
    };
    let attrs = match form.to {
        [] => Attrs::new(),
        to => Attrs::new().with("dtype", Attr::DType(*src.pick(to))),
    };
    Some(Drawn { case: Case { args, attrs }, select })
}

/// The switch for elements that make a whole call refuse: zeros of the last
/// operand are held back in three cases of four, where they would hide every
/// other element, and put in on purpose in the fourth.
fn last_zeros(src: &mut Source, form: &FormSpec) -> Zeros {
    if !form.zero_refuses {
        Zeros::Natural
    } else if src.chance(share(25)) {
        Zeros::Forced
    } else {
        Zeros::HeldBack
    }
}

fn one_array(src: &mut Source, form: &FormSpec, zeros: Zeros) -> ArrayArg {
    let dtype = *src.pick(form.dtypes);
    let shape = shape::single(src);
    layout::array(src, shape, &mut |src, base| pattern::fill(src, dtype, base, zeros, None))
}

fn two_arrays(src: &mut Source, form: &FormSpec) -> [ArrayArg; 2] {
    let zeros = last_zeros(src, form);
    let lhs = *src.pick(form.dtypes);
    let rhs = if src.chance(mixed_share(form.dtypes)) { *src.pick(form.dtypes) } else { lhs };
    let [shape, other] = shape::pair(src);
    let first = layout::array(src, shape, &mut |src, base| {
        pattern::fill(src, lhs, base, Zeros::Natural, None)
    });
    let second = layout::array(src, other, &mut |src, base| {
        pattern::fill(src, rhs, base, zeros, Some(first.logical()))
    });
    [first, second]
}

/// Two dtypes in one case are rare, since some libraries refuse them throughout;
/// but where a family has integers and floats, how they mix is its very subject.
fn mixed_share(dtypes: &[DType]) -> u8 {
    let mixes = dtypes.iter().any(|d| d.is_float()) && dtypes.iter().any(|d| d.is_integer());
    if mixes { share(18) } else { share(3) }
}

/// A scalar to go with `array`.
fn scalar(src: &mut Source, form: &FormSpec, array: &Array, zeros: Zeros) -> Arg {
    let kind = if form.scalars.is_empty() { ScalarKind::Int } else { *src.pick(form.scalars) };
    match kind {
        ScalarKind::Int => Arg::Int(pattern::int_scalar(src, array, zeros)),
        ScalarKind::Float => Arg::Float(pattern::float_scalar(src, array)),
        ScalarKind::Bool => Arg::Bool(src.chance(128)),
    }
}
