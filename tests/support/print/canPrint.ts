import { spawnSync } from 'node:child_process';
import { withRootsPath } from '../../../src/cli/installPackages.mjs';

/** What printing is tested with: Debian's packages, and a program of each. */
const printingPrograms: readonly (readonly [program: string, inPackage: string])[] = [
  ['ippeveprinter', 'cups-ipp-utils'],
  ['cupsd', 'cups'],
  ['lpadmin', 'cups-client'],
  ['/usr/lib/cups/backend/cups-pdf', 'printer-driver-cups-pdf'],
  ['/usr/lib/cups/driver/gutenprint.5.3', 'printer-driver-gutenprint'],
  // What its printers are sent is made by it.
  ['gs', 'ghostscript'],
  ['avahi-daemon', 'avahi-daemon'],
  ['dbus-daemon', 'dbus'],
  ['ip', 'iproute2'],
  ['openssl', 'openssl'],
  ['pdftocairo', 'poppler-utils'],
  ['zbarimg', 'zbar-tools'],
];

/** Most of these programs are root's. */
export const printingEnv = withRootsPath();

/** A network, mounts and processes of one's own. */
const alone: readonly string[] = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The second is for a changed root, whose mounts can't be made private at once. */
const isolations: readonly (readonly string[])[] = [alone, [...alone, '--propagation', 'unchanged']];

const missing = (): typeof printingPrograms =>
  printingPrograms.filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: printingEnv }).status !== 0);

/** The packages that are missing here. */
export const missingPackages = (): readonly string[] => missing().map(([, inPackage]) => inPackage);

/** Why printing can't be tested with real printers here; null where it can. */
export function whyNoPrinting(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux';
  const lacking = missing().map(([program, inPackage]) => `${program} (of the package ${inPackage})`);
  if (lacking.length > 0) return `there is no ${lacking.join(', no ')}`;
  const tries = isolations.map(tryAlone);
  return tries.includes(null) ? null : `it takes a network of its own, and unshare says: ${tries.join(', ')}`;
}

/** What is wrong with these options for `unshare` here, or null. */
function tryAlone(options: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync('unshare', [...options, 'true'], { env: printingEnv, encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** The options for `unshare` that work here. */
export const aloneOptions = (): readonly string[] => isolations.find((options) => tryAlone(options) === null) ?? alone;

let can: boolean | undefined;

/** Whether a network of one's own with these programs can be had here. Where it can't, only CI minds (`realPrinters.test.ts`). */
export const canPrint = (): boolean => (can ??= whyNoPrinting() === null);
