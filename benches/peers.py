#!/usr/bin/env python3
"""Times the same searches by mtgcr, ripgrep, SQLite FTS5 and Groonga, on the same texts, in one run.

usage: benches/peers.py MTGCR HOME FOLDER

FOLDER holds official texts (`cr-en`, `cr-ja`), HOME a home into which they were imported.
Each peer gets every distinct line of all editions once, which is what mtgcr indexes too, in a
scratch folder that is removed at the end. `rg`, `sqlite3` and `groonga` must be installed;
a peer that is not is left out. Times are of whole processes, in milliseconds.
"""
import json, pathlib, shutil, sqlite3, subprocess, sys, tempfile, time

QUERIES = ["trample", "assigns lethal damage", "接死", "致死ダメージ 割り振"]


def decoded(path):
    data = path.read_bytes()
    for encoding in ("utf-8-sig", "utf-16", "cp1252", "latin-1"):
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    return ""


def lines_of(folder):
    """Every distinct line of all editions, newest edition first."""
    seen = {}
    for part in ("cr-en", "cr-ja"):
        for path in sorted((folder / part).glob("*.txt"), reverse=True):
            for line in decoded(path).splitlines():
                if line.strip():
                    seen.setdefault(line.strip(), None)
    return list(seen)


def make_lines(scratch, lines):
    (scratch / "lines.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_sqlite(scratch, lines):
    """Two tables, because no tokenizer of FTS5 serves both languages."""
    base = sqlite3.connect(scratch / "fts.db")
    base.execute("create virtual table stems using fts5(text, tokenize='porter unicode61')")
    base.execute("create virtual table grams using fts5(text, tokenize='trigram')")
    for table in ("stems", "grams"):
        base.executemany(f"insert into {table} values (?)", [(it,) for it in lines])
        base.execute(f"insert into {table}({table}) values ('optimize')")
    base.commit()
    base.close()


def make_groonga(scratch, lines):
    commands = [
        "table_create Texts TABLE_NO_KEY",
        "column_create Texts text COLUMN_SCALAR Text",
        "table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenMecab --normalizer NormalizerAuto",
        "column_create Words text COLUMN_INDEX|WITH_POSITION Texts text",
        "load --table Texts",
        json.dumps([{"text": it} for it in lines], ensure_ascii=False),
    ]
    typed = "\n".join(commands) + "\n"
    database = str(scratch / "groonga.db")
    subprocess.run(["groonga", "-n", database], input=typed.encode(), stdout=subprocess.DEVNULL, check=True)


def commands(scratch, mtgcr, home, query):
    """Each peer's command for a query, ten results."""
    words = query.split()
    is_japanese = any(ord(it) > 0x2FFF for it in query)
    table = "grams" if is_japanese else "stems"
    matching = " ".join(f'"{it}"' for it in words)
    select = f"select text from {table} where {table} match '{matching}' order by rank limit 10"
    return {
        "mtgcr": [mtgcr, "--home", home, "search", query],
        "rg": ["rg", "-i", "-m", "10", ".*".join(words), str(scratch / "lines.txt")],
        "sqlite3 FTS5": ["sqlite3", str(scratch / "fts.db"), select],
        "groonga": ["groonga", str(scratch / "groonga.db"), "select", "Texts", "--match_columns", "text"]
        + ["--query", query, "--limit", "10", "--sort_keys", "-_score"],
    }


def median(command):
    """Median of whole processes in milliseconds, and whether anything was printed."""
    times = []
    for _ in range(25):
        start = time.perf_counter()
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return sorted(times)[len(times) // 2], found(run.stdout)


def found(printed):
    """Whether there are results; Groonga prints their count first."""
    text = printed.decode(errors="replace").strip()
    if text.startswith("[[0,"):
        return json.loads(text)[1][0][0][0] > 0
    return bool(text)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    mtgcr, home, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    lines = lines_of(folder)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        makers = {"rg": make_lines, "sqlite3": make_sqlite, "groonga": make_groonga}
        print(f"{len(lines)} lines")
        for program, make in makers.items():
            if shutil.which(program):
                start = time.perf_counter()
                make(scratch, lines)
                print(f"{program}: made in {time.perf_counter() - start:.1f} s")
        peers = list(commands(scratch, mtgcr, home, "x"))
        print("| query | " + " | ".join(peers) + " |")
        print("| --- |" + " ---: |" * len(peers))
        for query in QUERIES:
            cells = []
            for command in commands(scratch, mtgcr, home, query).values():
                if shutil.which(command[0]) is None:
                    cells.append("–")
                    continue
                milliseconds, has_results = median(command)
                cells.append(f"{milliseconds:.1f}" + ("" if has_results else ", nothing found"))
            print(f"| `{query}` | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
