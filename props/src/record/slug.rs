//! A record's file name, which says what it is:
//! `burn-flex-div-array-scalar-as-floor-divide-inexact-opposite-signs`.

use int_reference::Attr;

use super::Record;
use crate::judge::How;

impl Record {
    /// The name of its file without an ending: subject, call, form, reference
    /// (torch's own without a prefix) with its attributes, class, and how it
    /// diverges, if not in a value.
    pub fn slug(&self) -> String {
        let claim = &self.claim;
        let reference = claim.reference.strip_prefix("torch.").unwrap_or(&claim.reference);
        let mut parts = vec![
            claim.subject.clone(),
            call(&claim.call),
            claim.form.name().into(),
            "as".into(),
            reference.into(),
        ];
        parts.extend(claim.attrs.iter().map(|(name, value)| match value {
            Attr::Str(text) => text.clone(),
            Attr::DType(dtype) => dtype.name().into(),
            other => format!("{name}-{other}"),
        }));
        parts.push(self.class.into());
        if self.how != How::Value {
            parts.push(self.how.name().into());
        }
        words(&parts.join("-"))
    }
}

/// The words of a call's text: operators by name, operands left out.
fn call(text: &str) -> String {
    // A macro's exclamation mark is no operator.
    let text = &text.replace("!(", "(").replace("![", "[").replace("!{", "{");
    let mut named = String::new();
    for c in text.chars() {
        match c {
            '/' => named.push_str(" div "),
            '%' => named.push_str(" rem "),
            '*' => named.push_str(" mul "),
            '+' => named.push_str(" add "),
            '-' => named.push_str(" sub "),
            '!' => named.push_str(" not "),
            c => named.push(c),
        }
    }
    let parts = named.split(|c: char| !c.is_alphanumeric() && c != '_');
    let operand = |w: &&str| {
        let letter = w.len() == 1 && w.bytes().all(|b| b.is_ascii_lowercase());
        !letter && !["", "lhs", "rhs", "clone", "let"].contains(w)
    };
    let parts: Vec<&str> = parts.filter(operand).collect();
    let negation = parts == ["sub"] && text.trim_start().starts_with('-');
    if negation { "neg".into() } else { short(&parts.join("-"), text) }
}

/// Of a recipe of several lines the first words, and a number that tells it from
/// others which begin so: file names have an end.
fn short(words: &str, text: &str) -> String {
    const LONGEST: usize = 40;
    if words.len() <= LONGEST {
        return words.to_owned();
    }
    let end = words[..LONGEST - 8].rfind('-').unwrap_or(LONGEST - 8);
    // FNV-1a, which is the same everywhere and always.
    let hash = text
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{}-{:06x}", &words[..end], hash >> 8)
}

/// Lower-case words and numbers with single dashes between.
fn words(text: &str) -> String {
    let lower = text.to_lowercase().replace('^', "");
    let parts = lower.split(|c: char| !c.is_ascii_alphanumeric());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_become_words() {
        for (text, expected) in [
            ("lhs / rhs", "div"),
            ("-x", "neg"),
            ("x.scale_real(f)", "scale_real"),
            ("(lhs.clone() - lhs % rhs.clone()) / rhs", "sub-rem-div"),
            ("x.cast(DType::F64)?.scale_real(f)", "cast-DType-F64-scale_real"),
            ("lhs.div(&Tensor::from_vec(vec![], vec![rhs])?)", "div-Tensor-from_vec-vec-vec"),
        ] {
            assert_eq!(call(text), expected, "{text}");
        }
        let long = "{ let q = lhs.clone() / rhs.clone(); let r = lhs.clone() % rhs; q - r.abs() }";
        let other = long.replace("abs", "sign");
        assert!(call(long).starts_with("div-rem-sub-") && call(long).len() <= 40);
        assert_ne!(call(long), call(&other));
    }

    #[test]
    fn words_are_plain() {
        assert_eq!(
            words("burn-flex-scale_real-as-jnp.multiply-beyond-2^53"),
            "burn-flex-scale-real-as-jnp-multiply-beyond-253"
        );
    }
}
