//! What stands behind the question mark? Start at [`Parameters`], which pages have too.

use axum::http::StatusCode;

use super::problem::Problem;
pub use crate::site::{Parameters, listed};

/// The request cannot be understood.
pub fn bad(detail: String) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, detail)
}
