import type { PhotoVault } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { attempt } from '../../../../src/server/storage/disk/attempt.ts';
import type { BoothErrorCode, Result } from '../../../../src/shared/errors.ts';
import { success } from '../../../../src/shared/errors.ts';
import { readAll } from '../../server/readAll.ts';
import type { SamplePhoto } from '../../visit/samplePhoto.ts';
import { pieces, samplePhoto } from '../../visit/samplePhoto.ts';
import type { PartsOnDisk } from './partsOnDisk.ts';

/** The number of different photos in a life. */
export const photoCount = 8;
export const lifePhoto = (number: number): SamplePhoto => samplePhoto(number, 200 + ((number * 977) % 4000));

/** A request to the booth or its answer. `outcome` is the answer's kind, or why the photo is gone. */
export type Saying =
  | { readonly what: 'begun'; readonly call: number; readonly deed: Deed; readonly wallMs: number; readonly boothMs: number }
  | { readonly what: 'ended'; readonly call: number; readonly deed: Deed; readonly outcome: string; readonly expiresMs: number }
  | { readonly what: 'time passed'; readonly wallMs: number }
  | { readonly what: 'killed' };

export type Deed =
  { readonly kind: 'keep' | 'break off' | 'open' | 'remove'; readonly photo: number } | { readonly kind: 'clear' | 'sweep' | 'note time' };

type Asked = Pick<PartsOnDisk, 'vault' | 'sweep' | 'records' | 'clock' | 'wallMs'>;

/** Performs a request, and records the request and its outcome. */
export async function perform(deed: Deed, booth: Asked, call: number, note: (saying: Saying) => void): Promise<void> {
  note({ what: 'begun', call, deed, wallMs: booth.wallMs(), boothMs: booth.clock.nowMs() });
  const result: Result<unknown> = await performed(deed, booth);
  const {
    kind = 'done',
    reason = kind,
    expiresMs = 0,
  } = Object(result.ok ? result.value : null) as {
    kind?: string;
    reason?: string;
    expiresMs?: number;
  };
  note({ what: 'ended', call, deed, outcome: result.ok ? reason : 'failed', expiresMs });
}

async function performed(deed: Deed, { vault, sweep, records, clock }: Asked): Promise<Result<unknown>> {
  if (!('photo' in deed)) {
    if (deed.kind === 'clear') return vault.clear();
    return deed.kind === 'sweep' ? sweep() : records.noteTime(clock.soFar());
  }
  const { id, bytes, deleteTokenHash, token } = lifePhoto(deed.photo);
  if (deed.kind === 'remove') return vault.remove(id, token);
  if (deed.kind === 'open') return opened(vault, deed.photo);
  const body = pieces(bytes, 1000, deed.kind === 'break off' ? new Error('aborted') : undefined);
  return vault.keep({ id, body, deleteTokenHash, announcedBytes: bytes.length });
}
/** The allowed states of a photo: kept, gone, or either. */
export type Fate = 'kept' | 'gone' | 'either';

export interface Expected {
  readonly fates: readonly Fate[];
  /** The earliest time that the booth may have noted; `latestMs` is the latest. */
  readonly notedMs: number;
  readonly latestMs: number;
}

/**
 * The state that a booth guarantees after these requests and answers. Expired photos that are not swept yet may reappear, because a power
 * loss sets back the booth's clock.
 */
export function expectedAfter(sayings: readonly Saying[]): Expected {
  const fates: Fate[] = Array.from({ length: photoCount }, () => 'either');
  const expiresMs = fates.map(() => Infinity);
  /** With the photos that were certainly kept, or gone, when it began. */
  let underWay: (Saying & { what: 'begun'; readonly kept: readonly number[]; readonly gone: readonly number[] })[] = [];
  const all = (wanted: Fate): number[] => fates.flatMap((fate, photo) => (fate === wanted ? [photo] : []));
  let [notedMs, latestMs] = [0, 0];
  const concerns = (deed: Deed, photo: number): boolean => deed.kind === 'clear' || (deed.kind === 'remove' && deed.photo === photo);
  for (const saying of sayings) {
    if (saying.what === 'killed') underWay = [];
    else if (saying.what === 'time passed') latestMs = saying.wallMs;
    else if (saying.what === 'begun') {
      underWay.push({ ...saying, kept: all('kept'), gone: all('gone') });
      latestMs = saying.wallMs;
      for (const [photo, fate] of fates.entries()) if (fate === 'kept' && concerns(saying.deed, photo)) fates[photo] = 'either';
    } else {
      const begun = underWay.find(({ call }) => call === saying.call);
      underWay = underWay.filter(({ call }) => call !== saying.call);
      const { deed, outcome } = saying;
      if (outcome === 'failed') continue;
      if (deed.kind === 'sweep' || deed.kind === 'note time') notedMs = Math.max(notedMs, begun?.boothMs ?? 0);
      if (deed.kind === 'sweep')
        for (const photo of begun?.kept ?? []) if (expiresMs[photo]! <= (begun?.boothMs ?? 0)) fates[photo] = 'gone';
      if (deed.kind === 'clear') for (const photo of begun?.kept ?? []) fates[photo] = 'gone';
      if (!('photo' in deed)) continue;
      const { photo } = deed;
      if (outcome === 'deleted') fates[photo] = 'gone';
      if (deed.kind === 'keep' && (outcome === 'new' || outcome === 'known')) {
        if (begun?.gone.includes(photo) === true) throw new Error(`photo ${photo} came back`);
        // The photo was removed during this request, which may have been answered earlier.
        if (fates[photo] === 'gone') continue;
        fates[photo] = underWay.some((other) => concerns(other.deed, photo)) ? 'either' : 'kept';
        expiresMs[photo] = saying.expiresMs;
      }
    }
  }
  return { fates: fates.map((fate, photo) => (fate === 'kept' && expiresMs[photo]! <= latestMs ? 'either' : fate)), notedMs, latestMs };
}

/** A photo's actual state: `kept` if it opens with exactly the sent bytes. */
export async function foundOf(vault: PhotoVault, photo: number): Promise<'kept' | 'gone' | 'another' | BoothErrorCode> {
  const found = await opened(vault, photo);
  return found.ok ? found.value.kind : found.error.code;
}

async function opened(vault: PhotoVault, photo: number): Promise<Result<{ readonly kind: 'kept' | 'gone' | 'another' }>> {
  const { id, bytes } = lifePhoto(photo);
  const found = await vault.open(id);
  if (!found.ok) return found;
  if (found.value.kind !== 'kept') return success({ kind: 'gone' });
  const { label, bytes: open } = found.value;
  // Errors thrown while reading come from the disk.
  const read = await attempt(() => readAll(open, 0, label.sizeBytes));
  if (!read.ok) await open.close();
  return read.ok ? success({ kind: read.value.equals(bytes) ? 'kept' : 'another' }) : read;
}
