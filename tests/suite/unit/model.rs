//! Addresses of the web, and work that is no longer wanted.

mod address {
    use mtgcr::model::Address;

    fn address(typed: &str) -> Address {
        typed.parse().expect("it is an address")
    }

    #[track_caller]
    fn case(link: &str, expected: Option<&str>) {
        let page = address("https://magic.example/en/rules?x");
        assert_eq!(page.join(link).map(|address| address.to_string()).as_deref(), expected);
    }

    #[test]
    fn links_are_followed_as_pages_write_them() {
        case("https://m.example/a b.txt", Some("https://m.example/a%20b.txt"));
        case("//m.example/a%20b.txt", Some("https://m.example/a%20b.txt"));
        case("/x/規.txt", Some("https://magic.example/x/%E8%A6%8F.txt"));
        case("data/a.txt#top", Some("https://magic.example/en/data/a.txt"));
        case("../a.txt", Some("https://magic.example/a.txt"));
        case("a/../../..", Some("https://magic.example/"));
        case(".", Some("https://magic.example/en/"));
        case("a.txt?from=/x/../y", Some("https://magic.example/en/a.txt?from=/x/../y"));
        case("mailto:a@b.example", None);
        case("javascript:void(0)", None);
        case("#top", None);
    }

    #[test]
    fn names_of_files_have_their_escapes_undone_and_mirrors_keep_the_path() {
        let text = address("http://a.example/x/Magic%20Rules%2020241108.txt?y");
        assert_eq!(text.file_name(), "Magic Rules 20241108.txt");
        let moved = text.moved_to(&address("http://127.0.0.1:80/mirror/")).to_string();
        assert_eq!(moved, "http://127.0.0.1:80/mirror/x/Magic%20Rules%2020241108.txt?y");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for typed in ["", "a.txt", "ftp://a.example/", "https://", "http://a b/", "http://:80/"] {
            assert!(typed.parse::<Address>().is_err(), "{typed}");
        }
    }
}

mod cancel {
    use mtgcr::model::cancel::{CancelToken, is_cancelled};

    #[test]
    fn work_is_cancelled_only_while_its_token_is_entered() {
        assert!(!is_cancelled());
        let token = CancelToken::default();
        let cancel_on_drop = token.cancel_on_drop();
        let scope = token.enter();
        assert!(!is_cancelled());
        drop(cancel_on_drop);
        assert!(is_cancelled());
        drop(scope);
        assert!(!is_cancelled());
    }
}
