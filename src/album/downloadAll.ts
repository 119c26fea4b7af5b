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

/** How often a picture is asked for while the booth can't be reached. */
const [tries, retryMs] = [5, 2000];

export interface PackedAlbum {
  readonly zip: Blob;
  readonly packed: number;
  /** Pictures that were deleted or expired meanwhile. */
  readonly missing: number;
}

/**
 * All pictures as one ZIP file. Each is fetched, opened and written in turn, so that one or two are in memory; the browser keeps the growing file on
 * its disk. Rejects if it is stopped, or if the booth stays out of reach.
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
