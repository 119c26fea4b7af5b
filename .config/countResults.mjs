import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suites } from '../src/cli/runSuites.mjs';

/**
 * `node countResults.mjs <folder> [<failures>...]`: prints the last line of .ci/run, from the JSON reports of Vitest and check.mjs, after a
 * line for each failed test with the first line of its reason. A failure without a report (for example a suite that did not start) counts
 * as one.
 */

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} OneTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: OneTest[] }} TestFile */
/** @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number, testResults?: TestFile[] }} Report */

const [folder = '.', ...crashed] = process.argv.slice(2);

/** @type {{ name: string, passed: number, failed: number }[]} */
const counts = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    /** @type {Report} */
    const { success, numPassedTests, numFailedTests, testResults = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const { name, status, message = '', assertionResults } of testResults) {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      for (const { fullName, failureMessages = [] } of failed) tell(name, fullName, failureMessages.join('\n'));
      if (status === 'failed' && failed.length === 0) tell(name, 'the file itself', message);
    }
    // A file that cannot be loaded fails without containing a failed test.
    return { name: file.replace('.json', ''), passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests) };
  });

/** @param {string} file @param {string} test @param {string} reason */
function tell(file, test, reason) {
  // eslint-disable-next-line no-control-regex -- colours of a terminal
  const [first = ''] = reason.replace(/\u001b\[\d+m/g, '').split('\n');
  console.log(`failed: ${basename(file)}: ${test}\n        ${first.slice(0, 300)}`);
}

const expected = {
  test: suites.map((suite) => `test-${suite}`),
  long: ['test-long'],
  // The results for the Node releases other than the one that runs this.
  nodes: [],
  check: ['check'],
};
for (const [command, names] of Object.entries(expected)) {
  if (!crashed.includes(command)) continue;
  for (const name of names)
    if (counts.every((count) => count.name !== name)) counts.push({ name: `${name} (without a report)`, passed: 0, failed: 1 });
  // Every report is fine, but the command failed.
  if (counts.every((count) => !names.some((name) => count.name.startsWith(name)) || count.failed === 0))
    counts.push({ name: `${command} itself`, passed: 0, failed: 1 });
}
// A run without any counts proves nothing.
if (counts.length === 0) counts.push({ name: 'any report', passed: 0, failed: 1 });

for (const { name, passed, failed } of counts) console.log(`${name}: ${String(passed)} passed, ${String(failed)} failed`);
/** @param {'passed' | 'failed'} key */
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${String(sum('passed'))} passed, ${String(sum('failed'))} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
