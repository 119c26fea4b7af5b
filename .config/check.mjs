import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run check`: every script of package.json that is named `check:...`, two at a time, all of them to the end, so that
 * one run shows all there is to fix. Only what fails is printed in full.
 */

/**
 * Why a check is there. Rules of lint and imports give their own reasons.
 * @type {Record<string, string>}
 */
const reasons = {
  'check:budgets': 'Before Welcome a guest sees nothing: what is loaded then is counted, and what can come later comes later.',
  'check:format': 'One form for all, so that a diff shows only what is new. `npm run fix` writes it.',
  'check:names':
    'One name, one thing, in the whole house, and no term that src/GLOSSARY.md has retired: whoever reads a name knows which one is meant, and a search finds it alone.',
  'check:rooms':
    'A feature is one folder in each room: then it can be read, changed and taken out alone, and the next one costs no more than the last.',
  'check:tested-only':
    'What only tests use is no part of the product. Delete it with its test or, if tests need it, move it to tests/support; a fake of a port is marked `@internal` with the reason.',
  'check:types': 'The compiler is the first test, strict to the last flag: a hole in the types is a hole in the proof.',
  'check:unused': 'What nobody uses is still read, kept up to date and misunderstood. Delete it; git remembers.',
  'check:weight': 'A clone should take seconds. What a commit adds stays in the history, even if the next one removes it.',
  'check:duplicates': 'What is written twice is fixed once. Give what is common a name and a file of its own.',
};

/** @typedef {{ name: string, passed: boolean, output: string }} Outcome */

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
// Half of all the time goes to lint: whoever began it last would wait for it alone.
const waiting = Object.keys(scripts)
  .filter((name) => name.startsWith('check:'))
  .toSorted((one, other) => Number(other === 'check:lint') - Number(one === 'check:lint'));

/** @param {string} name @returns {Promise<Outcome>} */
function run(name) {
  return new Promise((resolve) => {
    const began = performance.now();
    let output = '';
    // npm is a .cmd file on Windows, which starts in a shell only.
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

// For .ci/run, in the shape of Vitest's JSON reports, so that checks and tests are counted alike.
const reports = process.env['STAGEBOOTH_TEST_REPORT_DIR'];
if (reports !== undefined) {
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    join(reports, 'check.json'),
    JSON.stringify({ success: failed.length === 0, numPassedTests, numFailedTests: failed.length }),
  );
}
process.exitCode = failed.length === 0 ? 0 : 1;
