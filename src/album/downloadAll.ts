import { downloadZip } from 'client-zip';
import type { AlbumServer } from './albumServer.ts';
import { untilLater } from './albumServer.ts';
import type { Opener } from './albumWorker.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import { fileName } from './OpenedEntry.ts';

interface ZipParts {
  readonly server: AlbumServer;
  readonly opener: Opener;
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** How many times to request a picture while the booth can't be reached. */
const [tries, retryMs] = [5, 2000];

export interface PackedAlbum {
  readonly zip: Blob;
  readonly packed: number;
  /** Pictures that were deleted or expired meanwhile. */
  readonly missing: number;
}

/**
 * Saves all pictures as one ZIP file. Fetches, opens and writes one after the other, so that at most two are in memory; the browser keeps
 * the file on its disk. Rejects if stopped, or if the booth stays unreachable.
 */
export async function downloadAll(entries: readonly OpenedEntry[], parts: ZipParts): Promise<PackedAlbum> {
  let [packed, missing] = [0, 0];
  const names = new Set<string>();

  async function* files() {
    for (const entry of entries) {
      const card = await cardOf(entry, parts);
      if (card === null) missing += 1;
      else {
        packed += 1;
        yield { name: unused(fileName(entry, card.mime), names), lastModified: new Date(entry.madeMs), input: card.bytes };
      }
      parts.progress(packed + missing);
    }
  }

  const zip = await downloadZip(files()).blob();
  return { zip, packed, missing };
}

async function cardOf(entry: OpenedEntry, { server, opener, signal }: ZipParts) {
  for (let tried = 1; ; tried += 1) {
    if (signal.aborted) throw new Error('stopped');
    const answer = await server.photo(entry.id, signal);
    if (answer.ok) return opener.open('card', { secret: entry.secret, sealed: answer.value });
    if (answer.why === 'unknown') return null;
    if (tried >= tries) throw new Error('the booth is away');
    await untilLater(retryMs);
  }
}

/** The name, with a number if another picture of the same second has it. */
function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = name.replace(/(\.\w+)$/, ` (${String(number)})$1`);
  names.add(free);
  return free;
}
