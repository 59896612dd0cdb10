//! Who may ask the server? Start at [`Access`].
//!
//! A page of any site can make its reader's browser ask a server on the reader's own machine, and
//! by a name that suddenly leads there it could read the answer too. So a request must say that it
//! is meant for this server, and other sites read nothing unless the server is a public one.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};

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

fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(header::HOST)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[track_caller]
    fn case(bound: &str, hosts: &[&str], expected: Option<u16>) {
        let access = Access {
            names: vec!["rules.example".to_owned()],
            bound: bound.parse().ok(),
            ..Access::default()
        };
        let mut request = Request::get("/");
        for host in hosts {
            request = request.header("host", *host);
        }
        let request = request.body(Body::empty()).expect("heads are heads");
        let status = access.refusal(&request).map(|problem| problem.status.as_u16());
        assert_eq!(status, expected, "{hosts:?} at {bound}");
    }

    #[test]
    fn a_request_says_whom_it_is_for() {
        let local = "127.0.0.1:8080";
        case(local, &["127.0.0.1:8080"], None);
        case(local, &["localhost"], None);
        case(local, &["LOCALHOST.:9"], None);
        case(local, &["rules.example"], None);
        case(local, &["evil.example"], Some(421));
        case(local, &["localhost.evil.example"], Some(421));
        case(local, &["192.0.2.1"], Some(421));
        case(local, &["a b"], Some(400));
        case(local, &[], Some(400));
        case(local, &["localhost", "localhost"], Some(400));
        case("0.0.0.0:80", &["192.0.2.1"], None);
        case("0.0.0.0:80", &["evil.example"], Some(421));
        case("[::1]:80", &["[::1]:80"], None);
    }
}
