//! Who may ask the server? Start at [`Access`].
//!
//! A page of any site can make its reader's browser ask a server on the reader's own machine, and
//! by a name that suddenly leads there it could read the answer too. So a request must say that it
//! is meant for this server, and other sites read nothing unless the server is a public one.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};

use super::problem::Problem;

/// By which names the server may be asked, and what others may read.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Names that lead to the server, beside its own address and `localhost`.
    pub names: Vec<String>,
    /// Whether pages of other origins may read what the API answers.
    pub any_origin: bool,
    /// The address that it listens at.
    pub bound: Option<SocketAddr>,
}

/// Heads that say one thing: two of them would be read in one way here and in another elsewhere.
const ONCE: [HeaderName; 10] = [
    header::HOST,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::CONTENT_TYPE,
    header::AUTHORIZATION,
    header::ORIGIN,
    header::REFERER,
    header::RANGE,
    header::USER_AGENT,
    header::IF_MODIFIED_SINCE,
];

impl Access {
    /// What is wrong with the heads of a request; none where it may be answered.
    pub fn refusal(&self, request: &Request) -> Option<Problem> {
        let headers = request.headers();
        if let Some(name) = ONCE.iter().find(|header| headers.get_all(*header).iter().count() > 1) {
            let detail = format!("`{name}` stands more than once in the head of the request");
            return Some(Problem::new(StatusCode::BAD_REQUEST, detail));
        }
        let Some(host) = host(headers) else {
            let detail = "the head of the request names no `Host`";
            return Some(Problem::new(StatusCode::BAD_REQUEST, detail));
        };
        if !is_plain(&host) {
            let detail = format!("`{host}` is no `Host`: a name and a port are wanted");
            return Some(Problem::new(StatusCode::BAD_REQUEST, detail));
        }
        if request.method() == Method::POST && !self.any_origin && is_from_elsewhere(request, &host)
        {
            let hint = "whoever runs this server can open it to all: `mtgcr serve --cors`";
            let problem = Problem::new(StatusCode::FORBIDDEN, "a page of another site sent this");
            return Some(problem.with_hint(hint));
        }
        let target = request.uri().authority();
        let foreign = [Some(&host), target]
            .into_iter()
            .flatten()
            .find(|authority| !self.knows(authority.host()));
        foreign.map(|authority| {
            let detail = format!("this server is not called `{}`", authority.host());
            let hint = "whoever runs it can name it: `mtgcr serve --host-name NAME`";
            Problem::new(StatusCode::MISDIRECTED_REQUEST, detail).with_hint(hint)
        })
    }

    /// Whether this is a name of the server; the port may be another one's, who passes requests on.
    fn knows(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.');
        if host.eq_ignore_ascii_case("localhost") {
            return true;
        }
        if self.names.iter().any(|name| name.eq_ignore_ascii_case(host)) {
            return true;
        }
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        let (Ok(address), Some(bound)) = (plain.parse::<IpAddr>(), self.bound) else {
            return false;
        };
        // Who listens everywhere has every address of the machine; one cannot be led elsewhere.
        address == bound.ip() || bound.ip().is_unspecified()
    }
}

/// Whether a host is a name with or without a port, and nobody's: who reads `user@host` otherwise
/// than we do would be led elsewhere.
fn is_plain(host: &Authority) -> bool {
    let behind = host.as_str().strip_prefix(host.host());
    match behind {
        Some("") => true,
        Some(_) => host.port_u16().is_some_and(|port| port > 0),
        None => false,
    }
}

/// Whether a browser says that a page of another origin made it ask. Programs say nothing.
fn is_from_elsewhere(request: &Request, host: &Authority) -> bool {
    let value = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let site = value(HeaderName::from_static("sec-fetch-site"));
    let origin = value(header::ORIGIN);
    site.is_some_and(|site| !matches!(site, "same-origin" | "none"))
        || origin.is_some_and(|origin| {
            let own = origin.split_once("://").map(|parts| parts.1);
            !own.is_some_and(|own| own.eq_ignore_ascii_case(host.as_str()))
        })
}

fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(header::HOST)?.to_str().ok()?.parse().ok()
}
