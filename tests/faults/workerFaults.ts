import type { Worker } from 'playwright-core';
import { expect } from 'vitest';
import { filmAlone } from '../support/theme/filmTheme.ts';
import type { Fault, FaultScene } from './Fault.ts';

/** The page's worker with this name, which may be about to start. */
async function workerOf({ page }: FaultScene, name: string): Promise<Worker> {
  const named = (worker: Worker): boolean => worker.url().includes(`/${name}-`);
  return page.workers().find(named) ?? (await page.waitForEvent('worker', { predicate: named, timeout: 10_000 }));
}

/** The worker ends silently: no event tells the page. */
const ends = (worker: Worker): Promise<unknown> => worker.evaluate('self.close()').catch(() => undefined);
/** The worker lives, but never reacts again. */
const hangs = (worker: Worker): void => void worker.evaluate('setTimeout(() => { for (;;); })').catch(() => undefined);

/** Promises a guest a card that only a worker can deliver; the delivery is checked later. */
async function hasCardSent(scene: FaultScene): Promise<void> {
  const { takesCard, meanwhile, cardsArrive, isBack } = scene;
  await takesCard();
  scene.ends();
  meanwhile('nothing unusual: the card and its code are there, and phones wait a little longer');
  await cardsArrive();
  isBack();
}

const filmsAlone = { formats: [filmAlone] };

/** Films guests, applies a fault to the film's worker while they pose or are filmed, and promises them a card. */
async function isFilmed(scene: FaultScene, when: 'posing' | 'filming', befall: (worker: Worker) => unknown): Promise<void> {
  const { guest, page, sees, promised, cardsArrive, isBack } = scene;
  await guest.liveFromWithin();
  if (when === 'posing') await befall(await workerOf(scene, 'filmWorker'));
  await guest.button('Capture').click();
  await sees('Filming');
  if (when === 'filming') await befall(await workerOf(scene, 'filmWorker'));
  scene.ends();
  await page.waitForURL('**/result', { timeout: 20_000 });
  isBack();
  expect(await guest.state()).not.toHaveProperty('film');
  await promised();
  await cardsArrive();
}

/** Encodes five more pictures, then none until it is fixed. */
const breaks = (worker: Worker): Promise<unknown> =>
  worker.evaluate(() => {
    const { prototype } = VideoEncoder;
    const { encode } = prototype;
    let left = 5;
    prototype.encode = function (...given) {
      left -= 1;
      if (left < 0) throw new Error('the encoder has gone');
      encode.apply(this, given);
    };
    addEventListener('fixed', () => (prototype.encode = encode));
  });

export const workerFaults: readonly Fault[] = [
  {
    name: 'The worker that sends cards dies',
    by: 'it exits without telling the page',
    lost: 'nothing',
    async happen(scene) {
      await ends(await workerOf(scene, 'outboxWorker'));
      await hasCardSent(scene);
    },
  },
  {
    name: 'The worker that sends cards hangs',
    by: 'it runs an endless loop',
    lost: 'nothing',
    async happen(scene) {
      hangs(await workerOf(scene, 'outboxWorker'));
      await hasCardSent(scene);
    },
  },
  {
    name: 'The worker that encodes cards dies',
    by: 'it exits without telling the page',
    lost: 'nothing',
    async happen(scene) {
      const { guest, promised, sees, cardsArrive, isBack } = scene;
      await guest.liveFromWithin();
      await ends(await workerOf(scene, 'pngWorker'));
      scene.ends();
      await guest.button('Capture').click();
      await sees('Generating Photo');
      await scene.page.waitForURL('**/result', { timeout: 20_000 });
      await promised();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The worker that cuts people out dies while making a picture',
    by: 'it exits without telling the page as soon as it starts work',
    lost: 'the cut-out: the card has the plain photo',
    theme: { picture: { settledPauseMs: 0, makers: ['cutout', 'plain'], pictureDeadlineMs: 6000 } },
    async happen(scene) {
      const { guest, page, promised, sees, isBack, cardsArrive } = scene;
      await guest.liveFromWithin();
      await guest.button('Capture').click();
      await ends(await workerOf(scene, 'cutoutWorker'));
      scene.ends();
      await sees('Generating Photo');
      await page.waitForURL('**/result', { timeout: 20_000 });
      await promised();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The worker that makes films dies while guests are filmed',
    by: 'it exits without telling the page',
    lost: 'the film: guests get its still as their card',
    theme: filmsAlone,
    happen: (scene) => isFilmed(scene, 'filming', ends),
  },
  {
    name: 'The worker that makes films hangs while it encodes',
    by: 'it runs an endless loop',
    lost: 'the film: guests get its still as their card',
    theme: filmsAlone,
    happen: (scene) => isFilmed(scene, 'filming', hangs),
  },
  {
    name: 'The film encoder dies',
    by: 'it refuses every further picture',
    lost: 'the film: guests get its still as their card',
    theme: filmsAlone,
    async happen(scene) {
      await isFilmed(scene, 'posing', breaks);
      // The next guests get the same worker: it lives, and its encoder works again.
      await (await workerOf(scene, 'filmWorker')).evaluate(() => dispatchEvent(new Event('fixed')));
    },
  },
];
