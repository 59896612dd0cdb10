//! How is the server asked without a connection? Start at [`ask`].

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode};
use mtgcr::book::Library;
use mtgcr::web::{Access, Backend, Limits, routes};
use tower::ServiceExt;

static ROUTES: LazyLock<Router> = LazyLock::new(|| {
    let limits = Limits::default();
    let library = Library::sample().expect("the sample opens");
    let backend = Backend::new(library, None, &limits).expect("the sample is whole");
    routes(Arc::new(backend), &limits, &Access::default())
});

/// What came back.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The value of a header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[track_caller]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("answers are UTF-8")
    }

    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
}

/// A target as it goes over the wire: spaces and what is not ASCII by their bytes.
fn encoded(target: &str) -> String {
    let mut encoded = String::new();
    for byte in target.bytes() {
        match byte {
            0x21 | 0x23..=0x7e => encoded.push(char::from(byte)),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

/// Asks the sample with a GET.
#[track_caller]
pub fn ask(target: &str) -> Answer {
    send(Request::get(encoded(target)).body(Body::empty()).expect("the target is a target"))
}

/// Sends a text to the sample with a POST.
#[track_caller]
pub fn post(target: &str, text: &str) -> Answer {
    let request = Request::post(encoded(target)).body(Body::from(text.to_owned()));
    send(request.expect("the target is a target"))
}

/// Sends any request to the server of the sample.
#[track_caller]
pub fn send(request: Request<Body>) -> Answer {
    send_to(ROUTES.clone(), request)
}

/// Sends a request to a server; one that names no host is for this machine.
#[track_caller]
pub fn send_to(routes: Router, mut request: Request<Body>) -> Answer {
    let local = HeaderValue::from_static("localhost");
    request.headers_mut().entry("host").or_insert(local);
    send_as_is(routes, request)
}

/// Sends a request to a server, whatever is in its head.
#[track_caller]
pub fn send_as_is(routes: Router, request: Request<Body>) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        let (parts, body) = routes.oneshot(request).await.expect("it never fails").into_parts();
        let body = to_bytes(body, 64 << 20).await.expect("the body is whole");
        Answer { status: parts.status, headers: parts.headers, body }
    })
}
