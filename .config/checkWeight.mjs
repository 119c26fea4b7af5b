import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** `npm run check:weight`: commits add little that is not text, unless their message explains why. */

const maxBytes = 1_000_000;
/** The line of a commit message that explains its binary files. */
const explained = /^Binaries: \S.{9,}$/m;

/**
 * The findings for commits that add more than a megabyte of binary files without a reason. Checks the commits that the remote's main lacks,
 * and always the last one.
 * @param {string} folder of the repository
 * @returns {string[]}
 */
export function heavyCommits(folder) {
  const git = (/** @type {string[]} */ ...args) => gitIn(folder, args);
  const head = git('rev-parse', 'HEAD');
  // Without a remote, or in a shallow clone, only the last commit is known to be new.
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  const base = isShallow ? null : attempt(() => git('merge-base', 'HEAD', 'refs/remotes/origin/main'));
  const own = base === null ? [] : git('rev-list', `${base}..HEAD`).split('\n');
  return [...new Set([head, ...own])]
    .filter((commit) => commit !== '')
    .flatMap((commit) => {
      const message = git('log', '-1', '--format=%B', commit);
      if (explained.test(message)) return [];
      const added = binariesOf(folder, commit);
      const bytes = added.reduce((sum, file) => sum + file.bytes, 0);
      if (bytes <= maxBytes) return [];
      const largest = added.toSorted((one, other) => other.bytes - one.bytes).slice(0, 3);
      return [
        `${commit.slice(0, 12)} "${message.split('\n', 1)[0]}" adds ${megabytes(bytes)} of binary files (${largest.map(({ path, bytes: size }) => `${path}, ${megabytes(size)}`).join('; ')}): ` +
          'every clone downloads them forever. Make them smaller, generate them, or explain them in a line of the message: "Binaries: <why>".',
      ];
    });
}

/**
 * The binary files that a commit adds or changes. Unknown for the oldest commit of a shallow clone.
 *
 * @param {string} folder
 * @param {string} commit
 */
function binariesOf(folder, commit) {
  const isCut =
    gitIn(folder, ['cat-file', 'commit', commit]).startsWith('parent ', 46) &&
    gitIn(folder, ['rev-list', '--parents', '-1', commit]) === commit;
  if (isCut) return [];
  // Renames add no weight.
  const changed = gitIn(folder, ['diff-tree', '-r', '--root', '--no-commit-id', '--numstat', '--diff-filter=AM', '-M100%', commit]);
  return changed.split('\n').flatMap((line) => {
    const [lines, , path] = line.split('\t');
    return lines === '-' && path !== undefined ? [{ path, bytes: Number(gitIn(folder, ['cat-file', '-s', `${commit}:${path}`])) }] : [];
  });
}

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {string} folder @param {readonly string[]} args */
const gitIn = (folder, args) =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }).trim();

/** @template T @param {() => T} work @returns {T | null} */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // A folder that is not a git repository has no history.
  const faults = attempt(() => gitIn('.', ['rev-parse', 'HEAD'])) === null ? [] : heavyCommits('.');
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
