import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { albumOpener } from '../../src/album/albumWorker.ts';
import { downloadAll } from '../../src/album/downloadAll.ts';
import type { OpenedEntry } from '../../src/album/OpenedEntry.ts';
import { sampleCard, sampleEvent } from '../support/album/sampleAlbum.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { pngHead } from '../support/picture/pngHead.ts';

const { event } = sampleEvent();
const cards = await Promise.all(Array.from({ length: 10 }, (_, at) => sampleCard(event, at + 1, pngHead(10, 10, 1000, at))));
const entries: readonly OpenedEntry[] = cards.map(({ id, secret }, at) => ({
  id,
  secret,
  kind: 'card',
  madeMs: 1_800_000_000_000 + Math.floor(at / 2) * 1000,
  place: at + 1,
  isHidden: false,
  wall: null,
}));

/** Packs entries from a booth that fails as `fails` says. */
async function pack(which: readonly OpenedEntry[], fails: (id: string) => 'unknown' | 'away' | null = () => null, maxBytes = 1e9) {
  const done: number[] = [];
  const packed = await downloadAll(which, {
    server: {
      async photo(id) {
        const why = fails(id);
        const card = cards.find((one) => one.id === id);
        return why === null && card !== undefined ? { ok: true, value: card.photo } : { ok: false, why: why ?? 'unknown' };
      },
    },
    opener: albumOpener(''),
    progress: (count) => void done.push(count),
    signal: new AbortController().signal,
    maxBytes,
    retryMs: 0,
  });
  const file = join(temporaryFolder(), 'album.zip');
  writeFileSync(file, Buffer.from(await packed.zip.arrayBuffer()));
  return { ...packed, done, file };
}

const listed = (file: string): string[] => execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n');
const whole = (file: string): string => execFileSync('unzip', ['-t', file], { encoding: 'utf8' });

test('pictures from the same second get different names, and pictures deleted meanwhile are counted', async () => {
  const gone = new Set([entries[3]?.id]);
  const { file, packed, missing, end, done } = await pack(entries, (id) => (gone.has(id) ? 'unknown' : null));
  expect({ packed: packed.length, missing: missing.length, end, done: done.at(-1) }).toEqual({
    packed: 9,
    missing: 1,
    end: 'whole',
    done: 10,
  });
  expect(whole(file)).toContain('No errors detected');
  expect(new Set(listed(file)).size).toBe(9);
  expect(listed(file)[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d \(2\)\.png$/);
});

test('when the booth becomes unavailable, the file ends early but is valid, and a second file contains the rest', async () => {
  let asked = 0;
  const first = await pack(entries, () => ((asked += 1) > 4 ? 'away' : null));
  expect([first.end, first.packed.length, asked]).toEqual(['broken', 4, 9]);
  expect(whole(first.file)).toContain('No errors detected');
  const rest = entries.filter((entry) => !first.packed.includes(entry));
  const second = await pack(rest);
  expect([second.end, second.packed.length]).toEqual(['whole', 6]);
  expect([...first.packed, ...second.packed]).toEqual(entries);
});

test('a short outage of the booth loses no picture', async () => {
  let asked = 0;
  const { end, packed } = await pack(entries, () => ((asked += 1) % 3 === 0 ? 'away' : null));
  expect([end, packed.length]).toEqual(['whole', 10]);
});

test('a file never grows larger than a phone can hold', async () => {
  const { end, packed, file } = await pack(entries, undefined, 2500);
  expect([end, packed.length]).toEqual(['full', 3]);
  expect(whole(file)).toContain('No errors detected');
});
