import type { Result } from '../../../shared/errors.ts';

/** Pictures waiting for the printer, unreadable on disk. Calls fail with `storage-full` and `storage-unavailable`. */
export interface SealedSheets {
  keep(id: string, png: Buffer): Promise<Result<void>>;
  /** The picture, which the caller wipes after use; null if it is missing, or if it was sealed before the machine lost power. */
  open(id: string): Promise<Result<Buffer | null>>;
  /** A missing picture counts as removed. */
  remove(id: string): Promise<Result<void>>;
  /** Removes all pictures except these. */
  keepOnly(ids: readonly string[]): Promise<Result<void>>;
}

/** Keeps pictures only in memory; they end with the program. */
export function sheetsInMemory(): SealedSheets {
  const all = new Map<string, Buffer>();
  const remove = (id: string): void => {
    all.get(id)?.fill(0);
    all.delete(id);
  };
  return {
    async keep(id, png) {
      all.set(id, Buffer.from(png));
      return { ok: true, value: undefined };
    },
    async open(id) {
      const png = all.get(id);
      return { ok: true, value: png === undefined ? null : Buffer.from(png) };
    },
    async remove(id) {
      remove(id);
      return { ok: true, value: undefined };
    },
    async keepOnly(ids) {
      for (const id of all.keys()) if (!ids.includes(id)) remove(id);
      return { ok: true, value: undefined };
    },
  };
}
