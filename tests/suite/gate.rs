//! Does a text that somebody damaged never answer for its edition? Start at [`book`], an edition of
//! invented sentences that is as large as one that is weighed.

use std::path::Path;

use mtgcr::answer::{History, HistoryAnswer, ImportLine};
use mtgcr::ask::{self, ImportQuestion, Input, Library, Silent};
use mtgcr::model::{Completeness, Record, RecordKind};
use mtgcr::parse;

use super::parse::squeezed;
use super::real;

const THINGS: [&str; 8] =
    ["lantern", "ferry", "orchard", "ledger", "harbour", "kettle", "quarry", "signal"];
const DEEDS: [&str; 6] = ["carries", "follows", "replaces", "holds", "answers", "borrows"];

/// A sentence that no other place has.
fn sentence(seed: usize) -> String {
    let thing = |step: usize| THINGS[(seed / step + seed) % THINGS.len()];
    let deed = DEEDS[seed % DEEDS.len()];
    let more = ["", " unless its keeper’s turn has ended", ", and does so “at once” if it can"];
    format!("A {} {deed} the {} of number {seed}{}.", thing(1), thing(3), more[seed % 3])
}

/// An edition of a day before the first that is known, in the publisher's form.
pub fn book(date: &str) -> String {
    let sections = || (1..=9).flat_map(|chapter| (0..4).map(move |place| chapter * 100 + place));
    let heading = |section: usize| match section % 100 {
        0 => format!("{}. Chapter of {}s\n\n", section / 100, THINGS[section / 100 % 8]),
        _ => String::new(),
    };
    let titles = |gap: &str| -> String {
        let title = |section| format!("{}{section}. Parts of {section}\n{gap}", heading(section));
        sections().map(title).collect()
    };
    let mut text = format!(
        "The Comprehensive Rules of a Game\n\nThese rules are effective as of {date}.\n\n\
         Introduction\n\n{}\n\nContents\n\n{}\nGlossary\n\nCredits\n\n",
        sentence(1),
        titles("")
    );
    for section in sections() {
        text += &format!("{}{section}. Parts of {section}\n\n", heading(section));
        for rule in 1..=3 {
            let seed = section * 10 + rule;
            text += &format!(
                "{section}.{rule}. {} {}\n\n",
                sentence(seed),
                sentence(seed * 7).repeat(1 + seed % 5)
            );
            for letter in ["a", "b", "c"].iter().take(seed % 4) {
                let more = sentence(seed * 11 + letter.len());
                text += &format!("{section}.{rule}{letter} {}\n\n", more.repeat(1 + seed % 3));
            }
            if rule == 2 {
                text += &format!("Example: {}\n\n", sentence(seed * 13));
            }
        }
    }
    text += "Glossary\n\n";
    for initial in 'A'..='Z' {
        for thing in THINGS {
            let (number, seed) = (100 + thing.len(), initial as usize * 31 + thing.len());
            // Many entries point at one, in the same words.
            let told = match thing {
                "quarry" => "See Amber kettle.".to_owned(),
                _ => format!("{} See rule {number}.", sentence(seed)),
            };
            text += &format!("{initial}mber {thing}\n{told}\n\n");
        }
    }
    text + &format!("Credits\n\nWritten for a test.\n\nThese rules are effective as of {date}.\n")
}

/// Imports texts one by one.
fn import(home: &Path, texts: &[&str], question: ImportQuestion) -> Vec<ImportLine> {
    let input = |text: &&str| {
        let bytes = Ok(text.as_bytes().to_vec());
        Input { path: "rules.txt".to_owned(), bytes }
    };
    let inputs: Vec<Input> = texts.iter().map(input).collect();
    let answer = ask::import(home, inputs.into_iter(), question, &Silent);
    answer.expect("the home is whole").lines
}

