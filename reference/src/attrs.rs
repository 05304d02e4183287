//! Attributes of a case: what a framework takes as keywords.

use alloc::{borrow::ToOwned, string::String, vec::Vec};
use core::fmt;

use crate::DType;

/// The value of one attribute.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Attr {
    None,
    Bool(bool),
    Int(i128),
    Float(f64),
    Str(String),
    DType(DType),
    List(Vec<i128>),
}

impl fmt::Display for Attr {
    /// As Python writes it, dtypes by their short name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attr::None => f.write_str("None"),
            Attr::Bool(true) => f.write_str("True"),
            Attr::Bool(false) => f.write_str("False"),
            Attr::Int(v) => write!(f, "{v}"),
            Attr::Float(v) => write!(f, "{v:?}"),
            Attr::Str(v) => write!(f, "{v:?}"),
            Attr::DType(v) => write!(f, "{v}"),
            Attr::List(v) => write!(f, "{v:?}"),
        }
    }
}

/// Attributes by name, in order of name.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Attrs(Vec<(String, Attr)>);

impl Attrs {
    /// No attributes.
    pub const fn new() -> Attrs {
        Attrs(Vec::new())
    }

    /// These and one more (or another value for one that is there).
    ///
    /// ```
    /// use int_reference::{Attr, Attrs};
    /// let attrs = Attrs::new().with("rounding_mode", Attr::Str("trunc".into()));
    /// assert_eq!(attrs.get("rounding_mode"), Some(&Attr::Str("trunc".into())));
    /// ```
    pub fn with(mut self, name: &str, value: Attr) -> Attrs {
        match self.0.binary_search_by(|(n, _)| n.as_str().cmp(name)) {
            Ok(i) => self.0[i].1 = value,
            Err(i) => self.0.insert(i, (name.to_owned(), value)),
        }
        self
    }

    /// The attribute of this name.
    pub fn get(&self, name: &str) -> Option<&Attr> {
        self.iter().find(|(n, _)| *n == name).map(|(_, value)| value)
    }

    /// A dtype attribute.
    pub fn dtype(&self, name: &str) -> Option<DType> {
        match self.get(name) {
            Some(Attr::DType(d)) => Some(*d),
            _ => None,
        }
    }

    /// Name and value of each.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Attr)> {
        self.0.iter().map(|(n, v)| (n.as_str(), v))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Attrs {
    /// `rounding_mode="trunc", keepdim=False`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{name}={value}")?;
        }
        Ok(())
    }
}
