import type { Page } from 'playwright-core';

/** The page's IndexedDB, local and session storage as bytes, and the state of each photo in the outbox. */
export async function keptByKiosk(page: Page): Promise<{ readonly bytes: Buffer; readonly states: readonly string[] }> {
  const { base64, states } = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB said no', { cause: request.error }));
      });
    const parts: BlobPart[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const outbox: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        for (const value of (await settled(database.transaction(store).objectStore(store).getAll())) as unknown[]) {
          // outboxWithFallback.ts sometimes writes this to test the disk, and removes it.
          if (value instanceof Uint8Array ? value.every((byte) => byte === 0) : (value as { id?: unknown } | null)?.id === 'probe')
            continue;
          parts.push(value instanceof Uint8Array ? new Uint8Array(value) : JSON.stringify(value));
          if (typeof value === 'object' && value !== null && 'state' in value) outbox.push(String(value.state));
        }
      }
      database.close();
    }
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(new Blob(parts));
    await read;
    return { base64: (reader.result as string).replace(/^.*,/, ''), states: outbox };
  });
  return { bytes: Buffer.from(base64, 'base64'), states };
}
