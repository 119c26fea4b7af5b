import { downloadZip } from 'client-zip';
import type { SharedFile } from '../shared/share/SharedItem.ts';
import type { AlbumServer } from './albumServer.ts';
import { untilLater } from './albumServer.ts';
import type { Opener } from './albumWorker.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import { fileName } from './OpenedEntry.ts';

interface ZipParts {
  readonly server: Pick<AlbumServer, 'photo'>;
  readonly opener: Opener;
  readonly progress: (done: number) => void;
  readonly signal: AbortSignal;
  /** Once the file is this large, no further picture is added. */
  readonly maxBytes: number;
  /** The delay before the next request to an unreachable booth. */
  readonly retryMs?: number;
}

/** How often to request a picture while the booth is unreachable. */
const tries = 5;

export interface PackedAlbum {
  readonly zip: Blob;
  readonly packed: readonly OpenedEntry[];
  /** The pictures that were deleted or expired during the download. */
  readonly missing: readonly OpenedEntry[];
  /** Why the file ends: complete, at its size limit, or because the booth stayed unreachable. */
  readonly end: 'whole' | 'full' | 'broken';
}

/**
 * Packs pictures into one ZIP file. Fetches, opens and writes one picture at a time, so that at most two are in memory;
 * the browser keeps the file on its disk. If the booth stays unreachable, the file ends early, but is a valid ZIP.
 * Rejects if stopped.
 */
export async function downloadAll(entries: readonly OpenedEntry[], parts: ZipParts): Promise<PackedAlbum> {
  const [packed, missing]: [OpenedEntry[], OpenedEntry[]] = [[], []];
  const names = new Set<string>();
  let end: PackedAlbum['end'] = 'whole';

  async function* files() {
    let bytes = 0;
    for (const entry of entries) {
      if (bytes >= parts.maxBytes) {
        end = 'full';
        return;
      }
      const card = await cardOf(entry, parts);
      if (card === 'away') {
        end = 'broken';
        return;
      }
      if (card === null) missing.push(entry);
      else {
        packed.push(entry);
        bytes += card.bytes.length;
        yield { name: unused(fileName(entry, card.mime), names), lastModified: new Date(entry.madeMs), input: card.bytes };
      }
      parts.progress(packed.length + missing.length);
    }
  }

  const zip = await downloadZip(files()).blob();
  return { zip, packed, missing, end };
}

/** The opened picture; null if it no longer exists. */
async function cardOf(entry: OpenedEntry, { server, opener, signal, retryMs = 2000 }: ZipParts): Promise<SharedFile | 'away' | null> {
  for (let tried = 1; ; tried += 1) {
    if (signal.aborted) throw new Error('stopped');
    const answer = await server.photo(entry.id, signal);
    if (answer.ok) return opener.open('card', { secret: entry.secret, sealed: answer.value });
    if (answer.why !== 'away') return null;
    if (tried >= tries) return 'away';
    await untilLater(retryMs);
  }
}

/** The name, with a number if another picture from the same second has it. */
function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = name.replace(/(\.\w+)$/, ` (${String(number)})$1`);
  names.add(free);
  return free;
}