#[test]
fn a_part_stands_between_no_two_editions() {
    let home = tempfile::tempdir().expect("a folder");
    let texts = ["May 1, 1995", "May 1, 1996", "May 1, 1997"].map(book);
    let cut = texts[1].find("503.1.").expect("it has one");
    let whole = import(home.path(), &[&texts[0], &texts[2]], ImportQuestion::default());
    let part = ImportQuestion { part: true, ..ImportQuestion::default() };
    let part = import(home.path(), &[&texts[1][..cut]], part);
    let judged = |line: &ImportLine| match &line.result {
        Ok(taken) => taken.judgement.completeness,
        Err(reason) => panic!("{reason:?}"),
    };
    assert_eq!(whole.iter().map(judged).collect::<Vec<_>>(), [Completeness::Whole; 2]);
    assert_eq!(part.iter().map(judged).collect::<Vec<_>>(), [Completeness::Part]);

    let library = Library::open(home.path(), &Silent).expect("the home opens");
    let history = |wanted: &str, edition: Option<&str>| -> HistoryAnswer {
        let (wanted, edition) = (wanted.to_owned(), edition.map(str::to_owned));
        let question = History::of(wanted, edition);
        ask::history(&library, &question).expect("nothing is damaged").expect("it is here")
    };
    let of_part = ("102.1", Some("1996-05-01"));
    for held in [("102.1", None), ("803.1", None), ("Amber kettle", None), of_part] {
        let answer = history(held.0, held.1);
        let told = (answer.first.to_string(), answer.last.to_string(), answer.editions);
        assert_eq!(told, ("1995-05-01".to_owned(), "1997-05-01".to_owned(), 2), "{held:?}");
    }
    let named = |typed: &str| library.edition_named(typed).expect("it is here").to_string();
    assert_eq!(named("previous"), "1995-05-01");
    assert_eq!(
        (named("1996-05-01").as_str(), named("1996-07-01").as_str()),
        ("1996-05-01", "1995-05-01")
    );
}

#[test]
fn a_damaged_byte_breaks_a_text_in_its_own_language() {
    let home = tempfile::tempdir().expect("a folder");
    let rules: String = (1..=30)
        .map(|at| format!("101.{at}. 提灯はその{at}番目の果樹園の持ち主の船を運ぶ。\n"))
        .collect();
    let ja = format!("ゲーム総合ルール\n20260116.0\n1. 概念\n101. 提灯\n{rules}");
    let with_damage = |text: &str, at: usize| {
        let bytes = Ok([&text.as_bytes()[..at], b"\x92", &text.as_bytes()[at..]].concat());
        let inputs = [Input { path: "CR-19960501.txt".to_owned(), bytes }].into_iter();
        let rehearsal = ImportQuestion { rehearsal: true, ..ImportQuestion::default() };
        let answer = ask::import(home.path(), inputs, rehearsal, &Silent);
        let taken = answer.expect("the home is whole").lines.remove(0).result.expect("it is read");
        let reasons: Vec<String> =
            taken.judgement.reasons.iter().map(ToString::to_string).collect();
        let is_told = reasons.iter().any(|reason| reason.contains("1 damaged byte"));
        (taken.id.to_string(), taken.judgement.completeness, is_told)
    };
    let told = |id: &str| (id.to_owned(), Completeness::Broken, true);
    assert_eq!(with_damage(&ja, ja.find("101.15.").expect("it has one")), told("ja:2026-01-16"));
    let en = book("May 1, 1996");
    assert_eq!(with_damage(&en, en.find("202.1.").expect("it has one")), told("1996-05-01"));
}

