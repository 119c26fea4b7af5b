import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

// Undefined outside a secure context, despite its type.
const storage = (): StorageManager | undefined => navigator.storage;

/**
 * Asks the browser for persistent storage. Without it, the browser may delete the booth's data when the disk is nearly full. For pages,
 * because workers can't ask.
 */
export async function askForPersistence(): Promise<void> {
  // Ignore a refusal; `storagePersistence` reports it.
  await storage()
    ?.persist()
    .catch(() => false);
}

/** The browser's current decision, in pages and workers. */
export async function storagePersistence(): Promise<OutboxReport['persistence']> {
  try {
    const isPersistent = await storage()?.persisted();
    return isPersistent === undefined ? 'unknown' : isPersistent ? 'granted' : 'refused';
  } catch {
    return 'unknown';
  }
}
