import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boothClock } from '../../../src/server/storage/boothClock.ts';
import { diskBlobs } from '../../../src/server/storage/diskBlobs.ts';
import { openDatabase } from '../../../src/server/storage/openDatabase.ts';
import { photoFolders } from '../../../src/server/storage/photoFolders.ts';
import { recentPhotos } from '../../../src/server/storage/recentPhotos.ts';
import { steps } from '../../../src/server/storage/recordsSchema.ts';
import { sqliteRecords } from '../../../src/server/storage/sqliteRecords.ts';
import { storedVault } from '../../../src/server/storage/storedVault.ts';
import { sweepPhotos } from '../../../src/server/storage/sweepPhotos.ts';
import type { Chance } from '../groups/Chance.ts';
import { vaultParts } from '../memoryVault.ts';
import { pieces, samplePhoto } from '../samplePhoto.ts';
import { settled } from '../settled.ts';
import type { DiskEvent } from './DiskEvent.ts';
import { RecordedDisk } from './RecordedDisk.ts';
import { watchedDatabase } from './watchedDatabase.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Later than the real clock for decades: what the booth has noted counts, then, whenever this runs. */
export const lifeBegins = 2_500_000_000_000;
/** Nothing goes out of the memory of what went. */
const mostDays = 40;
const photoCount = 8;

export const lifePhoto = (number: number) => samplePhoto(number, 200 + ((number * 977) % 4000));

/** What was asked of the booth, and what it has answered: `outcome` is the answer's kind, or why the photo is gone. */
export type Saying =
  | { readonly what: 'begun'; readonly call: number; readonly deed: Deed; readonly wallMs: number; readonly boothMs: number }
  | { readonly what: 'ended'; readonly call: number; readonly deed: Deed; readonly outcome: string; readonly expiresMs: number }
  | { readonly what: 'killed' };

type Deed =
  { readonly kind: 'keep' | 'break off' | 'open' | 'remove'; readonly photo: number } | { readonly kind: 'clear' | 'sweep' | 'note time' };

/** Runs a booth's storage on a folder for some days, with restarts and kills, and gives all that was done to its disk and said. */
export async function photoLife(chance: Chance, folder: string): Promise<readonly DiskEvent[]> {
  const disk = new RecordedDisk(folder);
  let [passedMs, calls] = [0, 0];
  let boothMs = (): number => 0;
  let booth = await start();

  async function start() {
    const { files, kill } = disk.run();
    const folders = photoFolders(folder, files);
    const opened = openDatabase(folders.database, steps, new Date());
    if (!opened.ok) throw new Error(opened.error);
    disk.lookAtDatabase(folders.database);
    const { database } = opened.value;
    let isKilled = false;
    const records = sqliteRecords(
      watchedDatabase(database, (call) => {
        if (isKilled) throw new Error('the booth was killed');
        const value = call();
        disk.lookAtDatabase(folders.database);
        return value;
      }),
    );
    const clock = boothClock(
      await settled(records.time()),
      () => lifeBegins + passedMs,
      () => passedMs,
    );
    boothMs = () => clock.nowMs();
    const parts = vaultParts({ records, clock, blobs: diskBlobs({ ...folders, files, floorBytes: 0, recent: recentPhotos(10_000) }) });
    const sweep = sweepPhotos(parts);
    await settled(parts.blobs.tidy(0));
    await say({ kind: 'sweep' }, () => sweep());
    return {
      ...parts,
      sweep,
      vault: storedVault(parts),
      async end() {
        await settled(records.noteTime(clock.soFar()));
        await records.close();
        disk.lookAtDatabase(folders.database);
      },
      /** As the system ends a process: what is in the page cache stays, what SQLite would do at its end is not done. */
      async kill() {
        disk.say({ what: 'killed' } satisfies Saying);
        isKilled = true;
        await kill();
        const left = ['', '-wal'].map((part) => [folders.database + part, readFileSync(folders.database + part)] as const);
        database.close();
        for (const [path, bytes] of left) writeFileSync(path, bytes);
      },
    };
  }

  async function say(deed: Deed, work: () => Promise<{ ok: boolean; value?: unknown }>): Promise<void> {
    const call = calls++;
    disk.say({ what: 'begun', call, deed, wallMs: lifeBegins + passedMs, boothMs: boothMs() } satisfies Saying);
    const result = await work();
    const { kind = 'done', reason = kind, expiresMs = 0 } = Object(result.value) as { kind?: string; reason?: string; expiresMs?: number };
    disk.say({ what: 'ended', call, deed, outcome: result.ok ? reason : 'failed', expiresMs } satisfies Saying);
  }

  function perform(deed: Deed): Promise<void> {
    const { vault, sweep, records, clock } = booth;
    return say(deed, async () => {
      if (!('photo' in deed)) {
        if (deed.kind === 'clear') return vault.clear();
        return deed.kind === 'sweep' ? sweep() : records.noteTime(clock.soFar());
      }
      const { id, bytes, deleteTokenHash, token } = lifePhoto(deed.photo);
      if (deed.kind === 'remove') return vault.remove(id, token);
      if (deed.kind === 'open') {
        const found = await vault.open(id);
        if (found.ok && found.value.kind === 'kept') await found.value.bytes.close();
        return found;
      }
      const body = pieces(bytes, 1000, deed.kind === 'break off' ? new Error('aborted') : undefined);
      return vault.keep({ id, body, deleteTokenHash, announcedBytes: bytes.length });
    });
  }

  const anyDeed = (): Deed => {
    const kind = chance.oneOf(['keep', 'keep', 'keep', 'keep', 'break off', 'open', 'remove', 'sweep', 'note time', 'clear'] as const);
    if (kind === 'clear') return { kind: chance.happens(0.3) ? kind : 'sweep' };
    return kind === 'sweep' || kind === 'note time' ? { kind } : { kind, photo: chance.whole(0, photoCount - 1) };
  };

  for (let step = 0; step < 24; step++) {
    if (passedMs < mostDays * dayMs) passedMs += Math.round(chance.oneOf([1, 1000, hourMs, chance.between(0, 3 * dayMs)]));
    const deeds = Promise.allSettled(Array.from({ length: chance.whole(1, 3) }, () => perform(anyDeed())));
    if (chance.happens(0.2)) {
      const enough = disk.events.length + chance.whole(0, 25);
      let isDone = false;
      void deeds.then(() => (isDone = true));
      while (!isDone && disk.events.length < enough) await new Promise(setImmediate);
      await booth.kill();
      booth = await start();
      continue;
    }
    await deeds;
    if (!chance.happens(0.1)) continue;
    await booth.end();
    booth = await start();
  }
  await booth.end();
  return disk.events;
}

