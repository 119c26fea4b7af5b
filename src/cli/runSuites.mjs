import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runNpm } from './runNpm.mjs';
import { runCommand } from './runCommand.mjs';

/** What `npm test` runs. */
export const suites = ['unit', 'server', 'scenes', 'browser', 'e2e'];

/** Runs every suite of tests to its end, says in a line for each how it went, and sets the exit code of the first that failed. */
export async function runSuites() {
  await ensureInstalled();
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
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

/**
 * Gets Xvfb, a screen in memory, for the tests that start the kiosk as on a desktop, and the tool that tells its size, where Debian's packages can be
 * had without asking anybody. Where they can't, those tests say that they were left out.
 */
async function ensureScreen() {
  if (process.platform !== 'linux' || (await isThere())) return;
  if (process.getuid?.() !== 0) return;
  process.stderr.write('Installing Xvfb for the tests ...\n');
  const options = /** @type {const} */ ({ output: 'kept', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  await runCommand('apt-get', ['update'], options);
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'xvfb', 'x11-xserver-utils'], options);
}

/** Neither has a question that it answers by 0 without a screen; not being there is 127. */
async function isThere() {
  const programs = [runCommand('Xvfb', ['-help'], { output: 'kept' }), runCommand('xrandr', ['--help'], { output: 'kept' })];
  return (await Promise.all(programs)).every(({ code }) => code !== 127);
}
