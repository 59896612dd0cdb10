//! What the corpus knows and keeps.

use mtgcr::corpus::Catalogue;

#[test]
fn a_set_is_known_by_its_code_and_by_its_name_in_both_languages() {
    let day = |typed: &str| {
        let edition = Catalogue::known().by_set(typed);
        edition.map_or_else(|| "none".to_owned(), |edition| edition.effective.to_string())
    };
    for typed in ["FDN", "fdn", "Foundations", "ファウンデーションズ"] {
        assert_eq!(day(typed), "2024-11-08", "{typed}");
    }
    assert_eq!(day("duskmourn"), day("DSK"));
    assert_eq!(day("ダスクモーン"), day("DSK"));
    assert_eq!(day("基本セット２０１５"), day("M15"));
    assert_eq!(day("lost caverns of ixalan"), day("LCI"));
    // Two sets begin so.
    assert_eq!(day("aether"), "none");
    assert_eq!(Catalogue::known().near_sets("foundatoins").len(), 1);
    assert!(Catalogue::known().near_sets("x").is_empty());
}
