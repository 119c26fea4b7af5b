import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from './packageRoot.mjs';
import { programEnvironment } from './programEnvironment.ts';

/** The memory limit, in megabytes, of a program that draws a theme once. The heaviest theme that is accepted takes 820, the bundled ones take 480. */
export const onceMegabytes = 950;
/** The same for one that stays: besides what drawing a theme once takes, it keeps the pictures it has drawn. */
export const stayingMegabytes = 1500;

/** Sets the limits and then becomes the program, so that the process, its pipes and its exit are those of the program. */
const limitedShell = 'ulimit -d "$0" && { echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"';

const watcher = pathToFileURL(join(packageRoot, 'src', 'themeFiles', 'watchMemory.mjs')).href;

/** Otherwise the drawing library's allocator (mimalloc) maps a gigabyte for later use, and a limit counts all of it. */
const reservesNothing = { MIMALLOC_ARENA_EAGER_COMMIT: '0' };

/**
 * What V8 reserves for code, in kilobytes: since Node 24 it maps 510 MB writable at once and fills a few of them, and RLIMIT_DATA counts all. Without
 * adding them, themes would have only half of their memory.
 */
function reservedForCode(): number {
  const regions = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([\da-f]+)-([\da-f]+) rwxp \S+ 00:00 0\s*(?:\[anon.*)?$/gm);
  return [...regions].reduce((sum, [, from = '', to = '']) => sum + (parseInt(to, 16) - parseInt(from, 16)) / 1024, 0);
}

/**
 * How to start Node with a program that opens strangers' files, so that it knows no secret of its parent, uses at most this much memory, whichever
 * library asks for it, and never takes its server along; the same holds for its own children. On Linux the system refuses it more (RLIMIT_DATA:
 * unlike the address space, of which V8 reserves much in advance), and when memory runs out, this process is the first to be killed. macOS and
 * Windows have no such limit: there it checks its own memory twenty times a second and exits.
 */
export function limitedCommand(
  args: readonly string[],
  megabytes: number,
  platform: NodeJS.Platform = process.platform,
): { readonly command: string; readonly args: string[]; readonly env: NodeJS.ProcessEnv } {
  const { execPath } = process;
  const env = { ...programEnvironment(), ...reservesNothing };
  if (platform === 'linux') {
    const kilobytes = megabytes * 1000 + reservedForCode();
    return { command: '/bin/sh', args: ['-c', limitedShell, String(kilobytes), execPath, ...args], env };
  }
  return { command: execPath, args: ['--import', `${watcher}?megabytes=${megabytes}`, ...args], env };
}
