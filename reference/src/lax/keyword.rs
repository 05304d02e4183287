//! The types of keyword arguments, and how they are read from a case's attributes.
//! What a value means is said where the function is.

use alloc::{format, string::String, vec::Vec};

use crate::op::AttrKind;
use crate::{Attr, DType, Outcome, Raise, RaiseKind};

/// The `axis` of a function: none (all of the array), one, or several.
///
/// ```
/// use int_reference::jnp::Axes;
/// assert_eq!(Axes::from(-1), Axes::One(-1));
/// assert_eq!(Axes::from([0, 2]), Axes::Many(vec![0, 2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Axes {
    /// `None`: every axis.
    #[default]
    All,
    /// A Python `int`; negative ones count from the last axis.
    One(i64),
    /// A tuple, which may be empty.
    Many(Vec<i64>),
}

impl From<i64> for Axes {
    fn from(axis: i64) -> Axes {
        Axes::One(axis)
    }
}

impl<const N: usize> From<[i64; N]> for Axes {
    fn from(axes: [i64; N]) -> Axes {
        Axes::Many(axes.to_vec())
    }
}

/// A type that a keyword argument has.
pub(crate) trait Keyword: Sized {
    const KIND: AttrKind;
    const REQUIRED: bool;
    /// The argument, or its default. The op table has checked the kind.
    fn of(attr: Option<&Attr>) -> Self;
}

/// A Python `int` as far as 64 bits go; beyond them it is out of every range anyway.
fn int(value: i128) -> i64 {
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

macro_rules! keywords {
    ($($type:ty, $kind:expr, $required:literal, $pattern:pat => $value:expr, $default:expr;)*) => {$(
        impl Keyword for $type {
            const KIND: AttrKind = $kind;
            const REQUIRED: bool = $required;
            fn of(attr: Option<&Attr>) -> $type {
                match attr {
                    $pattern => $value,
                    _ => $default,
                }
            }
        }
    )*};
}

keywords! {
    bool, AttrKind::Bool, false, Some(Attr::Bool(v)) => *v, false;
    Option<bool>, AttrKind::Bool, false, Some(Attr::Bool(v)) => Some(*v), None;
    DType, AttrKind::DType, true, Some(Attr::DType(v)) => *v, DType::Bool;
    Option<DType>, AttrKind::DType, false, Some(Attr::DType(v)) => Some(*v), None;
    i64, AttrKind::Int, true, Some(Attr::Int(v)) => int(*v), 0;
    Option<i64>, AttrKind::Int, false, Some(Attr::Int(v)) => Some(int(*v)), None;
    Vec<i64>, AttrKind::Ints, true,
        Some(Attr::List(v)) => v.iter().map(|x| int(*x)).collect(), Vec::new();
    Option<Vec<i64>>, AttrKind::Ints, false,
        Some(Attr::List(v)) => Some(v.iter().map(|x| int(*x)).collect()), None;
    String, AttrKind::Text, true, Some(Attr::Str(v)) => v.clone(), String::new();
}

impl Keyword for Axes {
    const KIND: AttrKind = AttrKind::Axes;
    const REQUIRED: bool = false;
    fn of(attr: Option<&Attr>) -> Axes {
        match attr {
            Some(Attr::Int(v)) => Axes::One(int(*v)),
            Some(Attr::List(v)) => Axes::Many(v.iter().map(|x| int(*x)).collect()),
            _ => Axes::All,
        }
    }
}

/// The outcome of a call with another number of operands than the function takes, which
/// the op table has ruled out.
pub(crate) fn wrong_count(count: usize) -> Outcome {
    Raise::new(RaiseKind::Value, format!("{count} operands")).into()
}

/// A keyword that is one of some words.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$case:meta])* $variant:ident = $word:literal),* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
        pub enum $name {
            $($(#[$case])* $variant,)*
        }

        impl Keyword for $name {
            const KIND: AttrKind = AttrKind::Choice(&[$($word),*]);
            const REQUIRED: bool = false;
            fn of(attr: Option<&Attr>) -> $name {
                match attr {
                    $(Some(Attr::Str(s)) if s == $word => $name::$variant,)*
                    _ => $name::default(),
                }
            }
        }

        impl Keyword for Option<$name> {
            const KIND: AttrKind = <$name as Keyword>::KIND;
            const REQUIRED: bool = false;
            fn of(attr: Option<&Attr>) -> Option<$name> {
                matches!(attr, Some(Attr::Str(_))).then(|| <$name as Keyword>::of(attr))
            }
        }
    )*};
}

words! {
    /// On which side of equal elements a place is found.
    Side {
        /// Before them.
        #[default]
        Left = "left",
        /// After them.
        Right = "right"
    }
    /// What `take` does with an index that is out of range.
    TakeMode {
        /// Negative ones count from the end; beyond that, a value that stands for none.
        #[default]
        Fill = "fill",
        /// The nearest one counts: 0 for negative ones.
        Clip = "clip",
        /// Modulo the length.
        Wrap = "wrap"
    }
    /// What `take_along_axis` does with an index that is out of range.
    TakeAlongMode {
        /// A value that stands for none.
        #[default]
        Fill = "fill",
        /// The nearest one counts.
        Clip = "clip"
    }
    /// What `x.at[i]`, `lax.gather` and `lax.scatter` do with an index that is out of range.
    Mode {
        /// Reading gives a value that stands for none, writing is left out.
        #[default]
        Fill = "fill",
        /// The same as `fill`.
        Drop = "drop",
        /// The nearest one counts.
        Clip = "clip"
    }
    /// What `pad` puts in the places that it adds.
    PadMode {
        /// One value.
        #[default]
        Constant = "constant",
        /// The first and the last element.
        Edge = "edge",
        /// The elements mirrored in the first and in the last one.
        Reflect = "reflect",
        /// The elements mirrored beside the first and beside the last one.
        Symmetric = "symmetric",
        /// The elements from the other end on.
        Wrap = "wrap"
    }
    /// How much of a convolution is meant.
    ConvolveMode {
        /// Every place where the two overlap.
        #[default]
        Full = "full",
        /// As many places as the longer one has.
        Same = "same",
        /// The places where the shorter one lies within the longer.
        Valid = "valid"
    }
    /// Which vector the first axis of a grid is that of.
    Indexing {
        /// The second one, as columns and rows of a picture.
        #[default]
        Xy = "xy",
        /// The first one, as rows and columns of a matrix.
        Ij = "ij"
    }
}
