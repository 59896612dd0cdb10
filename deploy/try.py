#!/usr/bin/env python3
"""Does a proxy in front of three replicas fail no request, whatever happens behind it?

    deploy/try.py nginx|haproxy PROGRAM TEXT NEWER [REQUESTS]

Everything happens on this machine, in a folder that vanishes. TEXT is imported and served by three
replicas behind the configuration of this folder. While readers ask for pages and answers, a replica
is killed and started again, each replica is restarted in turn, and NEWER is imported. Counted are
answers by status, answers that broke off, and how long the import took to be seen.

The English texts of corpus/sample will do. nginx wants to be started by root.
"""

import collections
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
PORTS = (8081, 8082, 8083)
FRONT = 8090
READERS = 8
HOST = {"Host": "rules.example.org"}


class Replicas:
    """Three programs that serve one home."""

    def __init__(self, program, home):
        self.program, self.home, self.running = program, home, {}

    def start(self, port):
        command = [self.program, "--home", self.home, "--quiet", "serve", "--addr"]
        command += [f"127.0.0.1:{port}", "--host-name", HOST["Host"]]
        self.running[port] = subprocess.Popen(command, stdout=subprocess.PIPE)
        self.running[port].stdout.readline()

    def stop(self, port, how):
        self.running[port].send_signal(how)
        self.running.pop(port).wait()


def proxy(kind, folder):
    """Starts the proxy with the configuration of this folder, at a port that needs no rights."""
    if kind == "haproxy":
        text = (HERE / "haproxy/haproxy.cfg").read_text()
        (folder / "proxy.cfg").write_text(text.replace("bind :80", f"bind 127.0.0.1:{FRONT}"))
        command = ["haproxy", "-f", folder / "proxy.cfg"]
    else:
        text = (HERE / "nginx/mtgcr.conf").read_text()
        text = text.replace("listen 80", f"listen 127.0.0.1:{FRONT}")
        text = re.sub(r"listen \[::\].*", "", text).replace("/var/cache/nginx", str(folder))
        (folder / "site.conf").write_text(text)
        (folder / "proxy.cfg").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/proxy.log;\nevents {{}}\n"
            f"http {{ access_log off; include {folder}/site.conf; }}\n"
        )
        command = ["nginx", "-c", folder / "proxy.cfg"]
    log = open(folder / "said.log", "wb")
    return subprocess.Popen(command, stdout=log, stderr=log)


def get(connection, address):
    connection.request("GET", address, headers=HOST)
    answer = connection.getresponse()
    return answer.status, answer.read()


def connect():
    return http.client.HTTPConnection("127.0.0.1", FRONT, timeout=30)


def newest(port):
    """The date of the newest edition that a replica knows."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    rows = json.loads(get(connection, "/api/v1/editions")[1])["editions"]
    return max(row["effective"] for row in rows)


class Load:
    """Readers who ask again and again, each on a connection of their own."""

    def __init__(self, addresses):
        self.addresses, self.counts, self.slowest = addresses, collections.Counter(), 0.0
        self.done, self.lock = threading.Event(), threading.Lock()
        self.readers = [threading.Thread(target=self.read, args=(it,)) for it in range(READERS)]

    def read(self, seed):
        chance, connection = random.Random(seed), connect()
        while not self.done.is_set():
            began = time.monotonic()
            try:
                address = chance.choice(self.addresses)
                if "search" in address:
                    address += f"&limit={chance.randint(1, 100)}"
                what = get(connection, address)[0]
            except (OSError, http.client.HTTPException) as error:
                what, connection = type(error).__name__, connect()
            with self.lock:
                self.counts[what] += 1
                self.slowest = max(self.slowest, time.monotonic() - began)

    def wait_for(self, more):
        with self.lock:
            wanted = self.counts.total() + more
        while self.counts.total() < wanted:
            time.sleep(0.05)

    def report(self, when):
        with self.lock:
            counts, self.counts = self.counts, collections.Counter()
            slowest, self.slowest = self.slowest, 0.0
        print(f"{when:34} {counts.total():6} {dict(counts)}, slowest {slowest:.2f} s", flush=True)
        return counts


def addresses():
    """Pages and answers of the API, so many that the proxy's cache does not answer them all."""
    numbers = [f"{chapter}.{rule}" for chapter in range(100, 123) for rule in range(1, 6)]
    numbers += [f"702.{rule}" for rule in range(2, 150)] + [f"704.{rule}" for rule in range(1, 7)]
    connection, found = connect(), ["/", "/contents", "/api/v1/editions", "/assets/page.css"]
    for number in numbers:
        both = [f"/{number}", f"/api/v1/show?q={number}"]
        found += [it for it in both if get(connection, it)[0] == 200]
    # With a limit of its own, each of these is asked of a replica; they are the half of all.
    found += [f"/api/v1/search?q=rule+{number}" for number in range(1, len(found))]
    return [it for it in found if get(connection, it)[0] == 200]


def main(kind, program, text, newer, requests="6000"):
    share = int(requests) // 5
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mtgcr-try-"))
    os.chmod(folder, 0o755)
    replicas = Replicas(program, folder / "home")
    bring = [program, "--home", folder / "home", "--quiet", "import"]
    subprocess.run([*bring, text], check=True, stdout=subprocess.DEVNULL)
    front = None
    failed = 0
    try:
        for port in PORTS:
            replicas.start(port)
        front = proxy(kind, folder)
        time.sleep(2)
        load = Load(addresses())
        print(f"{kind}: {len(load.addresses)} addresses, {READERS} readers", flush=True)
        for reader in load.readers:
            reader.start()

        def part(when):
            counts = load.report(when)
            return counts.total() - counts[200]

        load.wait_for(share)
        failed += part("all is well")
        replicas.stop(PORTS[0], signal.SIGKILL)
        load.wait_for(share)
        failed += part("one was killed")
        replicas.start(PORTS[0])
        load.wait_for(share)
        failed += part("it is back")
        for port in PORTS:
            replicas.stop(port, signal.SIGTERM)
            load.wait_for(share // 6)
            replicas.start(port)
            time.sleep(3)
        failed += part("each was restarted")
        before, began = newest(PORTS[0]), time.monotonic()
        subprocess.run([*bring, newer], check=True, stdout=subprocess.DEVNULL)
        imported = time.monotonic()
        seen = {}
        while len(seen) < len(PORTS) and time.monotonic() < imported + 30:
            for port in PORTS:
                if newest(port) != before:
                    seen.setdefault(port, time.monotonic() - imported)
            time.sleep(0.05)
        load.wait_for(share)
        failed += part("an import rolled through")
        times = ", ".join(f"{it:.1f}" for it in seen.values())
        print(f"import {imported - began:.1f} s; seen by {len(seen)} of {len(PORTS)} after {times} s")
        load.done.set()
    finally:
        if front:
            front.terminate()
            front.wait()
        for port in list(replicas.running):
            replicas.stop(port, signal.SIGTERM)
        if not failed:
            shutil.rmtree(folder)
    print(f"failed: {failed}" + (f"; see {folder}" if failed else ""))
    return failed != 0


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
