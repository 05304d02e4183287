//! [`rows!`]: from a line of a claim table to a [`Row`](super::Row). The tokens of
//! the call become its text and the bodies of its methods at once, so that the
//! two cannot drift apart.

/// The rows of a claim table:
///
/// ```text
/// rows![Family::FloorDiv;
///     ArrayArray |lhs, rhs| lhs / rhs => [Claim::lookalike("torch.floor_divide")];
///     ArrayScalar(Int, Float) |lhs, rhs| lhs * rhs => [Claim::contract("torch.mul")];
/// ]
/// ```
///
/// A row is there for integer tensors, unless it lists other kinds. `Cast`
/// stands for the form of one array with a `dtype` attribute, `MixedArrayArray`
/// for the call that runs operands of different dtypes; `ArrayFraction` and
/// `FractionArray` for a recipe that is about a fraction.
macro_rules! rows {
    ($family:expr; $($form:ident $(($($kind:ident),+))? |$($arg:ident),+| $body:expr
        => $claims:expr;)+) => {
        vec![$({
            struct This;
            $crate::subject::burn::rows!(@call $form ($($($kind)+)?) ($($arg)+) $body);
            static TEXT: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
                stringify!($body).split_whitespace().collect::<Vec<_>>().join(" ")
            });
            $crate::subject::burn::Row::new(
                $family,
                $crate::subject::burn::rows!(@form $form),
                TEXT.as_str(),
                $claims.into_iter().collect(),
                $crate::subject::burn::rows!(@run $form),
            )
        }),+]
    };
    (@form Cast) => { $crate::case::Form::Array };
    (@form MixedArrayArray) => { $crate::case::Form::ArrayArray };
    (@form ArrayFraction) => { $crate::case::Form::ArrayScalar };
    (@form FractionArray) => { $crate::case::Form::ScalarArray };
    (@form $form:ident) => { $crate::case::Form::$form };
    (@run Array) => { $crate::subject::burn::array::<This> };
    (@run Cast) => { $crate::subject::burn::cast::<This> };
    (@run ArrayArray) => {
        |backend, case| $crate::subject::burn::array_array::<This>(backend, case, false)
    };
    (@run MixedArrayArray) => {
        |backend, case| $crate::subject::burn::array_array::<This>(backend, case, true)
    };
    (@run ArrayScalar) => { $crate::subject::burn::array_scalar::<This> };
    (@run ArrayFraction) => { $crate::subject::burn::array_fraction::<This> };
    (@run FractionArray) => { $crate::subject::burn::fraction_array::<This> };
    (@run ScalarArray) => { $crate::subject::burn::scalar_array::<This> };
    (@call $form:ident () $args:tt $body:expr) => {
        $crate::subject::burn::rows!(@call $form (Int) $args $body);
    };
    (@call Array ($($kind:ident)+) $args:tt $body:expr) => {
        impl $crate::subject::burn::ArrayCall for This {
            $($crate::subject::burn::rows!(@array $kind $args $body);)+
        }
    };
    (@call Cast ($($kind:ident)+) $args:tt $body:expr) => {
        impl $crate::subject::burn::CastCall for This {
            $($crate::subject::burn::rows!(@cast $kind $args $body);)+
        }
    };
    (@call ArrayScalar ($($kind:ident)+) $args:tt $body:expr) => {
        impl $crate::subject::burn::ArrayScalarCall for This {
            $($crate::subject::burn::rows!(@array_scalar $kind $args $body);)+
        }
    };
    (@call ArrayFraction $kinds:tt $args:tt $body:expr) => {
        $crate::subject::burn::rows!(@call ArrayScalar $kinds $args $body);
    };
    (@call FractionArray $kinds:tt $args:tt $body:expr) => {
        $crate::subject::burn::rows!(@call ScalarArray $kinds $args $body);
    };
    (@call ScalarArray ($($kind:ident)+) $args:tt $body:expr) => {
        impl $crate::subject::burn::ScalarArrayCall for This {
            $($crate::subject::burn::rows!(@scalar_array $kind $args $body);)+
        }
    };
    (@call $array_array:ident ($($kind:ident)+) $args:tt $body:expr) => {
        impl $crate::subject::burn::ArrayArrayCall for This {
            $($crate::subject::burn::rows!(@array_array $kind $args $body);)+
        }
    };
    (@array Int ($x:ident) $body:expr) => {
        fn int<const D: usize>($x: burn::Tensor<D, burn::tensor::Int>) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array Float ($x:ident) $body:expr) => {
        fn float<const D: usize>($x: burn::Tensor<D>) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array Bool ($x:ident) $body:expr) => {
        fn bool<const D: usize>($x: burn::Tensor<D, burn::tensor::Bool>) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array_array Int ($lhs:ident $rhs:ident) $body:expr) => {
        fn int<const D: usize>(
            $lhs: burn::Tensor<D, burn::tensor::Int>,
            $rhs: burn::Tensor<D, burn::tensor::Int>,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array_array Float ($lhs:ident $rhs:ident) $body:expr) => {
        fn float<const D: usize>($lhs: burn::Tensor<D>, $rhs: burn::Tensor<D>) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array_scalar Int ($lhs:ident $rhs:ident) $body:expr) => {
        fn int<const D: usize, S: burn::tensor::Element>(
            $lhs: burn::Tensor<D, burn::tensor::Int>,
            $rhs: S,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@array_scalar Float ($lhs:ident $rhs:ident) $body:expr) => {
        fn float<const D: usize, S: burn::tensor::Element>(
            $lhs: burn::Tensor<D>,
            $rhs: S,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@scalar_array Int ($lhs:ident $rhs:ident) $body:expr) => {
        fn int<
            const D: usize,
            S: $crate::subject::burn::LeftScalar<D>,
        >(
            $lhs: S,
            $rhs: burn::Tensor<D, burn::tensor::Int>,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@scalar_array Float ($lhs:ident $rhs:ident) $body:expr) => {
        fn float<const D: usize, S: $crate::subject::burn::LeftScalar<D>>(
            $lhs: S,
            $rhs: burn::Tensor<D>,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@cast Int ($x:ident $dtype:ident) $body:expr) => {
        fn int<const D: usize, T: burn::tensor::Cast<D, burn::tensor::Int>>(
            $x: burn::Tensor<D, burn::tensor::Int>,
            $dtype: T,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@cast Float ($x:ident $dtype:ident) $body:expr) => {
        fn float<const D: usize, T: burn::tensor::Cast<D, burn::tensor::Float>>(
            $x: burn::Tensor<D>,
            $dtype: T,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
    (@cast Bool ($x:ident $dtype:ident) $body:expr) => {
        fn bool<const D: usize, T: burn::tensor::Cast<D, burn::tensor::Bool>>(
            $x: burn::Tensor<D, burn::tensor::Bool>,
            $dtype: T,
        ) -> $crate::subject::Observed {
            $crate::subject::burn::read($body)
        }
    };
}
pub(crate) use rows;
