//! One element's part of a case: what classes look at and models compute from.
//! Broadcasting is worked out once per case, not once per element, since known
//! divergences are explained element by element on every input that has one.

use int_reference::{Attrs, DType, broadcast_indices};

use crate::case::{Arg, Case, Item};

/// The greatest number of operands an element has.
pub const OPERANDS: usize = 3;

/// Everything that one element of the (broadcast) result is made from.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    items: [Item; OPERANDS],
    operands: usize,
    attrs: &'a Attrs,
    /// The flat index of the element in the result.
    pub index: usize,
    /// How many elements the result has.
    pub len: usize,
}

impl<'a> Inputs<'a> {
    /// The items of all operands, in order.
    pub fn items(&self) -> &[Item] {
        &self.items[..self.operands]
    }

    /// The items, and the same filler for operands that are not there.
    pub(crate) fn padded(&self) -> [Item; OPERANDS] {
        self.items
    }

    /// The item of one operand.
    pub fn item(&self, operand: usize) -> Option<Item> {
        self.items().get(operand).copied()
    }

    /// The first operand's item.
    pub fn lhs(&self) -> Option<Item> {
        self.item(0)
    }

    /// The second operand's item.
    pub fn rhs(&self) -> Option<Item> {
        self.item(1)
    }

    /// The one operand's item; `None` if there are several.
    pub fn only(&self) -> Option<Item> {
        if self.operands == 1 { self.item(0) } else { None }
    }

    /// Both operands as integers (or booleans); `None` if one is a float or absent.
    pub fn ints(&self) -> Option<(i128, i128)> {
        Some((self.lhs()?.int()?, self.rhs()?.int()?))
    }

    /// The Python scalar among the operands, if there is one.
    pub fn scalar(&self) -> Option<Item> {
        self.items().iter().copied().find(|i| !matches!(i, Item::Element(_)))
    }

    /// The dtype of the first operand that is an array.
    pub fn dtype(&self) -> Option<DType> {
        self.items().iter().find_map(|i| i.dtype())
    }

    /// The attributes of the case.
    pub fn attrs(&self) -> &'a Attrs {
        self.attrs
    }

    /// The same element with another item for one operand.
    pub fn with(mut self, operand: usize, item: Item) -> Inputs<'a> {
        self.items[operand] = item;
        self
    }
}

/// The elements of a case's result, with the way from each to its inputs.
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    case: &'a Case,
    maps: Vec<Map>,
    len: usize,
}

/// From an element of the result to the element of one operand.
#[derive(Clone, Debug)]
enum Map {
    /// The operand has the result's shape.
    Same,
    /// A scalar, or an array of one element.
    One,
    /// Broadcast.
    Table(Vec<usize>),
}

impl<'a> Elements<'a> {
    /// How many elements the result has.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the result has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The inputs of element `index` of the result.
    pub fn get(&self, index: usize) -> Option<Inputs<'a>> {
        self.of(self.case, index)
    }

    /// The inputs of element `index` in another case of the same shapes.
    pub fn of<'b>(&self, case: &'b Case, index: usize) -> Option<Inputs<'b>> {
        if index >= self.len {
            return None;
        }
        let mut items = [Item::Bool(false); OPERANDS];
        for (k, arg) in case.args.iter().enumerate() {
            items[k] = arg.item(self.operand_index(k, index))?;
        }
        Some(self.made_of(case, items, index))
    }

    /// Where element `index` of the result finds its item in operand `operand`.
    pub fn operand_index(&self, operand: usize, index: usize) -> usize {
        match &self.maps[operand] {
            Map::Same => index,
            Map::One => 0,
            Map::Table(at) => at[index],
        }
    }

    /// The inputs of every element in order.
    pub fn iter(&self) -> impl Iterator<Item = Inputs<'a>> {
        (0..self.len).filter_map(|i| self.get(i))
    }

    /// Inputs that stand for a case without elements: its scalars as they are
    /// and a one of each array's dtype. What dtype comes out, and whether a
    /// scalar is accepted, can be said of them too.
    pub fn representative(&self) -> Inputs<'a> {
        let mut items = [Item::Bool(false); OPERANDS];
        for (slot, arg) in items.iter_mut().zip(&self.case.args) {
            *slot = match arg {
                Arg::Array(a) => Item::Element(crate::class::values::one(a.logical().dtype())),
                Arg::Int(v) => Item::Int(*v),
                Arg::Float(v) => Item::Float(*v),
                Arg::Bool(v) => Item::Bool(*v),
            };
        }
        self.made_of(self.case, items, 0)
    }

    fn made_of<'b>(&self, case: &'b Case, items: [Item; OPERANDS], index: usize) -> Inputs<'b> {
        Inputs { items, operands: case.args.len(), attrs: &case.attrs, index, len: self.len }
    }
}

