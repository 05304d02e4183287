//! What a run prints for people: the report of a finding, which a stranger can
//! act on, and the statistics at the end. It only arranges what others found.

use crate::case::{Arg, Case, View};
use crate::record::ClaimKey;
use crate::subject::Observed;

mod finding;
mod summary;
mod table;

pub use finding::{finding, python, rust};
pub use summary::summary;

/// Whether to use a terminal's colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    colours: bool,
}

impl Style {
    /// Plain text.
    pub const PLAIN: Style = Style { colours: false };

    /// Colours, if the output goes to a terminal and `NO_COLOR` is not set.
    pub fn for_terminal(is_terminal: bool) -> Style {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        Style { colours: is_terminal && !refused }
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// What the eye should fall on.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// What is wrong.
    pub fn bad(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    /// What is right.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// What matters less.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
}

/// A case in one line: `i64[1] [-7], 2`, with layouts and attributes.
///
/// ```
/// use int_props::case::{Arg, Case};
/// let case = Case::new(vec![Arg::array([-7_i64, 7]), Arg::Float(0.5)]);
/// assert_eq!(int_props::report::case(&case), "i64[2] [-7, 7], 0.5");
/// ```
pub fn case(case: &Case) -> String {
    let args: Vec<String> = case.args.iter().map(arg).collect();
    let mut text = args.join(", ");
    if !case.attrs.is_empty() {
        text.push_str(&format!(", {}", case.attrs));
    }
    text
}

/// A claim's reference function with its attributes:
/// `torch.div(rounding_mode="trunc")`.
pub fn function(claim: &ClaimKey) -> String {
    if claim.attrs.is_empty() {
        claim.reference.clone()
    } else {
        format!("{}({})", claim.reference, claim.attrs)
    }
}

/// What a subject did, in a line.
pub fn observed(observed: &Observed) -> String {
    match observed {
        Observed::Value(array) => array.to_string(),
        Observed::Refuses { kind, message } => format!("refuses, {kind}: {message}"),
        Observed::Panics { message, file } if file.is_empty() => format!("panics: {message}"),
        Observed::Panics { message, file } => format!("panics in {file}: {message}"),
        Observed::Aborts { signal } => format!("dies of {signal}"),
        Observed::Hangs => "does not return in time".to_owned(),
        Observed::Unsupported(why) => format!("unsupported: {why}"),
    }
}

/// One operand in a line.
pub fn arg(arg: &Arg) -> String {
    match arg {
        Arg::Array(a) if a.layout().is_empty() => a.logical().to_string(),
        Arg::Array(a) => {
            let views: Vec<String> = a.layout().iter().map(view).collect();
            format!("{} (a view: {} of {})", a.logical(), views.join(", "), a.base())
        }
        Arg::Int(v) => v.to_string(),
        Arg::Float(v) => format!("{v:?}"),
        Arg::Bool(v) => v.to_string(),
    }
}

fn view(view: &View) -> String {
    match view {
        View::Permute(axes) => format!("permute {axes:?}"),
        View::Slice { start, stop, step } => format!("slice {start}..{stop} by {step}"),
        View::Expand(shape) => format!("expand {shape:?}"),
    }
}
