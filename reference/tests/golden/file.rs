//! Reads vector files: an xz stream of JSON lines and the bytes of the values.
//! The format is described in `oracle/vectors.py`, which writes it.
//!
//! A file that is not as it should be is an error that says which file and where.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::Path;

use half::{bf16, f16};
use int_reference::{Array, DType, Data};
use serde::Deserialize;

pub const FORMAT: &str = "int-semantics golden 1";

/// The first line of a file.
#[derive(Deserialize)]
pub struct Header {
    pub format: String,
    pub op: Option<String>,
}

/// An operand as a line writes it: a list by name, an array (a float's elements
/// as bit patterns), or a Python scalar.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arg {
    pub list: Option<String>,
    pub dtype: Option<String>,
    pub shape: Vec<usize>,
    /// Of a list: as many of its elements as the shape holds, from this one on.
    pub start: Option<usize>,
    pub bits: Option<Vec<u64>>,
    pub data: Option<Vec<serde_json::Value>>,
    pub weak: bool,
    /// As text: JSON readers disagree about integers beyond 64 bits.
    pub int: Option<String>,
    /// As Python's `float.hex` prints it.
    pub float: Option<String>,
    pub bool: Option<bool>,
}

/// Dtype, shape and weak type of a value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueHead {
    pub dtype: String,
    pub shape: Vec<usize>,
    #[serde(default)]
    pub weak: bool,
}

/// A line of a function's file: a case, or a part of one, and its outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub args: Vec<Arg>,
    #[serde(default)]
    pub attrs: BTreeMap<String, serde_json::Value>,
    /// JAX with x64 off.
    #[serde(default)]
    pub x32: bool,
    /// The two lists multiplied out, the first varying slowest.
    #[serde(default)]
    pub cross: bool,
    /// Elements of the packed operands that were left out.
    #[serde(default)]
    pub drop: Vec<usize>,
    /// Elements of the packed operands, each a call of its own.
    pub apart: Option<Vec<usize>>,
    /// Elements (counted after `drop`) that another layout gave these other bits.
    #[serde(default)]
    pub loose: BTreeMap<usize, Vec<u64>>,
    /// Another layout in memory gave other bits.
    #[serde(default)]
    pub unstable: bool,
    pub value: Option<ValueHead>,
    /// Of a function that returns several arrays.
    pub values: Option<Vec<ValueHead>>,
    pub raises: Option<String>,
    /// What Python printed, to be read.
    pub error: Option<String>,
    pub kills: Option<String>,
    pub hangs: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InputLine {
    list: String,
    value: ValueHead,
}

/// The named lists that cases are made of.
pub type Lists = BTreeMap<String, Array>;

/// A decoded file: header, lines as text, bytes.
struct Content {
    header: Header,
    lines: Vec<String>,
    bytes: Vec<u8>,
}

/// `File` and line of an error.
pub fn at(path: &Path, line: usize, what: impl std::fmt::Display) -> String {
    format!("{}: line {line}: {what}", path.display())
}

fn content(path: &Path) -> Result<Content, String> {
    let whole = |what: String| format!("{}: {what}", path.display());
    let packed = fs::read(path).map_err(|e| whole(e.to_string()))?;
    let mut text = Vec::new();
    lzma_rust2::XzReader::new(&packed[..], false)
        .read_to_end(&mut text)
        .map_err(|e| whole(format!("not an intact xz stream after {} bytes: {e}", text.len())))?;
    let end = text
        .windows(2)
        .position(|w| w == b"\n\n")
        .ok_or_else(|| whole("no empty line after the lines of text".to_owned()))?;
    let bytes = text.split_off(end + 2);
    let text = std::str::from_utf8(&text[..end])
        .map_err(|e| whole(format!("byte {} is not UTF-8", e.valid_up_to())))?;
    let mut lines = text.split('\n').map(str::to_owned);
    let first = lines.next().unwrap_or_default();
    let header: Header = serde_json::from_str(&first).map_err(|e| at(path, 1, e))?;
    if header.format != FORMAT {
        return Err(at(path, 1, format!("format {:?}, not {FORMAT:?}", header.format)));
    }
    Ok(Content { header, lines: lines.collect(), bytes })
}

/// Takes the bytes of one value after another.
struct Values<'a> {
    path: &'a Path,
    bytes: &'a [u8],
    taken: usize,
}

