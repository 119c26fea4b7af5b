/** What this device remembers about an album between visits: only numbers, nothing that could open the album. */
export interface Remembered {
  /**
   * The last place that earlier visits have shown: pictures after it are new. Null on the first visit, when no picture is marked as new.
   */
  readonly seen: number | null;
  /** The places in the album of the pictures that were saved in ZIP files on this device. */
  readonly saved: ReadonlySet<number>;
}

export interface AlbumMemory extends Remembered {
  /** Records the last place that the page has shown. */
  readonly look: (place: number) => void;
  readonly save: (places: Iterable<number>) => void;
  /** Forgets what was saved, so that everything can be downloaded again. */
  readonly saveAnew: () => void;
}

/** A guest who returns within this time is still on the same visit. */
const visitMs = 30 * 60_000;

interface Kept {
  readonly seen: number | null;
  readonly last: number;
  readonly atMs: number;
  readonly saved: readonly number[];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function read(key: string): Kept | null {
  try {
    const { seen, last, atMs, saved } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    if (!isNumber(last) || !isNumber(atMs)) return null;
    return { seen: isNumber(seen) ? seen : null, last, atMs, saved: Array.isArray(saved) ? saved.filter(isNumber) : [] };
  } catch {
    // Private windows block storage, and other code may have written anything there.
    return null;
  }
}

/** What this device remembers of an album; `nowMs` is its clock. */
export function rememberedAlbum(album: string, nowMs: () => number): AlbumMemory {
  const key = `stagebooth-album-${album}`;
  const before = read(key);
  const isSameVisit = before !== null && Math.abs(nowMs() - before.atMs) < visitMs;
  const seen = before === null ? null : isSameVisit ? before.seen : before.last;
  const saved = new Set(before?.saved);
  let last = before?.last ?? 0;

  function write(): void {
    const kept: Kept = { seen, last, atMs: nowMs(), saved: [...saved] };
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Without storage, no picture is ever marked as new.
    }
  }

  return {
    seen,
    saved,
    look(place) {
      last = Math.max(last, place);
      write();
    },
    save(places) {
      for (const place of places) saved.add(place);
      write();
    },
    saveAnew() {
      saved.clear();
      write();
    },
  };
}
