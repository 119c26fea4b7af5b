import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from './packageRoot.mjs';
import { programEnvironment } from './programEnvironment.ts';

/** All that a program may fill that draws a theme once. The heaviest theme that is accepted takes 820, those that ship take 480. */
export const onceMegabytes = 950;
/** The same for one that stays: besides what drawing a theme once takes, it keeps the pictures of what it drew before. */
export const stayingMegabytes = 1500;

/** Sets the limits and becomes the program, so that its process, its pipes and its end are those of the program. */
const limitedShell = 'ulimit -d "$0" && { echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"';

const watcher = pathToFileURL(join(packageRoot, 'src', 'themeFiles', 'watchMemory.mjs')).href;

/** The drawing library's allocator (mimalloc) otherwise maps a gigabyte for later use, of which a limit counts all. */
const reservesNothing = { MIMALLOC_ARENA_EAGER_COMMIT: '0' };

/**
 * What V8 reserves for code, in kilobytes: since Node 24 it maps 510 MB writable at once, fills a few of them, and
 * RLIMIT_DATA counts all. Without them on top, themes would have half of their memory there.
 */
function reservedForCode(): number {
  const regions = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([\da-f]+)-([\da-f]+) rwxp \S+ 00:00 0\s*(?:\[anon.*)?$/gm);
  return [...regions].reduce((sum, [, from = '', to = '']) => sum + (parseInt(to, 16) - parseInt(from, 16)) / 1024, 0);
}

/**
 * How Node is started with a program that opens strangers' files, so that it knows no secret of whoever starts it, takes no more than so much memory,
 * whichever library asks for it, and never takes its server along; what it starts itself has no more either. On Linux the system refuses it more (RLIMIT_DATA: unlike the address space, of which V8 reserves much in advance), and where
 * memory runs out, this is the process to end. macOS and Windows have no such limit: there it looks at its own memory twenty times a second and ends itself.
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
