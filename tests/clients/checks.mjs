// How are checks run and counted? Each is told in one line; a failed one does not hold the others
// up, but the program ends with 1.

/** Gives a function that runs one check, with `report` for the end. */
export function checks() {
  let passed = 0;
  let failed = 0;
  const check = async (what, run) => {
    try {
      await run();
      passed += 1;
      console.log(`ok: ${what}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED: ${what}\n${error.stack ?? error}`);
    }
  };
  check.report = () => {
    console.log(`clients: ${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  };
  return check;
}
