//! One declaration per function that takes keywords, or answers otherwise than with one
//! array: as `functions` does for plain ones, it makes the public function, its namesake
//! in `x32`, and the row of the op table.
//!
//! ```text
//! calls! { Jnp;
//!     /// Documentation.
//!     shaped fn sum(a | axis: Axes, keepdims: bool; x64)
//!         = "jnp.sum({0}, axis={axis}, keepdims={keepdims})", [] => { /* an Answer */ }
//! }
//! ```
//!
//! `unary` and `binary` functions take one and two operands, which any case generator
//! knows how to fill; `shaped` ones take operands that must fit each other, `list` ones a
//! Python list of them. `optional fn diff(a ? prepend, append | …)` takes operands that may
//! be left out; a case leaves out the last ones, a caller in Rust any.

use crate::{Outcome, Value};

/// What a rule gives: a value, or why there is none.
pub(crate) type Answer = Result<Value, Outcome>;

/// The outcome that an answer is.
pub(crate) fn outcome(answer: Answer) -> Outcome {
    match answer {
        Ok(value) => Outcome::Value(value),
        Err(outcome) => outcome,
    }
}

/// See the module.
macro_rules! calls {
    ($semantics:ident; $(
        $(#[$doc:meta])*
        $kind:ident fn $name:ident $(as $plain:literal)?
            ($($arg:ident),+ $(? $($opt:ident),+)? $(| $($key:ident: $type:ty),+)?; $x64:ident)
            = $python:literal, $aliases:expr => $body:block
    )*) => {
        /// The functions themselves, under either setting.
        mod rules {
            use super::*;
            $($crate::lax::calls::calls!(
                @rule $kind $name ($($arg),+ $(? $($opt),+)?) ($($($key: $type),+)?) $x64 $body
            );)*
        }

        $($crate::lax::calls::calls!(
            @public $kind $name ($($arg),+ $(? $($opt),+)?) ($($($key: $type),+)?) true { $(#[$doc])* }
        );)*

        /// The functions of this module with x64 off.
        pub mod x32 {
            use super::*;
            $($crate::lax::calls::calls!(@public $kind $name ($($arg),+ $(? $($opt),+)?) ($($($key: $type),+)?) false {
                #[doc = concat!(
                    "[`", $crate::lax::calls::calls!(@name $name $($plain)?), "`](super::",
                    $crate::lax::calls::calls!(@name $name $($plain)?), ") with x64 off."
                )]
            });)*
        }

        /// A row for each function.
        pub(crate) const OPS: &[$crate::Op] = &[$($crate::Op {
            semantics: $crate::Semantics::$semantics,
            name: $crate::lax::calls::calls!(@name $name $($plain)?),
            signature: $crate::lax::calls::calls!(@signature $kind $($arg),+ $(? $($opt),+)?),
            attrs: &[$($($crate::op::AttrSpec {
                name: stringify!($key),
                kind: <$type as $crate::lax::keyword::Keyword>::KIND,
                required: <$type as $crate::lax::keyword::Keyword>::REQUIRED,
            }),+)?],
            python: $python,
            aliases: &$aliases,
            run: $crate::lax::calls::calls!(
                @run $kind $name ($($arg),+ $(? $($opt),+)?) ($($($key: $type),+)?)
            ),
        },)*];
    };

    (@rule list $name:ident ($x:ident) ($($key:ident: $type:ty),*) $x64:ident $body:block) => {
        // As many as the framework has keywords.
        #[allow(clippy::too_many_arguments)]
        pub(super) fn $name($x: &[Operand<'_>], $($key: $type,)* $x64: bool) -> Answer $body
    };
    (@rule optional $name:ident ($($arg:ident),+ ? $($opt:ident),+) ($($key:ident: $type:ty),*)
        $x64:ident $body:block) => {
        // As many as the framework has keywords.
        #[allow(clippy::too_many_arguments)]
        pub(super) fn $name(
            $($arg: Operand<'_>,)+ $($opt: Option<Operand<'_>>,)+ $($key: $type,)* $x64: bool
        ) -> Answer $body
    };
    (@rule $kind:ident $name:ident ($($arg:ident),+) ($($key:ident: $type:ty),*) $x64:ident
        $body:block) => {
        // As many as the framework has keywords.
        #[allow(clippy::too_many_arguments)]
        pub(super) fn $name($($arg: Operand<'_>,)+ $($key: $type,)* $x64: bool) -> Answer $body
    };

    (@public list $name:ident ($x:ident) ($($key:ident: $type:ty),*) $x64:literal
        { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name($x: &[Operand<'_>] $(, $key: $type)*) -> Outcome {
            $crate::lax::calls::outcome(rules::$name($x, $($key,)* $x64))
        }
    };
    (@public optional $name:ident ($($arg:ident),+ ? $($opt:ident),+) ($($key:ident: $type:ty),*)
        $x64:literal { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name<'a>(
            $($arg: impl Into<Operand<'a>>,)+ $($opt: Option<Operand<'a>>),+ $(, $key: $type)*
        ) -> Outcome {
            $crate::lax::calls::outcome(rules::$name($($arg.into(),)+ $($opt,)+ $($key,)* $x64))
        }
    };
    (@public $kind:ident $name:ident ($($arg:ident),+) ($($key:ident: $type:ty),*) $x64:literal
        { $(#[$doc:meta])* }) => {
        $(#[$doc])*
        pub fn $name<'a>($($arg: impl Into<Operand<'a>>),+ $(, $key: $type)*) -> Outcome {
            $crate::lax::calls::outcome(rules::$name($($arg.into(),)+ $($key,)* $x64))
        }
    };

    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $plain:literal) => { $plain };

    (@signature unary $x:ident) => { $crate::op::Signature::Unary };
    (@signature binary $x:ident, $y:ident) => { $crate::op::Signature::Binary };
    (@signature list $x:ident) => { $crate::op::Signature::Operands { min: 0, max: usize::MAX } };
    (@signature shaped $($arg:ident),+) => {
        $crate::op::Signature::Operands {
            min: [$(stringify!($arg)),+].len(),
            max: [$(stringify!($arg)),+].len(),
        }
    };

    (@signature optional $($arg:ident),+ ? $($opt:ident),+) => {
        $crate::op::Signature::Operands {
            min: [$(stringify!($arg)),+].len(),
            max: [$(stringify!($arg),)+ $(stringify!($opt)),+].len(),
        }
    };

    (@run list $name:ident ($x:ident) ($($key:ident: $type:ty),*)) => {
        |args, attrs, x64| {
            $(let $key = <$type as $crate::lax::keyword::Keyword>::of(attrs.get(stringify!($key)));)*
            let _ = attrs;
            $crate::lax::calls::outcome(rules::$name(args, $($key,)* x64))
        }
    };
    (@run optional $name:ident ($($arg:ident),+ ? $($opt:ident),+) ($($key:ident: $type:ty),*)) => {
        |args, attrs, x64| {
            $(let $key = <$type as $crate::lax::keyword::Keyword>::of(attrs.get(stringify!($key)));)*
            let _ = attrs;
            let [$($arg,)+ rest @ ..] = args else {
                return $crate::lax::keyword::wrong_count(args.len());
            };
            let mut rest = rest.iter().copied();
            $(let $opt = rest.next();)+
            $crate::lax::calls::outcome(rules::$name($(*$arg,)+ $($opt,)+ $($key,)* x64))
        }
    };
    (@run $kind:ident $name:ident ($($arg:ident),+) ($($key:ident: $type:ty),*)) => {
        |args, attrs, x64| {
            $(let $key = <$type as $crate::lax::keyword::Keyword>::of(attrs.get(stringify!($key)));)*
            let _ = attrs;
            let [$($arg),+] = *args else { return $crate::lax::keyword::wrong_count(args.len()) };
            $crate::lax::calls::outcome(rules::$name($($arg,)+ $($key,)* x64))
        }
    };
}
pub(crate) use calls;
