//! Does the API answer as the command line does, and help where it cannot?

use std::process::Command;

use expect_test::{Expect, expect};
use serde_json::{Value, json};
use tempfile::tempdir;

use super::ask::{ask, post};

/// The same question typed and sent gives the same lines, but for where the next part begins.
#[track_caller]
fn same(typed: &[&str], target: &str) {
    let home = tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mtgcr"));
    command.arg("--home").arg(home.path()).args(["--format", "json"]).args(typed);
    let output = command.output().expect("the program runs");
    let answer = ask(target);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/json");
    let is_next =
        |line: &&str| line.starts_with("  \"next\": ") && line.ends_with(char::is_numeric);
    let told: Vec<&str> =
        answer.text().lines().filter(|line| !is_next(&line.trim_end_matches(','))).collect();
    let typed = String::from_utf8_lossy(&output.stdout);
    let typed: Vec<&str> =
        typed.lines().filter(|line| !is_next(&line.trim_end_matches(','))).collect();
    assert_eq!(told, typed, "{target}");
    assert_eq!(told[..3], ["{", "  \"sample\": true,", "  \"schema\": 1,"], "{target}");
}

#[test]
fn each_question_is_answered_as_on_the_command_line() {
    same(&["show", "702.19b"], "/api/v1/show?q=702.19b");
    same(&["show", "510", "--subrules", "trample"], "/api/v1/show?q=510&q=trample&subrules");
    same(&["show", "509.2", "--in", "2024-09-20"], "/api/v1/show?q=509.2&in=2024-09-20");
    same(&["show", "509.2@2024-09-20"], "/api/v1/show?q=509.2@2024-09-20");
    same(&["history", "509.2@2024-09-20"], "/api/v1/history?q=509.2@2024-09-20");
    same(&["search", "致死ダメージ", "割り振り"], "/api/v1/search?q=致死ダメージ 割り振り");
    same(&["search", "-n", "3", "trample"], "/api/v1/search?q=trample&limit=3");
    same(&["search", "--all-editions", "damage"], "/api/v1/search?q=damage&all-editions=true");
    same(&["term", "トランプル"], "/api/v1/term?q=トランプル");
    same(&["editions"], "/api/v1/editions");
    let diff = "/api/v1/diff?old=2024-09-20&new=2024-11-08";
    same(&["diff", "2024-09-20", "2024-11-08"], diff);
    let about =
        ["diff", "2024-09-20", "2024-11-08", "damage assignment order", "--only", "removed"];
    same(&about, &format!("{diff}&q=damage+assignment+order&only=removed"));
    same(&["history", "509.2"], "/api/v1/history?q=509.2");
    same(&["history", "510.1c", "--blame"], "/api/v1/history?q=510.1c&blame");
    same(&["history", "--topic", "lethal", "damage"], "/api/v1/history?q=lethal damage&topic");
    same(&["translation", "status"], "/api/v1/translation");
    same(&["translation", "status", "--section", "510"], "/api/v1/translation?section=510");
    same(&["translation", "check", "--ja", "2024-09-20"], "/api/v1/check?ja=2024-09-20");
    same(&["lint", "2024-09-20"], "/api/v1/lint?in=2024-09-20");
    same(&["bulletin"], "/api/v1/bulletin");
    same(&["cite", "suggest", "excess damage"], "/api/v1/cite/suggest?q=excess damage");
}

#[track_caller]
fn refuses(target: &str, expected: Expect) {
    let answer = ask(target);
    assert_eq!(answer.header("content-type"), "application/problem+json", "{}", answer.text());
    assert_eq!(answer.json()["status"], answer.status.as_u16());
    assert_eq!(answer.header("cache-control"), "no-store");
    let told = serde_json::to_string_pretty(&answer.json()).expect("it was JSON");
    expected.assert_eq(&told);
}

#[test]
fn an_address_with_a_slash_at_its_end_leads_to_the_one_without() {
    for (target, wanted) in [
        ("/702/", "/702"),
        ("/702.19b/?lang=ja", "/702.19b?lang=ja"),
        ("/api/v1/editions/", "/api/v1/editions"),
    ] {
        let answer = ask(target);
        assert_eq!((answer.status.as_u16(), answer.header("location")), (308, wanted), "{target}");
    }
    // What is left would name another server.
    for target in ["//example.org/", "/702//"] {
        assert_eq!(ask(target).status, 404, "{target}");
    }
}

