//! Does `mtgcr mcp` speak its protocol and nothing else? Start at [`said`].
//!
//! What an assistant makes of it is tried by a client of another make, in `clients`.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

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

/// A conversation of many questions, as the program takes longer to start than to answer.
struct Conversation {
    _home: tempfile::TempDir,
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
}

impl Conversation {
    fn start() -> Self {
        let home = tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
        command.env_remove("MTGCR_HOME").arg("--home").arg(home.path()).args(["--quiet", "mcp"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut begun = Self { _home: home, child, input, output };
        let [hello, ready] = greeting();
        begun.say(&hello);
        begun.heard();
        begun.say(&ready);
        begun
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.input.as_mut().expect("it listens"), "{message}").expect("it listens");
    }

    fn heard(&mut self) -> Value {
        let line = self.output.next().expect("it answers").expect("in UTF-8");
        serde_json::from_str(&line).expect("in JSON")
    }

    /// What is said to any request.
    fn asked(&mut self, method: &str, params: Value) -> Value {
        self.say(&json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }));
        self.heard()
    }

    /// The words and the data that a tool gives.
    #[track_caller]
    fn answered(&mut self, name: &str, arguments: Value) -> (String, Value) {
        let mut answer = self.asked("tools/call", json!({ "name": name, "arguments": arguments }));
        let result = &mut answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
        assert_eq!(result["isError"], false, "{text}");
        (text, result["structuredContent"].take())
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.wait();
    }
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
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    let expected = [
        "search",
        "show",
        "term",
        "diff",
        "history",
        "bulletin",
        "cite",
        "translation_status",
        "translation_check",
        "lint",
        "editions",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_history_that_is_cut_begins_where_it_begins() {
    let text = |limit: u32| {
        let answer = called("history", json!({ "query": "510.1c", "limit": limit }));
        answer["content"][0]["text"].as_str().unwrap_or_default().to_owned()
    };
    let since = |text: &str| text.lines().find(|line| line.contains(" since ")).map(str::to_owned);
    let (cut, whole) = (text(1), text(200));
    assert!(since(&whole).is_some(), "{whole}");
    assert_eq!(since(&cut), since(&whole));
}

#[test]
fn one_edition_and_all_of_them_are_not_searched_at_once() {
    let asked = json!({ "query": "damage", "all_editions": true, "in": "2024-09-20" });
    let answer = called("search", asked);
    assert_eq!(answer["isError"], true, "{answer}");
}

/// Four bytes are a token, roughly; a client pays for the list with every conversation.
const MOST_TOKENS: usize = 5_700;

#[test]
fn the_list_of_tools_is_short() {
    let [hello, ready] = greeting();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let answers = said(&[hello, ready, list]);
    let bytes = answers[1]["result"]["tools"].to_string().len();
    assert!(bytes / 4 < MOST_TOKENS, "{} tokens", bytes / 4);
}

#[test]
fn what_models_guess_is_taken_for_what_they_mean() {
    let mut client = Conversation::start();
    let shown = client.answered("show", json!({ "query": ["702.19b"], "limit": 1 }));
    for guessed in [
        json!({ "number": "702.19b", "limit": "1" }),
        json!({ "rules": ["702.19b"], "max_results": 1.0 }),
        json!({ "q": "[\"702.19b\"]", "limit": 1, "detail": null }),
    ] {
        assert_eq!(client.answered("show", guessed), shown);
    }
    let searched = client.answered("search", json!({ "query": "lethal damage", "in": "DSK" }));
    assert_eq!(
        client.answered("search", json!({ "topic": "lethal damage", "edition": "DSK" })),
        searched
    );
    let compared = client
        .answered("diff", json!({ "old": "2024-09-20", "new": "2024-11-08", "query": "509" }));
    assert_eq!(
        client.answered("diff", json!({ "from": "DSK", "to": "FDN", "rule": 509 })).1["changes"],
        compared.1["changes"]
    );
    let term = client.answered("term", json!({ "query": "Trample" }));
    assert_eq!(client.answered("term", json!({ "word": "Trample" })), term);
    let editions = client.answered("editions", json!({ "lang": "ja" }));
    assert_eq!(client.answered("editions", json!({ "language": "ja" })), editions);
    for name in ["rule", "term", "topic", "wanted", "text"] {
        assert_eq!(
            client.answered("show", json!({ name: "702.19b", "limit": 1 })),
            shown,
            "{name}"
        );
    }
    let below = client.answered("show", json!({ "query": "510", "subrules": true }));
    assert_eq!(client.answered("show", json!({ "rule": 510, "subrules": "true" })), below);
}

#[test]
fn what_could_mean_two_things_is_refused() {
    let mut client = Conversation::start();
    let mut refused = |name: &str, arguments: Value| {
        let told = client.asked("tools/call", json!({ "name": name, "arguments": arguments }));
        assert_eq!(told["result"]["isError"], true, "{told}");
        told["result"]["content"][0]["text"].as_str().unwrap_or_default().to_owned()
    };
    // A number has lost its last zero: 702.1 or 702.10?
    assert!(refused("show", json!({ "query": [702.1] })).contains("702.1"));
    // Two names for one thing: which is meant?
    let twice = refused("show", json!({ "query": "510", "q": "509" }));
    assert!(twice.contains("unknown field `q`"), "{twice}");
    let many = refused("search", json!({ "query": "blocker", "limit": "many" }));
    assert!(many.contains("many"), "{many}");
}

#[test]
fn arguments_are_described_in_plain_types() {
    let [hello, ready] = greeting();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let answers = said(&[hello, ready, list]);
    let tools = answers[1]["result"]["tools"].as_array().expect("a list");
    let search = tools.iter().find(|tool| tool["name"] == "search").expect("it is a tool");
    let properties = &search["inputSchema"]["properties"];
    let limit = &properties["limit"];
    assert_eq!(limit["type"], "integer");
    assert_eq!((&limit["minimum"], &limit["maximum"]), (&json!(1), &json!(50)));
    assert_eq!(properties["in"]["type"], "string");
    for wanted in ["format", "anyOf", "oneOf"] {
        let text = search["inputSchema"].to_string();
        assert!(!text.contains(&format!("\"{wanted}\":")), "{text}");
    }
}

#[test]
fn addresses_of_rules_are_read_as_programs_write_them() {
    let mut client = Conversation::start();
    let mut read = |uri: &str| {
        let told = client.asked("resources/read", json!({ "uri": uri }));
        let text = told["result"]["contents"][0]["text"].as_str();
        text.map(str::to_owned).ok_or_else(|| told["error"]["message"].to_string())
    };
    let rule = read("rule://702.19b").expect("it is a rule");
    assert!(rule.contains("702.19b"), "{rule}");
    for uri in [
        "rule:702.19b",
        "RULE:///702.19b/",
        "rule://702.19b@",
        "rule://702.19b@latest/",
        "rule://702.19b@2024-11-08",
        "rule://702.19b?in=FDN",
    ] {
        assert_eq!(read(uri).as_ref(), Ok(&rule), "{uri}");
    }
    let term = read("rule://first%20strike@ja%3A2024-09-20").expect("it is a term");
    assert_eq!(read("rule://First Strike@ja:2024-09-20"), Ok(term));
    for uri in ["file:///etc/hostname", "rule://", "rule://@FDN"] {
        let refused = read(uri).expect_err("it is no address");
        assert!(refused.contains("is no address of a rule"), "{refused}");
    }
}

#[test]
fn a_model_is_told_that_another_edition_answers_than_it_named() {
    let mut client = Conversation::start();
    let (text, data) = client.answered("show", json!({ "query": "510.1c", "in": "FRA" }));
    let told = "notice: `FRA` means the edition of 2026-09-25, which is not here, so 2024-11-08";
    assert!(text.contains(told), "{text}");
    assert_eq!(data["substitutes"][0]["edition"], "2024-11-08");
}

#[test]
fn data_and_the_other_language_can_be_left_out() {
    let mut client = Conversation::start();
    let (text, data) = client.answered("show", json!({ "query": "510.1c" }));
    let (short, rest) = client.answered("show", json!({ "query": "510.1c", "structured": false }));
    assert_eq!(short, text);
    assert!(data["records"].is_array() && rest["records"].is_null());
    assert_eq!(rest["sample"], true);
    let (japanese, data) = client.answered("show", json!({ "query": "510.1c", "lang": "ja" }));
    assert!(japanese.len() < text.len());
    let record = &data["records"][0];
    assert!(record["en"].is_null() && record["ja"]["text"].is_string());
}

#[test]
fn long_answers_are_paged_by_what_came_before() {
    let mut client = Conversation::start();
    for (name, arguments, list, few) in [
        ("search", json!({ "query": "trample", "limit": 50 }), "hits", 7),
        ("show", json!({ "query": "510", "subrules": true, "limit": 100 }), "records", 5),
        ("history", json!({ "query": "510.1c", "limit": 200 }), "events", 1),
        ("editions", json!({ "limit": 500 }), "editions", 3),
        (
            "translation_status",
            json!({ "only": "current", "section": "510", "limit": 100 }),
            "records",
            4,
        ),
    ] {
        let (_, whole) = client.answered(name, arguments.clone());
        assert!(whole["next"].is_null(), "{name}");
        let (mut offset, mut pages) = (json!(0), Vec::new());
        while !offset.is_null() {
            let mut asked = arguments.clone();
            (asked["limit"], asked["offset"]) = (json!(few), offset);
            let (text, mut data) = client.answered(name, asked);
            offset = data["next"].take();
            assert_eq!(text.contains("ask with `offset`"), !offset.is_null(), "{name}: {text}");
            pages.push(data[list].as_array().cloned().expect("a list"));
        }
        assert!(pages.len() > 1, "{name}");
        // What grows at its end is paged from there.
        if ["history", "editions"].contains(&name) {
            pages.reverse();
        }
        assert_eq!(Value::Array(pages.concat()), whole[list], "{name}");
    }
}

#[test]
fn bulletins_findings_and_citations_are_told() {
    let mut client = Conversation::start();
    let (text, data) = client.answered("bulletin", json!({ "in": "2024-11-08", "limit": 2 }));
    assert_eq!(data["bulletins"][0]["items"].as_array().map(Vec::len), Some(2));
    assert!(text.contains("more: these are items 1 to 2"), "{text}");
    let (_, data) = client.answered("lint", json!({ "edition": "2024-09-20" }));
    assert!(data["findings"].is_array() && data["summary"].is_object());
    let (_, data) = client.answered("translation_check", json!({ "ja": "2024-09-20" }));
    assert!(data["findings"].is_array() && data["summary"].is_object());
    let said = "Blockers are ordered (CR 509.2).";
    let (text, data) =
        client.answered("cite", json!({ "text": said, "in": "2024-09-20", "all": true }));
    assert_eq!(data["findings"][0]["cited"], "509.2");
    assert!(text.contains("509.2"), "{text}");
    let asked =
        json!({ "text": "its controller assigns the excess to the player", "task": "suggest" });
    let (_, data) = client.answered("cite", asked);
    assert!(data["suggestions"].as_array().is_some_and(|items| !items.is_empty()));
}

#[test]
fn prompts_bring_the_rules_with_them() {
    let mut client = Conversation::start();
    let given = [
        (
            "explain_interaction",
            json!({ "question": "Deathtouch and trample with two blockers" }),
            "702.19",
        ),
        (
            "rules_changed",
            json!({ "card": "Trample. Blocked creatures assign damage", "since": "DSK" }),
            "DSK",
        ),
        (
            "translate_ruling",
            json!({ "text": "A creature with deathtouch: see CR 702.2b." }),
            "接死",
        ),
    ];
    let listed = client.asked("prompts/list", json!({}));
    let listed = listed["result"]["prompts"].as_array().cloned().expect("a list");
    assert_eq!(listed.len(), given.len());
    for (prompt, (name, arguments, brought)) in listed.iter().zip(given) {
        assert_eq!(prompt["name"], name);
        let told = client.asked("prompts/get", json!({ "name": name, "arguments": arguments }));
        let text = told["result"]["messages"][0]["content"]["text"].as_str().unwrap_or_default();
        assert!(text.contains(brought), "{told}");
        let missing = client.asked("prompts/get", json!({ "name": name }));
        assert_eq!(missing["error"]["code"], -32602, "{missing}");
    }
}

#[test]
fn numbers_terms_and_editions_are_completed() {
    let mut client = Conversation::start();
    let resource = json!({ "type": "ref/resource", "uri": "rule://{query}@{edition}" });
    let mut complete = |name: &str, value: &str| {
        let argument = json!({ "name": name, "value": value });
        let told =
            client.asked("completion/complete", json!({ "ref": resource, "argument": argument }));
        told["result"]["completion"]["values"].clone()
    };
    let has = |values: Value, wanted: &str| {
        values.as_array().is_some_and(|items| items.contains(&json!(wanted)))
    };
    assert!(has(complete("query", "702.19"), "702.19b"));
    assert!(has(complete("query", "tram"), "Trample"));
    assert!(has(complete("query", "せっし"), "接死"));
    assert!(has(complete("edition", "2024-11"), "2024-11-08"));
    assert!(has(complete("edition", "f"), "FDN"));
}

#[test]
fn what_no_prompt_or_address_takes_is_not_completed() {
    let mut client = Conversation::start();
    let mut refused = |of: Value, name: &str| {
        let argument = json!({ "name": name, "value": "t" });
        let told = client.asked("completion/complete", json!({ "ref": of, "argument": argument }));
        assert_eq!(told["error"]["code"], -32602, "{told}");
        told["error"]["message"].as_str().unwrap_or_default().to_owned()
    };
    let prompt = |name: &str| json!({ "type": "ref/prompt", "name": name });
    let of_nothing = refused(prompt("sing"), "card");
    assert!(of_nothing.starts_with("error: there is no prompt `sing`: there are "), "{of_nothing}");
    let no_argument = refused(prompt("rules_changed"), "colour");
    assert!(no_argument.ends_with("it has `card` and `since`"), "{no_argument}");
    let elsewhere = json!({ "type": "ref/resource", "uri": "file:///{query}" });
    assert!(refused(elsewhere, "query").contains("`file:///{query}`"));
    let newest = json!({ "type": "ref/resource", "uri": "rule://{query}" });
    assert!(refused(newest, "edition").ends_with("it has `query`"));
}

#[test]
fn answers_are_markdown_and_the_json_of_the_command_line() {
    let result = called("show", json!({ "query": ["702.19b"] }));
    assert!(result["content"][0]["text"].as_str().unwrap().starts_with("### 702.19b"));
    let record = &result["structuredContent"]["records"][0];
    assert_eq!((&record["number"], &record["kind"]), (&json!("702.19b"), &json!("rule")));
    assert_eq!(result["isError"], false);
}

#[test]
fn wrong_arguments_are_told_so_that_a_model_can_mend_them() {
    let result = called("show", json!({ "query": ["702.19b"], "colour": "red" }));
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("unknown field `colour`"), "{text}");
    assert!(text.contains("\n\nhint: `show` needs `query` and can take `detail`, `in`"), "{text}");
    for limit in [json!(0), json!(-3), json!(100_000), json!("100000")] {
        let result = called("search", json!({ "query": "blocker", "limit": limit }));
        assert_eq!(result["isError"], true, "{limit}");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("`limit` is 1 to 50, not "), "{text}");
    }
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
        json!({ "jsonrpc": "2.0", "id": 8, "method": "tools/call", "params": 8 }).to_string(),
        "x".repeat(5 << 20),
        list.to_string(),
    ];
    let answers = said_to(&lines);
    let codes: Vec<i64> =
        answers.iter().filter_map(|answer| answer["error"]["code"].as_i64()).collect();
    assert_eq!(codes, [-32700, -32600, -32600, -32600]);
    assert!(answers.iter().any(|answer| answer["id"] == 8), "{answers:?}");
    assert!(answers.iter().any(|answer| answer["result"]["tools"].is_array()), "{answers:?}");
}

