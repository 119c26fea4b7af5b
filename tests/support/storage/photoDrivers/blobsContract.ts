import { expect } from 'vitest';
import type { OpenBytes, PhotoBlobs, PhotoLabel } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { success } from '../../../../src/shared/errors.ts';
import { readAll } from '../../server/readAll.ts';
import type { SamplePhoto } from '../../visit/samplePhoto.ts';
import { labelOf, pieces, samplePhoto } from '../../visit/samplePhoto.ts';
import { settled } from '../../time/settled.ts';
import type { Clause } from './Clause.ts';
import { atEachFault, driversThat, everyDriver, harms, has } from './Clause.ts';

const limitBytes = 1e6;
/** Several chunks for every driver. */
const large = samplePhoto(1, 700_001);
const medium = samplePhoto(1, 100_000);
const [one, two, three] = [samplePhoto(1), samplePhoto(2), samplePhoto(3)];
const expiresMs = 1_795_271_985_232;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const damaged = { ok: false, error: { code: 'photo-damaged', retryable: false } };

/** Not the whole label: the driver determines size and checksum. */
const termsOf = ({ deleteTokenHash }: SamplePhoto, untilMs = expiresMs): Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'> => ({
  deleteTokenHash,
  expiresMs: untilMs,
});

/** Receives these bytes as this photo, in chunks by default. */
const receive = (blobs: PhotoBlobs, photo: SamplePhoto, body: AsyncIterable<Uint8Array> = pieces(photo.bytes), limit = limitBytes) =>
  blobs.receive(body, limit, { key: photo.key, sizeBytes: photo.bytes.length });

/** Receives a photo and keeps it. */
export async function store(blobs: PhotoBlobs, photo: SamplePhoto): Promise<void> {
  const received = await settled(receive(blobs, photo));
  await settled(received.keep(photo.key, termsOf(photo)));
}

const open = (blobs: PhotoBlobs, photo: SamplePhoto): Promise<OpenBytes> => settled(blobs.open(photo.key, labelOf(photo, expiresMs)));

/** The label stored with a photo's bytes, without the location, which differs by driver. */
async function labelUnder(blobs: PhotoBlobs, { key }: SamplePhoto): Promise<PhotoLabel | null> {
  const label = await settled(blobs.label(key));
  if (label === null) return null;
  const { place: _place, ...others } = label;
  return others;
}

async function expectWhole(blobs: PhotoBlobs, photos: readonly SamplePhoto[]): Promise<void> {
  for (const photo of photos) {
    expect((await readAll(await open(blobs, photo), 0, photo.bytes.length)).equals(photo.bytes), photo.key).toBe(true);
    expect(await labelUnder(blobs, photo)).toEqual(labelOf(photo, expiresMs));
  }
}

async function expectNone(blobs: PhotoBlobs, photo: SamplePhoto): Promise<void> {
  expect(await settled(blobs.keys())).not.toContain(photo.key);
  expect(await labelUnder(blobs, photo)).toBeNull();
  expect(await blobs.open(photo.key, labelOf(photo, expiresMs))).toMatchObject(damaged);
}

async function expectOnly(blobs: PhotoBlobs, photos: readonly SamplePhoto[]): Promise<void> {
  expect([...(await settled(blobs.keys()))].sort()).toEqual(photos.map(({ key }) => key).sort());
  await expectWhole(blobs, photos);
}

/** Reuses one buffer for all chunks, as some networks do. */
async function* reusedPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const memory = Buffer.alloc(500);
  for (let at = 0; at < bytes.length; at += memory.length) {
    const piece = bytes.subarray(at, at + memory.length);
    memory.fill(0).set(piece);
    yield memory.subarray(0, piece.length);
    await turn();
  }
}

/** Yields chunks until no more are requested; `asked` counts the requests. */
function endless(): { asked: number; body: AsyncIterable<Uint8Array> } {
  const counted = { asked: 0, body: body() };
  async function* body(): AsyncGenerator<Uint8Array> {
    for (; counted.asked < 1000; counted.asked++) yield Buffer.alloc(1000);
  }
  return counted;
}

