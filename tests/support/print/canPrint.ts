import { spawnSync } from 'node:child_process';
import { withRootsPath } from '../../../src/cli/installPackages.mjs';

/** The Debian packages for testing printing, with one program of each. */
const printingPrograms: readonly (readonly [program: string, inPackage: string])[] = [
  ['ippeveprinter', 'cups-ipp-utils'],
  ['cupsd', 'cups'],
  ['lpadmin', 'cups-client'],
  ['/usr/lib/cups/backend/cups-pdf', 'printer-driver-cups-pdf'],
  ['/usr/lib/cups/driver/gutenprint.5.3', 'printer-driver-gutenprint'],
  // CUPS uses it to make its printers' data.
  ['gs', 'ghostscript'],
  ['avahi-daemon', 'avahi-daemon'],
  ['dbus-daemon', 'dbus'],
  ['ip', 'iproute2'],
  ['openssl', 'openssl'],
  ['pdftocairo', 'poppler-utils'],
  ['zbarimg', 'zbar-tools'],
];

/** The environment with root's path, where most of these programs are. */
export const printingEnv = withRootsPath();

/** Gives the process its own network, mounts and processes. */
const alone: readonly string[] = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The second is for a changed root, whose mounts can't be made private immediately. */
const isolations: readonly (readonly string[])[] = [alone, [...alone, '--propagation', 'unchanged']];

const missing = (): typeof printingPrograms =>
  printingPrograms.filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: printingEnv }).status !== 0);

/** The packages missing on this machine. */
export const missingPackages = (): readonly string[] => missing().map(([, inPackage]) => inPackage);

/** Why printing can't be tested with real printers on this machine; null if it can. */
export function whyNoPrinting(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux';
  const lacking = missing().map(([program, inPackage]) => `${program} (of the package ${inPackage})`);
  if (lacking.length > 0) return `there is no ${lacking.join(', no ')}`;
  const tries = isolations.map(tryAlone);
  return tries.includes(null) ? null : `a private network is required, and unshare says: ${tries.join(', ')}`;
}

/** Why these options for `unshare` fail on this machine, or null. */
function tryAlone(options: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync('unshare', [...options, 'true'], { env: printingEnv, encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** The options for `unshare` that work on this machine. */
export const aloneOptions = (): readonly string[] => isolations.find((options) => tryAlone(options) === null) ?? alone;

let can: boolean | undefined;

/** Whether this machine can run these programs in a private network. If it can't, only CI fails (`realPrinters.test.ts`). */
export const canPrint = (): boolean => (can ??= whyNoPrinting() === null);