#[test]
fn a_small_text_of_a_known_day_says_how_little_it_has() {
    let home = tempfile::tempdir().expect("a folder");
    let text = |date: &str, more: &str| {
        let numbers = "100.1. 100.1a 100.1b 100.2. 100.3. 100.4. 100.5. 100.6. 100.7.".split(' ');
        let rules: String =
            numbers.map(|number| format!("{number} A ferry of {number}\n\n")).collect();
        format!(
            "Rules\n\nThese rules are effective as of {date}.\n\nContents\n\n1. Ferries\n\
             100. Keepers\nGlossary\nCredits\n\n1. Ferries\n\n100. Keepers\n\n{rules}{more}\
             Glossary\n\nFerry\nA ship.\n\nCredits\n\nWritten for a test.\n"
        )
    };
    let told = |text: &str| {
        let rehearsal = ImportQuestion { rehearsal: true, ..ImportQuestion::default() };
        let taken = import(home.path(), &[text], rehearsal).remove(0).result.expect("it is read");
        assert_eq!(taken.judgement.completeness, Completeness::Whole);
        taken.judgement.reasons.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let sound = text("November 8, 2024", "100.7. A kettle.\n\n100.7a A quarry.\n\n");
    let again = "line 34: 100.7 stands here again, first on line 32";
    let of_day =
        "line 36: 2 rules and entries, of which 100.7a is the first, are not of that edition";
    let not_held = "2998 rules of that edition are not in it";
    assert_eq!(told(&sound), [again, of_day, not_held]);
    assert_eq!(told(&text("November 9, 2024", "100.8. A quarry.\n\n")), [""; 0]);
}

/// What a tool or a hand did to a text, weakly, more and much.
type Damage = fn(&str, usize) -> String;

/// What is undone, so that all is read as if nothing had been done.
const MENDED: [(&str, Damage); 18] = [
    ("dashes behind numbers", |text, much| {
        each_line(text, |_, line| match line.split_once(' ') {
            Some((number, rest)) if is_of_rule(number) => {
                format!("{number} {} {rest}", ["-", "–", "—"][much])
            }
            _ => line.to_owned(),
        })
    }),
    ("names of characters", |text, much| {
        let named = |letter: char| match (letter.is_ascii(), much) {
            (true, _) => letter.to_string(),
            (false, 0) => format!("&#{};", u32::from(letter)),
            // A tool that named the mark of the name as well.
            _ => format!("&amp;#x{:x};", u32::from(letter)),
        };
        match much {
            2 => text.replacen('’', "&#8217;", 1),
            _ => text.chars().map(named).collect(),
        }
    }),
    ("numbers on lines of their own", |text, much| {
        each_line(text, |_, line| match line.split_once(' ') {
            Some((number, rest)) if is_of_rule(number) => {
                format!("{number}{}{rest}", ["\n", "\n\n", "\t"][much])
            }
            _ => line.to_owned(),
        })
    }),
    ("marks of a wiki", |text, much| {
        each_line(text, |at, line| match line.split_once(' ') {
            Some((number, _)) if is_of_rule(number) => {
                let marks = [["*", "**"], [":", "::"], ["* ", ": "]][much];
                format!("{}{line}", marks[usize::from(!number.ends_with('.'))])
            }
            Some((number, _))
                if much == 0 && at > 68 && number.len() == 4 && number.ends_with('.') =>
            {
                format!("== {line} ==")
            }
            _ => line.to_owned(),
        })
    }),
    ("marks that nobody sees", |text, much| match much {
        0 => text.replace("the ", "the \u{200b}"),
        1 => text.replace("ber", "b\u{ad}er").replace("ferry", "fer\u{200b}ry"),
        _ => text.replace('\n', "\n\u{feff}\u{200e}"),
    }),
    ("numbers at full width", |text, much| {
        let wide = |letter: char| char::from_u32(letter as u32 + 0xfee0).expect("it has one");
        each_line(text, |_, line| {
            let end = line.find(' ').unwrap_or(0);
            let is_meant = |letter: char| match much {
                0 => letter.is_ascii_digit() || letter == '.',
                1 => letter.is_ascii_digit(),
                _ => letter.is_ascii_alphanumeric() || letter == '.',
            };
            let is_number = line.starts_with(|letter: char| letter.is_ascii_digit());
            let (number, rest) = line.split_at(if is_number { end } else { 0 });
            let widened = |letter| if is_meant(letter) { wide(letter) } else { letter };
            number.chars().map(widened).collect::<String>() + rest
        })
    }),
    ("a mark before each line", |text, much| {
        each_line(text, |_, line| format!("{}{line}", ["+", "> ", "| "][much]))
    }),
    ("a number before each line", |text, much| {
        each_line(text, |at, line| format!("{:>5}{}{line}", at + 1, ["\t", ": ", "  "][much]))
    }),
    ("heads of pages", |text, much| {
        each_line(text, |at, line| match (at % 40, at / 40 + 1) {
            (39, page) => {
                let number = format!("Page {page} of 300");
                let head = ["A Game’s Rules", &number, &format!("Rules - {page}")][much].to_owned();
                format!("{line}\n\n{head}\n")
            }
            _ => line.to_owned(),
        })
    }),
    ("another encoding", |text, much| {
        let misread = |text: &str| text.bytes().map(char::from).collect::<String>();
        (0..much % 2 + 1).fold(text.to_owned(), |text, _| misread(&text))
    }),
    ("quotation marks and emphasis of a tool", |text, much| match much {
        0 => text.replace('“', "``").replace('”', "''"),
        1 => text.replace('“', "“_").replace('”', "_”"),
        _ => text.replace('“', "“**").replace('”', "**”"),
    }),
    ("one quotation in emphasis or a link", |text, much| {
        let [before, behind] = [["“_", "_”"], ["“**", "**”"], ["“[[", "]]”"]][much];
        text.replacen('“', before, 1).replacen('”', behind, 1)
    }),
    ("capital letters of numbers", |text, much| {
        each_line(text, |at, line| match line.split_once(' ') {
            Some((number, rest)) if is_of_rule(number) && at % [1, 3, 5][much] == 0 => {
                format!("{} {rest}", number.to_uppercase())
            }
            _ => line.to_owned(),
        })
    }),
    ("escapes of a tool", |text, much| match much {
        0 => text.replace('.', "\\."),
        1 => text.replace(',', "\\,"),
        _ => text.replace('.', "\\.").replace(',', "\\,"),
    }),
    ("examples and numbers in emphasis", |text, much| {
        each_line(text, |_, line| match (line.strip_prefix("Example:"), line.split_once(' ')) {
            (Some(said), _) => match much {
                0 => format!("*Example:*{said}"),
                1 => format!("*Example:{said}*"),
                _ => format!("**Example:**{said}"),
            },
            (None, Some((number, rest))) if is_of_rule(number) => format!("**{number}** {rest}"),
            _ => line.to_owned(),
        })
    }),
    ("wide spaces", |text, much| text.replace(' ', ["  ", "\u{a0}", "\u{2003}"][much])),
    ("indentation", |text, much| {
        each_line(text, |_, line| format!("{}{line}", ["  ", "\t", "        "][much]))
    }),
    ("doubled lines", |text, much| match much {
        0 => text.replace("\n\n", "\n").replace('\n', "\n\n"),
        _ => text.replace('\n', ["", "\n\n\n", "\r\n"][much]),
    }),
];

/// What is told, or undone where it can be.
const TOLD: [(&str, Damage); 25] = [
    ("both sides of a conflict", |text, much| {
        let is_rule = |line: &&str| line.split_once(' ').is_some_and(|pair| is_of_rule(pair.0));
        let line = text.lines().filter(is_rule).nth(3 * (much + 1)).expect("it has more rules");
        let theirs = format!("{} It is otherwise.", line.split(' ').next().unwrap_or_default());
        let both = format!("<<<<<<< ours\n{line}\n=======\n{theirs}\n>>>>>>> theirs");
        text.replace(line, &both)
    }),
    ("headings in other letters", |text, much| {
        each_line(text, |at, line| match line.split_once(". Parts of ") {
            Some((number, rest)) if at > 68 && (much < 2 || number.ends_with('1')) => {
                let parts = ["PARTS OF", "parts of", "Parts Of"][much];
                format!("{number}. {parts} {rest}")
            }
            _ => line.to_owned(),
        })
    }),
    ("quotation marks lost", |text, much| {
        let mut seen = 0;
        let is_kept = |sign: &char| {
            seen += usize::from(matches!(sign, '“' | '”'));
            !matches!(sign, '“' | '”') || much < 2 && seen % [5, 2][much] > 0
        };
        text.chars().filter(is_kept).collect()
    }),
    ("a sign before or behind each rule", |text, much| {
        each_line(text, |_, line| match line.split_once(' ') {
            Some((number, rest)) if is_of_rule(number) => {
                let [before, behind] = [["¶ ", ""], ["", " #"], ["", "¶"]][much];
                format!("{number} {before}{rest}{behind}")
            }
            _ => line.to_owned(),
        })
    }),
    ("links and escapes of a tool", |text, much| match much {
        0 => text.replace("See rule ", "See rule [["),
        1 => text.replace('“', "\\u201c").replace('”', "\\u201d"),
        _ => text.replace('’', "\\'92"),
    }),
    ("letters that look alike", |text, much| {
        text.replace(["keeper", "harbour", "or"][much], ["kеeper", "hаrbour", "оr"][much])
    }),
    ("links to edit", |text, much| {
        each_line(text, |at, line| match line.contains(". Parts of ") && at > 68 {
            true => format!("{line}{}", ["[edit]", " [edit | source]", " §"][much]),
            false => line.to_owned(),
        })
    }),
    ("capitals", |text, much| {
        let rules = text.rfind("100.1.").expect("it has one");
        let glossary = text.rfind("Glossary").expect("it has one");
        let from = [glossary, rules, 0][much];
        text[..from].to_owned() + &text[from..].to_uppercase()
    }),
    ("the glossary in another order", |text, much| {
        let start = text.rfind("Glossary\n\n").expect("it has one") + "Glossary\n\n".len();
        let end = text.rfind("Credits").expect("it has them");
        let mut entries: Vec<&str> = text[start..end].split_inclusive("\n\n").collect();
        match much {
            0 => entries.reverse(),
            1 => entries.sort_by_key(|entry| std::cmp::Reverse(entry.len())),
            _ => entries.sort_by_key(|entry| entry.chars().nth(1)),
        }
        text[..start].to_owned() + &entries.concat() + &text[end..]
    }),
    ("halves of a few lines lost", |text, much| {
        each_line(text, |at, line| match at % [7, 5, 3][much] {
            0 if line.len() > 150 => line[..line.floor_char_boundary(line.len() / 2)].to_owned(),
            _ => line.to_owned(),
        })
    }),
    ("wrapped lines twice", |text, much| {
        each_line(&wrapped(text, 60, true), |at, line| match at % [211, 97, 31][much] {
            0 if line.len() > 40 => format!("{line}\n{line}"),
            _ => line.to_owned(),
        })
    }),
    ("pieces twice", |text, much| {
        let (from, to) = [("202.1.", "202.2."), ("302.1.", "302.3."), ("401. P", "402. P")][much];
        let place = |number: &str| text.rfind(number).expect("it has one");
        let (before, behind) = text.split_at(place(to));
        before.to_owned() + &text[place(from)..place(to)] + behind
    }),
    ("neighbours in another order", |text, much| {
        let place = |number: &str| text.rfind(number).expect("it has one");
        let [one, two, end] = [
            ["203.1.", "203.2.", "203.3."],
            ["301. P", "302. P", "303. P"],
            ["2. C", "3. C", "4. C"],
        ][much]
            .map(place);
        [&text[..one], &text[two..end], &text[one..two], &text[end..]].concat()
    }),
    ("lines wrapped", |text, much| wrapped(text, [60, 90, 120][much], true)),
    ("lines wrapped without blank ones", |text, much| wrapped(text, [60, 90, 120][much], false)),
    ("blank lines lost", |text, _| text.replace("\n\n", "\n")),
    ("cut", |text, much| {
        text[..text.floor_char_boundary(text.len() * [30, 60, 95][much] / 100)].to_owned()
    }),
    ("a middle lost", |text, much| {
        without(text, |at, _| (400..400 + [20, 90, 300][much]).contains(&at))
    }),
    ("every so many lines lost", |text, much| {
        without(text, |at, line| !line.is_empty() && at % [51, 11, 3][much] == 0)
    }),
    ("lines cut", |text, much| {
        each_line(text, |_, line| line.chars().take([90, 70, 40][much]).collect())
    }),
    ("letters lost", |text, much| match much {
        0 => text.replace('’', "?"),
        1 => text.replace("A ", "Its ferry doesnt sail and a "),
        _ => text.replace('’', "\u{fffd}"),
    }),
    ("pieces in another order", |text, much| {
        let (front, body) = text.split_at(text.find("100.1.").expect("it has one"));
        let lines: Vec<&str> = body.split_inclusive('\n').collect();
        let pieces = lines.chunks(lines.len() / [3, 20, 100][much]).rev();
        front.to_owned() + &pieces.flatten().copied().collect::<String>()
    }),
    ("examples lost", |text, much| {
        let mut seen = 0;
        without(text, |_, line| {
            seen += usize::from(line.starts_with("Example:"));
            line.starts_with("Example:") && seen % [8, 2, 1][much] == 0
        })
    }),
    ("all before the first rule lost", |text, much| {
        let first = text.rfind(["1. Chapter of ferrys", "100. Parts of 100", "100.1."][much]);
        let date = "These rules are effective as of May 1, 1996.\n\n";
        date.to_owned() + &text[first.expect("it has one")..]
    }),
    ("a section lost, in the contents too", |text, much| {
        let section = [102, 401, 903][much].to_string() + ".";
        without(text, |_, line| line.starts_with(&section))
    }),
];

/// Whether this is the number of a rule, as `100.1.` or `100.1a`.
fn is_of_rule(number: &str) -> bool {
    number.len() == 6 && number.as_bytes()[3] == b'.' && number.as_bytes()[4].is_ascii_digit()
}

fn each_line(text: &str, change: impl Fn(usize, &str) -> String) -> String {
    text.lines().enumerate().map(|(at, line)| change(at, line) + "\n").collect()
}

fn without(text: &str, mut is_lost: impl FnMut(usize, &str) -> bool) -> String {
    let kept = text.lines().enumerate().filter(|(at, line)| !is_lost(*at, line));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

fn wrapped(text: &str, width: usize, keeps_blank: bool) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| keeps_blank || !line.is_empty()) {
        let mut column = 0;
        for word in line.split(' ') {
            let gap = if column == 0 { "" } else { " " };
            let is_full = column > 0 && column + 1 + word.chars().count() > width;
            column = if is_full { 0 } else { column + gap.len() } + word.chars().count();
            out += if is_full { "\n" } else { gap };
            out += word;
        }
        out.push('\n');
    }
    out
}

