import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rehearsedKiosk } from '../../support/built/rehearsedKiosk.ts';
import { hasScreens } from '../../support/built/screenInMemory.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import type { PrivateNet } from '../../support/print/privateNet.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

/** A queue without its printer, set up by `lpadmin`. */
async function queueOfNothing(net: PrivateNet, ...then: readonly (readonly [command: string, ...args: string[]])[]): Promise<string> {
  const cups = await cupsServer(net);
  const device = ['-v', 'socket://127.0.0.1:9100', '-m', 'gutenprint.5.3://dnp-ds620/expert'];
  for (const [command, ...args] of [['lpadmin', '-p', 'off', '-E', ...device] as const, ...then]) await cups.admin(command, ...args);
  process.env['CUPS_SERVER'] = cups.socket;
  return 'cups:off';
}

const eve = async (net: PrivateNet, press?: string): Promise<string> => {
  const printer = await ippEvePrinter(net);
  if (press !== undefined) await printer.press(press);
  return printer.address;
};

// Each test starts a kiosk with its browser, a printer and usually CUPS.
describe.skipIf(!canPrint() || !hasScreens)('npm run rehearse, with a working camera,', { timeout: 240_000 }, () => {
  const net = netOfFile();

  test.for([
    ['off', (one: PrivateNet) => queueOfNothing(one), /The printer is off or unplugged\. Switch it on and check its cable/],
    ['paused', (one: PrivateNet) => queueOfNothing(one, ['cupsdisable', 'off']), /Printing is paused\. Resume it where it was paused/],
    [
      'behind a queue that accepts no jobs',
      (one: PrivateNet) => queueOfNothing(one, ['cupsreject', 'off']),
      /The printer accepts no jobs\. Set it to accept them again; for a CUPS queue with "cupsaccept"/,
    ],
    [
      'empty',
      (one: PrivateNet) => eve(one, '/media?size1=na_letter_8.5x11in&level1=0&size2=na_index-4x6_4x6in&level2=0'),
      /Put in new paper/,
    ],
    [
      'loaded with the wrong paper',
      async (one: PrivateNet) =>
        (await ippEvePrinter(one, { attributes: join(projectRoot, 'tests/fixtures/printers/a4-loaded.attrs') })).address,
      /The wrong paper is loaded: A4 \(210 x 297 mm\)\. A 4x6 sheet needs 4x6 inch/,
    ],
  ] as const)('is a NO-GO for a printer that is %s, with what to do', async ([, prepare, says]) => {
    const { code, said } = await rehearsedKiosk('guests', '--printer', await prepare(net()));
    expect(said).toMatch(/BAD printer/);
    expect(said).toMatch(says);
    expect(said).toContain('Fix the printer, then rehearse again');
    expect([code, / NO-GO $/.test(said)]).toEqual([1, true]);
  });

  test('is a GO for a printer with a nearly full waste tank, once a sheet has come out', async () => {
    const { code, said } = await rehearsedKiosk('guests', '--printer', await eve(net(), '/supplies?supply0=95'));
    expect([code, said]).toEqual([0, expect.stringContaining('A test sheet has come out of the printer.')]);
  });
});
