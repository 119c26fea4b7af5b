import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import type { Fault } from './Fault.ts';

/** Resolves when the page has loaded nothing for a second except the server's answers, one of which is always pending. */
async function loadedForScenes(page: Page): Promise<void> {
  let before = -1;
  const isAtRest = async (): Promise<boolean> => {
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const count = names.filter((name) => !new URL(name).pathname.startsWith('/api/')).length;
    const same = count === before;
    before = count;
    return same;
  };
  await expect.poll(isAtRest, { interval: 1000, timeout: 30_000 }).toBe(true);
}

export const serverFaults: readonly Fault[] = [
  {
    name: 'The server is killed during a visit and restarted after it',
    by: 'kill -9',
    lost: 'nothing',
    async happen({ booth, page, guest, sees, promised, ends, isBack, cardsArrive }) {
      await guest.start();
      // Pictures of later scenes are loaded before they are needed.
      await loadedForScenes(page);
      const missed: string[] = [];
      // Sending cards and requesting the address repeat; everything else must already be loaded.
      const miss = (request: Request): void => {
        if (!new URL(request.url()).pathname.startsWith('/api/')) missed.push(request.url());
      };
      page.on('requestfailed', miss);
      await booth.halt('SIGKILL');
      await guest.survey();
      await guest.capture();
      await promised();
      await sees('Point your phone’s camera at the code');
      page.off('requestfailed', miss);
      expect(missed).toEqual([]);
      await booth.restart();
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The server hangs',
    by: 'its process is suspended (SIGSTOP) from the survey until after the card',
    lost: 'nothing',
    async happen({ booth, guest, sees, promised, ends, isBack, cardsArrive }) {
      await guest.start();
      booth.pause('SIGSTOP');
      try {
        await guest.survey();
        await guest.capture();
        await promised();
        await sees('Scan to share your photo');
      } finally {
        booth.pause('SIGCONT');
      }
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The server’s photo database is damaged',
    by: 'kill -9, then records.sqlite is overwritten with noise',
    lost: 'nothing',
    async happen({ booth, takesCard, meanwhile, ends, isBack, cardsArrive, nextGuest }) {
      await takesCard();
      await cardsArrive();
      await booth.halt('SIGKILL');
      writeFileSync(join(booth.dataFolder, 'photos', 'records.sqlite'), Buffer.alloc(40_000, 'noise'));
      meanwhile('nothing unusual');
      await booth.restart();
      ends();
      await cardsArrive();
      isBack();
      await nextGuest();
    },
  },
  {
    name: 'The network between kiosk and server fails',
    by: 'the browser is offline from the preview until after the card',
    lost: 'nothing',
    async happen({ page, guest, sees, promised, ends, isBack, cardsArrive }) {
      await guest.liveFromWithin();
      await page.context().setOffline(true);
      try {
        await guest.capture();
        await promised();
        await sees('Point your phone’s camera at the code');
      } finally {
        await page.context().setOffline(false);
      }
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The browser’s network process dies while a card is being sent',
    by: 'kill -9',
    lost: 'nothing',
    async happen({ takesCard, processes, meanwhile, ends, isBack, cardsArrive }) {
      await takesCard();
      for (const id of await processes('network')) process.kill(id, 'SIGKILL');
      ends();
      meanwhile('nothing unusual');
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'A theme names pictures and fonts that do not exist',
    by: 'the server is started with such a theme',
    lost: 'those pictures; the browser’s own font is used',
    async happen({ booth, theme, page, sees, ends, isBack, nextGuest }) {
      const fonts = [
        { family: 'Bricolage Grotesque', weight: 700, file: 'gone.woff2' },
        { family: 'Figtree', weight: 500, file: 'gone-too.woff2' },
      ];
      const layers = [
        { image: 'gone.svg', box: [0, 0, 710, 1000] },
        { picture: 'character', box: [55, 200, 600, 600] },
      ];
      await booth.halt();
      booth.saveTheme({ ...theme, fonts, card: { layers } });
      await booth.restart();
      await page.goto(booth.address);
      ends();
      await nextGuest();
      await sees('Point your phone’s camera at the code');
      isBack();
      await booth.halt();
      booth.saveTheme(theme);
      await booth.restart();
    },
  },
  {
    name: 'A theme is saved with errors during the event, then fixed',
    by: 'theme.json is overwritten with half of it',
    lost: 'nothing',
    async happen({ booth, theme, show, guest, meanwhile, ends, isBack, nextGuest }) {
      const problems = async (): Promise<string> =>
        ((await (await fetch(`${booth.address}health`)).json()) as Health).problems.filter((text) => text.startsWith('The theme')).join();
      // Staff are editing the theme: the first save is checked completely, later saves only where they changed.
      const named = { name: `Test ${crypto.randomUUID()}` };
      await show({ ...theme, ...named });
      booth.saveTheme('{ "name": "Test", "extends": "classic", "texts": {');
      await expect.poll(problems, { timeout: 10_000 }).toMatch(/keeps showing its previous state/);
      await nextGuest();
      meanwhile('nothing unusual; staff see a dot in the corner of Welcome');
      await guest.button('Back').click();
      booth.saveTheme({ ...theme, ...named, texts: { start: 'FIXED' } });
      ends();
      await guest.button('FIXED').waitFor({ timeout: 90_000 });
      isBack();
      await show(theme);
    },
  },
];