#[test]
fn a_language_that_there_is_not_is_refused() {
    for target in ["/?lang=xx", "/702?lang=fr", "/api/v1/show?q=702&lang=xx"] {
        assert_eq!(ask(target).status, 400, "{target}");
    }
    assert_eq!(ask("/702?lang=").status, 200);
}

#[test]
fn keywords_of_a_japanese_edition_are_japanese() {
    let keywords = ask("/api/v1/keywords?in=ja:2024-11-08").json();
    let abilities = keywords["abilities"].as_array().expect("there are abilities");
    assert!(abilities.contains(&json!("接死")) && abilities.contains(&json!("トランプル")));
}

#[test]
fn what_is_not_there_is_told_with_what_may_have_been_meant() {
    assert_eq!(ask("/api/v1/translation?section=999").status, 404);
    let nowhere = ask("/api/v1/export?format=po&section=999");
    assert_eq!(nowhere.status, 404, "{}", nowhere.text());
    assert_eq!(nowhere.json()["detail"], "the sample has no 999");
    refuses(
        "/api/v1/show?q=509.6",
        expect![[r#"
            {
              "detail": "there is no 509.6 in 2024-11-08",
              "hint": "it stood in 2024-09-20 only, Declare Blockers Step: gone since 2024-11-08",
              "status": 404,
              "suggestions": [
                "509",
                "509.4b"
              ],
              "title": "Not Found",
              "type": "about:blank"
            }"#]],
    );
    refuses(
        "/api/v1/show?q=trampel",
        expect![[r#"
            {
              "detail": "the sample has no term `trampel`",
              "hint": "nearest: Trample, Trample Over Planeswalkers",
              "status": 404,
              "suggestions": [
                "Trample",
                "Trample Over Planeswalkers"
              ],
              "title": "Not Found",
              "type": "about:blank"
            }"#]],
    );
    refuses(
        "/api/v1/show?q=509.2&in=2024-09-20.3",
        expect![[r#"
        {
          "detail": "no edition is named `2024-09-20.3`",
          "hint": "did you mean 2024-09-20, ja:2024-09-20?",
          "status": 404,
          "suggestions": [
            "2024-09-20",
            "ja:2024-09-20"
          ],
          "title": "Not Found",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/history?q=999.9",
        expect![[r#"
        {
          "detail": "there is no `999.9`",
          "status": 404,
          "title": "Not Found",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/diff?old=XYZ&new=latest",
        expect![[r#"
            {
              "detail": "no edition is named `XYZ`",
              "hint": "`mtgcr editions` lists what is here; an edition is a day, month or year such as `2024-11`, the code of a set such as `FDN`, `latest` or `previous`",
              "status": 404,
              "title": "Not Found",
              "type": "about:blank"
            }"#]],
    );
    refuses(
        "/api/v2/show",
        expect![[r#"
        {
          "detail": "the API has no such question",
          "hint": "it has search, show, suggest, term, keywords, diff, history, bulletin, editions, translation, check, lint, export, cite, cite/suggest",
          "status": 404,
          "title": "Not Found",
          "type": "about:blank"
        }"#]],
    );
}

#[test]
fn what_changed_about_a_topic_has_only_its_own_new_numbers() {
    let moves = |query: &str| {
        let answer = ask(&format!("/api/v1/diff?old=2024-09-20&new=2024-11-08{query}")).json();
        answer["moves"].as_array().expect("a list").len()
    };
    assert!(moves("") > moves("&q=509") && moves("&q=509") > 0);
    assert_eq!(moves("&q=999.9"), 0);
}

#[test]
fn editions_that_do_not_go_together_are_refused() {
    let status = |target: &str| ask(target).status.as_u16();
    assert_eq!(status("/api/v1/show?q=509.2@2024-09-20&q=509.2@2024-11-08"), 200);
    assert_eq!(status("/api/v1/translation?en=ja:latest"), 400);
    assert_eq!(status("/api/v1/translation?ja=en:latest"), 400);
    assert_eq!(status("/api/v1/translation?en=bulletin:2024-11-08"), 400);
    assert_eq!(status("/api/v1/diff?old=bulletin:2024-11-08&new=latest"), 400);
    assert_eq!(status("/api/v1/export?format=lineage&section=510"), 409);
    assert_eq!(status("/api/v1/export?format=po&section=510"), 200);
}

#[test]
fn what_makes_no_sense_is_told_with_what_would() {
    refuses(
        "/api/v1/show",
        expect![[r#"
        {
          "detail": "the parameter `q` is missing",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/show?number=702.19b",
        expect![[r#"
        {
          "detail": "there is no parameter `number` here",
          "hint": "parameters are `q`, `lang`, `subrules`, `limit`, `offset`, `in`",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/search?q=a&limit=many",
        expect![[r#"
        {
          "detail": "`limit` is a number, not `many`",
          "hint": "it is 0 to 200",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/history?q=damage&topic&in=latest",
        expect![[r#"
        {
          "detail": "`topic` counts through all editions: it excludes `in` and `blame`",
          "status": 409,
          "title": "Conflict",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/search?q=a&in=latest&all-editions",
        expect![[r#"
        {
          "detail": "`in` and `all-editions` exclude each other",
          "status": 409,
          "title": "Conflict",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/search?q=kind:car",
        expect![[r#"
        {
          "detail": "`car` at character 6 is not a value of `kind:`",
          "hint": "`kind:` takes section, rule, example, glossary, bulletin, ruling or note",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/term",
        expect![[r#"
        {
          "detail": "the parameter `q` is missing",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/diff?old=2024-09-20&new=2024-11-08&only=gone",
        expect![[r#"
        {
          "detail": "there is no class `gone`",
          "hint": "classes are added, removed, edited, moved-edited, moved, retargeted, references, typography",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/diff?old=2024-09-20&new=ja:2024-11-08",
        expect![[r#"
        {
          "detail": "2024-09-20 and ja:2024-11-08 are in two languages",
          "hint": "`mtgcr translation status` compares the languages",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/editions?verify",
        expect![[r#"
        {
          "detail": "there is no parameter `verify` here",
          "hint": "this takes no parameters",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
    refuses(
        "/api/v1/translation?section=x",
        expect![[r#"
        {
          "detail": "`x` is not a rule number",
          "hint": "`section` is a chapter, a section or a rule: \"7\", \"702\", \"702.19\"",
          "status": 400,
          "title": "Bad Request",
          "type": "about:blank"
        }"#]],
    );
}

#[test]
fn a_search_without_results_is_an_answer() {
    let answer = ask("/api/v1/search?q=\"zq zq zq\"");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["total"], 0);
}

#[test]
fn the_same_asked_often_is_one_question() {
    let once = ask("/api/v1/show?q=1-9&subrules");
    let often = ask(&format!("/api/v1/show?subrules{}", "&q=1-9".repeat(288)));
    assert_eq!(often.status, 200);
    assert!(often.body == once.body);
    let all = once.json();
    let total = all["total"].as_u64().unwrap() as usize;
    assert_eq!(all["records"].as_array().unwrap().len(), total);
    assert!(all["next"].is_null());
    // In pieces it is the same.
    let (mut records, mut offset) = (Vec::new(), 0);
    loop {
        let part = ask(&format!("/api/v1/show?q=1-9&subrules&limit=100&offset={offset}")).json();
        assert_eq!(part["total"], total);
        records.extend(part["records"].as_array().unwrap().iter().cloned());
        match part["next"].as_u64() {
            Some(next) => offset = next,
            None => break,
        }
    }
    assert!(all["records"] == serde_json::Value::Array(records));
}

#[test]
fn numbers_that_are_not_there_are_looked_for_once() {
    let many: String = (1..200).map(|number| format!("&q={}", 999 - number % 90)).collect();
    let answer = ask(&format!("/api/v1/show?q=702.19b{many}"));
    assert_eq!(answer.json()["absent"].as_array().unwrap().len(), 90);
}

#[test]
fn unknown_words_cost_no_more_however_many_there_are() {
    let words: Vec<String> = (0..300).map(|number| format!("qzx{number}wvk")).collect();
    let many = ask(&format!("/api/v1/search?q={}", words.join("+").get(..1900).unwrap()));
    assert_eq!(many.status, 400);
    let most = ask(&format!("/api/v1/search?q={}", words[..64].join("+")));
    assert!(matches!(most.status.as_u16(), 200 | 404), "{}", most.status);
    let corrected = ask("/api/v1/search?q=tramplle tramplle tramplle deathtuch").json();
    let corrections = corrected["corrections"].as_array().map_or(0, Vec::len);
    assert!(corrections <= 2 || corrected["corrections"].is_null(), "{corrected}");
    // A character that becomes four words counts as four.
    assert_eq!(ask(&format!("/api/v1/search?q={}", "ﷺ".repeat(200))).status, 400);
}

#[test]
fn files_of_other_programs_are_those_of_the_command_line() {
    let home = tempdir().unwrap();
    for (format, media) in [
        ("po", "text/x-gettext-translation; charset=utf-8"),
        ("xliff", "application/x-xliff+xml"),
        ("tmx", "application/x-tmx+xml"),
        ("jsonl", "application/x-ndjson"),
        ("csv", "text/csv; charset=utf-8"),
        ("lineage", "text/plain; charset=utf-8"),
    ] {
        // Terms and lineages are whole.
        let section = if matches!(format, "csv" | "lineage") { "" } else { "510" };
        let output = Command::new(env!("CARGO_BIN_EXE_mtgcr"))
            .arg("--home")
            .arg(home.path())
            .args(["export", format])
            .args(["--section", section].iter().filter(|_| !section.is_empty()))
            .output()
            .expect("the program runs");
        let more = if section.is_empty() { String::new() } else { format!("&section={section}") };
        let answer = ask(&format!("/api/v1/export?format={format}{more}"));
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, media));
        assert_eq!(answer.text(), String::from_utf8_lossy(&output.stdout), "{format}");
    }
}

#[test]
fn programs_are_told_that_another_edition_answers_than_they_named() {
    let meant =
        |typed| json!([{ "typed": typed, "effective": "2026-09-25", "edition": "2024-11-08" }]);
    for (question, typed) in [
        ("show?q=702.19b&in=FRA", "FRA"),
        ("show?q=702.19b@2026-10-01", "2026-10-01"),
        ("search?q=trample&in=FRA", "FRA"),
        ("search?q=trample+in:FRA", "FRA"),
        ("history?q=702.19b&in=FRA", "FRA"),
        ("diff?old=2024-09-20&new=FRA", "FRA"),
    ] {
        let told = ask(&format!("/api/v1/{question}")).json();
        assert_eq!(told["substitutes"], meant(typed), "{question}");
    }
    for question in ["show?q=702.19b&in=FDN", "search?q=trample@FRA", "suggest?q=trample+in:FRA"] {
        let told = ask(&format!("/api/v1/{question}")).json();
        assert_eq!(told.get("substitutes"), None, "{question}");
    }
}

#[test]
fn what_can_be_left_out_or_narrowed_on_the_command_line_can_be_here() {
    let pair = |told: &Value| (told["old"]["edition"].clone(), told["new"]["edition"].clone());
    let [bare, named] = ["diff", "diff?old=previous&new=latest"]
        .map(|question| pair(&ask(&format!("/api/v1/{question}")).json()));
    assert!(bare == named && bare.0 != bare.1, "{bare:?}");
    let told = ask("/api/v1/show?q=702.19b&lang=ja").json();
    assert!(told["records"][0]["en"].is_null() && told["records"][0]["ja"].is_object(), "{told}");
    let told = ask("/api/v1/history?q=702.19b&limit=1").json();
    assert_eq!(told["events"].as_array().map(Vec::len), Some(1), "{told}");
}

#[test]
fn citations_in_a_text_that_is_sent_are_judged() {
    let text = "The attacker orders its blockers (CR 509.2) and tramples (CR 702.19b).\n";
    let answer = post("/api/v1/cite?edition=2024-09-20&name=notes.md&level=all", text);
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
    let told = answer.json();
    assert_eq!((&told["sample"], &told["citations"]), (&json!(true), &json!(2)));
    assert_eq!(told["findings"][0]["cited"], "509.2");
    assert_eq!(told["findings"][0]["file"], "notes.md");
    let other = post("/api/v1/cite?edition=2024-09-20&name=notes.md&level=all", "nothing cited");
    assert_eq!(other.json()["citations"], 0, "the text is part of the question");
}

#[test]
fn a_text_is_sent_by_post_and_has_a_bound() {
    let asked = ask("/api/v1/cite");
    assert_eq!((asked.status.as_u16(), asked.header("allow")), (405, "POST"));
    let whole = "x".repeat(1 << 20);
    assert_eq!(post("/api/v1/cite", &whole).status, 200);
    let answer = post("/api/v1/cite", &(whole + "x"));
    assert_eq!(answer.status, 413);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let sent = post("/api/v1/show", "510");
    assert_eq!((sent.status.as_u16(), sent.header("allow")), (405, "GET, HEAD"));
}

#[test]
fn the_keywords_are_listed() {
    let told = ask("/api/v1/keywords?in=2024-11-08").json();
    assert!(told["abilities"].as_array().is_some_and(|items| items.contains(&json!("Trample"))));
}
