//! `GET /api/v1/show?q=NUMBER|TERM&subrules&in=EDITION`

use axum::http::StatusCode;

use super::routes::Question;
use crate::answer::Absence;
use crate::archive::{Archive, ShowQuestion};
use crate::render::{json, terminal};
use crate::web::library::Weight;
use crate::web::parameters::{Parameters, bad};
use crate::web::problem::Problem;
use crate::web::reply::{Lasting, Media, Reply};

/// `show`.
pub const QUESTION: Question =
    Question { name: "show", known: &["q", "subrules", "in"], weight: Weight::Quick, ask };

fn ask(archive: &Archive, parameters: &Parameters) -> Result<Reply, Problem> {
    let wanted = parameters.all("q");
    if wanted.is_empty() {
        return Err(bad("`q` is missing".to_owned()).with_hint("ask as in `show?q=702.19b`"));
    }
    let picked = archive.pick(parameters.one("in")?.as_deref())?;
    let question = ShowQuestion { wanted, subrules: parameters.flag("subrules")? };
    let answer = archive.show(&question, picked)?;
    match answer.absent.first() {
        Some(absent) if answer.records.is_empty() => Err(nothing(absent)),
        _ => Ok(Reply::found(Media::Json, Lasting::UntilImport, json::show(&answer))),
    }
}

fn nothing(absent: &Absence) -> Problem {
    let told = terminal::absent(absent);
    let mut lines = told.lines().map(str::trim);
    let detail = lines.next().unwrap_or("nothing is there").to_owned();
    let hint = lines.next().map(str::to_owned);
    Problem { hint, ..Problem::new(StatusCode::NOT_FOUND, detail) }
        .with_suggestions(absent.nearest.clone())
}
