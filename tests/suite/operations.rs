//! Does each question say the same at every surface, and only what it has?

use mtgcr::operations::{OPERATIONS, Surface, fields, of_model, of_pairs};
use serde_json::{Value, json};

const SURFACES: [Surface; 2] = [Surface::Api, Surface::Tool];

#[test]
fn what_a_surface_lacks_or_calls_otherwise_is_a_field() {
    for operation in OPERATIONS {
        let all = (operation.fields)();
        let has = |name: &str| all.get("properties").is_some_and(|all| all.get(name).is_some());
        for takes in SURFACES.map(|surface| operation.takes(surface)) {
            let own = takes.calls.iter().chain(takes.says).map(|pair| pair.0);
            for name in takes.lacks.iter().copied().chain(takes.sent).chain(own) {
                assert!(has(name), "{} has no `{name}`", operation.name);
            }
        }
    }
}

#[test]
fn every_field_is_told_in_a_line_of_its_own() {
    for operation in OPERATIONS {
        for field in SURFACES.into_iter().flat_map(|surface| fields(operation, surface)) {
            let about = field.shape.get("description").and_then(Value::as_str).unwrap_or_default();
            let is_line = about.ends_with('.') && !about.contains('\n');
            assert!(is_line, "{}: {}: {about}", operation.name, field.called);
        }
    }
}

#[test]
fn a_program_and_a_model_are_read_alike() {
    let show = OPERATIONS.into_iter().find(|operation| operation.name == "show");
    let show = show.expect("it is a question");
    let typed = [("q", "702.19b"), ("subrules", ""), ("limit", "5"), ("in", "FDN")];
    let typed = typed.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let mut guessed = json!({ "rule": "702.19b", "subrules": "yes", "n": "5", "set": "FDN" });
    let guessed = std::mem::take(guessed.as_object_mut().expect("it is an object"));
    let mut read = of_model(show, guessed).expect("it can be read");
    // Only a model is asked how much it wants.
    assert_eq!(read.remove("detail"), Some(json!("short")));
    assert_eq!(of_pairs(show, typed).expect("it can be read"), read);
}
