//! Which questions does the API take? Start at [`api`].

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{Uri, header};
use axum::routing::get;
use tower_http::cors::{Any, CorsLayer};

use super::openapi::document;
use super::question::Question;
use super::{diff, editions, history, search, show, suggest, term, translation};
use crate::ask::Library;
use crate::web::backend::Backend;
use crate::web::parameters::Parameters;
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

/// The questions, in the order of the command line's help.
const QUESTIONS: [&Question; 8] = [
    &search::QUESTION,
    &show::QUESTION,
    &suggest::QUESTION,
    &term::QUESTION,
    &diff::QUESTION,
    &history::QUESTION,
    &editions::QUESTION,
    &translation::QUESTION,
];

/// The routes of the API; pages of any origin may read its answers where that is wanted.
pub fn api(any_origin: bool) -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for question in QUESTIONS {
        let answer = move |State(backend): State<Arc<Backend>>,
                           uri: Uri,
                           Query(typed): Query<Vec<(String, String)>>| async move {
            let known = question.parameters.iter().map(|it| it.name);
            let parameters = Parameters::read(typed, known)?;
            let make = move |library: &Library| (question.ask)(library, &parameters);
            backend.answer(uri.to_string(), question.weight, make).await
        };
        routes = routes.route(&format!("/api/v1/{}", question.name), get(answer));
    }
    let description = Reply::found(Media::Json, Lasting::UntilImport, document(&QUESTIONS));
    let nothing = || async {
        let names = QUESTIONS.map(|it| it.name).join(", ");
        Problem::not_found("the API has no such question").with_hint(format!("it has {names}"))
    };
    let routes = routes
        .route("/api/v1/openapi.json", get(|| async { description }))
        .route("/api/{*other}", get(nothing));
    let sharing = CorsLayer::new().allow_origin(Any).expose_headers([header::ETAG]);
    if any_origin { routes.layer(sharing) } else { routes }
}
