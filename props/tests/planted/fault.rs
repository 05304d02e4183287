//! What a fault is: a row of the table says in which call it sits, of which kind
//! it is, on which cases it shows, and what the call does there instead. Each is
//! a mistake that a kernel, a dispatcher or a binding could hold; what is right is
//! always the reference's.

use std::fmt;

use int_props::case::{Arg, Case, Form, Item};
use int_props::claim::Family;
use int_props::subject::Observed;
use int_reference::{Array, Attr, Attrs, DType, Op, Scalar, op};

use super::{library, right};

/// One fault.
pub struct Fault {
    /// Its name: on the command line, in the scorecard.
    pub name: &'static str,
    /// The family whose cases find it.
    pub family: Family,
    /// The call it sits in.
    pub call: &'static str,
    /// What sort of mistake it is.
    pub kind: Kind,
    form: Option<Form>,
    when: fn(&Case) -> bool,
    does: Does,
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The kinds of mistake that libraries have made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Another rounding, a correction too many or too few.
    Rounding,
    /// By way of a float that does not hold the integer, or of too few bits.
    Detour,
    /// At the ends of the range, and for −1.
    Ends,
    /// Zero divisors.
    Zero,
    /// Only past some power of two.
    Magnitude,
    /// Only in some lanes of a vector, or past the first ones.
    Lanes,
    /// Only in what is left behind the last full vector.
    Tail,
    /// Only for views.
    Layout,
    /// Only where an operand is repeated.
    Broadcast,
    /// Only for many axes.
    Rank,
    /// Only for an axis of length zero.
    Empty,
    /// Scalar operands: out of range, fractions, on the other side.
    Scalar,
    /// Unsigned taken for signed, or signed for unsigned.
    Sign,
    /// The result's dtype, and operands of two dtypes.
    DType,
    /// An error swallowed, or one where a value is due; a panic.
    Error,
    /// What an earlier call left behind.
    State,
    /// One value in 2^16.
    OneValue,
    /// What floats have and integers have not: NaN, infinities, −0.
    Float,
}

