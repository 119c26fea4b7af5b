import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** `npm run check:weight`: no commit adds much that is not text, unless its message says why. */

const maxBytes = 1_000_000;
/** The line of a commit's message that explains what it adds. */
const explained = /^Binaries: \S.{9,}$/m;

/**
 * What to say of each commit that adds more than a megabyte of binary files without a reason: of those that the remote's main does not
 * have, and of the last one in any case.
 * @param {string} folder of the repository
 * @returns {string[]}
 */
export function heavyCommits(folder) {
  const git = (/** @type {string[]} */ ...args) => gitIn(folder, args);
  const head = git('rev-parse', 'HEAD');
  // Without a remote, and of a shallow clone, only the last commit is known to be new.
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
          'every clone downloads them for ever. Make them smaller, generate them, or say why in a line of the message: "Binaries: <why>".',
      ];
    });
}

/** The binary files that a commit adds or changes. Of the oldest commit of a shallow clone nobody can tell. @param {string} folder @param {string} commit */
function binariesOf(folder, commit) {
  const isCut =
    gitIn(folder, ['cat-file', 'commit', commit]).startsWith('parent ', 46) &&
    gitIn(folder, ['rev-list', '--parents', '-1', commit]) === commit;
  if (isCut) return [];
  // What only gets another name adds nothing.
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
  // A folder that was not cloned has no history.
  const faults = attempt(() => gitIn('.', ['rev-parse', 'HEAD'])) === null ? [] : heavyCommits('.');
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
