// How is the server started and stopped?

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts `mtgcr serve` on a free port; gives its address, and `stop`, which gives the exit code. */
export async function serve(program, home) {
  const args = ["--home", home, "--quiet", "serve", "--addr", "127.0.0.1:0"];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.once("exit", () => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const first = new Promise((resolve) => lines.once("line", resolve));
  const line = await Promise.race([first, ended.then((code) => `ended with ${code}`)]);
  const address = line.match(/http:\/\/[^\s/]+/)?.[0];
  if (!address) throw new Error(`the server says no address: ${line}`);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { address, stop };
}
