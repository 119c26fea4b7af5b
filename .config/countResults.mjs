import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node countResults.mjs <folder> [<what failed>...]`: the last line of .ci/run, from Vitest's JSON reports and those of
 * check.mjs. What failed without a report that says so (a suite that did not even start) counts as one.
 */

/** @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number }} Report */

const [folder = '.', ...crashed] = process.argv.slice(2);

/** @type {{ name: string, passed: number, failed: number }[]} */
const counts = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    /** @type {Report} */
    const { success, numPassedTests, numFailedTests } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // A file that cannot be loaded fails without a failed test in it.
    return { name: file.replace('.json', ''), passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests) };
  });

const tests = counts.filter(({ name }) => name !== 'check');
const checks = counts.filter(({ name }) => name === 'check');
/** @param {typeof counts} some */
const silent = (some) => some.every(({ failed }) => failed === 0);
if (silent(tests) && (crashed.includes('test') || tests.length === 0)) counts.push({ name: 'test (no report)', passed: 0, failed: 1 });
if (silent(checks) && (crashed.includes('check') || checks.length === 0)) counts.push({ name: 'check (no report)', passed: 0, failed: 1 });

for (const { name, passed, failed } of counts) console.log(`${name}: ${String(passed)} passed, ${String(failed)} failed`);
/** @param {'passed' | 'failed'} key */
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${String(sum('passed'))} passed, ${String(sum('failed'))} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