impl Values<'_> {
    fn take(&mut self, line: usize, head: &ValueHead) -> Result<Array, String> {
        let dtype = dtype(&head.dtype).map_err(|e| at(self.path, line, e))?;
        let size = dtype.bits() as usize / 8;
        let count: usize = head.shape.iter().product();
        let raw = self.bytes.get(self.taken..self.taken + count * size).ok_or_else(|| {
            at(self.path, line, format!("the file ends in the value at byte {}", self.taken))
        })?;
        self.taken += raw.len();
        let words = (0..count).map(|i| {
            (0..size)
                .fold(0_u64, |word, plane| word | u64::from(raw[plane * count + i]) << (8 * plane))
        });
        let array = Array::from_data(head.shape.clone(), data(dtype, words));
        Ok(array.map_err(|e| at(self.path, line, e))?.with_weak(head.weak))
    }

    fn end(self) -> Result<(), String> {
        match self.bytes.len() - self.taken {
            0 => Ok(()),
            left => Err(format!("{}: {left} bytes after the last value", self.path.display())),
        }
    }
}

/// The data whose bit patterns these are.
pub fn data(dtype: DType, words: impl Iterator<Item = u64>) -> Data {
    match dtype {
        DType::Bool => Data::Bool(words.map(|w| w != 0).collect()),
        DType::I8 => Data::I8(words.map(|w| w as i8).collect()),
        DType::I16 => Data::I16(words.map(|w| w as i16).collect()),
        DType::I32 => Data::I32(words.map(|w| w as i32).collect()),
        DType::I64 => Data::I64(words.map(|w| w as i64).collect()),
        DType::U8 => Data::U8(words.map(|w| w as u8).collect()),
        DType::U16 => Data::U16(words.map(|w| w as u16).collect()),
        DType::U32 => Data::U32(words.map(|w| w as u32).collect()),
        DType::U64 => Data::U64(words.collect()),
        DType::F16 => Data::F16(words.map(|w| f16::from_bits(w as u16)).collect()),
        DType::Bf16 => Data::Bf16(words.map(|w| bf16::from_bits(w as u16)).collect()),
        DType::F32 => Data::F32(words.map(|w| f32::from_bits(w as u32)).collect()),
        DType::F64 => Data::F64(words.map(f64::from_bits).collect()),
    }
}

pub fn dtype(name: &str) -> Result<DType, String> {
    DType::from_name(name).ok_or_else(|| format!("unknown dtype {name:?}"))
}

/// The functions that have a file of vectors in this directory.
pub fn functions(directory: &Path) -> Result<BTreeSet<String>, String> {
    let whole = |e: std::io::Error| format!("{}: {e}", directory.display());
    let mut names = BTreeSet::new();
    for entry in directory.read_dir().map_err(whole)? {
        let name = entry.map_err(whole)?.file_name();
        names.extend(name.to_str().and_then(|n| n.strip_suffix(".xz")).map(str::to_owned));
    }
    names.remove("inputs");
    Ok(names)
}

/// The named lists in `inputs.xz`.
pub fn lists(path: &Path) -> Result<Lists, String> {
    let Content { lines, bytes, .. } = content(path)?;
    let mut values = Values { path, bytes: &bytes, taken: 0 };
    let mut lists = Lists::new();
    for (i, text) in lines.iter().enumerate() {
        let line: InputLine = serde_json::from_str(text).map_err(|e| at(path, i + 2, e))?;
        lists.insert(line.list, values.take(i + 2, &line.value)?);
    }
    values.end()?;
    Ok(lists)
}

/// A function's vectors: each line with its number, its text and what was returned.
pub struct Vectors {
    pub op: String,
    pub lines: Vec<(usize, Line, Option<Vec<Array>>)>,
}

/// The vectors in a file.
pub fn vectors(path: &Path) -> Result<Vectors, String> {
    let Content { header, lines: texts, bytes } = content(path)?;
    let op = header.op.ok_or_else(|| at(path, 1, "the header names no op"))?;
    let mut values = Values { path, bytes: &bytes, taken: 0 };
    let mut lines = Vec::with_capacity(texts.len());
    for (i, text) in texts.iter().enumerate() {
        let number = i + 2;
        let line: Line = serde_json::from_str(text).map_err(|e| at(path, number, e))?;
        let outcomes = usize::from(line.value.is_some())
            + usize::from(line.values.is_some())
            + usize::from(line.raises.is_some())
            + usize::from(line.kills.is_some())
            + usize::from(line.hangs.is_some());
        if outcomes != 1 {
            return Err(at(path, number, format!("{outcomes} outcomes instead of one")));
        }
        let heads = line.values.as_deref().or(line.value.as_ref().map(std::slice::from_ref));
        let returned = heads.map(|heads| heads.iter().map(|h| values.take(number, h)).collect());
        let returned = returned.transpose()?;
        lines.push((number, line, returned));
    }
    values.end()?;
    Ok(Vectors { op, lines })
}
