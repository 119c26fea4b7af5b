import { readFileSync, writeFileSync } from 'node:fs';
import { settled } from '../../time/settled.ts';
import type { Chance } from '../../groups/Chance.ts';
import type { DiskEvent } from './DiskEvent.ts';
import type { Deed, Saying } from './owed.ts';
import { perform, photoCount } from './owed.ts';
import type { PartsOnDisk } from './partsOnDisk.ts';
import { partsOnDisk } from './partsOnDisk.ts';
import { RecordedDisk } from './RecordedDisk.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Shorter than the booth's memory of removed photos. */
const maxDays = 40;

/** Runs a booth's storage on a folder for some days, with restarts and kills. Returns all disk operations, requests and answers. */
export async function photoLife(chance: Chance, folder: string): Promise<readonly DiskEvent[]> {
  const disk = new RecordedDisk(folder);
  const note = (saying: Saying): void => disk.say(saying);
  let [passedMs, calls] = [0, 0];
  let booth = await start();

  async function start(): Promise<PartsOnDisk & { kill(): Promise<void> }> {
    const { files, kill } = disk.run();
    let isKilled = false;
    let look = (): void => undefined;
    const parts = await partsOnDisk({
      folder,
      files,
      passedMs: () => passedMs,
      aroundDatabase(call) {
        if (isKilled) throw new Error('the booth was killed');
        const value = call();
        look();
        return value;
      },
    });
    look = () => disk.lookAtDatabase(parts.databaseFile);
    look();
    await settled(parts.blobs.tidy(0));
    await perform({ kind: 'sweep' }, parts, calls++, note);
    return {
      ...parts,
      /** Like a killed process: the page cache survives, but SQLite does not close its files. */
      async kill() {
        note({ what: 'killed' });
        isKilled = true;
        await kill();
        const left = ['', '-wal'].map((part) => [parts.databaseFile + part, readFileSync(parts.databaseFile + part)] as const);
        parts.closeDatabase();
        for (const [path, bytes] of left) writeFileSync(path, bytes);
      },
    };
  }

  const anyDeed = (): Deed => {
    const kind = chance.oneOf(['keep', 'keep', 'keep', 'keep', 'break off', 'open', 'remove', 'sweep', 'note time', 'clear'] as const);
    if (kind === 'clear') return { kind: chance.happens(0.3) ? kind : 'sweep' };
    return kind === 'sweep' || kind === 'note time' ? { kind } : { kind, photo: chance.whole(0, photoCount - 1) };
  };

  for (let step = 0; step < 24; step++) {
    if (passedMs < maxDays * dayMs) passedMs += Math.round(chance.oneOf([1, 1000, hourMs, chance.between(0, 3 * dayMs)]));
    const deeds = Promise.allSettled(Array.from({ length: chance.whole(1, 3) }, () => perform(anyDeed(), booth, calls++, note)));
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
    await booth.close();
    booth = await start();
  }
  await booth.close();
  return disk.events;
}
