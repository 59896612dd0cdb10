//! Is the description of the API true? Every answer is held against it, keys and all.

use serde_json::{Value, json};

use super::ask::ask;

/// The description, in which nothing may have a key that is not described.
fn description() -> Value {
    let mut document = ask("/api/v1/openapi.json").json();
    close(&mut document["components"]["schemas"]);
    document
}

fn close(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if members.contains_key("properties") && members.contains_key("type") {
                members.insert("additionalProperties".to_owned(), json!(false));
            }
            members.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

/// What is wrong with the answer to `target` by the description of its question.
fn faults(document: &Value, target: &str) -> Vec<String> {
    let answer = ask(target);
    let path = target.split('?').next().unwrap_or_default();
    let responses = &document["paths"][path]["get"]["responses"];
    let described = match responses.get(answer.status.as_str()) {
        Some(response) => &response["content"]["application/json"]["schema"],
        None => &responses["default"]["content"]["application/problem+json"]["schema"],
    };
    assert!(described.is_object(), "{target} is not described");
    let schema = json!({ "allOf": [described], "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).expect("the description is a schema");
    let value = answer.json();
    let errors = validator.iter_errors(&value);
    errors.map(|it| format!("{target}: {it} at {}", it.instance_path())).collect()
}

const TARGETS: [&str; 20] = [
    "/api/v1/search?q=致死ダメージ",
    "/api/v1/search?q=trampel",
    "/api/v1/suggest?q=tram",
    "/api/v1/search?q=damage&all-editions",
    "/api/v1/show?q=702.19b",
    "/api/v1/show?q=509.2&q=509.6&in=2024-09-20",
    "/api/v1/show?q=5&subrules&q=trample",
    "/api/v1/show?q=509.6",
    "/api/v1/term?q=トランプル",
    "/api/v1/term?q=lethal damage",
    "/api/v1/term?q=trampel",
    "/api/v1/diff?old=2024-09-20&new=2024-11-08",
    "/api/v1/diff?old=ja:2024-09-20&new=ja:2024-11-08",
    "/api/v1/diff?old=2024-11-08&new=2024-09-20&q=damage assignment order",
    "/api/v1/history?q=510.1c&blame",
    "/api/v1/history?q=509.2",
    "/api/v1/history?q=damage&topic",
    "/api/v1/editions",
    "/api/v1/translation",
    "/api/v1/translation?en=2024-11-08&ja=2024-09-20",
];

#[test]
fn answers_are_as_described() {
    let document = description();
    let found: Vec<String> = TARGETS.iter().flat_map(|it| faults(&document, it)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    for path in document["paths"].as_object().expect("there are paths").keys() {
        assert!(TARGETS.iter().any(|it| it.starts_with(path.as_str())), "{path} is not tried");
    }
}

#[test]
fn a_description_that_is_wrong_is_noticed() {
    let mut document = description();
    let hit = &mut document["components"]["schemas"]["Hit"];
    hit["properties"].as_object_mut().expect("a hit has keys").remove("score");
    assert!(!faults(&document, "/api/v1/search?q=damage").is_empty());
    let mut document = description();
    document["components"]["schemas"]["EditionId"]["pattern"] = json!("^x$");
    assert!(!faults(&document, "/api/v1/editions").is_empty());
}

#[test]
fn every_reference_of_the_description_leads_somewhere() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str).map(str::to_owned));
                members.values().for_each(|it| references(it, found));
            }
            Value::Array(items) => items.iter().for_each(|it| references(it, found)),
            _ => {}
        }
    }
    let document = ask("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let place = reference.trim_start_matches('#');
        assert!(document.pointer(place).is_some(), "{reference}");
    }
}
