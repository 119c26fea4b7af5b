import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runNpm } from './runNpm.mjs';
import { canInstallPackages, installPackages } from './installPackages.mjs';
import { runCommand } from './runCommand.mjs';

/** The suites of `npm test`. */
export const suites = ['unit', 'server', 'scenes', 'browser', 'e2e'];

/** Runs all test suites, even after a failure. Prints one line per suite and sets the exit code of the first failure. */
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
 * For tests that start the kiosk as on a desktop, installs Xvfb, a virtual screen, and the tool that reads its size, if Debian packages can
 * be installed without a prompt. Otherwise, those tests report that they were skipped.
 */
async function ensureScreen() {
  if (!canInstallPackages() || (await isThere())) return;
  await installPackages(['xvfb', 'x11-xserver-utils']);
}

/** Neither program exits with 0 without a screen, so don't check for success; 127 means that the program is missing. */
async function isThere() {
  const programs = [runCommand('Xvfb', ['-help'], { output: 'kept' }), runCommand('xrandr', ['--help'], { output: 'kept' })];
  return (await Promise.all(programs)).every(({ code }) => code !== 127);
}
