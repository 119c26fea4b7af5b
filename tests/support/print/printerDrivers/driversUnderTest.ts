import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fakePrinter } from '../../../../src/server/features/print/drivers/fakePrinter.ts';
import { folderPrinter } from '../../../../src/server/features/print/drivers/folderPrinter.ts';
import type { printerDrivers } from '../../../../src/server/features/print/drivers/printerDrivers.ts';
import { printerCertificates } from '../../../../src/server/features/print/ipp/printerCertificates.ts';
import { openPrinter } from '../../../../src/server/features/print/openPrinter.ts';
import type { Printer } from '../../../../src/server/features/print/Printer.ts';
import { cupsServer } from '../cupsServer.ts';
import { ippEvePrinter } from '../ippEvePrinter.ts';
import type { PrivateNet } from '../privateNet.ts';
import { temporaryFolder } from '../../files/temporaryFolder.ts';
import type { PrinterRow } from './printerContract.ts';

export function opened(address: string): Printer {
  const printer = openPrinter(address, printerCertificates());
  if (!printer.ok || printer.value === null) throw new Error(printer.ok ? 'none' : printer.error);
  return printer.value;
}

const fakeRow: PrinterRow = {
  name: 'the fake',
  leftOut: [],
  fresh() {
    const fake = fakePrinter({ secondsPerSheet: 0.1 });
    return {
      open: () => fake,
      printed: () => fake.sheets().map(({ name }) => name),
      unplug: () => fake.setTrouble('offline'),
      plug: () => fake.setTrouble(null),
      killHalfNoted: null,
      killUnnoted: null,
    };
  },
};

const folderRow: PrinterRow = {
  name: 'a folder',
  leftOut: ['two steps'],
  fresh() {
    const folder = temporaryFolder();
    return {
      open: () => folderPrinter(folder),
      printed: () => readdirSync(folder).map((file) => basename(file, extname(file))),
      unplug: null,
      plug: () => undefined,
      killHalfNoted: null,
      killUnnoted: null,
    };
  },
};

/** Drivers that can be tested in this process. */
export const driversHere = { fake: fakeRow, folder: folderRow } satisfies Partial<Record<keyof typeof printerDrivers, PrinterRow>>;

/** Drivers that are tested with a real printer program or print server, in a private network. */
export const driversOverNetwork = (
  net: () => PrivateNet,
): Record<Exclude<keyof typeof printerDrivers, keyof typeof driversHere>, readonly PrinterRow[]> => ({
  ipp: ['application/pdf,image/jpeg', 'image/jpeg', 'image/png'].map((formats) => ({
    name: `ippeveprinter that accepts ${formats}`,
    leftOut: [],
    async fresh() {
      const eve = await ippEvePrinter(net(), formats);
      return {
        open: () => opened(eve.address),
        printed: eve.printed,
        unplug: eve.cable.pull,
        plug: eve.cable.plug,
        killHalfNoted: null,
        killUnnoted: null,
      };
    },
  })),
  ipps: [
    {
      name: 'ippeveprinter over TLS with a self-signed certificate',
      leftOut: [],
      async fresh() {
        const eve = await ippEvePrinter(net());
        return {
          open: () => opened(eve.address.replace('ipp:', 'ipps:')),
          printed: eve.printed,
          unplug: eve.cable.pull,
          plug: eve.cable.plug,
          killHalfNoted: null,
          killUnnoted: null,
        };
      },
    },
  ],
  cups: [
    {
      name: 'a CUPS queue',
      leftOut: [],
      async fresh() {
        const cups = await cupsServer(net());
        process.env['CUPS_SERVER'] = cups.socket;
        return {
          open: () => opened(`cups:${cups.queue}`),
          printed: cups.printed,
          unplug: () => cups.kill('SIGKILL'),
          plug: () => cups.start(),
          killHalfNoted: ({ name }) => cups.killHalfNoted(name),
          killUnnoted: ({ name }) => cups.killUnnoted(name),
        };
      },
    },
  ],
});
