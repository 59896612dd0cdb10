//! Is the description of the API true? Every answer is held against it, keys and all.

use serde_json::{Value, json};

use super::ask::{Answer, ask, post};

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
    faults_of(document, "get", target, &ask(target))
}

/// What is wrong with an answer to `target` by the description of its question.
fn faults_of(document: &Value, method: &str, target: &str, answer: &Answer) -> Vec<String> {
    let path = target.split('?').next().unwrap_or_default();
    let responses = &document["paths"][path][method]["responses"];
    let described = match responses.get(answer.status.as_str()) {
        Some(response) => &response["content"]["application/json"]["schema"],
        None => &responses["default"]["content"]["application/problem+json"]["schema"],
    };
    assert!(described.is_object(), "{target} is not described");
    let schema = json!({ "allOf": [described], "components": document["components"] });
    let validator = jsonschema::draft202012::new(&schema).expect("the description is a schema");
    let value = answer.json();
    let errors = validator.iter_errors(&value);
    errors.map(|error| format!("{target}: {error} at {}", error.instance_path())).collect()
}

const TARGETS: [&str; 34] = [
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
    "/api/v1/translation?limit=2&offset=3",
    "/api/v1/search?q=damage&limit=2&offset=2",
    "/api/v1/search?q=",
    "/api/v1/diff?old=2024-09-20&new=2024-11-08&limit=1",
    "/api/v1/keywords",
    "/api/v1/bulletin",
    "/api/v1/bulletin?in=2024-11-08&limit=2",
    "/api/v1/bulletin?in=2024-09-20",
    "/api/v1/check",
    "/api/v1/check?ja=2024-09-20&limit=1",
    "/api/v1/lint",
    "/api/v1/lint?in=2024-09-20&offset=1",
    "/api/v1/cite/suggest?q=excess damage to the player&limit=2",
    "/api/v1/export?format=doc",
];

#[test]
fn answers_are_as_described() {
    let document = description();
    let found: Vec<String> = TARGETS.iter().flat_map(|target| faults(&document, target)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let target = "/api/v1/cite?explain";
    let text = "// CR 509.6: attackers deal damage (rule 702.19b)\n";
    let found = faults_of(&document, "post", target, &post(target, text));
    assert!(found.is_empty(), "{}", found.join("\n"));
    for path in document["paths"].as_object().expect("there are paths").keys() {
        assert!(
            TARGETS.iter().any(|target| target.starts_with(path.as_str())),
            "{path} is not tried"
        );
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
                members.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
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

#[test]
fn generators_find_lists_of_words_and_know_each_answer() {
    fn has_const(value: &Value) -> bool {
        match value {
            Value::Object(members) => {
                members.contains_key("const") || members.values().any(has_const)
            }
            Value::Array(items) => items.iter().any(has_const),
            _ => false,
        }
    }
    let document = ask("/api/v1/openapi.json").json();
    assert!(!has_const(&document["components"]));
    let class = &document["components"]["schemas"]["Class"];
    assert_eq!(class["type"], "string");
    assert!(class["enum"].as_array().is_some_and(|items| items.contains(&json!("moved-edited"))));
    assert!(class["description"].as_str().is_some_and(|text| text.contains("`moved-edited`: ")));
    let history = &document["paths"]["/api/v1/history"]["get"]["responses"]["200"];
    let schema = &history["content"]["application/json"]["schema"];
    let told = &schema["discriminator"]["mapping"];
    assert_eq!(schema["discriminator"]["propertyName"], "answer");
    for (word, target) in [("history", "510.1c"), ("topic", "damage&topic")] {
        assert_eq!(ask(&format!("/api/v1/history?q={target}")).json()["answer"], word);
        assert!(told[word].is_string(), "{told}");
    }
}

#[test]
fn what_the_description_does_not_allow_is_refused_and_the_rest_is_answered() {
    let status = |target: &str| ask(&format!("/api/v1/{target}")).status.as_u16();
    let refused = [
        "history?q=damage&topic=anything",
        "history?q=damage&topic=true&topic=true",
        "search?q=a&limit=",
        "search?q=a&limit=201",
        "search?q=a&limit=-1",
        "search?q=a&limit=%2B1",
        "search?q=a&limit=1.0",
        "search?q=a&offset=2001",
        "show?q=510&limit=0",
        "show?q=510&in=latest&in=latest",
        "translation?section=7a",
        "export?format=doc",
        "export",
        "search",
    ];
    for target in refused {
        assert_eq!(status(target), 400, "{target}");
    }
    let told = ask("/api/v1/history?q=damage&topic=anything").json();
    assert_eq!(told["detail"], "`topic` is `true` or `false`, not `anything`");
    for target in [
        "search?q=",
        "search?q=%22damage",
        "suggest?q=",
        "term?q=",
        "translation?section=",
        "diff?old=",
    ] {
        assert_eq!(status(target), 200, "{target}");
    }
    for target in ["show?q=", "history?q=", "show?q=510&in=nowhere"] {
        assert_eq!(status(target), 404, "{target}");
    }
}

#[test]
fn long_answers_are_paged_to_the_end() {
    let lists = [
        ("search?q=damage&limit=7", "hits"),
        ("translation?limit=150", "records"),
        ("diff?old=2024-09-20&new=2024-11-08&limit=9", "changes"),
        ("lint?in=2024-09-20&limit=1", "findings"),
        ("check?ja=2024-09-20&limit=1", "findings"),
        ("bulletin?limit=5", "bulletins"),
    ];
    for (target, list) in lists {
        let items = |answer: &Value| match list {
            "bulletins" => answer[list][0]["items"].as_array().cloned().expect("items"),
            _ => answer[list].as_array().cloned().expect("a list"),
        };
        let whole = target.split("&limit").next().unwrap_or_default();
        let whole = whole.split("?limit").next().unwrap_or_default();
        let most = if list == "hits" { "&limit=200" } else { "" };
        let whole = items(&ask(&format!("/api/v1/{whole}{most}")).json());
        let (mut parts, mut offset) = (Vec::new(), 0);
        loop {
            let answer = ask(&format!("/api/v1/{target}&offset={offset}")).json();
            parts.extend(items(&answer));
            match answer["next"].as_u64() {
                Some(next) => offset = next,
                None => break,
            }
        }
        assert!(whole.len() < 200 || list != "hits", "{} hits", whole.len());
        assert_eq!(parts.len(), whole.len(), "{target}");
        assert!(parts == whole, "{target}");
    }
}
