import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { partOf } from './partOf.mjs';

/**
 * `npm run test:nodes`: runs the unit and server tests and an end-to-end visit on each release line that package.json allows, except the
 * one that runs this. npm installs the releases below build/nodes. If STAGEBOOTH_LONG_PART is `2/12`, as in
 * `partOf.mjs`, runs a quarter of the unit and server tests on one of these Nodes, so that the twelve parts run all tests on each.
 */

/**
 * The oldest Node of each line. Node itself supports 22 until April 2027, 24 until April 2028, 26 until April 2029; support for 20 ended in
 * April 2026, and we will drop it together with 22.
 */
const releases = ['20.19', '22.12', '24', '26'];

const platforms = /** @type {Record<string, string>} */ ({ linux: 'linux', darwin: 'darwin', win32: 'win' });
const others = releases.filter((release) => release.split('.')[0] !== process.versions.node.split('.')[0]);
const chosen = partOf(others, others.length);
const [part = 1, parts = 1] = (process.env['STAGEBOOTH_LONG_PART'] ?? '1/1').split('/').map(Number);
const shards = Math.max(1, Math.floor(parts / others.length));
const shard = Math.min(shards, Math.floor((part - 1) / others.length) + 1);
const failed = chosen.filter((release) => !passes(release));
for (const release of chosen) console.log(`Node ${release}: ${failed.includes(release) ? 'FAILED' : 'passed'}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** @param {string} release @returns {boolean} whether all tests pass on it */
function passes(release) {
  const node = nodeOf(release);
  const run = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    spawnSync(node, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], {
      stdio: 'inherit',
      env: {
        ...process.env,
        // Programs that tests start by the name `node` use the same release, and each run's report has its own name.
        PATH: [dirname(node), process.env['PATH']].join(delimiter),
        npm_lifecycle_event: `test-node-${release}-${name}`,
      },
    }).status === 0;
  const rules = run(
    'rules',
    '--project',
    'unit',
    '--project',
    'server',
    ...(shards === 1 ? [] : [`--shard=${String(shard)}/${String(shards)}`]),
  );
  return run('visit', '--project', 'e2e', join('tests', 'e2e', 'visit.test.ts')) && rules;
}

/** @param {string} release @returns {string} the program */
function nodeOf(release) {
  const folder = resolve('build', 'nodes', release);
  const name = `node-${platforms[process.platform]}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error', '--prefix', folder, `${name}@${release}`],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
