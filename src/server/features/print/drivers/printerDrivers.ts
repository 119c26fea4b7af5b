import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { printTroubles } from '../../../../shared/contract/print/print.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { PrinterEndpoint } from '../ipp/PrinterEndpoint.ts';
import type { CertificateTrust } from '../ipp/connectTls.ts';
import type { PrinterCertificates } from '../ipp/printerCertificates.ts';
import type { Printer } from '../Printer.ts';
import { fakePrinter } from './fakePrinter.ts';
import { folderPrinter } from './folderPrinter.ts';
import { ippPrinter } from './ippPrinter.ts';

const ippPort = 631;
const cupsSocket = '/run/cups/cups.sock';

/** The address of CUPS: `CUPS_SERVER`, parsed like CUPS's own programs do, or else its socket, or its port. */
function cupsPlace(server: string | undefined, socketIsThere: boolean): PrinterEndpoint {
  if (server?.startsWith('/') === true) return { kind: 'socket', path: server };
  if (server === undefined || server === '')
    return socketIsThere ? { kind: 'socket', path: cupsSocket } : { kind: 'network', host: 'localhost', port: ippPort, trust: null };
  const [, host = 'localhost', port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(server) ?? [];
  return { kind: 'network', host, port: Number(port ?? ippPort), trust: null };
}

/** The address of this machine's CUPS. */
export const ownCups = (): PrinterEndpoint => cupsPlace(process.env['CUPS_SERVER'], existsSync(cupsSocket));

/**
 * The kinds of printers, by the prefix of their address. Each opens a printer, or fails with a text that follows the setting's name, such
 * as “needs a folder”. Each name here, in lower-case letters, needs a row in `tests/support/print/printerDrivers/driversUnderTest.ts`;
 * otherwise type checking fails.
 */
export const printerDrivers = { ipp, ipps: ipp, cups, folder, fake } satisfies Record<
  string,
  (rest: string, address: string, certificates: PrinterCertificates) => Result<Printer, string>
>;

function ipp(_rest: string, address: string, certificates: PrinterCertificates): Result<Printer, string> {
  const asHttp = address.replace(/^ipp/, 'http');
  const url = URL.canParse(asHttp) ? new URL(asHttp) : null;
  if (url === null || url.hostname === '')
    return failure(`needs a printer address such as ipp://192.168.1.40/ipp/print, not "${address}".`);
  if (url.username !== '' || url.password !== '') return failure('must not contain a name or a password.');
  const trust: CertificateTrust | null = address.startsWith('ipps:')
    ? { judge: (shown) => certificates.judge(address, shown), authorities: certificates.authorities }
    : null;
  // Without a path, use the usual one of driverless printers.
  const path = url.pathname === '/' ? '/ipp/print' : url.pathname;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = portIn(address) ?? ippPort;
  return success(ippPrinter({ address, place: { kind: 'network', host, port, trust }, path, isQueue: path.startsWith('/printers/') }));
}

/** The URL class drops a scheme's default port. */
const portIn = (address: string): number | null => {
  const [, port] = /^ipps?:\/\/[^/]*?:(\d+)(?:\/|$)/.exec(address) ?? [];
  return port === undefined ? null : Number(port);
};

function cups(queue: string, address: string): Result<Printer, string> {
  // The characters that CUPS allows in a queue's name.
  if (!/^[^\s/#?"'\\<>%]{1,127}$/.test(queue)) return failure(`needs the name of a CUPS queue, as in cups:booth, not "${address}".`);
  return success(ippPrinter({ address, place: ownCups(), path: `/printers/${encodeURIComponent(queue)}`, isQueue: true }));
}

function folder(path: string, address: string): Result<Printer, string> {
  return path.trim() === '' ? failure(`needs a folder, as in folder:./prints, not "${address}".`) : success(folderPrinter(resolve(path)));
}

/** `fake:refill` starts the fake with that trouble. */
function fake(name: string, address: string): Result<Printer, string> {
  const trouble = printTroubles.find((one) => one === name) ?? null;
  if (name !== '' && trouble === null)
    return failure(`must be fake, or fake: followed by one of ${printTroubles.join(', ')}, not "${address}".`);
  return success(fakePrinter({ trouble }));
}
