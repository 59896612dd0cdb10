//! A name beside a number says which rule is meant: each line for itself.

use mtgcr::answer::{CiteFinding, CiteLevel, CiteVerdict};

use super::cite::{OLD, findings};

/// What is doubted for what is named: the lines, with what was meant.
fn doubted(name: &str, text: &str) -> Vec<(u32, String)> {
    let is_told = |finding: &CiteFinding| {
        finding.verdict == CiteVerdict::Doubtful && finding.level <= CiteLevel::Likely
    };
    let told = findings(name, text, None).into_iter().filter(is_told);
    told.map(|finding| (finding.line, finding.suggestions[0].number.clone())).collect()
}

/// The last line but one names flying and cites another rule.
#[track_caller]
fn case(name: &str, line: u32, text: &str) {
    assert_eq!(doubted(name, text), [(line, "702.9".to_owned())], "{text}");
}

#[track_caller]
fn nothing(name: &str, text: &str) {
    assert_eq!(doubted(name, text), [], "{text}");
}

#[test]
fn in_a_list_each_line_is_alone() {
    case("a.rs", 2, "Trample, // CR 702.19\nFlying, // CR 702.19\nReach, // CR 702.17\n");
    case("a.json", 2, "\"Trample\": \"CR 702.19\",\n\"Flying\": \"CR 702.19\",\n");
    case("a.ts", 2, "trample: 'CR 702.19',\nflying: 'CR 702.19',\n");
    case("a.md", 2, "- Trample (CR 702.19)\n- Flying (CR 702.19)\n- Reach (CR 702.17)\n");
    case("a.md", 2, "- CR 702.19 Trample\n- CR 702.19 Flying\n");
    case("a.rs", 1, "// trample (CR 702.19), flying (CR 702.19), reach (CR 702.17)\n");
    case("a.rs", 1, "// Trample (CR 702.19) and flying (CR 702.19)\n");
    case("a.py", 1, "# CR 702.19\nself.apply_flying(bird)\n");
    case("a.md", 2, "| Trample | CR 702.19 |\n| Flying | CR 702.19 |\n");
    case("a.rs", 2, "Keyword::FirstStrike => \"CR 702.7\",\nKeyword::Flying => \"CR 702.7\",\n");
    case("a.md", 2, "- 接死（CR 702.2）\n- 飛行（総合ルール702.19）\n");
    case("a.md", 2, "トランプルを持つ（CR 702.19）\n飛行のルール（CR702.19）\n");
    case(
        "a.xml",
        2,
        "<k name=\"Trample\" rule=\"CR 702.19\"/>\n<k name=\"Flying\" rule=\"CR 702.19\"/>",
    );
}

#[test]
fn what_marks_a_text_up_says_nothing() {
    let of =
        |name: &str| format!("/// <summary>{name}</summary>\n/// <remarks>CR 702.19</remarks>\n");
    case("a.cs", 5, &format!("{}Trample,\n{}Flying,\n", of("Trample"), of("Flying")));
    case("a.cs", 1, "/// <summary>飛行（CR 702.19）</summary>\nX,\n");
    case("a.tex", 1, "\\item 飛行（CR~702.19）\n");
    case("a.feature", 1, "# CR 702.19\nScenario: Flying\n");
    case("a.md", 2, "- [CR 702.19](https://mtg.example/a) Trample\n- [CR 702.19](/a) Flying\n");
    let row = |name: &str| format!("| {name} | 702.19 |\n+---------+--------+\n");
    let head = "+---------+--------+\n| Keyword | Rule   |\n+=========+========+\n";
    case("a.rst", 6, &format!("{head}{}{}", row("Trample"), row("Flying")));
}

#[test]
fn a_name_is_told_again_or_begins_a_sentence() {
    case("a.cpp", 2, "TRAMPLE, // Trample [CR 702.19]\nFLYING, // Flying [CR 702.19]\n");
    case("a.csv", 3, "rule,name,n\n702.19,Trample,x\n702.19,Flying,x\n");
    assert_eq!(doubted("a.c", "FIRST_STRIKE = 9, /* CR 702.9 */\n"), [(1, "702.7".to_owned())]);
    nothing("a.c", "FIRST_STRIKE = 9, /* CR 702.7 */\n");
}

#[test]
fn what_a_value_is_called_says_nothing() {
    nothing("a.json", "{\n  \"rule\": \"CR 702.19\",\n  \"flying\": \"yes\"\n}\n");
    nothing("a.json", "{\"rule\": \"CR 702.19\", \"flying\": \"yes\", \"n\": \"a\"}\n");
    case("a.json", 1, "{\"rule\": \"CR 702.19\", \"name\": \"Flying\", \"n\": \"a\"}\n");
    case("a.ts", 1, "{ cr: 'CR 702.19', label: '飛行' },\n");
}

