/** What this device remembers of an album between visits: numbers only, nothing that opens it. */
export interface Remembered {
  /** Pictures that came after this place are new. Null on the first visit, when nothing is. */
  readonly seen: number | null;
  /** Places of the pictures in ZIP files that were saved here. */
  readonly saved: ReadonlySet<number>;
}

export interface AlbumMemory extends Remembered {
  /** Notes the last place that the page has shown. */
  readonly look: (place: number) => void;
  readonly save: (places: Iterable<number>) => void;
  /** Nothing has been saved: everything is to be downloaded once more. */
  readonly saveAnew: () => void;
}

/** Someone who comes back within this time is still on the same visit. */
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
    // Private windows, and what others have written there.
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
      // Without storage, everything is new on no visit.
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
