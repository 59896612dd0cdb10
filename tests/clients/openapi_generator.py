"""Do the clients that openapi-generator makes from the API's description get their answers, in
Python and in TypeScript? Usage: python openapi_generator.py PROGRAM HOME

The home has no editions, so the sample answers. Without Java nothing can be generated, and without
node and its modules nothing is made in TypeScript; each is said.
"""

import importlib
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.request

from calls import CALLS

program, home = sys.argv[1:3]
tools = pathlib.Path(sys.executable).parent
here = pathlib.Path(__file__).parent
generator = tools / "openapi-generator-cli"
compiler = here / "node_modules" / "typescript" / "bin" / "tsc"

# `history` gives one of two answers, told apart by the discriminator of the description.
OPTIONS = {
    "python": ["--additional-properties", "useOneOfDiscriminatorLookup=true"],
    "typescript-fetch": [],
}


def generated(language: str, description: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The client in a language, which must be made without an error."""
    made = folder / language
    told = subprocess.run(
        [generator, "generate", "-i", description, "-g", language, "-o", made] + OPTIONS[language],
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-4000:]
    assert "ERROR" not in told.stdout + told.stderr, told.stdout + told.stderr
    return made


def in_python(base: str, description: pathlib.Path, folder: pathlib.Path):
    sys.path.insert(0, str(generated("python", description, folder)))
    client = importlib.import_module("openapi_client")
    api = client.DefaultApi(client.ApiClient(client.Configuration(host=base)))
    for name, arguments in CALLS:
        answer = getattr(api, name)(**arguments)
        answer = getattr(answer, "actual_instance", None) or answer
        assert answer.var_schema == 1 if hasattr(answer, "var_schema") else answer, name
        print(f"ok: {name} gives {type(answer).__name__}")


def in_typescript(base: str, description: pathlib.Path, folder: pathlib.Path):
    made = generated("typescript-fetch", description, folder)
    options = ["--target", "es2022", "--module", "commonjs", "--lib", "es2022,dom"]
    subprocess.run(
        ["node", compiler, *options, "--outDir", folder / "js", made / "index.ts"], check=True
    )
    calls = ["node", here / "generated.mjs", folder / "js" / "index.js", base]
    subprocess.run(calls, check=True)


def main():
    for needed in (generator, shutil.which("java")):
        if not needed or not pathlib.Path(needed).exists():
            print(f"skipped: there is no {needed or 'java'}")
            return
    server = subprocess.Popen(
        [program, "--home", home, "--quiet", "serve", "--addr", "127.0.0.1:0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        base = "http" + server.stdout.readline().split("http", 1)[1].split()[0].rstrip("/")
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            description = folder / "openapi.json"
            with urllib.request.urlopen(f"{base}/api/v1/openapi.json") as answer:
                description.write_bytes(answer.read())
            in_python(base, description, folder)
            if shutil.which("node") and compiler.exists():
                in_typescript(base, description, folder)
            else:
                print(f"skipped: there is no {compiler}")
        print("clients: all passed")
    finally:
        server.terminate()
        server.wait()


main()