/** What must be found of a photo: itself, nothing, or the one or the other. */
export type Fate = 'kept' | 'gone' | 'either';

export interface Expected {
  readonly fates: readonly Fate[];
  /** The booth has noted this time at least, and no later one than the other. */
  readonly notedMs: number;
  readonly latestMs: number;
}

/**
 * What a booth owes to those who have asked and were answered so far. What has expired and is not swept yet may be there again: a loss of
 * power costs the booth some of its time.
 */
export function expectedAfter(sayings: readonly Saying[]): Expected {
  const fates: Fate[] = Array.from({ length: photoCount }, () => 'either');
  const expiresMs = fates.map(() => Infinity);
  /** With the photos that were certainly there when it began. */
  let underWay: (Saying & { what: 'begun'; readonly kept: readonly number[] })[] = [];
  let [notedMs, latestMs] = [0, 0];
  const concerns = (deed: Deed, photo: number): boolean => deed.kind === 'clear' || (deed.kind === 'remove' && deed.photo === photo);
  for (const saying of sayings) {
    if (saying.what === 'killed') underWay = [];
    else if (saying.what === 'begun') {
      underWay.push({ ...saying, kept: fates.flatMap((fate, photo) => (fate === 'kept' ? [photo] : [])) });
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
        if (fates[photo] === 'gone') throw new Error(`photo ${photo} came back`);
        fates[photo] = underWay.some((other) => concerns(other.deed, photo)) ? 'either' : 'kept';
        expiresMs[photo] = saying.expiresMs;
      }
    }
  }
  return { fates: fates.map((fate, photo) => (fate === 'kept' && expiresMs[photo]! <= latestMs ? 'either' : fate)), notedMs, latestMs };
}

/** Puts a data folder on the real disk as it was found after a loss of power. */
export function putBack(folder: string, found: ReadonlyMap<string, Buffer | null>): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const [path, bytes] of found) {
    const full = join(folder, path);
    mkdirSync(bytes === null ? full : dirname(full), { recursive: true });
    if (bytes !== null) writeFileSync(full, bytes);
  }
}
