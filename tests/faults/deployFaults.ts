import { expect } from 'vitest';
import { startBoothIn } from '../support/builtBooth.ts';
import { copiedBooth } from '../support/copiedBooth.ts';
import { visitDriver } from '../support/visitDriver.ts';
import type { Fault } from './Fault.ts';

export const deployFaults: readonly Fault[] = [
  {
    name: 'A new build is put in place during a visit',
    by: 'scripts and workers get other names, the old ones are gone; the server runs on',
    lost: 'nothing',
    short: false,
    async happen({ page, theme, meanwhile, ends, isBack }) {
      const copy = copiedBooth();
      const booth = await startBoothIn(copy.root, theme);
      const other = await page.context().newPage();
      try {
        await page.context().grantPermissions(['camera'], { origin: new URL(booth.address).origin });
        await other.goto(booth.address);
        const guest = visitDriver(other);
        await guest.start();
        copy.deploy('-again');
        await guest.survey();
        await guest.capture();
        meanwhile('nothing');
        // The visit comes first, however long it takes.
        const newProgram = other.locator('link[rel=modulepreload][href*="-again.js"]');
        expect(await newProgram.count()).toBe(0);
        ends();
        await guest.button('Back').click();
        await newProgram.waitFor({ state: 'attached', timeout: 15_000 });
        await guest.button('CLICK TO START').waitFor();
        isBack();
        await guest.liveFromWithin();
      } finally {
        await other.close();
        await booth.stop();
        copy.remove();
      }
    },
  },
];
