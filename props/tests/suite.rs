//! The suites on planted subjects: each fault is found, made small, classified,
//! recorded, and then explained.

mod planted;
