//! Does every answer keep to the same rules: headers, tags, compression, limits?

use axum::body::Body;
use axum::http::{Method, Request};
use mtgcr::book::Library;
use mtgcr::web::{Access, Backend, Limits, routes};
use std::sync::Arc;
use std::time::Duration;

use super::ask::{Answer, ask, send, send_as_is, send_to};

fn with(target: &str, name: &str, value: &str) -> Answer {
    send(Request::get(target).header(name, value).body(Body::empty()).unwrap())
}

#[test]
fn browsers_are_told_to_run_and_load_nothing_else() {
    for target in ["/", "/api/v1/editions", "/api/v1/show?q=999", "/nothing/here"] {
        let answer = ask(target);
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{target}");
        assert!(!policy.contains("unsafe"), "{target}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{target}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{target}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{target}");
    }
}

#[test]
fn pages_of_other_origins_read_the_api_of_public_servers_only() {
    let sample = Library::sample().expect("the sample opens");
    let limits = Limits::default();
    let backend = Arc::new(Backend::new(sample, None, &limits).expect("the sample is whole"));
    for (any_origin, allowed) in [(false, ""), (true, "*")] {
        let access = Access { any_origin, ..Access::default() };
        let ask = |target: &str| {
            let request = Request::get(target).header("origin", "https://example.org");
            let routes = routes(backend.clone(), &limits, &access);
            send_to(routes, request.body(Body::empty()).unwrap())
        };
        for target in ["/api/v1/show?q=510", "/api/v1/show", "/academyruins/cr/510.1"] {
            let answer = ask(target);
            assert_eq!(answer.header("access-control-allow-origin"), allowed, "{target}");
        }
        assert_eq!(ask("/").header("access-control-allow-origin"), "");
    }
}

#[test]
fn a_request_that_is_meant_for_another_server_is_refused() {
    for target in ["/", "/api/v1/editions", "/assets/page.css", "/nothing"] {
        let answer = with(target, "host", "evil.example");
        assert_eq!(answer.status, 421, "{target}");
        assert!(answer.text().contains("--host-name"), "{target}");
    }
    let two = Request::get("/").header("host", "localhost").header("host", "localhost");
    assert_eq!(send(two.body(Body::empty()).unwrap()).status, 400);
    assert_eq!(ask("http://evil.example/api/v1/editions").status, 421);
}

#[test]
fn a_request_says_whom_it_is_for() {
    let limits = Limits::default();
    let sample = Library::sample().expect("the sample opens");
    let backend = Arc::new(Backend::new(sample, None, &limits).expect("the sample is whole"));
    let case = |bound: &str, hosts: &[&str], expected: u16| {
        let names = vec!["rules.example".to_owned()];
        let access = Access { names, bound: bound.parse().ok(), ..Access::default() };
        let mut request = Request::get("/assets/page.css");
        for host in hosts {
            request = request.header("host", *host);
        }
        let request = request.body(Body::empty()).expect("heads are heads");
        let answer = send_as_is(routes(backend.clone(), &limits, &access), request);
        assert_eq!(answer.status, expected, "{hosts:?} at {bound}");
    };
    let local = "127.0.0.1:8080";
    case(local, &["127.0.0.1:8080"], 200);
    case(local, &["localhost"], 200);
    case(local, &["LOCALHOST.:9"], 200);
    case(local, &["rules.example"], 200);
    case(local, &["evil.example"], 421);
    case(local, &["localhost.evil.example"], 421);
    case(local, &["192.0.2.1"], 421);
    case(local, &["a b"], 400);
    case(local, &["me@localhost"], 400);
    case(local, &["localhost:99999"], 400);
    case(local, &["localhost:"], 400);
    case(local, &["localhost:08080"], 400);
    case(local, &[], 400);
    case(local, &["localhost", "localhost"], 400);
    case("0.0.0.0:80", &["192.0.2.1"], 200);
    case("0.0.0.0:80", &["evil.example"], 421);
    case("[::1]:80", &["[::1]:80"], 200);
}

#[test]
fn what_bears_a_cookie_is_kept_by_nobody() {
    let chosen = ask("/?lang=ja");
    assert!(!chosen.header("set-cookie").is_empty());
    assert_eq!(chosen.header("cache-control"), "private, no-store");
    assert!(ask("/contents").header("cache-control").starts_with("public"));
    // The first page remembers the newest edition of the visit, once.
    assert!(ask("/").header("set-cookie").starts_with("seen=2024-11-08.2024-11-08;"));
    let again = with("/", "cookie", "seen=2024-11-08.2024-11-08");
    assert_eq!(again.header("set-cookie"), "");
}

