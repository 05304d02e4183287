//! The JSON-lines format: what is written is read back, and what is wrong is named.

// Helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use int_props::case::{Arg, ArrayArg, Case, View};
use int_props::json;
use int_props::subject::Observed;
use int_reference::{Array, Attr, Attrs, DType, Freedom, Outcome, Raise, RaiseKind, Scalar, Value};

fn arrays() -> Vec<Array> {
    vec![
        Array::from([true, false]),
        Array::from([i64::MIN, -1, i64::MAX]),
        Array::from([u64::MAX, 0]),
        Array::from([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 5e-324, 0.1]),
        Array::from([f32::MIN_POSITIVE, 16_777_217.0, 0.1, f32::MAX]),
        Array::from([half::f16::from_f32(0.1), half::f16::MAX, half::f16::NAN]),
        Array::from([half::bf16::from_f32(3.25), half::bf16::MIN_POSITIVE]),
        Array::new(vec![2, 0, 3], Vec::<i8>::new()).unwrap(),
        Array::scalar(7_u16).with_weak(true),
    ]
}

#[test]
fn cases_are_read_back() {
    let strided = ArrayArg::with_layout(
        Array::new(vec![2, 3], vec![1_i32, 2, 3, 4, 5, 6]).unwrap(),
        vec![
            View::Permute(vec![1, 0]),
            View::Slice { start: 0, stop: 3, step: 2 },
            View::Expand(vec![4, 2, 2]),
        ],
    )
    .unwrap();
    let mut args: Vec<Arg> = arrays().into_iter().map(Arg::array).collect();
    args.extend([Arg::Int(i128::from(u64::MAX) + 1), Arg::Float(-0.0), Arg::Bool(true)]);
    args.push(Arg::Array(strided));
    let attrs = Attrs::new()
        .with("dtype", Attr::DType(DType::Bf16))
        .with("rounding_mode", Attr::Str("trunc".into()))
        .with("dim", Attr::List(vec![0, -1]))
        .with("out", Attr::None);
    let case = Case { args, attrs };
    let text = json::write_case(&case).to_string();
    let read = json::case(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(read, case, "{text}");
}

#[test]
fn outcomes_are_read_back() {
    let array = || Array::from([1_i64, 2]);
    let outcomes = [
        Outcome::from(array()),
        Outcome::Value(Value { arrays: vec![array(), array()], free: Freedom::None }),
        Outcome::Value(Value { arrays: vec![array()], free: Freedom::Any(vec![0, 1]) }),
        Outcome::Value(Value {
            arrays: vec![array()],
            free: Freedom::OneOf(vec![(1, vec![Scalar::I64(3), Scalar::I64(4)])]),
        }),
        Raise::new(RaiseKind::ZeroDivision, "ZeroDivisionError").into(),
        Outcome::Kills("SIGFPE"),
        Outcome::Hangs,
        Outcome::Unspecified("depends on the platform".into()),
    ];
    for outcome in outcomes {
        let text = json::write_outcome(&outcome).to_string();
        assert_eq!(
            json::outcome(&serde_json::from_str(&text).unwrap()).unwrap(),
            outcome,
            "{text}"
        );
    }
}

#[test]
fn observations_are_read_back() {
    let observations = [
        Observed::Value(Array::from([1_u8])),
        Observed::Refuses { kind: "InvalidArgument".into(), message: "no".into() },
        Observed::Panics { message: "attempt to divide by zero".into(), file: "a/b.rs".into() },
        Observed::Aborts { signal: "SIGFPE".into() },
        Observed::Hangs,
        Observed::Unsupported("no rank 0".into()),
    ];
    for observed in observations {
        let text = json::write_observed(&observed).to_string();
        assert_eq!(
            json::observed(&serde_json::from_str(&text).unwrap()).unwrap(),
            observed,
            "{text}"
        );
    }
}

#[test]
fn the_design_s_lines_are_read() {
    let (op, case) = json::line(
        r#"{"op":"sum","args":[{"dtype":"i8","shape":[2,2],"data":[100,100,1,2]}],"attrs":{"dim":[0],"keepdim":false}}"#,
    )
    .unwrap();
    assert_eq!(op, "sum");
    assert_eq!(case.attrs.get("dim"), Some(&Attr::List(vec![0])));
}

#[test]
fn errors_name_the_field() {
    let error = |args: &str| {
        json::line(&format!(r#"{{"op":"add","args":{args}}}"#)).unwrap_err().to_string()
    };
    let array = |rest: &str| error(&format!(r#"[{{"int":1}},{{{rest}}}]"#));
    assert_eq!(
        array(r#""dtype":"int8","shape":[1],"data":[1]"#),
        r#"args[1].dtype: no dtype "int8""#
    );
    assert_eq!(
        array(r#""dtype":"u8","shape":[1],"data":[-1]"#),
        "args[1].data[0]: -1 does not fit u8"
    );
    assert_eq!(
        array(r#""dtype":"u8","shape":[1],"data":[1.5]"#),
        r#"args[1].data[0]: "1.5" is no integer of up to 128 bits"#
    );
    assert_eq!(
        array(r#""dtype":"u8","shape":[2],"data":[1]"#),
        "args[1].data: shape [2] does not hold 1 elements"
    );
    assert_eq!(array(r#""dtype":"u8","shape":[-2],"data":[1]"#), "args[1].shape: -2 is no size");
    assert_eq!(array(r#""dtype":"u8","shape":[1],"data":[1],"x":1"#), "args[1].x: unknown field");
    assert_eq!(
        array(r#""dtype":"u8","shape":[1],"data":[1],"layout":[{"permute":[1]}]"#),
        "args[1].layout: view Permute([1]) does not fit shape [1]"
    );
    assert_eq!(error(r#"[{"bool":1}]"#), "args[0]: true or false is due");
    assert_eq!(error("3"), "args: a list is due");
    assert!(json::line("{").unwrap_err().to_string().starts_with("line: no JSON: EOF"));
    assert!(json::line(r#"{"args":[]}"#).unwrap_err().to_string().contains("op: a string"));
}

#[test]
fn outcomes_are_of_one_kind_and_whole() {
    let outcome =
        |text: &str| json::outcome(&serde_json::from_str(text).unwrap()).unwrap_err().to_string();
    let one = r#""value":{"dtype":"i8","shape":[1],"data":[1]}"#;
    let exactly = "outcome: exactly one of value, raises, kills, hangs, unspecified is due";
    assert_eq!(outcome("{}"), exactly);
    assert_eq!(outcome(&format!(r#"{{{one},"hangs":true}}"#)), exactly);
    assert_eq!(
        outcome(r#"{"hangs":true,"free":{"ties":true}}"#),
        "free: only a value leaves something open"
    );
    let free = |text: &str| outcome(&format!(r#"{{{one},"free":{text}}}"#));
    assert_eq!(free("{}"), "free: exactly one of any, one_of, ties is due");
    assert_eq!(free(r#"{"any":[1]}"#), "free.any: there is no element 1");
    assert_eq!(free(r#"{"ties":false}"#), "free.ties: not of the kind that is due here");
    assert_eq!(free(r#"{"one_of":{"0":[200]}}"#), "free.one_of.0: 200 does not fit i8");
    assert_eq!(outcome(r#"{"kills":"SIGHUP"}"#), "kills: no signal \"SIGHUP\"");
    assert_eq!(outcome(r#"{"hangs":false}"#), "hangs: not of the kind that is due here");
    let layout = one.replace("[1]}", r#"[1],"layout":[]}"#);
    assert_eq!(outcome(&format!("{{{layout}}}")), "value.layout: unknown field");
    let observed = json::observed(&serde_json::json!({ "hangs": true, "aborts": "SIGFPE" }));
    assert!(observed.unwrap_err().to_string().starts_with("observed: exactly one of value, "));
}

#[test]
fn floats_that_their_type_does_not_hold_are_errors() {
    let error = |dtype: &str, number: &str| {
        let arg = format!(r#"{{"dtype":"{dtype}","shape":[1],"data":[{number}]}}"#);
        json::line(&format!(r#"{{"op":"f","args":[{arg}]}}"#)).map_err(|e| e.to_string())
    };
    for (dtype, number) in [("f64", "1e309"), ("f32", "3.5e38"), ("f16", "65520"), ("bf16", "1e39")]
    {
        let message = error(dtype, number).unwrap_err();
        assert!(message.contains("args[0].data[0]: ") && message.contains("does not fit"));
    }
    for (dtype, number) in [("f64", "1e308"), ("f32", "3.4e38"), ("f16", "65519"), ("bf16", "-0")] {
        assert!(error(dtype, number).is_ok(), "{dtype} {number}");
    }
    assert!(json::line(r#"{"op":"f","args":[{"float":-1e999}]}"#).is_err());
}
