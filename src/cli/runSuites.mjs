import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureScreen } from './ensureScreen.mjs';
import { runNpm } from './runNpm.mjs';

/** What `npm test` runs. */
export const suites = ['unit', 'server', 'scenes', 'browser', 'groups', 'e2e'];

/** Runs every suite of tests to its end, says in a line for each how it went, and sets the exit code of the first that failed. */
export async function runSuites() {
  await ensureInstalled();
  // Some of the groups; `npm run test:long` goes through 400.
  const env = { STAGEBOOTH_GROUPS_COUNT: '24', ...process.env, CHROMIUM_PATH: await ensureBrowser() };
  await ensureScreen();
  await ensureBuilt();
  /** @type {number[]} */
  const codes = [];
  for (const suite of suites) codes.push((await runNpm(['run', '--silent', `test:${suite}`], { output: 'shown', env })).code);
  const lines = suites.map(
    (suite, place) => `  ${suite.padEnd(8)} ${codes[place] === 0 ? 'passed' : `FAILED (exit code ${codes[place]})`}`,
  );
  process.stdout.write(['', ...lines, '', ''].join('\n'));
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
}
