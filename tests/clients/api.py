"""Does the API answer a client that was generated from its description, and a tester who tries all
that the description allows and does not? Usage: python api.py PROGRAM HOME

The home has no editions, so the sample answers.
"""

import importlib
import io
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from calls import CALLS

program, home = sys.argv[1:3]
tools = pathlib.Path(sys.executable).parent
server = subprocess.Popen(
    [program, "--home", home, "--quiet", "serve", "--addr", "127.0.0.1:0"],
    stdout=subprocess.PIPE,
    text=True,
)


def generated(base: str, folder: str):
    """The client that openapi-python-client makes; what it warns of is an operation that it lacks."""
    description = pathlib.Path(folder, "openapi.json")
    with urllib.request.urlopen(f"{base}/api/v1/openapi.json") as answer:
        description.write_bytes(answer.read())
    made = subprocess.run(
        [tools / "openapi-python-client", "generate", "--path", description]
        + ["--output-path", pathlib.Path(folder, "generated"), "--meta", "none"],
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    for sentence in ("WARNING", "unsupported", "skipping"):
        assert sentence.lower() not in made.stdout.lower(), made.stdout
    sys.path.insert(0, folder)
    return importlib.import_module("generated").Client(base_url=base)


def asks(client):
    """Each operation is asked once, and its answer is read into the types that were generated."""
    default = "generated.api.default"
    text = lambda it: importlib.import_module("generated.types").File(payload=io.BytesIO(it))
    for name, arguments in CALLS:
        if "body" in arguments:
            arguments = {"body": text(arguments["body"])}
        answer = importlib.import_module(f"{default}.{name}").sync(client=client, **arguments)
        assert answer is not None, name
        assert getattr(answer, "schema", 1) == 1, name
        assert "Problem" not in type(answer).__name__, f"{name}: {answer}"
        print(f"ok: {name} gives {type(answer).__name__}")


def tries(base: str, folder: str):
    """Requests by the hundred, within the description and beside it; it leaves notes in `folder`."""
    # Of wrong data made at random, an empty flag is one, and `&blame` is how a flag is set here: so
    # it is wrong in the ways that are gone through one by one, and right where it is made at random.
    for phases, mode in [("examples,coverage", "all"), ("fuzzing", "positive")]:
        tried = subprocess.run(
            [tools / "schemathesis", "run", f"{base}/api/v1/openapi.json", "--checks", "all"]
            + ["--max-examples", "5", "--phases", phases, "--mode", mode, "--seed", "1"],
            capture_output=True,
            text=True,
            cwd=folder,
        )
        assert tried.returncode == 0, tried.stdout[-6000:] + tried.stderr
    print("ok: schemathesis finds nothing")


try:
    line = server.stdout.readline()
    base = "http" + line.split("http", 1)[1].split()[0].rstrip("/")
    with tempfile.TemporaryDirectory() as folder:
        asks(generated(base, folder))
        tries(base, folder)
    print("clients: all passed")
finally:
    server.terminate()
    server.wait()
