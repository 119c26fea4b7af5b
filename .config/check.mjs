import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run check`: runs every `check:...` script of package.json, two at a time and all to the end, so that one run shows everything to
 * fix. Prints the output of failed checks only.
 */

/**
 * The purpose of each check. Rules for lint and imports give their own reasons.
 * @type {Record<string, string>}
 */
const reasons = {
  'check:budgets': 'Guests see nothing before Welcome, so everything loaded until then is limited. Load later what is not needed yet.',
  'check:format': 'A single format, so that diffs show only real changes. `npm run fix` applies it.',
  'check:names':
    'Each name has one meaning in the whole code, and retired terms (src/GLOSSARY.md) are rejected, so that names are clear and searches find only what is meant.',
  'check:rooms':
    'A feature is one folder in each room, so that it can be read, changed and removed alone, and the next feature costs no more than the last.',
  'check:tested-only':
    'Code used only by tests does not belong in the product. Delete it with its test, or move it to tests/support. Mark a fake of a port `@internal` and give the reason.',
  'check:types': 'The compiler is the first test. All strict flags are on, because a hole in the types is a hole in the proof.',
  'check:unused': 'Unused code is still read, maintained and misunderstood. Delete it; git remembers.',
  'check:weight': 'A clone should take seconds. Added files stay in the history, even if the next commit removes them.',
  'check:duplicates': 'Duplicated code gets fixed in only one place. Move the common part to its own file, under its own name.',
};

/** @typedef {{ name: string, passed: boolean, output: string }} Outcome */

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// Lint takes half of the total time, so start it first; otherwise everything would wait for it at the end.
const waiting = Object.keys(scripts)
  .filter((name) => name.startsWith('check:'))
  .toSorted((one, other) => Number(other === 'check:lint') - Number(one === 'check:lint'));

/** @param {string} name @returns {Promise<Outcome>} */
function run(name) {
  return new Promise((resolve) => {
    const began = performance.now();
    let output = '';
    // On Windows, npm is a .cmd file, which starts only in a shell.
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (/** @type {Buffer} */ data) => (output += data.toString()));
    child.stderr.on('data', (/** @type {Buffer} */ data) => (output += data.toString()));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      const passed = code === 0;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      if (!passed) console.log([...(reasons[name] === undefined ? [] : [reasons[name], '']), output.trimEnd(), ''].join('\n'));
      resolve({ name, passed, output });
    });
  });
}

/** @type {Outcome[]} */
const outcomes = [];
async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) outcomes.push(await run(name));
}
await Promise.all([work(), work()]);

const failed = outcomes.filter((outcome) => !outcome.passed);
const numPassedTests = outcomes.length - failed.length;
console.log(
  failed.length === 0
    ? `All ${String(numPassedTests)} checks passed.`
    : `${String(failed.length)} of ${String(outcomes.length)} checks failed: ${failed.map(({ name }) => name).join(', ')}. \`npm run fix\` fixes format and part of lint.`,
);

// For .ci/run, in the format of Vitest's JSON reports, so that checks and tests are counted alike.
const reports = process.env['STAGEBOOTH_TEST_REPORT_DIR'];
if (reports !== undefined) {
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, 'check.json'),
    JSON.stringify({ success: failed.length === 0, numPassedTests, numFailedTests: failed.length }),
  );
}
process.exitCode = failed.length === 0 ? 0 : 1;
