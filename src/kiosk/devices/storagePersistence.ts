import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

// Not everywhere, whatever the types say: browsers have it in a secure context only.
const storage = (): StorageManager | undefined => navigator.storage;

/** Asks the browser never to clear by itself what this booth stores, as it else may where the disk is short. For pages: workers can't ask. */
export async function askForPersistence(): Promise<void> {
  // A refusal changes nothing, and `storagePersistence` tells of it.
  await storage()
    ?.persist()
    .catch(() => false);
}

/** What the browser says to that as it stands now, in pages and workers. */
export async function storagePersistence(): Promise<OutboxReport['persistence']> {
  try {
    const isPersistent = await storage()?.persisted();
    return isPersistent === undefined ? 'unknown' : isPersistent ? 'granted' : 'refused';
  } catch {
    return 'unknown';
  }
}
