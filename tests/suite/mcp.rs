//! Does `mtgcr mcp` speak its protocol and nothing else? Start at [`said`].
//!
//! What an assistant makes of it is tried by a client of another make, in `clients`.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::tempdir;

/// Every line that the program says to these messages, before its input ends.
fn said(messages: &[Value]) -> Vec<Value> {
    said_to(&messages.iter().map(Value::to_string).collect::<Vec<_>>())
}

/// The same to any lines.
fn said_to(messages: &[String]) -> Vec<Value> {
    let home = tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.env_remove("MTGCR_HOME").arg("--home").arg(home.path()).arg("mcp");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for message in messages {
        writeln!(stdin, "{message}").unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn greeting() -> [Value; 2] {
    let client = json!({ "name": "a test", "version": "1" });
    let params =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client });
    [
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ]
}

/// The answer of one tool.
fn called(name: &str, arguments: Value) -> Value {
    let params = json!({ "name": name, "arguments": arguments });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let [hello, ready] = greeting();
    let mut answers = said(&[hello, ready, call]);
    assert_eq!(answers.len(), 2);
    answers.remove(1)["result"].take()
}

#[test]
fn a_client_that_leaves_at_once_is_no_error() {
    assert_eq!(said(&[]), Vec::<Value>::new());
}

#[test]
fn stdout_carries_the_protocol_only_and_every_question_is_answered() {
    let [hello, ready] = greeting();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let answers = said(&[hello, ready, list]);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "mtgcr");
    let tools = answers[1]["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().filter_map(|it| it["name"].as_str()).collect();
    let expected = ["search", "show", "term", "diff", "history", "translation_status", "editions"];
    assert_eq!(names, expected);
}

#[test]
fn answers_are_markdown_and_the_json_of_the_command_line() {
    let result = called("show", json!({ "wanted": ["702.19b"] }));
    assert!(result["content"][0]["text"].as_str().unwrap().starts_with("### 702.19b"));
    let record = &result["structuredContent"]["records"][0];
    assert_eq!((&record["number"], &record["kind"]), (&json!("702.19b"), &json!("rule")));
    assert_eq!(result["isError"], false);
}

#[test]
fn wrong_arguments_are_told_so_that_a_model_can_mend_them() {
    let result = called("show", json!({ "wanted": ["702.19b"], "edition": "2024-11-08" }));
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("unknown field `edition`"), "{text}");
    assert!(text.contains("\n\nhint: `show` needs `wanted` and can take `detail`, `in`"), "{text}");
}

#[test]
fn a_line_that_is_no_json_is_answered_and_the_next_one_too() {
    let [hello, ready] = greeting();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let lines = [
        hello.to_string(),
        ready.to_string(),
        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\"".to_owned(),
        "{\"no\": \"message\"}".to_owned(),
        "x".repeat(5 << 20),
        list.to_string(),
    ];
    let answers = said_to(&lines);
    let codes: Vec<i64> = answers.iter().filter_map(|it| it["error"]["code"].as_i64()).collect();
    assert_eq!(codes, [-32700, -32600, -32600]);
    assert!(answers.iter().any(|it| it["result"]["tools"].is_array()), "{answers:?}");
}

#[test]
fn the_same_asked_a_thousand_times_is_answered_once() {
    let result = called("show", json!({ "wanted": vec!["1-9"; 1000], "subrules": true }));
    let records = result["structuredContent"]["records"].as_array().unwrap();
    assert_eq!(records.len(), 10);
    let total = result["structuredContent"]["total"].as_u64().unwrap();
    assert!((11..2000).contains(&total), "{total}");
    let more = result["structuredContent"]["more"].as_str().unwrap();
    assert!(more.contains("ask with `offset` 10"), "{more}");
}
