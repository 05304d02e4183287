//! The statistics at the end of a run.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::Style;
use super::table::{count, table};
use crate::claim::Family;
use crate::ledger::RecordId;
use crate::stats::{ClaimCounts, Counts};
use crate::suite::Suite;

/// The least share of inputs that some subject should run, and in which values
/// should be compared: below, the generator wastes its time.
const WANTED: (f64, f64) = (0.95, 0.60);

/// Inputs and their rate, the shares that ran and were compared, per claim its
/// verdicts, and the divergences by record.
pub fn summary(family: Family, suite: &Suite, style: Style) -> String {
    let stats = suite.stats();
    let seconds = stats.elapsed().as_secs_f64();
    let mut text = format!(
        "\n{}: {} inputs in {seconds:.1} s, {} a second\n",
        style.bold(family.name()),
        count(stats.inputs),
        count((stats.inputs as f64 / seconds.max(1e-9)) as u64),
    );
    let share = |share: f64, wanted: f64, what: &str| {
        let percent = format!("{:.1}%", share * 100.0);
        let percent = if share < wanted { style.bad(&percent) } else { style.good(&percent) };
        format!("{percent} {what} (wanted: {:.0}%)", wanted * 100.0)
    };
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "{}, {}",
        share(stats.share_run(), WANTED.0, "ran on some subject"),
        share(stats.share_compared(), WANTED.1, "had values compared"),
    );
    text.push('\n');
    text.push_str(&claims(&stats.claims));
    by_record(&mut text, suite, &style.bold("known divergences, by record"), &stats.known);
    by_record(&mut text, suite, &style.bad("new in this run, with repeats"), &stats.new);
    text
}

fn claims(claims: &[ClaimCounts]) -> String {
    const HEADS: [&str; 11] = [
        "subject",
        "call",
        "form",
        "reference",
        "basis",
        "agreed",
        "known",
        "new",
        "unspecified",
        "unsupported",
        "unclaimed",
    ];
    let mut rows = vec![HEADS.map(String::from).to_vec()];
    for ClaimCounts { claim, basis, counts } in claims.iter().filter(|c| c.counts.total() > 0) {
        let mut row = vec![
            claim.subject.clone(),
            short(&claim.call),
            claim.form.name().to_owned(),
            super::function(claim),
            basis.name().to_owned(),
        ];
        let Counts { agreed, known, new, unspecified, unsupported, unclaimed } = *counts;
        row.extend([agreed, known, new, unspecified, unsupported, unclaimed].map(count));
        rows.push(row);
    }
    table(&rows, 5)
}

/// A call's text, if it is long the beginning of it.
fn short(call: &str) -> String {
    const LONGEST: usize = 40;
    if call.chars().count() <= LONGEST {
        return call.to_owned();
    }
    call.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn by_record(text: &mut String, suite: &Suite, title: &str, counts: &BTreeMap<RecordId, u64>) {
    if counts.is_empty() {
        return;
    }
    let mut counts: Vec<(String, u64)> =
        counts.iter().map(|(id, n)| (suite.ledger().record(*id).slug(), *n)).collect();
    counts.sort_by_key(|(_, n)| Reverse(*n));
    let rows: Vec<Vec<String>> =
        counts.into_iter().map(|(record, n)| vec![record, count(n)]).collect();
    // Writing to a String cannot fail.
    let _ = write!(text, "\n{title}\n{}", table(&rows, 1));
}
