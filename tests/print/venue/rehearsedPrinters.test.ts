import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rehearsedKiosk } from '../../support/built/rehearsedKiosk.ts';
import { hasScreens } from '../../support/built/screenInMemory.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { expectNoGo } from '../../support/print/expectNoGo.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

// Each test starts a kiosk with its browser, and a printer.
describe.skipIf(!canPrint() || !hasScreens)('npm run rehearse, with a working camera,', { timeout: 240_000 }, () => {
  const net = netOfFile();

  test('is a NO-GO for a printer that is empty, with what to do', async () => {
    const printer = await ippEvePrinter(net());
    await printer.press('/media?size1=na_letter_8.5x11in&level1=0&size2=na_index-4x6_4x6in&level2=0');
    await expectNoGo(printer.address, /Put in new paper/);
  });

  test('is a NO-GO for a printer that is loaded with the wrong paper, with what to do', async () => {
    const { address } = await ippEvePrinter(net(), { attributes: join(projectRoot, 'tests/fixtures/printers/a4-loaded.attrs') });
    await expectNoGo(address, /The wrong paper is loaded: A4 \(210 x 297 mm\)\. A 4x6 sheet needs 4x6 inch/);
  });

  test('is a GO for a printer with a nearly full waste tank, once a sheet has come out', async () => {
    const printer = await ippEvePrinter(net());
    await printer.press('/supplies?supply0=95');
    const { code, said } = await rehearsedKiosk('guests', '--printer', printer.address);
    expect([code, said]).toEqual([0, expect.stringContaining('A test sheet has come out of the printer.')]);
  });
});