#[test]
fn a_reader_s_choices_last_and_what_is_none_is_refused() {
    let chosen = ask("/702.19b?show=ja");
    assert!(chosen.header("set-cookie").starts_with("show=ja; Path=/;"));
    for target in ["/702.19b", "/702", "/?q=trample", "/glossary/trample", "/"] {
        let later = with(target, "cookie", "lang=en; show=ja");
        assert!(later.text().contains("<html lang=\"en\" data-show=\"ja\">"), "{target}");
        assert!(!later.text().contains("canonical\" href=\"/702.19b?show"), "{target}");
    }
    let table = ask("/diff/2024-09-20/2024-11-08?layout=inline");
    assert!(table.header("set-cookie").starts_with("layout=inline; Path=/;"));
    let later = with("/diff/2024-09-20/2024-11-08", "cookie", "layout=inline");
    assert!(later.text().contains("<div class=\"both\"") && !later.text().contains("side old"));
    assert_eq!(ask("/702?show=fr").status, 400);
}

#[test]
fn an_answer_that_is_known_is_not_sent_again() {
    let target = "/api/v1/show?q=702.19b";
    let first = ask(target);
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    for known in [tag.clone(), format!("\"other\", {tag}"), tag.replace("W/", ""), "*".to_owned()] {
        let again = with(target, "if-none-match", &known);
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{known}");
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), first.header("cache-control"));
    }
    assert_eq!(with(target, "if-none-match", "W/\"other\"").status, 200);
    assert_ne!(ask("/api/v1/show?q=702.19c").header("etag"), tag);
    assert_eq!(with("/api/v1/show?q=999", "if-none-match", "*").status, 404);
}

#[test]
fn only_answers_about_closed_editions_are_kept_without_asking() {
    let control = |target: &str| ask(target).header("cache-control").to_owned();
    let closed = "public, max-age=86400, immutable";
    let open = "public, max-age=60, must-revalidate";
    let case = |target: &str, expected: &str| assert_eq!(control(target), expected, "{target}");
    // What it is called today changes with the newest edition.
    case("/api/v1/show?q=509.2&in=2024-09-20", open);
    case("/assets/page.css?1", closed);
    case("/assets/theme.js", open);
    case("/api/v1/show?q=509.2&in=previous", open);
    case("/api/v1/show?q=509.2&in=2024-11-08", open);
    case("/api/v1/show?q=509.2", open);
    case("/api/v1/diff?old=2024-09-20&new=2024-09-20", closed);
    case("/api/v1/diff?old=2024-09-20&new=2024-11-08", open);
    case("/api/v1/search?q=damage&in=2024-09-20", open);
    case("/api/v1/editions", open);
}

#[test]
fn texts_are_compressed_for_those_who_can_read_that() {
    let target = "/api/v1/diff?old=2024-09-20&new=2024-11-08";
    let plain = ask(target);
    assert_eq!(plain.header("content-encoding"), "");
    for encoding in ["gzip", "br"] {
        let packed = with(target, "accept-encoding", encoding);
        assert_eq!(packed.header("content-encoding"), encoding);
        assert_eq!(packed.header("etag"), plain.header("etag"));
        assert!(packed.header("vary").contains("accept-encoding"), "{encoding}");
        assert!(packed.body.len() * 2 < plain.body.len(), "{encoding}");
    }
}

#[test]
fn a_head_has_no_body() {
    let request = Request::head("/api/v1/show?q=510").body(Body::empty()).unwrap();
    let answer = send(request);
    assert_eq!((answer.status.as_u16(), answer.body.len()), (200, 0));
    assert_eq!(answer.header("etag"), ask("/api/v1/show?q=510").header("etag"));
}

#[test]
fn nothing_can_be_written() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let request = Request::builder().method(method).uri("/api/v1/editions");
        let answer = send(request.body(Body::empty()).unwrap());
        assert_eq!(answer.status, 405);
        assert_eq!(answer.json()["hint"], "ask with GET");
    }
}

#[test]
fn what_is_too_long_is_refused() {
    let long = format!("/api/v1/search?q={}", "a".repeat(3000));
    assert_eq!(ask(&long).status, 414);
}

#[test]
fn no_path_leads_to_a_file() {
    for target in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/api/v1/../../etc/passwd",
        "/api/v1/..%2fshow",
        "/academyruins/cr/..%2f..%2feditions.json",
        "/academyruins/cr/glossary/%2Fetc%2Fpasswd",
        "/api/v1/show?q=../../etc/passwd",
        "/api/v1/show?q=702.19b&in=../../corpus",
        "//etc/passwd",
        "/%00",
        "/api/v1/show?q=%00%ff",
    ] {
        let answer = ask(target);
        assert!(matches!(answer.status.as_u16(), 400 | 404), "{target}: {}", answer.status);
        assert!(!answer.text().contains("root:"), "{target}");
    }
}

