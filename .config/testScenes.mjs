import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { comparePictureFolders } from './comparePictureFolders.mjs';

/**
 * `npm run test:scenes`: the scenes suite, with Vitest's options. `-- --against <revision>` compares pixels instead: draws the same scenes
 * at the commit where the revision and this branch diverged, with the tests from there, and writes pictures of all differences to
 * build/scene-differences/against.
 */
const options = process.argv.slice(2);
const place = options.indexOf('--against');
if (place === -1) process.exitCode = runSuite('.', options, process.env);
else {
  const [, revision = ''] = options.splice(place, 2);
  process.exitCode = compareWith(revision, options);
}

/** @param {string} folder @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @returns {number} the exit code */
function runSuite(folder, args, env) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'scenes', ...args], { cwd: folder, stdio: 'inherit', env });
  return status ?? 1;
}

/** @param {string} revision @param {readonly string[]} args @returns {number} 0 if every pixel is the same */
function compareWith(revision, args) {
  const commit = mergeBase(revision);
  if (commit === null) {
    console.error(
      `There is no revision "${revision}" here. Name a branch, a tag or a commit: npm run test:scenes -- --against origin/main`,
    );
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-scenes-'));
  const [tree, then, now] = [join(folder, 'tree'), join(folder, 'then'), join(folder, 'now')];
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'), 'junction');
    for (const [where, pictures] of [
      ['.', now],
      [tree, then],
    ]) {
      const code = runSuite(/** @type {string} */ (where), args, { ...process.env, STAGEBOOTH_SCENE_PICTURES: pictures });
      // Other test failures, such as a text without enough room, do not matter here.
      if (code !== 0)
        console.warn(
          `Some tests failed ${where === '.' ? 'here' : `in ${commit}`}: the scenes that they did not draw are reported as missing.`,
        );
    }
    if (!existsSync(then)) {
      console.error(`The tests of ${commit} did not draw these scenes. Name a later revision, or other tests.`);
      return 1;
    }
    const { told, alike } = comparePictureFolders({ then, now, differences: join('build', 'scene-differences', 'against') });
    console.log([...told, `${told.length} scenes differ from ${commit.slice(0, 12)}, ${alike} are identical.`].join('\n'));
    return told.length === 0 ? 0 : 1;
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} revision @returns {string | null} the commit at which it and this branch parted */
function mergeBase(revision) {
  try {
    return git('merge-base', 'HEAD', revision);
  } catch {
    return null;
  }
}

/** @param {readonly string[]} args */
function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
