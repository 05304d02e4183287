//! Every golden vector, bit for bit: what the real PyTorch and JAX answered, as
//! `oracle` wrote it down, against what the reference says.
//!
//! `INT_GOLDEN` names another directory of vectors (`python -m oracle generate
//! --deep … --out …`).

#[path = "golden/case.rs"]
mod case;
#[path = "golden/check.rs"]
mod check;
#[path = "golden/file.rs"]
mod file;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use int_reference::{Array, DType, Data, Scalar, op};

fn directory() -> PathBuf {
    match std::env::var_os("INT_GOLDEN") {
        Some(dir) => dir.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("golden"),
    }
}

fn functions(directory: &Path) -> BTreeSet<String> {
    file::functions(directory).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_reference_answers_as_the_frameworks_do() {
    let directory = directory();
    let lists = file::lists(&directory.join("inputs.xz")).unwrap_or_else(|e| panic!("{e}"));
    let names: Vec<String> = functions(&directory).into_iter().collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut total = check::Counts::default();
    std::thread::scope(|scope| {
        let run = || {
            let mut counts = check::Counts::default();
            while let Some(name) =
                names.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
            {
                let path = directory.join(format!("{name}.xz"));
                match file::vectors(&path) {
                    Ok(vectors) => check::vectors(&path, &vectors, &lists, &mut counts),
                    Err(error) => counts.fail(name, error),
                }
            }
            counts
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        for worker in workers {
            total.add(worker.join().expect("a worker that does not panic"));
        }
    });
    println!("{total}");
    assert!(total.failures.is_empty(), "{}", total.report());
    assert!(total.elements > 0, "nothing was compared");
}

#[test]
fn every_function_has_vectors_and_every_vector_a_function() {
    let files = functions(&directory());
    let functions: BTreeSet<String> = op::all().map(|op| op.full_name()).collect();
    let bare: Vec<_> = functions.difference(&files).collect();
    let strange: Vec<_> = files.difference(&functions).collect();
    assert!(bare.is_empty(), "without golden vectors (run `cargo ci oracle`): {bare:?}");
    assert!(
        strange.is_empty(),
        "vectors of functions that the op table does not have: {strange:?}"
    );
}

#[test]
fn a_wrong_vector_is_reported_with_op_operands_and_values() {
    let directory = directory();
    let lists = file::lists(&directory.join("inputs.xz")).unwrap_or_else(|e| panic!("{e}"));
    let path = directory.join("torch.floor_divide.xz");
    let report = |change: &dyn Fn(&mut file::Line, &mut Option<Vec<Array>>)| {
        let mut vectors = file::vectors(&path).unwrap_or_else(|e| panic!("{e}"));
        // Of all i8 pairs the first line, without the zero divisors.
        vectors.lines.retain(|(_, line, value)| {
            value.as_ref().is_some_and(|v| v[0].dtype() == DType::I8) && line.cross
        });
        vectors.lines.truncate(1);
        let (_, line, value) = &mut vectors.lines[0];
        change(line, value);
        let mut counts = check::Counts::default();
        check::vectors(&path, &vectors, &lists, &mut counts);
        assert!(counts.elements > 0 || !counts.failures.is_empty());
        counts.report()
    };
    assert_eq!(report(&|_, _| ()), "");
    let element = report(&|_, value| {
        assert!(value.as_mut().expect("a value")[0].set(1, Scalar::I8(77)));
    });
    for part in
        ["torch.floor_divide", "i8 -128, i8 -127", "torch gives 77", "the reference gives 1"]
    {
        assert!(element.contains(part), "{part:?} is not in\n{element}");
    }
    let dtype = report(&|_, value| {
        let Some(Data::I8(values)) = value.as_ref().map(|v| v[0].data()) else { return };
        let wider: Vec<i16> = values.iter().map(|v| i16::from(*v)).collect();
        *value = Some(vec![Array::from(wider)]);
    });
    assert!(dtype.contains("torch gives i16 [65280], the reference i8 [65280]"), "{dtype}");
    let kind = report(&|line, value| {
        line.raises = Some("zero-division".to_owned());
        *value = None;
    });
    assert!(kind.contains("torch gives zero-division"), "{kind}");
    let weak = report(&|_, value| {
        let arrays = value.take().expect("a value").into_iter();
        *value = Some(arrays.map(|v| v.with_weak(true)).collect());
    });
    assert!(weak.contains("torch gives weak i8"), "{weak}");
}

#[test]
fn a_damaged_file_is_named_with_the_place() {
    let directory = directory();
    let whole = std::fs::read(directory.join("inputs.xz")).expect("inputs.xz");
    let broken = std::env::temp_dir().join(format!("int-reference-{}.xz", std::process::id()));
    for (bytes, wanted) in [
        (&whole[..whole.len() / 2], "not an intact xz stream"),
        (&b"nothing of the kind"[..], "not an intact xz stream"),
    ] {
        std::fs::write(&broken, bytes).expect("a writable temporary directory");
        let error = file::lists(&broken).expect_err("a damaged file");
        assert!(error.contains(wanted) && error.contains(".xz"), "{error}");
    }
    // Intact, but not what the test expects to find in a function's file.
    let error = file::vectors(&directory.join("inputs.xz")).err().expect("not a function's file");
    assert!(error.contains("inputs.xz: line 1"), "{error}");
    std::fs::remove_file(&broken).expect("the file written above");
}
