//! Which questions does the API take? Start at [`api`].

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::Uri;
use axum::routing::get;
use tower_http::cors::{Any, CorsLayer};

use super::show;
use crate::archive::Archive;
use crate::web::library::{Library, Weight};
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::Reply;

/// What the questions of the API have in common.
pub struct Question {
    /// Its name, as the command's.
    pub name: &'static str,
    /// The parameters that it knows.
    pub known: &'static [&'static str],
    /// How much work it is.
    pub weight: Weight,
    /// How it is answered.
    pub ask: fn(&Archive, &Parameters) -> Result<Reply, Problem>,
}

/// The questions.
const QUESTIONS: [&Question; 1] = [&show::QUESTION];

/// The routes of the API; pages of any origin may ask it.
pub fn api() -> Router<Arc<Library>> {
    let mut routes = Router::new();
    for question in QUESTIONS {
        let answer = move |State(library): State<Arc<Library>>,
                           uri: Uri,
                           Query(typed): Query<Vec<(String, String)>>| async move {
            let parameters = Parameters::read(typed, question.known)?;
            let asked = uri.to_string();
            let make = move |archive: &Archive| (question.ask)(archive, &parameters);
            library.answer(asked, question.weight, make).await
        };
        routes = routes.route(&format!("/api/v1/{}", question.name), get(answer));
    }
    routes.layer(CorsLayer::new().allow_origin(Any))
}
