import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { ServerProcess } from '../built/serverProcess.ts';
import { serverProcessBy } from '../built/serverProcess.ts';
import { staffEnvironment } from '../built/staffOf.ts';
import type { CupsServer } from './cupsServer.ts';
import type { PrivateNet } from './privateNet.ts';

export interface BoothBesideCups extends ServerProcess {
  /** Plugs in a USB device with an interface of this class (hexadecimal). */
  readonly plugIn: (interfaceClass: string, serial: string) => void;
  readonly plugOut: () => void;
}

/** The built booth on the machine that runs this CUPS, so both reach the same printers. A hub and a camera are on its USB. */
export async function boothBesideCups(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  net: PrivateNet,
  { socket }: CupsServer,
  printer: string,
): Promise<BoothBesideCups> {
  process.env['CUPS_SERVER'] = socket;
  staffEnvironment();
  const system = mkdtempSync(join(net.folder, 'sys-'));
  const devices = join(system, 'bus', 'usb', 'devices');
  const plug = (place: string, interfaceClass: string, serial: string): void => {
    for (const name of [place, `${place}:1.0`]) mkdirSync(join(devices, name), { recursive: true });
    writeFileSync(join(devices, place, 'serial'), `${serial}\n`);
    writeFileSync(join(devices, `${place}:1.0`, 'bInterfaceClass'), `${interfaceClass}\n`);
  };
  plug('usb1', '09', '0000:00:14.0');
  plug('1-1', '0e', 'C920');
  const ownSystem = ['unshare', '--mount', 'sh', '-c', `mount --bind ${system} /sys && exec "$@"`, 'sh'];
  const server = await serverProcessBy([...net.enter, ...ownSystem], mkdtempSync(join(net.folder, 'data-')), '--printer', printer);
  onTestFinished(() => server.end('SIGTERM'));
  // The booth only answers requests for its own address.
  const port = Number(new URL(server.kiosk).port);
  await net.reach(port, port);
  return {
    ...server,
    plugIn: (interfaceClass, serial) => plug('1-2', interfaceClass, serial),
    plugOut() {
      for (const name of ['1-2', '1-2:1.0']) rmSync(join(devices, name), { recursive: true });
    },
  };
}
