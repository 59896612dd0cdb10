//! What is typed for each command, as its help shows it? One constant a command.
//!
//! All that ask and keep nothing are run by a test.

/// Of `find`.
pub const FIND: &str =
    "Examples:\n  mtgcr 702.19b\n  mtgcr first strike\n  mtgcr what is deathtouch";
/// Of `search`.
pub const SEARCH: &str = "Examples:\n  mtgcr search lethal damage\n  mtgcr search \"damage assignment\" -trample -n 3\n  mtgcr search トランプル --lang ja";
/// Of `show`.
pub const SHOW: &str = "Examples:\n  mtgcr show 702.19b 510.1c\n  mtgcr show 509.6@DSK\n  mtgcr show trample --lang en";
/// Of `term`.
pub const TERM: &str =
    "Examples:\n  mtgcr term trample\n  mtgcr term 致死ダメージ\n  mtgcr term トランプル --in 2024";
/// Of `diff`.
pub const DIFF: &str = "Examples:\n  mtgcr diff DSK FDN\n  mtgcr diff DSK..FDN \"damage assignment order\"\n  mtgcr diff DSK 510.1c --json";
/// Of `history`.
pub const HISTORY: &str = "Examples:\n  mtgcr history 509.2\n  mtgcr log 509.6@DSK\n  mtgcr history --topic \"damage assignment order\"";
/// Of `blame`.
pub const BLAME: &str =
    "Examples:\n  mtgcr blame 510.1c\n  mtgcr blame 509.2 --in FDN\n  mtgcr blame トランプル";
/// Of `contents`.
pub const CONTENTS: &str =
    "Examples:\n  mtgcr contents\n  mtgcr contents 702 DSK\n  mtgcr contents --json";
/// Of `dump`.
pub const DUMP: &str =
    "Examples:\n  mtgcr dump FDN\n  mtgcr dump ja:latest --json\n  mtgcr dump 2024-09 -o dsk.txt";
/// Of `bulletin`.
pub const BULLETIN: &str =
    "Examples:\n  mtgcr bulletin\n  mtgcr bulletin FDN\n  mtgcr bulletin 2024-11-08 --json";
/// Of `editions`.
pub const EDITIONS: &str =
    "Examples:\n  mtgcr editions\n  mtgcr editions --verify\n  mtgcr editions --json";
/// Of `translation`.
pub const TRANSLATION: &str = "Examples:\n  mtgcr translation status\n  mtgcr translation status --section 510\n  mtgcr translation check --section 510";
/// Of `export`.
pub const EXPORT: &str = "Examples:\n  mtgcr export po\n  mtgcr export po 510 --drafts -o draft.po\n  mtgcr export csv\n  mtgcr export jsonl --section 510";
/// Of `lint`.
pub const LINT: &str = "Examples:\n  mtgcr lint\n  mtgcr lint DSK\n  mtgcr lint --sarif";
/// Of `import`.
pub const IMPORT: &str = "Examples:\n  mtgcr import MagicCompRules-20241108.txt\n  mtgcr import --dry-run folder\n  mtgcr import --as bulletin --effective 2024-11-08 notes.md";
/// Of `update`.
pub const UPDATE: &str =
    "Examples:\n  mtgcr update\n  mtgcr update --check\n  mtgcr update --since 2024-01-01";
/// Of `remove`.
pub const REMOVE: &str =
    "Examples:\n  mtgcr remove 2024-09-20\n  mtgcr remove DSK\n  mtgcr remove bulletin:2024-11-08";
/// Of `serve`.
pub const SERVE: &str = "Examples:\n  mtgcr serve\n  mtgcr serve --open\n  mtgcr serve --addr 0.0.0.0:8080 --host-name rules.example.org";
/// Of `completions`.
pub const COMPLETIONS: &str =
    "Examples:\n  mtgcr completions bash\n  mtgcr completions zsh\n  mtgcr completions fish";
