//! Which answers the server makes, and which it keeps.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::to_bytes;
use axum::response::IntoResponse;
use mtgcr::ask::Library;
use mtgcr::web::{Backend, Lane, Lasting, Limits, Media, Reply};

fn backend(limits: &Limits) -> Backend {
    let library = Library::sample().expect("the sample opens");
    Backend::new(library, None, limits).expect("the sample is whole")
}

fn block_on<T>(all: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime starts").block_on(all)
}

#[test]
fn what_many_ask_at_once_is_answered_once() {
    let backend = backend(&Limits { places: [4, 1, 1, 2, 1], ..Limits::default() });
    let made = Arc::new(AtomicUsize::new(0));
    let ask = || {
        let made = made.clone();
        backend.answer("the same".to_owned(), Lane::Heavy, move |_| {
            made.fetch_add(1, Ordering::Relaxed);
            Ok(Reply::found(Media::TEXT, Lasting::Closed, "an answer"))
        })
    };
    let answers = block_on(async { tokio::join!(ask(), ask(), ask()) });
    assert!([answers.0, answers.1, answers.2].iter().all(Result::is_ok));
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

/// A text of its own that packing makes little shorter.
fn letters(number: u64, length: usize) -> String {
    let mut state = number;
    let letters = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'!' + (state >> 58) as u8)
    });
    letters.take(length).collect()
}

#[test]
fn what_is_asked_for_again_outlives_what_is_not() {
    let backend = backend(&Limits::default());
    // Whether the answer had to be made.
    let is_made = |number: u64| {
        let made = Arc::new(AtomicUsize::new(0));
        let told = made.clone();
        let answer = backend.answer(number.to_string(), Lane::Page, move |_| {
            told.fetch_add(1, Ordering::Relaxed);
            Ok(Reply::found(Media::HTML, Lasting::Closed, letters(number, 100_000)))
        });
        assert!(block_on(answer).is_ok());
        made.load(Ordering::Relaxed) == 1
    };
    assert!(is_made(0));
    for number in 1..400 {
        assert!(is_made(number) && !is_made(0), "{number}");
    }
    assert!(!is_made(399));
    assert!(is_made(1), "not all answers can be kept");
}

#[test]
fn long_answers_wait_packed_as_long_as_there_is_room_and_give_it_back() {
    let text = letters(0, 1_000_000);
    let backend = backend(&Limits { waiting_bytes: 1_500_000, ..Limits::default() });
    let ask = |asked: &str, text: &str| {
        let text = text.to_owned();
        let reply = || Ok(Reply::found(Media::TEXT, Lasting::Never, text));
        block_on(backend.answer(asked.to_owned(), Lane::Api, move |_| reply()))
    };
    assert!(ask("what packs well", &"a wug barks ".repeat(1_000_000)).is_ok());
    let waiting = ask("one", &text).expect("there is room for one");
    assert!(ask("another", &text).is_err());
    let taken = to_bytes(waiting.into_response().into_body(), usize::MAX);
    assert!(block_on(taken).expect("it comes whole") == text.as_bytes());
    assert!(ask("another", &text).is_ok());
}