/// What a text says, but for white space.
fn says(text: &str) -> Vec<String> {
    let book = parse::read(text.as_bytes()).expect("it is read").rulebook;
    let shown = |record: &Record| format!("{} {:?} {}", record.kind, record.number, record.text);
    let matter = [RecordKind::Front, RecordKind::Back];
    let records = book.records().iter().filter(|record| !matter.contains(&record.kind));
    records.map(|record| squeezed(&shown(record))).collect()
}

#[test]
fn what_was_damaged_is_read_whole_or_told() {
    let home = tempfile::tempdir().expect("a folder");
    import(home.path(), &[&book("May 1, 1995")], ImportQuestion::default());
    let (sound, rehearsal) =
        (book("May 1, 1996"), ImportQuestion { rehearsal: true, ..ImportQuestion::default() });
    let words = says(&sound);
    let mut wrong = Vec::new();
    for (damages, is_mended) in [(MENDED.as_slice(), true), (TOLD.as_slice(), false)] {
        for ((name, damage), much) in
            damages.iter().flat_map(|damage| [0, 1, 2].map(move |much| (damage, much)))
        {
            let text = damage(&sound, much);
            let line = import(home.path(), &[&text], rehearsal).remove(0);
            let is_right = match line.result {
                Err(_) => !is_mended,
                Ok(taken) if taken.judgement.completeness == Completeness::Whole => {
                    says(&text) == words
                }
                Ok(taken) => !is_mended && !taken.judgement.reasons.is_empty(),
            };
            if !is_right {
                wrong.push(format!("{name}, {much}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_dash_between_words_keeps_its_space_where_lines_were_wrapped() {
    let texts = |text: &str| {
        let book = parse::read(text.as_bytes()).expect("it is read").rulebook;
        book.of_kind(RecordKind::Rule).map(|rule| rule.text.clone()).collect::<Vec<_>>()
    };
    let text = book("May 1, 1996").replace(" of number", " — number").replace(" unless", "—unless");
    let text = text.replace(", and", " / and");
    for width in [60, 72, 90] {
        assert_eq!(texts(&wrapped(&text, width, true)), texts(&text), "{width}");
    }
}

#[test]
fn a_word_put_in_place_of_another_all_through_is_told() {
    let Some(data) = real::data() else { return };
    let home = tempfile::tempdir().expect("a folder");
    let bytes = std::fs::read(data.join("cr-en/CR-20120201.txt")).expect("it is there");
    let sound = parse::decode(&bytes).text;
    let rehearsal = ImportQuestion { rehearsal: true, ..ImportQuestion::default() };
    let judged = |text: &str| {
        let line = import(home.path(), &[text], rehearsal).remove(0);
        line.result.expect("it is read").judgement.completeness
    };
    assert_eq!(judged(&sound.replace(['“', '”'], "\"")), Completeness::Whole);
    assert_eq!(judged(&sound.replace("battlefield", "field")), Completeness::Broken);
    // Letters that are wrong make words of no edition.
    let place = |wanted: &str| sound.rfind(wanted).expect("it is there");
    let (before, behind) = sound.split_at(place("copiable"));
    assert_eq!(judged(&format!("{before}copoable{}", &behind[8..])), Completeness::Broken);
    // No copy has a section of another day.
    let other = std::fs::read(data.join("cr-en/CR-20100618.txt")).expect("it is there");
    let other = parse::decode(&other).text;
    let section = |text: &str| {
        let [from, to] = ["\n112. ", "\n113. "].map(|heading| text.rfind(heading));
        from.expect("it is there")..to.expect("it is there")
    };
    let pasted =
        [&sound[..section(&sound).start], &other[section(&other)], &sound[section(&sound).end..]];
    assert_eq!(judged(&pasted.concat()), Completeness::Broken);
}
