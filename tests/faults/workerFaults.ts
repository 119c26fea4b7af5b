import type { Worker } from 'playwright-core';
import type { Fault, FaultScene } from './Fault.ts';

function workerOf({ page }: FaultScene, name: string): Worker {
  const worker = page.workers().find((one) => one.url().includes(`/${name}-`));
  if (worker === undefined) throw new Error(`the page has no worker ${name}`);
  return worker;
}

/** It ends without a word: no event tells the page. */
const ends = (worker: Worker): Promise<unknown> => worker.evaluate('self.close()').catch(() => undefined);
/** It lives, and never hears again. */
const hangs = (worker: Worker): void => void worker.evaluate('setTimeout(() => { for (;;); })').catch(() => undefined);

/** A guest is promised a card that only a worker can bring; what has become of that is asked afterwards. */
async function hasCardSent(scene: FaultScene): Promise<void> {
  const { takesCard, meanwhile, cardsArrive, isBack } = scene;
  await takesCard();
  scene.ends();
  meanwhile('nothing unusual: the card and its code are there, and phones wait a little longer');
  await cardsArrive();
  isBack();
}

export const workerFaults: readonly Fault[] = [
  {
    name: 'The worker that sends cards dies',
    by: 'it exits without telling the page',
    lost: 'nothing',
    async happen(scene) {
      await ends(workerOf(scene, 'outboxWorker'));
      await hasCardSent(scene);
    },
  },
  {
    name: 'The worker that sends cards hangs',
    by: 'it runs an endless loop',
    lost: 'nothing',
    async happen(scene) {
      hangs(workerOf(scene, 'outboxWorker'));
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
      await ends(workerOf(scene, 'pngWorker'));
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
      await ends(workerOf(scene, 'cutoutWorker'));
      scene.ends();
      await sees('Generating Photo');
      await page.waitForURL('**/result', { timeout: 20_000 });
      await promised();
      await cardsArrive();
      isBack();
    },
  },
];
