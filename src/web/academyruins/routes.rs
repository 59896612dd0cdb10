//! Which addresses of the Academy Ruins API are there? Start at [`academyruins`].

use std::sync::Arc;

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{Query, RawPathParams, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tower_http::cors::{Any, CorsLayer};

use super::answers;
use crate::ask::Library;
use crate::site::Parameters;
use crate::web::backend::{Backend, Lane, Weight};
use crate::web::problem::Problem;
use crate::web::reply::Reply;

/// A question of that API: the library, what stands in the path, what stands behind it.
type Ask = fn(&Library, &str, &Parameters) -> Result<Reply, Problem>;

/// Address, work and answer of each question.
const QUESTIONS: [(&str, Weight, Ask); 16] = [
    ("/academyruins", Weight::Quick, answers::root),
    ("/academyruins/", Weight::Quick, answers::root),
    ("/academyruins/file/cr", Weight::Long, answers::file),
    ("/academyruins/file/cr/{set}", Weight::Long, answers::file),
    ("/academyruins/metadata/cr", Weight::Quick, answers::metadata),
    ("/academyruins/metadata/cr-diffs", Weight::Quick, answers::metadata_of_diffs),
    ("/academyruins/cr/unofficial-glossary", Weight::Quick, answers::unofficial_glossary),
    ("/academyruins/cr", Weight::Long, answers::rules),
    ("/academyruins/cr/keywords", Weight::Quick, answers::keywords),
    ("/academyruins/cr/toc", Weight::Quick, answers::contents),
    ("/academyruins/cr/glossary", Weight::Quick, answers::glossary),
    ("/academyruins/cr/glossary/{term}", Weight::Quick, answers::glossary_entry),
    ("/academyruins/cr/example/{number}", Weight::Quick, answers::examples),
    ("/academyruins/cr/trace/{number}", Weight::Long, answers::trace),
    ("/academyruins/cr/{number}", Weight::Quick, answers::rule),
    ("/academyruins/diff/cr", Weight::Long, answers::diff),
];

/// The routes in the shape of the Academy Ruins API; pages of any origin may read its answers where
/// that is wanted.
pub fn academyruins(any_origin: bool) -> Router<Arc<Backend>> {
    let mut routes = Router::new();
    for (address, weight, ask) in QUESTIONS {
        let answer = move |State(backend): State<Arc<Backend>>,
                           uri: Uri,
                           path: Result<RawPathParams, RawPathParamsRejection>,
                           Query(typed): Query<Vec<(String, String)>>| async move {
            let path =
                path.map_err(|_| Problem::bad(format!("the address `{uri}` is not UTF-8")))?;
            let wanted = path.iter().next().map_or(String::new(), |piece| piece.1.to_owned());
            // There, what is not known is ignored.
            let parameters = Parameters::any(typed);
            let make = move |library: &Library| ask(library, &wanted, &parameters);
            backend.answer(uri.to_string(), Lane::of_program(weight), make).await
        };
        routes = routes.route(address, get(answer));
    }
    let nothing = || async { (StatusCode::NOT_FOUND, Json(json!({ "detail": "Not Found" }))) };
    let routes = routes
        .route("/academyruins/link/cr", get(link))
        .route("/academyruins/link/{resource}", get(link_elsewhere))
        .route("/academyruins/{*other}", get(nothing));
    if any_origin { routes.layer(CorsLayer::new().allow_origin(Any)) } else { routes }
}

/// The publisher's page of documents for tournaments; their files are called otherwise each time.
const DOCUMENTS: &str = "https://wpn.wizards.com/en/rules-documents";

/// Sends on to the publisher's documents for judges.
async fn link_elsewhere(path: Result<RawPathParams, RawPathParamsRejection>) -> Response {
    let resource = path.ok().and_then(|path| path.iter().next().map(|piece| piece.1.to_owned()));
    let resource = resource.unwrap_or_default();
    match resource.as_str() {
        "mtr" | "ipg" | "jar" => Redirect::temporary(DOCUMENTS).into_response(),
        _ => {
            let told = json!({ "detail": "Not found", "resource": resource });
            (StatusCode::NOT_FOUND, Json(told)).into_response()
        }
    }
}

/// Sends on to the publisher.
async fn link(State(backend): State<Arc<Backend>>) -> Response {
    Redirect::temporary(&backend.official_address()).into_response()
}
