import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { socketFilter } from './socketFilter.ts';

/** Limits for a confined program: the size of a file, and its memory. Both leave room for a photo. */
const maxFileBytes = 120_000_000;
const maxMemoryBytes = 900_000_000;

/** Paths that a program needs to start on Debian: read-only, and skipped if missing. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/lib32', '/etc/ld.so.cache', '/etc/alternatives'];
/** Paths for finding and using USB devices. */
const usbFolders = ['/sys', '/run/udev'];

export interface Confinement {
  /** The only folder that the program can write. It starts there. */
  readonly folder: string;
  /** Whether it may use the network, which a Wi-Fi camera requires. */
  readonly network: boolean;
}

/**
 * Starts a program in Debian's bubblewrap, with as few rights as Linux allows: no network, no home folder, no other processes, no
 * capabilities, no sockets of other programs, and one writable folder. Cameras may send hostile data, and libgphoto2 has had memory errors
 * every year. The program ends with its parent.
 */
export function startConfined(confinement: Confinement, program: readonly string[]): ChildProcessWithoutNullStreams {
  const filter = socketFilter();
  const [command, ...args] = confined(confinement, filter !== null, program);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const toFilter = child.stdio[filterDescriptor] as Writable;
  // The program may end before it has read the filter.
  toFilter.on('error', () => undefined);
  toFilter.end(filter ?? undefined);
  return child;
}

const filterDescriptor = 3;

function confined({ folder, network }: Confinement, isFiltered: boolean, program: readonly string[]): readonly [string, ...string[]] {
  const readable = (paths: readonly string[]): string[] =>
    paths.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  return [
    'prlimit',
    `--fsize=${String(maxFileBytes)}`,
    `--as=${String(maxMemoryBytes)}`,
    '--core=0',
    '--nofile=256',
    'bwrap',
    '--unshare-all',
    ...(network ? ['--share-net'] : []),
    '--die-with-parent',
    '--new-session',
    ...['--cap-drop', 'ALL'],
    ...(isFiltered ? ['--seccomp', String(filterDescriptor)] : []),
    ...readable(systemFolders),
    ...['--proc', '/proc'],
    ...['--dev', '/dev'],
    ...(network ? [] : [...readable(usbFolders), '--dev-bind-try', '/dev/bus/usb', '/dev/bus/usb']),
    ...['--bind', folder, folder],
    ...['--remount-ro', '/dev'],
    ...['--remount-ro', '/'],
    ...['--chdir', folder],
    '--clearenv',
    ...['--setenv', 'HOME', folder],
    ...['--setenv', 'TMPDIR', folder],
    ...['--setenv', 'PATH', '/usr/bin:/bin'],
    ...['--setenv', 'LC_ALL', 'C'],
    '--',
    ...program,
  ];
}
