import { expect } from 'vitest';
import { startBoothIn } from '../support/built/builtBooth.ts';
import { copiedBooth } from '../support/built/copiedBooth.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import type { Fault } from './Fault.ts';

export const deployFaults: readonly Fault[] = [
  {
    name: 'A new build is deployed during a visit',
    by: 'scripts and workers get other names and the old ones are gone, while the server keeps running',
    lost: 'nothing',
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
        meanwhile('nothing unusual');
        // The visit comes first, however long it takes.
        const hasNewProgram = (): boolean => [...document.scripts].some(({ text }) => text.includes('-again.js'));
        expect(await other.evaluate(hasNewProgram)).toBe(false);
        ends();
        await guest.button('Back').click();
        await other.waitForFunction(hasNewProgram, undefined, { timeout: 15_000 });
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
