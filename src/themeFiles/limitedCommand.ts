import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from './packageRoot.mjs';
import { programEnvironment } from './programEnvironment.ts';

/** The memory limit, in megabytes, of a program that draws a theme once. The heaviest accepted theme takes 820, the bundled ones take 480. */
export const onceMegabytes = 950;
/** The memory limit of a program that keeps running: in addition to drawing a theme once, it keeps the drawn pictures. */
export const stayingMegabytes = 1500;

/** Sets the limits and then executes the program in the same process, so that pipes and exit are the program's own. */
const limitedShell = 'ulimit -d "$0" && { echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"';

const watcher = pathToFileURL(join(packageRoot, 'src', 'themeFiles', 'watchMemory.mjs')).href;

/** The programs that set a limit on Linux. */
export interface Limiters {
  readonly shell: string;
  /** Part of util-linux. The cloud's image has it instead of a shell. */
  readonly prlimit: string;
}

const limiters: Limiters = { shell: '/bin/sh', prlimit: '/usr/bin/prlimit' };

/** Without this, the drawing library's allocator (mimalloc) maps a gigabyte for later use, all of which counts towards the limit. */
const reservesNothing = { MIMALLOC_ARENA_EAGER_COMMIT: '0' };

/**
 * V8's reservation for code, in kilobytes: since Node 24 it maps 510 MB as writable at once and fills a little of it, and RLIMIT_DATA counts
 * everything. Add this to the limit, or themes would have only half of their memory.
 */
function reservedForCode(): number {
  const regions = readFileSync('/proc/self/maps', 'utf8').matchAll(/^([\da-f]+)-([\da-f]+) rwxp \S+ 00:00 0\s*(?:\[anon.*)?$/gm);
  return [...regions].reduce((sum, [, from = '', to = '']) => sum + (parseInt(to, 16) - parseInt(from, 16)) / 1024, 0);
}

/**
 * The command that starts Node with a program that opens strangers' files: the program does not get its parent's secrets, uses at most this
 * much memory, whichever library requests it, and never brings down its server. The same holds for its child processes. On Linux the system
 * enforces the limit (RLIMIT_DATA and not the address space, much of which V8 reserves in advance), and kills this process first when
 * memory runs out. macOS, Windows and a Linux without `with` have no such limit: there the process checks its own memory fifty times a
 * second and exits.
 */
export function limitedCommand(
  args: readonly string[],
  megabytes: number,
  platform: NodeJS.Platform = process.platform,
  { shell, prlimit }: Limiters = limiters,
): { readonly command: string; readonly args: string[]; readonly env: NodeJS.ProcessEnv } {
  const { execPath } = process;
  const env = { ...programEnvironment(), ...reservesNothing };
  const watched = [execPath, '--import', `${watcher}?megabytes=${megabytes}`, ...args];
  const kilobytes = platform === 'linux' ? megabytes * 1000 + reservedForCode() : 0;
  const [command, ...others] =
    platform === 'linux' && canRun(shell)
      ? [shell, '-c', limitedShell, String(kilobytes), execPath, ...args]
      : platform === 'linux' && canRun(prlimit)
        ? [prlimit, `--data=${String(kilobytes * 1024)}`, ...watched]
        : watched;
  return { command: command ?? execPath, args: others, env };
}

function canRun(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
