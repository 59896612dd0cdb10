//! A name beside a number says which rule is meant: each line for itself.

use mtgcr::answer::{CiteFinding, CiteLevel, CiteVerdict};

use super::cite::findings;

fn doubted(name: &str, text: &str) -> Vec<(u32, String)> {
    let is_told = |finding: &CiteFinding| {
        finding.verdict == CiteVerdict::Doubtful && finding.level <= CiteLevel::Likely
    };
    let told = findings(name, text, None).into_iter().filter(is_told);
    told.map(|finding| (finding.line, finding.suggestions[0].number.clone())).collect()
}

#[track_caller]
fn case(name: &str, text: &str) {
    assert_eq!(doubted(name, text), [(2, "702.9".to_owned())], "{text}");
}

#[test]
fn in_a_list_each_line_is_alone() {
    case("a.rs", "Trample, // CR 702.19\nFlying, // CR 702.19\nReach, // CR 702.17\n");
    case("a.json", "\"Trample\": \"CR 702.19\",\n\"Flying\": \"CR 702.19\",\n");
    case("a.md", "- Trample (CR 702.19)\n- Flying (CR 702.19)\n- Reach (CR 702.17)\n");
    case("a.md", "- CR 702.19 Trample\n- CR 702.19 Flying\n");
    case("a.md", "| Trample | CR 702.19 |\n| Flying | CR 702.19 |\n");
    case("a.rs", "Keyword::FirstStrike => \"CR 702.7\",\nKeyword::Flying => \"CR 702.7\",\n");
    case("a.md", "- 接死（CR 702.2）\n- 飛行（総合ルール702.19）\n");
}
