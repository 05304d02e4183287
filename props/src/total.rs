//! What every function of the reference promises, whatever it is called with: an outcome
//! and no panic, the same outcome again, arrays as long as their shapes say, and for a
//! function of two integers what its definition says.
//!
//! Knows the reference only. The fuzz target `reference` and a proptest hold it.

use int_reference::{Array, Attr, Freedom, Operand, Outcome, Scalar};

use crate::generate::Call;

#[path = "../../reference/tests/definitions/pairs.rs"]
mod definitions;

use definitions::{DIVISIONS, Definition, OTHERS, SHIFTS};

/// What was held of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// It gave a value.
    pub value: bool,
    /// Elements that were compared with a definition.
    pub defined: usize,
}

/// Evaluates the call, twice, and says what does not hold. A panic is the caller's to see.
pub fn holds(call: &Call) -> Result<Held, String> {
    let operands = call.operands();
    let once = || call.op.eval(&operands, &call.attrs, call.x64);
    // The draw fits the signature: an error here is one of the draw.
    let outcome = once().map_err(|bad| format!("{call}: {bad}"))?;
    let again = once().map_err(|bad| format!("{call}: {bad}"))?;
    if outcome != again {
        return Err(format!("{call}: {outcome}, and again: {again}"));
    }
    let Outcome::Value(value) = &outcome else {
        return Ok(Held { value: false, defined: 0 });
    };
    for array in &value.arrays {
        let empty = array.shape().contains(&0);
        let len = if empty { 0 } else { array.shape().iter().product() };
        if array.len() != len {
            return Err(format!("{call}: {} elements in {:?}", array.len(), array.shape()));
        }
    }
    let defined = match (&value.arrays[..], &value.free) {
        ([array], Freedom::None) => as_defined(call, &operands, array)?,
        _ => 0,
    };
    Ok(Held { value: true, defined })
}

/// How many elements the function's definition says, all of them being so.
fn as_defined(call: &Call, operands: &[Operand<'_>], array: &Array) -> Result<usize, String> {
    let (Some(definition), [Operand::Array(x), Operand::Array(y)]) = (definition(call), operands)
    else {
        return Ok(0);
    };
    let dtype = x.dtype();
    // How weak arrays promote, and 64 bits without x64, is not the definition's matter.
    let plain = call.x64 && !x.is_weak() && !y.is_weak();
    if !plain || !dtype.is_integer() || y.dtype() != dtype || x.shape() != y.shape() {
        return Ok(0);
    }
    if array.dtype() != dtype || array.shape() != x.shape() {
        return Err(format!("{call}: {array}, not in the operands' dtype and shape"));
    }
    let mut compared = 0;
    for i in 0..array.len() {
        let number = |a: &Array| a.get(i).and_then(Scalar::to_i128);
        let (Some(a), Some(b)) = (number(x), number(y)) else { continue };
        let Some(meant) = (definition.meaning)(a, b, dtype.bits()) else { continue };
        if array.get(i) != Scalar::wrap(meant, dtype) {
            return Err(format!("{call}: element {i} of {array} should be {meant}, wrapped"));
        }
        compared += 1;
    }
    Ok(compared)
}

fn definition(call: &Call) -> Option<&'static Definition> {
    let name = call.op.full_name();
    let rounding = match call.attrs.get("rounding_mode") {
        Some(Attr::Str(mode)) => Some(mode.as_str()),
        _ => None,
    };
    let all = DIVISIONS.iter().chain(SHIFTS).chain(OTHERS);
    all.into_iter().find(|row| row.function == name && row.rounding_mode == rounding)
}