#[test]
fn who_has_a_keyword_may_stand_on_either_side() {
    case("a.md", 1, "・CR702.19 飛行を持つクリーチャー\n");
    case("a.md", 1, "・飛行を持つクリーチャー（CR702.19）\n");
}

#[test]
fn a_list_of_numbers_is_one_of_rules() {
    let rows = ["- 702.7: First strike", "- 702.19：トランプル", "- 702.17: Reach"];
    let more = ["- 702.2: Deathtouch", "- 702.19: Flying", ""];
    case("a.md", 5, &[&rows[..], &more].concat().join("\n"));
    nothing("a.md", "- 702.7: First strike\n- 702.19: Flying\n");
    let rows = ["First strike - 702.7", "Trample - 702.19", "Reach – 702.17"];
    let more = ["Deathtouch - 702.2", "Flying - 702.19", ""];
    case("a.txt", 5, &[&rows[..], &more].concat().join("\n"));
    nothing("a.txt", "First strike - 702.7\nFlying - 702.19\n");
    let rows = ["- First strike: 702.7", "- トランプル：702.19", "- Reach: 702.17"];
    let more = ["- Deathtouch: 702.2", "- Flying: 702.19", ""];
    case("a.md", 5, &[&rows[..], &more].concat().join("\n"));
    let heads = ["### トランプル（702.19）", "### 到達（702.17）", "### 接死（702.2）"];
    let more = ["### 先制攻撃（702.7）", "### 飛行（702.19）", ""];
    case("a.md", 5, &[&heads[..], &more].concat().join("\n"));
}

#[test]
fn a_line_without_a_name_has_that_of_its_item() {
    let yaml = "- name: Trample\n  rule: \"702.19\"\n- name: Flying\n  rule: \"702.19\"\n";
    case("a.yaml", 4, yaml);
    case("a.rs", 2, "// Flying\ncr(\"702.19\");\n");
    case("a.rs", 1, "/// CR 702.19\nFlying,\n/// CR 702.19\nTrample,\n");
    case("a.rs", 1, "// CR 702.19\n\"flying\" => return Ok(Kind::Flying(p.parse()?)),\n");
    case("a.yaml", 2, "flying:\n  cr: \"CR 702.19\"\ntrample:\n  cr: \"CR 702.19\"\n");
}

#[test]
fn what_stands_in_brackets_behind_a_number_is_what_it_is() {
    case("a.md", 1, "Damage: rules 509.1, 702.9 (Flying), 702.19 (Flying)\n");
    nothing("a.md", "Damage: rules 509.1, 702.9 (Flying), 702.19 (Trample)\n");
}

#[test]
fn a_number_in_brackets_opens_what_is_to_be_done() {
    let lines = ["[510.1c] wugs", "[702.19b] wugs", "TODO [509.4] handle it"];
    let text = lines.map(|line| format!("-- {line}\n")).concat();
    let told = findings("a.hs", &text, Some(OLD));
    assert!(told.iter().any(|finding| finding.cited == "509.4"), "{told:?}");
}

#[test]
fn a_table_of_strings_is_one_of_rules() {
    let rows = ["first_strike = \"702.7\"", "trample = \"702.19\"", "reach = \"702.17\""];
    let more = ["deathtouch = \"702.2\"", "flying = \"702.19\""];
    case("a.toml", 5, &[&rows[..], &more].concat().join("\n"));
    let prices = ["a = \"702.19\"", "b = \"702.7\"", "c = \"702.17\"", "d = \"702.2\""];
    nothing(
        "a.toml",
        &[&prices[..], &["e = \"399.9\"", "flying = \"702.19\""]].concat().join("\n"),
    );
}

#[test]
fn a_name_is_read_whole_however_its_letters_are_written() {
    assert_eq!(doubted("a.rs", "LifeLink, // CR 702.9\n"), [(1, "702.15".to_owned())]);
    nothing("a.rs", "LifeLink, // CR 702.15\n");
}

#[test]
fn words_of_sentences_name_nothing() {
    nothing("a.rs", "// CR 702.9a: Equipped ability — it is in the air.\n");
    nothing("a.rs", "// A flying: creature with more power than that (CR 702.19b).\n");
    nothing("a.rs", "// CR 702.19b\n#[test]\nfn flying() {}\n");
    nothing("a.md", "Whoever has Flying may block (CR 509.1b).\n");
    nothing("a.md", "Flying, Trample (CR 702.19)\n");
    nothing("a.md", "Excess damage (CR 702.19), flying.\n");
    nothing("a.md", "CR 509.1, CR 510.1 and CR 702.19 — Flying\n");
    nothing("a.rs", "// what flying and the like give (CR 702.19/20/21)\n");
    nothing("a.py", "# CR 510.1\n\ndef test_702_19b_flying_creature_takes_what_is_left():\n");
}
