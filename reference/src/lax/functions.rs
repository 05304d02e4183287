//! One declaration per function of JAX, from which three things come: the public
//! function with x64 on, its namesake in `x32`, and the row of the op table. So the
//! two settings cannot drift apart, nor a function from its row.
//!
//! ```text
//! functions! { Lax;
//!     /// Documentation.
//!     binary fn add(x, y; x64) = "lax.add({0}, {1})", ["+"] => { /* a Result<Array, Raise> */ }
//! }
//! ```
//!
//! `unary` functions take one operand, `binary` ones two, and `cast` ones an operand
//! and a dtype under the framework's keyword. A name that Rust reserves is written
//! `fn r#mod as "mod"`.

/// See the module.
macro_rules! functions {
    ($semantics:ident; $(
        $(#[$doc:meta])*
        $kind:ident fn $name:ident $(as $plain:literal)? ($($arg:ident),+; $x64:ident)
            = $python:literal, $aliases:expr => $body:block
    )*) => {
        /// The functions themselves, under either setting.
        mod rules {
            use super::*;
            $($crate::lax::functions::functions!(@rule $kind $name ($($arg),+; $x64) $body);)*
        }

        $($crate::lax::functions::functions!(@public $kind $name ($($arg),+) true { $(#[$doc])* });)*

        /// The functions of this module with x64 off.
        pub mod x32 {
            use super::*;
            $($crate::lax::functions::functions!(@public $kind $name ($($arg),+) false {
                #[doc = concat!(
                    "[`", $crate::lax::functions::functions!(@name $name $($plain)?), "`](super::",
                    $crate::lax::functions::functions!(@name $name $($plain)?), ") with x64 off."
                )]
            });)*
        }

        /// A row for each function.
        pub(crate) const OPS: &[$crate::Op] = &[$(
            $crate::lax::functions::functions!(
                @row $kind $semantics $name ($($plain)?) ($($arg),+) $python, $aliases
            ),
        )*];
    };

    (@rule cast $name:ident ($x:ident, $dtype:ident; $x64:ident) $body:block) => {
        pub(super) fn $name($x: Operand<'_>, $dtype: DType, $x64: bool) -> Result<Array, Raise> $body
    };
    (@rule $kind:ident $name:ident ($($arg:ident),+; $x64:ident) $body:block) => {
        pub(super) fn $name($($arg: Operand<'_>),+, $x64: bool) -> Result<Array, Raise> $body
    };

    (@public unary $name:ident ($x:ident) $x64:literal { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name<'a>($x: impl Into<Operand<'a>>) -> Outcome {
            rules::$name($x.into(), $x64).into()
        }
    };
    (@public binary $name:ident ($x:ident, $y:ident) $x64:literal { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name<'a>($x: impl Into<Operand<'a>>, $y: impl Into<Operand<'a>>) -> Outcome {
            rules::$name($x.into(), $y.into(), $x64).into()
        }
    };
    (@public cast $name:ident ($x:ident, $dtype:ident) $x64:literal { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name<'a>($x: impl Into<Operand<'a>>, $dtype: DType) -> Outcome {
            rules::$name($x.into(), $dtype, $x64).into()
        }
    };

    (@row $kind:ident $semantics:ident $name:ident ($($plain:literal)?) ($($arg:ident),+)
        $python:literal, $aliases:expr) => {
        $crate::Op {
            semantics: $crate::Semantics::$semantics,
            name: $crate::lax::functions::functions!(@name $name $($plain)?),
            signature: $crate::lax::functions::functions!(@signature $kind),
            attrs: $crate::lax::functions::functions!(@attrs $kind $($arg),+),
            python: $python,
            aliases: &$aliases,
            run: $crate::lax::functions::functions!(@run $kind $name $($arg),+),
        }
    };

    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $plain:literal) => { $plain };

    (@signature binary) => { $crate::op::Signature::Binary };
    (@signature $kind:ident) => { $crate::op::Signature::Unary };

    (@attrs cast $x:ident, $dtype:ident) => {
        &[$crate::op::AttrSpec {
            name: stringify!($dtype),
            kind: $crate::op::AttrKind::DType,
            required: true,
        }]
    };
    (@attrs $kind:ident $($arg:ident),+) => { &[] };

    (@run unary $name:ident $x:ident) => {
        |args, _, x64| rules::$name(args[0], x64).into()
    };
    (@run binary $name:ident $x:ident, $y:ident) => {
        |args, _, x64| rules::$name(args[0], args[1], x64).into()
    };
    (@run cast $name:ident $x:ident, $dtype:ident) => {
        |args, attrs, x64| match attrs.dtype(stringify!($dtype)) {
            Some(dtype) => rules::$name(args[0], dtype, x64).into(),
            None => $crate::Raise::new(
                $crate::RaiseKind::Value,
                concat!(stringify!($name), " needs ", stringify!($dtype)),
            )
            .into(),
        }
    };
}
pub(crate) use functions;
