import { previewsAtOnce } from '../shared/contract/album/album.ts';
import type { AlbumServer, Answer } from './albumServer.ts';
import type { Opener } from './albumWorker.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

/** About 10 MB of pictures. */
const keptPreviews = 500;

/** Opened previews, by photo id. */
export interface Previews {
  /** A preview that is already loaded; null if the picture has none. */
  readonly kept: (id: string) => Blob | null | undefined;
  /**
   * Fetches at most `previewsAtOnce` previews and passes each one on once it is open, with null for a picture that has
   * none or is gone.
   */
  readonly fetch: (entries: readonly OpenedEntry[], opened: (id: string, preview: Blob | null) => void) => Promise<Answer<null>>;
}

/** Fetches and opens previews, and keeps the most recently used ones. */
export function albumPreviews(server: AlbumServer, opener: Opener): Previews {
  const kept = new Map<string, Blob | null>();

  function keep(id: string, preview: Blob | null): void {
    kept.delete(id);
    kept.set(id, preview);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptPreviews) break;
      kept.delete(oldest);
    }
  }

  return {
    kept: (id) => kept.get(id),
    async fetch(entries, opened) {
      const asked = entries.filter(({ id }) => kept.get(id) === undefined).slice(0, previewsAtOnce);
      for (const { id } of entries) {
        const known = kept.get(id);
        if (known !== undefined) opened(id, known);
      }
      if (asked.length === 0) return { ok: true, value: null };
      const answer = await server.previews(asked.map(({ id }) => id));
      if (!answer.ok) return answer;
      await Promise.all(
        asked.map(async ({ id, secret }, place) => {
          const sealed = answer.value[place] ?? null;
          const bytes = sealed === null ? null : await opener.open('preview', { secret, sealed });
          const preview = bytes === null || bytes.length === 0 ? null : new Blob([bytes]);
          keep(id, preview);
          opened(id, preview);
        }),
      );
      return { ok: true, value: null };
    },
  };
}
