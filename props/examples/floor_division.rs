//! Integer `/` truncates in burn while `%` floors: two rules in one identity.
//! The table of PyTorch's answer, burn's, and the recipe's, side by side:
//!
//! ```text
//! cargo run --example floor_division
//! ```

use burn::tensor::{Device, Int, Tensor};
use int_reference::{Array, Outcome, torch};

/// Floor division of integer tensors, as Python's `//`: one less than `/` where
/// the remainder has another sign than the dividend. Holds for every dtype and
/// all values but one, `MIN / -1`, on which burn's own `/` may panic.
fn floor_divide<const D: usize>(lhs: Tensor<D, Int>, rhs: Tensor<D, Int>) -> Tensor<D, Int> {
    let q = lhs.clone() / rhs.clone();
    let r = lhs.clone() % rhs;
    let down = r.clone().bool().bool_and(r.lower_scalar(0).bool_xor(lhs.lower_scalar(0)));
    q.clone() - down.int().cast(q.dtype())
}

fn main() {
    println!("rel = arange(-4, 5), its bucket and remainder by 2\n");
    let rel = Array::from((-4..5).collect::<Vec<i64>>());
    let q = ints(torch::floor_divide(&rel, 2));
    let r = ints(torch::remainder(&rel, 2));
    row("PyTorch", "rel // 2", &q);
    row("PyTorch", "rel % 2", &r);
    row("PyTorch", "q*2 + r", &q.iter().zip(&r).map(|(q, r)| q * 2 + r).collect::<Vec<_>>());

    // burn deprecates the second backend; its users still have it.
    #[allow(deprecated)]
    let devices = [("burn Flex", Device::flex()), ("burn NdArray", Device::ndarray())];
    for (name, device) in devices {
        println!();
        let rel = Tensor::<1, Int>::arange(-4..5, &device);
        let q = rel.clone() / 2;
        let r = rel.clone() % 2;
        row(name, "rel / 2", &values(q.clone()));
        row(name, "rel % 2", &values(r.clone()));
        row(name, "q*2 + r", &values(q * 2 + r.clone()));
        let q = floor_divide(rel.clone(), rel.full_like(2));
        row(name, "the recipe", &values(q.clone()));
        row(name, "q*2 + r", &values(q * 2 + r));
    }
}

fn row(who: &str, what: &str, values: &[i64]) {
    let cells: String = values.iter().map(|v| format!("{v:>4}")).collect();
    println!("{who:<13}{what:<11}{cells}");
}

fn ints(outcome: Outcome) -> Vec<i64> {
    outcome.unwrap().as_slice::<i64>().expect("int64 in, int64 out").to_vec()
}

fn values(tensor: Tensor<1, Int>) -> Vec<i64> {
    tensor.into_data().iter::<i64>().collect()
}