#[test]
fn an_address_that_is_no_text_is_refused_as_everything_is() {
    for target in ["/%ff", "/glossary/%ff", "/diff/%ff/2024-11-08", "/history/%e3%81"] {
        let answer = ask(target);
        assert_eq!(answer.status, 400, "{target}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{target}");
        assert!(answer.text().contains(&format!("“{target}” is not UTF-8")), "{target}");
    }
    for (target, status) in [("/api/v1/%ff", 404), ("/academyruins/cr/%ff", 400)] {
        let answer = ask(target);
        assert_eq!(answer.status, status, "{target}");
        assert_eq!(answer.header("content-type"), "application/problem+json", "{target}");
    }
}

#[test]
fn one_request_too_many_is_turned_away_with_a_word() {
    let limits = Limits { requests: 0, ..Limits::default() };
    let answer = ask_within(limits, "/api/v1/editions");
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (503, "1"));
    assert_eq!(answer.json()["detail"], "too many requests run at once");
    // A reader is told on a page, in the words of the pages.
    let page = ask_within(limits, "/702.19b?lang=ja");
    assert_eq!((page.status.as_u16(), page.header("retry-after")), (503, "1"));
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.text().contains("<html lang=\"ja\"") && page.text().contains("同時に多くの要求"));
}

#[test]
fn an_answer_that_takes_too_long_is_given_up() {
    let limits = Limits {
        places: [4, 1, 1, 0, 1],
        answer_time: Duration::from_millis(20),
        ..Limits::default()
    };
    let answer = ask_within(limits, "/api/v1/show?q=510");
    assert_eq!(answer.status, 504);
    assert_eq!(answer.json()["detail"], "the answer took too long");
}

#[test]
fn a_page_waits_for_no_search() {
    let answer_time = Duration::from_secs(2);
    let limits = Limits { places: [1, 0, 1, 1, 1], answer_time, ..Limits::default() };
    let status = |target| ask_within(limits, target).status.as_u16();
    assert_eq!([status("/?q=trample"), status("/702.19b")], [504, 200]);
}

fn ask_within(limits: Limits, target: &str) -> Answer {
    let library = Library::sample().expect("the sample opens");
    let backend = Backend::new(library, None, &limits).expect("the sample is whole");
    let routes = routes(Arc::new(backend), &limits, &Access::default());
    send_to(routes, Request::get(target).body(Body::empty()).unwrap())
}

#[test]
fn what_a_page_of_another_site_sends_is_refused() {
    let sent = |heads: &[(&str, &str)]| {
        let mut request = Request::post("/api/v1/cite").header("host", "localhost:8080");
        for (name, value) in heads {
            request = request.header(*name, *value);
        }
        send(request.body(Body::from("see CR 702.19b")).unwrap()).status.as_u16()
    };
    assert_eq!(sent(&[]), 200, "a program says nothing");
    assert_eq!(
        sent(&[("origin", "http://localhost:8080"), ("sec-fetch-site", "same-origin")]),
        200
    );
    assert_eq!(sent(&[("origin", "https://evil.example")]), 403);
    assert_eq!(sent(&[("origin", "null")]), 403);
    assert_eq!(sent(&[("origin", "http://localhost:9")]), 403);
    assert_eq!(sent(&[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(sent(&[("sec-fetch-site", "same-site")]), 403);
}

#[test]
fn a_public_server_takes_what_any_page_sends() {
    let limits = Limits::default();
    let library = Library::sample().expect("the sample opens");
    let backend = Backend::new(library, None, &limits).expect("the sample is whole");
    let access = Access { any_origin: true, ..Access::default() };
    let routes = routes(Arc::new(backend), &limits, &access);
    let request = Request::post("/api/v1/cite").header("origin", "https://elsewhere.example");
    let answer = send_to(routes, request.body(Body::from("see CR 702.19b")).unwrap());
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}

#[test]
fn no_page_takes_a_count_that_is_none() {
    for target in ["/?limit=-1", "/?q=trample&limit=-1", "/?q=702.2&limit=-1", "/?q=a&limit=%2B5"] {
        let answer = ask(target);
        assert_eq!(answer.status, 400, "{target}");
        assert!(answer.text().contains("limit"), "{target}");
    }
}

#[test]
fn what_is_not_there_waits_for_searches_and_not_among_pages() {
    // No place is left to searches.
    let limits = Limits {
        places: [4, 0, 1, 2, 1],
        answer_time: Duration::from_millis(500),
        ..Limits::default()
    };
    for (target, status) in [("/702.19b", 200), ("/glossary/trample", 200), ("/702.999", 404)] {
        assert_eq!(ask_within(limits, target).status, status, "{target}");
    }
    for target in ["/glossary/no-such-term", "/wp-admin"] {
        assert_eq!(ask_within(limits, target).status, 504, "{target}");
    }
}
