//! Which pages are there? Start at [`pages`].

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use super::library::Library;
use super::reply::{Lasting, Media, Reply};

/// The routes of the pages.
pub fn pages() -> Router<Arc<Library>> {
    let body =
        "<!doctype html>\n<title>mtgcr</title>\n<p>The API is at <code>/api/v1</code>.</p>\n";
    Router::new().route(
        "/",
        get(move || async move { Reply::found(Media::Html, Lasting::UntilImport, body) }),
    )
}
