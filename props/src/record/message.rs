//! Messages of panics and errors, compared without the numbers in them: the same
//! fault prints another length, index or value each time.

/// Whether two messages differ in numbers only: in digits, signs and points of
/// them, in `NaN` and `inf`, and in how many stand in a list.
///
/// ```
/// use int_props::record::message::alike;
/// assert!(alike("index 7 out of range for 3", "index -12 out of range for 10"));
/// assert!(alike("shape [2, 3]", "shape [2, 3, 4]"));
/// assert!(!alike("attempt to divide by zero", "attempt to add with overflow"));
/// ```
pub fn alike(a: &str, b: &str) -> bool {
    a == b || Words(a).eq(Words(b))
}

/// A message piece by piece: text as it is, `#` for numbers.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let start = self.0;
        let mut rest = start;
        let mut numbers = false;
        loop {
            let after = number(rest);
            if after.len() == rest.len() {
                break;
            }
            numbers = true;
            // A list of numbers is one piece.
            rest = after.strip_prefix(", ").filter(|next| number(next) != *next).unwrap_or(after);
        }
        if numbers {
            self.0 = rest;
            return Some("#");
        }
        let mut chars = start.chars();
        let first = chars.next()?;
        let mut end = first.len_utf8();
        let mut before = first;
        for c in chars {
            // `NaN` and `inf` count as numbers only where a word begins.
            let begins = !before.is_alphanumeric() || c.is_ascii_digit();
            if begins && number(&start[end..]) != &start[end..] {
                break;
            }
            end += c.len_utf8();
            before = c;
        }
        self.0 = &start[end..];
        Some(&start[..end])
    }
}

/// The text after the number that it begins with; all of it if with none.
fn number(text: &str) -> &str {
    for word in ["NaN", "nan", "inf"] {
        let after = text.strip_prefix('-').unwrap_or(text).strip_prefix(word);
        if let Some(after) = after.filter(|a| !a.starts_with(|c: char| c.is_alphanumeric())) {
            return after;
        }
    }
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return text;
    }
    let mut rest = digits(unsigned);
    if let Some(fraction) = rest.strip_prefix('.') {
        rest = if digits(fraction) == fraction { rest } else { digits(fraction) };
    }
    if let Some(exponent) = rest.strip_prefix('e') {
        let unsigned = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        rest = if digits(unsigned) == unsigned { rest } else { digits(unsigned) };
    }
    rest
}

fn digits(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_kinds_are_alike() {
        for (a, b) in [
            ("real scalar must be finite, got NaN", "real scalar must be finite, got -inf"),
            ("rounded real scalar 1e300 is out", "rounded real scalar -9223372036854775808 is out"),
            ("value 0.5 of I64", "value 12 of I32"),
            ("i64(300) => \"u8\"", "i64(-1) => \"u16\""),
            ("5", "0.5e-3"),
        ] {
            assert!(alike(a, b), "{a} / {b}");
        }
    }

    #[test]
    fn words_are_not() {
        for (a, b) in [
            ("infinite", "5inite"),
            ("dtype I64", "dtype U64"),
            ("got 3.", "got 3"),
            ("nanometre 3", "3ometre 3"),
            ("", "3"),
        ] {
            assert!(!alike(a, b), "{a} / {b}");
        }
    }
}