#[test]
fn each_line_that_is_no_message_is_answered_by_its_fault() {
    let [hello, ready] = greeting().map(|message| message.to_string());
    let lines = [
        ("", None),
        (" \r", None),
        ("{", Some(-32700)),
        ("hello", Some(-32700)),
        ("\u{0}", Some(-32700)),
        ("{}", Some(-32600)),
        ("[]", Some(-32600)),
        ("null", Some(-32600)),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, Some(-32600)),
    ];
    let said_lines = lines.iter().map(|line| line.0.to_owned());
    let answers = said_to(&[hello, ready].into_iter().chain(said_lines).collect::<Vec<_>>());
    let codes = answers.iter().filter_map(|answer| answer["error"]["code"].as_i64());
    let expected = lines.iter().filter_map(|line| line.1);
    assert_eq!(codes.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}

#[test]
fn the_same_asked_a_thousand_times_is_answered_once() {
    let result = called("show", json!({ "query": vec!["1-9"; 1000], "subrules": true }));
    let records = result["structuredContent"]["records"].as_array().unwrap();
    assert_eq!(records.len(), 10);
    let total = result["structuredContent"]["total"].as_u64().unwrap();
    assert!((11..2000).contains(&total), "{total}");
    let more = result["structuredContent"]["more"].as_str().unwrap();
    assert!(more.contains("ask with `offset` 10"), "{more}");
}