impl Case {
    /// The elements of the result and their inputs, for a function that works
    /// element by element; `None` if the operands do not broadcast or are more
    /// than [`OPERANDS`].
    pub fn elements(&self) -> Option<Elements<'_>> {
        if self.args.len() > OPERANDS {
            return None;
        }
        let shape = self.broadcast_shape()?;
        let len: usize = if shape.contains(&0) { 0 } else { shape.iter().product() };
        let map = |arg: &Arg| match arg {
            Arg::Array(a) if a.logical().shape() == shape => Map::Same,
            Arg::Array(a) if a.logical().len() != 1 => Map::Table(if len == 0 {
                vec![]
            } else {
                broadcast_indices(a.logical().shape(), &shape)
            }),
            _ => Map::One,
        };
        Some(Elements { case: self, maps: self.args.iter().map(map).collect(), len })
    }

    /// The inputs of one element of the result. For many elements of one case,
    /// [`Case::elements`] is cheaper.
    ///
    /// ```
    /// use int_props::case::{Arg, Case, Item};
    /// use int_reference::Scalar;
    /// let case = Case::new(vec![Arg::array([[1_i8], [2]]), Arg::array([10_i8, 20])]);
    /// let inputs = case.inputs(2).unwrap();
    /// assert_eq!(inputs.lhs(), Some(Item::Element(Scalar::I8(2))));
    /// assert_eq!(inputs.ints(), Some((2, 10)));
    /// ```
    pub fn inputs(&self, element: usize) -> Option<Inputs<'_>> {
        self.elements()?.get(element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use int_reference::Array;

    #[test]
    fn every_shape_pair_follows_the_broadcast() {
        let a = Array::new(vec![2, 1, 3], (0..6_i16).collect()).unwrap();
        let b = Array::new(vec![4, 1], (10..14_i16).collect()).unwrap();
        let case = Case::new(vec![Arg::array(a), Arg::array(b)]);
        let seen: Vec<_> = case.elements().unwrap().iter().map(|i| i.ints().unwrap()).collect();
        let expected: Vec<_> = (0..2)
            .flat_map(|i| (0..4).flat_map(move |j| (0..3).map(move |k| (i * 3 + k, 10 + j))))
            .collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn scalars_and_single_elements_repeat() {
        let case = Case::new(vec![Arg::array([1_i8, 2, 3]), Arg::Int(300)]);
        let elements = case.elements().unwrap();
        assert_eq!((elements.len(), elements.get(3).is_none()), (3, true));
        assert_eq!(elements.get(2).unwrap().ints(), Some((3, 300)));
        assert_eq!(elements.get(2).unwrap().scalar(), Some(Item::Int(300)));
    }

    #[test]
    fn a_case_without_elements_has_a_representative() {
        let empty = Array::new(vec![0], Vec::<u8>::new()).unwrap();
        let case = Case::new(vec![Arg::array(empty), Arg::Float(0.5)]);
        let elements = case.elements().unwrap();
        assert!(elements.is_empty());
        let inputs = elements.representative();
        assert_eq!((inputs.dtype(), inputs.scalar()), (Some(DType::U8), Some(Item::Float(0.5))));
        assert!(case.inputs(0).is_none());
    }

    #[test]
    fn shapes_that_do_not_broadcast_have_no_elements() {
        let case = Case::new(vec![Arg::array([1_i8, 2]), Arg::array([1_i8, 2, 3])]);
        assert!(case.elements().is_none() && case.inputs(0).is_none());
    }
}
