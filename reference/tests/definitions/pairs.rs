//! What functions of two integers of one dtype mean, over whole numbers (`i128`): the
//! result is the definition's modulo 2^bits. Of division by zero nothing is said here.
//!
//! For the exhaustive run over all 16-bit pairs and for the fuzz target `reference`.
//! Independent of the frameworks and of the code under test.

/// Of two numbers and the width of their dtype; `None` where nothing is said.
pub type Meaning = fn(i128, i128, u32) -> Option<i128>;

/// A function by its full name, with the rounding mode of `torch.div`.
pub struct Definition {
    pub function: &'static str,
    pub rounding_mode: Option<&'static str>,
    pub meaning: Meaning,
}

const fn row(function: &'static str, meaning: Meaning) -> Definition {
    Definition { function, rounding_mode: None, meaning }
}

const fn div(rounding_mode: &'static str, meaning: Meaning) -> Definition {
    Definition { function: "torch.div", rounding_mode: Some(rounding_mode), meaning }
}

/// The division family.
pub const DIVISIONS: &[Definition] = &[
    row("torch.floor_divide", floor),
    div("floor", floor),
    div("trunc", trunc),
    row("torch.remainder", floor_rest),
    row("torch.fmod", trunc_rest),
    row("jnp.floor_divide", floor),
    row("jnp.remainder", floor_rest),
    row("jnp.mod", floor_rest),
    row("jnp.fmod", trunc_rest),
    row("lax.div", trunc),
    row("lax.rem", trunc_rest),
];

/// Shifts, whatever the count.
pub const SHIFTS: &[Definition] = &[
    row("torch.bitwise_left_shift", left),
    row("torch.bitwise_right_shift", right),
    row("jnp.left_shift", left),
    row("jnp.right_shift", right),
    row("jnp.bitwise_left_shift", left),
    row("jnp.bitwise_right_shift", right),
    row("lax.shift_left", left),
    row("lax.shift_right_logical", right_logical),
    row("lax.shift_right_arithmetic", right_arithmetic),
];

/// What else there is of two integers.
pub const OTHERS: &[Definition] = &[
    row("torch.add", |x, y, _| Some(x + y)),
    row("torch.sub", |x, y, _| Some(x - y)),
    row("torch.rsub", |x, y, _| Some(y - x)),
    row("torch.mul", |x, y, _| x.checked_mul(y)),
    row("torch.maximum", |x, y, _| Some(x.max(y))),
    row("torch.minimum", |x, y, _| Some(x.min(y))),
    row("torch.bitwise_and", |x, y, _| Some(x & y)),
    row("torch.bitwise_or", |x, y, _| Some(x | y)),
    row("torch.bitwise_xor", |x, y, _| Some(x ^ y)),
    row("jnp.add", |x, y, _| Some(x + y)),
    row("jnp.subtract", |x, y, _| Some(x - y)),
    row("jnp.multiply", |x, y, _| x.checked_mul(y)),
    row("jnp.maximum", |x, y, _| Some(x.max(y))),
    row("jnp.minimum", |x, y, _| Some(x.min(y))),
    row("jnp.bitwise_and", |x, y, _| Some(x & y)),
    row("jnp.bitwise_or", |x, y, _| Some(x | y)),
    row("jnp.bitwise_xor", |x, y, _| Some(x ^ y)),
    row("lax.add", |x, y, _| Some(x + y)),
    row("lax.sub", |x, y, _| Some(x - y)),
    row("lax.mul", |x, y, _| x.checked_mul(y)),
    row("lax.max", |x, y, _| Some(x.max(y))),
    row("lax.min", |x, y, _| Some(x.min(y))),
    row("lax.bitwise_and", |x, y, _| Some(x & y)),
    row("lax.bitwise_or", |x, y, _| Some(x | y)),
    row("lax.bitwise_xor", |x, y, _| Some(x ^ y)),
];

/// The greatest integer not above `x / y`.
fn floor(x: i128, y: i128, _: u32) -> Option<i128> {
    // Euclid's quotient is the floor wherever the divisor is positive.
    match y {
        0 => None,
        ..0 => Some((-x).div_euclid(-y)),
        _ => Some(x.div_euclid(y)),
    }
}

/// `x / y` with what follows the point cut off.
fn trunc(x: i128, y: i128, _: u32) -> Option<i128> {
    let size = x.unsigned_abs().checked_div(y.unsigned_abs())? as i128;
    Some(if (x < 0) == (y < 0) { size } else { -size })
}

fn floor_rest(x: i128, y: i128, bits: u32) -> Option<i128> {
    Some(x - y * floor(x, y, bits)?)
}

fn trunc_rest(x: i128, y: i128, bits: u32) -> Option<i128> {
    Some(x - y * trunc(x, y, bits)?)
}

fn left(x: i128, count: i128, bits: u32) -> Option<i128> {
    let within = (0..bits.into()).contains(&count);
    // At most 64 bits by 63 places.
    Some(if within { x * (1 << count) } else { 0 })
}

/// A count that is no place in the dtype leaves the sign.
fn right(x: i128, count: i128, bits: u32) -> Option<i128> {
    let within = (0..bits.into()).contains(&count);
    Some(if within { x.div_euclid(1 << count) } else { -i128::from(x < 0) })
}

fn right_logical(x: i128, count: i128, bits: u32) -> Option<i128> {
    right(x.rem_euclid(1 << bits), count, bits)
}

/// The highest bit is the sign, of an unsigned dtype too.
fn right_arithmetic(x: i128, count: i128, bits: u32) -> Option<i128> {
    let signed = if x >= 1 << (bits - 1) { x - (1 << bits) } else { x };
    right(signed, count, bits)
}
