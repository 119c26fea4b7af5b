import { describe, test } from 'vitest';
import { hasScreens } from '../../support/built/screenInMemory.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { expectNoGo } from '../../support/print/expectNoGo.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';

// Each test starts a kiosk with its browser, and CUPS.
describe.skipIf(!canPrint() || !hasScreens)('npm run rehearse, with a working camera,', { timeout: 240_000 }, () => {
  const net = netOfFile();

  test.for([
    ['off', [], /The printer is off or unplugged\. Switch it on and check its cable/],
    ['paused', ['cupsdisable', 'off'], /Printing is paused\. Resume it where it was paused/],
    [
      'behind a queue that accepts no jobs',
      ['cupsreject', 'off'],
      /The printer accepts no jobs\. Set it to accept them again; for a CUPS queue with "cupsaccept"/,
    ],
  ] as const)('is a NO-GO for a printer that is %s, with what to do', async ([, [command, ...args], advice]) => {
    const cups = await cupsServer(net());
    await cups.admin('lpadmin', '-p', 'off', '-E', '-v', 'socket://127.0.0.1:9100', '-m', 'gutenprint.5.3://dnp-ds620/expert');
    if (command !== undefined) await cups.admin(command, ...args);
    process.env['CUPS_SERVER'] = cups.socket;
    await expectNoGo('cups:off', advice);
  });
});