/** The rules for every driver of `PhotoBlobs`. The names continue 'blobs'. */
export const blobsContract = {
  'return the exact bytes that were received, whole or in part': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    for (const photo of [samplePhoto(2, 0), samplePhoto(3, 1), large]) {
      const received = await settled(receive(blobs, photo));
      const { sizeBytes, sha256 } = labelOf(photo);
      expect(received).toMatchObject({ sizeBytes, sha256 });
      await settled(received.keep(photo.key, termsOf(photo)));
      await expectWhole(blobs, [photo]);
    }
    expect((await readAll(await open(blobs, large), 65_530, 699_000)).equals(large.bytes.subarray(65_530, 699_000))).toBe(true);
  }),

  'keep many photos separate': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const many = Array.from({ length: 30 }, (_, number) => samplePhoto(number, 2000));
    for (const photo of many) await store(blobs, photo);
    await expectOnly(blobs, many);
  }),

  'carry their labels, exact to the millisecond': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    // The same bytes twice, with a separate token and expiry each.
    const twin = { ...two, bytes: one.bytes };
    await store(blobs, one);
    const received = await settled(receive(blobs, twin));
    await settled(received.keep(twin.key, termsOf(twin, expiresMs + 1)));
    expect(await labelUnder(blobs, one)).toEqual(labelOf(one, expiresMs));
    expect(await labelUnder(blobs, twin)).toEqual(labelOf(twin, expiresMs + 1));
    expect(await labelUnder(blobs, three)).toBeNull();
  }),

  'do not exist before they are kept, or after they are discarded': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    async function* watched(): AsyncGenerator<Uint8Array> {
      yield one.bytes.subarray(0, 2000);
      await expectOnly(blobs, []);
      yield one.bytes.subarray(2000);
    }
    const received = await settled(receive(blobs, one, watched()));
    await expectOnly(blobs, []);
    await received.discard();
    await expectOnly(blobs, []);
    await expectNone(blobs, one);
  }),

  'are listed in order, also from any key on': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const many = Array.from({ length: 5 }, (_, number) => samplePhoto(number, 10));
    for (const photo of many) await store(blobs, photo);
    const keys = many.map(({ key }) => key).sort();
    for (const [place, key] of [undefined, ...keys].entries()) expect(await settled(blobs.keys(key))).toEqual(keys.slice(place));
    // Whether it exists or not.
    await settled(blobs.remove([keys[2]!]));
    expect(await settled(blobs.keys(keys[2]))).toEqual(keys.slice(3));
  }),

  'exist completely or not at all while they are being kept': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const received = await settled(receive(blobs, large));
    let isKept = false;
    const keeping = received.keep(large.key, termsOf(large)).finally(() => (isKept = true));
    while (!isKept) {
      if ((await settled(blobs.label(large.key))) === null) await turn();
      else await expectWhole(blobs, [large]);
    }
    await settled(keeping);
    await expectWhole(blobs, [large]);
  }),

  'are received in parallel without mixing, even if a sender reuses its memory': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const many = Array.from({ length: 8 }, (_, number) => samplePhoto(number, 5000));
    const received = await Promise.all(many.map((photo) => settled(receive(blobs, photo, reusedPieces(photo.bytes)))));
    expect(received.map(({ sha256 }) => sha256)).toEqual(many.map((photo) => labelOf(photo).sha256));
    await Promise.all(many.map((photo, place) => settled(received[place]!.keep(photo.key, termsOf(photo)))));
    await expectOnly(blobs, many);
  }),

  'obey a limit to the byte': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await settled((await settled(receive(blobs, one, pieces(one.bytes), 3000))).keep(one.key, termsOf(one)));
    const tooLarge = { ok: false, error: { code: 'photo-too-large', retryable: false } };
    expect(await receive(blobs, two, pieces(two.bytes), 2999)).toMatchObject(tooLarge);
    await expectOnly(blobs, [one]);
  }),

  'stop reading a body that is too large': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const counted = endless();
    // Announced with the allowed size.
    expect(await receive(blobs, samplePhoto(1, 5000), counted.body, 5000)).toMatchObject({ ok: false, error: { code: 'photo-too-large' } });
    expect(counted.asked).toBeLessThan(50);
  }),

  'keep nothing of an interrupted upload': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await store(blobs, one);
    for (const sent of [0, 1, 2500]) {
      const broken = await receive(blobs, two, pieces(two.bytes.subarray(0, sent), 1000, new Error('aborted')));
      expect(broken).toMatchObject({ ok: false, error: { code: 'upload-broken', retryable: true } });
    }
    await expectOnly(blobs, [one]);
  }),

  'are replaced completely by a blob kept under the same key': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    for (const sizeBytes of [700_001, 10, 3000]) {
      const next = { ...samplePhoto(sizeBytes, sizeBytes), key: one.key };
      await store(blobs, next);
      await expectOnly(blobs, [next]);
    }
  }),

  'are gone after their removal, which may be repeated, and all others stay': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    for (const photo of [one, two, three]) await store(blobs, photo);
    await expectWhole(blobs, [one]);
    await settled(blobs.remove([]));
    await settled(blobs.remove([one.key, samplePhoto(4).key, three.key]));
    await settled(blobs.remove([one.key]));
    await expectNone(blobs, one);
    await expectNone(blobs, three);
    await expectOnly(blobs, [two]);
  }),

  'can be stored again after their removal': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    for (const photo of [one, { ...two, key: one.key }]) {
      await store(blobs, photo);
      await expectOnly(blobs, [photo]);
      await settled(blobs.remove([one.key]));
      await expectNone(blobs, photo);
    }
  }),

  'can still be read to their end if they are removed meanwhile': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await store(blobs, large);
    const opened = await open(blobs, large);
    const first = Buffer.from(await opened.piece(0, large.bytes.length));
    await settled(blobs.remove([large.key]));
    const rest = await readAll(opened, first.length, large.bytes.length);
    expect(Buffer.concat([first, rest]).equals(large.bytes)).toBe(true);
  }),

  'that are closed during a read finish that read first': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const other = samplePhoto(2, 700_001);
    for (const photo of [large, other]) await store(blobs, photo);
    for (let time = 0; time < 20; time++) {
      const opened = await open(blobs, large);
      const read = opened.piece(0, 500_000).then((piece) => Buffer.from(piece));
      const closed = opened.close();
      expect((await readAll(await open(blobs, other), 0, 700_001)).equals(other.bytes)).toBe(true);
      const bytes = await read;
      expect(bytes.equals(large.bytes.subarray(0, bytes.length))).toBe(true);
      await closed;
    }
  }),

  'are sent to slow and fast readers, however many there are': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    const many = Array.from({ length: 9 }, (_, number) => samplePhoto(number, 150_000 + number));
    for (const photo of many) await store(blobs, photo);
    const slow = await Promise.all(many.map((photo) => open(blobs, photo)));
    await expectWhole(blobs, [...many, ...many]);
    for (const [place, { bytes }] of many.entries()) expect((await readAll(slow[place]!, 0, bytes.length)).equals(bytes)).toBe(true);
  }),

  'are not sent under the label of other bytes': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await store(blobs, one);
    expect(await blobs.open(one.key, labelOf(two, expiresMs))).toMatchObject(damaged);
    await expectWhole(blobs, [one]);
  }),

  'are sent whatever else a label says, because records may set an earlier expiry': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await store(blobs, one);
    const opened = await settled(blobs.open(one.key, labelOf(one, expiresMs - 1)));
    expect((await readAll(opened, 0, 3000)).equals(one.bytes)).toBe(true);
  }),

  'lose no upload to a sweep while it arrives': everyDriver(async (fresh) => {
    const blobs = await fresh().open();
    await store(blobs, two);
    async function* tidied(): AsyncGenerator<Uint8Array> {
      yield one.bytes.subarray(0, 1000);
      await settled(blobs.tidy(3_600_000));
      yield one.bytes.subarray(1000);
    }
    const received = await settled(receive(blobs, one, tidied()));
    await settled(blobs.tidy(3_600_000));
    await settled(received.keep(one.key, termsOf(one)));
    await settled(blobs.tidy(0));
    await expectOnly(blobs, [one, two]);
  }),

  'report the free room': everyDriver(async (fresh) => {
    const room = await settled((await fresh().open()).roomBytes());
    expect(room).toBeGreaterThan(0);
  }),

  'count stored blobs against their room, and removed ones no more': driversThat(['room'], async (fresh) => {
    const blobs = await has(fresh().openWithRoom)(100_000);
    const before = await settled(blobs.roomBytes());
    expect(before).toBeLessThanOrEqual(100_000);
    await store(blobs, one);
    const after = await settled(blobs.roomBytes());
    expect(before - after).toBeGreaterThanOrEqual(3000);
    await receive(blobs, two, pieces(two.bytes, 1000, new Error('aborted')));
    await receive(blobs, two, pieces(two.bytes), 2000);
    await (await settled(receive(blobs, two))).discard();
    await store(blobs, one);
    expect(await settled(blobs.roomBytes())).toBe(after);
    await settled(blobs.remove([one.key]));
    expect(await settled(blobs.roomBytes())).toBe(before);
  }),

  'have no room left below their floor': driversThat(['room'], async (fresh) => {
    const blobs = await has(fresh().openWithRoom)(5000);
    await store(blobs, one);
    expect(await settled(blobs.roomBytes())).toBeLessThan(3000);
  }),

  'survive a killed process, and removed ones stay removed': driversThat(['reopen'], async (fresh) => {
    const place = fresh();
    const before = await place.open();
    const replaced = { ...samplePhoto(5), key: two.key };
    for (const photo of [one, two, three, replaced]) await store(before, photo);
    await settled(before.remove([three.key]));
    for (let start = 0; start < 2; start++) {
      const blobs = await has(place.reopen)();
      await settled(blobs.tidy(0));
      await expectOnly(blobs, [one, replaced]);
      await expectNone(blobs, three);
    }
  }),

  'show nothing of an upload if the process was killed during it': driversThat(['reopen'], async (fresh) => {
    const place = fresh();
    const before = await place.open();
    await settled(receive(before, one));
    await expectOnly(await has(place.reopen)(), []);
  }),

  'store nothing of an upload that a killed process left, after a sweep': driversThat(['reopen', 'stored'], async (fresh) => {
    const place = fresh();
    const before = await place.open();
    await settled(receive(before, one));
    const blobs = await has(place.reopen)();
    await settled(blobs.tidy(0));
    expect(await has(place.stored)()).toEqual([]);
  }),

  'store nothing of interrupted, oversized, discarded or removed uploads': driversThat(['stored'], async (fresh) => {
    const place = fresh();
    const blobs = await place.open();
    await receive(blobs, one, pieces(one.bytes, 1000, new Error('aborted')));
    await receive(blobs, one, pieces(one.bytes), 1500);
    await (await settled(receive(blobs, one))).discard();
    expect(await has(place.stored)()).toEqual([]);
    await store(blobs, one);
    const stored = await has(place.stored)();
    // Otherwise this would search the wrong place.
    expect(stored.some((bytes) => Buffer.from(bytes).includes(one.bytes.subarray(0, 500)))).toBe(true);
    await settled(blobs.remove([one.key]));
    expect(await has(place.stored)()).toEqual([]);
  }),

  'are not sent if damaged, even if they were intact before, and are fixed by another upload': driversThat(['damage'], async (fresh) => {
    for (const harm of harms) {
      const place = fresh();
      const blobs = await place.open();
      for (const photo of [medium, two]) await store(blobs, photo);
      await expectWhole(blobs, [medium]);
      await has(place.damage)(medium.key, harm);
      for (const _time of [1, 2]) expect(await blobs.open(medium.key, labelOf(medium, expiresMs)), harm).toMatchObject(damaged);
      await expectWhole(blobs, [two]);
      await store(blobs, medium);
      await expectOnly(blobs, [medium, two]);
    }
  }),

  'exist completely or not at all, and report which, whichever call fails': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once', 'though done'], {
      prepare: (blobs) => store(blobs, two),
      async act(blobs) {
        const received = await receive(blobs, one);
        return received.ok ? received.value.keep(one.key, termsOf(one)) : received;
      },
      async judge(kept, hit, blobs, { stored }) {
        if (!kept.ok) expect(kept.error).toMatchObject({ code: hit, retryable: true });
        const isThere = (await settled(blobs.keys())).includes(one.key);
        if (kept.ok) expect(isThere).toBe(true);
        await expectOnly(blobs, isThere ? [one, two] : [two]);
        await settled(blobs.tidy(0));
        if (stored !== undefined) expect((await stored()).length).toBe(isThere ? 2 : 1);
        await store(blobs, one);
        await expectOnly(blobs, [one, two]);
      },
    }),
  ),

  'report one that could not be removed, and remove the others': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once'], {
      async prepare(blobs) {
        for (const photo of [one, two, three]) await store(blobs, photo);
      },
      act: (blobs) => blobs.remove([one.key, two.key, three.key]),
      async judge(removed, hit, blobs) {
        const left = await settled(blobs.keys());
        if (!removed.ok) expect(removed.error).toMatchObject({ code: hit, retryable: true });
        expect(left.length).toBeLessThanOrEqual(removed.ok ? 0 : 1);
        await settled(blobs.remove([one.key, two.key, three.key]));
        await expectOnly(blobs, []);
      },
    }),
  ),

  'report nothing as damaged, missing or empty that is only unreachable': driversThat(['troubles'], (fresh) =>
    atEachFault(fresh, ['once'], {
      prepare: (blobs) => store(blobs, one),
      act: async (blobs) => [await whatOpens(blobs), await blobs.label(one.key), await blobs.keys()] as const,
      async judge([bytes, label, keys], hit) {
        const outOfReach = { ok: false, error: { code: hit, retryable: true } };
        const right = [success('whole'), success(labelOf(one, expiresMs)), success([one.key])];
        for (const [number, result] of [bytes, label, keys].entries())
          expect(result).toMatchObject(result.ok ? right[number]! : outOfReach);
      },
    }),
  ),
} satisfies Record<string, Clause<PhotoBlobs>>;

/** Whether the whole photo is readable, or why it could not be opened. A failure while reading may throw anything. */
async function whatOpens(blobs: PhotoBlobs): Promise<Result<'whole' | 'another'>> {
  const opened = await blobs.open(one.key, labelOf(one, expiresMs));
  if (!opened.ok) return opened;
  const bytes = await readAll(opened.value, 0, 3000).catch(() => one.bytes);
  return success(bytes.equals(one.bytes) ? 'whole' : 'another');
}
