import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PrintedSheet } from '../../../src/server/features/print/Printer.ts';
import { papers } from '../../../src/shared/theme/print/papers.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import type { CupsServer } from '../../support/print/cupsServer.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import type { DriversKept } from '../../support/print/driversKept.ts';
import { driversKept } from '../../support/print/driversKept.ts';
import { expectWhole } from '../../support/print/expectWhole.ts';
import { markedSheet } from '../../support/print/markedSheet.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { opened } from '../../support/print/printerDrivers/driversUnderTest.ts';
import { good } from '../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../support/print/printerDrivers/samplePaper.ts';
import { pagesIn, readRaster } from '../../support/print/readRaster.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';

/** Queue defaults for jobs without their own values, which an administrator or another program may have set. */
const queueDefaults: readonly string[] = [
  'copies-default=2',
  'number-up-default=4',
  'orientation-requested-default=4',
  'orientation-requested-default=6',
  'job-sheets-default=standard,none',
  'job-hold-until-default=indefinite',
  'print-color-mode-default=monochrome',
  'print-scaling-default=fit',
  'print-quality-default=3',
  'sides-default=two-sided-long-edge',
  'media-default=iso_a4_210x297mm',
  'mirror-default=true',
  'page-border-default=double',
  'landscape-default=true',
  'scaling-default=50',
  'natural-scaling-default=200',
  'fit-to-page-default=true',
  'position-default=top-left',
  'page-ranges-default=2',
  'page-set-default=even',
  'outputorder-default=reverse',
  'finishings-default=4',
  'job-cancel-after-default=1',
];

describe.skipIf(!canPrint())('a queue with a default of its own prints a sheet as the booth intends', () => {
  const net = netOfFile();
  const sheets = (): PrintedSheet => newSheet({ name: '4x6', ...papers['4x6'], bleedMm: 0 });
  const patient = (): AbortSignal => AbortSignal.timeout(30_000);
  let cups: CupsServer;
  let kept: DriversKept;

  beforeAll(async () => {
    cups = await cupsServer(net());
    kept = driversKept(cups);
    process.env['CUPS_SERVER'] = cups.socket;
    await kept.queueOf('dnp-ds620');
  });

  test.for(queueDefaults)('%s', async (set) => {
    await cups.admin('lpadmin', '-p', 'dnp-ds620', '-o', set);
    onTestFinished(async () => {
      await cups.admin('lpadmin', '-p', 'dnp-ds620', '-R', set.replace(/=.*/, ''));
    });
    const [printer, sheet] = [opened('cups:dnp-ds620'), sheets()];
    const use = good(await printer.look(patient())).uses(sheet.paper);
    if (use === null) throw new Error('it has no paper');
    const handle = good(await printer.begin(sheet, patient()));
    good(await printer.send(handle, sheet, await markedSheet(sheet.paper), patient()));
    await untilTrue(() => kept.printed().includes(sheet.name), 20_000);
    const raster = kept.raster(sheet.name);
    expect(pagesIn(raster)).toBe(1);
    expectWhole(readRaster(raster), use.media);
  });
});