impl Kind {
    /// The name in the scorecard.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// What the call does instead.
enum Does {
    /// Elements where `at` holds become what `gives` says, if it says something.
    Elements { at: fn(&Element) -> bool, gives: fn(&Element) -> Option<Scalar> },
    /// It computes the right thing from other operands.
    Operands(fn(&Case) -> Option<Case>),
    /// It computes another function of the reference.
    Function(&'static str, &'static [(&'static str, &'static str)]),
    /// It computes the right thing in this dtype, and converts the result back.
    By(DType),
    /// The outcome as a whole is another.
    Outcome(fn(&Case, Observed) -> Observed),
    /// After a call for which this holds, the first element is one off.
    After(fn(&Case) -> bool),
}

/// A call that faults are planted in: the head of the table's rows.
#[derive(Clone, Copy)]
pub struct In(pub Family, pub &'static str);

impl In {
    const fn fault(self, name: &'static str, kind: Kind, does: Does) -> Fault {
        let In(family, call) = self;
        Fault { name, family, call, kind, form: None, when: |_| true, does }
    }

    /// Elements where `at` holds become what `gives` says.
    pub const fn elements(
        self,
        name: &'static str,
        kind: Kind,
        at: fn(&Element) -> bool,
        gives: fn(&Element) -> Option<Scalar>,
    ) -> Fault {
        self.fault(name, kind, Does::Elements { at, gives })
    }

    /// It reads other operands than it was given.
    pub const fn operands(
        self,
        name: &'static str,
        kind: Kind,
        change: fn(&Case) -> Option<Case>,
    ) -> Fault {
        self.fault(name, kind, Does::Operands(change))
    }

    /// It computes another function, with these attributes.
    pub const fn function(
        self,
        name: &'static str,
        kind: Kind,
        function: &'static str,
        attrs: &'static [(&'static str, &'static str)],
    ) -> Fault {
        self.fault(name, kind, Does::Function(function, attrs))
    }

    /// It computes by way of another dtype.
    pub const fn by(self, name: &'static str, kind: Kind, dtype: DType) -> Fault {
        self.fault(name, kind, Does::By(dtype))
    }

    /// The outcome as a whole is another.
    pub const fn outcome(
        self,
        name: &'static str,
        kind: Kind,
        change: fn(&Case, Observed) -> Observed,
    ) -> Fault {
        self.fault(name, kind, Does::Outcome(change))
    }

    /// A call for which this holds spoils the next.
    pub const fn after(self, name: &'static str, left: fn(&Case) -> bool) -> Fault {
        self.fault(name, Kind::State, Does::After(left))
    }
}

impl Fault {
    /// Only on cases for which this holds.
    pub const fn when(mut self, when: fn(&Case) -> bool) -> Fault {
        self.when = when;
        self
    }

    /// Only in this form.
    pub const fn form(mut self, form: Form) -> Fault {
        self.form = Some(form);
        self
    }

    /// What the call does: from the case and the right answer.
    pub fn plant(&'static self) -> impl FnMut(&Case, Observed) -> Observed + 'static {
        let claim = library::find(self.family, self.call).claim();
        let op = claim.op().expect("the library claims functions of the reference");
        let other = match self.does {
            Does::Function(name, _) => op::find(name).expect("a function of the reference"),
            _ => op,
        };
        let mut left = false;
        move |case, right| {
            let attrs = claim.attrs_for(case);
            let was = left;
            if let Does::After(leaves) = self.does {
                left = leaves(case);
            }
            let shows = self.form.is_none_or(|form| case.form() == Some(form)) && (self.when)(case);
            if shows { self.instead(op, other, &attrs, case, right, was) } else { right }
        }
    }

    fn instead(
        &self,
        op: &Op,
        other: &Op,
        attrs: &Attrs,
        case: &Case,
        answer: Observed,
        left: bool,
    ) -> Observed {
        match self.does {
            Does::Elements { at, gives } => each(case, answer, at, gives),
            Does::Operands(change) => match change(case) {
                Some(changed) => right(op, attrs, &changed),
                None => answer,
            },
            Does::Function(_, fixed) => right(other, &library::strings(fixed), case),
            Does::By(dtype) => by(op, attrs, case, answer, dtype),
            Does::Outcome(change) => change(case, answer),
            Does::After(_) if left => each(case, answer, |e| e.index == 0, off),
            Does::After(_) => answer,
        }
    }
}

/// One element of the result, and what it is made from.
pub struct Element<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its flat index in the result.
    pub index: usize,
    /// How many elements the result has.
    pub len: usize,
    /// The right value.
    pub right: Scalar,
    lhs: Item,
    rhs: Option<Item>,
}

impl Element<'_> {
    /// The left operand as an integer, 0 for a float.
    pub fn a(&self) -> i128 {
        self.lhs.int().unwrap_or(0)
    }

    /// The right operand as an integer, 0 for a float or none.
    pub fn b(&self) -> i128 {
        self.rhs.and_then(Item::int).unwrap_or(0)
    }

    /// The left operand as a float.
    pub fn fa(&self) -> f64 {
        self.lhs.float().unwrap_or(self.a() as f64)
    }

    /// The right operand as a float.
    pub fn fb(&self) -> f64 {
        self.rhs.and_then(Item::float).unwrap_or(self.b() as f64)
    }

    /// The dtype of the first array.
    pub fn dtype(&self) -> DType {
        self.case.args.iter().find_map(Arg::dtype).unwrap_or(DType::I64)
    }

    /// The least value of the first array's dtype.
    pub fn min(&self) -> i128 {
        self.dtype().int_range().map_or(0, |(min, _)| min)
    }

    /// Its greatest value.
    pub fn max(&self) -> i128 {
        self.dtype().int_range().map_or(0, |(_, max)| max)
    }

    /// Whether the left operand is the least value of a signed dtype.
    pub fn is_min(&self) -> bool {
        self.dtype().is_signed() && self.a() == self.min()
    }

    /// Whether the quotient is not whole.
    pub fn inexact(&self) -> bool {
        self.b() != 0 && self.a() % self.b() != 0
    }

    /// Whether one operand is negative and the other positive.
    pub fn opposite(&self) -> bool {
        self.a().signum() * self.b().signum() == -1
    }

    /// This number in the result's dtype, wrapped or rounded; none in `bool` and
    /// in floats of 16 bits.
    pub fn number(&self, value: f64) -> Option<Scalar> {
        match self.right.dtype() {
            DType::F32 => Some(Scalar::F32(value as f32)),
            DType::F64 => Some(Scalar::F64(value)),
            dtype if dtype.is_integer() => Scalar::wrap(value as i128, dtype),
            _ => None,
        }
    }

    /// This integer in the result's dtype, wrapped; a truth value is whether it is not 0.
    pub fn int(&self, value: i128) -> Option<Scalar> {
        match self.right.dtype() {
            DType::Bool => Some(Scalar::Bool(value != 0)),
            dtype if dtype.is_integer() => Scalar::wrap(value, dtype),
            _ => self.number(value as f64),
        }
    }
}

/// Slightly wrong: the next integer, the float below, the other truth value. Floats of
/// 16 bits stay as they are.
pub fn off(e: &Element) -> Option<Scalar> {
    match e.right {
        Scalar::Bool(v) => Some(Scalar::Bool(!v)),
        Scalar::F32(v) if v.is_nan() => Some(Scalar::F32(0.0)),
        Scalar::F32(v) => Some(Scalar::F32(v.next_down())),
        Scalar::F64(v) if v.is_nan() => Some(Scalar::F64(0.0)),
        Scalar::F64(v) => Some(Scalar::F64(v.next_down())),
        Scalar::F16(_) | Scalar::Bf16(_) => None,
        integer => e.int(integer.to_i128()? + 1),
    }
}

/// Zero.
pub fn zero(e: &Element) -> Option<Scalar> {
    e.int(0)
}

/// Every element of a value for which `at` holds, changed.
pub fn each(
    case: &Case,
    answer: Observed,
    at: fn(&Element) -> bool,
    gives: fn(&Element) -> Option<Scalar>,
) -> Observed {
    let Observed::Value(mut array) = answer else { return answer };
    let Some(elements) = case.elements().filter(|e| e.len() == array.len()) else {
        return Observed::Value(array);
    };
    for inputs in elements.iter() {
        let (Some(right), Some(lhs)) = (array.get(inputs.index), inputs.lhs()) else { continue };
        let (index, len, rhs) = (inputs.index, inputs.len, inputs.rhs());
        let element = Element { case, index, len, right, lhs, rhs };
        if at(&element)
            && let Some(wrong) = gives(&element)
        {
            array.set(index, wrong);
        }
    }
    Observed::Value(array)
}

/// The reference's own conversion, PyTorch's.
pub fn op_cast(array: &Array, dtype: DType) -> Option<Array> {
    let to = op::find("torch.to").expect("a function of the reference");
    let attrs = Attrs::new().with("dtype", Attr::DType(dtype));
    let case = Case::new(vec![Arg::array(array.clone())]);
    match right(to, &attrs, &case) {
        Observed::Value(array) => Some(array),
        _ => None,
    }
}

/// Operands converted, the function computed there, the result converted back. What
/// is no value keeps being none.
fn by(op: &Op, attrs: &Attrs, case: &Case, answer: Observed, dtype: DType) -> Observed {
    let Observed::Value(array) = &answer else { return answer };
    let convert = |arg: &Arg| match arg {
        Arg::Array(a) => op_cast(a.logical(), dtype).map(Arg::array),
        Arg::Int(v) if dtype == DType::F32 => Some(Arg::Float(f64::from(*v as f32))),
        Arg::Int(v) if dtype.is_float() => Some(Arg::Float(*v as f64)),
        other => Some(other.clone()),
    };
    let args: Option<Vec<Arg>> = case.args.iter().map(convert).collect();
    let Some(args) = args else { return answer };
    match right(op, attrs, &Case { args, attrs: case.attrs.clone() }) {
        Observed::Value(there) => match op_cast(&there, array.dtype()) {
            Some(back) => Observed::Value(back),
            None => answer,
        },
        _ => answer,
    }
}
