//! Where texts of the rules could be: links of a page, and addresses that are known. What is kept of
//! the sample.

use std::fs;
use std::path::Path;

use expect_test::{Expect, expect};
use mtgcr::home::{Scope, UpdateQuestion, offers, sample_tables, update_plan};
use mtgcr::model::Language;

#[track_caller]
fn check(page: &str, expected: Expect) {
    let address = "https://magic.example/en/rules".parse().expect("it is an address");
    let offers = offers(Language::En, &address, page.as_bytes());
    let lines = offers.iter().map(|offer| {
        let label = offer.label.map_or("?".to_owned(), |date| date.to_string());
        format!("{label} {} {}\n", if offer.is_text { "text" } else { "other" }, offer.address)
    });
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn links_are_found_whatever_they_are_called() {
    check(
        "<a href='https://m.example/2024/MagicCompRules 20241108.txt'>TXT</a>\
         <A HREF=//m.example/2024/MagicCompRules%2020241108.pdf>PDF</A>\
         <a href=\"/docs/Comprehensive%20Rules%2020250207.TXT?v=2&amp;w=1\"><b>TXT</b></a>\
         <a href='/docs/MagicCompRules_202101224.txt'>old</a>\
         <a href='/docs/MagicCompRules.txt'>undated</a>\
         <a href='/docs/MTG_MTR_20240101.pdf'>other</a><a>none</a>\
         <script>document.write(\"<a href='/CompRules 20990101.txt'>\")</script>",
        expect![[r#"
            2025-02-07 text https://magic.example/docs/Comprehensive%20Rules%2020250207.TXT?v=2&w=1
            2024-11-08 text https://m.example/2024/MagicCompRules%2020241108.txt
            2024-11-08 other https://m.example/2024/MagicCompRules%2020241108.pdf
            2021-01-22 text https://magic.example/docs/MagicCompRules_202101224.txt
            ? text https://magic.example/docs/MagicCompRules.txt
        "#]],
    );
}

#[test]
fn the_internet_archive_is_asked_for_the_bytes_themselves() {
    let folder = tempfile::tempdir().expect("a folder");
    let question = UpdateQuestion { scope: Scope::All, languages: vec![Language::En] };
    let plan = update_plan(folder.path(), &question, &[]).expect("an empty home is whole");
    let addresses = plan.texts.iter().flat_map(|text| &text.addresses).map(ToString::to_string);
    let archived: Vec<String> =
        addresses.filter(|address| address.contains("//web.archive.org/")).collect();
    assert!(archived.len() > 10, "{archived:?}");
    for address in archived {
        let moment = address.split('/').nth(4).expect("it names a moment");
        assert!(moment.ends_with("id_") && moment.len() == 17, "{address}");
    }
}

/// `UPDATE_EXPECT=1` writes them anew; they change with the sample, with how texts are read and
/// compared, and with each edition that becomes known.
#[test]
fn the_tables_of_the_sample_are_what_its_texts_say() {
    let made = sample_tables().expect("the sample is read");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/sample/tables.bin");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &made).expect("it can be written");
    }
    let there = fs::read(&path).unwrap_or_default();
    assert!(there == made, "run this test with UPDATE_EXPECT=1");
}
