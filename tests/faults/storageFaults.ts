import { expect } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import type { Fault, FaultScene } from './Fault.ts';

const outboxOf = async ({ booth }: FaultScene): Promise<Health['outboxes'][number] | undefined> =>
  ((await (await fetch(`${booth.address}health`)).json()) as Health).outboxes[0];

export const storageFaults: readonly Fault[] = [
  {
    name: 'The kiosk’s disk fills up while the server is away, and the page closes once there is room again',
    by: 'the browser’s storage quota for the page is set to almost nothing, then lifted; then the page is reloaded',
    lost: 'nothing',
    async happen(scene) {
      const { booth, page, devtools, sees, ends, isBack, cardsArrive } = scene;
      const { origin } = new URL(booth.address);
      await noRoomAtServer(scene);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
      // The browser has agreed, but for half a minute uses the free space that it counted earlier.
      await expect.poll(() => page.evaluate(storesMore), { timeout: 60_000 }).toBe('QuotaExceededError');
      await scene.takesCard();
      await sees('Point your phone’s camera at the code');
      await expect.poll(() => outboxOf(scene), { timeout: 10_000 }).toMatchObject({ waiting: 1, storage: 'memory' });
      await devtools.send('Storage.overrideQuotaForOrigin', { origin });
      await expect.poll(() => outboxOf(scene), { timeout: 30_000 }).toMatchObject({ waiting: 1, storage: 'disk' });
      await page.goto(booth.address);
      await booth.restart();
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The browser’s stored cards are deleted while the page is open',
    by: 'the origin’s IndexedDB is cleared while it is open',
    lost: 'nothing that had been sent',
    async happen(scene) {
      const { booth, devtools, sees, ends, isBack, nextGuest, cardsArrive } = scene;
      await scene.takesCard();
      await cardsArrive();
      await devtools.send('Storage.clearDataForOrigin', { origin: new URL(booth.address).origin, storageTypes: 'indexeddb' });
      await sees('Scan to share your photo');
      await nextGuest();
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The browser’s storage process dies while cards are waiting',
    by: 'the browser’s storage process is killed while the server accepts no card',
    lost: 'nothing',
    async happen(scene) {
      const { booth, processes, meanwhile, ends, isBack, cardsArrive, nextGuest } = scene;
      await noRoomAtServer(scene);
      await scene.takesCard();
      await expect.poll(() => outboxOf(scene), { timeout: 10_000 }).toMatchObject({ waiting: 1 });
      for (const id of await processes('storage')) process.kill(id, 'SIGKILL');
      meanwhile('nothing unusual');
      await nextGuest();
      await booth.restart();
      ends();
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The server’s disk is full',
    by: 'the server is set to keep more space free than there is',
    lost: 'nothing',
    async happen(scene) {
      const { booth, sees, ends, isBack, cardsArrive } = scene;
      await noRoomAtServer(scene);
      await scene.takesCard();
      await sees('Point your phone’s camera at the code');
      await booth.restart();
      ends();
      await cardsArrive();
      isBack();
    },
  },
];

/** The server runs but does not accept cards. */
const noRoomAtServer = ({ booth }: FaultScene): Promise<void> => booth.restart('--disk-floor-mb', '9999999');

/** Whether the browser stores a page's data: 'yes', or the name of its refusal. */
async function storesMore(): Promise<string> {
  const name = 'room-for-more';
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('no database could be opened', { cause: opening.error }));
  });
  const answer = await new Promise<string>((resolve) => {
    const storing = database.transaction(name, 'readwrite');
    storing.objectStore(name).put(new Uint8Array(1 << 20), 0);
    storing.oncomplete = () => resolve('yes');
    storing.onabort = () => resolve(storing.error?.name ?? 'aborted');
  });
  database.close();
  return answer;
}
