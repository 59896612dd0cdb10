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
        let unread = |detail: String| Some(Problem::bad(detail));
        if let Some(name) = ONCE.iter().find(|header| headers.get_all(*header).iter().count() > 1) {
            return unread(format!("`{name}` stands more than once in the head of the request"));
        }
        let Some(host) = host(headers) else {
            return unread("the head of the request names no `Host`".to_owned());
        };
        if !is_plain(&host) {
            return unread(format!("`{host}` is no `Host`: a name and a port are wanted"));
        }
        if request.method() == Method::POST && !self.any_origin && is_from_elsewhere(request, &host)
        {
            let hint = "whoever runs this server can open it to all: `mtgcr serve --cors`";
            let problem = Problem::new(StatusCode::FORBIDDEN, "a page of another site sent this");
            return Some(problem.with_hint(hint));
        }
        let mut asked = std::iter::once(&host).chain(request.uri().authority());
        let foreign = asked.find(|authority| !self.knows(authority.host()))?;
        let detail = format!("this server is not called `{}`", foreign.host());
        let hint = "whoever runs it can name it: `mtgcr serve --host-name NAME`";
        Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail).with_hint(hint))
    }

    /// Whether this is a name of the server; the port may be another one's, who passes requests on.
    fn knows(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.');
        let mut names = self.names.iter().map(String::as_str).chain(["localhost"]);
        if names.any(|name| name.eq_ignore_ascii_case(host)) {
            return true;
        }
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        // Who listens everywhere has every address of the machine; one cannot be led elsewhere.
        let is_own = |address: IpAddr| {
            self.bound.is_some_and(|own| own.ip() == address || own.ip().is_unspecified())
        };
        plain.parse().is_ok_and(is_own)
    }
}

/// Whether a host is a name with or without a port, and nobody's: who reads `user@host` otherwise
/// than we do would be led elsewhere.
fn is_plain(host: &Authority) -> bool {
    let behind = host.as_str().strip_prefix(host.host());
    let has_port = host.port_u16().is_some_and(|port| port > 0);
    behind.is_some_and(|behind| behind.is_empty() || has_port)
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
