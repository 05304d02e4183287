//! A test of every family, by its name, from a function of the family; and one
//! that fails when a family has none.

macro_rules! each_family {
    ($test:expr) => { each_family!(@ $test;
        floor_div FloorDiv, trunc_div TruncDiv, true_div TrueDiv, arith Arith, scale Scale,
        compare Compare, cast Cast);
    };
    (@ $test:expr; $($name:ident $family:ident),*) => {
        $(
            #[test]
            fn $name() {
                $test(int_props::claim::Family::$family);
            }
        )*

        #[test]
        fn no_family_is_left_out() {
            use int_props::claim::Family;
            assert_eq!(Family::ALL, [$(Family::$family),*]);
        }
    };
}
pub(crate) use each_family;
